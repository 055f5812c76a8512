//! What acted on the game and what the screen showed, frame by frame.
//!
//! Everything else in a record can be computed from this and the orders, so it is encoded
//! apart, in a form that does not depend on what the program makes of a picture.

use super::{
    CodecError, patch,
    pixels::{PACKED, repack, same_pixels, unpack},
    put,
    streams::{Streams, decompressed, take_within},
};
use crate::bounds::{BLOCK_BYTES, BLOCK_RECORDS, PART_BYTES};
use pad::{BranchId, Epoch, Held, Inputs, Poke};
use screen::{Picture, PictureMsg, Shade};
use serde::{Deserialize, Serialize};

/// Index of the stream of rows.
const INPUTS: usize = 0;
/// Index of the stream of patches of packed pixels.
const PICTURES: usize = 1;
/// Number of streams.
pub(super) const STREAMS: usize = 2;

/// One picture without its pixels.
#[derive(Serialize, Deserialize)]
struct Row {
    /// Difference of the frame number to the previous row's.
    number: u64,
    /// Difference of the clock cycles to the previous row's.
    clocks: u64,
    held: Held,
    /// What acted on frames whose pictures were dropped, and writes to cartridge RAM.
    more: Option<(Vec<Held>, Vec<Poke>)>,
}

/// Encodes pictures with their inputs.
pub(super) struct CauseEncoder {
    streams: Streams<Vec<u8>, STREAMS>,
    number: u64,
    clocks: u64,
    picture: Picture,
    packed: Vec<u8>,
    /// The last picture packed, before the newest was packed over it.
    before: Vec<u8>,
}

impl Default for CauseEncoder {
    fn default() -> Self {
        Self {
            streams: Streams::default(),
            number: 0,
            clocks: 0,
            picture: Picture::plain(Shade::White),
            packed: vec![0; PACKED],
            before: vec![0; PACKED],
        }
    }
}

impl CauseEncoder {
    /// Adds a picture.
    pub fn push(&mut self, message: &PictureMsg) -> Result<(), CodecError> {
        let PictureMsg {
            epoch: _,
            branch: _,
            number,
            clocks,
            inputs,
            picture,
        } = message;
        let unusual = !inputs.dropped.is_empty() || !inputs.pokes.is_empty();
        let row = Row {
            number: number.wrapping_sub(self.number),
            clocks: clocks.wrapping_sub(self.clocks),
            held: inputs.held,
            more: unusual.then(|| (inputs.dropped.clone(), inputs.pokes.clone())),
        };
        put(&row, &mut self.streams.0[INPUTS])?;
        (self.number, self.clocks) = (*number, *clocks);
        self.put_picture(picture);
        Ok(())
    }

    fn put_picture(&mut self, picture: &Picture) {
        let out = &mut self.streams.0[PICTURES];
        if same_pixels(&self.picture, picture) {
            patch::put_same(out);
            return;
        }
        self.before.copy_from_slice(&self.packed);
        repack(&self.picture, picture, &mut self.packed);
        patch::put(&self.before, &self.packed, out);
        self.picture = picture.clone();
    }

    /// Bytes written so far.
    pub fn len(&self) -> usize {
        self.streams.len()
    }

    /// Bytes written so far to each stream.
    pub fn lengths(&self) -> [usize; STREAMS] {
        self.streams.lengths()
    }

    /// Drops what was written after these lengths; the encoder must be finished then.
    pub fn truncate(&mut self, lengths: [usize; STREAMS]) {
        self.streams.truncate(lengths);
    }

    /// The pictures so far, compressed.
    pub fn compressed(&self) -> Box<[u8]> {
        self.streams.compressed()
    }

    /// Drops the pictures so far and keeps the buffers.
    pub fn clear(&mut self) {
        self.streams.clear();
        self.packed.fill(0);
        self.picture = Picture::plain(Shade::White);
        (self.number, self.clocks) = (0, 0);
    }
}

/// All pictures of a block, each with whether its pixels differ from the previous one's.
pub(crate) fn decode_causes(
    bytes: &[u8],
    place: (BranchId, Epoch),
) -> Result<Vec<(PictureMsg, bool)>, CodecError> {
    let all = decompressed(bytes, BLOCK_BYTES)?;
    let mut decoder = Decoder {
        streams: Streams::split(&all)?,
        picture: Picture::plain(Shade::White),
        old: vec![0; PACKED],
        packed: vec![0; PACKED],
    };
    let (branch, epoch) = place;
    let (mut number, mut clocks) = (0u64, 0u64);
    let mut messages = Vec::new();
    while !decoder.streams.0[INPUTS].is_empty() {
        let row: Row = take_within(&mut decoder.streams.0[INPUTS], PART_BYTES)?;
        number = number.wrapping_add(row.number);
        clocks = clocks.wrapping_add(row.clocks);
        let (dropped, pokes) = row.more.unwrap_or_default();
        let changed = decoder.take_picture()?;
        let message = PictureMsg {
            epoch,
            branch,
            number,
            clocks,
            inputs: Inputs {
                held: row.held,
                dropped,
                pokes,
            },
            picture: decoder.picture.clone(),
        };
        messages.push((message, changed));
        if messages.len() > BLOCK_RECORDS {
            return Err(CodecError::Length);
        }
    }
    decoder.streams.check_end()?;
    Ok(messages)
}

struct Decoder<'a> {
    streams: Streams<&'a [u8], STREAMS>,
    picture: Picture,
    old: Vec<u8>,
    packed: Vec<u8>,
}

impl Decoder<'_> {
    /// Whether the picture differs from the previous one.
    fn take_picture(&mut self) -> Result<bool, CodecError> {
        self.old.copy_from_slice(&self.packed);
        let changed = patch::apply(&mut self.streams.0[PICTURES], &mut self.packed)?;
        if self.packed.len() != PACKED {
            return Err(CodecError::Reference);
        }
        if changed {
            self.picture = unpack(&self.picture, &self.old, &self.packed);
        }
        Ok(changed)
    }
}
