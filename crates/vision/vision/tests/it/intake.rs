//! Images of every kind become the picture that they show.

use image::{
    ColorType, DynamicImage, GrayImage, ImageEncoder, Rgb, RgbImage, Rgba, RgbaImage,
    codecs::png::PngEncoder,
};
use proptest::prelude::*;
use screen::{HEIGHT, PIXELS, Picture, Shade, WIDTH, palette};
use vision::intake::{self, IntakeError, Matched, OddImage};

/// Noise in so many shades, the lightest and the darkest among them.
fn noise(shades: &[Shade]) -> Picture {
    let mut seed = 7u32;
    let mut pixels = [shades[0]; PIXELS];
    for pixel in &mut pixels {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *pixel = shades[(seed >> 20) as usize % shades.len()];
    }
    Picture::new(pixels)
}

fn scaled(scale: u32, pixel: impl Fn(usize, usize) -> [u8; 3]) -> RgbImage {
    RgbImage::from_fn(WIDTH as u32 * scale, HEIGHT as u32 * scale, |x, y| {
        Rgb(pixel((x / scale) as usize, (y / scale) as usize))
    })
}

fn png(image: &DynamicImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    image
        .write_to(
            &mut std::io::Cursor::new(&mut bytes),
            image::ImageFormat::Png,
        )
        .unwrap();
    bytes
}

#[test]
fn every_scale_palette_and_kind_of_pixel() {
    let picture = noise(&Shade::EACH);
    for scale in 1..=8 {
        for (name, colours) in palette::EACH {
            let rgb = scaled(scale, |x, y| colours[picture.at(x, y) as usize]);
            let rgba: RgbaImage = DynamicImage::from(rgb.clone()).to_rgba8();
            for image in [DynamicImage::from(rgb), DynamicImage::from(rgba)] {
                let intake = intake::png(&png(&image)).unwrap();
                assert_eq!(intake.picture, picture, "{name} at {scale}x");
                assert_eq!(
                    (intake.scale, intake.matched),
                    (scale, Matched::Palette(name))
                );
            }
        }
        let grey: GrayImage = DynamicImage::from(scaled(scale, |x, y| {
            palette::GREY[picture.at(x, y) as usize]
        }))
        .to_luma8();
        let deep = DynamicImage::from(grey.clone()).to_luma16();
        for image in [DynamicImage::from(grey), DynamicImage::from(deep)] {
            assert_eq!(intake::png(&png(&image)).unwrap().picture, picture);
        }
    }
}

#[test]
fn indexed_pixels_of_two_bits() {
    let picture = noise(&Shade::EACH);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, WIDTH as u32, HEIGHT as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Two);
    encoder.set_palette(
        palette::GREEN
            .into_iter()
            .rev()
            .flatten()
            .collect::<Vec<u8>>(),
    );
    let packed: Vec<u8> = picture
        .shades()
        .chunks(4)
        .map(|four| four.iter().fold(0, |sum, &s| sum << 2 | (3 - s as u8)))
        .collect();
    encoder
        .write_header()
        .unwrap()
        .write_image_data(&packed)
        .unwrap();
    let intake = intake::png(&bytes).unwrap();
    assert_eq!(intake.picture, picture);
    assert_eq!(intake.matched, Matched::Palette("green"));
}

#[test]
fn unlisted_colours_are_ranked_or_matched_to_the_nearest() {
    let picture = noise(&Shade::EACH);
    let odd = [[250, 240, 230], [180, 200, 60], [60, 90, 160], [40, 0, 20]];
    let image = scaled(2, |x, y| odd[picture.at(x, y) as usize]).into();
    let intake = intake::png(&png(&image)).unwrap();
    assert_eq!((intake.picture, intake.matched), (picture, Matched::Ranked));

    let two = noise(&[Shade::White, Shade::Dark]);
    let off = |shade: Shade| palette::GREY[shade as usize].map(|c| c.saturating_sub(6));
    let image = scaled(1, |x, y| off(two.at(x, y))).into();
    let intake = intake::png(&png(&image)).unwrap();
    assert_eq!(
        (intake.picture, intake.matched),
        (two, Matched::Nearest("grey"))
    );
}

#[test]
fn fewer_colours_of_a_palette_keep_their_shades() {
    for shades in [
        &[Shade::White][..],
        &[Shade::White, Shade::Black],
        &[Shade::Light, Shade::Dark],
    ] {
        let picture = noise(shades);
        for (name, colours) in palette::EACH {
            let image = scaled(3, |x, y| colours[picture.at(x, y) as usize]).into();
            assert_eq!(
                intake::png(&png(&image)).unwrap().picture,
                picture,
                "{name}"
            );
        }
    }
}

#[test]
fn transparent_is_seen_on_white() {
    let image = RgbaImage::from_pixel(160, 144, Rgba([0, 0, 0, 0]));
    let intake = intake::png(&png(&image.into())).unwrap();
    assert_eq!(intake.picture, Picture::plain(Shade::White));
}

#[test]
fn what_is_no_picture_is_refused_with_the_place() {
    assert!(matches!(
        intake::png(b"GIF89a"),
        Err(IntakeError::Format("GIF"))
    ));
    let mut cut = png(&RgbImage::new(160, 144).into());
    cut.truncate(60);
    assert!(matches!(intake::png(&cut), Err(IntakeError::Decode(_))));

    let wrong = png(&RgbImage::new(256, 224).into());
    assert_eq!(
        intake::png(&wrong).unwrap_err().to_string(),
        "the image is 256x224 pixels; a picture of the screen is 160x144 or a whole multiple of \
         that, so save it unscaled or crop it"
    );

    let mut smooth = scaled(2, |_, _| [255; 3]);
    smooth.put_pixel(7, 5, Rgb([250; 3]));
    assert_eq!(
        intake::png(&png(&smooth.into())),
        Err(IntakeError::Block {
            scale: 2,
            x: 7,
            y: 5
        })
    );

    let many = scaled(1, |x, y| [if y == 9 { 50 * (x as u8 % 5) } else { 0 }; 3]);
    assert_eq!(
        intake::png(&png(&many.into())),
        Err(IntakeError::Colours { x: 4, y: 9 })
    );
}

/// An indexed picture of one white pixel block per pixel, with a palette of so many bytes.
fn indexed(palette: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, WIDTH as u32, HEIGHT as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(vec![255; palette]);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[0; PIXELS]).unwrap();
    writer.finish().unwrap();
    bytes
}

#[test]
fn a_palette_that_ends_within_a_colour_is_refused() {
    for palette in 3..=768 {
        let intake = intake::png(&indexed(palette));
        assert_eq!(intake.is_ok(), palette % 3 == 0, "{palette}: {intake:?}");
    }
}

/// A PNG file whose header states this size, without any row of pixels.
fn head(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let encoder = png::Encoder::new(&mut bytes, width, height);
    let mut writer = encoder.write_header().unwrap();
    writer.write_chunk(png::chunk::IDAT, &[]).unwrap();
    drop(writer);
    bytes
}
#[test]
fn the_size_is_checked_before_a_pixel_is_decoded() {
    let error = |width, height| intake::png(&head(width, height)).unwrap_err();
    for (width, height) in [(16_320, 14_688), (160, 14_400), (16_320, 144)] {
        assert_eq!(error(width, height), IntakeError::Large { width, height });
    }
    let (width, height) = (4_000, 4_000);
    assert_eq!(error(width, height), IntakeError::Size { width, height });
    assert!(matches!(error(4_800, 4_320), IntakeError::Decode(_)));
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic(mut bytes in prop::collection::vec(any::<u8>(), 0..400), at in 0usize..200, to in any::<u8>()) {
        let _ = intake::png(&bytes);
        let mut real = Vec::new();
        PngEncoder::new(&mut real)
            .write_image(&[0; PIXELS], WIDTH as u32, HEIGHT as u32, ColorType::L8.into())
            .unwrap();
        let at = at % real.len();
        real[at] = to;
        let _ = intake::png(&real);
        bytes.splice(0..0, real.into_iter().take(60));
        let _ = intake::png(&bytes);
    }
}

/// A picture at a scale in a border of one colour: left, top, right and bottom.
fn framed(picture: &Picture, scale: u32, [left, top, right, bottom]: [u32; 4]) -> DynamicImage {
    let (width, height) = (scale * WIDTH as u32, scale * HEIGHT as u32);
    RgbImage::from_fn(left + width + right, top + height + bottom, |x, y| {
        let inside = (x >= left && x < left + width) && (y >= top && y < top + height);
        let at = |x: u32, y: u32| picture.at((x / scale) as usize, (y / scale) as usize);
        match inside {
            true => Rgb(palette::GREY[at(x - left, y - top) as usize]),
            false => Rgb([30, 20, 90]),
        }
    })
    .into()
}

#[test]
fn a_border_is_left_out_and_the_scale_is_found() {
    let picture = noise(&Shade::EACH);
    for (scale, border) in [
        (1, [1, 0, 0, 0]),
        (3, [20, 11, 7, 90]),
        (4, [0, 30, 0, 30]),
        (5, [200, 200, 3, 0]),
    ] {
        let bytes = png(&framed(&picture, scale, border));
        let plain = intake::png(&bytes);
        assert!(matches!(plain, Err(IntakeError::Size { .. })), "{plain:?}");
        let odd = OddImage::png(&bytes).unwrap();
        let first = odd.areas()[0];
        let at = (first.x, first.y, first.scale());
        assert_eq!(at, (border[0], border[1], Some(scale)));
        assert_eq!(odd.picture(first), picture, "{border:?}");
    }
}

#[test]
fn smoothed_and_scaled_images_are_read_as_what_they_show() {
    let squares = |x: usize, y: usize| Shade::EACH[(x / 8 + y / 8) % 4];
    let picture = Picture::plain(Shade::White).edited(|shades| {
        for (i, shade) in shades.iter_mut().enumerate() {
            *shade = squares(i % WIDTH, i / WIDTH);
        }
    });
    let plain = framed(&picture, 4, [0; 4]);
    let filter = image::imageops::FilterType::Triangle;
    // The same size with soft edges, and one that is no whole multiple.
    let soft = plain.resize_exact(320, 288, filter);
    for image in [
        soft.resize_exact(640, 576, filter),
        plain.resize_exact(700, 630, filter),
    ] {
        let odd = OddImage::png(&png(&image)).unwrap();
        let area = odd.areas().pop().unwrap();
        assert_eq!((area.width, area.height), odd.size());
        let read = odd.picture(area);
        let wrong = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
        let wrong = wrong.filter(|&(x, y)| read.at(x, y) != picture.at(x, y));
        let wrong = wrong.count();
        assert!(
            wrong < PIXELS / 20,
            "{wrong} of {PIXELS} at {:?}",
            odd.size()
        );
    }
}

#[test]
fn parts_lie_inside_and_have_the_proportions_of_the_screen() {
    for (width, height) in [
        (160, 144),
        (161, 900),
        (999, 145),
        (1_000, 1_000),
        (4_000, 600),
    ] {
        let image = DynamicImage::from(RgbImage::new(width, height));
        let odd = OddImage::png(&png(&image)).unwrap();
        for area in odd.areas() {
            assert!(area.x + area.width <= width && area.y + area.height <= height);
            let (wide, high) = (area.width as f32, area.height as f32);
            assert!((wide / high - 160.0 / 144.0).abs() < 0.01, "{area:?}");
            let moved = area.moved(9_999, 9_999, (width, height));
            assert!(moved.x + moved.width <= width && moved.y + moved.height <= height);
            let _ = odd.picture(moved);
        }
        let ([across, down], pixels) = odd.thumbnail(320);
        assert_eq!(pixels.len(), across * down);
        assert!(across.max(down) <= 320);
    }
    for (width, height) in [(159, 400), (400, 143), (5_000, 200)] {
        let image = DynamicImage::from(RgbImage::new(width, height));
        assert!(OddImage::png(&png(&image)).is_err(), "{width}x{height}");
    }
}

#[test]
fn a_multiple_that_leaves_out_much_is_not_offered_first() {
    // Almost two times the screen: one time would be a quarter of it.
    let image = DynamicImage::from(RgbImage::new(311, 283));
    let odd = OddImage::png(&png(&image)).unwrap();
    let areas = odd.areas();
    assert_eq!((areas[0].width, areas[0].height), (311, 279));
    assert!(areas.iter().any(|area| area.scale() == Some(1)));
}
