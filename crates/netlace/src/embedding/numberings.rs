//! Maps that follow the numbers of the nodes: nothing is searched for.

use super::graph::Graph;

/// Maps of the guest's nodes to host nodes, each with its name; the guest is not larger.
pub(super) fn numberings(guest: &Graph, host: &Graph) -> Vec<(String, Vec<u32>)> {
    let order = guest.order() as u32;
    let mut maps = vec![("same numbers".to_owned(), (0..order).collect())];
    if order.is_power_of_two() {
        for group in 2..=order.trailing_zeros() {
            let gray = |v: u32| v ^ ((v >> 1) & !tops(group));
            let there: Vec<u32> = (0..order).map(gray).collect();
            let mut back = vec![0; there.len()];
            (0..).zip(&there).for_each(|(v, &place)| back[place as usize] = v);
            let bits = if group == order.trailing_zeros() {
                String::new()
            } else {
                format!(" of {group} bits")
            };
            maps.push((format!("Gray code{bits}"), there));
            maps.push((format!("Gray code{bits}"), back));
        }
    }
    let mut map = vec![0; guest.order()];
    for (v, place) in guest.breadth_first(0).into_iter().zip(host.breadth_first(0)) {
        map[v as usize] = place;
    }
    maps.push(("breadth first".to_owned(), map));
    maps
}

/// The highest bit of each group of `group` bits.
fn tops(group: u32) -> u32 {
    (0..u32::BITS).filter(|bit| bit % group == group - 1).fold(0, |tops, bit| tops | 1 << bit)
}
