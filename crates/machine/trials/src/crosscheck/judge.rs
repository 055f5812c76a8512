//! Compares one picture three ways: as predicted by the model, as reported by the
//! cartridge, and as read from its pixels.

use cartridge::{Since, Truth};
use rules::{
    COLUMNS, CellArt, PlaceName, Placement, ROWS,
    game::{Game, Life, View},
};
use vision::{Cell, Reading};

/// Steps after a fatal lock at which the cartridge stops counting.
const COUNTED: u32 = 250;

/// What differs, in one sentence; `None` when all three are the same.
pub fn differs(model: &Game, truth: &Truth, pixels: &Reading) -> Option<String> {
    shown_by_truth(model, truth)
        .or_else(|| kept_by_truth(model, truth))
        .or_else(|| shown_by_pixels(model, pixels))
}

/// A sentence if two values differ.
fn same<T: Copy + PartialEq + std::fmt::Debug>(
    what: &str,
    source: &str,
    model: T,
    other: T,
) -> Option<String> {
    (model != other).then(|| format!("{what}: the model has {model:?}, the {source} {other:?}"))
}

/// Compares with what the cartridge reports of the screen.
fn shown_by_truth(model: &Game, truth: &Truth) -> Option<String> {
    const SOURCE: &str = "truth port";
    let image = model.image();
    let since = match model.life() {
        Life::Falling => Since::Falling,
        Life::Locked(since) | Life::Over(since) => Since::Lock(since.min(COUNTED) as u8),
    };
    let screen = match image.view {
        View::Play => cartridge::Screen::Play,
        View::Pause => cartridge::Screen::Pause,
        View::Curtain => cartridge::Screen::Curtain,
        View::Over => cartridge::Screen::Over,
    };
    let numbers = image.numbers;
    same("screen", SOURCE, screen, truth.screen)
        .or_else(|| same("images since the lock", SOURCE, since, truth.since))
        .or_else(|| same("piece", SOURCE, image.sprites.piece, truth.piece))
        .or_else(|| same("next piece", SOURCE, image.sprites.next, truth.next))
        .or_else(|| same("preview", SOURCE, model.preview(), truth.preview))
        .or_else(|| same("score", SOURCE, numbers.score, truth.score))
        .or_else(|| same("level", SOURCE, numbers.level, truth.level))
        .or_else(|| same("lines", SOURCE, numbers.lines, truth.lines))
        .or_else(|| same("heart", SOURCE, image.heart, truth.heart))
        .or_else(|| {
            places().find_map(|(row, col)| {
                let mino = match image.background[row][col] {
                    CellArt::Picture => CellArt::Empty,
                    mino => mino,
                };
                let cell = truth.cells[row][col];
                let what = format!("background at {}", PlaceName::new(row, col));
                same(&what, SOURCE, mino, cell)
            })
        })
}

/// Compares the state that is not shown.
fn kept_by_truth(model: &Game, truth: &Truth) -> Option<String> {
    const SOURCE: &str = "truth port";
    let (kept, falling, input) = (&truth.hidden, model.falling(), model.input());
    let (spawned, locked) = model.pieces();
    let [_, after_next] = model.queue();
    let (piece, keys) = (&kept.falling, &kept.input);
    let at = |falling| Placement::from(falling);
    same("stored field", SOURCE, *model.board(), truth.board)
        .or_else(|| same("stored piece", SOURCE, at(falling), at(piece)))
        .or_else(|| same("gravity counter", SOURCE, falling.gravity, piece.gravity))
        .or_else(|| same("rows dropped", SOURCE, falling.dropped, piece.dropped))
        .or_else(|| {
            let what = "auto-shift counter";
            same(what, SOURCE, input.das_counter, keys.das_counter)
        })
        .or_else(|| same("soft drop armed", SOURCE, input.armed, keys.armed))
        .or_else(|| same("soft-drop counter", SOURCE, input.drop, keys.drop))
        .or_else(|| same("buttons held", SOURCE, input.held, keys.held))
        .or_else(|| same("piece after the next", SOURCE, after_next, kept.after_next))
        .or_else(|| same("pieces dealt", SOURCE, spawned, u32::from(kept.spawned)))
        .or_else(|| same("pieces locked", SOURCE, locked, u32::from(kept.locked)))
}

/// Compares with what is read from the picture.
fn shown_by_pixels(model: &Game, pixels: &Reading) -> Option<String> {
    const SOURCE: &str = "pixels";
    let image = model.image();
    let screen = match image.view {
        View::Play => vision::Screen::Play,
        View::Pause => vision::Screen::Pause,
        View::Curtain => vision::Screen::Curtain,
        View::Over => vision::Screen::GameOver,
    };
    let numbers = image.numbers;
    same("screen", SOURCE, screen, pixels.screen)
        .or_else(|| same("next piece", SOURCE, image.sprites.next, pixels.next))
        .or_else(|| same("score", SOURCE, Some(numbers.score), pixels.score))
        .or_else(|| same("level", SOURCE, Some(numbers.level), pixels.level))
        .or_else(|| same("lines", SOURCE, Some(numbers.lines), pixels.lines))
        .or_else(|| same("heart", SOURCE, Some(image.heart), pixels.heart))
        .or_else(|| {
            // The text hides all.
            if image.view == View::Pause {
                return None;
            }
            places().find_map(|(row, col)| {
                let (mino, blend) = image.cell(row, col);
                let seen = pixels.cell(row, col).cell;
                (!looks_like(mino, blend, seen)).then(|| {
                    format!(
                        "cell at {}: the model has {mino:?}, the pixels {seen:?}",
                        PlaceName::new(row, col)
                    )
                })
            })
        })
}

fn places() -> impl Iterator<Item = (usize, usize)> {
    (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |col| (row, col)))
}

/// Where a piece overlaps locked cells the picture is a blend.
fn looks_like(mino: CellArt, blend: bool, seen: Cell) -> bool {
    match mino {
        _ if blend => seen.is_filled(),
        CellArt::Empty => seen == Cell::Empty,
        CellArt::Piece(piece) => seen == Cell::Piece(piece),
        CellArt::Flash => seen == Cell::Flash,
        CellArt::Curtain => seen == Cell::Curtain,
        CellArt::Picture => !seen.is_filled(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crosscheck::{CrossCheckOptions, games, side::Side};
    use cartridge::Screen;
    use pad::Buttons;
    use rules::Piece;
    use vision::{Profile, Reader};

    /// The first picture of a game, as all three have it.
    fn first_picture() -> (Game, Truth, Reading) {
        let mut side = Side::open(emulator::CoreKind::Boytacean, false).unwrap();
        let options = CrossCheckOptions {
            level: Some(9),
            ..CrossCheckOptions::default()
        };
        let setup = games::setup(&options, 0);
        let mut wait = 0;
        while side.screen() != Screen::Play {
            if side.screen() == Screen::Level {
                let (offset, bytes) = setup.encode().unwrap();
                side.core.cartridge_ram_mut()[offset..offset + bytes.len()].copy_from_slice(&bytes);
            }
            wait = (wait + 1) % 16;
            let press = if wait == 8 {
                Buttons::START
            } else {
                Buttons::NONE
            };
            side.frame(press).unwrap();
            assert!(side.number < 2_000);
        }
        let model = games::model(&setup, &games::Left::default()).unwrap();
        let reading = Reader::new(Profile::blockfall().unwrap()).read(&side.core.picture());
        (model, side.truth.unwrap(), reading)
    }

    #[test]
    fn everything_that_is_compared_can_be_found_to_differ() {
        let (model, truth, reading) = first_picture();
        assert_eq!(differs(&model, &truth, &reading), None);

        type Change<T> = (&'static str, fn(&mut T));
        let truths: [Change<Truth>; 22] = [
            ("screen", |t| t.screen = Screen::Pause),
            ("images since", |t| t.since = Since::Lock(0)),
            ("piece", |t| t.piece = None),
            ("next piece", |t| t.next = None),
            ("preview", |t| t.preview = false),
            ("score", |t| t.score += 1),
            ("level", |t| t.level += 1),
            ("lines", |t| t.lines += 1),
            ("heart", |t| t.heart = true),
            ("background at row 1, column 10", |t| {
                t.cells[0][9] = CellArt::Flash;
            }),
            ("stored field", |t| t.board.fill(-2, 0)),
            ("stored piece", |t| t.hidden.falling.col += 1),
            ("gravity counter", |t| t.hidden.falling.gravity += 1),
            ("rows dropped", |t| t.hidden.falling.dropped += 1),
            ("auto-shift counter", |t| t.hidden.input.das_counter ^= 1),
            ("soft drop armed", |t| t.hidden.input.armed = false),
            ("soft-drop counter", |t| t.hidden.input.drop += 1),
            ("buttons held", |t| t.hidden.input.held ^= Buttons::A),
            ("piece after the next", |t| {
                t.hidden.after_next = Piece::EACH[t.hidden.after_next.index() ^ 1];
            }),
            ("pieces dealt", |t| t.hidden.spawned += 1),
            ("pieces locked", |t| t.hidden.locked += 1),
            ("background at row 18, column 1", |t| {
                t.cells[17][0] = CellArt::Curtain;
            }),
        ];
        for (what, change) in truths {
            let mut other = truth.clone();
            change(&mut other);
            let sentence = differs(&model, &other, &reading).unwrap_or_else(|| panic!("{what}"));
            assert!(
                sentence.starts_with(what) && sentence.contains("truth port"),
                "{sentence}"
            );
        }

        let pixels: [Change<Reading>; 7] = [
            ("screen", |r| r.screen = vision::Screen::Pause),
            ("next piece", |r| r.next = None),
            ("score", |r| r.score = None),
            ("level", |r| r.level = Some(3)),
            ("lines", |r| r.lines = None),
            ("heart", |r| r.heart = None),
            ("cell at row 1, column 4", |r| r.cells[3].cell = Cell::Flash),
        ];
        for (what, change) in pixels {
            let mut other = reading.clone();
            change(&mut other);
            let sentence = differs(&model, &truth, &other).unwrap_or_else(|| panic!("{what}"));
            assert!(
                sentence.starts_with(what) && sentence.contains("pixels"),
                "{sentence}"
            );
        }
    }
}
