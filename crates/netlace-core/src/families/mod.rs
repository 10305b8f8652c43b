//! The families of networks: one file each, listed once below.
//!
//! Only this folder knows the structure of a family. Metrics, routings and exports see a [`Network`]
//! and its [`Topology`](crate::Topology), and name no family.

mod args;
mod by_digit;
mod by_root;
mod factors;
mod galois;
mod global;
mod grid;
mod short;
mod signature;
mod stacked;

#[doc(hidden)]
pub use args::Args;
#[doc(hidden)]
pub use binary_tree::largest_binary_tree;
#[doc(hidden)]
pub use file::of_graph;
#[doc(hidden)]
pub use graph::graph_of_links;
pub use hosts::with_hosts;
#[doc(hidden)]
pub use machine::attached;
pub use machine::machine;
#[doc(hidden)]
pub use signature::{Composition, DesignRole, Nests, Wanted};
pub use signature::{Family, Kind, Param, Source};

use std::sync::atomic::AtomicU32;

use crate::context::Context;
use crate::define::{Networks, is_function};
use crate::error::Error;
use crate::expr::{Arg, DefinitionError, Definitions, Expr, ExprError, Span, Value, nearest};
use crate::network::{Network, ParameterError};
use std::str::FromStr;

/// Declares each family's module and lists its `FAMILY`, behind it the short names in brackets: the order is that of all listings.
macro_rules! registry {
    ($($module:ident $(($($name:ident)*))?)*) => {
        $(mod $module;)*

        /// All families, in the order in which they are shown.
        pub static FAMILIES: &[&Family] =
            &[$(&$module::FAMILY, $($(&short::$name),*,)?)*];
    };
}

registry! {
    path
    ring
    binary_tree
    circulant
    band
    complete
    hypercube
    folded_hypercube
    mesh (EXPRESS_MESH SPARSE_HAMMING)
    torus (TOFU)
    hamming (UB_MESH)
    star (ARRANGEMENT)
    petersen
    paley
    inductive_quad
    heawood
    product
    crossed (HAMMING_MESH RAIL_ONLY)
    board_line
    rail_optimized
    joined
    star_product (POLARSTAR BUNDLEFLY)
    lift (XPANDER)
    trunked
    cayley (SPECTRALFLY)
    folded
    root_folded
    flooded
    re
    heawood_ii
    rdn
    dual_cube
    rsn
    hcn
    hfn
    hsn
    hcn3
    sn
    wk
    symmetric_hypernet
    hypernet_over
    hypernet
    rcr
    ccc
    butterfly
    shuffle_exchange (DE_BRUIJN KAUTZ)
    kite (HEXAMESH)
    dragonfly (SLINGSHOT MEGAFLY)
    slim_fly
    polarfly
    hyperx
    twisted_torus
    fat_tree
    xgft
    mlfm
    oft
    jellyfish
    dcell
    bcube
    graph
    file
    hosts
    machine
    contracted
    buses
    damaged
}

/// The network of an expression.
///
/// ```
/// let net = netlace::parse("rdn( rsn(ring(3), l=2), 1 )")?;
/// assert_eq!(net.to_string(), "rdn(rsn(ring(3),2),1)"); // the canonical form
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn parse(text: &str) -> Result<Network, ExprError> {
    // Enough for any network that can be built without files, unless it stores many.
    parse_with(text, &Context::with_memory(4 << 30))
}

impl FromStr for Network {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Ok(parse(text)?)
    }
}

/// The same, with files that the context opens, and the memory that it allows for what is stored: graphs from files, random
/// and damaged ones.
///
/// ```
/// use netlace::Context;
/// let triangle = |_: &str| Ok(Box::new("0 1\n1 2\n2 0\n".as_bytes()) as Box<dyn std::io::BufRead>);
/// let context = Context { files: &triangle, ..Context::with_memory(1 << 20) };
/// let net = netlace::parse_with("rdn(file(\"triangle.txt\"),1)", &context)?;
/// assert_eq!(net.order().to_string(), "18");
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn parse_with(text: &str, context: &Context) -> Result<Network, ExprError> {
    build(&crate::expr::parse(text)?, context)
}

/// Adds definitions of networks to a set, with which a [`Context`] lets expressions name them. `source` names the text in messages.
///
/// ```
/// use netlace::{Context, expr::Definitions, families::define, parse_with};
/// let mut definitions = Definitions::default();
/// define(&mut definitions, "inline", "
///     swap_net(B) {                   # clusters of B, joined by swapping
///         node (c: B, x: B)
///         over x
///         link (c,x) <-> (x,c) if c != x
///     }
///     swapped(B,1) = B
///     swapped(B,l) = swap_net(swapped(B,l-1))
/// ")?;
/// let context = Context { definitions: (&definitions).into(), ..Context::with_memory(1 << 30) };
/// let net = parse_with("swapped(ring(5),3)", &context)?;
/// assert_eq!(net.order().to_string(), "625");
/// assert_eq!(net.links(), netlace::parse("rsn(ring(5),3)")?.links());
/// # Ok::<(), netlace::Error>(())
/// ```
pub fn define(
    definitions: &mut Definitions,
    source: &str,
    text: &str,
) -> Result<(), DefinitionError> {
    let before = definitions.names().count();
    let mut with = definitions.clone();
    with.read(source, text)?;
    for (number, name) in with.names().enumerate().skip(before) {
        if find(name).is_ok() || is_function(name) {
            let message = format!("`{name}` is built in and cannot be defined");
            return Err(with.wrong_name(number, message));
        }
    }
    *definitions = with;
    Ok(())
}

/// All networks, as definitions see them.
struct AllNetworks;

impl Networks for AllNetworks {
    fn build(&self, expr: &Expr, context: &Context) -> Result<Network, ExprError> {
        build(expr, context)
    }

    fn names<'a>(&self, context: &Context<'a>) -> Vec<&'a str> {
        let defined = context.definitions.all.names();
        FAMILIES.iter().map(|family| family.name).chain(defined).collect()
    }
}

/// The network of a parsed expression.
#[doc(hidden)]
pub fn build(expr: &Expr, context: &Context) -> Result<Network, ExprError> {
    if context.definitions.all.of(&expr.name).next().is_some() {
        let followed = AtomicU32::new(0);
        let definitions = context.definitions.counted(&followed);
        return crate::define::build(expr, &AllNetworks, &Context { definitions, ..*context });
    }
    let family = find(&expr.name).map_err(|help| {
        let defined = nearest(&expr.name, context.definitions.all.names());
        let help = defined.map_or(help, |name| format!("did you mean `{name}`?"));
        ExprError::new(expr.name_span, format!("unknown network `{}`", expr.name)).help(help)
    })?;
    let args = Args::bind(family, expr, context)?;
    let canonical = Expr {
        name: family.name.to_owned(),
        args: args.canonical(),
        name_span: Span::default(),
        span: Span::default(),
    };
    let network = (family.build)(&args).and_then(|rule| Network::new(canonical, rule));
    let stated = args.parts().filter_map(Network::stated);
    let network = network.map(|network| network.grows_by(grown).resting_on(stated));
    network.map_err(|ParameterError { message, param, limit }| {
        let span = param.and_then(|param| args.span(param)).unwrap_or(expr.span);
        ExprError { limit, ..ExprError::new(span, message) }
    })
}

/// The network grown by one step, in families that grow by steps.
///
/// ```
/// use netlace::{Context, families::grown};
/// let context = Context::with_memory(0);
/// let next = |text: &str| grown(&netlace::parse(text).unwrap(), &context);
/// assert_eq!(next("rdn(ring(5),2)").unwrap()?.to_string(), "rdn(ring(5),3)");
/// assert_eq!(next("hosts(rdn(ring(5),2),4)").unwrap()?.to_string(), "hosts(rdn(ring(5),3),4)");
/// assert!(next("petersen").is_none());
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
#[doc(hidden)]
pub fn grown(network: &Network, context: &Context) -> Option<Result<Network, ExprError>> {
    Some(build(&grown_expr(network.expr())?, context))
}

/// The parameter that grows: one more if it is a number, itself grown if it is a network.
fn grown_expr(expr: &Expr) -> Option<Expr> {
    let mut expr = expr.clone();
    let params = find(&expr.name).ok()?.params;
    let index = params.iter().position(|param| param.grows)?;
    // In the canonical form the i-th argument without a name is that of the i-th parameter.
    let is_it = |(position, arg): &(usize, &mut Arg)| match &arg.key {
        Some(key) => key.name == params[index].name,
        None => *position == index,
    };
    let (_, arg) = expr.args.iter_mut().enumerate().find(is_it)?;
    match &mut arg.value {
        Value::Integer(steps, _) => *steps = steps.checked_add(1)?,
        Value::Expr(part) => *part = grown_expr(part)?,
        Value::Text(..) | Value::List(..) => return None,
    }
    Some(expr)
}

/// The family of this name, or a message with the most similar name.
pub fn find(name: &str) -> Result<&'static Family, String> {
    let found = FAMILIES.iter().find(|family| family.name == name);
    found.copied().ok_or_else(|| match nearest(name, FAMILIES.iter().map(|family| family.name)) {
        Some(name) => format!("did you mean `{name}`?"),
        None => "`netlace families` lists all networks".to_owned(),
    })
}
