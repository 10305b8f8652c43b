//! The claims of Fig. 9, line by line.

use super::expanded::compare_tours;
use super::nets::{BOTH, Kind, Net, PETERSEN, deepest, most_dimensions, nets};
use super::table::line;
use crate::{Bound, CheckError, Claim, Figure, Stated, Trial};

/// The networks of one kind over the bases for which Fig. 9 has a line.
fn lines(trial: &mut Trial, kind: Kind, least: u64) -> Result<Vec<Net>, CheckError> {
    let most = most_dimensions(trial);
    let bases: Vec<_> = BOTH.iter().copied().filter(|base| line(kind, base).is_some()).collect();
    nets(trial, kind, &bases, least..=most)
}

/// The cost that Fig. 9 gives.
fn printed_cost(kind: Kind, net: &Net) -> Result<Figure, CheckError> {
    let line = line(kind, net.base).ok_or(CheckError::NothingDecided)?;
    Ok(Figure::Decimal((line.4)(net.n as f64), 1))
}

/// The largest degree times the diameter.
fn cost(trial: &Trial, net: &Net) -> Result<u64, CheckError> {
    Ok(trial.lab.degrees(&net.network)?.1 * net.diameter(trial)?)
}

pub(super) static FOLDED: Claim = Claim {
    id: "hw.figure-9.folded",
    place: "Fig. 9",
    says: "A folded network has degree 3n, diameter n times that of its base, and their product as cost.",
    formula: "degree 3n, D = 2n or 3n, cost 6n² or 9n²",
    stated: Stated::Equal,
    corrects: None,
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
fn compare_degrees(trial: &mut Trial, kind: Kind) -> Result<(), CheckError> {
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

/// The cost that Fig. 9 gives with an average degree, in both readings.
fn compare_costs(trial: &mut Trial, kind: Kind) -> Result<(), CheckError> {
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

/// Compares the diameters of networks of this kind with 2n−1 times that of the base.
fn compare_diameters(trial: &mut Trial, kind: Kind) -> Result<(), CheckError> {
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
    corrects: None,
    check: |trial| compare_degrees(trial, Kind::RootFolded),
};

pub(super) static CORRECTED_ROOT_DEGREE: Claim = Claim {
    id: "hw.corrected.rf-degree",
    place: "Fig. 9",
    says: "The root of a root-folded network has 3n links; the average degree grows to 10/3 or 42/13.",
    formula: "largest 3n; average 3q(1 − q^−n)/(q − 1), q = 10, 14",
    stated: Stated::Equal,
    corrects: Some("hw.figure-9.rf-degree"),
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
    corrects: None,
    check: |trial| compare_diameters(trial, Kind::RootFolded),
};

pub(super) static ROOT_COST: Claim = Claim {
    id: "hw.figure-9.rf-cost",
    place: "Fig. 9",
    says: "The cost of a root-folded network, its degree times its diameter, is linear in n; it is \
           printed to its leading term.",
    formula: "13.2n, 19.2n; n ≥ 2",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| compare_costs(trial, Kind::RootFolded),
};

pub(super) static CORRECTED_ROOT_COST: Claim = Claim {
    id: "hw.corrected.rf-cost",
    place: "Fig. 9",
    says: "With the largest degree, the cost of a root-folded network is quadratic in n, as is that of a folded one.",
    formula: "3n(4n − 2), 3n(6n − 3)",
    stated: Stated::Equal,
    corrects: Some("hw.figure-9.rf-cost"),
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
    corrects: None,
    check: |trial| {
        let most = deepest(trial, 4, PETERSEN.nodes + 1);
        for net in nets(trial, Kind::Expanded, &BOTH[..1], 1..=most)? {
            let found = trial.lab.diameter(&net.network)?;
            trial.compare(&net.network, 4 * net.n - 2, found);
        }
        Ok(())
    },
};

pub(super) static CORRECTED_PETERSEN: Claim = Claim {
    id: "hw.corrected.re-petersen",
    place: "Fig. 9",
    says: "The diameter of a recursively expanded Petersen network is the length of its longest tour: 2 for each digit that changes, plus the shortest walk in the Petersen graph through all their ports.",
    formula: "D = max over S ⊆ {0..n−2}, u, v of 2·|S| + walk(u, S, v)",
    stated: Stated::Equal,
    corrects: Some("hw.figure-9.re-petersen"),
    check: |trial| compare_tours(trial, &BOTH[..1]),
};

pub(super) static EXPANDED_COST: Claim = Claim {
    id: "hw.figure-9.re-cost",
    place: "Fig. 9",
    says: "The cost of a recursively expanded network is 24n over the Petersen graph and 36n over the \
           Heawood graph, to the leading term of 6(4n−2) and 6(6n−3).",
    formula: "24n, 36n; n ≥ 2",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
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
    corrects: None,
    check: |trial| compare_degrees(trial, Kind::Flooded),
};

pub(super) static CORRECTED_FLOODED_DEGREE: Claim = Claim {
    id: "hw.corrected.fl-degree",
    place: "Fig. 9",
    says: "From two dimensions on the largest degree of a flooded Heawood network is 6, and its average \
           degree lies between 3.2 and 42/13.",
    formula: "largest 6; 3.2 < average < 42/13, n ≥ 2",
    stated: Stated::Equal,
    corrects: Some("hw.figure-9.fl-degree"),
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
    corrects: None,
    check: |trial| compare_diameters(trial, Kind::Flooded),
};

pub(super) static FLOODED_COST: Claim = Claim {
    id: "hw.figure-9.fl-cost",
    place: "Fig. 9",
    says: "The cost of a flooded Heawood network, its degree times its diameter, is 19.2n, to the \
           leading term.",
    formula: "19.2n, n ≥ 2",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| compare_costs(trial, Kind::Flooded),
};

pub(super) static CORRECTED_FLOODED_COST: Claim = Claim {
    id: "hw.corrected.fl-cost",
    place: "Fig. 9",
    says: "With the largest degree, which is 6 from two dimensions on, the cost of a flooded Heawood network is also linear in n.",
    formula: "6(6n − 3), n ≥ 2",
    stated: Stated::Equal,
    corrects: Some("hw.figure-9.fl-cost"),
    check: |trial| {
        for net in lines(trial, Kind::Flooded, 2)? {
            let found = cost(trial, &net)?;
            trial.compare(&net.network, 6 * (2 * net.n - 1) * net.base.diameter, found);
        }
        Ok(())
    },
};
