//! Definitions of networks, for all expressions that follow.

use std::sync::{Arc, Mutex, PoisonError};

use netlace::expr::Definitions;
use pyo3::prelude::*;

use crate::failure::Failure;
use crate::files::{DEFINITIONS, Files};

/// The texts that have been given, each with the names that it defines.
static TEXTS: Mutex<Vec<(Vec<String>, String)>> = Mutex::new(Vec::new());

/// Defines networks for all expressions that follow, and gives their names.
///
/// The language is that of the chapter "Networks by definition". What is defined again replaces what was; networks that were made
/// before stay as they are.
///
/// Returns
/// -------
/// list[str]
///
/// Examples
/// --------
/// >>> netlace.define("double(b,k) = rdn(rsn(b,2),k)")
/// ['double']
/// >>> netlace.parse("double(ring(3),1)").order
/// 162
/// >>> netlace.define("crown(n) { node x: n link x <-> (x+1) % m }") and netlace.parse("crown(5)")
/// Traceback (most recent call last):
///   ...
/// netlace.errors.UsageError: the definition of `crown` gives no network here
///   crown(5)
///   ^^^^^^^^
/// unknown name `m`
///   crown(n) { node x: n link x <-> (x+1) % m }
///                                           ^
/// in line 1 of what is defined
#[pyfunction]
pub(crate) fn define(text: String) -> PyResult<Vec<String>> {
    let mut alone = Definitions::default();
    netlace::families::define(&mut alone, "what is defined", &text)
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let mut names: Vec<String> = alone.names().map(str::to_owned).collect();
    names.dedup();
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    for (earlier, _) in texts.iter() {
        let again = earlier.iter().find(|name| names.contains(name));
        let other = earlier.iter().find(|name| !names.contains(name));
        if let (Some(again), Some(other)) = (again, other) {
            let message = format!(
                "`{again}` was defined together with `{other}`\ndefine both again, in one text"
            );
            return Err(Failure::Usage(message).into());
        }
    }
    texts.retain(|(earlier, _)| !earlier.iter().any(|name| names.contains(name)));
    texts.push((names.clone(), text));
    Ok(names)
}

/// What is defined now, among the files of an expression.
pub(crate) fn defined() -> Files {
    let texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    let file = |(names, text): &(Vec<String>, String)| {
        let bytes: Arc<[u8]> = text.clone().into_bytes().into();
        (format!("{DEFINITIONS}{}", names.join(", ")), bytes)
    };
    Arc::new(texts.iter().map(file).collect())
}
