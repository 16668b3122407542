//! Dice as counts of faces: their order never matters in the rules.

/// How many dice show each face; index 0 is the face 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Faces(pub [u16; 6]);

impl Faces {
    /// No dice.
    pub const NONE: Faces = Faces([0; 6]);

    /// Counts the given faces; `None` if one is not 1–6.
    pub fn of(faces: &[u8]) -> Option<Faces> {
        let mut counts = Faces::NONE;
        for &face in faces {
            let slot = counts.0.get_mut(usize::from(face).checked_sub(1)?)?;
            *slot += 1;
        }
        Some(counts)
    }

    /// How many dice in all.
    #[inline]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }

    /// How many show `face`.
    #[inline]
    pub fn count(&self, face: u8) -> u16 {
        self.0[usize::from(face - 1)]
    }

    /// Does any die show `face`?
    #[inline]
    pub fn any(&self, face: u8) -> bool {
        self.count(face) > 0
    }

    /// Adds the dice of another roll.
    pub fn add(&mut self, more: &Faces) {
        for (have, more) in self.0.iter_mut().zip(more.0) {
            *have += more;
        }
    }

    /// Takes dice away; those that are not there are ignored.
    pub fn remove(&mut self, fewer: &Faces) {
        for (have, fewer) in self.0.iter_mut().zip(fewer.0) {
            *have = have.saturating_sub(fewer);
        }
    }

    /// The faces one by one, highest first.
    pub fn list(&self) -> impl Iterator<Item = u8> + '_ {
        (1..=6u8)
            .rev()
            .flat_map(|face| std::iter::repeat_n(face, usize::from(self.count(face))))
    }
}
