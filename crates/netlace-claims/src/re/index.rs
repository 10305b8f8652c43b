//! All numbered statements of the paper, in its order.

use crate::{Entry, Run};

const fn run(place: &'static str, about: &'static str, ids: &'static [&'static str]) -> Entry {
    Entry { place, about, run: Run::Claims(ids) }
}

const fn not(place: &'static str, about: &'static str, why: &'static str) -> Entry {
    Entry { place, about, run: Run::Not(why) }
}

pub(super) static INDEX: &[Entry] = &[
    run(
        "Section 1",
        "contributions of the paper",
        &["re.theorem-4.diameter", "re.corollary-4.degrees", "re.theorem-5.orders"],
    ),
    not(
        "Section 1, list",
        "diameter of the hypercube in itself: O(log n log log n)",
        "an error: this is its cost; Theorem 5 gives the diameter as O(log n_r), which is checked there",
    ),
    not("Definition 1", "disjoint copies", "definition only"),
    not("Definition 2", "units and the links between them", "definition only"),
    not("Fig. 1", "links between two units", "picture of Definition 2"),
    not("Definition 3", "adjacent networks", "definition only"),
    run("Fig. 2", "three phases: ring of 4, triangle", &["re.figure-2"]),
    not("Notation 1", "(n, d, k)-G", "definition only"),
    not("Notation 2", "r phases of expansion", "definition only"),
    run(
        "Definition 4",
        "pivot sets: disjoint, of equal size, connected",
        &["re.definition-4.even", "re.theorem-1.pivots-sd", "re.theorem-1.connected"],
    ),
    run(
        "Theorem 1",
        "number and size of the pivot sets",
        &[
            "re.theorem-1.pivots-sk",
            "re.theorem-1.pivots-sd",
            "re.theorem-1.connected",
            "re.corrected.connected",
        ],
    ),
    run(
        "Section 2",
        "advantages of each choice of pivots",
        &[
            "re.section-2.same-sets",
            "re.section-2.less-degree",
            "re.new.less-degree",
            "re.section-2.less-diameter",
            "re.corrected.less-diameter",
        ],
    ),
    not("Fig. 3", "links of a phase", "picture of Algorithm RE: re.algorithm-re.links"),
    run("Algorithm RE", "construction phase by phase", &["re.algorithm-re.links"]),
    run("Lemma 1", "nodes", &["re.lemma-1.nodes", "re.new.links"]),
    run("Equation (1)", "nodes", &["re.lemma-1.nodes"]),
    run(
        "Lemma 2",
        "degree",
        &[
            "re.lemma-2.degree-sk",
            "re.lemma-2.degree-sd",
            "re.new.degree",
            "re.new.degree-attained",
        ],
    ),
    run("Equation (2)", "degree, one pivot per phase", &["re.lemma-2.degree-sk"]),
    run("Equation (3)", "degree, several pivots per phase", &["re.lemma-2.degree-sd"]),
    run(
        "Lemma 3",
        "diameter",
        &[
            "re.lemma-3.diameter-sk",
            "re.corrected.diameter-sk",
            "re.new.example",
            "re.new.complete-unit",
            "re.new.ring-unit",
            "re.new.hamiltonian-unit",
            "re.lemma-3.diameter-sd",
        ],
    ),
    run(
        "Equation (4)",
        "diameter, one pivot per phase",
        &["re.lemma-3.diameter-sk", "re.corrected.diameter-sk"],
    ),
    run("Equation (5)", "diameter, several pivots per phase", &["re.lemma-3.diameter-sd"]),
    not("Fig. 4", "a path in three parts", "picture of Equation (6)"),
    run("Equation (6)", "a path in three parts", &["re.equation-6.split"]),
    run("Equation (7)", "the longest path in three parts", &["re.equation-7.maxima"]),
    run("Equation (8)", "from a node to the pivots", &["re.equation-8.to-pivots"]),
    run("Equation (9)", "between pivots", &["re.equation-9.between-pivots"]),
    run("Equation (10)", "diameter by recursion", &["re.equation-10.diameter"]),
    run("Equation (11)", "its solution", &["re.equation-11.solution"]),
    run(
        "Theorem 2",
        "Lemmas 1 to 3 together",
        &[
            "re.lemma-1.nodes",
            "re.lemma-2.degree-sk",
            "re.lemma-3.diameter-sk",
            "re.lemma-2.degree-sd",
            "re.lemma-3.diameter-sd",
        ],
    ),
    run(
        "Theorem 3",
        "if no node is a pivot twice",
        &[
            "re.theorem-3.nodes",
            "re.theorem-3.degree-sk",
            "re.theorem-3.diameter-sk",
            "re.theorem-3.degree-sd",
            "re.theorem-3.diameter-sd",
            "re.corrected.theorem-3",
        ],
    ),
    run(
        "Section 3",
        "orders, cost, symmetric, regular",
        &[
            "re.section-3.orders",
            "re.section-3.cost",
            "re.corrected.cost",
            "re.section-3.symmetric",
            "re.corrected.symmetric",
            "re.new.kinds",
            "re.section-3.regular",
            "re.corrected.regular",
        ],
    ),
    run("Section 4", "tori and hypercubes", &["re.section-4.parts"]),
    not("Fig. 5", "a torus and a hypercube", "pictures of torus(4,4) and hypercube(3)"),
    run(
        "Theorem 4",
        "a torus in itself",
        &[
            "re.theorem-4.nodes",
            "re.theorem-4.degree",
            "re.new.torus-regular",
            "re.theorem-4.diameter",
            "re.new.least-diameter",
        ],
    ),
    run(
        "Corollary of Theorem 4",
        "a torus in itself compared with a plain torus",
        &[
            "re.corollary-4.degrees",
            "re.corollary-4.increase",
            "re.corollary-4.exponent",
            "re.corollary-4.speedup",
        ],
    ),
    run("Equation (12)", "nodes of the torus in itself", &["re.theorem-4.nodes"]),
    run("Equation (13)", "degree of the torus in itself", &["re.corollary-4.degrees"]),
    run("Equation (14)", "diameter of the torus in itself", &["re.theorem-4.diameter"]),
    run("Equation (15)", "the same by n_r alone", &["re.corollary-4.speedup"]),
    run("Equation (16)", "cost of the torus in itself", &["re.corollary-4.speedup"]),
    run("Fig. 6", "two phases: 2×2 tori", &["re.figure-6", "re.corrected.figure-6"]),
    run("Theorem 5", "a hypercube in itself", &["re.theorem-5.orders"]),
    run(
        "Corollary of Theorem 5",
        "a hypercube in itself compared with a plain hypercube",
        &["re.corollary-5.speedup"],
    ),
    run("Fig. 7", "four phases: squares", &["re.figure-7", "re.corrected.figure-7"]),
    run("Section 5", "pivots in the order of the unit's numbers", &["re.new.any-numbering"]),
    not("Fig. 8", "the array that represents a network", "layout of data in memory"),
    not("Fig. 9", "how the array is filled", "picture of Algorithm RELLN"),
    run(
        "Algorithm RELLN",
        "builds the network",
        &["re.algorithm-relln.printed", "re.corrected.relln"],
    ),
    run("Equation (17)", "steps of RELLN", &["re.equation-17.steps", "re.new.relln-steps"]),
    not(
        "Equation (18)",
        "steps of RELLN for small parts",
        "asymptotic: Equation (17) with constants left out",
    ),
    run(
        "Section 6",
        "routes from the highest phase down",
        &[
            "re.section-6.delay",
            "re.new.routrcn-longest",
            "re.new.routrcn-shortest",
            "re.new.routrcn-stretch",
        ],
    ),
    run(
        "Procedure ROUT_f(P_m)",
        "from pivot set to pivot set; called by ROUTRCN",
        &["re.algorithm-routrcn.printed", "re.corrected.routrcn"],
    ),
    not("Fig. 10", "paths within and between pivot sets", "picture of the text"),
    run(
        "Algorithm ROUTRCN",
        "routes from the highest phase down",
        &["re.algorithm-routrcn.printed", "re.corrected.routrcn"],
    ),
    run(
        "Section 7",
        "easily extended; a frame for each phase",
        &["re.section-7.extended", "re.new.again", "re.section-7.frames", "re.new.frames-diameter"],
    ),
];
