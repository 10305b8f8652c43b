//! Section 2 and the addresses of Section 4: how clusters are joined, and symmetry.

use super::bases::{Id, Net, nets};
use crate::printed::{Printed, between_clusters, copies_of};
use crate::{Claim, Figure, Stated};

pub(super) static ONE_LINK: Claim = Claim {
    id: "rdn.section-2.one-cross-link",
    place: "Section 2",
    says: "Every two clusters of different types are joined by exactly one link, and no two of the same type are joined.",
    formula: "links between C⁰_i and C¹_j: 1; between C^t_i and C^t_j, i ≠ j: 0",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(2_500, 50_000);
        for Net { network, .. } in nets(trial, 1..=3, most)? {
            let graph = trial.lab.graph(&network)?;
            let n = (graph.order() / 2).isqrt();
            let is_right = |(a, row): (u64, &Vec<u64>)| {
                (0..).zip(row).all(|(b, &links)| a == b || links == u64::from((a < n) != (b < n)))
            };
            let joined = between_clusters(graph, n);
            trial.compare(&network, true, (0..).zip(&joined).all(is_right));
        }
        Ok(())
    },
};

pub(super) static PRINTED_LINK: Claim = Claim {
    id: "rdn.section-4.cross-link",
    place: "Section 4",
    says: "A cross link joins nodes of different types with the same cluster and the same member; this describes the network of Section 2, which is connected. (Algorithm 1 and the example of Fig. 7 exchange the two: a slip, of the paper or of the text available.)",
    formula: "(u0,u1,u2) ~ (v0,v1,v2) iff u0 ≠ v0, u1 = v1, u2 = v2; 1 component",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(2_500, 50_000);
        for Net { network, .. } in nets(trial, 1..=3, most)? {
            let graph = trial.lab.graph(&network)?;
            let n = (graph.order() / 2).isqrt();
            let inside = (0..graph.order()).flat_map(|v| {
                let row = graph.neighbors(v).iter().map(move |&w| (v, u64::from(w)));
                row.filter(move |&(v, w)| v / n == w / n)
            });
            let printed =
                Printed::new(graph.order(), inside.chain((0..n * n).map(|v| (v, v + n * n))));
            trial.compare(&network, 1, printed.components());
        }
        Ok(())
    },
};

pub(super) static CORRECTED_LINK: Claim = Claim {
    id: "rdn.corrected.cross-link",
    place: "Section 4",
    says: "A cross link exchanges cluster and member: these links and the copies of the network of the level below make up the whole network.",
    formula: "(t,c,x) ~ (1−t,x,c)",
    stated: Stated::Equal,
    corrects: Some("rdn.section-4.cross-link"),
    check: |trial| {
        let most = trial.pick(2_500, 50_000);
        for Net { network, base, k, .. } in nets(trial, 1..=3, most)? {
            let cluster = trial.lab.network(&format!("rdn({base},{})", k - 1))?;
            let inside = trial.lab.graph(&cluster)?;
            let n = inside.order();
            let across = (0..n * n).map(|v| (v, Id::of(v, n).across().number(n)));
            let meant = Printed::new(2 * n * n, copies_of(inside, 2 * n).into_iter().chain(across));
            let graph = trial.lab.graph(&network)?;
            trial.compare_what(
                "links in common",
                &network,
                meant.links(),
                meant.shared_links(graph),
            );
            trial.compare_what("links", &network, meant.links(), graph.channel_count() as u64 / 2);
        }
        Ok(())
    },
};

pub(super) static NUMBERING: Claim = Claim {
    id: "rdn.section-4.numbering",
    place: "Section 4",
    says: "Written as type, cluster and member, nodes are numbered in lexicographic order: (1,1,2) is node 14 over a ring of three.",
    formula: "ID(u0,u1,u2) = u0·n² + u1·n + u2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("the example, and all 648 nodes of RDN(3,2)");
        let network = trial.lab.network("rdn(ring(3),1)")?;
        let named = |text: &str| {
            network.node(text).map_or_else(|error| error.to_string().as_str().into(), Figure::from)
        };
        trial.compare_what("(1,1,2)", &network, 14, named("(1,1,2)"));
        let network = trial.lab.network("rdn(ring(3),2)")?;
        let inner = |v: u64| format!("({},{},{})", v / 9, v / 3 % 3, v % 3);
        let is_named = |&v: &u64| {
            let Id { kind, cluster, member } = Id::of(v, 18);
            network.node(&format!("({kind},{},{})", inner(cluster), inner(member))) == Ok(v)
        };
        trial.compare_what(
            "nodes in order",
            &network,
            648,
            (0..648).filter(is_named).count() as u64,
        );
        Ok(())
    },
};

pub(super) static NODE_SYMMETRIC: Claim = Claim {
    id: "rdn.section-2.node-symmetric",
    place: "Section 2",
    says: "Over a symmetric base the network is vertex-transitive.",
    formula: "1 orbit of nodes",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(700, 5_000);
        for Net { network, .. } in nets(trial, 0..=3, most)? {
            let found = trial.lab.node_orbits(&network)?;
            trial.compare(&network, 1, found);
        }
        Ok(())
    },
};

pub(super) static EDGE_SYMMETRIC: Claim = Claim {
    id: "rdn.abstract.edge-symmetric",
    place: "Abstract",
    says: "Over a symmetric base the network is edge-transitive.",
    formula: "1 orbit of links, k ≥ 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(700, 2_500);
        for Net { network, .. } in nets(trial, 1..=3, most)? {
            let found = trial.lab.link_orbits(&network)?;
            trial.compare(&network, 1, found);
        }
        Ok(())
    },
};

pub(super) static LINK_KINDS: Claim = Claim {
    id: "rdn.corrected.link-kinds",
    place: "Abstract",
    says: "Over a base of three nodes or more, links of different levels are not equivalent: there are as many link orbits as in the base, and one more for each level.",
    formula: "orbits of links = orbits in the base + k, m ≥ 3",
    stated: Stated::Equal,
    corrects: Some("rdn.abstract.edge-symmetric"),
    check: |trial| {
        let most = trial.pick(700, 2_500);
        for Net { network, base, k, m, .. } in nets(trial, 1..=3, most)? {
            if m < 3 {
                continue;
            }
            let inside = trial.lab.link_orbits(&base)?;
            let found = trial.lab.link_orbits(&network)?;
            trial.compare(&network, inside + k, found);
        }
        trial.and("bases of three nodes or more");
        Ok(())
    },
};
