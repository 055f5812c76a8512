//! Sound as WAV: two channels of 16 bits, uncompressed.

use std::io::{self, Write};

/// Bytes of a sample of both channels.
const SAMPLE: u64 = 4;
/// Bytes of the header after the length of the file.
const HEADER: u64 = 36;

/// A WAV file whose length is known before it is written.
pub struct Wav<'a> {
    out: &'a mut dyn Write,
}

impl<'a> Wav<'a> {
    /// Writes the header of so many samples at a rate.
    ///
    /// # Errors
    /// When it can't be written, or is longer than a WAV file can be: six hours at 48,000 Hz.
    pub fn begin(out: &'a mut dyn Write, rate: u32, samples: u64) -> io::Result<Self> {
        let bytes = samples.checked_mul(SAMPLE);
        let file = bytes.and_then(|bytes| u32::try_from(bytes + HEADER).ok());
        let file = file.ok_or_else(|| {
            io::Error::other("a WAV file holds 4 GiB, six hours of sound; choose fewer frames")
        })?;
        let mut header = Vec::with_capacity(44);
        header.extend(b"RIFF");
        header.extend(file.to_le_bytes());
        header.extend(b"WAVEfmt ");
        header.extend(16_u32.to_le_bytes());
        // Uncompressed, two channels.
        header.extend([1, 0, 2, 0]);
        header.extend(rate.to_le_bytes());
        header.extend((rate * SAMPLE as u32).to_le_bytes());
        header.extend([SAMPLE as u8, 0, 16, 0]);
        header.extend(b"data");
        header.extend((file - HEADER as u32).to_le_bytes());
        out.write_all(&header)?;
        Ok(Self { out })
    }

    /// Writes samples.
    ///
    /// # Errors
    /// When they can't be written.
    pub fn put(&mut self, samples: &[[i16; 2]]) -> io::Result<()> {
        let bytes = samples.iter().flatten().flat_map(|side| side.to_le_bytes());
        self.out.write_all(&bytes.collect::<Vec<u8>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_names_rate_channels_and_length() {
        let mut bytes = Vec::new();
        let mut wav = Wav::begin(&mut bytes, 48_000, 2).unwrap();
        wav.put(&[[1, -1], [256, 0]]).unwrap();
        let wanted = [
            &b"RIFF\x2C\0\0\0WAVEfmt \x10\0\0\0\x01\0\x02\0"[..],
            &[0x80, 0xBB, 0, 0, 0x00, 0xEE, 0x02, 0, 4, 0, 16, 0],
            b"data\x08\0\0\0",
            &[1, 0, 0xFF, 0xFF, 0, 1, 0, 0],
        ];
        assert_eq!(bytes, wanted.concat());
        assert!(Wav::begin(&mut io::sink(), 48_000, 1 << 30).is_err());
    }
}
