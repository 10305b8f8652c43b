//! Routes, and verdicts on routings.

use netlace::Node;
use netlace::certify::{Certificate, Waiting};
use netlace::network::Hop;
use netlace_report::drawing::Marks;
use pyo3::prelude::*;

use super::Network;
use crate::failure::Failure;
use crate::picture::Picture;

/// The route of a packet. Notebooks draw it on its network.
///
/// Examples
/// --------
/// >>> route = netlace.torus(5, 5).route(0, 12)
/// >>> route
/// Route(shortest: 4 hops from (0,0) to (2,2))
/// >>> len(route), route.nodes, route.ports
/// (4, [0, 1, 2, 7, 12], [0, 0, 2, 2])
#[pyclass(frozen, module = "netlace")]
pub(crate) struct Route {
    pub(crate) network: Py<Network>,
    pub(crate) routing: &'static str,
    pub(crate) from: Node,
    pub(crate) hops: Vec<Hop>,
}

impl Route {
    fn name(&self) -> Result<String, Failure> {
        let topology = self.network.get().network.topology()?;
        let (from, to) = (self.from, self.hops.last().map_or(self.from, |hop| hop.step.to));
        let (hops, [from, to]) = (self.hops.len(), [from, to].map(|v| topology.address(v)));
        Ok(format!("{}: {hops} hops from {from} to {to}", self.routing))
    }
}

#[pymethods]
impl Route {
    /// The routing that it follows.
    #[getter]
    fn routing(&self) -> &'static str {
        self.routing
    }

    /// The nodes that it visits, both ends included.
    #[getter]
    fn nodes(&self) -> Vec<Node> {
        std::iter::once(self.from).chain(self.hops.iter().map(|hop| hop.step.to)).collect()
    }

    /// The port that each hop leaves by.
    #[getter]
    fn ports(&self) -> Vec<u16> {
        self.hops.iter().map(|hop| hop.step.port).collect()
    }

    /// The lane that each hop takes.
    #[getter]
    fn lanes(&self) -> Vec<u16> {
        self.hops.iter().map(|hop| u16::from(hop.header.lane)).collect()
    }

    /// Draw it on its network.
    ///
    /// Returns
    /// -------
    /// Picture
    ///
    /// Examples
    /// --------
    /// >>> netlace.torus(5, 5).route(0, 12).draw()  # doctest: +ELLIPSIS
    /// Picture(... bytes of SVG)
    fn draw(&self, py: Python<'_>) -> PyResult<Picture> {
        let name = self.name()?;
        let marks = Marks::default().with_paths(&[self.nodes()], |_| name.clone());
        self.network.get().drawn(py, marks)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        self.draw(py).ok().map(|picture| picture.svg)
    }

    fn __len__(&self) -> usize {
        self.hops.len()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("Route({})", self.name()?))
    }
}

/// Whether a routing can deadlock: :class:`DeadlockFree`, which is true, or :class:`NotProved`, which is not.
///
/// Examples
/// --------
/// >>> verdict = netlace.parse("rdn(ring(5),1)").certify()
/// >>> verdict
/// Verdict(deadlock-free: shortest on rdn(ring(5),1), 3 lanes)
/// >>> bool(verdict), verdict.lanes
/// (True, 3)
#[pyclass(frozen, subclass, module = "netlace")]
pub(crate) struct Verdict {
    pub(crate) network: Py<Network>,
    pub(crate) routing: &'static str,
    /// `deadlock-free`, `cyclic`, `unproved` or `invalid`.
    pub(crate) word: &'static str,
    pub(crate) lanes: Option<u16>,
    pub(crate) rules: Option<usize>,
    pub(crate) certificate: Option<Certificate>,
    pub(crate) cycle: Vec<Waiting>,
    pub(crate) flaw: Option<String>,
}

/// A routing that cannot deadlock, with the proof.
///
/// Examples
/// --------
/// >>> verdict = netlace.ring(5).certify()
/// >>> isinstance(verdict, netlace.DeadlockFree), verdict.certificate.splitlines()[0]
/// (True, 'netlace certificate 2')
#[pyclass(frozen, extends = Verdict, module = "netlace")]
pub(crate) struct DeadlockFree;

/// A routing that can deadlock, or of which it is not known.
///
/// Its ``verdict`` is ``cyclic`` if the routing can deadlock as it is, ``unproved`` if it can on one lane, and the search has
/// found no lanes on which it cannot, and ``invalid`` if it does not deliver. (The command calls the first two ``cyclic``.)
///
/// Examples
/// --------
/// >>> netlace.ring(5).certify(lanes=1)
/// Verdict(cyclic: shortest on ring(5))
/// >>> isinstance(_, netlace.NotProved)
/// True
#[pyclass(frozen, extends = Verdict, module = "netlace")]
pub(crate) struct NotProved;

impl Verdict {
    /// As one of its kinds.
    pub(crate) fn into_kind(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let is_free = self.word == "deadlock-free";
        let base = PyClassInitializer::from(self);
        Ok(if is_free {
            Py::new(py, base.add_subclass(DeadlockFree))?.into_any()
        } else {
            Py::new(py, base.add_subclass(NotProved))?.into_any()
        })
    }
}

/// A packet of a cycle: it holds a channel and waits for that of the next.
///
/// Examples
/// --------
/// >>> packet = netlace.ring(5).certify(lanes=1).cycle[0]
/// >>> packet.from_node, packet.to_node, packet.holds
/// (0, 2, (0, 0))
#[pyclass(frozen, module = "netlace", get_all)]
pub(crate) struct WaitingPacket {
    /// Where it comes from.
    from_node: Node,
    /// Where it goes.
    to_node: Node,
    /// The node and the port of the channel that it holds.
    holds: (Node, u16),
    /// The lane of that channel.
    lane: u16,
}

#[pymethods]
impl WaitingPacket {
    fn __repr__(&self) -> String {
        let Self { from_node, to_node, holds: (node, port), lane } = self;
        format!("WaitingPacket({from_node} to {to_node}, holds port {port} of {node}, lane {lane})")
    }
}

#[pymethods]
impl Verdict {
    /// ``deadlock-free``, ``cyclic``, ``unproved`` or ``invalid``.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.word
    }

    /// The routing that was judged.
    #[getter]
    fn routing(&self) -> &'static str {
        self.routing
    }

    /// How many lanes it takes, if it cannot deadlock.
    #[getter]
    fn lanes(&self) -> Option<u16> {
        self.lanes
    }

    /// How many rules by source and destination put packets on their lanes.
    #[getter]
    fn rules(&self) -> Option<usize> {
        self.rules
    }

    /// The proof as a text, which :meth:`Network.check` and ``netlace certify --check`` verify.
    #[getter]
    fn certificate(&self) -> Option<String> {
        self.certificate.as_ref().map(ToString::to_string)
    }

    /// The packets that wait for each other in a cycle, if there is one.
    ///
    /// Examples
    /// --------
    /// >>> verdict = netlace.ring(5).certify(lanes=1)
    /// >>> verdict.verdict, len(verdict.cycle)
    /// ('cyclic', 5)
    /// >>> verdict.cycle[0]
    /// WaitingPacket(0 to 2, holds port 0 of 0, lane 0)
    #[getter]
    fn cycle(&self) -> Vec<WaitingPacket> {
        let packet = |packet: &Waiting| WaitingPacket {
            from_node: packet.from,
            to_node: packet.to,
            holds: (packet.holds.from, packet.holds.port),
            lane: u16::from(packet.holds.lane),
        };
        self.cycle.iter().map(packet).collect()
    }

    /// What is wrong with the routing, if it does not deliver.
    #[getter]
    fn flaw(&self) -> Option<&str> {
        self.flaw.as_deref()
    }

    fn __bool__(&self) -> bool {
        self.word == "deadlock-free"
    }

    fn __repr__(&self) -> String {
        let (network, lanes) = (self.network.get(), self.lanes);
        let lanes = match lanes {
            Some(1) => ", 1 lane".to_owned(),
            Some(lanes) => format!(", {lanes} lanes"),
            None => String::new(),
        };
        format!("Verdict({}: {} on {network}{lanes})", self.word, self.routing)
    }
}
