//! LackeyCCG's deck files: XML with a `superzone` for each section and a `card` for each copy. Title, side and format
//! have no place there: they stand in a comment behind the deck.
//!
//! Documents that define entities are refused, so none is ever expanded or fetched.

use std::borrow::Cow;

use quick_xml::escape::{escape, unescape};
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::builder::{Builder, quoted, shortened};
use super::limits::{DEEPEST, LONGEST_LINE};
use super::title;
use crate::deck::{Deck, Entry, Section};

/// Before what a comment says of the deck.
const NOTE: &str = " pop: ";

const HELP: &str = "save the deck again in LackeyCCG, or correct the file in an editor";

/// Encodings that [`super::encoding`] reads.
const ENCODINGS: [&str; 5] = ["utf-8", "us-ascii", "ascii", "iso-8859-1", "windows-1252"];

/// Reads it.
pub(super) fn read(text: &str, builder: &mut Builder) {
    let mut reader = Reader::from_str(text);
    let mut file = File {
        builder,
        open: Vec::new(),
        zones: Vec::new(),
        card: Card::default(),
        seen_deck: false,
    };
    let (mut counted, mut line) = (0, 1);
    while !file.builder.findings.is_full() {
        let event = reader.read_event();
        let at = usize::try_from(reader.buffer_position()).unwrap_or(text.len());
        // The line on which the event ends; that of a fault is where it begins.
        let at = match &event {
            Ok(_) => at,
            Err(_) => usize::try_from(reader.error_position()).unwrap_or(at),
        };
        if let Some(part) = text.get(counted..at) {
            line += part.matches('\n').count();
            counted = at;
        }
        let step = match event {
            Ok(Event::Eof) => {
                file.end(line);
                return;
            }
            Ok(event) => file.event(event, line),
            Err(error) => Err(format!("this is no XML: {error}")),
        };
        if let Err(message) = step {
            file.builder.findings.add(line, message, HELP);
            return;
        }
    }
}

/// What is known in the middle of a file.
struct File<'a> {
    builder: &'a mut Builder,
    /// The elements that are open.
    open: Vec<Element>,
    /// The sections that have begun; the last is the current one.
    zones: Vec<Section>,
    card: Card,
    seen_deck: bool,
}

/// A card that is being read.
#[derive(Default)]
struct Card {
    name: String,
    set: String,
    image: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Element {
    Deck,
    /// What is said of the game; nothing in it matters.
    Meta,
    Zone,
    Card,
    Name,
    Set,
}

/// `Err` ends the reading; what concerns one card alone is reported, and reading goes on.
type Step = Result<(), String>;

impl File<'_> {
    fn event(&mut self, event: Event<'_>, line: usize) -> Step {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::Empty(tag) => {
                self.start(&tag)?;
                self.close(line);
                Ok(())
            }
            Event::End(_) => {
                self.close(line);
                Ok(())
            }
            Event::Text(text) => self.text(&text),
            Event::CData(text) => self.text(&text),
            Event::GeneralRef(name) => {
                let sign = unescape(&format!("&{};", &*name))
                    .map(Cow::into_owned)
                    .map_err(|_| format!("{} stands for nothing that is known", quoted(&format!("&{};", &*name))))?;
                self.text(&sign)
            }
            Event::Comment(note) => {
                if let Some(note) = note.strip_prefix(NOTE).and_then(|note| unescape(note).ok()) {
                    title::read(line, &note, self.builder);
                }
                Ok(())
            }
            Event::Decl(declaration) => match declaration.encoding() {
                Some(Ok(name)) if !ENCODINGS.contains(&name.to_lowercase().as_str()) => {
                    Err(format!("the encoding {} is not read; UTF-8 is", quoted(&name)))
                }
                _ => Ok(()),
            },
            Event::DocType(_) => Err("a DOCTYPE stands here, which no deck file has; nothing of it is read".to_owned()),
            Event::PI(_) | Event::Eof => Ok(()),
        }
    }

    fn start(&mut self, tag: &BytesStart<'_>) -> Step {
        if tag.chars().nth(LONGEST_LINE).is_some() {
            return Err(format!(
                "a tag of more than {LONGEST_LINE} characters begins with {}",
                quoted(tag)
            ));
        }
        if self.open.len() >= DEEPEST {
            return Err(format!("more than {DEEPEST} elements stand inside one another"));
        }
        let name = tag.name();
        let element = match (self.open.last(), name.as_ref()) {
            (None, "deck") if !self.seen_deck => Element::Deck,
            (None, "deck") => return Err("a second deck begins here".to_owned()),
            (None, other) => return Err(format!("<{}> stands where <deck> is expected", shortened(other))),
            (Some(Element::Meta), _) | (Some(Element::Deck), "meta") => Element::Meta,
            (Some(Element::Deck), "superzone") => {
                self.zone(tag)?;
                Element::Zone
            }
            (Some(Element::Zone), "card") => {
                self.card = Card::default();
                Element::Card
            }
            (Some(Element::Card), "name") => {
                self.card.image = attribute(tag, "id")?.unwrap_or_default();
                Element::Name
            }
            (Some(Element::Card), "set") => Element::Set,
            (Some(_), other) => {
                return Err(format!(
                    "<{}> is not known here; a deck has <superzone>, <card>, <name> and <set>",
                    shortened(other)
                ));
            }
        };
        self.seen_deck |= element == Element::Deck;
        self.open.push(element);
        Ok(())
    }

    fn zone(&mut self, tag: &BytesStart<'_>) -> Step {
        let name = attribute(tag, "name")?.unwrap_or_default();
        let found = Section::ALL.into_iter().find(|section| {
            [section.zone(), section.word()]
                .iter()
                .any(|word| name.trim().eq_ignore_ascii_case(word))
        });
        let Some(section) = found else {
            let known = Section::ALL.map(Section::zone).join(", ");
            return Err(format!(
                "the superzone {} is not known; there are {known}",
                quoted(&name)
            ));
        };
        if self.zones.contains(&section) {
            return Err(format!(
                "the superzone {} stands here for the second time",
                quoted(&name)
            ));
        }
        self.zones.push(section);
        Ok(())
    }

    fn close(&mut self, line: usize) {
        if self.open.pop() != Some(Element::Card) {
            return;
        }
        let card = std::mem::take(&mut self.card);
        let entry = Entry {
            set: Some(card.set),
            image: Some(card.image),
            ..Entry::new(1, &card.name)
        };
        if let Some(section) = self.zones.last() {
            self.builder.add_copy(*section, line, &entry);
        }
    }

    fn text(&mut self, text: &str) -> Step {
        match self.open.last() {
            Some(Element::Name) => self.card.name.push_str(text),
            Some(Element::Set) => self.card.set.push_str(text),
            Some(Element::Meta) => {}
            _ if text.trim().is_empty() => {}
            _ => return Err(format!("{} stands where no text belongs", quoted(text.trim()))),
        }
        Ok(())
    }

    /// The end of the file.
    fn end(&mut self, line: usize) {
        let message = match (self.seen_deck, self.open.is_empty()) {
            (true, true) => return,
            (true, false) => "the file ends in the middle of the deck: </deck> is missing",
            (false, _) => "there is no <deck> in it",
        };
        self.builder.findings.add(line, message, HELP);
    }
}

fn attribute(tag: &BytesStart<'_>, wanted: &str) -> Result<Option<String>, String> {
    for attribute in tag.attributes().with_checks(false) {
        let fault = |error: &dyn std::fmt::Display| format!("<{}> is no tag: {error}", shortened(tag));
        let attribute = attribute.map_err(|error| fault(&error))?;
        if attribute.key.as_ref() == wanted {
            let value = unescape(&attribute.value).map_err(|error| fault(&error))?;
            return Ok(Some(value.into_owned()));
        }
    }
    Ok(None)
}

/// Writes it. Copies stand one by one, as LackeyCCG has them.
pub(super) fn write(deck: &Deck) -> String {
    let mut text = String::from("<deck version=\"0.8\">\n\t<meta>\n\t\t<game>starwars</game>\n\t</meta>\n");
    for section in Section::ALL {
        if section != Section::Deck && deck.section(section).is_empty() {
            continue;
        }
        text.push_str(&format!("\t<superzone name=\"{}\">\n", section.zone()));
        for entry in deck.section(section) {
            let card = card(entry);
            (0..entry.count).for_each(|_| text.push_str(&card));
        }
        text.push_str("\t</superzone>\n");
    }
    text.push_str("</deck>\n");
    match title::write(deck) {
        note if note.is_empty() => {}
        note => text.push_str(&format!("<!--{NOTE}{} -->\n", escape(&note).replace('-', "&#45;"))),
    }
    text
}

fn card(entry: &Entry) -> String {
    let image = entry.image.as_deref().map(|image| format!(" id=\"{}\"", escape(image)));
    let set = entry.set.as_deref().map(|set| format!("<set>{}</set>", escape(set)));
    format!(
        "\t\t<card><name{}>{}</name>{}</card>\n",
        image.unwrap_or_default(),
        escape(&entry.name),
        set.unwrap_or_default()
    )
}
