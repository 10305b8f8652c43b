//! Plots, against measured networks; and charts of whatever figures there are.

use crate::common::random::{Dice, cases};
use crate::common::{golden, pairs_at_distance, parse};
use netlace::expr::expand;
use netlace::{Context, Network};
use netlace_plan::building::{TECHNOLOGIES, Technology};
use netlace_plan::columns::{COLUMNS, Column, GRAPH_COLUMNS};
use netlace_report::plot::{
    Axis, Chart, Family, Kind, Plot, Series, Size, by_size, distances, levels,
};
use quick_xml::events::Event;
use quick_xml::{Reader, XmlVersion};

/// Larger ones take long without optimisation.
const LARGEST: u64 = 2_000;

fn context() -> Context<'static> {
    crate::common::context()
}

fn family(name: &str) -> Family {
    let networks = expand(name).unwrap().iter().map(|expr| parse(expr)).collect();
    Family { name: name.to_owned(), networks, is_row: true }
}

fn column(name: &str) -> &'static Column {
    let all = GRAPH_COLUMNS.iter().chain(COLUMNS);
    all.copied().find(|column| column.name == name).unwrap()
}

fn sizes(families: &[Family], name: &str, context: &Context) -> Plot {
    let hall = Technology::parse(TECHNOLOGIES[0].text).unwrap();
    by_size(families, Size::Nodes, column(name), &hall, context)
}

fn assert_close(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() <= 1e-9 * expected.abs(), "{what}: {found}, not {expected}");
}

/// Whether each node carries one endpoint, as the measured figures suppose.
fn is_bare(network: &Network) -> bool {
    network.endpoint_count() == *network.order()
}

#[test]
fn shares_at_each_distance_are_those_measured() {
    let mut seen = 0;
    for record in golden().iter().filter(|record| (2..=LARGEST).contains(&record.order)) {
        let network = parse(&record.expr);
        if !is_bare(&network) {
            continue;
        }
        let plot = distances(&[network], &context());
        let points = &plot.chart.series[0].points;
        let all = (record.order * (record.order - 1)) as f64;
        assert_eq!(points.len(), record.pairs_at_distance.len() - 1, "{}", record.expr);
        for (&(distance, share), (expected, &pairs)) in
            points.iter().zip((0..).zip(&record.pairs_at_distance).skip(1))
        {
            assert_close(distance, f64::from(expected), &record.expr);
            assert_close(share, pairs as f64 / all, &record.expr);
        }
        let sum: f64 = points.iter().map(|(_, share)| share).sum();
        let is_connected = record.components == 1;
        assert_eq!((sum - 1.0).abs() < 1e-9, is_connected, "{}: {sum}", record.expr);
        assert_eq!(plot.chart.notes.is_empty(), is_connected, "{}", record.expr);
        check(&plot.chart.svg());
        seen += 1;
    }
    assert!(seen > 100, "{seen} networks");
}

#[test]
fn several_rows_of_sizes_are_points_without_a_line() {
    let rows = |is_row| Family { is_row, ..family("mesh({2..4},{2..5})") };
    let lines = |is_row| {
        let svg = sizes(&[rows(is_row)], "diameter", &context()).chart.svg();
        svg.matches("stroke-width=\"1.8\"").count()
    };
    // One through the points, and one in the legend.
    assert_eq!((lines(true), lines(false)), (2, 0));
}

#[test]
fn hosts_of_one_switch_are_at_distance_zero() {
    let plot = distances(&[parse("hosts(complete(3),2)")], &context());
    let points = &plot.chart.series[0].points;
    assert_close(points[0].1, 6.0 / 30.0, "same node");
    assert_close(points[1].1, 24.0 / 30.0, "other node");
    assert_eq!(points.iter().map(|point| point.0).collect::<Vec<_>>(), [0.0, 1.0]);
}

#[test]
fn diameters_by_size_are_those_found_by_search() {
    let families = ["ring({3..12})", "rdn(ring({3..5}),1)", "torus({3,4},{5,3})"].map(family);
    let plot = sizes(&families, "diameter", &context());
    for (family, series) in families.iter().zip(&plot.chart.series) {
        let searched = family.networks.iter().map(|network| {
            let topology = &**network.topology().unwrap();
            (topology.order() as f64, (pairs_at_distance(topology).len() - 1) as f64)
        });
        let mut searched: Vec<(f64, f64)> = searched.collect();
        searched.sort_by(|a, b| a.partial_cmp(b).unwrap());
        assert_eq!(series.points, searched, "{}", family.name);
    }
    check(&plot.chart.svg());
}

#[test]
fn what_all_channels_carry_is_what_all_hosts_send() {
    let mut seen = 0;
    for record in golden().iter().filter(|record| (2..=300).contains(&record.order)) {
        let network = parse(&record.expr);
        if !is_bare(&network) || record.components > 1 {
            continue;
        }
        let plot = levels(&[network], &context());
        let loads = &plot.chart.series[0].points;
        let channels = |level: f64| 2.0 * record.links_at_level[level as usize] as f64;
        let carried: f64 = loads.iter().map(|&(level, load)| load * channels(level)).sum();
        let hops = (0..).zip(&record.pairs_at_distance).map(|(d, pairs): (u64, _)| d * pairs);
        let sent = hops.sum::<u64>() as f64 / (record.order - 1) as f64;
        assert_close(carried, sent, &record.expr);
        assert!(plot.chart.notes[0].contains(" saturates at "), "{}", plot.chart.notes[0]);
        check(&plot.chart.svg());
        seen += 1;
    }
    assert!(seen > 50, "{seen} networks");
}

#[test]
fn what_is_refused_is_left_out_and_said() {
    let poor = Context { memory: 0, seconds: 0, ..context() };
    let networks = ["jellyfish(40,3)", "ring(9)"].map(parse);
    let plot = distances(&networks, &poor);
    assert_eq!(plot.chart.series.iter().map(|one| &*one.name).collect::<Vec<_>>(), ["ring(9)"]);
    assert!(plot.chart.notes[0].starts_with("left out: jellyfish(40,3"), "{:?}", plot.chart.notes);
    assert!(plot.figures[0].answer.is_err() && plot.figures[1].answer.is_ok());
    check(&plot.chart.svg());

    let nothing = levels(&["path(1)", "rcr(1,2,3)"].map(parse), &context());
    assert!(nothing.chart.is_empty());
    assert_eq!(nothing.chart.notes.len(), 2);
    check(&nothing.chart.svg());
}

#[test]
fn networks_of_any_size_have_a_place_or_a_note() {
    let families = ["hypercube({1,10,100,900,1000,4000})"].map(family);
    let plot = sizes(&families, "cost-ratio", &context());
    let svg = plot.chart.svg();
    check(&svg);
    assert!(svg.contains("2 figures have no place on these axes"), "{svg}");
    for (_, ratio) in &plot.chart.series[0].points {
        assert_close(*ratio, 2.0, "degree and diameter are both the logarithm");
    }
}

#[test]
fn figures_between_bounds_are_drawn_between_them() {
    let hasty = Context { seconds: 1, ..context() };
    let plot = sizes(&[family("slim_fly(5)")], "bisection", &hasty);
    let series = &plot.chart.series[0];
    assert!(series.points.is_empty() && series.spans.len() == 1, "{:?}", series.points);
    assert!(series.spans.iter().all(|(_, [low, high])| low < high));
    check(&plot.chart.svg());
}

/// Figures that upset charts.
const HOSTILE: &[f64] = &[
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    0.0,
    -0.0,
    5e-324,
    1e-300,
    0.001,
    1.0,
    2.5,
    7.0,
    1e6,
    1e15,
    1e300,
    1.7e308,
    -3.0,
    -1e300,
];

#[test]
fn any_figures_and_names_make_a_chart() {
    let mut dice = Dice::new(3);
    let names = [
        "<script>alert(1)</script>".to_owned(),
        "]]> & \" ' <!--".to_owned(),
        "\u{0}\u{1b}[2J\u{fffe}\n\t".to_owned(),
        "rdn(torus(5,5),2)".to_owned(),
        "torus(".to_owned() + &"12,".repeat(2_000),
        "∞".repeat(500),
        String::new(),
    ];
    for case in 0..cases(300) {
        let figure = |dice: &mut Dice| match dice.roll(0, 2) {
            0 => *dice.pick(HOSTILE),
            _ => dice.roll(0, 40) as f64 / 4.0,
        };
        let mut series = Vec::new();
        for _ in 0..dice.roll(0, 14) {
            let mut one = Series::new(dice.pick(&names).clone(), Vec::new());
            for _ in 0..*dice.pick(&[0, 1, 2, 3, 80]) {
                one.points.push((figure(&mut dice), figure(&mut dice)));
            }
            for _ in 0..dice.roll(0, 2) {
                one.spans.push((figure(&mut dice), [figure(&mut dice), figure(&mut dice)]));
            }
            series.push(one);
        }
        let mut axis =
            || Axis { label: dice.pick(&names[..4]).clone(), is_logarithmic: dice.roll(0, 1) == 1 };
        let (x, y) = (axis(), axis());
        let kind = if case % 2 == 0 { Kind::Lines } else { Kind::Bars };
        let notes = (0..dice.roll(0, 2)).map(|_| dice.pick(&names).clone()).collect();
        let chart = Chart { title: dice.pick(&names).clone(), x, y, kind, series, notes };
        check(&chart.svg());
    }
}

/// Checks that a picture is well-formed, holds nothing but shapes and words, and draws nothing outside itself.
fn check(svg: &str) {
    const ALLOWED: &[&str] = &["svg", "title", "rect", "circle", "path", "g", "text"];
    let mut reader = Reader::from_str(svg);
    let (mut depth, mut size) = (0, [0.0; 2]);
    loop {
        let event = reader.read_event().unwrap_or_else(|error| panic!("{error}: {svg}"));
        let (Event::Start(tag) | Event::Empty(tag)) = &event else {
            match event {
                Event::Eof => break,
                Event::End(_) => depth -= 1,
                Event::Text(_) | Event::GeneralRef(_) => (),
                other => panic!("{other:?}"),
            }
            continue;
        };
        depth += i32::from(matches!(event, Event::Start(_)));
        let name = tag.name().as_ref().to_owned();
        assert!(ALLOWED.contains(&&*name), "<{name}> in {svg}");
        for attribute in tag.attributes() {
            let attribute = attribute.unwrap_or_else(|error| panic!("{error}: {svg}"));
            let key = attribute.key.as_ref().to_owned();
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).unwrap().into_owned();
            assert!(!key.starts_with("on") && !key.contains("href"), "{key} in {svg}");
            let most = match &*key {
                "viewBox" => {
                    let ends = numbers(&value);
                    size = [ends[2], ends[3]];
                    continue;
                }
                "x" | "cx" => size[0],
                "y" | "cy" => size[1],
                "d" => size[0].max(size[1]),
                _ => continue,
            };
            let within = numbers(&value).into_iter().all(|number| (0.0..=most).contains(&number));
            assert!(within, "{key}=\"{value}\" leaves {size:?}");
        }
    }
    assert_eq!(depth, 0, "{svg}");
    assert!(!svg.contains("NaN") && size[0] > 0.0 && size[1] > 0.0);
}

fn numbers(text: &str) -> Vec<f64> {
    let words = text.split(|letter: char| letter == ' ' || letter.is_ascii_alphabetic());
    let words = words.filter(|word| !word.is_empty());
    words.map(|word| word.parse().unwrap_or_else(|_| panic!("{word} is no number"))).collect()
}

/// A picture that is kept, so that what changes is seen. `NETLACE_PICTURES=write` writes it anew: look at it.
#[test]
fn a_small_chart_looks_as_before() {
    let mut between = Series::new("triangles", vec![(10.0, 3.0), (20.0, 2.0), (50.0, 1.0)]);
    between.spans.push((100.0, [1.0, 2.5]));
    let chart = Chart {
        title: "A small chart".to_owned(),
        x: Axis::logarithmic("nodes"),
        y: Axis::linear("figure"),
        kind: Kind::Lines,
        series: vec![
            Series::new("circles", vec![(10.0, 1.0), (100.0, 2.0)]),
            Series::new("squares", vec![(10.0, 2.0), (100.0, 1.0), (200.0, 3.5)]),
            between,
        ],
        notes: vec!["a note".to_owned()],
    };
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pictures/chart.svg");
    if std::env::var_os("NETLACE_PICTURES").is_some_and(|asked| asked == "write") {
        std::fs::write(path, chart.svg()).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap();
    assert!(chart.svg() == kept, "the chart differs from {path}:\n{}", chart.svg());
    check(&kept);
}

/// The texts of a chart of these figures, each at a place of its own.
fn texts(figures: &[f64], is_logarithmic: bool) -> Vec<String> {
    let points = (0..).map(f64::from).zip(figures.iter().copied()).collect();
    let y = Axis { label: "figure".to_owned(), is_logarithmic };
    let chart = Chart {
        title: String::new(),
        x: Axis::linear("place"),
        y,
        kind: Kind::Lines,
        series: vec![Series::new("figures", points)],
        notes: vec![],
    };
    let svg = chart.svg();
    check(&svg);
    let document = roxmltree::Document::parse(&svg).unwrap();
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    texts.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

#[track_caller]
fn assert_ticks(figures: &[f64], is_logarithmic: bool, ticks: &[&str]) {
    let texts = texts(figures, is_logarithmic);
    let is_there = texts.windows(ticks.len()).any(|window| window == ticks);
    assert!(is_there, "no {ticks:?} in {texts:?}");
}

#[test]
fn figures_side_by_side_begin_at_zero() {
    assert_ticks(&[3.0, 11.0], false, &["0", "2", "4", "6", "8", "10", "12"]);
    assert_ticks(&[0.1, 0.55], false, &["0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6"]);
    assert_ticks(&[2.0, 3.0], false, &["0", "1", "2", "3"]);
    assert_ticks(&[-3.0, 3.0], false, &["−3", "−2", "−1", "0", "1", "2", "3"]);
    assert_ticks(&[1500.0, 5200.0], false, &["6,000"]);
    assert_ticks(&[5e9], false, &["0", "10⁹", "2×10⁹", "3×10⁹", "4×10⁹", "5×10⁹"]);
    assert_ticks(&[6e-7], false, &["0", "10⁻⁷"]);
}

#[test]
fn powers_read_well() {
    assert_ticks(&[12.0, 900.0], true, &["10", "20", "50", "100", "200", "500", "1,000"]);
    assert_ticks(&[1.0, 99_000.0], true, &["100,000"]);
    assert_ticks(&[10.0, 3e12], true, &["10²", "10⁴"]);
    let wide = ["10⁻²⁰⁰", "10⁻¹⁰⁰", "1", "10¹⁰⁰", "10²⁰⁰", "10³⁰⁰"];
    assert_ticks(&[1e-300, 1e300], true, &wide);
}
