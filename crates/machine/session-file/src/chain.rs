//! The chain of hashes over the frames of a branch.
//!
//! Each link covers the one before it, the number and time of a frame, its inputs and its
//! picture. Two runs with equal ends of their chains had equal pictures and inputs in every
//! frame.

use crate::sum::first_eight;
use blake3::{Hash, Hasher};
use pad::{BranchId, Inputs, Origin};
use screen::{PIXELS, Picture, PictureMsg};

/// What the first link begins with; also the version of how links are made.
const BEGIN: &[u8] = b"blockscope session chain 1";

/// The hash of a picture: of its pixels row by row, one byte each, 0 white to 3 black.
fn hash(picture: &Picture) -> Hash {
    let mut bytes = [0; PIXELS];
    for (byte, shade) in bytes.iter_mut().zip(picture.shades()) {
        *byte = *shade as u8;
    }
    blake3::hash(&bytes)
}

/// The first eight bytes of the hash of a picture, in little-endian order.
#[must_use]
pub fn picture_hash(picture: &Picture) -> i64 {
    first_eight(&hash(picture))
}

/// The chain of a branch up to some frame.
#[derive(Clone, Debug)]
pub struct Chain {
    end: Hash,
    /// The newest picture and its hash.
    newest: Option<(Picture, Hash)>,
}

impl Chain {
    /// The chain of a branch before its first frame.
    #[must_use]
    pub fn new(branch: BranchId, origin: Option<Origin>) -> Self {
        let mut hasher = Hasher::new();
        hasher.update(BEGIN).update(&branch.to_le_bytes());
        if let Some(Origin { branch, frame }) = origin {
            hasher.update(&branch.to_le_bytes());
            hasher.update(&frame.to_le_bytes());
        }
        Self {
            end: hasher.finalize(),
            newest: None,
        }
    }

    /// A chain that goes on from a stored end.
    #[must_use]
    pub fn at(end: [u8; 32]) -> Self {
        Self {
            end: Hash::from_bytes(end),
            newest: None,
        }
    }

    /// Adds a frame. Returns the short hash of its picture.
    pub fn push(&mut self, message: &PictureMsg) -> i64 {
        let same = |(picture, _): &&(Picture, Hash)| {
            std::ptr::eq(picture.shades(), message.picture.shades())
        };
        let picture = match self.newest.as_ref().filter(same) {
            Some((_, hash)) => *hash,
            None => {
                let hash = hash(&message.picture);
                self.newest = Some((message.picture.clone(), hash));
                hash
            }
        };
        let mut hasher = Hasher::new();
        hasher.update(self.end.as_bytes());
        hasher.update(&message.number.to_le_bytes());
        hasher.update(&message.clocks.to_le_bytes());
        let Inputs {
            held,
            dropped,
            pokes,
        } = &message.inputs;
        hasher.update(&[held.bot.bits(), held.person.bits()]);
        hasher.update(&(dropped.len() as u64).to_le_bytes());
        for held in dropped {
            hasher.update(&[held.bot.bits(), held.person.bits()]);
        }
        hasher.update(&(pokes.len() as u64).to_le_bytes());
        for poke in pokes {
            hasher.update(&poke.after.to_le_bytes());
            hasher.update(&(poke.offset as u64).to_le_bytes());
            hasher.update(&(poke.bytes.len() as u64).to_le_bytes());
            hasher.update(&poke.bytes);
        }
        hasher.update(picture.as_bytes());
        self.end = hasher.finalize();
        first_eight(&picture)
    }

    /// The newest link.
    #[must_use]
    pub fn end(&self) -> [u8; 32] {
        *self.end.as_bytes()
    }
}
