//! Fig. 9: nodes, degree, diameter and cost of eight kinds of networks.

use super::nets::{BOTH, Base, HEAWOOD, Kind, Net, PETERSEN, deepest, nets, span};
use crate::claims::{Bound, Claim, Figure, Stated, Stuck, Trial};

/// What Fig. 9 gives as a degree.
enum Degree {
    Largest(fn(f64) -> f64),
    Average(f64),
}
use Degree::{Average, Largest};

/// A line of Fig. 9: of which networks it is, then their degree, diameter and cost.
struct Line(Option<Kind>, &'static Base, Degree, fn(u64) -> u64, fn(f64) -> f64);

/// The lines in their order; the first, of no kind, is the hypercube.
static LINES: [Line; 8] = [
    Line(None, &HEAWOOD, Largest(|n| n), |n| n, |n| n * n),
    Line(Some(Kind::Folded), &PETERSEN, Largest(|n| 3.0 * n), |n| 2 * n, |n| 6.0 * n * n),
    Line(Some(Kind::RootFolded), &PETERSEN, Average(3.3), |n| 4 * n - 2, |n| 13.2 * n),
    Line(Some(Kind::Expanded), &PETERSEN, Largest(|_| 6.0), |n| 4 * n - 2, |n| 24.0 * n),
    Line(Some(Kind::Folded), &HEAWOOD, Largest(|n| 3.0 * n), |n| 3 * n, |n| 9.0 * n * n),
    Line(Some(Kind::RootFolded), &HEAWOOD, Average(3.2), |n| 6 * n - 3, |n| 19.2 * n),
    Line(Some(Kind::Expanded), &HEAWOOD, Largest(|_| 6.0), |n| 6 * n - 3, |n| 36.0 * n),
    Line(Some(Kind::Flooded), &HEAWOOD, Average(3.2), |n| 6 * n - 3, |n| 19.2 * n),
];

/// The four cells of a line beside what is true, for one n.
fn compare_line(trial: &mut Trial, line: &Line, n: u64) -> Result<(), Stuck> {
    let Line(kind, base, degree, diameter, cost) = line;
    let (expr, nodes) = match kind {
        None => (format!("hypercube({n})"), 1 << n),
        Some(kind) => (kind.expr(base, n), base.nodes.pow(n as u32)),
    };
    let network = trial.lab.network(&expr)?;
    let found = trial.lab.nodes(&network)?;
    trial.compare_what("nodes", &network, nodes, found);
    let (what, claimed, found, decimals) = match degree {
        Average(degree) => ("average degree", *degree, trial.lab.mean_degree(&network)?, 1),
        Largest(degree) => ("degree", degree(n as f64), trial.lab.degrees(&network)?.1 as f64, 0),
    };
    let figure = |number| Figure::Decimal(number, decimals);
    trial.compare_what(what, &network, figure(claimed), figure(found));
    let found_diameter = trial.lab.diameter_of_part(&expr)?;
    trial.compare_what("diameter", &network, diameter(n), found_diameter);
    let found = found * found_diameter as f64;
    let what = format!("cost, {what} × diameter");
    trial.compare_what(&what, &network, figure(cost(n as f64)), figure(found));
    Ok(())
}

pub(super) static TABLE: Claim = Claim {
    id: "hw.figure-9",
    place: "Table in Fig. 9",
    says: "The number of nodes, the degree, the diameter and the cost of the hypercube and of seven \
           hierarchical networks over the Petersen and the Heawood graph.",
    formula: "8 lines of 4 cells",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let searched = trial.pick(3, 4);
        let most = deepest(trial, searched, trial.pick(4, 5));
        for n in 1..=most {
            for line in &LINES {
                compare_line(trial, line, n)?;
            }
        }
        trial.over(format!("all 32 cells, n = {}", span(&(1..=most))));
        Ok(())
    },
};

/// The networks of one kind over both bases.
fn lines(trial: &mut Trial, kind: Kind, least: u64) -> Result<Vec<Net>, Stuck> {
    let searched = trial.pick(3, 4);
    let most = deepest(trial, searched, trial.pick(4, 5));
    nets(trial, kind, BOTH, least..=most)
}

/// The largest degree times the diameter.
fn cost(trial: &Trial, net: &Net) -> Result<u64, Stuck> {
    Ok(trial.lab.degrees(&net.network)?.1 * net.diameter(trial)?)
}

pub(super) static FOLDED: Claim = Claim {
    id: "hw.figure-9.folded",
    place: "Fig. 9",
    says: "A folded network has degree 3n, diameter n times that of its base, and their product as cost.",
    formula: "degree 3n, D = 2n or 3n, cost 6n² or 9n²",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        for net in lines(trial, Kind::Folded, 1)? {
            let (least, largest) = trial.lab.degrees(&net.network)?;
            let diameter = net.n * net.base.diameter;
            trial.compare_what("least degree", &net.network, 3 * net.n, least);
            trial.compare_what("largest degree", &net.network, 3 * net.n, largest);
            let found = trial.lab.diameter(&net.network)?;
            trial.compare_what("diameter", &net.network, diameter, found);
            let found = cost(trial, &net)?;
            trial.compare_what("cost", &net.network, 3 * net.n * diameter, found);
        }
        Ok(())
    },
};

/// The degree that Fig. 9 gives, read as the average and as the largest.
fn compare_degrees(trial: &mut Trial, kind: Kind) -> Result<(), Stuck> {
    trial.reading("the average degree, of two or more dimensions");
    for net in lines(trial, kind, 2)? {
        let found = trial.lab.mean_degree(&net.network)?;
        let claimed = Figure::Decimal(net.base.printed_mean, 1);
        trial.compare(&net.network, claimed, Figure::Decimal(found, 4));
    }
    trial.reading("the largest degree, as the paper defines the word");
    for net in lines(trial, kind, 2)? {
        let found = trial.lab.degrees(&net.network)?.1;
        trial.compare(&net.network, Figure::Decimal(net.base.printed_mean, 1), found);
    }
    Ok(())
}

/// The cost that Fig. 9 gives where it gives an average degree, read in both ways.
fn compare_costs(trial: &mut Trial, kind: Kind) -> Result<(), Stuck> {
    let printed = |net: &Net| {
        let per_dimension = 2.0 * net.base.diameter as f64 * net.base.printed_mean;
        Figure::Decimal(per_dimension * net.n as f64, 1)
    };
    trial.reading("average degree times diameter");
    for net in lines(trial, kind, 1)? {
        let found = trial.lab.mean_degree(&net.network)? * net.diameter(trial)? as f64;
        trial.compare(&net.network, printed(&net), Figure::Decimal(found, 1));
    }
    trial.reading("largest degree times diameter, as the paper defines the cost");
    for net in lines(trial, kind, 1)? {
        let found = cost(trial, &net)?;
        trial.compare(&net.network, printed(&net), found);
    }
    Ok(())
}

/// The diameters of networks of this kind beside 2n−1 times that of the base.
fn compare_diameters(trial: &mut Trial, kind: Kind) -> Result<(), Stuck> {
    for net in lines(trial, kind, 1)? {
        let found = trial.lab.diameter(&net.network)?;
        trial.compare(&net.network, (2 * net.n - 1) * net.base.diameter, found);
    }
    Ok(())
}

pub(super) static ROOT_DEGREE: Claim = Claim {
    id: "hw.figure-9.rf-degree",
    place: "Fig. 9",
    says: "A root-folded network has degree 3.3 over the Petersen graph and 3.2 over the Heawood graph.",
    formula: "3.3, 3.2",
    stated: Stated::Equal,
    mends: None,
    check: |trial| compare_degrees(trial, Kind::RootFolded),
};

pub(super) static MENDED_ROOT_DEGREE: Claim = Claim {
    id: "hw.mended.rf-degree",
    place: "Fig. 9",
    says: "The root of a root-folded network has 3n links; the average degree grows to 10/3 or 42/13.",
    formula: "largest 3n; average 3q(1 − q^−n)/(q − 1), q = 10, 14",
    stated: Stated::Equal,
    mends: Some("hw.figure-9.rf-degree"),
    check: |trial| {
        for net in lines(trial, Kind::RootFolded, 1)? {
            let found = trial.lab.degrees(&net.network)?.1;
            trial.compare_what("largest degree", &net.network, 3 * net.n, found);
            let q = net.base.nodes as f64;
            let claimed = 3.0 * q * (1.0 - q.powi(-(net.n as i32))) / (q - 1.0);
            let found = trial.lab.mean_degree(&net.network)?;
            let figure = |number| Figure::Decimal(number, 4);
            trial.compare_what("average degree", &net.network, figure(claimed), figure(found));
        }
        Ok(())
    },
};

pub(super) static ROOT_DIAMETER: Claim = Claim {
    id: "hw.figure-9.rf-diameter",
    place: "Fig. 9",
    says: "The diameter of a root-folded network is 2n−1 times that of its base.",
    formula: "4n − 2, 6n − 3",
    stated: Stated::Equal,
    mends: None,
    check: |trial| compare_diameters(trial, Kind::RootFolded),
};

pub(super) static ROOT_COST: Claim = Claim {
    id: "hw.figure-9.rf-cost",
    place: "Fig. 9",
    says: "The cost of a root-folded network, its degree times its diameter, is linear in n.",
    formula: "13.2n, 19.2n",
    stated: Stated::EqualOr(Bound::Upper),
    mends: None,
    check: |trial| compare_costs(trial, Kind::RootFolded),
};

pub(super) static MENDED_ROOT_COST: Claim = Claim {
    id: "hw.mended.rf-cost",
    place: "Fig. 9",
    says: "With the largest degree, the cost of a root-folded network is quadratic in n, like that of a \
           folded one.",
    formula: "3n(4n − 2), 3n(6n − 3)",
    stated: Stated::Equal,
    mends: Some("hw.figure-9.rf-cost"),
    check: |trial| {
        for net in lines(trial, Kind::RootFolded, 1)? {
            let found = cost(trial, &net)?;
            let diameter = (2 * net.n - 1) * net.base.diameter;
            trial.compare(&net.network, 3 * net.n * diameter, found);
        }
        Ok(())
    },
};

pub(super) static EXPANDED_PETERSEN: Claim = Claim {
    id: "hw.figure-9.re-petersen",
    place: "Fig. 9",
    says: "The diameter of a recursively expanded Petersen network is 4n−2.",
    formula: "D = 4n − 2",
    stated: Stated::EqualOr(Bound::Upper),
    mends: None,
    check: |trial| {
        let most = deepest(trial, 4, PETERSEN.nodes + 1);
        for net in nets(trial, Kind::Expanded, &BOTH[..1], 1..=most)? {
            let found = trial.lab.diameter(&net.network)?;
            trial.compare(&net.network, 4 * net.n - 2, found);
        }
        Ok(())
    },
};

pub(super) static EXPANDED_COST: Claim = Claim {
    id: "hw.figure-9.re-cost",
    place: "Fig. 9",
    says: "The cost of a recursively expanded network is 24n over the Petersen graph and 36n over the \
           Heawood graph.",
    formula: "24n, 36n",
    stated: Stated::EqualOr(Bound::Upper),
    mends: None,
    check: |trial| {
        for net in lines(trial, Kind::Expanded, 1)? {
            let found = cost(trial, &net)?;
            trial.compare(&net.network, 12 * net.base.diameter * net.n, found);
        }
        Ok(())
    },
};

pub(super) static FLOODED_DEGREE: Claim = Claim {
    id: "hw.figure-9.fl-degree",
    place: "Fig. 9",
    says: "A flooded network has degree 3.2 over the Heawood graph; over the Petersen graph it would \
           have 3.3.",
    formula: "3.2",
    stated: Stated::Equal,
    mends: None,
    check: |trial| compare_degrees(trial, Kind::Flooded),
};

pub(super) static FLOODED_DIAMETER: Claim = Claim {
    id: "hw.figure-9.fl-diameter",
    place: "Fig. 9",
    says: "The diameter of a flooded network is 2n−1 times that of its base.",
    formula: "6n − 3 (4n − 2 over the Petersen graph)",
    stated: Stated::Equal,
    mends: None,
    check: |trial| compare_diameters(trial, Kind::Flooded),
};

pub(super) static FLOODED_COST: Claim = Claim {
    id: "hw.figure-9.fl-cost",
    place: "Fig. 9",
    says: "The cost of a flooded network, its degree times its diameter, is 19.2n over the Heawood \
           graph; over the Petersen graph it would be 13.2n.",
    formula: "19.2n",
    stated: Stated::EqualOr(Bound::Upper),
    mends: None,
    check: |trial| compare_costs(trial, Kind::Flooded),
};

pub(super) static MENDED_FLOODED_COST: Claim = Claim {
    id: "hw.mended.fl-cost",
    place: "Fig. 9",
    says: "With the largest degree, which is 6 from two dimensions on, the cost of a flooded network is \
           linear in n too.",
    formula: "6(2n − 1)·D(base), n ≥ 2",
    stated: Stated::Equal,
    mends: Some("hw.figure-9.fl-cost"),
    check: |trial| {
        for net in lines(trial, Kind::Flooded, 2)? {
            let found = cost(trial, &net)?;
            trial.compare(&net.network, 6 * (2 * net.n - 1) * net.base.diameter, found);
        }
        Ok(())
    },
};
