//! What can't be done.

use cards::Arena;
use cards::ir::{Ban, Change, Condition, Deed, Due, Duration, Effect, Filter, Held, Obj, Place, Player, Target};
use cards::keyword::Keyword;

use super::{Parser, first_of};
use crate::lex::TokenKind;
use cards::ir::mentions;

impl Parser<'_> {
    /// `can't` (BAN (`or` BAN)* | `have more than` NUMBER `Pilots` | `be attacked unless` … | `be attacked by` KIND)
    pub(super) fn cannot(&mut self) -> Option<Vec<Change>> {
        if let Some(ways) = self.attempt(Self::unusable_ways) {
            return Some(ways);
        }
        self.must_any(&["can't", "cannot", "can not"])?;
        if let Some(held) = self.attempt(Self::held) {
            return Some(held);
        }
        if self.words("be attacked unless") {
            self.must_any(&[
                "your opponent",
                "the attacker's controller",
                "its attacker's controller",
            ])?;
            return self.cost().map(|cost| vec![Change::PayToAttack(cost)]);
        }
        if self.words("be attacked by") {
            return self.not_attacked_by().map(|ban| vec![ban]);
        }
        if let Some(kind) = self.attempt(|p| {
            p.must("attack")?;
            p.kind_of_thing()
        }) {
            return Some(vec![Change::CannotAttack(kind)]);
        }
        if self.words("cost less than") {
            let least = self.fixed()?;
            if self.any_words(&["build counters", "build counter"]).is_some() {
                self.any_words(&["to deploy", "to complete", "to build"]);
                return (least > 0).then_some(vec![Change::BuildFloor(least)]);
            }
            self.must("force")?;
            return Some(vec![Change::ForceFloor(least)]);
        }
        if self
            .any_words(&["have a pilot", "have pilots", "have any pilots"])
            .is_some()
        {
            return Some(vec![Change::PilotCap(0)]);
        }
        if self.words("have more than") {
            let n = self.plain_number()?;
            return Some(vec![self.pilot_cap(n)?]);
        }
        if let Some(bans) = self.attempt(Self::cannot_look) {
            return Some(bans);
        }
        let mut bans = vec![Change::Cannot(self.ban()?)];
        if let Some(several) = self.attempt(|p| p.or_several_uses(&bans)) {
            return Some(several);
        }
        while let Some(more) = self.attempt(|p| {
            // "Can't use Bombard, Deflect, or Ion Cannon"
            let comma = p.sign(TokenKind::Comma);
            if comma && matches!(bans.last(), Some(Change::Cannot(ban)) if !matches!(ban, Ban::Use(_))) {
                // "Can't use activated abilities, attack, or be attacked"
                p.words("or");
                let ban = p.ban()?;
                let last = p.sees(TokenKind::Stop) || p.at_ability_end() || p.is_word("this");
                return (last || p.is_word("or") || p.sees(TokenKind::Comma)).then_some(ban);
            }
            if comma && !p.is_word("or") {
                let keyword = p.keyword_name()?;
                return (p.is_word("or") || p.sees(TokenKind::Comma)).then_some(Ban::Use(keyword));
            }
            p.must("or")?;
            // "Can't use Bombard or Ion Cannon"
            super::first_of!(p, Self::ban, |p| p.keyword_name().map(Ban::Use))
        }) {
            bans.push(Change::Cannot(more));
        }
        Some(bans)
    }

    /// Behind "can't": (`gain or lose` | `gain` | `lose`) (STAT | KEYWORD) (`or` (STAT | KEYWORD))*
    fn held(&mut self) -> Option<Vec<Change>> {
        let (gain, lose) = match self.any_words(&["gain or lose", "gain", "lose"])? {
            0 => (true, true),
            1 => (true, false),
            _ => (false, true),
        };
        let mut changes = Vec::new();
        let mut last = true;
        // "Its game text or subtype": whose it is has been said.
        let mut owned = false;
        loop {
            let held = self.one_held(owned)?;
            owned |= matches!(held, Held::Text | Held::Subtypes);
            changes.extend(gain.then_some(Change::CannotGain(held)));
            changes.extend(lose.then_some(Change::CannotLose(held)));
            match self.attempt(|p| p.held_follows(owned)) {
                Some(joined) => last = joined,
                None => return last.then_some(changes),
            }
        }
    }

    /// STAT | KEYWORD | `its game text` | `its subtypes`
    fn one_held(&mut self, owned: bool) -> Option<Held> {
        first_of!(
            self,
            |p| p.stat().map(Held::Stat),
            |p| p.keyword_name().map(Held::Keyword),
            |p| p.held_words(owned)
        )
    }

    /// `or`, or a comma, before a further one of them; is it the last?
    fn held_follows(&mut self, owned: bool) -> Option<bool> {
        let comma = self.sign(TokenKind::Comma);
        let or = self.words("or");
        (comma || or).then_some(())?;
        let at = self.at;
        self.one_held(owned)?;
        self.at = at;
        Some(or)
    }

    fn ban(&mut self) -> Option<Ban> {
        self.want("what can't be done");
        if self.any_words(&["pilot a unit", "pilot units"]).is_some() {
            return Some(Ban::Use(Keyword::Pilot));
        }
        if self.words("retreat") {
            let step = self
                .any_words(&[
                    "during the retreat step",
                    "during your retreat step",
                    "during its controller's retreat step",
                ])
                .is_some();
            // What can't retreat at all can't be retreated by a text either.
            self.words("or be retreated");
            // From where is said of what the sentence is about.
            return (!self.is_word("from")).then_some(if step { Ban::RetreatInStep } else { Ban::Retreat });
        }
        if self.words("control") {
            if self.any_words(&["an arena", "any arena", "arenas"]).is_some() {
                return Some(Ban::Control(None));
            }
            if let Some(arena) = self.that_arena
                && self.any_words(&["that arena", "the chosen arena"]).is_some()
            {
                return Some(Ban::Control(Some(arena)));
            }
            self.words("the");
            let arena = self.arena()?;
            self.must("arena")?;
            return Some(Ban::Control(Some(arena)));
        }
        if self.words("untap") {
            let step = self.attempt(Self::during_untap_step).is_some();
            return Some(if step { Ban::UntapInStep } else { Ban::Untap });
        }
        if self
            .any_words(&["play battle cards", "play any battle cards", "play a battle card"])
            .is_some()
        {
            return Some(self.attempt(Self::in_that_step).unwrap_or(Ban::PlayBattleCards));
        }
        if self.words("replace the other player's locations") {
            return Some(Ban::ReplaceLocations);
        }
        if self
            .any_words(&["spend build points", "spend any build points"])
            .is_some()
        {
            return Some(Ban::SpendBuild);
        }
        if self.words("deploy units using") {
            return self.banned_way();
        }
        if self.any_words(&["use", "play", "activate"]).is_some() {
            return self.banned_use();
        }
        if let Some(keyword) = self.attempt(|p| {
            p.must("have its")?;
            let keyword = p.keyword_name()?;
            p.must("abilities disrupted").map(|()| keyword)
        }) {
            return Some(Ban::KeywordBeDisrupted(keyword));
        }
        if let Some(ban) = self.quietly(Self::counters_kept_off) {
            return Some(ban);
        }
        // A Location lies in one arena and nowhere else.
        if self.kind == crate::Kind::Location
            && self
                .attempt(|p| {
                    p.must("be discarded from the")?;
                    p.arena()?;
                    p.must("arena")
                })
                .is_some()
        {
            return Some(Ban::BeDiscarded);
        }
        Some(
            match self.any_words(&[
                "attack",
                "be attacked",
                "tap or be tapped",
                "be discarded",
                "be damaged",
                "intercept",
                "be disrupted",
                "lose the game",
                "draw cards",
                "move between arenas",
                "move to another arena",
                "move arenas",
                "move",
                "have its attacks disrupted",
                "be detached",
                "have its activated abilities disrupted",
                "have its force-activated abilities disrupted",
                "prevent damage to itself",
                "tap",
            ])? {
                0 => Ban::Attack,
                1 => Ban::BeAttacked,
                2 => Ban::Tap,
                3 => Ban::BeDiscarded,
                4 => Ban::BeDamaged,
                5 => Ban::Intercept,
                6 => Ban::BeDisrupted,
                7 => Ban::LoseGame,
                8 => Ban::Draw,
                9..=12 => {
                    // From where or where to would be less.
                    (!self.is_word("from") && !self.is_word("to")).then_some(())?;
                    Ban::Move
                }
                18 => Ban::Tap,
                13 => Ban::AttackBeDisrupted,
                15 => Ban::AbilityBeDisrupted,
                16 => Ban::ForceAbilityBeDisrupted,
                17 => Ban::PreventOwn,
                _ => Ban::BeDetached,
            },
        )
    }

    /// SUBJECT `can't retreat from` PLACE: said of those that are there
    pub(super) fn kept_there(&mut self) -> Option<(Target, Vec<Change>)> {
        self.says_any(&["retreat", "discarded"]).then_some(())?;
        let Target::Each(kind) = self.subject()?.0 else {
            return None;
        };
        // A Location lies in one arena and nowhere else.
        if mentions(&kind, "Location")
            && self
                .any_words(&[
                    "can't be discarded from their arena",
                    "can't be discarded from its arena",
                ])
                .is_some()
        {
            return Some((Target::Each(kind), vec![Change::Cannot(Ban::BeDiscarded)]));
        }
        self.must_any(&["can't retreat from", "cannot retreat from"])?;
        let there = self.located()?;
        let whom = Target::Each(crate::canon::all(vec![kind, there]));
        Some((whom, vec![Change::Cannot(Ban::Retreat)]))
    }

    /// [SUBTYPES | `unit`] `deployments can't be disrupted`: such cards, while they are deployed (`C-4.6`)
    fn firm_deployments(&mut self) -> Option<(Target, Vec<Change>)> {
        let mut kinds = Vec::new();
        if !self.words("unit") {
            loop {
                kinds.push(Filter::Subtype(self.subtype()?));
                if !self.list_and() {
                    break;
                }
            }
        }
        self.must("deployments")?;
        self.must_any(&["can't be disrupted", "cannot be disrupted"])?;
        let kind = if kinds.is_empty() {
            Filter::True
        } else {
            crate::canon::any(kinds)
        };
        let cards = crate::canon::all(vec![Filter::Card(cards::ir::CardType::Unit), kind]);
        Some((Target::Each(cards), vec![Change::Cannot(Ban::BeDisrupted)]))
    }

    /// Behind "can't use": [`any` | `its` | `their`] (`activated` | `Force-activated`) `abilities` | KEYWORD [`abilities`]
    fn banned_use(&mut self) -> Option<Ban> {
        if self
            .any_words(&[
                "activated abilities",
                "any activated abilities",
                "its activated abilities",
                "their activated abilities",
            ])
            .is_some()
        {
            return Some(Ban::UseAbilities);
        }
        if self
            .attempt(|p| {
                p.any_words(&["any", "its", "their"]);
                p.must_any(&["force-activated abilities", "force activated abilities"])
            })
            .is_some()
        {
            // "That cost 2 or more Force" and "to gain build points" forbid less.
            let less = ["that", "to", "with", "of"].iter().any(|word| self.is_word(word));
            return (!less).then_some(Ban::UseForceAbilities);
        }
        let keyword = self.keyword_name()?;
        self.any_words(&["abilities", "ability"]);
        // "Can't use Evade to prevent that damage" forbids less.
        (!self.is_word("to")).then_some(Ban::Use(keyword))
    }

    /// (`in` | `during`) `the` ARENA `battle step`, behind "play Battle cards"; "during" only before a duration, without
    /// which it is a condition
    fn in_that_step(&mut self) -> Option<Ban> {
        let during = self.any_words(&["in", "during"])? == 1;
        let arena = self.battle_step()??;
        (!during || self.is_word("until")).then_some(Ban::PlayBattleIn(arena))
    }

    /// `each player can have` ONE `Location in each arena` [`at the same time`] | (`whenever` | `when`) `a player completes a
    /// Location, don't discard another player's Location` [`(if any)`] `in the same arena`: nobody's is replaced by the other's
    fn own_locations(&mut self) -> Option<(Target, Vec<Change>)> {
        if self.words("each player can have") {
            (self.plain_number()? == 1).then_some(())?;
            self.must("location in each arena")?;
            self.words("at the same time");
        } else {
            self.must_any(&["whenever", "when"])?;
            self.must("a player completes a location")?;
            self.sign(TokenKind::Comma).then_some(())?;
            self.must("don't discard another player's location")?;
            self.if_any();
            self.must("in the same arena")?;
        }
        Some((
            Target::Player(Player::Each),
            vec![Change::Cannot(Ban::ReplaceLocations)],
        ))
    }

    /// WAY [`to` ARENA] behind "deploy units using"
    fn banned_way(&mut self) -> Option<Ban> {
        let way = self.way_to_deploy()?;
        let arena = self.attempt(Self::an_arena_behind_to);
        // Where to, in other words, would be less.
        (arena.is_some() || !self.is_word("to")).then_some(Ban::DeployBy(way, arena))
    }

    /// `Hidden Cost` | `Alternative Cost`
    fn way_to_deploy(&mut self) -> Option<Keyword> {
        let found = self.any_words(&["hidden cost", "alternative cost", "alternate cost"])?;
        Some(match found {
            0 => Keyword::HiddenCost,
            _ => Keyword::AlternativeCost,
        })
    }

    /// `to the` ARENA `arena`
    fn an_arena_behind_to(&mut self) -> Option<Arena> {
        self.must("to")?;
        match self.place()? {
            Place::Arena(arena) => Some(arena),
            _ => None,
        }
    }

    /// `can't use` WAY (`or` WAY)* `to deploy units` [`to` ARENA]
    pub(super) fn unusable_ways(&mut self) -> Option<Vec<Change>> {
        self.must_any(&["can't use", "cannot use"])?;
        let mut ways = vec![self.way_to_deploy()?];
        while self.words("or") {
            ways.push(self.way_to_deploy()?);
        }
        self.must("to deploy units")?;
        let arena = self.attempt(Self::an_arena_behind_to);
        (arena.is_some() || !self.is_word("to")).then_some(())?;
        let ban = |way| Change::Cannot(Ban::DeployBy(way, arena));
        Some(ways.into_iter().map(ban).collect())
    }

    /// `units can't be deployed using` WAY [`to` ARENA]: by nobody
    fn undeployed(&mut self) -> Option<Ban> {
        self.must_any(&["units can't be deployed using", "units cannot be deployed using"])?;
        self.banned_way()
    }

    /// `during` (`your` | `the` | `its controller's`) `untap step`
    pub(super) fn during_untap_step(&mut self) -> Option<()> {
        self.must_any(&[
            "during your untap step",
            "during the untap step",
            "during its controller's untap step",
            "during your opponent's untap step",
            "during their controller's untap step",
        ])
    }

    /// SUBJECT `doesn't untap` (`during` … `next untap step` | `next turn`)
    pub(super) fn stays_tapped(&mut self) -> Option<Effect> {
        let whom = self.target()?;
        self.must_any(&["doesn't untap", "don't untap", "does not untap", "can't untap"])?;
        if self.words("next turn") {
            return tapped_next_turn(whom);
        }
        self.must_any(&["during", "in"])?;
        self.must_any(&[
            "your next",
            "the next",
            "its next",
            "its controller's next",
            "your opponent's next",
            "his or her next",
            "their next",
            "their controller's next",
        ])?;
        self.must("untap step")?;
        Some(Effect::Do(Deed::Modify {
            whom,
            changes: vec![Change::Cannot(Ban::UntapInStep)],
            lasts: Duration::NextUntapStep,
        }))
    }

    /// `during the` ARENA `battle step`: while it runs | `unless` CONDITION: as long as that is not so
    pub(super) fn during_a_step(&mut self) -> Option<Condition> {
        if self.words("unless") {
            let so = self.condition()?;
            return Some(Condition::Not(Box::new(so)));
        }
        self.must("during")?;
        if let Some(step) = self.attempt(Self::a_build_step) {
            return Some(step);
        }
        if let Some(attack) = self.attempt(|p| {
            let obj = p.possessor()?;
            p.must_any(&["attacks", "attack"])?;
            Some(Condition::Is(obj, Filter::Attacking))
        }) {
            return Some(attack);
        }
        self.battle_step()?.map(Condition::BattleStep)
    }

    /// `a build step` | `the build step` | `each build step` | `build steps` | OWNER `build step`: while it runs
    pub(super) fn a_build_step(&mut self) -> Option<Condition> {
        let found = self.any_words(&[
            "your build step",
            "your opponent's build step",
            "the dark side player's build step",
            "the light side player's build step",
            "a build step",
            "the build step",
            "each build step",
            "each player's build step",
            "build steps",
        ])?;
        self.scope.mentions.player |= found < 2;
        Some(Condition::BuildStep(match found {
            0 => Player::You,
            1 => Player::Opponent,
            2 => Player::Dark,
            3 => Player::Light,
            _ => Player::Each,
        }))
    }

    /// KEYWORD (`and` KEYWORD)* `abilities can't be` (`used` | `activated` | `played`)
    fn unusable_keywords(&mut self) -> Option<Vec<Change>> {
        let mut keywords = vec![self.keyword_name()?];
        while self.list_and() {
            keywords.push(self.keyword_name()?);
        }
        self.must_any(&["abilities", "ability"])?;
        self.must_any(&["can't be", "cannot be"])?;
        self.must_any(&["used", "activated", "played"])?;
        Some(
            keywords
                .into_iter()
                .map(|keyword| Change::Cannot(Ban::Use(keyword)))
                .collect(),
        )
    }

    /// `Force-activated abilities` `can't be` (`used` | `activated` | `played`) [`in` PLACE]
    fn unusable_force(&mut self) -> Option<Target> {
        self.must_any(&["force-activated abilities", "force activated abilities"])?;
        self.must_any(&["can't be", "cannot be"])?;
        self.must_any(&["used", "activated", "played"])?;
        let there = self.attempt(|p| {
            p.must("in")?;
            p.located()
        });
        Some(match there {
            Some(there) => Target::Each(crate::canon::all(vec![Filter::Unit, there])),
            None => Target::Player(Player::Each),
        })
    }

    /// OBJECT`'s` (`Force-activated` | KEYWORD) `abilities can't be disrupted` | `each of your` NOUNS`'` …
    fn firm_kind(&mut self) -> Option<(Target, Ban)> {
        self.says_ahead(&["be", "disrupted"]).then_some(())?;
        let whom = first_of!(
            self,
            |p| {
                p.words("each of");
                p.possessor().map(Target::Obj)
            },
            Self::possessive_kind
        )?;
        let ban = match self.any_words(&["force-activated", "force activated"]) {
            Some(_) => Ban::ForceAbilityBeDisrupted,
            None => Ban::KeywordBeDisrupted(self.keyword_name()?),
        };
        self.must("abilities")?;
        self.must_any(&["can't be disrupted", "cannot be disrupted"])?;
        Some((whom, ban))
    }

    /// `Battle cards can't be played` | `attacks from` TARGET `can't be disrupted`
    pub(super) fn passive_ban(&mut self) -> Option<(Target, Vec<Change>)> {
        if self
            .any_words(&["battle cards can't be played", "battle cards cannot be played"])
            .is_some()
        {
            return Some((Target::Player(Player::Each), vec![Change::Cannot(Ban::PlayBattleCards)]));
        }
        if let Some(stands) = self.quietly(Self::its_damage_stands) {
            return Some(stands);
        }
        if let Some(locations) = self.attempt(Self::own_locations) {
            return Some(locations);
        }
        self.says_any(&["can't", "cannot", "not"]).then_some(())?;
        if let Some(found) = self.quietly(Self::counters_not_moved) {
            return Some(found);
        }
        if let Some(ban) = self.attempt(Self::undeployed) {
            return Some((Target::Player(Player::Each), vec![Change::Cannot(ban)]));
        }
        if let Some(firm) = self.quietly(Self::firm_deployments) {
            return Some(firm);
        }
        if let Some(whom) = self.attempt(Self::unusable_force) {
            return Some((whom, vec![Change::Cannot(Ban::UseForceAbilities)]));
        }
        if let Some((whom, ban)) = self.quietly(Self::firm_kind) {
            return Some((whom, vec![Change::Cannot(ban)]));
        }
        if let Some(bans) = self.attempt(Self::unusable_keywords) {
            return Some((Target::Player(Player::Each), bans));
        }
        if let Some(whom) = self.attempt(|p| {
            let whom = p.whose_abilities()?;
            // Only all activated abilities, not those that cost Force.
            let back = |n: usize| p.at.checked_sub(n).map_or("", |at| p.text_of(&p.tokens[at]));
            (back(2) == "activated" && !back(3).eq_ignore_ascii_case("force")).then_some(())?;
            p.must_any(&["can't be disrupted", "cannot be disrupted"])?;
            Some(whom)
        }) {
            return Some((whom, vec![Change::Cannot(Ban::AbilityBeDisrupted)]));
        }
        if let Some(whom) = self.attempt(Self::undisrupted) {
            return Some((whom, vec![Change::Cannot(Ban::AttackBeDisrupted)]));
        }
        let whom = match self.any_words(&["attacks from", "attacks by"]) {
            Some(_) => first_of!(self, Self::target, |p| p.all_of_a_kind().map(Target::Each))?,
            None => {
                let of = Target::Obj(self.possessor()?);
                self.must_any(&["attacks", "attack"])?;
                of
            }
        };
        self.must_any(&["can't be disrupted", "cannot be disrupted"])?;
        Some((whom, vec![Change::Cannot(Ban::AttackBeDisrupted)]))
    }
}

/// The whole of the next turn, also by a text: from when it starts. The unit is known now.
fn tapped_next_turn(whom: Target) -> Option<Effect> {
    let (choice, unit) = match whom {
        Target::Obj(obj @ (Obj::This | Obj::That | Obj::It)) => (None, obj),
        whom @ Target::Choose { .. } => (Some(Effect::Do(Deed::Choose(whom))), Obj::That),
        Target::Obj(_) | Target::Each(_) | Target::Player(_) => return None,
    };
    let banned = Effect::Do(Deed::Modify {
        whom: Target::Obj(unit),
        changes: vec![Change::Cannot(Ban::Untap)],
        lasts: Duration::EndOfTurn,
    });
    let later = super::later::later(Due::NextTurn, banned)?;
    Some(super::effect::seq(choice.into_iter().chain([later]).collect()))
}
