//! A run of images: found once, then followed.

use crate::{
    captures::{choice, rectifier},
    games::runs,
    support::{facts::Dice, skin::Skin},
    wear::{Kernel, Wear},
};
use image::{RgbImage, imageops};
use rectify::{ByHand, Exact, Marks, Rectifier, Unfit};

#[test]
fn a_grabbed_window_is_read_pixel_by_pixel() {
    let skin = Skin::blockfall();
    let run = runs(&skin, 3, 1, 60).remove(0);
    for (scale, kernel) in [
        (4.7, Kernel::Bilinear),
        (4.706, Kernel::Nearest),
        (3.0, Kernel::Nearest),
        (2.5, Kernel::Bicubic),
        (8.0, Kernel::Lanczos),
    ] {
        let wear = Wear::grabbed(scale, kernel);
        let mut rectifier = Rectifier::new();
        for picture in &run {
            let (image, _) = wear.image(picture, None, &mut Dice::new(1));
            let found = rectifier.rectify(&image).unwrap();
            assert_eq!(&found.picture, picture, "{scale} {kernel:?}");
            assert!(!found.blended, "{scale} {kernel:?}");
        }
    }
}

#[test]
fn another_image_of_the_same_size_is_found_again() {
    let skin = Skin::blockfall();
    let pictures = runs(&skin, 5, 2, 1);
    let mut rectifier = rectifier(&choice());
    for (run, border) in pictures.iter().zip([[0, 40, 20, 0], [20, 0, 0, 40]]) {
        let wear = Wear {
            border,
            colour: [40, 90, 200],
            ..Wear::grabbed(3.4, Kernel::Bilinear)
        };
        let (image, _) = wear.image(&run[0], None, &mut Dice::new(1));
        let found = rectifier.rectify(&image).unwrap().picture;
        let pairs = found.shades().iter().zip(run[0].shades());
        let wrong = pairs.filter(|(a, b)| a != b).count();
        assert!(wrong < 60, "{wrong}");
    }
}

#[test]
fn a_window_with_a_border_on_a_desktop_is_found() {
    let skin = Skin::blockfall();
    let picture = &runs(&skin, 7, 1, 1)[0][0];
    for (scale, kernel) in [
        (2.5, Kernel::Bicubic),
        (4.69, Kernel::Nearest),
        (6.0, Kernel::Nearest),
    ] {
        let (inner, _) = Wear {
            border: [40, 30, 68, 54],
            colour: [32, 40, 56],
            palette: 1,
            ..Wear::grabbed(scale, kernel)
        }
        .image(picture, None, &mut Dice::new(1));
        let mut desktop = RgbImage::new(inner.width() + 142, inner.height() + 140);
        imageops::replace(&mut desktop, &inner, 60, 40);
        let mut rectifier = rectifier(&choice());
        let found = rectifier.rectify(&desktop).unwrap();
        assert!(!found.fit.is_guess(), "{scale} {kernel:?}");
        let [x, y] = found.fit.corners[0];
        assert!((x - 100.0).abs() < 1.0 && (y - 70.0).abs() < 1.0, "{x} {y}");
        let pairs = found.picture.shades().iter().zip(picture.shades());
        let wrong = pairs.filter(|(a, b)| a != b).count();
        assert!(wrong < 60, "{scale} {kernel:?}: {wrong}");
    }
}

#[test]
fn corners_that_a_person_set_are_kept() {
    let skin = Skin::blockfall();
    let picture = runs(&skin, 3, 1, 1).remove(0).remove(0);
    let wear = Wear {
        border: [31, 40, 11, 7],
        colour: [200, 30, 30],
        ..Wear::grabbed(3.3, Kernel::Bilinear)
    };
    let (image, map) = wear.image(&picture, None, &mut Dice::new(1));
    let corner = |x: f64, y: f64| map.apply(x, y).map(|value| value as f32 + 0.6);
    let corners = [
        corner(0.0, 0.0),
        corner(160.0, 0.0),
        corner(160.0, 144.0),
        corner(0.0, 144.0),
    ];
    let mut rectifier = Rectifier::new();
    rectifier.set_marks(by_hand(ByHand {
        corners,
        exact: Exact::Near,
    }));
    let found = rectifier.rectify(&image).unwrap();
    assert_eq!(found.picture, picture);
    let [x, y] = found.fit.corners[0];
    let [left, top] = map.apply(0.0, 0.0);
    // To a tenth of a pixel of the screen.
    assert!((f64::from(x) - left).abs() < 0.33, "{x} for {left}");
    assert!((f64::from(y) - top).abs() < 0.33, "{y} for {top}");

    // Without snapping they are taken as they are.
    rectifier.set_marks(by_hand(ByHand {
        corners,
        exact: Exact::Whole,
    }));
    let found = rectifier.rectify(&image).unwrap();
    for (set, is) in corners.iter().zip(found.fit.corners) {
        assert!((set[0] - is[0]).abs() < 0.01 && (set[1] - is[1]).abs() < 0.01);
    }
}

/// Two windows with a game each: the corners state which of them is meant, and are then exact.
#[test]
fn rough_corners_decide_which_screen_is_found_and_become_exact() {
    let skin = Skin::blockfall();
    let pictures = runs(&skin, 2, 1, 1).concat();
    let wear = Wear::grabbed(2.3, Kernel::Bilinear);
    let mut desktop = RgbImage::from_pixel(900, 480, image::Rgb([40, 44, 52]));
    let mut places = Vec::new();
    for (picture, left) in pictures.iter().zip([40, 480]) {
        let (inner, map) = wear.image(picture, None, &mut Dice::new(1));
        imageops::replace(&mut desktop, &inner, left, 60);
        let corners = [[0.0, 0.0], [160.0, 0.0], [160.0, 144.0], [0.0, 144.0]];
        let corners = corners.map(|[x, y]| {
            let [x, y] = map.apply(x, y);
            [(x + left as f64) as f32, (y + 60.0) as f32]
        });
        places.push((picture, corners));
    }
    for (picture, corners) in places {
        let mut rectifier = rectifier(&choice());
        let off = [[-14.0, 11.0], [17.0, -9.0], [-12.0, -16.0], [9.0, 15.0]];
        let mut rough = corners;
        for (corner, off) in rough.iter_mut().zip(off) {
            *corner = [corner[0] + off[0], corner[1] + off[1]];
        }
        let exact = Exact::Rough;
        rectifier.set_marks(by_hand(ByHand {
            corners: rough,
            exact,
        }));
        let found = rectifier.rectify(&desktop).unwrap();
        for (found, true_one) in found.fit.corners.iter().zip(corners) {
            let off = (found[0] - true_one[0]).hypot(found[1] - true_one[1]);
            assert!(off < 1.0, "{found:?} for {true_one:?}");
        }
        assert!(!found.fit.is_guess());
        let pairs = found.picture.shades().iter().zip(picture.shades());
        let wrong = pairs.filter(|(a, b)| a != b).count();
        assert!(wrong < 60, "{wrong}");
    }
}

/// A corner that was released in the middle of the screen does not hide it, and where nothing is, nothing
/// is found.
#[test]
fn rough_corners_may_be_wrong_in_one_and_are_refused_where_nothing_is() {
    let skin = Skin::blockfall();
    let pictures = runs(&skin, 1, 1, 1).concat();
    let wear = Wear::grabbed(3.0, Kernel::Nearest);
    let mut desktop = RgbImage::from_pixel(1280, 960, image::Rgb([40, 44, 52]));
    let (inner, _) = wear.image(&pictures[0], None, &mut Dice::new(1));
    imageops::replace(&mut desktop, &inner, 100, 80);
    let [right, bottom] = [100.0 + inner.width() as f32, 80.0 + inner.height() as f32];
    let of = |corners| {
        let mut rectifier = rectifier(&choice());
        let exact = Exact::Rough;
        rectifier.set_marks(by_hand(ByHand { corners, exact }));
        rectifier.rectify(&desktop)
    };
    let released = [(right + 100.0) / 2.0, (bottom + 80.0) / 2.0];
    let found = of([[100.0, 80.0], [right, 80.0], released, [100.0, bottom]]).unwrap();
    assert_eq!(found.picture, pictures[0]);
    let beside = [
        [700.0, 600.0],
        [1180.0, 600.0],
        [1180.0, 930.0],
        [700.0, 930.0],
    ];
    assert!(matches!(of(beside), Err(Unfit::NotAround)));
}

/// Two windows with a game each: the part names the one that is meant.
#[test]
fn the_screen_is_found_in_the_part_that_a_person_marked() {
    let skin = Skin::blockfall();
    let pictures = runs(&skin, 2, 1, 1).concat();
    let wear = Wear::grabbed(2.0, Kernel::Nearest);
    let mut desktop = RgbImage::from_pixel(900, 480, image::Rgb([40, 44, 52]));
    for (picture, left) in pictures.iter().zip([40, 480]) {
        let (inner, _) = wear.image(picture, None, &mut Dice::new(1));
        imageops::replace(&mut desktop, &inner, left, 60);
    }
    let mut rectifier = rectifier(&choice());
    for (picture, part) in pictures.iter().zip([[0, 0, 450, 480], [440, 20, 900, 460]]) {
        rectifier.set_marks(Marks {
            part: Some(part),
            ..Marks::default()
        });
        let found = rectifier.rectify(&desktop).unwrap();
        assert_eq!(found.picture, *picture);
        let left = f64::from(found.fit.corners[0][0]);
        assert!(left >= f64::from(part[0]) && !found.fit.is_guess());
    }
    rectifier.set_marks(Marks {
        part: Some([900, 0, 320, 288]),
        ..Marks::default()
    });
    let why = rectifier.rectify(&desktop).unwrap_err();
    assert!(matches!(why, Unfit::Outside { .. }), "{why}");
    assert!(why.to_string().contains("900x480"), "{why}");
}

/// Corners alone, which a person set.
fn by_hand(corners: ByHand) -> Marks {
    Marks {
        corners: Some(corners),
        ..Marks::default()
    }
}
