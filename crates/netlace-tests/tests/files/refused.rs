//! What is no network, or not to be had within the limits, is refused with the line at fault.

use std::fmt::Write as _;
use std::io::{BufReader, Read};

use netlace::files::FILE_FORMATS;

use super::{MEMORY, graphml, named, read, try_read};

/// Each text with the message that it is refused with.
fn refused(format: &str, table: &[(&str, &str)]) {
    for (text, message) in table {
        assert_eq!(try_read(format, text.as_bytes()).unwrap_err(), *message, "for {text:?}");
    }
}

#[test]
fn edge_lists_that_are_refused() {
    let empty = "the file ends without a node: a network has one or more";
    let form = "write a link as two whole numbers, such as `0 1`";
    let large = "is too large: a file has at most 16,777,216 nodes, numbered from 0";
    let cases: &[(&str, String)] = &[
        ("", format!("line 1: {empty}")),
        ("# nothing\n\n", format!("line 2: {empty}")),
        ("0 1\n\n5 5", "line 3: node 5 is linked to itself: a network has no loops".into()),
        ("0 1000000000000000000", format!("line 1: node 1000000000000000000 {large}")),
        ("0 16777216", format!("line 1: node 16777216 {large}")),
        (
            "0 123456789012345678901234567890123456789",
            format!("line 1: node 12345678901234567890123456789012… {large}"),
        ),
        ("source,target\n0,1", format!("line 1: `source` is no node number: {form}")),
        ("0 -1", format!("line 1: `-1` is no node number: {form}")),
        ("0 1.0", format!("line 1: `1.0` is no node number: {form}")),
        ("0 ١", format!("line 1: `١` is no node number: {form}")),
        ("0;1", format!("line 1: `0;1` is no node number: {form}")),
        ("0,,1", format!("line 1: `` is no node number: {form}")),
        (",0 1", format!("line 1: `` is no node number: {form}")),
        ("0 \u{1b}[31m1", format!("line 1: `\\u{{1b}}[31m1` is no node number: {form}")),
        ("0 \u{202e}1", format!("line 1: `\\u{{202e}}1` is no node number: {form}")),
        ("0 1\n7", "line 2: node 7 alone is no link: write two numbers, such as `0 1`".into()),
        ("0 1\0", "line 1: the byte 0x00 is no text: is this a binary file?".into()),
        (
            "0 1\r1 2\r2 0\r",
            "line 1: a carriage return amid the line: end lines with LF or CRLF".into(),
        ),
        (
            "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 1\n2 1\n",
            "line 1: this is a Matrix Market file: write one line `u v` per link".into(),
        ),
        ("\u{1f}\u{8b}", format!("line 1: `\\u{{1f}}\\u{{8b}}` is no node number: {form}")),
    ];
    for (text, message) in cases {
        refused("edges", &[(text, message)]);
    }
    let hub: String = (1..=65_536).map(|v| format!("{v} 0\n")).collect();
    let message = "line 65536: node 0 has more than 65,535 links: no network may";
    refused("edges", &[(&hub, message)]);
    let bound = hub.len() - "65536 0\n".len();
    assert_eq!(read("edges", &hub[..bound]).links.len(), 65_535);
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let utf8 = "this is no UTF-8 text: save the file as UTF-8";
    let zero = "the byte 0x00 is no text: is this a binary file?";
    for format in FILE_FORMATS.iter().filter(|format| format.name != "arrays") {
        let text = match format.name {
            "edges" | "ibnetdiscover" => "# x\n# y\n",
            "metis" => "% x\n% y\n",
            _ => "<!-- x -->\n\n",
        };
        let error = |tail: &[u8]| try_read(format.name, &[text.as_bytes(), tail].concat());
        let name = format.name;
        assert_eq!(error(b"\xff\xfe").unwrap_err(), format!("line 3: {utf8}"), "{name}");
        assert_eq!(error(b"caf\xe9 ").unwrap_err(), format!("line 3: {utf8}"), "{name}");
        assert_eq!(error(b"\0").unwrap_err(), format!("line 3: {zero}"), "{name}");
        let head = |bytes: &[u8]| try_read(name, bytes).unwrap_err();
        assert_eq!(head(b"\xff\xfe0\0"), "line 1: this is UTF-16 text: save it as UTF-8");
        assert_eq!(head(b"\xfe\xff\x000"), "line 1: this is UTF-16 text: save it as UTF-8");
        assert_eq!(head(b"\x1f\x8b\x08"), "line 1: this is a compressed file: decompress it first");
        let marks = "\u{feff}\u{feff}0 1".as_bytes();
        assert_eq!(head(marks), "line 1: a second byte order mark: one is enough");
    }
}

#[test]
fn memory_is_refused_before_it_is_asked_for() {
    let refuse = |format: &str, mut text: &[u8], memory| {
        named(format).read(&mut text, memory).unwrap_err().to_string()
    };
    assert_eq!(
        refuse("edges", b"0 16777215", 1_000_000),
        "line 1: the file so far needs 268 MB, more than the limit of 1.0 MB"
    );
    assert_eq!(
        refuse("edges", b"0 1\n0 1\n0 1\n", 100),
        "line 2: the file so far needs 104 bytes, more than the limit of 100 bytes"
    );
    assert_eq!(
        refuse("metis", b"16777216 67108864\n", 1_000_000_000),
        "line 1: the file so far needs 4.8 GB, more than the limit of 1.0 GB"
    );
    let nodes =
        b"<graphml><graph>\n<node id='a'/>\n<node id='b'/>\n<node id='c'/></graph></graphml>";
    assert_eq!(
        refuse("graphml", nodes, 500),
        "line 4: the file so far needs 635 bytes, more than the limit of 500 bytes"
    );
}

/// `head`, then `body` again and again, about a gigabyte of it, which is not stored.
struct Endless<'a> {
    head: &'a [u8],
    body: &'a [u8],
    read: usize,
}

impl Read for Endless<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        if self.read > 1_000_000_000 {
            return Ok(0);
        }
        for byte in out.iter_mut() {
            let at = self.read;
            let head = self.head.get(at);
            *byte = *head.unwrap_or_else(|| &self.body[(at - self.head.len()) % self.body.len()]);
            self.read += 1;
        }
        Ok(out.len())
    }
}

#[test]
fn endless_lines_and_tokens_are_left_soon() {
    let line = "line 1: the line is longer than 1 MiB";
    let token = "line 1: a tag, text or comment is longer than 1 MiB";
    let deep = "line 1: elements are nested deeper than 64";
    let cases = [
        ("edges", "", "1", line),
        ("edges", "# ", "é", line),
        ("edges", "0 1 ", "x ", line),
        ("ibnetdiscover", "", "[", line),
        ("metis", "", "%", "line 1: the line is longer than 2 MiB"),
        ("metis", "2 1\n", "2 ", "line 2: the line is longer than 2 MiB"),
        ("graphml", "", " ", token),
        ("graphml", "<graphml ", "a='>' ", token),
        ("graphml", "<graphml a='", ">", token),
        ("graphml", "<", "a", token),
        ("graphml", "</", "a", token),
        ("graphml", "<!-- ", "<a>", token),
        ("graphml", "<?", "pi >", token),
        ("graphml", "<graphml><![CDATA[", "]>", token),
        ("graphml", "<graphml>&", "a", token),
        ("graphml", "<graphml>", "text", token),
        ("graphml", "<!DOCTYPE lolz [", "<!ENTITY lol 'lol'>", token),
        ("graphml", "<!DOCTYPE lolz [", "<!-- > -->", token),
        ("graphml", "<graphml>", "<a>", deep),
        ("graphml", "<graphml><desc>", "<a b='c'>x", deep),
    ];
    for (format, head, body, message) in cases {
        let source = Endless { head: head.as_bytes(), body: body.as_bytes(), read: 0 };
        let mut input = BufReader::with_capacity(8192, source);
        let error = named(format).read(&mut input, MEMORY).unwrap_err();
        assert_eq!(error.to_string(), message, "{head}{body}…");
        let most = if format == "metis" { 2 << 20 } else { 1 << 20 };
        let read = input.get_ref().read;
        assert!(read <= most + 2 * 8192, "{read} bytes of {head}{body}… were read");
    }
}

#[test]
fn errors_of_the_input_are_passed_on() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the cable is out"))
        }
    }
    for format in FILE_FORMATS {
        let head = match format.name {
            "edges" | "ibnetdiscover" => "# x\n",
            "metis" => "% x\n",
            _ => "<!--",
        };
        let mut input = BufReader::new(head.as_bytes().chain(Broken));
        let error = format.read(&mut input, MEMORY).unwrap_err();
        assert_eq!(error.to_string(), "cannot read: the cable is out", "{}", format.name);
    }
}

#[test]
fn metis_files_that_are_refused() {
    let form = "the header is `n m`, the numbers of nodes and links";
    let ends = "a link stands at both of its ends";
    let cases: &[(&str, String)] = &[
        ("", format!("line 1: the file ends without a header: {form}")),
        ("% x\n\n", format!("line 2: the file ends without a header: {form}")),
        ("0 0\n", "line 1: 0 nodes: a network has one or more".into()),
        (
            "1000000000000000000 1",
            "line 1: 1000000000000000000 nodes are too many: a file has at most 16,777,216".into(),
        ),
        ("2 67108865", "line 1: 67108865 links are too many: a file has at most 67,108,864".into()),
        ("two 1", format!("line 1: `two` is no number: {form}")),
        ("2", format!("line 1: `` is no number: {form}")),
        ("2 1 0 1 1", "line 1: more than four numbers: the header is `n m`, then `fmt` and `ncon` if needed".into()),
        ("2 1 2", "line 1: `2` is no format: three digits 0 or 1 say whether there are sizes and weights of nodes and weights of links".into()),
        ("2 1 0001\n2\n1", "line 1: `0001` is no format: three digits 0 or 1 say whether there are sizes and weights of nodes and weights of links".into()),
        ("2 1 11 x", "line 1: `x` is no number of weights of a node".into()),
        ("% x\n2 1\n% y\n2\n2", "line 5: node 2 is linked to itself: a network has no loops".into()),
        ("2 1\n0\n1", "line 2: neighbour 0: METIS counts the nodes from 1".into()),
        ("2 1\n3\n1", "line 2: neighbour 3 is no node: the header promises 2 nodes".into()),
        ("2 1\n2,1\n1", "line 2: `2,1` is no neighbour: write whole numbers from 1".into()),
        ("2 1\n2\n1\n\n1", "line 5: more lines than the 2 nodes of the header".into()),
        ("3 1\n2\n1\n", "line 3: the file ends after 2 of the 3 nodes of its header".into()),
        ("3 1\n% x\n2\n% y\n1 3\n\n", format!("line 5: node 2 lists node 3 more often than node 3 lists it: {ends}")),
        ("2 1\n\n1", format!("line 3: node 2 lists node 1 more often than node 1 lists it: {ends}")),
        ("2 2\n2\n1 1", format!("line 3: node 2 lists node 1 more often than node 1 lists it: {ends}")),
        ("2 2\n2 2\n1", format!("line 2: node 1 lists node 2 more often than node 2 lists it: {ends}")),
        ("2 0\n2\n1", "line 1: the header promises 0 links, but the nodes have 1".into()),
        ("% x\n3 3\n2\n1 3\n2", "line 2: the header promises 3 links, but the nodes have 2".into()),
        ("3 4\n2\n1 3\n2", "line 1: the header promises 4 links, but the nodes have 2: count each link once".into()),
        ("2 1 1\n2 7\n1", "line 3: neighbour 1 has no weight, but the header promises one".into()),
        ("2 1 10 1000000000000000000\n2\n1", "line 2: node 1 has 1 sizes and weights, but the header promises 1000000000000000000".into()),
    ];
    for (text, message) in cases {
        refused("metis", &[(text, message)]);
    }
    let hub = format!("65537 65536\n{}\n{}", "65537 ".repeat(65_536), "1\n".repeat(65_536));
    let message = "line 2: node 1 has more than 65,535 links: no network may";
    refused("metis", &[(&hub, message)]);
}

#[test]
fn graphml_files_that_are_refused() {
    let ill = "this is no well-formed XML";
    let level = "write a whole number from 0 to 4,095";
    let keys =
        "<key id='e' for='node' attr.name='endpoints'/><key id='l' for='edge' attr.name='level'/>";
    let nodes = "<node id='a'/><node id='b'/>";
    let undirected = "directed edges: links have both directions, write each once in a graph with \
                      edgedefault=\"undirected\"";
    let of_level = |value: &str| {
        format!(
            "{keys}<graph>{nodes}<edge source='a' target='b'><data key='l'>{value}</data></edge></graph>"
        )
    };
    let of_node = |value: &str| {
        format!("{keys}<graph><node id='a'><data key='e'>{value}</data></node></graph>")
    };
    let whole: &[(&str, String)] = &[
        ("", "line 1: the file ends without a node: a network has one or more".into()),
        ("<graphml/>\n", "line 2: the file ends without a node: a network has one or more".into()),
        ("0 1\n", "line 1: text outside of <graphml>: is this a GraphML file?".into()),
        ("<graphml/>\n\n0 1", "line 3: text outside of <graphml>: is this a GraphML file?".into()),
        ("&amp;", "line 1: text outside of <graphml>: is this a GraphML file?".into()),
        (
            "\n<html>",
            "line 2: <html> where <graphml> is expected: a GraphML file is one <graphml>".into(),
        ),
        (
            "<graphml/><graphml/>",
            "line 1: <graphml> where <graphml> is expected: a GraphML file is one <graphml>".into(),
        ),
        (
            "<a\u{1b}[31m>",
            "line 1: <a\\u{1b}[31m> where <graphml> is expected: a GraphML file is one <graphml>"
                .into(),
        ),
        ("<graphml>\n", "line 2: the file ends before all of its elements are closed".into()),
        (
            "<graphml>\n</graph>",
            format!("line 2: {ill}: expected `</graphml>`, but `</graph>` was found"),
        ),
        ("<graphml", format!("line 1: {ill}: tag not closed: `>` not found before end of input")),
        (
            "<graphml>\n<!-- \n",
            format!("line 2: {ill}: comment not closed: `-->` not found before end of input"),
        ),
    ];
    for (text, message) in whole {
        refused("graphml", &[(text, message)]);
    }
    let bodies: &[(String, String)] = &[
        ("\n<graph>\n<node/></graph>".into(), "line 4: <node> without `id`: each has one".into()),
        ("<graph><node id='a' id='b'/></graph>".into(), "line 2: the attribute `id` twice".into()),
        ("<graph>\n<node id='a'/>\n<node id='a'/></graph>".into(), "line 4: a second node `a`: each node has an id of its own".into()),
        (format!("<graph>{nodes}<edge source='a'/></graph>"), "line 2: <edge> without `target`: each has one".into()),
        (format!("<graph>{nodes}\n<edge source='b' target='b'/></graph>"), "line 3: node `b` is linked to itself: a network has no loops".into()),
        (format!("<graph>\n<edge source='d' target='a'/>\n<edge source='c' target='a'/>{nodes}</graph>"), "line 3: `d` is no node: the ends of an edge are ids of nodes".into()),
        (format!("<graph>{nodes}<hyperedge/></graph>"), "line 2: a <hyperedge>: a link has two ends, write it as an <edge>".into()),
        ("<graph><node id='a'>\n<graph/></node></graph>".into(), "line 3: a graph in a graph: write all nodes and edges into one <graph>".into()),
        ("<graph/>\n<graph/>".into(), "line 3: a second <graph>: a file holds one network".into()),
        (format!("<graph/>{keys}"), "line 2: the key of `endpoints` behind the graph: write it before".into()),
        (format!("{keys}{keys}"), "line 2: a second key of `endpoints`: one is enough".into()),
        (format!("\n<graph edgedefault='directed'>\n{nodes}<edge source='a' target='b'/></graph>"), format!("line 3: {undirected}")),
        (format!("<graph>\n{nodes}<edge source='a' target='b' directed='true'/></graph>"), format!("line 3: {undirected}")),
        (of_level("4096"), format!("line 2: `4096` is no level: {level}")),
        (of_level(""), format!("line 2: `` is no level: {level}")),
        (of_level("1.0"), format!("line 2: `1.0` is no level: {level}")),
        (of_level("1</data><data key='l'>1"), "line 2: a second level: once is enough".into()),
        (of_level("1<b/>2"), "line 2: <b> where a whole number is expected".into()),
        (of_level("&lol;"), "line 2: the entity `&lol;` is not known: write what it stands for".into()),
        (of_level(&" ".repeat(2000)), "line 2: a long text where a whole number is expected".into()),
        (of_node("4294967296"), "line 2: `4294967296` is no number of endpoints: write a whole number from 0 to 4,294,967,295".into()),
        (of_node("-1"), "line 2: `-1` is no number of endpoints: write a whole number from 0 to 4,294,967,295".into()),
        ("<key id='l' attr.name='level'><default>\n4096</default></key>".into(), format!("line 3: `4096` is no level: {level}")),
        ("<graph><node id='&lol;'/></graph>".into(), format!("line 2: {ill}: at 1..4: unrecognized entity `lol`")),
    ];
    for (body, message) in bodies {
        refused("graphml", &[(&graphml(body), message)]);
    }
    let hub: String = "<edge source='b' target='a'/>\n".repeat(65_536);
    let message = "line 65537: node `b` has more than 65,535 links: no network may";
    refused("graphml", &[(&graphml(&format!("<graph>{nodes}{hub}</graph>")), message)]);
}

#[test]
fn laughs_are_not_multiplied() {
    let mut entities = "<!ENTITY lol0 \"lol\">".to_owned();
    for i in 1..10 {
        let ten = format!("&lol{};", i - 1).repeat(10);
        write!(entities, "<!ENTITY lol{i} \"{ten}\">").unwrap();
    }
    let file = |body: &str| {
        format!("<!DOCTYPE lolz [{entities}]><graphml><graph>{body}</graph></graphml>")
    };
    let ignored = file("<desc>&lol9;</desc><node id='a'/>");
    assert_eq!(read("graphml", &ignored).order, 1);
    let message = "line 1: this is no well-formed XML: at 1..5: unrecognized entity `lol9`";
    refused("graphml", &[(&file("<node id='&lol9;'/>"), message)]);
    let outside = "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>&x;";
    let message = "line 1: the entity `&x;` is not known: write what it stands for";
    refused("graphml", &[(outside, message)]);
}
