//! Images without a screen.

use crate::support::facts::Dice;
use image::{Rgb, RgbImage};
use rectify::{Rectifier, Unfit};

#[test]
fn what_is_no_screen_is_refused_in_one_sentence() {
    let mut dice = Dice::new(4);
    let small = RgbImage::new(159, 144);
    let plain = RgbImage::from_pixel(640, 480, Rgb([90; 3]));
    let noise = RgbImage::from_fn(400, 380, |_, _| Rgb([0; 3].map(|_| dice.below(256) as u8)));
    for (image, expected) in [
        (
            small,
            Unfit::Small {
                width: 159,
                height: 144,
            },
        ),
        (plain, Unfit::Plain),
        (noise, Unfit::NoPixels),
    ] {
        let why = Rectifier::new().rectify(&image).unwrap_err();
        assert_eq!(why, expected, "{why}");
        assert!(!why.to_string().contains('\n'));
    }
}

#[test]
fn odd_sizes_do_no_harm() {
    for (width, height) in [(160, 144), (161, 5_000), (3_000, 150), (0, 0), (1, 1)] {
        let image = RgbImage::from_fn(width, height, |x, y| Rgb([((x * 37) ^ (y * 11)) as u8; 3]));
        let _ = Rectifier::new().rectify(&image);
    }
}
