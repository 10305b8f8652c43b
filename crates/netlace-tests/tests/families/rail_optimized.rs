//! `rail_optimized`, `board_line` and `kite`

use super::assert_linked_iff;
use crate::common::parse;
use netlace::Node;

#[test]
fn a_gpu_is_at_the_switch_of_its_server_and_the_leaf_of_its_rail() {
    for [servers, k, per_leaf, spines] in
        [[4u64, 2, 2, 2], [5, 3, 2, 1], [3, 1, 9, 4], [8, 4, 4, 3]]
    {
        let gpus = servers * k;
        let segments = servers.div_ceil(per_leaf);
        let leaves = gpus + servers;
        let top = leaves + segments * k;
        assert_linked_iff(&format!("rail_optimized({servers},{k},{per_leaf},{spines})"), |v, w| {
            let (low, high) = (v.min(w), v.max(w));
            let is_server = low < gpus && high == gpus + low / k;
            let leaf = leaves + low / k / per_leaf * k + low % k;
            let is_leaf = low < gpus && high == leaf;
            is_server || is_leaf || ((leaves..top).contains(&low) && high >= top)
        });
    }
}

#[test]
fn both_ends_of_a_path_are_at_the_switch() {
    for (a, x) in [(2, 1), (2, 3), (3, 2), (5, 4)] {
        assert_linked_iff(&format!("board_line({a},{x})"), |v, w| {
            let (low, high) = (v.min(w), v.max(w));
            if high == a * x {
                low % a == 0 || low % a == a - 1
            } else {
                high == low + 1 && high % a != 0
            }
        });
    }
    // Both ends of a single host lead to the switch.
    assert_eq!(parse("board_line(1,3)").links(), 6u32.into());
}

/// Kite small is known: all diagonals and the border.
#[test]
fn a_small_kite_has_all_diagonals_and_a_border() {
    for (rows, columns) in [(3, 3), (4, 5), (6, 5), (8, 8)] {
        let place = |v: Node| (v / columns, v % columns);
        let on_border = |v: Node| {
            let (row, column) = place(v);
            row == 0 || column == 0 || row == rows - 1 || column == columns - 1
        };
        assert_linked_iff(&format!("kite({rows},{columns})"), |v, w| {
            let ((a, b), (c, d)) = (place(v), place(w));
            match (a.abs_diff(c), b.abs_diff(d)) {
                (1, 1) => true,
                (0, 1) => on_border(v) && on_border(w) && (a == 0 || a == rows - 1),
                (1, 0) => on_border(v) && on_border(w) && (b == 0 || b == columns - 1),
                _ => false,
            }
        });
    }
}
