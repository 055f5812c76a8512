//! Pictures that are shifted by a pixel or two.

use crate::support::{run::Run, skin::Skin};
use pad::Buttons;
use screen::{HEIGHT, PIXELS, Picture, Shade, WIDTH};
use vision::ProfileChoice;

fn shifted(picture: &Picture, right: i32, down: i32) -> Picture {
    let mut shades = [Shade::White; PIXELS];
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            let from = |at: usize, by: i32| usize::try_from(at as i32 - by).ok();
            if let (Some(old_x), Some(old_y)) = (from(x, right), from(y, down)) {
                shades[y * WIDTH + x] = picture.at(old_x, old_y);
            }
        }
    }
    Picture::new(shades)
}

#[test]
fn shifted_pictures_are_read_as_those_in_their_place() {
    let skin = Skin::plain();
    let stack = format!("{}LLLZZZOO.. LLLZZZOO..", ".......... ".repeat(16));
    for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1), (2, 1), (-2, -2)] {
        let mut run = Run::on(&skin, "TSL", &stack);
        let mut choice = ProfileChoice::from(run.reader.clone());
        let (mut cells, mut right_cells) = (0, 0);
        for i in 0..40 {
            let keys = if i % 4 == 0 {
                Buttons::LEFT
            } else {
                Buttons::NONE
            };
            let image = run.press(keys);
            // Some pictures are in their place.
            let picture = match i % 10 {
                0..=6 => shifted(&image.picture, right, down),
                _ => image.picture.clone(),
            };
            let reading = choice.see(&picture);
            assert_eq!(reading.score, image.reading.score, "{right} {down} {i}");
            assert_eq!(reading.next, image.reading.next);
            cells += reading.cells.len();
            let same = reading.cells.iter().zip(&image.reading.cells);
            right_cells += same
                .filter(|(a, b)| a.cell.is_filled() == b.cell.is_filled())
                .count();
        }
        assert!(
            100 * right_cells >= 99 * cells,
            "{right} {down}: {right_cells} of {cells}"
        );
    }
}
