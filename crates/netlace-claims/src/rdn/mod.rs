//! Recursive dual-net.

mod bases;
mod broadcast;
mod routing;
mod structure;
mod tables;
mod theorem_1;

use super::{Entry, Paper, Run};
use netlace::families::Source;

pub(super) static PAPER: Paper = Paper {
    key: "rdn",
    name: "Recursive dual-net",
    source: Source::DualNet,
    notation: "RDN(m,k): `rdn(base,k)`, k levels over a base of m nodes, of degree d0, diameter D0 and B_0 steps for a broadcast. (t,c,x): type, cluster and member of a node. CR: cost ratio. CCC(n), DC(n), WK(n,t): cube-connected cycles, dual-cube, WK-recursive network.",
    claims: &[
        &tables::EXAMPLE,
        &structure::EDGE_SYMMETRIC,
        &structure::LINK_KINDS,
        &structure::ONE_LINK,
        &structure::NODE_SYMMETRIC,
        &theorem_1::EXAMPLE_BISECTION,
        &theorem_1::NODES,
        &theorem_1::DEGREE,
        &theorem_1::DIAMETER,
        &theorem_1::SINGLE_NODE,
        &theorem_1::BISECTION,
        &theorem_1::CORRECTED_BISECTION,
        &tables::TABLE_1,
        &tables::CORRECTED_TABLE_1,
        &tables::TABLE_2_PRINTED,
        &tables::CORRECTED_TABLE_2,
        &tables::MOST_EFFECTIVE,
        &tables::BASE_SIZE,
        &tables::CORRECTED_BASE_SIZE,
        &tables::DUAL_CUBE,
        &tables::WK,
        &structure::PRINTED_LINK,
        &structure::CORRECTED_LINK,
        &structure::NUMBERING,
        &routing::DELIVERS,
        &routing::SHORTEST,
        &routing::THEOREM_2,
        &routing::FIGURE_7,
        &broadcast::PRINTED,
        &broadcast::ONLY_ONCE,
        &broadcast::CORRECTED,
        &broadcast::THEOREM_3,
        &broadcast::NOT_LEAST,
        &broadcast::FIGURE_8,
        &broadcast::CROSSINGS,
        &broadcast::CORRECTED_CROSSINGS,
    ],
    index: &[
        Entry {
            place: "Abstract",
            about: "the size, degree and diameter of an example; symmetry",
            run: Run::Claims(&[
                "rdn.abstract.example",
                "rdn.abstract.edge-symmetric",
                "rdn.corrected.link-kinds",
            ]),
        },
        Entry {
            place: "Section 1",
            about: "what the construction adds to a network of n nodes: the case k = 1 of Theorem 1",
            run: Run::Claims(&["rdn.theorem-1.nodes", "rdn.theorem-1.degree"]),
        },
        Entry {
            place: "Section 2",
            about: "the dual-construction: one link between clusters of different types; regular and symmetric",
            run: Run::Claims(&[
                "rdn.section-2.one-cross-link",
                "rdn.section-2.node-symmetric",
                "rdn.section-2.bisection",
            ]),
        },
        Entry {
            place: "Fig. 1",
            about: "picture of the dual-construction",
            run: Run::Claims(&["rdn.section-2.one-cross-link"]),
        },
        Entry {
            place: "Fig. 2",
            about: "RDN(3,1): its size, and its clusters and links one by one",
            run: Run::Claims(&["rdn.theorem-1.nodes", "rdn.corrected.cross-link"]),
        },
        Entry {
            place: "Fig. 3",
            about: "the same for RDN(3,2)",
            run: Run::Claims(&["rdn.theorem-1.nodes", "rdn.corrected.cross-link"]),
        },
        Entry {
            place: "Fig. 4",
            about: "a longest path",
            run: Run::Claims(&["rdn.theorem-1.diameter"]),
        },
        Entry {
            place: "Theorem 1",
            about: "nodes, degree, diameter, bisection",
            run: Run::Claims(&[
                "rdn.theorem-1.nodes",
                "rdn.theorem-1.degree",
                "rdn.theorem-1.diameter",
                "rdn.new.single-node",
                "rdn.theorem-1.bisection",
                "rdn.corrected.bisection",
            ]),
        },
        Entry {
            place: "Section 3",
            about: "which network is best by cost ratio; what WK-recursive networks and dual-cubes are",
            run: Run::Claims(&[
                "rdn.section-3.most-effective",
                "rdn.section-3.base-size",
                "rdn.corrected.base-size",
                "rdn.section-3.dual-cube",
                "rdn.section-3.wk-recursive",
            ]),
        },
        Entry {
            place: "Table 1",
            about: "nodes, degree, diameter and cost ratio as formulas",
            run: Run::Claims(&["rdn.table-1", "rdn.corrected.table-1"]),
        },
        Entry {
            place: "Table 2",
            about: "the same for eight networks",
            run: Run::Claims(&["rdn.table-2", "rdn.corrected.table-2"]),
        },
        Entry {
            place: "Fig. 5",
            about: "picture of a 3-ary 3-cube",
            run: Run::Not("picture of a network that is only used as a base"),
        },
        Entry {
            place: "Section 4",
            about: "addresses of nodes, and their cross links",
            run: Run::Claims(&[
                "rdn.section-4.cross-link",
                "rdn.corrected.cross-link",
                "rdn.section-4.numbering",
            ]),
        },
        Entry {
            place: "Fig. 6",
            about: "RDN(3,2) with the addresses of its nodes",
            run: Run::Claims(&["rdn.section-4.numbering"]),
        },
        Entry {
            place: "Algorithm 1",
            about: "routing",
            run: Run::Claims(&["rdn.algorithm-1.delivers", "rdn.new.algorithm-1-shortest"]),
        },
        Entry {
            place: "Fig. 7",
            about: "a route in RDN(3,2)",
            run: Run::Claims(&["rdn.figure-7"]),
        },
        Entry {
            place: "Theorem 2",
            about: "the longest route",
            run: Run::Claims(&["rdn.theorem-2.steps"]),
        },
        Entry {
            place: "Algorithm 2",
            about: "broadcast with one port",
            run: Run::Claims(&[
                "rdn.algorithm-2.informs-all",
                "rdn.algorithm-2.only-once",
                "rdn.corrected.algorithm-2",
            ]),
        },
        Entry {
            place: "Fig. 8",
            about: "the steps of a broadcast in RDN(3,2)",
            run: Run::Claims(&[
                "rdn.figure-8.steps",
                "rdn.figure-8.crossings",
                "rdn.corrected.crossings",
            ]),
        },
        Entry {
            place: "Theorem 3",
            about: "the steps of a broadcast",
            run: Run::Claims(&[
                "rdn.theorem-3.steps",
                "rdn.corrected.algorithm-2",
                "rdn.new.least-broadcast",
            ]),
        },
        Entry {
            place: "Section 5",
            about: "outlook",
            run: Run::Not("claims nothing that is not stated above"),
        },
    ],
};
