//! The two-level orthogonal fat tree: two layers of leaf switches on the points of a projective plane, spines on its lines.

use std::sync::Arc;

use num_bigint::BigUint;

use super::galois::{Field, is_prime_power};
use super::polarfly::PolarFly;
use super::stacked::{Design, Stacked};
use super::{DesignRole, Family, Param, Source, Wanted};
use crate::network::{Automorphism, BaseGraph, Node, Symmetry};

pub(super) static FAMILY: Family = Family {
    name: "oft",
    summary: "orthogonal fat tree: switches of 2k ports",
    params: &[Param::integer("k", LEAST, "hosts of a leaf switch: one more than a prime power")
        .at_most(MOST)],
    source: Source::Paper(
        "M. Valerio, L. E. Moser, P. M. Melliar-Smith: Recursively Scalable Fat-Trees as Interconnection Networks. IPCCC, 1994",
    ),
    example: "oft(3)",
    tried: DesignRole::ListedWithHosts(chosen),
    build: |args| {
        let k = args.integer("k");
        let field = Field::for_parameter(k - 1, LEAST - 1, MOST - 1).map_err(|error| {
            let message = error.message.replace("`q`", "`k` − 1");
            crate::network::ParameterError::at("k", message)
        })?;
        Ok(Arc::new(Stacked { design: Plane(PolarFly::new(field)), layers: 2, hosts: k as u32 }))
    },
};

const LEAST: Node = 3;

/// A spine has 2k links.
const MOST: Node = 32_766;

/// All with the size and the ports.
fn chosen(wanted: &Wanted) -> Vec<String> {
    let hosts = |k: u64| 2 * k * (k * k - k + 1);
    let fits = |k: &u64| (wanted.least..=wanted.most).contains(&hosts(*k)) && is_prime_power(k - 1);
    (LEAST..=(wanted.ports / 2).min(MOST)).filter(fits).map(|k| format!("oft({k})")).collect()
}

/// The projective plane: point u is on line v if u·v = 0, so that the rule is the same for points and lines.
#[derive(Clone)]
struct Plane(PolarFly);

impl Design for Plane {
    fn points(&self) -> Node {
        self.0.order()
    }

    fn lines(&self) -> Node {
        self.0.order()
    }

    fn line_size(&self) -> Node {
        self.0.q() + 1
    }

    fn lines_at_point(&self) -> Node {
        self.0.q() + 1
    }

    fn line(&self, point: Node, i: Node) -> (Node, Node) {
        let here = self.0.point(point);
        let there = self.0.on_line(here, i);
        (self.0.node(there), self.0.place(there, here))
    }

    fn point(&self, line: Node, i: Node) -> (Node, Node) {
        self.line(line, i)
    }

    /// Any two lines have a point in common.
    fn meeting(&self) -> BigUint {
        let lines = BigUint::from(self.lines());
        &lines * &lines - &lines
    }

    /// Linear maps that keep all products.
    fn symmetries(&self) -> Vec<[Automorphism; 2]> {
        self.0.automorphisms().into_iter().map(|map| [map.clone(), map]).collect()
    }
}
