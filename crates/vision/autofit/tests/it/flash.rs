//! The pictures in which full rows flash, before they are cleared: their cells look like no mino.

use crate::{fits::count, game::Dice};
use autofit::{Ambiguous, Click, Role, fit};
use bot::{Bot, Goal};
use cartridge::Truth;
use emulator::CoreKind;
use pad::{Buttons, Epoch};
use planner::Strategy;
use rules::{COLUMNS, CellArt, ROWS};
use screen::{Picture, PictureMsg, Point, Shade};
use vision::{Profile, Reader};

/// More pictures than a clear takes.
const CLEAR: u64 = 100;

/// The first picture of each of some clears, with what its cells are.
fn flashes(clears: usize) -> Vec<(Picture, [[CellArt; COLUMNS]; ROWS])> {
    let mut core = CoreKind::default().open(cartridge::IMAGE).unwrap();
    let goal = Goal {
        level: 9,
        heart: true,
        start_delay: 5,
    };
    let reader = Reader::new(Profile::blockfall().unwrap());
    let mut bot = Bot::new(reader, Strategy::four_feature(), goal);
    let mut flashes: Vec<(Picture, [[CellArt; COLUMNS]; ROWS])> = Vec::new();
    let (mut answer, mut number, mut taken) = (Buttons::NONE, 0, 0);
    let mut flashed_before = false;
    while flashes.len() < clears {
        number += 1;
        core.frame(answer).unwrap();
        let picture = core.picture();
        let record = bot.see(&PictureMsg {
            epoch: Epoch(0),
            branch: 0,
            number,
            clocks: 0,
            inputs: pad::Inputs::default(),
            picture: picture.clone(),
        });
        answer = record.answer;
        let Ok(truth) = Truth::parse(core.cartridge_ram()) else {
            continue;
        };
        // The picture shows the cells as of the step before.
        let cells = truth.cells.iter().flatten();
        let flashes_now = cells.clone().any(|art| *art == CellArt::Flash);
        if flashes_now && flashed_before && number > taken + CLEAR {
            flashes.push((picture, truth.cells));
            taken = number;
        }
        flashed_before = flashes_now;
    }
    flashes
}

/// Measured over 60 clears with five sets of clicks on each, with `FLASHES=60 FLASH_CLICKS=5`.
#[test]
fn a_row_that_flashes_is_not_taken_for_a_floor() {
    let mut dice = Dice::new(29);
    let (mut right, sets) = (0, count("FLASH_CLICKS", 1));
    let flashes = flashes(count("FLASHES", 25) as usize);
    let each = flashes.iter().enumerate();
    for (at, (picture, cells)) in each.flat_map(|it| (0..sets).map(move |_| it)) {
        let mut click = |is_wanted: fn(CellArt) -> bool, role| loop {
            let (row, column) = (dice.below(ROWS), dice.below(COLUMNS));
            if is_wanted(cells[row][column]) {
                let at = Point {
                    x: (16 + 8 * column + 4) as u8,
                    y: (8 * row + 4) as u8,
                };
                break Click { frame: 0, at, role };
            }
        };
        let mut clicks = vec![
            click(|art| art == CellArt::Empty, Role::Empty),
            click(|art| matches!(art, CellArt::Piece(_)), Role::Filled),
        ];
        let fitted = |clicks: &[Click]| fit(std::slice::from_ref(picture), clicks);
        // Otherwise a click is asked for: the cell in the corner is one of those.
        let found = fitted(&clicks).or_else(|_| {
            clicks.push(Click {
                frame: 0,
                at: Point { x: 20, y: 5 },
                role: Role::Empty,
            });
            fitted(&clicks)
        });
        let Ok(found) = found else {
            continue;
        };
        let rect = found.field.rect();
        let place = (rect.x, rect.y, found.field.rows);
        assert_eq!(place, (16, 0, 18), "{at} {clicks:?}");
        right += 1;
    }
    assert!(right > 0);
}

/// A picture of Blockfall in which a place of few cells, above a row that flashes, is the cheapest.
#[test]
fn a_well_in_which_most_cells_look_like_no_other_is_not_offered() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/flash.png");
    let image = image::open(path).unwrap().into_luma8();
    let shades: Vec<Shade> = (image.pixels())
        .map(|pixel| Shade::from_bits(3 - pixel.0[0] / 85))
        .collect();
    let picture = Picture::new(shades.try_into().unwrap());
    let click = |x, y, role| Click {
        frame: 0,
        at: Point { x, y },
        role,
    };
    let upper = [
        click(79, 38, Role::Empty),
        click(60, 108, Role::Filled),
        click(20, 5, Role::Empty),
    ];
    let lower = [click(79, 38, Role::Empty), click(52, 140, Role::Filled)];
    let fitted = |clicks: &[Click]| fit(std::slice::from_ref(&picture), clicks);
    assert!(matches!(fitted(&upper), Err(Ambiguous::Looks { .. })));
    let found = fitted(&lower).unwrap().field;
    assert_eq!((found.x, found.y, found.rows), (16, 0, 18));
}
