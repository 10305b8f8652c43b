//! `cayley`

use std::collections::BTreeSet;

use crate::common::{neighbors, parse};
use netlace::Network;
use netlace::network::{Address, Node};

type Element = Vec<u64>;

/// Compares the neighbours of every node with products of elements, which `times` works out.
fn check(
    group: &str,
    generators: &[Element],
    order: u64,
    times: impl Fn(&Element, &Element) -> Element,
) -> Network {
    let net = parse(&format!("cayley({group},{generators:?})"));
    assert_eq!(*net.order(), order.into(), "{net}");
    let topology = net.topology().unwrap();
    let element = |v: Node| -> Element {
        let address = topology.address(v);
        let number = |part: &Address| part.number(u64::MAX).unwrap();
        match address.tuple() {
            Some(parts) => parts.iter().map(number).collect(),
            None => vec![number(&address)],
        }
    };
    let all: Vec<Element> = (0..order).map(element).collect();
    for (v, here) in (0..).zip(&all) {
        let mut expected = BTreeSet::new();
        for generator in generators {
            expected.insert(times(here, generator));
            expected.extend(all.iter().filter(|other| times(other, generator) == *here).cloned());
        }
        let found = neighbors(&**topology, v);
        assert_eq!(found.len(), expected.len(), "{net}: {v}");
        let found: BTreeSet<Element> = found.into_iter().map(|w| all[w as usize].clone()).collect();
        assert_eq!(found, expected, "{net}: {v}");
    }
    net
}

#[test]
fn sums_modulo_n() {
    let sum = |a: &Element, b: &Element| vec![(a[0] + b[0]) % 12];
    let net = check("cyclic(12)", &[vec![1], vec![5]], 12, sum);
    assert_eq!(net.links(), parse("circulant(12,[1,5])").links());
    check("cyclic(12)", &[vec![8]], 3, sum);
}

#[test]
fn permutations_one_after_the_other() {
    let apply = |a: &Element, b: &Element| b.iter().map(|&i| a[i as usize]).collect();
    let star = [vec![1, 0, 2, 3], vec![2, 1, 0, 3], vec![3, 1, 2, 0]];
    let net = check("symmetric(4)", &star, 24, apply);
    assert_eq!(net.links(), parse("star(4)").links());
    check("symmetric(4)", &[vec![1, 2, 3, 0]], 4, apply);
    check("symmetric(5)", &[vec![1, 2, 0, 3, 4], vec![0, 1, 3, 4, 2]], 60, apply);
}

#[test]
fn matrices_over_a_field() {
    let times = |q: u64| {
        move |a: &Element, b: &Element| -> Element {
            let entry = |i: usize, j: usize| (a[2 * i] * b[j] + a[2 * i + 1] * b[2 + j]) % q;
            vec![entry(0, 0), entry(0, 1), entry(1, 0), entry(1, 1)]
        }
    };
    check("general_linear(2,3)", &[vec![1, 1, 0, 1], vec![0, 1, 1, 0]], 48, times(3));
    let projective = |a: &Element, b: &Element| -> Element {
        let product = times(5)(a, b);
        let first = product.iter().copied().find(|&x| x != 0).unwrap();
        let inverse = (1..5).find(|x| x * first % 5 == 1).unwrap();
        product.iter().map(|x| x * inverse % 5).collect()
    };
    check("projective_linear(2,5)", &[vec![1, 1, 0, 1], vec![0, 2, 1, 0]], 120, projective);
}

#[test]
fn products_of_groups() {
    let both = |a: &Element, b: &Element| vec![(a[0] + b[0]) % 3, (a[1] + b[1]) % 4];
    check("direct(cyclic(3),cyclic(4))", &[vec![1, 0], vec![0, 1]], 12, both);
    let turned = |a: &Element, b: &Element| {
        vec![(a[0] + 2u64.pow(a[1] as u32) * b[0]) % 7, (a[1] + b[1]) % 3]
    };
    check("semidirect(7,3,2)", &[vec![1, 0], vec![0, 1]], 21, turned);
    // Cube-connected cycles: flip the bit of this place, or go to the next one.
    let rotated = |a: &Element, b: &Element| {
        let turn = a[3] as usize;
        let mut product: Element = (0..3).map(|i| (a[i] + b[(i + 3 - turn) % 3]) % 2).collect();
        product.push((a[3] + b[3]) % 3);
        product
    };
    let ccc = check("wreath(cyclic(2),3)", &[vec![1, 0, 0, 0], vec![0, 0, 0, 1]], 24, rotated);
    assert_eq!(ccc.links(), parse("ccc(3)").links());
}

#[test]
fn mistakes_are_named() {
    let refused = |text: &str| netlace::parse(&format!("cayley({text})")).err().unwrap().message;
    assert_eq!(
        refused("dihedral(4),[[1]]"),
        "a group is cyclic(n), symmetric(n), general_linear(d,q), projective_linear(d,q), direct(G,H), semidirect(n,k,r) or wreath(G,n), not dihedral(4)"
    );
    assert_eq!(refused("symmetric(3),[[0,1]]"), "an element of symmetric(3) has 3 numbers, not 2");
    assert_eq!(
        refused("symmetric(3),[[0,1,1]]"),
        "[0, 1, 1] is no permutation: a number is there twice"
    );
    assert_eq!(refused("general_linear(2,6),[]"), "there is no field of 6 elements");
    assert_eq!(
        refused("general_linear(2,5),[[1,2,2,4]]"),
        "the matrix [1, 2, 2, 4] has no inverse"
    );
    assert_eq!(refused("semidirect(7,3,3),[[1,0]]"), "3^3 is not 1 modulo 7");
    assert_eq!(refused("cyclic(5),[[0]]"), "the neutral element links a node to itself");
    assert!(
        refused("symmetric(12),[[1,0,2,3,4,5,6,7,8,9,10,11],[1,2,3,4,5,6,7,8,9,10,11,0]]")
            .contains("the generators give more")
    );
}
