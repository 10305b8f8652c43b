//! The Cayley graph: the elements of a group, linked if they differ by a generator.
//!
//! The nodes are the elements that the generators give, numbered as a search from the neutral element finds them. Element g is linked to g·s
//! and g·s⁻¹ for each generator s. Multiplication from the left takes every node to every other, so that one search is enough.

mod group;

use std::collections::HashMap;
use std::sync::Arc;

use self::group::{Element, Group};
use crate::context::Context;
use crate::families::{Args, DesignRole, Family, Param, Source};
use crate::network::{
    Address, Census, Construction, Named, Names, Node, Pair, ParameterError, RequestError, Stored,
    Symmetry, TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "cayley",
    summary: "elements of a group, linked over its generators",
    params: &[
        Param::group("group", "the group, for example symmetric(4)"),
        Param::lists("generators", "the generators, each a list of numbers, [[1,0,2,3],..]"),
    ],
    source: Source::Paper(
        "S. B. Akers, B. Krishnamurthy: A Group-Theoretic Model for Symmetric Interconnection Networks. IEEE Transactions on Computers 38, 1989",
    ),
    example: "cayley(symmetric(4),[[1,0,2,3],[1,2,3,0]])",
    tried: DesignRole::NotTried,
    build: |args| Ok(Arc::new(Cayley::new(args)?)),
};

struct Cayley {
    census: Census,
    topology: Arc<Named<Elements>>,
}

impl Cayley {
    fn new(args: &Args) -> Result<Self, ParameterError> {
        let group = Group::parse(args.group("group"))
            .map_err(|message| ParameterError::at("group", message))?;
        let wrong = |message| ParameterError::at("generators", message);
        let mut generators = Vec::new();
        for list in args.lists("generators").unwrap_or_default() {
            let generator = group.element(list).map_err(wrong)?;
            if generator == group.neutral() {
                return Err(wrong("the neutral element links a node to itself".to_owned()));
            }
            if !generators.contains(&generator) {
                generators.push(generator);
            }
        }
        let (names, links) = enumerate(group, &generators, args.context())?;
        let parts = names.group.length() as u64;
        let stored = Stored::new(names.all.len() as u32, &links);
        let census = stored.census(&["cayley".to_owned()], parts);
        Ok(Self { census, topology: Arc::new(Named { stored, names }) })
    }
}

/// All elements that the generators give, and the links between them.
fn enumerate(
    group: Group,
    generators: &[Element],
    context: &Context,
) -> Result<(Elements, Vec<Pair>), ParameterError> {
    const MOST_NODES: usize = 1 << 20;
    const MOST_LINKS: usize = 1 << 22;
    let neutral = group.neutral();
    let mut numbers = HashMap::from([(neutral.clone(), 0u32)]);
    let mut all = vec![neutral];
    let mut links = Vec::new();
    // An element is kept twice; a link is stored with both ends.
    let element = 2 * (4 * group.length() + 48) as u128;
    let (mut next, mut checked) = (0, 0);
    while next < all.len() {
        if next >= checked {
            checked = (2 * next).max(1 << 10);
            let links = 64 * checked as u128 * generators.len() as u128;
            let what = || format!("the elements of {group}");
            context.within_memory(what, checked as u128 * element + links)?;
            context.progress.report(next as u64, all.len() as u64).map_err(RequestError::from)?;
        }
        for generator in generators {
            let product = group.multiply(&all[next], generator);
            let found = all.len() as u32;
            let number = *numbers.entry(product).or_insert_with_key(|product| {
                all.push(product.clone());
                found
            });
            let here = next as u32;
            links.push([here.min(number), here.max(number)]);
        }
        next += 1;
        if all.len() > MOST_NODES || links.len() > 2 * MOST_LINKS {
            let message = format!(
                "the elements are stored, at most {MOST_NODES} of them with {MOST_LINKS} links, and the generators give more"
            );
            return Err(ParameterError::at("generators", message));
        }
    }
    links.sort_unstable();
    links.dedup();
    let links = links.into_iter().map(|ends| Pair { ends, level: 0 }).collect();
    Ok((Elements { group, all, numbers }, links))
}

impl Construction for Cayley {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(self.census.clone())
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(self.topology.clone())
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }
}

impl Symmetry for Cayley {
    fn is_vertex_transitive(&self) -> bool {
        true
    }
}

/// A node is an element of the group.
struct Elements {
    group: Group,
    all: Vec<Element>,
    numbers: HashMap<Element, u32>,
}

impl Names for Elements {
    fn address(&self, v: Node) -> Address {
        match &*self.all[v as usize] {
            [number] => Address::Number((*number).into()),
            numbers => Address::Tuple(numbers.iter().map(|&n| Address::Number(n.into())).collect()),
        }
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let number = |part: &Address| part.number(u64::from(u32::MAX)).map(|n| n as u32);
        let element: Element = match address.tuple() {
            Some(parts) if self.group.length() > 1 => {
                parts.iter().map(number).collect::<Option<_>>()?
            }
            _ => [number(address)?].into(),
        };
        self.numbers.get(&element).map(|&v| v.into())
    }
}
