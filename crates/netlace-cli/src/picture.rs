//! Pictures that commands write: SVG as it is, PNG drawn from it.

use std::path::Path;

use netlace::Context;

use crate::failure::Failure;
use crate::output::{self, print};

/// Writes a picture where its name says, and as what its name ends with: `.svg` or `.png`. Without a
/// name it is printed as SVG.
pub(crate) fn save(svg: &str, path: Option<&Path>, context: &Context) -> Result<(), Failure> {
    let Some(path) = path else {
        return print(svg);
    };
    match kind(path)? {
        Kind::Svg => output::save(path, svg),
        Kind::Png => output::save(path, png(svg, context)?),
    }
}

/// A picture as PNG, sharp in print.
#[cfg(feature = "png")]
fn png(svg: &str, context: &Context) -> Result<Vec<u8>, Failure> {
    /// The size of a PNG relative to its SVG.
    const SCALE: f32 = 2.0;
    crate::png::png(svg, SCALE, context)
}

#[cfg(not(feature = "png"))]
fn png(_: &str, _: &Context) -> Result<Vec<u8>, Failure> {
    Err(Failure::Usage("this build draws no .png: write .svg".to_owned()))
}

enum Kind {
    Svg,
    Png,
}

/// Refuses names that say neither. Asked before work begins.
pub(crate) fn check(path: Option<&Path>) -> Result<(), Failure> {
    path.map_or(Ok(()), |path| kind(path).map(|_| ()))
}

fn kind(path: &Path) -> Result<Kind, Failure> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("svg") => Ok(Kind::Svg),
        Some("png") => Ok(Kind::Png),
        _ => {
            Err(Failure::Usage(format!("{}: pictures are written as .svg or .png", path.display())))
        }
    }
}
