//! Technologies: what a network is built of, what that costs, and what a level means physically.

use std::io::{self, Read};

use serde::Deserialize;
use serde::de::{Deserializer, Error};
use toml::Spanned;

use super::{Length, Units};
use netlace::OpenFile;
use netlace::{Classified, ErrorKind};

/// A technology that comes with the library, as the text of its file.
pub struct BuiltIn {
    /// What users write behind `--tech`.
    pub name: &'static str,
    /// The file, with a source or the word `example` behind every number.
    pub text: &'static str,
}

/// All technologies that come with the library; the first is the default.
pub static TECHNOLOGIES: &[BuiltIn] = &[
    BuiltIn { name: "hall", text: include_str!("technologies/hall.toml") },
    BuiltIn { name: "400g", text: include_str!("technologies/400g.toml") },
    BuiltIn { name: "800g", text: include_str!("technologies/800g.toml") },
    BuiltIn { name: "die", text: include_str!("technologies/die.toml") },
    BuiltIn { name: "dual-rack", text: include_str!("technologies/dual-rack.toml") },
];

/// What a network is built of: switches, enclosures that hold them, and media for links.
///
/// Read from TOML. Lengths are in metres; prices in the currency and of the year that the file names.
/// Price and speed come from the same file, so that they are of the same equipment.
///
/// ```
/// use netlace_plan::building::{TECHNOLOGIES, Technology};
/// let hall = Technology::parse(TECHNOLOGIES[0].text).unwrap();
/// assert_eq!((&*hall.currency, hall.year), ("USD", 2014));
/// assert_eq!(hall.link.bandwidth, 5e9); // 40 Gb/s
/// assert_eq!(hall.switch(30).unwrap().ports, 32);
/// let names: Vec<&str> = hall.enclosures().iter().map(|enclosure| enclosure.name()).collect();
/// assert_eq!(names, ["rack", "row", "hall"]);
///
/// let wrong = TECHNOLOGIES[0].text.replace("pitch = 0.6", "pitch = -0.6");
/// let error = Technology::parse(&wrong).unwrap_err().to_string();
/// assert!(error.contains("write metres from 0 to 100000, not -0.6"), "{error}");
/// ```
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Technology {
    /// What it is, in a line.
    pub summary: String,
    /// What prices are in.
    pub currency: String,
    /// The year that prices are of.
    #[serde(deserialize_with = "year")]
    pub year: u16,
    /// How fast a link between nodes is.
    pub link: Speed,
    /// What an endpoint takes.
    pub host: Host,
    #[serde(rename = "switch")]
    switches: Vec<Switch>,
    #[serde(rename = "enclosure")]
    enclosures: Vec<Enclosure>,
    #[serde(rename = "medium")]
    media: Vec<Medium>,
}

/// How fast a cable is, with the ports at its ends.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Speed {
    /// Bytes per second in each direction.
    #[serde(deserialize_with = "above_zero")]
    pub bandwidth: f64,
    /// Seconds from the first bit sent at one end to the first bit forwarded or received at the other.
    #[serde(deserialize_with = "above_zero")]
    pub latency: f64,
}

impl Speed {
    /// The bandwidth in Gb/s: 10^9 bits per second.
    pub fn gigabits(&self) -> f64 {
        self.bandwidth * 8.0 / 1e9
    }
}

/// A switch that can be bought. A node gets the cheapest that has enough ports for its links and its
/// endpoints.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Switch {
    /// Ports for links and endpoints together.
    pub ports: u32,
    /// What one costs.
    #[serde(deserialize_with = "amount")]
    pub price: f64,
    /// What one draws.
    #[serde(deserialize_with = "amount")]
    pub watts: f64,
    /// The number of units of the innermost enclosure it takes, at least a half.
    #[serde(deserialize_with = "some_units")]
    pub units: Units,
    /// The number of ports that share one cage: a plug there breaks out into as many cables.
    #[serde(default = "one", deserialize_with = "count")]
    pub breakout: u32,
}

/// What an endpoint takes in addition to its node.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Host {
    /// The number of units of the innermost enclosure each takes; none if it is part of its node.
    pub units: Units,
    /// How long its cable is; zero if it needs none.
    pub cable: Length,
    /// Bytes per second of its cable in each direction; those of a link if not given.
    #[serde(default, deserialize_with = "some_above_zero")]
    bandwidth: Option<f64>,
    /// Seconds that its cable takes; those of a link if not given.
    #[serde(default, deserialize_with = "some_above_zero")]
    latency: Option<f64>,
}

/// Something that holds nodes, or smaller enclosures: a board, a rack, a row, a hall.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enclosure {
    name: Spanned<String>,
    /// The number of whole units the innermost holds, or the number of the next smaller enclosures.
    #[serde(default, deserialize_with = "some_count")]
    holds: Option<u32>,
    #[serde(default)]
    square: bool,
    /// The axis along which they are placed.
    pub axis: Axis,
    /// How far from one to the next; for the innermost, the height of one unit.
    #[serde(deserialize_with = "pitch")]
    pub pitch: Length,
    /// What a link that leaves it takes more, at each of its ends.
    #[serde(default)]
    pub slack: Length,
}

/// An axis of space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Axis {
    /// Along a row.
    X,
    /// From row to row.
    Y,
    /// Upwards.
    Z,
}

/// The number of things an enclosure holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Room {
    /// This many. What belongs together and fits is not split over two.
    Fixed(u32),
    /// As many as make the floor square.
    Square,
    /// As many as there are.
    Open,
}

/// What a link is made of: a trace, copper, fibre.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Medium {
    /// Its name.
    pub name: String,
    /// In which lengths it is sold, ascending; a link takes the next longer one.
    #[serde(deserialize_with = "lengths")]
    pub lengths: Vec<Length>,
    /// What one costs, whatever its length.
    #[serde(deserialize_with = "amount")]
    pub price: f64,
    /// What a metre costs in addition.
    #[serde(default, deserialize_with = "amount")]
    pub price_per_metre: f64,
    /// What both ends draw together.
    #[serde(deserialize_with = "amount")]
    pub watts: f64,
    /// What a metre draws in addition.
    #[serde(default, deserialize_with = "amount")]
    pub watts_per_metre: f64,
    /// Whether it is laid by hand; a trace or a wire on a die is not.
    #[serde(default = "yes")]
    pub cable: bool,
    within: Option<Spanned<String>>,
}

/// What a link gets: a medium, and which of its lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cable {
    /// The medium, by its place in [`Technology::media`].
    pub medium: usize,
    /// The length, by its place in [`Medium::lengths`].
    pub length: usize,
}

/// A file that is not absurdly large.
fn read(path: &str, files: &OpenFile) -> io::Result<String> {
    const MOST: u64 = 1 << 20;
    let mut text = String::new();
    let read = files(path)?.take(MOST + 1).read_to_string(&mut text)?;
    if read as u64 > MOST {
        return Err(io::Error::other(format!("it has more than {MOST} bytes")));
    }
    Ok(text)
}

/// Why a text is no technology; says on which line, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TechnologyError(String);

impl Classified for TechnologyError {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

impl Technology {
    /// The technology of this name, or that in the file of this name.
    ///
    /// ```
    /// use netlace_plan::building::Technology;
    /// let none = |_: &str| Err(std::io::Error::other("there is none"));
    /// assert_eq!(Technology::find("hall", &none).unwrap().currency, "USD");
    /// assert_eq!(Technology::find("hell", &none).unwrap_err().to_string(),
    ///     "no technology `hell`: it is none of hall, 400g, 800g, die, dual-rack, and cannot be read as a file (there is none)");
    /// ```
    pub fn find(name: &str, files: &OpenFile) -> Result<Self, TechnologyError> {
        let built_in = TECHNOLOGIES.iter().find(|built_in| built_in.name == name);
        let text = match built_in {
            Some(built_in) => built_in.text.to_owned(),
            None => read(name, files).map_err(|error| {
                let known: Vec<_> = TECHNOLOGIES.iter().map(|built_in| built_in.name).collect();
                TechnologyError(format!(
                    "no technology `{name}`: it is none of {}, and cannot be read as a file ({error})",
                    known.join(", ")
                ))
            })?,
        };
        Self::parse(&text)
            .map_err(|TechnologyError(error)| TechnologyError(format!("{name}: {error}")))
    }

    /// Reads a technology, and checks every number of it.
    pub fn parse(text: &str) -> Result<Self, TechnologyError> {
        let read = toml::from_str::<Self>(text);
        let technology =
            read.map_err(|error| TechnologyError(error.to_string().trim_end().into()))?;
        technology.check().map_err(|Wrong { at, why }| {
            let line = 1 + text[..at].matches('\n').count();
            TechnologyError(format!("line {line}: {why}"))
        })?;
        Ok(technology)
    }

    /// The currency and the year of prices: `USD of 2014`.
    pub fn vintage(&self) -> String {
        format!("{} of {}", self.currency, self.year)
    }

    /// What holds nodes and what holds that, from the inside out.
    pub fn enclosures(&self) -> &[Enclosure] {
        &self.enclosures
    }

    /// What links can be made of.
    pub fn media(&self) -> &[Medium] {
        &self.media
    }

    /// How fast the cable of a host is: as a link unless the file says otherwise.
    pub fn host_link(&self) -> Speed {
        Speed {
            bandwidth: self.host.bandwidth.unwrap_or(self.link.bandwidth),
            latency: self.host.latency.unwrap_or(self.link.latency),
        }
    }

    /// All switches, as listed.
    pub fn switches(&self) -> &[Switch] {
        &self.switches
    }

    /// The cheapest switch with at least `ports` ports; the first of those that cost as much.
    pub fn switch(&self, ports: u64) -> Option<&Switch> {
        let enough = self.switches.iter().filter(|switch| u64::from(switch.ports) >= ports);
        enough.min_by(|a, b| a.price.total_cmp(&b.price))
    }

    /// The cheapest that reaches so far inside this enclosure; the first of those that cost as much.
    pub fn cable(&self, length: Length, inside: usize) -> Option<Cable> {
        let fits = |(medium, item): (usize, &Medium)| {
            let stays = self.outermost(item).is_none_or(|outermost| inside <= outermost);
            let length = item.lengths.partition_point(|&sold| sold < length);
            (stays && length < item.lengths.len()).then_some(Cable { medium, length })
        };
        let price = |cable: &Cable| self.media[cable.medium].price_of(cable.length);
        let cables = self.media.iter().enumerate().filter_map(fits);
        cables.min_by(|a, b| price(a).total_cmp(&price(b)))
    }

    /// The enclosure that a medium cannot leave.
    fn outermost(&self, medium: &Medium) -> Option<usize> {
        let within = medium.within.as_ref()?.get_ref();
        self.enclosures.iter().position(|enclosure| enclosure.name() == within)
    }

    /// What follows from no single entry.
    fn check(&self) -> Result<(), Wrong> {
        let lists = [("switch", self.switches.len()), ("medium", self.media.len())];
        for (name, count) in lists {
            if !(1..=MOST_ENTRIES).contains(&count) {
                return Err(Wrong::new(0, format!("list 1 to {MOST_ENTRIES} [[{name}]] entries")));
            }
        }
        if !(2..=MOST_ENCLOSURES).contains(&self.enclosures.len()) {
            let why = format!("list 2 to {MOST_ENCLOSURES} [[enclosure]] entries, innermost first");
            return Err(Wrong::new(0, why));
        }
        let last = self.enclosures.len() - 1;
        for (i, enclosure) in self.enclosures.iter().enumerate() {
            enclosure.check(last - i)?;
        }
        for medium in &self.media {
            if let Some(within) = &medium.within
                && self.outermost(medium).is_none()
            {
                let why = format!("there is no [[enclosure]] `{}`", within.get_ref());
                return Err(Wrong::new(within.span().start, why));
            }
        }
        Ok(())
    }
}

/// What is wrong, and at which byte.
struct Wrong {
    at: usize,
    why: String,
}

impl Wrong {
    fn new(at: usize, why: String) -> Self {
        Self { at, why }
    }
}

/// More entries of a kind are a mistake.
const MOST_ENTRIES: usize = 1000;

/// More enclosures in each other are a mistake.
pub(super) const MOST_ENCLOSURES: usize = 6;

impl Enclosure {
    /// Its name.
    pub fn name(&self) -> &str {
        self.name.get_ref()
    }

    pub(super) fn room(&self) -> Room {
        match self.holds {
            Some(count) => Room::Fixed(count),
            None if self.square => Room::Square,
            None => Room::Open,
        }
    }

    /// Whether it can hold what it says, if `outer` enclosures are around it.
    fn check(&self, outer: usize) -> Result<(), Wrong> {
        let name = self.name();
        let why = match (outer, self.holds, self.square) {
            (_, Some(_), true) => "either `holds` or `square`, not both",
            (0, None, false) => return Ok(()),
            (0, ..) => "the outermost holds as many as there are: no `holds`, no `square`",
            (_, None, false) => "say how many it `holds`",
            (2.., None, true) => "only the last but one can be `square`",
            _ => return Ok(()),
        };
        Err(Wrong::new(self.name.span().start, format!("enclosure `{name}`: {why}")))
    }
}

impl Medium {
    /// What one of the lengths costs.
    pub fn price_of(&self, length: usize) -> f64 {
        self.price + self.price_per_metre * self.lengths[length].metres()
    }

    /// What one of the lengths draws.
    pub fn watts_of(&self, length: usize) -> f64 {
        self.watts + self.watts_per_metre * self.lengths[length].metres()
    }
}

fn yes() -> bool {
    true
}

fn one() -> u32 {
    1
}

/// A year of prices.
fn year<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    let year = i64::deserialize(from)?;
    let wrong = || D::Error::custom(format!("write a year from 1950 to 2200, not {year}"));
    (1950..=2200).contains(&year).then_some(year as u16).ok_or_else(wrong)
}

/// A bandwidth or a latency.
fn above_zero<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    const MOST: f64 = 1e18;
    let number = f64::deserialize(from)?;
    let wrong =
        || D::Error::custom(format!("write a number above 0, at most {MOST}, not {number}"));
    (number > 0.0 && number <= MOST).then_some(number).ok_or_else(wrong)
}

fn some_above_zero<'de, D: Deserializer<'de>>(from: D) -> Result<Option<f64>, D::Error> {
    above_zero(from).map(Some)
}

fn some_units<'de, D: Deserializer<'de>>(from: D) -> Result<Units, D::Error> {
    let units = Units::deserialize(from)?;
    let wrong = || D::Error::custom("a switch takes at least 0.5 units");
    (units > Units::default()).then_some(units).ok_or_else(wrong)
}

/// A price or a power.
fn amount<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    const MOST: f64 = 1e12;
    let number = f64::deserialize(from)?;
    let wrong = || D::Error::custom(format!("write a number from 0 to {MOST}, not {number}"));
    (0.0..=MOST).contains(&number).then_some(number).ok_or_else(wrong)
}

/// A number of things, at least one.
fn count<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    const MOST: i64 = 1_000_000;
    let number = i64::deserialize(from)?;
    let wrong = || D::Error::custom(format!("write a whole number from 1 to {MOST}, not {number}"));
    (1..=MOST).contains(&number).then_some(number as u32).ok_or_else(wrong)
}

fn some_count<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
    count(from).map(Some)
}

fn pitch<'de, D: Deserializer<'de>>(from: D) -> Result<Length, D::Error> {
    let pitch = Length::deserialize(from)?;
    let wrong = || D::Error::custom("write a pitch above 0: two things cannot stand in one place");
    (pitch > Length::ZERO).then_some(pitch).ok_or_else(wrong)
}

fn lengths<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Length>, D::Error> {
    let lengths = Vec::<Length>::deserialize(from)?;
    if !(1..=MOST_ENTRIES).contains(&lengths.len()) {
        return Err(D::Error::custom(format!("list 1 to {MOST_ENTRIES} lengths that are sold")));
    }
    if !lengths.is_sorted_by(|a, b| a < b) {
        return Err(D::Error::custom("list the lengths in ascending order, each once"));
    }
    Ok(lengths)
}
