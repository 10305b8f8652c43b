//! Algorithm RELLN, which builds the network: as printed, and corrected.

use std::collections::{BTreeMap, BTreeSet};

use super::parts::{BOTH, Domain, Kind, Net, SD, UNEVEN, each, each_where, range};
use crate::printed::Printed;
use crate::{Bound, CheckError, Claim, Stated, Trial};
use netlace::network::Csr;

/// The links of a graph, each once.
pub(super) fn links_of(graph: &Csr) -> BTreeSet<(u64, u64)> {
    let row = |v: u64| graph.neighbors(v).iter().map(move |&w| (v, u64::from(w)));
    (0..graph.order()).flat_map(row).filter(|(v, w)| v < w).collect()
}

/// What is changed from what is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Text {
    /// Nothing.
    Printed,
    /// A floor for the ceiling that moves a node's neighbours to its unit: the text available shows ceilings where floors are
    /// meant. Only the last node of each unit is wrong.
    Floor,
    /// The neighbours in the unit are those in the same copy.
    OwnCopy,
    /// In addition, each phase is wired once, at its own pivots, and in all copies.
    Corrected,
}

/// The state of the algorithm. Nodes, places and slots count from 1, as in the paper.
struct Relln<'a> {
    net: &'a Net,
    /// A_Gr[i][r + 3 ..]: the neighbours of each node.
    neighbors: BTreeMap<u64, Vec<u64>>,
    /// A_Gr[i][r + 2]: which node of the pivot set at i gets the next link.
    pointers: BTreeMap<u64, u64>,
    /// The number of writes.
    steps: u64,
}

impl<'a> Relln<'a> {
    fn run(net: &'a Net, text: Text) -> Self {
        let mut this =
            Self { net, neighbors: BTreeMap::new(), pointers: BTreeMap::new(), steps: 0 };
        let n_r = net.weight(net.r + 1);
        for i in 1..=n_r {
            this.link_in_unit(i, text);
            if text != Text::Corrected {
                // The loop over i runs to the end: every node wires every phase again.
                (1..=net.r).for_each(|j| this.wire(j, i, 0));
            }
        }
        if text == Text::Corrected {
            for j in 1..=net.r {
                let copies = (0..n_r).step_by(net.weight(j + 1) as usize);
                copies.for_each(|copy| this.wire(j, j, copy));
            }
        }
        this
    }

    fn link_in_unit(&mut self, i: u64, text: Text) {
        let n_u = self.net.unit.nodes();
        let offset = match text {
            Text::Printed => i.div_ceil(n_u) * n_u,
            Text::Floor => i / n_u * n_u,
            Text::OwnCopy | Text::Corrected => (i - 1) / n_u * n_u,
        };
        let row = &self.net.unit.rows[((i - 1) % n_u) as usize];
        let row = row.iter().map(|&u| u as u64 + 1 + offset);
        self.steps += self.net.r + self.net.unit.degree();
        self.neighbors.entry(i).or_default().extend(row);
    }

    /// Wires phase j in the copy of G_j that follows node `copy`, at the pivots that `i` points to.
    fn wire(&mut self, j: u64, i: u64, copy: u64) {
        let net = self.net;
        let (n_u, weight) = (net.unit.nodes(), net.weight(j));
        let (first, size) = if j <= net.full() {
            (1 + (i - 1) % n_u, 1)
        } else {
            (((i - 1) % n_u) * net.last_size() + 1, net.last_size())
        };
        for (alpha, row) in (0..).zip(&net.frame.rows) {
            for beta in row.iter().map(|&beta| beta as u64) {
                self.steps += 1;
                if beta <= alpha {
                    continue;
                }
                for head in (first..=weight).step_by(n_u as usize) {
                    let heads = [copy + alpha * weight + head, copy + beta * weight + head];
                    self.link(heads, size);
                }
            }
        }
    }

    /// Links the next nodes of two pivot sets of `size` nodes, given by their first nodes.
    fn link(&mut self, heads: [u64; 2], size: u64) {
        let ends = heads.map(|head| {
            let pointer = self.pointers.entry(head).or_default();
            let end = head + *pointer;
            *pointer = (*pointer + 1) % size;
            end
        });
        self.steps += 1;
        self.neighbors.entry(ends[0]).or_default().push(ends[1]);
        self.neighbors.entry(ends[1]).or_default().push(ends[0]);
    }

    /// The graph built, as far as its nodes exist; they count from 0 here.
    fn built(&self) -> Printed {
        let n_r = self.net.weight(self.net.r + 1);
        let row = |(&v, row): (&u64, &Vec<u64>)| {
            row.iter().map(move |&w| (v - 1, w - 1)).collect::<Vec<_>>()
        };
        let links = self.neighbors.iter().flat_map(row);
        Printed::new(n_r, links.filter(|&(v, w)| v < n_r && w < n_r))
    }
}

/// The paper's own example of an expansion, in Fig. 2.
pub(super) fn example(trial: &Trial) -> Result<Net, CheckError> {
    Net::of(&trial.lab, "ring(4)", "ring(3)", 3, Kind::Sk)
}

/// Checks every expansion of a domain, and that of Fig. 2.
pub(super) fn each_and_example(
    trial: &mut Trial,
    domain: &Domain,
    mut check: impl FnMut(&mut Trial, &Net) -> Result<(), CheckError>,
) -> Result<(), CheckError> {
    each(trial, domain, &mut check)?;
    let example = example(trial)?;
    check(trial, &example)?;
    trial.over(format!("{}; and the network of Fig. 2", range(trial, domain, "")));
    Ok(())
}

/// Compares the graph that the algorithm builds with the network that is meant.
fn compare(trial: &mut Trial, net: &Net, text: Text) -> Result<(), CheckError> {
    let meant = trial.lab.links(&net.network)?;
    let built = Relln::run(net, text).built();
    let right = built.shared_links(trial.lab.graph(&net.network)?);
    trial.compare_what("links", &net.network, meant, built.links());
    trial.compare_what("of them correct", &net.network, meant, right);
    Ok(())
}

pub(super) static PRINTED: Claim = Claim {
    id: "re.algorithm-relln.printed",
    place: "Algorithm RELLN",
    says: "RELLN, followed literally, builds the network.",
    formula: "links built = links of G_r",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let readings = [
            (Text::Printed, "neighbours in the unit as printed: one unit copy too far"),
            (
                Text::Floor,
                "with a floor for that ceiling, which may be a slip of the text available",
            ),
            (Text::OwnCopy, "neighbours in the unit as the comment says: in the node's own copy"),
        ];
        for (text, name) in readings {
            trial.reading(name);
            let domain = Domain { small: [3, 3, 24], large: [4, 3, 64], ..BOTH };
            each_and_example(trial, &domain, |trial, net| compare(trial, net, text))?;
        }
        Ok(())
    },
};

pub(super) static CORRECTED: Claim = Claim {
    id: "re.corrected.relln",
    place: "Algorithm RELLN",
    says: "RELLN builds the network if each phase is wired once, in all copies, at the pivots that its own number gives.",
    formula: "links built = links of G_r",
    stated: Stated::Equal,
    corrects: Some("re.algorithm-relln.printed"),
    check: |trial| {
        each_and_example(trial, &UNEVEN, |trial, net| compare(trial, net, Text::Corrected))
    },
};

pub(super) static STEPS: Claim = Claim {
    id: "re.equation-17.steps",
    place: "Equation (17)",
    says: "RELLN as printed takes at most the steps that the paper gives, times a constant. (2 is enough if unit and frame have at least two nodes and the unit is connected: with M = max(d_f·r, d_u·n_u), each of the n_r runs through the phases takes r + d_u steps and at most d_f·n_f·r + d_f·n_f^r more, which is no more than 2·M·n_f^r.)",
    formula: "t ≤ 2·max(d_f/n_u, d_u/r)·r·n_r²",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let domain = Domain { small: [3, 3, 24], large: [4, 3, 64], ..SD };
        each(trial, &domain, |trial, net| {
            let (n_r, n_u) = (net.weight(net.r + 1), net.unit.nodes());
            // max(d_f/n_u, d_u/r)·r = max(d_f·r, d_u·n_u)/n_u
            let most = (net.frame.degree() * net.r).max(net.unit.degree() * n_u);
            let claimed = 2 * most * n_r * n_r / n_u;
            trial.compare(&net.network, claimed, Relln::run(net, Text::Printed).steps);
            Ok(())
        })
    },
};

pub(super) static SMALL_PARTS: Claim = Claim {
    id: "re.equation-18.steps",
    place: "Equation (18)",
    says: "RELLN as printed takes O(n_r²) steps if the parts are small. (By Equation (17) with its factor of 2.)",
    formula: "t ≤ 2·max(r/n_u, 1)·max(d_u, d_f)·n_r²; t ≤ 2·d_u·n_r² if d_f/n_u ≤ d_u/r",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let domain = Domain { small: [3, 3, 24], large: [4, 3, 64], ..SD };
        trial.reading("d_u and d_f are bounded, and r/n_u is");
        each(trial, &domain, |trial, net| {
            let (n_r, n_u) = (net.weight(net.r + 1), net.unit.nodes());
            let degree = net.unit.degree().max(net.frame.degree());
            let claimed = 2 * net.r.max(n_u) * degree * n_r * n_r / n_u;
            trial.compare(&net.network, claimed, Relln::run(net, Text::Printed).steps);
            Ok(())
        })?;
        trial.reading("d_u is bounded, and d_f/n_u = O(d_u/r), for which d_f n_u = O(d_u/r) is printed: a slash is missing");
        let included =
            |net: &Net| net.frame.degree() * net.r <= net.unit.degree() * net.unit.nodes();
        each_where(trial, &domain, "with d_f/n_u ≤ d_u/r", included, |trial, net| {
            let n_r = net.weight(net.r + 1);
            let claimed = 2 * net.unit.degree() * n_r * n_r;
            trial.compare(&net.network, claimed, Relln::run(net, Text::Printed).steps);
            Ok(())
        })
    },
};

pub(super) static NUMBERS: Claim = Claim {
    id: "re.section-5.numbers",
    place: "Section 5",
    says: "A node's own row of the array is enough for its positions, its pointers and all its neighbours.",
    formula: "numbers per node ≤ r + d_u + (λ + 1)·d_f + 4",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        each_and_example(trial, &BOTH, |trial, net| {
            let (n_u, graph) = (net.unit.nodes(), trial.lab.graph(&net.network)?);
            let (mut in_unit, mut over_phases) = (0, 0);
            for v in 0..graph.order() {
                let is_near = |w: &&u32| u64::from(**w) / n_u == v / n_u;
                let near = graph.neighbors(v).iter().filter(is_near).count() as u64;
                in_unit = in_unit.max(near);
                over_phases = over_phases.max(graph.neighbors(v).len() as u64 - near);
            }
            // Positions in the unit and the frames, pivot set, pointer, and the number of links over phases.
            let found = 1 + net.r + 1 + 1 + in_unit + over_phases + 1;
            let slots = net.unit.degree() + (net.lambda() + 1) * net.frame.degree();
            trial.compare(&net.network, net.r + slots + 4, found);
            Ok(())
        })
    },
};

pub(super) static CORRECTED_STEPS: Claim = Claim {
    id: "re.new.relln-steps",
    place: "Equation (17)",
    says: "The corrected RELLN takes only a few steps for each node and phase: n_r replaces n_r².",
    formula: "t ≤ n_r·(r + d_u + r·d_f·(n_f + 1)/n_u)",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        each(trial, &SD, |trial, net| {
            let (n_r, n_u, d_f) = (net.weight(net.r + 1), net.unit.nodes(), net.frame.degree());
            let in_units = n_r * (net.r + net.unit.degree());
            let between = net.r * n_r * d_f * (net.frame.nodes() + 1) / n_u;
            let claimed = in_units + between;
            trial.compare(&net.network, claimed, Relln::run(net, Text::Corrected).steps);
            Ok(())
        })
    },
};
