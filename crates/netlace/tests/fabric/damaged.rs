//! Whatever is wrong with what the programs print is told with its line, and soon.

use std::fmt::Debug;
use std::io::{BufRead, BufReader, Read};

use netlace::files::{Fabric, Levels, Tables, Unreadable};

use crate::common::random::{Dice, cases};
use crate::{
    DISCOVERED, DUMP_LFTS, MEMORY, NET, OPENSM_LFTS, PATHS, POLICY, fabric, tables, try_read,
};

type Reader<T> = fn(&mut dyn BufRead, u64) -> Result<T, Unreadable>;

/// Each change of a sample, a text for another, with the message that it is refused with.
fn refused<T: Debug + PartialEq>(read: Reader<T>, sample: &str, table: &[(&str, &str, &str)]) {
    for (before, after, message) in table {
        assert!(sample.contains(before), "{before:?}");
        let text = sample.replacen(before, after, 1);
        let answer = try_read(text.as_bytes(), read).map(drop);
        assert_eq!(answer, Err((*message).to_owned()), "for {after:?}");
    }
}

#[test]
fn fabrics_that_are_refused() {
    let cable = "`[1] \"H-0000000000001000\"` is no cable: write `[1] \"id\"[2]`, port, node and port there";
    let table = [
        (
            "[1] \"H-0000000000001000\"[1]",
            "[1] \"H-0000000000001000\"",
            &*format!("line 4: {cable}"),
        ),
        ("[1] \"H", "[9] \"H", "line 4: `S-0000000000000100` has no port 9: its ports are 1 to 8"),
        ("[1] \"H", "[0] \"H", "line 4: `S-0000000000000100` has no port 0: its ports are 1 to 8"),
        (
            "0300\"[1]",
            "0300\"[37]",
            "line 6: `S-0000000000000300` has no port 37: its ports are 1 to 36",
        ),
        (
            "0300\"[1]",
            "0300\"[5]",
            "line 6: `S-0000000000000300` does not list this cable at its port 5: both ends list it; add \
             it there, or discover anew",
        ),
        (
            "0300\"[1]",
            "0300\"[2]",
            "line 6: line 19 cables port 2 of `S-0000000000000300` elsewhere: both ends must agree",
        ),
        ("[2] \"H", "[1] \"H", "line 5: port 1 is cabled in line 4 already: a port has one cable"),
        (
            "\"S-0000000000000300\"[1]",
            "\"S-0000000000000100\"[5]",
            "line 6: `S-0000000000000100` is cabled to itself: a network has no loops",
        ),
        (
            "\"S-0000000000000100\"[1]",
            "\"H-0000000000001010\"[1]",
            "line 4: line 25 cables port 1 of `H-0000000000001000` elsewhere: both ends must agree",
        ),
        (
            "\"S-0000000000000300\"[1]",
            "\"S-0000000000000400\"[1]",
            "line 6: `S-0000000000000400` is cabled here but not described: add it, or discover anew",
        ),
        (
            "switchguid=0x200",
            "switchguid=0x201",
            "line 10: `S-0000000000000200` has the guid 0x201: correct one of them, to \
             `S-0000000000000201`",
        ),
        (
            "switchguid=0x200\nSwitch 8 \"S-0000000000000200\"",
            "switchguid=0x100\nSwitch 8 \"other\"",
            "line 10: guid 0x100 is that of line 3, too: each node and each port has its own",
        ),
        (
            "switchguid=0x200\nSwitch 8 \"S-0000000000000200\"",
            "switchguid=0x100\nSwitch 8 \"S-0000000000000100\"",
            "line 10: a second node `S-0000000000000100`, the first is in line 3: remove one of them",
        ),
        (
            "(0x1002)",
            "(0x1001)",
            "line 26: guid 0x1001 is that of line 25, too: each node and each port has its own",
        ),
        (
            "caguid=0x1010",
            "caguid=x",
            "line 28: `x` is no guid: write up to 16 hexadecimal digits, such as `0x2c9`",
        ),
        ("caguid=0x1010\n", "", "line 28: a Ca without guid: write `caguid=0x..` above"),
        (
            "caguid=0x1010",
            "switchguid=0x1010",
            "line 29: a Ca without guid: write `caguid=0x..` above",
        ),
        (
            "Ca 1 \"H-0000000000001010\"  # \"node a HCA-1\"\n",
            "",
            "line 29: a cable of no node: its `Switch` or `Ca` line comes before it",
        ),
        (
            "Ca 2",
            "Ca 99999999999999999999",
            "line 24: `Ca 99999999999999999999 \"H-00000…` is no node: write `Ca 8 \"id\"`, with 1 to 254 \
             ports",
        ),
        (
            "caguid=0x1010",
            "rtguid=0x1010",
            "line 28: this is a router: give a fabric of one subnet, without routers",
        ),
        (
            "# 3 switches",
            "3 switches",
            "line 1: `3 switches, parallel cables, a t…` is not understood: give what `ibnetdiscover` prints \
             without options",
        ),
    ];
    refused(Fabric::read, NET, &table);
    let table = [
        (
            "[2](1002) \t\t#",
            "[2](1003) \t\t#",
            "line 11: line 49 gives this port of `H-0000000000001000` another guid: both ends must agree",
        ),
        (
            "\"two ports\" lid 10",
            "\"two ports\" lid 11",
            "line 11: line 49 gives `H-0000000000001000` another lid: both ends must agree",
        ),
        (
            "base port 0 lid 5",
            "base port 0 lid 7",
            "line 23: line 10 gives `S-0000000000000200` another lid: both ends must agree",
        ),
        (
            "lid 2 lmc 1",
            "lid 3 lmc 1",
            "line 56: lid 4 is that of line 30, too: each port has its own",
        ),
        ("lid 2 lmc 1", "lid 2 lmc 8", "line 56: lmc is 8: it is 0 to 7"),
        (
            "lid 2 lmc 1",
            "lid 49152 lmc 1",
            "line 56: lid 49152 is too high: a node has one up to 49151",
        ),
    ];
    refused(Fabric::read, DISCOVERED, &table);
    let pair = "switchguid=1\nSwitch 1 \"s\"\n\ncaguid=2\nCa 1 \"a\"\n[1] \"b\"[1]\n\n\
                caguid=5\nCa 1 \"b\"\n[1] \"a\"[1]\n";
    let message = "line 6: an adapter is cabled to the adapter `b`: only cables to switches are read, \
                   remove this one";
    refused(Fabric::read, pair, &[("", "", message)]);
    let empty = "line 1: the file ends without a switch: a fabric has one or more";
    refused(Fabric::read, "", &[("", "", empty)]);
}

#[test]
fn tables_that_are_refused() {
    let unknown =
        "is no line of a forwarding table: dump unicast tables with `dump_lfts` or `ibroute`";
    let table = [
        (
            "0x0003 003",
            "0x0002 003",
            "line 5: lid 0x0002 comes after 0x0002: list each lid once, ascending",
        ),
        (
            "0x0003 003",
            "0x0001 003",
            "line 5: lid 0x0001 comes after 0x0002: list each lid once, ascending",
        ),
        (
            "0x000d 002",
            "0x000e 002",
            "line 14: lid 0x000e is none of 0x0000 to 0x000d: correct it, or the range in line 1",
        ),
        (
            "0x0003 003",
            "0x0003 256",
            "line 5: `0x0003 256 : (path #2 out of 2: …` is no entry: write a lid and a port up to 255, such \
             as `0x0001 002`",
        ),
        ("[0x0-0xd]", "[0xd-0x0]", "line 1: the lids from 13 to 0 are none: give the lowest first"),
        (
            "[0x0-0xd]",
            "[0x0-0xfffff]",
            "line 1: a table begins otherwise: write `Unicast lids [0x0-0x20] of switch Lid 17 guid 0x2c9 \
             (name):`",
        ),
        (
            "11 valid",
            "12 valid",
            "line 15: 12 lids were dumped, but 11 are listed: dump the table anew",
        ),
        ("11 valid", "10", "line 15: 10 lids were dumped, but 11 are listed: dump the table anew"),
        (
            "11 valid lids dumped \n",
            "",
            "line 1: this table has no count of its lids below it, but others have: was it cut short? dump it \
             anew",
        ),
        (
            "0,1,3 guid 0x0000000000000300",
            "0,1,3 guid 0x0000000000000200",
            "line 16: a second table of switch 0x0000000000000200: each switch has one, remove the other",
        ),
        (
            "Unicast lids [0x0",
            "Multicast mlids [0x0",
            &format!("line 1: `Multicast mlids [0x0-0xd] of swi…` {unknown}"),
        ),
        (
            "Unicast",
            "0x0001 001\nUnicast",
            "line 1: this is in no table: a line `Unicast lids ...` comes before it",
        ),
        (
            "dumped \n",
            "dumped \n0x0001 001\n",
            "line 16: this is in no table: a line `Unicast lids ...` comes before it",
        ),
    ];
    refused(Tables::read, DUMP_LFTS, &table);
    refused(
        Tables::read,
        "",
        &[("", "", "line 1: the file ends without a table: dump one or more")],
    );
}

#[test]
fn policies_that_are_refused() {
    let rule = "only source, destination, qos-level-name are; remove it";
    let table = [
        (
            "source: classA",
            "pkey: 0x7fff",
            &*format!("line 23: `pkey` in a qos-match-rule is not understood: {rule}"),
        ),
        (
            "source: classA",
            "service-id: 1",
            &format!("line 23: `service-id` in a qos-match-rule is not understood: {rule}"),
        ),
        (
            "source: classA",
            "source: classC",
            "line 23: there is no port-group `classc`: add it, or name another",
        ),
        (
            "destination: classB",
            "destination:",
            "line 24: there is no port-group ``: add it, or name another",
        ),
        (
            "qos-level-name: VLayer1",
            "qos-level-name: V",
            "line 25: there is no qos-level `v`: add it, or name another",
        ),
        (
            "    qos-level-name: VLayer1\n",
            "",
            "line 22: no qos-level-name: add a line `qos-level-name: ...`",
        ),
        (
            "name: DEFAULT",
            "name: other",
            "line 27: there is no level for what matches no rule: add a qos-level DEFAULT",
        ),
        ("sl: 0", "sl: 16", "line 14: sl is `16`: a service level is 0 to 15"),
        ("sl: 0", "sl: 0\nsl: 0", "line 15: a second sl: keep one of them"),
        (
            "name: classB",
            "name: CLASSA",
            "line 7: a second port-group `classa`: give it another name",
        ),
        (
            "    port-guid: 0x1001,0x1011\n",
            "",
            "line 2: this group has no ports: add a line `port-guid: 0x2c9-0x2cf`",
        ),
        (
            "0x1020-0x102f",
            "0x102f-0x1020",
            "line 8: `0x102f-0x1020` is no guid and no range of guids: write `0x2c9` or `0x2c9-0x2cf`",
        ),
        (
            "0x1001,",
            "0x1001,,",
            "line 4: `` is no guid and no range of guids: write `0x2c9` or `0x2c9-0x2cf`",
        ),
        (
            "port-groups\n",
            "qos-ulps\n",
            "line 1: `qos-ulps` is not understood: a policy has port-groups, qos-levels, qos-match-rules; \
             paths begin with `PathRecord dump:`",
        ),
        (
            "end-port-groups\n",
            "",
            "line 10: `qos-levels` is no port-group and no end of them: write `port-group` or `end-port-groups`",
        ),
        (
            "  end-qos-match-rule\n",
            "",
            "line 26: `end-qos-match-rules` is no field of a qos-match-rule: write `key: value` or `end-qos-match-rule`",
        ),
        (
            "end-qos-match-rules",
            "",
            "line 27: the file ends within `qos-match-rules`: write `end-qos-match-rules` behind it",
        ),
    ];
    refused(Levels::read, POLICY, &table);
    let empty = "line 1: the file says nothing: give a QoS policy, or what `saquery -p` prints";
    refused(Levels::read, "\n", &[("", "", empty)]);
}

#[test]
fn paths_that_are_refused() {
    let untold = "line 1: this record does not tell slid, dlid and sl: ask for one pair at a time: \
                  `saquery -p --slid 1 --dlid 2`";
    let table = [
        ("dlid....................2\n", "dlid....................0\n", untold),
        ("\t\tsl......................0x0\n", "", untold),
        (
            "sl......................0x0",
            "sl......................0x10",
            "line 12: sl is `0x10`: a number below 16 is needed",
        ),
        (
            "slid....................2",
            "slid....................70000",
            "line 6: slid is `70000`: a number below 65535 is needed",
        ),
        (
            "dlid",
            "slid",
            "line 6: a second slid in the record of line 1: `PathRecord dump:` begins another",
        ),
        (
            "mtu.....................0x84",
            "mtu 0x83",
            "line 13: `mtu 0x83` is no line of a path record: give what `saquery -p` prints",
        ),
        (
            "dlid....................10",
            "dlid....................2",
            "line 52: from lid 2 to lid 2 on level 1, before on 0: keep one of the records",
        ),
    ];
    refused(Levels::read, PATHS, &table);
}

/// The sample with each line left out, doubled, or the last: what is read is the same, or it is
/// refused.
fn each_line<T: Debug + PartialEq>(read: Reader<T>, sample: &str) -> usize {
    let whole = try_read(sample.as_bytes(), read).unwrap();
    let lines: Vec<&str> = sample.split_inclusive('\n').collect();
    let mut refused = 0;
    for at in 0..lines.len() {
        let without = [&lines[..at], &lines[at + 1..]].concat().concat();
        let doubled = [&lines[..=at], &lines[at..]].concat().concat();
        for text in [without, doubled] {
            match try_read(text.as_bytes(), read) {
                Ok(other) => assert_eq!(other, whole, "line {} in {text}", at + 1),
                Err(_) => refused += 1,
            }
        }
    }
    refused
}

#[test]
fn a_line_too_few_or_too_many_changes_nothing_unseen() {
    // Without or with another of each guid, node and end of a cable.
    assert_eq!(each_line(Fabric::read, DISCOVERED), 2 * (6 + 6 + 16));
    assert_eq!(each_line(Fabric::read, NET), 2 * (6 + 6 + 16));
}

#[test]
fn what_is_cut_short_is_refused_or_a_part() {
    for sample in [NET, DISCOVERED] {
        let lines: Vec<&str> = sample.split_inclusive('\n').collect();
        for at in 0..lines.len() {
            let Ok(part) = try_read(lines[..at].concat().as_bytes(), Fabric::read) else {
                continue;
            };
            assert!(lines[at - 1].starts_with("Switch"), "{}", lines[at - 1]);
            let name = &part.switches[0].name;
            assert_eq!(part.remarks, [format!("switch `{name}` has no cable")]);
        }
    }
    // Tables of which none is counted may end anywhere.
    for sample in [DUMP_LFTS, OPENSM_LFTS] {
        let whole = tables(sample).tables;
        for end in 0..sample.len() {
            let Ok(part) = try_read(&sample.as_bytes()[..end], Tables::read) else { continue };
            let (last, before) = part.tables.split_last().unwrap();
            assert_eq!(*before, whole[..before.len()], "{end}");
            assert!(
                whole[before.len()].ports.starts_with(&last.ports) || before.is_empty(),
                "{end}"
            );
        }
    }
    for sample in [POLICY, PATHS] {
        for end in 0..sample.len() {
            drop(try_read(&sample.as_bytes()[..end], Levels::read));
        }
    }
}

#[test]
fn random_damage_is_survived() {
    let mut dice = Dice::new(80);
    for _ in 0..cases(100) {
        drop(try_read(dice.mutate(NET).as_bytes(), Fabric::read));
        drop(try_read(dice.mutate(DISCOVERED).as_bytes(), Fabric::read));
        drop(try_read(dice.mutate(DUMP_LFTS).as_bytes(), Tables::read));
        drop(try_read(dice.mutate(POLICY).as_bytes(), Levels::read));
        drop(try_read(dice.mutate(PATHS).as_bytes(), Levels::read));
    }
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    fn all<T: Debug + PartialEq>(read: Reader<T>) {
        let message = |bytes: &[u8]| try_read(bytes, read).unwrap_err();
        assert_eq!(message(b"#\n\0"), "line 2: the byte 0x00 is no text: is this a binary file?");
        assert_eq!(message(b"#\n\xe9"), "line 2: this is no UTF-8 text: save the file as UTF-8");
        assert_eq!(message(b"\xff\xfe0\0"), "line 1: this is UTF-16 text: save it as UTF-8");
        assert_eq!(
            message(b"\x1f\x8b\x08"),
            "line 1: this is a compressed file: decompress it first"
        );
        let mut long = BufReader::new(std::io::repeat(b'[').take(100_000_000));
        let error = read(&mut long, MEMORY).unwrap_err();
        assert_eq!(error.to_string(), "line 1: the line is longer than 1 MiB");
    }
    all(Fabric::read);
    all(Tables::read);
    all(Levels::read);
    assert_eq!(fabric(&format!("\u{feff}{NET}").replace('\n', "\r\n")), fabric(NET));
}

/// Lines that are made one by one and never end.
struct Endless<F>(F, u64, Vec<u8>);

impl<F: Fn(u64) -> String> Read for Endless<F> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        if self.2.is_empty() {
            self.2 = (self.0)(self.1).into_bytes();
            self.1 += 1;
        }
        let length = out.len().min(self.2.len());
        out[..length].copy_from_slice(&self.2[..length]);
        self.2.drain(..length);
        Ok(length)
    }
}

#[test]
fn what_never_ends_is_refused_for_its_memory() {
    fn endless<T>(read: Reader<T>, line: fn(u64) -> String) {
        let mut input = BufReader::new(Endless(line, 0, Vec::new()));
        match read(&mut input, 1_000_000).map(drop) {
            Err(Unreadable::Memory { needed: 1_000_001.., .. }) => {}
            other => panic!("{other:?}"),
        }
    }
    endless(Fabric::read, |n| format!("switchguid={:x}\nSwitch 1 \"{n}\" # \"x\"\n", n + 1));
    endless(Fabric::read, |n| {
        let port = n % 200;
        let node = format!("caguid={:x}\nCa 254 \"{n}\"\n", n * 500 + 1);
        format!("{}[{}] \"far\"[1]\n", if port == 0 { node } else { String::new() }, port + 1)
    });
    endless(Tables::read, |n| format!("Unicast lids [0-9] of switch Lid 1 guid {n:x} (x):\n"));
    endless(Tables::read, |n| {
        let header = format!("Unicast lids [0-999] of switch Lid 1 guid {n:x} (x):\n");
        format!("{}{:#06x} 001\n", if n % 1000 == 0 { &header } else { "" }, n % 1000)
    });
    endless(Levels::read, |n| {
        let (from, to) = (n % 60_000 + 1, n / 60_000 + 1);
        format!("PathRecord dump:\nslid....{from}\ndlid....{to}\nsl......1\n")
    });
    endless(Levels::read, |n| {
        let start = if n == 0 { "port-groups\n" } else { "" };
        format!("{start}port-group\nname: {n}\nport-guid: {n}\nend-port-group\n")
    });
    endless(Levels::read, |n| {
        let start = if n == 0 { "port-groups\nport-group\n" } else { "" };
        format!("{start}port-guid: 1{}\n", ",2".repeat(1000))
    });
}

/// Rules repeat the ports of groups: a few kilobytes must not become gigabytes.
#[test]
fn rules_do_not_multiply_without_being_counted() {
    let guids: Vec<String> = (0..1000).map(|n| (2 * n).to_string()).collect();
    let group = format!("port-groups\nport-group\nname: a\nport-guid: {}\n", guids.join(","));
    let levels = "end-port-group\nend-port-groups\nqos-levels\nqos-level\nname: default\nsl: 0\n\
                  end-qos-level\nend-qos-levels\n";
    let rule =
        "qos-match-rule\nsource: a\ndestination: a\nqos-level-name: default\nend-qos-match-rule\n";
    let rules = format!("qos-match-rules\n{}end-qos-match-rules\n", rule.repeat(1000));
    let text = [&group, levels, &rules].concat();
    let error = Levels::read(&mut text.as_bytes(), 10_000_000).unwrap_err();
    assert!(matches!(error, Unreadable::Memory { .. }), "{error}");
    assert!(Levels::read(&mut text.as_bytes(), 200_000_000).is_ok());
}
