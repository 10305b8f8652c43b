//! Fig. 9 as a table: nodes, degree, diameter and cost of eight kinds of networks.

use super::expanded::longest_tour;
use super::flooded::order;
use super::nets::{Base, HEAWOOD, Kind, PETERSEN, most_dimensions, span};
use crate::{CheckError, Claim, Figure, Stated, Trial};

/// What Fig. 9 gives as a degree.
pub(super) enum Degree {
    Largest(fn(f64) -> f64),
    Average(f64),
}
use Degree::{Average, Largest};

/// A line of Fig. 9: its networks, then their degree, diameter and cost.
pub(super) struct Line(Option<Kind>, &'static Base, Degree, pub fn(u64) -> u64, pub fn(f64) -> f64);

/// The lines in their order; the first, of no kind, is the hypercube.
static LINES: [Line; 8] = [
    Line(None, &HEAWOOD, Largest(|n| n), |n| n, |n| n * n),
    Line(Some(Kind::Folded), &PETERSEN, Largest(|n| 3.0 * n), |n| 2 * n, |n| 6.0 * n * n),
    Line(Some(Kind::RootFolded), &PETERSEN, Average(3.3), |n| 4 * n - 2, |n| 13.2 * n),
    Line(Some(Kind::Expanded), &PETERSEN, Largest(|_| 6.0), |n| 4 * n - 2, |n| 24.0 * n),
    Line(Some(Kind::Folded), &HEAWOOD, Largest(|n| 3.0 * n), |n| 3 * n, |n| 9.0 * n * n),
    Line(Some(Kind::RootFolded), &HEAWOOD, Average(3.2), |n| 6 * n - 3, |n| 19.2 * n),
    Line(Some(Kind::Expanded), &HEAWOOD, Largest(|_| 6.0), |n| 6 * n - 3, |n| 36.0 * n),
    Line(Some(Kind::Flooded), &HEAWOOD, Average(3.2), |n| 6 * n - 3, |n| 19.2 * n),
];

impl Line {
    /// The network of this line, of n dimensions.
    pub(super) fn name(&self, n: u64) -> String {
        self.0.map_or_else(|| format!("hypercube({n})"), |kind| kind.expr(self.1, n))
    }

    /// Its kind and base, if it is not the hypercube.
    pub(super) fn built(&self) -> Option<(Kind, &'static Base)> {
        Some((self.0?, self.1))
    }
}

/// All lines but this one.
pub(super) fn others(line: &Line) -> impl Iterator<Item = &'static Line> {
    LINES.iter().filter(move |other| !std::ptr::eq(*other, line))
}

/// The line of this kind over this base, if Fig. 9 has one.
pub(super) fn line(kind: Kind, base: &Base) -> Option<&'static Line> {
    LINES.iter().find(|line| line.0 == Some(kind) && line.1.name == base.name)
}

/// Compares the first three cells of a line with what is found, for one n, and the last with the others: a cost is printed as the
/// degree times the leading term of the diameter.
fn compare_line(trial: &mut Trial, line: &Line, n: u64) -> Result<(), CheckError> {
    let Line(kind, base, degree, diameter, cost) = line;
    let nodes = if kind.is_some() { base.nodes.pow(n as u32) } else { 1 << n };
    let network = trial.lab.network(&line.name(n))?;
    let found = trial.lab.nodes(&network)?;
    trial.compare_what("nodes", &network, nodes, found);
    let (claimed, found, decimals) = match degree {
        Average(degree) => (*degree, trial.lab.mean_degree(&network)?, 1),
        Largest(degree) => (degree(n as f64), trial.lab.degrees(&network)?.1 as f64, 0),
    };
    let figure = |number| Figure::Decimal(number, decimals);
    trial.compare_what("degree", &network, figure(claimed), figure(found));
    trial.compare_what("diameter", &network, diameter(n), trial.lab.diameter(&network)?);
    let leading = (diameter(2) - diameter(1)) * n;
    let product = claimed * leading as f64;
    trial.compare_what("cost", &network, figure(cost(n as f64)), figure(product));
    Ok(())
}

pub(super) static TABLE: Claim = Claim {
    id: "hw.figure-9",
    place: "Table in Fig. 9",
    says: "The number of nodes, the degree, the diameter and the cost of the hypercube and of seven \
           hierarchical networks over the Petersen and the Heawood graph, of two or more dimensions; \
           degrees printed with a decimal are averages, and a cost is the printed degree times the leading \
           term of the printed diameter.",
    formula: "8 lines of 4 cells",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = most_dimensions(trial);
        for n in 2..=most {
            for line in &LINES {
                compare_line(trial, line, n)?;
            }
        }
        trial.over(format!("all 32 cells, n = {}", span(&(2..=most))));
        Ok(())
    },
};

/// The nodes, the largest degree and the diameter of a network of two or more dimensions, by correct
/// formulas.
fn corrected_cells(
    trial: &Trial,
    kind: Option<Kind>,
    base: &Base,
    n: u64,
) -> Result<[u64; 3], CheckError> {
    let nodes = base.nodes.pow(n as u32);
    let by_roots = (2 * n - 1) * base.diameter;
    Ok(match kind {
        None => [1 << n, n, n],
        Some(Kind::Folded) => [nodes, 3 * n, base.diameter * n],
        Some(Kind::RootFolded) => [nodes, 3 * n, by_roots],
        Some(Kind::Expanded | Kind::ExpandedII) => {
            let network = trial.lab.network(base.name)?;
            [nodes, 6, longest_tour(trial.lab.graph(&network)?, n, base.diameter)]
        }
        Some(Kind::Flooded) => [order(n), 6, by_roots],
    })
}

pub(super) static CORRECTED_TABLE: Claim = Claim {
    id: "hw.corrected.figure-9",
    place: "Fig. 9",
    says: "With the largest degree in every line, degrees and costs are 3n and 3n times the diameter for folded and root-folded networks, and 6 and 6 times the diameter for recursively expanded and flooded ones. Flooded ones have fewer nodes, recursively expanded ones a smaller diameter.",
    formula: "degree 3n, 3n, 6, 6; D = nd, (2n−1)d, longest tour, (2n−1)d; N = q^n, flooded 7(13^n − 1)/6",
    stated: Stated::Equal,
    corrects: Some("hw.figure-9"),
    check: |trial| {
        let most = most_dimensions(trial);
        for n in 2..=most {
            for line in &LINES {
                let [nodes, degree, diameter] = corrected_cells(trial, line.0, line.1, n)?;
                let expr = line.name(n);
                let network = trial.lab.network(&expr)?;
                let found_degree = trial.lab.degrees(&network)?.1;
                let found_diameter = trial.lab.diameter_of_part(&expr)?;
                for (what, claimed, found) in [
                    ("nodes", nodes, trial.lab.nodes(&network)?),
                    ("degree", degree, found_degree),
                    ("diameter", diameter, found_diameter),
                    ("cost", degree * diameter, found_degree * found_diameter),
                ] {
                    trial.compare_what(what, &network, claimed, found);
                }
            }
        }
        trial.over(format!("all 32 cells, n = {}", span(&(2..=most))));
        Ok(())
    },
};
