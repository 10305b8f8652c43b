//! Random fabrics, written as the programs write them and read back.

use std::fmt::Write as _;

use netlace::files::{Cable, Fabric, HostPort, Switch, Table, Tables};

use super::{fabric, tables};
use crate::common::random::{Dice, cases};

/// Switches with free ports are cabled at random, often twice to each other; adapters have one or two
/// ports.
fn random_fabric(dice: &mut Dice) -> (Fabric, Vec<Vec<usize>>) {
    let order = dice.roll(1, 12) as u32;
    let name = |v: u64| format!("node {v} \"q\" [1] # é");
    let switch =
        |v: u32, ports| Switch { guid: 0x100 + u64::from(v), name: name(v.into()), lid: 0, ports };
    let mut switches: Vec<Switch> =
        (0..order).map(|v| switch(v, dice.roll(4, 254) as u8)).collect();
    let mut free: Vec<Vec<u8>> = switches.iter().map(|s| (1..=s.ports.min(9)).collect()).collect();
    let mut take = |dice: &mut Dice, v: u32| {
        let ports = &mut free[v as usize];
        let at = dice.roll(0, ports.len().max(1) as u64 - 1) as usize;
        (at < ports.len()).then(|| (v, ports.swap_remove(at)))
    };
    let (mut cables, mut hosts, mut adapters) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..dice.roll(0, 20) {
        let (a, b) = (dice.roll(0, 99) as u32 % order, dice.roll(0, 99) as u32 % order);
        if a != b
            && let (Some(a), Some(b)) = (take(dice, a), take(dice, b))
        {
            let rate = dice.pick(&["4xHDR", "1xSDR", "12x???"]).to_string();
            cables.push(Cable { ends: [a.min(b), a.max(b)], rate });
        }
    }
    let mut lid = 0;
    for adapter in 0..dice.roll(1, 10) {
        let mut ports = Vec::new();
        for port in 0..dice.roll(1, 2) {
            let v = dice.roll(0, 99) as u32 % order;
            let Some((switch, at)) = take(dice, v) else { continue };
            let lmc = dice.roll(0, 2) as u8;
            lid += 4;
            ports.push(hosts.len());
            let guid = 0x1_0000_0000 + 0x10 * adapter + port;
            let first = hosts.get(ports[0]).map_or(guid, |first: &HostPort| first.guid);
            let number = ports.len() as u8;
            let name = name(adapter);
            hosts.push(HostPort { guid, adapter: first, number, name, lid, lmc, switch, port: at });
        }
        if !ports.is_empty() {
            adapters.push(ports);
        }
    }
    switches.iter_mut().for_each(|switch| {
        lid += 4;
        switch.lid = lid;
    });
    // A cable is where its first end is listed: switches in order, their ports in order.
    cables.sort_unstable_by_key(|cable: &Cable| cable.ends);
    (Fabric { switches, hosts, cables, remarks: vec![] }, adapters)
}

fn write_fabric(fabric: &Fabric, adapters: &[Vec<usize>]) -> String {
    let switch_id = |v: u32| format!("\"S-{:016x}\"", fabric.switches[v as usize].guid);
    let adapter_of = |host: usize| {
        let (at, ports) =
            adapters.iter().enumerate().find(|(_, ports)| ports.contains(&host)).unwrap();
        let port = ports.iter().position(|&other| other == host).unwrap() + 1;
        (format!("\"H-{:016x}\"", fabric.hosts[adapters[at][0]].guid), port)
    };
    let mut text = "#\n# Topology file: generated\n#\n".to_owned();
    for (v, switch) in (0..).zip(&fabric.switches) {
        let Switch { guid, name, lid, ports } = switch;
        writeln!(text, "\nvendid=0x0\nswitchguid={guid:#x}({guid:x})").unwrap();
        let id = switch_id(v);
        writeln!(text, "Switch\t{ports} {id}\t\t# \"{name}\" base port 0 lid {lid} lmc 0").unwrap();
        let mut lines = Vec::new();
        for cable in &fabric.cables {
            let [a, b] = cable.ends;
            for (near, far) in [(a, b), (b, a)].into_iter().filter(|(near, _)| near.0 == v) {
                let Switch { name, lid, .. } = &fabric.switches[far.0 as usize];
                let (id, rate) = (switch_id(far.0), &cable.rate);
                let line = format!("\t{id}[{}]\t\t# \"{name}\" lid {lid} {rate}", far.1);
                lines.push((near.1, line));
            }
        }
        for (at, host) in fabric.hosts.iter().enumerate().filter(|(_, host)| host.switch == v) {
            let (id, port) = adapter_of(at);
            let HostPort { guid, name, lid, .. } = host;
            let line = format!("\t{id}[{port}]({guid:x}) \t\t# \"{name}\" lid {lid} 4xHDR");
            lines.push((host.port, line));
        }
        lines.sort_unstable();
        lines.iter().for_each(|(port, line)| writeln!(text, "[{port}]{line}").unwrap());
    }
    for ports in adapters {
        let HostPort { guid, name, .. } = &fabric.hosts[ports[0]];
        writeln!(text, "\ncaguid={guid:#x}\nCa\t2 \"H-{guid:016x}\"\t\t# \"{name}\"").unwrap();
        for (port, &host) in (1..).zip(ports) {
            let HostPort { guid, lid, lmc, switch, port: at, .. } = &fabric.hosts[host];
            let Switch { name, lid: far, .. } = &fabric.switches[*switch as usize];
            let id = switch_id(*switch);
            let comment = format!("# lid {lid} lmc {lmc} \"{name}\" lid {far} 4xHDR");
            writeln!(text, "[{port}]({guid:x}) \t{id}[{at}]\t\t{comment}").unwrap();
        }
    }
    text
}

#[test]
fn random_fabrics_are_read_as_they_were_written() {
    let mut dice = Dice::new(78);
    for _ in 0..cases(300) {
        let (built, adapters) = random_fabric(&mut dice);
        let text = write_fabric(&built, &adapters);
        let mut read = fabric(&text);
        read.remarks.clear();
        assert_eq!(read, built, "{text}");
    }
}

#[test]
fn random_tables_are_read_as_they_were_written() {
    let mut dice = Dice::new(79);
    for _ in 0..cases(300) {
        let mut built = Tables::default();
        let mut text = String::new();
        let counted = dice.roll(0, 1) > 0;
        for guid in 1..=dice.roll(1, 5) {
            let lid = dice.roll(0, 0xBFFF) as u16;
            let line = text.lines().count() as u64 + 1;
            let mut lids: Vec<u16> =
                (0..dice.roll(0, 9)).map(|_| dice.roll(0, 99) as u16).collect();
            lids.sort_unstable();
            lids.dedup();
            let ports: Vec<(u16, u8)> =
                lids.iter().map(|&lid| (lid, dice.roll(0, 255) as u8)).collect();
            let address = if lid > 0 { format!("Lid {lid}") } else { "DR path 0,1".into() };
            writeln!(
                text,
                "Unicast lids [0x0-99] of switch {address} guid {guid:#x} (a guid 0x5):"
            )
            .unwrap();
            for (lid, port) in &ports {
                let rest = dice.pick(&["", " ", " : (x)", " # x", " : UNREACHABLE"]);
                writeln!(text, "{lid:#06x} {port:03}{rest}").unwrap();
            }
            if counted {
                writeln!(text, "{} valid lids dumped ", ports.len()).unwrap();
            }
            built.tables.push(Table { guid, lid, line, ports });
        }
        assert_eq!(tables(&text), built, "{text}");
    }
}
