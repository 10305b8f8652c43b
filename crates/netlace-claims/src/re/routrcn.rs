//! Algorithm ROUTRCN, which routes: as printed, and corrected.

use std::collections::BTreeMap;

use super::diameter::most_diameter;
use super::parts::{BOTH, Domain, Kind, Net, each, each_where};
use super::relln::{each_and_example, example};
use crate::{Bound, CheckError, Claim, Figure, Stated, Trial};
use netlace::network::Csr;
use netlace::routing::Survey;

/// The nodes of the frame copy along which a message is sent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FrameCopy {
    /// Those printed: of the first copy of G_m.
    Printed,
    /// Those of the copy of G_m in which the message is.
    OfNode,
}

/// The state of the algorithm. Nodes count from 1, as in the paper.
struct Routrcn<'a> {
    net: &'a Net,
    graph: &'a Csr,
    copy: FrameCopy,
    /// A_Gr[head][r + 2]: which node of a pivot set gets the next message.
    pointers: BTreeMap<u64, u64>,
}

impl Routrcn<'_> {
    /// Whether a message gets from x to y. The printed algorithm does not end: here a message within a unit
    /// copy goes to its destination, as the text around the algorithm says. A message that is sent along a
    /// frame copy from or to a node that is not in it is dropped, and so is one that takes more than `calls`.
    fn delivers(&mut self, x: u64, y: u64, calls: u64) -> bool {
        let net = self.net;
        let differs = |&m: &u64| net.place(x - 1, m) != net.place(y - 1, m);
        let Some(m) = (1..=net.r).rev().find(differs) else { return true };
        let arrived = if net.kind == Kind::Sk || m <= net.r / net.unit.nodes() * net.unit.nodes() {
            self.by_one_pivot(x, y, m)
        } else {
            self.by_pivot_set(x, y, m)
        };
        arrived.is_some_and(|tt| calls > 0 && self.delivers(tt, y, calls - 1))
    }

    /// The first branch.
    fn by_one_pivot(&self, x: u64, y: u64, m: u64) -> Option<u64> {
        let (n_u, delta) = (self.net.unit.nodes(), self.net.weight(m));
        let first = x - (x - 1) % n_u;
        let ss = first + (m - 1) % n_u;
        let tt = (y - (y - 1) % n_u) + (m - 1) % n_u;
        let first = self.first(first, ss, m);
        let last = first + delta * (self.net.frame.nodes() - 1);
        let is_in = |v: u64| (first..=last).contains(&v) && (v - first).is_multiple_of(delta);
        (is_in(ss) && is_in(tt)).then_some(tt)
    }

    /// The second branch, with ROUT_f(P_m): from set to set along a shortest path in the frame.
    fn by_pivot_set(&mut self, x: u64, y: u64, m: u64) -> Option<u64> {
        let (net, delta) = (self.net, self.net.weight(m));
        let (n_u, size) = (net.unit.nodes(), net.last_size());
        let first = x - (x - 1) % n_u;
        let head = first + (m - 1) % n_u * size;
        let pointer = self.pointers.entry(head).or_default();
        let ss = head + *pointer;
        *pointer = (*pointer + 1) % size;
        let t_first = y / delta * delta + head;
        let first = self.first(first, ss, m);
        let place = |v: u64| match self.copy {
            FrameCopy::Printed => (v - 1) / delta,
            FrameCopy::OfNode => (v - 1) / delta % net.frame.nodes(),
        };
        let (mut s, t) = (place(ss) as usize, place(t_first) as usize);
        let set = |place: usize| {
            let head = first + delta * place as u64;
            head..head + size
        };
        if s.max(t) >= net.frame.rows.len() || !set(s).contains(&ss) {
            return None;
        }
        let mut at = ss;
        while s != t {
            let to_t = &net.frame.distances[t];
            let next = *net.frame.rows[s].iter().find(|&&next| to_t[next] < to_t[s])?;
            let linked = |e: u64| {
                let row = self.graph.neighbors(e - 1).iter().map(|&w| u64::from(w) + 1);
                row.filter(|w| set(next).contains(w)).min()
            };
            at = set(s).filter(|&e| e <= self.graph.order()).find_map(linked)?;
            s = next;
        }
        Some(at)
    }

    /// The first node of the frame copy; `first` is that of the unit copy, in which `ss` is a pivot.
    fn first(&self, first: u64, ss: u64, m: u64) -> u64 {
        let (n_u, delta) = (self.net.unit.nodes(), self.net.weight(m));
        match self.copy {
            FrameCopy::Printed => (first - 1) % delta + (m - 1) % n_u + 1,
            FrameCopy::OfNode => {
                let pivots = self.net.pivots(m).start as u64;
                first + pivots - self.net.place(ss - 1, m) as u64 * delta
            }
        }
    }
}

/// The number of ordered pairs of different nodes between which a message is delivered.
fn compare_delivered(trial: &mut Trial, net: &Net, copy: FrameCopy) -> Result<(), CheckError> {
    let graph = trial.lab.graph(&net.network)?;
    let order = graph.order();
    let mut routrcn = Routrcn { net, graph, copy, pointers: BTreeMap::new() };
    let others = |x: u64| (1..=order).filter(move |&y| y != x).map(move |y| (x, y));
    let pairs = (1..=order).flat_map(others);
    let delivered = pairs.filter(|&(x, y)| routrcn.delivers(x, y, order)).count() as u64;
    trial.compare(&net.network, order * (order - 1), delivered);
    Ok(())
}

pub(super) static PRINTED: Claim = Claim {
    id: "re.algorithm-routrcn.printed",
    place: "Algorithm ROUTRCN",
    says: "ROUTRCN, followed literally except for the missing end, delivers a message from every node to every other.",
    formula: "delivered = n_r·(n_r − 1)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let readings = [
            (FrameCopy::Printed, "the frame copy has the printed numbers"),
            (FrameCopy::OfNode, "the frame copy is the one in which the message is"),
        ];
        for (copy, name) in readings {
            trial.reading(name);
            let domain = Domain { small: [3, 3, 24], large: [4, 3, 64], ..BOTH };
            each_and_example(trial, &domain, |trial, net| compare_delivered(trial, net, copy))?;
        }
        Ok(())
    },
};

/// All routes of the corrected algorithm, measured.
fn survey(trial: &Trial, net: &Net) -> Result<Survey, CheckError> {
    trial.lab.survey(&net.network, &*net.network.construction().routes().native()?)
}

const SMALLER: Domain = Domain { small: [4, 3, 36], large: [4, 3, 108], ..BOTH };

pub(super) static CORRECTED: Claim = Claim {
    id: "re.corrected.routrcn",
    place: "Algorithm ROUTRCN",
    says: "ROUTRCN delivers if a message goes along the frame copy in which it is, to the node that corresponds to its own, and ends within a unit.",
    formula: "delivered = n_r·(n_r − 1)",
    stated: Stated::Equal,
    corrects: Some("re.algorithm-routrcn.printed"),
    check: |trial| {
        each_and_example(trial, &SMALLER, |trial, net| {
            let order = trial.lab.nodes(&net.network)?;
            let delivered = survey(trial, net)?.delivered;
            trial.compare(&net.network, order * (order - 1), delivered);
            Ok(())
        })
    },
};

pub(super) static DELAY: Claim = Claim {
    id: "re.section-6.delay",
    place: "Section 6",
    says: "No route of the corrected ROUTRCN is longer than (k_u + k_f)·d_f·r times a constant (2 is enough).",
    formula: "longest route ≤ 2·(k_u + k_f)·d_f·r",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        each(trial, &SMALLER, |trial, net| {
            let (unit, frame) = (&net.unit, &net.frame);
            let claimed = 2 * (unit.diameter() + frame.diameter()) * frame.degree() * net.r;
            let longest = survey(trial, net)?.longest;
            trial.compare(&net.network, claimed, longest);
            Ok(())
        })
    },
};

pub(super) static LONGEST: Claim = Claim {
    id: "re.new.routrcn-longest",
    place: "Section 6",
    says: "No route of the corrected ROUTRCN is longer than the diameter of Lemma 3, if the pivot sets are connected.",
    formula: "longest route ≤ k_u·(r + 1) + k_f·r (PSS_sk), k_u·(r + 1) + k_f·(d_f·r − (d_f − 1)·λ·n_u) − (d_f − 1)·(r − λ·n_u) (PSS_sd)",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let words = "whose pivot sets are connected";
        each_where(trial, &SMALLER, words, Net::is_connected, |trial, net| {
            let longest = survey(trial, net)?.longest;
            trial.compare(&net.network, most_diameter(net), longest);
            Ok(())
        })
    },
};

/// Whether each node of every pivot set gets as many of the messages between all pairs of nodes as the others, or one less: a
/// pointer for each set of each unit copy names the node that the next message goes to.
fn are_sent_evenly(net: &Net) -> bool {
    let n_u = net.unit.nodes();
    let mut sent: BTreeMap<(u64, u64), (Vec<u64>, usize)> = BTreeMap::new();
    let order = net.weight(net.r + 1);
    for (x, y) in (0..order).flat_map(|x| (0..order).map(move |y| (x, y))) {
        let mut copy = x - x % n_u;
        for m in (1..=net.r).rev() {
            let (from, to) = (net.place(copy, m) as u64, net.place(y, m) as u64);
            if from == to {
                continue;
            }
            let size = net.pivots(m).len();
            let (counts, pointer) = sent.entry((copy, m)).or_insert_with(|| (vec![0; size], 0));
            counts[*pointer] += 1;
            *pointer = (*pointer + 1) % size;
            copy = copy - from * net.weight(m) + to * net.weight(m);
        }
    }
    let is_even = |counts: &[u64]| {
        let (least, most) = (counts.iter().min(), counts.iter().max());
        least.zip(most).is_some_and(|(least, most)| most - least <= 1)
    };
    sent.values().all(|(counts, _)| is_even(counts))
}

pub(super) static TURNS: Claim = Claim {
    id: "re.section-6.turns",
    place: "Section 6",
    says: "If messages take turns in entering a pivot set at each of its nodes, the nodes are used as evenly as possible.",
    formula: "uses of two nodes of a set differ by at most 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let domain = Domain { kinds: &[Kind::Sd], ..SMALLER };
        let (words, several) =
            ("with several pivots in the last phases", |net: &Net| net.last_size() > 1);
        trial.reading(
            "the messages that are sent to each node of a set, between all pairs of nodes",
        );
        each_where(trial, &domain, words, several, |trial, net| {
            trial.compare(&net.network, true, are_sent_evenly(net));
            Ok(())
        })?;
        trial.reading("the links: that of the highest load, compared with the mean one, carries no more than if each message enters at the node that carries its next link");
        let mut compare = |trial: &mut Trial, net: &Net| {
            let by_turns = net.network.construction().routes().native_by_turns()?;
            let by_turns = trial.lab.survey(&net.network, &*by_turns)?.unevenness();
            let direct = survey(trial, net)?.unevenness();
            // Sums of loads differ in their last digits.
            let is_even =
                by_turns.zip(direct).is_some_and(|(turns, direct)| turns <= direct + 1e-9);
            trial.compare(&net.network, true, is_even);
            Ok(())
        };
        each_where(trial, &domain, words, several, &mut compare)?;
        for (frame, unit) in [("torus(2,2)", "torus(2,2)"), ("ring(4)", "ring(6)")] {
            let net = Net::of(&trial.lab, frame, unit, 2, Kind::Sd)?;
            compare(trial, &net)?;
        }
        trial.and("the network of Fig. 6; two phases of ring(6) in ring(4)");
        Ok(())
    },
};

pub(super) static SHORTEST: Claim = Claim {
    id: "re.new.routrcn-shortest",
    place: "Section 6",
    says: "With one pivot per phase, and at least two nodes in the unit, the routes of the corrected ROUTRCN are all shortest exactly if there is only one phase.",
    formula: "stretch = 1 ⇔ r = 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each(trial, &Domain { kinds: &[Kind::Sk], ..SMALLER }, |trial, net| {
            let stretch = survey(trial, net)?.stretch;
            trial.compare(&net.network, net.r == 1, stretch == Some(1.0));
            Ok(())
        })
    },
};

pub(super) static STRETCH: Claim = Claim {
    id: "re.new.routrcn-stretch",
    place: "Section 6",
    says: "In the examples of Figs. 2, 6 and 7 the largest stretch of the corrected ROUTRCN is 1.67, 2.33 and 2.",
    formula: "stretch = 1.67, 2.33, 2.00",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let nets = [
            (example(trial)?, 1.67),
            (Net::of(&trial.lab, "torus(2,2)", "torus(2,2)", 2, Kind::Sd)?, 2.33),
            (Net::of(&trial.lab, "hypercube(2)", "hypercube(2)", 4, Kind::Sk)?, 2.00),
        ];
        for (net, stretch) in nets {
            let found = survey(trial, &net)?.stretch;
            let found = found
                .ok_or_else(|| CheckError::NoFigure(format!("{}: no stretch", net.network)))?;
            trial.compare(&net.network, Figure::Decimal(stretch, 2), Figure::Decimal(found, 2));
        }
        trial.over("the networks of Figs. 2, 6 (several pivots per phase) and 7");
        Ok(())
    },
};
