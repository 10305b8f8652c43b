//! Exact numbers: quotients of whole numbers, whose size is bounded before they are computed.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;

/// The most bits of a numerator: more than twice as many as the order of any network has.
const MOST_BITS: u64 = 10_000;

/// Denominators are shorter: to cancel them takes time.
const MOST_DENOMINATOR_BITS: u64 = 2_000;

/// A quotient of two whole numbers in lowest terms.
///
/// ```
/// use netlace_claims::Rational;
/// let half: Rational = "1/2".parse().unwrap();
/// assert_eq!(half.plus(&half).unwrap(), Rational::from(1));
/// assert_eq!(Rational::from(2).power(&Rational::from(-2)).unwrap().to_string(), "1/4");
/// assert!(Rational::from(2).power(&Rational::from(1i64 << 40)).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rational {
    numerator: BigInt,
    /// Positive.
    denominator: BigInt,
}

/// Why there is no such number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberError {
    /// It has too many digits.
    #[error("a number has more than {MOST_BITS} binary digits")]
    TooLong,
    /// A quotient is not worked out.
    #[error("a denominator has more than {MOST_DENOMINATOR_BITS} binary digits")]
    LongDenominator,
    /// A number is divided by 0.
    #[error("a number is divided by 0")]
    ByZero,
    /// The exponent is no whole number.
    #[error("an exponent is not a whole number")]
    Exponent,
    /// It is not a quotient of whole numbers.
    #[error("`log2` is exact only for powers of 2: write `floor(log2(x))` or `ceil(log2(x))`")]
    Logarithm,
    /// It is defined for positive numbers only.
    #[error("`log2` is defined for positive numbers only")]
    NotPositive,
    /// It is defined for whole numbers only.
    #[error("`factorial` is defined for whole numbers from 0 on")]
    Factorial,
}

impl Rational {
    /// A quotient.
    pub fn new(numerator: BigInt, denominator: BigInt) -> Result<Self, NumberError> {
        if denominator.sign() == Sign::NoSign {
            return Err(NumberError::ByZero);
        }
        let one = BigInt::from(1);
        let (numerator, denominator) = if denominator == one {
            (numerator, denominator)
        } else {
            let divisor = (&numerator % &denominator).gcd(&denominator);
            let divisor = if denominator.sign() == Sign::Minus { -divisor } else { divisor };
            (numerator / &divisor, denominator / divisor)
        };
        if numerator.bits() > MOST_BITS {
            return Err(NumberError::TooLong);
        }
        if denominator.bits() > MOST_DENOMINATOR_BITS {
            return Err(NumberError::LongDenominator);
        }
        Ok(Self { numerator, denominator })
    }

    /// The whole number that it is, if it is one.
    pub fn whole(&self) -> Option<&BigInt> {
        (self.denominator == BigInt::from(1)).then_some(&self.numerator)
    }

    /// Whether it is negative.
    pub fn is_negative(&self) -> bool {
        self.numerator.sign() == Sign::Minus
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.numerator.sign() == Sign::NoSign
    }

    /// The numerator and the denominator, which is positive.
    pub fn parts(&self) -> (&BigInt, &BigInt) {
        (&self.numerator, &self.denominator)
    }

    /// The sum.
    pub fn plus(&self, other: &Self) -> Result<Self, NumberError> {
        let across = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        Self::new(across, &self.denominator * &other.denominator)
    }

    /// The difference.
    pub fn minus(&self, other: &Self) -> Result<Self, NumberError> {
        self.plus(&other.negative())
    }

    /// The product.
    pub fn times(&self, other: &Self) -> Result<Self, NumberError> {
        let numerator = &self.numerator * &other.numerator;
        Self::new(numerator, &self.denominator * &other.denominator)
    }

    /// The quotient.
    pub fn over(&self, other: &Self) -> Result<Self, NumberError> {
        let numerator = &self.numerator * &other.denominator;
        Self::new(numerator, &self.denominator * &other.numerator)
    }

    /// The same with the other sign.
    #[must_use]
    pub fn negative(&self) -> Self {
        Self { numerator: -&self.numerator, denominator: self.denominator.clone() }
    }

    /// Rounded down.
    #[must_use]
    pub fn floor(&self) -> Self {
        self.numerator.div_floor(&self.denominator).into()
    }

    /// Rounded up.
    #[must_use]
    pub fn ceil(&self) -> Self {
        self.numerator.div_ceil(&self.denominator).into()
    }

    /// A power with a whole exponent, if it is not too long.
    pub fn power(&self, exponent: &Self) -> Result<Self, NumberError> {
        let exponent = exponent.whole().ok_or(NumberError::Exponent)?;
        let is_unit = self.numerator.magnitude() == self.denominator.magnitude();
        if is_unit || self.is_zero() {
            // What every exponent leaves short.
            let is_odd = exponent.is_odd();
            return match (exponent.sign(), self.is_zero()) {
                (Sign::NoSign, _) => Ok(1.into()),
                (Sign::Minus, true) => Err(NumberError::ByZero),
                (_, false) if !is_odd => Ok(1.into()),
                _ => Ok(self.clone()),
            };
        }
        let times = u32::try_from(exponent.magnitude()).map_err(|_| NumberError::TooLong)?;
        // A number of b bits is at least 2^(b−1).
        let bits = self.numerator.bits().max(self.denominator.bits()) - 1;
        if bits.saturating_mul(times.into()) > MOST_BITS {
            return Err(NumberError::TooLong);
        }
        let [numerator, denominator] =
            [&self.numerator, &self.denominator].map(|part| part.pow(times));
        match exponent.sign() {
            Sign::Minus => Self::new(denominator, numerator),
            _ => Self::new(numerator, denominator),
        }
    }

    /// The logarithm to base 2, rounded down, and whether it is exact.
    pub fn floor_log2(&self) -> Result<(Self, bool), NumberError> {
        if self.numerator.sign() != Sign::Plus {
            return Err(NumberError::NotPositive);
        }
        let bits = |part: &BigInt| part.bits() as i64;
        let near = bits(&self.numerator) - bits(&self.denominator);
        let mut found: Option<(i64, bool)> = None;
        for exponent in [near - 1, near] {
            let power = Rational::from(2).power(&exponent.into())?;
            match power.cmp(self) {
                Ordering::Greater => (),
                order => found = Some((exponent, order == Ordering::Equal)),
            }
        }
        let (exponent, is_exact) = found.ok_or(NumberError::TooLong)?;
        Ok((exponent.into(), is_exact))
    }

    /// The product of all whole numbers from 1 to it.
    pub fn factorial(&self) -> Result<Self, NumberError> {
        let whole = self.whole().filter(|whole| whole.sign() != Sign::Minus);
        let whole = whole.ok_or(NumberError::Factorial)?;
        // From 8! on every further factor adds at least three bits.
        let count = u32::try_from(whole).map_err(|_| NumberError::TooLong)?;
        if u64::from(count) * 3 > MOST_BITS {
            return Err(NumberError::TooLong);
        }
        let product = (1..=count).fold(BigInt::from(1), |product, factor| product * factor);
        Self::new(product, 1.into())
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        let across = &self.numerator * &other.denominator;
        across.cmp(&(&other.numerator * &self.denominator))
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<BigInt> for Rational {
    fn from(numerator: BigInt) -> Self {
        Self { numerator, denominator: 1.into() }
    }
}

impl From<BigUint> for Rational {
    fn from(count: BigUint) -> Self {
        BigInt::from(count).into()
    }
}

impl From<i32> for Rational {
    fn from(number: i32) -> Self {
        BigInt::from(number).into()
    }
}

impl From<i64> for Rational {
    fn from(number: i64) -> Self {
        BigInt::from(number).into()
    }
}

impl From<u64> for Rational {
    fn from(number: u64) -> Self {
        BigInt::from(number).into()
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.whole() {
            Some(whole) => whole.fmt(f),
            None => write!(f, "{}/{}", self.numerator, self.denominator),
        }
    }
}

/// Reads what is [displayed](fmt::Display).
impl FromStr for Rational {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        /// As many digits as the longest number has.
        const MOST_DIGITS: usize = 3_100;
        let wrong = || format!("`{}` is no number", text.chars().take(40).collect::<String>());
        if text.len() > 2 * MOST_DIGITS {
            return Err(wrong());
        }
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let part = |digits: &str| digits.parse::<BigInt>().map_err(|_| wrong());
        Self::new(part(numerator)?, part(denominator)?).map_err(|error| error.to_string())
    }
}
