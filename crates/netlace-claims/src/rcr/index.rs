//! All numbered statements of the paper, and the claims for each.

use crate::{Entry, Run};

pub(super) static INDEX: &[Entry] = &[
    Entry {
        place: "Abstract",
        about: "what the paper proposes",
        run: Run::Not("summary of the sections below"),
    },
    Entry {
        place: "Section 1",
        about: "mesh and torus; special forms; each node on a cube plane",
        run: Run::Claims(&[
            "rcr.section-1.grids",
            "rcr.corrected.grids",
            "rcr.section-1.special-forms",
            "rcr.section-1.planes",
            "rcr.corrected.planes",
        ]),
    },
    Entry {
        place: "Section 1, recurrence",
        about: "linear recursive networks of other authors",
        run: Run::Not("cites a definition, and states nothing about these networks"),
    },
    Entry {
        place: "Section 2",
        about: "addresses, the function f, generation seed",
        run: Run::Claims(&[
            "rcr.section-2.ring-links",
            "rcr.corrected.ring-links",
            "rcr.section-2.cube-links",
            "rcr.corrected.cube-links",
            "rcr.new.remainder",
            "rcr.section-2.seed",
        ]),
    },
    Entry {
        place: "Equation (2.1)",
        about: "r for a given size",
        run: Run::Claims(&[
            "rcr.equation-2.1",
            "rcr.section-2.nearest-size",
            "rcr.corrected.nearest-size",
        ]),
    },
    Entry {
        place: "Fig. 1",
        about: "the seed GS(2,2)",
        run: Run::Claims(&["rcr.section-2.cube-links", "rcr.section-2.seed"]),
    },
    Entry {
        place: "Fig. 2",
        about: "RCR(2,2,1)",
        run: Run::Claims(&["rcr.section-2.cube-links", "rcr.figure-3"]),
    },
    Entry {
        place: "Fig. 3",
        about: "RCR(2,2,2), and a link that an expansion removes",
        run: Run::Claims(&["rcr.figure-3", "rcr.section-2.cube-links"]),
    },
    Entry {
        place: "Fig. 4",
        about: "construction by expansions: the figure is not available, only what the text says",
        run: Run::Claims(&["rcr.figure-4", "rcr.corrected.figure-4"]),
    },
    Entry {
        place: "Property 1, P1.1",
        about: "number of nodes",
        run: Run::Claims(&["rcr.property-1.nodes"]),
    },
    Entry {
        place: "Property 1, P1.2",
        about: "degree",
        run: Run::Claims(&["rcr.property-1.degree"]),
    },
    Entry {
        place: "Property 1, P1.3",
        about: "number of links",
        run: Run::Claims(&["rcr.property-1.links"]),
    },
    Entry {
        place: "Property 1, P1.4",
        about: "bisection width",
        run: Run::Claims(&[
            "rcr.property-1.bisection",
            "rcr.corrected.bisection",
            "rcr.property-1.num",
            "rcr.corrected.num",
            "rcr.property-1.bisection-forms",
            "rcr.corrected.bisection-forms",
            "rcr.property-1.halves",
            "rcr.corrected.halves",
            "rcr.new.owners",
        ]),
    },
    Entry {
        place: "Corollary 1",
        about: "bounds of the bisection width",
        run: Run::Claims(&[
            "rcr.corollary-1.least",
            "rcr.corollary-1.most",
            "rcr.corrected.corollary-1",
        ]),
    },
    Entry {
        place: "Property 2, P2.1",
        about: "rings",
        run: Run::Claims(&["rcr.property-2.ring", "rcr.corrected.ring"]),
    },
    Entry {
        place: "Property 2, P2.2",
        about: "hypercubes",
        run: Run::Claims(&["rcr.property-2.hypercube", "rcr.corrected.hypercube"]),
    },
    Entry {
        place: "Table 1",
        about: "degree, diameter and bisection compared: the table itself is not available, only \
                    what the text repeats of it",
        run: Run::Claims(&[
            "rcr.section-3.degrees",
            "rcr.section-3.hypercube",
            "rcr.section-3.bisection",
            "rcr.corrected.wider",
            "rcr.table-1.diameter",
            "rcr.corrected.table-1-diameter",
        ]),
    },
    Entry {
        place: "Section 3.1",
        about: "match ratios for 20,000 nodes",
        run: Run::Claims(&[
            "rcr.section-3.match-ratio",
            "rcr.new.size-18422",
            "rcr.section-3.better-match",
        ]),
    },
    Entry {
        place: "Definition 1",
        about: "cube plane",
        run: Run::Not("definition only; Property 3 counts them"),
    },
    Entry {
        place: "Definition 2",
        about: "ring plane",
        run: Run::Not("definition only; Fig. 5 counts them"),
    },
    Entry {
        place: "Fig. 5",
        about: "the planes of RCR(2,2,2)",
        run: Run::Claims(&["rcr.figure-5"]),
    },
    Entry {
        place: "Property 3",
        about: "number of cube planes, and whether they are connected",
        run: Run::Claims(&[
            "rcr.property-3.cube-planes",
            "rcr.corrected.cube-planes",
            "rcr.property-3.planes-of-node",
            "rcr.property-3.connected",
            "rcr.corrected.connected",
        ]),
    },
    Entry { place: "Definition 3", about: "group", run: Run::Not("definition only") },
    Entry { place: "Definition 4", about: "Cayley set", run: Run::Not("definition only") },
    Entry { place: "Definition 5", about: "Cayley graph", run: Run::Not("definition only") },
    Entry {
        place: "Property 4",
        about: "Cayley graph, symmetric",
        run: Run::Claims(&[
            "rcr.property-4.symmetric",
            "rcr.corrected.symmetric",
            "rcr.property-4.group",
            "rcr.corrected.cayley",
        ]),
    },
    Entry {
        place: "Property 5",
        about: "diameter",
        run: Run::Claims(&[
            "rcr.property-5.diameter",
            "rcr.corrected.diameter",
            "rcr.new.diameter-least",
            "rcr.new.diameter-most",
            "rcr.property-5.farthest",
        ]),
    },
    Entry {
        place: "Property 6",
        about: "fault tolerance, and the cube of rings",
        run: Run::Claims(&[
            "rcr.property-6.faults",
            "rcr.corrected.faults",
            "rcr.property-6.seed-is-cor",
            "rcr.corrected.cor",
        ]),
    },
    Entry {
        place: "Section 3.3",
        about: "star graphs, and RCRs compared with them",
        run: Run::Claims(&[
            "rcr.section-3.star",
            "rcr.section-3.links-alike",
            "rcr.corrected.links-alike",
            "rcr.section-3.degree-four",
            "rcr.corrected.degree-four",
        ]),
    },
    Entry {
        place: "Section 4.1",
        about: "each node on one cube plane if k = 2; positions of the ends of ring links",
        run: Run::Claims(&[
            "rcr.property-3.planes-of-node",
            "rcr.section-4.ring-links",
            "rcr.corrected.ends-of-ring-links",
        ]),
    },
    Entry {
        place: "Fig. 6",
        about: "hop-plane routing: the figure is not available, only what the text says of it",
        run: Run::Claims(&["rcr.theorem-1.shortest", "rcr.corrected.shortest"]),
    },
    Entry {
        place: "Theorem 1",
        about: "shortest paths, and no deadlock",
        run: Run::Claims(&[
            "rcr.theorem-1.shortest",
            "rcr.corrected.shortest",
            "rcr.theorem-1.deadlock-free",
            "rcr.corrected.deadlock-free",
            "rcr.new.channels",
            "rcr.new.one-channel",
        ]),
    },
    Entry { place: "Definition 6", about: "contraction", run: Run::Not("definition only") },
    Entry { place: "Definition 7", about: "bounded contraction", run: Run::Not("definition only") },
    Entry {
        place: "Fig. 7",
        about: "three kinds of parts of a tree",
        run: Run::Not("names the parts; the text gives the aims of the partition, not its steps"),
    },
    Entry {
        place: "Fig. 8",
        about: "two conflicts of the partition",
        run: Run::Not("a picture of a step of which only the aim is given"),
    },
    Entry { place: "Fig. 9", about: "a tree in RCR(2,2,2)", run: Run::Claims(&["rcr.figure-9"]) },
    Entry {
        place: "Lemma 1",
        about: "binary trees embedded",
        run: Run::Claims(&[
            "rcr.lemma-1.dilation",
            "rcr.corrected.dilation",
            "rcr.lemma-1.expansion",
            "rcr.corrected.expansion",
        ]),
    },
    Entry {
        place: "Section 4.2",
        about: "every ring has a node of the embedded tree",
        run: Run::Not("about an embedding of which the aims are given, not the steps"),
    },
    Entry {
        place: "Theorem 2",
        about: "steps of a broadcast",
        run: Run::Claims(&[
            "rcr.theorem-2.broadcast",
            "rcr.corrected.broadcast",
            "rcr.new.broadcast",
        ]),
    },
    Entry {
        place: "Section 5",
        about: "summary, and sizes that star graphs and hypercubes do not have",
        run: Run::Claims(&["rcr.section-3.better-match"]),
    },
];
