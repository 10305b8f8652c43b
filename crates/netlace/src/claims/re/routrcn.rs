//! Algorithm ROUTRCN, which routes: as printed, and as it works.

use super::diameter::most_diameter;
use super::parts::{BOTH, Domain, Kind, Net, SK, each, each_where};
use super::relln::example;
use crate::claims::{Bound, Claim, Figure, Stated, Stuck, Trial};
use crate::routing::Survey;

/// Which nodes the frame copy has that a message is to be sent along.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FrameCopy {
    /// Those that are printed: of the first copy of G_m.
    Printed,
    /// Those of the copy of G_m where the message is.
    OfNode,
}

/// How far a message goes from x to y, by the branch for one pivot a phase, or `None` if it is to go
/// along a frame copy to a node that is not in it. Nodes count from 1. Printed is no end: here a
/// message within a unit copy goes to its destination, as the text around the algorithm says.
fn routrcn(net: &Net, x: u64, y: u64, copy: FrameCopy) -> Option<u64> {
    let (n_u, n_f) = (net.unit.nodes(), net.frame.nodes());
    let in_unit =
        |v: u64, w: u64| net.unit.distances[((v - 1) % n_u) as usize][((w - 1) % n_u) as usize];
    let differs = |&m: &u64| net.place(x - 1, m) != net.place(y - 1, m);
    let Some(m) = (1..=net.r).rev().find(differs) else { return Some(in_unit(x, y)) };
    let delta = net.weight(m);
    let tt = (x - (x - 1) % n_u) + (m - 1) % n_u;
    let first = x - (x - 1) % n_u;
    let to_pivot = in_unit(x, tt);
    let ss = tt;
    let tt = (y - (y - 1) % n_u) + (m - 1) % n_u;
    let first = match copy {
        FrameCopy::Printed => (first - 1) % delta + (m - 1) % n_u + 1,
        FrameCopy::OfNode => ss - net.place(ss - 1, m) as u64 * delta,
    };
    let last = first + delta * (n_f - 1);
    let place = |v: u64| {
        let is_in = (first..=last).contains(&v) && (v - first).is_multiple_of(delta);
        is_in.then(|| ((v - first) / delta) as usize)
    };
    let along_frame = net.frame.distances[place(ss)?][place(tt)?];
    Some(to_pivot + along_frame + routrcn(net, tt, y, copy)?)
}

/// How many of all ordered pairs of different nodes a message gets across.
fn compare_delivered(trial: &mut Trial, net: &Net, copy: FrameCopy) -> Result<(), Stuck> {
    let order = trial.lab.nodes(&net.network)?;
    let others = |x: u64| (1..=order).filter(move |&y| y != x).map(move |y| (x, y));
    let pairs = (1..=order).flat_map(others);
    let delivered = pairs.filter(|&(x, y)| routrcn(net, x, y, copy).is_some()).count() as u64;
    trial.compare(&net.network, order * (order - 1), delivered);
    Ok(())
}

pub(super) static PRINTED: Claim = Claim {
    id: "re.algorithm-routrcn.printed",
    place: "Algorithm ROUTRCN",
    says: "ROUTRCN, followed letter by letter but for the end that it lacks, gets a message from every node to every other, with one pivot a phase.",
    formula: "delivered = n_r·(n_r − 1)",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let readings = [
            (FrameCopy::Printed, "the frame copy has the numbers that are printed"),
            (FrameCopy::OfNode, "the frame copy is the one where the message is"),
        ];
        for (copy, name) in readings {
            trial.reading(name);
            let domain = Domain { small: [3, 3, 24], large: [4, 3, 64], ..SK };
            each(trial, &domain, |trial, net| compare_delivered(trial, net, copy))?;
            let example = example(trial)?;
            compare_delivered(trial, &example, copy)?;
        }
        Ok(())
    },
};

/// All routes of the mended algorithm, measured.
fn survey(trial: &Trial, net: &Net) -> Result<Survey, Stuck> {
    trial.lab.survey(&net.network, &*net.network.construction().native()?)
}

const SMALLER: Domain = Domain { small: [4, 3, 36], large: [4, 3, 108], ..BOTH };

pub(super) static MENDED: Claim = Claim {
    id: "re.mended.routrcn",
    place: "Algorithm ROUTRCN",
    says: "ROUTRCN delivers if a message goes along the frame copy where it is, to the node that corresponds to its own, and ends within a unit.",
    formula: "delivered = n_r·(n_r − 1)",
    stated: Stated::Equal,
    mends: Some("re.algorithm-routrcn.printed"),
    check: |trial| {
        let compare = |trial: &mut Trial, net: &Net| {
            let order = trial.lab.nodes(&net.network)?;
            let delivered = survey(trial, net)?.delivered;
            trial.compare(&net.network, order * (order - 1), delivered);
            Ok(())
        };
        each(trial, &SMALLER, compare)?;
        let example = example(trial)?;
        compare(trial, &example)
    },
};

pub(super) static DELAY: Claim = Claim {
    id: "re.section-6.delay",
    place: "Section 6",
    says: "No route of ROUTRCN, mended, is longer than a constant (2 is enough) times (k_u + k_f)·d_f·r.",
    formula: "longest route ≤ 2·(k_u + k_f)·d_f·r",
    stated: Stated::Within(Bound::Upper),
    mends: None,
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
    says: "No route of ROUTRCN, mended, is longer than what Lemma 3 gives for the diameter, if the pivot sets hang together.",
    formula: "longest route ≤ (4) (PSS_sk), (5) (PSS_sd)",
    stated: Stated::Within(Bound::Upper),
    mends: None,
    check: |trial| {
        let words = "whose pivot sets hang together";
        each_where(trial, &SMALLER, words, Net::is_connected, |trial, net| {
            let longest = survey(trial, net)?.longest;
            trial.compare(&net.network, most_diameter(net), longest);
            Ok(())
        })
    },
};

pub(super) static SHORTEST: Claim = Claim {
    id: "re.new.routrcn-shortest",
    place: "Section 6",
    says: "With one pivot a phase, and at least two nodes in the unit, the routes of ROUTRCN, mended, are all shortest exactly if there is only one phase.",
    formula: "stretch = 1 ⇔ r = 1",
    stated: Stated::Equal,
    mends: None,
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
    says: "The longest detours of ROUTRCN, mended, in the examples of Figs. 2, 6 and 7.",
    formula: "stretch = 1.67, 2.33, 2.00",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let nets = [
            (example(trial)?, 1.67),
            (Net::of(&trial.lab, "torus(2,2)", "torus(2,2)", 2, Kind::Sd)?, 2.33),
            (Net::of(&trial.lab, "hypercube(2)", "hypercube(2)", 4, Kind::Sk)?, 2.00),
        ];
        for (net, stretch) in nets {
            let found = survey(trial, &net)?.stretch.unwrap_or(0.0);
            trial.compare(&net.network, Figure::Decimal(stretch, 2), Figure::Decimal(found, 2));
        }
        trial.over("the networks of Figs. 2, 6 (several pivots a phase) and 7");
        Ok(())
    },
};
