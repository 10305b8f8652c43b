//! `machine`

#[test]
fn hosts_are_nodes_behind_their_switches() {
    let net = netlace::parse("machine(hosts(path(2),2))").unwrap();
    let topology = net.topology().unwrap();
    let mut links = Vec::new();
    topology.links(1, &mut links);
    let found: Vec<_> = links.iter().map(|l| (l.to, l.port, l.back, l.level)).collect();
    assert_eq!(found, [(4, 0, 0, 0), (5, 1, 0, 0), (0, 2, 2, 1)]);
    assert_eq!(topology.address(5).to_string(), "(1,1)");
    // Computers that are nodes stay nodes.
    assert_eq!(
        netlace::parse("machine(bcube(2,1))").unwrap().order(),
        netlace::parse("bcube(2,1)").unwrap().order()
    );
}
