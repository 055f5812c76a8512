//! Reads each picture of a run by its differences from the one before.
//!
//! The reading equals that of [`Reader::read`]: a part keeps its value only when none of the
//! pixels that it depends on has changed. In play these are all but a few cells, so a picture
//! costs little more than the comparison with the last one.

use super::{Reader, changes::Changes, screen::Answers};
use crate::Reading;
use screen::Picture;

/// What [`Reader::read_after`] keeps from one picture to the next. It holds one
/// picture; a clone of it is empty.
#[derive(Debug, Default)]
pub struct ReadCache(Option<Box<Last>>);

/// The last picture, what was read, and by which reader.
#[derive(Debug)]
struct Last {
    reader: Reader,
    picture: Picture,
    parts: Parts,
}

/// A reading, and intermediate results that are not part of it.
#[derive(Debug)]
pub(super) struct Parts {
    pub reading: Reading,
    /// The results of the tests so far.
    pub answers: Answers,
    /// Whether the numbers of the reading stand as in B-type; `None` when the screen
    /// has none.
    pub panel_b: Option<bool>,
}

impl Clone for ReadCache {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Reader {
    /// The same as [`Reader::read`], faster when the cache has seen a similar picture.
    /// The cache may have been used with another reader, which only costs time.
    pub fn read_after(&self, cache: &mut ReadCache, picture: &Picture) -> Reading {
        let last = match cache.0.take() {
            Some(mut last) if last.reader.is(self) => {
                let changes = Changes::between(&last.picture, picture);
                if !changes.is_empty() {
                    self.update(picture, &changes, &mut last.parts);
                    last.picture = picture.clone();
                }
                last
            }
            _ => Box::new(Last {
                reader: self.clone(),
                picture: picture.clone(),
                parts: self.parts(picture),
            }),
        };
        cache.0.insert(last).parts.reading.clone()
    }
}
