//! What work costs: the figures by which it is known before whether something would take too long.
//!
//! Each is the time of one unit of work on one thread, in nanoseconds unless it says otherwise, rounded. `cargo bench -p
//! netlace-tests --bench costs` measures them again, on the networks named there, and prints how far each is from the machine
//! that it runs on; `just full` keeps that in `reports/costs.md`. `tests/limits/estimates.py` compares whole estimates.
//! They decide only what is refused and which of several methods is taken, never a figure.

/// Estimates are meant to be right within this factor: `tests/limits/estimates.py` measures them.
pub const RIGHT_WITHIN: u64 = 3;

/// A link end that a search over the stored graph examines, from one node.
pub const STORED_LINK_END: u128 = 10;

/// The same of a search from many nodes at once, for each distance and all sources of a round.
pub const TOGETHER_LINK_END: u128 = 3;

/// A link end of a search that finds neighbours by rule.
pub const RULE_LINK_END: u128 = 60;

/// A link end of a search for the distances of listed pairs.
pub const BATCH_LINK_END: u128 = 5;

/// A word of a bitmap of nodes that is shifted: from one word, and put together from two.
pub const SHIFTED_WORD: [f64; 2] = [0.25, 0.4];

/// A word of a bitmap of nodes whose digits are exchanged, bit by bit in tiles: rows near each other, and rows farther apart
/// than caches foresee.
pub const TRANSPOSED_WORD: [f64; 2] = [5.0, 14.0];

/// The same for a matrix smaller than a tile, times 64 for each of its rows.
pub const SMALL_TRANSPOSED_WORD: f64 = 4.0;

/// A run of bits that moves as one where larger units than bits are exchanged.
pub const TRANSPOSED_UNIT: f64 = 3.0;

/// A word of a bitmap that is packed, sent and unpacked, without the time on the wire.
pub const PACKED_WORD: f64 = 3.0;

/// The image of a node under an automorphism, and its place among the orbits.
pub const ORBIT_IMAGE: u128 = 8;

/// A link that the search for a shortest cycle examines.
pub const GIRTH_LINK: u64 = 50;

/// A neighbour that the refinement of colours examines, with its share of the sorting.
pub const REFINED_NEIGHBOR: u128 = 30;

/// A link that the search for disjoint paths examines.
pub const FLOW_LINK: u64 = 10;

/// A node or link end in a trial with faults.
pub const TRIAL_LINK_END: u128 = 8;

/// A node or link end in a step of the Lanczos method.
pub const LANCZOS_LINK_END: u128 = 2;

/// A link end of a network that is compared with a larger one of its family.
pub const GROWN_LINK_END: u128 = 20;

/// Nodes whose ports are counted in a second.
pub const PORTS_PER_SECOND: u64 = 200_000_000;

/// Steps of the sweep over all cuts in a second.
pub const SWEEP_STEPS_PER_SECOND: u64 = 1 << 25;

/// A channel of a search that counts shortest paths, there and back.
pub const PATH_COUNT_CHANNEL: u128 = 15;

/// The image of a node when channels are sorted into orbits.
pub const CLASS_NODE: u128 = 25;

/// The image of a channel there.
pub const CLASS_CHANNEL: u128 = 20;

/// A hop that a routing is asked for.
pub const ROUTED_HOP: u64 = 33;

/// A channel that is looked at when the routes to one destination are balanced.
pub const BALANCED_CHANNEL: u128 = 30;

/// A pair of hosts in the search for the worst permutation: a hop, and its share of the matching.
pub const WORST_PAIR: u128 = 500;

/// A pair of nodes when a routing is certified: a hop of its route, and what waits for what.
pub const CERTIFIED_PAIR: u128 = 300;

/// A channel for each destination when packets are sought that block each other, and when the number of each is compared.
pub const BLOCKED_CHANNEL: u128 = 300;
pub const ESCAPE_CHANNEL: u128 = 120;

/// A channel that an order of the lanes examines, and moves.
pub const LANE_CHANNEL: u64 = 100;

/// A pair of hosts of a fabric, whose packet is followed by the tables.
pub const WALKED_PAIR: u128 = 200;

/// An entry of the forwarding tables that are exported.
pub const TABLE_ENTRY: u128 = 200;

/// A link end that is looked at when links of a guest are routed over its host.
pub const EMBEDDED_LINK_END: u128 = 5;

/// A link that is placed and cabled.
pub const CABLED_LINK: u128 = 190;

/// An item that is moved in a round of an emulation.
pub const EMULATED_ITEM: u128 = 50;

/// A link that is looked at for such an item.
pub const EMULATED_LINK: u128 = 1;

/// A transfer of a schedule that is replayed.
pub const REPLAYED_TRANSFER: u64 = 100;

/// A hop of a message between hosts; most are known from other messages to the same destination.
pub const REPLAYED_HOP: u64 = 60;

/// A hop of a chunk of what is sent between all pairs, to find and to check.
pub const PAIR_HOP: u128 = 500;

/// A router in a cycle of a simulation.
pub const SIMULATED_ROUTER: u128 = 20;

/// A flit that goes through a router in a simulation.
pub const SIMULATED_HOP: u128 = 150;

/// A message of recursive doubling with all its hops.
pub const DOUBLING_MESSAGE: u128 = 2_000;

/// A link end of the first broadcast with one port.
pub const FIRST_BROADCAST_LINK_END: u128 = 100;

/// A link end in each step of the search for a shorter one.
pub const BROADCAST_STEP_LINK_END: u128 = 10;
