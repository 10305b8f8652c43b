//! Pictures, shown by notebooks as they are.

use std::path::PathBuf;

use pyo3::prelude::*;

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
    /// Write it to a file.
    ///
    /// Examples
    /// --------
    /// >>> import pathlib, tempfile
    /// >>> path = pathlib.Path(tempfile.mkdtemp()) / "petersen.svg"
    /// >>> netlace.petersen().draw().save(path)
    /// >>> path.exists()
    /// True
    fn save(&self, path: PathBuf) -> PyResult<()> {
        Ok(std::fs::write(path, &self.svg)?)
    }

    fn _repr_svg_(&self) -> &str {
        &self.svg
    }

    fn __repr__(&self) -> String {
        format!("Picture({} bytes of SVG)", self.svg.len())
    }
}
