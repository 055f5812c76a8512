//! The end of a game: a curtain climbs, then uncovers the game-over picture.

use super::{Game, Life, Sprites, View};
use crate::{
    COLUMNS, CellArt, ROWS,
    timeline::{CURTAIN_START, FATAL_L, GAME_OVER_SHOWN, UNCOVER_START},
};

/// What is shown `since` steps after the fatal lock.
pub fn view(since: u32) -> View {
    match since.saturating_sub(FATAL_L) {
        0..CURTAIN_START => View::Play,
        CURTAIN_START..GAME_OVER_SHOWN => View::Curtain,
        GAME_OVER_SHOWN.. => View::Over,
    }
}

impl Game {
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
