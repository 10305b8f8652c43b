//! SVG turned into PNG.

use std::sync::Arc;

use netlace::Context;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::failure::Failure;
use crate::output::say;

/// A picture as PNG, this much larger.
pub(crate) fn png(svg: &str, scale: f32, context: &Context) -> Result<Vec<u8>, Failure> {
    /// What fonts take, a byte of SVG, and a pixel: drawn, and as it is compressed.
    const BYTES: [u128; 3] = [8_000_000, 12, 8];
    let needed = |pixels: u128| BYTES[0] + BYTES[1] * svg.len() as u128 + BYTES[2] * pixels;
    let within_memory = |pixels| {
        context.within_memory(|| "drawing a PNG instead of an SVG".to_owned(), needed(pixels))
    };
    within_memory(0)?;
    let failed = |why: String| Failure::Usage(format!("cannot draw the picture: {why}"));
    let mut fonts = fontdb::Database::new();
    fonts.load_system_fonts();
    if fonts.is_empty() {
        say("no fonts are installed: the picture has no text (write .svg instead)");
    }
    let options = Options { fontdb: Arc::new(fonts), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| failed(error.to_string()))?;
    let size = tree.size().to_int_size();
    let grow = |side: u32| (side as f32 * scale).ceil() as u32;
    let (width, height) = (grow(size.width()), grow(size.height()));
    within_memory(u128::from(width) * u128::from(height))?;
    let mut pixels =
        Pixmap::new(width, height).ok_or_else(|| failed("it is too large".to_owned()))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(error.to_string()))
}
