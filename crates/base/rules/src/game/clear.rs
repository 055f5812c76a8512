//! The steps from a lock to step 0 of the next piece, and those after the lock that ends the game:
//! a curtain climbs, then uncovers the game-over picture.

use super::{Game, Life, Sprites, View};
use crate::{
    COLUMNS, CellArt, MAX_SCORE, Piece, ROWS, clear_points, level_after,
    timeline::{
        CLEAR_POINTS_SHOWN, COLLAPSE_START, CURTAIN_START, ClearPhase, DROP_POINTS_SHOWN, FATAL_L,
        FLASH_START, GAME_OVER_SHOWN, LEVEL_SHOWN, LINES_SHOWN, LOCK_TO_SPAWN, LOCK_TO_SPAWN_CLEAR,
        UNCOVER_START, clear_phase,
    },
};

impl Game {
    /// Whether step 0 of the next piece is `since` steps after the lock. After a clear
    /// the lines are shown in it; row 0 is as it was.
    pub(super) fn spawns(&mut self, since: u32) -> bool {
        if self.full == 0 {
            return since == LOCK_TO_SPAWN;
        }
        if since < LOCK_TO_SPAWN_CLEAR {
            return false;
        }
        self.shown.lines = self.numbers.lines;
        self.full = 0;
        true
    }

    /// A step without a clear.
    pub(super) fn gap(&mut self, since: u32, deal: impl FnOnce(Piece, Piece) -> Piece) {
        self.life = Life::Locked(since);
        self.drop_points(since);
        // A step before it falls, so that the next box changes first.
        if since + 1 == LOCK_TO_SPAWN {
            self.spawn(deal);
        }
    }

    /// A step of a clear, before the last.
    pub(super) fn clear(&mut self, since: u32, deal: impl FnOnce(Piece, Piece) -> Piece) {
        self.life = Life::Locked(since);
        self.drop_points(since);
        self.draw_full_rows(since);
        if since + 1 == COLLAPSE_START {
            let full = self.full;
            self.field.remove((0..ROWS).filter(|&r| full >> r & 1 == 1));
        }
        if since == LEVEL_SHOWN {
            self.numbers.level = level_after(self.numbers.level, self.numbers.lines);
            self.shown.level = self.numbers.level;
        }
        if since == CLEAR_POINTS_SHOWN {
            let points = clear_points(self.full.count_ones() as u8, self.paid_level);
            self.add(points);
        }
        if since + 1 == LINES_SHOWN {
            self.pause_lines = self.numbers.lines;
            self.spawn(deal);
        }
    }

    /// While paused only the flash goes on; the collapse waits.
    pub(super) fn paused_step(&mut self) {
        let Life::Locked(since) = self.life else {
            return;
        };
        if self.full != 0 && (FLASH_START..COLLAPSE_START - 1).contains(&since) {
            self.clear(since + 1, |_, after_next| after_next);
        }
    }

    fn drop_points(&mut self, since: u32) {
        if since == DROP_POINTS_SHOWN {
            self.add(u32::from(self.falling.dropped));
        }
    }

    fn add(&mut self, points: u32) {
        self.numbers.score = (self.numbers.score + points).min(MAX_SCORE);
        self.shown.score = self.numbers.score;
    }

    /// What changes on the screen; something only where a phase begins.
    fn draw_full_rows(&mut self, since: u32) {
        let phase = clear_phase(since);
        if phase == clear_phase(since - 1) {
            return;
        }
        let mino = match phase {
            ClearPhase::Plain => None,
            ClearPhase::Flash => Some(CellArt::Flash),
            ClearPhase::White => Some(CellArt::Empty),
            ClearPhase::Collapse { first_new } => return self.draw_row(first_new as usize),
            ClearPhase::Done => return,
        };
        let full = self.full;
        for row in (0..ROWS).filter(|&r| full >> r & 1 == 1) {
            match mino {
                Some(mino) => self.background[row] = [mino; COLUMNS],
                None => self.draw_row(row),
            }
        }
    }

    pub(super) fn curtain_step(&mut self, since: u32) {
        self.life = Life::Over(since);
        if since == FATAL_L {
            self.sprites = Sprites::default();
        }
        let image = since - FATAL_L;
        self.curtain_row(image, CURTAIN_START, CellArt::Curtain);
        self.curtain_row(image, UNCOVER_START, CellArt::Picture);
    }

    /// A wave that takes row 17 in image `begin` and climbs a row an image.
    fn curtain_row(&mut self, image: u32, begin: u32, mino: CellArt) {
        let risen = image.checked_sub(begin).map(|n| n as usize);
        if let Some(row) = risen.and_then(|n| (ROWS - 1).checked_sub(n)) {
            self.background[row] = [mino; COLUMNS];
        }
    }
}

/// What is shown `since` steps after the fatal lock.
pub fn view(since: u32) -> View {
    match since.saturating_sub(FATAL_L) {
        0..CURTAIN_START => View::Play,
        CURTAIN_START..GAME_OVER_SHOWN => View::Curtain,
        GAME_OVER_SHOWN.. => View::Over,
    }
}
