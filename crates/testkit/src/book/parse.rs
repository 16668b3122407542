//! One Markdown page into the book: line by line, fenced blocks apart.

use super::{Block, Book, Clause, Editions, KeywordPage, Page, Problem, Section, id};

/// Adds a page to the book.
pub fn page(file: &str, text: &str, book: &mut Book) {
    let title = text
        .lines()
        .find_map(|line| line.strip_prefix("# "))
        .unwrap_or(file)
        .trim()
        .to_owned();
    let mut reader = Reader {
        file,
        book,
        page: Page {
            file: file.to_owned(),
            title,
            sections: Vec::new(),
        },
        fence: None,
        in_clause: false,
    };
    for (index, line) in text.lines().enumerate() {
        reader.line(index + 1, line);
    }
    reader.finish(text);
}

struct Reader<'a> {
    file: &'a str,
    book: &'a mut Book,
    page: Page,
    fence: Option<Fence>,
    in_clause: bool,
}

/// An open fenced block.
struct Fence {
    mark: char,
    length: usize,
    line: usize,
    info: String,
    body: String,
}

impl Reader<'_> {
    fn line(&mut self, number: usize, line: &str) {
        if let Some(fence) = &mut self.fence {
            if fence.is_closed_by(line) {
                self.close_fence();
            } else {
                fence.body.push_str(line);
                fence.body.push('\n');
            }
            return;
        }
        if let Some(fence) = Fence::opened_by(number, line) {
            self.fence = Some(fence);
            self.in_clause = false;
            return;
        }
        if self.in_clause && (line.starts_with("  ") || line.starts_with('\t')) {
            if let Some(clause) = self.book.clauses.last_mut() {
                clause.text.push('\n');
                clause.text.push_str(line.trim_end());
            }
            return;
        }
        self.in_clause = false;
        if let Some(title) = line.strip_prefix("## ") {
            self.page.sections.push(Section {
                title: title.trim().to_owned(),
                ids: Vec::new(),
            });
        } else if let Some(item) = line.strip_prefix("- ") {
            self.item(number, item);
        }
    }

    /// A list item at the margin is a clause if it starts with an id.
    fn item(&mut self, number: usize, item: &str) {
        let (first, mut text) = item.split_once(char::is_whitespace).unwrap_or((item, ""));
        if !id::is_id(first) {
            return;
        }
        let mut clause = Clause {
            id: first.to_owned(),
            editions: Editions::Both,
            definition: false,
            later: false,
            text: String::new(),
            file: self.file.to_owned(),
            line: number,
        };
        loop {
            text = text.trim_start();
            let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
            match word {
                "[classic]" if clause.editions == Editions::Both => clause.editions = Editions::Classic,
                "[current]" if clause.editions == Editions::Both => clause.editions = Editions::Current,
                "(definition)" => clause.definition = true,
                "(later)" => clause.later = true,
                _ => break,
            }
            text = rest;
        }
        clause.text = text.trim_end().to_owned();
        if clause.text.is_empty() {
            self.problem(number, format!("{first} says nothing"));
        }
        if text.starts_with("[classic]") || text.starts_with("[current]") {
            self.problem(
                number,
                format!("{first} names two editions; leave the mark out where both agree"),
            );
        }
        if let Some(section) = self.page.sections.last_mut()
            && section.ids.last() != Some(&clause.id)
        {
            section.ids.push(clause.id.clone());
        }
        self.book.clauses.push(clause);
        self.in_clause = true;
    }

    fn close_fence(&mut self) {
        let Some(fence) = self.fence.take() else { return };
        if fence.info.split_whitespace().next() != Some("scenario") {
            return;
        }
        let block = Block {
            file: self.file.to_owned(),
            line: fence.line,
            info: fence.info,
            body: fence.body,
        };
        let odd: Vec<String> = block.odd_words().map(str::to_owned).collect();
        if !odd.is_empty() {
            self.problem(
                block.line,
                format!("neither a clause id nor an edition: {}", odd.join(", ")),
            );
        }
        if block.ids().next().is_none() {
            self.problem(
                block.line,
                "the scenario names no clause: ```scenario ID [ID…] [classic|current|both]".to_owned(),
            );
        }
        self.book.blocks.push(block);
    }

    fn finish(mut self, text: &str) {
        if let Some(fence) = &self.fence {
            let line = fence.line;
            self.problem(line, "this block is never closed".to_owned());
            self.close_fence();
        }
        self.keyword(text);
        self.book.pages.push(self.page);
    }

    /// Pages under `keywords/` and `later/`, except the general one, head a keyword.
    fn keyword(&mut self, text: &str) {
        let enforced = self.file.starts_with("keywords/");
        if !(enforced || self.file.starts_with("later/")) || self.file == "keywords/general.md" {
            return;
        }
        let line = text
            .lines()
            .position(|line| line.starts_with('*') && line.trim_end().ends_with('*'));
        let words = line
            .and_then(|at| text.lines().nth(at))
            .map(|line| line.trim_end().trim_matches('*').split(" / "));
        let words: Vec<&str> = words.into_iter().flatten().map(str::trim).collect();
        let [class, kind, moment] = words[..] else {
            self.problem(
                line.map_or(1, |at| at + 1),
                "a keyword page needs a line *class / kind / moment*".to_owned(),
            );
            return;
        };
        self.book.keywords.push(KeywordPage {
            name: self.page.title.clone(),
            class: class.to_owned(),
            kind: kind.to_owned(),
            moment: moment.to_owned(),
            enforced,
            file: self.file.to_owned(),
        });
    }

    fn problem(&mut self, line: usize, text: String) {
        self.book.problems.push(Problem {
            file: self.file.to_owned(),
            line,
            text,
        });
    }
}

impl Fence {
    /// Three or more backticks or tildes, indented by at most three blanks.
    fn opened_by(number: usize, line: &str) -> Option<Fence> {
        let (mark, length, rest) = fence_marks(line)?;
        let info = rest.trim().to_owned();
        (mark == '~' || !info.contains('`')).then(|| Fence {
            mark,
            length,
            line: number,
            info,
            body: String::new(),
        })
    }

    /// At least as many of the same mark, and nothing else.
    fn is_closed_by(&self, line: &str) -> bool {
        fence_marks(line)
            .is_some_and(|(mark, length, rest)| mark == self.mark && length >= self.length && rest.trim().is_empty())
    }
}

fn fence_marks(line: &str) -> Option<(char, usize, &str)> {
    let text = line.trim_start_matches(' ');
    let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let rest = text.trim_start_matches(mark);
    let length = text.len() - rest.len();
    (line.len() - text.len() <= 3 && length >= 3).then_some((mark, length, rest))
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample;

    use super::*;

    fn read(file: &str, text: &str) -> Book {
        Book::from_files([(file.to_owned(), text.to_owned())])
    }

    #[test]
    fn marks_stand_between_id_and_text() {
        let book = read(
            "x.md",
            "- G-4.1 [current] (later) A deck. [VAL]\n- G-5.1 (definition) Materials.\n- G-5.2 (really) so\n",
        );
        let [deck, materials, so] = book.all_clauses() else {
            panic!("{book:?}")
        };
        assert_eq!(
            (deck.editions, deck.later, deck.text.as_str()),
            (Editions::Current, true, "A deck. [VAL]")
        );
        assert!(materials.definition && materials.editions == Editions::Both);
        assert_eq!(so.text, "(really) so");
        assert!(book.problems().is_empty());
    }

    #[test]
    fn indented_lines_belong_to_the_clause() {
        let book = read(
            "x.md",
            "- C-5.4 Stacking:\n  - 1 if under;\n  - else more.\n\n  not any more\n- no clause\n",
        );
        assert_eq!(book.all_clauses().len(), 1);
        assert_eq!(book.all_clauses()[0].text, "Stacking:\n  - 1 if under;\n  - else more.");
    }

    #[test]
    fn fences_hide_clauses_and_nest_by_length() {
        let text = "````markdown\n- XYZ-9 shown\n```scenario XYZ-9\n=> x\n```\n````\n~~~scenario CH-1 current\n=> dice 3\n~~~\n";
        let book = read("x.md", text);
        assert!(book.all_clauses().is_empty());
        let [block] = book.blocks() else { panic!("{book:?}") };
        assert_eq!(
            (block.line, block.info.as_str(), block.body.as_str()),
            (7, "scenario CH-1 current", "=> dice 3\n")
        );
    }

    #[test]
    fn what_is_wrong_is_said() {
        let texts = |text: &str| {
            read("keywords/x.md", text)
                .problems()
                .iter()
                .map(|p| p.text.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            texts("# X\n*a / b / c*\n- X-1 [classic] one\n- X-1 two\n"),
            ["X-1 stands twice for classic: also in keywords/x.md:3"]
        );
        assert_eq!(texts("# X\n*a / b / c*\n- X-1 [classic] [current] one\n").len(), 1);
        assert_eq!(texts("# X\n*a / b*\n- X-1\n").len(), 2);
        assert_eq!(texts("*a / b / c*\n```scenario\n=> dice 1\n").len(), 2);
    }

    #[test]
    fn any_text_can_be_read() {
        for text in [
            "",
            "\u{feff}# \n- \n-\n- X-",
            "```",
            "- Ä-1 x\n\tx\n  y",
            "*\n**\n* / / *",
            "~~~~\n~~~\n",
            "\r\n- A-1 x\r\n",
        ] {
            assert_eq!(read("later/x.md", text).pages().len(), 1);
        }
    }

    proptest! {
        /// Pieces that mean something, in any order: reading never fails, and every clause line outside
        /// fences is a clause.
        #[test]
        fn nothing_is_dropped(pieces in vec(sample::select(PIECES), 0..40), file in sample::select(&["a.md", "keywords/a.md"][..])) {
            let text = pieces.concat();
            let book = read(file, &text);
            let count = |text: &str| text.lines().filter(|line| line.starts_with("- ZZ-")).count();
            let clauses = count(&text);
            let fenced: usize = book.blocks().iter().map(|block| count(&block.body)).sum();
            prop_assert!(book.all_clauses().len() + fenced <= clauses);
            if !text.contains("~~~") && !text.contains("```") {
                prop_assert_eq!(book.all_clauses().len(), clauses);
            }
            for clause in book.all_clauses() {
                prop_assert!(book.search(&clause.text).len() <= clauses);
                prop_assert!(text.lines().nth(clause.line - 1).is_some_and(|line| line.contains(&clause.id)));
            }
        }
    }

    const PIECES: &[&str] = &[
        "- ZZ-1 [classic] a die hits\n",
        "- ZZ-2 (later)",
        "\n",
        " (definition) ",
        "  more of it\n",
        "```scenario ZZ-1 current\n",
        "```\n",
        "~~~~text\n",
        "~~~~\n",
        "=> x takes 1 (ZZ-2)\n",
        "# Name\n",
        "*a / b / c*\n",
        "## Part\n",
        "\t\u{2212}é",
    ];
}
