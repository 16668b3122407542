//! Every keyword of a meaning, wherever in it that stands.
//!
//! Meanings are enums inside enums with some hundred variants. Each of them can be serialised, and a serialiser is told
//! the type of every value it meets: this one throws all of them away but the [`Keyword`]s. So the walk is complete by
//! construction, also for variants that are added later, and a card or a subtype that is called like a keyword is never
//! taken for one. The few variants that speak of a keyword without holding it stand in a table.

use std::collections::BTreeSet;
use std::fmt::Error;

use cards::keyword::Keyword;
use serde::ser::{self, Serialize, Serializer};

/// The keywords that occur in `meaning`.
pub(super) fn keywords_in(meaning: &(impl Serialize + ?Sized)) -> BTreeSet<Keyword> {
    let mut found = Found(BTreeSet::new());
    // Nothing in the walk gives an error, and no meaning has an own way to be serialised that could.
    let walked = meaning.serialize(&mut found);
    debug_assert!(walked.is_ok(), "a meaning that cannot be walked");
    found.0
}

/// Parts of a meaning whose words name a keyword that the part does not hold, because it can be no other: as type,
/// variant, keyword. A test builds each of them.
const SPOKEN_OF: [(&str, &str, Keyword); 21] = [
    ("Change", "AttachFree", Keyword::Equip),
    ("Change", "ExtraPilots", Keyword::Pilot),
    ("Change", "ExtraPilotsOf", Keyword::Pilot),
    ("Change", "MaxPilots", Keyword::Pilot),
    ("Change", "MustOverload", Keyword::Overload),
    ("Change", "PilotCap", Keyword::Pilot),
    ("Change", "PilotCapOf", Keyword::Pilot),
    ("Change", "PilotedAs", Keyword::Pilot),
    ("Change", "PilotedOnlyBy", Keyword::Pilot),
    ("Change", "SeesHidden", Keyword::Stealth),
    ("Change", "TakesPilots", Keyword::Pilot),
    ("Change", "TwoPredictions", Keyword::Forewarning),
    ("Change", "TwoPredictions", Keyword::Foresight),
    ("Change", "UpkeepFree", Keyword::Upkeep),
    ("Filter", "Aboard", Keyword::Pilot),
    ("Filter", "AboardOf", Keyword::Pilot),
    ("Filter", "PilotedBy", Keyword::Pilot),
    ("Filter", "Piloted", Keyword::Pilot),
    ("Filter", "Pilots", Keyword::Pilot),
    ("Filter", "PilotsSuch", Keyword::Pilot),
    ("Trigger", "Collects", Keyword::Bounty),
];

/// Takes every value apart and keeps the keywords.
struct Found(BTreeSet<Keyword>);

impl Found {
    fn variant(&mut self, of: &str, variant: &str) {
        let named = SPOKEN_OF.iter().filter(|spoken| (spoken.0, spoken.1) == (of, variant));
        self.0.extend(named.map(|spoken| spoken.2));
    }
}

type Done = Result<(), Error>;

/// Values without parts.
macro_rules! nothing {
    ($($method:ident: $value:ty),+ $(,)?) => {
        $(fn $method(self, _: $value) -> Done { Ok(()) })+
    };
}

impl<'a> Serializer for &'a mut Found {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = &'a mut Found;
    type SerializeTuple = &'a mut Found;
    type SerializeTupleStruct = &'a mut Found;
    type SerializeTupleVariant = &'a mut Found;
    type SerializeMap = &'a mut Found;
    type SerializeStruct = &'a mut Found;
    type SerializeStructVariant = &'a mut Found;

    nothing! {
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
        serialize_unit_struct: &'static str,
    }

    fn serialize_unit_variant(self, of: &'static str, index: u32, variant: &'static str) -> Done {
        self.variant(of, variant);
        if of == "Keyword" {
            let keyword = usize::try_from(index).ok().and_then(|index| Keyword::ALL.get(index));
            self.0.extend(keyword);
        }
        Ok(())
    }

    fn serialize_unit(self) -> Done {
        Ok(())
    }

    fn serialize_none(self) -> Done {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        of: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Done {
        self.variant(of, variant);
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Error> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Error> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Error> {
        Ok(self)
    }

    fn serialize_tuple_variant(self, of: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Self, Error> {
        self.variant(of, variant);
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Error> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Error> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        of: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, Error> {
        self.variant(of, variant);
        Ok(self)
    }
}

/// Values with parts: each part is walked.
macro_rules! parts {
    ($($kind:ident :: $method:ident($($name:ty)?)),+ $(,)?) => {
        $(impl ser::$kind for &mut Found {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, $(_: $name,)? value: &T) -> Done {
                value.serialize(&mut **self)
            }

            fn end(self) -> Done {
                Ok(())
            }
        })+
    };
}

parts! {
    SerializeSeq::serialize_element(),
    SerializeTuple::serialize_element(),
    SerializeTupleStruct::serialize_field(),
    SerializeTupleVariant::serialize_field(),
    SerializeStruct::serialize_field(&'static str),
    SerializeStructVariant::serialize_field(&'static str),
}

impl ser::SerializeMap for &mut Found {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Done {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        value.serialize(&mut **self)
    }

    fn end(self) -> Done {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use cards::ir::{Amount, Change, Filter, KeywordAbility, Player, Trigger};

    use super::*;

    #[track_caller]
    fn check(meaning: &(impl Serialize + ?Sized), expected: &[Keyword]) {
        assert!(keywords_in(meaning).iter().eq(expected));
    }

    #[test]
    fn keywords_are_found_in_every_form_of_value() {
        let armor = KeywordAbility::bare(Keyword::Armor);
        check(&Keyword::Armor, &[Keyword::Armor]);
        check(&Some(vec![(1, &armor)]), &[Keyword::Armor]);
        check(&Filter::Has(Keyword::Evade), &[Keyword::Evade]);
        let dearer = Change::KeywordCost(Keyword::Intercept, Amount::Fixed(1), 0);
        check(
            &[dearer, Change::LoseKeyword(Keyword::Absorb)],
            &[Keyword::Absorb, Keyword::Intercept],
        );
        check(&BTreeSet::from([Keyword::Velocity]), &[Keyword::Velocity]);
        check(&Filter::Named("Armor".to_owned()), &[]);
        for keyword in Keyword::ALL {
            check(keyword, &[*keyword]);
        }
    }

    /// The table names types and variants by words; here they are what they are.
    #[test]
    fn what_is_spoken_of_is_found() {
        let any = || Filter::True;
        let changes = [
            (Change::AttachFree(any()), Keyword::Equip),
            (Change::ExtraPilots(1), Keyword::Pilot),
            (Change::ExtraPilotsOf(1, any()), Keyword::Pilot),
            (Change::MaxPilots(1), Keyword::Pilot),
            (Change::MustOverload, Keyword::Overload),
            (Change::PilotCap(1), Keyword::Pilot),
            (Change::PilotCapOf(1, any()), Keyword::Pilot),
            (Change::PilotedAs(String::new()), Keyword::Pilot),
            (Change::PilotedOnlyBy(any()), Keyword::Pilot),
            (Change::SeesHidden(any()), Keyword::Stealth),
            (Change::TakesPilots, Keyword::Pilot),
            (Change::UpkeepFree, Keyword::Upkeep),
        ];
        let filters = [
            Filter::Aboard { this: true },
            Filter::AboardOf(Box::new(any())),
            Filter::PilotedBy(Box::new(any())),
            Filter::Piloted,
            Filter::Pilots(2),
            Filter::PilotsSuch(String::new()),
        ];
        changes.iter().for_each(|(change, keyword)| check(change, &[*keyword]));
        filters.iter().for_each(|filter| check(filter, &[Keyword::Pilot]));
        check(&Change::TwoPredictions, &[Keyword::Foresight, Keyword::Forewarning]);
        check(&Trigger::Collects(Player::You), &[Keyword::Bounty]);
        assert_eq!(
            changes.len() + filters.len() + 3,
            SPOKEN_OF.len(),
            "each entry has its check"
        );
    }
}
