//! Section 3: the cost ratio, and the dual-net compared with other networks.

use super::bases::{Net, nets};
use super::theorem_1::diameter;
use crate::printed::Printed;
use crate::{CheckError, Claim, Figure, Size, Stated, Trial};
use netlace::network::Network;

/// (degree + diameter) / log2 of the number of nodes.
fn cost_ratio(nodes: f64, degree: f64, diameter: f64) -> f64 {
    (degree + diameter) / nodes.log2()
}

/// The number of nodes and the largest degree. They are counted, except in networks of millions of
/// nodes, where only a large check counts them, or one without rules.
fn counted(trial: &Trial, network: &Network) -> Result<(u64, u64), CheckError> {
    const MILLIONS: u64 = 1_000_000;
    let order = network.topology()?.order();
    if order > MILLIONS && trial.size == Size::Small && trial.lab.context.rules {
        return Ok((order, network.max_degree().into()));
    }
    Ok((trial.lab.nodes(network)?, trial.lab.degrees(network)?.1))
}

/// The figures of a line of a table.
struct Line {
    expr: String,
    nodes: u64,
    degree: u64,
    diameter: u64,
    cost_ratio: f64,
}

/// Cost ratios are printed with two decimals.
const DECIMALS: usize = 2;

impl Line {
    fn compare(&self, trial: &mut Trial) -> Result<(), CheckError> {
        let network = trial.lab.network(&self.expr)?;
        let (nodes, degree) = counted(trial, &network)?;
        let diameter = trial.lab.diameter(&network)?;
        trial.compare_what("nodes", &network, self.nodes, nodes);
        trial.compare_what("degree", &network, self.degree, degree);
        trial.compare_what("diameter", &network, self.diameter, diameter.clone());
        let found = match diameter {
            Figure::Count(diameter) => {
                let diameter = u64::try_from(diameter).unwrap_or(u64::MAX);
                Figure::Decimal(cost_ratio(nodes as f64, degree as f64, diameter as f64), DECIMALS)
            }
            other => other,
        };
        trial.compare_what("CR", &network, Figure::Decimal(self.cost_ratio, DECIMALS), found);
        Ok(())
    }
}

/// A line of Table 1 with its formulas, for one network.
fn line(expr: String, nodes: u64, degree: u64, diameter: u64, cost_ratio: f64) -> Line {
    Line { expr, nodes, degree, diameter, cost_ratio }
}

/// The lines of Table 1, with these formulas for the diameters of CCC(n) and of tori.
fn formulas(ccc: fn(u64) -> u64, torus: fn([u64; 3]) -> u64) -> Vec<Line> {
    let mut lines = Vec::new();
    for x in [4, 6, 8] {
        for y in [4, 6, 8].into_iter().filter(|&y| y >= x) {
            for z in [4, 6, 8].into_iter().filter(|&z| z >= y) {
                let (nodes, diameter) = (x * y * z, torus([x, y, z]));
                let ratio = (6 + diameter) as f64 / (nodes as f64).log2();
                lines.push(line(format!("torus({x},{y},{z})"), nodes, 6, diameter, ratio));
            }
        }
    }
    lines.extend((1..=16).map(|n| line(format!("hypercube({n})"), 1 << n, n, n, 2.0)));
    lines.extend((3..=16).map(|n| {
        let ratio = (ccc(n) + 3) as f64 / (n as f64 + (n as f64).log2());
        line(format!("ccc({n})"), n << n, 3, ccc(n), ratio)
    }));
    lines.extend((2..=10).map(|n| {
        let ratio = (3 * n) as f64 / (2 * n - 1) as f64;
        line(format!("dual_cube({n})"), 1 << (2 * n - 1), n, 2 * n, ratio)
    }));
    for n in 3..=8u64 {
        lines.extend((2..=6).map(|t| {
            let (nodes, diameter) = (n.pow(t), (1 << t) - 1);
            let ratio = (n + diameter) as f64 / (f64::from(t) * (n as f64).log2());
            line(format!("wk({n},{t})"), nodes, n, diameter, ratio)
        }));
    }
    lines
}

fn table_1(
    trial: &mut Trial,
    ccc: fn(u64) -> u64,
    torus: fn([u64; 3]) -> u64,
) -> Result<(), CheckError> {
    let most = trial.pick(5_000, 1_000_000);
    let mut lines = formulas(ccc, torus);
    for Net { network, k, m, d0, diameter0, .. } in nets(trial, 1..=3, most)? {
        let (degree, diameter) = (d0 + k, diameter(diameter0, k));
        // lg((2m)^(2^k) / 2)
        let logarithm = f64::from(1 << k) * ((2 * m) as f64).log2() - 1.0;
        let nodes = (2 * m).pow(1 << k) / 2;
        let ratio = (degree + diameter) as f64 / logarithm;
        lines.push(line(network.to_string(), nodes, degree, diameter, ratio));
    }
    trial.and(
        "tori of sides 4, 6 and 8, n-cubes to n = 16, CCC(n) from n = 3 to 16, DC(n) from n = 2 to 10, WK(n,t) with \
         n = 3 to 8 and t = 2 to 6",
    );
    let mut lines = lines.iter().filter(|line| line.nodes <= most);
    lines.try_for_each(|line| line.compare(trial))
}

pub(super) static TABLE_1: Claim = Claim {
    id: "rdn.table-1",
    place: "Table 1",
    says: "Nodes, degree, diameter and cost ratio of dual-nets and of the networks with which they are compared, as formulas.",
    formula: "D: torus (x+y+z)/2, n-cube n, CCC(n) 2n, DC(n) 2n, WK(n,t) 2^t − 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| table_1(trial, |n| 2 * n, |[x, y, z]| (x + y + z) / 2),
};

pub(super) static CORRECTED_TABLE_1: Claim = Claim {
    id: "rdn.corrected.table-1",
    place: "Table 1",
    says: "The same table with the correct diameters of cube-connected cycles, and of tori with odd sides: each side is halved and rounded down by itself.",
    formula: "D: CCC(n) 2n + ⌊n/2⌋ − 2 for n ≥ 4, 6 for n = 3; torus ⌊x/2⌋ + ⌊y/2⌋ + ⌊z/2⌋",
    stated: Stated::Equal,
    corrects: Some("rdn.table-1"),
    check: |trial| {
        let torus = |sides: [u64; 3]| sides.iter().map(|side| side / 2).sum();
        table_1(trial, |n| if n == 3 { 6 } else { 2 * n + n / 2 - 2 }, torus)?;
        for [x, y, z] in [[3, 3, 3], [3, 3, 4], [3, 4, 5], [5, 5, 5], [3, 5, 7]] {
            let network = trial.lab.network(&format!("torus({x},{y},{z})"))?;
            let found = trial.lab.diameter(&network)?;
            trial.compare_what("diameter", &network, torus([x, y, z]), found);
        }
        trial.and("five tori with odd sides");
        Ok(())
    },
};

/// Table 2: the network, and its nodes, degree, diameter and cost ratio as printed.
const TABLE_2: [(&str, u64, u64, u64, f64); 8] = [
    ("torus(128,128,128)", 2_097_152, 6, 192, 9.43),
    ("wk(8,7)", 2_097_152, 8, 127, 6.43),
    ("hypercube(21)", 2_097_152, 21, 21, 2.00),
    (CCC_17, 2_228_224, 3, 34, 1.75),
    ("dual_cube(11)", 2_097_152, 11, 22, 1.57),
    ("rdn(torus(5,5),2)", 3_125_000, 6, 22, 1.30),
    ("rdn(torus(3,3,3),2)", 4_251_528, 8, 18, 1.18),
    ("rdn(ring(5),3)", 50_000_000, 5, 30, 1.37),
];

const CCC_17: &str = "ccc(17)";

fn table_2(trial: &mut Trial, ccc: (u64, f64)) -> Result<(), CheckError> {
    let counted = trial.pick("; nodes and degrees beyond a million by rule, unless by search", "");
    trial.over(format!("the eight networks of the table{counted}"));
    for (expr, nodes, degree, diameter, ratio) in TABLE_2 {
        let (diameter, ratio) = if expr == CCC_17 { ccc } else { (diameter, ratio) };
        line(expr.to_owned(), nodes, degree, diameter, ratio).compare(trial)?;
    }
    Ok(())
}

pub(super) static TABLE_2_PRINTED: Claim = Claim {
    id: "rdn.table-2",
    place: "Table 2",
    says: "Eight networks of two to fifty million nodes, with their cost ratios.",
    formula: "CR = (d + D) / log2 N",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| table_2(trial, (34, 1.75)),
};

pub(super) static CORRECTED_TABLE_2: Claim = Claim {
    id: "rdn.corrected.table-2",
    place: "Table 2",
    says: "The same table with the correct diameter of the cube-connected cycles.",
    formula: "CCC(17): D = 40, CR = 2.04",
    stated: Stated::Equal,
    corrects: Some("rdn.table-2"),
    check: |trial| table_2(trial, (40, 2.04)),
};

pub(super) static MOST_EFFECTIVE: Claim = Claim {
    id: "rdn.section-3.most-effective",
    place: "Section 3",
    says: "Of all networks in Table 2 the dual-nets have the smallest cost ratios, and RDN(3³,2) the smallest of all.",
    formula: "CR(RDN(3³,2)) ≤ CR(RDN(·)) < CR(other)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("the eight networks of Table 2");
        let mut ratios = Vec::new();
        for (expr, ..) in TABLE_2 {
            let network = trial.lab.network(expr)?;
            let diameter = trial.lab.diameter_of_part(expr)?;
            let (nodes, degree) = counted(trial, &network)?;
            ratios.push((cost_ratio(nodes as f64, degree as f64, diameter as f64), network));
        }
        ratios.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        let names: Vec<String> = ratios.iter().map(|(_, network)| network.to_string()).collect();
        let network = &ratios[0].1;
        trial.compare_what("smallest", network, "rdn(torus(3,3,3),2)", names[0].as_str());
        let duals = names.iter().take_while(|name| name.starts_with("rdn")).count() as u64;
        trial.compare_what("dual-nets before all others", network, 3, duals);
        Ok(())
    },
};

pub(super) static EXAMPLE: Claim = Claim {
    id: "rdn.abstract.example",
    place: "Abstract",
    says: "A dual-net joins more than three million nodes with six links each and a diameter of 22.",
    formula: "RDN(25,2): N > 3,000,000, d = 6, D = 22",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("the one network");
        let network = trial.lab.network("rdn(torus(5,5),2)")?;
        let nodes = trial.lab.nodes(&network)?;
        trial.compare_what("more than 3,000,000 nodes", &network, true, nodes > 3_000_000);
        let degrees = trial.lab.degrees(&network)?;
        trial.compare_what("all have 6 links", &network, true, degrees == (6, 6));
        let diameter = trial.lab.diameter(&network)?;
        trial.compare_what("diameter", &network, 22, diameter);
        Ok(())
    },
};

fn fifty_million(trial: &mut Trial, base: u64) -> Result<(), CheckError> {
    trial.over("the one network");
    let network = trial.lab.network(&format!("rdn(ring({base}),3)"))?;
    let nodes = counted(trial, &network)?.0;
    trial.compare(&network, 50_000_000, nodes);
    Ok(())
}

pub(super) static BASE_SIZE: Claim = Claim {
    id: "rdn.section-3.base-size",
    place: "Section 3",
    says: "Three levels over a base of three nodes reach fifty million nodes. (A slip: Table 2 has five.)",
    formula: "N(RDN(3,3)) = 50,000,000",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| fifty_million(trial, 3),
};

pub(super) static CORRECTED_BASE_SIZE: Claim = Claim {
    id: "rdn.corrected.base-size",
    place: "Section 3",
    says: "Three levels over a base of five nodes reach fifty million nodes.",
    formula: "N(RDN(5,3)) = 50,000,000",
    stated: Stated::Equal,
    corrects: Some("rdn.section-3.base-size"),
    check: |trial| fifty_million(trial, 5),
};

/// The dual-cube by bits, as its own authors define it: 2n − 1 bits, of which the first is the type;
/// nodes are linked that differ only in the type, or only in one of the bits that belong to it.
fn dual_cube(n: u64) -> Printed {
    let half = n - 1;
    let links = (0..1u64 << (2 * half + 1)).flat_map(move |v| {
        let low = if v >> (2 * half) == 0 { 0 } else { half };
        (low..low + half).chain([2 * half]).map(move |bit| (v, v ^ (1 << bit)))
    });
    Printed::new(1 << (2 * half + 1), links)
}

pub(super) static DUAL_CUBE: Claim = Claim {
    id: "rdn.section-3.dual-cube",
    place: "Section 3",
    says: "The dual-cube DC(n) is the dual-net of one level over an (n−1)-cube, with nodes of type 1 renamed: cluster before member.",
    formula: "DC(n) = RDN(2^(n−1), 1), link by link",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(6, 9);
        trial.over(format!("n = 1 to {most}"));
        for n in 1..=most {
            let network = trial.lab.network(&format!("rdn(hypercube({}),1)", n - 1))?;
            let graph = trial.lab.graph(&network)?;
            let m = 1u64 << (n - 1);
            let renamed = |v: u64| if v < m * m { v } else { m * m + v % m * m + v / m % m };
            let cube = dual_cube(n);
            let cube = cube.graph();
            let is_linked = |&v: &u64| {
                let mut row: Vec<u64> =
                    cube.neighbors(v).iter().map(|&w| renamed(w.into())).collect();
                let mut expected: Vec<u64> =
                    graph.neighbors(renamed(v)).iter().map(|&w| w.into()).collect();
                row.sort_unstable();
                expected.sort_unstable();
                row == expected
            };
            trial.compare(
                &network,
                graph.order(),
                (0..cube.order()).filter(is_linked).count() as u64,
            );
        }
        Ok(())
    },
};

pub(super) static WK: Claim = Claim {
    id: "rdn.section-3.wk-recursive",
    place: "Section 3",
    says: "Every node of WK(n,t) has n − 1 links in its complete graph and one more, except for n nodes where it is open.",
    formula: "n nodes of degree n − 1, all others of degree n",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(5_000, 300_000);
        trial.over(format!("n = 2 to 8, t = 1 to 6, up to {most} nodes"));
        for n in 2..=8u64 {
            for t in (1..=6).filter(|&t| n.pow(t) <= most) {
                let network: Network = trial.lab.network(&format!("wk({n},{t})"))?;
                let graph = trial.lab.graph(&network)?;
                let of = |degree: u64| {
                    (0..graph.order())
                        .filter(|&v| graph.neighbors(v).len() as u64 == degree)
                        .count() as u64
                };
                trial.compare_what("open", &network, n, of(n - 1));
                trial.compare_what("all others", &network, n.pow(t) - n, of(n));
            }
        }
        Ok(())
    },
};
