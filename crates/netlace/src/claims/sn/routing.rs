//! Section 2.5: the recursive routing, exactly as printed, and how far it is from shortest.

use super::nets::{Leaders, Net, level_order, nets};
use crate::claims::{Bound, Claim, Figure, Stated, Stuck, Trial};
use crate::network::{ByRule, Csr, Node};

/// The distances from every node of a graph.
fn distances(graph: &Csr) -> Vec<Vec<u32>> {
    (0..graph.order()).map(|v| graph.distances(v)).collect()
}

/// The paper's routing over an optimal one for the nucleus.
struct Recursive<'g> {
    nucleus: &'g Csr,
    distances: Vec<Vec<u32>>,
}

impl Recursive<'_> {
    /// Adds the nodes behind x on the way to y, in the network of l levels that begins at `first`.
    fn route(&self, l: u64, first: Node, x: Node, y: Node, way: &mut Vec<Node>) {
        if l == 1 {
            return self.route_in_nucleus(first, x, y, way);
        }
        let n = level_order(self.nucleus.order(), l - 1);
        let (cluster, member) = (|v| v / n, |v| v % n);
        if cluster(x) == cluster(y) {
            self.route(l - 1, first + cluster(x) * n, member(x), member(y), way);
        } else {
            self.route(l - 1, first + cluster(x) * n, member(x), cluster(y), way);
            way.push(first + cluster(y) * n + cluster(x));
            self.route(l - 1, first + cluster(y) * n, cluster(x), member(y), way);
        }
    }

    fn route_in_nucleus(&self, first: Node, x: Node, y: Node, way: &mut Vec<Node>) {
        let left = &self.distances[y as usize];
        let mut at = x as usize;
        while let Some(&next) =
            self.nucleus.neighbors(at as Node).iter().find(|&&next| left[next as usize] < left[at])
        {
            way.push(first + Node::from(next));
            at = next as usize;
        }
    }
}

/// The ways between all pairs of different nodes.
#[derive(Default)]
struct Ways {
    pairs: u64,
    /// Those that go over links and end where they should.
    delivered: u64,
    shortest: u64,
    longest: u64,
    stretch: f64,
}

impl Ways {
    fn of(trial: &Trial, net: &Net) -> Result<Self, Stuck> {
        let nucleus = trial.lab.graph(&net.nucleus.network)?;
        let routing = Recursive { nucleus, distances: distances(nucleus) };
        let graph = trial.lab.graph(&net.network)?;
        let (mut ways, mut way) = (Self::default(), Vec::new());
        for (x, distances) in (0..).zip(distances(graph)) {
            for y in (0..graph.order()).filter(|&y| y != x) {
                way.clear();
                routing.route(net.l, 0, x, y, &mut way);
                ways.add(graph, x, y, &way, u64::from(distances[y as usize]));
            }
        }
        Ok(ways)
    }

    fn add(&mut self, graph: &Csr, x: Node, y: Node, way: &[Node], distance: u64) {
        let from = [x].into_iter().chain(way.iter().copied());
        let over_links = from.zip(way).all(|(v, &w)| graph.neighbors(v).contains(&(w as u32)));
        let length = way.len() as u64;
        self.pairs += 1;
        self.delivered += u64::from(over_links && way.last() == Some(&y));
        self.shortest += u64::from(length == distance);
        self.longest = self.longest.max(length);
        self.stretch = self.stretch.max(length as f64 / distance as f64);
    }
}

/// Runs the routing on all pairs of the networks tried.
fn each_survey(
    trial: &mut Trial,
    least: u64,
    mut record: impl FnMut(&mut Trial, &Net, Ways) -> Result<(), Stuck>,
) -> Result<(), Stuck> {
    let most = trial.pick(260, 2_500);
    for net in nets(trial, least, most, Leaders::Free)? {
        let ways = Ways::of(trial, &net)?;
        record(trial, &net, ways)?;
    }
    Ok(())
}

pub(super) static ROUTING: Claim = Claim {
    id: "sn.section-2-5.routing",
    place: "Section 2.5",
    says: "The recursive routing (to the member that is joined to the destination's cluster, over that link, and on inside) brings every packet over links to its destination.",
    formula: "X'X'' → X'Y' – Y'X' → Y'Y''",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each_survey(trial, 1, |trial, net, ways| {
            trial.compare_what("pairs delivered", &net.network, ways.pairs, ways.delivered);
            Ok(())
        })
    },
};

pub(super) static TIME: Claim = Claim {
    id: "sn.equation-4.time",
    place: "Eq. (4)",
    says: "The longest way of the recursive routing has at most 2^(l−1)·(D_G+1) − 1 hops.",
    formula: "T_R(l) = 2·T_R(l−1) + 1 = 2^(l−1)·T_R(1) + 2^(l−1) − 1",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        each_survey(trial, 1, |trial, net, ways| {
            let claimed = net.parts() * net.nucleus.diameter + net.parts() - 1;
            trial.compare(&net.network, claimed, ways.longest);
            Ok(())
        })
    },
};

pub(super) static SHORTEST: Claim = Claim {
    id: "sn.new.routing-shortest",
    place: "Section 2.5",
    says: "The recursive routing takes a shortest way between all nodes only where the clusters are complete graphs: elsewhere two swaps by way of a third cluster may be nearer.",
    formula: "always shortest iff D_(l−1) = 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each_survey(trial, 2, |trial, net, ways| {
            let share = 100.0 * ways.shortest as f64 / ways.pairs as f64;
            let what = format!("all ways shortest ({share:.1} % are)");
            let claimed = net.l == 2 && net.nucleus.diameter == 1;
            trial.compare_what(&what, &net.network, claimed, ways.shortest == ways.pairs);
            Ok(())
        })
    },
};

pub(super) static STRETCH: Claim = Claim {
    id: "sn.new.routing-stretch",
    place: "Section 2.5",
    says: "At worst a way of the recursive routing is 2/3 of a cluster's diameter times too long; a third of a hop more where two neighbours are both as far from a node as can be.",
    formula: "max(1, (2·D_(l−1) + e)/3), e = 1 if x, y~z have d(x,y) = d(x,z) = D_(l−1), else 0",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each_survey(trial, 2, |trial, net, ways| {
            let clusters =
                Net::new(trial, &net.nucleus.network.to_string(), net.l - 1, Leaders::Free)?;
            let graph = trial.lab.graph(&clusters.network)?;
            let distances = distances(graph);
            let diameter =
                distances.iter().flatten().max().copied().expect("invariant: a network has a node");
            let far_pair = |from: &Vec<u32>| {
                let is_far = |v: Node| from[v as usize] == diameter;
                (0..graph.order())
                    .any(|v| is_far(v) && graph.neighbors(v).iter().any(|&w| is_far(w.into())))
            };
            let more = u32::from(distances.iter().any(far_pair));
            let claimed = (f64::from(2 * diameter + more) / 3.0).max(1.0);
            trial.compare(
                &net.network,
                Figure::Decimal(claimed, 4),
                Figure::Decimal(ways.stretch, 4),
            );
            Ok(())
        })
    },
};

/// One level more: over the one link between the clusters, or by way of a third cluster.
fn two_terms(d: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let n = d.len();
    let distance = |(c, x): (usize, usize), (e, y): (usize, usize)| {
        if c == e { d[x][y] } else { (d[x][e] + 1 + d[c][y]).min(d[c][e] + d[x][y] + 2) }
    };
    let row = |v: usize| (0..n * n).map(|w| distance((v / n, v % n), (w / n, w % n))).collect();
    (0..n * n).map(row).collect()
}

pub(super) static DISTANCE: Claim = Claim {
    id: "sn.new.distance",
    place: "Section 2.5",
    says: "A shortest way to another cluster swaps once, over the link between the two clusters, or twice, by way of a third cluster; so the distance follows from distances inside a cluster.",
    formula: "c≠e: d(cx,ey) = min(d(x,e) + 1 + d(c,y), d(c,e) + d(x,y) + 2)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(700, 5_000);
        for net in nets(trial, 2, most, Leaders::Free)? {
            let mut rule = distances(trial.lab.graph(&net.nucleus.network)?);
            (1..net.l).for_each(|_| rule = two_terms(&rule));
            let found = distances(trial.lab.graph(&net.network)?);
            let pairs = rule.iter().flatten().zip(found.iter().flatten());
            let equal = pairs.filter(|(rule, found)| rule == found).count() as u64;
            let order = found.len() as u64;
            trial.compare_what("pairs at this distance", &net.network, order * order, equal);
        }
        Ok(())
    },
};

pub(super) static TWO_SWAPS: Claim = Claim {
    id: "sn.new.shortest-routing",
    place: "Section 2.5",
    says: "A routing that looks for the nearer of one swap and two, level by level and without tables, takes a shortest way between all nodes.",
    formula: "stretch 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(260, 2_500);
        for net in nets(trial, 2, most, Leaders::Free)? {
            let routing = ByRule(net.network.next_hop_rule()?);
            let survey = trial.lab.survey(&net.network, &routing)?;
            trial.compare_what("pairs delivered", &net.network, survey.pairs, survey.delivered);
            let stretch = Figure::Decimal(survey.stretch.unwrap_or(f64::INFINITY), 4);
            trial.compare_what("stretch", &net.network, Figure::Decimal(1.0, 4), stretch);
        }
        Ok(())
    },
};
