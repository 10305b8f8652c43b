//! The bill of materials: what a network takes of everything, and what that costs.

use std::fmt;

use super::{Length, Placement, Technology};
use netlace::Context;
use netlace::costs;
use netlace::network::{Network, RequestError};
use netlace::search::{in_seconds, within_time};

/// What a network is built of, counted switch by switch and link by link.
///
/// Time: about a quarter of a microsecond a link. Counts are exact; sums of money are taken in the
/// order of the lines, so that they are the same everywhere.
///
/// ```
/// use netlace::Context;
/// use netlace_plan::building::{Bill, TECHNOLOGIES, Technology};
/// let hall = Technology::parse(TECHNOLOGIES[0].text).unwrap();
/// let net = netlace::parse("ring(4)")?;
/// let bill = Bill::new(&net, &hall, &Context::with_memory(1 << 20)).unwrap();
/// let lines: Vec<String> =
///     bill.lines.iter().map(|line| format!("{} {}", line.count, line.item)).collect();
/// assert_eq!(lines, ["4 switch, 8 ports", "4 copper, 0.5 m", "4 copper to host, 1 m"]);
/// assert_eq!((bill.cables(), bill.hosts), (4, 4));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Bill {
    /// What is bought: switches, then links, then what hosts need.
    pub lines: Vec<Line>,
    /// The number of endpoints.
    pub hosts: u64,
}

/// One item of the bill, and the number of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What it is.
    pub item: Item,
    /// The number of them.
    pub count: u64,
    /// What one costs.
    pub price: f64,
    /// What one draws.
    pub watts: f64,
}

/// Something that is bought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A switch with this number of ports.
    Switch(u32),
    /// A link between nodes.
    Link {
        /// What it is made of.
        medium: String,
        /// The length that is bought.
        length: Length,
        /// Whether it is laid by hand.
        cable: bool,
    },
    /// The cable of an endpoint.
    HostCable {
        /// What it is made of.
        medium: String,
        /// The length that is bought.
        length: Length,
    },
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch(ports) => write!(f, "switch, {ports} ports"),
            Self::Link { medium, length, .. } => write!(f, "{medium}, {length}"),
            Self::HostCable { medium, length } => write!(f, "{medium} to host, {length}"),
        }
    }
}

impl Line {
    /// What all of them cost.
    pub fn total(&self) -> f64 {
        self.count as f64 * self.price
    }
}

impl Bill {
    /// Places a network and counts what it takes.
    pub fn new(
        network: &Network,
        technology: &Technology,
        context: &Context,
    ) -> Result<Self, RequestError> {
        Self::of(&Placement::new(network, technology, context)?, context)
    }

    /// Counts what a network takes that has been placed.
    pub fn of(placement: &Placement, context: &Context) -> Result<Self, RequestError> {
        let links = u128::try_from(placement.network().links()).unwrap_or(u128::MAX / 1000);
        let what = || format!("counting the cables of {}", placement.network());
        within_time(what, in_seconds(links * costs::CABLED_LINK), context)?;
        let hosts = hosts(placement)?;
        let mut lines = switches(placement)?;
        lines.extend(links_of(placement, context)?);
        lines.extend(host_cables(placement)?);
        Ok(Self { lines, hosts })
    }

    /// What everything costs.
    pub fn price(&self) -> f64 {
        self.lines.iter().map(Line::total).sum()
    }

    /// What everything costs, over the hosts.
    pub fn price_per_host(&self) -> f64 {
        self.price() / self.hosts as f64
    }

    /// What everything draws.
    pub fn watts(&self) -> f64 {
        self.lines.iter().map(|line| line.count as f64 * line.watts).sum()
    }

    /// The number of switches: one per node.
    pub fn switches(&self) -> u64 {
        self.count(|item| matches!(item, Item::Switch(_)))
    }

    /// The number of links between nodes that are cables, not traces or wires on a die.
    pub fn cables(&self) -> u64 {
        self.count(|item| matches!(item, Item::Link { cable: true, .. }))
    }

    /// The number of cables to hosts.
    pub fn host_cables(&self) -> u64 {
        self.count(|item| matches!(item, Item::HostCable { .. }))
    }

    fn count(&self, is_counted: impl Fn(&Item) -> bool) -> u64 {
        self.lines.iter().filter(|line| is_counted(&line.item)).map(|line| line.count).sum()
    }
}

fn hosts(placement: &Placement) -> Result<u64, RequestError> {
    let hosts = placement.network().endpoint_count();
    hosts.try_into().map_err(|_| placement.unbuildable("there are 2^64 endpoints or more".into()))
}

/// A line for each kind of switch that some node gets, as listed.
fn switches(placement: &Placement) -> Result<Vec<Line>, RequestError> {
    let listed = placement.technology().switches();
    let mut counts = vec![0; listed.len()];
    for v in 0..placement.network().topology()?.order() {
        let switch = placement.switch(v)?;
        counts[listed
            .iter()
            .position(|one| std::ptr::eq(one, switch))
            .expect("invariant: a placement takes switches of its technology")] += 1;
    }
    let line = |(switch, count): (&super::Switch, u64)| Line {
        item: Item::Switch(switch.ports),
        count,
        price: switch.price,
        watts: switch.watts,
    };
    Ok(listed.iter().zip(counts).filter(|(_, count)| *count > 0).map(line).collect())
}

/// A line for each medium and length that some link gets, as listed.
fn links_of(placement: &Placement, context: &Context) -> Result<Vec<Line>, RequestError> {
    let media = placement.technology().media();
    let mut counts: Vec<Vec<u64>> = media.iter().map(|one| vec![0; one.lengths.len()]).collect();
    placement.each_wire(context, |wire| {
        counts[wire.cable.medium][wire.cable.length] += 1;
        Ok::<(), RequestError>(())
    })?;
    let mut lines = Vec::new();
    for (medium, counts) in media.iter().zip(counts) {
        for (i, (&length, count)) in medium.lengths.iter().zip(counts).enumerate() {
            let (name, cable) = (medium.name.clone(), medium.cable);
            let item = Item::Link { medium: name, length, cable };
            let (price, watts) = (medium.price_of(i), medium.watts_of(i));
            lines.extend((count > 0).then_some(Line { item, count, price, watts }));
        }
    }
    Ok(lines)
}

/// The cables of all hosts, if they need any.
fn host_cables(placement: &Placement) -> Result<Option<Line>, RequestError> {
    let Some((cable, count)) = placement.host_cable()? else { return Ok(None) };
    let medium = &placement.technology().media()[cable.medium];
    let length = medium.lengths[cable.length];
    let item = Item::HostCable { medium: medium.name.clone(), length };
    let (price, watts) = (medium.price_of(cable.length), medium.watts_of(cable.length));
    Ok(Some(Line { item, count, price, watts }))
}
