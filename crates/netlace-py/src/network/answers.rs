//! What can be asked of a network as a whole.

use netlace::Context;
use netlace::certify::Verdict as Judged;
use netlace::collectives::{COLLECTIVES, Model, Request, Wires, all_algorithms};
use netlace::lanes::{Goal, Scheme};
use netlace::metrics::{Asked, METRICS, Metric, Study};
use netlace::network::{Ports, RequestError};
use netlace::routing::{Applied, ROUTINGS, RoutingMethod};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Network, Verdict};
use crate::collective::Schedules;
use crate::failure::{Failure, named, usage};
use crate::figure::{Figure, histogram, kebab};
use crate::metrics::Metrics;

/// How figures are found.
const METHODS: [(&str, (bool, bool)); 3] =
    [("rule", (true, true)), ("search", (false, true)), ("brute_force", (false, false))];

fn metric(name: &str) -> Result<&'static Metric, Failure> {
    let known = METRICS.iter().map(|&metric| (metric.name, metric));
    named("figure", &kebab(name), known)
}

pub(crate) fn routing(name: &str) -> Result<&'static RoutingMethod, Failure> {
    named("routing", name, ROUTINGS.iter().map(|&method| (method.name, method)))
}

#[pymethods]
impl Network {
    /// One figure; raises :class:`RefusedError` where :meth:`metrics` would leave it empty.
    ///
    /// Returns
    /// -------
    /// Figure[int]
    ///
    /// Examples
    /// --------
    /// >>> netlace.parse("rdn(torus(5,5),4)").metric("diameter")
    /// Figure(diameter = 94, exact by rule)
    #[pyo3(signature = (name, *, by="rule"))]
    fn metric(&self, py: Python<'_>, name: &str, by: &str) -> PyResult<Py<Figure>> {
        let metric = metric(name)?;
        let (rules, symmetry) = named("method", by, METHODS)?;
        let answer = self.work(py, move |network, context| {
            let context = Context { rules, symmetry, ..*context };
            Ok(metric.compute(&Study::new(network, &context))?)
        })?;
        Figure::new(py, metric.name, Ok(answer))
    }

    /// Figures, each with how it is known: those of these names, or the usual ones.
    ///
    /// Parameters
    /// ----------
    /// names : str
    ///     Such as ``"diameter"``; left out, all that ``netlace metrics`` shows.
    /// all : bool, optional
    ///     Also the long ones, such as the distance distribution.
    /// by : str, optional
    ///     ``rule`` where there is one, ``search``, or ``brute_force`` from every node.
    ///
    /// Returns
    /// -------
    /// Metrics
    ///
    /// Examples
    /// --------
    /// >>> metrics = netlace.parse("rdn(petersen,2)").metrics("order", "diameter", "girth")
    /// >>> metrics["girth"].value
    /// 5
    /// >>> metrics
    /// figure    value   known
    /// order     80,000  exact, by rule
    /// diameter  14      exact, by rule
    /// girth     5       exact, by rule
    #[pyo3(signature = (*names, all=false, by="rule"))]
    fn metrics(
        &self,
        py: Python<'_>,
        names: Vec<String>,
        all: bool,
        by: &str,
    ) -> PyResult<Py<Metrics>> {
        let asked: Vec<&Metric> =
            names.iter().map(|name| metric(name)).collect::<Result<_, _>>()?;
        let (rules, symmetry) = named("method", by, METHODS)?;
        let asked = match (&*asked, all) {
            ([], false) => Asked::Usual,
            ([], true) => Asked::All,
            _ => Asked::These(asked),
        };
        let figures = self.work(py, move |network, context| {
            let context = Context { rules, symmetry, ..*context };
            let mut figures = Vec::new();
            asked.of(network, &context, |found| figures.push((found.metric.name, found.answer)));
            Ok(figures)
        })?;
        Metrics::new(py, figures)
    }

    /// How many ordered pairs of nodes there are at each distance, each node at 0 from itself.
    ///
    /// Returns
    /// -------
    /// dict[int, int]
    ///
    /// Examples
    /// --------
    /// >>> netlace.petersen().distance_distribution()
    /// {0: 10, 1: 30, 2: 60}
    fn distance_distribution<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pairs = self.work(py, |network, context| {
            Ok(Study::new(network, context).pairs().map(|(pairs, _)| pairs.clone())?)
        })?;
        histogram(py, &pairs)
    }

    /// Prove that a routing cannot deadlock, or show how it can.
    ///
    /// Parameters
    /// ----------
    /// routing : str, optional
    ///     ``shortest``, ``native`` (that of the paper), ``updown`` or ``valiant``.
    /// lanes : int, optional
    ///     Search for at most this number, 1 to 16; by default 8, but ``native`` has its own.
    /// scheme : {'path', 'pair', 'hop'}, optional
    ///     When packets may change their lane: ``path`` (never), ``pair`` (never, and answers fit on it) or ``hop``.
    /// fewest : {'lanes', 'rules'}, optional
    ///     What there should be fewest of: ``lanes``, or the ``rules`` that put packets on them.
    ///
    /// Returns
    /// -------
    /// DeadlockFree or NotProved
    ///
    /// Examples
    /// --------
    /// >>> net = netlace.parse("rdn(ring(5),1)")
    /// >>> net.certify()
    /// Verdict(deadlock-free: shortest on rdn(ring(5),1), 3 lanes)
    /// >>> net.certify("native")
    /// Verdict(cyclic: native on rdn(ring(5),1))
    #[pyo3(signature = (routing="shortest", *, lanes=None, scheme=None, fewest=None))]
    fn certify(
        slf: &Bound<'_, Self>,
        routing: &str,
        lanes: Option<u8>,
        scheme: Option<&str>,
        fewest: Option<&str>,
    ) -> PyResult<Py<PyAny>> {
        let method = self::routing(routing)?;
        let goal = goal(method, lanes, scheme, fewest)?;
        let judged = slf.get().work(slf.py(), move |network, context| {
            let Applied { routing, network } = method.apply(network, context)?;
            Ok(netlace::certify::certify(&network, &*routing, goal, context)?)
        })?;
        let (lanes, rules) = (judged.lanes().map(u16::from), judged.rules());
        let (word, certificate, cycle, flaw) = match judged {
            Judged::DeadlockFree(mut certificate, _) => {
                certificate.routing = Some(method.name.to_owned());
                ("deadlock-free", Some(certificate), Vec::new(), None)
            }
            Judged::Cyclic(cycle) => {
                let was_searched = goal.is_some_and(|goal| goal.most > 1);
                let word = if was_searched { "unproved" } else { "cyclic" };
                (word, None, cycle.packets, None)
            }
            Judged::Invalid(flaw) => ("invalid", None, Vec::new(), Some(flaw.to_string())),
        };
        let (network, routing) = (slf.clone().unbind(), method.name);
        let verdict = Verdict { network, routing, word, lanes, rules, certificate, cycle, flaw };
        verdict.into_kind(slf.py())
    }

    /// Check a certificate, by walking every route: ``None`` if it is accepted, else why not.
    ///
    /// Returns
    /// -------
    /// str or None
    ///
    /// Examples
    /// --------
    /// >>> net = netlace.ring(5)
    /// >>> certificate = net.certify().certificate
    /// >>> net.check(certificate)
    /// >>> net.check(certificate.replace("7", "8", 1)) is None
    /// False
    #[pyo3(signature = (certificate, routing="shortest"))]
    fn check(
        &self,
        py: Python<'_>,
        certificate: String,
        routing: &str,
    ) -> PyResult<Option<String>> {
        let method = self::routing(routing)?;
        self.work(py, move |network, context| {
            let Applied { routing, network } = method.apply(network, context)?;
            Ok(match certificate.parse() {
                Ok(certificate) => {
                    netlace::certify::check(&certificate, &network, &*routing, context)
                        .map_err(RequestError::from)?
                        .err()
                        .map(|flaw| match certificate.routing.filter(|name| name != method.name) {
                            Some(name) => format!("it is a certificate of {name}: {flaw}"),
                            None => flaw.to_string(),
                        })
                }
                Err(error) => Some(netlace::certify::CertificateError::to_string(&error)),
            })
        })
    }

    /// Find schedules for a collective; each is replayed by a checker, and the fastest comes first.
    ///
    /// Parameters
    /// ----------
    /// name : str
    ///     ``broadcast``, ``reduce``, ``all-reduce``, ``all-gather``, ``reduce-scatter``, ``all-to-all`` or ``barrier``.
    /// ranks : {'hosts', 'switches'}, optional
    ///     What takes part in a network with attached hosts: ``hosts``, or ``switches`` that carry any.
    /// combine : {'hosts', 'switches'}, optional
    ///     Who combines and copies in a network with switches: ``hosts`` or ``switches``.
    /// routing : str, optional
    ///     The routes of the messages between hosts, where hosts combine.
    /// ports : {'one', 'all'}, optional
    ///     The number of links that a node can use at a time: ``one`` or ``all``.
    /// bytes : int, optional
    ///     The size of what is sent.
    /// root : int or str, optional
    ///     The host or node that has the data or gets the sum.
    /// algorithm : str, optional
    ///     Only this one.
    /// latency, bandwidth : float or sequence of float, optional
    ///     Seconds and bytes per second of the links, for each level or for all.
    /// host_latency, host_bandwidth : float, optional
    ///     Those of a host's own cable; like the innermost links unless given.
    ///
    /// Returns
    /// -------
    /// Schedules
    ///
    /// Examples
    /// --------
    /// >>> found = netlace.parse("rdn(ring(3),2)").collective("broadcast")
    /// >>> found.best.steps, found.lower_bound
    /// (12, 12)
    /// >>> found.best.step(0)
    /// [(0, 9)]
    #[pyo3(signature = (name, *, ranks="hosts", combine="hosts", routing="shortest", ports="one", bytes=1024, root=None, algorithm=None, latency=None, bandwidth=None, host_latency=None, host_bandwidth=None))]
    #[expect(clippy::too_many_arguments, reason = "in Python they are named")]
    fn collective(
        &self,
        py: Python<'_>,
        name: &str,
        ranks: &str,
        combine: &str,
        routing: &str,
        ports: &str,
        bytes: u64,
        root: Option<&Bound<'_, PyAny>>,
        algorithm: Option<&str>,
        latency: Option<PerLevel>,
        bandwidth: Option<PerLevel>,
        host_latency: Option<f64>,
        host_bandwidth: Option<f64>,
    ) -> PyResult<Py<Schedules>> {
        let known = COLLECTIVES.iter().map(|&(name, collective, _)| (name, collective));
        let collective = named("collective", &kebab(name), known)?;
        let ports =
            named("number of ports", ports, [Ports::One, Ports::All].map(|p| (p.name(), p)))?;
        let known = all_algorithms().map(|algorithm| (algorithm.name, algorithm.name));
        let algorithm = algorithm.map(|name| named("algorithm", name, known)).transpose()?;
        let has_hosts = named("kind of ranks", ranks, [("hosts", true), ("switches", false)])?;
        let combined = [("hosts", Model::HostsCombine(self::routing(routing)?))];
        let combined = combined.into_iter().chain([("switches", Model::SwitchesCombine)]);
        let combined = named("combiner", combine, combined)?;
        let model = if has_hosts { combined } else { Model::Nodes };
        let one = |given: Option<f64>, name, least| match given {
            Some(number) => PerLevel::One(number).within(name, least).map(|_| given),
            None => Ok(None),
        };
        let usual = Wires::default();
        let wires = Wires {
            host_latency: one(host_latency, "host_latency", 0.0)?,
            host_bandwidth: one(host_bandwidth, "host_bandwidth", 1.0)?,
            latency: latency.map_or(Ok(usual.latency), |given| given.within("latency", 0.0))?,
            bandwidth: bandwidth
                .map_or(Ok(usual.bandwidth), |given| given.within("bandwidth", 1.0))?,
        };
        let network = self.network.clone();
        let mut request = Request { network, collective, root: 0, ports, bytes, wires, model };
        if let Some(root) = root {
            request.root = self.named_rank(root, &request)?;
        }
        let found = self.work(py, move |_, context| {
            let found = request.schedules(|one| one.is_asked(algorithm), context)?;
            let bound = request.lower_bound(context)?;
            let least_seconds = request.least_seconds(bound.steps, context)?;
            Ok((found, bound, least_seconds))
        })?;
        Schedules::new(py, found)
    }

    /// The network with this number of endpoints at every node that carries any.
    ///
    /// Returns
    /// -------
    /// Network
    ///
    /// Examples
    /// --------
    /// >>> netlace.petersen().with_hosts(4).endpoints
    /// 40
    fn with_hosts(&self, py: Python<'_>, hosts: u32) -> PyResult<Self> {
        super::parse_with(py, format!("hosts({self},{hosts})"), self.files().clone())
    }

    /// The network grown by one step, in families that grow by steps; ``None`` elsewhere.
    ///
    /// Returns
    /// -------
    /// Network or None
    ///
    /// Examples
    /// --------
    /// >>> netlace.parse("rdn(ring(5),2)").grown()
    /// Network('rdn(ring(5),3)')
    fn grown(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        let grown = self.work(py, |network, context| {
            let grown = netlace::families::grown(network, context).transpose();
            grown.map_err(|error| Failure::Usage(error.to_string()))
        })?;
        Ok(grown.map(|network| self.with_network(network)))
    }
}

/// One number for all levels, or one for each.
#[derive(FromPyObject)]
enum PerLevel {
    One(f64),
    Each(Vec<f64>),
}

impl PerLevel {
    /// The numbers, if there are any and all are finite and at least so large.
    fn within(self, what: &str, least: f64) -> PyResult<Vec<f64>> {
        let numbers = match self {
            PerLevel::One(number) => vec![number],
            PerLevel::Each(numbers) => numbers,
        };
        let is_fine = |number: &f64| number.is_finite() && *number >= least;
        if numbers.is_empty() || !numbers.iter().all(is_fine) {
            return Err(usage(format!(
                "{what} is a number of at least {least}, or one for each level"
            )));
        }
        Ok(numbers)
    }
}

/// The lanes to search for, unless the routing keeps its own.
fn goal(
    method: &RoutingMethod,
    lanes: Option<u8>,
    scheme: Option<&str>,
    fewest: Option<&str>,
) -> PyResult<Option<Goal>> {
    let schemes = [("path", Scheme::Path), ("pair", Scheme::Pair), ("hop", Scheme::Hop)];
    let scheme = scheme.map(|name| named("scheme", name, schemes)).transpose()?;
    let aims = [("lanes", false), ("rules", true)];
    let few_rules = fewest.map(|name| named("aim", name, aims)).transpose()?;
    if let Some(lanes) = lanes.filter(|lanes| !(1..=16).contains(lanes)) {
        return Err(usage(format!("lanes are 1 to 16, not {lanes}")));
    }
    Goal::asked(lanes, scheme, few_rules, method)
        .map_err(|why| usage(format!("{why}: leave out scheme=\"hop\"")))
}
