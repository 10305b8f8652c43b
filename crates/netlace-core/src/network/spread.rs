//! Places for nodes that follow from nothing but the links: far from each other where paths are long.

use super::{Node, Topology};
use crate::geometry::Point;

/// The places of all nodes: about as far from each other as the shortest paths between them are long.
///
/// First by the distances from some nodes (U. Brandes, C. Pich: Eigensolver Methods for Progressive
/// Multidimensional Scaling of Large Data, 2006), then closer to all distances node by node (E. Gansner, Y. Koren,
/// S. North: Graph Drawing by Stress Majorization, 2004), at last apart where nodes are too close to be seen.
pub(super) fn spread(topology: &dyn Topology) -> Vec<Point> {
    /// The work that is done for all distances: pairs of nodes, some times.
    const PAIRS: usize = 60_000_000;
    const MOST_ROUNDS: usize = 200;
    let distances = Distances::of(topology);
    let n = distances.order;
    let mut places = from_pivots(&distances);
    for _ in 0..(PAIRS / (n * n).max(1)).clamp(10, MOST_ROUNDS) {
        for v in 0..n {
            places[v] = drawn_by_all(&distances, &places, v);
        }
    }
    move_apart(&mut places);
    places
}

/// The lengths of the shortest paths between all nodes.
struct Distances {
    order: usize,
    rows: Vec<u16>,
}

impl Distances {
    fn of(topology: &dyn Topology) -> Self {
        const UNREACHED: u16 = u16::MAX;
        let order = topology.order() as usize;
        let neighbors: Vec<Vec<Node>> = (0..order as Node)
            .map(|v| {
                let mut row = Vec::new();
                topology.neighbors(v, &mut row);
                row
            })
            .collect();
        let mut rows = vec![UNREACHED; order * order];
        let mut queue = Vec::with_capacity(order);
        for (source, row) in rows.chunks_mut(order.max(1)).enumerate() {
            queue.clear();
            queue.push(source);
            row[source] = 0;
            let mut next = 0;
            while next < queue.len() {
                let at = queue[next];
                next += 1;
                for &to in &neighbors[at] {
                    if row[to as usize] == UNREACHED {
                        row[to as usize] = row[at] + 1;
                        queue.push(to as usize);
                    }
                }
            }
        }
        // What is not connected stands apart.
        let apart = rows.iter().filter(|far| **far != UNREACHED).max().map_or(1, |most| most + 2);
        rows.iter_mut().filter(|far| **far == UNREACHED).for_each(|far| *far = apart);
        Self { order, rows }
    }

    fn row(&self, v: usize) -> &[u16] {
        &self.rows[v * self.order..][..self.order]
    }
}

/// Places by the distances from some nodes that are far from each other.
fn from_pivots(distances: &Distances) -> Vec<Point> {
    const PIVOTS: usize = 40;
    const ROUNDS: usize = 60;
    let n = distances.order;
    let mut nearest = vec![u16::MAX; n];
    let mut pivots: Vec<usize> = Vec::new();
    while pivots.len() < PIVOTS.min(n) {
        let most = nearest.iter().copied().max().unwrap_or(0);
        let next = nearest.iter().position(|far| *far == most).unwrap_or(0);
        pivots.push(next);
        for (near, far) in nearest.iter_mut().zip(distances.row(next)) {
            *near = (*near).min(*far);
        }
    }
    let square = |far: u16| f64::from(far) * f64::from(far);
    // Squares of distances, less their means: by pivot and node.
    let mut rows: Vec<Vec<f64>> = pivots
        .iter()
        .map(|&pivot| distances.row(pivot).iter().map(|far| square(*far)).collect())
        .collect();
    for row in &mut rows {
        let mean = row.iter().sum::<f64>() / n as f64;
        row.iter_mut().for_each(|entry| *entry = (mean - *entry) / 2.0);
    }
    for v in 0..n {
        let mean = rows.iter().map(|row| row[v]).sum::<f64>() / rows.len() as f64;
        rows.iter_mut().for_each(|row| row[v] -= mean);
    }
    let mut axes: Vec<Vec<f64>> = Vec::new();
    for axis in 0..2 {
        // Any beginning serves that is not orthogonal to the axis.
        let mut along: Vec<f64> =
            (0..n).map(|v| ((v * (7 + 6 * axis) + axis) % 101) as f64 - 50.0).collect();
        for _ in 0..ROUNDS {
            for other in &axes {
                let part = product(&along, other);
                along.iter_mut().zip(other).for_each(|(entry, of)| *entry -= part * of);
            }
            let length = product(&along, &along).sqrt().max(f64::MIN_POSITIVE);
            along.iter_mut().for_each(|entry| *entry /= length);
            let by_pivot: Vec<f64> = rows.iter().map(|row| product(row, &along)).collect();
            along = (0..n)
                .map(|v| rows.iter().zip(&by_pivot).map(|(row, part)| row[v] * part).sum())
                .collect();
        }
        let length = product(&along, &along).sqrt().max(f64::MIN_POSITIVE);
        axes.push(along.into_iter().map(|entry| entry / length).collect());
    }
    // As large as the longest paths, and no two nodes at the same place.
    let size = f64::from(distances.rows.iter().copied().max().unwrap_or(0)) * (n as f64).sqrt();
    (0..n)
        .map(|v| {
            let place = Point::new(axes[0][v], axes[1][v]) * (size / 2.0);
            place + Point::on_circle(v as f64 / n as f64) * 0.1
        })
        .collect()
}

fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Where all other nodes would have a node: each at its distance, the closer the more.
fn drawn_by_all(distances: &Distances, places: &[Point], v: usize) -> Point {
    let at = places[v];
    let (mut sum, mut weights) = (Point::default(), 0.0);
    for (other, (&place, &far)) in places.iter().zip(distances.row(v)).enumerate() {
        if other != v {
            let far = f64::from(far);
            let weight = 1.0 / (far * far);
            let apart = at - place;
            let length = (apart.x * apart.x + apart.y * apart.y).sqrt().max(1e-9);
            sum = sum + (place + apart * (far / length)) * weight;
            weights += weight;
        }
    }
    if weights > 0.0 { sum * (1.0 / weights) } else { at }
}

/// Moves nodes apart that are closer than nodes of a grid on the same area would be, by and by.
fn move_apart(places: &mut [Point]) {
    const ROUNDS: usize = 80;
    const SHARE: f64 = 0.6;
    let n = places.len();
    let extent = |of: fn(&Point) -> f64| {
        let values = places.iter().map(of);
        values.clone().fold(f64::MIN, f64::max) - values.fold(f64::MAX, f64::min)
    };
    let (width, height) = (extent(|at| at.x), extent(|at| at.y));
    let longer = width.max(height);
    let least = SHARE * (longer * width.min(height).max(longer / 8.0) / n.max(1) as f64).sqrt();
    let mut order: Vec<usize> = (0..n).collect();
    for _ in 0..ROUNDS {
        order.sort_by(|&a, &b| places[a].x.total_cmp(&places[b].x).then(a.cmp(&b)));
        let mut moved = false;
        for (i, &a) in order.iter().enumerate() {
            for &b in &order[i + 1..] {
                let apart = places[b] - places[a];
                if apart.x >= least {
                    break;
                }
                let length = (apart.x * apart.x + apart.y * apart.y).sqrt();
                if length < 0.999 * least {
                    // Those at the same place part in the direction of their numbers.
                    let direction = if length > 1e-9 {
                        apart * (1.0 / length)
                    } else {
                        Point::on_circle((a + b) as f64 / n as f64)
                    };
                    let half = direction * ((least - length) / 2.0);
                    places[a] = places[a] - half;
                    places[b] = places[b] + half;
                    moved = true;
                }
            }
        }
        if !moved {
            break;
        }
    }
}
