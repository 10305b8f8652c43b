//! The array of recursive expansions, against RELLN itself: filled step by step, with its pointers, as the paper means it.

use std::collections::BTreeSet;

use netlace::export::{FORMATS, Format};
use netlace::{Context, Network};

fn exported(net: &Network, format: &str) -> Result<String, netlace::export::ExportError> {
    let found = FORMATS.iter().find(|found| found.name() == format).unwrap();
    let Format::File(format) = found else { panic!("{format} is a folder") };
    let mut text = Vec::new();
    format.export(net, &mut text, &Context::with_memory(1 << 20))?;
    Ok(String::from_utf8(text).unwrap())
}

/// The neighbours of each node, in ascending order, all counted from 1.
fn neighbors(expr: &str) -> Vec<Vec<usize>> {
    let net = netlace::parse(expr).unwrap();
    let topology = net.topology().unwrap();
    let row = |v| {
        let mut row = Vec::new();
        topology.neighbors(v, &mut row);
        row.sort_unstable();
        row.into_iter().map(|w| w as usize + 1).collect()
    };
    (0..topology.order()).map(row).collect()
}

/// A_Gr for pivot sets of `size` nodes in the last phases. Row 0 is not used.
fn relln(a_f: &[Vec<usize>], a_u: &[Vec<usize>], r: usize, size: usize) -> Vec<Vec<usize>> {
    let (n_f, n_u) = (a_f.len(), a_u.len());
    let most = |rows: &[Vec<usize>]| rows.iter().map(Vec::len).max().unwrap();
    let (d_f, d_u) = (most(a_f), most(a_u));
    let full = (r - 1) / n_u * n_u;
    let slots = (full / n_u + 1) * d_f;
    let (pointer, available) = (r + 2, r + d_u + slots + 3);
    let n_r = n_u * n_f.pow(r as u32);
    let mut a = vec![vec![0; available + 1]; n_r + 1];
    for i in 1..=n_r {
        a[i][0] = 1 + (i - 1) % n_u;
        for j in 0..r {
            a[i][j + 1] = 1 + (i - 1) / (n_u * n_f.pow(j as u32)) % n_f;
        }
        a[i][r + 1] = (1 + (i - 1) % n_u).div_ceil(size);
        for (slot, &w) in a_u[(i - 1) % n_u].iter().enumerate() {
            a[i][r + 3 + slot] = w + (i - 1) / n_u * n_u;
        }
    }
    for j in 1..=r {
        let weight = n_u * n_f.pow(j as u32 - 1);
        let (first, size) =
            if j <= full { (1 + (j - 1) % n_u, 1) } else { ((j - 1) % n_u * size + 1, size) };
        for copy in (0..n_r).step_by(weight * n_f) {
            for alpha in 1..=n_f {
                for &beta in a_f[alpha - 1].iter().filter(|&&beta| beta > alpha) {
                    for head in (first..=weight).step_by(n_u) {
                        let heads = [alpha, beta].map(|place| copy + (place - 1) * weight + head);
                        let ends = heads.map(|head| head + a[head][pointer]);
                        for (end, other) in [(ends[0], ends[1]), (ends[1], ends[0])] {
                            let slot = r + d_u + 3 + a[end][available];
                            a[end][slot] = other;
                            a[end][available] += 1;
                        }
                        for head in heads {
                            a[head][pointer] = (a[head][pointer] + 1) % size;
                        }
                    }
                }
            }
        }
    }
    a
}

#[test]
fn the_array_is_what_relln_fills_in() {
    for (frame, unit, r, pivots) in [
        ("ring(4)", "ring(3)", 3, "diameter"),
        ("ring(4)", "ring(4)", 2, "degree"),
        ("ring(4)", "ring(3)", 4, "degree"),
        ("path(3)", "ring(5)", 2, "degree"),
        ("path(3)", "mesh(2,2)", 5, "degree"),
        ("complete(4)", "petersen", 2, "degree"),
        ("star(3)", "path(2)", 3, "diameter"),
        ("complete(3)", "ring(4)", 1, "degree"),
    ] {
        let net = format!("re(frame={frame},unit={unit},phases={r},pivots={pivots})");
        let (a_f, a_u) = (neighbors(frame), neighbors(unit));
        let full = (r - 1) / a_u.len() * a_u.len();
        let size = match pivots {
            "diameter" => 1,
            _ => a_f.iter().map(Vec::len).max().unwrap().min(a_u.len() / (r - full)),
        };
        let net = netlace::parse(&net).unwrap();
        let text = exported(&net, "array").unwrap();
        let rows: Vec<Vec<usize>> = text
            .lines()
            .skip(1)
            .map(|line| line.split(' ').map(|number| number.parse().unwrap()).collect())
            .collect();
        let filled = relln(&a_f, &a_u, r, size);
        assert_eq!(rows, filled[1..], "{net}");
        let columns: Vec<&str> = text.lines().next().unwrap().split(' ').collect();
        assert!(rows.iter().all(|row| row.len() == columns.len()), "{net}");
        // Its neighbours are the links that any format has.
        let links = columns.iter().position(|name| *name == "unit-link-1").unwrap();
        let ends = |(v, row): (usize, &Vec<usize>)| {
            let others = row[links..row.len() - 1].iter().filter(|&&w| w > v + 1);
            others.map(|w| format!("{v} {}", w - 1)).collect::<Vec<_>>()
        };
        let found: BTreeSet<String> = rows.iter().enumerate().flat_map(ends).collect();
        let edges = exported(&net, "edges").unwrap();
        assert_eq!(found, edges.lines().map(str::to_owned).collect(), "{net}");
    }
}

/// Eleven numbers for each of the 192 nodes of Fig. 2, none of them for an empty slot.
#[test]
fn the_array_of_figure_2_is_full() {
    let net = netlace::parse("re(frame=ring(4),unit=ring(3),phases=3)").unwrap();
    let text = exported(&net, "array").unwrap();
    let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|row| row.split(' ').collect()).collect();
    assert_eq!(rows.len(), 192);
    assert!(rows.iter().all(|row| row.len() == 3 + 2 + 2 + 4 && !row[6..].contains(&"0")));
}

#[test]
fn the_array_is_that_of_one_frame_and_pivots_by_rule() {
    for (net, has_one) in [
        ("ring(4)", false),
        ("re(frame=ring(4),unit=ring(3),phases=0)", false),
        ("re(frames=[ring(4),path(3)],unit=ring(3))", false),
        ("re(frames=[ring(4),ring(4)],unit=ring(3))", true),
        ("re(frame=ring(4),unit=ring(3),phases=2,pivots=[[1],[0]])", false),
        ("re(frame=ring(4),unit=ring(3),phases=2,pivots=[[0],[1]])", true),
    ] {
        let text = exported(&netlace::parse(net).unwrap(), "array");
        assert_eq!(text.is_ok(), has_one, "{net}");
    }
}
