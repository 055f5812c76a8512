//! Checksums of rows, so that a flipped byte in a file is noticed.

use blake3::{Hash, Hasher};

/// The first eight bytes of a hash, as SQLite stores integers.
pub(crate) fn first_eight(hash: &Hash) -> i64 {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&hash.as_bytes()[..8]);
    i64::from_le_bytes(bytes)
}

/// Adds up the columns of a row.
#[derive(Default)]
pub(crate) struct Sum(Hasher);

impl Sum {
    /// Adds an integer; `None` differs from every integer.
    pub fn int(mut self, value: impl Into<Option<i64>>) -> Self {
        match value.into() {
            Some(value) => self.0.update(&[1]).update(&value.to_le_bytes()),
            None => self.0.update(&[0]),
        };
        self
    }

    /// Adds a text or a blob with its length.
    pub fn bytes(mut self, value: &[u8]) -> Self {
        self.0.update(&(value.len() as u64).to_le_bytes());
        self.0.update(value);
        self
    }

    /// Adds a text that may be missing.
    pub fn text(self, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.int(1).bytes(value.as_bytes()),
            None => self.int(0),
        }
    }

    /// The sum of the row.
    pub fn get(self) -> i64 {
        first_eight(&self.0.finalize())
    }
}
