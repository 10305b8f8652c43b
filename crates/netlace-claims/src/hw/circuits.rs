//! Section 4 on integrated circuits: crossing edges, and the wires of nodes on a square.

use std::ops::RangeInclusive;

use super::nets::{BOTH, Base, HEAWOOD, Kind, PETERSEN, span};
use crate::{Bound, CheckError, Claim, Figure, Stated, Trial};
use netlace::metrics::Value;
use netlace::network::{Link, Network};

/// The kinds that flooded Heawood networks are compared with. Nothing exact is known of network II.
const OTHERS: [Kind; 3] = [Kind::Folded, Kind::RootFolded, Kind::Expanded];

/// What is known of a crossing number.
struct Crossings {
    network: Network,
    nodes: u64,
    at_least: u64,
    is_exact: bool,
}

impl Crossings {
    /// Of a network whose links are those of copies of the base, from counts alone. Copies without a common link have all their
    /// crossings. If they are joined by single nodes to a tree, they are the blocks of the network, and it has no
    /// more. Every link more than a planar graph of the same girth has adds a crossing.
    fn of(trial: &Trial, kind: Kind, base: &Base, n: u64) -> Result<Self, CheckError> {
        let network = trial.lab.network(&kind.expr(base, n))?;
        let (nodes, links) = (trial.lab.nodes(&network)?, trial.lab.links(&network)?);
        let copies = links / (base.nodes * 3 / 2);
        let is_tree = nodes == 1 + (base.nodes - 1) * copies;
        let Value::Count(girth) = trial.lab.metric("girth", &network)? else {
            return Err(CheckError::NoFigure(format!("{network} has no cycle")));
        };
        let girth = u64::try_from(girth).unwrap_or(u64::MAX);
        let planar = girth * (nodes - 2) / (girth - 2);
        let at_least = (base.crossings * copies).max(links.saturating_sub(planar));
        Ok(Self { network, nodes, at_least, is_exact: is_tree })
    }

    /// Of a network of which it must be known exactly.
    fn exactly(trial: &Trial, kind: Kind, base: &Base, n: u64) -> Result<Self, CheckError> {
        let found = Self::of(trial, kind, base, n)?;
        if !found.is_exact {
            return Err(CheckError::NoFigure(format!("{} is no tree of copies", found.network)));
        }
        Ok(found)
    }

    fn per_node(&self) -> f64 {
        self.at_least as f64 / self.nodes as f64
    }
}

pub(super) static FEW: Claim = Claim {
    id: "hw.section-4.crossings",
    place: "Section 4, crossing edges",
    says: "Flooded Heawood networks have a small number of crossing edges: no more than folded, root-folded and recursively expanded ones of the same number of dimensions, drawn in the plane with as few as possible, and fewer per node than hypercubes of about as many nodes.",
    formula: "cr(σFH_n) ≤ cr(FH_n), cr(RFH_n), cr(σH_n), n ≥ 2",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let most = trial.pick(3, 4);
        let range = format!("n = {}", span(&(2..=most)));
        trial.reading("crossings of networks of the same number of dimensions");
        trial.over(&*range);
        for (n, kind) in (2..=most).flat_map(|n| OTHERS.map(|kind| (n, kind))) {
            let flooded = Crossings::exactly(trial, Kind::Flooded, &HEAWOOD, n)?;
            let other = Crossings::of(trial, kind, &HEAWOOD, n)?;
            let what = format!("crossings, and those of {}, at least", other.network);
            trial.compare_what(&what, &flooded.network, other.at_least, flooded.at_least);
        }
        trial.reading("crossings per node");
        trial.over(format!("{range}, and hypercubes with more nodes, at most twice as many"));
        for n in 2..=most {
            let flooded = Crossings::exactly(trial, Kind::Flooded, &HEAWOOD, n)?;
            let found = Figure::Decimal(flooded.per_node(), 6);
            for kind in OTHERS {
                let other = Crossings::of(trial, kind, &HEAWOOD, n)?;
                let what = format!("crossings per node, and those of {}, at least", other.network);
                let claimed = Figure::Decimal(other.per_node(), 6);
                trial.compare_what(&what, &flooded.network, claimed, found.clone());
            }
            let cube = trial.lab.network(&format!("hypercube({})", flooded.nodes.ilog2() + 1))?;
            let (nodes, links) = (trial.lab.nodes(&cube)?, trial.lab.links(&cube)?);
            // A planar graph without triangles has at most 2N − 4 links.
            let claimed = (links - (2 * nodes - 4)) as f64 / nodes as f64;
            let what = format!("crossings per node, and those of {cube}, at least");
            trial.compare_what(&what, &flooded.network, Figure::Decimal(claimed, 6), found.clone());
        }
        Ok(())
    },
};

pub(super) static PETERSEN_FEWER: Claim = Claim {
    id: "hw.section-4.petersen-crossings",
    place: "Section 4, crossing edges",
    says: "Flooded Petersen networks have even fewer crossing edges than flooded Heawood networks, in all and per node.",
    formula: "cr smaller, cr/N smaller",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(3, 4);
        for n in 1..=most {
            let petersen = Crossings::exactly(trial, Kind::Flooded, &PETERSEN, n)?;
            let heawood = Crossings::exactly(trial, Kind::Flooded, &HEAWOOD, n)?;
            let fewer = petersen.at_least < heawood.at_least;
            trial.compare_what("fewer crossings", &petersen.network, true, fewer);
            let fewer = petersen.per_node() < heawood.per_node();
            trial.compare_what("fewer crossings per node", &petersen.network, true, fewer);
        }
        trial.over(format!("flooded networks over both bases, n = {}", span(&(1..=most))));
        Ok(())
    },
};

pub(super) static NUMBER: Claim = Claim {
    id: "hw.new.crossings",
    place: "Section 4, crossing edges",
    says: "The copies of the base are the blocks of flooded and of root-folded networks, so that a network of N nodes has exactly 2(N−1)/9 crossings over the Petersen graph, which has 2, and 3(N−1)/13 over the Heawood graph, which has 3.",
    formula: "cr = cr(base)·(N − 1)/(q − 1), q = 10, 14",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(3, 4);
        for (&base, n) in BOTH.iter().flat_map(|base| (1..=most).map(move |n| (base, n))) {
            for kind in [Kind::Flooded, Kind::RootFolded] {
                let found = Crossings::exactly(trial, kind, base, n)?;
                let claimed = base.crossings * (found.nodes - 1) / (base.nodes - 1);
                trial.compare(&found.network, claimed, found.at_least);
            }
        }
        trial.over(format!("both kinds over both bases, n = {}", span(&(1..=most))));
        Ok(())
    },
};

/// The length of all wires per node, if nodes stand in rows on a square, in the order in which netlace keeps copies together, and wires
/// run along rows and columns.
fn wires_per_node(network: &Network) -> Result<f64, CheckError> {
    let (topology, arrangement) = (network.topology()?, network.arrangement()?);
    let order = topology.order();
    let side = order.isqrt() + u64::from(order.isqrt().pow(2) < order);
    let place = |v| {
        let position = arrangement.position(v);
        [position % side, position / side]
    };
    let (mut ends, mut links) = (0, Vec::<Link>::new());
    for v in 0..order {
        links.clear();
        topology.links(v, &mut links);
        for link in &links {
            let ([x, y], [far_x, far_y]) = (place(v), place(link.to));
            ends += x.abs_diff(far_x) + y.abs_diff(far_y);
        }
    }
    Ok(ends as f64 / 2.0 / order as f64)
}

pub(super) static CIRCUITS: Claim = Claim {
    id: "hw.section-4.circuits",
    place: "Section 4, integrated circuits",
    says: "Flooded Heawood networks suit integrated circuits: if nodes stand in rows on a square, with the nodes of a copy together, they need no more wire per node than the other networks of the same number of dimensions. (Other placements may need less.)",
    formula: "wire per node at most that of the others, n ≥ 2",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        const DIMENSIONS: RangeInclusive<u64> = 2..=4;
        for (reading, kinds) in [
            ("than folded and recursively expanded networks", &[Kind::Folded, Kind::Expanded][..]),
            ("than root-folded networks", &[Kind::RootFolded]),
        ] {
            trial.reading(reading);
            trial.over(format!("n = {}, in the order of netlace's arrangement", span(&DIMENSIONS)));
            for (n, kind) in DIMENSIONS.flat_map(|n| kinds.iter().map(move |kind| (n, kind))) {
                let flooded = trial.lab.network(&Kind::Flooded.expr(&HEAWOOD, n))?;
                let other = trial.lab.network(&kind.expr(&HEAWOOD, n))?;
                let what = format!("wire per node, and that of {other}");
                let [claimed, found] = [wires_per_node(&other)?, wires_per_node(&flooded)?]
                    .map(|length| Figure::Decimal(length, 3));
                trial.compare_what(&what, &flooded, claimed, found);
            }
        }
        Ok(())
    },
};
