//! Sections 3 and 7: symmetry, extension and cost.

use super::applications::{bits, compare_with_plain, hypercube, torus};
use super::parts::{ALIKE, BOTH, Domain, Kind, Net, SK, each, each_where};
use super::relln::links_of;
use crate::{Bound, CheckError, Claim, Stated, Trial};
use netlace::exact::ratio;
use netlace::network::Network;

/// One pivot per phase, both parts vertex-transitive.
const SYMMETRIC: Domain = Domain { kinds: &[Kind::Sk], large: [5, 5, 400], ..ALIKE };

pub(super) static SYMMETRIC_TOPOLOGY: Claim = Claim {
    id: "re.section-3.symmetric",
    place: "Section 3",
    says: "The networks are symmetric, in a sense that the paper explains only by its uses: vertex-transitive, if the frame and the unit are.",
    formula: "vertex-transitive",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.reading("for some numbers of phases: with one pivot per phase, if n_u divides r");
        let included = |net: &Net| net.r.is_multiple_of(net.unit.nodes());
        each_where(trial, &SYMMETRIC, "with n_u | r", included, |trial, net| {
            let orbits = trial.lab.node_orbits(&net.network)?;
            trial.compare(&net.network, true, orbits == 1);
            Ok(())
        })?;
        trial.reading("always");
        each(trial, &Domain { kinds: BOTH.kinds, ..SYMMETRIC }, |trial, net| {
            let orbits = trial.lab.node_orbits(&net.network)?;
            trial.compare(&net.network, true, orbits == 1);
            Ok(())
        })
    },
};

pub(super) static CORRECTED_SYMMETRIC: Claim = Claim {
    id: "re.corrected.symmetric",
    place: "Section 3",
    says: "With one pivot per phase and vertex-transitive parts, the network is vertex-transitive exactly if n_u divides r.",
    formula: "vertex-transitive ⇔ n_u | r",
    stated: Stated::Equal,
    corrects: Some("re.section-3.symmetric"),
    check: |trial| {
        each(trial, &SYMMETRIC, |trial, net| {
            let orbits = trial.lab.node_orbits(&net.network)?;
            trial.compare(&net.network, net.r.is_multiple_of(net.unit.nodes()), orbits == 1);
            Ok(())
        })
    },
};

pub(super) static KINDS: Claim = Claim {
    id: "re.new.kinds",
    place: "Section 3",
    says: "With one pivot per phase and a vertex-transitive frame, there are at most as many node orbits as unit nodes.",
    formula: "orbits ≤ n_u",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let included = |net: &Net| net.frame.is_regular();
        each_where(trial, &SK, "with regular frames", included, |trial, net| {
            let orbits = trial.lab.node_orbits(&net.network)?;
            trial.compare(&net.network, net.unit.nodes(), orbits);
            Ok(())
        })
    },
};

/// d_r·k_r
fn cost(trial: &Trial, net: &Net) -> Result<u64, CheckError> {
    let diameter = trial.lab.diameter_of_part(&net.network.to_string())?;
    Ok(trial.lab.degrees(&net.network)?.1 * diameter)
}

pub(super) static COST: Claim = Claim {
    id: "re.section-3.cost",
    place: "Section 3",
    says: "An expansion can cost less, in degree times diameter, than the networks of which it is made.",
    formula: "d_r·k_r < min(d_u·k_u, d_f·k_f)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.reading("less than its own frame and its own unit, which are much smaller");
        each(trial, &BOTH, |trial, net| {
            let is_less = cost(trial, net)? < net.unit.cost().min(net.frame.cost());
            trial.compare_what("less than both parts", &net.network, true, is_less);
            Ok(())
        })?;
        trial.reading(
            "less than a torus or hypercube of the same size, if its parts are tori or hypercubes",
        );
        compare_with_plain(trial)
    },
};

pub(super) static CORRECTED_COST: Claim = Claim {
    id: "re.corrected.cost",
    place: "Section 3",
    says: "An expansion costs more than its unit, in degree times diameter.",
    formula: "d_r·k_r ≥ d_u·k_u + 1",
    stated: Stated::Within(Bound::Lower),
    corrects: Some("re.section-3.cost"),
    check: |trial| {
        each(trial, &BOTH, |trial, net| {
            let cost = cost(trial, net)?;
            trial.compare(&net.network, net.unit.cost() + 1, cost);
            Ok(())
        })
    },
};

pub(super) static EDGES: Claim = Claim {
    id: "re.section-7.edges",
    place: "Section 7",
    says: "The networks are also of low cost in their number of links, as that follows from the degree of a regular network. (Exactly, re.new.links: there are m_u/n_u + r·m_f/(n_u·n_f) links per node.)",
    formula: "m_r = n_r·d_r/2; or fewer links than other networks of as many nodes have",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.reading(
            "with regular parts there are as many links as in a regular network of the same degree",
        );
        each(trial, &ALIKE, |trial, net| {
            let (nodes, links) = (trial.lab.nodes(&net.network)?, trial.lab.links(&net.network)?);
            let degree = trial.lab.degrees(&net.network)?.1;
            trial.compare_what("links, twice", &net.network, nodes * degree, 2 * links);
            Ok(())
        })?;
        let networks = in_themselves(trial)?;
        let range =
            "tori of 3×3 to 5×5 nodes and hypercubes of 2 to 5 dimensions in themselves, r = n";
        for (plain, is_fewer) in [
            ("a hypercube", (|per_node, bits| per_node < bits / 2.0) as fn(f64, f64) -> bool),
            ("a torus", |per_node, _| per_node < 2.0),
        ] {
            trial.reading(format!("there are fewer links than in {plain} of as many nodes"));
            for net in &networks {
                let per_node = ratio(&net.network.links(), net.network.order());
                let what = format!("fewer than in {plain}");
                trial.compare_what(&what, &net.network, true, is_fewer(per_node, bits(net)));
            }
            trial.over(range);
        }
        Ok(())
    },
};

/// Tori and hypercubes, each in itself, with as many phases as nodes.
fn in_themselves(trial: &Trial) -> Result<Vec<Net>, CheckError> {
    let tori = (3..=5).map(|side| torus(trial, [side, side], Kind::Sk));
    tori.chain((2..=5).map(|m| hypercube(trial, m))).collect()
}

/// One more phase on the same frame, with the whole network as unit.
fn as_unit(trial: &Trial, net: &Net) -> Result<Network, CheckError> {
    trial.lab.network(&format!("re(frame={},unit={},phases=1)", net.frame.expr, net.network))
}

const SMALLER: Domain = Domain { small: [3, 3, 32], large: [4, 3, 108], ..BOTH };

pub(super) static EXTENDED: Claim = Claim {
    id: "re.section-7.extended",
    place: "Section 7",
    says: "As the unit of a further expansion, a network does not change: each copy has its links and no others.",
    formula: "E(copy of G_r) = E(G_r)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each(trial, &SMALLER, |trial, net| {
            let inside = links_of(trial.lab.graph(&net.network)?);
            let extended = as_unit(trial, net)?;
            let order = trial.lab.nodes(&net.network)?;
            let links = links_of(trial.lab.graph(&extended)?);
            let mut copies = (0..net.frame.nodes()).map(|copy| copy * order);
            let is_copy = |first: u64| {
                let own = links.iter().filter(|&&(v, w)| {
                    (first..first + order).contains(&v) && (first..first + order).contains(&w)
                });
                own.map(|&(v, w)| (v - first, w - first)).eq(inside.iter().copied())
            };
            trial.compare(&extended, true, copies.all(is_copy));
            Ok(())
        })
    },
};

pub(super) static AGAIN: Claim = Claim {
    id: "re.new.again",
    place: "Section 7",
    says: "A network taken as a new unit is not the same as one more phase: it is linked at one node per copy, while one more phase links one node in each copy of the first unit.",
    formula: "links = n_f·m_r + m_f, against n_f·m_r + m_f·n_f^r",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each(trial, &Domain { kinds: &[Kind::Sk], ..SMALLER }, |trial, net| {
            let extended = as_unit(trial, net)?;
            let further = Net::new(&net.frame, &net.unit, net.r + 1, net.kind)?;
            let inside = net.frame.nodes() * trial.lab.links(&net.network)?;
            let m_f = net.frame.links();
            let found = trial.lab.links(&extended)?;
            trial.compare_what("as a unit", &extended, inside + m_f, found);
            let claimed = inside + m_f * net.frame.nodes().pow(net.r as u32);
            let found = trial.lab.links(&further.network)?;
            trial.compare_what("one more phase", &further.network, claimed, found);
            Ok(())
        })
    },
};

pub(super) static FRAMES: Claim = Claim {
    id: "re.section-7.frames",
    place: "Section 7",
    says: "Each phase can have its own frame: the numbers of nodes multiply.",
    formula: "n_r = n_u·Π n_f(i)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each_with_two_frames(trial, |trial, net, n, network| {
            let nodes = trial.lab.nodes(network)?;
            trial.compare(network, net.unit.nodes() * net.frame.nodes() * n, nodes);
            Ok(())
        })
    },
};

pub(super) static FRAMES_DIAMETER: Claim = Claim {
    id: "re.new.frames-diameter",
    place: "Section 7",
    says: "If each phase has its own frame, the diameters of the frames add up in the bound of Lemma 3.",
    formula: "k_r ≤ k_u·(r + 1) + Σ k_f(i)",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        each_with_two_frames(trial, |trial, net, n, network| {
            let claimed = 3 * net.unit.diameter() + net.frame.diameter() + (n - 1);
            let found = trial.lab.diameter(network)?;
            trial.compare(network, claimed, found);
            Ok(())
        })
    },
};

/// Checks the expansions of one phase with another phase on a path of n nodes.
fn each_with_two_frames(
    trial: &mut Trial,
    check: impl Fn(&mut Trial, &Net, u64, &Network) -> Result<(), CheckError>,
) -> Result<(), CheckError> {
    let longest = trial.pick(3, 4);
    let words = format!("with r = 1, with another phase on each frame path(2) to path({longest})");
    each_where(
        trial,
        &SK,
        &words,
        |net| net.r == 1,
        |trial, net| {
            for n in 2..=longest {
                let (frame, unit) = (&net.frame.expr, &net.unit.expr);
                let expr = format!("re(frames=[{frame},path({n})],unit={unit})");
                check(trial, net, n, &trial.lab.network(&expr)?)?;
            }
            Ok(())
        },
    )
}
