//! A short list inside the state that is copied like a number.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// At most `N` items in place. Unlike `arrayvec::ArrayVec` it is `Copy`: copying a game is then one block move per
/// part instead of a loop over items. Equality, order and hash are those of the items.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    len: u8,
    items: [T; N],
}

/// The list is full; the item comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full<T>(pub T);

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// An empty list.
    pub fn new() -> Self {
        const { assert!(N <= u8::MAX as usize) };
        List {
            len: 0,
            items: [T::default(); N],
        }
    }

    /// Adds an item at the end if there is room.
    #[inline]
    pub fn try_push(&mut self, item: T) -> Result<(), Full<T>> {
        match self.items.get_mut(usize::from(self.len)) {
            Some(free) => {
                *free = item;
                self.len += 1;
                Ok(())
            }
            None => Err(Full(item)),
        }
    }

    /// Adds an item at the end. Where it could be full by the rules, [`List::try_push`] is the way.
    #[inline]
    pub fn push(&mut self, item: T) {
        let pushed = self.try_push(item);
        debug_assert!(pushed.is_ok(), "a list of {N} is full");
    }

    /// Takes the last item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[usize::from(self.len)])
    }

    /// Takes the item at `at`; those behind it move up.
    pub fn remove(&mut self, at: usize) -> T {
        let item = self[at];
        let len = self.len();
        self.items.copy_within(at + 1..len, at);
        self.len -= 1;
        item
    }

    /// Puts an item at `at`; those from there on move back. Ignored when full (see [`List::push`]).
    pub fn insert(&mut self, at: usize, item: T) {
        let len = self.len();
        debug_assert!(len < N && at <= len, "no room in a list of {N}");
        if len < N && at <= len {
            self.items.copy_within(at..len, at + 1);
            self.items[at] = item;
            self.len += 1;
        }
    }

    /// Keeps the items that pass.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let mut kept = 0;
        for at in 0..self.len() {
            let item = self.items[at];
            if keep(&item) {
                self.items[kept] = item;
                kept += 1;
            }
        }
        self.len = kept as u8;
    }

    /// The items as a slice.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        List::new()
    }
}

impl<T: Copy + Default, const N: usize> Deref for List<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: Copy + Default, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T: Copy + Default, const N: usize> Extend<T> for List<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        for item in items {
            self.push(item);
        }
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = List::new();
        list.extend(items);
        list
    }
}

impl<'a, T: Copy + Default, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Copy + Default, const N: usize> IntoIterator for List<T, N> {
    type Item = T;
    type IntoIter = std::iter::Take<std::array::IntoIter<T, N>>;
    fn into_iter(self) -> Self::IntoIter {
        let len = self.len();
        self.items.into_iter().take(len)
    }
}

impl<T: Copy + Default + PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Copy + Default + Eq, const N: usize> Eq for List<T, N> {}

impl<T: Copy + Default + Hash, const N: usize> Hash for List<T, N> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.as_slice().hash(hasher);
    }
}

impl<T: Copy + Default + fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::{Full, List};

    #[test]
    fn items_come_and_go_in_order() {
        let mut list: List<u8, 4> = [1, 2, 3].into_iter().collect();
        list.insert(1, 9);
        assert_eq!(list.as_slice(), [1, 9, 2, 3]);
        assert_eq!(list.try_push(5), Err(Full(5)));
        assert_eq!(list.remove(0), 1);
        list.retain(|&n| n != 2);
        assert_eq!(list.as_slice(), [9, 3]);
        assert_eq!((list.pop(), list.pop(), list.pop()), (Some(3), Some(9), None));
    }

    #[test]
    fn what_lies_behind_the_end_does_not_count() {
        let mut a: List<u8, 4> = [1, 2].into_iter().collect();
        a.pop();
        let b: List<u8, 4> = [1].into_iter().collect();
        assert_eq!(a, b);
    }
}
