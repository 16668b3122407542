//! What a player sees. A type with no room for a secret.

use crate::action::Decision;
use crate::dice::Faces;
use crate::frame::{Chance, Contest, Frame, Prepare, Question, Roll, SetupLoop};
use crate::game::Game;
use crate::ids::{ByRole, CardId, CardRef, ObjectId, Role};
use crate::keyword::cunning;
use crate::options;
use crate::state::{Outcome, Place, Profile, Reach};
use cards::ir::Counter;
use cards::{Arena, ByArena};

/// The game as one player sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view.
    pub role: Role,
    /// The turn; 0 in set-up.
    pub turn: u16,
    /// Force of both.
    pub force: ByRole<i16>,
    /// Build points of both.
    pub build: ByRole<i16>,
    /// Cards in the decks.
    pub deck: ByRole<usize>,
    /// The own hand.
    pub hand: Vec<CardId>,
    /// Cards in the opponent's hand.
    pub opponent_hand: usize,
    /// Those of them that were shown.
    pub opponent_shown: Vec<CardId>,
    /// The discard piles, oldest first.
    pub discard: ByRole<Vec<CardId>>,
    /// Removed from the game.
    pub removed: ByRole<Vec<CardId>>,
    /// The own supply outside the game (`C-14.2`).
    pub outside: Vec<CardId>,
    /// Cards in the opponent's supply.
    pub opponent_outside: usize,
    /// Face-down cards: counters, and the card where the viewer may know it.
    pub building: ByRole<Vec<(Option<CardId>, i16)>>,
    /// Everything in play.
    pub objects: Vec<ObjectView>,
    /// The running battle step.
    pub step: Option<Arena>,
    /// Who controls each arena now (`G-8.1`).
    pub controls: ByArena<Option<Role>>,
    /// The attack in progress.
    pub attack: Option<AttackView>,
    /// Damage pending in the innermost sequence: source card, unit, amount. Of dice that one player alone sees, the most
    /// that they can come to, for both players (`CUN-4`).
    pub pending: Vec<(CardId, ObjectId, i16)>,
    /// The chance that is open.
    pub chance: Option<Chance>,
    /// Who decides, if somebody does.
    pub decision: Option<Decision>,
    /// What the viewer is asked, where the decision is a question inside something and theirs.
    pub question: Option<Question>,
    /// What is being played, paid for or carried out: whose it is, and its card. Announced, so both know (`G-3.7`).
    pub source: Option<(Role, CardId)>,
    /// The set-up loop.
    pub setup: Option<SetupLoop>,
    /// The contest in progress.
    pub contest: Option<Contest>,
    /// Dice that are to be rolled.
    pub roll: Option<Roll>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// An object in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectView {
    /// Its name in this game.
    pub id: ObjectId,
    /// The top card, then those under it.
    pub cards: Vec<CardId>,
    /// How many cards lie face-down under it (`G-3.5`).
    pub beneath: usize,
    /// Who controls it.
    pub controller: Role,
    /// Where it lies.
    pub place: Place,
    /// Tapped?
    pub tapped: bool,
    /// Damage counters.
    pub damage: i16,
    /// Counters of other kinds, those that are there.
    pub counters: Vec<(Counter, i16)>,
    /// Total speed, power and health; 0 for what is no unit.
    pub totals: [i16; 3],
}

/// An attack in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackView {
    /// The attacker.
    pub attacker: ObjectId,
    /// The defender or defenders.
    pub defenders: Vec<ObjectId>,
    /// How it reaches them.
    pub reach: Reach,
    /// The dice against each; none where the viewer may not see them.
    pub dice: Vec<Faces>,
    /// Does one player alone see the dice (`CUN-1`)?
    pub secret: bool,
    /// The numbers against each that were fixed at the roll (`B-3.15`); none before it.
    pub profiles: Option<Vec<Profile>>,
}

impl View {
    /// The view of `role`.
    pub(crate) fn of(game: &Game, role: Role) -> View {
        let look = game.look();
        let st = look.st;
        let id = |card: CardRef| look.fx.of[usize::from(card.0)];
        let ids = |cards: &[CardRef]| cards.iter().map(|&card| id(card)).collect::<Vec<_>>();
        // Orders that carry no meaning are sorted, so that they tell nothing.
        let sorted = |cards: &[CardRef]| {
            let mut list = ids(cards);
            list.sort_unstable();
            list
        };
        let shown: Vec<CardRef> = st.piles[!role]
            .hand
            .iter()
            .copied()
            .filter(|&card| st.is_shown(card))
            .collect();
        let first = st.sequences.last().map_or(st.damage.len(), |s| usize::from(s.first));
        View {
            role,
            turn: st.turn,
            force: st.force,
            build: st.build,
            deck: ByRole::from_fn(|r| st.piles[r].deck.len()),
            hand: sorted(&st.piles[role].hand),
            opponent_hand: st.piles[!role].hand.len(),
            opponent_shown: sorted(&shown),
            discard: ByRole::from_fn(|r| ids(&st.piles[r].discard)),
            removed: ByRole::from_fn(|r| ids(&st.piles[r].removed)),
            outside: sorted(&st.piles[role].outside),
            opponent_outside: st.piles[!role].outside.len(),
            building: ByRole::from_fn(|r| {
                st.building[r]
                    .iter()
                    .map(|b| ((r == role || st.is_shown(b.card)).then(|| id(b.card)), b.counters))
                    .collect()
            }),
            objects: st
                .in_play()
                .map(|o| ObjectView {
                    id: o.id,
                    cards: ids(&o.cards),
                    beneath: st.beneath.iter().filter(|b| b.under == o.id).count(),
                    controller: o.controller,
                    place: o.place,
                    tapped: o.tapped,
                    damage: o.damage,
                    counters: Counter::ALL[1..]
                        .iter()
                        .map(|&kind| (kind, o.counters(kind)))
                        .filter(|(_, number)| *number > 0)
                        .collect(),
                    totals: if look.fx.card(o.top()).is_unit() {
                        [look.speed(o.id), look.power(o.id), look.health(o.id)]
                    } else {
                        [0; 3]
                    },
                })
                .collect(),
            step: st.step,
            controls: ByArena(Arena::ALL.map(|arena| Role::BOTH.into_iter().find(|&r| look.controls(r, arena)))),
            attack: st.attack().map(|a| AttackView {
                attacker: a.attacker,
                defenders: a.fronts.iter().map(|f| f.defender).collect(),
                reach: a.reach,
                dice: match cunning::only(look) {
                    Some(only) if only != role => a.fronts.iter().map(|_| Faces::NONE).collect(),
                    _ => a.fronts.iter().map(|f| f.faces).collect(),
                },
                secret: a.secret,
                profiles: a.rolled.then(|| a.fronts.iter().map(|f| f.profile).collect()),
            }),
            pending: st.damage[first..]
                .iter()
                .filter(|d| d.amount > 0 && d.card != CardRef::NONE)
                .map(|d| (id(d.card), d.to, d.amount))
                .collect(),
            chance: st.frames.iter().rev().find_map(|frame| match frame {
                Frame::Window(window) => Some(window.chance),
                _ => None,
            }),
            decision: options::pending(look),
            question: match (st.frames.last(), options::pending(look)) {
                (Some(Frame::Ask(question)), Some(decision)) if decision.role == role => Some(*question),
                _ => None,
            },
            source: st.frames.iter().rev().find_map(|frame| {
                let context = match frame {
                    Frame::Play(play) => &play.context,
                    Frame::Pay(payment) => &payment.context,
                    Frame::Run(run) => &run.context,
                    _ => return None,
                };
                (context.card != CardRef::NONE).then(|| (context.you, id(context.card)))
            }),
            setup: match st.frames.last() {
                Some(Frame::Prepare(Prepare::Loop(at) | Prepare::FaceDown(_, at))) => Some(*at),
                _ => None,
            },
            contest: match st.frames.last() {
                Some(Frame::Contest(contest)) => Some(*contest),
                _ => None,
            },
            roll: st.frames.last().and_then(|frame| match frame {
                Frame::Roll(roll) => Some(*roll),
                _ => None,
            }),
            outcome: st.outcome,
        }
    }
}
