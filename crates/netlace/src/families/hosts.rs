//! The same network with another number of endpoints on every node that carries any.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{DesignRole, Family, Param, Source};
use crate::exact::{Bisection, Distance, Enumerator, Load, RuleError, Table};
use crate::expr::ExprError;
use crate::network::{
    Automorphism, Broadcast, Census, Construction, Dimension, Emulation, Endpoints, Exchange, Move,
    Network, NextHop, ParameterError, Ports, Routing, Seating, TooLargeError, Topology, squared,
};

pub(super) static FAMILY: Family = Family {
    name: "hosts",
    summary: "the same network with h endpoints per node",
    params: &[
        Param::network("base", "the network").grows(),
        Param::integer("h", 1, "endpoints on every node that carries any").at_most(u32::MAX as u64),
    ],
    source: Source::Folklore,
    example: "hosts(torus(4,4),2)",
    tried: DesignRole::NotTried,
    build: |args| {
        Ok(Arc::new(Hosts { base: args.network("base").clone(), h: args.integer("h") as u32 }))
    },
};

/// One host attached to every node that carries any.
pub(super) fn attached(base: &Network) -> Arc<dyn Construction> {
    Arc::new(Hosts { base: base.clone(), h: 1 })
}

/// The network with this number of endpoints on every node that carries any.
pub fn with_hosts(network: &Network, hosts: u64) -> Result<Network, ExprError> {
    super::parse(&format!("{}({network},{hosts})", FAMILY.name))
}

struct Hosts {
    base: Network,
    h: u32,
}

impl Hosts {
    fn base(&self) -> &dyn Construction {
        &**self.base.construction()
    }
}

impl Construction for Hosts {
    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        Ok(self.base.endpoints().set(self.h))
    }

    /// Those of the base, if all its nodes that carry endpoints carry the same number.
    fn endpoint_pairs(&self) -> Result<Enumerator, RuleError> {
        let carried = self.base.endpoints().nodes(self.base.order());
        let mut numbers = carried.iter().map(|(number, _)| number as u32).filter(|&n| n > 0);
        match (numbers.next(), numbers.next()) {
            (Some(number), None) => {
                let pairs = self.base.endpoint_pairs_rule()?.divided(&squared(number));
                Ok(pairs.times(&squared(self.h)))
            }
            _ => Err(RuleError::NotStated),
        }
    }

    fn census(&self) -> Result<Census, ParameterError> {
        Ok(self.base.census().clone())
    }

    fn seating(&self) -> Seating {
        self.base().seating()
    }

    fn seatings(&self) -> Vec<Seating> {
        self.base().seatings()
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(self.base.topology()?.clone())
    }

    fn remarks(&self) -> Vec<String> {
        self.base.remarks().to_vec()
    }

    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        self.base().distance()
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        self.base().enumerator()
    }

    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        self.base().diameter()
    }

    fn distance_sum(&self) -> Result<BigUint, RuleError> {
        self.base().distance_sum()
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        self.base().rooted()
    }

    fn next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        self.base().next_hop()
    }

    fn native(&self) -> Result<Arc<dyn Routing>, RuleError> {
        self.base().native()
    }

    fn broadcast(&self, ports: Ports) -> Result<Arc<dyn Broadcast>, RuleError> {
        self.base().broadcast(ports)
    }

    fn exchange(&self, ports: Ports) -> Result<Arc<dyn Exchange>, RuleError> {
        self.base().exchange(ports)
    }

    fn emulation(&self) -> Result<Arc<dyn Emulation>, RuleError> {
        self.base().emulation()
    }

    fn factors(&self) -> Result<Vec<(Arc<Table>, u64)>, RuleError> {
        self.base().factors()
    }

    fn grid(&self) -> Option<Vec<Dimension>> {
        self.base.grid()
    }

    fn girth(&self) -> Result<Option<u64>, RuleError> {
        self.base().girth()
    }

    /// That of the base, if all its nodes that carry endpoints carry the same number: the halves are the
    /// same.
    fn bisection(&self) -> Result<Bisection, RuleError> {
        let carried = self.base.endpoints().nodes(self.base.order());
        match carried.iter().filter(|&(number, _)| number > 0).count() {
            1 => self.base().bisection(),
            _ => Err(RuleError::NotStated),
        }
    }

    fn all_to_all_load(&self) -> Result<Load, RuleError> {
        self.base().all_to_all_load()
    }

    fn moves(&self) -> Option<Vec<Move>> {
        self.base.moves()
    }

    fn is_vertex_transitive(&self) -> bool {
        self.base().is_vertex_transitive()
    }

    fn automorphisms(&self) -> Vec<Automorphism> {
        self.base().automorphisms()
    }
}
