//! Packets that BookSim 2 recorded: every one arrives in the same cycle here.

use std::io::Read;
use std::sync::Arc;

use netlace::Context;
use netlace::network::{Header, Lane, Port};
use netlace_sim::packets::{Destinations, Listed, Packet};
use netlace_sim::routes::Routes;
use netlace_sim::wiring::{Wire, Wiring};
use netlace_sim::{Arrival, Buffers, Effort, Simulation, Sweep};

/// Grids as BookSim has them: two ports for each dimension, also where a mesh has no link.
#[derive(Clone, Copy)]
struct Grid {
    side: u32,
    dimensions: u32,
    wraps: bool,
}

impl Grid {
    fn routers(self) -> u32 {
        self.side.pow(self.dimensions)
    }

    fn digit(self, r: u32, dimension: u32) -> u32 {
        r / self.side.pow(dimension) % self.side
    }

    fn wiring(self, cycles: u8) -> Wiring {
        Wiring::new((0..self.routers()).map(|r| {
            let wire = |port: u32| {
                let step = self.side.pow(port / 2);
                let digit = self.digit(r, port / 2);
                let to = if port.is_multiple_of(2) { digit + 1 } else { digit + self.side - 1 }
                    % self.side;
                Wire { to: r - digit * step + to * step, back: (port ^ 1) as Port, cycles }
            };
            ((0..2 * self.dimensions).map(wire).collect(), 1)
        }))
    }
}

/// Dimension order; a packet that crosses the end of a ring is on the second lane of that ring from its beginning. The word of a
/// header is where it started.
impl Routes for Grid {
    fn lanes(&self) -> Lane {
        if self.wraps { 2 } else { 1 }
    }

    fn has_words(&self) -> bool {
        true
    }

    fn start(&self, from: u32, _: u32, _: u64) -> Header {
        Header { lane: 0, word: from.into() }
    }

    fn next(&self, at: u32, came_by: Port, header: &mut Header, to: u32) -> Option<Port> {
        let differs = |d: &u32| self.digit(at, *d) != self.digit(to, *d);
        let Some(dimension) = (0..self.dimensions).find(differs) else {
            return Some(2 * self.dimensions as Port);
        };
        let (here, there) = (self.digit(at, dimension), self.digit(to, dimension));
        if u32::from(came_by) / 2 == dimension {
            return Some(came_by ^ 1);
        }
        let up = if self.wraps {
            (there + self.side - here) % self.side * 2 < self.side
        } else {
            there > here
        };
        header.lane = Lane::from(self.wraps && there < here);
        Some((2 * dimension) as Port + Port::from(!up))
    }
}

/// A cube, lowest dimension first.
#[derive(Clone, Copy)]
struct Cube(u32);

impl Cube {
    fn wiring(self) -> Wiring {
        Wiring::new((0..1u32 << self.0).map(|r| {
            let wire = |port: u32| Wire { to: r ^ 1 << port, back: port as Port, cycles: 1 };
            ((0..self.0).map(wire).collect(), 1)
        }))
    }
}

impl Routes for Cube {
    fn lanes(&self) -> Lane {
        1
    }

    fn has_words(&self) -> bool {
        true
    }

    fn start(&self, from: u32, _: u32, _: u64) -> Header {
        Header { lane: 0, word: from.into() }
    }

    fn next(&self, at: u32, _: Port, _: &mut Header, to: u32) -> Option<Port> {
        Some(if at == to { self.0 } else { (at ^ to).trailing_zeros() } as Port)
    }
}

/// A file of recorded packets: network, flits of a packet, flits of a buffer; and packets with where they started and arrived.
fn recorded(name: &str) -> (String, u32, u8, Vec<(u32, u32, u32, u32)>) {
    let path = format!("{}/../../tests/golden/packets/{name}", env!("CARGO_MANIFEST_DIR"));
    let mut text = String::new();
    flate2::read::GzDecoder::new(std::fs::File::open(path).unwrap())
        .read_to_string(&mut text)
        .unwrap();
    let (head, _) = text.split_once('\n').unwrap();
    let about = head.rsplit_once("; ").unwrap().1;
    let mut parts = about.split(", ");
    let network = parts.next().unwrap().to_owned();
    let mut number = || parts.next().unwrap().split(' ').next().unwrap().parse::<u32>().unwrap();
    let (flits, depth) = (number(), number());
    let packet = |line: &str| {
        let numbers: Vec<u32> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        (numbers[0], numbers[1], numbers[2], numbers[3])
    };
    let packets = text.lines().filter(|line| !line.starts_with('#')).map(packet).collect();
    (network, flits, depth as u8, packets)
}

fn simulation(wiring: Wiring, routes: Arc<dyn Routes>, buffers: Buffers) -> Simulation {
    let n = wiring.endpoints();
    Simulation {
        wiring,
        routes,
        destinations: Destinations::Any(n),
        flits: 1,
        buffers,
        effort: Effort::default(),
        can_deadlock: false,
        sweep: Sweep::default(),
    }
}

#[test]
fn every_recorded_packet_arrives_when_it_did() {
    let mut count = 0;
    let folder = format!("{}/../../tests/golden/packets", env!("CARGO_MANIFEST_DIR"));
    for file in std::fs::read_dir(folder).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        let (network, flits, depth, packets) = recorded(&name);
        let (kind, sizes) = network.split_once(':').unwrap();
        let sizes: Vec<u32> = sizes.split(',').map(|size| size.parse().unwrap()).collect();
        let (wiring, routes): (Wiring, Arc<dyn Routes>) = match (kind, &sizes[..]) {
            ("cube", &[dimensions]) => (Cube(dimensions).wiring(), Arc::new(Cube(dimensions))),
            ("torus", &[side, dimensions]) => {
                let grid = Grid { side, dimensions, wraps: true };
                (grid.wiring(2), Arc::new(grid))
            }
            ("mesh", &[side, dimensions]) => {
                let grid = Grid { side, dimensions, wraps: false };
                (grid.wiring(1), Arc::new(grid))
            }
            _ => panic!("{network}"),
        };
        let mut lists = vec![Vec::new(); wiring.endpoints() as usize];
        for &(birth, from, to, _) in &packets {
            lists[from as usize].push(Packet::new(birth, to, flits));
        }
        lists.iter_mut().for_each(|list| list.sort_by_key(|packet| packet.birth));
        let last = packets.iter().map(|packet| packet.3).max().unwrap();
        let simulation = simulation(wiring, routes, Buffers { channels: 4, flits: depth });
        let replayed = simulation
            .replay(&Listed { packets: lists }, last + 10, &Context::with_memory(1 << 30))
            .unwrap();
        let mut expected: Vec<Arrival> = packets
            .iter()
            .map(|&(birth, from, to, cycle)| Arrival { label: birth, to, word: from.into(), cycle })
            .collect();
        expected.sort_unstable();
        let differs = expected.iter().zip(&replayed.arrivals).find(|(a, b)| a != b);
        assert_eq!((differs, replayed.arrivals.len()), (None, expected.len()), "{name}");
        count += packets.len();
    }
    assert_eq!(count, 93_261);
}
