//! The rule of the ladder against a search.

use netlace::prelude::*;
use own_network::{ONWARD, moebius_ladder};

#[test]
fn distances_by_rule_are_those_of_a_search() -> Result<(), Error> {
    for n in [6, 8, 10, 14, 20] {
        let net = moebius_ladder(n)?;
        let searching = Context { rules: false, ..Context::with_memory(1 << 24) };
        let search = Study::new(&net, &searching);
        assert_eq!(net.diameter()?.exact(), search.diameter()?.exact(), "{n}");
        for to in 0..n {
            assert_eq!(net.distance(0, to)?, search.distance(0, to)?, "{n}, {to}");
        }
    }
    Ok(())
}

#[test]
fn wrong_sizes_are_refused() {
    assert_eq!(Error::from(moebius_ladder(7).unwrap_err()).kind(), ErrorKind::Usage);
}

#[test]
fn a_routing_is_certified_or_its_cycle_shown() -> Result<(), Error> {
    let net = moebius_ladder(6)?;
    let verdict = net.certify(&ONWARD)?;
    // A route passes four of the six turns of the ring: three lanes, each without another turn, leave one for every route.
    assert_eq!(verdict.lanes(), Some(3));
    Ok(())
}
