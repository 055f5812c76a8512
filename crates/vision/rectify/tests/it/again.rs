//! A video in which the screen is not found at first, or moves.

use crate::{
    captures::{choice, off, rectifier},
    composed::desktop,
    games::runs,
    support::{menus, skin::Skin},
};
use image::RgbImage;
use rectify::{Homography, Rectifier};
use screen::Picture;

fn play(length: usize) -> Vec<Picture> {
    runs(&Skin::blockfall(), 6, 1, length).remove(0)
}

/// Images until the screen is found where it is, and read; at most 70 are shown.
fn until_found(
    rectifier: &mut Rectifier,
    pictures: &[Picture],
    image: impl Fn(&Picture) -> (RgbImage, Homography),
) -> usize {
    let shown = pictures.iter().cycle().take(70);
    let found = shown.enumerate().find(|(_, picture)| {
        let (image, map) = image(picture);
        rectifier.rectify(&image).is_ok_and(|found| {
            !found.fit.is_guess() && off(&found, &map) < 0.1 && found.picture == **picture
        })
    });
    found.unwrap().0
}

#[test]
fn a_game_that_begins_after_its_menus_is_found_among_other_things() {
    let mut rectifier = rectifier(&choice());
    for picture in [
        menus::copyright(),
        menus::title(Some(false)),
        menus::config(),
    ] {
        for _ in 0..20 {
            let _ = rectifier.rectify(&desktop(&picture, 2, [300, 50]).0);
        }
    }
    let images = until_found(&mut rectifier, &play(4), |picture| {
        desktop(picture, 2, [300, 50])
    });
    assert!(images < 65, "{images}");
}

#[test]
fn a_window_that_is_moved_or_resized_is_found_again() {
    let mut rectifier = rectifier(&choice());
    let pictures = play(4);
    for (scale, at) in [
        (2, [300, 50]),
        (2, [120, 200]),
        (3, [120, 200]),
        (1, [900, 400]),
    ] {
        let images = until_found(&mut rectifier, &pictures, |picture| {
            desktop(picture, scale, at)
        });
        assert!(images < 10, "{images} images at {at:?}");
    }
}

#[test]
fn a_game_is_read_at_once_after_another_scene() {
    let mut rectifier = rectifier(&choice());
    let pictures = play(4);
    let shown = |picture: &Picture| desktop(picture, 3, [300, 50]);
    until_found(&mut rectifier, &pictures, shown);
    let other = RgbImage::from_fn(1280, 720, |x, y| {
        image::Rgb([(x / 5) as u8, (y / 3) as u8, 90])
    });
    for _ in 0..100 {
        let found = rectifier.rectify(&other);
        assert!(found.is_ok_and(|found| found.picture != pictures[0]));
    }
    assert_eq!(until_found(&mut rectifier, &pictures, shown), 0);
}
