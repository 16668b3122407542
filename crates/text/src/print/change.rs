//! Changes.

use cards::ir::{Ability, Amount, Ban, Change, Counter, Currency, Exchange, Held, Own, Player};
use cards::keyword::Operand;

use super::amount::{counted, counters};
use super::cost::Wording;
use super::noun::place_words;
use super::{Writer, verb};
use cards::ir::mentions;

impl Writer {
    /// What is said about a subject: "gets +2 power and Armor and can't attack".
    pub(super) fn changes(&mut self, changes: &[Change], third: bool) -> String {
        let mut groups: Vec<String> = Vec::new();
        let mut items: Vec<String> = Vec::new();
        let gets = verb(third, "get");
        for change in changes {
            // What is counted for each unit by itself says so where it stands.
            let counted = matches!(change, Change::Stat(..)) && mentions(change, "Member");
            if counted && !items.is_empty() {
                groups.push(format!("{gets} {}", super::list(&items, "and")));
                items.clear();
            }
            match self.item(change, counted || changes.len() == 1) {
                Some(item) if counted => groups.push(format!("{gets} {item}")),
                Some(item) => items.push(item),
                None => {
                    if !items.is_empty() {
                        groups.push(format!("{gets} {}", super::list(&items, "and")));
                        items.clear();
                    }
                    let group = self.change(change, third);
                    groups.push(group);
                }
            }
        }
        if !items.is_empty() {
            groups.push(format!("{gets} {}", super::list(&items, "and")));
        }
        groups.join(" and ")
    }

    /// What stands behind "gets"; `None` for changes with a verb of their own.
    fn item(&mut self, change: &Change, alone: bool) -> Option<String> {
        match change {
            Change::Stat(stat, amount) => match (alone, per_piece(amount)) {
                (true, Some((n, piece))) => {
                    let each = match piece {
                        Amount::Count(filter) => self.each_of(filter),
                        Amount::Counters(kind, on) => {
                            format!("{} on {}", counters(*kind, true), self.bearers(on))
                        }
                        Amount::Beneath(obj) => format!("face-down card under {}", self.object(*obj)),
                        _ => return None,
                    };
                    Some(format!("{n:+} {} for each {each}", stat.word()))
                }
                _ => Some(format!("{} {}", self.signed(amount), stat.word())),
            },
            Change::Gain(ability) => Some(match &**ability {
                Ability::Keyword(keyword)
                    if keyword.cost.is_none()
                        && keyword.only.is_empty()
                        && matches!(
                            keyword.keyword.operand(),
                            Operand::None | Operand::Number | Operand::Signed
                        ) =>
                {
                    self.keyword_name(keyword)
                }
                other => self.in_quotes(other),
            }),
            Change::AddSubtype(word) => Some(format!("the {word} subtype")),
            Change::AddType(arena) => Some(format!("the {} card type", arena.word())),
            Change::ChosenSubtype => Some("the chosen subtype".to_owned()),
            Change::OwnLines(own) => Some(
                match own {
                    Own::Activated => "each of this card's activated abilities",
                    Own::NonPilot => "each of this card's non-Pilot abilities",
                    Own::Pilot => "the game text granted by this card's Pilot abilities",
                }
                .to_owned(),
            ),
            _ => None,
        }
    }

    fn change(&mut self, change: &Change, third: bool) -> String {
        let does = |plain: &str| verb(third, plain);
        match change {
            // Said by `item`.
            Change::Stat(..)
            | Change::Gain(_)
            | Change::OwnLines(_)
            | Change::AddSubtype(_)
            | Change::AddType(_)
            | Change::ChosenSubtype => String::new(),
            Change::SetStat(stat, amount) => {
                format!("{} a {} of {}", does("have"), stat.word(), self.number(amount))
            }
            Change::SetPrinted(stat, Amount::Fixed(0)) => format!("{} its printed {}", does("lose"), stat.word()),
            Change::SetPrinted(stat, amount) => {
                format!("{} a printed {} of {}", does("have"), stat.word(), self.number(amount))
            }
            Change::LoseKeyword(keyword) => format!("{} {}", does("lose"), keyword.name()),
            Change::CannotGain(held) => format!("can't gain {}", held_words(*held)),
            Change::CannotLose(held) => format!("can't lose {}", held_words(*held)),
            Change::LoseSubtype(word) => format!("{} the {word} subtype", does("lose")),
            Change::LoseSubtypes => format!("{} all subtypes", does("lose")),
            Change::CardSubtype(word) => format!("{} the {word} subtype outside play", does("have")),
            Change::LoseText => format!("{} its game text", does("lose")),
            Change::AttackDice(amount) => {
                let (minus, number) = self.unsigned(amount);
                match minus {
                    true => format!("{} {number} from each of its attack dice", does("subtract")),
                    false => format!("{} {number} to each of its attack dice", does("add")),
                }
            }
            Change::RollOnly(amount) => {
                let dice = counted(amount, "attack die", "attack dice");
                format!("{} only {} {dice}", does("roll"), self.number(amount))
            }
            Change::HitOnly(n) => format!("can only be hit on a {n}"),
            Change::MoreDamage(amount) => format!("{} {} more damage", does("do"), self.number(amount)),
            Change::TwiceDamage => format!("{} twice the damage", does("do")),
            Change::DivideHits => {
                "may divide its hits between the defending unit and another of your opponent's units".to_owned()
            }
            Change::Cannot(ban) => format!("can't {}", ban_words(*ban)),
            Change::MustAttack => "must attack".to_owned(),
            Change::MustOverload => "must use Overload when attacking".to_owned(),
            Change::MustAttackThose(which) => format!("must attack {}", self.kinds(which)),
            Change::MayAttackReserves(which) => {
                let kinds = self.searched(which, false).join(" or ");
                format!("may attack {kinds} in your opponent's build zone")
            }
            Change::MayAttackThose(which) => format!("may attack {} from afar", self.kinds(which)),
            Change::MayAttackOwn(which) => format!("may attack {}", self.kinds(which)),
            Change::SeesHidden(which) => format!("may attack {} in spite of Stealth", self.kinds(which)),
            Change::CannotAttack(filter) => format!("can't attack {}", self.kinds(filter)),
            Change::MayAttack(arena) => format!("may attack units in the {} arena", arena.word()),
            Change::PayToAttack(cost) => {
                let cost = self.cost_as(cost, Wording::Third, " and ");
                format!("can't be attacked unless its attacker's controller {cost}")
            }
            Change::KeywordCost(keyword, amount, least) => {
                let (less, number) = self.unsigned(amount);
                let less = if less { "less" } else { "more" };
                let floor = match least {
                    0 => String::new(),
                    least => format!(" but at least {least}"),
                };
                format!(
                    "{} {number} {less} Force for each {} ability{floor}",
                    does("pay"),
                    keyword.name()
                )
            }
            Change::BuildFloor(1) => "can't cost less than 1 build counter".to_owned(),
            Change::BuildFloor(least) => format!("can't cost less than {least} build counters"),
            Change::ForceFloor(least) => format!("can't cost less than {least} Force"),
            Change::BuildCostElsewhere(amount) => {
                let cost = self.change(&Change::BuildCost(amount.clone()), third);
                format!("{cost} unless it is being deployed to this stack")
            }
            Change::BuildCostTo(place, amount) => {
                let cost = self.change(&Change::BuildCost(amount.clone()), third);
                format!("{cost} in {}", place_words(*place))
            }
            Change::BuildCost(amount) => {
                let (less, number) = self.unsigned(amount);
                let less = if less { "less" } else { "more" };
                let counters = if number == "1" {
                    "build counter"
                } else {
                    "build counters"
                };
                format!("{} {number} {less} {counters} to build", does("cost"))
            }
            Change::ForceCost(amount) => {
                let (less, number) = self.unsigned(amount);
                format!(
                    "{} {number} {} Force to play",
                    does("cost"),
                    if less { "less" } else { "more" }
                )
            }
            Change::AbilityCost(amount) => {
                let (less, number) = self.unsigned(amount);
                let less = if less { "less" } else { "more" };
                format!("{} {number} {less} Force for each activated ability", does("pay"))
            }
            Change::DearAbilityCost(from, amount) => {
                let all = self.change(&Change::AbilityCost(amount.clone()), third);
                format!("{all} that costs {from} or more Force")
            }
            Change::DeployFree(filter) => {
                format!("may deploy {} without paying their build costs", self.kinds(filter))
            }
            Change::ExtraPilots(1) => "can have an extra Pilot".to_owned(),
            Change::ExtraPilots(n) => format!("can have {n} extra Pilots"),
            Change::ExtraPilotsOf(n, kind) => {
                let pilots = if *n == 1 {
                    "an extra Pilot".to_owned()
                } else {
                    format!("{n} extra Pilots")
                };
                format!("can have {pilots} that {}", self.predicate(kind))
            }
            Change::MaxPilots(n) => format!("can have up to {n} Pilots"),
            Change::PilotCap(n) => format!("can't have more than {n} {}", if *n == 1 { "Pilot" } else { "Pilots" }),
            Change::PilotCapOf(n, kind) => {
                let pilots = if *n == 1 { "Pilot" } else { "Pilots" };
                format!("can't have more than {n} {pilots} that {}", self.predicate(kind))
            }
            Change::TakesPilots => "can be piloted".to_owned(),
            Change::MaxStack(i16::MAX) => "can have any number of cards in its stack".to_owned(),
            Change::MaxStack(n) => format!("can have up to {n} cards in its stack"),
            Change::PilotedOnlyBy(filter) => format!("can be piloted only by {}", self.kinds(filter)),
            Change::PilotedAs(kind) => format!("can be piloted by {kind} Pilots as if it were a {kind}"),
            Change::ExtraStack(n) => {
                let cards = if *n == 1 { "card" } else { "cards" };
                format!("may have {n} more {cards} in its stack")
            }
            Change::StacksBeneath(hosts) => format!("can be stacked beneath {} but never on top", self.thing(hosts)),
            Change::OnceInStack => format!("{} in a stack only once", does("are")),
            Change::RoomInStack(n) => format!("{} room for {n} more in its stack", does("make")),
            Change::CarryAtMost(n, what) => format!("can have only {n} {} attached", self.equipment(what)),
            Change::HostAlso(hosts) => format!("can also be attached to {}", self.kinds(hosts)),
            Change::HostOnly(hosts) => format!("can be attached only to {}", self.kinds(hosts)),
            Change::AttachCost(currency, amount, what) => {
                let (less, number) = self.unsigned(amount);
                let less = if less { "less" } else { "more" };
                let what = self.equipment(what);
                format!(
                    "{} {what} for {number} {less} {}",
                    does("take"),
                    currency_words(*currency)
                )
            }
            Change::EquipInBattle(hosts) => {
                format!("can also be attached to {} during the battle phase", self.kinds(hosts))
            }
            Change::AttachFree(what) => format!("{} {} for free", does("take"), self.equipment(what)),
            Change::StackSubtypes => format!("{} the subtypes of each card in its stack", does("get")),
            Change::SubtypesOf(of) => format!("{} the complete subtype of {}", does("get"), self.object(*of)),
            Change::UpkeepFree => "can skip its Upkeep costs".to_owned(),
            Change::TwoPredictions => format!("{} 2 predictions", does("make")),
            Change::WinsTies => format!("{} ties for speed", does("win")),
            Change::NoControl => format!("{} count toward controlling its arena", does("don't")),
            Change::Unpreventable => format!("{} damage that can't be prevented", does("do")),
            Change::AttackUnpreventable => format!("{} attack damage that can't be prevented", does("do")),
            Change::OnlyPreventedBy(by) => {
                format!("{} damage that can only be prevented by {}", does("do"), self.thing(by))
            }
            Change::NotPreventedBy(keyword) => {
                format!("{} damage that can't be prevented by {}", does("do"), keyword.name())
            }
            Change::NonUnique => format!("{} treated as non-unique", does("are")),
            Change::TreatSide(side) => format!("{} treated as a {} unit", does("are"), super::noun::side_words(*side)),
            Change::MayStayTapped => "may choose not to untap".to_owned(),
            Change::OpenHand => {
                let whose = if third { "his or her" } else { "your" };
                format!("{} with {whose} hand face-up", does("play"))
            }
            Change::OpenBuild => format!("{} all cards face-up", does("build")),
            Change::Exchange(how) => format!(
                "{} {}",
                does("trade"),
                match how {
                    Exchange::Added => "counters added to it for Force gained",
                    Exchange::Removed => "counters removed from it for Force paid",
                    Exchange::Gained => "Force gained for counters added to it",
                    Exchange::Paid => "Force lost or paid for counters removed from it",
                }
            ),
            Change::NoBuildRoll => format!("{} no roll for build points", does("make")),
            Change::StepBefore(first, second) => format!(
                "{} the {} battle step before the {} battle step",
                does("fight"),
                first.word(),
                second.word()
            ),
        }
    }
}

/// A bonus for each of something: how much, and of what.
fn per_piece(amount: &Amount) -> Option<(i16, &Amount)> {
    let (n, piece) = match amount {
        Amount::Times(n, piece) => (*n, &**piece),
        piece => (1, piece),
    };
    matches!(piece, Amount::Count(_) | Amount::Counters(..) | Amount::Beneath(_)).then_some((n, piece))
}

fn some_counters(kind: Option<Counter>) -> String {
    match kind {
        Some(kind) => counters(kind, false),
        None => "counters of any type".to_owned(),
    }
}

fn by_whom(who: Player) -> &'static str {
    match who {
        Player::You => " by you",
        Player::Opponent => " by your opponent",
        Player::Each | Player::Dark | Player::Light | Player::Disrupted => "",
    }
}

fn ban_words(ban: Ban) -> String {
    match ban {
        Ban::Attack => "attack",
        Ban::BeAttacked => "be attacked",
        Ban::Retreat => "retreat",
        Ban::RetreatInStep => "retreat during the retreat step",
        Ban::Tap => "tap",
        Ban::Untap => "untap",
        Ban::UntapInStep => "untap during the untap step",
        Ban::PlayBattleCards => "play Battle cards",
        Ban::UseAbilities => "use activated abilities",
        Ban::Use(keyword) => return format!("use {}", keyword.name()),
        Ban::DeployBy(keyword, None) => return format!("deploy units using {}", keyword.name()),
        Ban::DeployBy(keyword, Some(arena)) => {
            return format!("deploy units using {} to the {} arena", keyword.name(), arena.word());
        }
        Ban::PlayBattleIn(arena) => return format!("play Battle cards in the {} battle step", arena.word()),
        Ban::ReplaceLocations => "replace the other player's Locations",
        Ban::SpendBuild => "spend build points",
        Ban::AttackBeDisrupted => "have its attacks disrupted",
        Ban::AbilityBeDisrupted => "have its activated abilities disrupted",
        Ban::UseForceAbilities => "use Force-activated abilities",
        Ban::ForceAbilityBeDisrupted => "have its Force-activated abilities disrupted",
        Ban::KeywordBeDisrupted(keyword) => return format!("have its {} abilities disrupted", keyword.name()),
        Ban::BeDiscarded => "be discarded",
        Ban::BeDamaged => "be damaged",
        Ban::PreventOwn => "prevent damage to itself",
        Ban::GetCounters(kind, by) => return format!("have {} put on it{}", some_counters(kind), by_whom(by)),
        Ban::ShedCounters(kind, by) => return format!("have {} removed from it{}", some_counters(kind), by_whom(by)),
        Ban::Intercept => "intercept",
        Ban::BeDisrupted => "be disrupted",
        Ban::Control(None) => "control an arena",
        Ban::Control(Some(arena)) => return format!("control the {} arena", arena.word()),
        Ban::LoseGame => "lose the game",
        Ban::Draw => "draw cards",
        Ban::LookAtHand => "look at the other player's hand",
        Ban::LookAtDeck => "look at the other player's deck",
        Ban::LookAtBuilt => "look at the other player's partially built cards",
        Ban::Move => "move between arenas",
        Ban::BeDetached => "be detached",
    }
    .to_owned()
}

pub(super) fn currency_words(currency: Currency) -> &'static str {
    match currency {
        Currency::Force => "Force",
        Currency::Build => "build points",
    }
}

fn held_words(held: Held) -> &'static str {
    match held {
        Held::Stat(stat) => stat.word(),
        Held::Keyword(keyword) => keyword.name(),
        Held::Subtypes => "its subtypes",
        Held::Text => "its game text",
    }
}
