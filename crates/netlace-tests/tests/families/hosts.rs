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
