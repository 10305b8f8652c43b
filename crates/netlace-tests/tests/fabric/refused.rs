//! What is wrong with a fabric, a table or a level is told with its line.

use std::fmt::Debug;

use netlace::files::{Fabric, Levels, Tables};

use super::{DISCOVERED, DUMP_LFTS, NET, PATHS, POLICY, Reader, try_read};

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
fn cables_that_are_refused() {
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
    ];
    refused(Fabric::read, NET, &table);
    let pair = "switchguid=1\nSwitch 1 \"s\"\n\ncaguid=2\nCa 1 \"a\"\n[1] \"b\"[1]\n\n\
                caguid=5\nCa 1 \"b\"\n[1] \"a\"[1]\n";
    let message = "line 6: an adapter is cabled to the adapter `b`: only cables to switches are read, \
                   remove this one";
    refused(Fabric::read, pair, &[("", "", message)]);
}

#[test]
fn nodes_that_are_refused() {
    let table = [
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
    let empty = "line 1: the file ends without a switch: a fabric has one or more";
    refused(Fabric::read, "", &[("", "", empty)]);
}

#[test]
fn ends_that_do_not_agree_are_refused() {
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
    let empty = "line 1: the file says nothing: give a QoS policy, or path records";
    refused(Levels::read, "\n", &[("", "", empty)]);
}

#[test]
fn paths_that_are_refused() {
    let lacking = "line 1: this record lacks slid, dlid or sl: ask for one pair at a time: \
                  `saquery -p --slid 1 --dlid 2`";
    let table = [
        ("dlid....................2\n", "dlid....................0\n", lacking),
        ("\t\tsl......................0x0\n", "", lacking),
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
            "line 13: `mtu 0x83` is no path and no line of a path record: give what `netlace fabric levels` gathers, or what `saquery -p` prints",
        ),
        (
            "dlid....................10",
            "dlid....................2",
            "line 52: to lid 2 on level 1, before on 0: keep one of the paths",
        ),
    ];
    refused(Levels::read, PATHS, &table);
}
