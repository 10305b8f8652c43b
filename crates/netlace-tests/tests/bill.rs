//! Arrangements, placements, bills and cabling lists, recomputed from what they say of themselves.

#[path = "bill/model.rs"]
mod model;

use std::collections::{BTreeMap, HashSet};

use crate::common::random::{Dice, cases};
use crate::common::{BASELINES, cells, context, golden, links, parse};
use model::Model;
use netlace::network::{Network, Node};
use netlace_plan::building::{
    Bill, Item, Length, Placement, Spot, TECHNOLOGIES, Technology, cabling,
};

fn built_in(name: &str) -> Model {
    Model::read(TECHNOLOGIES.iter().find(|technology| technology.name == name).unwrap().text)
}

/// Checks a placement, its bill and its cabling list; says whether there is one.
fn check(net: &Network, model: &Model) -> bool {
    let technology = Technology::parse(&model.text).unwrap();
    let order = net.topology().unwrap().order();
    let units: Option<Vec<u64>> = (0..order).map(|v| model.units(net, v)).collect();
    let most = model.enclosures[0].holds.unwrap_or(u64::MAX);
    let units = units.filter(|units| units.iter().all(|&units| units <= most));
    let placement = Placement::new(net, &technology, &context());
    let (Some(units), Ok(placement)) = (&units, &placement) else {
        assert!(units.is_none() && placement.is_err(), "{net}: {}", model.text);
        return false;
    };
    let spots: Vec<Spot> = (0..order).map(|v| placement.spot(v)).collect();
    check_room(net, model, units, &spots);
    check_blocks(placement, model, units, &spots);
    check_cables(net, model, placement, &spots);
    true
}

/// The places of a node's enclosures from the innermost kind `from` on: which one it is.
fn enclosure<'a>(model: &Model, spot: &'a Spot, from: usize) -> &'a [u32] {
    &spot.path()[from..model.enclosures.len() - 1]
}

/// No two nodes share a unit, no enclosure holds too much, and positions follow from places.
fn check_room(net: &Network, model: &Model, units: &[u64], spots: &[Spot]) {
    let mut taken = HashSet::new();
    for (spot, &units) in spots.iter().zip(units) {
        // In halves, from the bottom.
        let first = spot.unit().halves() - 2;
        for unit in first..first + units {
            assert!(taken.insert((spot.path(), unit)), "{net}: two nodes in one unit");
            assert!(model.enclosures[0].holds.is_none_or(|holds| unit < holds), "{net}: no room");
        }
        let mut position = [0; 3];
        let places = [first].into_iter().chain(spot.path().iter().map(|&place| u64::from(place)));
        for (place, enclosure) in places.zip(&model.enclosures) {
            position[enclosure.axis] += place * enclosure.pitch;
        }
        let innermost = &model.enclosures[0];
        position[innermost.axis] -= first * innermost.pitch - first * innermost.pitch / 2;
        let length = |micrometres: u64| Length::from_metres(micrometres as f64 / 1e6).unwrap();
        assert_eq!(spot.position, position.map(length), "{net}");
        for (place, enclosure) in spot.path().iter().zip(&model.enclosures[1..]) {
            assert!(enclosure.holds.is_none_or(|holds| u64::from(*place) < holds), "{net}");
        }
    }
}

/// What fits into one enclosure of fixed size is in one.
fn check_blocks(placement: &Placement, model: &Model, units: &[u64], spots: &[Spot]) {
    let (net, arrangement) = (placement.network(), placement.arrangement());
    let mut line: Vec<Node> = (0..units.len() as Node).collect();
    line.sort_by_key(|&v| arrangement.position(v));
    let mut blocks: Vec<&[Node]> = vec![&line];
    for &size in arrangement.blocks().iter().rev() {
        blocks = blocks.iter().flat_map(|block| block.chunks(size as usize)).collect();
        for block in &blocks {
            let mut size: u64 = block.iter().map(|&v| units[v as usize]).sum();
            for (i, kind) in model.enclosures.iter().enumerate() {
                let Some(holds) = kind.holds else { break };
                let split: HashSet<&[u32]> =
                    block.iter().map(|&v| enclosure(model, &spots[v as usize], i)).collect();
                assert!(split.len() == 1 || size > holds, "{net}: {block:?} is split");
                size = split.len() as u64;
            }
        }
    }
}

/// Every link is in the list once, as long as its ends are apart, and the bill is the sum.
fn check_cables(net: &Network, model: &Model, placement: &Placement, spots: &[Spot]) {
    let topology = &**net.topology().unwrap();
    let mut list = Vec::new();
    cabling::write(placement, &mut list, &context()).unwrap();
    let list = String::from_utf8(list).unwrap();
    let mut rows = list.lines();
    assert_eq!(rows.next(), Some(cabling::HEADER));
    let mut listed = HashSet::new();
    let mut counts: BTreeMap<(String, String), u64> = BTreeMap::new();
    let mut host_cables = 0;
    for row in rows {
        let cells = cells(row);
        if cells[12] == cabling::HOST {
            host_cables += 1;
            continue;
        }
        let number = |i: usize| cells[i].parse::<Node>().unwrap();
        let node = |i: usize| cells[i].strip_prefix("node ").unwrap().parse::<Node>().unwrap();
        let (from, to) = (node(0), node(6));
        // Ports of hosts come first, and ports of devices are counted from 1.
        let before = |v: Node| u64::from(net.endpoints().cables_at(v)) + 1;
        let (port, back) = (number(2) - before(from), number(8) - before(to));
        let link = links(topology, from)[port as usize];
        assert_eq!((link.to, u64::from(link.back), u64::from(link.level)), (to, back, number(12)));
        assert_eq!(cells[1], topology.address(from).to_string());
        assert!(listed.insert((from, port)) && !listed.contains(&(to, back)), "{net}: {row}");
        let ends = [from, to].map(|v| &spots[v as usize]);
        let found = |i: usize| [cells[i].clone(), cells[i + 6].clone()];
        assert_eq!(found(3), ends.map(|spot| placement.name(spot)));
        assert_eq!(found(4), ends.map(|spot| spot.unit().to_string()));
        assert_eq!(cells[5], format!("{}-U{}-P{}", cells[3], cells[4], cells[2]));
        let length = cells[14].parse().unwrap();
        assert_eq!(model.cable(ends[0], ends[1]), Some((&*cells[13], length)), "{net}: {row}");
        *counts.entry((cells[13].clone(), cells[14].clone())).or_default() += 1;
    }
    assert_eq!(net.links(), listed.len().into(), "{net}: links listed");
    let bill = Bill::of(placement, &context()).unwrap();
    let mut total = 0.0;
    for line in &bill.lines {
        total += line.count as f64 * line.price;
        if let Item::Link { medium, length, .. } = &line.item {
            let key = (medium.clone(), length.metres().to_string());
            assert_eq!(counts.remove(&key), Some(line.count), "{net}: {}", line.item);
        }
    }
    assert!(counts.is_empty(), "{net}: not on the bill: {counts:?}");
    assert_eq!((bill.price(), bill.switches()), (total, topology.order()), "{net}");
    assert_eq!(net.endpoint_count(), bill.hosts.into(), "{net}");
    assert_eq!(bill.host_cables(), host_cables, "{net}");
}

#[test]
fn a_rack_keeps_a_cluster() {
    let net = parse("rdn(torus(5,5),1)");
    let technology = Technology::parse(TECHNOLOGIES[0].text).unwrap();
    let placement = Placement::new(&net, &technology, &context()).unwrap();
    assert!(check(&net, &built_in("hall")));
    for v in 0..1250 {
        let [rack, first] = [v, v / 25 * 25].map(|v| placement.name(&placement.spot(v)));
        assert_eq!(rack, first, "node {v}");
    }
    let mut list = Vec::new();
    cabling::write(&placement, &mut list, &context()).unwrap();
    assert_eq!(String::from_utf8(list).unwrap().lines().count(), 1 + 3125 + 1250);
    let bill = Bill::of(&placement, &context()).unwrap();
    assert_eq!((bill.cables(), bill.switches(), bill.hosts), (3125, 1250, 1250));
}

#[test]
fn a_square_floor_is_square() {
    for (name, side) in [("hall", [15, 4]), ("400g", [15, 4]), ("die", [36, 35])] {
        let technology = TECHNOLOGIES.iter().find(|one| one.name == name).unwrap();
        let pitches = Model::read(technology.text).enclosures;
        let pitches = pitches.iter().rev().take(2).map(|kind| kind.pitch as f64 / 1e6);
        let technology = Technology::parse(technology.text).unwrap();
        let net = parse("rdn(torus(5,5),1)"); // 50 racks, or 1250 tiles
        let placement = Placement::new(&net, &technology, &context()).unwrap();
        let [x, y, _] = placement.extent().map(Length::metres);
        for ((extent, count), pitch) in [y, x].iter().zip([side[1], side[0]]).zip(pitches) {
            assert!((extent - f64::from(count) * pitch).abs() < 1e-9, "{extent} {count} {pitch}");
        }
    }
}

/// Cables between the two lower levels of a fat tree stay in its pod, and so does their price.
#[test]
fn a_pod_stays_together() {
    let net = parse("fat_tree(8)");
    let technology = Technology::parse(TECHNOLOGIES[0].text).unwrap();
    let placement = Placement::new(&net, &technology, &context()).unwrap();
    let mut racks: BTreeMap<Node, HashSet<String>> = BTreeMap::new();
    placement
        .each_wire(&context(), |wire| {
            let names = wire.spots.map(|spot| placement.name(&spot));
            if wire.link.level == 0 {
                racks.entry(wire.from / 4).or_default().extend(names);
            }
            Ok::<(), netlace::network::RequestError>(())
        })
        .unwrap();
    assert_eq!(racks.len(), 8);
    assert!(racks.values().all(|racks| racks.len() == 1), "{racks:?}");
    assert!(check(&net, &built_in("hall")));
}

/// A chip for each base, a rack for the chips of a type, and a dual-rack for each network of level 1.
#[test]
fn dual_nets_fill_chips_and_dual_racks() {
    let model = built_in("dual-rack");
    let technology = Technology::parse(&model.text).unwrap();
    let net = parse("rdn(torus(5,5),1)");
    let placement = Placement::new(&net, &technology, &context()).unwrap();
    assert_eq!([0, 1, 2].map(|kind| placement.enclosures(kind)), [50, 2, 1]);
    let (mut on_chips, mut across) = (0, 0);
    placement
        .each_wire(&context(), |wire| {
            let same = |kind| {
                let [a, b] = wire.spots.each_ref().map(|spot| enclosure(&model, spot, kind));
                a == b
            };
            on_chips += u64::from(same(0));
            across += u64::from(!same(1) && same(2));
            Ok::<(), netlace::network::RequestError>(())
        })
        .unwrap();
    assert_eq!((on_chips, across), (2_500, 625));
    assert!(check(&net, &model));
}

/// The same graph takes the same, whether it is numbered digit by digit or tier by tier.
#[test]
fn flooded_and_root_folded_networks_of_two_tiers_take_the_same() {
    for technology in TECHNOLOGIES {
        let parsed = Technology::parse(technology.text).unwrap();
        for base in ["heawood", "ring(6)", "complete(5)"] {
            let bill = |family: &str| {
                let net = parse(&format!("{family}({base},2)"));
                format!("{:.2}", Bill::new(&net, &parsed, &context()).unwrap().price())
            };
            assert_eq!(bill("flooded"), bill("root_folded"), "{base} of {}", technology.name);
        }
    }
}

#[test]
fn every_network_can_be_built_on_a_floor_and_on_a_die() {
    for technology in TECHNOLOGIES {
        let model = built_in(technology.name);
        for expr in BASELINES {
            assert!(check(&parse(expr), &model), "{expr} of {}", technology.name);
        }
    }
}

#[test]
fn random_networks_of_random_technologies_add_up() {
    let mut dice = Dice::new(41);
    let (hall, die) = (built_in("hall"), built_in("die"));
    let (tried, mut built) = (cases(200), 0);
    for _ in 0..tried {
        let net = dice.network(600);
        check(&net, &hall);
        check(&net, &die);
        built += u64::from(check(&net, &Model::random(&mut dice)));
    }
    assert!(built * 2 > tried, "only {built} of {tried} could be built");
}

#[test]
fn mistakes_are_told_with_their_line() {
    let hall = TECHNOLOGIES[0].text;
    for (right, wrong, told) in [
        (
            "price = 1910.9",
            "price = -1910.9",
            "write a number from 0 to 1000000000000, not -1910.9",
        ),
        ("price = 1910.9", "price = nan", "write a number from 0"),
        ("price = 1910.9", "cost = 1910.9", "unknown field `cost`"),
        ("ports = 8", "ports = 8.5", "invalid type"),
        ("year = 2014", "year = 14", "write a year from 1950 to 2200, not 14"),
        ("bandwidth = 5e9", "bandwidth = 0", "write a number above 0"),
        ("bandwidth = 5e9", "", "missing field `bandwidth`"),
        ("units = 0.5", "units = 0.3", "write units from 0 to 1000000 in steps of 0.5, not 0.3"),
        ("units = 1 #", "units = 0 #", "a switch takes at least 0.5 units"),
        ("holds = 42", "holds = 0", "write a whole number from 1 to 1000000, not 0"),
        ("holds = 42", "square = true", "only the last but one can be `square`"),
        ("square = true", "", "enclosure `row`: say how many it `holds`"),
        ("pitch = 2.4", "pitch = 0", "write a pitch above 0"),
        ("pitch = 2.4", "pitch = 2.4\nholds = 3", "the outermost holds as many as there are"),
        ("[0.5, 1, 2, 3, 5, 7]", "[0.5, 2, 1]", "in ascending order"),
        ("[0.5, 1, 2, 3, 5, 7]", "[]", "list 1 to 1000 lengths"),
        ("price = 23.084", "price = 23.084\nwithin = \"cage\"", "there is no [[enclosure]] `cage`"),
        ("[[medium]]", "[[media]]", "unknown field `media`"),
    ] {
        assert!(hall.contains(right), "{right}");
        let error = Technology::parse(&hall.replacen(right, wrong, 1)).unwrap_err().to_string();
        assert!(error.contains(told) && error.contains("line "), "{wrong}: {error}");
    }
}

/// Every number of a technology that comes with the library has a source behind it, or a note that it is
/// an example, on its line or in a comment above it.
#[test]
fn numbers_have_a_source() {
    for technology in TECHNOLOGIES {
        let mut above = String::new();
        let mut was_comment = false;
        for line in technology.text.lines() {
            if let Some(comment) = line.strip_prefix('#') {
                if !was_comment {
                    above.clear();
                }
                above += comment;
            }
            was_comment = line.starts_with('#');
            let Some((key, rest)) = line.split_once(" = ") else { continue };
            let is_number = rest.starts_with(|c: char| c.is_ascii_digit() || c == '[');
            let beside = rest.split_once('#').map_or("", |(_, comment)| comment);
            let has = |text: &str| ["[", "example", "EIA"].iter().any(|mark| text.contains(mark));
            let counts = ["ports", "slack"].contains(&key) || rest.starts_with('0');
            assert!(
                !is_number || counts || !beside.is_empty() || has(&above),
                "{}: {line}",
                technology.name
            );
        }
    }
}

#[test]
fn technologies_name_their_year_and_speed() {
    for (name, year, gigabits) in [
        ("hall", 2014, 40.0),
        ("400g", 2025, 400.0),
        ("800g", 2025, 800.0),
        ("die", 2014, 128.0),
        ("dual-rack", 2009, 40.0),
    ] {
        let built_in = TECHNOLOGIES.iter().find(|one| one.name == name).unwrap();
        let technology = Technology::parse(built_in.text).unwrap();
        assert_eq!((technology.year, technology.link.gigabits()), (year, gigabits), "{name}");
        assert_eq!(technology.host_link(), technology.link, "{name}");
    }
    let own =
        TECHNOLOGIES[0].text.replace("cable = 1 #", "bandwidth = 1e9\nlatency = 2e-6\ncable = 1 #");
    let host = Technology::parse(&own).unwrap().host_link();
    assert_eq!((host.bandwidth, host.latency), (1e9, 2e-6));
}

#[test]
fn names_with_commas_are_quoted_in_the_list() {
    let text = TECHNOLOGIES[0].text.replace("\"copper\"", "'copper, \"thin\"'");
    let technology = Technology::parse(&text).unwrap();
    let net = parse("path(2)");
    let mut list = Vec::new();
    let placement = Placement::new(&net, &technology, &context()).unwrap();
    cabling::write(&placement, &mut list, &context()).unwrap();
    let list = String::from_utf8(list).unwrap();
    let line = list.lines().nth(1).unwrap();
    assert!(line.ends_with(",0,\"copper, \"\"thin\"\"\",0.5"), "{list}");
}

#[test]
fn blocks_divide_each_other_and_the_order() {
    let mut nested = 0;
    // Behind the trees below it, a node of a flooded network is a block of its own.
    for record in golden().into_iter().filter(|record| !record.expr.contains("flooded")) {
        let net = parse(&record.expr);
        let blocks = net.arrangement().unwrap().blocks();
        let sizes: Vec<Node> = [1].into_iter().chain(blocks.iter().copied()).collect();
        for pair in [&sizes[..], &[record.order]].concat().windows(2) {
            assert!(pair[0] < pair[1] && pair[1] % pair[0] == 0, "{net}: {blocks:?}");
        }
        nested += usize::from(!blocks.is_empty());
    }
    assert!(nested > 100, "only {nested} networks have blocks");
}

#[test]
fn blocks_keep_links_inside() {
    for (expr, blocks, inside) in [
        ("rdn(torus(5,5),1)", vec![5, 25], 2500),
        ("rsn(petersen,3)", vec![10, 100], 10_000 * 3 / 2 + 100 * 45),
        ("dragonfly(8,4,4)", vec![8], 33 * 28),
        ("torus(4,6)", vec![6], 24),
        ("product(petersen,ring(3))", vec![3], 30),
        ("fat_tree(6)", vec![6], 6 * 9),
        ("xgft([2,3,2,2],[1,2,2,3])", vec![5, 14], 24 + 16),
        ("hosts(fat_tree(4),3)", vec![4], 16),
        ("rsn(fat_tree(4),2)", vec![4, 20], 20 * 32),
        ("dcell(3,1)", vec![4], 12),
        ("flooded(heawood,3)", vec![14, 183], 14 * 14 * 21),
        ("flooded(torus(4,4),2)", vec![4, 16, 64], 4 * (4 * 32 + 4)),
    ] {
        let net = parse(expr);
        let arrangement = net.arrangement().unwrap();
        assert_eq!(arrangement.blocks(), blocks, "{expr}");
        let topology = &**net.topology().unwrap();
        let block = |v| arrangement.position(v) / blocks[blocks.len() - 1];
        let ends = (0..topology.order()).flat_map(|v| {
            links(topology, v).into_iter().filter(move |link| block(v) == block(link.to))
        });
        assert_eq!(ends.count(), 2 * inside, "{expr}: links inside the largest blocks");
    }
}

#[test]
fn nodes_are_found_by_their_positions() {
    for expr in [
        "flooded(heawood,3)",
        "flooded(path(2),5)",
        "flooded(path(1),3)",
        "rdn(flooded(ring(3),2),1)",
    ] {
        let net = parse(expr);
        let arrangement = net.arrangement().unwrap();
        let order = net.topology().unwrap().order();
        for (position, v) in (0..order).zip(arrangement.nodes(0..order)) {
            assert_eq!(arrangement.position(v), position, "{expr}: node {v}");
        }
    }
}

#[test]
fn every_node_has_its_own_position() {
    let records = golden();
    let exprs = records.iter().map(|record| record.expr.as_str()).chain(BASELINES.iter().copied());
    for net in exprs.map(parse) {
        let order = net.topology().unwrap().order();
        let arrangement = net.arrangement().unwrap();
        let positions: HashSet<Node> = (0..order).map(|v| arrangement.position(v)).collect();
        assert_eq!(positions.len() as Node, order, "{net}");
        assert!(positions.iter().all(|&position| position < order), "{net}");
        assert!(arrangement.blocks().is_sorted_by(|a, b| a < b), "{net}");
    }
}

/// What a network costs does not depend on how it is written.
#[test]
fn equal_products_cost_the_same() {
    for technology in ["hall", "400g"] {
        let technology = Technology::parse(&built_in(technology).text).unwrap();
        for equal in [
            vec![
                "hosts(product(complete(10),complete(11)),19)",
                "hosts(product(complete(11),complete(10)),19)",
                "hosts(hamming(11,10),19)",
                "hosts(hamming(10,11),19)",
                "hyperx([11,10],19)",
                "hyperx([10,11],19)",
            ],
            vec![
                "torus(4,5,6)",
                "torus(6,5,4)",
                "torus(5,6,4)",
                "product(ring(5),ring(4),ring(6))",
            ],
            vec!["product(torus(5,5),complete(7))", "product(complete(7),torus(5,5))"],
        ] {
            let price = |expr: &&str| {
                let net = parse(expr);
                Bill::new(&net, &technology, &context()).unwrap().price()
            };
            let prices: Vec<f64> = equal.iter().map(price).collect();
            let close = |&price: &f64| (price / prices[0] - 1.0).abs() < 1e-12;
            assert!(prices.iter().all(close), "{equal:?}: {prices:?}");
        }
    }
}

/// Each order of the dimensions has every node once, and its blocks are those of that order.
#[test]
fn every_arrangement_is_a_line() {
    for (expr, count) in [("torus(3,4,5)", 6), ("hamming(4,4,3)", 3), ("ring(5)", 1)] {
        let net = parse(expr);
        let order = net.topology().unwrap().order();
        let arrangements = net.arrangements().unwrap();
        assert_eq!(arrangements.len(), count, "{expr}");
        for arrangement in &arrangements {
            let mut positions: Vec<Node> = (0..order).map(|v| arrangement.position(v)).collect();
            positions.sort_unstable();
            assert!(positions.into_iter().eq(0..order), "{expr}");
            // The nodes of the smallest blocks of a product of rings or complete graphs are linked in a row.
            let Some(&block) = arrangement.blocks().first() else { continue };
            for v in 0..order {
                let near = links(&**net.topology().unwrap(), v);
                let here = arrangement.position(v) / block;
                let inside =
                    near.iter().filter(|link| arrangement.position(link.to) / block == here);
                assert!(inside.count() >= 2, "{expr}: {v}");
            }
        }
    }
}
