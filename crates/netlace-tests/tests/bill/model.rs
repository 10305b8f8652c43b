//! A technology read a second time, from the bare table, and what follows from it.

use netlace::network::Network;
use netlace_plan::building::Spot;
use toml::{Table, Value};

use crate::common::random::Dice;

/// What the tests know of a technology. Lengths are in micrometres, units of the innermost enclosure
/// in halves.
pub struct Model {
    pub text: String,
    switches: Vec<(u64, f64, u64)>,
    host_units: u64,
    pub enclosures: Vec<Enclosure>,
    media: Vec<Medium>,
}

pub struct Enclosure {
    pub holds: Option<u64>,
    pub axis: usize,
    pub pitch: u64,
    slack: u64,
}

struct Medium {
    name: String,
    lengths: Vec<u64>,
    price: [f64; 2],
    within: Option<usize>,
}

fn number(value: &Value) -> f64 {
    value.as_float().unwrap_or_else(|| value.as_integer().unwrap() as f64)
}

fn length(value: &Value) -> u64 {
    (number(value) * 1e6).round() as u64
}

impl Model {
    pub fn read(text: &str) -> Self {
        let table: Table = text.parse().unwrap();
        let list = |name: &str| table[name].as_array().unwrap().iter();
        let count = |value: &Value| value.as_integer().unwrap() as u64;
        let names: Vec<&Value> = list("enclosure").map(|enclosure| &enclosure["name"]).collect();
        let halves = |value: &Value| (number(value) * 2.0) as u64;
        let innermost = names[0].clone();
        let enclosure = |one: &Value| Enclosure {
            holds: one.get("holds").map(if one["name"] == innermost { halves } else { count }),
            axis: ["x", "y", "z"]
                .iter()
                .position(|axis| one["axis"].as_str() == Some(axis))
                .unwrap(),
            pitch: length(&one["pitch"]),
            slack: one.get("slack").map_or(0, length),
        };
        let medium = |one: &Value| Medium {
            name: one["name"].as_str().unwrap().to_owned(),
            lengths: one["lengths"].as_array().unwrap().iter().map(length).collect(),
            price: [number(&one["price"]), one.get("price_per_metre").map_or(0.0, number)],
            within: one
                .get("within")
                .map(|name| names.iter().position(|one| *one == name).unwrap()),
        };
        let switch =
            |one: &Value| (count(&one["ports"]), number(&one["price"]), halves(&one["units"]));
        Self {
            text: text.to_owned(),
            switches: list("switch").map(switch).collect(),
            host_units: halves(&table["host"]["units"]),
            enclosures: list("enclosure").map(enclosure).collect(),
            media: list("medium").map(medium).collect(),
        }
    }

    /// The half units that a node takes, unless no switch has enough ports.
    pub fn units(&self, net: &Network, v: u64) -> Option<u64> {
        let hosts = u64::from(net.endpoints().at(v));
        let ports = u64::from(net.topology().unwrap().degree(v)) + hosts;
        let enough = self.switches.iter().filter(|switch| switch.0 >= ports);
        let cheapest = enough.min_by(|a, b| a.1.total_cmp(&b.1))?;
        Some(cheapest.2 + hosts * self.host_units)
    }

    /// What a link between two places is made of, and how long that is.
    pub fn cable(&self, a: &Spot, b: &Spot) -> Option<(&str, f64)> {
        let micrometres = |spot: &Spot, axis: usize| (spot.position[axis].metres() * 1e6).round();
        let way: f64 = (0..3).map(|i| (micrometres(a, i) - micrometres(b, i)).abs()).sum();
        let kinds = self.enclosures.len();
        // Enclosure i is shared if the places of it and of all around it are the same.
        let shared = |i: usize| a.path()[i..kinds - 1] == b.path()[i..kinds - 1];
        let left = (0..kinds).take_while(|&i| !shared(i)).count();
        let slack: u64 = self.enclosures[..left].iter().map(|enclosure| 2 * enclosure.slack).sum();
        let needed = way as u64 + slack;
        let mut best: Option<(&str, u64, f64)> = None;
        for medium in &self.media {
            let Some(&sold) = medium.lengths.iter().find(|&&sold| sold >= needed) else { continue };
            let price = medium.price[0] + medium.price[1] * (sold as f64 / 1e6);
            let stays = medium.within.is_none_or(|within| left <= within);
            if stays && best.is_none_or(|best| price < best.2) {
                best = Some((&medium.name, sold, price));
            }
        }
        best.map(|(name, sold, _)| (name, sold as f64 / 1e6))
    }

    /// A technology drawn by lot, in which some medium reaches everywhere.
    pub fn random(dice: &mut Dice) -> Self {
        let mut text = format!(
            "summary = \"\"\ncurrency = \"X\"\nyear = 2000\n[link]\nbandwidth = 1e9\nlatency = 1e-6\n\
             [host]\nunits = {}\ncable = {}\n",
            dice.roll(0, 4) as f64 / 2.0,
            dice.roll(0, 1)
        );
        for ports in [4, 9, 20, 200] {
            let (price, watts, units) =
                (dice.roll(0, 50), dice.roll(0, 9), dice.roll(1, 6) as f64 / 2.0);
            text += &format!(
                "[[switch]]\nports = {ports}\nprice = {price}.5\nwatts = {watts}\nunits = {units}\n"
            );
        }
        let last = dice.roll(1, 3);
        for i in 0..=last {
            let room = match last - i {
                0 => String::new(),
                1 if dice.roll(0, 1) == 0 => "square = true\n".to_owned(),
                _ if i == 0 => format!("holds = {}\n", dice.roll(10, 120)),
                _ => format!("holds = {}\n", dice.roll(1, 9)),
            };
            let axis = *dice.pick(&["x", "y", "z"]);
            let (pitch, slack) = (dice.roll(1, 30), dice.roll(0, 3));
            text += &format!(
                "[[enclosure]]\nname = \"{i}\"\n{room}axis = \"{axis}\"\npitch = 0.{pitch:02}\nslack = {slack}\n"
            );
        }
        for i in 0..dice.roll(1, 3) {
            let lengths = [0.5, dice.roll(1, 5) as f64, 8.3, dice.roll(9, 90) as f64];
            let within = if i == 0 {
                format!("within = \"{}\"\n", dice.roll(0, last))
            } else {
                String::new()
            };
            text += &format!(
                "[[medium]]\nname = \"m{i}\"\nlengths = {lengths:?}\n{within}price = {}\nprice_per_metre = {}.25\nwatts = 1\n",
                dice.roll(0, 20),
                dice.roll(0, 9)
            );
        }
        text += "[[medium]]\nname = \"far\"\nlengths = [99, 1000, 100000]\nprice = 40\nwatts = 2\n";
        Self::read(&text)
    }
}
