//! `README.md`: what to type, in the simulator and on a real fabric.

use std::io::{self, Write};

use super::Plan;

pub(super) fn write(plan: &Plan<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "todo")
}
