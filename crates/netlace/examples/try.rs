#![allow(missing_docs)]
use netlace::design::*;
use netlace::Context;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n: Vec<u64> = a[1].split("..").map(|x| x.parse().unwrap()).collect();
    let obj = OBJECTIVES.iter().find(|o| o.0 == a[3]).unwrap().1;
    let request = Request {
        size: if std::env::var("E").is_ok() { Size::Endpoints(n[0]..=*n.get(1).unwrap_or(&(n[0] * 11 / 10))) } else { Size::Nodes(n[0]..=*n.get(1).unwrap_or(&(n[0] * 11 / 10))) },
        ports: a[2].parse().unwrap(),
        most_diameter: None,
        families: if a.len() > 4 { netlace::families::FAMILIES.iter().filter(|f| f.source.is_recursive() || f.source == netlace::families::Source::Folklore).map(|f| f.name).collect() } else { vec![] },
        minimize: obj,
        load: 0.5,
    };
    let start = std::time::Instant::now();
    let found = designs(&request, &netlace::building::Technology::parse(netlace::building::TECHNOLOGIES[0].text).unwrap(), &Context::with_memory(1 << 30));
    for d in &found.designs { println!("{:8.3} {:8.4} {:>10} {}", d.score.cost, d.score.length, d.network.order(), d.network); }
    println!("baselines"); for d in &found.baselines { println!("{:8.3} {:8.4} {:>10} {}", d.score.cost, d.score.length, d.network.order(), d.network); }
    println!("{} outlined {} examined {} unknown {:?}", found.outlined, found.examined, found.unknown, start.elapsed());
}
