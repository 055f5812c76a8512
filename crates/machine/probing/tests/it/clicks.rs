//! A profile of Blockfall from clicks; the tests of the command line use it too.

use autofit::{Click, GameProfile, Role, fit};
use cartridge::Truth;
use emulator::CoreKind;
use pad::Buttons;
use rules::{COLUMNS, ROWS};
use screen::{Picture, Point};
use vision::Number;

/// The centre pixel of a cell.
fn centre(row: usize, column: usize) -> Point {
    Point {
        x: (16 + 8 * column + 4) as u8,
        y: (8 * row + 4) as u8,
    }
}

/// The profile that a person gets by clicking on three pictures of Blockfall.
pub fn profile() -> GameProfile {
    let mut core = CoreKind::default().open(cartridge::IMAGE).unwrap();
    let mut pictures: Vec<Picture> = Vec::new();
    let mut clicks = Vec::new();
    for frame in 0..9_000_u32 {
        let truth = Truth::parse(core.cartridge_ram());
        let plays = truth
            .as_ref()
            .is_ok_and(|truth| truth.screen == cartridge::Screen::Play);
        let buttons = match plays {
            // Pieces come down in several columns.
            true if frame % 40 < 20 => Buttons::DOWN,
            true if frame / 600 % 3 == 1 => Buttons::LEFT,
            true if frame / 600 % 3 == 2 => Buttons::RIGHT,
            true => Buttons::NONE,
            false if frame % 60 == 59 => Buttons::START,
            false => Buttons::NONE,
        };
        core.frame(buttons).unwrap();
        let Ok(truth) = Truth::parse(core.cartridge_ram()) else {
            continue;
        };
        let locked = truth.hidden.locked;
        let wanted = [1, 3, 5].get(pictures.len()).is_some_and(|&n| locked == n);
        let Some(piece) = truth.piece.filter(|piece| wanted && piece.row == 5) else {
            continue;
        };
        let frame = pictures.len();
        pictures.push(core.picture());
        let mut click = |at, role| clicks.push(Click { frame, at, role });
        let cells = piece.piece.cells(piece.orientation);
        let (row, column) = cells[0];
        let at = centre((row + piece.row) as usize, (column + piece.col) as usize);
        click(at, Role::Filled);
        click(centre(0, 0), Role::Empty);
        click(centre(10, COLUMNS - 1), Role::Empty);
        click(centre(ROWS - 8, 0), Role::Empty);
        if frame == 0 {
            click(Point { x: 132, y: 28 }, Role::Number(Number::Score, 0));
        }
        if pictures.len() == 3 {
            break;
        }
    }
    fit(&pictures, &clicks)
        .unwrap()
        .profile("test", &pictures)
        .unwrap()
}
