//! Exact weights: integers that say when they are too small for the number, and are then replaced by larger ones.

use std::fmt::Debug;

use num_bigint::BigUint;

/// The integer is too narrow for these odds; the next wider one is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooNarrow;

/// A weight: how many of the equally likely throws lead somewhere. Every operation is exact or fails.
pub trait Weight: Clone + Ord + Debug {
    /// 0.
    fn zero() -> Self;
    /// 1.
    fn one() -> Self;
    /// Is it 0?
    fn is_zero(&self) -> bool;
    /// Adds `other` times `n`.
    fn add_times(&mut self, other: &Self, n: u32) -> Result<(), TooNarrow>;
    /// Adds a product.
    fn add_product(&mut self, a: &Self, b: &Self) -> Result<(), TooNarrow>;
    /// Adds `other` times `n` where the caller has proven that the sum fits.
    fn add_times_within(&mut self, other: &Self, n: u32);
    /// Multiplies where the caller has proven that the product fits.
    fn scale_within(&mut self, by: &Self);
    /// The part of the whole.
    fn part_of(&self, whole: &Self) -> f64;
    /// As a wide integer, for comparisons between widths.
    fn wide(&self) -> BigUint;

    /// Adds `other`.
    fn add(&mut self, other: &Self) -> Result<(), TooNarrow> {
        self.add_times(other, 1)
    }

    /// The product.
    fn product(&self, other: &Self) -> Result<Self, TooNarrow> {
        let mut sum = Self::zero();
        sum.add_product(self, other)?;
        Ok(sum)
    }

    /// `n` times as much.
    fn times(&self, n: u32) -> Result<Self, TooNarrow> {
        let mut sum = Self::zero();
        sum.add_times(self, n)?;
        Ok(sum)
    }
}

macro_rules! machine_integer {
    ($int:ty) => {
        impl Weight for $int {
            #[inline]
            fn zero() -> $int {
                0
            }
            #[inline]
            fn one() -> $int {
                1
            }
            #[inline]
            fn is_zero(&self) -> bool {
                *self == 0
            }
            #[inline]
            fn add_times(&mut self, other: &$int, n: u32) -> Result<(), TooNarrow> {
                let product = other.checked_mul(<$int>::from(n)).ok_or(TooNarrow)?;
                *self = self.checked_add(product).ok_or(TooNarrow)?;
                Ok(())
            }
            #[inline]
            fn add_product(&mut self, a: &$int, b: &$int) -> Result<(), TooNarrow> {
                let product = a.checked_mul(*b).ok_or(TooNarrow)?;
                *self = self.checked_add(product).ok_or(TooNarrow)?;
                Ok(())
            }
            #[inline]
            fn add_times_within(&mut self, other: &$int, n: u32) {
                *self += *other * <$int>::from(n);
            }
            #[inline]
            fn scale_within(&mut self, by: &$int) {
                *self *= *by;
            }
            fn part_of(&self, whole: &$int) -> f64 {
                // Both are floats without rounding, and one division rounds once.
                if *whole <= EXACT_IN_A_FLOAT as $int {
                    return *self as f64 / *whole as f64;
                }
                nearest(&self.wide(), &whole.wide())
            }
            fn wide(&self) -> BigUint {
                BigUint::from(*self)
            }
        }
    };
}

machine_integer!(u64);
machine_integer!(u128);

impl Weight for BigUint {
    fn zero() -> BigUint {
        BigUint::ZERO
    }
    fn one() -> BigUint {
        BigUint::from(1u8)
    }
    fn is_zero(&self) -> bool {
        *self == BigUint::ZERO
    }
    fn add_times(&mut self, other: &BigUint, n: u32) -> Result<(), TooNarrow> {
        *self += other * n;
        Ok(())
    }
    fn add_product(&mut self, a: &BigUint, b: &BigUint) -> Result<(), TooNarrow> {
        *self += a * b;
        Ok(())
    }
    fn add_times_within(&mut self, other: &BigUint, n: u32) {
        *self += other * n;
    }
    fn scale_within(&mut self, by: &BigUint) {
        *self *= by;
    }
    fn part_of(&self, whole: &BigUint) -> f64 {
        nearest(self, whole)
    }
    fn wide(&self) -> BigUint {
        self.clone()
    }
}

/// Integers up to this are floats without rounding.
const EXACT_IN_A_FLOAT: u64 = 1 << 53;

/// The float nearest to a quotient that is at most about 1.
fn nearest(number: &BigUint, of: &BigUint) -> f64 {
    if number.is_zero() {
        return 0.0;
    }
    // A quotient of 64 to 66 bits; what the division leaves counts as one more bit, so that it is rounded once.
    let shift = (of.bits() + 66).saturating_sub(number.bits());
    let wide = number << shift;
    let mut quotient = &wide / of;
    if &quotient * of != wide {
        quotient |= BigUint::from(1u8);
    }
    let digits: Vec<u64> = quotient.iter_u64_digits().collect();
    let high = digits.get(1).copied().unwrap_or(0);
    let quotient = u128::from(high) << 64 | u128::from(digits[0]);
    quotient as f64 * 2f64.powi(-i32::try_from(shift).unwrap_or(i32::MAX))
}

/// Powers of six, kept as they are asked for.
#[derive(Clone, Debug)]
pub(crate) struct Sixes<W>(Vec<W>);

impl<W: Weight> Sixes<W> {
    pub fn new() -> Sixes<W> {
        Sixes(vec![W::one()])
    }

    /// 6 to the power of `n`.
    pub fn power(&mut self, n: u32) -> Result<W, TooNarrow> {
        while self.0.len() <= n as usize {
            let next = self.0[self.0.len() - 1].times(6)?;
            self.0.push(next);
        }
        Ok(self.0[n as usize].clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overflow_is_told() {
        let mut weight = u64::MAX;
        assert_eq!(weight.add_times(&1, 1), Err(TooNarrow));
        assert_eq!(weight.times(2), Err(TooNarrow));
        assert_eq!(u128::MAX.product(&2), Err(TooNarrow));
    }

    #[test]
    fn parts_of_wide_numbers_are_as_exact_as_floats_are() {
        let mut sixes = Sixes::<BigUint>::new();
        let whole = sixes.power(900).unwrap();
        let third = sixes.power(899).unwrap().times(2).unwrap();
        assert_eq!(third.part_of(&whole), 1.0 / 3.0);
        assert_eq!(BigUint::ZERO.part_of(&whole), 0.0);
        assert_eq!(whole.part_of(&whole), 1.0);
        // 1/6^900 is less than the least float.
        assert_eq!(BigUint::one().part_of(&whole), 0.0);
        // Also between the widths: a half is a half.
        let (half, whole) = (3 * 6u128.pow(40), 6u128.pow(41));
        assert_eq!(half.part_of(&whole), 0.5);
        let (fifth, whole) = (6u64.pow(24) / 5, 6u64.pow(24));
        assert!((fifth.part_of(&whole) - 0.2).abs() < 1e-16);
    }
}
