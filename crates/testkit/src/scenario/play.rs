//! Lines that play: decisions, dice and the three kinds of checks.

use cards::keyword::Keyword;
use cards::{Arena, Stat};

use super::fault::{self, Wrong};
use super::names::Names;
use super::script::{Choices, Fact, Name, What, Wish, ZoneWord};
use super::table::{MOST, named_counter};
use super::words::{cited, faces, first_word, last_word, number, role, role_line};

/// The most dice on one line.
const MOST_DICE: usize = 1000;
/// The most options on one `?` line.
const MOST_OPTIONS: usize = 500;

/// Words that begin a decision.
pub fn is_decision_word(word: &str) -> bool {
    matches!(word, "attack" | "use" | "play" | "pass" | "do" | "choose" | "concede")
}

/// Reads what stands behind `ROLE:` as a decision.
pub fn decision(names: &Names, rest: &str) -> Result<Wish, Wrong> {
    let (word, behind) = first_word(rest);
    match word {
        "use" if behind.is_empty() => Err(fault::nothing_said("use", fault::USE_FORM)),
        "choose" if behind.is_empty() => Err(fault::nothing_said("choose", "Light: choose retreat Walker")),
        "use" => using(names, behind),
        "choose" => option(names, behind),
        _ => match option(names, rest)? {
            // Only `choose` names an option by its label.
            Wish::Label(_) => Err(fault::unknown_verb(rest)),
            wish => Ok(wish),
        },
    }
}

/// An option in the words of `?`, `!` and `choose`.
fn option(names: &Names, text: &str) -> Result<Wish, Wrong> {
    let text = text.trim();
    let (word, behind) = first_word(text);
    match word {
        "pass" if behind.is_empty() => Ok(Wish::Pass),
        "concede" if behind.is_empty() => Ok(Wish::Concede),
        "use" if !behind.is_empty() => using(names, behind),
        "choose" if !behind.is_empty() => option(names, behind),
        // Where a unit could attack the same defender in two ways the label says which; it is taken as it stands.
        "attack"
            if [" by Bombard", " by Ion Cannon"]
                .iter()
                .any(|way| behind.ends_with(way)) =>
        {
            Ok(label(text))
        }
        "attack" => attack(names, behind),
        "do" if first_word(behind).0 == "nothing" => do_nothing(names, first_word(behind).1),
        // A card with several effects: the label says which is meant.
        "play" if behind.contains(" for effect ") => Ok(label(text)),
        "play" => {
            let (card, then) = card_and_choices(names, behind)?;
            Ok(Wish::Play { card, then })
        }
        "build" if !behind.is_empty() => build(names, behind),
        "complete" => complete(names, behind),
        "move" => moving(names, behind),
        "retreat" if !behind.is_empty() => Ok(Wish::Retreat(names.card(behind)?)),
        "bid" if !behind.is_empty() => Ok(Wish::Bid(number(behind, "bid", 0, MOST)? as i16)),
        "ability" => using(names, text),
        "" => Err(Wrong::new("an option is empty", "pass | Evade 2 of Walker")),
        _ if keyword_at_start(text).is_some() => using(names, text),
        _ => Ok(label(text)),
    }
}

/// An option by its label, with single spaces.
fn label(text: &str) -> Wish {
    Wish::Label(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// `X with Y`
fn attack(names: &Names, text: &str) -> Result<Wish, Wrong> {
    if text.is_empty() {
        return Err(fault::bad_attack("attack"));
    }
    if let Some(on) = names.whole(text) {
        return Ok(Wish::Attack { on, with: None });
    }
    for (at, _) in text.match_indices(" with ") {
        let (on, with) = (&text[..at], &text[at + " with ".len()..]);
        if let (Some(on), Some(with)) = (names.whole(on), names.whole(with)) {
            return Ok(Wish::Attack { on, with: Some(with) });
        }
    }
    match text.split_once(" with ") {
        // One of the two names is unknown: say which.
        Some((on, with)) => {
            names.card(on)?;
            names.card(with)?;
            Err(fault::bad_attack(text))
        }
        None => Err(names.card(text).err().unwrap_or_else(|| fault::bad_attack(text))),
    }
}

/// `with X`, or nothing.
fn do_nothing(names: &Names, text: &str) -> Result<Wish, Wrong> {
    match first_word(text) {
        ("", _) => Ok(Wish::DoNothing(None)),
        ("with", unit) => Ok(Wish::DoNothing(Some(names.card(unit)?))),
        _ => Err(Wrong::new(
            format!("this is no decision: do nothing {}", fault::shortened(text)),
            "Dark: do nothing with Raider",
        )),
    }
}

/// `KEYWORD [X] of CARD [N] [on OBJECT]`; the card may be left out where only one has it.
fn using(names: &Names, text: &str) -> Result<Wish, Wrong> {
    let text = text.trim();
    let mut unknown = None;
    for (at, _) in text.match_indices(" of ") {
        let (ability, behind) = (&text[..at], &text[at + " of ".len()..]);
        let Some((card, rest)) = names.at_start(behind) else {
            unknown.get_or_insert(behind);
            continue;
        };
        return Ok(Wish::Use {
            ability: ability_words(ability),
            of: Some(card),
            then: choices(names, rest)?,
        });
    }
    if let Some(card) = unknown {
        let name = card.split(" on ").next().unwrap_or(card);
        return Err(fault::unknown_card(name, names.known()));
    }
    let (ability, rest) = match text.find(" on ") {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, ""),
    };
    if ability.ends_with(" of") || ability == "of" {
        return Err(fault::nothing_said("of", fault::USE_FORM));
    }
    // A card that is used by its name alone has one ability to use.
    if let Some(card) = names.whole(ability) {
        return Ok(Wish::Use {
            ability: String::new(),
            of: Some(card),
            then: choices(names, rest)?,
        });
    }
    Ok(Wish::Use {
        ability: ability_words(ability),
        of: None,
        then: choices(names, rest)?,
    })
}

/// The words of an ability with single blanks, a keyword in its printed spelling.
fn ability_words(text: &str) -> String {
    let text = text.trim().trim_matches('"');
    let words = match keyword_at_start(text) {
        Some((keyword, rest)) => format!("{} {rest}", keyword.name()),
        None => text.to_owned(),
    };
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The longest keyword that `text` begins with.
fn keyword_at_start(text: &str) -> Option<(Keyword, &str)> {
    Keyword::ALL
        .iter()
        .filter_map(|keyword| {
            let name = keyword.name();
            let head = text.get(..name.len())?;
            let rest = &text[name.len()..];
            let ends = rest.is_empty() || rest.starts_with([' ', ':']);
            (head.eq_ignore_ascii_case(name) && ends).then_some((*keyword, rest.trim_start_matches(':').trim_start()))
        })
        .max_by_key(|(keyword, _)| keyword.name().len())
}

fn card_and_choices(names: &Names, text: &str) -> Result<(Name, Choices), Wrong> {
    if text.is_empty() {
        return Err(fault::nothing_said("play", "Dark: play Surprise"));
    }
    let (card, rest) = names
        .at_start(text)
        .ok_or_else(|| fault::unknown_card(text, names.known()))?;
    Ok((card, choices(names, rest)?))
}

/// `[N] [on OBJECT]`; square brackets around them are read over.
fn choices(names: &Names, text: &str) -> Result<Choices, Wrong> {
    let text = text.replace(['[', ']'], " ");
    let mut rest = text.trim();
    let mut choices = Choices::default();
    let (word, behind) = first_word(rest);
    if word.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        choices.amount = Some(number(word, "amount", -MOST, MOST)? as i16);
        rest = behind;
    }
    match first_word(rest) {
        ("", _) => Ok(choices),
        ("on", "") => Err(fault::nothing_said("on", fault::USE_FORM)),
        ("on", objects) => {
            match names.targets(objects) {
                Some(targets) => choices.on = targets,
                None => choices.on.push(names.target(objects)?),
            }
            Ok(choices)
        }
        _ => Err(Wrong::new(
            format!("this stands behind the card: {}", fault::shortened(rest)),
            "an amount, and \"on\" with the object: Light: use Evade 2 of Walker 1 on Raider",
        )),
    }
}

/// `CARD N`
fn build(names: &Names, text: &str) -> Result<Wish, Wrong> {
    let (card, rest) = names
        .at_start(text)
        .ok_or_else(|| fault::unknown_card(text, names.known()))?;
    let counters = match rest {
        "" => None,
        n => Some(number(n, "build", 0, MOST)? as i16),
    };
    Ok(Wish::Build { card, counters })
}

/// `CARD to PLACE`; a Mission goes nowhere.
fn complete(names: &Names, text: &str) -> Result<Wish, Wrong> {
    let (card, rest) = names
        .at_start(text)
        .ok_or_else(|| fault::unknown_card(text, names.known()))?;
    let to = match first_word(rest) {
        ("", _) => None,
        ("to", place) => Some(names.target(place)?),
        _ => return Err(fault::bad_place(rest)),
    };
    Ok(Wish::Complete { card, to })
}

/// `CARD to PLACE`
fn moving(names: &Names, text: &str) -> Result<Wish, Wrong> {
    let (card, rest) = names
        .at_start(text)
        .ok_or_else(|| fault::unknown_card(text, names.known()))?;
    match first_word(rest) {
        ("to", place) => Ok(Wish::Move {
            card,
            to: names.target(place)?,
        }),
        _ => Err(fault::bad_place(rest)),
    }
}

/// Reads what stands behind `roll`.
pub fn roll(text: &str) -> Result<What, Wrong> {
    let faces = faces(text, MOST_DICE)?;
    if faces.is_empty() {
        return Err(fault::no_dice());
    }
    Ok(What::Roll(faces))
}

/// Reads what stands behind `reroll`.
pub fn reroll(text: &str) -> Result<What, Wrong> {
    let (taken, new) = text.split_once("->").ok_or_else(|| fault::bad_reroll(text))?;
    let (taken, new) = (faces(taken, MOST_DICE)?, faces(new, MOST_DICE)?);
    if taken.len() != new.len() || taken.is_empty() {
        return Err(fault::bad_reroll(text));
    }
    Ok(What::Reroll { taken, new })
}

/// Reads what stands behind `?`.
pub fn offered(names: &Names, text: &str) -> Result<What, Wrong> {
    let (text, clauses) = cited(text);
    let (role, options) = role_line(text).ok_or_else(|| fault::no_role("?"))?;
    let mut wishes = Vec::new();
    for part in options.split('|') {
        if wishes.len() >= MOST_OPTIONS {
            return Err(fault::too_long("the list of options", MOST_OPTIONS));
        }
        wishes.push(option(names, part)?);
    }
    Ok(What::Offered(role, wishes, clauses))
}

/// Reads what stands behind `!`.
pub fn refused(names: &Names, text: &str) -> Result<What, Wrong> {
    let (text, clauses) = cited(text);
    let (role, wish) = role_line(text).ok_or_else(|| fault::no_role("!"))?;
    if wish.is_empty() {
        return Err(fault::nothing_said("!", "! Light: Evade 2 of Walker (EVA-2)"));
    }
    Ok(What::Refused(role, option(names, wish)?, clauses))
}

/// Reads what stands behind `=>`.
pub fn expect(names: &Names, text: &str) -> Result<What, Wrong> {
    let (text, clauses) = cited(text);
    Ok(What::Expect(fact(names, text)?, clauses))
}

fn fact(names: &Names, text: &str) -> Result<Fact, Wrong> {
    let bad = || fault::bad_fact(text);
    let count = |word: &str, of: &str| number(word, of, -10_000, 10_000);
    let (first, behind) = first_word(text);
    match first {
        "" => return Err(bad()),
        "dice" => return Ok(Fact::Dice(count(behind, "dice")?)),
        "hits" => return Ok(Fact::Hits(count(behind, "hits")?)),
        "prevented" => return Ok(Fact::Prevented(count(behind, "prevented")?)),
        "turn" => return Ok(Fact::Turn(count(behind, "turn")?)),
        "pending" => {
            let (amount, on) = first_word(behind);
            let ("on", unit) = first_word(on) else {
                return Err(bad());
            };
            return Ok(Fact::Pending(count(amount, "pending")?, names.card(unit)?));
        }
        _ => {}
    }
    if let Some(role) = role(first)
        && names.at_start(text).is_none()
    {
        return match first_word(behind) {
            ("wins", "") => Ok(Fact::Wins(role)),
            ("force", n) => Ok(Fact::Force(role, count(n, "force")?)),
            ("build", n) => Ok(Fact::Build(role, count(n, "build")?)),
            ("controls", arena) => Ok(Fact::Controls(
                role,
                Arena::from_word(arena).ok_or_else(|| fault::not_an_arena(arena))?,
            )),
            (pile @ ("hand" | "deck" | "discard" | "removed"), n) => {
                let zone = ZoneWord::from_word(pile).ok_or_else(bad)?;
                Ok(Fact::Pile(role, zone, count(n, pile)?))
            }
            _ => Err(bad()),
        };
    }
    let (card, behind) = match names.at_start(text) {
        Some(found) => found,
        None => return Err(unknown_subject(names, text)),
    };
    match first_word(behind) {
        ("takes", n) => Ok(Fact::Takes(card, count(n, "takes")?)),
        ("discarded", "") => Ok(Fact::Discarded(card)),
        ("damage", n) => Ok(Fact::Damage(card, count(n, "damage")?)),
        ("power", n) => Ok(Fact::Total(card, Stat::Power, count(n, "power")?)),
        ("speed", n) => Ok(Fact::Total(card, Stat::Speed, count(n, "speed")?)),
        ("health", n) => Ok(Fact::Total(card, Stat::Health, count(n, "health")?)),
        (word, n) if let Some(kind) = named_counter(word) => Ok(Fact::Named(card, kind, count(n, word)?)),
        ("counters", n) => Ok(Fact::Counters(card, count(n, "counters")?)),
        ("tapped", "") => Ok(Fact::Tapped(card, true)),
        ("untapped", "") => Ok(Fact::Tapped(card, false)),
        ("in", zone) => Ok(Fact::In(
            card,
            ZoneWord::from_word(&zone.to_lowercase()).ok_or_else(|| fault::bad_zone(zone))?,
        )),
        ("on", host) => Ok(Fact::On(card, names.card(host)?)),
        ("under", host) => Ok(Fact::Under(card, names.card(host)?)),
        _ => Err(bad()),
    }
}

/// The text speaks of a card that is not there, or of nothing that can be checked.
fn unknown_subject(names: &Names, text: &str) -> Wrong {
    let forms = [
        "takes",
        "discarded",
        "damage",
        "power",
        "speed",
        "health",
        "counters",
        "holding",
        "captivity",
        "corruption",
        "credit",
        "mastery",
        "redemption",
        "tapped",
        "untapped",
        "in",
        "on",
        "under",
    ];
    let subject = text
        .split_whitespace()
        .take_while(|word| !forms.contains(word))
        .collect::<Vec<_>>()
        .join(" ");
    if subject.len() < text.len() && !subject.is_empty() {
        return fault::unknown_card(&subject, names.known());
    }
    let (_, last) = last_word(text);
    if forms.contains(&last) {
        fault::unknown_card(&subject, names.known())
    } else {
        fault::bad_fact(text)
    }
}
