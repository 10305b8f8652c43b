//! `inductive_quad`

use std::collections::BTreeSet;

use super::assert_linked_iff;

/// The links, by adding block after block, as the paper's induction does.
fn by_induction(d: usize) -> BTreeSet<[usize; 2]> {
    let half = d + 1;
    let mut links = BTreeSet::new();
    let mut add = |a: usize, b: usize| links.insert([a.min(b), a.max(b)]);
    let mut pairs = usize::from(d.is_multiple_of(4));
    while pairs < half {
        let (near, far) = (|p: usize| pairs + p, |p: usize| pairs + p + half);
        for y in 1..4 {
            let next = y % 3 + 1;
            add(near(0), near(y));
            add(far(0), near(y));
            add(near(y), far(next));
            add(far(y), far(next));
        }
        for older in 0..pairs {
            for p in 0..2 {
                add(older, near(p));
                add(older, far(p));
                add(older + half, near(p + 2));
                add(older + half, far(p + 2));
            }
        }
        pairs += 4;
    }
    links
}

#[test]
fn blocks_are_added_one_by_one() {
    for d in [3, 4, 7, 8, 11, 12] {
        let links = by_induction(d);
        assert_linked_iff(&format!("inductive_quad({d})"), |v, w| {
            links.contains(&[v.min(w) as usize, v.max(w) as usize])
        });
    }
}

/// What the diameter of PolarStar rests on: links, their images and the pairs are all links, each once.
#[test]
fn links_and_their_images_are_a_complete_graph() {
    for d in [3, 4, 7, 8, 11] {
        let image = |v: usize| (v + d + 1) % (2 * d + 2);
        let links = by_induction(d);
        let images: BTreeSet<[usize; 2]> =
            links.iter().map(|&[a, b]| [image(a).min(image(b)), image(a).max(image(b))]).collect();
        assert!(links.is_disjoint(&images), "{d}");
        let pairs = (2 * d + 2) * (2 * d + 1) / 2;
        assert_eq!(links.len() + images.len() + d + 1, pairs, "{d}");
        assert!(links.union(&images).all(|&[a, b]| image(a) != b), "{d}");
    }
}

#[test]
fn other_degrees_are_refused() {
    let message = netlace::parse("inductive_quad(6)").err().unwrap().message;
    assert_eq!(message, "there is one for degrees 4k and 4k+3 only: take 4 or 7");
}
