//! Which kind of image file some bytes are. Only PNG is read pixel by pixel: in the others that people
//! save screenshots in, the screen has to be found.

use image::ImageFormat;

/// The format that is read.
pub(super) const PNG: &str = "PNG";

/// Whether images of a format are decoded, so that the screen can be found in them.
pub(super) const fn is_decoded(format: &str) -> bool {
    matches!(format.as_bytes(), b"JPEG" | b"GIF" | b"WebP")
}

/// The format of an image file by its first bytes; `None` when it is none that is known.
#[must_use]
pub fn format(bytes: &[u8]) -> Option<&'static str> {
    match image::guess_format(bytes).ok()? {
        ImageFormat::Png => Some(PNG),
        ImageFormat::Jpeg => Some("JPEG"),
        ImageFormat::Gif => Some("GIF"),
        ImageFormat::WebP => Some("WebP"),
        ImageFormat::Tiff => Some("TIFF"),
        ImageFormat::Avif => Some("AVIF"),
        // Two letters would be too little to go by: the length of the file follows them.
        ImageFormat::Bmp => {
            let length: [u8; 4] = bytes.get(2..6)?.try_into().ok()?;
            (u32::from_le_bytes(length) as usize == bytes.len()).then_some("BMP")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_recognised_by_their_first_bytes() {
        for (bytes, expected) in [
            (&b"\x89PNG\r\n\x1a\nIHDR"[..], Some("PNG")),
            (b"\xFF\xD8\xFF\xE0\0\x10JFIF", Some("JPEG")),
            (b"GIF89a\xA0\0\x90\0", Some("GIF")),
            (b"RIFF\x24\0\0\0WEBPVP8 ", Some("WebP")),
            (b"BM\x0A\0\0\0\0\0\0\0", Some("BMP")),
            (b"BMW and other cars", None),
            (b"P5 is no profile", None),
            (b"", None),
            (b"\0\0\0\0", None),
        ] {
            assert_eq!(format(bytes), expected, "{bytes:?}");
        }
    }
}
