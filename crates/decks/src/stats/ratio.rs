//! Exact fractions.

use std::fmt;

use serde::ser::{Serialize, SerializeStruct, Serializer};

/// A fraction in lowest terms, never negative; nothing of nothing is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    top: u128,
    bottom: u128,
}

impl Ratio {
    /// `top` of `bottom`.
    pub fn new(top: u128, bottom: u128) -> Ratio {
        match greatest_divisor(top, bottom) {
            _ if bottom == 0 => Ratio { top: 0, bottom: 1 },
            divisor => Ratio {
                top: top / divisor,
                bottom: bottom / divisor,
            },
        }
    }

    /// What is counted, in lowest terms.
    pub fn top(self) -> u128 {
        self.top
    }

    /// What it is counted of, in lowest terms; never 0.
    pub fn bottom(self) -> u128 {
        self.bottom
    }

    /// The nearest number that is not exact.
    pub fn value(self) -> f64 {
        self.top as f64 / self.bottom as f64
    }
}

fn greatest_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a.max(1) } else { greatest_divisor(b, a % b) }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.top, self.bottom)
    }
}

/// The number, and the fraction in words for those who want it exactly.
impl Serialize for Ratio {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut written = serializer.serialize_struct("Ratio", 2)?;
        written.serialize_field("value", &self.value())?;
        written.serialize_field("exact", &self.to_string())?;
        written.end()
    }
}
