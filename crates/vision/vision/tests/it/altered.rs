//! Altered pictures and profiles.

use ::fuzz::Fuzz;
use image::{DynamicImage, ExtendedColorType, ImageEncoder as _, Rgba, RgbaImage};
use screen::{HEIGHT, Picture, Shade, WIDTH};
use vision::{Profile, Reader, intake, profile::shipped};

/// A PNG file of one screen at a scale, with four colours.
fn file(scale: u32, kind: ExtendedColorType) -> Vec<u8> {
    let (width, height) = (WIDTH as u32 * scale, HEIGHT as u32 * scale);
    let image = DynamicImage::from(RgbaImage::from_fn(width, height, |x, y| {
        let grey = [0, 85, 170, 255][((x / scale / 9 + y / scale / 7) % 4) as usize];
        Rgba([grey, grey, grey, 255])
    }));
    let bytes = match kind {
        ExtendedColorType::L8 => image.to_luma8().into_raw(),
        ExtendedColorType::Rgb8 => image.to_rgb8().into_raw(),
        _ => image.to_rgba8().into_raw(),
    };
    let mut file = Vec::new();
    let encoder = image::codecs::png::PngEncoder::new(&mut file);
    encoder.write_image(&bytes, width, height, kind).unwrap();
    file
}

/// An indexed file, whose palette is a chunk of its own.
fn indexed() -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, WIDTH as u32, HEIGHT as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Two);
    encoder.set_palette(vec![0, 0, 0, 85, 85, 85, 170, 170, 170, 255, 255, 255]);
    let mut writer = encoder.write_header().unwrap();
    let data: Vec<u8> = (0..WIDTH * HEIGHT / 4).map(|i| (i % 251) as u8).collect();
    writer.write_image_data(&data).unwrap();
    writer.finish().unwrap();
    file
}

/// Makes the checksum of every chunk right.
fn checksums(mut file: Vec<u8>) -> Vec<u8> {
    let mut at = 8;
    while let Some(header) = file.get(at..at + 4) {
        let length = header.iter().fold(0, |sum, &b| sum << 8 | usize::from(b));
        let end = at + 8 + length.min(1 << 20);
        let Some(chunk) = file.get(at + 4..end) else {
            break;
        };
        let sum = crc(chunk).to_be_bytes();
        let Some(place) = file.get_mut(end..end + 4) else {
            break;
        };
        place.copy_from_slice(&sum);
        at = end + 4;
    }
    file
}

/// The checksum of PNG chunks (CRC-32).
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg())
        })
    })
}

#[test]
fn png() {
    let files = [
        file(1, ExtendedColorType::L8),
        file(1, ExtendedColorType::Rgba8),
        file(2, ExtendedColorType::Rgb8),
        indexed(),
    ];
    for file in &files {
        assert_eq!(checksums(file.clone()), *file, "the checksums are CRC-32");
    }
    let files = files.into_iter().fold(Fuzz::new("png"), Fuzz::seed);
    files
        .words(&["PLTE", "tRNS", "IDAT", "IEND", "acTL"])
        .repair(checksums)
        .iterations(1_500)
        .run(|bytes| match intake::png(bytes) {
            Ok(taken) => format!("{:?}", taken.matched),
            Err(error) => {
                // Whatever can be decoded has parts, and each of them is a picture.
                if let Ok(odd) = intake::OddImage::png(bytes) {
                    for area in odd.areas() {
                        let _ = odd.picture(area);
                    }
                }
                let sentence = error.to_string();
                assert!(sentence.len() < 400, "{sentence}");
                sentence
            }
        });
}

#[test]
fn profile() {
    let noise = Picture::plain(Shade::White).edited(|shades| {
        for (i, shade) in shades.iter_mut().enumerate() {
            *shade = Shade::from_bits((i * i / 7 % 4) as u8);
        }
    });
    let pictures = [Picture::plain(Shade::Black), noise];
    let texts = shipped().iter().map(|profile| profile.text);
    texts
        .fold(Fuzz::new("profile"), Fuzz::seed)
        .words(&[
            "\n[field]\n",
            "\"\"\"",
            "[[screens]]\n",
            "= -1",
            "0x",
            "\u{feff}",
        ])
        .iterations(300)
        .run(|bytes| {
            let Ok(text) = std::str::from_utf8(bytes) else {
                return "no text".into();
            };
            let profile = match Profile::parse(text) {
                Ok(profile) => profile,
                Err(error) => {
                    let sentence = error.to_string();
                    assert!(!sentence.is_empty() && sentence.len() < 1_000, "{sentence}");
                    return sentence;
                }
            };
            // Whatever was accepted can read any picture.
            let reader = Reader::new(profile);
            let screens = pictures
                .each_ref()
                .map(|picture| reader.read(picture).screen);
            format!("{screens:?}")
        });
}
