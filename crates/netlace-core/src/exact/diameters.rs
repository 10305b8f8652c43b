//! Diameters and sums of distances that follow from those of the parts.

use num_bigint::BigUint;

use super::RuleError;

/// The diameter of a connected network, if it is below 2^64.
///
/// ```
/// use netlace::exact::hops;
/// assert_eq!(hops(7u32.into()), Ok(Some(7)));
/// assert!(hops(num_bigint::BigUint::from(2u32).pow(64)).is_err());
/// ```
pub fn hops(diameter: BigUint) -> Result<Option<u64>, RuleError> {
    match u64::try_from(diameter) {
        Ok(diameter) => Ok(Some(diameter)),
        Err(_) => Err(RuleError::TooExpensive("its diameter is above 2^64".to_owned())),
    }
}

/// The diameter where a path between two words of `digits` digits walks at most the `digit`'s
/// diameter in each, and takes one link between two walks.
///
/// None if the digits are not connected, and 0 if there is but one word.
///
/// ```
/// use netlace::exact::{hops_of_words, RuleError};
/// assert_eq!(hops_of_words(Some(2), 4u32.into())?, Some(11));
/// assert_eq!(hops_of_words(Some(0), 4u32.into())?, Some(0));
/// assert_eq!(hops_of_words(None, 4u32.into())?, None);
/// # Ok::<(), RuleError>(())
/// ```
pub fn hops_of_words(digit: Option<u64>, digits: BigUint) -> Result<Option<u64>, RuleError> {
    match digit {
        Some(digit) if digit > 0 => hops(digits * (BigUint::from(digit) + 1u32) - 1u32),
        alone => Ok(alone),
    }
}

/// The diameter of a Cartesian product: those of its factors add up. None if a factor is not
/// connected.
///
/// ```
/// use netlace::exact::hops_of_product;
/// assert_eq!(hops_of_product([Ok(Some(2)), Ok(Some(3))].into_iter()), Ok(Some(5)));
/// assert_eq!(hops_of_product([Ok(Some(2)), Ok(None)].into_iter()), Ok(None));
/// ```
pub fn hops_of_product(
    mut factors: impl Iterator<Item = Result<Option<u64>, RuleError>>,
) -> Result<Option<u64>, RuleError> {
    let sum = factors.try_fold(Some(BigUint::ZERO), |sum, factor| {
        Ok(sum.zip(factor?).map(|(sum, diameter)| sum + diameter))
    });
    sum?.map_or(Ok(None), hops)
}

/// The sum of all distances of a Cartesian product, from the order and the sum of each factor:
/// every pair of a factor's nodes occurs once for each two words of the other factors.
///
/// ```
/// use netlace::exact::sum_of_product;
/// let link = || Ok((2u32.into(), 2u32.into())); // two nodes, 1 apart
/// assert_eq!(sum_of_product([link(), link()].into_iter()), Ok(16u32.into())); // a ring of four
/// ```
pub fn sum_of_product(
    mut factors: impl Iterator<Item = Result<(BigUint, BigUint), RuleError>>,
) -> Result<BigUint, RuleError> {
    let single = (BigUint::from(1u32), BigUint::ZERO);
    let (_, sum) = factors.try_fold(single, |(order, sum), factor| {
        let (more, distances) = factor?;
        let sum = sum * more.pow(2) + distances * order.pow(2);
        Ok((order * more, sum))
    })?;
    Ok(sum)
}
