//! A network, as Python has it.

mod answers;
mod arrays;
mod nodes;
mod routing;

pub(crate) use answers::routing;
pub(crate) use nodes::Link;
pub(crate) use routing::{DeadlockFree, NotProved, Route, Verdict, WaitingPacket};

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use netlace::network::RequestError;
use netlace_report::drawing::{Marks, draw};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::define::defined;
use crate::failure::Failure;
use crate::files::{self, Files};
use crate::numbers::int;
use crate::picture::Picture;
use crate::work;

/// A network of any size: an expression with the rule that it stands for.
///
/// Nothing is stored unless asked for, so that a network of 10²⁶ nodes is as easy to have as one of ten. Two networks are
/// equal if their expressions are, and the graphs and definitions that these speak of.
///
/// Examples
/// --------
/// >>> net = netlace.parse("rdn(torus(5,5),2)")
/// >>> net.order
/// 3125000
/// >>> net == netlace.rdn(netlace.torus(5, 5), 2)
/// True
#[pyclass(frozen, module = "netlace")]
pub(crate) struct Network {
    pub(crate) network: netlace::Network,
    files: Files,
}

/// The network that an expression stands for.
///
/// Returns
/// -------
/// Network
///
/// Examples
/// --------
/// >>> netlace.parse("rdn( rsn(ring(3), l=2), 1 )")
/// Network('rdn(rsn(ring(3),2),1)')
/// >>> netlace.parse("rdn(petersn,1)")
/// Traceback (most recent call last):
///   ...
/// netlace.errors.UsageError: unknown network `petersn`
///   rdn(petersn,1)
///       ^^^^^^^
/// did you mean `petersen`?
#[pyfunction]
pub(crate) fn parse(py: Python<'_>, expression: String) -> PyResult<Network> {
    parse_with(py, expression, defined())
}

/// The network of an expression that may speak of these files.
pub(crate) fn parse_with(py: Python<'_>, text: String, files: Files) -> PyResult<Network> {
    let known = files.clone();
    let (network, files) = work::run(py, files, move |context| {
        files::reading(&known, context, |context| {
            netlace::parse_with(&text, context).map_err(|error| Failure::Usage(error.render(&text)))
        })
    })?;
    let files = files::used(&network.to_string(), &files);
    Ok(Network { network, files })
}

/// The network of an expression that speaks of these files by name, without a file system: how networks are pickled, and
/// how graphs come from other libraries.
#[pyfunction]
pub(crate) fn parse_files(
    py: Python<'_>,
    expression: String,
    files: BTreeMap<String, Vec<u8>>,
) -> PyResult<Network> {
    let files = files.into_iter().map(|(name, text)| (name, text.into()));
    parse_with(py, expression, Arc::new(files.collect()))
}

/// A network as functions take it: as such, or as an expression.
#[derive(FromPyObject)]
pub(crate) enum Given {
    Network(Py<Network>),
    Expression(String),
}

impl Given {
    pub(crate) fn network(self, py: Python<'_>) -> PyResult<Py<Network>> {
        match self {
            Given::Network(network) => Ok(network),
            Given::Expression(text) => Py::new(py, parse(py, text)?),
        }
    }
}

/// The networks, and all graphs from memory that they are made of.
pub(crate) fn unpacked(py: Python<'_>, given: Vec<Given>) -> PyResult<(Vec<Py<Network>>, Files)> {
    let networks = given.into_iter().map(|given| given.network(py));
    let networks = networks.collect::<PyResult<Vec<_>>>()?;
    let files = files::merged(networks.iter().map(|network| network.get().files()))?;
    Ok((networks, files))
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.network.fmt(f)
    }
}

impl Network {
    /// A network that speaks of no files.
    pub(crate) fn new(network: netlace::Network) -> Self {
        Self { network, files: Files::default() }
    }

    pub(crate) fn files(&self) -> &Files {
        &self.files
    }

    /// The same files, but another network.
    pub(crate) fn with_network(&self, network: netlace::Network) -> Self {
        Self { network, files: self.files.clone() }
    }

    /// Long work on it.
    pub(crate) fn work<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&netlace::Network, &netlace::Context<'_>) -> Result<T, Failure>
        + Send
        + 'static,
    ) -> PyResult<T> {
        let network = self.network.clone();
        work::run(py, self.files.clone(), move |context| work(&network, context))
    }

    /// With something marked on it.
    pub(crate) fn drawn(&self, py: Python<'_>, marks: Marks) -> PyResult<Picture> {
        let svg = self.work(py, move |network, context| Ok(draw(network, &marks, context)?))?;
        Ok(Picture { svg })
    }
}

#[pymethods]
impl Network {
    /// The expression in its canonical form.
    ///
    /// Examples
    /// --------
    /// >>> netlace.parse("torus( 5, 5 )").expression
    /// 'torus(5,5)'
    #[getter]
    fn expression(&self) -> String {
        self.to_string()
    }

    /// The number of nodes, of any size.
    ///
    /// Examples
    /// --------
    /// >>> netlace.parse("rdn(torus(5,5),4)").order
    /// 762939453125000000000000000
    #[getter]
    fn order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        int(py, self.network.order())
    }

    /// The number of links.
    ///
    /// Examples
    /// --------
    /// >>> netlace.parse("rdn(torus(5,5),2)").links
    /// 9375000
    #[getter]
    fn links<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        int(py, &self.network.links())
    }

    /// What the links of each level are, and how many; the innermost first.
    ///
    /// Examples
    /// --------
    /// >>> netlace.parse("rdn(petersen,1)").levels
    /// (('petersen', 300), ('cross link, step 1', 100))
    #[getter]
    fn levels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let levels = self.network.levels().iter();
        let levels = levels.map(|level| Ok((level.label.as_str(), int(py, &level.links)?)));
        PyTuple::new(py, levels.collect::<PyResult<Vec<_>>>()?)
    }

    /// The most links of a node.
    ///
    /// Examples
    /// --------
    /// >>> netlace.parse("rdn(petersen,2)").max_degree
    /// 5
    #[getter]
    fn max_degree(&self) -> u16 {
        self.network.max_degree()
    }

    /// How many endpoints there are: one at each node, unless the network says otherwise.
    ///
    /// Examples
    /// --------
    /// >>> netlace.hosts(netlace.petersen(), 4).endpoints
    /// 40
    #[getter]
    fn endpoints<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        int(py, &self.network.endpoint_count())
    }

    /// What one should know about this network that no figure says.
    ///
    /// Examples
    /// --------
    /// >>> netlace.petersen().remarks
    /// []
    #[getter]
    fn remarks(&self) -> Vec<String> {
        self.network.remarks().to_vec()
    }

    /// Draw it: small networks node by node, large ones from above. Notebooks show a network so.
    ///
    /// Returns
    /// -------
    /// Picture
    ///
    /// Examples
    /// --------
    /// >>> netlace.parse("rdn(torus(5,5),2)").draw()  # doctest: +ELLIPSIS
    /// Picture(... bytes of SVG)
    fn draw(&self, py: Python<'_>) -> PyResult<Picture> {
        self.drawn(py, Marks::default())
    }

    /// The picture, or nothing where there is more than can be seen.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.work(py, |network, context| match draw(network, &Marks::default(), context) {
            Ok(svg) => Ok(Some(svg)),
            Err(
                RequestError::Memory { .. }
                | RequestError::Undrawable { .. }
                | RequestError::TooLarge(_),
            ) => Ok(None),
            Err(refused) => Err(refused.into()),
        })
    }

    fn __str__(&self) -> String {
        self.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Network('{self}')")
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.to_string() == other.to_string() && self.files == other.files
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.to_string().hash(&mut hasher);
        hasher.finish()
    }

    /// Networks are pickled as their expressions, with what these speak of.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Bound<'py, PyDict>))> {
        let files = PyDict::new(py);
        for (name, text) in &*self.files {
            files.set_item(name, PyBytes::new(py, text))?;
        }
        let module = py.import("netlace._netlace")?;
        Ok((module.getattr("parse_files")?, (self.to_string(), files)))
    }
}
