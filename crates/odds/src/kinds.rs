//! Kinds of faces: those that nothing tells apart are counted together.

use rules::{Faces, Forecast, arithmetic};

/// Faces that come to the same among the final dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    /// One of them.
    pub face: u8,
    /// How many faces of a die are of this kind.
    pub ways: u32,
    /// Do they hit?
    pub hit: bool,
    /// The bit of what looks for this face among the final dice, or 0.
    pub last: u8,
}

/// How the faces of an attack's dice fall into kinds. It reads the forecast by the engine's arithmetic alone.
#[derive(Clone, Debug)]
pub(crate) struct Kinds {
    pub kinds: Vec<Kind>,
    /// The kind of each face.
    pub of: [usize; 6],
    /// For the initial roll: a kind, the bit of what looks for it there or 0, and how many faces.
    pub first: Vec<(usize, u8, u32)>,
    /// How many faces something looks for in the initial roll.
    pub first_bits: u32,
    /// How many among the final dice.
    pub last_bits: u32,
    looked_for_first: [bool; 6],
}

impl Kinds {
    pub fn of(forecast: &Forecast) -> Kinds {
        let profile = &forecast.profile;
        let looked_for_first = forecast.looked_for_first;
        let looked_for_last = arithmetic::looked_for_last(profile);
        let mut found = Kinds {
            kinds: Vec::with_capacity(6),
            of: [0; 6],
            first: Vec::with_capacity(6),
            first_bits: 0,
            last_bits: 0,
            looked_for_first,
        };
        for face in 1..=6u8 {
            let at = usize::from(face - 1);
            let hit = arithmetic::is_hit(face, profile.bonus, profile.need);
            let last = if looked_for_last[at] {
                found.last_bits += 1;
                1 << (found.last_bits - 1)
            } else {
                0
            };
            let known = found.kinds.iter().position(|kind| kind.hit == hit && kind.last == last);
            let kind = match known {
                Some(kind) => {
                    found.kinds[kind].ways += 1;
                    kind
                }
                None => {
                    found.kinds.push(Kind {
                        face,
                        ways: 1,
                        hit,
                        last,
                    });
                    found.kinds.len() - 1
                }
            };
            found.of[at] = kind;
            let first = if looked_for_first[at] {
                found.first_bits += 1;
                1 << (found.first_bits - 1)
            } else {
                0
            };
            match found.first.iter_mut().find(|entry| entry.0 == kind && entry.1 == first) {
                Some(entry) => entry.2 += 1,
                None => found.first.push((kind, first, 1)),
            }
        }
        found
    }

    /// An initial roll of `dice` dice that shows exactly these of the faces that are looked for there.
    pub fn initial(&self, dice: u16, bits: u8) -> Faces {
        let mut faces = Faces::NONE;
        let mut left = dice;
        let mut plain = None;
        let mut bit = 1u8;
        for at in 0..6 {
            if !self.looked_for_first[at] {
                plain = plain.or(Some(at));
                continue;
            }
            if bits & bit != 0 && left > 0 {
                faces.0[at] += 1;
                left -= 1;
                plain = plain.or(Some(at));
            }
            bit <<= 1;
        }
        faces.0[plain.unwrap_or(0)] += left;
        faces
    }

    /// Final dice with these hits that show exactly these of the faces that are looked for: `None` if there are none.
    pub fn last(&self, dice: u16, hits: u16, bits: u8) -> Option<Faces> {
        let mut faces = Faces::NONE;
        let mut left = [dice.checked_sub(hits)?, hits];
        let mut filler: [Option<u8>; 2] = [None; 2];
        for kind in &self.kinds {
            let side = usize::from(kind.hit);
            if kind.last == 0 {
                filler[side] = Some(kind.face);
            } else if bits & kind.last != 0 {
                left[side] = left[side].checked_sub(1)?;
                faces.0[usize::from(kind.face - 1)] += 1;
                filler[side] = filler[side].or(Some(kind.face));
            }
        }
        for side in 0..2 {
            if left[side] > 0 {
                faces.0[usize::from(filler[side]? - 1)] += left[side];
            }
        }
        Some(faces)
    }
}
