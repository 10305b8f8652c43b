//! A network as arrays, for NumPy and what is built on it.

use netlace::network::RequestError;
use netlace::routing::{RouteError, route_within};
use netlace::{Context, Node};
use numpy::{IntoPyArray, PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::Network;
use crate::failure::Failure;

/// A part of a stored graph, which NumPy reads in place. It stays there as long as an array refers to it.
#[pyclass(frozen)]
struct Stored {
    network: netlace::Network,
    part: Part,
}

#[derive(Clone, Copy)]
enum Part {
    Offsets,
    Targets,
}

#[pymethods]
impl Stored {
    /// Where the numbers lie, how many and of which kind, to be read only.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        // It is stored already, so that none is asked for.
        let graph = self.network.csr(&Context::with_memory(0)).map_err(Failure::from)?;
        let (address, count, kind) = match self.part {
            Part::Offsets => (graph.offsets().as_ptr() as usize, graph.offsets().len(), "i8"),
            // As other libraries have them; beyond 2^31 nodes they would be negative.
            Part::Targets if graph.order() <= 1 << 31 => {
                (graph.targets().as_ptr() as usize, graph.targets().len(), "i4")
            }
            Part::Targets => (graph.targets().as_ptr() as usize, graph.targets().len(), "u4"),
        };
        let order = if cfg!(target_endian = "little") { '<' } else { '>' };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", (count,))?;
        interface.set_item("typestr", format!("{order}{kind}"))?;
        interface.set_item("data", (address, true))?;
        Ok(interface)
    }
}

/// Both ends of links, and their levels.
type Edges<'py> = (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i32>>);

/// Where routes begin and end, their nodes and their ports.
type Routes<'py> = Edges<'py>;

impl Network {
    /// The nodes that an array names, by numbers or by addresses, and its shape.
    fn nodes<'py>(&self, given: &Bound<'py, PyAny>) -> PyResult<(Vec<Node>, Bound<'py, PyAny>)> {
        let py = given.py();
        let array = py.import("netlace._graphs")?.call_method1("as_nodes", (given,))?;
        let shape = array.getattr("shape")?;
        let flat = array.call_method0("ravel")?;
        let Ok(numbers) = flat.extract::<PyReadonlyArray1<'_, i64>>() else {
            // Addresses, or numbers of any size.
            let nodes = flat.try_iter()?.map(|node| self.named_node(&node?));
            return Ok((nodes.collect::<PyResult<_>>()?, shape));
        };
        let order = self.network.topology().map_err(Failure::from)?.order() as i64;
        let numbers = numbers.as_array();
        if let Some(outside) = numbers.iter().find(|v| !(0..order).contains(*v)) {
            // The message is that of a single node.
            self.named_node(outside.into_pyobject(py)?.as_any())?;
        }
        Ok((numbers.iter().map(|&v| v as Node).collect(), shape))
    }

    /// The pairs of two arrays, broadcast against each other, and their shape.
    fn pairs<'py>(
        &self,
        a: &Bound<'py, PyAny>,
        b: &Bound<'py, PyAny>,
    ) -> PyResult<(Vec<(Node, Node)>, Bound<'py, PyAny>)> {
        let both = a.py().import("netlace._graphs")?.call_method1("as_pairs", (a, b))?;
        let ((a, shape), (b, _)) =
            (self.nodes(&both.get_item(0)?)?, self.nodes(&both.get_item(1)?)?);
        Ok((a.into_iter().zip(b).collect(), shape))
    }
}

#[pymethods]
impl Network {
    /// The stored graph as compressed sparse rows: offsets, and the neighbours of all nodes in the order of their ports.
    ///
    /// The neighbours of ``v`` are ``indices[indptr[v]:indptr[v + 1]]``. Nothing is copied: the arrays are the graph that
    /// searches run over too, and can only be read.
    ///
    /// Returns
    /// -------
    /// tuple[ndarray of int64, ndarray of int32]
    ///
    /// Examples
    /// --------
    /// >>> indptr, indices = netlace.petersen().csr()
    /// >>> indices[indptr[3]:indptr[4]].tolist()
    /// [4, 2, 8]
    fn csr<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        self.work(py, |network, context| Ok(network.csr(context).map(|_| ())?))?;
        let asarray = py.import("numpy")?.getattr("asarray")?;
        let array = |part| asarray.call1((Stored { network: self.network.clone(), part },));
        Ok((array(Part::Offsets)?, array(Part::Targets)?))
    }

    /// All links, each once: one end, the other, and the level.
    ///
    /// Returns
    /// -------
    /// tuple[ndarray of int64, ndarray of int64, ndarray of int32]
    ///
    /// Examples
    /// --------
    /// >>> a, b, level = netlace.parse("rdn(path(2),1)").edges()
    /// >>> list(zip(a.tolist(), b.tolist(), level.tolist()))
    /// [(0, 1, 0), (0, 4, 1), (1, 6, 1), (2, 3, 0), (2, 5, 1), (3, 7, 1), (4, 5, 0), (6, 7, 0)]
    fn edges<'py>(&self, py: Python<'py>) -> PyResult<Edges<'py>> {
        let (a, b, level) = self.work(py, |network, context| {
            /// Two ends and a level.
            const BYTES: u128 = 8 + 8 + 4;
            const STRIDE: Node = 1 << 12;
            let topology = network.topology()?;
            let links = u128::try_from(network.links()).unwrap_or(u128::MAX);
            let what = || format!("listing the links of {network}");
            context.within_memory(what, links.saturating_mul(BYTES))?;
            let (mut a, mut b, mut level) = (Vec::new(), Vec::new(), Vec::new());
            let mut row = Vec::new();
            for v in 0..topology.order() {
                if v % STRIDE == 0 {
                    context.progress.report(v, topology.order()).map_err(RequestError::from)?;
                }
                row.clear();
                topology.links(v, &mut row);
                for link in row.iter().filter(|link| (v, link.port) < (link.to, link.back)) {
                    a.push(v as i64);
                    b.push(link.to as i64);
                    level.push(i32::from(link.level));
                }
            }
            Ok((a, b, level))
        })?;
        Ok((a.into_pyarray(py), b.into_pyarray(py), level.into_pyarray(py)))
    }

    /// The distances of many pairs, -1 where there is no path. Arrays of any shape, broadcast against each other.
    ///
    /// Returns
    /// -------
    /// ndarray of int64
    ///
    /// Examples
    /// --------
    /// >>> net = netlace.parse("rdn(torus(5,5),2)")
    /// >>> net.distances([0, 0, 7], [1, 3_124_999, 7]).tolist()
    /// [1, 11, 0]
    /// >>> net.distances([[0], [1]], [1, 2, 3]).tolist()
    /// [[1, 2, 2], [0, 1, 2]]
    fn distances<'py>(
        &self,
        py: Python<'py>,
        a: &Bound<'py, PyAny>,
        b: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (pairs, shape) = self.pairs(a, b)?;
        let found = self.work(py, move |network, context| {
            /// Two ends, a distance that may be none, and a number.
            const BYTES: u128 = 8 + 8 + 16 + 8;
            let what = || format!("the distances of {} pairs", pairs.len());
            context.within_memory(what, pairs.len() as u128 * BYTES)?;
            let found = netlace::search::distances(network, &pairs, context)?;
            let number = |distance: Option<u64>| distance.map_or(-1, |distance| distance as i64);
            Ok(found.into_iter().map(number).collect::<Vec<_>>())
        })?;
        found.into_pyarray(py).call_method1("reshape", (shape,))
    }

    /// The routes of many packets, broadcast against each other: where each route begins and ends, the nodes of all routes one behind
    /// the other, and the port by which each is left, -1 at the end of a route.
    ///
    /// The nodes of route ``i`` are ``nodes[indptr[i]:indptr[i + 1]]``.
    ///
    /// Returns
    /// -------
    /// tuple[ndarray of int64, ndarray of int64, ndarray of int32]
    ///
    /// Examples
    /// --------
    /// >>> indptr, nodes, ports = netlace.torus(5, 5).routes([0, 3], [12, 4])
    /// >>> nodes[indptr[0]:indptr[1]].tolist(), nodes[indptr[1]:indptr[2]].tolist()
    /// ([0, 1, 2, 7, 12], [3, 4])
    #[pyo3(signature = (a, b, routing="shortest"))]
    fn routes<'py>(
        &self,
        py: Python<'py>,
        a: &Bound<'py, PyAny>,
        b: &Bound<'py, PyAny>,
        routing: &str,
    ) -> PyResult<Routes<'py>> {
        /// Pairs between reports.
        const STRIDE: usize = 1 << 8;
        let method = super::routing(routing)?;
        let (pairs, _) = self.pairs(a, b)?;
        let (ends, nodes, ports) = self.work(py, move |network, context| {
            let routing = method.build(network, context)?;
            let (mut ends, mut nodes, mut ports) = (vec![0], Vec::new(), Vec::new());
            for (i, &(from, to)) in pairs.iter().enumerate() {
                if i % STRIDE == 0 {
                    let bytes = 8 * (ends.len() + pairs.len() + 2 * (nodes.len() + ports.len()));
                    context.within_memory(|| "routes".to_owned(), bytes as u128)?;
                    context
                        .progress
                        .report(i as u64, pairs.len() as u64)
                        .map_err(RequestError::from)?;
                }
                let found = route_within(&*routing, from, to, 0, 2 * size_of::<i64>(), context);
                let hops = found.map_err(|why| match why {
                    RouteError::Request(error) => error.into(),
                    why => Failure::No(format!("{from} to {to}: {why}")),
                })?;
                nodes.push(from as i64);
                for hop in hops {
                    nodes.push(hop.step.to as i64);
                    ports.push(i32::from(hop.step.port));
                }
                ports.push(-1);
                ends.push(nodes.len() as i64);
            }
            Ok((ends, nodes, ports))
        })?;
        Ok((ends.into_pyarray(py), nodes.into_pyarray(py), ports.into_pyarray(py)))
    }

    /// The neighbours of many nodes: where those of each begin and end, and the neighbours of all one behind the other.
    ///
    /// Returns
    /// -------
    /// tuple[ndarray of int64, ndarray of int64]
    ///
    /// Examples
    /// --------
    /// >>> indptr, neighbors = netlace.petersen().neighbor_lists([3, 0])
    /// >>> neighbors[indptr[0]:indptr[1]].tolist()
    /// [4, 2, 8]
    fn neighbor_lists<'py>(
        &self,
        py: Python<'py>,
        nodes: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>)> {
        let nodes = self.nodes(nodes)?.0;
        let topology = self.network.topology().map_err(Failure::from)?;
        let (mut ends, mut all, mut row) = (vec![0], Vec::new(), Vec::new());
        for v in nodes {
            row.clear();
            topology.neighbors(v, &mut row);
            all.extend(row.iter().map(|&w| w as i64));
            ends.push(all.len() as i64);
        }
        Ok((ends.into_pyarray(py), all.into_pyarray(py)))
    }

    /// The addresses of many nodes.
    ///
    /// Returns
    /// -------
    /// list[str]
    ///
    /// Examples
    /// --------
    /// >>> netlace.torus(5, 5).addresses([0, 13])
    /// ['(0,0)', '(2,3)']
    fn addresses(&self, nodes: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let nodes = self.nodes(nodes)?.0;
        let topology = self.network.topology().map_err(Failure::from)?;
        Ok(nodes.into_iter().map(|v| topology.address(v).to_string()).collect())
    }

    /// The distances of all pairs as a matrix, -1 where there is no path.
    ///
    /// Returns
    /// -------
    /// ndarray of int32
    ///
    /// Examples
    /// --------
    /// >>> netlace.path(3).distance_matrix().tolist()
    /// [[0, 1, 2], [1, 0, 1], [2, 1, 0]]
    fn distance_matrix<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (order, matrix) = self.work(py, |network, context| {
            let matrix = netlace::search::distance_matrix(network, context)?;
            Ok((network.topology()?.order(), matrix))
        })?;
        let matrix = matrix.into_pyarray(py).reshape([order as usize; 2])?;
        matrix.call_method1("view", ("int32",))
    }

    /// How many endpoints a node carries.
    ///
    /// Returns
    /// -------
    /// int
    ///
    /// Examples
    /// --------
    /// >>> netlace.fat_tree(4).endpoints_at(0)
    /// 2
    fn endpoints_at(&self, node: &Bound<'_, PyAny>) -> PyResult<u32> {
        let node = self.named_node(node)?;
        Ok(self.network.endpoints().at(node))
    }

    /// The graph as NetworkX has it; the level of each link is its ``level``, the address of each node its ``address``.
    ///
    /// Returns
    /// -------
    /// networkx.Graph[int]
    ///
    /// Examples
    /// --------
    /// >>> import networkx
    /// >>> networkx.diameter(netlace.petersen().to_networkx())
    /// 2
    fn to_networkx<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("netlace._graphs")?.call_method1("to_networkx", (slf,))
    }

    /// The graph as rustworkx has it: addresses as nodes, levels as edges.
    ///
    /// Returns
    /// -------
    /// rustworkx.PyGraph[str, int]
    ///
    /// Examples
    /// --------
    /// >>> import rustworkx
    /// >>> rustworkx.is_connected(netlace.petersen().to_rustworkx())
    /// True
    fn to_rustworkx<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("netlace._graphs")?.call_method1("to_rustworkx", (slf,))
    }

    /// The graph as igraph has it; the address of each vertex is its ``name``, the level of each edge its ``level``.
    ///
    /// Returns
    /// -------
    /// igraph.Graph
    ///
    /// Examples
    /// --------
    /// >>> netlace.petersen().to_igraph().girth()
    /// 5
    fn to_igraph<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("netlace._graphs")?.call_method1("to_igraph", (slf,))
    }

    /// The adjacency matrix as scipy has it, made of the arrays of :meth:`csr`.
    ///
    /// Returns
    /// -------
    /// scipy.sparse.csr_array
    ///
    /// Examples
    /// --------
    /// >>> netlace.petersen().to_scipy().sum(axis=0).tolist()
    /// [3, 3, 3, 3, 3, 3, 3, 3, 3, 3]
    fn to_scipy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("netlace._graphs")?.call_method1("to_scipy", (slf,))
    }
}
