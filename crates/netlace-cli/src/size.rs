//! Amounts of bytes on the command line: `500M`, `8G`.

/// Reads a number of bytes with an optional unit: K is 1000, Ki is 1024.
pub(crate) fn parse_bytes(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit: u64 = match text[digits.len()..].to_ascii_uppercase().trim_end_matches('B') {
        "" => 1,
        "KI" => 1 << 10,
        "MI" => 1 << 20,
        "GI" => 1 << 30,
        "TI" => 1 << 40,
        "K" => 1_000,
        "M" => 1_000_000,
        "G" => 1_000_000_000,
        "T" => 1_000_000_000_000,
        other => return Err(format!("unknown unit `{other}`: write K, M, G or T")),
    };
    let number: u64 =
        digits.trim().parse().map_err(|_| "write a whole number such as 8G".to_owned())?;
    number.checked_mul(unit).ok_or_else(|| "more bytes than can be counted".to_owned())
}

/// Half of the memory that is free now, or 2 GB where the machine does not tell.
pub(crate) fn half_of_free_memory() -> u64 {
    let Ok(mut system) = sysinfo::System::new() else {
        return 2_000_000_000;
    };
    system.refresh_memory();
    system.available_memory() / 2
}
