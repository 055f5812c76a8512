//! What is wrong with an image is named by its cause.

use crate::{
    captures::{choice, rectifier},
    games::runs,
    support::{facts::Dice, skin::Skin},
    wear::{Kernel, Wear},
};
use image::{Rgb, RgbImage, imageops, imageops::FilterType};
use rectify::Unfit;
use screen::{HEIGHT, Picture, WIDTH};

fn play(length: usize) -> Vec<Picture> {
    runs(&Skin::blockfall(), 6, 1, length).remove(0)
}

#[test]
fn two_pictures_at_once_are_named_so() {
    let run = play(30);
    let wear = Wear::grabbed(3.0, Kernel::Bilinear);
    let (image, _) = wear.image(&run[0], Some((&run[29], 0.5)), &mut Dice::new(1));
    let found = rectifier(&choice()).rectify(&image).unwrap();
    assert!(!found.fit.is_guess());
    assert!(found.blended && !found.fit.recoloured, "{:?}", found.fit);
}

/// A screen in 16:9, and one in a window of it that is stretched.
#[test]
fn a_squashed_screen_is_named_so() {
    let picture = play(1).remove(0);
    let (image, _) = Wear::grabbed(4.0, Kernel::Nearest).image(&picture, None, &mut Dice::new(1));
    let wide = imageops::resize(&image, 1280, 720, FilterType::Triangle);
    let mut window = RgbImage::from_pixel(1340, 800, Rgb([60, 60, 64]));
    imageops::replace(&mut window, &wide, 30, 50);
    for image in [wide, window] {
        let why = rectifier(&choice()).rectify(&image).unwrap_err();
        let Unfit::Squashed { percent } = why else {
            panic!("{why}");
        };
        assert!((150..170).contains(&percent), "{why}");
        assert!(why.to_string().contains("squashed"), "{why}");
    }
}

/// Pieces in red on a green screen: one of their shades is nearly as light as the ground.
#[test]
fn parts_with_other_colours_are_named_so_and_not_read() {
    let run = play(2);
    let picture = &run[1];
    let ground = [[224, 248, 208], [136, 192, 112], [52, 104, 86], [8, 24, 32]];
    let pieces = [[255, 255, 255], [255, 200, 190], [200, 60, 50], [90, 0, 0]];
    // Colours as light as those of the ground.
    let as_light = [[255, 240, 232], [236, 142, 110], [160, 60, 60], [50, 5, 5]];
    for scale in [3_u32, 4] {
        let size = [WIDTH as u32, HEIGHT as u32].map(|side| side * scale);
        let draw = |next: &[[u8; 3]; 4]| {
            RgbImage::from_fn(size[0], size[1], |x, y| {
                let at = [x / scale, y / scale];
                let shade = picture.at(at[0] as usize, at[1] as usize) as usize;
                let is_next = at[0] >= 120 && at[1] >= 104 && at[1] < 136 && shade > 0;
                let colours = if is_next { next } else { &ground };
                Rgb(colours[shade])
            })
        };
        for read in [&ground, &as_light] {
            let found = rectifier(&choice()).rectify(&draw(read)).unwrap();
            assert!(!found.fit.recoloured && !found.blended, "{:?}", found.fit);
            assert_eq!(found.picture, *picture);
        }
        let found = rectifier(&choice()).rectify(&draw(&pieces)).unwrap();
        assert!(!found.fit.is_guess());
        assert!(found.fit.recoloured && !found.blended, "{:?}", found.fit);
    }
}
