//! The C interface of netlace: `include/netlace.h` says what each function does.
//!
//! A network is an owned box, which C holds as a pointer; a pointer that may be `NULL` is an `Option`. So only texts and lists of
//! numbers are raw.

// Names that C finds: nothing else in a program is called `netlace_…`.
#![allow(unsafe_code)]
#![deny(clippy::undocumented_unsafe_blocks)]

use std::ffi::{CStr, c_char, c_int};
use std::sync::Arc;

use netlace::Context;
use netlace::network::{Link, Network, Node, Port};
use netlace::routing::{ROUTINGS, Routing, route_within};

/// A network with a routing.
pub struct Open {
    network: Network,
    routing: Arc<dyn Routing>,
    has_cables: bool,
    hosts: u64,
    memory: u64,
}

/// The seconds that a routing may take to be worked out.
const SECONDS: u64 = 3600;

fn open(expr: &str, routing: &str, memory: u64) -> Result<Open, String> {
    let context = Context { seconds: SECONDS, ..Context::with_memory(memory) };
    let network = netlace::parse(expr).map_err(|error| match &error.help {
        Some(help) => format!("{error}: {help}"),
        None => error.to_string(),
    })?;
    let method = ROUTINGS.iter().find(|method| method.name == routing);
    let names = || ROUTINGS.iter().map(|method| method.name).collect::<Vec<_>>().join(", ");
    let method = method.ok_or_else(|| format!("no routing `{routing}`: there are {}", names()))?;
    let applied = method.apply(&network, &context).map_err(|error| error.to_string())?;
    // All that is asked of it later is node by node.
    applied.network.topology().map_err(|error| error.to_string())?;
    let hosts =
        u64::try_from(&network.endpoint_count()).map_err(|_| "too many hosts".to_owned())?;
    let is_machine = applied.network.order() != network.order();
    let has_cables = !is_machine && network.endpoints().are_attached();
    Ok(Open { network: applied.network, routing: applied.routing, has_cables, hosts, memory })
}

impl Open {
    fn has(&self, node: Node) -> bool {
        self.network.topology().is_ok_and(|topology| node < topology.order())
    }

    fn link(&self, node: Node, port: u32) -> Option<Link> {
        let topology = self.network.topology().ok().filter(|topology| node < topology.order())?;
        let mut row = Vec::new();
        topology.links(node, &mut row);
        let port = Port::try_from(port).ok()?;
        row.into_iter().find(|link| link.port == port)
    }
}

/// Opens a network.
///
/// # Safety
///
/// `expr` and `routing` are null or texts that end with a zero; `error` is null or has room for `room` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn netlace_open(
    expr: *const c_char,
    routing: *const c_char,
    memory: u64,
    error: *mut c_char,
    room: usize,
) -> Option<Box<Open>> {
    // SAFETY: promised by the caller.
    let [expr, routing] = [expr, routing].map(|text| unsafe { text_of(text) });
    let opened = match (expr, routing) {
        (Some(expr), Some(routing)) => open(expr, routing, memory),
        _ => Err("the expression and the routing must be texts in UTF-8".to_owned()),
    };
    match opened {
        Ok(open) => Some(Box::new(open)),
        Err(why) => {
            // SAFETY: promised by the caller.
            if let Some(error) = unsafe { slice_of(error.cast::<u8>(), room) } {
                write_text(&why, error);
            }
            None
        }
    }
}

/// A text of the caller's; `None` if it is null or no UTF-8.
///
/// # Safety
///
/// It is null or ends with a zero, and lives as long as what is returned.
unsafe fn text_of<'a>(text: *const c_char) -> Option<&'a str> {
    if text.is_null() {
        return None;
    }
    // SAFETY: it is not null, and the caller promises the rest.
    unsafe { CStr::from_ptr(text) }.to_str().ok()
}

/// Room of the caller's; `None` if there is none.
///
/// # Safety
///
/// It is null or has room for this many elements, lives as long as what is returned, and nothing else uses it meanwhile.
unsafe fn slice_of<'a, T>(place: *mut T, room: usize) -> Option<&'a mut [T]> {
    if place.is_null() || room == 0 {
        return None;
    }
    // SAFETY: it is not null, and the caller promises the rest.
    Some(unsafe { std::slice::from_raw_parts_mut(place, room) })
}

/// As much of a text as fits, and a zero.
fn write_text(text: &str, into: &mut [u8]) {
    let fits = (0..into.len()).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
    into[..fits].copy_from_slice(&text.as_bytes()[..fits]);
    into[fits] = 0;
}

/// Frees a network.
#[unsafe(no_mangle)]
pub extern "C" fn netlace_close(network: Option<Box<Open>>) {
    drop(network);
}

/// The number of nodes.
#[unsafe(no_mangle)]
pub extern "C" fn netlace_nodes(network: Option<&Open>) -> u64 {
    let topology = network.and_then(|open| open.network.topology().ok());
    topology.map_or(0, |topology| topology.order())
}

/// The number of hosts.
#[unsafe(no_mangle)]
pub extern "C" fn netlace_hosts(network: Option<&Open>) -> u64 {
    network.map_or(0, |open| open.hosts)
}

/// The hosts that a node carries.
#[unsafe(no_mangle)]
pub extern "C" fn netlace_hosts_at(network: Option<&Open>, node: u64) -> u32 {
    network.filter(|open| open.has(node)).map_or(0, |open| open.network.endpoints().at(node))
}

/// Whether hosts have cables that are no links of the network.
#[unsafe(no_mangle)]
pub extern "C" fn netlace_has_cables(network: Option<&Open>) -> c_int {
    network.is_some_and(|open| open.has_cables).into()
}

/// The ports of a node.
#[unsafe(no_mangle)]
pub extern "C" fn netlace_degree(network: Option<&Open>, node: u64) -> u32 {
    let topology =
        network.filter(|open| open.has(node)).and_then(|open| open.network.topology().ok());
    topology.map_or(0, |topology| topology.degree(node).into())
}

/// The node behind a port.
#[unsafe(no_mangle)]
pub extern "C" fn netlace_neighbor(network: Option<&Open>, node: u64, port: u32) -> u64 {
    network.and_then(|open| open.link(node, port)).map_or(u64::MAX, |link| link.to)
}

/// The ports on the way from a node to another.
///
/// # Safety
///
/// `ports` is null or has room for `room` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn netlace_route(
    network: Option<&Open>,
    from: u64,
    to: u64,
    ports: *mut u32,
    room: usize,
) -> i64 {
    let Some(open) = network.filter(|open| open.has(from) && open.has(to)) else { return -1 };
    let context = Context::with_memory(open.memory);
    let Ok(hops) = route_within(&*open.routing, from, to, 0, 0, &context) else { return -1 };
    // SAFETY: promised by the caller.
    if let Some(ports) = unsafe { slice_of(ports, room) } {
        ports.iter_mut().zip(&hops).for_each(|(port, hop)| *port = hop.step.port.into());
    }
    hops.len() as i64
}
