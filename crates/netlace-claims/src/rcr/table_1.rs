//! Table 1, rebuilt: degree, diameter and bisection width of four kinds of networks. (The table is not available; what the
//! text repeats of it is checked by other claims.)

use super::nets::{connected, within};
use super::property_1::{cut, cut_of_rings};
use super::property_5::longest_walk;
use crate::{CheckError, Claim, Stated, Trial};
use netlace::network::Network;

/// One line of the table for one network.
struct Line {
    degree: u64,
    diameter: u64,
    bisection: u64,
}

pub(super) static TABLE: Claim = Claim {
    id: "rcr.new.table-1",
    place: "Table 1",
    says: "Degree, diameter and bisection width of the n-cube, of cube-connected cycles for n > 3, of the cube of rings COR(k,r) = RCR(k,r,k(r−1)) for r > 2, and of RCR(k,r,j) if m = k+j divides rk and r > 2, with L = 2⌈m/k⌉ − 2. (The table is missing in the text available and rebuilt here. Of its cells the text repeats those of RCRs: the degree is the same, diameter and bisection width are others.)",
    formula: "n-cube: n, n, 2^(n−1); CCC(n): 3, ⌊5n/2⌋ − 2, 2^(n−1); COR(k,r): k+2, kr + max(r, ⌊3r/2⌋ − 2), 2^(kr−1); RCR(k,r,j): k+2, m + max(⌊r/2⌋, L) if L ≤ r, else m + max(r, L − ⌈r/2⌉), min(rk/m·2^(m−1), 2^(m+1) + (2^(m−1) if r is odd and j = 0))",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let (dimensions, most, longest) = trial.pick((8, 256, 16), (12, 4096, 32));
        for n in 1..=dimensions {
            let cube = trial.lab.network(&format!("hypercube({n})"))?;
            line(
                trial,
                "n-cube",
                &cube,
                &Line { degree: n, diameter: n, bisection: 1 << (n - 1) },
            )?;
        }
        for n in (4..=dimensions).filter(|n| n << n <= most) {
            let cycles = trial.lab.network(&format!("ccc({n})"))?;
            let diameter = 5 * n / 2 - 2;
            line(trial, "CCC", &cycles, &Line { degree: 3, diameter, bisection: 1 << (n - 1) })?;
        }
        for net in connected(trial, most, longest)?.iter().filter(|net| net.r > 2 && net.turns()) {
            let (k, r, m) = (net.k, net.r, net.m());
            if m == k * r {
                let diameter = k * r + r.max((3 * r / 2).saturating_sub(2));
                let bisection = 1 << (k * r - 1);
                line(trial, "COR", &net.network, &Line { degree: k + 2, diameter, bisection })?;
            }
            let by_bit = (r * k / m) << (m - 1);
            line(
                trial,
                "RCR",
                &net.network,
                &Line {
                    degree: k + 2,
                    diameter: m + longest_walk(net),
                    bisection: cut_of_rings(net).map_or(by_bit, |by_rings| by_bit.min(by_rings)),
                },
            )?;
        }
        trial.over(format!(
            "hypercubes of 1 to {dimensions} dimensions, cube-connected cycles of up to {most} nodes, RCRs of {}; bisections \
             up to {} nodes",
            within(most, longest),
            cut(trial)
        ));
        Ok(())
    },
};

/// Compares the cells of a line with what is counted and searched for.
fn line(trial: &mut Trial, kind: &str, network: &Network, cells: &Line) -> Result<(), CheckError> {
    let (least, largest) = trial.lab.degrees(network)?;
    trial.compare_what(&format!("{kind}: least degree"), network, cells.degree, least);
    trial.compare_what(&format!("{kind}: largest degree"), network, cells.degree, largest);
    let found = trial.lab.diameter(network)?;
    trial.compare_what(&format!("{kind}: diameter"), network, cells.diameter, found);
    if trial.lab.nodes(network)? <= cut(trial) {
        let found = trial.lab.bisection(network)?;
        trial.compare_what(&format!("{kind}: bisection"), network, cells.bisection, found);
    }
    Ok(())
}
