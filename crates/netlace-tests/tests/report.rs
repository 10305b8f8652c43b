//! Reports: well-formed, safe whatever names say, and with the figures of the metrics.

use std::io::{BufRead, Cursor};

use netlace::metrics::{Answer, By, Known, METRICS, Study, Value};
use netlace::network::RequestError;
use netlace::routing::Chosen;
use netlace::{Context, Network};
use netlace_plan::building::{TECHNOLOGIES, Technology};
use netlace_plan::columns::{Better, COLUMNS, RoutingChoice};
use netlace_report::report::{Request, SECTIONS, best, report};
use roxmltree::{Document, Node, ParsingOptions};

/// A ring of twelve with a chord.
fn chorded_ring() -> Box<dyn BufRead> {
    let ring: String = (0..12).map(|v| format!("{v} {}\n", (v + 1) % 12)).collect();
    Box::new(Cursor::new(ring + "0 6\n"))
}

/// Every file is such a ring.
fn context() -> Context<'static> {
    Context { files: &|_| Ok(chorded_ring()), seconds: 2, ..Context::with_memory(1 << 30) }
}

fn networks(exprs: &[&str]) -> Vec<Network> {
    let parse = |expr: &&str| netlace::parse_with(expr, &context()).expect(expr);
    exprs.iter().map(parse).collect()
}

fn hall() -> Technology {
    Technology::parse(TECHNOLOGIES[0].text).expect("it comes with the library")
}

fn page_in(exprs: &[&str], context: &Context) -> String {
    let request = Request {
        networks: &networks(exprs),
        technology: &hall(),
        technology_name: "hall",
        routing: RoutingChoice::Best,
        also: &[],
        options: &[],
    };
    report(&request, context)
}

fn page(exprs: &[&str]) -> String {
    page_in(exprs, &context())
}

/// The page as a strict parser reads it.
fn parsed(page: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(page, options).unwrap_or_else(|error| panic!("{error}\n{page}"))
}

/// All text within an element.
fn text(node: Node) -> String {
    node.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect()
}

/// All elements of a name.
fn all<'a>(document: &'a Document, name: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    document.descendants().filter(move |node| node.tag_name().name() == name)
}

/// Tags and names of attributes, without any text; of a picture only that there is one.
fn skeleton(document: &Document) -> Vec<String> {
    let in_picture =
        |node: &Node| node.ancestors().skip(1).any(|outer| outer.tag_name().name() == "svg");
    let tag = |node: Node| {
        let attributes = node.attributes().map(|attribute| attribute.name());
        [node.tag_name().name()].into_iter().chain(attributes).collect::<Vec<_>>().join(" ")
    };
    let elements = document.descendants().filter(Node::is_element);
    elements.filter(|node| !in_picture(node)).map(tag).collect()
}

/// Nothing on the page can load or run anything.
#[track_caller]
fn assert_inert(document: &Document) {
    const OURS: &str = "html head meta link title style body header nav main section article footer h1 h2 h3 p ul li a \
                        div span table thead tbody tr th td code bdi sup figure figcaption br \
                        svg g rect circle ellipse line path polyline polygon text tspan desc";
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        assert!(OURS.split_whitespace().any(|ours| ours == name), "<{name}>");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on") && name != "src" && name != "style", "{name}={value}");
            if name == "href" {
                assert!(value.starts_with('#') || value == "data:,", "{name}={value}");
            }
        }
    }
    assert_eq!(all(document, "style").count(), 1);
    let policy = all(document, "meta").find_map(|meta| meta.attribute("http-equiv"));
    assert_eq!(policy, Some("Content-Security-Policy"));
    assert!(!document.descendants().any(|node| node.is_comment() || node.is_pi()));
}

const HOSTILE: [&str; 9] = [
    "<script>alert(1)</script>.edges",
    "x' onmouseover='alert(1)",
    "]]><b>bold</b>",
    "</style></title></svg><img src=x onerror=alert(1)>",
    "--><!-- -->",
    "&lt;&amp;&#60;script&#62;",
    "\u{202e}segde\u{2066}.edges",
    "javascript:alert(1)//",
    "<![CDATA[<?php ?>",
];

#[test]
fn names_of_files_stay_text() {
    for name in HOSTILE {
        let harmless: String = name.chars().map(|_| 'x').collect();
        let exprs = |name: &str| [format!("file(\"{name}\",format=edges)"), "ring(12)".to_owned()];
        let [hostile, harmless] = [name, &harmless].map(|name| {
            let exprs = exprs(name);
            page(&exprs.each_ref().map(String::as_str))
        });
        let (document, beside) = (parsed(&hostile), parsed(&harmless));
        assert_inert(&document);
        assert_eq!(skeleton(&document), skeleton(&beside), "{name}");
        let shown = all(&document, "code").map(text).filter(|code| *code == exprs(name)[0]).count();
        let expected =
            all(&beside, "code").map(text).filter(|code| code.starts_with("file(")).count();
        assert!(expected >= 4, "{expected}");
        assert_eq!(shown, expected, "{name}");
    }
}

#[test]
fn a_name_alone_stays_text_in_the_title() {
    for name in HOSTILE {
        let expr = format!("file(\"{name}\",format=edges)");
        let page = page(&[&expr]);
        let document = parsed(&page);
        assert_inert(&document);
        let title = all(&document, "title").next().expect("a page has a title");
        assert_eq!(text(title), expr);
        let heading = all(&document, "h1").next().expect("a page has a heading");
        assert_eq!(text(heading), expr);
    }
}

#[test]
fn what_a_graph_or_a_technology_says_stays_text() {
    let tag = "<img src=x onerror=alert(1)>";
    let escaped = "&lt;img src=x onerror=alert(1)&gt;";
    let graph = format!(
        "<graphml><key id=\"{escaped}\" for=\"node\" attr.name=\"{escaped}\" attr.type=\"string\"/>\
         <graph id=\"{escaped}\" edgedefault=\"undirected\"><node id=\"{escaped}\"/><node id=\"]]&gt;\"/>\
         <edge source=\"{escaped}\" target=\"]]&gt;\"/></graph></graphml>"
    );
    let files =
        |_: &str| -> std::io::Result<Box<dyn BufRead>> { Ok(Box::new(Cursor::new(graph.clone()))) };
    let context = Context { files: &files, ..context() };
    let network = netlace::parse_with("file(\"a.graphml\")", &context).expect("a graph");
    let text = TECHNOLOGIES[0].text;
    let text = text.replace("currency = \"USD\"", &format!("currency = '{tag}'"));
    let text = text.replace("name = \"copper\"", &format!("name = '{tag}'"));
    let text = text.replace("name = \"rack\"", &format!("name = '{tag}'"));
    let summary = text.lines().find(|line| line.starts_with("summary")).expect("a summary");
    let text = text.replace(summary, &format!("summary = '{tag}'"));
    let request = Request {
        networks: &[network.clone(), network],
        technology: &Technology::parse(&text).expect("a technology"),
        technology_name: tag,
        routing: RoutingChoice::Best,
        also: &[],
        options: &["--time".to_owned(), tag.to_owned()],
    };
    let page = report(&request, &context);
    assert_inert(&parsed(&page));
    // Summary, currency, enclosures, cables, the name and the options were all told.
    assert!(page.matches(escaped).count() >= 10, "{}", page.matches(escaped).count());
}

/// The cells beside a figure of the comparison, without the letters that say how they are known.
fn cells(document: &Document, figure: &str) -> Vec<(String, bool)> {
    let mut rows = all(document, "tr");
    let is_row = |row: &Node| {
        row.first_element_child().is_some_and(|name| text(name) == figure)
            && row.ancestors().any(|outer| outer.attribute("id") == Some("comparison"))
    };
    let row = rows.find(is_row).unwrap_or_else(|| panic!("no row {figure}"));
    let cell = |cell: Node| {
        let figure = cell.children().find(Node::is_text).and_then(|text| text.text());
        (figure.unwrap_or("").to_owned(), cell.attribute("class") == Some("best"))
    };
    row.children().filter(|cell| cell.tag_name().name() == "td").map(cell).collect()
}

#[test]
fn figures_are_those_of_the_metrics() {
    let exprs = ["petersen", "ring(10)", "rdn(ring(4),1)", "fat_tree(4)"];
    let page = page(&exprs);
    let document = parsed(&page);
    let metrics = [
        ("Hosts", "endpoints"),
        ("Nodes", "order"),
        ("Radix", "radix"),
        ("Diameter", "endpoint-diameter"),
        ("Mean distance", "endpoint-mean-distance"),
        ("Connectivity", "node-connectivity"),
    ];
    let (networks, context) = (networks(&exprs), context());
    for (label, name) in metrics {
        let metric = METRICS.iter().find(|metric| metric.name == name).expect(name);
        let figure = |network| {
            let study = Study::new(network, &context);
            metric.compute(&study).expect(name).value.short()
        };
        let expected: Vec<String> = networks.iter().map(figure).collect();
        let found: Vec<String> =
            cells(&document, label).into_iter().map(|(text, _)| text).collect();
        assert_eq!(found, expected, "{label}");
    }
    let saturation = |network| {
        let chosen = Chosen::best(network, &context).expect("a routing");
        Value::Real(chosen.survey.saturation().expect("a load")).short()
    };
    let expected: Vec<String> = networks.iter().map(saturation).collect();
    let found: Vec<String> =
        cells(&document, "Saturation").into_iter().map(|(text, _)| text).collect();
    assert_eq!(found, expected);
    // Known without netlace: a dual-net takes twice the diameter of its base and 2, a tree goes up and down.
    let diameters = cells(&document, "Diameter");
    let expected = [("2", true), ("5", false), ("6", false), ("4", false)];
    assert_eq!(diameters, expected.map(|(text, best)| (text.to_owned(), best)));
}

#[test]
fn one_network_is_shown_by_tiles_beside_the_moore_bound() {
    let page = page(&["hypercube(4)"]);
    let document = parsed(&page);
    let tiles = document.descendants().filter(|node| node.attribute("class") == Some("tile"));
    let tiles: Vec<String> = tiles.map(text).collect();
    // 1 + 4 + 12 is the first that is no less than 16.
    let diameter =
        "Diameter4rlinks at most; by the Moore bound, at least 2 at this size and degree";
    assert!(tiles.iter().any(|tile| tile == diameter), "{tiles:#?}");
    assert!(document.descendants().all(|node| node.attribute("id") != Some("comparison")));
}

#[test]
fn every_section_stands_by_its_command() {
    let page = page(&["petersen", "ring(10)"]);
    let document = parsed(&page);
    for section in SECTIONS {
        let part = document.descendants().find(|node| node.attribute("id") == Some(section.id));
        let part = part.unwrap_or_else(|| panic!("no section {}", section.id));
        let is_command = |node: &Node| node.attribute("class") == Some("command");
        let commands: Vec<String> = part.descendants().filter(is_command).map(text).collect();
        assert!(section.id == "summary" || !commands.is_empty(), "{}", section.id);
        assert!(commands.iter().all(|command| command.contains("netlace ")), "{commands:?}");
        let link = format!("#{}", section.id);
        assert!(all(&document, "a").any(|a| a.attribute("href") == Some(&link)), "{link}");
    }
}

#[test]
fn what_is_not_answered_is_told() {
    // The last has more nodes than can be numbered.
    let odd = ["damaged(ring(8),without=[0,4])", "bcube(2,1)", "path(2)", "rdn(ring(5),9)"];
    let page = page(&odd);
    let document = parsed(&page);
    assert_inert(&document);
    let why = "single nodes are numbered only below 2^63";
    for section in ["drawings", "routing", "collectives", "bill", "method"] {
        let part = document.descendants().find(|node| node.attribute("id") == Some(section));
        assert!(text(part.expect(section)).contains(why), "{section}");
    }
    for expr in odd {
        assert_inert(&parsed(&self::page(&[expr])));
    }
}

#[test]
fn the_same_request_gives_the_same_page() {
    let exprs = ["rdn(ring(4),1)", "torus(4,4)"];
    let alone = page(&exprs);
    let together = page_in(&exprs, &Context { threads: 3, ..context() });
    assert_eq!(alone, page(&exprs));
    assert_eq!(alone, together);
}

#[test]
fn a_shell_reads_the_same_words() {
    let words = [
        "plain",
        "",
        "two words",
        "it's",
        "a\"b`c$(d)\\e;f&g|h>i<j*k?l[m]n{o}~!#",
        "\u{202e}turned\u{2066}",
        "line\nand\ttab'\\",
        "-n",
        "ünseen\u{200b}",
    ];
    let line = format!("printf '%s\\0' {}", netlace_report::report::command(words));
    let said =
        std::process::Command::new("bash").args(["-c", &line]).output().expect("there is a bash");
    let said = String::from_utf8(said.stdout).expect("bash says what it was told");
    assert_eq!(said.split_terminator('\0').collect::<Vec<_>>(), words);
}

#[track_caller]
fn assert_best(answers: &[Result<Answer, RequestError>], better: Better, winners: &[usize]) {
    let found = best(&answers.iter().collect::<Vec<_>>(), better);
    let found: Vec<usize> = (0..found.len()).filter(|&i| found[i]).collect();
    assert_eq!(found, winners);
}

#[test]
fn the_best_is_marked_where_it_is_certain() {
    let known = |value: Value| Ok(Answer { value, known: Known::Exact, by: By::Rule });
    let exact = |number: u64| known(Value::Integer(number));
    let between = |lower: u64, upper: u64| {
        Ok(Answer { value: Value::Interval(lower, upper), known: Known::Bound, by: By::Search })
    };
    let refused = || Err(RequestError::Unstorable { what: "it".to_owned() });
    let apart = || known(Value::NotConnected);
    let none = || known(Value::Undefined);
    assert_best(&[exact(3), exact(2), exact(5)], Better::Less, &[1]);
    assert_best(&[exact(3), exact(2), exact(5)], Better::More, &[2]);
    assert_best(&[exact(3), exact(2)], Better::Neither, &[]);
    assert_best(&[exact(2), exact(2), exact(5)], Better::Less, &[0, 1]);
    assert_best(&[exact(2), exact(2)], Better::Less, &[]);
    assert_best(&[between(2, 4), exact(4), exact(5)], Better::Less, &[0]);
    assert_best(&[between(2, 4), exact(3)], Better::Less, &[]);
    assert_best(&[between(2, 4), between(1, 2)], Better::Less, &[1]);
    assert_best(&[between(2, 4), between(1, 2)], Better::More, &[0]);
    assert_best(&[exact(3), refused()], Better::Less, &[]);
    assert_best(&[exact(3), apart()], Better::Less, &[0]);
    assert_best(&[exact(3), apart()], Better::More, &[0]);
    assert_best(&[exact(3), none(), exact(4)], Better::Less, &[0]);
    assert_best(&[exact(3), none()], Better::Less, &[]);
}

/// A figure that is not shown by default is, if it is asked for, with how it is known and the command.
#[test]
fn more_figures_are_shown_if_asked_for() {
    let knee = COLUMNS.iter().copied().find(|column| column.name == "knee").unwrap();
    let request = Request {
        networks: &networks(&["hosts(ring(4),1)", "hosts(complete(4),1)"]),
        technology: &hall(),
        technology_name: "hall",
        routing: RoutingChoice::Best,
        also: &[knee],
        options: &[],
    };
    let page = report(&request, &Context { seconds: 60, ..context() });
    let document = parsed(&page);
    assert_inert(&document);
    assert!(page.contains("--columns knee"), "{page}");
    let figures: Vec<f64> =
        cells(&document, "Knee, simulated").iter().map(|(cell, _)| cell.parse().unwrap()).collect();
    assert!(figures.len() == 2 && figures[0] < figures[1], "{figures:?}");
}
