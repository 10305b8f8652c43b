//! The lift: k copies of a network, in which each link leads from one copy to another at random.
//!
//! Node u of copy i is linked to node v of copy π(i) for each link u–v, with a random permutation π of its own. Degrees stay, and
//! expanders stay expanders: Xpander is a lift of a complete graph. The same seed gives the same network on every
//! machine.

use std::sync::Arc;

use super::{DesignRole, Family, Param, Source};
use crate::network::{
    Address, Arrangement, Census, Construction, Endpoints, Named, Names, Network, Node, Pair,
    ParameterError, RequestError, Stored, Structure, TooLargeError, Topology, within_address,
    within_stored_copies,
};
use crate::random::Random;

pub(super) static FAMILY: Family = Family {
    name: "lift",
    summary: "k copies of a network, with links across at random",
    params: &[
        Param::network("base", "the network that is copied"),
        Param::integer("k", 1, "number of copies").at_most(1 << 20),
        Param::integer("seed", 0, "the random seed").or(1),
    ],
    source: Source::Paper(
        "A. Valadarsky, G. Shahaf, M. Dinitz, M. Schapira: Xpander: Towards Optimal-Performance Datacenters. CoNEXT, 2016",
    ),
    example: "lift(complete(4),3)",
    tried: DesignRole::NotTried,
    build: |args| {
        /// What a node takes while it is built, and a link.
        const BYTES: [u32; 2] = [16, 48];
        let (base, k) = (args.network("base"), args.integer("k"));
        let context = args.context();
        within_stored_copies(base, k, "a lift", BYTES, context)?;
        context.progress.report(0, 1).map_err(RequestError::from)?;
        Ok(Arc::new(Lift::new(base, k as u32, args.integer("seed"))?))
    },
};

struct Lift {
    base: Network,
    census: Census,
    topology: Arc<Named<Copies>>,
}

impl Lift {
    fn new(base: &Network, k: u32, seed: u64) -> Result<Self, ParameterError> {
        let topology = base.topology()?.clone();
        let n = topology.order() as u32;
        let mut random = Random::new(seed);
        let mut copies: Vec<u32> = (0..k).collect();
        let mut links = Vec::new();
        base.each_link(|u, link| {
            random.draw(&mut copies, k as usize);
            let pair = |(i, &j): (u32, &u32)| Pair {
                ends: [i * n + u as u32, j * n + link.to as u32],
                level: link.level,
            };
            links.extend((0..).zip(&copies).map(pair));
        })?;
        let stored = Stored::new(n * k, &links);
        let labels: Vec<String> = base.levels().iter().map(|level| level.label.clone()).collect();
        let parts = within_address(u128::from(base.census().address_parts) + 1)?;
        let census = stored.census(&labels, parts);
        let names = Copies { base: topology, k: k.into() };
        Ok(Self { base: base.clone(), census, topology: Arc::new(Named { stored, names }) })
    }
}

impl Construction for Lift {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(self.census.clone())
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(self.topology.clone())
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        Ok(self.base.endpoints().clone())
    }

    fn remarks(&self) -> Vec<String> {
        self.base.remarks().to_vec()
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl Structure for Lift {
    /// What is left of the network that is copied: nodes of one copy are together.
    fn arrangement(&self) -> Arrangement {
        Arrangement::of_blocks([self.topology.names.base.order()])
    }
}

/// A node has the number of its copy, and the address in it.
struct Copies {
    base: Arc<dyn Topology>,
    k: Node,
}

impl Names for Copies {
    fn address(&self, v: Node) -> Address {
        let n = self.base.order();
        Address::Tuple(vec![Address::Number(v / n), self.base.address(v % n)])
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let [copy, node] = address.tuple()? else { return None };
        Some(copy.number(self.k)? * self.base.order() + self.base.locate(node)?)
    }
}
