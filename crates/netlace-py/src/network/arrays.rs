//! A network as arrays, for NumPy and what is built on it.

use netlace::{Context, Node};
use numpy::{AllowTypeChange, IntoPyArray, PyArray1, PyArrayLike1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::Network;
use crate::failure::{Failure, usage};

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

/// Nodes as NumPy has them.
type Nodes<'py> = PyArrayLike1<'py, i64, AllowTypeChange>;

#[pymethods]
impl Network {
    /// The stored graph as compressed sparse rows: offsets, and the neighbours of all nodes in the order of their ports.
    ///
    /// The neighbours of ``v`` are ``indices[indptr[v]:indptr[v + 1]]``. Nothing is copied: the arrays are the graph that
    /// searches run over too, and can only be read.
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
    /// Examples
    /// --------
    /// >>> a, b, level = netlace.parse("rdn(path(2),1)").edges()
    /// >>> list(zip(a.tolist(), b.tolist(), level.tolist()))
    /// [(0, 1, 0), (0, 4, 1), (1, 6, 1), (2, 3, 0), (2, 5, 1), (3, 7, 1), (4, 5, 0), (6, 7, 0)]
    fn edges<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyArray1<u64>>, Bound<'py, PyArray1<u64>>, Bound<'py, PyArray1<u16>>)>
    {
        let (a, b, level) = self.work(py, |network, context| {
            /// Two ends and a level.
            const BYTES: u128 = 8 + 8 + 2;
            network.topology()?;
            let links = u128::try_from(network.links()).unwrap_or(u128::MAX);
            let what = format!("listing the links of {network}");
            context.within_memory(|| what.clone(), links.saturating_mul(BYTES))?;
            let (mut a, mut b, mut level) = (Vec::new(), Vec::new(), Vec::new());
            network.each_link(|v, link| {
                a.push(v);
                b.push(link.to);
                level.push(link.level);
            })?;
            Ok((a, b, level))
        })?;
        Ok((a.into_pyarray(py), b.into_pyarray(py), level.into_pyarray(py)))
    }

    /// The distances of many pairs: of ``a[i]`` and ``b[i]`` for every ``i``, -1 where there is no path.
    ///
    /// A single node stands for as many of it as there are of the others.
    ///
    /// Examples
    /// --------
    /// >>> net = netlace.parse("rdn(torus(5,5),2)")
    /// >>> net.distances([0, 0, 7], [1, 3_124_999, 7]).tolist()
    /// [1, 11, 0]
    /// >>> net.distances(0, [1, 2, 3]).tolist()
    /// [1, 2, 2]
    fn distances<'py>(
        &self,
        py: Python<'py>,
        a: &Bound<'py, PyAny>,
        b: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let numpy = py.import("numpy")?;
        let both = numpy.call_method1("broadcast_arrays", (a, b)).map_err(|error| {
            usage(format!("as many nodes are needed on both sides, or one on one: {error}"))
        })?;
        let flat = |i: usize| numpy.call_method1("atleast_1d", (both.get_item(i)?,));
        let [a, b] = [flat(0)?, flat(1)?];
        if a.getattr("ndim")?.ne(1)? {
            return Err(usage("nodes are needed in one dimension"));
        }
        let [a, b] = [a.extract::<Nodes>()?, b.extract::<Nodes>()?];
        let order = self.network.topology().map_err(Failure::from)?.order() as i64;
        let pairs = (a.as_array().iter().zip(b.as_array()))
            .map(|(&a, &b)| {
                let outside = [a, b].into_iter().find(|v| !(0..order).contains(v));
                outside.map_or(Ok((a as Node, b as Node)), Err)
            })
            .collect::<Result<Vec<_>, i64>>();
        // The message is that of a single node.
        let pairs = pairs
            .or_else(|v| self.named_node(v.into_pyobject(py)?.as_any()).map(|_| Vec::new()))?;
        let found = self.work(py, move |network, context| {
            let found = netlace::search::distances(network, &pairs, context)?;
            let number = |distance: Option<u64>| distance.map_or(-1, |distance| distance as i64);
            Ok(found.into_iter().map(number).collect::<Vec<_>>())
        })?;
        Ok(found.into_pyarray(py))
    }

    /// The distances of all pairs as a matrix, -1 where there is no path.
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
    /// Examples
    /// --------
    /// >>> netlace.fat_tree(4).endpoints_at(0)
    /// 2
    fn endpoints_at(&self, node: &Bound<'_, PyAny>) -> PyResult<u32> {
        let node = self.named_node(node)?;
        Ok(self.network.endpoints().at(node))
    }

    /// The graph as NetworkX has it; the level of each link is its ``level``.
    ///
    /// Examples
    /// --------
    /// >>> import networkx
    /// >>> networkx.diameter(netlace.petersen().to_networkx())
    /// 2
    fn to_networkx<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("netlace._graphs")?.call_method1("to_networkx", (slf,))
    }

    /// The adjacency matrix as scipy has it, made of the arrays of :meth:`csr`.
    ///
    /// Examples
    /// --------
    /// >>> netlace.petersen().to_scipy().sum(axis=0).tolist()
    /// [3, 3, 3, 3, 3, 3, 3, 3, 3, 3]
    fn to_scipy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("netlace._graphs")?.call_method1("to_scipy", (slf,))
    }
}
