//! One truth against one tracked state.
//!
//! Everything has to agree on every picture, except what one picture can't show: the
//! screen in the first picture after a change, since the estimator waits for a second one;
//! whether a piece rests or has locked, in the images L to L+3, where only the field as a
//! whole is compared, in L also with the field before it; and for a few pictures whether
//! the preview is switched off or only hidden.

use cartridge::{Since, Truth};
use rules::{Board, COLUMNS, CellArt, Piece, PlaceName, Placement, game::cell_shown};
use vision::{CELLS, Cell, Phase, Tracked};

/// Images after a lock before the next box changes.
const LOCK_UNSEEN: u8 = 3;
/// Pictures after which an empty next box must have been tracked as switched off.
const PREVIEW_SETTLES: u32 = 12;

/// State of the comparison between pictures.
#[derive(Debug, Default)]
pub(crate) struct Comparison {
    screen: Option<cartridge::Screen>,
    /// Pictures since the true screen changed, including this one.
    on_screen: u32,
    preview: bool,
    /// Pictures of play since the true preview setting changed.
    preview_for: u32,
}

impl Comparison {
    /// What differs, in one sentence; `None` when all agrees.
    pub fn differs(&mut self, truth: &Truth, tracked: &Tracked) -> Option<String> {
        if self.screen != Some(truth.screen) {
            self.screen = Some(truth.screen);
            self.on_screen = 0;
        }
        self.on_screen += 1;
        if !self.is_settled() {
            return None;
        }
        screen(truth, tracked)
            .or_else(|| panel(truth, tracked))
            .or_else(|| self.preview(truth, tracked))
            .or_else(|| field(truth, tracked))
    }

    /// Whether this is at least the second picture of the screen.
    pub const fn is_settled(&self) -> bool {
        self.on_screen >= 2
    }

    fn preview(&mut self, truth: &Truth, tracked: &Tracked) -> Option<String> {
        if truth.screen != cartridge::Screen::Play {
            self.preview_for = 0;
            return None;
        }
        if self.preview != truth.preview {
            self.preview = truth.preview;
            self.preview_for = 0;
        }
        if truth.since == Since::Falling {
            self.preview_for += 1;
        }
        if let Some(shown) = truth.next.filter(|_| tracked.next != truth.next) {
            return Some(format!(
                "the next piece is {}, tracked is {}",
                shown.letter(),
                tracked.next.map_or('-', Piece::letter)
            ));
        }
        let settled = self.preview_for > PREVIEW_SETTLES;
        (settled && truth.preview != tracked.preview).then(|| {
            format!(
                "the preview is {}, tracked is the opposite",
                on_off(truth.preview)
            )
        })
    }
}

fn on_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

fn screen(truth: &Truth, tracked: &Tracked) -> Option<String> {
    use cartridge::Screen as True;
    use vision::Screen as Seen;
    let agree = match truth.screen {
        True::Blank => tracked.screen == Seen::Blank,
        True::Copyright => tracked.screen == Seen::Copyright,
        True::Title => tracked.screen == Seen::Title,
        True::Config => tracked.screen == Seen::Config,
        True::Level => matches!(tracked.screen, Seen::LevelA | Seen::NameEntry),
        True::Play => tracked.screen == Seen::Play,
        True::Pause => tracked.screen == Seen::Pause,
        True::Curtain => tracked.screen == Seen::Curtain,
        True::Over => tracked.screen == Seen::GameOver,
        // The entry of a name shows the level screen.
        True::Name => matches!(tracked.screen, Seen::LevelA | Seen::NameEntry),
        True::Launch => tracked.screen == Seen::Ending,
    };
    (!agree).then(|| {
        format!(
            "the screen is {:?}, tracked is {:?}",
            truth.screen, tracked.screen
        )
    })
}

fn panel(truth: &Truth, tracked: &Tracked) -> Option<String> {
    use cartridge::Screen::{Curtain, Over, Pause, Play};
    if !matches!(truth.screen, Play | Pause | Curtain | Over) {
        return None;
    }
    if tracked.score != Some(truth.score) {
        return Some(format!(
            "the score is {}, tracked is {:?}",
            truth.score, tracked.score
        ));
    }
    if tracked.level != Some(truth.level) {
        return Some(format!(
            "the level is {}, tracked is {:?}",
            truth.level, tracked.level
        ));
    }
    if tracked.lines != Some(truth.lines) {
        return Some(format!(
            "the lines are {}, tracked is {:?}",
            truth.lines, tracked.lines
        ));
    }
    (tracked.heart != truth.heart).then(|| {
        format!(
            "the heart is {}, tracked is the opposite",
            on_off(truth.heart)
        )
    })
}

fn field(truth: &Truth, tracked: &Tracked) -> Option<String> {
    if truth.screen != cartridge::Screen::Play {
        return None;
    }
    match (truth.since, truth.piece) {
        (Since::Falling, Some(_)) => falling(truth, tracked).or_else(|| cells(truth, tracked)),
        (Since::Lock(images), _) if images > LOCK_UNSEEN => cells(truth, tracked),
        // Just locked, or about to appear.
        _ => {
            let seen = tracked_field(tracked);
            let shown = [true_field(truth), background(truth), before_lock(truth)];
            let agree = shown.contains(&seen) || shown.contains(&tracked.board.visible());
            (!agree).then(|| "the field between two pieces is another one".to_owned())
        }
    }
}

/// While a piece falls: the piece, and what is locked under it.
fn falling(truth: &Truth, tracked: &Tracked) -> Option<String> {
    let seen = tracked.falling.as_ref().map(Placement::from);
    if truth.piece != seen {
        return Some(format!(
            "the piece is {}, tracked is {}",
            at(truth.piece),
            at(seen)
        ));
    }
    let same = tracked.board.visible() == background(truth);
    (tracked.phase == Phase::Falling && !same).then(|| "the locked cells are others".to_owned())
}

fn at(piece: Option<Placement>) -> String {
    piece.map_or_else(
        || "none".to_owned(),
        |p| {
            let (letter, place) = (p.piece.letter(), PlaceName::new(p.row, p.col));
            format!("{letter}{} at {place}", p.orientation)
        },
    )
}

/// Whether the cells of the field are exactly those of the truth: not in the few images
/// after a lock.
pub(super) const fn is_settled(truth: &Truth) -> bool {
    match truth.since {
        Since::Falling => truth.piece.is_some(),
        Since::Lock(images) => images > LOCK_UNSEEN,
    }
}

/// What the screen shows in each cell, falling piece included; with whether it is a blend of
/// the piece and of what is locked there.
pub(super) fn shown(truth: &Truth) -> impl Iterator<Item = (CellArt, bool)> + '_ {
    (0..CELLS).map(|i| cell_shown(&truth.cells, truth.piece, i / COLUMNS, i % COLUMNS))
}

/// Compares every cell of the corrected field: filled or not, and by what.
fn cells(truth: &Truth, tracked: &Tracked) -> Option<String> {
    let mut cells = shown(truth).zip(&tracked.cells).enumerate();
    let (i, (shown, seen)) = cells.find(|(_, (shown, seen))| !cell_agrees(*shown, **seen))?;
    Some(format!(
        "the cell at {} is {}, tracked is {seen:?}",
        PlaceName::new(i / COLUMNS, i % COLUMNS),
        cell_name(shown),
    ))
}

/// Whether a cell is filled; a row that flashes reads as empty.
pub(super) const fn is_filled((mino, is_blend): (CellArt, bool)) -> bool {
    is_blend || mino.is_filled()
}

fn cell_agrees((mino, is_blend): (CellArt, bool), seen: Cell) -> bool {
    match mino {
        _ if is_blend => seen.is_filled(),
        CellArt::Empty => seen == Cell::Empty,
        CellArt::Piece(piece) => seen == Cell::Piece(piece),
        CellArt::Curtain => seen == Cell::Curtain,
        CellArt::Flash | CellArt::Picture => !seen.is_filled(),
    }
}

fn cell_name((mino, is_blend): (CellArt, bool)) -> String {
    let name = match mino {
        _ if is_blend => "a blend",
        CellArt::Empty | CellArt::Picture => "empty",
        CellArt::Curtain => "curtain",
        CellArt::Flash => "flash",
        CellArt::Piece(piece) => return piece.letter().to_string(),
    };
    name.to_owned()
}

/// What the background shows as filled; a row that flashes is still there.
fn background(truth: &Truth) -> Board {
    let mut board = Board::EMPTY;
    for (i, &cell) in truth.cells.as_flattened().iter().enumerate() {
        if cell != CellArt::Empty {
            board.fill((i / COLUMNS) as i8, (i % COLUMNS) as i8);
        }
    }
    board
}

/// What the cartridge shows as filled, falling piece included.
pub(crate) fn true_field(truth: &Truth) -> Board {
    let mut board = background(truth);
    for (row, col) in truth.piece.iter().flat_map(Placement::cells) {
        board.fill(row, col);
    }
    board.visible()
}

/// What was shown in the image before the lock. When the locking step itself moved
/// the piece, image L shows it in both places, and it may be tracked in the old one.
fn before_lock(truth: &Truth) -> Board {
    let mut board = background(truth);
    if truth.since == Since::Lock(0) {
        for (row, col) in truth.hidden.last_lock.cells() {
            board.clear(row, col);
        }
        for (row, col) in truth.piece.iter().flat_map(Placement::cells) {
            board.fill(row, col);
        }
    }
    board.visible()
}

/// What is tracked as filled, falling piece included.
pub(crate) fn tracked_field(tracked: &Tracked) -> Board {
    let mut board = tracked.board;
    if let Some(seen) = &tracked.falling {
        board.place(seen.piece, seen.orientation, seen.row, seen.col);
    }
    board.visible()
}

#[cfg(test)]
mod tests;
