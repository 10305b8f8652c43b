//! Fig. 9: nodes, degree, diameter and cost of eight kinds of networks.

use super::expanded::{compare_errands, longest_errand};
use super::flooded::order;
use super::nets::{BOTH, Base, HEAWOOD, Kind, Net, PETERSEN, deepest, nets, span};
use crate::claims::{Bound, Claim, Figure, Stated, Stuck, Trial};

/// What Fig. 9 gives as a degree.
pub(super) enum Degree {
    Largest(fn(f64) -> f64),
    Average(f64),
}
use Degree::{Average, Largest};

/// A line of Fig. 9: of which networks it is, then their degree, diameter and cost.
pub(super) struct Line(
    Option<Kind>,
    &'static Base,
    Degree,
    pub fn(u64) -> u64,
    pub fn(f64) -> f64,
);

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

/// The line of this kind over this base, if Fig. 9 has one.
pub(super) fn line(kind: Kind, base: &Base) -> Option<&'static Line> {
    LINES.iter().find(|line| line.0 == Some(kind) && line.1.name == base.name)
}

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
    let (claimed, found, decimals) = match degree {
        Average(degree) => (*degree, trial.lab.mean_degree(&network)?, 1),
        Largest(degree) => (degree(n as f64), trial.lab.degrees(&network)?.1 as f64, 0),
    };
    let figure = |number| Figure::Decimal(number, decimals);
    trial.compare_what("degree", &network, figure(claimed), figure(found));
    let found_diameter = trial.lab.diameter_of_part(&expr)?;
    trial.compare_what("diameter", &network, diameter(n), found_diameter);
    let found = found * found_diameter as f64;
    trial.compare_what("cost", &network, figure(cost(n as f64)), figure(found));
    Ok(())
}

pub(super) static TABLE: Claim = Claim {
    id: "hw.figure-9",
    place: "Table in Fig. 9",
    says: "The number of nodes, the degree, the diameter and the cost of the hypercube and of seven \
           hierarchical networks over the Petersen and the Heawood graph, of two or more dimensions; \
           degrees printed with a decimal are averages, and costs are printed to their leading term.",
    formula: "8 lines of 4 cells; cost = degree · diameter",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let most = most_dimensions(trial);
        for n in 2..=most {
            for line in &LINES {
                compare_line(trial, line, n)?;
            }
        }
        trial.over(format!("all 32 cells, n = {}", span(&(2..=most))));
        Ok(())
    },
};

/// The nodes, the largest degree and the diameter of a network of two or more dimensions, by formulas
/// that hold.
fn mended_cells(
    trial: &Trial,
    kind: Option<Kind>,
    base: &Base,
    n: u64,
) -> Result<[u64; 3], Stuck> {
    let nodes = base.nodes.pow(n as u32);
    let by_roots = (2 * n - 1) * base.diameter;
    Ok(match kind {
        None => [1 << n, n, n],
        Some(Kind::Folded) => [nodes, 3 * n, base.diameter * n],
        Some(Kind::RootFolded) => [nodes, 3 * n, by_roots],
        Some(Kind::Expanded | Kind::ExpandedII) => {
            let network = trial.lab.network(base.name)?;
            [nodes, 6, longest_errand(trial.lab.graph(&network)?, n, base.diameter)]
        }
        Some(Kind::Flooded) => [order(n), 6, by_roots],
    })
}

pub(super) static MENDED_TABLE: Claim = Claim {
    id: "hw.mended.figure-9",
    place: "Fig. 9",
    says: "With the largest degree in every line, degrees and costs are 3n and 3n times the diameter \
           for folded and root-folded networks, 6 and 6 times the diameter for recursively expanded \
           and flooded ones; flooded ones have fewer nodes, recursively expanded ones a smaller diameter.",
    formula: "degree 3n, 3n, 6, 6; D = nd, (2n−1)d, longest errand, (2n−1)d; N = q^n, flooded 7(13^n − 1)/6",
    stated: Stated::Equal,
    mends: Some("hw.figure-9"),
    check: |trial| {
        let most = most_dimensions(trial);
        for n in 2..=most {
            for Line(kind, base, ..) in &LINES {
                let [nodes, degree, diameter] = mended_cells(trial, *kind, base, n)?;
                let expr = kind.map_or(format!("hypercube({n})"), |kind| kind.expr(base, n));
                let network = trial.lab.network(&expr)?;
                let found_degree = trial.lab.degrees(&network)?.1;
                let found_diameter = trial.lab.diameter_of_part(&expr)?;
                for (what, claimed, found) in [
                    ("nodes", nodes, trial.lab.nodes(&network)?),
                    ("degree", degree, found_degree),
                    ("diameter", diameter, found_diameter),
                    ("cost", degree * diameter, found_degree * found_diameter),
                ] {
                    trial.compare_what(what, &network, claimed, found);
                }
            }
        }
        trial.over(format!("all 32 cells, n = {}", span(&(2..=most))));
        Ok(())
    },
};

/// How many dimensions to go to.
fn most_dimensions(trial: &Trial) -> u64 {
    let searched = trial.pick(3, 4);
    deepest(trial, searched, trial.pick(4, 5))
}

/// The networks of one kind over the bases for which Fig. 9 has a line.
fn lines(trial: &mut Trial, kind: Kind, least: u64) -> Result<Vec<Net>, Stuck> {
    let most = most_dimensions(trial);
    let bases: Vec<_> = BOTH.iter().copied().filter(|base| line(kind, base).is_some()).collect();
    nets(trial, kind, &bases, least..=most)
}

/// The cost that Fig. 9 gives.
fn printed_cost(kind: Kind, net: &Net) -> Result<Figure, Stuck> {
    let line = line(kind, net.base).ok_or(Stuck::NothingDecided)?;
    Ok(Figure::Decimal((line.4)(net.n as f64), 1))
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
    trial.reading("average degree times diameter");
    for net in lines(trial, kind, 2)? {
        let found = trial.lab.mean_degree(&net.network)? * net.diameter(trial)? as f64;
        trial.compare(&net.network, printed_cost(kind, &net)?, Figure::Decimal(found, 1));
    }
    trial.reading("largest degree times diameter, as the paper defines the cost");
    for net in lines(trial, kind, 2)? {
        let found = cost(trial, &net)?;
        trial.compare(&net.network, printed_cost(kind, &net)?, found);
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
    says: "The cost of a root-folded network, its degree times its diameter, is linear in n; it is \
           printed to its leading term.",
    formula: "13.2n, 19.2n; n ≥ 2",
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

pub(super) static MENDED_PETERSEN: Claim = Claim {
    id: "hw.mended.re-petersen",
    place: "Fig. 9",
    says: "The diameter of a recursively expanded Petersen network is that of the worst errand: 2 for \
           each digit that changes, and the shortest walk in the Petersen graph past all their ports.",
    formula: "D = max over S ⊆ {0..n−2}, u, v of 2·|S| + walk(u, S, v)",
    stated: Stated::Equal,
    mends: Some("hw.figure-9.re-petersen"),
    check: |trial| compare_errands(trial, &BOTH[..1]),
};

pub(super) static EXPANDED_COST: Claim = Claim {
    id: "hw.figure-9.re-cost",
    place: "Fig. 9",
    says: "The cost of a recursively expanded network is 24n over the Petersen graph and 36n over the \
           Heawood graph, to the leading term of 6(4n−2) and 6(6n−3).",
    formula: "24n, 36n; n ≥ 2",
    stated: Stated::EqualOr(Bound::Upper),
    mends: None,
    check: |trial| {
        for net in lines(trial, Kind::Expanded, 2)? {
            let found = cost(trial, &net)?;
            trial.compare(&net.network, printed_cost(Kind::Expanded, &net)?, found);
        }
        Ok(())
    },
};

pub(super) static FLOODED_DEGREE: Claim = Claim {
    id: "hw.figure-9.fl-degree",
    place: "Fig. 9",
    says: "A flooded Heawood network has degree 3.2.",
    formula: "3.2, n ≥ 2",
    stated: Stated::Equal,
    mends: None,
    check: |trial| compare_degrees(trial, Kind::Flooded),
};

pub(super) static MENDED_FLOODED_DEGREE: Claim = Claim {
    id: "hw.mended.fl-degree",
    place: "Fig. 9",
    says: "From two dimensions on the largest degree of a flooded Heawood network is 6, and its average \
           degree lies between 3.2 and 42/13.",
    formula: "largest 6; 3.2 < average < 42/13, n ≥ 2",
    stated: Stated::Equal,
    mends: Some("hw.figure-9.fl-degree"),
    check: |trial| {
        for net in lines(trial, Kind::Flooded, 2)? {
            let found = trial.lab.degrees(&net.network)?.1;
            trial.compare_what("largest degree", &net.network, 6, found);
            let average = trial.lab.mean_degree(&net.network)?;
            let between = 3.2 < average && average < 42.0 / 13.0;
            trial.compare_what("average between 3.2 and 42/13", &net.network, true, between);
        }
        Ok(())
    },
};

pub(super) static FLOODED_DIAMETER: Claim = Claim {
    id: "hw.figure-9.fl-diameter",
    place: "Fig. 9",
    says: "The diameter of a flooded Heawood network is 6n−3.",
    formula: "6n − 3",
    stated: Stated::Equal,
    mends: None,
    check: |trial| compare_diameters(trial, Kind::Flooded),
};

pub(super) static FLOODED_COST: Claim = Claim {
    id: "hw.figure-9.fl-cost",
    place: "Fig. 9",
    says: "The cost of a flooded Heawood network, its degree times its diameter, is 19.2n, to the \
           leading term.",
    formula: "19.2n, n ≥ 2",
    stated: Stated::EqualOr(Bound::Upper),
    mends: None,
    check: |trial| compare_costs(trial, Kind::Flooded),
};

pub(super) static MENDED_FLOODED_COST: Claim = Claim {
    id: "hw.mended.fl-cost",
    place: "Fig. 9",
    says: "With the largest degree, which is 6 from two dimensions on, the cost of a flooded \
           Heawood network is linear in n too.",
    formula: "6(6n − 3), n ≥ 2",
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
