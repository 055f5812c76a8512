//! Colours in which the four shades are commonly shown.

/// Four colours as red, green, blue; lightest first.
pub type Colours = [[u8; 3]; 4];

/// Plain greys.
pub const GREY: Colours = [
    [0xff, 0xff, 0xff],
    [0xaa, 0xaa, 0xaa],
    [0x55, 0x55, 0x55],
    [0x00, 0x00, 0x00],
];
/// The colours of the first Game Boy.
pub const GREEN: Colours = [
    [0x9b, 0xbc, 0x0f],
    [0x8b, 0xac, 0x0f],
    [0x30, 0x62, 0x30],
    [0x0f, 0x38, 0x0f],
];
/// The colours of the Game Boy Pocket.
pub const POCKET: Colours = [
    [0xc4, 0xcf, 0xa1],
    [0x8b, 0x95, 0x6d],
    [0x4d, 0x53, 0x3c],
    [0x1f, 0x1f, 0x1f],
];
/// Colours as distinct as possible, for poor sight.
pub const HIGH_CONTRAST: Colours = [
    [0xff, 0xff, 0xff],
    [0xff, 0xd3, 0x00],
    [0x00, 0x5f, 0xd0],
    [0x00, 0x00, 0x00],
];

/// Every palette with its name.
pub const EACH: [(&str, Colours); 4] = [
    ("grey", GREY),
    ("green", GREEN),
    ("pocket", POCKET),
    ("high-contrast", HIGH_CONTRAST),
];

/// Perceived lightness, 0..=255,000: weighted sum of the channels, times 1,000.
#[must_use]
pub fn luminance([red, green, blue]: [u8; 3]) -> u32 {
    299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_palette_goes_from_light_to_dark() {
        for (name, colours) in EACH {
            for pair in colours.windows(2) {
                assert!(luminance(pair[0]) > luminance(pair[1]), "{name}");
            }
        }
    }
}
