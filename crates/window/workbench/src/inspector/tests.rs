//! The analysis of pixels, without a window.

use super::{Explanation, FrameAnalysis, Since, parse_corners, votes};
use crate::{PictureSettings, features::apply::ApplyFixture};
use crate::{Pixels, PixelsAction, UiState, samples::pixels as samples};
use calibration::explain::ReadingPart;
use rules::{COLUMNS, ROWS};
use screen::{Picture, Point, Rect as Block, Shade};
use session::History;
use std::collections::HashSet;

/// Pseudo-random numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

fn apply(pixels: &mut Pixels, action: PixelsAction) {
    ApplyFixture::default().run(|cx| pixels.apply(action, &PictureSettings::default(), cx));
}

#[test]
fn corners_are_put_in_order_and_moved_onto_the_screen() {
    for (text, rect) in [
        ("0,0,159,143", Some(Block::SCREEN)),
        ("159 143 0 0", Some(Block::SCREEN)),
        ("(12, 40) - (9, 8)", Some(Block::new(9, 8, 4, 33))),
        ("0,0,999,99999999999", Some(Block::SCREEN)),
        ("5,5,5,5", Some(Block::new(5, 5, 1, 1))),
        ("1,2,3", None),
        ("1,2,3,4,5", None),
        ("", None),
    ] {
        assert_eq!(parse_corners(text), rect, "{text}");
    }
    let counts = samples::picture().histogram(Block::SCREEN);
    assert_eq!(counts.iter().sum::<usize>(), 23_040);
}

#[test]
fn a_pixel_that_is_nudged_stays_on_the_screen() {
    let mut pixels = Pixels::default();
    for (by, at) in [
        ((-1, 0), (0, 0)),
        ((8, 8), (8, 8)),
        ((0, -1), (8, 7)),
        ((-8, 0), (0, 7)),
        ((127, 127), (127, 134)),
        ((127, 127), (159, 143)),
    ] {
        apply(&mut pixels, PixelsAction::Nudge(by.0, by.1));
        assert_eq!(pixels.at.map(|p| (p.x, p.y)), Some(at), "{by:?}");
    }
}

#[test]
fn the_size_is_odd_and_within_its_limits() {
    let mut pixels = Pixels::default();
    for (command, sides) in [
        (PixelsAction::Closer, [9, 7, 5, 5, 5, 5]),
        (PixelsAction::Wider, [7, 9, 11, 13, 15, 17]),
    ] {
        for side in sides {
            apply(&mut pixels, command);
            assert_eq!(pixels.side(), side);
        }
    }
    for (size, side) in [(0, 5), (12, 13), (31, 31), (255, 31)] {
        pixels.size = size;
        assert_eq!(pixels.side(), side);
    }
}

/// Pictures with many different readings: some pixels of some cells are changed.
fn disturbed(count: u64) -> impl Iterator<Item = Picture> {
    let (picture, mut dice) = (samples::picture(), Dice(0xca11));
    (0..count).map(move |i| {
        picture.edited(|shades| {
            for _ in 0..i * 40 {
                let at = dice.below(shades.len() as u64) as usize;
                shades[at] = Shade::from_bits(dice.below(4) as u8);
            }
        })
    })
}

#[test]
fn the_votes_shown_give_the_margin_of_the_reading() {
    let reader = samples::reader();
    let mut margins = HashSet::new();
    for picture in disturbed(50) {
        let reading = reader.read(&picture);
        for (i, cell) in reading.cells.iter().enumerate() {
            let (row, col) = (i / COLUMNS, i % COLUMNS);
            let part = ReadingPart::Cell { row, col };
            let explanation = Explanation::of(&reader, &picture, part).unwrap();
            let tally = &explanation.why.tallies[0];
            let sum: u32 = tally
                .samples
                .iter()
                .filter(|s| s.vote == calibration::explain::Vote::For)
                .map(|s| u32::from(s.weight))
                .sum();
            assert_eq!(sum, u32::from(cell.votes), "{part:?}");
            let sign = if cell.cell.is_filled() { '+' } else { '−' };
            let shown = format!("{sum} of 4, ");
            let margin = format!("margin {sign}{}", cell.margin);
            let text = votes(tally);
            assert!(
                text.starts_with(&shown) && text.ends_with(&margin),
                "{text}, {margin}"
            );
            margins.insert(cell.margin);
        }
    }
    assert!(margins.len() > 2, "{margins:?}");
}

#[test]
fn the_pixels_that_are_ringed_change_the_reading_and_one_fewer_does_not() {
    let reader = samples::reader();
    let mut tried = 0;
    for picture in disturbed(13).skip(1) {
        for row in (0..ROWS).take(200 - tried) {
            let part = ReadingPart::Cell {
                row,
                col: row % COLUMNS,
            };
            let flip = Explanation::of(&reader, &picture, part)
                .unwrap()
                .flip
                .unwrap();
            let filled = |p: &Picture| reader.cell(p, row, row % COLUMNS).unwrap().cell.is_filled();
            let was = filled(&picture);
            assert_ne!(filled(&flip.apply(&picture)), was);
            for left_out in 0..flip.changes.len() {
                let mut fewer = flip.clone();
                fewer.changes.remove(left_out);
                assert_eq!(filled(&fewer.apply(&picture)), was);
            }
            tried += 1;
        }
    }
    assert_eq!(tried, 200);
}

#[test]
fn exactly_the_pixels_of_a_piece_that_moves_have_changed() {
    let picture = samples::picture();
    // The T in the cells 6 to 8 of row 12, and 7 of row 13.
    let t = Block::new(64, 96, 24, 16);
    let next = samples::moved(&picture, t, Point { x: 64, y: 104 });
    let history = History::default();
    let (first, second) = (
        samples::record(7, picture.clone()),
        samples::record(8, next.clone()),
    );
    history.push(first.clone());
    history.push(second.clone());
    let status = samples::status();
    let mut ui_state = UiState::default();
    let look = |ui_state: &UiState, record: &session::Record| -> FrameAnalysis {
        let mut analysis = FrameAnalysis::default();
        analysis.update(&history, Some(record), &status, &ui_state.pixels, false);
        analysis
    };
    assert_eq!(look(&ui_state, &second).changed, None);
    ui_state.pixels.since = Since::Previous;
    let changed = look(&ui_state, &second).changed.unwrap();
    let wanted: Vec<Point> = Block::new(64, 96, 24, 24)
        .points()
        .filter(|&p| picture.at_point(p) != next.at_point(p))
        .collect();
    assert!(
        changed.len() > 100 && changed == wanted,
        "{}",
        changed.len()
    );
    // Nothing came before the first picture.
    assert_eq!(look(&ui_state, &first).changed, None);
    ui_state.pixels.since = Since::Frozen;
    assert_eq!(look(&ui_state, &first).changed, None);
    ui_state.pixels.frozen = Some(super::Frozen {
        frame: 8,
        picture: next,
    });
    assert_eq!(look(&ui_state, &first).changed, Some(wanted));
    assert_eq!(look(&ui_state, &second).changed, Some(Vec::new()));
}
