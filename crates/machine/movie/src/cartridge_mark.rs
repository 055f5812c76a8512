//! How a movie knows its cartridge.

use std::fmt::Write as _;

/// Bytes of the title that a `.vbm` keeps.
pub(crate) const TITLE: usize = 12;
/// Where a cartridge has its title, the sum of its header and the sum of all of it.
const TITLE_AT: usize = 0x134;
const HEADER_SUM_AT: usize = 0x14D;
const SUM_AT: usize = 0x14E;

/// How a cartridge is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CartridgeMark {
    /// The SHA-1 sum of its bytes.
    Sha1([u8; 20]),
    /// The MD5 sum of its bytes.
    Md5([u8; 16]),
    /// The CRC-32 sum of its bytes.
    Crc32([u8; 4]),
    /// Parts of its header.
    Header {
        /// The first bytes of its title.
        title: [u8; TITLE],
        /// The sum of the header.
        header_sum: u8,
        /// The sum of all bytes, as the header has it.
        sum: u16,
    },
}

impl CartridgeMark {
    /// The SHA-1 sum of a cartridge.
    #[must_use]
    pub fn sha1(rom: &[u8]) -> Self {
        Self::Sha1(sha1_smol::Sha1::from(rom).digest().bytes())
    }

    /// A sum in hexadecimal digits; their number states which sum it is.
    pub(crate) fn parse(digits: &str) -> Option<Self> {
        fn bytes<const N: usize>(digits: &str) -> Option<[u8; N]> {
            let mut bytes = [0; N];
            for (byte, two) in bytes.iter_mut().zip(digits.as_bytes().chunks(2)) {
                let two = std::str::from_utf8(two).ok()?;
                *byte = u8::from_str_radix(two, 16).ok()?;
            }
            Some(bytes)
        }

        // Programs that convert movies may put the name of the sum in front.
        let digits = digits.rsplit(':').next().unwrap_or_default();
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        match digits.len() {
            40 => Some(Self::Sha1(bytes(digits)?)),
            32 => Some(Self::Md5(bytes(digits)?)),
            8 => Some(Self::Crc32(bytes(digits)?)),
            _ => None,
        }
    }

    /// The sum in hexadecimal digits, as `BizHawk` writes it; `None` of parts of a header.
    #[must_use]
    pub fn digits(&self) -> Option<String> {
        let bytes: &[u8] = match self {
            Self::Sha1(sum) => sum,
            Self::Md5(sum) => sum,
            Self::Crc32(sum) => sum,
            Self::Header { .. } => return None,
        };
        let mut digits = String::with_capacity(2 * bytes.len());
        for byte in bytes {
            let _ = write!(digits, "{byte:02X}");
        }
        Some(digits)
    }

    /// Whether it is of these bytes; `None` when that can't be found out, as of an MD5 sum.
    #[must_use]
    pub fn is_of(&self, rom: &[u8]) -> Option<bool> {
        match self {
            Self::Sha1(_) => Some(*self == Self::sha1(rom)),
            Self::Md5(_) => None,
            Self::Crc32(sum) => Some(crc32fast::hash(rom).to_be_bytes() == *sum),
            Self::Header {
                title,
                header_sum,
                sum,
            } => {
                let found = rom.get(TITLE_AT..TITLE_AT + TITLE)?;
                let [high, low] = *rom.get(SUM_AT..SUM_AT + 2)?.first_chunk()?;
                Some(
                    found == title
                        && rom.get(HEADER_SUM_AT) == Some(header_sum)
                        && u16::from_be_bytes([high, low]) == *sum,
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_is_known_by_its_digits() {
        // The examples of the standards.
        let sha1 = CartridgeMark::sha1(b"abc");
        let digits = sha1.digits().unwrap();
        assert_eq!(digits, "A9993E364706816ABA3E25717850C26C9CD0D89D");
        assert_eq!(CartridgeMark::parse(&digits), Some(sha1.clone()));
        let named = format!("SHA1:{}", digits.to_lowercase());
        assert_eq!(CartridgeMark::parse(&named), Some(sha1.clone()));
        assert_eq!(sha1.is_of(b"abc"), Some(true));
        assert_eq!(sha1.is_of(b"abd"), Some(false));
        let crc = CartridgeMark::parse("CBF43926").unwrap();
        assert_eq!(crc.is_of(b"123456789"), Some(true));
        let md5 = CartridgeMark::parse("900150983CD24FB0D6963F7D28E17F72").unwrap();
        assert_eq!(md5.is_of(b"abc"), None);
        for none in ["", "ABC", "CBF4392G", "+BF43926"] {
            assert_eq!(CartridgeMark::parse(none), None, "{none}");
        }
    }

    #[test]
    fn a_header_is_compared_part_by_part() {
        let mut rom = vec![0; 0x150];
        rom[0x134..0x140].copy_from_slice(b"TETRIS\0\0\0\0\0\0");
        rom[0x14D..0x150].copy_from_slice(&[0x0A, 0x16, 0xBF]);
        let mark = |sum| CartridgeMark::Header {
            title: *b"TETRIS\0\0\0\0\0\0",
            header_sum: 0x0A,
            sum,
        };
        assert_eq!(mark(0x16BF).is_of(&rom), Some(true));
        assert_eq!(mark(0x16BF).digits(), None);
        assert_eq!(mark(0x7FBF).is_of(&rom), Some(false));
        assert_eq!(mark(0x16BF).is_of(&rom[..0x140]), None);
    }
}
