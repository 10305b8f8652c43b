//! Links that join groups all to all.
//!
//! Router i of a group has h global ports; port j is the group's channel c = i·h + j. The channels
//! are assigned to the other groups in turn, the next group first ("palm tree"): the c-th channel of a
//! block of g−1 leads to the group c+1 ahead, where it is the channel g−2−c. With fewer than a·h+1
//! groups there are several blocks; an incomplete last one holds as many pairs of opposite offsets as
//! fit.

use std::ops::Range;
use std::sync::Arc;

use crate::exact::Enumerator;
use crate::network::{JointSink, Joints, Level, Node, ParameterError, Place, Port};

/// The global links: `a` routers in each of `g` groups have `h` channels each.
#[derive(Clone, Copy)]
pub(super) struct Global {
    pub a: Node,
    pub h: Node,
    pub g: Node,
}

/// A global link of a group: the offset of the other group, and the index of the channel there.
pub(super) struct GlobalLink {
    pub ahead: Node,
    pub back: Node,
}

impl Global {
    /// The links between `groups` groups; as many groups as can be joined if none is said.
    pub(super) fn new(a: Node, h: Node, groups: Option<Node>) -> Result<Self, ParameterError> {
        let most = a * h + 1;
        let g = groups.unwrap_or(most);
        if g > most {
            let message = format!(
                "{a} routers with {h} global links each reach at most {} other groups, so there are at most {most} groups",
                most - 1
            );
            return Err(ParameterError::at("groups", message));
        }
        Ok(Self { a, h, g })
    }

    /// The number of channels that each of the routers of a group uses.
    pub(super) fn used(&self, router: Node) -> Node {
        self.channels().saturating_sub(router * self.h).min(self.h)
    }

    /// The routers of a group by the number of channels that they use: only the last ones may have idle ports.
    pub(super) fn degrees(&self) -> Enumerator {
        let (full, rest) = (self.channels() / self.h.max(1), self.channels() % self.h.max(1));
        let idle = self.a - full - Node::from(rest > 0);
        let part = |routers: Node, used| Enumerator::term(routers, used);
        part(full, self.h) + part(Node::from(rest > 0), rest) + part(idle, 0)
    }

    /// The number of channels of a group in use.
    pub(super) fn channels(&self) -> Node {
        let Global { a, h, g } = *self;
        match (a * h).checked_rem(g - 1) {
            None => 0,
            // If the number of groups is even, one offset is its own opposite.
            Some(rest) => a * h - rest % 2 * (g % 2),
        }
    }

    pub(super) fn link(&self, channel: Node) -> GlobalLink {
        let block = self.g - 1;
        let (first, place) = (channel - channel % block, channel % block);
        let partial = first + block > self.a * self.h;
        let (ahead, opposite) = if !partial {
            (place + 1, block - 1 - place)
        } else if first + (place | 1) >= self.channels() {
            (self.g / 2, place)
        } else if place % 2 == 0 {
            (place / 2 + 1, place + 1)
        } else {
            (self.g - place / 2 - 1, place - 1)
        };
        GlobalLink { ahead, back: first + opposite }
    }

    /// The channels of these routers that lead to the group at this offset: of each block at most one.
    pub(super) fn channels_ahead(
        &self,
        ahead: Node,
        routers: Range<Node>,
    ) -> impl Iterator<Item = Node> {
        let block = self.g - 1;
        let whole = self.a * self.h / block;
        let rest = self.channels() - whole * block;
        let behind = self.g - ahead;
        let last = if ahead == behind {
            (rest % 2 == 1).then(|| rest - 1)
        } else {
            let place = 2 * (ahead.min(behind) - 1) + Node::from(ahead > behind);
            (place < rest - rest % 2).then_some(place)
        };
        let theirs = routers.start * self.h..routers.end * self.h;
        let last = last.map(|place| whole * block + place).filter(|last| theirs.contains(last));
        let blocks_before =
            |channel: Node| channel.saturating_sub(ahead - 1).div_ceil(block).min(whole);
        let blocks = blocks_before(theirs.start)..blocks_before(theirs.end);
        blocks.map(move |i| i * block + ahead - 1).chain(last)
    }
}

/// The members of a group that are routers with global links: all of them, or these.
#[derive(Clone)]
pub(super) enum Routers {
    All,
    /// The members in ascending order.
    Listed(Arc<[Node]>),
}

impl Routers {
    /// The index of a member among the routers.
    pub(super) fn index(&self, member: Node) -> Option<Node> {
        match self {
            Self::All => Some(member),
            Self::Listed(all) => all.binary_search(&member).ok().map(|index| index as Node),
        }
    }

    pub(super) fn member(&self, index: Node) -> Node {
        match self {
            Self::All => index,
            Self::Listed(all) => all[index as usize],
        }
    }
}

/// The global links of the members of groups.
#[derive(Clone)]
pub(super) struct GlobalJoints {
    pub global: Global,
    pub routers: Routers,
    /// The level of these links.
    pub level: Level,
}

impl GlobalJoints {
    /// The number of global links of a member of a group.
    pub(super) fn used_by(&self, member: Node) -> Node {
        self.routers.index(member).map_or(0, |router| self.global.used(router))
    }
}

impl Joints for GlobalJoints {
    fn clusters(&self) -> Node {
        self.global.g
    }

    fn degree(&self, at: Place) -> Port {
        self.used_by(at.member) as Port
    }

    fn each(&self, at: Place, sink: &mut impl JointSink) {
        let Some(router) = self.routers.index(at.member) else { return };
        let Global { h, g, .. } = self.global;
        for channel in router * h..router * h + self.global.used(router) {
            let GlobalLink { ahead, back } = self.global.link(channel);
            let member = self.routers.member(back / h);
            let to = Place { cluster: (at.cluster + ahead) % g, member };
            sink.joint(to, self.level, || (back % h) as Port);
        }
    }
}
