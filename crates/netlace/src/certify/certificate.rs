//! A numbering of the channels, as a file.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use super::Channels;
use crate::lanes::{Assignment, Rules, Scheme};
use crate::routing::Lane;
use netlace_core::network::Network;
use netlace_core::{Classified, ErrorKind};

/// Numbers for all channels that every route ascends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The network.
    pub expr: String,
    /// The name of the routing, if it has one. It explains a rejection, but proves nothing.
    pub routing: Option<String>,
    /// How packets come to their lanes; `None` if the routing sees to that itself.
    pub scheme: Option<Scheme>,
    /// The lanes of a link.
    pub lanes: Lane,
    /// One number per channel: by node, then port, then lane.
    pub numbers: Vec<u32>,
    /// Rules by which packets come to lanes where they stay; without them, on any that fits.
    pub rules: Option<Rules>,
}

impl Certificate {
    pub(super) fn new(channels: &Channels, numbers: Vec<u32>) -> Self {
        let (expr, lanes) = (channels.network().to_string(), channels.lanes());
        Self { expr, routing: None, scheme: None, lanes, numbers, rules: None }
    }

    /// The orders of the lanes, one after the other where packets change from lane to lane.
    pub(super) fn of(network: &Network, assignment: &Assignment) -> Self {
        let Assignment { scheme, orders, .. } = assignment;
        // Where no packet is sent, there is no lane.
        let links = orders.first().map_or(0, Vec::len);
        let number = |link: usize, lane: usize| match scheme {
            Scheme::Path | Scheme::Pair => orders[lane][link],
            Scheme::Hop => orders[lane][link] + (lane * links) as u32,
        };
        let lanes = orders.len();
        Self {
            expr: network.to_string(),
            routing: None,
            scheme: Some(*scheme),
            lanes: lanes as Lane,
            numbers: (0..links * lanes).map(|i| number(i / lanes, i % lanes)).collect(),
            rules: None,
        }
    }

    /// For packets that take two such routes, the second on lanes of its own.
    pub(super) fn twice(self) -> Self {
        let lanes = usize::from(self.lanes);
        let above = self.numbers.iter().max().map_or(0, |most| most + 1);
        let twice = |link: &[u32]| -> Vec<u32> {
            link.iter().copied().chain(link.iter().map(|number| number + above)).collect()
        };
        let numbers = self.numbers.chunks(lanes.max(1)).flat_map(twice).collect();
        Self { lanes: self.lanes * 2, numbers, ..self }
    }

    /// The certificates of the two halves, if every number of the second is above the first's.
    pub(super) fn halves(&self) -> Option<[Self; 2]> {
        let lanes = usize::from(self.lanes / 2);
        let half = |which: usize| {
            let numbers =
                self.numbers.chunks(2 * lanes).flat_map(|link| &link[which * lanes..][..lanes]);
            Self { lanes: self.lanes / 2, numbers: numbers.copied().collect(), ..self.clone() }
        };
        if lanes == 0
            || !self.lanes.is_multiple_of(2)
            || !self.numbers.len().is_multiple_of(2 * lanes)
        {
            return None;
        }
        let (first, second) = (half(0), half(1));
        let above = first.numbers.iter().max() < second.numbers.iter().min();
        (above || self.numbers.is_empty()).then_some([first, second])
    }

    /// A sum over everything, so that no number can be changed unnoticed (FNV-1a).
    fn digest(&self) -> u64 {
        let mut digest = 0xcbf2_9ce4_8422_2325_u64;
        let mut eat = |bytes: &[u8]| {
            for &byte in bytes {
                digest = (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        };
        eat(self.expr.as_bytes());
        if let Some(routing) = &self.routing {
            eat(b"\n");
            eat(routing.as_bytes());
        }
        eat(word(self.scheme).as_bytes());
        eat(&[self.lanes]);
        let (nodes, sources, destinations) = self.groups();
        for count in [nodes, sources, destinations, self.numbers.len()] {
            eat(&(count as u64).to_le_bytes());
        }
        self.body().for_each(|number| eat(&number.to_le_bytes()));
        digest
    }

    /// The numbers of nodes, groups of sources and groups of destinations that its rules are for.
    fn groups(&self) -> (usize, usize, usize) {
        self.rules.as_ref().map_or((0, 0, 0), |rules| {
            (rules.sources.len(), rules.lanes.len(), rules.lanes.first().map_or(0, Vec::len))
        })
    }

    /// All numbers of the file: of the channels, then of the rules.
    fn body(&self) -> impl Iterator<Item = u32> {
        let rules = self.rules.iter().flat_map(|rules| {
            let lanes = rules.lanes.iter().flatten().map(|&lane| u32::from(lane));
            rules.sources.iter().chain(&rules.destinations).copied().chain(lanes)
        });
        self.numbers.iter().copied().chain(rules)
    }
}

/// A scheme in one word.
fn word(scheme: Option<Scheme>) -> &'static str {
    match scheme {
        None => "own",
        Some(Scheme::Path) => "path",
        Some(Scheme::Pair) => "pair",
        Some(Scheme::Hop) => "hop",
    }
}

const TITLE: &str = "netlace certificate";
/// The number of the format. A file of a smaller number is read by every later version. The second names the routing.
const FORMAT: u32 = 2;

/// The file: a few lines of head, then the numbers.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const A_LINE: usize = 16;
        let format = if self.routing.is_some() { FORMAT } else { 1 };
        writeln!(f, "{TITLE} {format}\nnetwork {}", self.expr)?;
        if let Some(routing) = &self.routing {
            writeln!(f, "routing {routing}")?;
        }
        writeln!(f, "scheme {}\nlanes {}", word(self.scheme), self.lanes)?;
        let (nodes, sources, destinations) = self.groups();
        writeln!(f, "groups {nodes} {sources} {destinations}")?;
        writeln!(f, "digest {:016x}\nchannels {}", self.digest(), self.numbers.len())?;
        let numbers: Vec<u32> = self.body().collect();
        for line in numbers.chunks(A_LINE) {
            let line: Vec<String> = line.iter().map(u32::to_string).collect();
            writeln!(f, "{}", line.join(" "))?;
        }
        Ok(())
    }
}

/// A text that is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a certificate: {0}")]
pub struct CertificateError(String);

impl Classified for CertificateError {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

impl FromStr for Certificate {
    type Err = CertificateError;

    fn from_str(text: &str) -> Result<Self, CertificateError> {
        let bad = |what: &str| CertificateError(what.to_owned());
        let mut lines = text.lines();
        let format = lines.next().and_then(|line| line.strip_prefix(TITLE)?.strip_prefix(' '));
        let format: u32 = match format.and_then(|format| format.parse().ok()) {
            Some(number @ 1..=FORMAT) => number,
            Some(later @ 1..) => {
                return Err(bad(&format!(
                    "its format is {later}, formats up to {FORMAT} are read: take a later version of netlace"
                )));
            }
            _ => return Err(bad(&format!("the first line is not `{TITLE} {FORMAT}`"))),
        };
        let mut field = |name: &str| {
            let value = lines.next().and_then(|line| line.strip_prefix(name)).map(str::trim);
            value.map(str::to_owned).ok_or_else(|| bad(&format!("no line `{name}`")))
        };
        let expr = field("network ")?;
        let routing = if format == FORMAT { Some(field("routing ")?) } else { None };
        let schemes = [None, Some(Scheme::Path), Some(Scheme::Pair), Some(Scheme::Hop)];
        let scheme = field("scheme ")?;
        let scheme = schemes.into_iter().find(|known| word(*known) == scheme);
        let scheme = scheme.ok_or_else(|| bad("`scheme` is not known"))?;
        let lanes: NonZero<Lane> =
            field("lanes ")?.parse().map_err(|_| bad("`lanes` is no number from 1 to 255"))?;
        let lanes = lanes.get();
        let groups = field("groups ")?.split(' ').map(str::parse).collect::<Result<Vec<_>, _>>();
        let groups: Vec<usize> = groups.map_err(|_| bad("`groups` are no numbers"))?;
        let digest = field("digest ")?;
        let count: usize =
            field("channels ")?.parse().map_err(|_| bad("`channels` is no number"))?;
        let numbers = lines.flat_map(str::split_ascii_whitespace).map(str::parse);
        let mut numbers: Vec<u32> =
            numbers.collect::<Result<_, _>>().map_err(|_| bad("a number is none"))?;
        if numbers.len() < count {
            return Err(bad(&format!("{count} numbers announced, {} there", numbers.len())));
        }
        let rest = numbers.split_off(count);
        let mut certificate = Self { expr, routing, scheme, lanes, numbers, rules: None };
        if groups != [0, 0, 0] || !rest.is_empty() {
            let rules = rules(&groups, lanes, &rest).filter(|_| scheme.is_some_and(Scheme::stays));
            certificate.rules = Some(rules.ok_or_else(|| bad("its rules do not fit its groups"))?);
        }
        if scheme == Some(Scheme::Pair) && certificate.rules.is_none() {
            return Err(bad("it has no rules, which lanes for both directions need"));
        }
        if format!("{:016x}", certificate.digest()) != digest {
            return Err(bad("its digest does not fit its numbers"));
        }
        Ok(certificate)
    }
}

/// Rules for the groups announced.
fn rules(groups: &[usize], lanes: Lane, numbers: &[u32]) -> Option<Rules> {
    let &[nodes, rows, columns] = groups else { return None };
    let table = rows.checked_mul(columns)?;
    if table == 0 || nodes.checked_mul(2)?.checked_add(table)? != numbers.len() {
        return None;
    }
    let (sources, rest) = numbers.split_at(nodes);
    let (destinations, table) = rest.split_at(nodes);
    let below = |groups: &[u32], bound| groups.iter().all(|&group| (group as usize) < bound);
    if !below(sources, rows) || !below(destinations, columns) {
        return None;
    }
    let lane = |&lane: &u32| Lane::try_from(lane).ok().filter(|&lane| lane < lanes);
    let lanes: Option<Vec<Lane>> = table.iter().map(lane).collect();
    let lanes = lanes?.chunks(columns).map(<[Lane]>::to_vec).collect();
    Some(Rules { sources: sources.to_vec(), destinations: destinations.to_vec(), lanes })
}
