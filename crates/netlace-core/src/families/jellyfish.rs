//! The jellyfish: a random regular graph of switches.
//!
//! The ends of all links are paired at random. If a pair links a switch to itself or two switches
//! twice, it exchanges an end with another random pair. Of graphs with more than half of all possible
//! links the complement is constructed. The same seed gives the same graph on every machine.

use std::collections::HashSet;
use std::sync::Arc;

use super::{DesignRole, Family, Param, Source, Wanted};
use crate::network::{
    Arrangement, Census, Construction, Pair, ParameterError, Port, RequestError, Stored, Structure,
    TooLargeError, Topology,
};
use crate::random::Random;

pub(super) static FAMILY: Family = Family {
    name: "jellyfish",
    summary: "random graph: every switch has d links",
    params: &[
        Param::integer("n", 1, "number of switches").at_most(1 << MOST_SWITCHES_BITS),
        Param::integer("d", 0, "links of a switch").at_most(Port::MAX as u64),
        Param::integer("seed", 0, "the random seed").or(1),
    ],
    source: Source::Paper(
        "A. Singla, C.-Y. Hong, L. Popa, P. B. Godfrey: Jellyfish: Networking Data Centers Randomly. NSDI, 2012",
    ),
    example: "jellyfish(12,3,seed=7)",
    tried: DesignRole::Listed(chosen),
    build: |args| {
        let (n, d) = (args.integer("n"), args.integer("d"));
        check(n, d)?;
        let context = args.context();
        // Ends of links, links and a set of them while it is drawn; then the links in order, and both their ends.
        let needed = 24 * u128::from(n * d) + 16 * u128::from(n);
        context.within_memory(|| format!("building jellyfish({n},{d})"), needed)?;
        context.progress.report(0, 1).map_err(RequestError::from)?;
        let links = draw(n as u32, d as u32, &mut Random::new(args.integer("seed")));
        let links = links.ok_or_else(|| {
            ParameterError::at("seed", "no such graph was found: take another seed")
        })?;
        Ok(Arc::new(Jellyfish(Arc::new(Stored::new(n as u32, &links)))))
    },
};

/// The fewest switches that are enough, with as many links as possible.
fn chosen(wanted: &Wanted) -> Vec<String> {
    const MANY: u64 = 12;
    let degrees: Vec<u64> = match wanted.ports {
        ports if ports <= MANY => (3..=ports).collect(),
        ports => vec![ports],
    };
    let even = |n: u64, d: u64| n + (n % 2) * (d % 2);
    degrees.into_iter().map(|d| format!("jellyfish({},{d})", even(wanted.least, d))).collect()
}

/// Larger graphs are refused, since they are stored.
const MOST_SWITCHES_BITS: u32 = 20;
const MOST_LINKS_BITS: u32 = 22;

fn check(n: u64, d: u64) -> Result<(), ParameterError> {
    if d >= n {
        let message = format!("a switch is linked to at most {} others", n - 1);
        return Err(ParameterError::at("d", message));
    }
    if n % 2 == 1 && d % 2 == 1 {
        let message = format!(
            "{n} switches with {d} links each have an odd number of ends: take {} switches or {} links",
            n + 1,
            d + 1
        );
        return Err(ParameterError::at("n", message));
    }
    if n * d / 2 > 1 << MOST_LINKS_BITS {
        let message =
            format!("at most 2^{MOST_LINKS_BITS} links are possible, but these are {}", n * d / 2);
        return Err(ParameterError::at("d", message));
    }
    Ok(())
}

struct Jellyfish(Arc<Stored>);

impl Construction for Jellyfish {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(self.0.census(&["random".to_owned()], 1))
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(self.0.clone())
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl Structure for Jellyfish {
    fn arrangement(&self) -> Arrangement {
        Arrangement::spread(self.0.clone())
    }
}

/// A random regular graph, in the order of its links; `None` if no attempt succeeds.
fn draw(n: u32, d: u32, random: &mut Random) -> Option<Vec<Pair>> {
    const TRIES: usize = 100;
    let dense = d > (n - 1) / 2;
    let drawn = if dense { n - 1 - d } else { d };
    let mut links = (0..TRIES).find_map(|_| pair_up(n, drawn, random))?;
    if dense {
        let all = (0..n).flat_map(|a| (a + 1..n).map(move |b| [a, b]));
        links = all.filter(|link| !links.contains(link)).collect();
    }
    let mut links: Vec<[u32; 2]> = links.into_iter().collect();
    links.sort_unstable();
    Some(links.into_iter().map(|ends| Pair { ends, level: 0 }).collect())
}

/// Pairs the ends of links at random and corrects what is not simple; `None` if it cannot be corrected.
fn pair_up(n: u32, d: u32, random: &mut Random) -> Option<HashSet<[u32; 2]>> {
    const TRIES: usize = 1000;
    let mut ends: Vec<u32> = (0..n).flat_map(|v| (0..d).map(move |_| v)).collect();
    let count = ends.len();
    random.draw(&mut ends, count);
    let sorted = |a: u32, b: u32| [a.min(b), a.max(b)];
    let mut links: Vec<[u32; 2]> = Vec::with_capacity(count / 2);
    let mut present = HashSet::with_capacity(count / 2);
    let mut bad = Vec::new();
    for ends in ends.chunks_exact(2) {
        let link = sorted(ends[0], ends[1]);
        if link[0] != link[1] && present.insert(link) {
            links.push(link);
        } else {
            bad.push(link);
        }
    }
    for [a, b] in bad {
        // a–b and c–e become a–c and b–e, if these are new.
        let corrected = (0..TRIES).any(|_| {
            if links.is_empty() {
                return false;
            }
            let other = random.below(links.len());
            let [c, e] = links[other];
            let (c, e) = if random.below(2) == 0 { (c, e) } else { (e, c) };
            let (first, second) = (sorted(a, c), sorted(b, e));
            let fits = a != c
                && b != e
                && first != second
                && !present.contains(&first)
                && !present.contains(&second);
            if fits {
                present.remove(&links[other]);
                present.extend([first, second]);
                links[other] = first;
                links.push(second);
            }
            fits
        });
        if !corrected {
            return None;
        }
    }
    Some(present)
}
