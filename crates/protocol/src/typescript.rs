//! The types as TypeScript, for the client.

use std::any::TypeId;

use ts_rs::{Config, TS, TypeVisitor};

use crate::{PendingDecision, ToClient, ToServer};

/// The one generated file, `web/src/generated/protocol.ts`: every message and all that lies in one.
pub fn typescript() -> String {
    let mut found = Declarations {
        // JSON numbers; no count here comes near 2⁵³.
        config: Config::new().with_large_int("number"),
        seen: Vec::new(),
        texts: Vec::new(),
    };
    found.visit::<ToServer>();
    found.visit::<ToClient>();
    found.visit::<PendingDecision>();
    found.texts.sort();
    let mut file = String::from(
        "// Generated from crates/protocol by `cargo xtask bless`. Do not edit.\n\n\
         /* eslint-disable */\n\n",
    );
    file.push_str(&format!(
        "/** The version of every message. */\nexport const VERSION = {};\n",
        crate::VERSION
    ));
    for (_, text) in &found.texts {
        file.push('\n');
        for line in text.lines() {
            file.push_str(line.trim_end());
            file.push('\n');
        }
    }
    file
}

/// Declarations by name, each type once.
struct Declarations {
    config: Config,
    seen: Vec<TypeId>,
    texts: Vec<(String, String)>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let id = TypeId::of::<T>();
        if self.seen.contains(&id) {
            return;
        }
        self.seen.push(id);
        // Only types of ours have a place of their own.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let docs = docs.trim_end();
            let gap = if docs.is_empty() { "" } else { "\n" };
            let text = format!("{docs}{gap}export {}\n", T::decl(&self.config));
            self.texts.push((T::ident(&self.config), text));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
