//! A game of another maker in colours: calibrated and read in images of twice the size.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

use autofit::{Click, fit};
use image::{Rgb, RgbImage};
use screen::{HEIGHT, WIDTH};
use source::SourceImage;
use std::sync::Arc;
use watch::{GameWatcher, pictures_of_unknown_game};

/// The left side of the well. It has 18 rows of cells of 8 pixels from the top of the screen.
const LEFT: usize = 24;
/// Blue and red are about as dark as the ground.
const MINOS: [[u8; 3]; 5] = [
    [24, 8, 120],
    [88, 8, 8],
    [240, 200, 40],
    [60, 200, 80],
    [200, 120, 240],
];
const GROUND: [u8; 3] = [24, 32, 24];

/// Which mino is in a cell: locked ones up to a height, and one piece that falls.
fn mino((column, row): (usize, usize), height: usize, fall: usize) -> Option<usize> {
    let is_locked = row + height >= 18 + column * 7 % 3 && (column * 3 + row * 7) % 10 != 4;
    let is_piece = (4..6).contains(&column) && (fall..fall + 2).contains(&row);
    match (is_piece, is_locked) {
        (true, _) => Some(fall % 5),
        (false, true) => Some((column / 2 + row) % 5),
        (false, false) => None,
    }
}

fn image(height: usize, fall: usize) -> SourceImage {
    let size = (2 * WIDTH as u32, 2 * HEIGHT as u32);
    let image = RgbImage::from_fn(size.0, size.1, |x, y| {
        let (x, y) = (x as usize / 2, y as usize / 2);
        let within = x.wrapping_sub(LEFT);
        Rgb(match within {
            0..80 => match mino((within / 8, y / 8), height, fall) {
                Some(_) if within % 8 == 0 || y % 8 == 0 => [144, 144, 152],
                Some(mino) => MINOS[mino],
                None => GROUND,
            },
            80..84 => [128, 136, 160],
            _ if (LEFT - 4..LEFT).contains(&x) => [128, 136, 160],
            _ => [40, 64, 104],
        })
    });
    SourceImage::Pixels(Arc::new(image))
}

#[test]
fn a_game_in_colours_is_read_by_its_profile() {
    let images = [image(5, 3), image(7, 6)];
    let clicks = [
        "0:28,60=empty",
        "0:60,28=filled",
        "1:100,4=empty",
        "1:60,52=filled",
    ];
    let clicks = clicks.map(|click| click.parse::<Click>().unwrap());
    let (pictures, colours) = pictures_of_unknown_game(&images, &clicks).unwrap();
    let fit = fit(&pictures, &clicks).unwrap();
    let profile = fit.profile("colours", &pictures).unwrap();
    let profile = profile.with_colours(colours.as_ref()).unwrap();
    let mut watcher = GameWatcher::new(Arc::new(profile));
    for fall in 0..9 {
        for height in 3..8 {
            let read = watcher.read(&image(height, fall)).unwrap();
            let board = read.board.unwrap();
            assert_eq!(board.len(), 18);
            for (row, line) in board.iter().enumerate() {
                for (column, ch) in line.chars().enumerate() {
                    let truth = mino((column, row), height, fall).is_some();
                    assert_eq!(ch != '.', truth, "{column},{row} of {board:#?}");
                }
            }
        }
    }
}
