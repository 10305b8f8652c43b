//! `xgft`

use super::assert_linked_iff;

#[test]
fn a_link_changes_the_digit_at_its_level() {
    // A second way to say it: the words of both ends, written out.
    for (m, w) in [
        (vec![2, 3, 2], vec![1, 2, 2]),
        (vec![2, 3], vec![2, 2]),
        (vec![4], vec![3]),
        (vec![5], vec![1]),
        (vec![3, 1, 2], vec![2, 3, 1]),
    ] {
        let height = m.len();
        let lowest = usize::from(w[0] == 1);
        let words = |level: usize| {
            let mut words: Vec<Vec<u64>> = vec![Vec::new()];
            for place in (1..=height).rev() {
                let radix = if place > level { m[place - 1] } else { w[place - 1] };
                let more = |word: &Vec<u64>| {
                    let word = word.clone();
                    (0..radix).map(move |digit| [word.clone(), vec![digit]].concat())
                };
                words = words.iter().flat_map(more).collect();
            }
            words.into_iter().map(move |word| (level, word)).collect::<Vec<_>>()
        };
        let nodes: Vec<(usize, Vec<u64>)> = (lowest..=height).flat_map(words).collect();
        assert_linked_iff(&format!("xgft({m:?},{w:?})"), |v, n| {
            let ((low, a), (high, b)) = (&nodes[v.min(n) as usize], &nodes[v.max(n) as usize]);
            low + 1 == *high && (0..height).all(|i| height - i == *high || a[i] == b[i])
        });
    }
}
