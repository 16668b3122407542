//! How often something is done: "once per turn, when …", "draw an extra card", "make 2 predictions".

use cards::ir::{Change, Condition, Deed, Effect, Filter, Moment, Obj, PlayOnly, Player, Target, Trigger};

use cards::keyword::Keyword;

use super::effect::Sentences;
use super::{Parser, first_of};
use crate::canon;
use crate::lex::TokenKind;
use crate::tree::{Body, Sentence};

impl Parser<'_> {
    /// Behind "you predict": `correctly for one of your units'` (`Foresights or Forewarnings` | `Foresights` |
    /// `Forewarnings`): it is gained then (`FOR-2`)
    pub(super) fn predicts_rightly(&mut self, player: Player) -> Option<Trigger> {
        (player == Player::You).then_some(())?;
        self.must("correctly for")?;
        self.must_any(&["one of your unit's", "one of your units'"])?;
        let who = canon::all(vec![Filter::Unit, Filter::Controller(Player::You)]);
        let both = self
            .any_words(&["foresights or forewarnings", "foresights or forewarning"])
            .is_some();
        let of = |keyword| Trigger::Keyword(keyword, who.clone());
        Some(match both {
            true => Trigger::OneOf(vec![of(Keyword::Foresight), of(Keyword::Forewarning)]),
            false if self.words("foresights") => of(Keyword::Foresight),
            false => {
                self.must("forewarnings")?;
                of(Keyword::Forewarning)
            }
        })
    }

    /// [`as long as` CONDITION `,`] [`you`] `draw` COUNT `extra cards during your draw step.`
    pub(super) fn draw_step_line(&mut self) -> Option<Sentence> {
        let condition = self.front_condition();
        let each = self.words("each player");
        if !each {
            self.words("you");
        }
        let draw = self.draw()?;
        match each {
            true => self.must_any(&["during his or her draw step", "during their draw step"])?,
            false => self.must("during your draw step")?,
        }
        self.sentence_end()?;
        if each {
            // Each in his or her own step: two abilities.
            (!self.inside && self.depth == 0).then_some(())?;
            let Deed::Draw { amount, .. } = draw.clone() else {
                return None;
            };
            let who = Player::Opponent;
            self.more_lines.push(Sentence {
                cost: None,
                body: Body::When {
                    on: Trigger::Moment(Moment::BuildStepStarts(who)),
                    condition: condition.clone(),
                    effect: Effect::Do(Deed::Draw { who, amount }),
                },
                only: Vec::new(),
            });
        }
        Some(Sentence {
            cost: None,
            body: Body::When {
                on: Trigger::Moment(Moment::BuildStepStarts(Player::You)),
                condition,
                effect: Effect::Do(draw),
            },
            only: Vec::new(),
        })
    }

    /// OFTEN = (`once` | `twice` | `up to` NUMBER `times`) `per turn` [`,`], before an event
    pub(super) fn so_often_per_turn(&mut self) -> Option<u8> {
        let times = match self.any_words(&["once per turn", "twice per turn", "up to"])? {
            0 => 1,
            1 => 2,
            _ => {
                let times = self.plain_number().and_then(|n| u8::try_from(n).ok())?;
                self.must("times per turn")?;
                times
            }
        };
        self.sign(TokenKind::Comma);
        Some(times)
    }

    /// `whenever you would predict for` (`one of your` NOUNS`'` | `one of this unit's`) `Foresights or Forewarnings, make 2
    /// predictions instead.` [`If` (`either` | `one of them`) `is correct, gain that Foresight or Forewarning.`]
    pub(super) fn two_predictions(&mut self) -> Option<Sentence> {
        self.must_any(&["when", "whenever"])?;
        self.must("you would predict for one of")?;
        let owns = |at: usize| {
            let word = self.tokens.get(at).map_or("", |token| self.text_of(token));
            let next = self.tokens.get(at + 1).map_or("", |token| self.text_of(token));
            (word.ends_with("'s") || word.ends_with("s'")) && next.starts_with("Foresight")
        };
        let last = (self.at..self.at + 8).find(|&at| owns(at))?;
        self.owning = self.tokens.get(last).map(|token| token.span.start);
        let whom = first_of!(
            self,
            |p| p.object().filter(|obj| *obj == Obj::This).map(Target::Obj),
            |p| {
                let owner = p.owner()?;
                p.noun(vec![owner], true).map(Target::Each)
            }
        );
        self.owning = None;
        let whom = whom.filter(|_| self.at == last + 1)?;
        self.must_any(&["foresights", "foresight"])?;
        self.must("or")?;
        self.must_any(&["forewarnings", "forewarning"])?;
        self.sign(TokenKind::Comma).then_some(())?;
        self.must("make")?;
        (self.plain_number()? == 2).then_some(())?;
        self.must("predictions instead")?;
        self.sentence_end()?;
        self.attempt(|p| {
            p.must_any(&["if either is correct", "if one of them is correct"])?;
            p.sign(TokenKind::Comma).then_some(())?;
            p.must("gain that foresight or forewarning")?;
            p.sentence_end()
        });
        Some(Sentence {
            cost: None,
            body: Body::Lasting {
                condition: Condition::True,
                whom,
                changes: vec![Change::TwoPredictions],
            },
            only: Vec::new(),
        })
    }

    /// What is said of the whole of an event's effect, before the event or by a "Play only" behind it; `None`: by both
    pub(super) fn per_turn(&mut self, before: Option<u8>, others: usize, read: &mut Sentences) -> Option<()> {
        let said = |time: &PlayOnly| match time {
            PlayOnly::OncePerTurn => Some(1),
            PlayOnly::TimesPerTurn(times) => Some(*times),
            _ => None,
        };
        // The first time in a turn, of what cannot be counted: the one time.
        let first = std::mem::take(&mut self.first_time).then_some(1);
        let times: Vec<u8> = before
            .into_iter()
            .chain(first)
            .chain(read.only.iter().filter_map(said))
            .collect();
        let lies_there = !self.kind.is_played() && self.kind != crate::Kind::Trap;
        match times[..] {
            [] => return Some(()),
            // Several events are lines of their own, each of which would count for itself.
            [times] if lies_there && others == 0 => {
                let effect = std::mem::replace(&mut read.effect, Effect::Seq(Vec::new()));
                read.effect = Effect::PerTurn(times, Box::new(effect));
            }
            _ => return None,
        }
        read.only.retain(|time| said(time).is_none());
        Some(())
    }
}
