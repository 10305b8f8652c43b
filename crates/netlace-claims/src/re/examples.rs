//! The worked examples: Figs. 2, 6 and 7.

use super::parts::{Kind, Net};
use super::relln::example;
use crate::{Bound, CheckError, Claim, Figure, Stated, Trial};

/// A figure that is either right or wrong: not a bound.
pub(super) fn exactly(count: u64) -> Figure {
    Figure::Text(count.to_string())
}

/// Compares nodes, degree and diameter with the triple that is printed.
fn compare_triple(trial: &mut Trial, net: &Net, [n, d, k]: [u64; 3]) -> Result<(), CheckError> {
    compare_nodes_and_degree(trial, net, n, d)?;
    let diameter = trial.lab.diameter(&net.network)?;
    trial.compare_what("diameter", &net.network, k, diameter);
    Ok(())
}

fn compare_nodes_and_degree(
    trial: &mut Trial,
    net: &Net,
    n: u64,
    d: u64,
) -> Result<(), CheckError> {
    let nodes = trial.lab.nodes(&net.network)?;
    trial.compare_what("nodes", &net.network, exactly(n), exactly(nodes));
    let degree = trial.lab.degrees(&net.network)?.1;
    trial.compare_what("degree", &net.network, exactly(d), exactly(degree));
    trial.over(net.network.to_string());
    Ok(())
}

pub(super) static FIGURE_2: Claim = Claim {
    id: "re.figure-2",
    place: "Fig. 2",
    says: "Three phases with a ring of 4 as frame and a triangle as unit give 192 nodes and degree 4.",
    formula: "n_3 = 192, d_3 = 4",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let net = example(trial)?;
        compare_nodes_and_degree(trial, &net, 192, 4)
    },
};

/// Compares the diameter of the network of Fig. 2 with a number.
fn compare_example(trial: &mut Trial, claimed: u64) -> Result<(), CheckError> {
    let net = example(trial)?;
    let diameter = trial.lab.diameter(&net.network)?;
    trial.compare_what("diameter", &net.network, claimed, diameter);
    trial.over(net.network.to_string());
    Ok(())
}

pub(super) static EXAMPLE: Claim = Claim {
    id: "re.new.example",
    place: "Lemma 3",
    says: "The network of Fig. 2, whose diameter the paper does not print, has diameter 9; Lemma 3 gives 10. Its longest walk past the three pivots has three links, not four.",
    formula: "k_3 = 2·3 + 3 = 9",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| compare_example(trial, 9),
};

pub(super) static FIGURE_6: Claim = Claim {
    id: "re.figure-6",
    place: "Fig. 6",
    says: "Two phases with a 2×2 torus as frame and unit give 64 nodes, degree 3 and diameter 10.",
    formula: "(4³, 3, 10)-𝒯_2",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| {
        for (kind, name) in
            [(Kind::Sd, "several pivots per phase"), (Kind::Sk, "one pivot per phase")]
        {
            trial.reading(name);
            let net = Net::of(&trial.lab, "torus(2,2)", "torus(2,2)", 2, kind)?;
            compare_triple(trial, &net, [64, 3, 10])?;
        }
        Ok(())
    },
};

pub(super) static CORRECTED_FIGURE_6: Claim = Claim {
    id: "re.corrected.figure-6",
    place: "Fig. 6",
    says: "Two phases with a 2×2 torus as frame and unit give degree 3 and diameter 9 with several pivots, degree 4 and diameter 8 with one.",
    formula: "(4³, 3, 9)-𝒯_2 (PSS_sd), (4³, 4, 8)-𝒯_2 (PSS_sk)",
    stated: Stated::Equal,
    corrects: Some("re.figure-6"),
    check: |trial| {
        for (kind, triple) in [(Kind::Sd, [64, 3, 9]), (Kind::Sk, [64, 4, 8])] {
            let net = Net::of(&trial.lab, "torus(2,2)", "torus(2,2)", 2, kind)?;
            compare_triple(trial, &net, triple)?;
        }
        trial.over("torus(2,2) in itself, r = 2, with several pivots per phase and with one");
        Ok(())
    },
};

pub(super) static FIGURE_7: Claim = Claim {
    id: "re.figure-7",
    place: "Fig. 7",
    says: "Four phases with a square as frame and unit give 1024 nodes, degree 4 and diameter 18.",
    formula: "(4⁵, 4, 18)-ℋ_4",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| {
        let net = Net::of(&trial.lab, "hypercube(2)", "hypercube(2)", 4, Kind::Sk)?;
        compare_triple(trial, &net, [1024, 4, 18])
    },
};

pub(super) static CORRECTED_FIGURE_7: Claim = Claim {
    id: "re.corrected.figure-7",
    place: "Fig. 7",
    says: "The network of Fig. 7 has diameter 12.",
    formula: "(4⁵, 4, 12)-ℋ_4",
    stated: Stated::Equal,
    corrects: Some("re.figure-7"),
    check: |trial| {
        let net = Net::of(&trial.lab, "hypercube(2)", "hypercube(2)", 4, Kind::Sk)?;
        compare_triple(trial, &net, [1024, 4, 12])
    },
};
