//! `netlace bill`: the parts of a network and their price.

use std::io::BufWriter;
use std::path::PathBuf;

use clap::Args;
use comfy_table::CellAlignment;
use netlace::Context;
use netlace_plan::building::{Bill as Counted, Item, Length, Line, Placement, cabling};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Options, Subject, answer};
use crate::failure::Failure;
use crate::json::{View, Whole};
use crate::output::{NewFile, print};
use crate::size::parse_bytes;
use crate::tech::{TechFlag, named, prices_of};
use crate::text::{amount, grouped, lines, plural, table};

/// Place a network in racks and list its parts: switches, cables by length, price and power
///
/// Nodes of a cluster are placed together: a cluster that fits into a rack is not split. A node gets
/// the cheapest switch with enough ports, a link the cheapest medium that is sold in its length.
#[derive(Args)]
pub(super) struct Bill {
    #[command(flatten)]
    subject: Subject,

    #[command(flatten)]
    tech: TechFlag,

    /// Also write every link with its ends, medium and length to this file
    #[arg(long, value_name = "FILE.csv")]
    cabling: Option<PathBuf>,

    /// Size limit of the cabling list, such as 500M or 1T
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes, default_value = "100G")]
    max_output: u64,

    /// Print the lines of the bill as comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

/// A bill with its placement and technology.
struct Report<'a> {
    tech: &'a str,
    placement: &'a Placement<'a>,
    bill: Counted,
}

impl Bill {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let network = self.subject.network(options)?;
        let technology = self.tech.technology()?;
        let context = Context { output: self.max_output, ..options.counting("of the nodes") };
        let placement = Placement::new(&network, &technology, &context)?;
        let bill = Counted::of(&placement, &context)?;
        if let Some(path) = &self.cabling {
            let mut list = NewFile::create(path)?;
            cabling::write(&placement, &mut BufWriter::new(&mut list), &context)?;
            list.finish()?;
        }
        options.bar().clear();
        let report = Report { tech: self.tech.name(), placement: &placement, bill };
        if self.csv {
            return print(&report.csv());
        }
        answer(options, || report.describe(), || report.to_text())
    }
}

impl Report<'_> {
    fn describe(&self) -> BillAnswer {
        let Self { tech, placement, bill } = self;
        let technology = placement.technology();
        let enclosures = technology.enclosures().iter().enumerate();
        BillAnswer {
            expr: placement.network().to_string(),
            technology: (*tech).to_owned(),
            currency: technology.currency.clone(),
            year: technology.year,
            known: "exact",
            nodes: Whole::of(bill.switches()),
            hosts: Whole::of(bill.hosts),
            cables: Whole::of(bill.cables()),
            price: bill.price(),
            watts: bill.watts(),
            enclosures: enclosures
                .map(|(i, enclosure)| Enclosures {
                    name: enclosure.name().to_owned(),
                    count: Whole::of(placement.enclosures(i)),
                })
                .collect(),
            extent_m: placement.extent().map(Length::metres),
            lines: bill.lines.iter().map(describe_line).collect(),
        }
    }

    fn csv(&self) -> String {
        let line = |line: &Line| {
            let Line { item, count, price, watts } = line;
            let (kind, name, size) = parts(item);
            let name = name.replace('"', "\"\"");
            format!("{kind},\"{name}\",{size},{count},{price},{},{watts}\n", line.total())
        };
        let lines: String = self.bill.lines.iter().map(line).collect();
        format!("kind,name,size,count,unit_price,total,unit_watts\n{lines}")
    }

    fn to_text(&self) -> String {
        let Self { tech, placement, bill } = self;
        let (network, technology) = (placement.network(), placement.technology());
        let [x, y, _] = placement.extent();
        // There is only one outermost enclosure.
        let inner = technology.enclosures().split_last().map_or(&[][..], |(_, inner)| inner);
        let enclosures: Vec<String> = inner
            .iter()
            .enumerate()
            .map(|(i, enclosure)| plural(&placement.enclosures(i).into(), enclosure.name()))
            .collect();
        format!(
            "{network}, {}\n{} and {} in {}: {x} by {y}\n\n{}\n{}",
            named(&[prices_of(technology)], tech),
            plural(&bill.switches().into(), "node"),
            plural(&bill.hosts.into(), "host"),
            enclosures.join(", "),
            self.lines_text(),
            self.per_host_text(),
        )
    }

    fn lines_text(&self) -> String {
        let bill = &self.bill;
        let currency = &self.placement.technology().currency;
        let mut table = table(&["item", "count", &format!("{currency} each"), currency, "watts"]);
        for line in &bill.lines {
            table.add_row([
                line.item.to_string(),
                grouped(&line.count.into()),
                amount(line.price),
                amount(line.total()),
                amount(line.count as f64 * line.watts),
            ]);
        }
        table.add_row(["total", "", "", &amount(bill.price()), &amount(bill.watts())]);
        let figures = table.column_iter_mut().skip(1);
        figures.for_each(|column| column.set_cell_alignment(CellAlignment::Right));
        lines(&table)
    }

    fn per_host_text(&self) -> String {
        let bill = &self.bill;
        if bill.hosts == 0 {
            return "no hosts\n".to_owned();
        }
        let each = |total: f64| amount(total / bill.hosts as f64);
        format!(
            "per host: {} {}, {} watts, {} switches, {} cables between nodes\n",
            each(bill.price()),
            self.placement.technology().currency,
            each(bill.watts()),
            each(bill.switches() as f64),
            each(bill.cables() as f64),
        )
    }
}

/// What an item is, its name, and its ports or its length in metres.
fn parts(item: &Item) -> (&'static str, &str, String) {
    match item {
        Item::Switch(ports) => ("switch", "switch", ports.to_string()),
        Item::Link { medium, length, .. } => ("link", medium, length.metres().to_string()),
        Item::HostCable { medium, length } => ("host", medium, length.metres().to_string()),
    }
}

/// The parts of a network, and their price.
#[derive(Serialize, JsonSchema)]
pub(super) struct BillAnswer {
    /// The network.
    expr: String,
    /// What it is built of.
    technology: String,
    /// What prices are in.
    currency: String,
    /// The year of the prices.
    year: u16,
    /// How far the counts are known.
    #[schemars(extend("const" = "exact"))]
    known: &'static str,
    /// The number of nodes.
    nodes: Whole,
    /// The number of hosts.
    hosts: Whole,
    /// The number of cables between nodes that are laid by hand.
    cables: Whole,
    /// The price of all.
    price: f64,
    /// The power of all.
    watts: f64,
    /// The number of enclosures of each kind, the innermost first.
    enclosures: Vec<Enclosures>,
    /// The length, width and height of all in metres.
    extent_m: [f64; 3],
    /// The parts.
    lines: Vec<LineAnswer>,
}

/// Enclosures of a kind.
#[derive(Serialize, JsonSchema)]
struct Enclosures {
    /// The kind, such as a rack.
    name: String,
    /// Their number.
    count: Whole,
}

/// Equal parts.
#[derive(Serialize, JsonSchema)]
struct LineAnswer {
    /// What they are.
    #[schemars(extend("enum" = ["switch", "link", "host"]))]
    kind: &'static str,
    /// The ports of a switch.
    #[serde(skip_serializing_if = "Option::is_none")]
    ports: Option<u32>,
    /// What a cable is made of.
    #[serde(skip_serializing_if = "Option::is_none")]
    medium: Option<String>,
    /// The length of a cable in metres.
    #[serde(skip_serializing_if = "Option::is_none")]
    length_m: Option<f64>,
    /// Whether a link is laid by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    cable: Option<bool>,
    /// Their number.
    count: Whole,
    /// The price of each.
    unit_price: f64,
    /// The price of all.
    total: f64,
    /// The power of each.
    unit_watts: f64,
}

impl View for BillAnswer {
    const SCHEMA: &'static str = "netlace.bill/2";
}

fn describe_line(line: &Line) -> LineAnswer {
    let (kind, ports, cabling) = match &line.item {
        Item::Switch(ports) => ("switch", Some(*ports), None),
        Item::Link { medium, length, .. } => ("link", None, Some((medium, length))),
        Item::HostCable { medium, length } => ("host", None, Some((medium, length))),
    };
    LineAnswer {
        kind,
        ports,
        medium: cabling.map(|(medium, _)| medium.clone()),
        length_m: cabling.map(|(_, length)| length.metres()),
        cable: match line.item {
            Item::Link { cable, .. } => Some(cable),
            _ => None,
        },
        count: Whole::of(line.count),
        unit_price: line.price,
        total: line.total(),
        unit_watts: line.watts,
    }
}
