//! `fabric.net`: switches, adapters and cables, as `ibnetdiscover` prints them and ibsim reads them.

use std::io::{self, Write};

use super::Plan;
use super::numbers::{adapter_guid, port_guid, switch_guid};

pub(super) fn write(plan: &Plan<'_>, out: &mut dyn Write) -> io::Result<()> {
    let numbers = &plan.numbers;
    let mut links = Vec::new();
    for v in numbers.switches() {
        let (guid, ports, name) = (switch_guid(v), numbers.ports(v), numbers.switch_name(v));
        writeln!(out, "switchguid=0x{guid:016x}\nSwitch {ports} \"S-{guid:016x}\"  # \"{name}\"")?;
        for (host, port) in numbers.hosts_of(v) {
            writeln!(out, "[{port}] \"H-{:016x}\"[1]", adapter_guid(host))?;
        }
        links.clear();
        numbers.topology().links(v, &mut links);
        for link in &links {
            let (here, there) = (numbers.port(v, link.port), numbers.port(link.to, link.back));
            writeln!(out, "[{here}] \"S-{:016x}\"[{there}]", switch_guid(link.to))?;
        }
        writeln!(out)?;
    }
    for (host, v, port) in numbers.all_hosts() {
        let (guid, name) = (adapter_guid(host), numbers.host_name(v, port));
        let (own, switch) = (port_guid(host), switch_guid(v));
        writeln!(out, "caguid=0x{guid:016x}\nCa 1 \"H-{guid:016x}\"  # \"{name}\"")?;
        writeln!(out, "[1](0x{own:016x}) \"S-{switch:016x}\"[{port}]\n")?;
    }
    Ok(())
}
