//! The games of a wall: each places one piece after the other, and frames show them.

use super::experiment::in_force_player;
use common::Instant;
use lab_players::{PlayerSpec, RunError, Running, start};
use lab_rules::Rules;
use planner::Strategy;
use std::{sync::Arc, time::Duration};
use workbench::{IN_FORCE, LabTexts, ShownCandidate, ShownGame, WallBoard, WallFrame, WallSetup};

/// How long pieces are counted before their rate is shown.
const MEASURED: Duration = Duration::from_secs(1);

/// What is played.
#[derive(Clone, Debug)]
pub struct Task {
    /// The number of the wall.
    pub wall: u64,
    /// The rules.
    pub rules: Arc<Rules>,
    /// The player.
    pub player: Arc<PlayerSpec>,
    /// How many games.
    pub games: u16,
    /// The seed of the first one; each has the next.
    pub seed: u64,
}

impl Task {
    /// The wall of this number by the names of its rules and its player, which may be the
    /// strategy in force or what is edited as text.
    ///
    /// # Errors
    /// When there are none of that name, or they can't be played, in one sentence.
    pub fn of(
        wall: u64,
        setup: &WallSetup,
        texts: &LabTexts,
        in_force: &Strategy,
    ) -> Result<Self, String> {
        let refused = |why| format!("The wall can't be started: {why}");
        let rules = texts.rules(&setup.rules).map_err(refused)?;
        let player = match &*setup.player {
            IN_FORCE => in_force_player(in_force)?,
            name => texts.player(name).map_err(refused)?,
        };
        Ok(Self {
            wall,
            rules: Arc::new(rules),
            player: Arc::new(player),
            games: setup.games,
            seed: setup.seed,
        })
    }
}

struct Game {
    seed: u64,
    running: Box<dyn Running>,
    /// As it was drawn last; `None` when it has changed since.
    drawn: Option<Arc<WallBoard>>,
}

/// Pieces since a moment, and the rate before it.
struct Measured {
    since: Instant,
    pieces: u64,
    rate: Option<f64>,
}

/// The games of a wall.
pub struct Games {
    task: Task,
    games: Vec<Game>,
    /// The game that places the next piece of the round.
    turn: usize,
    frames: u64,
    measured: Measured,
}

impl Games {
    /// Starts them.
    ///
    /// # Errors
    /// The rules can't be played by, or not by this player.
    pub fn start(task: Task) -> Result<Self, RunError> {
        let seeds = (0..u64::from(task.games)).map(|i| task.seed.wrapping_add(i));
        let games = seeds
            .map(|seed| {
                Ok(Game {
                    seed,
                    running: start(&task.rules, &task.player, seed)?,
                    drawn: None,
                })
            })
            .collect::<Result<_, RunError>>()?;
        Ok(Self {
            task,
            games,
            turn: 0,
            frames: 0,
            measured: Measured {
                since: common::now(),
                pieces: 0,
                rate: None,
            },
        })
    }

    /// Whether a game is not over.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.games.iter().any(|game| game.running.over().is_none())
    }

    /// Places a piece in the next game of the round. Returns whether the round is complete.
    pub fn play(&mut self) -> bool {
        self.play_in(self.turn);
        self.turn += 1;
        let is_complete = self.turn >= self.games.len();
        if is_complete {
            self.turn = 0;
        }
        is_complete
    }

    /// Whether some games have placed their piece of the round and others have not.
    #[must_use]
    pub const fn is_within_round(&self) -> bool {
        self.turn > 0
    }

    /// Places a piece in one game, unless it is over.
    pub fn play_in(&mut self, index: usize) {
        let Some(game) = self.games.get_mut(index) else {
            return;
        };
        if game.running.over().is_some() {
            return;
        }
        if game.running.step().is_some() {
            self.measured.pieces += 1;
        }
        game.drawn = None;
    }

    /// Counts pieces from now on, after a pause.
    pub fn measure_again(&mut self) {
        self.measured.since = common::now();
        self.measured.pieces = 0;
    }

    fn measure(&mut self) -> Option<f64> {
        let passed = self.measured.since.elapsed();
        if passed >= MEASURED {
            self.measured.rate = Some(self.measured.pieces as f64 / passed.as_secs_f64());
            self.measure_again();
        }
        self.measured.rate
    }

    /// All games as they are. `opened` is the game that is shown with all that can be seen of
    /// it, and whether its candidates are listed.
    pub fn frame(&mut self, opened: Option<(usize, bool)>) -> WallFrame {
        let cells = {
            let board = &self.task.rules.board;
            usize::from(board.columns) * usize::from(board.rows)
        };
        let boards = self.games.iter_mut();
        let boards = boards.map(|game| Arc::clone(game.board(cells))).collect();
        self.frames += 1;
        WallFrame {
            wall: self.task.wall,
            number: self.frames,
            board: self.task.rules.board,
            boards,
            opened: opened.and_then(|(index, lists)| self.shown(index, lists).map(Arc::new)),
            pieces_per_second: self.measure(),
        }
    }

    fn shown(&self, index: usize, lists_candidates: bool) -> Option<ShownGame> {
        let game = self.games.get(index)?;
        let candidates = lists_candidates.then(|| {
            let all = match game.running.over() {
                None => game.running.candidates(),
                Some(_) => Vec::new(),
            };
            let with_cells = all.into_iter().map(|candidate| ShownCandidate {
                cells: game.running.cells_of(candidate.choice.placement),
                candidate,
            });
            with_cells.collect()
        });
        Some(ShownGame {
            index,
            seed: game.seed,
            view: game.running.view(),
            candidates,
        })
    }
}

impl Game {
    /// Its board, of so many cells.
    fn board(&mut self, cells: usize) -> &Arc<WallBoard> {
        let (seed, running) = (self.seed, &self.running);
        self.drawn.get_or_insert_with(|| {
            let visible = running.cells().get(..cells).unwrap_or_default();
            Arc::new(WallBoard {
                seed,
                cells: visible.into(),
                figures: *running.figures(),
                over: running.over(),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(count: u16) -> Games {
        Games::start(Task {
            games: count,
            seed: 5,
            ..Task::of(
                1,
                &WallSetup::default(),
                &LabTexts::default(),
                &Strategy::four_feature(),
            )
            .unwrap()
        })
        .unwrap()
    }

    #[test]
    fn each_game_is_that_of_its_seed() {
        let mut games = games(3);
        for _ in 0..40 {
            while !games.play() {}
        }
        let frame = games.frame(None);
        for (seed, board) in (5..).zip(&frame.boards) {
            let mut alone = start(&games.task.rules, &games.task.player, seed).unwrap();
            for _ in 0..40 {
                let _ = alone.step();
            }
            assert_eq!(board.seed, seed);
            assert_eq!(board.figures, *alone.figures());
            assert_eq!(board.cells[..], alone.cells()[..board.cells.len()]);
        }
    }

    #[test]
    fn a_frame_shares_the_boards_that_have_not_changed() {
        let mut games = games(3);
        let before = games.frame(None);
        games.play_in(1);
        let after = games.frame(None);
        let same: Vec<bool> = before
            .boards
            .iter()
            .zip(&after.boards)
            .map(|(a, b)| Arc::ptr_eq(a, b))
            .collect();
        assert_eq!(same, [true, false, true]);
        assert!(after != before);
    }

    #[test]
    fn the_opened_game_has_its_candidates_and_the_first_one_is_played() {
        let mut games = games(2);
        games.play_in(1);
        let frame = games.frame(Some((1, true)));
        let shown = frame.opened.unwrap();
        assert_eq!((shown.index, shown.seed), (1, 6));
        let best = &shown.candidates.as_ref().unwrap()[0];
        assert_eq!(best.cells.len(), 4);
        games.play_in(1);
        let after = games.frame(None);
        let filled = |cells: &[u8]| cells.iter().filter(|cell| **cell > 0).count();
        assert_eq!(
            filled(&shown.view.cells) + 4,
            filled(&after.boards[1].cells)
        );
        let width = usize::from(after.board.columns);
        for (x, y) in &best.cells {
            let cell = usize::from(*y) * width + usize::from(*x);
            assert!(after.boards[1].cells[cell] > 0, "{x}, {y}");
        }
        assert!(
            games
                .frame(Some((1, false)))
                .opened
                .unwrap()
                .candidates
                .is_none()
        );
        assert!(games.frame(Some((7, true))).opened.is_none());
    }
}
