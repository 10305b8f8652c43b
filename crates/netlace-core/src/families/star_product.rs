//! The star product: a supernode in the place of every node of a structure, joined by a map of its nodes.
//!
//! (x,a) is linked to (x,b) if a and b are linked in the supernode, and to (y,f(a)) if x and y > x are linked in the structure. Where the
//! structure has a loop, as the quadrics of `polarfly`, nodes a and f(a) of the supernode are linked in pairs: in ascending
//! order of a, if neither is paired yet. With a map that leaves all nodes where they are it is the Cartesian product.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;

use super::{Args, DesignRole, Family, Param, Source};
use crate::exact::{Distance, Enumerator, NO_WALK, RuleError, Twisted, Walks, walks_from};
use crate::network::{
    Address, Arrangement, Automorphism, Census, Clusters, Construction, Endpoints, ExactRules,
    JointSink, Joints, Level, LevelCensus, Loops, Network, Node, ParameterError, Place, Port,
    Structure, Symmetry, TooLargeError, Topology, orbits, within_address, within_order,
};

pub(super) static FAMILY: Family = Family {
    name: "star_product",
    summary: "supernodes joined by a map of their nodes",
    params: &[
        Param::network("a", "the structure: a supernode in the place of each node"),
        Param::network("b", "the supernode"),
        Param::integers("f", 0, "the image of each node of a supernode, itself if left out")
            .optional(),
    ],
    source: Source::Paper(
        "J.-C. Bermond, C. Delorme, G. Farhi: Large graphs with given degree and diameter III. Annals of Discrete Mathematics 13, 1982",
    ),
    example: "star_product(polarfly(2),ring(4),[2,3,0,1])",
    tried: DesignRole::NotTried,
    build: |args| Ok(Arc::new(StarProduct::new(args)?)),
};

#[derive(Clone)]
struct StarProduct {
    structure: Network,
    supernode: Network,
    map: Arc<Map>,
    loops: Option<Loops>,
    /// What the rules for distances need, worked out once.
    twisted: Arc<OnceLock<Twisted>>,
}

/// The map of the nodes of a supernode.
struct Map {
    ahead: Vec<u32>,
    back: Vec<u32>,
    /// The node that each is paired with at a loop, if the supernode does not link them already.
    paired: Vec<Option<u32>>,
}

impl Map {
    fn new(images: &[u64], supernode: &dyn Topology) -> Result<Self, ParameterError> {
        let n = supernode.order();
        let wrong = |message| Err(ParameterError::at("f", message));
        if images.len() as u64 != n {
            return wrong(format!(
                "`f` has {} entries, but a supernode has {n} nodes: list the image of each",
                images.len()
            ));
        }
        let mut back = vec![u32::MAX; n as usize];
        for (a, &image) in (0..).zip(images) {
            match back.get_mut(image as usize) {
                Some(slot @ &mut u32::MAX) => *slot = a,
                Some(other) => {
                    return wrong(format!("`f` maps both {other} and {a} to {image}"));
                }
                None => return wrong(format!("a supernode has no node {image}")),
            }
        }
        let ahead: Vec<u32> = images.iter().map(|&image| image as u32).collect();
        let mut paired = vec![None; n as usize];
        for a in 0..n as usize {
            let image = ahead[a] as usize;
            if image != a && paired[a].is_none() && paired[image].is_none() {
                (paired[a], paired[image]) = (Some(image as u32), Some(a as u32));
            }
        }
        let mut row = Vec::new();
        for (a, pair) in (0..).zip(&mut paired) {
            row.clear();
            supernode.neighbors(a, &mut row);
            pair.take_if(|pair| row.contains(&Node::from(*pair)));
        }
        Ok(Self { ahead, back, paired })
    }

    fn is_involution(&self) -> bool {
        self.ahead == self.back
    }

    fn commutes_with(&self, automorphism: &Automorphism) -> bool {
        let image = |a: u32| automorphism(a.into()) as usize;
        (0..).zip(&self.ahead).all(|(a, &ahead)| image(ahead) == self.ahead[image(a)] as usize)
    }
}

/// Larger structures are not divided into orbits.
const MOST_IN_ORBITS: Node = 1 << 17;

impl StarProduct {
    fn new(args: &Args) -> Result<Self, ParameterError> {
        const MOST_NODES: Node = 1 << 20;
        let (structure, supernode) = (args.network("a"), args.network("b"));
        let topology = supernode.topology()?;
        let n = topology.order();
        if n > MOST_NODES {
            let message = format!("a supernode has at most {MOST_NODES} nodes, not {n}");
            return Err(ParameterError::at("b", message));
        }
        let most = u32::from(structure.max_degree()) + u32::from(supernode.max_degree()) + 1;
        if most > u32::from(Port::MAX) {
            return Err(ParameterError::new(format!("a node has at most {} links", Port::MAX)));
        }
        let map = match args.optional_integers("f").unwrap_or_default() {
            [] => Map::new(&(0..n).collect::<Vec<_>>(), &**topology)?,
            images => Map::new(images, &**topology)?,
        };
        let loops = structure.construction().structure().loops();
        Ok(Self {
            structure: structure.clone(),
            supernode: supernode.clone(),
            loops: loops.filter(|_| map.paired.iter().any(Option::is_some)),
            map: Arc::new(map),
            twisted: Arc::default(),
        })
    }

    fn supernode_order(&self) -> Node {
        self.map.ahead.len() as Node
    }

    /// The level of the links at loops; those of the structure are above it, if there are loops.
    fn loop_level(&self) -> Level {
        self.supernode.levels().len() as Level
    }

    fn twisted(&self) -> Result<&Twisted, RuleError> {
        if !self.map.is_involution() {
            return Err(RuleError::NotStated);
        }
        let topology = self.supernode.topology().map_err(|_| RuleError::NotStated)?;
        Ok(self.twisted.get_or_init(|| {
            let row = |a: Node| {
                let mut row = Vec::new();
                topology.neighbors(a, &mut row);
                row.into_iter().map(|b| b as u32).collect()
            };
            Twisted::new((0..topology.order()).map(row).collect(), self.map.ahead.clone())
        }))
    }

    /// The shortest walks in the structure from one of its nodes to all.
    fn walks(&self, structure: &dyn Topology, start: Node) -> Vec<Walks> {
        walks_from(start, structure.order(), |x, row| {
            structure.neighbors(x, row);
            if self.loops.as_ref().is_some_and(|loops| (loops.at)(x)) {
                row.push(x);
            }
        })
    }

    /// The structure, if this number of steps through all pairs of its nodes is not too much.
    fn small_structure(&self, times: u128) -> Result<&Arc<dyn Topology>, RuleError> {
        const MOST_STEPS: u128 = 1 << 27;
        let too_expensive = || {
            RuleError::TooExpensive(format!(
                "the walks of {} and the paths of {} are too many to go through",
                self.structure, self.supernode
            ))
        };
        let structure = self.structure.topology().map_err(|_| too_expensive())?;
        let links = u128::try_from(self.structure.links()).unwrap_or(u128::MAX);
        let steps = links.saturating_add(structure.order().into()).saturating_mul(times);
        let inside = u128::from(self.supernode_order()).pow(2);
        if steps > MOST_STEPS || inside > MOST_STEPS / 16 {
            return Err(too_expensive());
        }
        Ok(structure)
    }
}

impl Construction for StarProduct {
    fn census(&self) -> Result<Census, ParameterError> {
        let (structure, supernode) = (self.structure.census(), self.supernode.census());
        let n = &supernode.order;
        let mut levels = supernode.levels_times(&structure.order, "");
        let mut outer = structure.degrees.clone();
        let mut degrees = Enumerator::default();
        if let Some(loops) = &self.loops {
            let pairs = self.map.paired.iter().flatten().count() as u64 / 2;
            let links = loops.degrees.total() * pairs;
            levels.push(LevelCensus { label: "loop".to_owned(), links });
            outer = outer.minus(&loops.degrees);
            let topology = self.supernode.topology()?;
            let inner = |(a, pair): (Node, &Option<u32>)| {
                (u64::from(topology.degree(a)) + u64::from(pair.is_some()), BigUint::from(1u32))
            };
            let inner: Enumerator = (0..).zip(&self.map.paired).map(inner).collect();
            degrees = &loops.degrees * &inner;
        }
        levels.extend(structure.levels_times(n, ""));
        let parts = u128::from(structure.address_parts) + u128::from(supernode.address_parts);
        Ok(Census {
            order: within_order(&structure.order * n)?,
            levels,
            degrees: degrees + &outer * &supernode.degrees,
            components: Census::connected_if([structure, supernode].into_iter()),
            address_parts: within_address(parts)?,
        })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        let structure = self.structure.topology()?.clone();
        let joints = Ties {
            structure,
            map: self.map.clone(),
            loops: self.loops.clone(),
            loop_level: self.loop_level(),
        };
        Ok(Arc::new(Clusters::new(&self.supernode, joints)?))
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        let parts = [&self.supernode, &self.structure].into_iter();
        Endpoints::product(parts.map(|part| (part.order().clone(), part.endpoints().clone())))
    }

    fn remarks(&self) -> Vec<String> {
        [&self.structure, &self.supernode].iter().flat_map(|part| part.remarks().to_vec()).collect()
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl ExactRules for StarProduct {
    /// From tables of the walks of the structure and the paths of the supernode, if they are small.
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        const MOST_ENTRIES: u64 = 1 << 22;
        self.twisted()?;
        let structure = self.small_structure(self.structure.part_order()?.into())?;
        let (order, n) = (structure.order(), self.supernode_order());
        if order.pow(2) > MOST_ENTRIES || n.pow(2) > MOST_ENTRIES {
            return Err(RuleError::NotStated);
        }
        let mut classes: BTreeMap<Walks, u32> = BTreeMap::new();
        let mut class_of = Vec::with_capacity((order * order) as usize);
        for x in 0..order {
            for walks in self.walks(&**structure, x) {
                let next = classes.len() as u32;
                class_of.push(*classes.entry(walks).or_insert(next));
            }
        }
        if classes.len() as u64 * n.pow(2) > MOST_ENTRIES {
            return Err(RuleError::NotStated);
        }
        let mut walks: Vec<(u32, Walks)> =
            classes.into_iter().map(|(walks, class)| (class, walks)).collect();
        walks.sort_unstable();
        let walks: Vec<Walks> = walks.into_iter().map(|(_, walks)| walks).collect();
        let twisted = self.twisted()?;
        let rows: Vec<Vec<Vec<u32>>> = (0..n).map(|a| twisted.rows(a as u32, &walks)).collect();
        Ok(Arc::new(move |v: Node, w: Node| {
            let class = class_of[(v / n * order + w / n) as usize] as usize;
            let distance = rows[(v % n) as usize][class][(w % n) as usize];
            (distance != NO_WALK).then_some(distance.into())
        }))
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        self.twisted()?;
        let order = self.structure.part_order()?;
        let orbits = if self.structure.is_vertex_transitive() {
            vec![(0, order)]
        } else if order <= MOST_IN_ORBITS {
            orbits(order, &self.structure.automorphisms())
        } else {
            return Err(RuleError::NotStated);
        };
        let structure = self.small_structure(orbits.len() as u128)?;
        let mut walks: BTreeMap<Walks, BigUint> = BTreeMap::new();
        for (x, alike) in orbits {
            for of_pair in self.walks(&**structure, x) {
                *walks.entry(of_pair).or_default() += alike;
            }
        }
        Ok(self.twisted()?.pairs(&walks))
    }
}

impl Symmetry for StarProduct {
    /// Those of the supernode that commute with the map; and those of the structure if the direction of a link does not matter.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let n = self.supernode_order();
        let inner = self.supernode.automorphisms().into_iter();
        let inner = inner.filter(|automorphism| self.map.commutes_with(automorphism));
        let inner = inner.map(|automorphism| -> Automorphism {
            Arc::new(move |v| v - v % n + automorphism(v % n))
        });
        let outer = if self.map.is_involution() { self.structure.automorphisms() } else { vec![] };
        let outer = outer.into_iter().map(|automorphism| -> Automorphism {
            Arc::new(move |v| automorphism(v / n) * n + v % n)
        });
        inner.chain(outer).collect()
    }
}

impl Structure for StarProduct {
    fn arrangement(&self) -> Arrangement {
        Arrangement::of_digits([&self.supernode, &self.structure])
    }
}

/// The links between supernodes, and those at loops.
struct Ties {
    structure: Arc<dyn Topology>,
    map: Arc<Map>,
    loops: Option<Loops>,
    loop_level: Level,
}

impl Ties {
    /// The node that one is paired with at a loop.
    fn pair(&self, at: Place) -> Option<Node> {
        let loops = self.loops.as_ref()?;
        let pair = self.map.paired[at.member as usize]?;
        (loops.at)(at.cluster).then_some(pair.into())
    }
}

impl Joints for Ties {
    fn clusters(&self) -> Node {
        self.structure.order()
    }

    fn degree(&self, at: Place) -> Port {
        self.structure.degree(at.cluster) + Port::from(self.pair(at).is_some())
    }

    fn each(&self, at: Place, sink: &mut impl JointSink) {
        let mut links = Vec::new();
        self.structure.links(at.cluster, &mut links);
        let above = self.loop_level + Level::from(self.loops.is_some());
        for link in links {
            let map = if at.cluster < link.to { &self.map.ahead } else { &self.map.back };
            let to = Place { cluster: link.to, member: map[at.member as usize].into() };
            sink.joint(to, above + link.level, || link.back);
        }
        if let Some(member) = self.pair(at) {
            let port = self.structure.degree(at.cluster);
            sink.joint(Place { member, ..at }, self.loop_level, || port);
        }
    }

    fn prefix(&self, cluster: Node, parts: &mut Vec<Address>) {
        parts.push(self.structure.address(cluster));
    }

    fn cluster(&self, parts: &[Address]) -> Option<Node> {
        match parts {
            [part] => self.structure.locate(part),
            _ => None,
        }
    }
}
