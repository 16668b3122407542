//! `pop odds`: exact odds of an attack.

mod chart;
mod side;
mod svg;

use std::io::Write as _;
use std::path::PathBuf;

use cards::{Arena, Edition};
use clap::ValueEnum;
use odds::{Advice, Declaration, Objective, Odds, Question, Table};
use rules::{Game, ObjectId, Reach, Role};
use server::{After, ByParty, OddsTold};

use crate::charts::percent;
use crate::commands::EditionArg;
use crate::decks::Library;
use crate::diagnostics::{self, Trouble};
use crate::output::{Answer, Output, wrapped};

pub use side::Given;
use side::{ATTACKER_SPEED, DEFENDER_SPEED};

const EXAMPLES: &str = "\
A side is a unit in short form or the name of a card, with more behind a +:
  \"power 6, Critical Hit 2, Accuracy -1, Fury 2, Lucky 2\"
  \"health 5, damage 1, Armor, Shields 1, Parry 2, Pay 2 Force -> Evade 2, force 3\"
  \"Darth Vader (J) + Lucky 2, force 4\"
Words for the table: power N, health N, speed N, damage N, force N, tapped, space, ground, character, subtype WORD.
Everything else is an ability in card English. Without health a unit is never discarded.

Examples:
  pop odds \"power 4, Critical Hit 2\" \"health 5\"
  pop odds \"power 6, Lucky 2\" \"health 4, Parry 1, Lucky 1\" --objective kill
  pop odds \"power 5\" \"health 6, Armor\" --then \"power 4\" --then \"power 3, Critical Hit 2\"
  pop odds \"power 5, Overkill\" \"health 2\" --beside \"health 3\" --objective kill --svg odds.svg

Both sides decide as well as possible for the objective, in the true order of chances; of equal choices they take
the one with less Force, then with fewer dice re-rolled. docs/odds.md explains it.
Exit status: 0 answered; 2 bad usage, or a side that cannot be read.";

/// `pop odds ATTACKER DEFENDER`
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The unit that attacks: short form, or a card's name
    attacker: String,
    /// The unit that is attacked
    defender: String,
    /// The rules
    #[arg(long, value_name = "EDITION", default_value = "current")]
    edition: EditionArg,
    /// What both sides play for
    #[arg(long, value_name = "WHAT", default_value = "damage")]
    objective: ObjectiveArg,
    /// Who attacks: Dark acts first in every chance
    #[arg(long = "attacker", value_name = "ROLE", default_value = "dark")]
    attacker_role: RoleArg,
    /// A further attacker on the same unit, after the one before; may be repeated
    #[arg(long, value_name = "ATTACKER")]
    then: Vec<String>,
    /// Another unit beside the defender (for Overkill, Deflect, Intercept); may be repeated
    #[arg(long, value_name = "UNIT")]
    beside: Vec<String>,
    /// Write the distribution as a chart
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// A folder with set files; also $POP_CARDS
    #[arg(long, value_name = "DIR")]
    cards: Option<PathBuf>,
    /// One JSON document on stdout
    #[arg(long)]
    json: bool,
}

/// `--objective`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ObjectiveArg {
    /// The expected number of damage counters on the defender
    Damage,
    /// The chance that the defender is discarded
    Kill,
}

impl ObjectiveArg {
    fn objective(self) -> Objective {
        match self {
            ObjectiveArg::Damage => Objective::Damage,
            ObjectiveArg::Kill => Objective::Kill,
        }
    }

    fn word(self) -> &'static str {
        match self {
            ObjectiveArg::Damage => "damage",
            ObjectiveArg::Kill => "kill",
        }
    }
}

/// `--attacker`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RoleArg {
    /// The attacker is Dark's
    Dark,
    /// The attacker is Light's
    Light,
}

impl RoleArg {
    fn role(self) -> Role {
        match self {
            RoleArg::Dark => Role::Dark,
            RoleArg::Light => Role::Light,
        }
    }
}

/// Both sides as they were written, and the table they make.
pub struct Sides {
    attackers: Vec<Given>,
    defender: Given,
    beside: Vec<Given>,
}

impl Sides {
    /// Reads all sides.
    pub fn read(attackers: &[&str], defender: &str, beside: &[&str], library: &Library) -> Result<Sides, Trouble> {
        let mut sides = Sides {
            attackers: Vec::new(),
            defender: Given::read(defender, "the defender", library)?,
            beside: Vec::new(),
        };
        for text in attackers {
            let given = Given::read(text, "the attacker", library)?;
            if !given.has_power() {
                return Err(diagnostics::odds_no_power(&given.words));
            }
            sides.attackers.push(given);
        }
        for text in beside {
            sides.beside.push(Given::read(text, "the unit beside", library)?);
        }
        Ok(sides)
    }

    /// Is one of them a card of the pool?
    fn uses_cards(&self) -> bool {
        let mut sides = self.attackers.iter().chain([&self.defender]).chain(&self.beside);
        sides.any(Given::is_card)
    }

    fn table(&self, edition: Edition, role: Role, from: Arena, to: Arena) -> Table {
        let force = |sides: &mut dyn Iterator<Item = &Given>| {
            sides.filter_map(|given| given.force).fold(0i16, i16::saturating_add)
        };
        let name = |number: usize| match number {
            0 => "Attacker".to_owned(),
            n => format!("Attacker {}", n + 1),
        };
        Table {
            edition,
            role,
            attackers: self
                .attackers
                .iter()
                .enumerate()
                .map(|(number, given)| given.unit(&name(number), ATTACKER_SPEED, from))
                .collect(),
            defender: self.defender.unit("Defender", DEFENDER_SPEED, to),
            beside: self
                .beside
                .iter()
                .map(|given| given.unit("Other", DEFENDER_SPEED, to))
                .collect(),
            force: [
                force(&mut self.attackers.iter()),
                force(&mut [&self.defender].into_iter().chain(&self.beside)),
            ],
        }
    }

    /// Lays the table: where the sides leave it open, the attacker reaches into another arena if it has an ability for
    /// that, else both stand in one.
    pub fn lay(&self, edition: Edition, role: Role, objective: Objective) -> Result<Laid, Trouble> {
        let (from, to) = (self.attackers[0].arenas(), self.defender.arenas());
        let mut pairs: Vec<(Arena, Arena)> = from
            .iter()
            .flat_map(|&from| to.iter().map(move |&to| (from, to)))
            .collect();
        let far_first = self.attackers[0].is_anywhere();
        pairs.sort_by_key(|&(from, to)| (from == to) == far_first);
        let mut refused: Option<String> = None;
        for (from, to) in pairs {
            let table = self.table(edition, role, from, to);
            let (game, attackers, defender) = table.lay().map_err(|fault| diagnostics::odds_table(&fault))?;
            let laid = Laid {
                game,
                attackers,
                defender,
                objective,
                in_order: table.is_in_order(),
            };
            match laid.question().declaration() {
                Ok(_) => return Ok(laid),
                Err(words) if from == to || refused.is_none() => refused = Some(words),
                Err(_) => {}
            }
        }
        Err(diagnostics::odds_no_attack(&refused.unwrap_or_default()))
    }
}

/// A table with its question.
pub struct Laid {
    game: Game,
    attackers: Vec<ObjectId>,
    defender: ObjectId,
    objective: Objective,
    in_order: bool,
}

impl Laid {
    /// What is asked.
    pub fn question(&self) -> Question<'_> {
        Question {
            game: &self.game,
            attackers: &self.attackers,
            defender: self.defender,
            objective: self.objective,
        }
    }
}

/// Answers the question.
pub fn run(args: &Args, out: &mut Output) -> Result<Answer, Trouble> {
    let attackers: Vec<&str> = std::iter::once(&args.attacker)
        .chain(&args.then)
        .map(String::as_str)
        .collect();
    let beside: Vec<&str> = args.beside.iter().map(String::as_str).collect();
    let (sides, library) = sides(args, &attackers, &beside)?;
    let edition = args.edition.edition();
    let role = args.attacker_role.role();
    let laid = sides.lay(edition, role, args.objective.objective())?;
    let question = laid.question();
    let declaration = question
        .declaration()
        .map_err(|words| diagnostics::odds_no_attack(&words))?;
    let odds = odds::answer(&question).map_err(|trouble| diagnostics::odds_trouble(&trouble))?;
    let advice = odds::advise(&question).map_err(|trouble| diagnostics::odds_trouble(&trouble))?;
    let report = Report {
        sides: &sides,
        odds: &odds,
        advice: &advice,
        explanation: explanation(&sides, &laid, &declaration),
        dice: dice(&laid, &declaration),
        edition,
        role,
        objective: args.objective,
    };
    if let Some(file) = &args.svg {
        let drawn = svg::draw(&report.title(), &odds, report.remaining());
        std::fs::write(file, drawn).map_err(|error| diagnostics::unwritable(file, &error))?;
    }
    if args.json {
        out.json(&report.document(library.hash()))?;
    } else {
        write!(out, "{}", report.words())?;
    }
    Ok(Answer::Yes)
}

/// The document of `--json` for one attack, for a server's calculator; else what is wrong, in words.
pub fn document(asked: &server::OddsAsked, library: &Library) -> Result<OddsTold, String> {
    let edition = match asked.edition.as_str() {
        "classic" => Edition::Classic,
        _ => Edition::Current,
    };
    let objective = match asked.objective.as_str() {
        "kill" => ObjectiveArg::Kill,
        _ => ObjectiveArg::Damage,
    };
    let told = |trouble: Trouble| match trouble {
        Trouble::Report(report) => match report.help() {
            Some(help) => format!("{report} ({help})"),
            None => report.to_string(),
        },
        Trouble::ReaderGone => "nobody reads".to_owned(),
    };
    let sides = Sides::read(&[&asked.attacker], &asked.defender, &[], library).map_err(told)?;
    let laid = sides.lay(edition, Role::Dark, objective.objective()).map_err(told)?;
    let question = laid.question();
    let declaration = question.declaration()?;
    let odds = odds::answer(&question).map_err(|trouble| trouble.to_string())?;
    let advice = odds::advise(&question).map_err(|trouble| trouble.to_string())?;
    let report = Report {
        sides: &sides,
        odds: &odds,
        advice: &advice,
        explanation: explanation(&sides, &laid, &declaration),
        dice: dice(&laid, &declaration),
        edition,
        role: Role::Dark,
        objective,
    };
    Ok(report.document(library.hash()))
}

/// Reads the sides. A folder with thousands of cards is opened only if one of them is asked for, or if it is named.
fn sides(args: &Args, attackers: &[&str], beside: &[&str]) -> Result<(Sides, Library), Trouble> {
    let embedded = Library::embedded();
    if args.cards.is_none()
        && let Ok(sides) = Sides::read(attackers, &args.defender, beside, &embedded)
        && !sides.uses_cards()
    {
        return Ok((sides, embedded));
    }
    let library = Library::open(args.cards.as_deref())?;
    Ok((Sides::read(attackers, &args.defender, beside, &library)?, library))
}

fn dice(laid: &Laid, declaration: &Declaration) -> i16 {
    let reach: Reach = declaration.reach;
    declaration
        .game
        .attack_profile(laid.attackers[0], laid.defender, reach)
        .dice
}

fn explanation(sides: &Sides, laid: &Laid, declaration: &Declaration) -> Vec<String> {
    let mut lines = declaration
        .game
        .briefing(laid.attackers[0], laid.defender, declaration.reach);
    let several = laid.attackers.len() > 1;
    if several {
        lines[0] = format!("first attack: {}", lines[0]);
        lines.push(
            "the attackers follow one another in this order; between the attacks everybody passes, and damage and \
             Force carry over (B-1.2, B-1.4)"
                .to_owned(),
        );
    }
    if !laid.in_order {
        lines.push(
            "the printed speeds would give another order; the attackers are taken as the fastest (B-1.2)".to_owned(),
        );
    }
    if sides.defender.health().is_none() {
        lines.push("no health is given for the defender: it is never discarded (C-3.7)".to_owned());
    }
    lines
}

/// Everything there is to tell.
struct Report<'a> {
    sides: &'a Sides,
    odds: &'a Odds,
    advice: &'a [Advice],
    explanation: Vec<String>,
    dice: i16,
    edition: Edition,
    role: Role,
    objective: ObjectiveArg,
}

impl Report<'_> {
    fn title(&self) -> String {
        let attackers: Vec<&str> = self.sides.attackers.iter().map(|given| given.words.as_str()).collect();
        format!("{} against {}", attackers.join("; then "), self.sides.defender.words)
    }

    /// So many counters discard the defender.
    fn remaining(&self) -> Option<usize> {
        let health = self.sides.defender.health()?;
        usize::try_from(health - self.sides.defender.damage()).ok()
    }

    fn document(&self, pool: String) -> OddsTold {
        let odds = self.odds;
        let by_party = |[attacker, defender]: [f64; 2]| ByParty { attacker, defender };
        OddsTold {
            dice: self.dice,
            damage: odds.damage.clone(),
            expected: odds.expected,
            kill: odds.kill,
            to_attacker: odds.to_attacker.clone(),
            to_others: odds.to_others,
            force_spent: by_party(odds.force_spent),
            rerolled: by_party(odds.rerolled),
            advice: self.advice.iter().map(ToString::to_string).collect(),
            explanation: self.explanation.clone(),
            exact: true,
            sequence: self.after(),
            objective: self.objective.word(),
            edition: self.edition.word(),
            attacker: match self.role {
                Role::Dark => "dark",
                Role::Light => "light",
            },
            pool,
        }
    }

    fn after(&self) -> Vec<After> {
        let attackers = self.sides.attackers.iter().map(|given| given.words.clone());
        attackers
            .zip(&self.odds.gone)
            .map(|(attacker, &kill)| After { attacker, kill })
            .collect()
    }

    /// The answer for people.
    fn words(&self) -> String {
        let odds = self.odds;
        let mut text = format!(
            "{}\n{} attacks, {} edition, both sides play for {}\n\n",
            wrapped(&self.title(), ""),
            self.role,
            self.edition.word(),
            match self.objective {
                ObjectiveArg::Damage => "damage",
                ObjectiveArg::Kill => "the discard",
            }
        );
        let dice = if self.dice == 1 { "die" } else { "dice" };
        text.push_str(&format!(
            "{} {dice}; expected damage {:.3}; discarded {}\n\n",
            self.dice,
            odds.expected,
            percent(odds.kill)
        ));
        text.push_str(&chart::distribution(
            "counters on the defender",
            &odds.damage,
            self.remaining(),
        ));
        if odds.to_attacker.len() > 1 {
            text.push('\n');
            text.push_str(&chart::distribution(
                "counters on the attacker",
                &odds.to_attacker,
                None,
            ));
        }
        if self.sides.attackers.len() > 1 {
            text.push_str("\ngone after each attack\n");
            for (number, after) in self.after().iter().enumerate() {
                text.push_str(&format!(
                    "  {}. {:>8}  {}\n",
                    number + 1,
                    percent(after.kill),
                    after.attacker
                ));
            }
        }
        let [by_attacker, by_defender] = odds.force_spent;
        if by_attacker + by_defender > 0.0 {
            text.push_str(&format!(
                "\nForce spent on average: attacker {by_attacker:.2}, defender {by_defender:.2}\n"
            ));
        }
        if odds.to_others > 0.0 {
            text.push_str(&format!(
                "\nCounters on other units on average: {:.2}\n",
                odds.to_others
            ));
        }
        for (heading, lines) in [
            ("Advice", self.advice.iter().map(ToString::to_string).collect()),
            ("Why", self.explanation.clone()),
        ] {
            if !lines.is_empty() {
                text.push_str(&format!("\n{heading}\n"));
                for line in lines {
                    text.push_str(&wrapped(&line, "  "));
                    text.push('\n');
                }
            }
        }
        text
    }
}
