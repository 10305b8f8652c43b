//! What the metrics of one network share, worked out once.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use num_bigint::BigUint;

use super::{By, QUICK, ratio};
use crate::context::Context;
use crate::costs;
use crate::exact::{Enumerator, Load, RuleError};
use crate::network::{Network, RequestError, squared};
use crate::search::{
    Distances, all_alike, all_distances, distances_from, in_seconds, kinds, known_orbits,
    within_time,
};
use crate::traffic::uniform_loads;

/// A network under study.
///
/// ```
/// use netlace::{Context, metrics::{DIAMETER, Study, Value}};
/// let net = netlace::parse("rdn(ring(5),3)")?; // 50,000,000 nodes
/// let context = Context::with_memory(1 << 30);
/// let study = Study::new(&net, &context);
/// assert_eq!(DIAMETER.compute(&study).unwrap().value, Value::Integer(30));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub struct Study<'a> {
    /// The network.
    pub network: &'a Network,
    /// What the caller allows.
    pub context: &'a Context<'a>,
    searched: OnceCell<Result<Distances, RequestError>>,
    rooted: OnceCell<Result<(Enumerator, By), RequestError>>,
    endpoint_pairs: OnceCell<Result<(Enumerator, By), RequestError>>,
    uniform_loads: OnceCell<Result<Option<LevelLoads>, RequestError>>,
}

/// What channels carry under uniform traffic.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelLoads {
    /// The mean of each level, if it has channels.
    pub levels: Vec<Option<f64>>,
    /// The most loaded one.
    pub most: f64,
    /// How it is known.
    pub by: By,
}

/// By rule if there is one, else by search; `None` if some endpoints cannot reach each other.
fn level_loads(network: &Network, context: &Context) -> Result<Option<LevelLoads>, RequestError> {
    let endpoints = network.endpoint_count();
    if context.rules
        && endpoints > 1u32.into()
        && let Ok(levels) = network.level_loads_rule()
    {
        let others = endpoints - 1u32;
        let load = |load: &Load| ratio(&load.numerator, &(&load.denominator * &others));
        let levels: Vec<f64> = levels.iter().map(load).collect();
        let most = levels.iter().copied().fold(0.0, f64::max);
        let levels = levels.into_iter().map(Some).collect();
        return Ok(Some(LevelLoads { levels, most, by: By::Rule }));
    }
    let loads = uniform_loads(network, context)?;
    let loads = loads.map(|loads| {
        Ok(LevelLoads { levels: loads.by_level()?, most: loads.most(), by: By::Search })
    });
    loads.transpose()
}

impl<'a> Study<'a> {
    /// Begins a study; nothing is worked out yet.
    pub fn new(network: &'a Network, context: &'a Context<'a>) -> Self {
        Self {
            network,
            context,
            searched: OnceCell::new(),
            rooted: OnceCell::new(),
            endpoint_pairs: OnceCell::new(),
            uniform_loads: OnceCell::new(),
        }
    }

    /// The ordered pairs at each distance: by rule if there is one, else by search.
    pub fn pairs(&self) -> Result<(&Enumerator, By), RequestError> {
        let rule = self.context.rules.then(|| self.network.counted());
        if let Some(Ok(pairs)) = rule {
            return Ok((pairs, By::Rule));
        }
        match (self.search(), rule) {
            (Ok(found), _) => Ok((&found.pairs, By::Search)),
            (Err(refused), Some(Err(RuleError::TooExpensive(why)))) => {
                Err(RequestError::Both { rule: why.clone(), search: Box::new(refused) })
            }
            (Err(refused), _) => Err(refused),
        }
    }

    /// The ordered pairs of endpoints at each distance: by rule if there is one, else by search.
    pub fn endpoint_pairs(&self) -> Result<(&Enumerator, By), RequestError> {
        let found = self.endpoint_pairs.get_or_init(|| {
            if self.context.rules
                && let Ok(pairs) = self.network.endpoint_pairs_rule()
            {
                return Ok((pairs, By::Rule));
            }
            // Asks for the nodes' pairs first, whose refusal says most.
            match (self.network.endpoints().alike(), self.pairs()?) {
                (Some(number), (pairs, by)) => Ok((pairs.times(&squared(number)), by)),
                (None, _) => Ok((self.search()?.endpoint_pairs.clone(), By::Search)),
            }
        });
        found.as_ref().map(|(pairs, by)| (pairs, *by)).map_err(Clone::clone)
    }

    /// All distances by search.
    pub fn search(&self) -> Result<&Distances, RequestError> {
        let found = self.searched.get_or_init(|| {
            // A search from one node first: it bounds the diameter, should the time be up before all are done.
            if !self.all_alike() {
                // What refuses it refuses the others, and says so there.
                let _ = self.rooted();
            }
            all_distances(self.network, self.context)
        });
        found.as_ref().map_err(Clone::clone)
    }

    /// The nodes at each distance from node 0.
    pub fn rooted(&self) -> Result<(&Enumerator, By), RequestError> {
        let found = self.rooted.get_or_init(|| {
            if self.context.rules
                && let Ok(rooted) = self.network.rooted_rule()
            {
                return Ok((rooted, By::Rule));
            }
            Ok((distances_from(self.network, 0, self.context)?, By::Search))
        });
        found.as_ref().map(|(rooted, by)| (rooted, *by)).map_err(Clone::clone)
    }

    /// What channels carry under uniform traffic; `None` if some endpoints cannot reach each other.
    pub fn uniform_loads(&self) -> Result<Option<&LevelLoads>, RequestError> {
        let found = self.uniform_loads.get_or_init(|| level_loads(self.network, self.context));
        found.as_ref().map(Option::as_ref).map_err(Clone::clone)
    }

    /// The same if they are known already or take at most `seconds` seconds; kept for later requests.
    pub(super) fn quick_uniform_loads(&self, seconds: u64) -> Option<&LevelLoads> {
        if self.uniform_loads.get().is_none() {
            let seconds = self.context.seconds.min(seconds);
            let loads = level_loads(self.network, &Context { seconds, ..*self.context });
            // A refusal within less time is none within all of it.
            if loads.is_ok() {
                self.uniform_loads.get_or_init(|| loads);
            }
        }
        self.uniform_loads.get()?.as_ref().ok()?.as_ref()
    }

    /// The number of kinds of nodes that can be distinguished, given for each node one that it is like: by their
    /// distances, if a search from each of those is short enough, and by their neighbours.
    pub fn kinds(&self, like: &[u32]) -> Result<u64, RequestError> {
        let graph = self.network.csr(self.context)?;
        let mut first = vec![0; like.len()];
        let sources = (0u32..).zip(like).filter(|&(v, &first)| v == first).count() as u128;
        let ends = like.len() as u128 + graph.channel_count() as u128;
        let seconds = in_seconds(sources * ends * costs::STORED_LINK_END);
        if seconds <= self.context.seconds.min(QUICK) {
            // Profiles of distances, by a hash: two that collide only distinguish less.
            let mut profiles: BTreeMap<u64, u32> = BTreeMap::new();
            let (mut distances, mut queue) = (vec![u32::MAX; like.len()], Vec::new());
            for v in 0..like.len() {
                if like[v] as usize != v {
                    first[v] = first[like[v] as usize];
                    continue;
                }
                if !self.context.progress.is_in_time(v as u64, like.len() as u64)? {
                    return Ok(1);
                }
                let mut profile: Vec<u32> = Vec::new();
                for &w in graph.search(v as u64, &mut distances, &mut queue) {
                    let distance = distances[w as usize] as usize;
                    profile.resize(profile.len().max(distance + 1), 0);
                    profile[distance] += 1;
                }
                queue.iter().for_each(|&w| distances[w as usize] = u32::MAX);
                let mut hasher = DefaultHasher::new();
                profile.hash(&mut hasher);
                let fresh = profiles.len() as u32;
                first[v] = *profiles.entry(hasher.finish()).or_insert(fresh);
            }
        }
        kinds(graph, first, self.context)
    }

    /// For each node one that it is known to be like.
    pub fn orbits(&self) -> Result<Vec<u32>, RequestError> {
        known_orbits(self.network, self.context)
    }

    /// Whether the network is connected: by rule if there is one, else by a search.
    pub fn is_connected(&self) -> Result<bool, RequestError> {
        match &self.network.census().components {
            Some(components) => Ok(*components == BigUint::from(1u32)),
            None => Ok(self.rooted()?.0.total() == *self.network.order()),
        }
    }

    /// Whether all nodes are known to be alike, and symmetry is enabled by the context.
    pub fn all_alike(&self) -> bool {
        all_alike(self.network, self.context)
    }

    /// Whether these are the pairs of a connected network.
    pub fn all_reached(&self, pairs: &Enumerator) -> bool {
        self.network.all_reached(pairs)
    }

    /// Whether these are the pairs of endpoints of which each can reach all.
    pub fn all_endpoints_reached(&self, pairs: &Enumerator) -> bool {
        pairs.total() == self.network.endpoint_count().pow(2)
    }

    /// Refuses what would take longer than the context allows.
    pub fn within_time(&self, what: impl Fn() -> String, seconds: u64) -> Result<(), RequestError> {
        within_time(what, seconds, self.context)
    }

    /// The diameter if it can be known exactly; `None` if the network is not connected.
    pub fn exact_diameter(&self) -> Result<(Option<u64>, By), RequestError> {
        if self.context.rules
            && let Ok(diameter) = self.network.diameter_rule()
        {
            return Ok((diameter, By::Rule));
        }
        let (pairs, by) = self.pairs()?;
        let connected = self.all_reached(pairs);
        Ok((pairs.greatest().filter(|_| connected), by))
    }

    /// The distances of all ordered pairs of nodes added up; `None` if the network is not connected.
    pub fn distance_sum(&self) -> Result<(Option<BigUint>, By), RequestError> {
        if self.context.rules
            && let Ok(sum) = self.network.distance_sum_rule()
        {
            return Ok((Some(sum), By::Rule));
        }
        let (pairs, by) = self.pairs()?;
        Ok((self.all_reached(pairs).then(|| pairs.sum()), by))
    }
}
