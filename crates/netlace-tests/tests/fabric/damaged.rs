//! What was cut, doubled or changed by chance, and what never ends: the answer comes soon and is no
//! wrong one.

use std::fmt::Debug;
use std::io::{BufReader, Read};

use netlace::files::{CableList, Fabric, Identifiers, LaneMaps, Levels, ReadError, Tables};

use super::{
    DISCOVERED, DUMP_LFTS, FDBS, LST, MEMORY, NET, OPENSM_LFTS, PATHS, POLICY, PSL, Reader, SL2VL,
    SMPQUERY, fabric, tables, try_read,
};
use crate::common::random::{Dice, cases};

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
        drop(try_read(dice.mutate(LST).as_bytes(), Fabric::read));
        drop(try_read(dice.mutate(FDBS).as_bytes(), Tables::read));
        drop(try_read(dice.mutate(SL2VL).as_bytes(), LaneMaps::read));
        drop(try_read(dice.mutate(SMPQUERY).as_bytes(), LaneMaps::read));
        drop(try_read(dice.mutate(PSL).as_bytes(), Levels::read));
        let list = "from_device,from_port,to_device,to_port\nnode 0,3,\"a \"\"b\"\"\",4\n";
        drop(try_read(dice.mutate(list).as_bytes(), CableList::read));
        drop(try_read(dice.mutate("0x2c9 0x0001 0x0002\n\n").as_bytes(), Identifiers::read));
    }
}

/// Either end of a cable may be listed, or both; a link less is a cable less at most.
#[test]
fn a_link_too_few_or_too_many_changes_nothing_unseen() {
    let whole = fabric(LST);
    let lines: Vec<&str> = LST.split_inclusive('\n').collect();
    for at in 0..lines.len() {
        let without = [&lines[..at], &lines[at + 1..]].concat().concat();
        let doubled = [&lines[..=at], &lines[at..]].concat().concat();
        for text in [without, doubled] {
            let read = fabric(&text);
            assert_eq!(read.hosts.len(), whole.hosts.len(), "line {}", at + 1);
            assert_eq!(read.cables.len(), whole.cables.len(), "line {}", at + 1);
        }
    }
    // A port that leads to two.
    let moved = lines[0].replacen("PN:01 }", "PN:02 }", 1);
    assert!(try_read((LST.to_owned() + &moved).as_bytes(), Fabric::read).is_err());
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
    all(LaneMaps::read);
    all(Identifiers::read);
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
    /// A megabyte is used up within `most` lines.
    fn endless<T>(most: u64, read: Reader<T>, line: fn(u64) -> String) {
        let mut input = BufReader::new(Endless(line, 0, Vec::new()));
        match read(&mut input, 1_000_000).map(drop) {
            Err(ReadError::Memory { needed: 1_000_001.., line, .. }) => {
                assert!(line <= most, "only in line {line}");
            }
            other => panic!("{other:?}"),
        }
    }
    endless(10_000, Fabric::read, |n| {
        format!("switchguid={:x}\nSwitch 1 \"{n}\" # \"x\"\n", n + 1)
    });
    endless(10_000, Fabric::read, |n| {
        let port = n % 200;
        let node = format!("caguid={:x}\nCa 254 \"{n}\"\n", n * 500 + 1);
        format!("{}[{}] \"far\"[1]\n", if port == 0 { node } else { String::new() }, port + 1)
    });
    endless(100_000, Tables::read, |n| {
        format!("Unicast lids [0-9] of switch Lid 1 guid {n:x} (x):\n")
    });
    endless(100_000, Tables::read, |n| {
        let header = format!("Unicast lids [0-999] of switch Lid 1 guid {n:x} (x):\n");
        format!("{}{:#06x} 001\n", if n % 1000 == 0 { &header } else { "" }, n % 1000)
    });
    endless(200_000, Levels::read, |n| {
        let (from, to) = (n % 60_000 + 1, n / 60_000 + 1);
        format!("PathRecord dump:\nslid....{from}\ndlid....{to}\nsl......1\n")
    });
    endless(400_000, Levels::read, |n| format!("0x{:x} {} 3\n", n / 60_000 + 1, n % 60_000 + 1));
    endless(200_000, LaneMaps::read, |n| {
        format!("Switch 0x{:x}, base LID 1\n1 2 : {}\n", n + 1, ["0"; 16].join(" "))
    });
    endless(200_000, Identifiers::read, |n| format!("{:x} 1 1\n", n + 1));
    endless(200_000, CableList::read, |n| {
        let head = "from_device,from_port,to_device,to_port\n";
        format!("{}a{n},1,b{n},2\n", if n == 0 { head } else { "" })
    });
    endless(200_000, Fabric::read, |n| {
        let side = |guid: u64| {
            format!("{{ SW Ports:04 NodeGUID:{guid:x} PortGUID:{guid:x} {{x}} LID:0000 PN:01 }}")
        };
        format!("{} {} PHY=4x LOG=ACT SPD=10\n", side(2 * n + 1), side(2 * n + 2))
    });
    endless(200_000, Levels::read, |n| {
        let start = if n == 0 { "port-groups\n" } else { "" };
        format!("{start}port-group\nname: {n}\nport-guid: {n}\nend-port-group\n")
    });
    endless(200_000, Levels::read, |n| {
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
    assert!(matches!(error, ReadError::Memory { .. }), "{error}");
    assert!(Levels::read(&mut text.as_bytes(), 200_000_000).is_ok());
}
