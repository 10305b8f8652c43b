//! `dragonfly`

use netlace::Node;

#[test]
fn every_two_groups_are_linked_and_no_router_has_more_links_than_ports() {
    for (a, h) in [(1, 1), (1, 3), (2, 1), (3, 2), (4, 2), (4, 3), (5, 1)] {
        for groups in 1..=a * h + 1 {
            let expr = format!("dragonfly({a},1,{h},groups={groups})");
            let network = netlace::parse(&expr).unwrap();
            let topology = network.topology().unwrap();
            assert_eq!(topology.order(), a * groups, "{expr}");
            let mut between = vec![vec![0u64; groups as usize]; groups as usize];
            for v in 0..topology.order() {
                let mut row: Vec<Node> = Vec::new();
                topology.neighbors(v, &mut row);
                let (mut inside, outside): (Vec<Node>, Vec<Node>) =
                    row.into_iter().partition(|w| w / a == v / a);
                inside.sort_unstable();
                let others = (v / a * a..(v / a + 1) * a).filter(|&w| w != v);
                assert_eq!(inside, others.collect::<Vec<_>>(), "{expr}: group of {v}");
                assert!(outside.len() as u64 <= h, "{expr}: {v} has {outside:?}");
                outside.iter().for_each(|w| between[(v / a) as usize][(w / a) as usize] += 1);
            }
            for (group, row) in between.iter().enumerate() {
                let others = || (0..row.len()).filter(|&other| other != group).map(|o| row[o]);
                let (least, most) = (others().min(), others().max());
                assert!(
                    least.zip(most).is_none_or(|(least, most)| least >= 1 && most - least <= 1),
                    "{expr}: {row:?}"
                );
                let idle = a * h - row.iter().sum::<u64>();
                assert!(groups == 1 || idle == 0 || idle == 1 && groups % 2 == 1, "{expr}: {idle}");
            }
        }
    }
}
