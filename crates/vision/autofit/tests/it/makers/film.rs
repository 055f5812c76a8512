//! Play of the cartridge on the core, as far as another maker's game would draw it.

use crate::game::Dice;
use bot::{Bot, Goal};
use cartridge::{Screen, Truth};
use emulator::CoreKind;
use pad::{Buttons, Epoch};
use planner::Strategy;
use rules::{COLUMNS, CellArt, Piece, ROWS};
use screen::PictureMsg;
use std::sync::OnceLock;
use vision::{Profile, Reader};

/// Frames of the film as it is usually made, and as it is measured.
const FRAMES: usize = 1_500;

/// What one frame of play shows.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The locked pieces and the falling one.
    pub cells: [[Option<Piece>; COLUMNS]; ROWS],
    /// Where the falling piece would lock, without the cells that it still covers.
    pub ghost: Vec<(usize, usize)>,
    pub next: Option<Piece>,
    pub score: u32,
    pub lines: u32,
    pub level: u32,
}

impl Shown {
    fn of(truth: &Truth) -> Self {
        let mut cells = truth.cells.map(|row| {
            row.map(|art| match art {
                CellArt::Piece(piece) => Some(piece),
                _ => None,
            })
        });
        let mut ghost = Vec::new();
        if let Some(at) = truth.piece {
            let mut lowest = at;
            let fits = |row| truth.board.fits(at.piece, at.orientation, row, at.col);
            while fits(lowest.row + 1) {
                lowest.row += 1;
            }
            let visible = |(row, column): (i8, i8)| {
                let row = usize::try_from(row).ok().filter(|row| *row < ROWS)?;
                Some((row, column as usize))
            };
            for (row, column) in at.cells().into_iter().filter_map(visible) {
                cells[row][column] = Some(at.piece);
            }
            ghost.extend(lowest.cells().into_iter().filter_map(visible));
            ghost.retain(|&(row, column)| cells[row][column].is_none());
        }
        Self {
            cells,
            ghost,
            next: truth.next,
            score: truth.score,
            lines: truth.lines.into(),
            level: truth.level.into(),
        }
    }

    /// How many cells are filled.
    pub fn filled(&self) -> usize {
        self.cells.iter().flatten().flatten().count()
    }
}

/// The first frames of play, with a hand that presses at random beside the bot; as many as the
/// environment variable `MAKER_FRAMES` states.
pub fn film() -> &'static [Shown] {
    static FILM: OnceLock<Vec<Shown>> = OnceLock::new();
    FILM.get_or_init(|| play(crate::fits::count("MAKER_FRAMES", FRAMES as u64) as usize))
}

fn play(frames: usize) -> Vec<Shown> {
    let mut core = CoreKind::default().open(cartridge::IMAGE).unwrap();
    let goal = Goal {
        level: 9,
        heart: true,
        start_delay: 5,
    };
    let reader = Reader::new(Profile::blockfall().unwrap());
    let mut bot = Bot::new(reader, Strategy::four_feature(), goal);
    let mut dice = Dice::new(11);
    let mut answer = Buttons::NONE;
    let mut film = Vec::new();
    let mut number = 0;
    while film.len() < frames {
        number += 1;
        let taps = [Buttons::LEFT, Buttons::RIGHT, Buttons::A, Buttons::DOWN];
        let person = match number % 23 {
            0 => dice.pick(&taps),
            _ => Buttons::NONE,
        };
        core.frame(answer | person).unwrap();
        let record = bot.see(&PictureMsg {
            epoch: Epoch(0),
            branch: 0,
            number,
            clocks: 0,
            inputs: pad::Inputs::default(),
            picture: core.picture(),
        });
        answer = record.answer;
        if let Ok(truth) = Truth::parse(core.cartridge_ram())
            && truth.screen == Screen::Play
        {
            film.push(Shown::of(&truth));
        }
    }
    film
}
