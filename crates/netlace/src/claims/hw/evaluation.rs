//! Sections 4 and 5: what is said of all the networks together.

use super::nets::{BOTH, HEAWOOD, Kind, PETERSEN, deepest, nets, span};
use crate::claims::{Bound, Claim, Figure, Stated};

/// The kinds that can be built over any base.
const KINDS: [Kind; 4] = [Kind::Folded, Kind::RootFolded, Kind::Expanded, Kind::Flooded];

pub(super) static SAME_DEGREE: Claim = Claim {
    id: "hw.section-4.same-degree",
    place: "Section 4",
    says: "Expanded in the same way, networks over the Petersen and over the Heawood graph have the \
           same largest degree, and those over the Heawood graph more nodes.",
    formula: "degrees equal, nodes more",
    stated: Stated::Equal,
    mends: None,
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

pub(super) static SUPERIOR: Claim = Claim {
    id: "hw.section-4.superior",
    place: "Section 4",
    says: "A flooded Heawood network has no larger a diameter and no higher a cost than a recursively \
           expanded one of as many dimensions.",
    formula: "D and degree·D at most those of σH_n",
    stated: Stated::Within(Bound::Upper),
    mends: None,
    check: |trial| {
        let most = deepest(trial, 3, trial.pick(4, 5));
        for (reading, is_average) in [("average degree", true), ("largest degree", false)] {
            trial.reading(format!("cost by the {reading}"));
            let mut measured = Vec::new();
            for kind in [Kind::Expanded, Kind::Flooded] {
                for net in nets(trial, kind, &BOTH[1..], 1..=most)? {
                    let degree = if is_average {
                        trial.lab.mean_degree(&net.network)?
                    } else {
                        trial.lab.degrees(&net.network)?.1 as f64
                    };
                    let diameter = net.diameter(trial)?;
                    let cost = Figure::Decimal(degree * diameter as f64, 1);
                    measured.push((net, diameter, cost));
                }
            }
            let flooded = measured.split_off(most as usize);
            for ((_, of_expanded, claimed), (net, diameter, cost)) in
                measured.into_iter().zip(flooded)
            {
                trial.compare_what("diameter", &net.network, of_expanded, diameter);
                trial.compare_what("cost", &net.network, claimed, cost);
            }
        }
        Ok(())
    },
};

pub(super) static FLOODED_PETERSEN: Claim = Claim {
    id: "hw.section-4.flooded-petersen",
    place: "Section 4",
    says: "Flooded Petersen networks have a smaller diameter and a lower cost.",
    formula: "D and degree·D smaller, n ≥ 2",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let most = trial.pick(3, 4);
        for (reading, kind, base) in [
            ("than flooded Heawood networks", Kind::Flooded, &HEAWOOD),
            ("than recursively expanded Petersen networks", Kind::Expanded, &PETERSEN),
        ] {
            trial.reading(reading);
            for net in nets(trial, Kind::Flooded, &BOTH[..1], 2..=most)? {
                let other = kind.expr(base, net.n);
                let diameters = (net.diameter(trial)?, trial.lab.diameter_of_part(&other)?);
                let other = trial.lab.network(&other)?;
                let degrees = (trial.lab.degrees(&net.network)?.1, trial.lab.degrees(&other)?.1);
                let smaller = diameters.0 < diameters.1;
                trial.compare_what("smaller diameter", &net.network, true, smaller);
                let lower = degrees.0 * diameters.0 < degrees.1 * diameters.1;
                trial.compare_what("lower cost", &net.network, true, lower);
            }
        }
        Ok(())
    },
};

pub(super) static REGULAR: Claim = Claim {
    id: "hw.section-5.regular",
    place: "Section 5",
    says: "All hierarchical networks over the Heawood graph are regular.",
    formula: "least degree = largest degree",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let most = trial.pick(3, 4);
        for n in 1..=most {
            for kind in KINDS.into_iter().chain([Kind::ExpandedII]) {
                let network = trial.lab.network(&kind.expr(&HEAWOOD, n))?;
                let (least, largest) = trial.lab.degrees(&network)?;
                trial.compare_what("regular", &network, true, least == largest);
            }
        }
        trial.over(format!("all five kinds, n = {}", span(&(1..=most))));
        Ok(())
    },
};

pub(super) static CONNECTIVITY: Claim = Claim {
    id: "hw.new.connectivity",
    place: "Section 4",
    says: "Section 4 names connectivity but gives none: a folded Heawood network is cut apart by 3n \
           failed nodes and no fewer, a root-folded or flooded one of two or more dimensions by one.",
    formula: "κ = 3n; 1; 1",
    stated: Stated::Equal,
    mends: None,
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
