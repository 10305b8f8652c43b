//! A network node by node.

use netlace::Node;
use netlace::collectives::{RankError, Request};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString, PyTuple};

use super::{Network, Route};
use crate::failure::{Failure, named, usage};
use netlace::routing::{ROUTINGS, route_within};

/// A link as its near end sees it.
///
/// Examples
/// --------
/// >>> netlace.parse("rdn(ring(3),1)").links_at(0)[2]
/// Link(port=2, to=9, level=1, back=2)
#[pyclass(frozen, module = "netlace", get_all)]
pub(crate) struct Link {
    /// The port at the near end.
    port: u16,
    /// The far end.
    to: Node,
    /// The link's level, the innermost being 0.
    level: u16,
    /// The port at the far end.
    back: u16,
}

#[pymethods]
impl Link {
    fn __repr__(&self) -> String {
        let Self { port, to, level, back } = self;
        format!("Link(port={port}, to={to}, level={level}, back={back})")
    }
}

impl Network {
    /// The host or node that takes part in a collective and that a number or an address names.
    pub(crate) fn named_rank(&self, rank: &Bound<'_, PyAny>, request: &Request) -> PyResult<Node> {
        if !request.has_host_cables() {
            return self.named_node(rank);
        }
        request.rank(&rank.str()?.to_cow()?).map_err(|error| match error {
            RankError::Node(error) => Failure::from(error).into(),
            RankError::Request(error) => Failure::from(error).into(),
            error @ RankError::NoHost { .. } => usage(error.to_string()),
        })
    }

    /// The node that a number or an address names.
    pub(crate) fn named_node(&self, node: &Bound<'_, PyAny>) -> PyResult<Node> {
        if let Ok(text) = node.cast::<PyString>() {
            return Ok(self.network.node(&text.to_cow()?).map_err(Failure::from)?);
        }
        if node.is_instance_of::<PyTuple>() {
            // As addresses are written, without blanks.
            let text = node.str()?.to_string().replace([' ', '\''], "").replace(",)", ")");
            return Ok(self.network.node(&text).map_err(Failure::from)?);
        }
        let topology = self.network.topology().map_err(Failure::from)?;
        match node.extract::<u64>() {
            Ok(number) if number < topology.order() => Ok(number),
            _ => {
                let number = node.call_method0("__index__").map_err(|_| {
                    let kind = node.get_type().to_string();
                    PyTypeError::new_err(format!("a node is a number or an address, not {kind}"))
                })?;
                let text = number.cast::<PyInt>()?.str()?;
                if number.lt(0)? {
                    let last = topology.order() - 1;
                    return Err(usage(format!(
                        "{self} has no node {text}: its nodes are numbered 0 to {last}"
                    )));
                }
                Ok(self.network.node(&text.to_cow()?).map_err(Failure::from)?)
            }
        }
    }
}

#[pymethods]
impl Network {
    /// The number of the node with this address; of a number, the same number, if there is such a node.
    ///
    /// Returns
    /// -------
    /// int
    ///
    /// Examples
    /// --------
    /// >>> netlace.torus(5, 5).node("(2,3)"), netlace.torus(5, 5).node((2, 3))
    /// (13, 13)
    /// >>> netlace.torus(5, 5).node(25)
    /// Traceback (most recent call last):
    ///   ...
    /// netlace.errors.UsageError: torus(5,5) has no node 25: its nodes are numbered 0 to 24, or (0,0) to (4,4)
    fn node(&self, node: &Bound<'_, PyAny>) -> PyResult<Node> {
        self.named_node(node)
    }

    /// The address of a node, as the papers write it.
    ///
    /// Returns
    /// -------
    /// str
    ///
    /// Examples
    /// --------
    /// >>> netlace.torus(5, 5).address(13)
    /// '(2,3)'
    fn address(&self, node: &Bound<'_, PyAny>) -> PyResult<String> {
        let node = self.named_node(node)?;
        Ok(self.network.topology().map_err(Failure::from)?.address(node).to_string())
    }

    /// The neighbours of a node, in the order of its ports.
    ///
    /// Returns
    /// -------
    /// list[int]
    ///
    /// Examples
    /// --------
    /// >>> netlace.parse("rdn(ring(5),4)").neighbors(123_456_789_012)  # of 5·10¹⁵ nodes
    /// [123456789013, 123456789011, 123456789037, 123456785630, 123495061357, 2839450600002469]
    fn neighbors(&self, node: &Bound<'_, PyAny>) -> PyResult<Vec<Node>> {
        let node = self.named_node(node)?;
        let mut neighbors = Vec::new();
        self.network.topology().map_err(Failure::from)?.neighbors(node, &mut neighbors);
        Ok(neighbors)
    }

    /// The links of a node, in the order of its ports.
    ///
    /// Returns
    /// -------
    /// list[Link]
    ///
    /// Examples
    /// --------
    /// >>> [link.to for link in netlace.petersen().links_at(0)]
    /// [1, 4, 5]
    fn links_at(&self, node: &Bound<'_, PyAny>) -> PyResult<Vec<Link>> {
        let node = self.named_node(node)?;
        let mut links = Vec::new();
        self.network.topology().map_err(Failure::from)?.links(node, &mut links);
        let link = |link: netlace::network::Link| Link {
            port: link.port,
            to: link.to,
            level: link.level,
            back: link.back,
        };
        Ok(links.into_iter().map(link).collect())
    }

    /// The port that a link of a node is plugged into, as it is numbered on the device: those of its hosts come first,
    /// from 1. Cabling lists and forwarding tables use these numbers; ``Link.port`` counts the links of a node from 0.
    ///
    /// Returns
    /// -------
    /// int
    ///
    /// Examples
    /// --------
    /// >>> net = netlace.parse("hosts(ring(4),2)")
    /// >>> [net.device_port(0, link.port) for link in net.links_at(0)]
    /// [3, 4]
    fn device_port(&self, node: &Bound<'_, PyAny>, port: u16) -> PyResult<u32> {
        let node = self.named_node(node)?;
        Ok(self.network.endpoints().link_port(node, port))
    }

    /// The length of a shortest path between two nodes; ``None`` if there is no path.
    ///
    /// By rule if there is one, else by search. :meth:`distances` is for many pairs.
    ///
    /// Returns
    /// -------
    /// int or None
    ///
    /// Examples
    /// --------
    /// >>> netlace.parse("rdn(torus(5,5),2)").distance(0, 3_124_999)
    /// 11
    fn distance(
        &self,
        py: Python<'_>,
        a: &Bound<'_, PyAny>,
        b: &Bound<'_, PyAny>,
    ) -> PyResult<Option<u64>> {
        let (a, b) = (self.named_node(a)?, self.named_node(b)?);
        if let Ok(rule) = self.network.distance_rule() {
            return Ok(rule.distance(a, b));
        }
        self.work(py, move |network, context| {
            Ok(netlace::search::distance(network, a, b, context)?)
        })
    }

    /// The route of a packet, hop by hop.
    ///
    /// Parameters
    /// ----------
    /// a, b : int or str
    ///     Where it starts and where it goes.
    /// routing : str, optional
    ///     ``shortest``, ``native`` (that of the paper), ``updown`` or ``valiant``.
    /// choice : int, optional
    ///     Which of the routes that a randomized routing chooses from.
    ///
    /// Returns
    /// -------
    /// Route
    ///
    /// Examples
    /// --------
    /// >>> netlace.torus(5, 5).route("(0,0)", "(2,2)").nodes
    /// [0, 1, 2, 7, 12]
    #[pyo3(signature = (a, b, routing="shortest", choice=0))]
    fn route(
        slf: &Bound<'_, Self>,
        a: &Bound<'_, PyAny>,
        b: &Bound<'_, PyAny>,
        routing: &str,
        choice: u64,
    ) -> PyResult<Route> {
        let net = slf.get();
        let (a, b) = (net.named_node(a)?, net.named_node(b)?);
        let known = ROUTINGS.iter().map(|&method| (method.name, method));
        let method = named("routing", routing, known)?;
        let hops = net.work(slf.py(), move |network, context| {
            let routing = method.build(network, context)?;
            let choices = routing.choices(a, b);
            if choice >= choices {
                let what = format!("there are {choices} routes, choice=0 to {}", choices - 1);
                return Err(Failure::Usage(what));
            }
            // Python objects of a hop take more than the hop.
            Ok(route_within(&*routing, a, b, choice, 200, context)?)
        })?;
        Ok(Route { network: slf.clone().unbind(), routing: method.name, from: a, hops })
    }
}
