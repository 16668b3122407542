//! Scope in lists of nouns: which of the words that stand with one of them are said of the others too.

use cards::ir::Filter;
use cards::keyword::Keyword;

use crate::lexicon;

/// An alternative of a noun phrase: words before the head, and the head.
pub(super) struct Alternative {
    pub words: Vec<Filter>,
    pub head: Option<Vec<Filter>>,
    /// Its last word is a plural, and so a noun of its own: "Diplomats".
    pub several: bool,
}

impl Alternative {
    pub fn is_empty(&self) -> bool {
        self.words.is_empty() && self.head.is_none()
    }

    /// What it names if nothing says whether it is a unit or a card.
    pub fn kind(&self) -> Filter {
        let last = self.words.iter().rev().find_map(|word| match word {
            Filter::Subtype(word) => Some(word),
            _ => None,
        });
        last.map_or(Filter::Unit, |word| lexicon::kind_of(word))
    }

    /// "Speeder Pilots": whoever may pilot a Speeder.
    pub fn pilots_a_vehicle(&self) -> bool {
        let pilots = |head: &Vec<Filter>| head.contains(&Filter::Has(Keyword::Pilot));
        let vehicle = |word: &Filter| matches!(word, Filter::Subtype(word) if is_piloted(word));
        self.head.as_ref().is_some_and(pilots) && self.words.iter().any(vehicle)
    }

    /// Is the head a type of unit: "Ground units", "Characters"?
    fn is_typed(&self) -> bool {
        let typed = |head: &Vec<Filter>| head.contains(&Filter::Unit) && head.iter().any(is_type);
        self.head.as_ref().is_some_and(typed)
    }

    fn is_bare(&self) -> bool {
        self.words.is_empty() && self.head.is_some()
    }
}

fn is_type(filter: &Filter) -> bool {
    matches!(filter, Filter::Type(_))
}

/// Subtypes of craft.
const CRAFT: [&str; 10] = [
    "Starfighter",
    "Capital Ship",
    "Transport",
    "Bomber",
    "Gunship",
    "Speeder",
    "Walker",
    "Tank",
    "Vehicle",
    "Squadron",
];

/// Is it a subtype of what Pilots pilot?
pub(super) fn is_piloted(subtype: &str) -> bool {
    const OTHERS: [&str; 7] = [
        "Creature",
        "Fleet",
        "Cruiser",
        "Podracer",
        "Battle Station",
        "Station",
        "Train",
    ];
    CRAFT.contains(&subtype) || OTHERS.contains(&subtype)
}

/// Does the subtype say what a unit is? A faction or a people before it says whose.
fn is_class(subtype: &str) -> bool {
    CRAFT.contains(&subtype) || ["Squad", "Droid"].contains(&subtype)
}

/// Says of each alternative what is said of all.
pub(super) fn spread(alternatives: &mut [Alternative]) {
    share_class(alternatives);
    share_behind_side(alternatives);
    share_negation(alternatives);
    share_before_type(alternatives);
    share_allegiance(alternatives);
}

/// "A Wolf or unit with Shields", "Hutt Characters and Characters with Shields": is the last the same noun or "unit", and
/// nothing else? Then what stands behind it tells it from the others.
pub(super) fn ends_in_other(alternatives: &[Alternative]) -> bool {
    let Some((last, before)) = alternatives.split_last() else {
        return false;
    };
    // Adjectives alone make no other noun: "unique Officers or unique units with Shields".
    let kinds = |word: &Filter| {
        matches!(
            word,
            Filter::Subtype(_) | Filter::Named(_) | Filter::Side(_) | Filter::Not(_)
        )
    };
    let again = before.iter().any(|one| !one.words.is_empty() && one.head == last.head);
    let unit = last.head.as_deref() == Some(&[Filter::Unit]);
    let bare = last.head.is_some() && !last.words.iter().any(kinds);
    !before.is_empty() && bare && (unit || again)
}

/// "Hutt or Bothan Starfighters" are all Starfighters; "Walkers or Bothan Starfighters" are not.
fn share_class(alternatives: &mut [Alternative]) {
    let names_class = |word: &Filter| matches!(word, Filter::Subtype(word) if is_class(word));
    let Some((last, before)) = alternatives.split_last_mut() else {
        return;
    };
    let (None, [.., _, class]) = (&last.head, last.words.as_slice()) else {
        return;
    };
    let plain =
        |one: &Alternative| one.head.is_none() && !one.several && matches!(one.words.as_slice(), [Filter::Subtype(_)]);
    if !names_class(class) || before.iter().any(|one| !plain(one) || names_class(&one.words[0])) {
        return;
    }
    for one in before {
        one.words.push(class.clone());
    }
}

/// "Light Side or Neutral non-Droid units" are no Droids: a side alone is no noun.
fn share_behind_side(alternatives: &mut [Alternative]) {
    let is_side = |word: &Filter| matches!(word, Filter::Side(_));
    let Some((last, before)) = alternatives.split_last_mut() else {
        return;
    };
    let [Filter::Side(_), rest @ ..] = last.words.as_slice() else {
        return;
    };
    let sides = |one: &Alternative| one.head.is_none() && !one.words.is_empty() && one.words.iter().all(is_side);
    if before.iter().all(sides) {
        for one in before {
            one.words.extend(rest.iter().cloned());
        }
    }
}

/// "Non-Droid Jedi or Sith" are no Droids, as "tapped Jedi or Sith" are all tapped.
fn share_negation(alternatives: &mut [Alternative]) {
    let is_not = |word: &Filter| matches!(word, Filter::Not(_));
    let Some((first, others)) = alternatives.split_first_mut() else {
        return;
    };
    let count = first.words.iter().take_while(|word| is_not(word)).count();
    let (negations, named) = first.words.split_at(count);
    let alone = named.is_empty() && first.head.is_none();
    // "Non-Jedi units and Jedi Padawans" takes it back.
    let taken_back = |word: &Filter| negations.contains(&crate::canon::not(word.clone()));
    let own = |one: &Alternative| {
        let mut words = one.words.iter();
        words.any(|word| is_not(word) || taken_back(word) || matches!(word, Filter::Named(_)))
    };
    if !alone && !others.iter().any(own) {
        for one in others {
            one.words.extend(negations.iter().cloned());
        }
    }
}

/// "Hutt Ground units and Characters" are all Hutts; "Hutt Characters and Characters with Shields" are not.
fn share_before_type(alternatives: &mut [Alternative]) {
    let Some((first, others)) = alternatives.split_first_mut() else {
        return;
    };
    let named = |word: &Filter| matches!(word, Filter::Named(_));
    let other = |one: &Alternative| one.is_bare() && one.is_typed() && one.head != first.head;
    if first.is_typed() && !first.words.iter().any(named) && others.iter().all(other) {
        for one in others {
            one.words.clone_from(&first.words);
        }
    }
}

/// "Imperial Officers and Walkers" are all Imperials: an adjective before joined nouns is said of each of them. Another
/// allegiance is a noun of its own: "Imperial Officers and Sith" (`C-1.11`).
fn share_allegiance(alternatives: &mut [Alternative]) {
    let pilots = |head: &Option<Vec<Filter>>| {
        head.as_ref()
            .is_some_and(|head| head.contains(&Filter::Has(Keyword::Pilot)))
    };
    let allegiance = |word: &Filter| matches!(word, Filter::Subtype(word) if is_allegiance(word));
    let class = |word: &Filter| matches!(word, Filter::Subtype(word) if !is_allegiance(word));
    let Some((first, others)) = alternatives.split_first_mut() else {
        return;
    };
    let count = first.words.iter().take_while(|word| allegiance(word)).count();
    let (shared, rest) = first.words.split_at(count);
    let noun = match rest {
        [] => pilots(&first.head),
        [one] => class(one) && first.head.is_none(),
        _ => false,
    };
    let bare = |one: &Alternative| match one.words.as_slice() {
        [] => pilots(&one.head),
        [word] => class(word) && one.head.is_none(),
        _ => false,
    };
    if count > 0 && noun && others.iter().all(bare) {
        for one in others {
            one.words.splice(0..0, shared.iter().cloned());
        }
    }
}

/// Does the subtype say on whose side a unit is?
fn is_allegiance(subtype: &str) -> bool {
    const ALLEGIANCES: [&str; 16] = [
        "Imperial",
        "Rebel",
        "Republic",
        "Old Republic",
        "New Republic",
        "Separatist",
        "First Order",
        "Final Order",
        "Resistance",
        "Galactic Alliance",
        "New Imperial",
        "Mandalorian",
        "Jedi",
        "Sith",
        "Dark Jedi",
        "Yuuzhan Vong",
    ];
    ALLEGIANCES
        .iter()
        .filter_map(|name| subtype.strip_prefix(name))
        .any(|behind| behind.is_empty() || behind.starts_with(' '))
}
