//! Programs: where the items go and along which dimension they meet, step by step.

use netlace_core::network::{Dimension, Emulation, Level, Node, Placement, Topology};

/// A step of a program, for all items at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// All items move to this placement, each over one link or none.
    Move(Placement),
    /// The items that are neighbours along this dimension, which is now direct, send to each other.
    Exchange(usize),
}

/// The program that lets the items meet along these dimensions in this order, from home and back
/// home; in between they go home only as far as they must.
///
/// ```
/// use netlace::emulation::{Action, program};
/// let host = netlace::parse("rsn(hypercube(2),3)")?;
/// let program = program(&*host.emulation_rule().unwrap(), [2]);
/// let expected = [Action::Move(vec![0, 1]), Action::Exchange(2), Action::Move(vec![0, 0])];
/// assert_eq!(program, expected); // the inner level is swapped, and swapped back
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn program(emulation: &dyn Emulation, order: impl IntoIterator<Item = usize>) -> Vec<Action> {
    let home = vec![0; emulation.modes()];
    let mut at = home.clone();
    let mut actions = Vec::new();
    for dimension in order {
        go(emulation, &mut at, &emulation.direct(dimension), &mut actions);
        actions.push(Action::Exchange(dimension));
    }
    go(emulation, &mut at, &home, &mut actions);
    actions
}

fn go(emulation: &dyn Emulation, at: &mut Placement, goal: &[u8], actions: &mut Vec<Action>) {
    while at != goal {
        emulation.approach(at, goal);
        actions.push(Action::Move(at.clone()));
    }
}

/// The number of steps an emulation takes where one dimension is used at a time, by all nodes. All
/// figures are exact, and begin and end at home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    /// Of each dimension alone, there and back.
    pub of_each: Vec<u64>,
    /// Of all dimensions, from the least significant to the most.
    pub ascend: u64,
    /// Of all dimensions, from the most significant to the least.
    pub descend: u64,
    /// Of the ascend, if a node sends to one and receives from one at a time.
    pub one_port_ascend: u64,
}

impl Steps {
    /// Counts the steps of programs.
    pub fn of(emulation: &dyn Emulation) -> Self {
        let dimensions = emulation.dimensions();
        let all = 0..dimensions.len();
        let ascend = program(emulation, all.clone());
        Self {
            of_each: all.clone().map(|j| program(emulation, [j]).len() as u64).collect(),
            one_port_ascend: rounds(dimensions, &ascend),
            ascend: ascend.len() as u64,
            descend: program(emulation, all.rev()).len() as u64,
        }
    }
}

/// The level of the links that each action of a program goes over; `None` if nothing is sent. All items that move or
/// exchange in one action do so over links of one level, so it is that of the first item found that does.
///
/// ```
/// use netlace::emulation::{levels, program};
/// let host = netlace::parse("rsn(hypercube(2),3)")?;
/// let emulation = host.emulation_rule().unwrap();
/// let program = program(&*emulation, [6]);
/// let levels = levels(&**host.topology().unwrap(), &*emulation, &program);
/// assert_eq!(levels, [Some(2), Some(1), Some(0), Some(1), Some(2)]);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn levels(
    topology: &dyn Topology,
    emulation: &dyn Emulation,
    program: &[Action],
) -> Vec<Option<Level>> {
    let dimensions = emulation.dimensions();
    let mut items = vec![0];
    items.extend((0..dimensions.len()).map(|j| weight(dimensions, j)));
    let mut at = vec![0; emulation.modes()];
    let mut level = |action: &Action| {
        let ends: Vec<(Node, Node)> = match action {
            Action::Move(placement) => {
                let before = std::mem::replace(&mut at, placement.clone());
                let ends =
                    |&item| (emulation.place(item, &before), emulation.place(item, placement));
                items.iter().map(ends).collect()
            }
            Action::Exchange(dimension) => {
                let weight = weight(dimensions, *dimension);
                let others = items.iter().filter(|&&item| item != weight);
                let ends =
                    |&item| (emulation.place(item, &at), emulation.place(item + weight, &at));
                others.map(ends).collect()
            }
        };
        let (from, to) = ends.into_iter().find(|(from, to)| from != to)?;
        level_between(topology, from, to)
    };
    program.iter().map(&mut level).collect()
}

/// The level of the link between two nodes, if there is one.
pub(super) fn level_between(topology: &dyn Topology, from: Node, to: Node) -> Option<Level> {
    let mut links = Vec::new();
    topology.links(from, &mut links);
    links.iter().find(|link| link.to == to).map(|link| link.level)
}

/// The number of steps a program takes if a node sends to one and receives from one at a time.
pub(super) fn rounds(dimensions: &[Dimension], program: &[Action]) -> u64 {
    let rounds = |action: &Action| match action {
        Action::Move(_) => 1,
        Action::Exchange(dimension) => dimensions[*dimension].rounds(),
    };
    program.iter().map(rounds).sum()
}

/// What a digit counts: the item with 1 in this digit and 0 in all others.
pub(super) fn weight(dimensions: &[Dimension], dimension: usize) -> Node {
    dimensions[..dimension].iter().map(|lower| lower.radix).product()
}
