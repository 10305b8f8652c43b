//! The same network with another number of endpoints on every node that carries any.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{DesignRole, Family, Param, Source};
use crate::exact::{Bisection, Distance, Enumerator, Load, RuleError};
use crate::expr::ExprError;
use crate::network::{
    Census, Construction, Endpoints, ExactRules, Network, Node, ParameterError, RouteRules,
    ScheduleRules, Structure, Symmetry, TooLargeError, Topology, squared,
};

pub(super) static FAMILY: Family = Family {
    name: "hosts",
    summary: "the same network with h endpoints per node",
    params: &[
        Param::network("base", "the network").grows(),
        Param::integer("h", 1, "endpoints on every node that carries any").at_most(u32::MAX as u64),
        Param::choice(
            "on",
            &["all", "leaders"],
            "leaders: only on nodes without a link of the top level",
        ),
    ],
    source: Source::Folklore,
    example: "hosts(torus(4,4),2)",
    tried: DesignRole::NotTried,
    build: |args| {
        let (base, h) = (args.network("base").clone(), args.integer("h") as u32);
        let leaders = match args.word("on") {
            "leaders" => Some(on_leaders(&base, h)?),
            _ => None,
        };
        Ok(Arc::new(Hosts { base, h, leaders }))
    },
};

/// One host attached to every node that carries any.
pub(super) fn attached(base: &Network) -> Arc<dyn Construction> {
    Arc::new(Hosts { base: base.clone(), h: 1, leaders: None })
}

/// The network with this number of endpoints on every node that carries any.
pub fn with_hosts(network: &Network, hosts: u64) -> Result<Network, ExprError> {
    super::parse(&format!("{}({network},{hosts})", FAMILY.name))
}

/// Hosts on the leaders: the nodes that carry endpoints and have no link of the top level, so that a port of theirs is free.
fn on_leaders(base: &Network, h: u32) -> Result<Endpoints, ParameterError> {
    /// Leaders are found node by node.
    const MOST_COUNTED: Node = 1 << 20;
    let topology = base.topology()?;
    if topology.order() > MOST_COUNTED {
        let message =
            format!("leaders are found node by node, in networks of up to {MOST_COUNTED} nodes");
        return Err(ParameterError::at("on", message));
    }
    let mut links = Vec::new();
    let top = base.levels().len();
    let mut hosts = |v: Node| {
        links.clear();
        topology.links(v, &mut links);
        let is_linked = links.iter().any(|link| usize::from(link.level) + 1 == top);
        if is_linked || !base.endpoints().any_at(v) { 0 } else { h }
    };
    let carried: Vec<u32> = (0..topology.order()).map(&mut hosts).collect();
    if carried.iter().all(|&hosts| hosts == 0) {
        let message = format!("{base} has no leaders: every node has a link of its top level");
        return Err(ParameterError::at("on", message));
    }
    Ok(Endpoints::listed(carried).attached())
}

struct Hosts {
    base: Network,
    h: u32,
    /// The endpoints, if only leaders carry them.
    leaders: Option<Endpoints>,
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
        Ok(self.leaders.clone().unwrap_or_else(|| self.base.endpoints().set(self.h)))
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
        if self.leaders.is_some() { self } else { self.base().symmetry() }
    }

    fn structure(&self) -> &dyn Structure {
        self.base().structure()
    }
}

/// Automorphisms of the base need not map leaders to leaders.
impl Symmetry for Hosts {}

impl Hosts {
    /// The rules that hold if all nodes that carry endpoints in the base carry some.
    fn on_all(&self) -> Result<(), RuleError> {
        if self.leaders.is_none() { Ok(()) } else { Err(RuleError::NotStated) }
    }
}

impl ExactRules for Hosts {
    /// Those of the base, if all its nodes that carry endpoints carry the same number.
    fn endpoint_pairs(&self) -> Result<Enumerator, RuleError> {
        self.on_all()?;
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
        self.on_all()?;
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
