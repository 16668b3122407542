//! The table as one player sees it, drawn from a [`View`] and nothing else.

use cards::{Arena, Card};
use rules::{CardId, Game, ObjectId, ObjectView, Place, Role, View};

use super::paint::Paint;
use story::{card_name, dice, facts, texts};

/// How the table is drawn.
pub struct Table<'a> {
    /// For names and printed cards; the position comes from the view.
    pub game: &'a Game,
    /// What is seen.
    pub view: &'a View,
    /// Who sits where: "you", "eager".
    pub seats: [String; 2],
    /// Columns of the screen.
    pub width: usize,
    /// Colours.
    pub paint: Paint,
}

impl Table<'_> {
    /// The whole table: the opponent above, the three arenas, the viewer below, the hand.
    pub fn draw(&self) -> Vec<String> {
        let own = self.view.role;
        let mut lines = vec![self.rule(&self.heading())];
        lines.extend(self.player(!own));
        lines.extend(self.arenas());
        lines.extend(self.player(own));
        lines.extend(self.hand());
        lines.extend(self.fight());
        lines
    }

    /// The attack in progress and the damage that is pending.
    pub fn fight(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(attack) = &self.view.attack {
            for (at, &defender) in attack.defenders.iter().enumerate() {
                let mut line = format!("Attack: {} on {}", self.name(attack.attacker), self.name(defender));
                let faces = attack.dice.get(at).copied().unwrap_or_default();
                if let Some(profile) = attack.profiles.as_ref().and_then(|all| all.get(at)) {
                    line.push_str(&format!("; dice: {}", dice(faces)));
                    let need = profile.need - profile.bonus;
                    line.push_str(&format!("; a die hits with {need} or more"));
                    if profile.critical > 0 {
                        line.push_str(&format!("; a 6 adds {} damage", profile.critical));
                    }
                }
                let broken = wrap(&line, self.width - 4).into_iter().enumerate();
                lines.extend(broken.map(|(at, line)| {
                    let indent = if at == 0 { "" } else { "    " };
                    format!("{indent}{}", self.paint.bold(&line))
                }));
            }
        }
        for &(source, unit, amount) in &self.view.pending {
            lines.push(format!(
                "Pending: {amount} damage from {} to {}",
                card_name(self.game, source),
                self.name(unit)
            ));
        }
        lines
    }

    fn heading(&self) -> String {
        let view = self.view;
        if view.turn == 0 {
            return "Set-up".to_owned();
        }
        let part = match (view.step, view.decision.map(|decision| decision.kind)) {
            (Some(arena), _) => format!(", battle in the {} arena", arena.word()),
            (None, Some(rules::DecisionKind::Build)) => format!(", {}'s build step", view.role),
            (None, Some(rules::DecisionKind::Retreat)) => format!(", {}'s retreat step", view.role),
            (None, _) => String::new(),
        };
        format!("Turn {}{part}", view.turn)
    }

    fn rule(&self, words: &str) -> String {
        let rest = self.width.saturating_sub(words.chars().count() + 4);
        format!("── {} {}", self.paint.bold(words), "─".repeat(rest))
    }

    /// Counters and piles of a player, and the build zone.
    fn player(&self, role: Role) -> Vec<String> {
        let view = self.view;
        let hand = if role == view.role {
            view.hand.len()
        } else {
            view.opponent_hand
        };
        let discard = &view.discard[role];
        let top = discard
            .last()
            .map_or(String::new(), |&card| format!(" (top: {})", card_name(self.game, card)));
        let seat = format!("{role} ({})", self.seats[role as usize]);
        let counts = format!(
            "Force {} · build points {} · hand {hand} · deck {} · discard {}{top}",
            view.force[role],
            view.build[role],
            view.deck[role],
            discard.len(),
        );
        let mut counts = wrap(&counts, self.width - seat.chars().count() - 2).into_iter();
        let mut lines = vec![format!(
            "{}  {}",
            self.paint.role(role, &self.paint.bold(&seat)),
            counts.next().unwrap_or_default()
        )];
        lines.extend(counts.map(|line| format!("  {line}")));
        if role != view.role && !view.opponent_shown.is_empty() {
            let names: Vec<String> = view.opponent_shown.iter().map(|&c| card_name(self.game, c)).collect();
            let seen = format!("you have seen in that hand: {}", names.join(", "));
            lines.extend(wrap(&seen, self.width - 2).into_iter().map(|line| format!("  {line}")));
        }
        lines.extend(self.build_zone(role));
        lines
    }

    fn build_zone(&self, role: Role) -> Vec<String> {
        let mut parts = Vec::new();
        for &(card, counters) in &self.view.building[role] {
            let name = match card {
                Some(id) => {
                    let cost = self.card(id).and_then(|card| card.cost);
                    let of = cost.map_or(String::new(), |cost| format!(" of {cost}"));
                    format!("{}, {counters}{of} build counters", card_name(self.game, id))
                }
                None if counters == 1 => "a face-down card, 1 build counter".to_owned(),
                None => format!("a face-down card, {counters} build counters"),
            };
            parts.push(name);
        }
        let mut lines = Vec::new();
        if !parts.is_empty() {
            lines.extend(wrap(
                &format!("under construction: {}", parts.join(" · ")),
                self.width - 2,
            ));
        }
        let own = |o: &&ObjectView| o.controller == role && o.place == Place::Event;
        for event in self.view.objects.iter().filter(own) {
            lines.extend(wrap(&format!("Event: {}", self.name(event.id)), self.width - 2));
        }
        let mut waiting: Vec<String> = Vec::new();
        for object in self
            .view
            .objects
            .iter()
            .filter(|o| o.controller == role && o.place == Place::Build)
        {
            waiting.push(format!("{} {}", self.name(object.id), self.numbers(object)));
            waiting.extend(self.attached(object.id));
        }
        if !waiting.is_empty() {
            lines.extend(wrap(
                &format!("build zone, face up: {}", waiting.join(" · ")),
                self.width - 2,
            ));
        }
        lines.into_iter().map(|line| format!("  {line}")).collect()
    }

    /// Three columns, the opponent's units above, the viewer's below.
    fn arenas(&self) -> Vec<String> {
        let column = (self.width.saturating_sub(6)) / 3;
        let own = self.view.role;
        let heads = Arena::ALL.map(|arena| {
            let held = self.view.controls[arena].map_or(String::new(), |role| format!(": {role} controls"));
            let words = cut(&format!("{}{held}", arena.word()), column);
            let fill = match column - words.chars().count() {
                room @ (0 | 1) => " ".repeat(room),
                room => format!(" {}", "─".repeat(room - 1)),
            };
            format!("{}{fill}", self.paint.bold(&words))
        });
        let mut lines = vec![heads.join("   ")];
        lines.extend(self.side_by_side(column, |arena| self.units(!own, arena, column)));
        let middle = |arena| self.locations(arena, column);
        let between = self.side_by_side(column, middle);
        if between.is_empty() {
            let dots: String = "· ".chars().cycle().take(column).collect();
            lines.push([dots.as_str(); 3].join("   ").trim_end().to_owned());
        }
        lines.extend(between);
        lines.extend(self.side_by_side(column, |arena| self.units(own, arena, column)));
        lines.push("─".repeat(self.width.saturating_sub(1)));
        lines
    }

    /// Lines of the three arenas, padded and joined.
    fn side_by_side(&self, column: usize, cell: impl Fn(Arena) -> Vec<Cell>) -> Vec<String> {
        let cells = Arena::ALL.map(cell);
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        (0..height)
            .map(|row| {
                let parts = cells.iter().map(|lines| match lines.get(row) {
                    Some(line) => {
                        let room = column.saturating_sub(line.text.chars().count());
                        format!("{}{}", self.painted(line), " ".repeat(room))
                    }
                    None => " ".repeat(column),
                });
                parts.collect::<Vec<_>>().join("   ").trim_end().to_owned()
            })
            .collect()
    }

    fn painted(&self, line: &Cell) -> String {
        match line.look {
            Look::Name(role) => self.paint.role(role, &line.text),
            Look::Plain => line.text.clone(),
            Look::Text => self.paint.dim(&line.text),
        }
    }

    /// The units of a player in an arena, the fastest first.
    fn units(&self, role: Role, arena: Arena, column: usize) -> Vec<Cell> {
        let here = |o: &&ObjectView| o.controller == role && o.place == Place::Arena(arena);
        let mut units: Vec<&ObjectView> = self.view.objects.iter().filter(here).collect();
        units.sort_by_key(|unit| std::cmp::Reverse(unit.totals[0]));
        let mut lines = Vec::new();
        for unit in units {
            let (name, numbers) = (self.name(unit.id), self.numbers(unit));
            if name.chars().count() + 1 + numbers.chars().count() <= column {
                lines.push(Cell::new(format!("{name} {numbers}"), Look::Name(role)));
            } else {
                lines.extend(
                    wrap(&name, column)
                        .into_iter()
                        .map(|text| Cell::new(text, Look::Name(role))),
                );
                lines.push(Cell::new(format!("  {numbers}"), Look::Plain));
            }
            let attached = self.attached(unit.id);
            lines.extend(
                attached
                    .into_iter()
                    .map(|text| Cell::new(cut(&format!("  {text}"), column), Look::Plain)),
            );
            if let Some(card) = unit.cards.first().and_then(|&id| self.card(id)) {
                lines.extend(short_texts(card, column));
            }
        }
        lines
    }

    fn locations(&self, arena: Arena, column: usize) -> Vec<Cell> {
        let mut lines = Vec::new();
        for object in self.view.objects.iter().filter(|o| o.place == Place::Slot(arena)) {
            let words = format!("[{}: {}]", object.controller, self.name(object.id));
            lines.push(Cell::new(cut(&words, column), Look::Name(object.controller)));
            if let Some(card) = object.cards.first().and_then(|&id| self.card(id)) {
                lines.extend(short_texts(card, column));
            }
        }
        lines
    }

    /// Speed, power, health; damage; tapped; how many cards lie in its stack and under it.
    fn numbers(&self, object: &ObjectView) -> String {
        let [speed, power, health] = object.totals;
        let mut words = format!("{speed}/{power}/{health}");
        if object.damage > 0 {
            words.push_str(&format!(", damage {}", object.damage));
        }
        if object.tapped {
            words.push_str(", tapped");
        }
        match object.cards.len() {
            0 | 1 => {}
            several => words.push_str(&format!(", stack of {several}")),
        }
        if object.beneath > 0 {
            words.push_str(&format!(", {} face-down under it", object.beneath));
        }
        words
    }

    /// Pilots and Equipment of a unit.
    fn attached(&self, host: ObjectId) -> Vec<String> {
        let parts = self.view.objects.iter().filter_map(|object| match object.place {
            Place::Aboard(on) if on == host => Some(format!("+ {} aboard", self.name(object.id))),
            Place::On(on) if on == host => Some(format!("+ {}", self.name(object.id))),
            _ => None,
        });
        parts.collect()
    }

    /// The own hand, equal cards once.
    fn hand(&self) -> Vec<String> {
        let mut counted: Vec<(CardId, usize)> = Vec::new();
        for &card in &self.view.hand {
            match counted.last_mut() {
                Some((known, count)) if *known == card => *count += 1,
                _ => counted.push((card, 1)),
            }
        }
        let mut lines = vec![format!("Hand of {}:", self.view.role)];
        for (id, count) in counted {
            let Some(card) = self.card(id) else { continue };
            let times = if count > 1 {
                format!("{count} × ")
            } else {
                String::new()
            };
            let name = format!("{times}{}", card.name.full());
            let text = texts(card).join(" | ");
            let words = format!("  {name:31} {}", facts(card));
            let room = self.width.saturating_sub(words.chars().count() + 3);
            lines.push(
                format!("{words}  {}", self.paint.dim(&cut(&text, room)))
                    .trim_end()
                    .to_owned(),
            );
        }
        if self.view.hand.is_empty() {
            lines.push("  no cards".to_owned());
        }
        lines
    }

    fn name(&self, id: ObjectId) -> String {
        self.game.name(id)
    }

    fn card(&self, id: CardId) -> Option<&Card> {
        self.game.fixed().prints.get(usize::from(id.0)).map(|print| &print.card)
    }
}

/// A line of a column.
struct Cell {
    text: String,
    look: Look,
}

impl Cell {
    fn new(text: String, look: Look) -> Cell {
        Cell { text, look }
    }
}

enum Look {
    Name(Role),
    Plain,
    Text,
}

/// The text of a card in at most two lines.
fn short_texts(card: &Card, column: usize) -> Vec<Cell> {
    let text = texts(card).join(" | ");
    let mut lines = wrap(&text, column.saturating_sub(2));
    if lines.len() > 2 {
        lines.truncate(2);
        if let Some(last) = lines.last_mut() {
            *last = cut(&format!("{last} …"), column.saturating_sub(2));
        }
    }
    let cells = lines.into_iter().filter(|line| !line.is_empty());
    cells.map(|line| Cell::new(format!("  {line}"), Look::Text)).collect()
}

/// At most so many characters, `…` in place of the rest.
pub fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let head: String = text.chars().take(room.saturating_sub(1)).collect();
    format!("{}…", head.trim_end_matches([' ', '…']))
}

/// Breaks text at blanks; words longer than a line are broken too.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            lines.push(String::new());
            used = 0;
        }
        for (at, sign) in word.chars().enumerate() {
            let blank = at == 0 && used > 0;
            if used + usize::from(blank) >= width {
                lines.push(String::new());
                used = 0;
            }
            if let Some(line) = lines.last_mut() {
                if blank && used > 0 {
                    line.push(' ');
                    used += 1;
                }
                line.push(sign);
                used += 1;
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Edition;
    use rules::{ByRole, Partial, Placed, PlacedAt, Seat, Setup, Start, Switches};
    use text::files::embedded;

    /// A battle with something in every place of the table, seen by Light.
    fn battle() -> Game {
        let names = [
            "TIE Interceptor",
            "Darth Vader (J)",
            "Juggernaut",
            "Carrack Cruiser",
            "Millennium Falcon (D)",
            "Han Solo (K)",
            "Han Solo (C)",
            "Rebel Trooper",
            "Free Endor",
            "Foil",
            "Rebel Fighter Wing",
        ];
        let cards: Vec<Card> = names
            .iter()
            .map(|name| embedded().card(name).expect("an embedded card"))
            .collect();
        let at = |id: u8, arena: Arena| Placed::at(CardId(id), PlacedAt::Arena(arena));
        let dark = Seat {
            force: 4,
            hand: vec![CardId(3), CardId(3)],
            deck: vec![CardId(3); 20],
            in_play: vec![
                at(0, Arena::Space),
                at(0, Arena::Space),
                Placed {
                    damage: 2,
                    ..at(1, Arena::Character)
                },
                Placed {
                    tapped: true,
                    ..at(2, Arena::Ground)
                },
            ],
            building: vec![Partial {
                card: CardId(3),
                counters: 2,
            }],
            ..Seat::new()
        };
        let light = Seat {
            force: 7,
            hand: vec![CardId(9), CardId(9), CardId(10)],
            deck: vec![CardId(7); 12],
            discard: vec![CardId(7), CardId(10)],
            in_play: vec![
                at(4, Arena::Space),
                Placed {
                    under: vec![CardId(6)],
                    ..at(5, Arena::Character)
                },
                at(8, Arena::Ground),
                Placed::at(CardId(7), PlacedAt::BuildZone),
            ],
            building: vec![Partial {
                card: CardId(10),
                counters: 3,
            }],
            ..Seat::new()
        };
        let setup = Setup {
            edition: Edition::Current,
            cards,
            seats: ByRole([dark, light]),
            start: Start::Battle(Arena::Space),
            switches: Switches::default(),
        };
        Game::new(&setup).expect("a legal table")
    }

    fn drawn(game: &Game, role: Role, width: usize) -> String {
        let view = game.view(role);
        let table = Table {
            game,
            view: &view,
            seats: ["eager", "you"].map(str::to_owned),
            width,
            paint: Paint::PLAIN,
        };
        table.draw().join("\n")
    }

    #[test]
    fn a_battle_as_light_sees_it() {
        insta::assert_snapshot!(drawn(&battle(), Role::Light, 100));
    }

    #[test]
    fn no_line_is_wider_than_the_screen_and_no_secret_is_drawn() {
        let game = battle();
        for width in [72, 80, 100, 120] {
            for role in Role::BOTH {
                let text = drawn(&game, role, width);
                let wide: Vec<&str> = text.lines().filter(|line| line.chars().count() > width).collect();
                assert!(wide.is_empty(), "{width}: {wide:#?}");
            }
            assert!(!drawn(&game, Role::Light, width).contains("Carrack Cruiser"));
            assert!(drawn(&game, Role::Dark, width).contains("Carrack Cruiser"));
        }
    }

    #[test]
    fn text_is_broken_at_blanks_and_long_words_inside() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("", 3), [""]);
        assert_eq!((cut("abcdef", 4).as_str(), cut("abcd", 4).as_str()), ("abc…", "abcd"));
    }
}
