//! The folded network: the n-fold Cartesian power of a base.

use std::sync::Arc;

use num_bigint::BigUint;

use super::product::Product;
use super::{Composition, DesignRole, Family, Nests, Param, Source};
use crate::exact::{Bisection, Budget, Distance, Enumerator, Load, RuleError, Table};
use crate::network::{
    Arrangement, Automorphism, Broadcast, ByRule, Census, Construction, Dimension, Emulation,
    Endpoints, ExactRules, Exchange, Network, NextHop, ParameterError, Ports, RouteRules, Routing,
    ScheduleRules, Structure, Symmetry, TooLargeError, Topology, power, within_address,
};

pub(super) static FAMILY: Family = Family {
    name: "folded",
    summary: "the n-th Cartesian power of a network",
    params: &[
        Param::network("base", "what each digit moves in"),
        Param::integer("n", 1, "number of digits").grows(),
    ],
    source: Source::Heawood,
    example: "folded(petersen,3)",
    tried: DesignRole::Composite(Composition {
        outermost: false,
        parts: &[("base", Nests::Yes)],
        number: Some(("n", 2)),
        outline: |parts, n| Some(parts[0].power(n)),
    }),
    build: |args| {
        let (base, n) = (args.network("base"), args.integer("n"));
        within_address(u128::from(base.census().address_parts) * u128::from(n))?;
        power(base.order(), n)?;
        let power = Product { factors: vec![base.clone(); n as usize] };
        Ok(Arc::new(Folded { base: base.clone(), n, power }))
    },
};

struct Folded {
    base: Network,
    n: u64,
    power: Product,
}

impl Construction for Folded {
    fn census(&self) -> Result<Census, ParameterError> {
        let base = self.base.census();
        let order = power(&base.order, self.n)?;
        let copies = &order / &base.order;
        let mut levels = Vec::new();
        for digit in 0..self.n {
            levels.extend(base.levels_times(&copies, &format!(", digit {digit}")));
        }
        Ok(Census {
            degrees: base.degrees.pow(self.n),
            components: base.components.as_ref().map(|components| components.pow(self.n as u32)),
            address_parts: base.address_parts * self.n,
            levels,
            order,
        })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        self.power.topology()
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        self.power.endpoints()
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn routes(&self) -> &dyn RouteRules {
        self
    }

    fn schedules(&self) -> &dyn ScheduleRules {
        self
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl ExactRules for Folded {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        self.power.distance()
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        Budget::default().pow(&self.base.part_pairs()?, self.n)
    }

    fn endpoint_pairs(&self) -> Result<Enumerator, RuleError> {
        Budget::default().pow(&self.base.part_endpoint_pairs()?, self.n)
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        Budget::default().pow(&self.base.part_rooted()?, self.n)
    }

    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        self.power.diameter()
    }

    fn distance_sum(&self) -> Result<BigUint, RuleError> {
        self.power.distance_sum()
    }

    fn girth(&self) -> Result<Option<u64>, RuleError> {
        self.power.girth()
    }

    fn bisection(&self) -> Result<Bisection, RuleError> {
        self.power.bisection()
    }

    fn all_to_all_load(&self) -> Result<Load, RuleError> {
        self.power.all_to_all_load()
    }
}

impl RouteRules for Folded {
    fn next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        self.power.next_hop()
    }

    /// FH_n-Routing of the paper: digit by digit, the most significant first.
    fn native(&self) -> Result<Arc<dyn Routing>, RuleError> {
        Ok(Arc::new(ByRule(self.power.digit_by_digit(true)?)))
    }
}

impl ScheduleRules for Folded {
    fn emulation(&self) -> Result<Arc<dyn Emulation>, RuleError> {
        self.power.emulation()
    }

    /// FH_n-Broadcasting of the paper: digit by digit, the most significant first.
    fn broadcast(&self, ports: Ports) -> Result<Arc<dyn Broadcast>, RuleError> {
        self.power.broadcast(ports)
    }

    fn exchange(&self, ports: Ports) -> Result<Arc<dyn Exchange>, RuleError> {
        self.power.exchange(ports)
    }
}

impl Symmetry for Folded {
    fn is_vertex_transitive(&self) -> bool {
        self.power.is_vertex_transitive()
    }

    fn automorphisms(&self) -> Vec<Automorphism> {
        self.power.automorphisms()
    }
}

impl Structure for Folded {
    fn arrangement(&self) -> Arrangement {
        self.power.arrangement()
    }

    fn factors(&self) -> Result<Vec<(Arc<Table>, u64)>, RuleError> {
        let mut factors = self.base.part_factors()?;
        factors.iter_mut().for_each(|(_, times)| *times *= self.n);
        Ok(factors)
    }

    fn grid(&self) -> Option<Vec<Dimension>> {
        self.power.grid()
    }
}
