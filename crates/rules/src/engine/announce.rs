//! Something is played: announced with its choices, paid, open to disrupts, carried out, settled (`A-2.2`).

use super::trigger::Happening;
use super::{Broken, Engine, Step};
use crate::action::Action;
use crate::event::{Log, What, Zone};
use crate::frame::{About, Chance, Context, CostOf, Destination, Frame, Play, PlayStage, Played, Question, Way};
use crate::ids::{CardRef, ObjectId, Role};
use crate::keyword::{enhance, meditate};
use crate::program::{AbilityDef, Choice, Renewed, Watch};
use crate::query::cost::Payer;
use crate::query::play::Moving;
use crate::query::whole::{Instances, prevents_whole};
use crate::query::{Look, Perspective};
use crate::state::{Instance, Scope, Use};
use arrayvec::ArrayVec;
use cards::CardKind;
use cards::ir::{Ability, CostPart, Fate, Player};

/// What can be chosen for a play at its present stage.
pub(crate) fn candidates(look: Look<'_>, play: &Play, mut found: impl FnMut(Action)) {
    let def = look.fx.ability(play.ability);
    match play.stage {
        PlayStage::Choose(number) => {
            let Some(choice) = choice_of(look, play, number) else {
                return;
            };
            let from = Perspective::in_context(&play.context);
            let taken = play.context.taken();
            // The unit whose damage is prevented has such damage pending (`A-2.19`): its instance is named next.
            let names_next = look.chooses_damaged(def, choice);
            let has_damage = |id: ObjectId| !names_next || unused_damage(look, play).any(|(_, to)| to == id);
            for object in look.st.in_play() {
                let fits = look.is_candidate(def, choice, object.id, play.context.you, from, play.context.this);
                let used = match (def.renewed, play.what) {
                    (Renewed::Arrival, Played::Ability(instance)) => look.is_used(instance, Scope::Arrival(object.id)),
                    (Renewed::Object, Played::Ability(instance)) => look.is_used(instance, Scope::Object(object.id)),
                    (_, Played::Battle { meditated: true }) => !meditate::is_new(look, play.context.card, object),
                    _ => false,
                };
                let fits = fits && look.within(&choice.filter, taken, object, from);
                if fits && !used && !taken.contains(&object.id) && has_damage(object.id) {
                    found(Action::Object(object.id));
                }
            }
            let (least, _) = look.limit(&choice.count, i16::MAX, from);
            if taken.len() as i16 >= least {
                found(Action::Done);
            }
        }
        PlayStage::Damage => {
            for index in nameable(look, play) {
                found(Action::Damage(index));
            }
        }
        PlayStage::X | PlayStage::Pay | PlayStage::Paid | PlayStage::Disrupted | PlayStage::Done => {}
    }
}

/// The announced choice with this number: the line's, then its Enhance's.
fn choice_of<'a>(look: Look<'a>, play: &Play, number: u8) -> Option<&'a Choice> {
    let own = match enhance::chooses_anew(look.fx, play.context.card, play.enhance) {
        true => &[],
        false => look.announced(look.fx.ability(play.ability)),
    };
    if let Some(choice) = own.get(usize::from(number)) {
        return Some(choice);
    }
    if play.enhance == 0 {
        return None;
    }
    let line = enhance::lines(look.fx, play.context.card).nth(usize::from(play.enhance) - 1)?;
    look.announced(look.fx.ability(line))
        .get(usize::from(number) - own.len())
}

/// Damage instances that the play may name, and to whom.
fn unused_damage(look: Look<'_>, play: &Play) -> impl Iterator<Item = (u8, ObjectId)> {
    let def = look.fx.ability(play.ability);
    let from = Perspective::in_context(&play.context);
    let sequence = look.st.sequences.last().map_or(0, |s| s.number);
    let what = play.what;
    look.pending_damage()
        .filter(move |(_, damage)| look.may_name(def, damage, from))
        .filter(move |(index, _)| match what {
            Played::Ability(instance) if def.renewed == Renewed::Damage => {
                !look.is_used(instance, Scope::Damage(sequence, *index))
            }
            // Counted by chance or by turn: any damage will do again.
            Played::Ability(_) | Played::Battle { .. } | Played::Hand | Played::Completion { .. } => true,
        })
        .map(|(index, damage)| (index, damage.to))
}

/// The same once units were chosen: a text that chooses a unit names damage to that unit.
fn nameable(look: Look<'_>, play: &Play) -> Instances {
    let def = look.fx.ability(play.ability);
    // What prevents all damage to a unit names the unit: any damage to it stands for all.
    let whole = names_units(def);
    let mut named: ArrayVec<ObjectId, 32> = ArrayVec::new();
    let chosen = match look
        .announced(def)
        .iter()
        .find(|choice| look.chooses_damaged(def, choice))
    {
        Some(choice) => play.context.slot(choice.slot),
        None => &[],
    };
    unused_damage(look, play)
        .filter(|(_, to)| chosen.is_empty() || chosen.contains(to))
        .filter(|(_, to)| {
            let again = whole && named.contains(to);
            let _ = named.try_push(*to);
            !again
        })
        .map(|(index, _)| index)
        .take(32)
        .collect()
}

/// Is the damage that it names all damage to the unit?
fn names_units(def: &AbilityDef) -> bool {
    matches!(&def.ir, Ability::Activated(activated) if prevents_whole(&activated.effect))
}

/// The most that can be chosen for the X of a completion: of the build cost (`C-11.4`), or of Meditate (`A-2.15`).
fn completed_x(look: Look<'_>, way: Way, to: Destination, counters: i16, payer: Payer) -> Option<i16> {
    let card = payer.card?;
    match way {
        Way::Counters => look.builds_x(card, to).then(|| {
            let most = look.most_built_x(payer.role, card, to, counters);
            // What the card asks for besides may speak of it (`C-4.7`).
            let further = super::payment::cost_of(look, CostOf::Complete(card));
            let possible = |&x: &i16| {
                let from = Perspective { x, ..payer.from };
                further.parts.is_empty() || look.can_pay(&further, Payer { from, ..payer }).is_ok()
            };
            (0..=most).rev().find(possible).unwrap_or(0)
        }),
        Way::Meditate => {
            let line = meditate::line(look, card)?;
            look.most_x(&look.fx.ability(line).cost, payer)
        }
        Way::Hidden(_) | Way::Alternative(_) => None,
    }
}

impl<L: Log> Engine<'_, L> {
    /// A player uses an ability.
    pub(super) fn announce_ability(&mut self, role: Role, instance: Instance, moving: Moving) {
        let card = self.who(instance.on).card;
        let def = self.fx.ability(instance.ability);
        let number = self.chance_number();
        self.note_use(instance, moving);
        if def.only.contains(&cards::ir::PlayOnly::OncePerGame) {
            let line = self.look().counted(instance).ability;
            self.st.spent.push((role, line));
        }
        let turn = Use {
            instance,
            scope: Scope::Turn,
        };
        if self.fx.card(card).kind == CardKind::Resource && !self.st.uses.contains(&turn) {
            self.st.uses.push(turn);
        }
        let keyword = def.keyword;
        self.emit(What::Uses(role, self.who(instance.on), keyword), &["A-2.2", "B-2.2"]);
        let context = Context::new(role, instance.on, card);
        let (what, stage) = (Played::Ability(instance), PlayStage::Choose(0));
        self.begin_play(Play::new(what, instance.ability, stage, context, number, self.mark()));
    }

    /// A use counts in the scope of each way to use the ability (`A-2.13`), once in each. Uses against a damage instance or
    /// an arriving unit are noted when it is named.
    fn note_use(&mut self, instance: Instance, moving: Moving) {
        let look = self.look();
        let used = look.counted(instance);
        let mut scopes: ArrayVec<Scope, 4> = ArrayVec::new();
        for ability in look.ways_of(instance) {
            let def = self.fx.ability(ability);
            let scope = match def.renewed {
                Renewed::Damage | Renewed::Arrival | Renewed::Object | Renewed::Always => continue,
                Renewed::Attack if ability != instance.ability && self.st.attack().is_none() => continue,
                _ => look.scope_for(def, moving, 0, ObjectId::NONE),
            };
            if !scopes.contains(&scope) {
                let _ = scopes.try_push(scope);
            }
        }
        let uses = scopes.into_iter().map(|scope| Use { instance: used, scope });
        self.st.uses.extend(uses);
    }

    /// A player plays a Battle card: it leaves the hand (`C-12.6`, `G-3.7`).
    pub(super) fn announce_battle_card(
        &mut self,
        role: Role,
        card: CardRef,
        line: u8,
        enhance: u8,
        meditated: bool,
    ) -> Step {
        let Some(&ability) = self.fx.print(card).lines.get(usize::from(line)) else {
            return Err(Broken("the card has no such line"));
        };
        let Some((from, _)) = self.take_card(role, card) else {
            return Err(Broken("the card is not there"));
        };
        self.emit(
            What::Card {
                card,
                role,
                from,
                to: Zone::Limbo,
            },
            &["G-3.7", "C-12.6"],
        );
        let why: &[&'static str] = if enhance > 0 {
            &["C-12.1", "B-2.2", "ENH-1", "ENH-4"]
        } else {
            &["C-12.1", "B-2.2"]
        };
        self.emit(What::Plays(role, card), why);
        let number = self.chance_number();
        let mut context = Context::new(role, ObjectId::NONE, card);
        context.enhanced = enhance > 0;
        let what = match self.fx.is_battle(card) {
            true => Played::Battle { meditated },
            false => Played::Hand,
        };
        let stage = PlayStage::Choose(0);
        let play = Play::new(what, ability, stage, context, number, self.mark());
        self.begin_play(Play { enhance, ..play });
        Ok(())
    }

    pub(super) fn begin_play(&mut self, play: Play) {
        let role = play.context.you;
        self.st.guards.plays[role] = self.st.guards.plays[role].saturating_add(1);
        self.push(Frame::Play(play));
    }

    fn play_mut(&mut self) -> Result<&mut Play, Broken> {
        match self.st.frames.last_mut() {
            Some(Frame::Play(play)) => Ok(play),
            _ => Err(Broken("nothing is being played")),
        }
    }

    pub(super) fn step_play(&mut self) -> Step {
        let Some(Frame::Play(play)) = self.st.frames.last() else {
            return Err(Broken("nothing is being played"));
        };
        match play.stage {
            PlayStage::Choose(number) => self.play_choose(number),
            PlayStage::Damage => {
                let found = nameable(self.look(), play);
                match found.as_slice() {
                    [] => Err(Broken("no damage to name")),
                    [only] => {
                        let only = *only;
                        self.name_damage(only)
                    }
                    _ => {
                        self.play_mut()?.waits = true;
                        Ok(())
                    }
                }
            }
            PlayStage::X => self.play_x(),
            PlayStage::Pay => self.play_pay(),
            PlayStage::Paid => self.play_paid(),
            PlayStage::Disrupted => self.play_disrupted(),
            PlayStage::Done => self.play_done(),
        }
    }

    fn play_choose(&mut self, number: u8) -> Step {
        let Some(Frame::Play(play)) = self.st.frames.last() else {
            return Err(Broken("nothing is being played"));
        };
        let look = self.look();
        let Some(choice) = choice_of(look, play, number) else {
            let names = look.fx.ability(play.ability).names_damage;
            let completion = matches!(play.what, Played::Completion { .. });
            let play = self.play_mut()?;
            play.stage = if names && !completion {
                PlayStage::Damage
            } else {
                PlayStage::X
            };
            return Ok(());
        };
        if choice.by != Player::You {
            self.play_mut()?.stage = PlayStage::Choose(number + 1);
            return Ok(());
        }
        let from = Perspective::in_context(&play.context);
        let (least, most) = look.limit(&choice.count, i16::MAX, from);
        let have = play.context.taken().len() as i16;
        let mut options: ArrayVec<Action, 3> = ArrayVec::new();
        candidates(look, play, |action| {
            let _ = options.try_push(action);
        });
        let objects = options.iter().filter(|a| matches!(a, Action::Object(_))).count();
        if have >= most || objects == 0 {
            return self.close_choice(number);
        }
        // A single candidate that must be chosen is chosen.
        if objects == 1 && options.len() == 1 && least > have {
            let action = options[0];
            return self.choose_for_play(action);
        }
        self.play_mut()?.waits = true;
        Ok(())
    }

    fn close_choice(&mut self, number: u8) -> Step {
        let Some(Frame::Play(play)) = self.st.frames.last() else {
            return Err(Broken("nothing is being played"));
        };
        let Some(slot) = choice_of(self.look(), play, number).map(|choice| choice.slot) else {
            return Err(Broken("no such choice"));
        };
        let play = self.play_mut()?;
        play.context.close(slot).ok_or(Broken("too many choices"))?;
        play.stage = PlayStage::Choose(number + 1);
        Ok(())
    }

    pub(super) fn choose_for_play(&mut self, action: Action) -> Step {
        let play = self.play_mut()?;
        play.waits = false;
        match (play.stage, action) {
            (PlayStage::Choose(number), Action::Done) => self.close_choice(number),
            (PlayStage::Choose(_), Action::Object(id)) => {
                if play.context.chosen.try_push(id).is_err() {
                    return Err(Broken("too many choices"));
                }
                let (what, card, first) = (play.what, play.context.card, play.context.chosen.len() == 1);
                if let Played::Battle { meditated } = what
                    && let Some(chosen) = meditate::remembered(self.look(), card, id)
                {
                    // What it chose in an earlier life is forgotten (`G-3.9`).
                    if !meditated && first {
                        let of_card = |used: &Use| matches!(used.scope, Scope::Chosen(of, _) if of == card);
                        self.st.uses.retain(|used| !of_card(used));
                    }
                    self.st.uses.push(chosen);
                }
                if let Played::Ability(instance) = what {
                    let scope = match self.fx.ability(instance.ability).renewed {
                        Renewed::Arrival => Some(Scope::Arrival(id)),
                        Renewed::Object => Some(Scope::Object(id)),
                        _ => None,
                    };
                    let instance = self.look().counted(instance);
                    self.st.uses.extend(scope.map(|scope| Use { instance, scope }));
                }
                Ok(())
            }
            (PlayStage::Damage, Action::Damage(index)) => self.name_damage(index),
            _ => Err(Broken("not a choice of this play")),
        }
    }

    fn name_damage(&mut self, index: u8) -> Step {
        let sequence = self.st.sequences.last().map_or(0, |s| s.number);
        let play = self.play_mut()?;
        play.waits = false;
        play.context.damage = index;
        play.stage = PlayStage::X;
        let (what, ability) = (play.what, play.ability);
        if let Played::Ability(instance) = what
            && self.fx.ability(ability).renewed == Renewed::Damage
        {
            let look = self.look();
            let def = self.fx.ability(ability);
            let instance = look.counted(instance);
            let to = look.pending_damage().find(|(at, _)| *at == index);
            let also = match to.filter(|_| names_units(def)) {
                Some((_, damage)) => look.damage_beside(index, damage.to),
                None => Instances::new(),
            };
            let uses = std::iter::once(index).chain(also).map(|index| Use {
                instance,
                scope: Scope::Damage(sequence, index),
            });
            self.st.uses.extend(uses);
        }
        Ok(())
    }

    fn cost_source(&self, play: &Play) -> CostOf {
        match play.what {
            Played::Battle { meditated: true } => {
                let line = meditate::line(self.look(), play.context.card).unwrap_or(play.ability);
                CostOf::Line(line, play.context.card, 0)
            }
            Played::Battle { meditated: false } => CostOf::Line(play.ability, play.context.card, play.enhance),
            Played::Ability(_) | Played::Hand | Played::Completion { .. } => {
                CostOf::Line(play.ability, play.context.card, 0)
            }
        }
    }

    fn play_x(&mut self) -> Step {
        let Some(Frame::Play(play)) = self.st.frames.last() else {
            return Err(Broken("nothing is being played"));
        };
        let look = self.look();
        let role = play.context.you;
        let payer = Payer {
            role,
            from: Perspective::in_context(&play.context),
            card: Some(play.context.card),
            activated: matches!(play.what, Played::Ability(_)) && !look.fx.ability(play.ability).is_permission(),
            keyword: match (play.what, self.cost_source(play)) {
                // What is completed need not have a line.
                (Played::Completion { .. }, _) => None,
                (_, CostOf::Line(line, ..)) => look.fx.ability(line).keyword,
                _ => None,
            },
            needs: (0, 0),
        };
        let most = match play.what {
            Played::Completion { way, to, counters } => completed_x(look, way, to, counters, payer),
            Played::Battle { .. } | Played::Hand | Played::Ability(_) => {
                let cost = super::payment::cost_in(look, self.cost_source(play), &play.context);
                look.most_x(&cost, payer)
            }
        };
        let play = self.play_mut()?;
        play.stage = PlayStage::Pay;
        if let Some(most) = most {
            self.ask(Question::Amount {
                role,
                least: 0,
                most,
                about: About::X,
            });
        }
        Ok(())
    }

    /// The X of the cost was chosen (`A-2.15`).
    pub(super) fn set_x(&mut self, x: i16) {
        if let Ok(play) = self.play_mut() {
            play.context.x = x;
        }
    }

    fn play_pay(&mut self) -> Step {
        let Some(Frame::Play(play)) = self.st.frames.last() else {
            return Err(Broken("nothing is being played"));
        };
        let context = play.context;
        let role = context.you;
        if let Played::Completion { way, to, counters } = play.what {
            let card = context.card;
            self.play_mut()?.stage = PlayStage::Paid;
            self.pay_completion(role, card, way, to, counters, context);
            return Ok(());
        }
        let of = self.cost_source(play);
        self.play_mut()?.stage = PlayStage::Paid;
        self.pay(of, role, context);
        Ok(())
    }

    /// The disrupt chance (`B-2.5`, `B-2.13`).
    fn play_paid(&mut self) -> Step {
        let Some(Frame::Play(play)) = self.st.frames.last() else {
            return Err(Broken("nothing is being played"));
        };
        let barred = self.look().undisruptable(play);
        self.play_mut()?.stage = PlayStage::Disrupted;
        if !barred {
            self.open(Chance::Disrupt);
        }
        Ok(())
    }

    fn play_disrupted(&mut self) -> Step {
        let play = self.play_mut()?;
        play.stage = PlayStage::Done;
        let play = *play;
        let role = play.context.you;
        if play.disrupted {
            let card = play.context.card;
            if matches!(play.what, Played::Completion { .. }) {
                self.discard_played(&play, card);
            }
            return Ok(());
        }
        self.run_meditated(&play);
        match play.what {
            Played::Completion { way, to, .. } => self.complete(role, play.context.card, way, to),
            Played::Battle { .. } | Played::Hand | Played::Ability(_) if play.idle => {}
            Played::Battle { .. } | Played::Hand | Played::Ability(_) => {
                let def = self.fx.ability(play.ability);
                if play.enhance > 0
                    && let Some(line) = enhance::lines(self.fx, play.context.card).nth(usize::from(play.enhance) - 1)
                {
                    let enhanced = self.fx.ability(line);
                    // What the card itself chose is "that unit" of its Enhance.
                    let mut context = play.context;
                    if let Some(first) = self.look().announced(enhanced).first() {
                        context.seen = first.slot;
                    }
                    self.run_effect(enhanced.code, context, None);
                    if enhance::is_instead(enhanced) {
                        return Ok(());
                    }
                }
                let context = Context {
                    seen: 0,
                    ..play.context
                };
                self.run_effect(def.code, context, None);
            }
        }
        Ok(())
    }

    /// "Meditate, and …": comes when the card has done what it does.
    fn run_meditated(&mut self, play: &Play) {
        if let Some(line) = meditate::used(self.look(), play)
            && let Ability::Keyword(keyword) = &self.fx.ability(line).ir
            && keyword.then.is_some()
        {
            let context = Context::new(play.context.you, ObjectId::NONE, play.context.card);
            self.run_effect(self.fx.ability(line).code, context, None);
        }
    }

    /// Resolved or disrupted: a Battle card goes to the discard pile, then everything is settled (`A-9.3`).
    fn play_done(&mut self) -> Step {
        let Some(Frame::Play(play)) = self.st.frames.last() else {
            return Err(Broken("nothing is being played"));
        };
        let play = *play;
        self.pop();
        self.lose_kept_damage();
        let mission = matches!(
            play.what,
            Played::Completion {
                to: Destination::Nowhere,
                ..
            }
        );
        if mission && !play.disrupted {
            self.discard_played(&play, play.context.card);
        }
        if let Played::Battle { .. } = play.what {
            self.discard_played(&play, play.context.card);
            // It was played, disrupted or not (`B-2.6`).
            if self.fx.watch.intersects(Watch::PLAYS) {
                self.fire(Happening::Plays(play.context.you));
            }
        }
        if play.what == Played::Hand && play.disrupted && !self.lies_in_a_pile(play.context.card) {
            let shown = |part: &CostPart| *part == CostPart::ThisCard(Fate::Revealed);
            if self.fx.ability(play.ability).cost.parts.iter().any(shown) {
                self.put_card(play.context.card, Zone::Limbo, Zone::Discard, &["B-2.6"]);
            }
        }
        if let Played::Ability(instance) = play.what
            && self.fx.watch.intersects(Watch::KEYWORDS)
            && let Some(keyword) = self.fx.ability(instance.ability).keyword
        {
            self.fire(Happening::Keyword(keyword, instance.on));
        }
        if let Played::Ability(instance) = play.what
            && self.fx.watch.intersects(Watch::USES)
            && !self.fx.ability(instance.ability).is_permission()
        {
            let def = self.fx.ability(instance.ability);
            let force = def.cost.parts.iter().any(|part| matches!(part, CostPart::Force(_)));
            let payer = Payer {
                role: play.context.you,
                from: Perspective::in_context(&play.context),
                card: None,
                activated: true,
                keyword: def.keyword,
                needs: (0, 0),
            };
            let paid = force.then(|| self.look().force_cost(&def.cost, payer).unwrap_or(0));
            self.fire(Happening::Uses(instance.on, paid));
        }
        self.settle(play.mark);
        Ok(())
    }

    /// A card that was shown to use its ability goes back to the hand, unless it comes into play by it (`A-4.5`).
    pub(super) fn back_to_hand(&mut self, card: CardRef) {
        let played = self.st.frames.iter().rev().find_map(|frame| match frame {
            Frame::Play(play) if play.context.card == card => Some(play.ability),
            _ => None,
        });
        let Some(ability) = played else { return };
        let Ability::Activated(activated) = &self.fx.ability(ability).ir else {
            return;
        };
        if activated.effect.enters() {
            return;
        }
        self.put_card(card, Zone::Limbo, Zone::Hand, &["A-2.5", "A-4.5"]);
        let (on, via) = (ObjectId::NONE, 0);
        self.st.uses.push(Use {
            instance: Instance { on, ability, via },
            scope: Scope::Shown(card),
        });
    }

    /// A played card that does not stay goes to its owner's discard pile, or is removed (`MED-3`, `MED-4`).
    pub(super) fn discard_played(&mut self, play: &Play, card: CardRef) {
        // Its own text may have sent it elsewhere.
        if self.lies_in_a_pile(card) {
            return;
        }
        let meditated = matches!(
            play.what,
            Played::Battle { meditated: true } | Played::Completion { way: Way::Meditate, .. }
        );
        if meditated {
            self.put_card(card, Zone::Limbo, Zone::Removed, &["MED-3", "MED-4"]);
        } else {
            self.put_card(card, Zone::Limbo, Zone::Discard, &["C-12.1", "B-2.6", "C-4.8"]);
        }
    }

    /// Is it a Battle card or Mission whose text is being carried out, and still between the piles?
    pub(super) fn is_being_played(&self, card: CardRef) -> bool {
        let carried_out = |frame: &Frame| {
            matches!(frame, Frame::Play(play) if play.context.card == card && matches!(
                play.what,
                Played::Battle { .. } | Played::Completion { to: Destination::Nowhere, .. }
            ))
        };
        self.st.frames.iter().any(carried_out) && !self.lies_in_a_pile(card)
    }

    fn lies_in_a_pile(&self, card: CardRef) -> bool {
        let piles = &self.st.piles[self.fx.owner(card)];
        let lies = |pile: &[CardRef]| pile.contains(&card);
        [&piles.hand, &piles.deck, &piles.discard, &piles.removed]
            .into_iter()
            .any(|pile| lies(pile))
    }

    /// The thing below the open disrupt chance is disrupted; the chance closes at once (`B-2.14`). Called from the
    /// resolution of the disrupt, whose own frames lie above.
    pub(super) fn disrupt(&mut self) {
        let Some(chance) = self.disrupt_chance() else { return };
        match &mut self.st.frames[chance - 1] {
            Frame::Play(play) => play.disrupted = true,
            Frame::Attack(_) => {
                if let Some(attack) = self.st.attacks.last_mut() {
                    attack.disrupted = true;
                }
            }
            _ => return,
        }
        let card = match &self.st.frames[chance - 1] {
            Frame::Play(play) => play.context.card,
            _ => self
                .st
                .attack()
                .and_then(|a| self.st.object(a.attacker))
                .map_or(CardRef::NONE, |o| o.top()),
        };
        if let Frame::Window(window) = &mut self.st.frames[chance] {
            // One more pass closes it: nobody is asked again.
            window.passed = true;
            window.closed = true;
        }
        self.emit(What::Disrupted(card), &["B-2.6", "B-2.14"]);
    }

    /// Where the frame of the disrupt chance lies in which the disrupt was played; below it is the thing. From the top: the run
    /// and the play of the disrupt, the disrupt chance, the thing.
    fn disrupt_chance(&self) -> Option<usize> {
        let mut frames = self.st.frames.iter();
        let chance =
            frames.rposition(|frame| matches!(frame, Frame::Window(window) if window.chance == Chance::Disrupt));
        chance.filter(|&at| at > 0)
    }

    /// Who plays what the disrupt is aimed at (`B-2.14`).
    pub(super) fn disrupted_player(&self) -> Option<Role> {
        match &self.st.frames[self.disrupt_chance()? - 1] {
            Frame::Play(play) => Some(play.context.you),
            Frame::Attack(_) => {
                let attacker = self.st.attack()?.attacker;
                self.st.object(attacker).map(|unit| unit.controller)
            }
            _ => None,
        }
    }

    /// Marks a card in play as played by Meditate (`MED-3`).
    pub(super) fn mark_meditated(&mut self, id: ObjectId, card: CardRef) {
        if let Some(object) = self.st.object_mut(id)
            && let Some(at) = object.cards.iter().position(|&c| c == card)
        {
            object.meditated |= 1 << at;
        }
    }
}
