//! Graph files: what other tools write is read, and whatever is no network is refused with its line.

#[path = "files/refused.rs"]
mod refused;

use std::fmt::Write as _;
use std::io::BufReader;
use std::path::Path;

use crate::common::random::{Dice, cases};
use netlace::files::{FILE_FORMATS, FileFormat, FileLink, Graph, format_of};

const MEMORY: u64 = 64_000_000;

fn named(name: &str) -> &'static FileFormat {
    FILE_FORMATS.iter().find(|format| format.name == name).expect("a format")
}

fn try_read(format: &str, bytes: &[u8]) -> Result<Graph, String> {
    let mut bytes = bytes;
    named(format).read(&mut bytes, MEMORY).map_err(|error| error.to_string())
}

fn read(format: &str, text: &str) -> Graph {
    try_read(format, text.as_bytes()).unwrap_or_else(|error| panic!("{error} in {text:?}"))
}

fn pairs(graph: &Graph) -> Vec<(u32, u32)> {
    graph.links.iter().map(|link| (link.from, link.to)).collect()
}

#[test]
fn names_tell_the_format() {
    let formats = [
        ("a.graphml", "graphml"),
        ("a.XML", "graphml"),
        ("dir.graph/a.metis", "metis"),
        ("a.graph", "metis"),
        ("a.ibnetdiscover", "ibnetdiscover"),
        ("a.ibnet", "ibnetdiscover"),
        ("a.topo", "ibnetdiscover"),
        ("a.txt", "edges"),
        ("a", "edges"),
        ("graph", "edges"),
        ("a.graph/links", "edges"),
        ("a.graphml.gz", "edges"),
        ("", "edges"),
    ];
    for (path, format) in formats {
        assert_eq!(format_of(path).name, format, "{path}");
    }
}

#[test]
fn edge_lists_of_all_dialects() {
    let triangle = [(0, 1), (1, 2), (2, 0)];
    let dialects = [
        "0 1\n1 2\n2 0\n",
        "0 1\n1 2\n2 0",
        "\u{feff}0 1\r\n1 2\r\n\r\n2 0\r\n",
        "# u v\n% sym\n\n0\t1\n  1   2  \n  # end\n2\t \t0\n",
        "0,1\n1, 2\n2 ,0\n",
        "0 1 {}\n1 2 {'weight': 2.5}\n2 0 7.5 1082008561\n",
        "0,1,0.5,\n1,2,,\n2,0,\"\u{1}\"\n",
        "00 001\n1 2\n2 0\n",
    ];
    for text in dialects {
        let graph = read("edges", text);
        assert_eq!((graph.order, pairs(&graph)), (3, triangle.to_vec()), "{text:?}");
        assert_eq!((graph.endpoints, graph.remarks), (None, vec![]), "{text:?}");
    }
    let parallel = read("edges", "1 0\n0 1\n1 0\n");
    assert_eq!(pairs(&parallel), [(1, 0), (0, 1), (1, 0)]);
    let remark = |text| read("edges", text).remarks.concat();
    let from_1 = "no line names node 0: it has no links; if the file counts from 1, take 1 from \
                  each number";
    assert_eq!(remark("1 2\n2 3\n3 1\n"), from_1);
    assert_eq!(remark("0 1\n1 3\n"), "no line names node 2: it has no links");
    assert_eq!(remark("0 5\n"), "no line names node 1 and 3 more: they have no links");
}

#[test]
fn what_is_exported_is_read() {
    let netlace::export::Format::File(edges) = netlace::export::FORMATS[0] else { panic!() };
    for expr in ["rdn(torus(5,5),1)", "damaged(ring(6),without=[0])"] {
        let network = crate::common::parse(expr);
        let mut text = Vec::new();
        let context = netlace::Context::with_memory(0);
        edges.export(&network, &mut text, &context).unwrap();
        let graph = try_read("edges", &text).unwrap();
        assert_eq!(graph.links.len().to_string(), network.links().to_string());
    }
}

#[test]
fn metis_files_of_all_dialects() {
    let house = vec![(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 4)];
    let dialects = [
        "5 6\n2 3\n1 4\n1 4 5\n2 3 5\n3 4\n",
        "% a house\n 5 6\r\n2 3\r\n%\r\n1 4\r\n1 4 5\r\n2 3 5\r\n3 4\r\n\r\n% end",
        "\n5 6 0\n2 3 \n 1\t4\n1 4 5\n2 3 5\n3 4",
        "5 6 001\n2 9 3 9\n1 9 4 9\n1 9 4 9 5 9\n2 9 3 9 5 9\n3 9 4 9\n",
        "5 6 10\n7 2 3\n7 1 4\n7 1 4 5\n7 2 3 5\n7 3 4\n",
        "5 6 010 2\n7 8 2 3\n7 8 1 4\n7 8 1 4 5\n7 8 2 3 5\n7 8 3 4\n",
        "5 6 111 1\n1 7 2 9 3 9\n1 7 1 9 4 9\n1 7 1 9 4 9 5 9\n1 7 2 9 3 9 5 9\n1 7 3 9 4 9\n",
        "5 6 100\n0 2 3\n0 1 4\n0 1 4 5\n0 2 3 5\n0 3 4\n",
    ];
    for text in dialects {
        let graph = read("metis", text);
        assert_eq!((graph.order, pairs(&graph)), (5, house.clone()), "{text:?}");
    }
    let parallel = read("metis", "3 3\n2 2\n1 3 1\n2\n");
    assert_eq!(pairs(&parallel), [(0, 1), (0, 1), (1, 2)]);
    assert_eq!(read("metis", "3 1\n\n3\n2").order, 3);
    assert_eq!(read("metis", "1 0\n\n").order, 1);
}

fn graphml(body: &str) -> String {
    format!("<?xml version='1.0'?>\n<graphml xmlns='x'>{body}</graphml>\n")
}

#[test]
fn graphml_files_of_all_dialects() {
    // As NetworkX writes it: the nodes in another order keep their numbers.
    let graph = read(
        "graphml",
        &graphml(
            r#"
  <key id="d1" for="edge" attr.name="level" attr.type="long" />
  <key id="d0" for="node" attr.name="endpoints" attr.type="long" />
  <graph edgedefault="undirected">
    <node id="2" />
    <node id="0">
      <data key="d0">4</data>
    </node>
    <node id="1" />
    <edge source="2" target="0" id="0">
      <data key="d1"> &#x31; </data>
    </edge>
    <edge source="0" target="1" id="0" />
    <edge source="0" target="1" id="1">
      <data key="d1"><![CDATA[3]]></data>
    </edge>
  </graph>"#,
        ),
    );
    let link = |from, to, level| FileLink { from, to, level };
    assert_eq!(graph.order, 3);
    assert_eq!(graph.links, [link(2, 0, 1), link(0, 1, 0), link(0, 1, 3)]);
    assert_eq!(graph.endpoints, Some(vec![4, 0, 0]));

    // Defaults, ports, other data, entities, edges before nodes, edges that say they are undirected.
    let graph = read(
        "graphml",
        &graphml(
            r#"<!-- <graph> --><desc>a &lol; <b/></desc>
  <key id="e" attr.name="endpoints"><desc>x</desc><default>2</default></key>
  <key id="l" for="edge" attr.name="level"><default>4095</default></key>
  <key id="x" for="node" attr.name="level"><default>none</default></key>
  <key id="y" for="edge" attr.name="weight"/>
  <graph id="G" edgedefault="directed" parse.nodes="3">
    <data key="z">?</data>
    <edge source="a&amp;b" target="&#233;" directed="false"><data key="y">0.5</data></edge>
    <node id="01"><port name="p"><data key="e">9</data><port name="q"/></port></node>
    <node id="é"><data key="x">?</data><data key="e">0</data></node>
    <node id="a&#38;b"><data key="e">4294967295</data></node>
    <edge directed="false" target="01" source="é"><data key="l">7</data></edge>
  </graph><?pi x?>"#,
        ),
    );
    assert_eq!(graph.order, 3);
    assert_eq!(graph.links, [link(2, 1, 4095), link(1, 0, 7)]);
    assert_eq!(graph.endpoints, Some(vec![2, 0, u32::MAX]));

    // As igraph writes it, on one line and with a byte order mark and an old doctype.
    let text = "\u{feff}<?xml version=\"1.0\" encoding=\"UTF-8\"?><!DOCTYPE graphml SYSTEM \"g.dtd\">\
                <graphml><graph id=\"G\" edgedefault=\"undirected\"><node id=\"n0\"/><node id=\"n1\">\
                </node><edge source=\"n1\" target=\"n0\"></edge></graph></graphml>";
    let graph = read("graphml", text);
    assert_eq!((graph.order, pairs(&graph), graph.endpoints), (2, vec![(1, 0)], None));

    // Numbers that are not those from 0 are names like others.
    for ids in [["1", "2"], ["0", "00"], ["0", "2"], ["", "-"], ["1", "+0"]] {
        let [a, b] = ids;
        let nodes = format!("<node id='{a}'/><node id='{b}'/><edge source='{b}' target='{a}'/>");
        let graph = read("graphml", &graphml(&format!("<graph>{nodes}</graph>")));
        assert_eq!((graph.order, pairs(&graph)), (2, vec![(1, 0)]), "{ids:?}");
    }
}

/// A random graph without loops, often with parallel links, whose last node has a link.
fn random_graph(dice: &mut Dice) -> Graph {
    let order = dice.roll(2, 40) as u32;
    let mut links = Vec::new();
    for _ in 0..dice.roll(1, 80) {
        let (from, to) =
            (dice.roll(0, order.into()) as u32 % order, dice.roll(0, 9) as u32 % order);
        links.push(FileLink { from, to, level: dice.roll(0, 4095) as u16 });
    }
    links.push(FileLink { from: order - 1, to: 0, level: 0 });
    links.retain(|link| link.from != link.to);
    let endpoints: Vec<u32> = (0..order).map(|_| dice.roll(0, u32::MAX.into()) as u32).collect();
    let attached = endpoints.iter().any(|&number| number > 1);
    Graph { order, links, endpoints: Some(endpoints), attached, labels: None, remarks: vec![] }
}

fn write_edges(dice: &mut Dice, graph: &Graph) -> String {
    let mut text = dice.pick(&["", "# a graph\n", "\u{feff}%\r\n\n"]).to_string();
    for (from, to) in pairs(graph) {
        let (between, end) = (*dice.pick(&[" ", "\t", ",", " , "]), *dice.pick(&["", " {}", ",1"]));
        write!(text, "{from}{between}{to}{end}{}", dice.pick(&["\n", "\r\n", "\n\n"])).unwrap();
    }
    text
}

fn write_metis(dice: &mut Dice, graph: &Graph) -> String {
    let format = dice.roll(0, 7);
    let mut text = format!("%\n{} {} {format:03b}\n", graph.order, graph.links.len());
    for v in 0..graph.order {
        let mut row: Vec<u32> = pairs(graph)
            .into_iter()
            .filter_map(|(a, b)| if a == v { Some(b) } else { (b == v).then_some(a) })
            .collect();
        row.sort_unstable();
        let mut row: Vec<String> = row.iter().map(|w| (w + 1).to_string()).collect();
        if format & 1 > 0 {
            row.iter_mut().for_each(|w| w.push_str(" 9"));
        }
        let before = ["", "7 ", "8 ", "8 7 "][format as usize / 2];
        let comment = *dice.pick(&["", "", "% x\n"]);
        writeln!(text, "{comment}{before}{}", row.join(" ")).unwrap();
    }
    text
}

fn write_graphml(dice: &mut Dice, graph: &Graph) -> String {
    let prefix = *dice.pick(&["", "n", "<&'é "]);
    let id = |v: u32| format!("{prefix}{v}").replace('&', "&amp;").replace('<', "&lt;");
    let endpoints = graph.endpoints.as_ref().unwrap();
    let mut nodes: Vec<String> = (0..graph.order)
        .map(|v| {
            let data = format!("<data key=\"e\">{}</data>", endpoints[v as usize]);
            format!("<node id=\"{}\">{data}</node>\n", id(v))
        })
        .collect();
    if prefix.is_empty() {
        let at = dice.roll(0, nodes.len() as u64 - 1) as usize;
        nodes.rotate_left(at);
    }
    let edges: String = graph
        .links
        .iter()
        .map(|link| {
            let (from, to) = (id(link.from), id(link.to));
            let data = format!("<data key=\"l\"> {} </data>", link.level);
            format!("<edge target=\"{to}\"\n source=\"{from}\">{data}</edge>")
        })
        .collect();
    let nodes = nodes.concat();
    let graph = dice.pick(&[[&*nodes, &edges], [&*edges, &nodes]]).concat();
    let keys = "<key id='e' attr.name='endpoints'/><key id='l' attr.name='level'/>";
    graphml(&format!("{keys}<graph>{graph}</graph>"))
}

/// All parts of it, as the module says.
fn write_arrays(graph: &Graph) -> Vec<u8> {
    let mut bytes = b"netlace arrays 1".to_vec();
    let (endpoints, labels) = (&graph.endpoints, &graph.labels);
    bytes.extend(graph.order.to_le_bytes());
    bytes.extend((graph.links.len() as u32).to_le_bytes());
    bytes.push(1 + 2 * u8::from(endpoints.is_some()) + 4 * u8::from(labels.is_some()));
    bytes.extend(graph.links.iter().flat_map(|link| link.from.to_le_bytes()));
    bytes.extend(graph.links.iter().flat_map(|link| link.to.to_le_bytes()));
    bytes.extend(graph.links.iter().flat_map(|link| link.level.to_le_bytes()));
    bytes.extend(endpoints.iter().flatten().flat_map(|number| number.to_le_bytes()));
    for label in labels.iter().flatten() {
        bytes.extend((label.len() as u32).to_le_bytes());
        bytes.extend(label.as_bytes());
    }
    bytes
}

#[test]
fn graphs_in_binary_are_whole_or_refused() {
    let mut dice = Dice::new(78);
    for _ in 0..cases(100) {
        let graph = random_graph(&mut dice);
        let labels = (0..graph.order).map(|v| format!("node {}", 7 * v).into()).collect();
        let labelled = Graph { labels: Some(labels), ..graph.clone() };
        let bare = Graph { endpoints: None, attached: false, ..graph.clone() };
        for graph in [graph, labelled, bare] {
            let bytes = write_arrays(&graph);
            let read = try_read("arrays", &bytes);
            assert_eq!(read.as_ref(), Ok(&graph));
            assert_eq!(try_read("arrays", &graph.to_arrays()).as_ref(), Ok(&graph));
            let cut = dice.roll(0, bytes.len() as u64 - 1) as usize;
            assert!(try_read("arrays", &bytes[..cut]).is_err(), "cut at {cut} of {}", bytes.len());
            assert!(try_read("arrays", &[&*bytes, b"x"].concat()).is_err());
            let mut damaged = bytes;
            let at = dice.roll(0, damaged.len() as u64 - 1) as usize;
            damaged[at] ^= 1 << dice.roll(0, 7);
            survived("arrays", &damaged);
        }
    }
}

#[test]
fn random_graphs_are_read_as_they_were_written() {
    let mut dice = Dice::new(77);
    for _ in 0..cases(300) {
        let graph = random_graph(&mut dice);
        let text = write_graphml(&mut dice, &graph);
        assert_eq!(read("graphml", &text), graph, "{text}");

        let mut flat = graph;
        (flat.endpoints, flat.attached) = (None, false);
        flat.links.iter_mut().for_each(|link| link.level = 0);
        let text = write_edges(&mut dice, &flat);
        let mut back = read("edges", &text);
        back.remarks.clear();
        assert_eq!(back, flat, "{text}");

        // A link is where its lower end lists it.
        for link in &mut flat.links {
            *link = FileLink { from: link.from.min(link.to), to: link.from.max(link.to), level: 0 };
        }
        flat.links.sort_unstable();
        let text = write_metis(&mut dice, &flat);
        assert_eq!(read("metis", &text), flat, "{text}");
    }
}

/// Whatever the bytes and the pieces in which they come, the answer is the same, and a network.
fn survived(format: &str, bytes: &[u8]) {
    let whole = try_read(format, bytes);
    for capacity in [1, 7, 8192] {
        let mut input = BufReader::with_capacity(capacity, bytes);
        let pieces = named(format).read(&mut input, MEMORY).map_err(|error| error.to_string());
        assert_eq!(
            pieces,
            whole,
            "in pieces of {capacity}: {:?}",
            bytes.escape_ascii().to_string()
        );
    }
    match whole {
        Err(message) => assert!(!message.chars().any(char::is_control), "{message:?}"),
        Ok(graph) => {
            let good =
                |link: &FileLink| link.from.max(link.to) < graph.order && link.from != link.to;
            assert!(graph.order > 0 && graph.links.iter().all(good));
            let endpoints = graph.endpoints.map(|endpoints| endpoints.len());
            assert!(endpoints.is_none_or(|length| length == graph.order as usize));
        }
    }
}

#[test]
fn the_corpus_is_survived() {
    for format in FILE_FORMATS {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
        let files = std::fs::read_dir(corpus.join(format.name)).expect("a corpus of each format");
        let mut tried = 0;
        for file in files {
            survived(format.name, &std::fs::read(file.unwrap().path()).unwrap());
            tried += 1;
        }
        assert!(tried >= 10, "only {tried} files of {}", format.name);
    }
}
