//! Every numbered statement of the paper, in its order, and the sections whose claims have no number.

use crate::{Entry, Run};

/// An entry with claims.
const fn runs(place: &'static str, about: &'static str, claims: &'static [&'static str]) -> Entry {
    Entry { place, about, run: Run::Claims(claims) }
}

/// An entry without, and why.
const fn idle(place: &'static str, about: &'static str, why: &'static str) -> Entry {
    Entry { place, about, run: Run::Not(why) }
}

pub(super) static INDEX: &[Entry] = &[
    idle("Section 1", "degree, diameter, connectivity and cost", "definitions only"),
    runs(
        "Section 2.1",
        "numbering the nodes around the ring",
        &["hw.section-2-1.namings", "hw.new.namings"],
    ),
    idle(
        "Fig. 1",
        "two numberings of the Heawood graph",
        "picture of the Heawood graph; its second numbering is Definition 1",
    ),
    runs(
        "Definition 1",
        "the Heawood graph",
        &["hw.definition-1.links", "hw.corrected.definition-1"],
    ),
    runs("Property 1", "the three neighbours of a node", &["hw.property-1.neighbours"]),
    runs(
        "Property 2",
        "three paths, and the diameter",
        &["hw.property-2.paths", "hw.property-2.diameter"],
    ),
    runs("Property 3", "cycles through two nodes", &["hw.property-3.cycle", "hw.property-3.rest"]),
    runs(
        "Algorithm Basic-Routing",
        "routing on the Heawood graph",
        &["hw.basic-routing.delivers", "hw.corrected.basic-routing"],
    ),
    runs(
        "Section 2.2",
        "at most three steps; both algorithms in constant time",
        &[
            "hw.basic-routing.steps",
            "hw.corrected.basic-broadcasting",
            "hw.new.one-port",
            "hw.section-2-2.tree",
        ],
    ),
    runs(
        "Algorithm Basic-Broadcasting",
        "broadcast on the Heawood graph",
        &["hw.basic-broadcasting.reaches", "hw.corrected.basic-broadcasting"],
    ),
    runs("Fig. 2", "the tree of the broadcast from node 0", &["hw.section-2-2.tree"]),
    runs("Section 3.1", "vertex- and edge-transitive", &["hw.section-3-1.symmetry"]),
    runs("Definition 2", "folded Heawood networks", &["hw.definition-2.links"]),
    runs("Fig. 3", "14 links between neighbouring copies", &["hw.figure-3.between"]),
    runs(
        "Algorithm FH_n-Routing",
        "digit by digit, in time O(n)",
        &["hw.fh-routing.delivers", "hw.corrected.fh-routing"],
    ),
    runs(
        "Algorithm FH_n-Basic-Routing",
        "Basic-Routing on one digit",
        &["hw.fh-routing.delivers", "hw.corrected.fh-routing"],
    ),
    runs(
        "Algorithm FH_n-Broadcasting",
        "digit by digit, in time O(n)",
        &["hw.fh-broadcasting.reaches", "hw.corrected.fh-broadcasting"],
    ),
    runs(
        "Section 3.2",
        "links between neighbouring subnetworks",
        &["hw.section-3-2.between", "hw.corrected.between", "hw.section-3-2.single-link"],
    ),
    runs(
        "Definition 3",
        "root-folded Heawood networks",
        &["hw.definition-3.connected", "hw.corrected.definition-3"],
    ),
    idle("Fig. 4", "a root-folded network of two dimensions", "picture of Definition 3"),
    runs(
        "Algorithm RFH_n-Routing",
        "through the roots, in time O(n)",
        &["hw.rfh-routing.delivers", "hw.new.rfh-routing-steps", "hw.corrected.rfh-routing"],
    ),
    runs(
        "Algorithm RFH_n-Broadcasting",
        "to the root and down, in time O(n)",
        &["hw.rfh-broadcasting.reaches", "hw.corrected.rfh-broadcasting"],
    ),
    runs(
        "Section 3.3",
        "nodes and degree of recursively expanded networks; no bottleneck at roots",
        &[
            "hw.section-3-3.nodes",
            "hw.section-3-3.degree",
            "hw.corrected.re-largest",
            "hw.section-3-3.bottleneck",
        ],
    ),
    runs("Definition 4", "recursively expanded Heawood networks", &["hw.definition-4.links"]),
    runs(
        "Section 3.3.1",
        "which addresses have six links",
        &["hw.section-3-3.addresses", "hw.corrected.re-degree"],
    ),
    idle("Fig. 5", "a recursively expanded network of two dimensions", "picture of Definition 4"),
    runs(
        "Algorithm σH_n-Routing",
        "through ports, in time O(n)",
        &["hw.re-routing.delivers", "hw.corrected.re-routing"],
    ),
    idle(
        "Algorithm σH_n-Routing, its range",
        "0 ≤ n ≤ 14 dimensions",
        "an error for the 1 ≤ n ≤ 15 of Section 3.3, which all claims on these networks use",
    ),
    runs(
        "Algorithm σH-Basic-Routing",
        "one digit, through its port",
        &["hw.re-routing.delivers", "hw.corrected.re-routing"],
    ),
    runs(
        "Algorithm σH_n-Broadcasting",
        "flooding in 6n+3 rounds, in time O(n)",
        &[
            "hw.re-broadcasting.rounds",
            "hw.re-broadcasting.reaches",
            "hw.corrected.re-broadcasting",
        ],
    ),
    runs(
        "Algorithm σH-Basic-Broadcasting-All",
        "one round of flooding",
        &["hw.re-broadcasting.reaches"],
    ),
    runs(
        "Section 3.4",
        "reliability of both kinds of expansion",
        &["hw.section-3-4.reliability", "hw.corrected.re-connectivity"],
    ),
    runs("Definition 5", "recursively expanded Heawood networks II", &["hw.new.re2-diameter"]),
    runs("Fig. 6", "network II of two dimensions", &["hw.figure-6.links"]),
    runs(
        "Fig. 7",
        "the dimensions in which a node has links",
        &["hw.figure-7.dimensions", "hw.new.re2-degree"],
    ),
    runs(
        "Algorithm σH_n-II-Basic-Routing",
        "one digit, through a port",
        &["hw.re2-routing.delivers", "hw.corrected.re2-routing"],
    ),
    runs("Section 3.4.2", "the same broadcast for network II", &["hw.section-3-4.rounds"]),
    runs(
        "Definition 6",
        "flooded Heawood networks",
        &["hw.definition-6.nodes", "hw.new.all-nodes-grow"],
    ),
    idle("Fig. 8", "a flooded network of three dimensions", "picture of Definition 6"),
    runs(
        "Section 3.5.1",
        "nodes, degrees and average degree of flooded networks",
        &[
            "hw.section-3-5.first",
            "hw.section-3-5.nodes",
            "hw.corrected.flooded-nodes",
            "hw.section-3-5.degrees",
            "hw.section-3-5.average",
            "hw.section-3-5.average-formula",
            "hw.corrected.flooded-average",
        ],
    ),
    idle(
        "Section 3.5.1, dimensions",
        "flooded networks of any number of dimensions",
        "Definition 6 sets no limit; checking any number of networks cannot show that there is none",
    ),
    runs(
        "Algorithm σFH_n-Routing",
        "up and down, in time O(n)",
        &["hw.flooded-routing.delivers", "hw.corrected.flooded-routing"],
    ),
    runs(
        "Algorithm σFH-Basic-Routing",
        "one digit of a flooded network; it calls a routing of all digits, and is checked as Basic-Routing",
        &["hw.flooded-routing.delivers", "hw.corrected.flooded-routing"],
    ),
    runs(
        "Algorithm σFH_n-Broadcasting",
        "up and down, in time O(n)",
        &["hw.flooded-broadcasting.reaches", "hw.corrected.flooded-broadcasting"],
    ),
    runs(
        "Section 4",
        "comparison of all networks",
        &[
            "hw.section-4.same-degree",
            "hw.section-4.superior",
            "hw.corrected.superior",
            "hw.section-4.flooded-petersen",
            "hw.new.connectivity",
        ],
    ),
    idle(
        "Section 4, orders of cost and crossing edges",
        "O(n²) for cubes and folded networks, less for the others; few crossings",
        "asymptotic: the costs themselves are checked as Fig. 9; the crossings are those of drawings that are not given",
    ),
    runs(
        "Fig. 9",
        "nodes, degree, diameter and cost",
        &[
            "hw.figure-9",
            "hw.corrected.figure-9",
            "hw.figure-9.folded",
            "hw.figure-9.rf-degree",
            "hw.corrected.rf-degree",
            "hw.figure-9.rf-diameter",
            "hw.figure-9.rf-cost",
            "hw.corrected.rf-cost",
            "hw.figure-9.re-diameter",
            "hw.corrected.re-diameter",
            "hw.new.re-diameter-bound",
            "hw.figure-9.re-petersen",
            "hw.corrected.re-petersen",
            "hw.figure-9.re-cost",
            "hw.figure-9.fl-degree",
            "hw.corrected.fl-degree",
            "hw.figure-9.fl-diameter",
            "hw.figure-9.fl-cost",
            "hw.corrected.fl-cost",
        ],
    ),
    runs("Section 5", "regular, small diameter", &["hw.section-5.regular", "hw.corrected.regular"]),
];
