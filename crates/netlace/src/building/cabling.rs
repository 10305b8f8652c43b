//! The cabling list: one line a link, for those who lay and check cables.
//!
//! A comma-separated table with these columns, the end with the smaller node first. A node is named by
//! its number, its rack (the innermost enclosure) and its first unit there, counted from 1; ports
//! are those of the network.

use std::io::Write;

use super::{Placement, Spot, Wire};
use crate::context::Context;
use crate::export::{ExportError, within_output};

/// The first line.
pub const HEADER: &str = "from_node,from_rack,from_unit,from_port,\
     to_node,to_rack,to_unit,to_port,level,medium,length_m";

/// Writes the cabling list of a network that has been placed; nothing is stored.
///
/// ```
/// use netlace::Context;
/// use netlace::building::{Placement, TECHNOLOGIES, Technology, cabling};
/// let hall = Technology::parse(TECHNOLOGIES[0].text).unwrap();
/// let (net, context) = (netlace::parse("path(2)")?, Context::with_memory(1 << 20));
/// let mut list = Vec::new();
/// cabling::write(&Placement::new(&net, &hall, &context).unwrap(), &mut list, &context).unwrap();
/// let list = String::from_utf8(list).unwrap();
/// assert_eq!(list.lines().nth(1), Some("0,A01,1,0,1,A01,4,0,0,copper,0.5"));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn write(
    placement: &Placement,
    out: &mut dyn Write,
    context: &Context,
) -> Result<(), ExportError> {
    let network = placement.network();
    let a_line = 40 + 2 * network.order().to_string().len() as u32;
    let needed = u128::try_from(network.links() * a_line).unwrap_or(u128::MAX);
    within_output(network, "cabling", needed, context)?;
    let media: Vec<String> =
        placement.technology().media().iter().map(|medium| quoted(&medium.name)).collect();
    writeln!(out, "{HEADER}")?;
    placement.each_wire(context, |Wire { from, link, spots, cable }| {
        let end = |spot: &Spot| format!("{},{}", placement.name(spot), spot.unit());
        let (here, there) = (end(&spots[0]), end(&spots[1]));
        let length = placement.technology().media()[cable.medium].lengths[cable.length];
        let (medium, length) = (&media[cable.medium], length.metres());
        writeln!(
            out,
            "{from},{here},{},{},{there},{},{},{medium},{length}",
            link.port, link.to, link.back, link.level
        )
        .map_err(ExportError::from)
    })?;
    Ok(out.flush()?)
}

/// A cell that may hold anything.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
