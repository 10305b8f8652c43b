//! How a family is written: its name, its parameters, where it comes from.

use std::fmt;
use std::sync::Arc;

use super::Args;
use crate::network::{Construction, Outline, ParameterError};

/// A family of networks: what the registry lists.
///
/// Parser, help, documentation and the conformance tests all follow from this.
pub struct Family {
    /// What users write.
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// What stands between the brackets, in the order of positional arguments.
    pub params: &'static [Param],
    /// Where it was published.
    pub source: Source,
    /// A small instance; the conformance tests measure it.
    pub example: &'static str,
    /// Its role in the search for designs.
    pub tried: DesignRole,
    /// Makes the rule from checked arguments.
    pub build: fn(&Args) -> Result<Arc<dyn Construction>, ParameterError>,
}

/// The role of a family in the search for designs.
#[derive(Clone, Copy)]
pub enum DesignRole {
    /// A whole design, and a part of others, with all numbers that its parameters allow.
    Leaf,
    /// Only a whole design.
    Whole,
    /// Only a whole design, and only these expressions.
    Listed(fn(&Wanted) -> Vec<String>),
    /// The same for a family that says the number of hosts of each node.
    ListedWithHosts(fn(&Wanted) -> Vec<String>),
    /// Built over other networks, its parts.
    Composite(Composition),
    /// Not at all: it is another network with something changed, or there are too many to try.
    NotTried,
}

/// What is required of a whole design.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The least number of nodes; of endpoints, for a family that says the number of them per node.
    pub least: u64,
    /// The greatest number.
    pub most: u64,
    /// The most links of a node; endpoints count as such for a family that says their number.
    pub ports: u64,
}

/// What a search for designs must know of a family over other networks.
#[derive(Clone, Copy)]
pub struct Composition {
    /// Its parameters that are networks; one that takes any number is tried with two.
    pub parts: &'static [(&'static str, Nests)],
    /// The number that is counted up, and from where on.
    pub number: Option<(&'static str, u64)>,
    /// Whether it is never tried as a part in its turn, because its outline says little.
    pub outermost: bool,
    /// The outline of the network over these parts, in that order, with this number; `None` if there
    /// is no such network. Its order does not fall if that of a part rises, nor its other figures if those
    /// of a part rise.
    pub outline: fn(&[Outline], u64) -> Option<Outline>,
}

/// Whether a part is tried that is itself built over others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nests {
    /// It may be.
    Yes,
    /// It never is.
    No,
}

/// Where a family comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Common knowledge.
    Folklore,
    /// Shen and Back, recursive expansion.
    RecursiveExpansion,
    /// Jan, Hwang, Lin and Liang, hierarchical Heawood networks.
    Heawood,
    /// Li, Peng and Chu, recursive dual-net.
    DualNet,
    /// Yeh and Parhami, swapped networks.
    Swapped,
    /// Sun, Cheung and Lin, recursive cube of rings.
    CubeOfRings,
    /// Another paper, cited in full.
    Paper(&'static str),
}

impl Source {
    /// Whether it is one of the five papers on recursive networks.
    pub fn is_recursive(self) -> bool {
        !matches!(self, Self::Folklore | Self::Paper(_))
    }

    /// The paper, or nothing for folklore.
    pub fn citation(self) -> Option<&'static str> {
        match self {
            Source::Folklore => None,
            Source::RecursiveExpansion => Some(
                "H. Shen, R.-J. Back: Construction of Large-Size Interconnection Networks with High Performance. Networks, 1993",
            ),
            Source::Heawood => Some(
                "G. E. Jan, Y.-S. Hwang, M.-B. Lin, D. Liang: Novel Hierarchical Interconnection Networks for High-Performance Multicomputer Systems. Journal of Information Science and Engineering, 2004",
            ),
            Source::DualNet => Some(
                "Y. Li, S. Peng, W. Chu: Recursive Dual-Net: A New Universal Network for Supercomputers of the Next Generation. ICA3PP, 2009",
            ),
            Source::Swapped => Some(
                "C.-H. Yeh, B. Parhami: Swapped Networks: Unifying the Architectures and Algorithms of a Wide Class of Hierarchical Parallel Processors. ICPADS, 1996",
            ),
            Source::CubeOfRings => Some(
                "Y. Sun, P. Y. S. Cheung, X. Lin: Recursive Cube of Rings: A New Topology for Interconnection Networks. IEEE Transactions on Parallel and Distributed Systems, 2000",
            ),
            Source::Paper(citation) => Some(citation),
        }
    }
}

/// One parameter of a family.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are marks, each set on its own")]
pub struct Param {
    /// Its name, for `name=value`.
    pub name: &'static str,
    /// What may stand there.
    pub kind: Kind,
    /// What it means, in a few words.
    pub help: &'static str,
    /// Whether it may be left out.
    pub optional: bool,
    /// The whole number that stands for one left out.
    pub default: Option<u64>,
    /// Whether the canonical form writes its name.
    pub named: bool,
    /// Whether it is left out of short listings.
    pub hidden: bool,
    /// Whether the network grows with it: by one more if it is a number, with it if it is a network.
    /// A family has at most one such.
    pub grows: bool,
}

/// What may stand as an argument.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A whole number from `min` to `max`.
    Integer {
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
    },
    /// A list `[1,5]` of whole numbers.
    Integers {
        /// The least that may be listed.
        min: u64,
    },
    /// All remaining positional arguments, positive numbers, at least one.
    IntegerRest,
    /// A network.
    Network,
    /// A list of networks.
    Networks,
    /// All remaining positional arguments, networks, at least one.
    NetworkRest,
    /// One of these words; the first is the default.
    Choice(&'static [&'static str]),
    /// The same, or a list `[[0,1],[2,3]]` of lists of whole numbers.
    ChoiceOrLists(&'static [&'static str]),
    /// A list `[[0,1],[1,2]]` of links: two different nodes up to `max` each, none twice.
    Links {
        /// The greatest number of a node.
        max: u64,
    },
    /// A list `[[1,0],[0,1]]` of lists of whole numbers.
    Lists,
    /// A group of a Cayley graph, such as `symmetric(4)`.
    Group,
    /// `true` or `false`, the default.
    Flag,
    /// A text between quotes.
    Text,
}

impl Param {
    const fn new(name: &'static str, kind: Kind, help: &'static str) -> Self {
        Self {
            name,
            kind,
            help,
            optional: false,
            default: None,
            named: false,
            hidden: false,
            grows: false,
        }
    }

    /// A whole number of at least `min`.
    pub const fn integer(name: &'static str, min: u64, help: &'static str) -> Self {
        Self::new(name, Kind::Integer { min, max: u64::MAX }, help)
    }

    /// A list of whole numbers of at least `min`.
    pub const fn integers(name: &'static str, min: u64, help: &'static str) -> Self {
        Self::new(name, Kind::Integers { min }, help)
    }

    /// Any number of positive whole numbers; must be the last parameter.
    pub const fn integer_rest(name: &'static str, help: &'static str) -> Self {
        Self::new(name, Kind::IntegerRest, help)
    }

    /// A network.
    pub const fn network(name: &'static str, help: &'static str) -> Self {
        Self::new(name, Kind::Network, help)
    }

    /// A list of networks.
    pub const fn networks(name: &'static str, help: &'static str) -> Self {
        Self::new(name, Kind::Networks, help)
    }

    /// Any number of networks; must be the last parameter.
    pub const fn network_rest(name: &'static str, help: &'static str) -> Self {
        Self::new(name, Kind::NetworkRest, help)
    }

    /// One of these words, the first if none is given.
    pub const fn choice(
        name: &'static str,
        words: &'static [&'static str],
        help: &'static str,
    ) -> Self {
        Self::new(name, Kind::Choice(words), help).optional().named()
    }

    /// One of these words, the first if none is given, or lists of whole numbers.
    pub const fn choice_or_lists(
        name: &'static str,
        words: &'static [&'static str],
        help: &'static str,
    ) -> Self {
        Self::new(name, Kind::ChoiceOrLists(words), help).optional().named()
    }

    /// A list of links between nodes up to `max`.
    pub const fn links(name: &'static str, max: u64, help: &'static str) -> Self {
        Self::new(name, Kind::Links { max }, help)
    }

    /// A list of lists of whole numbers.
    pub const fn lists(name: &'static str, help: &'static str) -> Self {
        Self::new(name, Kind::Lists, help)
    }

    /// A group.
    pub const fn group(name: &'static str, help: &'static str) -> Self {
        Self::new(name, Kind::Group, help)
    }

    /// A text between quotes.
    pub const fn text(name: &'static str, help: &'static str) -> Self {
        Self::new(name, Kind::Text, help)
    }

    /// `true` or `false`, false if not given.
    pub const fn flag(name: &'static str, help: &'static str) -> Self {
        Self::new(name, Kind::Flag, help).optional().named()
    }

    /// The same, at most `max`.
    #[must_use]
    pub const fn at_most(mut self, max: u64) -> Self {
        if let Kind::Integer { min, .. } = self.kind {
            self.kind = Kind::Integer { min, max };
        }
        self
    }

    /// The same, but it may be left out.
    #[must_use]
    pub const fn optional(mut self) -> Self {
        self.optional = true;
        self
    }

    /// The same, but `default` if left out.
    #[must_use]
    pub const fn or(mut self, default: u64) -> Self {
        self.default = Some(default);
        self.hidden()
    }

    /// The same, but it may be left out, and mostly is.
    #[must_use]
    pub const fn hidden(mut self) -> Self {
        self.hidden = true;
        self.optional().named()
    }

    /// The same, but one more of it, or that network grown by a step, is the same network grown by a
    /// step: the nodes that are there keep their numbers.
    #[must_use]
    pub const fn grows(mut self) -> Self {
        self.grows = true;
        self
    }

    /// The same, but the canonical form writes its name.
    #[must_use]
    pub const fn named(mut self) -> Self {
        self.named = true;
        self
    }
}

impl fmt::Display for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Integers { .. } | Kind::Networks => write!(f, "{}=[..]", self.name),
            Kind::IntegerRest | Kind::NetworkRest => write!(f, "{},..", self.name),
            Kind::Choice(words) => write!(f, "{}={}", self.name, words.join("|")),
            Kind::ChoiceOrLists(words) => write!(f, "{}={}|[[..],..]", self.name, words.join("|")),
            Kind::Links { .. } => f.write_str("[[a,b],..]"),
            Kind::Flag => write!(f, "{}=true|false", self.name),
            Kind::Text => write!(f, "\"{}\"", self.name),
            Kind::Lists => write!(f, "{}=[[..],..]", self.name),
            Kind::Integer { .. } | Kind::Network | Kind::Group => f.write_str(self.name),
        }
    }
}

/// The signature: `rsn(base,l,[diameter_links=true|false])`.
impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        if self.params.is_empty() {
            return Ok(());
        }
        let params = self
            .params
            .iter()
            .map(|param| if param.optional { format!("[{param}]") } else { param.to_string() });
        write!(f, "({})", params.collect::<Vec<_>>().join(","))
    }
}
