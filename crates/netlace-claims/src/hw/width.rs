//! The bisection, which the paper does not treat.

use crate::{Claim, Stated};

pub(super) static WIDTH: Claim = Claim {
    id: "hw.new.width",
    place: "Section 3",
    says: "Root-folded and flooded networks over a base of an even number of nodes that are all alike are as wide as their base: 7 links for the Heawood graph, 5 for the Petersen graph, at any size.",
    formula: "B(RFH_n) = B(σFH_n) = B(H) = 7",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(100, 200);
        trial.over(format!("up to {most} nodes"));
        for (base, order, width) in [
            ("heawood", 14u64, 7u64),
            ("petersen", 10, 5),
            ("ring(6)", 6, 2),
            ("complete(4)", 4, 4),
        ] {
            for n in (1..=3).filter(|&n| order.pow(n) <= most) {
                for family in ["root_folded", "flooded"] {
                    let network = trial.lab.network(&format!("{family}({base},{n})"))?;
                    let found = trial.lab.bisection(&network)?;
                    trial.compare(&network, width, found);
                }
            }
        }
        Ok(())
    },
};
