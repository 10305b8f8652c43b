//! Drawings: the recursion of a network made visible.
//!
//! A network is drawn as its arrangement says: nodes in blocks, blocks in larger blocks, each tier as a
//! textbook would draw it or on a circle, the links of each level in a colour of their own. What has too
//! many nodes for that is drawn from above: its largest blocks first, then one of these, down to one
//! whose nodes can be seen.

mod figure;
mod hulls;
mod inks;
mod layout;
mod marks;
mod panel;
mod scene;
mod strokes;
mod turn;
mod views;

pub use hulls::{Hull, Outline, Rectangle};
pub use marks::Marks;
pub use scene::{Bundle, Item, Scene, Window};

use figure::Figure;
use inks::Inks;
use netlace::Context;
use netlace::network::{Network, Node, RequestError};
use views::views;

/// The most nodes that are drawn one by one.
pub const MOST_NODES: Node = 5_000;

/// Draws a network as SVG, with `marks` on it.
///
/// ```
/// use netlace::Context;
/// use netlace_report::drawing::{Marks, draw};
/// let net = netlace::parse("rdn(ring(3),1)")?;
/// let svg = draw(&net, &Marks::default(), &Context::with_memory(1 << 20)).unwrap();
/// assert!(svg.contains("18 nodes, 27 links"));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn draw(network: &Network, marks: &Marks, context: &Context) -> Result<String, RequestError> {
    /// What a node takes while it is drawn.
    const BYTES: u128 = 4_000;
    let order = network.topology()?.order();
    let what = || format!("drawing {network}");
    context.within_memory(what, u128::from(order.min(MOST_NODES)) * BYTES)?;
    let views = views(network, marks)?;
    let (inks, marks) = Inks::new(network, &views, marks);
    let mut figure = Figure::new(network, &views, &inks, &marks);
    for (done, view) in (0..).zip(&views) {
        context.progress.report(done, views.len() as u64)?;
        figure.add(view)?;
    }
    context.progress.report(1, 1)?;
    Ok(figure.finish())
}
