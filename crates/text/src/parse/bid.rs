//! What one player alone does as "you" of their own: the winner of a secret bid (`G-1.7`), the opponent.

use cards::Arena;
use cards::ir::{
    Amount, Change, Cmp, Condition, CostPart, Deed, Effect, Fate, Filter, Limit, Obj, Place, Player, Preventable,
    Target,
};
use cards::keyword::Keyword;

use super::{Parser, first_of};
use crate::lex::TokenKind;

impl Parser<'_> {
    /// BID `.` [TIE `.`] (`the winner does this:` CLAUSES | `whoever bids higher gains control of` TARGET DURATION) [`.` TIE]
    pub(super) fn secret_bid(&mut self) -> Option<Effect> {
        self.must_any(&[
            "each player makes a secret bid of force",
            "each player secretly bids force",
            "you and your opponent each secretly bid force",
            "you and your opponent secretly bid force",
        ])?;
        self.sign(TokenKind::Stop).then_some(())?;
        self.attempt(Self::bids_are_bounded);
        let before = self.attempt(|p| {
            let ties = p.tie()?;
            p.sign(TokenKind::Stop).then_some(ties)
        });
        let outer = std::mem::replace(&mut self.scope.actor, Player::You);
        let then = first_of!(self, Self::winner_does, Self::winner_controls);
        self.scope.actor = outer;
        let then = Box::new(then?);
        let behind = self.attempt(|p| {
            p.sign(TokenKind::Stop).then_some(())?;
            p.tie()
        });
        (before.is_none() || behind.is_none()).then_some(())?;
        let ties = before.or(behind).unwrap_or(Player::Dark);
        Some(Effect::Do(Deed::SecretBid { ties, then }))
    }

    /// [`(` that no bid is above one's Force `)`] [`Then each player reveals` the bid `.`]: so it is anyway (`G-1.7`)
    fn bids_are_bounded(&mut self) -> Option<()> {
        self.attempt(|p| {
            p.sign(TokenKind::OpenParen).then_some(())?;
            match p.any_words(&["each player can't bid higher than", "players can't bid more force"])? {
                0 => p.must("his or her force total")?,
                _ => p.must("than they have")?,
            }
            p.sign(TokenKind::Stop);
            p.sign(TokenKind::CloseParen).then_some(())
        });
        self.attempt(|p| {
            p.must("then each player reveals his or her bid")?;
            p.sign(TokenKind::Stop).then_some(())
        });
        Some(())
    }

    /// `the winner does this:` CLAUSES
    fn winner_does(&mut self) -> Option<Effect> {
        self.must_any(&[
            "the winner does this",
            "whoever bids higher does this",
            "whoever bids more does this",
        ])?;
        self.sign(TokenKind::Colon).then_some(())?;
        self.clauses()
    }

    /// (`the player who wins the bid` | `whoever bids higher` [`pays that much Force to`]) `gains control of` TARGET DURATION
    fn winner_controls(&mut self) -> Option<Effect> {
        self.must_any(&[
            "the player who wins the bid",
            "whoever bids higher wins the bid and",
            "whoever bids higher",
            "whoever bid higher",
        ])?;
        // That is what the winner of a bid pays (`G-1.7`).
        self.any_words(&["must pay that much force to", "pays that much force to"]);
        let control = self.take_control(None)?;
        let one = matches!(&control, Deed::TakeControl { of: Target::Obj(_), .. });
        (one && self.kind == crate::Kind::Unit).then_some(Effect::Do(control))
    }

    /// `if it's a tie,` PLAYER `wins the bid` | PLAYER `wins a tie`
    fn tie(&mut self) -> Option<Player> {
        if self.words("if it is a tie") {
            self.sign(TokenKind::Comma);
            let who = self.player()?;
            self.must_any(&["win the bid", "wins the bid"])?;
            return Some(who);
        }
        let who = self.player()?;
        self.must_any(&["wins a tie", "win a tie"])?;
        Some(who)
    }

    /// `your opponent` (`does this:` CLAUSES | [`may`] DEED about cards of that player's own)
    pub(super) fn other_player(&mut self) -> Option<Effect> {
        let who = self.player().filter(|&who| who != Player::You)?;
        if self.words("does this") {
            self.sign(TokenKind::Colon).then_some(())?;
            // What was announced is chosen before, and not by the other player.
            let chosen = self
                .scope
                .choice
                .take()
                .and_then(|choice| self.choices.get(choice).cloned());
            let chosen = chosen.map(|target| Effect::Do(Deed::Choose(target)));
            let outer = std::mem::replace(&mut self.scope.actor, Player::You);
            let effect = self.clauses();
            self.scope.actor = outer;
            let effect = Effect::For(who, Box::new(effect?));
            return Some(super::effect::seq(chosen.into_iter().chain([effect]).collect()));
        }
        (who == Player::Opponent).then_some(())?;
        let start = self.at;
        let outer = std::mem::replace(&mut self.scope.actor, Player::You);
        let may = self.words("may");
        let cards = first_of!(self, Self::search, Self::pile_cards);
        self.scope.actor = outer;
        let cards = Effect::Do(cards.filter(own_cards)?);
        // What is yours and your opponent's would be seen from the wrong side.
        let from_here = |at: usize| {
            let word = |at: usize| self.tokens.get(at).map_or("", |token| self.text_of(token));
            let told = word(at) == "you" && at > 0 && word(at - 1) == "to";
            ["you", "your"].contains(&word(at).to_lowercase().as_str()) && !told
        };
        if (start..self.at).any(from_here) {
            return None;
        }
        let effect = match may {
            true => Effect::May {
                who: Player::You,
                effect: Box::new(cards),
                then: None,
            },
            false => cards,
        };
        Some(Effect::For(who, Box::new(effect)))
    }

    /// `one of` THINGS behind "prevent all damage done by", at the end of the sentence: a unit whose damage is pending
    pub(super) fn damaging_unit(&mut self) -> Option<Target> {
        let Target::Choose { by, count, filter } = self.target()? else {
            return None;
        };
        let one = count == Limit::Exactly(Amount::Fixed(1));
        let ends = self.sees(TokenKind::Stop) || self.at_ability_end();
        let filter = crate::canon::all(vec![filter, Filter::Harming]);
        (one && ends).then_some(Target::Choose { by, count, filter })
    }

    /// `remove all` NOUNS `in all discard piles from the game`
    pub(super) fn remove_everywhere(&mut self) -> Option<Effect> {
        if let Some(either) = self.attempt(Self::remove_anywhere) {
            return Some(either);
        }
        self.verb("remove").then_some(())?;
        self.must("all")?;
        let for_ = self.noun(Vec::new(), true)?;
        self.must_any(&[
            "in all discard piles from the game",
            "from all discard piles from the game",
        ])?;
        self.card_seen();
        Some(Effect::EachPlayer(Box::new(Effect::Do(Deed::Search {
            whose: Player::You,
            piles: cards::ir::Piles::DISCARD,
            for_,
            amount: Limit::All,
            to: cards::ir::Goal::Removed,
            reveal: false,
            shuffle: false,
        }))))
    }

    /// DURATION `,` OBJECT `gets 1)` CHANGE `, 2)` CHANGE … [`. If you roll a` NUMBER `,` OBJECT `gets all` NUMBER `effects`],
    /// behind a roll: what the die shows
    pub(super) fn table_of_changes(&mut self) -> Option<Effect> {
        self.scope.rolled.then_some(())?;
        let lasts = self.duration()?;
        self.sign(TokenKind::Comma);
        let whom = Target::Obj(self.object()?);
        self.must("gets")?;
        let mut rows: Vec<Vec<Change>> = Vec::new();
        while let Some(change) = self.attempt(|p| {
            (rows.is_empty() || p.sign(TokenKind::Comma)).then_some(())?;
            (usize::try_from(p.plain_number()?).ok()? == rows.len() + 1).then_some(())?;
            p.sign(TokenKind::CloseParen).then_some(())?;
            p.item()
        }) {
            rows.push(change);
        }
        (rows.len() > 1).then_some(())?;
        let all = self.attempt(|p| {
            p.sign(TokenKind::Stop).then_some(())?;
            p.must("if you roll a")?;
            let face = p.fixed()?;
            p.sign(TokenKind::Comma).then_some(())?;
            (Target::Obj(p.object()?) == whom).then_some(())?;
            p.must("gets all")?;
            (usize::try_from(p.plain_number()?).ok()? == rows.len()).then_some(())?;
            p.must("effects")?;
            Some(face)
        });
        let shows = |face: i16, changes: Vec<Change>| Effect::If {
            condition: Condition::Compare(Amount::Rolled, Cmp::Equal, Amount::Fixed(face)),
            then: Box::new(Effect::Do(Deed::Modify {
                whom: whom.clone(),
                changes,
                lasts,
            })),
            otherwise: None,
        };
        let mut effects: Vec<Effect> = (1..).zip(&rows).map(|(face, row)| shows(face, row.clone())).collect();
        effects.extend(all.map(|face| shows(face, rows.concat())));
        Some(Effect::Seq(effects))
    }

    /// `You may then` CLAUSES `.` behind what was itself optional: only where that was done
    pub(super) fn then_further(&mut self, effects: &mut [Effect]) -> bool {
        let Some(Effect::May { then: Some(then), .. }) = effects.last_mut() else {
            return false;
        };
        let further = self.attempt(|p| {
            p.must("you may then")?;
            let further = p.may_of(Player::You)?;
            p.sentence_end()?;
            Some(further)
        });
        let Some(further) = further else { return false };
        **then = super::effect::seq(vec![(**then).clone(), further]);
        true
    }

    /// `if a player controls` (`an arena` | `the` ARENA `arena`) `,` (`he or she` | `that player`) CLAUSES: each of them who does
    pub(super) fn who_controls(&mut self) -> Option<Effect> {
        self.must("if a player controls")?;
        let condition = match self.any_words(&["an arena", "any arena"]) {
            Some(_) => Condition::Any(Arena::ALL.map(|arena| Condition::Controls(Player::You, arena)).to_vec()),
            None => {
                self.must("the")?;
                let arena = self.arena()?;
                self.must("arena")?;
                Condition::Controls(Player::You, arena)
            }
        };
        self.sign(TokenKind::Comma).then_some(())?;
        self.must_any(&["he or she", "that player", "they"])?;
        let outer = std::mem::replace(&mut self.scope.actor, Player::You);
        let that_player = self.that_player.replace(Player::You);
        let then = match self.words("may") {
            true => self.may_of(Player::You),
            false => self.clauses().map(|then| {
                let may = self.attempt(|p| {
                    p.must("and may")?;
                    p.may_of(Player::You)
                });
                super::effect::seq(std::iter::once(then).chain(may).collect())
            }),
        };
        self.that_player = that_player;
        self.scope.actor = outer;
        let then = super::clause::when(condition, then?);
        Some(Effect::EachPlayer(Box::new(then)))
    }

    /// What may be paid with cards of a kind in the hand, alone or beside Force: (CURRENCY | HAND CARDS) (`and` …)*, before
    /// "If you do" or "to"
    pub(super) fn pay_with_hand(&mut self, who: Player) -> Option<Effect> {
        // What happens instead of something is offered only to who can pay.
        self.replaces.is_none().then_some(())?;
        let outer = std::mem::replace(&mut self.deciding, true);
        let cost = self.cost_joined_by_and();
        self.deciding = outer;
        let cost = cost?;
        let shown = |part: &CostPart| matches!(part, CostPart::HandCards { fate, .. } if *fate != Fate::Removed);
        let shown = |part: &CostPart| shown(part) || *part == CostPart::RevealHand;
        let plain = |part: &CostPart| shown(part) || matches!(part, CostPart::Force(_) | CostPart::Build(_));
        let ends = self.sees(TokenKind::Stop) || self.is_word("to");
        // What becomes of a card that is shown is said of the card that was found.
        let spoken_of = self
            .attempt(|p| {
                p.if_they_do()?;
                p.words("put");
                p.must_any(&["that card", "that unit card", "the revealed card"])
            })
            .is_some();
        (!spoken_of).then_some(())?;
        let paid = cost.parts.iter().any(shown) && cost.parts.iter().all(plain);
        (ends && paid).then_some(Effect::Do(Deed::Pay { who, cost }))
    }

    /// `your opponent can't use` KEYWORD `to prevent` WORDS
    pub(super) fn keyword_barred(&mut self, damage: &[&'static str]) -> Option<Keyword> {
        self.must_any(&["your opponent can't use", "your opponent cannot use"])?;
        let keyword = self.usable_keyword()?;
        self.must("to prevent")?;
        self.must_any(damage)?;
        Some(keyword)
    }

    /// A keyword that prevents damage when it is used
    pub(super) fn usable_keyword(&mut self) -> Option<Keyword> {
        const PREVENT: [Keyword; 5] = [
            Keyword::Evade,
            Keyword::Deflect,
            Keyword::Absorb,
            Keyword::Persuade,
            Keyword::Protect,
        ];
        PREVENT.into_iter().find(|keyword| self.words(keyword.name()))
    }

    /// (`an opponent's` | `an opponents`) NOUN `you choose.` `In the` ARENA `arena it must be.` DAMAGE, as Yoda puts it
    /// (`C-1.10`); which keyword can't prevent it may follow
    pub(super) fn chosen_backwards(&mut self) -> Option<Effect> {
        self.must_any(&["an opponent's", "an opponents"])?;
        let kind = self.noun(vec![Filter::Controller(Player::Opponent)], false)?;
        self.must("you choose")?;
        self.sign(TokenKind::Stop).then_some(())?;
        self.must("in the")?;
        let arena = self.arena()?;
        self.must("arena it must be")?;
        self.sign(TokenKind::Stop).then_some(())?;
        let place = Filter::In(Place::Arena(arena));
        self.choices.push(Target::Choose {
            by: Player::You,
            count: Limit::Exactly(Amount::Fixed(1)),
            filter: crate::canon::all(vec![kind, place]),
        });
        self.scope.choice = None;
        self.scope.that = Some(Obj::That);
        self.scope.chosen = true;
        let choice = self.choices.last().cloned()?;
        self.must("to")?;
        (self.object()? == Obj::That).then_some(())?;
        let amount = self.number()?;
        self.must("damage")?;
        let from = self.object()?;
        self.must("does")?;
        let damage = |to: Target, preventable| {
            Effect::Do(Deed::Damage {
                from,
                amount: amount.clone(),
                dice: false,
                to,
                preventable,
            })
        };
        let mut effects = vec![damage(choice, Preventable::Freely)];
        let barred = self.attempt(|p| {
            p.sign(TokenKind::Stop).then_some(())?;
            p.must("to prevent that damage your opponent")?;
            let keyword = p.usable_keyword()?;
            p.must("cannot use")?;
            let unless = p.attempt(|p| {
                p.sign(TokenKind::Comma);
                p.must("unless")?;
                let who = p.object()?;
                p.any_words(&["a", "an"]);
                let kind = p.noun(Vec::new(), false)?;
                p.must("is")?;
                Some(Condition::Is(who, kind))
            });
            Some((keyword, unless))
        });
        if let Some((keyword, unless)) = barred {
            bar(&mut effects, keyword, unless)?;
        }
        Some(super::effect::seq(effects))
    }

    /// `Your opponent can't use` KEYWORD `to prevent that damage unless` CONDITION `.` behind an instruction that does it
    pub(super) fn barred_unless(&mut self, effects: &mut Vec<Effect>) -> bool {
        if !matches!(effects.last(), Some(Effect::Do(Deed::Damage { .. }))) {
            return false;
        }
        let read = self.attempt(|p| {
            let keyword = p.keyword_barred(&["this damage", "that damage"])?;
            p.sign(TokenKind::Comma);
            p.must("unless")?;
            let condition = p.condition()?;
            p.sentence_end()?;
            Some((keyword, condition))
        });
        read.is_some_and(|(keyword, condition)| bar(effects, keyword, Some(condition)).is_some())
    }
}

/// The damage just done can't be prevented with that keyword, unless that holds.
fn bar(effects: &mut Vec<Effect>, keyword: Keyword, unless: Option<Condition>) -> Option<()> {
    let Some(Effect::Do(Deed::Damage {
        from,
        amount,
        dice,
        to,
        preventable: Preventable::Freely,
    })) = effects.pop()
    else {
        return None;
    };
    let damage = |to: Target, preventable| {
        Effect::Do(Deed::Damage {
            from,
            amount: amount.clone(),
            dice,
            to,
            preventable,
        })
    };
    let Some(condition) = unless else {
        effects.push(damage(to, Preventable::NotBy(keyword)));
        return Some(());
    };
    // Whom it is about must be known before it is asked.
    let whom = match to {
        Target::Choose { .. } => {
            effects.push(Effect::Do(Deed::Choose(to)));
            Target::Obj(Obj::That)
        }
        Target::Obj(_) => to,
        Target::Each(_) | Target::Player(_) => return None,
    };
    effects.push(Effect::If {
        condition,
        then: Box::new(damage(whom.clone(), Preventable::Freely)),
        otherwise: Some(Box::new(damage(whom, Preventable::NotBy(keyword)))),
    });
    Some(())
}

/// Does it look through the cards of who does it?
fn own_cards(deed: &Deed) -> bool {
    matches!(deed, Deed::Search { whose: Player::You, .. })
}
