//! Section 3.1: degrees and bisections compared with those of hypercubes, cube-connected cycles and
//! cubes of rings. (Table 1 itself is not available.)

use super::nets::{Net, connected};
use crate::{Bound, CheckError, Claim, Figure, Stated, Trial};

pub(super) static DEGREES: Claim = Claim {
    id: "rcr.section-3.degrees",
    place: "Section 3.1",
    says: "The degree of an RCR does not grow with the number of expansions; that of a hypercube grows with every dimension.",
    formula: "d(RCR(k,r,j)) = d(RCR(k,r,0)); d(n-cube) = n",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let (most, dimensions) = trial.pick((512, 12), (4096, 16));
        for net in connected(trial, most, most)? {
            let (_, seed) = trial.lab.degrees(&Net::new(trial, net.k, net.r, 0)?.network)?;
            trial.compare(&net.network, seed, trial.lab.degrees(&net.network)?.1);
        }
        for n in 1..=dimensions {
            let cube = trial.lab.network(&format!("hypercube({n})"))?;
            trial.compare(&cube, n, trial.lab.degrees(&cube)?.1);
        }
        trial.over(format!(
            "all connected RCR(k,r,j) of up to {most} nodes, k ≥ 1; hypercubes of 1 to {dimensions} \
             dimensions"
        ));
        Ok(())
    },
};

pub(super) static HYPERCUBE: Claim = Claim {
    id: "rcr.section-3.hypercube",
    place: "Section 3.1",
    says: "Only a hypercube has a wider bisection: a hypercube of the same size has at least as wide a bisection as any RCR.",
    formula: "B(RCR) ≤ B(n-cube), N = 2^n",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let most = trial.pick(32, 64);
        for net in connected(trial, most, most)?.iter().filter(|net| net.r.is_power_of_two()) {
            let dimensions = trial.lab.nodes(&net.network)?.ilog2();
            let cube = trial.lab.network(&format!("hypercube({dimensions})"))?;
            let claimed = trial.lab.bisection(&cube)?;
            trial.compare(&net.network, claimed, trial.lab.bisection(&net.network)?);
        }
        trial.over(format!("all connected RCR(k,r,j) of 2^n ≤ {most} nodes, k ≥ 1"));
        Ok(())
    },
};

/// A cube of rings COR(k,r), with its expression; COR(1,n) is CCC(n).
struct Rival {
    expr: &'static str,
    k: u64,
    r: u64,
}

/// Those small enough for the bisections of all RCRs of the same size to be found.
fn rivals(trial: &Trial) -> &'static [Rival] {
    const ALL: &[Rival] = &[
        Rival { expr: "ccc(3)", k: 1, r: 3 },
        Rival { expr: "rcr(2,2,2)", k: 2, r: 2 },
        Rival { expr: "ccc(4)", k: 1, r: 4 },
    ];
    trial.pick(&ALL[..2], ALL)
}

/// Compares the bisection of each RCR of the same size as a rival, whose rings `may` be compared and
/// which is not the rival itself, with that of the rival plus `more`.
fn against_rivals(
    trial: &mut Trial,
    may: fn(u64, &Rival) -> bool,
    which: &str,
    more: u64,
) -> Result<(), CheckError> {
    let rivals = rivals(trial);
    for rival in rivals {
        let network = trial.lab.network(rival.expr)?;
        let nodes = trial.lab.nodes(&network)?;
        let Figure::Count(links) = trial.lab.bisection(&network)? else {
            return Err(CheckError::NoFigure(format!("the bisection of {network}")));
        };
        let claimed = Figure::Count(links + more);
        for net in connected(trial, nodes, nodes)? {
            let same = net.k == rival.k && net.r == rival.r;
            if net.r << net.m() == nodes && !same && may(net.r, rival) {
                let what = format!("bisection, against {}", rival.expr);
                let found = trial.lab.bisection(&net.network)?;
                trial.compare_what(&what, &net.network, claimed.clone(), found);
            }
        }
    }
    let names: Vec<_> = rivals.iter().map(|rival| rival.expr).collect();
    trial.over(format!(
        "all connected RCR(k,r,j), k ≥ 1, of the same size as one of {}{which}, without that one",
        names.join(", ")
    ));
    Ok(())
}

pub(super) static BISECTION: Claim = Claim {
    id: "rcr.section-3.bisection",
    place: "Section 3.1",
    says: "RCRs have a wider bisection than cube-connected cycles and cubes of rings of the same size. (The sentence reads off a table that is missing in the text available; the same size is our reading. RCR(2,2,2) is the cube of rings COR(2,2).)",
    formula: "B(RCR) > B(CCC), B(COR)",
    stated: Stated::Within(Bound::Lower),
    corrects: None,
    check: |trial| against_rivals(trial, |_, _| true, "", 1),
};

pub(super) static CORRECTED_BISECTION: Claim = Claim {
    id: "rcr.corrected.wider",
    place: "Section 3.1",
    says: "Connected RCRs have at least as wide a bisection as cube-connected cycles and cubes of rings of the same size, if their rings are no longer.",
    formula: "B(RCR(k,r,j)) ≥ B(COR(k′,r′)), r ≤ r′, N the same",
    stated: Stated::Within(Bound::Lower),
    corrects: Some("rcr.section-3.bisection"),
    check: |trial| against_rivals(trial, |r, rival| r <= rival.r, ", with rings no longer", 0),
};
