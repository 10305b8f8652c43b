//! What a part supplies to the exact rules of what is built on it.
//!
//! A part answers by its own rule; a small one without a rule answers by search. So a rule works
//! wherever its parts can be known, and `rdn(folded(petersen,3),4)` needs no rule of its own.

use std::collections::BTreeMap;
use std::sync::Arc;

use num_bigint::BigUint;

use super::{Automorphism, Construction, Dimension, Move, Network, Node, orbits};
use crate::context::Context;
use crate::exact::{Bisection, Crossings, Distance, Enumerator, Load, RuleError, Table};

/// Parts up to this order are searched where no rule is known.
pub(super) const SMALL: u32 = 2048;

impl Network {
    /// The distance between two nodes by rule.
    pub fn distance_rule(&self) -> Result<Arc<dyn Distance>, RuleError> {
        self.part_order()?;
        self.construction().exact().distance().map_err(|error| self.named(error))
    }

    /// The distance enumerator by rule: the number of ordered pairs of nodes at each
    /// distance, self pairs at 0, pairs without a path left out.
    ///
    /// ```
    /// let net = netlace::parse("rdn(torus(5,5),4)")?; // about 7.6·10^26 nodes
    /// assert_eq!(net.enumerator_rule().unwrap().greatest(), Some(94)); // the diameter
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn enumerator_rule(&self) -> Result<Enumerator, RuleError> {
        self.counted().clone()
    }

    /// The distance enumerator by rule, counted at the first call.
    pub(crate) fn counted(&self) -> &Result<Enumerator, RuleError> {
        self.0.pairs.get_or_init(|| {
            pairs_of(&**self.construction(), self.order()).map_err(|error| self.named(error))
        })
    }

    /// The largest distance between two nodes by rule; `None` if the network is not connected.
    ///
    /// By a closed form where the construction has one, else from the enumerator.
    ///
    /// ```
    /// let diameter = |expr| netlace::parse(expr).unwrap().diameter_rule();
    /// assert_eq!(diameter("rdn(torus(5,5),4)"), Ok(Some(94)));
    /// assert_eq!(diameter("rcr(1,2,3)"), Ok(None)); // 4 components
    /// ```
    pub fn diameter_rule(&self) -> Result<Option<u64>, RuleError> {
        let found = self.0.diameter.get_or_init(|| {
            if self.census().components.as_ref().is_some_and(|components| *components > 1u32.into())
            {
                return Ok(None);
            }
            self.or_counted(self.construction().exact().diameter(), |pairs| {
                Ok(pairs.greatest().filter(|_| self.all_reached(pairs)))
            })
        });
        found.clone()
    }

    /// The distances of all ordered pairs of nodes added up, by rule, if the network is connected:
    /// N(N−1) times the mean distance.
    ///
    /// By a closed form where the construction has one, else from the enumerator.
    ///
    /// ```
    /// let net = netlace::parse("ring(1000000000)")?;
    /// assert_eq!(net.distance_sum_rule().unwrap(), net.order().pow(3) / 4u32);
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn distance_sum_rule(&self) -> Result<BigUint, RuleError> {
        let found = self.0.distance_sum.get_or_init(|| {
            self.or_counted(self.construction().exact().distance_sum(), |pairs| {
                if self.all_reached(pairs) { Ok(pairs.sum()) } else { Err(self.not_connected()) }
            })
        });
        found.clone()
    }

    /// What a closed form says, else what is read off the enumerator.
    fn or_counted<T>(
        &self,
        closed: Result<T, RuleError>,
        read: impl FnOnce(&Enumerator) -> Result<T, RuleError>,
    ) -> Result<T, RuleError> {
        closed.or_else(|refused| match (self.counted(), refused) {
            (Ok(pairs), _) => read(pairs),
            (Err(RuleError::Unknown(_)), RuleError::TooExpensive(why)) => {
                Err(RuleError::TooExpensive(why))
            }
            (Err(error), _) => Err(error.clone()),
        })
    }

    /// Whether these are the pairs of a connected network.
    pub(crate) fn all_reached(&self, pairs: &Enumerator) -> bool {
        pairs.total() == self.order().pow(2)
    }

    fn not_connected(&self) -> RuleError {
        RuleError::Unknown(format!("distances in {self}, which is not connected"))
    }

    /// The endpoint enumerator by rule: the number of ordered pairs of endpoints at each
    /// distance. Those of one node are at distance 0 from each other and from themselves.
    ///
    /// ```
    /// let net = netlace::parse("fat_tree(4)")?;
    /// let pairs = net.endpoint_pairs_rule().unwrap();
    /// let counts: Vec<_> = pairs.iter().map(|(d, count)| (d, count.to_string())).collect();
    /// assert_eq!(counts, [(0, "32".into()), (2, "32".into()), (4, "192".into())]);
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn endpoint_pairs_rule(&self) -> Result<Enumerator, RuleError> {
        match self.endpoints().alike() {
            Some(number) => Ok(self.enumerator_rule()?.times(&squared(number))),
            None => self.construction().exact().endpoint_pairs().map_err(|error| self.named(error)),
        }
    }

    /// The nodes at each distance from node 0, by rule.
    pub fn rooted_rule(&self) -> Result<Enumerator, RuleError> {
        self.construction().exact().rooted().map_err(|error| self.named(error))
    }

    /// The number of links of a shortest cycle, by rule; `None` if there is no cycle.
    pub fn girth_rule(&self) -> Result<Option<u64>, RuleError> {
        self.construction().exact().girth().map_err(|error| self.named(error))
    }

    /// What is known, by rule, of the fewest links between two halves of the endpoints.
    ///
    /// ```
    /// let net = netlace::parse("ring(1000000000000000)")?;
    /// assert_eq!(net.bisection_rule().unwrap().lower, 2u32.into());
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn bisection_rule(&self) -> Result<Bisection, RuleError> {
        self.construction().exact().bisection().map_err(|error| self.named(error))
    }

    /// What is known, by rule, of the crossing number. A graph with fewer than four independent cycles is planar, since
    /// K5 and K3,3 have more.
    ///
    /// ```
    /// use netlace::exact::Crossings;
    /// let net = netlace::parse("flooded(heawood,4)")?;
    /// assert_eq!(net.crossings_rule(), Ok(Crossings::exactly(7_689u32)));
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn crossings_rule(&self) -> Result<Crossings, RuleError> {
        self.construction().exact().crossings().or_else(|error| {
            let components = self.census().components.as_ref();
            let is_planar = self.max_degree() <= 2
                || components
                    .is_some_and(|components| self.links() + components < self.order() + 4u32)
                || self.grid().is_some_and(|grid| is_planar(&grid));
            if is_planar { Ok(Crossings::exactly(0u32)) } else { Err(self.named(error)) }
        })
    }

    /// The load of the busiest channel, by rule, if each node sends one unit to each other, all
    /// spread over paths evenly.
    ///
    /// If all nodes are alike, shortest paths can be spread so that equally many leave each node.
    /// Then no channel carries more than leaves a node.
    pub fn all_to_all_load_rule(&self) -> Result<Load, RuleError> {
        self.construction().exact().all_to_all_load().or_else(|error| {
            if !self.is_vertex_transitive() || !self.census().is_connected() {
                return Err(self.named(error));
            }
            Ok(Load::new(self.distance_sum_rule()?, self.order().clone()))
        })
    }

    /// What a channel of each level carries, by rule, if each endpoint sends one unit to each other, spread over all
    /// shortest paths alike.
    ///
    /// ```
    /// let tree = netlace::parse("fat_tree(64)")?; // 65,536 hosts; 32 at a leaf send up over 32 links
    /// let load = &tree.level_loads_rule().unwrap()[0];
    /// assert_eq!(&load.numerator / &load.denominator, (65_536u32 - 32).into());
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn level_loads_rule(&self) -> Result<Vec<Load>, RuleError> {
        self.construction().exact().level_loads().map_err(|error| self.named(error))
    }

    /// Whether all nodes carry equally many endpoints, and not none.
    pub(crate) fn carries_alike(&self) -> bool {
        let numbers = self.endpoints().nodes(self.order());
        numbers.sizes() == 1 && numbers.greatest() > Some(0)
    }

    /// Whether all nodes are known to be alike.
    pub fn is_vertex_transitive(&self) -> bool {
        self.construction().symmetry().is_vertex_transitive()
            || *self.order() == BigUint::from(1u32)
    }

    /// Automorphisms that follow from the construction; they generate a group, perhaps not the
    /// full one.
    pub fn automorphisms(&self) -> Vec<Automorphism> {
        if self.topology().is_err() {
            return Vec::new();
        }
        self.construction().symmetry().automorphisms()
    }

    /// The links as moves of whole bitmaps, if they are few.
    ///
    /// ```
    /// let moves = |expr| netlace::parse(expr).unwrap().moves().map(|moves| moves.len());
    /// assert_eq!(moves("hypercube(20)"), Some(40)); // each flip of a bit shifts half the nodes up
    /// assert_eq!(moves("rdn(hypercube(8),2)"), Some(20)); // and each step transposes two matrices
    /// assert_eq!(moves("slim_fly(17)"), None);
    /// ```
    pub fn moves(&self) -> Option<Vec<Move>> {
        let topology = self.topology().ok()?;
        self.construction().structure().moves().or_else(|| Move::of_small(&**topology))
    }

    /// The order, of a part whose nodes are numbered.
    pub(crate) fn part_order(&self) -> Result<Node, RuleError> {
        let topology =
            self.topology().map_err(|error| RuleError::TooExpensive(error.to_string()))?;
        Ok(topology.order())
    }

    /// The distance, of a part: by rule, or from a table if the part is small.
    pub(crate) fn part_distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        self.distance_rule().or_else(|error| match self.part_table() {
            Ok(table) => Ok(table as Arc<dyn Distance>),
            Err(_) => Err(error),
        })
    }

    /// The distance enumerator, of a part.
    pub(crate) fn part_pairs(&self) -> Result<Enumerator, RuleError> {
        self.enumerator_rule().or_else(|error| {
            let table = self.part_table().map_err(|_| error)?;
            Ok((0..table.order())
                .fold(Enumerator::default(), |all, v| all + by_distance(table.row(v))))
        })
    }

    /// The diameter, of a part: by rule, or from a table if the part is small.
    pub(crate) fn part_diameter(&self) -> Result<Option<u64>, RuleError> {
        self.diameter_rule().or_else(|error| {
            let table = self.part_table().map_err(|_| error)?;
            let farthest = (0..table.order()).flat_map(|v| table.row(v)).max();
            Ok(farthest.filter(|&&far| far != Table::UNREACHABLE).map(|&far| u64::from(far)))
        })
    }

    /// The bisection, of a part: by rule, or from all cuts if the part is small.
    pub(crate) fn part_bisection(&self) -> Result<Bisection, RuleError> {
        self.bisection_rule().or_else(|error| {
            let order = self.part_order().ok().and_then(|order| usize::try_from(order).ok());
            if order.is_none_or(|order| order > Bisection::MOST_SEARCHED) || !self.carries_alike() {
                return Err(error);
            }
            let csr = self.csr(&Context::with_memory(1 << 20)).map_err(|_| error.clone())?;
            let row = |v| csr.neighbors(v).iter().map(|&to| to as usize).collect();
            let rows: Vec<Vec<usize>> = (0..csr.order()).map(row).collect();
            Bisection::by_all_cuts(&rows).ok_or(error)
        })
    }

    /// The distances of all ordered pairs added up, of a part that is connected.
    pub(crate) fn part_distance_sum(&self) -> Result<BigUint, RuleError> {
        self.distance_sum_rule().or_else(|error| {
            let table = self.part_table().map_err(|_| error)?;
            let mut sum = 0;
            for &distance in (0..table.order()).flat_map(|v| table.row(v)) {
                if distance == Table::UNREACHABLE {
                    return Err(self.not_connected());
                }
                sum += u64::from(distance);
            }
            Ok(sum.into())
        })
    }

    /// The endpoint enumerator, of a part.
    pub(crate) fn part_endpoint_pairs(&self) -> Result<Enumerator, RuleError> {
        self.endpoint_pairs_rule().or_else(|error| {
            let table = self.part_table().map_err(|_| error)?;
            Ok(self.weighted(&table, |v| self.endpoints().at(v)))
        })
    }

    /// The ordered pairs of an endpoint and a node, of a part.
    pub(crate) fn part_mixed_pairs(&self) -> Result<Enumerator, RuleError> {
        match self.endpoints().alike() {
            Some(number) => Ok(self.part_pairs()?.times(&BigUint::from(number))),
            None => Ok(self.weighted(&*self.part_table()?, |_| 1)),
        }
    }

    /// The ordered pairs of an endpoint and a node that counts so often, by distance.
    fn weighted(&self, table: &Table, weight: impl Fn(Node) -> u32) -> Enumerator {
        let mut pairs: BTreeMap<u32, BigUint> = BTreeMap::new();
        for a in (0..table.order()).filter(|&a| self.endpoints().any_at(a)) {
            for (b, &distance) in (0..).zip(table.row(a)) {
                if distance != Table::UNREACHABLE {
                    let weight = u64::from(self.endpoints().at(a)) * u64::from(weight(b));
                    *pairs.entry(distance).or_default() += weight;
                }
            }
        }
        pairs.into_iter().map(|(distance, count)| (u64::from(distance), count)).collect()
    }

    /// The nodes at each distance from node 0, of a part.
    pub(crate) fn part_rooted(&self) -> Result<Enumerator, RuleError> {
        self.rooted_rule().or_else(|error| {
            if self.is_vertex_transitive()
                && let Ok(pairs) = self.construction().exact().enumerator()
            {
                return Ok(pairs.divided(self.order()));
            }
            Ok(by_distance(self.part_table().map_err(|_| error)?.row(0)))
        })
    }

    /// The largest distance from node 0, and the sum of all distances from it, of a part that is
    /// connected.
    pub(crate) fn part_root(&self) -> Result<(u64, BigUint), RuleError> {
        if self.is_vertex_transitive()
            && let (Ok(Some(diameter)), Ok(sum)) = (self.diameter_rule(), self.distance_sum_rule())
        {
            return Ok((diameter, sum / self.order()));
        }
        let root = self.part_rooted()?;
        Ok((root.greatest().expect("invariant: a search reaches its source"), root.sum()))
    }

    /// The part as a Cartesian product; one that is none is its only factor.
    pub(crate) fn part_factors(&self) -> Result<Vec<(Arc<Table>, u64)>, RuleError> {
        self.construction().structure().factors().or_else(|_| Ok(vec![(self.part_table()?, 1)]))
    }

    /// All distances of a small part.
    pub(crate) fn part_table(&self) -> Result<Arc<Table>, RuleError> {
        let too_large = || {
            let order = crate::format::approximate(self.order());
            RuleError::TooExpensive(format!(
                "the distances of {self}, with {order} nodes, are too many for a table"
            ))
        };
        if *self.order() > BigUint::from(SMALL) {
            return Err(too_large());
        }
        let topology = self.topology().map_err(|_| too_large())?;
        Ok(self.0.table.get_or_init(|| Arc::new(searched(&**topology))).clone())
    }

    /// Representatives of the nodes of a small part, each with the number of nodes like it.
    pub(crate) fn part_orbits(&self) -> Result<Vec<(Node, u64)>, RuleError> {
        if self.is_vertex_transitive()
            && let Ok(order) = u64::try_from(self.order())
        {
            return Ok(vec![(0, order)]);
        }
        let order = self.part_table()?.order();
        Ok(orbits(order, &self.automorphisms()))
    }

    /// The error, with the name of this network where the construction states no rule.
    pub(super) fn named(&self, error: RuleError) -> RuleError {
        match error {
            RuleError::NotStated => RuleError::Unknown(self.to_string()),
            error => error,
        }
    }
}

/// The ordered pairs at each distance: as the construction says, or from node 0 if all are alike.
pub(crate) fn pairs_of(
    construction: &dyn Construction,
    order: &BigUint,
) -> Result<Enumerator, RuleError> {
    match construction.exact().enumerator() {
        Err(RuleError::NotStated | RuleError::Unknown(_))
            if construction.symmetry().is_vertex_transitive() =>
        {
            Ok(construction.exact().rooted()?.times(order))
        }
        found => found,
    }
}

/// Refuses enumerators with more sizes than can be handled.
pub(crate) fn check_sizes(sizes: u64) -> Result<(), RuleError> {
    const MOST: u64 = 1 << 20;
    if sizes > MOST {
        return Err(RuleError::TooExpensive(format!(
            "{sizes} different distances are more than {MOST}"
        )));
    }
    Ok(())
}

/// The number of ordered pairs between two nodes that carry `endpoints` endpoints each.
pub(crate) fn squared(endpoints: u32) -> BigUint {
    BigUint::from(endpoints).pow(2)
}

/// The nodes at each distance, from a row of a table.
pub(crate) fn by_distance(row: &[u32]) -> Enumerator {
    let mut counts: Vec<u64> = Vec::new();
    for &distance in row.iter().filter(|&&distance| distance != Table::UNREACHABLE) {
        let distance = distance as usize;
        if counts.len() <= distance {
            counts.resize(distance + 1, 0);
        }
        counts[distance] += 1;
    }
    Enumerator::from_counts(counts)
}

/// All distances by breadth-first search from every node.
fn searched(topology: &dyn super::Topology) -> Table {
    let csr = super::Csr::tabulate(topology);
    let order = topology.order();
    let mut entries = Vec::with_capacity((order * order) as usize);
    let mut queue = Vec::new();
    for source in 0..order {
        let start = entries.len();
        entries.resize(start + order as usize, Table::UNREACHABLE);
        csr.search(source, &mut entries[start..], &mut queue);
    }
    Table::new(order, entries)
}

/// Whether a grid is known to be planar: a path or a ring of paths.
fn is_planar(grid: &[Dimension]) -> bool {
    match grid {
        [one, other] => {
            let either = |side: &Dimension| side.is_path() || side.is_ring();
            (one.is_path() && either(other)) || (other.is_path() && either(one))
        }
        _ => false,
    }
}
