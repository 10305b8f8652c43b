//! Numbers by name: `tp=8,pp=4`.

/// A text that does not say a number for each of some names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FieldError(pub(super) String);

/// Sets the numbers that a text such as `tp=8,pp=4` names. Each is from 1 to 2^32 - 1.
pub(super) fn read(text: &str, fields: &mut [(&str, &mut u32)]) -> Result<(), FieldError> {
    let mut seen = Vec::new();
    for part in text.split(',') {
        let shown: String = part.trim().chars().take(40).flat_map(char::escape_default).collect();
        let names = || fields.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        let Some((name, number)) = part.trim().split_once('=') else {
            return Err(FieldError(format!(
                "`{shown}` is no NAME=NUMBER, with one of {}",
                names()
            )));
        };
        let Some(place) = fields.iter().position(|(known, _)| *known == name) else {
            return Err(FieldError(format!("`{shown}` is none of {}", names())));
        };
        if seen.contains(&place) {
            return Err(FieldError(format!("`{name}` is said twice")));
        }
        seen.push(place);
        let number = number.parse().ok().filter(|number: &u32| *number > 0);
        *fields[place].1 =
            number.ok_or_else(|| FieldError(format!("`{shown}`: a number from 1 on")))?;
    }
    Ok(())
}
