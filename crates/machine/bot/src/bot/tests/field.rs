//! A game by the rules as readings, one step a picture, and what can go wrong with it.

use super::reading::{blank, of_game};
use pad::{Buttons, FrameNo};
use rules::{
    Piece,
    game::{Game, Image, Life, Start},
};
use vision::{Reading, Screen};

/// Picture `number` shows the field as of step `number - 1` and the falling piece as of
/// step `number - 2`. Step `number` reads the answer to it.
pub struct Field {
    pub number: FrameNo,
    pub locks: u64,
    /// Held by somebody else, from the next answer on.
    pub other: Buttons,
    /// From the next time on that the next box changes, it shows a wrong piece.
    pub misannounce: bool,
    /// Pieces that came after the box had shown another one.
    pub misannounced: usize,
    game: Game,
    random: u32,
    /// The answer to the newest picture; none before the first.
    answer: Option<Buttons>,
    box_changes: bool,
    /// The wrong piece in the next box.
    wrong_next: Option<Piece>,
    /// The next picture shows the piece a row lower than it is.
    is_early: bool,
}

impl Field {
    pub fn new(level: u8, number: FrameNo) -> Self {
        let start = Start {
            level,
            ..Start::default()
        };
        Self {
            number,
            locks: 0,
            other: Buttons::NONE,
            misannounce: false,
            misannounced: 0,
            game: Game::new(&start, [Piece::T, Piece::L, Piece::S]),
            random: 12345,
            answer: None,
            box_changes: false,
            wrong_next: None,
            is_early: false,
        }
    }

    /// The next picture, after the step that it shows.
    pub fn picture(&mut self) -> Reading {
        self.number += 1;
        if let Some(buttons) = self.answer.take() {
            self.step(buttons);
        }
        let mut image = self.game.image();
        self.disturb(&mut image);
        self.is_early = false;
        of_game(&image)
    }

    fn step(&mut self, buttons: Buttons) {
        let random = &mut self.random;
        let waits = matches!(self.game.life(), Life::Locked(_));
        let locked = self.game.step(buttons, |_, _| {
            *random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            Piece::EACH[(*random >> 24) as usize % 7]
        });
        self.locks += u64::from(locked.is_some());
        self.box_changes = waits && self.game.life() == Life::Falling;
        if self.box_changes {
            self.misannounced += usize::from(self.wrong_next.is_some());
            self.wrong_next = self.misannounce.then(|| self.absent_piece());
        }
    }

    /// A piece that neither falls nor comes next.
    fn absent_piece(&self) -> Piece {
        let falls = self.game.falling().piece;
        let known = |piece: &Piece| *piece == falls || self.game.queue().contains(piece);
        Piece::EACH.into_iter().find(|p| !known(p)).unwrap()
    }

    fn disturb(&self, image: &mut Image<'_>) {
        if let (Some(shown), Some(wrong)) = (&mut image.sprites.next, self.wrong_next) {
            *shown = wrong;
        }
        if let (Some(piece), true) = (&mut image.sprites.piece, self.is_early) {
            piece.row += 1;
        }
    }

    /// The answer to the newest picture.
    pub fn answer(&mut self, buttons: Buttons) {
        self.answer = Some(buttons | self.other);
    }

    /// The game does not read the newest answer.
    pub fn swallow(&mut self) {
        self.answer = Some(Buttons::NONE);
    }

    /// Whether the newest picture is the one on which the next box changes, or stays
    /// as it is because the same kind comes again.
    pub fn box_changes(&self) -> bool {
        self.box_changes
    }

    /// Whether the piece rests, so that the next soft drop locks it.
    pub fn rests(&self) -> bool {
        self.game.life() == Life::Falling && self.game.falling().rests(self.game.board())
    }

    /// Gravity is seen a picture early; false when it is not due.
    pub fn hurry(&mut self) -> bool {
        let falling = self.game.falling();
        let soft_drop = self.answer.is_some_and(|a| a.contains(Buttons::DOWN));
        let is_due = falling.gravity == 0 && (1..6).contains(&falling.row);
        self.is_early = self.game.life() == Life::Falling && is_due && !soft_drop;
        self.is_early
    }

    /// A reading that no step explains.
    pub fn misread(mut reading: Reading) -> Reading {
        for col in [0, rules::COLUMNS - 1] {
            reading.cells[col].cell = vision::Cell::Other;
        }
        reading
    }

    /// The menus that lead to a game, in order.
    pub fn menus() -> impl Iterator<Item = Reading> {
        [Screen::Config, Screen::LevelA]
            .into_iter()
            .flat_map(|screen| std::iter::repeat_n(blank(screen), 3))
    }
}
