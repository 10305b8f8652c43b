//! What Linux says of this process.

/// A line of `/proc/self/status`, without its name; `None` on other systems.
pub(crate) fn status(name: &str) -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
    Some(line.trim().to_owned())
}
