//! Placement: the position of each node, and so the length of each link.
//!
//! Nodes are arranged in a line, as their network's recursion keeps them together
//! ([`Arrangement`](netlace::network::Arrangement)), and the line is cut into enclosures, from the inside out. Where a
//! construction offers several arrangements the cheapest is taken, so that equal networks cost the same
//! however they are written.
//! A block that fits into an empty enclosure of fixed size is not split over two: if what is left of
//! one is too small, the next is begun.

use super::technology::{Cable, MOST_ENCLOSURES, Room, Technology};
use super::{Axis, Length, Units};
use num_bigint::BigUint;

use netlace::Context;
use netlace::network::{Arrangement, Link, Network, Node, RequestError};

/// Every node of a network at its place.
///
/// Memory: at most 96 bytes per node.
///
/// ```
/// use netlace::Context;
/// use netlace_plan::building::{Placement, TECHNOLOGIES, Technology};
/// let (hall, context) = (Technology::parse(TECHNOLOGIES[0].text).unwrap(), Context::with_memory(1 << 30));
/// let net = netlace::parse("rdn(torus(5,5),1)")?;
/// let placement = Placement::new(&net, &hall, &context).unwrap();
/// assert_eq!(placement.enclosures(0), 50); // a rack for each cluster of 25 nodes
/// assert_eq!(placement.name(&placement.spot(26)), "A02");
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub struct Placement<'a> {
    network: &'a Network,
    technology: &'a Technology,
    arrangement: Arrangement,
    /// From the innermost on: the position of each thing in enclosures of that kind.
    kinds: Vec<Kind>,
}

/// All enclosures of one kind, and what they hold.
struct Kind {
    slots: Vec<Slot>,
    /// The number of enclosures.
    count: u32,
    /// How much the fullest of them holds.
    used: u32,
}

/// The enclosure of something, and its distance from the beginning of that.
#[derive(Clone, Copy)]
struct Slot {
    enclosure: u32,
    at: u32,
}

/// The position of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Below its first unit, in halves, then the place of each enclosure in the next larger one;
    /// unused ones are 0.
    path: [u32; MOST_ENCLOSURES],
    /// Along x, y and z.
    pub position: [Length; 3],
}

/// What a link has to bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// How long it is, with slack.
    pub length: Length,
    /// The innermost enclosure that it does not leave, by its place in
    /// [`Technology::enclosures`].
    pub inside: usize,
}

/// A link at its place.
#[derive(Clone, Copy, Debug)]
pub struct Wire {
    /// The end with the smaller number, or the smaller port if both are alike.
    pub from: Node,
    /// The link as that end sees it.
    pub link: Link,
    /// Where both ends are.
    pub spots: [Spot; 2],
    /// What it is made of.
    pub cable: Cable,
}

impl Spot {
    /// The first unit of the node in its enclosure, counted from 1: in a rack, its rack unit.
    pub fn unit(&self) -> Units {
        Units::from_halves(u64::from(self.path[0]) + Units::HALVES)
    }

    /// The place of each enclosure in the next larger one, from the innermost on, counted from 0.
    pub fn path(&self) -> &[u32] {
        &self.path[1..]
    }
}

impl<'a> Placement<'a> {
    /// Places all nodes, if some switch serves each and there is room for it: by the arrangement with which
    /// links cost least.
    pub fn new(
        network: &'a Network,
        technology: &'a Technology,
        context: &Context,
    ) -> Result<Self, RequestError> {
        /// With more links all arrangements together are not tried, but the one with the smallest blocks is
        /// taken.
        const MANY: u32 = 1 << 24;
        let mut arrangements = network.arrangements()?;
        let is_much = network.links() * arrangements.len() > MANY.into();
        if is_much && let Some(first) = arrangements.iter().min_by_key(|one| one.blocks()).cloned()
        {
            arrangements = vec![first];
        }
        let mut arrangements = arrangements.into_iter();
        let first = arrangements.next().expect("invariant: a construction has an arrangement");
        let mut best = Self::arranged_by(network, technology, first, context)?;
        if arrangements.len() > 0 {
            let mut least = best.price_of_links(context)?;
            for arrangement in arrangements {
                let other = Self::arranged_by(network, technology, arrangement, context)?;
                let price = other.price_of_links(context)?;
                if price < least {
                    (best, least) = (other, price);
                }
            }
        }
        Ok(best)
    }

    fn arranged_by(
        network: &'a Network,
        technology: &'a Technology,
        arrangement: Arrangement,
        context: &Context,
    ) -> Result<Self, RequestError> {
        let order = network.topology()?.order();
        let what = || format!("placing {network}");
        // Each node may have an enclosure of its own, of every kind.
        let kinds = technology.enclosures().len();
        let a_node = kinds * size_of::<Slot>() + 3 * size_of::<Bounds>();
        context.within_memory(what, u128::from(order) * a_node as u128)?;
        if order >= u64::from(u32::MAX) {
            return Err(RequestError::Unstorable { what: what() });
        }
        let mut placement = Self { network, technology, arrangement, kinds: Vec::new() };
        let mut line = placement.arranged()?;
        let enclosures = technology.enclosures();
        for (i, enclosure) in enclosures.iter().enumerate() {
            let outer = enclosures.get(i + 1);
            let room = match enclosure.room() {
                Room::Fixed(capacity) => {
                    let aligned = outer.is_some_and(|outer| matches!(outer.room(), Room::Fixed(_)));
                    let blocks = Some(&placement.arrangement);
                    Keep { capacity: steps(i, capacity), blocks, aligned }
                }
                Room::Square => {
                    let pitches =
                        [Some(enclosure), outer].map(|e| e.map_or(1.0, |e| e.pitch.metres()));
                    let capacity = steps(i, line.square(steps(i, 1), pitches));
                    Keep { capacity, blocks: None, aligned: false }
                }
                Room::Open => Keep { capacity: u32::MAX, blocks: None, aligned: false },
            };
            let (kind, next) = line.fill(&room);
            placement.kinds.push(kind);
            line = next;
        }
        Ok(placement)
    }

    /// What all links between nodes cost, in the order of their first ends.
    fn price_of_links(&self, context: &Context) -> Result<f64, RequestError> {
        let media = self.technology.media();
        let mut price = 0.0;
        self.each_wire(context, |Wire { cable, .. }| {
            price += media[cable.medium].price_of(cable.length);
            Ok::<(), RequestError>(())
        })?;
        Ok(price)
    }

    /// The network.
    pub fn network(&self) -> &'a Network {
        self.network
    }

    /// The technology.
    pub fn technology(&self) -> &'a Technology {
        self.technology
    }

    /// The order of the nodes, and which of them belong together: the cheapest of
    /// [`Network::arrangements`].
    pub fn arrangement(&self) -> &Arrangement {
        &self.arrangement
    }

    /// The number of enclosures of a kind, by its place in [`Technology::enclosures`].
    pub fn enclosures(&self, kind: usize) -> u32 {
        self.kinds[kind].count
    }

    /// The place that everything takes along x, y and z.
    pub fn extent(&self) -> [Length; 3] {
        let mut extent = [Length::ZERO; 3];
        for (i, (kind, enclosure)) in
            self.kinds.iter().zip(self.technology.enclosures()).enumerate()
        {
            let along = &mut extent[enclosure.axis as usize];
            // The last one takes a pitch, or what was within it.
            let last = (*along).max(enclosure.pitch);
            *along = last + pitches(i, enclosure.pitch, kind.used.saturating_sub(steps(i, 1)));
        }
        extent
    }

    /// The position of node `v`.
    pub fn spot(&self, v: Node) -> Spot {
        let mut spot = Spot { path: [0; MOST_ENCLOSURES], position: [Length::ZERO; 3] };
        let mut thing = self.arrangement.position(v) as usize;
        for (i, (kind, enclosure)) in
            self.kinds.iter().zip(self.technology.enclosures()).enumerate()
        {
            let Slot { enclosure: number, at } = kind.slots[thing];
            let along = &mut spot.position[enclosure.axis as usize];
            *along = *along + pitches(i, enclosure.pitch, at);
            spot.path[i] = at;
            thing = number as usize;
        }
        spot
    }

    /// What a link between two places has to bridge: the distance along the axes, and the slack of all
    /// enclosures that it leaves.
    pub fn run(&self, [a, b]: [&Spot; 2]) -> Run {
        let apart = |axis: Axis| a.position[axis as usize].apart(b.position[axis as usize]);
        let distance = apart(Axis::X) + apart(Axis::Y) + apart(Axis::Z);
        let inside = (1..MOST_ENCLOSURES).rev().find(|&i| a.path[i] != b.path[i]).unwrap_or(0);
        let left = self.technology.enclosures()[..inside].iter();
        let length = left.fold(distance, |length, enclosure| length + enclosure.slack * 2);
        Run { length, inside }
    }

    /// The name of the innermost enclosure of a place: a letter for the outermost row, then
    /// numbers from 1, `B07` or `B07-02`.
    pub fn name(&self, spot: &Spot) -> String {
        let Some((&row, inner)) = spot.path[1..self.kinds.len()].split_last() else {
            return String::new();
        };
        let numbers: Vec<String> = inner.iter().rev().map(|at| format!("{:02}", at + 1)).collect();
        letters(row) + &numbers.join("-")
    }

    /// All links, each once, in the order of their first ends.
    pub fn each_wire<E: From<RequestError>>(
        &self,
        context: &Context,
        mut sink: impl FnMut(Wire) -> Result<(), E>,
    ) -> Result<(), E> {
        const STRIDE: Node = 1 << 12;
        let topology = self.network.topology().map_err(RequestError::from)?;
        let order = topology.order();
        let mut links = Vec::new();
        for from in 0..order {
            links.clear();
            topology.links(from, &mut links);
            let here = self.spot(from);
            for &link in links.iter().filter(|link| (from, link.port) < (link.to, link.back)) {
                let spots = [here, self.spot(link.to)];
                let cable = self.cable(&spots)?;
                sink(Wire { from, link, spots, cable })?;
            }
            if from % STRIDE == 0 {
                context.progress.report(from, order).map_err(RequestError::from)?;
            }
        }
        Ok(())
    }

    fn cable(&self, spots: &[Spot; 2]) -> Result<Cable, RequestError> {
        let Run { length, inside } = self.run([&spots[0], &spots[1]]);
        self.technology.cable(length, inside).ok_or_else(|| {
            let [a, b] = [0, 1].map(|i| self.name(&spots[i]));
            self.unbuildable(format!(
                "no medium reaches {length}, from {a} to {b}: list a longer one in a [[medium]]"
            ))
        })
    }

    pub(super) fn unbuildable(&self, why: String) -> RequestError {
        RequestError::Unbuildable { what: self.network.to_string(), why }
    }

    /// The nodes in the order of their positions, with the units that each takes.
    fn arranged(&self) -> Result<Line, RequestError> {
        let order = self.network.topology()?.order();
        let mut bounds = vec![Bounds::default(); order as usize + 1];
        for v in 0..order {
            let position = self.arrangement.position(v);
            let start = self.units(v)?.halves();
            bounds[position as usize] = Bounds { position: position as u32, start };
        }
        let mut start = 0;
        for bound in &mut bounds {
            (bound.start, start) = (start, start + bound.start);
        }
        bounds[order as usize].position = order as u32;
        Ok(Line { bounds, order })
    }

    /// The number of units of the innermost enclosure a node takes, with its endpoints.
    fn units(&self, v: Node) -> Result<Units, RequestError> {
        let hosts = u64::from(self.network.endpoints().at(v));
        let halves = hosts.saturating_mul(self.technology.host.units.halves());
        let units = Units::from_halves(self.switch(v)?.units.halves().saturating_add(halves));
        let innermost = &self.technology.enclosures()[0];
        match innermost.room() {
            Room::Fixed(holds) if u64::from(holds) * Units::HALVES < units.halves() => Err(self
                .unbuildable(format!(
                    "node {v} with {hosts} endpoints takes {units} units, and a {} holds {holds}: \
                 raise `holds`, or put fewer endpoints on a node",
                    innermost.name()
                ))),
            _ => Ok(units),
        }
    }

    /// What hosts are attached by, and the number of cables that takes; none if they need no cables.
    pub(super) fn host_cable(&self) -> Result<Option<(Cable, u64)>, RequestError> {
        let (endpoints, needed) = (self.network.endpoints(), self.technology.host.cable);
        let are_plugged = endpoints.are_attached() || endpoints.alike().is_some();
        let count = self.network.endpoint_count();
        if !are_plugged || count == BigUint::ZERO || needed == Length::ZERO {
            return Ok(None);
        }
        let cable = self.technology.cable(needed, 0).ok_or_else(|| {
            let why = "no medium reaches a host: shorten `cable` of [host], or list a [[medium]]";
            self.unbuildable(why.into())
        })?;
        let many = |_| self.unbuildable("there are 2^64 endpoints or more".into());
        Ok(Some((cable, u64::try_from(count).map_err(many)?)))
    }

    /// The switch that a node gets.
    pub(super) fn switch(&self, v: Node) -> Result<&'a super::Switch, RequestError> {
        let links = self.network.topology()?.degree(v);
        let ports = u64::from(links) + u64::from(self.network.endpoints().cables_at(v));
        self.technology.switch(ports).ok_or_else(|| {
            let most = self.technology.switches().iter().map(|switch| switch.ports).max();
            self.unbuildable(format!(
                "node {v} needs {ports} ports, and the largest switch has {}: \
                 list a larger [[switch]], or put fewer endpoints on a node",
                most.unwrap_or(0)
            ))
        })
    }
}

/// In the innermost enclosures places are counted in halves of a unit, in the others one by one.
fn steps(kind: usize, number: u32) -> u32 {
    if kind == 0 { number.saturating_mul(Units::HALVES as u32) } else { number }
}

/// How far the place `at` is from the beginning of an enclosure of this kind.
fn pitches(kind: usize, pitch: Length, at: u32) -> Length {
    if kind == 0 { pitch.of_units(Units::from_halves(at.into())) } else { pitch * at }
}

/// Things to be put into enclosures, in a line.
struct Line {
    /// Those of each thing, and those of the end.
    bounds: Vec<Bounds>,
    order: Node,
}

/// Where a thing begins: at which position, and behind how much of what is before it.
#[derive(Clone, Copy, Default)]
struct Bounds {
    position: u32,
    start: u64,
}

/// How enclosures of a kind are filled.
struct Keep<'a> {
    capacity: u32,
    /// What is not to be split.
    blocks: Option<&'a Arrangement>,
    /// Whether a block that is too large for one begins a new one, so that a larger enclosure can
    /// keep it together.
    aligned: bool,
}

impl Line {
    /// Cuts the line into enclosures, which are then in a line themselves.
    fn fill(&self, keep: &Keep) -> (Kind, Line) {
        let mut slots = Vec::with_capacity(self.bounds.len() - 1);
        let mut next = Vec::new();
        let (mut used, mut at) = (0, 0);
        for (thing, pair) in self.bounds.windows(2).enumerate() {
            let (need, begins) = self.need(thing, keep);
            let is_too_much = at + need > u64::from(keep.capacity);
            if thing == 0 || is_too_much || (begins && at > 0) {
                next.push(Bounds { position: pair[0].position, start: next.len() as u64 });
                at = 0;
            }
            slots.push(Slot { enclosure: next.len() as u32 - 1, at: at as u32 });
            at += pair[1].start - pair[0].start;
            used = used.max(at);
        }
        let count = next.len() as u32;
        next.push(Bounds { position: self.order as u32, start: u64::from(count) });
        let used = u32::try_from(used).unwrap_or(u32::MAX);
        (Kind { slots, count, used }, Line { bounds: next, order: self.order })
    }

    /// How much must be left of an enclosure for a thing to fit in it: as much as the largest
    /// block takes that begins here and fits into one. And whether it begins a new one anyway.
    fn need(&self, thing: usize, keep: &Keep) -> (u64, bool) {
        let Bounds { position, start } = self.bounds[thing];
        let mut need = self.bounds[thing + 1].start - start;
        let Some(arrangement) = keep.blocks else { return (need, false) };
        for block in arrangement.beginning(u64::from(position), self.order) {
            let end = u64::from(position) + block;
            let behind = self.bounds.partition_point(|bounds| u64::from(bounds.position) < end);
            let size = self.bounds[behind].start - start;
            if size > u64::from(keep.capacity) {
                return (need, keep.aligned);
            }
            need = need.max(size);
        }
        (need, false)
    }

    /// The number of things of this line that make a square, with these pitches along the line and
    /// from line to line; at least as many as the largest takes. A thing is counted in `steps` steps.
    fn square(&self, steps: u32, [along, across]: [f64; 2]) -> u32 {
        let steps = u64::from(steps);
        let total = self.bounds.last().map_or(0, |end| end.start);
        let largest = self.bounds.windows(2).map(|pair| pair[1].start - pair[0].start).max();
        let side = (total as f64 / steps as f64 * across / along).sqrt().ceil();
        let largest = largest.unwrap_or(steps).div_ceil(steps);
        (side as u32).max(u32::try_from(largest).unwrap_or(u32::MAX))
    }
}

/// A, B, …, Z, AA, AB, …
fn letters(mut number: u32) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(b'A' + (number % 26) as u8);
        if number < 26 {
            break;
        }
        number = number / 26 - 1;
    }
    letters.iter().rev().map(|&letter| char::from(letter)).collect()
}
