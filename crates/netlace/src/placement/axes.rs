//! Ranks in the order of hosts, whichever axis of a grid is counted first.

use super::Hosts;
use netlace_core::Context;
use netlace_core::network::{Dimension, Node, RequestError};

/// Grids of more dimensions have too many orders.
const MOST_DIMENSIONS: usize = 5;

impl Hosts {
    /// Some hosts in the order of their numbers, and if nodes are in a grid in every order of its axes.
    pub(super) fn orders(
        &self,
        usable: &[u32],
        context: &Context,
    ) -> Result<Vec<Vec<u32>>, RequestError> {
        let graph = self.network.csr(context)?;
        let base = self.network.switches();
        // The node in the grid: a host that is a node of its own has one link, to its switch.
        let node = |host: &u32| match base {
            Some(_) => Node::from(graph.neighbors(self.nodes[*host as usize])[0]),
            None => self.nodes[*host as usize],
        };
        let mut orders = vec![usable.to_vec()];
        let grid = base.unwrap_or(&self.network).grid().unwrap_or_default();
        if !(2..=MOST_DIMENSIONS).contains(&grid.len()) {
            return Ok(orders);
        }
        for axes in permutations(grid.len()) {
            let position = |host: &u32| {
                let mut rest = node(host);
                let digit = |dimension: &Dimension| {
                    let digit = rest % dimension.radix;
                    rest /= dimension.radix;
                    digit
                };
                let digits: Vec<Node> = grid.iter().map(digit).collect();
                axes.iter().fold(0, |all, &axis| all * grid[axis].radix + digits[axis])
            };
            let mut order = usable.to_vec();
            order.sort_by_key(position);
            orders.push(order);
        }
        Ok(orders)
    }
}

/// All orders of the first numbers.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    let Some(last) = count.checked_sub(1) else { return vec![Vec::new()] };
    let insert = |order: Vec<usize>| {
        (0..=order.len()).map(move |at| {
            let mut order = order.clone();
            order.insert(at, last);
            order
        })
    };
    permutations(last).into_iter().flat_map(insert).collect()
}
