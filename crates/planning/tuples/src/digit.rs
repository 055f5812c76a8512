//! The small numbers that a tuple is made of.

/// One of the numbers of a tuple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digit {
    /// What it is, in a few words.
    pub name: &'static str,
    /// Its lowest value.
    pub least: i32,
    /// Its highest value; what is beyond counts as that.
    pub most: i32,
}

impl Digit {
    pub(crate) const fn new(name: &'static str, least: i32, most: i32) -> Self {
        Self { name, least, most }
    }

    /// How many values it has.
    const fn values(&self) -> usize {
        (self.most - self.least) as usize + 1
    }
}

/// The entries of a table of these digits.
pub(crate) const fn entries(digits: &[Digit]) -> usize {
    let mut entries = 1;
    let mut i = 0;
    while i < digits.len() {
        entries *= digits[i].values();
        i += 1;
    }
    entries
}

/// The entry of these values; each is brought within its digit.
#[inline(always)]
pub(crate) fn entry<const N: usize>(digits: &[Digit; N], values: [i32; N]) -> usize {
    digits.iter().zip(values).fold(0, |entry, (digit, value)| {
        let value = value.clamp(digit.least, digit.most) - digit.least;
        entry * digit.values() + value as usize
    })
}

/// The values of an entry.
pub(crate) fn values(digits: &[Digit], mut entry: usize) -> Vec<i32> {
    let mut values = vec![0; digits.len()];
    for (value, digit) in values.iter_mut().zip(digits).rev() {
        *value = digit.least + (entry % digit.values()) as i32;
        entry /= digit.values();
    }
    values
}
