//! Families as functions: one for each line of the registry.

use netlace::families::{FAMILIES, Kind, Param};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString, PyTuple};

use crate::define::defined;
use crate::failure::usage;
use crate::files::{self, Files};
use crate::network::{Network, parse_with};

/// A family of networks, of which `families.py` makes a function.
#[pyclass(frozen, module = "netlace")]
pub(crate) struct Family(&'static netlace::families::Family);

/// All families, in the order of the registry.
#[pyfunction]
pub(crate) fn all_families() -> Vec<Family> {
    FAMILIES.iter().map(|&family| Family(family)).collect()
}

#[pymethods]
impl Family {
    /// What users write.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name
    }

    /// What `help` shows.
    #[getter]
    fn doc(&self) -> String {
        let summary = self.0.summary;
        let (first, rest) = summary.split_at(summary.chars().next().map_or(0, char::len_utf8));
        let mut doc = format!("{}{rest}.\n", first.to_uppercase());
        if !self.0.params.is_empty() {
            doc += "\nParameters\n----------\n";
            doc.extend(
                self.0.params.iter().map(|param| format!("{} : {}\n", param.name, param.help)),
            );
        }
        let example = self.0.example;
        doc += &format!(
            "\nExamples\n--------\n>>> netlace.parse('{example}')\nNetwork('{example}')\n"
        );
        doc.extend(self.0.source.citation().map(|paper| format!("\nSource: {paper}.\n")));
        doc
    }

    /// The parameters as Python writes them, with the types that they take.
    #[getter]
    fn signature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let inspect = py.import("inspect")?;
        let parameter = inspect.getattr("Parameter")?;
        let mut kind = "POSITIONAL_OR_KEYWORD";
        let mut parameters = Vec::new();
        for param in self.0.params {
            let takes_rest = matches!(param.kind, Kind::IntegerRest | Kind::NetworkRest);
            if param.named {
                kind = "KEYWORD_ONLY";
            }
            let details = PyDict::new(py);
            details.set_item("annotation", annotation(param))?;
            if param.optional {
                details.set_item("default", py.None())?;
            }
            let place = parameter.getattr(if takes_rest { "VAR_POSITIONAL" } else { kind })?;
            parameters.push(parameter.call((param.name, place), Some(&details))?);
            if takes_rest {
                kind = "KEYWORD_ONLY";
            }
        }
        let details = PyDict::new(py);
        details.set_item("return_annotation", "Network")?;
        inspect.getattr("Signature")?.call((parameters,), Some(&details))
    }

    #[pyo3(signature = (*arguments, **named))]
    fn __call__(
        &self,
        arguments: &Bound<'_, PyTuple>,
        named: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Network> {
        let mut call = Call::default();
        for argument in arguments {
            let text = call.write(&argument, Some(self.kind_at(call.written.len())))?;
            call.written.push(text);
        }
        for (name, argument) in named.into_iter().flatten() {
            if argument.is_none() {
                continue;
            }
            let name: String = name.extract()?;
            let param = self.0.params.iter().find(|param| param.name == name);
            let text = call.write(&argument, param.map(|param| param.kind))?;
            call.written.push(format!("{name}={text}"));
        }
        let name = self.0.name;
        let text = match &*call.written {
            [] => name.to_owned(),
            written => format!("{name}({})", written.join(",")),
        };
        call.files.push(files::used(&call.texts.join(" "), &defined()));
        parse_with(arguments.py(), text, files::merged(&call.files)?)
    }
}

impl Family {
    /// What the argument at this place may be; the last parameter may take all that follow.
    fn kind_at(&self, place: usize) -> Kind {
        let params = self.0.params;
        params.get(place).or(params.last()).map_or(Kind::Flag, |param| param.kind)
    }
}

/// The type of a parameter.
fn annotation(param: &Param) -> String {
    let kind = match param.kind {
        Kind::Integer { .. } | Kind::IntegerRest => "int".to_owned(),
        Kind::Integers { .. } => "Sequence[int]".to_owned(),
        Kind::Network | Kind::NetworkRest => "Network | str".to_owned(),
        Kind::Networks => "Sequence[Network | str]".to_owned(),
        Kind::Choice(words) => literal(words),
        Kind::ChoiceOrLists(words) => format!("{} | Sequence[Sequence[int]]", literal(words)),
        Kind::Links { .. } | Kind::Lists => "Sequence[Sequence[int]]".to_owned(),
        Kind::Flag => "bool".to_owned(),
        Kind::Group | Kind::Text => "str".to_owned(),
    };
    if param.optional { format!("{kind} | None") } else { kind }
}

/// The type of a word among these.
fn literal(words: &[&str]) -> String {
    let words: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
    format!("Literal[{}]", words.join(", "))
}

/// A call, written as an expression.
#[derive(Default)]
struct Call {
    written: Vec<String>,
    files: Vec<Files>,
    /// What was written as a text.
    texts: Vec<String>,
}

impl Call {
    /// The argument as an expression has it. A text is an expression, unless the parameter is a text.
    fn write(&mut self, argument: &Bound<'_, PyAny>, kind: Option<Kind>) -> PyResult<String> {
        if let Ok(network) = argument.cast::<Network>() {
            let network = network.get();
            self.files.push(network.files().clone());
            return Ok(network.to_string());
        }
        if let Ok(yes) = argument.cast::<PyBool>() {
            return Ok(yes.is_true().to_string());
        }
        // Paths too.
        let text = match argument.getattr("__fspath__") {
            Ok(path) => path.call0()?,
            Err(_) => argument.clone(),
        };
        if let Ok(text) = text.cast::<PyString>() {
            let text = text.to_cow()?;
            if let Some(Kind::Text) = kind {
                return quoted(&text);
            }
            self.texts.push(text.clone().into_owned());
            return Ok(text.into_owned());
        }
        if argument.is_instance_of::<PyList>() || argument.is_instance_of::<PyTuple>() {
            let items = argument.try_iter()?.map(|item| self.write(&item?, kind));
            return Ok(format!("[{}]", items.collect::<PyResult<Vec<_>>>()?.join(",")));
        }
        // NumPy's whole numbers too.
        let number = argument.call_method0("__index__").map_err(|_| {
            let what =
                argument.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
            PyTypeError::new_err(format!(
                "a network, a number, a text or a list is needed, not {what}"
            ))
        })?;
        Ok(number.cast::<PyInt>()?.str()?.to_string())
    }
}

/// A text as an expression writes it, which cannot hold a quote.
fn quoted(text: &str) -> PyResult<String> {
    if text.contains('"') {
        return Err(usage(format!("no quote can stand in a text: {text}")));
    }
    Ok(format!("\"{text}\""))
}
