//! What a request makes of an outline, and of a network.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use super::front::Score;
use super::prices::Prices;
use super::request::{Cost, Length, Objective, Request, Size};
use crate::building::Technology;
use crate::columns::{RoutingChoice, Subject, of_links, saturation};
use netlace::exact::Load;
use netlace::families::{DesignRole, Family, Wanted, find, with_hosts};
use netlace::metrics::{self, Answer, Metric, Study, Value, ratio};
use netlace::network::{Network, Outline, RequestError, orbits};
use netlace::space::{Report, allowed, alone, has_endpoints};
use netlace::{Context, Progress, Stopped};

/// A network that meets a request.
#[derive(Clone)]
pub struct Design {
    /// The network, with its endpoints.
    pub network: Network,
    /// Its values of the objectives of the front.
    pub score: Score,
}

/// The searches that it takes to know the loads of links: from one of all nodes that are alike.
pub(super) fn searches(network: &Network) -> u64 {
    /// Of larger networks loads are not searched for.
    const MOST: u64 = 1 << 20;
    match u64::try_from(network.order()).unwrap_or(u64::MAX) {
        _ if network.level_loads_rule().is_ok() => 0,
        order @ 0..MOST => orbits(order, &network.automorphisms()).len() as u64,
        order => order,
    }
}

/// With fewer links per node a connected network is a ring or a path, whatever it is called.
const LEAST_DEGREE: u64 = 3;

/// A request, and what it takes to judge by it.
pub(super) struct Goal<'a> {
    pub request: &'a Request,
    pub(super) technology: &'a Technology,
    prices: Prices,
    /// What the cable of a host carries.
    pub(super) gigabits: f64,
    pub(super) cost: Cost,
    length: Length,
}

impl<'a> Goal<'a> {
    pub fn new(request: &'a Request, technology: &'a Technology) -> Self {
        let (cost, length) = request.objectives();
        let gigabits = technology.link.gigabits().min(technology.host_link().gigabits());
        Self { request, technology, prices: Prices::of(technology), gigabits, cost, length }
    }

    pub fn nodes(&self) -> RangeInclusive<u64> {
        self.request.nodes()
    }

    /// So much effort is spent at a time, the best networks first.
    pub fn patience(&self) -> u64 {
        match self.request.size {
            Size::Nodes(_) => 1 << 14,
            Size::Endpoints(_) => 1 << 30,
        }
    }

    /// What it takes to work a network out: distances mostly have a rule, but loads are searched for, and cables are priced.
    pub fn effort(&self, network: &Network) -> u64 {
        /// To price a link takes as long as this number of searches over it.
        const PRICE: u64 = 16;
        match self.request.size {
            Size::Nodes(_) => 1,
            Size::Endpoints(_) => {
                let times = match searches(network) {
                    0 => 1,
                    searches => searches.saturating_add(PRICE),
                };
                u64::try_from(network.links() * times).unwrap_or(u64::MAX)
            }
        }
    }

    /// Whether networks are so quickly worked out that all pairs of parts can be tried.
    pub fn is_quick(&self) -> bool {
        matches!(self.request.size, Size::Nodes(_)) && !self.is_large()
    }

    fn is_large(&self) -> bool {
        *self.nodes().end() >= 1 << 17
    }

    /// The number of nodes up to which leaves are few.
    pub fn small(&self) -> u64 {
        if self.is_large() { 8 } else { 16 }
    }

    /// The longest run of members of a family that may be of no use although larger ones are: as long as
    /// they are too small to carry the endpoints.
    pub fn long(&self) -> u64 {
        const LONG: u64 = 4;
        match self.request.size {
            Size::Nodes(_) => LONG,
            Size::Endpoints(_) => LONG.max(*self.request.hosts().start()),
        }
    }

    pub fn degree(&self) -> u64 {
        self.request.degree()
    }

    /// The best score that a network of this outline can have; `None` if it cannot meet the request.
    pub fn best(&self, outline: &Outline) -> Option<Score> {
        let fits = self.nodes().contains(&outline.order)
            && outline.degree <= self.degree()
            && self.request.most_diameter.is_none_or(|most| outline.diameter <= most);
        if !fits {
            return None;
        }
        let hosts = match &self.request.size {
            Size::Nodes(_) => 1.0..=1.0,
            Size::Endpoints(range) => {
                let room = (self.request.ports - outline.degree).min(range.end() / outline.order);
                let most = room.min(self.most_hosts(outline));
                let least = range.start().div_ceil(outline.order).max(1);
                if most < least {
                    return None;
                }
                least as f64..=most as f64
            }
        };
        let length = self.length(outline, outline.order);
        Some(Score { cost: self.least_cost(outline, &hosts), length })
    }

    /// What a network of this outline costs at least, with `hosts` endpoints per node.
    pub(super) fn least_cost(&self, outline: &Outline, hosts: &RangeInclusive<f64>) -> f64 {
        let (nodes, links) = (outline.order as f64, outline.links as f64);
        let price = |hosts: f64| self.prices.per_host(nodes, links, hosts) * ROUNDING;
        let (least, most) = (*hosts.start(), *hosts.end());
        match self.cost {
            Cost::Degree => outline.degree.max(LEAST_DEGREE) as f64,
            Cost::Cables => links / (nodes * most),
            Cost::Price => price(most),
            // With h hosts per node the load is at most 1, and at most 1 over h times that of one host. The
            // price of a host falls with h, that of a node rises.
            Cost::PricePerGbps => {
                let node = price(least) * least * outline.spread().load * ROUNDING;
                price(most).max(node) / self.gigabits
            }
        }
    }

    /// The most endpoints per node at which every endpoint still gets its load, by what the channels must carry.
    pub(super) fn most_hosts(&self, outline: &Outline) -> u64 {
        // Endpoints do not send to themselves, so that channels carry a little more.
        (1.0 / (self.request.load * outline.spread().load * ROUNDING)) as u64
    }

    /// Whether nodes can carry their endpoints in a network of which this is a part.
    pub fn can_carry(&self, part: &Outline) -> bool {
        match self.request.size {
            Size::Nodes(_) => true,
            Size::Endpoints(_) => self.most_hosts(part) >= *self.request.hosts().start(),
        }
    }

    /// The best score that a network can have of which this is a part.
    pub fn best_around(&self, outline: &Outline) -> Score {
        let links = match self.request.size {
            Size::Nodes(_) => 1.0 - 1.0 / *self.nodes().start() as f64,
            // A Gb/s costs least where all links carry as much as the hosts can send.
            Size::Endpoints(_) if self.cost == Cost::PricePerGbps => outline.mean / 2.0,
            Size::Endpoints(_) => self.request.load * outline.mean / 2.0,
        };
        let price = || self.prices.least_per_host(self.request.ports as f64, links) * ROUNDING;
        let cost = match self.cost {
            Cost::Degree => outline.degree.max(LEAST_DEGREE) as f64,
            Cost::Cables => links,
            Cost::Price => price(),
            Cost::PricePerGbps => price() / self.gigabits,
        };
        Score { cost, length: self.length(outline, *self.nodes().end()) }
    }

    pub(super) fn length(&self, outline: &Outline, order: u64) -> f64 {
        match self.length {
            Length::Diameter => outline.diameter as f64,
            Length::Mean => outline.mean * ROUNDING,
            Length::CostRatio => {
                let cost = outline.degree.max(LEAST_DEGREE) + outline.diameter;
                cost as f64 / (order.max(2) as f64).log2()
            }
        }
    }

    /// The designs that a network makes: with each number of endpoints a node that meets the request.
    pub fn designs(
        &self,
        network: &Network,
        context: &Context,
    ) -> Result<Vec<Design>, RequestError> {
        let quick = Context { seconds: SECONDS, progress: Progress::SILENT, ..*context };
        let order = u64::try_from(network.order()).unwrap_or(u64::MAX);
        let degree = u64::from(network.max_degree());
        if degree < LEAST_DEGREE && !is_known(network) {
            return Ok(Vec::new());
        }
        match &self.request.size {
            Size::Nodes(range) if range.contains(&order) && degree <= self.request.ports => {
                Ok(self.design(network.clone(), None, &quick)?.into_iter().collect())
            }
            Size::Nodes(_) => Ok(Vec::new()),
            Size::Endpoints(_) if has_endpoints(network) => {
                Ok(self.design(network.clone(), None, &quick)?.into_iter().collect())
            }
            Size::Endpoints(range) => {
                let most =
                    self.request.ports.saturating_sub(degree).min(range.end() / order.max(1));
                let least = range.start().div_ceil(order.max(1)).max(1);
                if most < least {
                    return Ok(Vec::new());
                }
                let most = most.min((most_load(network)? / self.request.load) as u64);
                if most < least {
                    return Ok(Vec::new());
                }
                let study = Study::new(network, &quick);
                let Some(load) = exactly(&of_links(&study)?) else { return Ok(Vec::new()) };
                let mut designs = Vec::new();
                for hosts in (least..=most).rev() {
                    let load = 1.0 / load_of_hosts(1.0 / load, order, hosts);
                    if let Ok(network) = with_hosts(network, hosts)
                        && load >= self.request.load
                    {
                        designs.extend(self.design(network, Some(load.min(1.0)), &quick)?);
                    }
                }
                Ok(designs)
            }
        }
    }

    /// The design that a network makes with the endpoints that it has, if its figures are right. Its load
    /// may be known already.
    fn design(
        &self,
        network: Network,
        load: Option<f64>,
        context: &Context,
    ) -> Result<Option<Design>, RequestError> {
        let subject =
            Subject::new(&network, self.technology, context).with_routing(RoutingChoice::Ideal);
        let bare = matches!(self.request.size, Size::Nodes(_));
        let or = |a, b| if bare { a } else { b };
        let figure = |metric: &Metric| -> Result<Option<f64>, RequestError> {
            Ok(exactly(&metric.compute(&subject.study)?))
        };
        let Some(far) = figure(or(&metrics::DIAMETER, &metrics::ENDPOINT_DIAMETER))? else {
            return Ok(None);
        };
        if self.request.most_diameter.is_some_and(|most| far > most as f64) {
            return Ok(None);
        }
        let load = || -> Result<Option<f64>, RequestError> {
            match load {
                Some(load) => Ok(Some(load)),
                None => Ok(exactly(&saturation(&subject)?)),
            }
        };
        if !bare {
            let ports = figure(&metrics::RADIX)?;
            let fits = ports.is_some_and(|ports| ports <= self.request.ports as f64);
            if !fits || load()?.is_none_or(|load| load < self.request.load) {
                return Ok(None);
            }
        }
        let length = match self.length {
            Length::Diameter => Some(far),
            Length::Mean => figure(or(&metrics::MEAN_DISTANCE, &metrics::ENDPOINT_MEAN_DISTANCE))?,
            Length::CostRatio => figure(&metrics::COST_RATIO)?,
        };
        let cost = match self.cost {
            Cost::Degree => Some(f64::from(network.max_degree())),
            Cost::Cables => Some(ratio(&network.links(), &network.endpoint_count())),
            Cost::Price => Some(subject.bill()?.price_per_host()),
            Cost::PricePerGbps => {
                let price = subject.bill()?.price_per_host();
                load()?
                    .map(|load| price / (load * self.technology.link.gigabits()).min(self.gigabits))
            }
        };
        let score = cost.zip(length).map(|(cost, length)| Score { cost, length });
        Ok(score.map(|score| Design { network, score }))
    }

    /// Shows what a family that is tried by itself has to offer. Calls `report` before each network.
    pub fn alone(
        &self,
        family: &'static Family,
        report: Report,
        show: &mut dyn FnMut(Network),
    ) -> Result<(), Stopped> {
        if !allowed(&self.request.families, family) {
            return Ok(());
        }
        let bare = |wanted: &Wanted, show: &mut dyn FnMut(Network)| {
            let without_hosts = &mut |network| {
                if !has_endpoints(&network) {
                    show(network);
                }
            };
            alone(family, wanted, report, without_hosts)
        };
        let (least, most) = match &self.request.size {
            Size::Nodes(range) => (*range.start(), *range.end()),
            Size::Endpoints(range) => {
                let ports = self.request.ports;
                let wanted = Wanted { least: *range.start(), most: *range.end(), ports };
                alone(family, &wanted, report, &mut |network| {
                    if has_endpoints(&network) {
                        show(network);
                    }
                })?;
                if matches!(family.tried, DesignRole::ListedWithHosts(_)) {
                    return Ok(());
                }
                for hosts in self.request.hosts().rev() {
                    report()?;
                    let least = range.start().div_ceil(hosts);
                    let ports = ports.saturating_sub(hosts);
                    if self.most_hosts(&Outline::moore(least, ports)) < hosts {
                        continue;
                    }
                    let wanted = Wanted { least, most: range.end() / hosts, ports };
                    bare(&wanted, show)?;
                }
                return Ok(());
            }
        };
        bare(&Wanted { least, most, ports: self.request.ports }, show)
    }

    /// By what is minimized, then by the other objective.
    pub fn compare(&self, a: &Score, b: &Score) -> Ordering {
        let others = a.cost.total_cmp(&b.cost).then(a.length.total_cmp(&b.length));
        self.rank(a).total_cmp(&self.rank(b)).then(others)
    }

    /// What is minimized; less is better.
    pub fn rank(&self, score: &Score) -> f64 {
        match self.request.minimize {
            Objective::Price | Objective::PricePerGbps | Objective::Cables => score.cost,
            Objective::Diameter | Objective::MeanDistance | Objective::CostRatio => score.length,
        }
    }
}

/// Sums of floats may be off by as much.
const ROUNDING: f64 = 1.0 - 1e-12;

/// Whether a network is of a family that people know and buy.
fn is_known(network: &Network) -> bool {
    find(&network.expr().name).is_ok_and(|family| !family.source.is_recursive())
}

/// A figure that would take longer by its estimate is not worked out.
const SECONDS: u64 = 1;

/// The most load of an endpoint: by rule if there is one, else because of the links that leave each node and each
/// block of nodes that belong together.
pub(super) fn most_load(network: &Network) -> Result<f64, RequestError> {
    if let Ok(levels) = network.level_loads_rule() {
        let others = ratio(&network.endpoint_count(), &1u32.into()) - 1.0;
        let load = |load: &Load| others * ratio(&load.denominator, &load.numerator);
        return Ok(levels.iter().map(load).fold(f64::INFINITY, f64::min));
    }
    let topology = network.topology()?;
    let order = topology.order();
    let (arrangement, endpoints) = (network.arrangement()?, network.endpoints());
    let all: f64 = ratio(&network.endpoint_count(), &1u32.into());
    let mut most = f64::INFINITY;
    let blocks = arrangement.blocks().iter().copied().filter(|&block| block < order);
    for block in [1].into_iter().chain(blocks) {
        // The links that leave each block, and the endpoints in it.
        let mut cuts = vec![(0u64, 0u64); order.div_ceil(block) as usize];
        topology.scan(0..order, &mut |rows| {
            for (v, row) in rows.iter() {
                let here = arrangement.position(v) / block;
                let elsewhere = row.iter().filter(|&&w| arrangement.position(w) / block != here);
                let (links, hosts) = &mut cuts[here as usize];
                *links += elsewhere.count() as u64;
                *hosts += u64::from(endpoints.at(v));
            }
        });
        for (links, hosts) in cuts.into_iter().filter(|&(_, hosts)| hosts > 0) {
            // All but this share of what they send leaves the block; a little more, since endpoints do not
            // send to themselves.
            let outside = 1.0 - hosts as f64 / all;
            most = most.min(links as f64 / (hosts as f64 * outside));
        }
    }
    Ok(most)
}

/// The load of a channel if all nodes carry `hosts` endpoints, from that with one each.
fn load_of_hosts(load: f64, nodes: u64, hosts: u64) -> f64 {
    let (nodes, hosts) = (nodes as f64, hosts as f64);
    load * hosts * hosts * (nodes - 1.0) / (nodes * hosts - 1.0)
}

/// A figure that is known exactly; `None` if there is none.
fn exactly(answer: &Answer) -> Option<f64> {
    match &answer.value {
        Value::Integer(number) => Some(*number as f64),
        Value::Count(number) => u64::try_from(number).ok().map(|number| number as f64),
        Value::Real(number) => Some(*number),
        Value::Fraction(numerator, denominator) => Some(ratio(numerator, denominator)),
        _ => None,
    }
}
