//! The same network with another number of endpoints on every node that carries any.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{DesignRole, Family, Param, Source};
use crate::exact::{Bisection, Distance, Enumerator, Load, RuleError};
use crate::expr::ExprError;
use crate::network::{
    Census, Construction, Endpoints, ExactRules, Network, ParameterError, RouteRules,
    ScheduleRules, Structure, Symmetry, TooLargeError, Topology, squared,
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
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(self.base.census().clone())
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(self.base.topology()?.clone())
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        Ok(self.base.endpoints().set(self.h))
    }

    fn remarks(&self) -> Vec<String> {
        self.base.remarks().to_vec()
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn routes(&self) -> &dyn RouteRules {
        self.base().routes()
    }

    fn schedules(&self) -> &dyn ScheduleRules {
        self.base().schedules()
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self.base().symmetry()
    }

    fn structure(&self) -> &dyn Structure {
        self.base().structure()
    }
}

impl ExactRules for Hosts {
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

    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        self.base().exact().distance()
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        self.base().exact().enumerator()
    }

    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        self.base().exact().diameter()
    }

    fn distance_sum(&self) -> Result<BigUint, RuleError> {
        self.base().exact().distance_sum()
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        self.base().exact().rooted()
    }

    fn girth(&self) -> Result<Option<u64>, RuleError> {
        self.base().exact().girth()
    }

    /// That of the base, if all its nodes that carry endpoints carry the same number: the halves are the
    /// same.
    fn bisection(&self) -> Result<Bisection, RuleError> {
        let carried = self.base.endpoints().nodes(self.base.order());
        match carried.iter().filter(|&(number, _)| number > 0).count() {
            1 => self.base().exact().bisection(),
            _ => Err(RuleError::NotStated),
        }
    }

    fn all_to_all_load(&self) -> Result<Load, RuleError> {
        self.base().exact().all_to_all_load()
    }
}
