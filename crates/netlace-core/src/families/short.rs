//! Short names: families that are an expression of others, or a definition of `library.net`.

use std::sync::{Arc, LazyLock};

use super::galois::is_prime_power;
use super::{Args, DesignRole, Family, Param, Source, Wanted, build, inductive_quad, paley};
use crate::context::{Context, Defined};
use crate::expr::Definitions;
use crate::network::{Construction, Network, ParameterError, Port};

/// No switch has more ports.
const MOST: u64 = Port::MAX as u64;

pub(super) static MEGAFLY: Family = Family {
    name: "megafly",
    summary: "Dragonfly+: leaf–spine groups joined by spines",
    params: &[
        Param::integer("p", 1, "hosts of a leaf switch").at_most(MOST),
        Param::integer("s", 1, "leaf switches of a group, and spines").at_most(MOST / 2),
        Param::integer("h", 1, "global links of a spine").at_most(MOST / 2),
        Param::integer("groups", 1, "number of groups, s·h+1 if left out").hidden(),
    ],
    source: Source::Paper(
        "M. Flajslik, E. Borch, M. A. Parker: Megafly: A Topology for Exascale Systems. ISC, 2018",
    ),
    example: "megafly(2,2,2)",
    tried: DesignRole::ListedWithHosts(megaflies),
    build: |args| {
        let [p, s, h] = ["p", "s", "h"].map(|param| args.integer(param));
        let groups = args.optional_integer("groups");
        let groups = groups.map(|groups| format!(",groups={groups}")).unwrap_or_default();
        same_as(args, &format!("joined(xgft([{p},{s}],[1,{s}]),{h}{groups},on=spines)"))
    },
};

/// All shapes with the size and the ports in which a leaf switch has as many hosts as spines, and a spine as many global links.
fn megaflies(wanted: &Wanted) -> Vec<String> {
    let mut found = Vec::new();
    for s in 1..=wanted.ports / 2 {
        let groups = wanted.least.div_ceil(s * s).max(2)..=(wanted.most / (s * s)).min(s * s + 1);
        found.extend(groups.map(|g| format!("megafly({s},{s},{s},groups={g})")));
    }
    found
}

pub(super) static POLARSTAR: Family = Family {
    name: "polarstar",
    summary: "star product of a polarity graph, diameter 3",
    params: &[
        Param::integer("q", 2, "a prime power: q²+q+1 supernodes").at_most(MOST - 1),
        Param::integer("d", 2, "degree of a supernode").at_most(1 << 12),
        Param::choice(
            "supernode",
            &["iq", "paley"],
            "inductive quad, or Paley graph of 2d+1 nodes",
        ),
    ],
    source: Source::Paper(inductive_quad::POLARSTAR),
    example: "polarstar(2,3)",
    tried: DesignRole::Listed(polarstars),
    build: |args| {
        let (q, d) = (args.integer("q"), args.integer("d"));
        // What is no network is refused before maps are written: a search tries many.
        same_as(args, &format!("polarfly({q})"))?;
        if args.word("supernode") == "paley" {
            return star_of_paley(args, &format!("polarfly({q})"), 2 * d + 1);
        }
        same_as(args, &format!("inductive_quad({d})"))?;
        let f = list(inductive_quad::exchange(d));
        same_as(args, &format!("star_product(polarfly({q}),inductive_quad({d}),{f})"))
    },
};

/// All with the size and the ports over inductive quads, which have the most nodes.
fn polarstars(wanted: &Wanted) -> Vec<String> {
    let mut found = Vec::new();
    for q in (2..wanted.ports).filter(|&q| is_prime_power(q)) {
        let supernodes = q * q + q + 1;
        let sizes = wanted.least.div_ceil(2 * supernodes).max(4)..=wanted.most / (2 * supernodes);
        let degrees = sizes.map(|pairs| pairs - 1).take_while(|d| q + 1 + d <= wanted.ports);
        let possible = degrees.filter(|d| matches!(d % 4, 0 | 3));
        found.extend(possible.map(|d| format!("polarstar({q},{d})")));
    }
    found
}

pub(super) static BUNDLEFLY: Family = Family {
    name: "bundlefly",
    summary: "star product of a Slim Fly, diameter 3",
    params: &[
        Param::integer("q", 3, "a prime power: 2q² supernodes").at_most(MOST / 2),
        Param::integer("p", 5, "a prime power of the form 4k+1: nodes of one").at_most(1 << 12),
    ],
    source: Source::Paper(
        "F. Lei, D. Dong, X. Liao, J. Duato: Bundlefly: A Low-Diameter Topology for Multicore Fiber. ICS, 2020",
    ),
    example: "bundlefly(3,5)",
    tried: DesignRole::Listed(bundleflies),
    build: |args| {
        let (q, p) = (args.integer("q"), args.integer("p"));
        same_as(args, &format!("slim_fly({q})"))?;
        star_of_paley(args, &format!("slim_fly({q})"), p)
    },
};

/// All with the size and the ports.
fn bundleflies(wanted: &Wanted) -> Vec<String> {
    let mut found = Vec::new();
    for q in (3..wanted.ports).filter(|&q| q % 4 != 2 && is_prime_power(q)) {
        let columns = 2 * q * q;
        let sizes = wanted.least.div_ceil(columns).max(5)..=wanted.most / columns;
        let possible = sizes.take_while(|p| q + p / 2 <= wanted.ports);
        let possible = possible.filter(|p| p % 4 == 1 && is_prime_power(*p));
        found.extend(possible.map(|p| format!("bundlefly({q},{p})")));
    }
    found
}

/// The star product with a Paley graph, whose map is the product with a primitive element.
fn star_of_paley(
    args: &Args,
    structure: &str,
    p: u64,
) -> Result<Arc<dyn Construction>, ParameterError> {
    same_as(args, &format!("paley({p})"))?;
    let f = paley::by_primitive(p).unwrap_or_default();
    same_as(args, &format!("star_product({structure},paley({p}),{})", list(f.into_iter())))
}

pub(super) static HAMMING_MESH: Family = Family {
    name: "hamming_mesh",
    summary: "boards of a×b hosts, lines joined by row and column",
    params: &[
        Param::integer("a", 1, "hosts of a row of a board").at_most(MOST),
        Param::integer("b", 1, "hosts of a column of a board").at_most(MOST),
        Param::integer("x", 1, "boards of a row").at_most(MOST / 2),
        Param::integer("y", 1, "boards of a column").at_most(MOST / 2),
    ],
    source: Source::Paper(
        "T. Hoefler, T. Bonato, D. De Sensi, S. Di Girolamo, S. Li, M. Heddes, J. Belk, D. Goel, M. Castro, S. Scott: HammingMesh: A Network Topology for Large-Scale Deep Learning. SC, 2022",
    ),
    example: "hamming_mesh(2,2,2,2)",
    tried: DesignRole::NotTried,
    build: |args| {
        let [a, b, x, y] = ["a", "b", "x", "y"].map(|param| args.integer(param));
        same_as(args, &format!("crossed(board_line({b},{y}),board_line({a},{x}))"))
    },
};

pub(super) static RAIL_ONLY: Family = Family {
    name: "rail_only",
    summary: "domains of k GPUs, a network for each of k rails",
    params: &[
        Param::integer("k", 1, "GPUs of a domain, all at one switch").at_most(MOST),
        Param::network("rail", "the network of a rail; its hosts are the domains"),
    ],
    source: Source::Paper(
        "W. Wang, M. Ghobadi, K. Shakeri, Y. Zhang, N. Hasani: Rail-only: A Low-Cost High-Performance Network for Training LLMs with Trillion Parameters. HOTI, 2024",
    ),
    example: "rail_only(2,xgft([3],[1]))",
    tried: DesignRole::NotTried,
    build: |args| {
        let (k, rail) = (args.integer("k"), args.network("rail"));
        same_as(args, &format!("crossed({rail},xgft([{k}],[1]))"))
    },
};

pub(super) static UB_MESH: Family = Family {
    name: "ub_mesh",
    summary: "full mesh in every dimension, with widths",
    params: &[
        Param::integers(
            "sides",
            1,
            "nodes of each dimension, the most significant first, [4,4,8,8]",
        ),
        Param::integers("widths", 1, "cables of a link of each dimension, one if left out")
            .optional(),
    ],
    source: Source::Paper(
        "H. Liao, B. Liu, X. Chen, Z. Guo, C. Cheng, J. Wang, et al.: UB-Mesh: a Hierarchically Localized nD-FullMesh Datacenter Network Architecture. arXiv:2503.20377, 2025",
    ),
    example: "ub_mesh([2,3],[2,1])",
    tried: DesignRole::NotTried,
    build: |args| {
        let sides = args.integers("sides");
        if sides.is_empty() {
            return Err(ParameterError::at("sides", "list at least one dimension"));
        }
        let complete: Vec<String> = sides.iter().map(|side| format!("complete({side})")).collect();
        let mesh = format!("product({})", complete.join(","));
        match args.optional_integers("widths").unwrap_or_default() {
            [] => same_as(args, &mesh),
            widths => {
                same_as(args, &format!("trunked({mesh},{})", list(widths.iter().copied().rev())))
            }
        }
    },
};

pub(super) static XPANDER: Family = Family {
    name: "xpander",
    summary: "random lift of a complete graph, an expander",
    params: &[
        Param::integer("d", 2, "links of a switch").at_most(1 << 12),
        Param::integer("k", 1, "copies: (d+1)·k switches").at_most(1 << 20),
        Param::integer("seed", 0, "the random seed").or(1),
    ],
    source: Source::Paper(
        "A. Valadarsky, G. Shahaf, M. Dinitz, M. Schapira: Xpander: Towards Optimal-Performance Datacenters. CoNEXT, 2016",
    ),
    example: "xpander(4,3)",
    tried: DesignRole::Listed(xpanders),
    build: |args| {
        let [d, k, seed] = ["d", "k", "seed"].map(|param| args.integer(param));
        same_as(args, &format!("lift(complete({}),{k},seed={seed})", d + 1))
    },
};

/// The fewest switches that are enough, with as many links as possible.
fn xpanders(wanted: &Wanted) -> Vec<String> {
    let d = wanted.ports;
    let k = wanted.least.div_ceil(d + 1);
    if d < 2 || (d + 1) * k > wanted.most { Vec::new() } else { vec![format!("xpander({d},{k})")] }
}

pub(super) static SPECTRALFLY: Family = Family {
    name: "spectralfly",
    summary: "Ramanujan graph of Lubotzky, Phillips and Sarnak",
    params: &[
        Param::integer("p", 3, "an odd prime: p+1 links of a node").at_most(1 << 10),
        Param::integer("q", 3, "another odd prime, more than 2√p").at_most(1 << 10),
    ],
    source: Source::Paper(
        "S. Young, S. Aksoy, J. Firoz, R. Gioiosa, T. Hagge, M. Kempton, J. Escobedo, M. Raugas: SpectralFly: Ramanujan Graphs as Flexible and Efficient Interconnection Networks. IPDPS, 2022",
    ),
    example: "spectralfly(3,5)",
    tried: DesignRole::NotTried,
    build: |args| {
        let (p, q) = (args.integer("p"), args.integer("q"));
        let is_odd_prime = |n: u64| n > 2 && (2..n).all(|divisor| !n.is_multiple_of(divisor));
        for (param, n) in [("p", p), ("q", q)] {
            if !is_odd_prime(n) {
                return Err(ParameterError::at(param, format!("{n} is no odd prime")));
            }
        }
        if p == q || q * q <= 4 * p {
            let message = format!("`q` must be another prime and more than 2√{p}");
            return Err(ParameterError::at("q", message));
        }
        let generators: Vec<String> =
            quaternions(p as i64, q as i64).into_iter().map(|m| list(m.into_iter())).collect();
        let generators = generators.join(",");
        same_as(args, &format!("cayley(projective_linear(2,{q}),[{generators}])"))
    },
};

/// The p+1 quaternions a + bi + cj + dk of norm p, up to sign and with a of another parity than the others, as matrices modulo q.
fn quaternions(p: i64, q: i64) -> Vec<[u64; 4]> {
    let of_minus_one = |&(x, y): &(i64, i64)| (x * x + y * y + 1) % q == 0;
    let (x, y) = (0..q)
        .flat_map(|x| (0..q).map(move |y| (x, y)))
        .find(of_minus_one)
        .expect("invariant: −1 is a sum of two squares modulo a prime");
    let root = p.isqrt();
    let mut found = Vec::new();
    for (a, b) in (0..=root).flat_map(|a| (-root..=root).map(move |b| (a, b))) {
        for (c, d) in (-root..=root).flat_map(|c| (-root..=root).map(move |d| (c, d))) {
            // One of each quaternion and its negative: the first number that is not 0 is positive.
            let first = [a, b, c, d].into_iter().find(|&n| n != 0);
            let is_chosen = (a % 2 == 1) == (p % 4 == 1);
            if a * a + b * b + c * c + d * d == p && is_chosen && first > Some(0) {
                let matrix =
                    [a + b * x + d * y, c + d * x - b * y, d * x - b * y - c, a - b * x - d * y];
                found.push(matrix.map(|entry| entry.rem_euclid(q) as u64));
            }
        }
    }
    found
}

pub(super) static KAUTZ: Family = Family {
    name: "kautz",
    summary: "Kautz graph of words, without directions",
    params: &[
        Param::integer("d", 1, "letters are 0 to d, and neighbours differ").at_most(1 << 12),
        Param::integer("l", 1, "letters of a word").at_most(60),
    ],
    source: Source::Paper(
        "W. H. Kautz: Bounds on Directed (d,k) Graphs. Theory of Cellular Logic Networks and Machines, 1968",
    ),
    example: "kautz(2,3)",
    tried: DesignRole::NotTried,
    build: |args| defined(args, &["d", "l"], "kautz"),
};

pub(super) static DE_BRUIJN: Family = Family {
    name: "de_bruijn",
    summary: "de Bruijn graph of words, without directions",
    params: &[
        Param::integer("d", 1, "number of letters").at_most(1 << 12),
        Param::integer("l", 1, "letters of a word").at_most(60),
    ],
    source: Source::Paper(
        "N. G. de Bruijn: A Combinatorial Problem. Proceedings of the Koninklijke Nederlandse Akademie van Wetenschappen 49, 1946",
    ),
    example: "de_bruijn(2,3)",
    tried: DesignRole::NotTried,
    build: |args| defined(args, &["d", "l"], "de_bruijn"),
};

pub(super) static ARRANGEMENT: Family = Family {
    name: "arrangement",
    summary: "k of n letters in order, linked if one differs",
    params: &[
        Param::integer("n", 2, "number of letters").at_most(60),
        Param::integer("k", 1, "letters of a node").at_most(60),
    ],
    source: Source::Paper(
        "K. Day, A. Tripathi: Arrangement Graphs: A Class of Generalized Star Graphs. Information Processing Letters 42, 1992",
    ),
    example: "arrangement(4,2)",
    tried: DesignRole::NotTried,
    build: |args| defined(args, &["n", "k"], "arrangement"),
};

pub(super) static HEXAMESH: Family = Family {
    name: "hexamesh",
    summary: "hexagon of chiplets, each linked to up to six",
    params: &[Param::integer("r", 0, "rings round the middle").at_most(1 << 12)],
    source: Source::Paper(
        "P. Iff, M. Besta, M. Cavalcante, T. Fischer, L. Benini, T. Hoefler: HexaMesh: Scaling to Hundreds of Chiplets with an Optimized Chiplet Arrangement. DAC, 2023",
    ),
    example: "hexamesh(2)",
    tried: DesignRole::NotTried,
    build: |args| defined(args, &["r"], "hexamesh"),
};

pub(super) static EXPRESS_MESH: Family = Family {
    name: "express_mesh",
    summary: "mesh with express links over every g nodes",
    params: &[
        Param::integer("g", 1, "links lead 1, 1+g, 1+2g, … ahead").at_most(MOST),
        Param::integer_rest("side", "the length of each dimension, the most significant first"),
    ],
    source: Source::Folklore,
    example: "express_mesh(2,5,4)",
    tried: DesignRole::NotTried,
    build: |args| {
        let (g, sides) = (args.integer("g"), args.integers("side"));
        if let Some(side) = sides.iter().find(|&&side| side / g > MOST / 2) {
            let message =
                format!("a node of a dimension of {side} nodes would have too many links");
            return Err(ParameterError::at("side", message));
        }
        let band = |&side: &u64| {
            let steps = (1..side.max(2)).step_by(g as usize);
            format!("band({side},{})", list(steps))
        };
        let bands: Vec<String> = sides.iter().map(band).collect();
        same_as(args, &format!("product({})", bands.join(",")))
    },
};

pub(super) static SPARSE_HAMMING: Family = Family {
    name: "sparse_hamming",
    summary: "mesh with links over chosen steps",
    params: &[
        Param::integer("r", 1, "number of rows").at_most(i64::MAX as u64),
        Param::integer("c", 1, "number of columns").at_most(i64::MAX as u64),
        Param::integers("in_rows", 1, "steps of more links in every row, [2,4]").optional(),
        Param::integers("in_cols", 1, "steps of more links in every column").optional(),
    ],
    source: Source::Paper(
        "P. Iff, M. Besta, M. Cavalcante, T. Fischer, L. Benini, T. Hoefler: Sparse Hamming Graph: A Customizable Network-on-Chip Topology. DAC, 2023",
    ),
    example: "sparse_hamming(4,5,[2],[3])",
    tried: DesignRole::NotTried,
    build: |args| {
        let band = |nodes: &str, steps: &str| {
            let steps = args.optional_integers(steps).unwrap_or_default().iter().copied();
            format!("band({},{})", args.integer(nodes), list([1].into_iter().chain(steps)))
        };
        let (rows, columns) = (band("r", "in_cols"), band("c", "in_rows"));
        same_as(args, &format!("product({rows},{columns})"))
    },
};

pub(super) static TOFU: Family = Family {
    name: "tofu",
    summary: "torus of groups of 2×3×2, as in Fugaku",
    params: &[
        Param::integer("x", 1, "groups of the first dimension"),
        Param::integer("y", 1, "groups of the second dimension"),
        Param::integer("z", 1, "groups of the third dimension"),
    ],
    source: Source::Paper(
        "Y. Ajima, S. Sumimoto, T. Shimizu: Tofu: A 6D Mesh/Torus Interconnect for Exascale Computers. IEEE Computer 42, 2009",
    ),
    example: "tofu(3,2,1)",
    tried: DesignRole::NotTried,
    build: |args| {
        let [x, y, z] = ["x", "y", "z"].map(|param| args.integer(param));
        same_as(args, &format!("product(torus({x},{y},{z}),path(2),ring(3),path(2))"))
    },
};

pub(super) static SLINGSHOT: Family = Family {
    name: "slingshot",
    summary: "dragonfly of groups of 32 switches with 64 ports",
    params: &[Param::integer("groups", 1, "number of groups, up to 545").at_most(545)],
    source: Source::Paper(
        "D. De Sensi, S. Di Girolamo, K. H. McMahon, D. Roweth, T. Hoefler: An In-Depth Analysis of the Slingshot Interconnect. SC, 2020",
    ),
    example: "slingshot(1)",
    tried: DesignRole::NotTried,
    build: |args| same_as(args, &format!("dragonfly(32,16,17,groups={})", args.integer("groups"))),
};

/// A list as expressions write it.
fn list(numbers: impl Iterator<Item = u64>) -> String {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    format!("[{}]", numbers.join(","))
}

/// The rule of another expression.
pub(super) fn same_as(args: &Args, text: &str) -> Result<Arc<dyn Construction>, ParameterError> {
    construction(text, args.context())
}

/// The rule of the definition in `library.net` of this name, with these parameters.
fn defined(
    args: &Args,
    params: &[&str],
    name: &str,
) -> Result<Arc<dyn Construction>, ParameterError> {
    static LIBRARY: LazyLock<Definitions> = LazyLock::new(|| {
        let mut library = Definitions::default();
        let read = library.read("library.net", include_str!("library.net"));
        read.expect("invariant: the library is right");
        library
    });
    let numbers = list(params.iter().map(|param| args.integer(param)));
    let text = format!("{name}({})", &numbers[1..numbers.len() - 1]);
    construction(&text, &Context { definitions: Defined::from(&*LIBRARY), ..*args.context() })
}

fn construction(text: &str, context: &Context) -> Result<Arc<dyn Construction>, ParameterError> {
    let expr = crate::expr::parse(text);
    let network: Result<Network, _> = expr.and_then(|expr| build(&expr, context));
    network.map(|network| network.construction().clone()).map_err(|error| ParameterError {
        limit: error.limit,
        ..ParameterError::new(error.message)
    })
}
