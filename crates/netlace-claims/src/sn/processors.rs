//! Processors that run the paper's ascend, descend and Emul as they are printed, link by link.

use super::nets::{Net, swapped};
use crate::{CheckError, Trial};
use netlace::network::{Csr, Dimension, Node};

/// The nodes of a recursive swapped network. Each holds one item of the guest, the grid in which the
/// dimensions of the nucleus are repeated 2^(l−1) times.
pub(super) struct Processors<'n> {
    graph: &'n Csr,
    net: &'n Net,
    /// The dimensions of the nucleus.
    dimensions: Vec<Dimension>,
    items: Vec<Node>,
    pub steps: u64,
}

/// The version of Emul.
#[derive(Clone, Copy)]
pub(super) enum Text {
    /// Step 2 uses j', which only Step 1 sets.
    Printed,
    /// j' is j unless Step 1 sets it.
    Corrected,
}

impl<'n> Processors<'n> {
    /// All items at home.
    pub fn new(trial: &Trial, net: &'n Net) -> Result<Self, CheckError> {
        let graph = trial.lab.graph(&net.network)?;
        let dimensions = net.nucleus.network.emulation_rule()?.dimensions().to_vec();
        Ok(Self { graph, net, dimensions, items: (0..graph.order()).collect(), steps: 0 })
    }

    /// The number of dimensions of the guest.
    pub fn guest_dimensions(&self) -> u64 {
        self.dimensions.len() as u64 * self.net.parts()
    }

    pub fn are_home(&self) -> bool {
        (0..).zip(&self.items).all(|(v, &item)| v == item)
    }

    /// The ascend of l levels; records along which dimensions of the guest items meet.
    pub fn ascend(&mut self, l: u64, met: &mut Vec<Option<u64>>) -> Result<(), CheckError> {
        if l == 1 {
            met.extend((0..self.dimensions.len()).map(|i| self.meet(i)));
            return Ok(());
        }
        self.ascend(l - 1, met)?;
        self.exchange(l)?;
        self.ascend(l - 1, met)?;
        self.exchange(l)
    }

    /// The descend: the phases of the ascend in the opposite order.
    pub fn descend(&mut self, l: u64, met: &mut Vec<Option<u64>>) -> Result<(), CheckError> {
        if l == 1 {
            met.extend((0..self.dimensions.len()).rev().map(|i| self.meet(i)));
            return Ok(());
        }
        self.exchange(l)?;
        self.descend(l - 1, met)?;
        self.exchange(l)?;
        self.descend(l - 1, met)
    }

    /// Emul(j, l, n), j from 1 on; returns the dimension of the guest along which items met.
    pub fn emul(&mut self, text: Text, j: u64, l: u64) -> Result<Option<u64>, CheckError> {
        if l == 1 {
            return Ok(self.meet(j as usize - 1));
        }
        let half = (self.dimensions.len() as u64) << (l - 2);
        let mut inner = match text {
            Text::Printed => None,
            Text::Corrected => Some(j),
        };
        if j > half {
            self.exchange(l)?;
            inner = Some(j - half);
        }
        let met = match inner {
            Some(inner) => self.emul(text, inner, l - 1)?,
            None => None,
        };
        if j > half {
            self.exchange(l)?;
        }
        Ok(met)
    }

    /// All nodes except the leaders exchange items over their links of a level.
    pub fn exchange(&mut self, level: u64) -> Result<(), CheckError> {
        let mut items = self.items.clone();
        for v in 0..self.graph.order() {
            let w = swapped(v, self.net.nucleus.nodes, level);
            if w != v && !self.linked(v, w) {
                return Err(CheckError::NoFigure(format!("{v} and {w} are not linked")));
            }
            items[w as usize] = self.items[v as usize];
        }
        self.items = items;
        self.steps += 1;
        Ok(())
    }

    /// The items of neighbours along dimension i of the nuclei meet: along which dimension of the
    /// guest, from 1 on, if it is the same for all.
    fn meet(&mut self, i: usize) -> Option<u64> {
        self.steps += 1;
        let dimension = self.dimensions[i];
        let weight: Node = self.dimensions[..i].iter().map(|below| below.radix).product();
        let mut met = None;
        for v in 0..self.graph.order() {
            let digit = v / weight % dimension.radix;
            for round in 0..dimension.rounds() {
                let Some(other) = dimension.sends(digit, round) else { continue };
                let w = v - digit * weight + other * weight;
                let along = self.along(i, v, w, digit, other).filter(|_| self.linked(v, w))?;
                if *met.get_or_insert(along) != along {
                    return None;
                }
            }
        }
        met
    }

    /// The dimension of the guest, of the kind of the nucleus' dimension i, in which the items of
    /// two nodes differ, with these digits.
    fn along(&self, i: usize, v: Node, w: Node, digit: Node, other: Node) -> Option<u64> {
        let (item, partner) = (self.items[v as usize], self.items[w as usize]);
        let mut weight: Node = self.dimensions[..i].iter().map(|below| below.radix).product();
        for part in 0..self.net.parts() {
            let has_digit = item / weight % self.dimensions[i].radix == digit;
            if has_digit && item - digit * weight + other * weight == partner {
                return Some(part * self.dimensions.len() as u64 + i as u64 + 1);
            }
            weight = weight.saturating_mul(self.net.nucleus.nodes);
        }
        None
    }

    /// The item that a node holds.
    pub fn item(&self, v: Node) -> Node {
        self.items[v as usize]
    }

    fn linked(&self, v: Node, w: Node) -> bool {
        self.graph.neighbors(v).contains(&(w as u32))
    }
}
