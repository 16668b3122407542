//! Words that were printed wrong, and what is meant: the one place where a text is read as other than it is written.
//!
//! A pair belongs here only when the wrong words are no English of the game, so that nothing else can be meant.

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

/// What is printed, in small letters, and what is read instead; whole words only.
const MISPRINTS: &[(&str, &str)] = &[
    ("in into", "into"),
    ("and puts into his or her hand", "and puts it into his or her hand"),
    ("draw 9 cards if that player", "draw 9 cards. If that player"),
    (
        "discard pile\" and [tap], remove 15",
        "discard pile\" and \"[Tap], remove 15",
    ),
    ("tap 1 force ->", "Pay 1 Force ->"),
    (
        "whenever one of your characters attack, you",
        "whenever one of your Characters attacks, you",
    ),
    ("predict for one this unit's", "predict for one of this unit's"),
    (
        "subordinate with \"death trooper in their names",
        "Subordinates with \"Death Trooper\" in their names",
    ),
    ("retreat ludo kessh", "retreat Ludo Kressh"),
    ("gets fury 1 when jaster", "gets Fury 1. When Jaster"),
    ("remove 1 corruption from one", "remove 1 corruption counter from one"),
    ("deflect x. up to", "Deflect X, up to"),
    ("(your and your opponent's)", "(yours and your opponent's)"),
    (
        "for this attack, when x is your force total",
        "for this attack, where X is your Force total",
    ),
    ("d-squad 's stack", "D-Squad's stack"),
    ("c-3p0", "C-3PO"),
    ("resistance defence group", "Resistance Defense Group"),
    ("pre viszla", "Pre Vizsla"),
    ("slave i gets\"treat", "Slave I gets \"Treat"),
    ("discard pile attach, this trait", "discard pile, attach this Trait"),
    ("din's clan's into your deck", "Din's Clan into your deck"),
    ("face- down", "face-down"),
    (
        "character 1 or more equipmment attached",
        "Character has 1 or more Equipment attached",
    ),
    ("paying it's build", "paying its build"),
    ("jewellery device attacher to", "Jewelry Device attached to"),
    ("ahsoka 's activated", "Ahsoka's activated"),
    ("sate 's yacht", "Sate's Yacht"),
    ("with \"leia in its name", "with \"Leia\" in its name"),
    ("\"switch accuracy 1/", "\"Switch: Accuracy 1/"),
    ("-> retaliate, where x", "-> Retaliate X, where X"),
    (
        "this turn. each of your opponent's units in that gets",
        "this turn. Each of your opponent's units in that arena gets",
    ),
    ("&critical hit 1&", "\"Critical Hit 1\""),
    ("by units in the space.", "by units in the Space arena."),
    ("your independent units +1", "your Independent units gets +1"),
    ("1 of more force", "1 or more Force"),
    ("in it's name", "in its name"),
    ("tap on of your", "tap one of your"),
    ("whenever on of your", "whenever one of your"),
    ("until it is discard", "until it is discarded"),
    ("during you build step", "during your build step"),
    ("if your do,", "if you do,"),
    ("then chosen unit", "the chosen unit"),
    ("printed build 6 cost or more", "printed build cost 6 or more"),
    (
        "one of your smuggler or spiesfrom",
        "one of your Smugglers or Spies from",
    ),
    ("reveal a partially build", "reveal a partially built"),
    ("discarded units total", "discarded unit's total"),
    ("play 2 force ->", "Pay 2 Force ->"),
    ("gets \"play 1 force ->", "gets \"Pay 1 Force ->"),
    ("leis would be", "Leia would be"),
    ("midi-chorian manipulation", "Midi-chlorian Manipulation"),
    ("jawas, including hett", "Jawas, including Het"),
    ("step..", "step."),
    (
        "if this unit is the character arena, look",
        "if this unit is in the Character arena, look",
    ),
    ("its attacking", "it's attacking"),
    ("space of ground", "Space or Ground"),
    ("tape one of", "Tap one of"),
    ("chose a", "choose a"),
    ("one of more of", "one or more of"),
    ("does't", "doesn't"),
    ("phase sends", "phase ends"),
    ("f0resight", "Foresight"),
    ("until end of turn.q", "until end of turn."),
    ("twi'lek's gets parry", "Twi'leks gets Parry"),
    ("in any character arena", "in the Character arena"),
    ("they loses", "they lose"),
    ("and pay 1 force -> persuade 1.\"", "and \"Pay 1 Force -> Persuade 1.\""),
    ("charactger", "Character"),
    ("steath", "Stealth"),
    ("this unt", "this unit"),
    ("unqiue", "unique"),
    ("coruption", "corruption"),
    ("damange", "damage"),
    ("intsead", "instead"),
    ("foe each", "for each"),
    ("may oay", "may pay"),
    ("og yourt", "of your"),
    ("play onlg", "Play only"),
    ("opponent't", "opponent's"),
    ("oppponent's", "opponent's"),
    ("you rol", "you roll"),
    ("wth", "with"),
    ("healthl", "health"),
    ("tthe", "the"),
    ("attacher to", "attached to"),
    ("yo your opponent", "to your opponent"),
    ("padm_", "Padme"),
    ("each of you characters", "each of your Characters"),
    ("chose one", "choose one"),
    ("fortituude", "Fortitude"),
    ("yout other", "your other"),
    ("charactear", "Character"),
    ("charcter", "Character"),
    ("unit is ttacking", "unit is attacking"),
    ("other revel units", "other Rebel units"),
    ("rebek unit", "Rebel unit"),
    ("wookies", "Wookiees"),
    ("crim lord", "Crime Lord"),
    ("starfigher", "Starfighter"),
    ("equipmment", "Equipment"),
    ("reveala", "Reveal a"),
    ("counter form", "counter from"),
    ("spaca", "Space"),
    ("2 forc.e", "2 Force."),
    ("millenium falcon", "Millennium Falcon"),
    ("flagsip", "Flagship"),
    ("tranport", "Transport"),
    ("capitol ship", "Capital Ship"),
    ("cruise, fleet", "Cruiser, Fleet"),
    ("resoure", "Resource"),
    ("equippped", "Equipped"),
    ("yuuchan vong", "Yuuzhan Vong"),
    ("whenver", "Whenever"),
    ("gingans", "Gungans"),
    ("night win shield", "Night Wind Shield"),
    ("bounter hunters", "Bounty Hunters"),
    ("inser:", "INSERT:"),
    ("-> mediate", "-> Meditate"),
    ("printer health", "printed health"),
    ("the chose", "the chosen"),
    ("in chosen arena", "in the chosen arena"),
    ("can?t be", "can't be"),
    ("as long you have", "as long as you have"),
    ("as long as your have", "as long as you have"),
    ("with 2or more", "with 2 or more"),
    ("yor officers", "your Officers"),
    ("one of you opponent's", "one of your opponent's"),
    ("when our build step starts", "when your build step starts"),
    ("1 captivity count on", "1 captivity counter on"),
    (
        "is attacked, you may 1 counter to",
        "is attacked, you may add 1 counter to",
    ),
    ("each or your", "each of your"),
    ("each of your your", "each of your"),
    ("this units gets", "this unit gets"),
    (
        "untap this unit. play only when unit is attacked",
        "Untap this unit. Play only when this unit is attacked",
    ),
    ("this unit is damage,", "this unit is damaged,"),
    ("unit's can't be deployed", "units can't be deployed"),
    ("until end of turn ends", "until end of turn"),
    ("divided as your choose", "divided as you choose"),
    ("play when no unit is attacking", "Play only when no unit is attacking"),
    ("show it your opponent", "show it to your opponent"),
    ("whenever your put", "whenever you put"),
    (
        "whenever 1 or redemption counters are put on a unit, gain",
        "whenever 1 or more redemption counters are put on a unit, gain",
    ),
    ("put 1 master counter", "put 1 mastery counter"),
    ("the number of card's in", "the number of cards in"),
    ("remove 2 counter from", "remove 2 counters from"),
    (
        "search your deck for yuuzhan vong unit card",
        "search your deck for a Yuuzhan Vong unit card",
    ),
    ("discards card at random", "discards a card at random"),
    ("40/3/3/green", "40/3/3 Green"),
    ("50/1/1/ militia", "50/1/1 Militia"),
    ("battle phase sends", "battle phase ends"),
    ("build steps starts", "build step starts"),
    ("during your build steps", "during your build step"),
    ("when you build step", "when your build step"),
    ("in the your", "in your"),
    ("from you resource", "from your Resource"),
    ("is the number or mastery", "is the number of mastery"),
    ("pay2 build point", "Pay 2 build points"),
    ("lookat your", "look at your"),
    ("2or more", "2 or more"),
    ("into tis arena", "into its arena"),
    (
        "deactivated droid subordinate and put into the",
        "Deactivated Droid Subordinate and put it into the",
    ),
    ("tak 1 50/2/2", "take 1 50/2/2"),
    ("unique unit's tack", "unique unit's stack"),
    ("non-droid", "non-Droid"),
    ("the number of card in", "the number of cards in"),
    ("is number of cards", "is the number of cards"),
    ("whenever your attach", "whenever you attach"),
    ("te space battle step", "the Space battle step"),
    ("is in is in", "is in"),
    ("squad of character", "Squad or Character"),
    ("ground unit of character", "Ground unit or Character"),
    ("equipped for sensitive", "Equipped Force Sensitive"),
    ("\"removed 1 mastery counter", "\"Remove 1 mastery counter"),
    ("okay only during", "Play only during"),
    ("pay only during", "Play only during"),
    ("opponent;s", "opponent's"),
    ("character battle phase starts", "Character battle step starts"),
    ("choose and ability", "choose an ability"),
    ("zam untap,", "Zam untaps,"),
    ("zam get the", "Zam gets the"),
    ("this unit, ti can", "this unit, it can"),
    ("space arena, ti can", "Space arena, it can"),
    ("unique units is damage", "unique units is damaged"),
    ("that units gets", "that unit gets"),
    ("auxiliary fuel pod", "Auxilliary Fuel Pod"),
    ("equipped jen erso", "Equipped Jyn Erso"),
    ("this unit is discard,", "this unit is discarded,"),
    ("subordinate with &", "Subordinate with \""),
    ("critical hit 1& and", "Critical Hit 1\" and"),
    ("ambush 2.&", "Ambush 2.\""),
    ("take 50/2/2 rebel striker", "take 1 50/2/2 Rebel Striker"),
    ("upkeep gain 1 force", "Upkeep: Gain 1 Force"),
    ("damage squadron is attacked", "Danger Squadron is attacked"),
    ("you opponent loses", "your opponent loses"),
    ("if you do each of", "if you do, each of"),
    ("if you do take 1", "if you do, take 1"),
    ("attack a non-skill, non-trait", "attach a non-Skill, non-Trait"),
    ("any area", "any arena"),
    ("ship is any arena", "Ship is in any arena"),
    (
        "admiral thrawn is any arena, thrawn's",
        "Admiral Thrawn is in any arena, Thrawn's",
    ),
    ("have dass jennir is any arena", "have Dass Jennir in any arena"),
    (
        "as long as mara jade in any arena",
        "As long as Mara Jade is in any arena",
    ),
    ("in the any arena", "in any arena"),
    ("hans gets", "Han gets"),
    ("there at least 2 captivity", "there are at least 2 captivity"),
    ("obi wan's", "Obi-Wan's"),
    ("girov dza'ley", "Girov Dza'Tey"),
    ("slave 1", "Slave I"),
    ("force- activated", "Force-activated"),
    ("this unit attack,", "this unit attacks,"),
    ("asaji ventress", "Asajj Ventress"),
    ("the top 5 card of", "the top 5 cards of"),
    ("put 1 damage control on", "put 1 damage counter on"),
    ("is discarded. discard 2 cards", "is discarded, discard 2 cards"),
    ("patrol ship, starfighter", "Patrol Ship, Starfighter"),
    ("space battle phase", "Space battle step"),
    ("put it it into", "put it into"),
    ("he of she", "he or she"),
    ("you have imperial officer in", "you have an Imperial Officer in"),
    ("units cards", "unit cards"),
    ("unless your opponent pay", "unless your opponent pays"),
    ("unless your opponent put", "unless your opponent puts"),
    ("this units abilities", "this unit's abilities"),
    ("ground of character", "Ground or Character"),
    ("overkill unit end of turn", "Overkill until end of turn"),
    (
        "each player plays his or her hand",
        "Each player plays with his or her hand",
    ),
    ("discard 1 card from hand or", "Discard 1 card from your hand or"),
    (
        "a jedi master in any arena or build zone",
        "a Jedi Master in any arena or your build zone",
    ),
    (
        "you have in any arena or build zone",
        "you have in any arena or your build zone",
    ),
    ("until its is discarded", "until it is discarded"),
    ("pay3 force", "Pay 3 Force"),
    ("evade1", "Evade 1"),
    ("would be damage,", "would be damaged,"),
    ("would be damage if", "would be damaged if"),
    ("unit's attacks ends", "unit's attack ends"),
    ("inserrt:", "INSERT:"),
    ("forrce", "Force"),
    ("rretaliate", "Retaliate"),
    ("each uit", "each unit"),
    ("that damage a unit this turn", "that damaged a unit this turn"),
    ("it gets,", "it gets"),
    ("reduce cost", "Reduced Cost"),
    ("one of his units", "one of his or her units"),
    ("your opponents rolls", "your opponent rolls"),
    ("if your roll a", "if you roll a"),
    ("vaders gets", "Vader gets"),
    ("cobbs gets", "Cobb gets"),
    ("road is discarded", "Roan is discarded"),
    ("panda attacks", "Ponda attacks"),
    ("heavy gets +1 health", "Hevy gets +1 health"),
    ("discard kana ->", "Discard Kanan ->"),
    ("anatares draco", "Antares Draco"),
    ("the number crime lords", "the number of Crime Lords"),
    ("unit hat this unit", "unit that this unit"),
    (
        "units in the space or ground gets +10 speed until end of turn.\" and put",
        "units in the Space or Ground arena gets +10 speed until end of turn.\" and put",
    ),
    ("\"alternate cost: tap", "\"Alternative Cost: Tap"),
    ("with her or her hand", "with his or her hand"),
    ("character until card", "Character unit card"),
    (
        "when you deploy this turn, you may",
        "When you deploy this unit, you may",
    ),
    ("on amani attack,", "on Amani Attack,"),
    ("unique units your have", "unique units you have"),
    ("opponent's build one", "opponent's build zone"),
    (
        "ground arena, gain 4 build points..",
        "Ground arena -> Gain 4 build points.",
    ),
    ("and when this and when this", "and when this"),
    (
        "pay 1 build point to tap this unit",
        "Pay 1 build point or tap this unit",
    ),
    ("pay 1 build point to discard faro", "Pay 1 build point or discard Faro"),
    ("can't be disrupted. \" each of", "can't be disrupted. Each of"),
    ("subordinate with \" return", "Subordinate with \"Return"),
    ("gain x force. where x", "gain X Force, where X"),
    (
        "draw a card, discard a card from your hand unless",
        "Draw a card. Discard a card from your hand unless",
    ),
    ("\"reb\" squadron", "Reb Squadron"),
    (
        "and only arc hammer would attack",
        "and only when Arc Hammer would attack",
    ),
    ("opponent's build step start.", "opponent's build step starts."),
    ("tul'kar damages a unit - > put", "Tul'kar damages a unit, put"),
    (
        "gets -2 power when attacking unit.",
        "gets -2 power when attacking this unit.",
    ),
    ("from a ground unit character", "from a Ground unit or Character"),
    ("counter is a put on", "counter is put on"),
    ("you may pay 1 force if you do,", "you may pay 1 Force. If you do,"),
    ("deploy a tusken to any arena put", "deploy a Tusken to any arena, put"),
    ("attack a unit the in the", "attack a unit in the"),
    ("if this unit damage a unit", "if this unit damaged a unit"),
    ("glavis ring world", "Glavis Ringworld"),
    (
        "on the defending unit.\" and put into the ground arena",
        "on the defending unit.\" and put it into the Ground arena",
    ),
    ("in its name. \" gain 2 force", "in its name. Gain 2 Force"),
    ("health of the discarded units", "health of the discarded unit"),
    ("and /or", "and/or"),
    (
        "each of your units gets bounty: put a mastery counter on this unit.",
        "Each of your units gets \"Bounty: Put a mastery counter on this unit.\"",
    ),
    (
        "control an arena add 1 additional",
        "control an arena, add 1 additional",
    ),
];

/// Finds all of them in one walk over the text.
static FINDER: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
    let wrong = MISPRINTS.iter().map(|(wrong, _)| wrong);
    AhoCorasick::builder().ascii_case_insensitive(true).build(wrong).ok()
});

/// Where the text has a misprint, and what is read there.
pub(crate) fn found(text: &str) -> Vec<(Range<usize>, &'static str)> {
    let Some(finder) = &*FINDER else { return Vec::new() };
    let mut found = Vec::new();
    for place in finder.find_overlapping_iter(text) {
        let (_, right) = MISPRINTS[place.pattern().as_usize()];
        let inside = |c: char| c.is_alphanumeric() || c == '\'';
        let whole = !text[..place.start()].ends_with(inside) && !text[place.end()..].starts_with(inside);
        if whole {
            found.push((place.range(), right));
        }
    }
    found.sort_by_key(|(span, _)| span.start);
    found.dedup_by(|next, before| next.0.start < before.0.end);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_misprint_is_found_as_a_whole_word_in_any_case() {
        for &(wrong, right) in MISPRINTS {
            let text = format!("x {} y", wrong.to_uppercase());
            let found = found(&text);
            assert!(
                found
                    .iter()
                    .any(|(span, read)| *read == right || span.len() > wrong.len()),
                "{wrong}: {found:?}"
            );
            assert!(
                super::found(&format!("x{wrong}y"))
                    .iter()
                    .all(|(_, read)| *read != right),
                "{wrong}"
            );
        }
    }
}
