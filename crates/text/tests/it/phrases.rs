//! Made-up wordings and what they mean.

use cards::ir::{Ability, KeywordAbility};
use cards::keyword::Keyword;
use text::{Context, compile, print};

#[test]
fn keywords_in_a_list_are_abilities_of_their_own() {
    let read = compile("Armor, Shields 1 | Accuracy -1", &Context::UNIT).abilities();
    let expected = vec![
        Ability::Keyword(KeywordAbility::bare(Keyword::Armor)),
        Ability::Keyword(KeywordAbility::number(Keyword::Shields, 1)),
        Ability::Keyword(KeywordAbility::number(Keyword::Accuracy, -1)),
    ];
    assert_eq!(read, Some(expected));
}

#[test]
fn what_is_not_understood_is_reported_with_its_place() {
    let compiled = compile("Armor | Pay 2 Force -> Sing a merry tune.", &Context::UNIT);
    assert!(!compiled.is_full());
    let finding = &compiled.diagnostics[0];
    assert_eq!(finding.code, "text::unread_phrase");
    assert_eq!(finding.span, 23..41);
}

#[test]
fn canonical_words_mean_the_same() {
    let read = compile("pay 1 Force -> this unit gets +2 power for this attack", &Context::UNIT);
    let abilities = read.abilities().unwrap_or_default();
    let words = print(&abilities[0], &Context::UNIT);
    assert_eq!(words, "Pay 1 Force -> For this attack, this unit gets +2 power.");
    assert_eq!(compile(&words, &Context::UNIT).abilities(), Some(abilities));
}
