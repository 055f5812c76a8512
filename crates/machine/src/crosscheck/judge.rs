//! Compares one picture three ways: as predicted by the model, as reported by the
//! cartridge, and as read from its pixels.

use cartridge::{PieceAt, Since, Truth};
use pad::Buttons;
use rules::{
    COLUMNS, CellArt, HIDDEN_ROWS, Piece, PlaceName, ROWS,
    game::{Game, Life, Standing, View},
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
    let next = truth.next.map(|kind| Piece::from_index(usize::from(kind)));
    let screen = match image.view {
        View::Play => cartridge::Screen::Play,
        View::Pause => cartridge::Screen::Pause,
        View::Curtain => cartridge::Screen::Curtain,
        View::Over => cartridge::Screen::Over,
    };
    let numbers = image.numbers;
    same("screen", SOURCE, screen, truth.screen)
        .or_else(|| same("images since the lock", SOURCE, since, truth.since))
        .or_else(|| {
            let shown = truth.piece.map(standing);
            same("piece", SOURCE, image.sprites.piece.map(Some), shown)
        })
        .or_else(|| same("next piece", SOURCE, image.sprites.next.map(Some), next))
        .or_else(|| same("preview", SOURCE, model.preview(), truth.preview))
        .or_else(|| same("score", SOURCE, numbers.score, truth.score))
        .or_else(|| same("level", SOURCE, numbers.level, truth.level))
        .or_else(|| same("lines", SOURCE, numbers.lines, truth.lines))
        .or_else(|| same("heart", SOURCE, image.heart, truth.heart))
        .or_else(|| {
            places().find_map(|(row, col)| {
                let mino = image.background[row][col];
                let cell = truth.cells.get(row * COLUMNS + col).copied();
                let what = format!("background at {}", PlaceName::new(row, col));
                same(&what, SOURCE, Some(port_cell(mino)), cell)
            })
        })
}

/// Compares the state that is not shown.
fn kept_by_truth(model: &Game, truth: &Truth) -> Option<String> {
    const SOURCE: &str = "truth port";
    let (kept, falling, input) = (&truth.hidden, model.falling(), model.input());
    let board: [u16; HIDDEN_ROWS + ROWS] =
        std::array::from_fn(|r| model.board().row(r as i8 - HIDDEN_ROWS as i8));
    let (spawned, locked) = model.pieces();
    let [_, after_next] = model.queue();
    same("stored field", SOURCE, board, truth.field)
        .or_else(|| {
            let standing = standing(kept.piece);
            same(
                "stored piece",
                SOURCE,
                Some(Standing::from(falling)),
                standing,
            )
        })
        .or_else(|| same("gravity counter", SOURCE, falling.gravity, kept.gravity))
        .or_else(|| same("rows dropped", SOURCE, falling.dropped, kept.dropped))
        .or_else(|| same("auto-shift counter", SOURCE, input.das_counter, kept.shift))
        .or_else(|| same("soft drop armed", SOURCE, input.armed, kept.armed))
        .or_else(|| same("soft-drop counter", SOURCE, input.drop, kept.drop))
        .or_else(|| {
            let held = Buttons::from_bits_retain(kept.held);
            same("buttons held", SOURCE, input.held, held)
        })
        .or_else(|| {
            let kind = usize::from(kept.after_next);
            same("piece after the next", SOURCE, after_next.index(), kind)
        })
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

/// The number of a cell's content in the truth port.
fn port_cell(mino: CellArt) -> u8 {
    match mino {
        CellArt::Empty | CellArt::Picture => 0,
        CellArt::Piece(piece) => piece as u8 + 1,
        CellArt::Curtain => 8,
        CellArt::Flash => 9,
    }
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

/// `None` if the kind is none of the seven.
pub fn standing(at: PieceAt) -> Option<Standing> {
    let piece = Piece::from_index(usize::from(at.kind))?;
    Some(Standing {
        piece,
        orientation: at.orientation % piece.orientations(),
        row: at.row,
        col: at.col,
    })
}

#[cfg(test)]
mod tests;
