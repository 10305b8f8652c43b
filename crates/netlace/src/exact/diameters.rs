//! Diameters that follow from those of the parts.

use num_bigint::BigUint;

use super::NoRule;

/// The diameter of a connected network, if it is below 2^64.
///
/// ```
/// use netlace::exact::hops;
/// assert_eq!(hops(7u32.into()), Ok(Some(7)));
/// assert!(hops(num_bigint::BigUint::from(2u32).pow(64)).is_err());
/// ```
pub fn hops(diameter: BigUint) -> Result<Option<u64>, NoRule> {
    match u64::try_from(diameter) {
        Ok(diameter) => Ok(Some(diameter)),
        Err(_) => Err(NoRule::TooDear("its diameter is above 2^64".to_owned())),
    }
}

/// The diameter where a way between two words of so many digits walks at most the `digit`'s
/// diameter in each, and takes one link between two walks.
///
/// None if the digits are not connected, and 0 if there is but one word.
///
/// ```
/// use netlace::exact::{hops_of_words, NoRule};
/// assert_eq!(hops_of_words(Some(2), 4u32.into())?, Some(11));
/// assert_eq!(hops_of_words(Some(0), 4u32.into())?, Some(0));
/// assert_eq!(hops_of_words(None, 4u32.into())?, None);
/// # Ok::<(), NoRule>(())
/// ```
pub fn hops_of_words(digit: Option<u64>, digits: BigUint) -> Result<Option<u64>, NoRule> {
    match digit {
        Some(digit) if digit > 0 => hops(digits * (BigUint::from(digit) + 1u32) - 1u32),
        alone => Ok(alone),
    }
}
