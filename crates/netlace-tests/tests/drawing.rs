//! Drawings, read back from their text: every node and link is there, once, and can be seen.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;
use std::path::Path;

use crate::common::{BASELINES, golden, parse};
use netlace::Context;
use netlace::families::FAMILIES;
use netlace::network::{Network, RequestError};
use netlace_report::drawing::{Item, MOST_NODES, Marks, Rectangle, Scene, Window, draw};
use netlace_report::picture::Point;
use roxmltree::{Document, Node};

fn context() -> Context<'static> {
    Context::with_memory(1 << 30)
}

fn drawn(net: &Network, marks: &Marks) -> String {
    draw(net, marks, &context()).unwrap()
}

fn number(node: &Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).and_then(|value| value.parse().ok()).expect(name)
}

/// A circle: middle and radius.
type Disc = (f64, f64, f64);

/// What a drawing shows in its first view: nodes and lines, by class.
struct Shown {
    width: f64,
    height: f64,
    nodes: Vec<Disc>,
    /// How many lines are of each class.
    lines: BTreeMap<String, usize>,
    texts: Vec<String>,
}

impl Shown {
    fn of(svg: &str) -> Self {
        let document = Document::parse(svg).unwrap();
        let root = document.root_element();
        let (width, height) = (number(&root, "width"), number(&root, "height"));
        let mut shown =
            Self { width, height, nodes: Vec::new(), lines: BTreeMap::new(), texts: Vec::new() };
        for node in document.descendants().filter(Node::is_element) {
            let class = node.attribute("class").unwrap_or_default();
            match node.tag_name().name() {
                // The first view is at most 768 wide; smaller ones stand to its right.
                "circle" if class == "f-paper s-text" || class == "f-text" => {
                    let disc = (number(&node, "cx"), number(&node, "cy"), number(&node, "r"));
                    if disc.0 < 760.0 {
                        shown.nodes.push(disc);
                    }
                }
                "path" => {
                    let d = node.attribute("d").unwrap();
                    let starts =
                        d.split('M').skip(1).map(|line| line.split([' ', 'L', 'Q']).next());
                    let here = starts.filter(|x| x.unwrap().parse::<f64>().unwrap() < 760.0);
                    *shown.lines.entry(class.to_owned()).or_default() += here.count();
                }
                "text" => shown.texts.push(node.text().unwrap_or_default().to_owned()),
                _ => (),
            }
        }
        shown
    }
}

/// Every network of the golden data and of today that is drawn node by node and in which each node is seen.
fn small_networks() -> impl Iterator<Item = Network> {
    let golden = golden().into_iter().map(|record| record.expr);
    let examples = FAMILIES.iter().map(|family| family.example.to_owned());
    let baselines = BASELINES.iter().map(|expr| (*expr).to_owned());
    let all = golden.chain(examples).chain(baselines).filter(|expr| !expr.contains("file("));
    let nets = all.map(|expr| parse(&expr));
    nets.filter(|net| *net.order() <= 500u32.into())
}

#[test]
fn every_node_and_link_is_drawn_once() {
    let mut count = 0;
    for net in small_networks() {
        let shown = Shown::of(&drawn(&net, &Marks::default()));
        assert_eq!(shown.nodes.len().to_string(), net.order().to_string(), "{net}");
        // Parallel links are drawn as one, wider.
        let mut links = std::collections::BTreeSet::new();
        let topology = net.topology().unwrap();
        for v in 0..topology.order() {
            let mut row = Vec::new();
            topology.links(v, &mut row);
            links.extend(
                row.iter()
                    .filter(|link| link.to != v)
                    .map(|link| (v.min(link.to), v.max(link.to), link.level)),
            );
        }
        assert_eq!(shown.lines.values().sum::<usize>(), links.len(), "{net}");
        count += 1;
    }
    assert!(count > 150, "{count} networks were drawn");
}

#[test]
fn nodes_lie_within_the_picture_and_do_not_overlap() {
    for net in small_networks() {
        let Shown { width, height, nodes, .. } = Shown::of(&drawn(&net, &Marks::default()));
        for (i, (x, y, r)) in nodes.iter().enumerate() {
            assert!(x - r >= 0.0 && x + r <= width && y - r >= 0.0 && y + r <= height, "{net}");
            for (other_x, other_y, _) in &nodes[..i] {
                let apart = (x - other_x).hypot(y - other_y);
                assert!(apart >= 1.99 * r, "{net}: {apart} between nodes of radius {r}");
            }
        }
    }
}

/// The lines of a drawing: from where, through which point they bend, and to where.
fn strokes(svg: &str) -> Vec<[[f64; 2]; 3]> {
    let document = Document::parse(svg).unwrap();
    let mut strokes = Vec::new();
    for path in document.descendants().filter(|node| node.has_tag_name("path")) {
        for line in path.attribute("d").unwrap().split('M').skip(1) {
            let numbers = line.split([' ', 'L', 'Q']).map(|number| number.parse().unwrap());
            let numbers: Vec<f64> = numbers.collect();
            let [x, y, .., to_x, to_y] = numbers[..] else { panic!("a line: {line}") };
            let straight = [f64::midpoint(x, to_x), f64::midpoint(y, to_y)];
            let by = if numbers.len() == 6 { [numbers[2], numbers[3]] } else { straight };
            strokes.push([[x, y], by, [to_x, to_y]]);
        }
    }
    strokes
}

/// How many lines run through the disc of a node at neither of their ends.
fn hidden(svg: &str) -> usize {
    const SAMPLES: u32 = 200;
    let nodes = Shown::of(svg).nodes;
    let is_at = |[x, y]: [f64; 2], node: &Disc| (node.0 - x).hypot(node.1 - y) < 0.98 * node.2;
    let runs_behind = |[from, by, to]: [[f64; 2]; 3]| {
        let others: Vec<&Disc> =
            nodes.iter().filter(|node| !is_at(from, node) && !is_at(to, node)).collect();
        (1..SAMPLES).map(|i| f64::from(i) / f64::from(SAMPLES)).any(|t| {
            let at = [0, 1].map(|axis| {
                (1.0 - t) * (1.0 - t) * from[axis]
                    + 2.0 * t * (1.0 - t) * by[axis]
                    + t * t * to[axis]
            });
            others.iter().any(|node| is_at(at, node))
        })
    };
    strokes(svg).into_iter().filter(|stroke| runs_behind(*stroke)).count()
}

#[test]
fn no_link_runs_behind_a_node_that_it_does_not_join() {
    for expr in [
        "petersen",
        "hypercube(4)",
        "torus(5,5)",
        "mesh(4,4)",
        "hyperx([4,4],1)",
        "fat_tree(4)",
        "dragonfly(4,2,2)",
        "rdn(ring(3),1)",
        "rdn(ring(6),1)",
        "rsn(hypercube(3),2)",
        "rsn(ring(4),2)",
        "re(frame=petersen,unit=petersen,phases=1)",
        "wk(4,3)",
        "rcr(2,3,1)",
        "megafly(2,2,2)",
        "slim_fly(5)",
    ] {
        let svg = drawn(&parse(expr), &Marks::default());
        assert_eq!(hidden(&svg), 0, "{expr}");
    }
}

#[test]
fn links_of_each_level_have_their_own_colour() {
    let shown = Shown::of(&drawn(&parse("rsn(rsn(ring(3),2),2)"), &Marks::default()));
    let lines: Vec<(&str, usize)> =
        shown.lines.iter().map(|(class, n)| (class.as_str(), *n)).collect();
    // 27 rings of 3 links, 9 clusters with 3 swaps, and one swap for each two of 9 clusters.
    assert_eq!(lines, [("s-hue0", 27), ("s-hue1", 36), ("s-muted", 81)]);
}

#[test]
fn dimensions_of_a_grid_have_their_own_colours() {
    let shown = Shown::of(&drawn(&parse("torus(3,4)"), &Marks::default()));
    assert_eq!((shown.lines["s-hue0"], shown.lines["s-hue1"]), (12, 12));
    let says = |text: &str| shown.texts.iter().any(|shown| shown == text);
    assert!(says("dimension 1: every two of 3 nodes") && says("dimension 2: rings of 4 nodes"));
}

#[test]
fn marks_have_colours_that_no_link_has() {
    // Two halves and the links between them, next to the links of one level or two.
    for (expr, between) in [("torus(4,4)", (0, 1)), ("rdn(ring(3),1)", (0, 9))] {
        let net = parse(expr);
        let plain = Shown::of(&drawn(&net, &Marks::default())).lines;
        let second = vec![true; usize::try_from(net.order()).unwrap()];
        let marks = Marks::default().with_halves(&second, &[between]);
        let marked = Shown::of(&drawn(&net, &marks)).lines;
        for (class, number) in &plain {
            assert_eq!(marked[class], *number, "{expr}: {class}");
        }
        assert_eq!(marked.len(), plain.len() + 1, "{expr}");
    }
    // Shades need all colours: links are grey.
    let marks = Marks::default().with_steps(0, &[vec![(0, 1)]]);
    let marked = Shown::of(&drawn(&parse("torus(4,4)"), &marks)).lines;
    assert_eq!(marked["s-muted"], 32);
}

#[test]
fn classes_of_clusters_pods_and_hosts_are_named() {
    let texts = |expr: &str| Shown::of(&drawn(&parse(expr), &Marks::default())).texts;
    for (expr, expected) in [
        ("rdn(ring(3),1)", ["clusters of class 0", "clusters of class 1"]),
        ("fat_tree(4)", ["pods", "16 hosts, at their switches"]),
    ] {
        let texts = texts(expr);
        assert!(expected.iter().all(|name| texts.iter().any(|text| text == name)), "{texts:?}");
    }
    assert!(!texts("ring(5)").iter().any(|text| text.contains("host")));
}

#[test]
fn scenes_have_hosts_next_to_their_switches() {
    let scene = |expr: &str| Scene::of(&parse(expr), Window::default(), &context()).unwrap();
    // Hosts one by one, as bars of many hosts, and one bar at each of many switches.
    for (expr, expected) in
        [("fat_tree(4)", 16), ("fat_tree(18)", 162), ("xgft([4,20,100],[1,4,4])", 2_000)]
    {
        let (net, Scene { items, hosts, radius, .. }) = (parse(expr), scene(expr));
        let mut switches = BTreeSet::new();
        for Rectangle { corner, size } in &hosts {
            let middle = Point::new(corner.x + size.x / 2.0, corner.y);
            let far = |item: &Item| (item.at.x - middle.x).hypot(item.at.y - middle.y);
            let near = items.iter().min_by(|a, b| far(a).total_cmp(&far(b))).unwrap();
            assert!(net.endpoints().at(near.node) > 0, "{expr}: node {} has no hosts", near.node);
            assert!(corner.y > near.at.y + radius, "{expr}: a host is on node {}", near.node);
            switches.insert(near.node);
        }
        let with_hosts = items.iter().filter(|item| net.endpoints().at(item.node) > 0).count();
        assert_eq!((hosts.len(), switches.len()), (expected, with_hosts), "{expr}");
    }
    // Where all carry the same number nothing would be told apart.
    assert!(scene("torus(4,4)").hosts.is_empty() && scene("hosts(ring(5),3)").hosts.is_empty());
}

#[test]
fn networks_of_which_only_links_are_known_are_drawn_by_them() {
    let open = |_: &str| -> std::io::Result<Box<dyn std::io::BufRead>> {
        Ok(Box::new(Cursor::new("0 7\n7 3\n3 5\n5 1\n1 2\n2 6\n6 4\n")))
    };
    let context = Context { files: &open, ..context() };
    let path = netlace::parse_with("file(\"a.edges\")", &context).unwrap();
    let nodes = Shown::of(&draw(&path, &Marks::default(), &context).unwrap()).nodes;
    let apart = |a: usize, b: usize| (nodes[a].0 - nodes[b].0).hypot(nodes[a].1 - nodes[b].1);
    assert!((apart(0, 4) / apart(0, 7) - 7.0).abs() < 0.1);
    // What is left of a grid stays where it was.
    let [whole, left] = ["mesh(4,4)", "damaged(mesh(4,4),links=3)"]
        .map(|expr| Shown::of(&drawn(&parse(expr), &Marks::default())).nodes);
    assert_eq!(whole, left);
}

#[test]
fn small_pictures_are_as_they_were() {
    for (name, expr) in [
        ("petersen", "petersen"),
        ("ring", "ring(5)"),
        ("cube", "hypercube(3)"),
        ("rdn", "rdn(ring(3),1)"),
        ("tree", "fat_tree(4)"),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/pictures/{name}.svg"));
        let svg = drawn(&parse(expr), &Marks::default());
        if std::env::var_os("NETLACE_PICTURES").is_some_and(|asked| asked == "write") {
            std::fs::write(&path, &svg).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap();
        assert_eq!(svg, kept, "{name}: look at it, then set NETLACE_PICTURES=write to keep it");
    }
}

#[test]
fn large_networks_are_drawn_from_above_and_say_so() {
    for (expr, note) in [
        ("rdn(torus(5,5),2)", "blocks stand for 30,000 of 3,125,000 nodes"),
        ("hypercube(16)", "blocks stand for 65,536 of 65,536 nodes"),
        ("rsn(petersen,5)", "were searched for links"),
        ("rsn(ring(6000),2)", "blocks stand for 144,000 of 36,000,000 nodes"),
        ("torus(100,100)", "blocks stand for 10,000 of 10,000 nodes"),
    ] {
        let shown = Shown::of(&drawn(&parse(expr), &Marks::default()));
        assert!(shown.texts.iter().any(|text| text.contains(note)), "{expr}: {:?}", shown.texts);
    }
    let refused = draw(&parse("ring(5001)"), &Marks::default(), &context());
    assert!(matches!(refused, Err(RequestError::Undrawable { count: 5001, most: MOST_NODES, .. })));
    let refused = draw(&parse("hypercube(64)"), &Marks::default(), &context());
    assert!(matches!(refused, Err(RequestError::TooLarge(_))));
    let poor = Context::with_memory(1000);
    assert!(matches!(
        draw(&parse("ring(100)"), &Marks::default(), &poor),
        Err(RequestError::Memory { .. })
    ));
}

#[test]
fn degenerate_networks_are_drawn() {
    for expr in [
        "ring(1)",
        "ring(2)",
        "hypercube(0)",
        "rdn(ring(1),1)",
        "rsn(ring(1),3)",
        "mesh(1,1)",
        "complete(1)",
    ] {
        let shown = Shown::of(&drawn(&parse(expr), &Marks::default()));
        assert_eq!(shown.nodes.len().to_string(), parse(expr).order().to_string(), "{expr}");
    }
}

#[test]
fn ways_steps_halves_and_faults_are_marked() {
    let net = parse("rdn(ring(3),1)");
    let plain = Shown::of(&drawn(&net, &Marks::default())).lines.values().sum::<usize>();
    let lines = |marks: &Marks| Shown::of(&drawn(&net, marks)).lines;
    // A way of three hops, drawn again with an arrow head on each.
    let way = lines(&Marks::default().with_paths(&[vec![0, 1, 4, 3]], |_| "way".into()));
    assert_eq!((way["s-hue1"], way["f-hue1"]), (3, 3));
    assert_eq!(way.values().sum::<usize>(), plain + 6);
    let steps = drawn(&net, &Marks::default().with_steps(0, &[vec![(0, 1)], vec![(0, 2), (1, 4)]]));
    assert!(steps.contains("step 2") && !steps.contains("step 3"));
    let halves = drawn(&net, &Marks::default().with_halves(&[true; 18], &[(0, 9)]));
    assert!(halves.contains("1 link between them"));
    let faults = lines(&Marks::default().with_faults(&[5], &[(1, 0)]));
    assert_eq!(faults["s-hue1"], 1);
    assert_eq!(faults.values().sum::<usize>(), plain);
}

#[test]
fn hostile_names_stay_text() {
    let open = |_: &str| -> std::io::Result<Box<dyn std::io::BufRead>> {
        Ok(Box::new(Cursor::new("0 1\n1 2\n")))
    };
    let context = Context { files: &open, ..context() };
    let expr = r#"file("<script>alert(1)</script>&]]>'--.edges")"#;
    let net = netlace::parse_with(expr, &context).unwrap();
    let svg =
        draw(&net, &Marks::default().with_paths(&[vec![0, 1]], |_| "</svg><b>".into()), &context)
            .unwrap();
    let document = Document::parse(&svg).unwrap();
    let known = ["svg", "title", "rect", "text", "circle", "path", "g"];
    assert!(
        document
            .descendants()
            .filter(Node::is_element)
            .all(|node| known.contains(&node.tag_name().name()))
    );
    let texts = Shown::of(&svg).texts;
    assert!(
        texts.contains(&net.to_string()) && texts.contains(&"</svg><b>".to_owned()),
        "{texts:?}"
    );
}
