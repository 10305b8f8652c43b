//! `README.md` and `map.py`: what to do with the other files, in the simulator and on a real fabric.

use std::io::{self, Write};

use super::Plan;
use super::numbers::{adapter_guid, switch_guid};

/// The text, with names in braces for what depends on the network.
const GUIDE: &str = include_str!("guide.md");

/// What is taken for granted of answers where their lanes fit, and where not.
const ANSWERS_FIT: &str = "Each host asks the subnet manager for the service level of a connection. Open MPI does so with
  `--mca btl_openib_ib_path_record_service_level 1`. Answers may go on the level of the request: both directions
  are proved on it.";
const ANSWERS_ASK: &str = "Each host asks the subnet manager for the service level of its own direction. Open MPI does so with
  `--mca btl_openib_ib_path_record_service_level 1`. A connection that answers on the level it was asked on
  may be on the wrong lane on the path back: no 8 lanes were found that fit both directions.";

pub(super) fn write(plan: &Plan<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Plan { numbers, lanes, .. } = plan;
    let (switches, hosts) = (numbers.topology().order(), u64::from(numbers.host_count()));
    // The simulator counts port 0 of every switch and adapter as well.
    let ports: usize = numbers.switches().map(|v| numbers.ports(v) + 1).sum();
    let answers = if lanes.fit_answers() { ANSWERS_FIT } else { ANSWERS_ASK };
    let lanes = match lanes.count() {
        1 => "1 lane".to_owned(),
        lanes => format!("{lanes} lanes"),
    };
    let values = [
        ("{switches}", switches.to_string()),
        ("{hosts}", hosts.to_string()),
        ("{answers}", answers.to_owned()),
        ("{lanes}", lanes),
        ("{routing}", plan.routing.to_owned()),
        ("{first_switch}", numbers.switch_lid(0).to_string()),
        ("{last_host}", hosts.to_string()),
        ("{switch_guid}", format!("0x{:016x}", switch_guid(0))),
        ("{sm_host}", format!("{:016x}", adapter_guid(0))),
        ("{max_switches}", (switches + 1).to_string()),
        ("{max_nodes}", (switches + hosts + 1).to_string()),
        ("{max_ports}", (ports as u64 + 2 * hosts + 1).to_string()),
        // Last: an expression may hold the name of a file, and that anything.
        ("{network}", numbers.network.to_string()),
    ];
    let fill = |text: String, (name, value): &(&str, String)| text.replace(name, value);
    out.write_all(values.iter().fold(GUIDE.to_owned(), fill).as_bytes())
}

pub(super) fn write_map(_: &Plan<'_>, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(include_bytes!("map.py"))
}
