//! Section 2.5: the recursive routing, exactly as printed, and its stretch.

use super::nets::{Leaders, Net, level_order, nets};
use crate::{Bound, CheckError, Claim, Figure, Stated, Trial};
use netlace::network::{ByRule, Csr, Node};

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
    /// Adds the nodes after x on the route to y, in the network of l levels that begins at `first`.
    fn route(&self, l: u64, first: Node, x: Node, y: Node, path: &mut Vec<Node>) {
        if l == 1 {
            return self.route_in_nucleus(first, x, y, path);
        }
        let n = level_order(self.nucleus.order(), l - 1);
        let (cluster, member) = (|v| v / n, |v| v % n);
        if cluster(x) == cluster(y) {
            self.route(l - 1, first + cluster(x) * n, member(x), member(y), path);
        } else {
            self.route(l - 1, first + cluster(x) * n, member(x), cluster(y), path);
            path.push(first + cluster(y) * n + cluster(x));
            self.route(l - 1, first + cluster(y) * n, cluster(x), member(y), path);
        }
    }

    fn route_in_nucleus(&self, first: Node, x: Node, y: Node, path: &mut Vec<Node>) {
        let left = &self.distances[y as usize];
        let mut at = x as usize;
        while let Some(&next) =
            self.nucleus.neighbors(at as Node).iter().find(|&&next| left[next as usize] < left[at])
        {
            path.push(first + Node::from(next));
            at = next as usize;
        }
    }
}

/// The routes between all pairs of different nodes.
#[derive(Default)]
struct Routes {
    pairs: u64,
    /// Those that use links only and end at the destination.
    delivered: u64,
    shortest: u64,
    longest: u64,
    stretch: f64,
}

impl Routes {
    fn of(trial: &Trial, net: &Net) -> Result<Self, CheckError> {
        let nucleus = trial.lab.graph(&net.nucleus.network)?;
        let routing = Recursive { nucleus, distances: distances(nucleus) };
        let graph = trial.lab.graph(&net.network)?;
        let (mut routes, mut path) = (Self::default(), Vec::new());
        for (x, distances) in (0..).zip(distances(graph)) {
            for y in (0..graph.order()).filter(|&y| y != x) {
                path.clear();
                routing.route(net.l, 0, x, y, &mut path);
                routes.add(graph, x, y, &path, u64::from(distances[y as usize]));
            }
        }
        Ok(routes)
    }

    fn add(&mut self, graph: &Csr, x: Node, y: Node, path: &[Node], distance: u64) {
        let from = [x].into_iter().chain(path.iter().copied());
        let over_links = from.zip(path).all(|(v, &w)| graph.neighbors(v).contains(&(w as u32)));
        let length = path.len() as u64;
        self.pairs += 1;
        self.delivered += u64::from(over_links && path.last() == Some(&y));
        self.shortest += u64::from(length == distance);
        self.longest = self.longest.max(length);
        self.stretch = self.stretch.max(length as f64 / distance as f64);
    }
}

/// Runs the routing on all pairs of the networks checked.
fn each_survey(
    trial: &mut Trial,
    least: u64,
    mut record: impl FnMut(&mut Trial, &Net, Routes) -> Result<(), CheckError>,
) -> Result<(), CheckError> {
    let most = trial.pick(260, 2_500);
    for net in nets(trial, least, most, Leaders::Free)? {
        let routes = Routes::of(trial, &net)?;
        record(trial, &net, routes)?;
    }
    Ok(())
}

pub(super) static ROUTING: Claim = Claim {
    id: "sn.section-2-5.routing",
    place: "Section 2.5",
    says: "The recursive routing (to the member that is joined to the destination's cluster, over that link, and on inside) delivers every packet over links to its destination.",
    formula: "X'X'' → X'Y' – Y'X' → Y'Y''",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each_survey(trial, 1, |trial, net, routes| {
            trial.compare_what("pairs delivered", &net.network, routes.pairs, routes.delivered);
            Ok(())
        })
    },
};

pub(super) static TIME: Claim = Claim {
    id: "sn.equation-4.time",
    place: "Eq. (4)",
    says: "The longest route of the recursive routing has at most 2^(l−1)·(D_G+1) − 1 hops.",
    formula: "T_R(l) = 2·T_R(l−1) + 1 = 2^(l−1)·T_R(1) + 2^(l−1) − 1",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        each_survey(trial, 1, |trial, net, routes| {
            let claimed = net.parts() * net.nucleus.diameter + net.parts() - 1;
            trial.compare(&net.network, claimed, routes.longest);
            Ok(())
        })
    },
};

pub(super) static SHORTEST: Claim = Claim {
    id: "sn.new.routing-shortest",
    place: "Section 2.5",
    says: "The recursive routing takes a shortest path between all nodes only if the clusters are complete graphs: otherwise two swaps through a third cluster may be shorter.",
    formula: "always shortest iff D_(l−1) = 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each_survey(trial, 2, |trial, net, routes| {
            let share = 100.0 * routes.shortest as f64 / routes.pairs as f64;
            let what = format!("all routes shortest ({share:.1} % are)");
            let claimed = net.l == 2 && net.nucleus.diameter == 1;
            trial.compare_what(&what, &net.network, claimed, routes.shortest == routes.pairs);
            Ok(())
        })
    },
};

pub(super) static STRETCH: Claim = Claim {
    id: "sn.new.routing-stretch",
    place: "Section 2.5",
    says: "The largest stretch of the recursive routing is 2/3 of a cluster's diameter, plus 1/3 if two neighbours are both at the largest distance from a node.",
    formula: "max(1, (2·D_(l−1) + e)/3), e = 1 if x, y~z have d(x,y) = d(x,z) = D_(l−1), else 0",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each_survey(trial, 2, |trial, net, routes| {
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
                Figure::Decimal(routes.stretch, 4),
            );
            Ok(())
        })
    },
};

/// One more level: over the one link between the clusters, or through a third cluster.
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
    says: "A shortest path to another cluster swaps once, over the link between the two clusters, or twice, through a third cluster; so the distance follows from distances inside a cluster.",
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
    says: "A routing that takes the shorter of one swap and two, level by level and without tables, takes a shortest path between all nodes.",
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
