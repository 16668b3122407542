//! The changes: each is put into the sources beside what it replaces, behind a switch, so that one build holds them all.

use std::collections::BTreeMap;

use proc_macro2::Span;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Block, Expr, Lit, ReturnType, Signature, Stmt, Type, UnOp, parse_quote};

/// One place where the engine can be broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// Its number, by which it is switched on.
    pub id: u32,
    /// `file:line:column`, from the folder of the crate.
    pub place: String,
    /// What is done there.
    pub what: String,
    /// Its name, which stays while its function stays: file, function, what, and the how manieth of these.
    pub key: String,
}

/// Puts the switches into one file after another.
#[derive(Debug, Default)]
pub struct Changer {
    /// What was put in so far.
    pub mutants: Vec<Mutant>,
    file: String,
    function: String,
    met: BTreeMap<String, u32>,
}

impl Changer {
    /// The source with all its changes behind switches.
    pub fn change(&mut self, file: &str, source: &str) -> Result<String, syn::Error> {
        file.clone_into(&mut self.file);
        let mut syntax = syn::parse_file(source)?;
        self.visit_file_mut(&mut syntax);
        Ok(prettyplease::unparse(&syntax))
    }

    /// The next number.
    fn note(&mut self, at: Span, what: String) -> u32 {
        let id = self.mutants.len() as u32 + 1;
        let start = at.start();
        let name = format!("{} {}: {what}", self.file, self.function);
        let met = self.met.entry(name.clone()).or_default();
        *met += 1;
        self.mutants.push(Mutant {
            id,
            place: format!("{}:{}:{}", self.file, start.line, start.column + 1),
            what,
            key: format!("{name} #{met}"),
        });
        id
    }

    /// Puts `instead` beside the expression.
    fn either(&mut self, expr: &mut Expr, at: Span, instead: &Expr, what: String) {
        let id = self.note(at, what);
        let original = &*expr;
        *expr = parse_quote!((if crate::mutant::is(#id) { #instead } else { #original }));
    }

    /// A function and what stands in it.
    fn in_function(&mut self, signature: &Signature, block: &mut Block) {
        let outer = std::mem::replace(&mut self.function, signature.ident.to_string());
        visit_mut::visit_block_mut(self, block);
        self.returns(signature, block);
        self.function = outer;
    }

    /// Early returns in place of a whole function.
    fn returns(&mut self, signature: &Signature, block: &mut Block) {
        let values: &[&str] = match &signature.output {
            ReturnType::Default => &[""],
            ReturnType::Type(_, kind) => match &**kind {
                Type::Path(path) => match path.path.segments.last() {
                    Some(last) => match last.ident.to_string().as_str() {
                        "bool" => &["true", "false"],
                        "i16" | "u16" | "u8" | "u32" | "usize" => &["0", "1"],
                        "Option" if !kind.to_token_stream().to_string().contains("impl") => &["None"],
                        "Verdict" | "Step" => &["Ok(())"],
                        "Windows" => &["Windows::empty()"],
                        "Kinds" => &["Kinds::empty()"],
                        _ => &[],
                    },
                    None => &[],
                },
                _ => &[],
            },
        };
        for value in values {
            let name = &signature.ident;
            let id = self.note(name.span(), format!("{name} returns {value}").trim_end().to_owned());
            let value: proc_macro2::TokenStream = value.parse().unwrap_or_default();
            let stmt: Stmt = parse_quote!(if crate::mutant::is(#id) { return #value; });
            block.stmts.insert(0, stmt);
        }
    }
}

/// The operator that a mutant has in place of this one, and both in words.
fn other(op: &BinOp) -> Option<(BinOp, &'static str)> {
    Some(match op {
        BinOp::Lt(_) => (parse_quote!(<=), "< becomes <="),
        BinOp::Le(_) => (parse_quote!(<), "<= becomes <"),
        BinOp::Gt(_) => (parse_quote!(>=), "> becomes >="),
        BinOp::Ge(_) => (parse_quote!(>), ">= becomes >"),
        BinOp::Eq(_) => (parse_quote!(!=), "== becomes !="),
        BinOp::Ne(_) => (parse_quote!(==), "!= becomes =="),
        BinOp::And(_) => (parse_quote!(||), "&& becomes ||"),
        BinOp::Or(_) => (parse_quote!(&&), "|| becomes &&"),
        BinOp::Add(_) => (parse_quote!(-), "+ becomes -"),
        BinOp::Sub(_) => (parse_quote!(+), "- becomes +"),
        BinOp::AddAssign(_) => (parse_quote!(-=), "+= becomes -="),
        BinOp::SubAssign(_) => (parse_quote!(+=), "-= becomes +="),
        _ => return None,
    })
}

/// Does a `let` of a chain of conditions stand in it?
fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        Expr::Paren(inner) => has_let(&inner.expr),
        _ => false,
    }
}

/// Is it `debug_assert!` and the like, or only for tests?
fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let words = attribute.to_token_stream().to_string();
        words.contains("cfg") && words.contains("test")
    })
}

impl VisitMut for Changer {
    fn visit_item_mut(&mut self, item: &mut syn::Item) {
        match item {
            // What is computed while compiling has no switch.
            syn::Item::Const(_) | syn::Item::Static(_) | syn::Item::Macro(_) | syn::Item::Use(_) => {}
            syn::Item::Mod(module) if is_for_tests(&module.attrs) => {}
            _ => visit_mut::visit_item_mut(self, item),
        }
    }

    fn visit_item_fn_mut(&mut self, function: &mut syn::ItemFn) {
        if function.sig.constness.is_some() {
            return;
        }
        self.in_function(&function.sig, &mut function.block);
    }

    fn visit_impl_item_mut(&mut self, item: &mut syn::ImplItem) {
        if let syn::ImplItem::Fn(function) = item {
            if function.sig.constness.is_some() {
                return;
            }
            self.in_function(&function.sig, &mut function.block);
        }
    }

    fn visit_type_mut(&mut self, _: &mut Type) {}
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}
    fn visit_generic_argument_mut(&mut self, _: &mut syn::GenericArgument) {}

    /// The length of an array is a constant.
    fn visit_expr_repeat_mut(&mut self, repeat: &mut syn::ExprRepeat) {
        self.visit_expr_mut(&mut repeat.expr);
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        if let Some((_, guard)) = &mut arm.guard
            && !has_let(guard)
        {
            let at = guard.span();
            self.visit_expr_mut(guard);
            let holds = self.note(at, "the guard always holds".to_owned());
            let fails = self.note(at, "the guard never holds".to_owned());
            let original = &**guard;
            **guard = parse_quote!((crate::mutant::is(#holds) || (#original)) && !crate::mutant::is(#fails));
        }
        self.visit_expr_mut(&mut arm.body);
    }

    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        visit_mut::visit_stmt_mut(self, stmt);
        if let Stmt::Expr(expr @ (Expr::MethodCall(_) | Expr::Call(_) | Expr::Try(_) | Expr::Assign(_)), Some(_)) = stmt
        {
            // Events are words about the game, not the game: scenarios check them, but not each.
            let words = expr.to_token_stream().to_string();
            let no_rule = ["self . emit", "engine . emit", "drop (", "Some (", "Ok ("];
            if no_rule.iter().any(|start| words.starts_with(start)) {
                return;
            }
            let id = self.note(expr.span(), "the statement is left out".to_owned());
            *stmt = parse_quote!(if !crate::mutant::is(#id) { #expr; });
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        // The replaced side is kept as it was: switches are only in what normally runs.
        let plain = expr.clone();
        visit_mut::visit_expr_mut(self, expr);
        let at = plain.span();
        match &plain {
            Expr::Binary(binary) if !has_let(&plain) => {
                if let Some((op, what)) = other(&binary.op) {
                    let instead = Expr::Binary(syn::ExprBinary { op, ..binary.clone() });
                    self.either(expr, binary.op.span(), &instead, what.to_owned());
                }
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                // Twice, and not left out: what is negated may be a reference.
                let instead: Expr = parse_quote!(!#plain);
                self.either(expr, at, &instead, "! is left out".to_owned());
            }
            Expr::Macro(call) if call.mac.path.is_ident("matches") => {
                let instead: Expr = parse_quote!(!#plain);
                self.either(expr, at, &instead, "matches! becomes its opposite".to_owned());
            }
            Expr::Lit(literal) => {
                if let Lit::Bool(value) = &literal.lit {
                    let instead: Expr = if value.value {
                        parse_quote!(false)
                    } else {
                        parse_quote!(true)
                    };
                    self.either(expr, at, &instead, format!("{} becomes {}", value.value, !value.value));
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        let mut changer = Changer::default();
        let changed = changer.change("a.rs", source).unwrap();
        let found: Vec<&str> = changer.mutants.iter().map(|mutant| mutant.what.as_str()).collect();
        assert_eq!(found, expected, "{changed}");
        for mutant in &changer.mutants {
            assert!(changed.contains(&format!("({}u32)", mutant.id)), "{changed}");
        }
    }

    #[test]
    fn each_place_has_its_switch() {
        check(
            "fn f(a: i16, b: i16) -> bool { a < b && !g(a + 1) }",
            &[
                "< becomes <=",
                "+ becomes -",
                "! is left out",
                "&& becomes ||",
                "f returns true",
                "f returns false",
            ],
        );
        check("fn f() { g(); }", &["the statement is left out", "f returns"]);
        check(
            "fn f(a: A) -> B { match a { A(x) if x > 1 => y, _ => z } }",
            &["> becomes >=", "the guard always holds", "the guard never holds"],
        );
    }

    #[test]
    fn what_is_no_rule_has_none() {
        check("const A: usize = 1 + 1; const fn f() -> bool { 1 < 2 }", &[]);
        check("fn f() -> B { [0; N - 1] }", &[]);
        check("#[cfg(test)] mod tests { fn f() -> bool { true } }", &[]);
        check(
            "fn f(a: Option<i16>) -> B { if let Some(x) = a && let Some(y) = b { c } else { d } }",
            &[],
        );
    }
}
