//! The frames, units and expansions that are checked.

use std::ops::Range;
use std::rc::Rc;

use crate::{CheckError, Lab, Trial};
use netlace::network::Network;

/// A frame or a unit, with its values for formulas.
pub(super) struct Part {
    pub expr: String,
    /// The neighbours of each node, in ascending order.
    pub rows: Vec<Vec<usize>>,
    /// All distances.
    pub distances: Vec<Vec<u64>>,
}

impl Part {
    pub fn new(expr: &str, lab: &Lab) -> Result<Self, CheckError> {
        let network = lab.network(expr)?;
        let graph = lab.graph(&network)?;
        let (mut rows, mut distances) = (Vec::new(), Vec::new());
        for v in 0..graph.order() {
            let mut row: Vec<_> = graph.neighbors(v).iter().map(|&w| w as usize).collect();
            row.sort_unstable();
            rows.push(row);
            let from_v = graph.distances(v);
            distances.push(from_v.into_iter().map(u64::from).collect());
        }
        Ok(Self { expr: expr.to_owned(), rows, distances })
    }

    /// n
    pub fn nodes(&self) -> u64 {
        self.rows.len() as u64
    }

    pub fn degree_of(&self, v: usize) -> u64 {
        self.rows[v].len() as u64
    }

    /// d
    pub fn degree(&self) -> u64 {
        (0..self.rows.len())
            .map(|v| self.degree_of(v))
            .max()
            .expect("invariant: a network has a node")
    }

    /// k
    pub fn diameter(&self) -> u64 {
        self.distances.iter().flatten().copied().max().expect("invariant: a network has a node")
    }

    pub fn links(&self) -> u64 {
        self.rows.iter().map(|row| row.len() as u64).sum::<u64>() / 2
    }

    pub fn is_regular(&self) -> bool {
        self.rows.iter().all(|row| row.len() == self.rows[0].len())
    }

    /// d·k
    pub fn cost(&self) -> u64 {
        self.degree() * self.diameter()
    }
}

/// How the pivots are chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// PSS_sk: one pivot per phase.
    Sk,
    /// PSS_sd: the last phases have several pivots each.
    Sd,
}

/// A network made by recursive expansion.
pub(super) struct Net {
    pub frame: Rc<Part>,
    pub unit: Rc<Part>,
    pub r: u64,
    pub kind: Kind,
    pub network: Network,
}

impl Net {
    pub fn new(frame: &Rc<Part>, unit: &Rc<Part>, r: u64, kind: Kind) -> Result<Self, CheckError> {
        let pivots = if kind == Kind::Sk { "diameter" } else { "degree" };
        let (f, u) = (&frame.expr, &unit.expr);
        let network =
            netlace::parse(&format!("re(frame={f},unit={u},phases={r},pivots={pivots})"))?;
        Ok(Self { frame: frame.clone(), unit: unit.clone(), r, kind, network })
    }

    /// The network with these expressions as parts.
    pub fn of(lab: &Lab, frame: &str, unit: &str, r: u64, kind: Kind) -> Result<Self, CheckError> {
        Self::new(&Rc::new(Part::new(frame, lab)?), &Rc::new(Part::new(unit, lab)?), r, kind)
    }

    /// λ, where λ·n_u < r ≤ (λ + 1)·n_u.
    pub fn lambda(&self) -> u64 {
        (self.r - 1) / self.unit.nodes()
    }

    /// λ·n_u: the phases of complete rounds through the unit.
    pub fn full(&self) -> u64 {
        self.lambda() * self.unit.nodes()
    }

    /// r − λ·n_u: the phases after those.
    pub fn last(&self) -> u64 {
        self.r - self.full()
    }

    /// |P_i| in the last phases, by Theorem 1.
    pub fn last_size(&self) -> u64 {
        match self.kind {
            Kind::Sk => 1,
            Kind::Sd => (self.unit.nodes() / self.last()).min(self.frame.degree()),
        }
    }

    /// The pivots of phase i, counted from 1, taken from the unit in the order of its numbers.
    pub fn pivots(&self, i: u64) -> Range<usize> {
        let (head, size) = if i <= self.full() {
            ((i - 1) % self.unit.nodes(), 1)
        } else {
            ((i - 1 - self.full()) * self.last_size(), self.last_size())
        };
        head as usize..(head + size) as usize
    }

    /// n_u·n_f^(i−1): the difference of two nodes whose places in the frame of phase i differ by one.
    pub fn weight(&self, i: u64) -> u64 {
        self.unit.nodes() * self.frame.nodes().pow(i as u32 - 1)
    }

    /// The place of a node in the frame of phase i.
    pub fn place(&self, v: u64, i: u64) -> usize {
        (v / self.weight(i) % self.frame.nodes()) as usize
    }

    /// Whether the pivots of every phase are connected, as Definition 4 requires.
    pub fn is_connected(&self) -> bool {
        (1..=self.r).all(|i| are_connected(&self.unit, &self.pivots(i).collect::<Vec<_>>()))
    }
}

/// Whether these nodes are connected by links among themselves.
pub(super) fn are_connected(part: &Part, nodes: &[usize]) -> bool {
    let mut found: Vec<usize> = nodes.iter().copied().take(1).collect();
    let mut next = 0;
    while let Some(&v) = found.get(next) {
        next += 1;
        for &w in part.rows[v].iter().filter(|w| nodes.contains(w)) {
            if !found.contains(&w) {
                found.push(w);
            }
        }
    }
    found.len() == nodes.len()
}

/// The expansions to check, in a small check and in a large one.
pub(super) struct Domain {
    pub kinds: &'static [Kind],
    /// The most nodes of a unit, of a frame, and of the network.
    pub small: [u64; 3],
    pub large: [u64; 3],
    /// Only regular units and frames.
    pub regular: bool,
}

pub(super) const SK: Domain =
    Domain { kinds: &[Kind::Sk], small: [4, 3, 64], large: [5, 4, 256], regular: false };
pub(super) const SD: Domain =
    Domain { kinds: &[Kind::Sd], small: [4, 3, 64], large: [4, 4, 256], regular: false };
pub(super) const BOTH: Domain = Domain { kinds: &[Kind::Sk, Kind::Sd], ..SD };
/// Large enough for pivots with different numbers of links.
pub(super) const UNEVEN: Domain = Domain { small: [4, 4, 64], ..BOTH };
/// Regular parts; up to five nodes these are vertex-transitive.
pub(super) const ALIKE: Domain =
    Domain { small: [5, 4, 128], large: [5, 5, 1000], regular: true, ..BOTH };

/// Checks every expansion of a domain.
pub(super) fn each(
    trial: &mut Trial,
    domain: &Domain,
    check: impl FnMut(&mut Trial, &Net) -> Result<(), CheckError>,
) -> Result<(), CheckError> {
    each_where(trial, domain, "", |_| true, check)
}

/// Checks the expansions of a domain that are `included`; `described` says which, for the range.
pub(super) fn each_where(
    trial: &mut Trial,
    domain: &Domain,
    described: &str,
    included: impl Fn(&Net) -> bool,
    mut check: impl FnMut(&mut Trial, &Net) -> Result<(), CheckError>,
) -> Result<(), CheckError> {
    let [most_in_unit, most_in_frame, most] = trial.pick(domain.small, domain.large);
    let regular = domain.regular;
    let units = parts(&trial.lab, numbered, most_in_unit, regular)?;
    for &kind in domain.kinds {
        let frames = match kind {
            Kind::Sk => parts(&trial.lab, shapes, most_in_frame, regular)?,
            Kind::Sd => parts(&trial.lab, numbered, most_in_frame, regular)?,
        };
        for (unit, frame) in
            units.iter().flat_map(|unit| frames.iter().map(move |frame| (unit, frame)))
        {
            let orders = (1..).map(|r| unit.nodes() * frame.nodes().pow(r));
            for (r, _) in (1..).zip(orders.take_while(|&order| order <= most)) {
                trial.lab.go_on()?;
                let net = Net::new(frame, unit, r, kind)?;
                if included(&net) {
                    check(trial, &net)?;
                }
            }
        }
    }
    trial.over(range(trial, domain, described));
    Ok(())
}

/// The expansions that [`each_where`] checks, as text.
pub(super) fn range(trial: &Trial, domain: &Domain, described: &str) -> String {
    let [most_in_unit, most_in_frame, most] = trial.pick(domain.small, domain.large);
    let (kinds, numbering) = match domain.kinds {
        [Kind::Sk] => ("one pivot per phase", " nodes, up to numbering"),
        [Kind::Sd] => ("several pivots per phase", " numbered nodes"),
        _ => (
            "one pivot per phase, and several",
            " numbered nodes (up to numbering with one pivot per phase)",
        ),
    };
    let subset = if described.is_empty() { String::new() } else { format!("; those {described}") };
    let all = if domain.regular { "all connected regular" } else { "all connected" };
    format!(
        "{kinds}; {all} units of 2 to {most_in_unit} numbered nodes and {all} frames of 2 to {most_in_frame}{numbering}, r from 1 up to {most} nodes in total{subset}"
    )
}

/// The graphs of 2 to `most` nodes that `list` lists for each number of nodes; if `regular`, only the
/// regular ones.
fn parts(
    lab: &Lab,
    list: fn(u64) -> Vec<String>,
    most: u64,
    regular: bool,
) -> Result<Vec<Rc<Part>>, CheckError> {
    let mut parts = Vec::new();
    for expr in (2..=most).flat_map(list) {
        let part = Part::new(&expr, lab)?;
        if part.is_regular() || !regular {
            parts.push(Rc::new(part));
        }
    }
    Ok(parts)
}

/// All connected graphs of n numbered nodes, those that have a name first.
pub(super) fn numbered(n: u64) -> Vec<String> {
    graphs(n).into_iter().map(|links| expr(n, links)).collect()
}

/// One numbering of each connected graph of n nodes.
fn shapes(n: u64) -> Vec<String> {
    let (orders, mut seen) = (orders(n), Vec::new());
    let is_new = |links: &u32| {
        let shape = orders.iter().map(|order| renumbered(n, *links, order)).min();
        let is_new = !seen.contains(&shape);
        seen.push(shape);
        is_new
    };
    graphs(n).into_iter().filter(is_new).map(|links| expr(n, links)).collect()
}

/// All connected graphs of n nodes, as sets of [`pairs`], those that have a name first.
fn graphs(n: u64) -> Vec<u32> {
    let sets = 0u32..1 << pairs(n).len();
    let mut graphs: Vec<_> = sets.filter(|&links| is_connected(n, links)).collect();
    graphs.sort_by_key(|&links| expr(n, links).starts_with("damaged"));
    graphs
}

/// The same graph with other numbers for the nodes.
fn renumbered(n: u64, links: u32, numbers: &[u64]) -> u32 {
    let pairs = pairs(n);
    let far = |(a, b): (u64, u64)| {
        let (a, b) = (numbers[a as usize], numbers[b as usize]);
        pairs
            .iter()
            .position(|&pair| pair == (a.min(b), a.max(b)))
            .expect("invariant: pairs are listed with the lower number first")
    };
    let kept = (0..pairs.len()).filter(|i| links >> i & 1 == 1);
    kept.fold(0, |all, i| all | 1 << far(pairs[i]))
}

/// All permutations of n elements.
fn orders(n: u64) -> Vec<Vec<u64>> {
    let mut orders = vec![Vec::new()];
    for new in 0..n {
        let grown = |order: &Vec<u64>| {
            let order = order.clone();
            (0..=order.len()).map(move |at| {
                let mut order = order.clone();
                order.insert(at, new);
                order
            })
        };
        orders = orders.iter().flat_map(grown).collect();
    }
    orders
}

fn pairs(n: u64) -> Vec<(u64, u64)> {
    (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect()
}

/// Whether the graph with this set of [`pairs`] as links is connected.
fn is_connected(n: u64, links: u32) -> bool {
    let mut reached = 1u64;
    for _ in 1..n {
        for (i, (a, b)) in pairs(n).into_iter().enumerate() {
            if links >> i & 1 == 1 && (reached >> a & 1 == 1 || reached >> b & 1 == 1) {
                reached |= 1 << a | 1 << b;
            }
        }
    }
    reached + 1 == 1 << n
}

/// The expression of the graph with this set of [`pairs`] as links: its name, or the complete graph with
/// links removed.
fn expr(n: u64, links: u32) -> String {
    let only = |kept: fn(u64, u64, u64) -> bool| {
        let places = (0..).zip(pairs(n)).filter(|&(_, (a, b))| kept(n, a, b));
        places.fold(0u32, |all, (i, _)| all | 1 << i)
    };
    if links == only(|_, _, _| true) {
        return format!("complete({n})");
    } else if links == only(|_, a, b| b == a + 1) {
        return format!("path({n})");
    } else if links == only(|n, a, b| b == a + 1 || b == a + n - 1) {
        return format!("ring({n})");
    }
    let cut = (0..).zip(pairs(n)).filter(|&(i, _): &(u32, _)| links >> i & 1 == 0);
    let cut: Vec<_> = cut.map(|(_, (a, b))| format!("{a},{b}")).collect();
    format!("damaged(complete({n}),cut=[{}])", cut.join(","))
}
