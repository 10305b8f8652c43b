//! Finite fields by schoolbook: products of polynomials, reduced one power at a time.

/// GF(q). The element Σ aᵢ·xⁱ has the number Σ aᵢ·pⁱ.
pub struct Field {
    p: u64,
    q: u64,
    /// What x^m is: the least number for which x generates all elements but 0.
    reduced: u64,
}

impl Field {
    /// The field of `q` elements; `q` must be a prime power.
    pub fn new(q: u64) -> Self {
        let p = (2..=q).find(|&p| q.is_multiple_of(p)).unwrap();
        let fields = (1..q).map(|reduced| Self { p, q, reduced });
        let mut generated = fields.filter(|field| {
            let first = (1..q).find(|&exponent| field.power(exponent) == 1);
            first == Some(q - 1) && field.power(q - 1) == 1
        });
        generated.next().unwrap_or_else(|| panic!("there is no field of {q} elements"))
    }

    fn by_digit(&self, a: u64, b: u64, sum: impl Fn(u64, u64) -> u64) -> u64 {
        let weights = std::iter::successors(Some(1), |weight| Some(weight * self.p));
        let digit = |a: u64, weight: u64| a / weight % self.p;
        let weights = weights.take_while(|&weight| weight < self.q);
        weights.map(|w| sum(digit(a, w), digit(b, w)) % self.p * w).sum()
    }

    pub fn add(&self, a: u64, b: u64) -> u64 {
        self.by_digit(a, b, |a, b| a + b)
    }

    fn times_x(&self, a: u64) -> u64 {
        let top = self.q / self.p;
        let (lead, rest) = (a / top, a % top);
        self.by_digit(rest * self.p, self.reduced, |a, c| a + lead * c)
    }

    pub fn mul(&self, a: u64, b: u64) -> u64 {
        let weights = std::iter::successors(Some(1), |weight| Some(weight * self.p));
        let weights: Vec<u64> = weights.take_while(|&weight| weight < self.q).collect();
        weights.iter().rev().fold(0, |product, weight| {
            let digit = b / weight % self.p;
            self.by_digit(self.times_x(product), a, |sum, a| sum + digit * a)
        })
    }

    /// x to a power.
    pub fn power(&self, exponent: u64) -> u64 {
        (0..exponent).fold(1, |power, _| self.times_x(power))
    }
}
