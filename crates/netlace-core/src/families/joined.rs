//! Groups that are joined all to all by links at the free ports of their nodes.
//!
//! A dragonfly joins complete graphs, Megafly (Dragonfly+) leaf–spine networks at their spines, a switch-less
//! dragonfly meshes. `global.rs` says which port leads to which group.

use std::sync::Arc;

use num_bigint::BigUint;

use super::global::{Global, GlobalJoints, Routers};
use super::{Args, DesignRole, Family, Param, Source};
use crate::exact::Enumerator;
use crate::network::{
    Arrangement, Automorphism, Census, Clusters, Construction, Endpoints, Level, LevelCensus,
    Network, Node, ParameterError, Port, Structure, Symmetry, TooLargeError, Topology,
    within_address, within_order,
};

pub(super) static FAMILY: Family = Family {
    name: "joined",
    summary: "copies of a group, all joined with each other",
    params: &[
        Param::network("group", "the network of a group"),
        Param::integer("h", 1, "links to other groups at a node").at_most(Port::MAX as u64),
        Param::integer("groups", 1, "number of groups, as many as can be joined if left out")
            .hidden(),
        Param::choice(
            "on",
            &["all", "spines"],
            "spines: only nodes without endpoints have links to other groups",
        ),
    ],
    source: Source::Paper(
        "J. Kim, W. J. Dally, S. Scott, D. Abts: Technology-Driven, Highly-Scalable Dragonfly Topology. ISCA, 2008",
    ),
    example: "joined(mesh(2,2),1)",
    tried: DesignRole::NotTried,
    build: |args| Ok(Arc::new(Joined::new(args)?)),
};

#[derive(Clone)]
struct Joined {
    group: Network,
    /// The order of a group.
    n: Node,
    joints: GlobalJoints,
    /// The nodes of a group by degree.
    degrees: Enumerator,
}

impl Joined {
    fn new(args: &Args) -> Result<Self, ParameterError> {
        let (group, h) = (args.network("group"), args.integer("h"));
        let topology = group.topology()?;
        let n = topology.order();
        if n > MOST_MEMBERS {
            let message = format!("a group has at most {MOST_MEMBERS} nodes, and {group} has {n}");
            return Err(ParameterError::at("group", message));
        }
        let routers = match args.word("on") {
            "spines" => Routers::Listed(spines(group, n)?.into()),
            _ => Routers::All,
        };
        let count = match &routers {
            Routers::All => n,
            Routers::Listed(all) => all.len() as Node,
        };
        let global = Global::new(count, h, args.optional_integer("groups").copied())?;
        let most = u64::from(group.max_degree()) + h;
        if most > u64::from(Port::MAX) {
            let message = format!("a node would have {most} links, more than {}", Port::MAX);
            return Err(ParameterError::at("h", message));
        }
        let level = group.levels().len() as Level;
        let joints = GlobalJoints { global, routers, level };
        let ports = |v| (u64::from(topology.degree(v)) + joints.used_by(v), BigUint::from(1u32));
        let degrees = (0..n).map(ports).collect();
        Ok(Self { group: group.clone(), n, joints, degrees })
    }
}

/// The members of a group are gone through one by one.
const MOST_MEMBERS: Node = 1 << 20;

/// The nodes of a group that carry no endpoints.
fn spines(group: &Network, n: Node) -> Result<Vec<Node>, ParameterError> {
    let spines: Vec<Node> = (0..n).filter(|&v| !group.endpoints().any_at(v)).collect();
    if spines.is_empty() {
        let message = format!("all nodes of {group} carry endpoints: none is a spine");
        return Err(ParameterError::at("on", message));
    }
    Ok(spines)
}

impl Construction for Joined {
    fn census(&self) -> Result<Census, ParameterError> {
        let Global { g, .. } = self.joints.global;
        let (group, groups) = (self.group.census(), BigUint::from(g));
        let mut levels = group.levels_times(&groups, "");
        let links = &groups * self.joints.global.channels() / 2u32;
        if links > BigUint::ZERO {
            levels.push(LevelCensus { label: "global".to_owned(), links });
        }
        let one = BigUint::from(1u32);
        Ok(Census {
            order: within_order(&group.order * &groups)?,
            levels,
            degrees: self.degrees.times(&groups),
            components: group.components.clone().filter(|parts| g == 1 || *parts == one),
            address_parts: within_address(u128::from(group.address_parts) + 1)?,
        })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(Clusters::new(&self.group, self.joints.clone())?))
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        Ok(self.group.endpoints().clone())
    }

    fn remarks(&self) -> Vec<String> {
        self.group.remarks().to_vec()
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl Symmetry for Joined {
    /// A rotation of all groups.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let (n, g) = (self.n, self.joints.global.g);
        vec![Arc::new(move |v| (v + n) % (n * g))]
    }
}

impl Structure for Joined {
    fn arrangement(&self) -> Arrangement {
        Arrangement::of_digits([&self.group]).and_blocks([self.n])
    }
}
