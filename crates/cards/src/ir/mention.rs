//! Does a meaning speak of something, wherever in it that stands?
//!
//! Meanings are enums inside enums; what is wanted here is only whether one word of them ("that unit", X) occurs. The
//! serialised form of a meaning has each word once and is complete by construction, so it is walked through and nothing
//! is written. Names of cards are passed over: an "X-wing" is no X.

use std::fmt;

use serde::ser::{self, Serialize, Serializer};

/// Is this word of the IR among what makes up `meaning`?
pub fn mentions(meaning: &(impl Serialize + ?Sized), word: &str) -> bool {
    meaning.serialize(Search { word }).is_err()
}

/// Looks for a word among the names of types, variants and fields.
#[derive(Clone, Copy)]
struct Search<'a> {
    word: &'a str,
}

/// How a search stops early: the word was found.
#[derive(Debug)]
struct Found;

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("found")
    }
}

impl std::error::Error for Found {}

impl ser::Error for Found {
    fn custom<T: fmt::Display>(_: T) -> Found {
        Found
    }
}

impl Search<'_> {
    fn pass(self, word: &str) -> Result<(), Found> {
        match word == self.word {
            true => Err(Found),
            false => Ok(()),
        }
    }
}

macro_rules! passed_over {
    ($($function:ident: $value:ty),+ $(,)?) => {
        $(fn $function(self, _: $value) -> Result<(), Found> {
            Ok(())
        })+
    };
}

impl Serializer for Search<'_> {
    type Ok = ();
    type Error = Found;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    passed_over!(
        serialize_bool: bool,
        serialize_i8: i8,
        serialize_i16: i16,
        serialize_i32: i32,
        serialize_i64: i64,
        serialize_u8: u8,
        serialize_u16: u16,
        serialize_u32: u32,
        serialize_u64: u64,
        serialize_f32: f32,
        serialize_f64: f64,
        serialize_char: char,
        serialize_str: &str,
        serialize_bytes: &[u8],
    );

    fn serialize_none(self) -> Result<(), Found> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Found> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Found> {
        Ok(())
    }

    fn serialize_unit_struct(self, name: &'static str) -> Result<(), Found> {
        self.pass(name)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Found> {
        self.pass(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<(), Found> {
        self.pass(name)?;
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Found> {
        self.pass(variant)?;
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Found> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Found> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Result<Self, Found> {
        self.pass(name).map(|()| self)
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Self, Found> {
        self.pass(variant).map(|()| self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Found> {
        Ok(self)
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Self, Found> {
        self.pass(name).map(|()| self)
    }

    fn serialize_struct_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Self, Found> {
        self.pass(variant).map(|()| self)
    }
}

macro_rules! walked_through {
    ($($kind:ident: $function:ident),+ $(,)?) => {
        $(impl ser::$kind for Search<'_> {
            type Ok = ();
            type Error = Found;

            fn $function<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Found> {
                value.serialize(*self)
            }

            fn end(self) -> Result<(), Found> {
                Ok(())
            }
        })+
    };
}

walked_through!(
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field,
);

macro_rules! walked_with_names {
    ($($kind:ident),+ $(,)?) => {
        $(impl ser::$kind for Search<'_> {
            type Ok = ();
            type Error = Found;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Found> {
                self.pass(name)?;
                value.serialize(*self)
            }

            fn end(self) -> Result<(), Found> {
                Ok(())
            }
        })+
    };
}

walked_with_names!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Search<'_> {
    type Ok = ();
    type Error = Found;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Found> {
        key.serialize(*self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Found> {
        value.serialize(*self)
    }

    fn end(self) -> Result<(), Found> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::ir::{Amount, Filter, Obj};

    use super::mentions;

    #[test]
    fn a_word_is_found_as_a_whole_and_not_in_names() {
        assert!(mentions(&Amount::X, "X"));
        assert!(mentions(
            &Amount::Plus(Box::new(Amount::Fixed(1)), Box::new(Amount::X)),
            "X"
        ));
        assert!(mentions(&Filter::Is(Obj::That), "That"));
        assert!(!mentions(&Filter::Named("X".to_owned()), "X"));
        assert!(!mentions(&Filter::Named("The \"X\" That Was".to_owned()), "That"));
        assert!(!mentions(&Filter::Is(Obj::That), "Tha"));
        assert!(!mentions(&Filter::Is(Obj::That), "Thats"));
    }
}
