//! What lasting texts change, and what they forbid.

use cards::Arena;
use cards::ir::*;
use cards::keyword::Keyword;
use text::Kind;

use super::{Gen, SUBTYPES};
use text::canon;

impl Gen<'_> {
    pub(super) fn changes(&mut self) -> Vec<Change> {
        self.many(1, 3, Self::change)
    }

    pub(super) fn change(&mut self) -> Change {
        match self.pick(25) {
            0 | 1 => Change::Stat(self.stat(), self.signed()),
            2 => Change::SetStat(self.stat(), self.number()),
            3 | 4 if self.depth < 2 => {
                self.depth += 1;
                // A keyword in a list shares the letters and objects of its sentence.
                let letters = std::mem::replace(&mut self.letters, 0);
                let ability = self.ability_on(Kind::Unit);
                self.letters = letters;
                self.depth -= 1;
                Change::Gain(Box::new(ability))
            }
            5 => Change::LoseKeyword(self.one(Keyword::ALL)),
            6 => Change::LoseText,
            7 => Change::AttackDice(self.signed()),
            8 => Change::RollOnly(self.number()),
            9 => Change::HitOnly(6),
            10 => Change::MoreDamage(self.number()),
            11 => Change::Cannot(self.ban()),
            12 if self.yes(3) => Change::MustAttackThose(canon::all(vec![
                Filter::Unit,
                Filter::Controller(Player::Opponent),
                Filter::Subtype("Droid".to_owned()),
            ])),
            12 if self.yes(3) => Change::MustOverload,
            12 => Change::MustAttack,
            13 => Change::MayAttack(self.arena()),
            14 => Change::PayToAttack(Cost {
                parts: vec![CostPart::Force(self.plain_number())],
            }),
            15 if self.yes(3) => Change::BuildCostTo(
                self.one(&[Place::Here, Place::AnyArena, Place::Arena(Arena::Space)]),
                self.signed(),
            ),
            15 if self.yes(5) => Change::BuildCostElsewhere(self.signed()),
            15 => Change::BuildCost(self.signed()),
            16 if self.yes(4) => Change::AbilityCost(self.signed()),
            16 if self.yes(4) => Change::DearAbilityCost(2, self.signed()),
            16 if self.yes(4) => Change::KeywordCost(
                self.one(&[Keyword::Intercept, Keyword::Meditate, Keyword::Protect]),
                self.signed(),
                self.one(&[0, 0, 1]),
            ),
            16 => Change::ForceCost(self.signed()),
            17 => self.one(&[
                Change::ExtraPilots(1),
                Change::ExtraPilots(2),
                Change::ExtraPilotsOf(1, Filter::Unique),
                Change::ExtraPilotsOf(2, Filter::Side(cards::Side::Dark)),
            ]),
            18 => self.one(&[
                Change::MaxPilots(3),
                Change::PilotCap(2),
                Change::PilotCapOf(1, Filter::Unique),
                Change::MaxStack(6),
                Change::MaxStack(i16::MAX),
                Change::StacksBeneath(canon::all(vec![Filter::Unit, Filter::Subtype("Droid".to_owned())])),
                Change::OnceInStack,
                Change::RoomInStack(2),
                Change::ExtraStack(2),
                Change::CarryAtMost(1, Filter::Equipment),
                Change::AttachCost(Currency::Build, Amount::Fixed(-1), Filter::Equipment),
                Change::AttachFree(Filter::Equipment),
            ]),
            19 => Change::PilotedOnlyBy(self.filter()),
            20 => self.one(&[
                Change::NoControl,
                Change::WinsTies,
                Change::TwoPredictions,
                Change::NoBuildRoll,
                Change::OpenBuild,
                Change::StepBefore(Arena::Ground, Arena::Space),
            ]),
            21 => self.one(&[
                Change::Unpreventable,
                Change::AttackUnpreventable,
                Change::OnlyPreventedBy(Filter::Subtype("Droid".to_owned())),
                Change::NotPreventedBy(Keyword::Evade),
                Change::NonUnique,
                Change::TreatSide(cards::Side::Light),
                Change::StackSubtypes,
                Change::UpkeepFree,
                Change::Exchange(Exchange::Added),
                Change::Exchange(Exchange::Removed),
                Change::Exchange(Exchange::Gained),
                Change::Exchange(Exchange::Paid),
                Change::TwiceDamage,
                Change::DivideHits,
                Change::MayAttackReserves(Filter::Unit),
                Change::MayAttackOwn(canon::all(vec![
                    Filter::Unit,
                    Filter::Other,
                    Filter::Controller(Player::You),
                ])),
                Change::ForceFloor(1),
                Change::BuildFloor(1),
                Change::BuildFloor(3),
                Change::SeesHidden(canon::all(vec![Filter::Unit, Filter::Has(Keyword::Stealth)])),
            ]),
            22 => {
                let subtype = self.one(&SUBTYPES).to_owned();
                match subtype.as_str() {
                    "Rebel" if self.yes(2) => Change::AddType(self.arena()),
                    "Rebel" => Change::LoseSubtype(subtype),
                    "Droid" => Change::CardSubtype(subtype),
                    "Starfighter" => Change::PilotedAs(subtype),
                    _ => Change::AddSubtype(subtype),
                }
            }
            23 => Change::DeployFree(self.filter()),
            _ => Change::MayStayTapped,
        }
    }

    pub(super) fn ban(&mut self) -> Ban {
        match self.pick(34) {
            28 => Ban::PlayBattleIn(self.arena()),
            30 => Ban::ReplaceLocations,
            32 if self.yes(2) => Ban::GetCounters(None, Player::Each),
            32 => Ban::GetCounters(Some(Counter::Captivity), Player::Opponent),
            33 => Ban::ShedCounters(Some(Counter::Damage), self.one(&[Player::You, Player::Each])),
            29 => Ban::PreventOwn,
            22 => Ban::UseForceAbilities,
            23 => Ban::ForceAbilityBeDisrupted,
            24 => Ban::KeywordBeDisrupted(Keyword::Evade),
            19 => Ban::BeDetached,
            21 => Ban::DeployBy(Keyword::HiddenCost, self.maybe_arena()),
            20 => Ban::AbilityBeDisrupted,
            0 => Ban::Attack,
            1 => Ban::BeAttacked,
            2 => Ban::Retreat,
            3 => Ban::RetreatInStep,
            4 => Ban::Tap,
            5 => Ban::Untap,
            6 => Ban::BeDiscarded,
            7 => Ban::BeDamaged,
            8 => Ban::Intercept,
            9 => Ban::BeDisrupted,
            10 => Ban::Control(self.maybe_arena()),
            11 => Ban::LoseGame,
            12 => Ban::Draw,
            13 => Ban::UntapInStep,
            14 => Ban::PlayBattleCards,
            15 => Ban::UseAbilities,
            16 => Ban::Use(Keyword::Evade),
            17 => Ban::SpendBuild,
            18 => Ban::AttackBeDisrupted,
            25 => Ban::LookAtHand,
            26 => Ban::LookAtDeck,
            27 => Ban::LookAtBuilt,
            _ => Ban::Move,
        }
    }
}
