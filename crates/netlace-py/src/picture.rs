//! Pictures, shown by notebooks as they are.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::failure::{Failure, usage};
use crate::files::Files;
use crate::work;

/// A picture, as SVG.
///
/// Examples
/// --------
/// >>> picture = netlace.petersen().draw()
/// >>> picture.svg.startswith("<svg")
/// True
#[pyclass(frozen, module = "netlace")]
pub(crate) struct Picture {
    /// The text of it.
    #[pyo3(get)]
    pub(crate) svg: String,
}

#[pymethods]
impl Picture {
    /// Write it to a file, as SVG or PNG by how its name ends.
    ///
    /// Parameters
    /// ----------
    /// path : str or PathLike
    ///     The file, such as ``petersen.png``.
    /// scale : float, optional
    ///     How much larger a PNG is.
    ///
    /// Examples
    /// --------
    /// >>> import pathlib, tempfile
    /// >>> path = pathlib.Path(tempfile.mkdtemp()) / "petersen.png"
    /// >>> netlace.petersen().draw().save(path)
    /// >>> path.read_bytes()[1:4]
    /// b'PNG'
    #[pyo3(signature = (path, *, scale=2.0))]
    fn save(&self, py: Python<'_>, path: PathBuf, scale: f32) -> PyResult<()> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let bytes = match ending.as_deref() {
            Some("svg") => self.svg.clone().into_bytes(),
            Some("png") => self.drawn(py, scale)?,
            _ => {
                let path = path.display();
                return Err(usage(format!("{path}: pictures are saved as .svg or .png")));
            }
        };
        Ok(std::fs::write(path, bytes)?)
    }

    /// The picture as PNG.
    ///
    /// Parameters
    /// ----------
    /// scale : float, optional
    ///     How much larger it is than the SVG.
    ///
    /// Returns
    /// -------
    /// bytes
    ///
    /// Examples
    /// --------
    /// >>> netlace.petersen().draw().png()[1:4]
    /// b'PNG'
    #[pyo3(signature = (*, scale=2.0))]
    fn png<'py>(&self, py: Python<'py>, scale: f32) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.drawn(py, scale)?))
    }

    /// Show it on axes of matplotlib: the current ones, if none are given.
    ///
    /// Returns
    /// -------
    /// matplotlib.axes.Axes
    ///
    /// Examples
    /// --------
    /// >>> import matplotlib
    /// >>> matplotlib.use("agg")
    /// >>> netlace.petersen().draw().plot().get_title()
    /// ''
    #[pyo3(signature = (axes=None, *, scale=2.0))]
    fn plot<'py>(
        slf: &Bound<'py, Self>,
        axes: Option<Bound<'py, PyAny>>,
        scale: f32,
    ) -> PyResult<Bound<'py, PyAny>> {
        let png = slf.get().png(slf.py(), scale)?;
        slf.py().import("netlace._graphs")?.call_method1("on_axes", (png, axes))
    }

    fn _repr_svg_(&self) -> &str {
        &self.svg
    }

    fn __repr__(&self) -> String {
        format!("Picture({} bytes of SVG)", self.svg.len())
    }
}

impl Picture {
    fn drawn(&self, py: Python<'_>, scale: f32) -> PyResult<Vec<u8>> {
        if !(scale > 0.0 && scale <= 100.0) {
            return Err(usage("scale is above 0 and at most 100"));
        }
        let svg = self.svg.clone();
        work::run(py, Files::default(), move |context| {
            netlace_cli::png(&svg, scale, context).map_err(Failure::Refused)
        })
    }
}
