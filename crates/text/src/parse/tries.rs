//! Phrases that are tried: where one comes to nothing, everything is as before.
//!
//! Most tries fail at their first word and have changed nothing. So nothing is put by when a try begins, but when
//! something is first changed in it.

use super::Scope;
use super::setting::Situation;

/// The tries that are under way, and what was put by for them.
#[derive(Default)]
pub(super) struct Tries {
    /// How many tries stand inside one another here.
    depth: u32,
    /// For which of them something was put by last; 0 = none.
    saved: u32,
    kept: Vec<Before>,
}

/// How things were when a try began.
struct Before {
    scope: Scope,
    /// How long the lists were to which phrases add.
    lengths: [usize; 4],
    /// For which try around it something was put by; 0 = none.
    outer: u32,
}

impl Tries {
    #[inline]
    pub(super) fn begin(&mut self) {
        self.depth += 1;
    }

    /// Something changes: puts by how it was, if this try did not yet.
    #[inline]
    pub(super) fn touch(&mut self, now: &Situation) {
        if self.saved < self.depth {
            self.save(now);
        }
    }

    fn save(&mut self, now: &Situation) {
        let lengths = now.lengths();
        let (scope, outer) = (now.scope, self.saved);
        self.kept.push(Before { scope, lengths, outer });
        self.saved = self.depth;
    }

    #[inline]
    pub(super) fn end(&mut self, now: &mut Situation, read: bool) {
        if self.saved == self.depth {
            self.settle(now, read);
        }
        self.depth -= 1;
    }

    fn settle(&mut self, now: &mut Situation, read: bool) {
        let around = self.depth - 1;
        if read && self.kept.last().is_some_and(|before| before.outer < around) {
            // The try around it had changed nothing before: it began with the same.
            self.saved = around;
            return;
        }
        let Some(before) = self.kept.pop() else { return };
        self.saved = before.outer;
        if !read {
            now.scope = before.scope;
            now.shorten(before.lengths);
        }
    }
}
