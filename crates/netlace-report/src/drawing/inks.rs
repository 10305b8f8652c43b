//! The colours of links, and of marks next to them.

use super::marks::Marks;
use super::panel::level_ink;
use super::views::View;
use crate::picture::Ink;
use netlace::format::plural;
use netlace::network::{Dimension, Level, Network, Node, Shape};

/// What distinguishes links.
pub(super) enum Inks {
    /// Their levels.
    Levels,
    /// In a grid of one level their dimensions, the least significant digit first.
    Dimensions(Vec<Dimension>),
    /// Nothing: the hues are for what is marked.
    Alike,
}

impl Inks {
    /// The colours of a network's links, and `marks` in such hues that no two things have the same.
    pub(super) fn new(network: &Network, views: &[View], marks: &Marks) -> (Self, Marks) {
        let is_node_by_node = views.first().is_some_and(|view| view.item_size() == 1);
        let grid = network.grid().filter(|_| is_node_by_node && network.levels().len() == 1);
        let inks = match grid {
            Some(grid) if (2..=Ink::HUES).contains(&grid.len()) => Self::Dimensions(grid),
            _ => Self::Levels,
        };
        match marks.apart(inks.hues(network)) {
            Some(marks) => (inks, marks),
            None => (Self::Alike, marks.clone()),
        }
    }

    /// The number of hues that links have.
    fn hues(&self, network: &Network) -> usize {
        match self {
            Self::Levels => network.levels().len().saturating_sub(1),
            Self::Dimensions(grid) => grid.len(),
            Self::Alike => 0,
        }
    }

    /// Which of the links of a level one is, by its ends.
    pub(super) fn strand(&self, [a, b]: [Node; 2]) -> usize {
        match self {
            Self::Dimensions(grid) => dimension(grid, a, b),
            Self::Levels | Self::Alike => 0,
        }
    }

    /// The colour of links of a level.
    pub(super) fn ink(&self, level: Level, strand: usize) -> Ink {
        match self {
            Self::Levels => level_ink(level),
            Self::Dimensions(_) => Ink::Hue(strand),
            Self::Alike => Ink::Muted,
        }
    }

    /// What the legend says of each colour.
    pub(super) fn legend(&self, network: &Network) -> Vec<(Ink, String)> {
        let levels = network.levels();
        match self {
            Self::Levels => (0..)
                .zip(levels)
                .map(|(level, census)| {
                    let text = format!("{}: {}", census.label, plural(&census.links, "link"));
                    (level_ink(level), text)
                })
                .collect(),
            Self::Dimensions(grid) => {
                let last = grid.len() - 1;
                // As they are written: the most significant first.
                let named = grid.iter().enumerate().rev();
                let named = named.map(|(i, dimension)| {
                    let text = format!("dimension {}: {}", last - i + 1, name(*dimension));
                    (Ink::Hue(last - i), text)
                });
                named.collect()
            }
            Self::Alike => vec![(Ink::Muted, plural(&network.links(), "link"))],
        }
    }
}

/// The dimension in which a link of a grid changes a digit, from the most significant one.
fn dimension(grid: &[Dimension], mut a: Node, mut b: Node) -> usize {
    let mut changed = 0;
    for (i, Dimension { radix, .. }) in grid.iter().enumerate() {
        if a % radix != b % radix {
            changed = i;
        }
        (a, b) = (a / radix, b / radix);
    }
    grid.len() - 1 - changed
}

fn name(Dimension { radix, shape }: Dimension) -> String {
    match shape {
        Shape::Complete if radix == 2 => "pairs".to_owned(),
        Shape::Complete => format!("every two of {radix} nodes"),
        Shape::Path => format!("paths of {radix} nodes"),
        Shape::Ring => format!("rings of {radix} nodes"),
    }
}
