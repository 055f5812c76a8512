//! The streams of a block and their layout in its bytes.

use super::CodecError;

/// A buffer for each kind of data: similar bytes together compress better.
#[derive(Debug)]
pub(super) struct Streams<T, const N: usize>(pub [T; N]);

impl<T: Default, const N: usize> Default for Streams<T, N> {
    fn default() -> Self {
        Self(std::array::from_fn(|_| T::default()))
    }
}

impl<const N: usize> Streams<Vec<u8>, N> {
    /// Bytes written so far.
    pub fn len(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// Bytes written so far to each stream.
    pub fn lengths(&self) -> [usize; N] {
        self.0.each_ref().map(Vec::len)
    }

    /// Drops what was written to each stream after these lengths.
    pub fn truncate(&mut self, lengths: [usize; N]) {
        for (stream, length) in self.0.iter_mut().zip(lengths) {
            stream.truncate(length);
        }
    }

    /// All streams, compressed.
    pub fn compressed(&self) -> Box<[u8]> {
        let mut all = Vec::with_capacity(4 * N + self.len());
        for stream in &self.0 {
            all.extend_from_slice(&(stream.len() as u32).to_le_bytes());
        }
        for stream in &self.0 {
            all.extend_from_slice(stream);
        }
        lz4_flex::compress_prepend_size(&all).into_boxed_slice()
    }

    /// Clears the streams for the next block.
    pub fn clear(&mut self) {
        self.0.iter_mut().for_each(Vec::clear);
    }
}

/// Bytes that a byte of LZ4 can stand for, at most. The declared length is allocated
/// before anything is decoded.
const MOST_PER_BYTE: usize = 255;

/// The streams in the output of [`Streams::compressed`], which have at most so many bytes.
pub(crate) fn decompressed(bytes: &[u8], most: usize) -> Result<Vec<u8>, CodecError> {
    let length = bytes.first_chunk().map_or(0, |n| u32::from_le_bytes(*n));
    if length as usize > most || length as usize / MOST_PER_BYTE > bytes.len() {
        return Err(CodecError::Length);
    }
    let all = lz4_flex::decompress_size_prepended(bytes)?;
    if all.len() == length as usize {
        Ok(all)
    } else {
        Err(CodecError::Length)
    }
}

impl<'a, const N: usize> Streams<&'a [u8], N> {
    /// Splits decompressed bytes into the streams.
    pub fn split(all: &'a [u8]) -> Result<Self, CodecError> {
        let (lengths, mut rest) = all.split_at_checked(4 * N).ok_or(CodecError::Short)?;
        let mut streams = Self([&[]; N]);
        for (stream, length) in streams.0.iter_mut().zip(lengths.as_chunks().0) {
            *stream = take_bytes(&mut rest, u32::from_le_bytes(*length) as usize)?;
        }
        check_end(rest)?;
        Ok(streams)
    }

    /// Refuses what is left when all values are taken.
    pub fn check_end(&self) -> Result<(), CodecError> {
        self.0.into_iter().try_for_each(check_end)
    }
}

fn check_end(rest: &[u8]) -> Result<(), CodecError> {
    if rest.is_empty() {
        Ok(())
    } else {
        Err(CodecError::Rest)
    }
}

/// The value that these bytes are, all of them.
pub(super) fn value<'a, T: serde::Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, CodecError> {
    let (value, rest) = postcard::take_from_bytes(bytes)?;
    check_end(rest)?;
    Ok(value)
}

/// Takes a value of at most so many bytes from the front of a stream.
pub(crate) fn take_within<'a, T: serde::Deserialize<'a>>(
    stream: &mut &'a [u8],
    most: usize,
) -> Result<T, CodecError> {
    let all = *stream;
    let within = all.get(..most).unwrap_or(all);
    let (value, rest) = postcard::take_from_bytes(within)?;
    *stream = all.get(within.len() - rest.len()..).unwrap_or_default();
    Ok(value)
}

/// Takes a number of bytes from the front of a stream.
pub(super) fn take_bytes<'a>(stream: &mut &'a [u8], n: usize) -> Result<&'a [u8], CodecError> {
    let (bytes, rest) = stream.split_at_checked(n).ok_or(CodecError::Short)?;
    *stream = rest;
    Ok(bytes)
}

/// Takes a number that [`put_number`] wrote.
pub(super) fn take_number(stream: &mut &[u8]) -> Result<usize, CodecError> {
    let mut number = 0u64;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = stream.split_first().ok_or(CodecError::Short)?;
        *stream = rest;
        number |= u64::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            break;
        }
    }
    usize::try_from(number).map_err(|_| CodecError::Reference)
}

/// Writes a number, seven bits per byte, low bits first.
pub(super) fn put_number(mut number: usize, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}
