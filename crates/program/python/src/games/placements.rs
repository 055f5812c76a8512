//! Games of whole placements, where buttons can bring the piece in time.

use super::{CELLS, Facts, Game, Setup, Stepped, write_board};
use board::Drop;
use planner::{
    AssumedRules, Placement, PlacementStack, Strategy,
    features::Feature,
    simulate::{GameSetup, PlacementGame, PlacementRule},
};
use rules::{COLUMNS, HIDDEN_ROWS, ROWS};

/// Rows in which the lowest cell of a piece can come to rest.
const HEIGHTS: usize = ROWS + HIDDEN_ROWS;
/// Orientations of a piece, at most.
const TURNS: usize = 4;
/// Piece, next piece and level follow the board.
const NUMBERS: usize = 3;
const MASK: usize = CELLS + NUMBERS;

/// A game whose actions are placements: orientation, leftmost column, and row of the lowest cell above
/// the floor, the last changing fastest.
pub struct Placements {
    setup: Setup,
    game: PlacementGame,
    /// The placements that can be reached, by action.
    choices: Vec<(usize, Placement)>,
}

impl Placements {
    fn find_choices(&mut self) {
        let choices = self.game.choices();
        self.choices.clear();
        let actions = choices.into_iter().map(|at| (action(&at), at));
        self.choices
            .extend(actions.filter_map(|(action, at)| Some((action?, at))));
    }

    fn placement(&self, action: usize) -> Option<Placement> {
        let found = self.choices.iter().find(|(known, _)| *known == action);
        found.map(|&(_, placement)| placement)
    }
}

/// The action of a placement on the board.
fn action(placement: &Placement) -> Option<usize> {
    let drop = Drop::of(placement)?;
    let height = usize::try_from(drop.land).ok()?;
    let turned = usize::from(drop.shape.orientation);
    Some((turned * COLUMNS + drop.x) * HEIGHTS + height)
}

impl Game for Placements {
    const BYTES: usize = MASK + Self::ACTIONS;
    const ACTIONS: usize = TURNS * COLUMNS * HEIGHTS;

    fn open(setup: Setup) -> anyhow::Result<Self> {
        Ok(Self {
            setup,
            game: PlacementGame::new(GameSetup::default()),
            choices: Vec::new(),
        })
    }

    fn begin(&mut self, seed: u64) -> anyhow::Result<()> {
        self.game = PlacementGame::new(GameSetup {
            seed,
            level: self.setup.level,
            hearts: self.setup.hearts,
            rule: PlacementRule::Buttons,
        });
        self.find_choices();
        Ok(())
    }

    fn step(&mut self, action: usize) -> anyhow::Result<Stepped> {
        // Nothing happens by an action that is out of reach: what is learnt by chance tries many.
        let Some(placement) = self.placement(action) else {
            return Ok(Stepped::default());
        };
        let before = self.game.score;
        self.game.place(placement);
        self.find_choices();
        Ok(Stepped {
            reward: (self.game.score - before) as f32,
            is_over: self.choices.is_empty(),
            is_legal: true,
        })
    }

    fn observe(&self, row: &mut [u8]) {
        let (seen, mask) = row.split_at_mut(MASK);
        let (cells, numbers) = seen.split_at_mut(CELLS);
        write_board(&self.game.board, cells);
        numbers.copy_from_slice(&[
            self.game.active as u8,
            self.game.preview as u8,
            self.game.level,
        ]);
        mask.fill(0);
        for &(action, _) in &self.choices {
            mask[action] = 1;
        }
    }

    fn facts(&self) -> anyhow::Result<Facts> {
        Ok(Facts {
            board: self.game.board,
            score: self.game.score,
            level: self.game.level,
            lines: self.game.lines,
            pieces: self.game.pieces,
        })
    }

    fn outcomes(&self, features: &[&'static Feature]) -> Vec<(usize, Vec<f32>)> {
        let mut stack = PlacementStack::new(&self.game.board, AssumedRules::GAME);
        let mut measured = Vec::with_capacity(self.choices.len());
        for &(action, placement) in &self.choices {
            stack.place(placement);
            let leaf = stack.leaf();
            let values = features.iter().map(|feature| feature.value(&leaf) as f32);
            measured.push((action, values.collect()));
            stack.undo();
        }
        measured
    }

    fn choose(&self, strategy: &Strategy) -> Option<usize> {
        action(&self.game.choose(strategy)?)
    }

    fn script(&self, action: usize) -> Option<Vec<u8>> {
        let script = self.game.script(self.placement(action)?)?;
        Some(
            script
                .frames
                .iter()
                .map(|frame| frame.buttons.bits())
                .collect(),
        )
    }
}
