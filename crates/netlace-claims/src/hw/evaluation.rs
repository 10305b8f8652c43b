//! Sections 4 and 5: statements about all the networks.

use super::nets::{Base, HEAWOOD, Kind, PETERSEN, deepest, span};
use super::table::{Line, line, others};
use crate::{Bound, CheckError, Claim, Figure, Stated, Trial};
use netlace::network::Network;

/// The kinds that can be built over any base.
const KINDS: [Kind; 4] = [Kind::Folded, Kind::RootFolded, Kind::Expanded, Kind::Flooded];

pub(super) static SAME_DEGREE: Claim = Claim {
    id: "hw.section-4.same-degree",
    place: "Section 4",
    says: "Expanded in the same way, networks over the Petersen and over the Heawood graph have the \
           same largest degree, and those over the Heawood graph more nodes.",
    formula: "degrees equal, nodes more",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(3, 5);
        for n in 1..=most {
            for kind in KINDS {
                let petersen = trial.lab.network(&kind.expr(&PETERSEN, n))?;
                let heawood = trial.lab.network(&kind.expr(&HEAWOOD, n))?;
                let claimed = trial.lab.degrees(&petersen)?.1;
                let found = trial.lab.degrees(&heawood)?.1;
                trial.compare_what("largest degree", &heawood, claimed, found);
                let more = trial.lab.nodes(&heawood)? > trial.lab.nodes(&petersen)?;
                trial.compare_what("more nodes", &heawood, true, more);
            }
        }
        trial.over(format!("the four kinds over both bases, n = {}", span(&(1..=most))));
        Ok(())
    },
};

/// What the paper compares networks by.
struct Measured {
    network: Network,
    diameter: u64,
    average_cost: f64,
    largest_cost: f64,
}

fn measure(trial: &Trial, kind: Kind, base: &Base, n: u64) -> Result<Measured, CheckError> {
    let expr = kind.expr(base, n);
    let network = trial.lab.network(&expr)?;
    let diameter = trial.lab.diameter_of_part(&expr)?;
    Ok(Measured {
        average_cost: trial.lab.mean_degree(&network)? * diameter as f64,
        largest_cost: (trial.lab.degrees(&network)?.1 * diameter) as f64,
        diameter,
        network,
    })
}

pub(super) static SUPERIOR: Claim = Claim {
    id: "hw.section-4.superior",
    place: "Section 4",
    says: "A flooded Heawood network has no larger diameter and no higher cost than the other networks of Fig. 9 with the same number of dimensions.",
    formula: "D and degree·D at most those of the others",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let most = trial.pick(3, 4);
        let range = format!("all other lines of Fig. 9, n = {}", span(&(2..=most)));
        let flooded_line =
            line(Kind::Flooded, &HEAWOOD).expect("invariant: Fig. 9 has flooded networks");
        trial.reading("by the figures of Fig. 9");
        trial.over(&*range);
        for n in 2..=most {
            let network = trial.lab.network(&Kind::Flooded.expr(&HEAWOOD, n))?;
            for other in others(flooded_line) {
                let what = |figure: &str| format!("{figure}, and that of {}", other.name(n));
                trial.compare_what(&what("diameter"), &network, (other.3)(n), (flooded_line.3)(n));
                let cost = |line: &Line| Figure::Decimal((line.4)(n as f64), 1);
                trial.compare_what(&what("cost"), &network, cost(other), cost(flooded_line));
            }
        }
        trial.reading("by the figures found");
        trial.over(format!("{range}, without the hypercube"));
        for n in 2..=most {
            let flooded = measure(trial, Kind::Flooded, &HEAWOOD, n)?;
            let network = &flooded.network;
            for (kind, base) in others(flooded_line).filter_map(Line::built) {
                let other = measure(trial, kind, base, n)?;
                let what = |figure: &str| format!("{figure}, and that of {}", other.network);
                trial.compare_what(&what("diameter"), network, other.diameter, flooded.diameter);
                for (figure, claimed, found) in [
                    ("cost by the average degree", other.average_cost, flooded.average_cost),
                    ("cost by the largest degree", other.largest_cost, flooded.largest_cost),
                ] {
                    let rounded = |cost| Figure::Decimal(cost, 1);
                    trial.compare_what(&what(figure), network, rounded(claimed), rounded(found));
                }
            }
        }
        Ok(())
    },
};

pub(super) static CORRECTED_SUPERIOR: Claim = Claim {
    id: "hw.corrected.superior",
    place: "Section 4",
    says: "A flooded Heawood network has the same diameter as the recursively expanded one of the same number of dimensions for n ≤ 2, and a larger one for n ≥ 3.",
    formula: "D(σFH_n) = D(σH_n), n ≤ 2; D(σFH_n) > D(σH_n), n ≥ 3",
    stated: Stated::Equal,
    corrects: Some("hw.section-4.superior"),
    check: |trial| {
        let most = deepest(trial, 3, trial.pick(4, 5));
        for n in 1..=most {
            let other = measure(trial, Kind::Expanded, &HEAWOOD, n)?;
            let flooded = measure(trial, Kind::Flooded, &HEAWOOD, n)?;
            let larger = flooded.diameter > other.diameter;
            trial.compare_what("larger diameter", &flooded.network, n >= 3, larger);
            let smaller = flooded.diameter < other.diameter;
            trial.compare_what("smaller diameter", &flooded.network, false, smaller);
        }
        trial.over(format!("both kinds over heawood, n = {}", span(&(1..=most))));
        Ok(())
    },
};

pub(super) static FLOODED_PETERSEN: Claim = Claim {
    id: "hw.section-4.flooded-petersen",
    place: "Section 4",
    says: "Flooded Petersen networks have a smaller diameter and a lower cost.",
    formula: "D and degree·D smaller, n ≥ 2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(3, 4);
        for (reading, kind, base) in [
            ("than flooded Heawood networks", Kind::Flooded, &HEAWOOD),
            ("than recursively expanded Petersen networks", Kind::Expanded, &PETERSEN),
        ] {
            trial.reading(reading);
            for n in 2..=most {
                let other = measure(trial, kind, base, n)?;
                let flooded = measure(trial, Kind::Flooded, &PETERSEN, n)?;
                for (what, smaller) in [
                    ("smaller diameter", flooded.diameter < other.diameter),
                    ("lower cost by the average degree", flooded.average_cost < other.average_cost),
                    ("lower cost by the largest degree", flooded.largest_cost < other.largest_cost),
                ] {
                    trial.compare_what(what, &flooded.network, true, smaller);
                }
            }
            trial.over(format!("flooded networks over petersen, n = {}", span(&(2..=most))));
        }
        Ok(())
    },
};

/// Compares whether costs grow with n², which makes them about four times as large in twice as many dimensions, with
/// what is claimed of each kind; those that grow with n are about doubled.
fn compare_orders(
    trial: &mut Trial,
    cost: fn(&Measured) -> f64,
    claimed: fn(Kind) -> bool,
) -> Result<(), CheckError> {
    let n = 2;
    for (kind, base) in KINDS.into_iter().flat_map(|kind| [(kind, &PETERSEN), (kind, &HEAWOOD)]) {
        let (small, large) = (measure(trial, kind, base, n)?, measure(trial, kind, base, 2 * n)?);
        let is_square = cost(&large) > 3.0 * cost(&small);
        trial.compare_what("cost of order n²", &large.network, claimed(kind), is_square);
    }
    trial.over(format!("the four kinds over both bases, n = {n} and {}", 2 * n));
    Ok(())
}

pub(super) static ORDERS: Claim = Claim {
    id: "hw.section-4.orders",
    place: "Section 4, orders of cost",
    says: "The cost of folded networks is of order n², that of the others in Fig. 9 of a lower order.",
    formula: "cost = O(n²) iff folded",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.reading("average degree times diameter, as in Fig. 9");
        compare_orders(trial, |measured| measured.average_cost, |kind| kind == Kind::Folded)?;
        trial.reading("largest degree times diameter, as the paper defines the cost");
        compare_orders(trial, |measured| measured.largest_cost, |kind| kind == Kind::Folded)
    },
};

pub(super) static CORRECTED_ORDERS: Claim = Claim {
    id: "hw.corrected.orders",
    place: "Section 4, orders of cost",
    says: "Largest degree times diameter is of order n² for folded and for root-folded networks, and of order n for recursively expanded and flooded ones.",
    formula: "cost = O(n²) iff folded or root-folded",
    stated: Stated::Equal,
    corrects: Some("hw.section-4.orders"),
    check: |trial| {
        let is_square = |kind| matches!(kind, Kind::Folded | Kind::RootFolded);
        compare_orders(trial, |measured| measured.largest_cost, is_square)
    },
};

/// All kinds over the Heawood graph.
fn every_kind() -> impl Iterator<Item = Kind> {
    KINDS.into_iter().chain([Kind::ExpandedII])
}

/// Compares whether the networks of each kind are regular with what is claimed.
fn compare_regular(trial: &mut Trial, claimed: fn(Kind, u64) -> bool) -> Result<(), CheckError> {
    let most = 4;
    for n in 1..=most {
        for kind in every_kind() {
            let network = trial.lab.network(&kind.expr(&HEAWOOD, n))?;
            let (least, largest) = trial.lab.degrees(&network)?;
            trial.compare_what("regular", &network, claimed(kind, n), least == largest);
        }
    }
    trial.over(format!("all five kinds, n = {}", span(&(1..=most))));
    Ok(())
}

pub(super) static REGULAR: Claim = Claim {
    id: "hw.section-5.regular",
    place: "Section 5",
    says: "All hierarchical networks over the Heawood graph have a regular topology, in a sense that the paper does not define.",
    formula: "least degree = largest degree, or links = 21·number of copies",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.reading("all nodes have the same number of links");
        compare_regular(trial, |_, _| true)?;
        trial.reading("the links are those of whole Heawood graphs, laid by one rule");
        let most = 4;
        trial.over(format!("all five kinds, n = {}", span(&(1..=most))));
        for (n, kind) in (1..=most).flat_map(|n| every_kind().map(move |kind| (n, kind))) {
            let network = trial.lab.network(&kind.expr(&HEAWOOD, n))?;
            let links = trial.lab.links(&network)?;
            trial.compare_what("links left over", &network, 0, links % 21);
        }
        Ok(())
    },
};

pub(super) static CORRECTED_REGULAR: Claim = Claim {
    id: "hw.corrected.regular",
    place: "Section 5",
    says: "Up to four dimensions the folded Heawood networks are regular. Of the others only the Heawood graph itself is.",
    formula: "regular iff folded or n = 1; n ≤ 4",
    stated: Stated::Equal,
    corrects: Some("hw.section-5.regular"),
    check: |trial| compare_regular(trial, |kind, n| kind == Kind::Folded || n == 1),
};

pub(super) static CONNECTIVITY: Claim = Claim {
    id: "hw.new.connectivity",
    place: "Section 4",
    says: "Section 4 names connectivity but gives no values. At least 3n nodes must fail to disconnect a folded Heawood network; one is enough for a root-folded or flooded one of two or more dimensions.",
    formula: "κ = 3n; 1; 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(2, 3);
        for n in 1..=most {
            for (kind, claimed) in [
                (Kind::Folded, 3 * n),
                (Kind::RootFolded, if n == 1 { 3 } else { 1 }),
                (Kind::Flooded, if n == 1 { 3 } else { 1 }),
            ] {
                let network = trial.lab.network(&kind.expr(&HEAWOOD, n))?;
                let found = trial.lab.node_connectivity(&network)?;
                trial.compare(&network, claimed, found);
            }
        }
        trial.over(format!("the three kinds over heawood, n = {}", span(&(1..=most))));
        Ok(())
    },
};
