//! The set-up block: the state in which the next game starts.
//!
//! The cartridge reads it when a game starts, if the block's mark and checksum are right.
//! It sets state only; the code that runs is the same. Tests and checks write it, and the window for
//! a position that is played.

/// Offset of the block in cartridge RAM.
const OFFSET: usize = 0x300;
const MAGIC: &[u8] = b"BSU1";
/// Pieces that fit in the queue.
const QUEUE: usize = 64;

/// Why a state can't be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The queue is too long.
    #[error("the set-up block deals up to 64 pieces, {0} are given")]
    Queue(usize),
    /// A number is greater than the game can show.
    #[error("{name} is at most {most}, {value} is given")]
    Number {
        /// Its name.
        name: &'static str,
        /// The greatest that is allowed.
        most: u32,
        /// What was given.
        value: u32,
    },
}

/// The state in which a game starts.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Setup {
    /// 0..=20
    pub level: u8,
    /// Hearts mode.
    pub heart: bool,
    /// 0..=999,999
    pub score: u32,
    /// 0..=9,999
    pub lines: u16,
    /// The first pieces to be dealt, by number (L J I O Z S T): the first falls
    /// first, the second is shown next.
    pub queue: Vec<u8>,
    /// Rows -2..18 of ten cells: 0 empty, else kind + 1.
    pub board: [[u8; 10]; 20],
}

impl Setup {
    /// The bytes that undo a set-up, and the offset to write them at: later games start as without.
    #[must_use]
    pub fn none() -> (usize, Vec<u8>) {
        (OFFSET, vec![0; MAGIC.len()])
    }

    /// The bytes to write, and the offset in cartridge RAM to write them at.
    ///
    /// # Errors
    /// When a number is out of range or the queue too long.
    pub fn encode(&self) -> Result<(usize, Vec<u8>), SetupError> {
        at_most("level", u32::from(self.level), 20)?;
        at_most("score", self.score, 999_999)?;
        at_most("lines", u32::from(self.lines), 9_999)?;
        if self.queue.len() > QUEUE {
            return Err(SetupError::Queue(self.queue.len()));
        }
        for &kind in &self.queue {
            at_most("piece", u32::from(kind), 6)?;
        }
        for &cell in self.board.iter().flatten() {
            at_most("cell", u32::from(cell), 7)?;
        }

        let mut body = vec![self.level, u8::from(self.heart)];
        body.extend(bcd(self.score, 3));
        body.extend(bcd(u32::from(self.lines), 2));
        body.push(self.queue.len() as u8);
        let mut queue = self.queue.clone();
        queue.resize(QUEUE, 0);
        body.extend(queue);
        body.extend(self.board.iter().flatten());

        let sum = body.iter().fold(0u8, |sum, byte| sum.wrapping_add(*byte));
        let mut block = MAGIC.to_vec();
        block.push(sum);
        block.extend(body);
        Ok((OFFSET, block))
    }
}

fn at_most(name: &'static str, value: u32, most: u32) -> Result<(), SetupError> {
    if value > most {
        return Err(SetupError::Number { name, most, value });
    }
    Ok(())
}

/// Low byte first.
fn bcd(mut value: u32, bytes: usize) -> Vec<u8> {
    let mut out = Vec::new();
    for _ in 0..bytes {
        out.push((((value / 10 % 10) << 4) | (value % 10)) as u8);
        value /= 100;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beyond_the_screen_are_refused() {
        let setup = Setup {
            score: 1_000_000,
            ..Setup::default()
        };
        assert_eq!(
            setup.encode().unwrap_err().to_string(),
            "score is at most 999999, 1000000 is given"
        );
        let setup = Setup {
            queue: vec![0; 65],
            ..Setup::default()
        };
        assert_eq!(setup.encode(), Err(SetupError::Queue(65)));
    }

    #[test]
    fn the_block_is_mark_sum_and_body() {
        let setup = Setup {
            level: 9,
            score: 123_456,
            ..Setup::default()
        };
        let (offset, block) = setup.encode().unwrap();
        assert_eq!(offset, 0x300);
        assert_eq!(
            &block[..5],
            &[
                b'B',
                b'S',
                b'U',
                b'1',
                9u8.wrapping_add(0x56).wrapping_add(0x34).wrapping_add(0x12)
            ]
        );
        assert_eq!(&block[7..10], &[0x56, 0x34, 0x12]);
        assert_eq!(block.len(), 4 + 1 + 1 + 1 + 3 + 2 + 1 + 64 + 200);
    }
}
