//! Every numbered statement of the paper, and the claims for each.

use crate::{Entry, Run};

/// An entry with claims.
const fn run(place: &'static str, about: &'static str, ids: &'static [&'static str]) -> Entry {
    Entry { place, about, run: Run::Claims(ids) }
}

/// An entry that cannot be checked.
const fn not(place: &'static str, about: &'static str, why: &'static str) -> Entry {
    Entry { place, about, run: Run::Not(why) }
}

pub(super) static INDEX: &[Entry] = &[
    not("Abstract", "summary", "repeats Sections 3 and 4"),
    run(
        "Section 1",
        "degrees and emulation of HCN, HFN and 3-HCN; constant degree of WK-recursive networks and symmetric hypernets",
        &["sn.section-1.degrees", "sn.section-1.emulation", "sn.section-1.constant-degree"],
    ),
    not(
        "Section 1",
        "matrices are multiplied faster on a 3-HCN than on a hypercube",
        "the algorithm is in another paper, and the models are not given",
    ),
    run(
        "Section 2.1",
        "construction, leaders and diameter links",
        &[
            "sn.section-2-1.one-link",
            "sn.section-2-1.leaders",
            "sn.section-2-1.free-ports",
            "sn.new.regular",
            "sn.section-2-1.mean-distance",
            "sn.section-2-1.diameter",
            "sn.new.diameter-stays",
            "sn.section-2-1.fault-tolerance",
            "sn.corrected.fault-tolerance",
        ],
    ),
    run("Fig. 1", "two levels over three nuclei of 4 nodes", &["sn.figure-1.examples"]),
    run("Fig. 2", "every two clusters are joined", &["sn.section-2-1.one-link"]),
    run("Fig. 3", "the bits exchanged at each level", &["sn.figure-3.swaps"]),
    run(
        "Section 2.2",
        "HCN and HFN as special cases; smaller diameters",
        &["sn.section-2-2.hcn", "sn.section-2-2.hfn", "sn.section-2-2.diameters"],
    ),
    run("Eq. (1)", "size", &["sn.equation-1.size"]),
    run("Eq. (2)", "levels", &["sn.equation-2.level"]),
    run("Eq. (3)", "degree", &["sn.equation-3.degree", "sn.new.full-degree"]),
    run(
        "Section 2.5",
        "recursive routing, and a bound on the diameter",
        &[
            "sn.section-2-5.routing",
            "sn.new.routing-shortest",
            "sn.new.routing-stretch",
            "sn.new.distance",
            "sn.new.shortest-routing",
            "sn.section-2-5.limit",
            "sn.section-2-5.farthest",
            "sn.new.repeated",
        ],
    ),
    run("Eq. (4)", "time of the routing", &["sn.equation-4.time"]),
    run("Eq. (5)", "diameter", &["sn.equation-5.diameter"]),
    run(
        "Section 3.1",
        "parameters over hypercubes; the diameter with diameter links",
        &[
            "sn.section-3-1.parameters",
            "sn.section-3-1.three-levels",
            "sn.section-3-1.recurrence",
            "sn.section-3-1.hcn",
            "sn.new.hcn",
        ],
    ),
    run(
        "Section 3.1",
        "shortest paths overload the diameter links",
        &["sn.section-3-1.congestion", "sn.corrected.congestion"],
    ),
    run(
        "Section 3.2",
        "ascend and descend",
        &[
            "sn.section-3-2.ascend",
            "sn.section-3-2.distances",
            "sn.section-3-2.recurrence",
            "sn.section-3-2.solution",
            "sn.corrected.solution",
            "sn.section-3-2.time",
            "sn.corrected.ascend-time",
            "sn.section-3-2.descend",
        ],
    ),
    run(
        "Algorithm Emul",
        "one dimension at a time",
        &["sn.algorithm-emul.printed", "sn.corrected.emul"],
    ),
    run(
        "Section 3.3",
        "time of Emul, and of all dimensions at once",
        &[
            "sn.section-3-3.slowdown",
            "sn.section-3-3.worst",
            "sn.new.emul-steps",
            "sn.new.emul-mean",
            "sn.section-3-3.all-port",
            "sn.new.all-port",
            "sn.new.hcn-size",
        ],
    ),
    not(
        "Section 3.3",
        "all dimensions at once take as long as on HCN(2^(l−1)·n, 2^(l−1)·n)",
        "only in the order of growth; the HCN of the same size is HCN(2^(l−2)·n, 2^(l−2)·n)",
    ),
    not(
        "Section 3.3",
        "better than cube-connected cycles, butterflies and shuffle-exchange networks",
        "no figures are given for them",
    ),
    run(
        "Section 4.1",
        "over complete graphs: degree, diameter and emulation",
        &[
            "sn.section-4-1.degree",
            "sn.section-4-1.degree-by-size",
            "sn.corrected.degree-by-size",
            "sn.section-4-1.diameter",
            "sn.section-4-1.smaller",
            "sn.section-4-1.optimal",
            "sn.section-4-1.emulation",
        ],
    ),
    not(
        "Section 4.1",
        "comparable to star graphs for N1 = Θ(log N/log log N)",
        "asymptotic: only in the order of growth",
    ),
    run("Section 4.2", "over generalized hypercubes: emulation", &["sn.section-4-2.emulation"]),
    not(
        "Section 4.2",
        "optimal diameters for properly chosen nuclei",
        "the paper does not say which nuclei these are",
    ),
    run(
        "Section 4.3",
        "over meshes: degree and emulation",
        &["sn.section-4-3.degree", "sn.corrected.mesh-degree", "sn.section-4-3.emulation"],
    ),
    run("Section 5", "any number of clusters", &["sn.section-5.joined", "sn.new.links-between"]),
    run(
        "Section 5.1",
        "16 copies of RSN(3,Q_2); 3-HCN; hierarchical swapped networks",
        &[
            "sn.section-5-1.small-clusters",
            "sn.section-5-1.five-levels",
            "sn.section-5-1.3-hcn",
            "sn.section-5-1.hsn",
        ],
    ),
    run(
        "Section 5.2",
        "partially linked networks; WK-recursive networks, symmetric hypernets and hypernets",
        &[
            "sn.section-5-2.half",
            "sn.new.linked-nodes",
            "sn.section-5-2.sharing",
            "sn.section-5-2.corners",
            "sn.section-5-2.corner-rule",
            "sn.section-5-2.corner-swap",
            "sn.section-5-2.hypernet",
        ],
    ),
    run("Fig. 4", "which nodes have a level-4 neighbour", &["sn.figure-4.exists", "sn.new.exists"]),
    not("Section 6", "swapped networks are attractive", "repeats the previous sections"),
];
