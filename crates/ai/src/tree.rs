//! The tree of a search: what was tried where, how often, and what came of it. Its memory is used again and again.

use rules::Action;

/// A place in the tree.
pub type At = u32;

/// No place.
pub const NOWHERE: At = u32::MAX;

/// What leads from one place to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A player did this.
    Did(Action),
    /// Dice came to this.
    Fell(u16),
}

/// A place: what led there, and what came of it.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// What led there.
    pub step: Step,
    /// How often it was tried.
    pub visits: u32,
    /// The sum of what came of it: Dark's chances to win.
    pub sum: f32,
    /// How likely it is thought to be good before it is tried; of options alone, not normed.
    pub prior: f32,
    /// What one ply says of it, for who decides.
    pub judged: Option<f32>,
    /// What one ply says of the best option here, for who decides; if it was asked.
    pub best: Option<f32>,
    /// The sum of the priors of the options that were open when it was last decided here.
    priors: f32,
    first: At,
    next: At,
}

/// The tree.
#[derive(Default)]
pub struct Tree {
    nodes: Vec<Node>,
}

/// More places than this are not noted.
const MOST: usize = 2_000_000;

impl Tree {
    /// Forgets all but an untried root.
    pub fn begin(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node {
            step: Step::Fell(0),
            visits: 0,
            sum: 0.0,
            prior: 1.0,
            judged: None,
            best: None,
            priors: 0.0,
            first: NOWHERE,
            next: NOWHERE,
        });
    }

    /// The place.
    #[inline]
    pub fn node(&self, at: At) -> &Node {
        &self.nodes[at as usize]
    }

    /// The place, to be changed.
    #[inline]
    pub fn node_mut(&mut self, at: At) -> &mut Node {
        &mut self.nodes[at as usize]
    }

    /// The sum of the priors of the options that were open when it was last decided here.
    #[inline]
    pub fn prior_sum(&self, at: At) -> f32 {
        self.nodes[at as usize].priors
    }

    /// Notes it.
    #[inline]
    pub fn set_prior_sum(&mut self, at: At, sum: f32) {
        self.nodes[at as usize].priors = sum;
    }

    /// The places behind this one.
    pub fn behind(&self, at: At) -> Behind<'_> {
        Behind {
            tree: self,
            next: self.nodes[at as usize].first,
        }
    }

    /// The place behind this one to which the step leads, if it was noted.
    pub fn find(&self, at: At, step: Step) -> At {
        let found = self.behind(at).find(|&next| self.nodes[next as usize].step == step);
        found.unwrap_or(NOWHERE)
    }

    /// The same, looked for first behind `last`, a place behind this one: options mostly come in the same order.
    pub fn find_near(&self, at: At, last: At, step: Step) -> At {
        let next = self.after(at, last);
        if next != NOWHERE && self.nodes[next as usize].step == step {
            return next;
        }
        self.find(at, step)
    }

    /// [`Tree::enter`], looked for first behind `last`, a place behind this one.
    pub fn enter_near(&mut self, at: At, last: At, step: Step, prior: impl FnOnce() -> f32) -> At {
        let next = self.after(at, last);
        if next != NOWHERE && self.nodes[next as usize].step == step {
            return next;
        }
        self.enter(at, step, prior)
    }

    /// The next place behind `at` after `last`; the first after none.
    fn after(&self, at: At, last: At) -> At {
        match last {
            NOWHERE => self.nodes[at as usize].first,
            last => self.nodes[last as usize].next,
        }
    }

    /// The place behind this one to which the step leads; a new one where there is none, unless the tree is full.
    pub fn enter(&mut self, at: At, step: Step, prior: impl FnOnce() -> f32) -> At {
        let mut last = NOWHERE;
        let mut next = self.nodes[at as usize].first;
        while next != NOWHERE {
            let node = &self.nodes[next as usize];
            if node.step == step {
                return next;
            }
            last = next;
            next = node.next;
        }
        if self.nodes.len() >= MOST {
            return NOWHERE;
        }
        let new = self.nodes.len() as At;
        self.nodes.push(Node {
            step,
            visits: 0,
            sum: 0.0,
            prior: prior(),
            judged: None,
            best: None,
            priors: 0.0,
            first: NOWHERE,
            next: NOWHERE,
        });
        match last {
            NOWHERE => self.nodes[at as usize].first = new,
            last => self.nodes[last as usize].next = new,
        }
        new
    }
}

/// Goes through the places behind one.
pub struct Behind<'a> {
    tree: &'a Tree,
    next: At,
}

impl Iterator for Behind<'_> {
    type Item = At;

    fn next(&mut self) -> Option<At> {
        if self.next == NOWHERE {
            return None;
        }
        let at = self.next;
        self.next = self.tree.nodes[at as usize].next;
        Some(at)
    }
}
