//! `hosts`

#[test]
fn only_nodes_that_carry_endpoints_are_given_others() {
    let carried = |expr: &str| {
        let network = netlace::parse(expr).unwrap();
        let endpoints = network.endpoints();
        (0..network.topology().unwrap().order()).map(|v| endpoints.at(v)).collect::<Vec<_>>()
    };
    assert_eq!(carried("hosts(ring(3),4)"), [4; 3]);
    assert_eq!(carried("hosts(hosts(ring(3),4),2)"), [2; 3]);
    assert_eq!(carried("hosts(bcube(2,0),5)"), [5, 5, 0]);
    // Copies carry what is copied; in a product a switch in one coordinate makes a switch.
    assert_eq!(carried("rdn(bcube(2,0),0)"), [1, 1, 0]);
    assert_eq!(carried("rsn(hosts(bcube(2,0),5),2)"), [5, 5, 0, 5, 5, 0, 5, 5, 0]);
    assert_eq!(carried("product(bcube(2,0),hosts(bcube(2,0),2))"), [2, 2, 0, 2, 2, 0, 0, 0, 0]);
    assert_eq!(carried("flooded(hosts(bcube(2,0),3),2)"), [3, 3, 0, 3, 0, 3, 0, 3, 0]);
    assert_eq!(carried("damaged(bcube(2,0),without=[1])"), [1, 0]);
}

#[test]
fn leaders_have_a_free_port_for_input_and_output() {
    let carrying = |expr: &str| {
        let network = netlace::parse(expr).unwrap();
        assert!(network.endpoints().are_attached(), "{expr}");
        let order = network.topology().unwrap().order();
        (0..order).filter(|&v| network.endpoints().at(v) > 0).collect::<Vec<_>>()
    };
    // Node (c,c) of every cluster.
    assert_eq!(carrying("hosts(rsn(hypercube(2),2),1,on=leaders)"), [0, 5, 10, 15]);
    let top: Vec<u64> = (0..16).map(|c| 17 * c).collect();
    assert_eq!(carrying("hosts(rsn(hypercube(2),3),2,on=leaders)"), top);
    // With the cable of its host a leader has as many links as all others.
    let machine = netlace::parse("machine(hosts(rsn(hypercube(2),2),1,on=leaders))").unwrap();
    let topology = machine.topology().unwrap();
    assert!((0..16).all(|v| topology.degree(v) == 3));
    // A leader is at most the diameter of the nucleus away: it is in the same cluster.
    assert_eq!(machine.order(), &20u32.into());
    // Members whose swap stays in the cluster: x mod 4 = c.
    assert_eq!(
        carrying("hosts(sn(hypercube(3),copies=4),1,on=leaders)"),
        [0, 4, 9, 13, 18, 22, 27, 31]
    );
    // Switches carry none, as leaders or not.
    assert_eq!(carrying("hosts(rsn(bcube(2,0),2),1,on=leaders)"), [0, 4]);
    let message = |expr: &str| netlace::parse(expr).err().unwrap().message;
    let linked = message("hosts(rsn(hypercube(2),2,diameter_links=true),1,on=leaders)");
    assert!(linked.contains("has no leaders"), "{linked}");
    let large = message("hosts(rsn(hypercube(6),3),1,on=leaders)");
    assert!(large.contains("node by node"), "{large}");
}
