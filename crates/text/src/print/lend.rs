//! Abilities taken over from other cards.

use cards::ir::{Amount, Duration, Filter, Lender, Lent, Limit, Lines, Obj, Player, Take, Target};

use super::timing::duration;
use super::{Writer, article};

impl Writer {
    /// "lend this unit an ability on another card in its stack until end of turn"
    pub(super) fn lend(&mut self, who: Obj, what: &Lent, lasts: Duration) -> String {
        let lines = match what.lines {
            Lines::Any => "ability".to_owned(),
            Lines::Activated => "activated ability".to_owned(),
            Lines::ForceActivated => "Force-activated ability".to_owned(),
            Lines::Keyword(keyword) => format!("{} ability", keyword.name()),
            Lines::Pilot => "Pilot ability".to_owned(),
        };
        let mut one = Limit::Exactly(Amount::Fixed(1));
        let lines = match what.take {
            Take::All => format!("each {lines}"),
            Take::One => article(&lines),
            Take::UpTo(n) => format!("up to {n} of each {lines}"),
            Take::OneEach(n) => {
                one = Limit::UpTo(Amount::Fixed(n));
                format!("{} each", article(&lines))
            }
        };
        // Of the cards of a stack the most is said of the lines.
        let most = match what.take {
            Take::OneEach(n) if what.by != Lender::Play => format!("up to {n} times "),
            _ => String::new(),
        };
        let on = match (what.by, &what.on) {
            (Lender::Play, kind) => self.target(&Target::Choose {
                by: Player::You,
                count: one,
                filter: kind.clone(),
            }),
            (Lender::Stack(of), Filter::True) => format!("another card in {} stack", self.owner_of(of)),
            (Lender::Stack(of), kind) => format!("{} in {} stack", self.lent_card(kind), self.owner_of(of)),
            (Lender::Newest(of), _) => format!("the newest card in {} stack", self.owner_of(of)),
            (Lender::Discard(Player::Each), kind) => format!("{} in any discard pile", self.lent_card(kind)),
            (Lender::Discard(whose), kind) => {
                let card = self.lent_card(kind);
                format!("{card} in {} discard pile", super::noun::possessive(whose))
            }
        };
        let who = self.object(who);
        format!("lend {who} {lines} {most}on {on} {}", duration(lasts))
    }

    fn lent_card(&mut self, kind: &Filter) -> String {
        let kinds = self.searched(kind, true);
        let kinds: Vec<String> = kinds.iter().map(|kind| article(kind)).collect();
        kinds.join(" or ")
    }
}
