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
mod tests;
