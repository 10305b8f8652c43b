//! The recursive cube of rings: rings, and at each ring position a window of cube dimensions.
//!
//! Node `A·r + b` stands at position b of the ring that the bit string A names. Position b owns k
//! of the k+j bits; its cube links flip them. The window moves by k bits at each step around the
//! ring, so that together the positions own all bits if r·k ≥ k+j, and only then the network is
//! connected. (The formula printed for the window goes wrong once it passes the last bit; read
//! cyclically it fits every example of the paper.)

use std::sync::Arc;

use num_bigint::BigUint;

use super::ring::Ring;
use super::{Family, Param, Source};
use crate::exact::Enumerator;
use crate::network::{
    Address, BaseGraph, Census, Clusters, Construction, Flat, Invalid, JointSink, Joints,
    LevelCensus, MAX_ORDER_BITS, Node, Place, Port, TooLarge, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "rcr",
    summary: "recursive cube of rings",
    params: &[
        Param::integer("k", 0, "cube links of a node").at_most(MAX_ORDER_BITS - 1),
        Param::integer("r", 1, "nodes of a ring"),
        Param::integer("j", 0, "cube dimensions beyond k").at_most(MAX_ORDER_BITS - 1),
    ],
    source: Source::CubeOfRings,
    example: "rcr(2,4,2)",
    build: |args| {
        let (k, r, j) = (args.integer("k"), args.integer("r"), args.integer("j"));
        if k + j >= MAX_ORDER_BITS {
            return Err(Invalid::new(format!("`k` + `j` must be below {MAX_ORDER_BITS}")));
        }
        Ok(Arc::new(CubeOfRings { k, r, j }))
    },
};

struct CubeOfRings {
    k: u64,
    r: u64,
    j: u64,
}

impl CubeOfRings {
    /// m, the number of cube dimensions.
    fn dimensions(&self) -> u64 {
        self.k + self.j
    }

    /// How many bits no position owns.
    fn unowned(&self) -> u64 {
        self.dimensions().saturating_sub(self.r.saturating_mul(self.k))
    }
}

impl Construction for CubeOfRings {
    fn census(&self) -> Result<Census, Invalid> {
        let ring = Ring(self.r).census()?;
        let rings = BigUint::from(1u32) << self.dimensions();
        let order = &rings * self.r;
        let links = ring.links() * &rings;
        let mut levels = vec![LevelCensus { label: "ring".to_owned(), links }];
        levels.push(LevelCensus { label: "cube".to_owned(), links: (&order * self.k) >> 1u32 });
        while levels.pop_if(|level| level.links == BigUint::ZERO).is_some() {}
        let degree = self.k + ring.degrees.greatest().unwrap_or(0);
        Ok(Census {
            degrees: Enumerator::term(order.clone(), degree),
            components: Some(BigUint::from(1u32) << self.unowned()),
            address_parts: 2,
            levels,
            order,
        })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLarge> {
        let ring = Ring(self.r);
        let flips = Flips { k: self.k, j: self.j, m: self.dimensions() };
        Ok(Arc::new(Clusters::over(Arc::new(Flat(ring)), ring.degree(0), flips)))
    }

    fn remarks(&self) -> Vec<String> {
        if self.unowned() == 0 {
            return Vec::new();
        }
        let Self { k, r, j } = self;
        vec![format!("connected only if r·k ≥ k+j; here {} < {}", r * k, k + j)]
    }
}

/// Position b of a ring flips the bits (−(b·j+x)) mod m, x = 1..k.
struct Flips {
    k: u64,
    j: u64,
    m: u64,
}

impl Joints for Flips {
    fn clusters(&self) -> Node {
        1 << self.m
    }

    fn degree(&self, _: Place) -> Port {
        self.k as Port
    }

    fn each(&self, at: Place, sink: &mut impl JointSink) {
        for x in 1..=self.k {
            let bit = self.m - 1 - (at.member % self.m * self.j + x - 1) % self.m;
            sink.joint(Place { cluster: at.cluster ^ 1 << bit, ..at }, 1, || x as Port - 1);
        }
    }

    fn prefix(&self, cluster: Node, parts: &mut Vec<Address>) {
        parts.push(Address::Bits { value: cluster, width: self.m as u32 });
    }

    fn cluster(&self, parts: &[Address]) -> Option<Node> {
        match parts {
            [bits] => bits.bits(self.m as u32),
            _ => None,
        }
    }
}
