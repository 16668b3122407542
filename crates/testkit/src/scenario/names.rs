//! The names of a scenario's cards, and finding them in a line.

use std::collections::BTreeSet;

use cards::CardName;
use rules::Role;

use super::fault::{self, Wrong};
use super::script::{Name, Spot, Target};
use super::words;

/// Every name that lines may use.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// In lower case, with and without letter; with the name as laid. Longest first.
    spellings: Vec<(String, CardName)>,
    /// As laid, for messages.
    known: Vec<String>,
}

impl Names {
    /// The names of these cards.
    pub fn of<'a>(cards: impl Iterator<Item = &'a CardName>) -> Names {
        let cards: BTreeSet<&CardName> = cards.collect();
        let mut spellings = BTreeSet::new();
        for card in &cards {
            spellings.insert((card.full().to_lowercase(), (*card).clone()));
            let base = CardName {
                base: card.base.clone(),
                version: None,
            };
            spellings.insert((card.base.to_lowercase(), base));
            // On the table a special printing is that card.
            let printed = text::files::without_printing(&card.full());
            if printed != **card {
                spellings.retain(|(spelling, _)| *spelling != card.full().to_lowercase());
                spellings.insert((card.full().to_lowercase(), printed.clone()));
                let base = CardName {
                    base: printed.base.clone(),
                    version: None,
                };
                spellings.insert((printed.base.to_lowercase(), base));
                spellings.insert((printed.full().to_lowercase(), printed));
            }
        }
        let mut spellings: Vec<_> = spellings.into_iter().collect();
        // Stable: names of one length stay in alphabetical order.
        spellings.sort_by_key(|(text, _)| std::cmp::Reverse(text.len()));
        Names {
            spellings,
            known: cards.into_iter().map(CardName::full).collect(),
        }
    }

    /// The names, for messages.
    pub fn known(&self) -> &[String] {
        &self.known
    }

    /// The longest name at the start of `text`, and what follows it. Quotation marks around it are taken off, and
    /// `Dark's` or `Light's` before it says whose card it is.
    pub fn at_start<'a>(&self, text: &'a str) -> Option<(Name, &'a str)> {
        let text = text.trim_start();
        if let Some((owner, rest)) = possessive(text)
            && let Some((name, rest)) = self.at_start(rest)
            && name.role.is_none()
        {
            return Some((
                Name {
                    role: Some(owner),
                    ..name
                },
                rest,
            ));
        }
        if let Some(rest) = text.strip_prefix('"') {
            let (inside, rest) = rest.split_once('"')?;
            return Some((self.whole(inside)?, rest.trim_start()));
        }
        self.spellings.iter().find_map(|(spelling, name)| {
            let rest = strip_prefix_in_any_case(text, spelling)?;
            let ends = rest
                .chars()
                .next()
                .is_none_or(|c| c.is_whitespace() || matches!(c, ',' | ':' | '[' | ']'));
            ends.then(|| {
                (
                    Name {
                        role: None,
                        name: name.clone(),
                    },
                    rest.trim_start(),
                )
            })
        })
    }

    /// The name that is the whole of `text`.
    pub fn whole(&self, text: &str) -> Option<Name> {
        match self.at_start(text.trim()) {
            Some((name, "")) => Some(name),
            _ => None,
        }
    }

    /// The name that is the whole of `text`, or what is wrong.
    pub fn card(&self, text: &str) -> Result<Name, Wrong> {
        self.whole(text).ok_or_else(|| fault::unknown_card(text, &self.known))
    }

    /// A place or a card.
    pub fn target(&self, text: &str) -> Result<Target, Wrong> {
        let text = text.trim();
        if let Some(name) = self.whole(text) {
            return Ok(Target::Card(name));
        }
        let lower = text.to_lowercase();
        if let Some(spot) = Spot::from_word(&lower) {
            return Ok(Target::Place(spot));
        }
        if words::first_word(text).0.chars().next().is_some_and(char::is_lowercase) {
            return Err(fault::bad_place(text));
        }
        Err(fault::unknown_card(text, &self.known))
    }

    /// One or more targets with `,` or `and` between them; `None` if some part is neither place nor card.
    pub fn targets(&self, text: &str) -> Option<Vec<Target>> {
        let mut targets = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let (word, after) = rest.split_once([' ', ',']).unwrap_or((rest, ""));
            let after = after.trim_start();
            if let Some((name, after)) = self.at_start(rest) {
                targets.push(Target::Card(name));
                rest = after;
            } else if let Some(spot) = Spot::from_word(&word.to_lowercase()) {
                targets.push(Target::Place(spot));
                rest = after;
            } else {
                return None;
            }
            if rest.is_empty() {
                break;
            }
            let more = rest.trim_start_matches(',').trim_start();
            let more = more.strip_prefix("and ").unwrap_or(more);
            if more == rest && !text[..text.len() - rest.len()].trim_end().ends_with(',') {
                return None;
            }
            rest = more.trim_start();
        }
        (!targets.is_empty()).then_some(targets)
    }
}

/// `Dark's rest`.
fn possessive(text: &str) -> Option<(Role, &str)> {
    Role::BOTH.into_iter().find_map(|role| {
        let rest = strip_prefix_in_any_case(text, &role.word().to_lowercase())?;
        Some((role, rest.strip_prefix("'s ")?))
    })
}

/// What follows `prefix` (in lower case) at the start of `text` in any case.
fn strip_prefix_in_any_case<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let mut rest = text.chars();
    for wanted in prefix.chars() {
        // Lower-casing one character may give several; names with such letters must be written as laid.
        let have = rest.next()?;
        if have != wanted && !have.to_lowercase().eq([wanted]) {
            return None;
        }
    }
    Some(rest.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let cards: Vec<CardName> = ["Walker (A)", "Walker 2", "Raider", "Heart of Gold", "Éowyn"]
            .map(CardName::parse)
            .into();
        Names::of(cards.iter())
    }

    #[test]
    fn a_special_printing_is_called_as_it_was_laid() {
        let laid = ["Walker (A) (Promo)", "Raider (LEGO)"].map(CardName::parse);
        let names = Names::of(laid.iter());
        let whole = |text| names.whole(text).map(|name| name.name.full());
        assert_eq!(whole("Walker (A) (Promo)"), Some("Walker (A)".to_owned()));
        assert_eq!(whole("Walker (A)"), Some("Walker (A)".to_owned()));
        assert_eq!(whole("walker"), Some("Walker".to_owned()));
        assert_eq!(whole("Raider (LEGO)"), Some("Raider".to_owned()));
    }

    #[test]
    fn the_longest_name_is_found_with_or_without_its_letter() {
        let names = names();
        let at = |text| names.at_start(text).map(|(name, rest)| (name.name.full(), rest));
        assert_eq!(at("Walker (A) 2"), Some(("Walker (A)".to_owned(), "2")));
        assert_eq!(at("walker 1"), Some(("Walker".to_owned(), "1")));
        assert_eq!(at("Walker 2 1"), Some(("Walker 2".to_owned(), "1")));
        assert_eq!(
            at("\"Heart of Gold\" on Raider"),
            Some(("Heart of Gold".to_owned(), "on Raider"))
        );
        assert_eq!(at("éowyn"), Some(("Éowyn".to_owned(), "")));
        assert_eq!(at("Raiders"), None);
    }

    #[test]
    fn owners_tell_equal_names_apart() {
        let (name, _) = names()
            .at_start("Light's Raider")
            .unwrap_or_else(|| panic!("not found"));
        assert_eq!(name.role, Some(Role::Light));
        assert_eq!(names().at_start("Light's Dark's Raider"), None);
    }

    #[test]
    fn targets_are_cards_and_places() {
        let names = names();
        assert_eq!(names.targets("Raider and Walker").map(|t| t.len()), Some(2));
        assert_eq!(names.targets("Raider, Walker 2").map(|t| t.len()), Some(2));
        assert_eq!(
            names.targets("space"),
            Some(vec![Target::Place(Spot::Arena(cards::Arena::Space))])
        );
        assert_eq!(names.targets("Raider Walker"), None);
        assert_eq!(names.targets(""), None);
        assert!(
            names
                .target("Rider")
                .is_err_and(|wrong| wrong.help.contains("Heart of Gold"))
        );
    }
}
