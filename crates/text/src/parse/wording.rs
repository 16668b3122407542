//! How a noun phrase that was just read is worded.

use cards::ir::Filter;

/// Can a noun phrase say it without "that"?
pub(super) fn is_plain(filter: &Filter) -> bool {
    let tests = match filter {
        Filter::All(tests) => tests.as_slice(),
        one => std::slice::from_ref(one),
    };
    let subtypes = tests.iter().filter(|test| match test {
        Filter::Subtype(_) | Filter::Side(_) => true,
        Filter::Not(inner) => matches!(**inner, Filter::Subtype(_)),
        _ => false,
    });
    let alone = subtypes.count() == 0;
    tests.iter().all(|test| match test {
        Filter::All(_) | Filter::Is(_) => false,
        Filter::Any(words) => alone && words.iter().all(|word| matches!(word, Filter::Subtype(_))),
        Filter::Not(inner) => match &**inner {
            Filter::Tapped | Filter::Damaged | Filter::Unique | Filter::Piloted | Filter::Has(_) => true,
            Filter::Subordinate => true,
            Filter::Stat(..) | Filter::PrintedStat(..) | Filter::PrintedCost(..) => true,
            Filter::Subtype(word) => !word.contains(' '),
            _ => false,
        },
        _ => true,
    })
}

/// Does it say where something is or whose it is?
pub(super) fn says_where(filter: &Filter) -> bool {
    match filter {
        Filter::True | Filter::In(_) | Filter::Controller(_) | Filter::AttachedTo(_) => true,
        Filter::All(tests) | Filter::Any(tests) => tests.iter().all(says_where),
        _ => false,
    }
}

/// Do the lines own every token exactly once, none of them empty?
pub(super) fn shares_out<'a>(parts: impl Iterator<Item = &'a std::ops::Range<usize>>, tokens: usize) -> bool {
    let mut owned = 0;
    for part in parts {
        if part.start != owned || part.end <= part.start {
            return false;
        }
        owned = part.end;
    }
    owned == tokens
}
