//! Links followed node by node: where they are no moves, or the nodes are few.

use super::bits::{Bits, Window, ones};
use super::peers::{Peers, Shares};
use crate::network::{Node, Topology};

/// The nodes whose links are followed.
#[derive(Clone, Copy)]
pub(super) enum Sources<'a> {
    Listed(&'a [Node]),
    Mapped(Window<'a>),
}

/// Where nodes are noted that have not been seen before.
pub(super) enum Reached<'a> {
    Listed(&'a mut Vec<Node>),
    Mapped(&'a mut Bits),
}

/// The number of nodes examined before processes exchange where their links lead.
pub(super) const PORTION: usize = 1 << 14;

/// A step of a search, link by link.
pub(super) struct Links<'a> {
    pub(super) topology: &'a dyn Topology,
    pub(super) shares: Shares,
    pub(super) seen: &'a mut Bits,
    pub(super) reached: Reached<'a>,
}

impl Links<'_> {
    /// Follows the links, together with the other processes; returns the number of its own nodes that are new.
    pub(super) fn follow(&mut self, sources: Sources, peers: &impl Peers) -> u64 {
        if peers.count() == 1 {
            let mut count = 0;
            sources.each_row(self.topology, |row| {
                count += row.iter().filter(|&&w| self.take(w)).count() as u64;
            });
            return count;
        }
        let (mut count, mut portions) = (0, sources.portions());
        let mut parting = vec![Vec::new(); peers.count()];
        let mut arriving = Vec::new();
        loop {
            let portion = portions.next();
            if let Some(portion) = portion {
                portion.each_row(self.topology, |row| {
                    for &w in row {
                        parting[self.shares.owner(w)].push(w);
                    }
                });
            }
            let rank = peers.rank();
            for w in parting[rank].drain(..) {
                count += u64::from(self.take(w));
            }
            for (to, from) in rounds(rank, peers.count()) {
                peers.exchange(Some((to, &parting[to])), Some((from, &mut arriving)));
                parting[to].clear();
                count += arriving.iter().filter(|&&w| self.take(w)).count() as u64;
            }
            if peers.sum(u64::from(portion.is_some())) == 0 {
                return count;
            }
        }
    }

    /// Notes a node; whether it is new.
    #[inline]
    fn take(&mut self, v: Node) -> bool {
        let is_new = self.seen.insert(v);
        if is_new {
            match &mut self.reached {
                Reached::Listed(list) => list.push(v),
                Reached::Mapped(map) => {
                    map.insert(v);
                }
            }
        }
        is_new
    }
}

/// To whom a process sends and from whom it receives at the same time, until it has exchanged with all others.
pub(super) fn rounds(rank: usize, count: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..count).map(move |ahead| ((rank + ahead) % count, (rank + count - ahead) % count))
}

impl<'a> Sources<'a> {
    /// So few at a time that what they lead to takes little memory.
    fn portions(mut self) -> impl Iterator<Item = Sources<'a>> {
        std::iter::from_fn(move || {
            let (portion, rest) = self.split();
            self = rest;
            portion
        })
    }

    /// The first portion, and the rest.
    fn split(self) -> (Option<Self>, Self) {
        match self {
            Self::Listed(list) => {
                let (portion, rest) = list.split_at(list.len().min(PORTION));
                let portion = (!portion.is_empty()).then_some(Self::Listed(portion));
                (portion, Self::Listed(rest))
            }
            Self::Mapped(Window { first, words }) => {
                let (mut count, mut end) = (0, 0);
                while count < PORTION && end < words.len() {
                    count += words[end].count_ones() as usize;
                    end += 1;
                }
                let part = |from: usize, to: usize| {
                    Self::Mapped(Window { first: first + from, words: &words[from..to] })
                };
                ((count > 0).then(|| part(0, end)), part(end, words.len()))
            }
        }
    }

    /// Shows `sink` the neighbours of each node.
    fn each_row(self, topology: &dyn Topology, mut sink: impl FnMut(&[Node])) {
        /// From this number of nodes in a word on, all are scanned, which is cheaper for each.
        const MANY: u32 = 16;
        let mut row = Vec::new();
        let mut one = |v, sink: &mut dyn FnMut(&[Node])| {
            row.clear();
            topology.neighbors(v, &mut row);
            sink(&row);
        };
        let window = match self {
            Self::Listed(list) => return list.iter().for_each(|&v| one(v, &mut sink)),
            Self::Mapped(window) => window,
        };
        let words = window.words.iter().zip((window.nodes()).step_by(64));
        for (word, start) in words.filter(|(word, _)| **word != 0) {
            if word.count_ones() >= MANY {
                let end = topology.order().min(start + 64);
                topology.scan(start..end, &mut |rows| {
                    for (_, to) in rows.iter().filter(|(v, _)| word >> (v - start) & 1 == 1) {
                        sink(to);
                    }
                });
            } else {
                ones(*word).for_each(|bit| one(start + bit, &mut sink));
            }
        }
    }
}
