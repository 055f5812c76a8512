//! The lab.

use crate::{LabAction, lab::Lab};

/// What the caller of an action still has to do beyond the state of the lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabEffect {
    /// Show the opened game.
    ShowGame,
    /// Copy the board of the opened game.
    CopyBoard,
}

impl Lab {
    /// Applies an action and returns what the caller still has to do. `games` is how many
    /// there are on the wall.
    pub fn apply(&mut self, action: LabAction, games: usize) -> Option<LabEffect> {
        match action {
            LabAction::Rules(name) => name.clone_into(&mut self.setup.rules),
            LabAction::Player(name) => name.clone_into(&mut self.setup.player),
            LabAction::Games(count) => {
                self.setup.games = count.clamp(1, crate::lab::MOST_GAMES);
            }
            LabAction::Seed(seed) => self.setup.seed = seed,
            LabAction::Rate(rate) => self.rate = rate,
            LabAction::Slower => self.rate = self.rate.slower(),
            LabAction::Faster => self.rate = self.rate.faster(),
            LabAction::Figure(figure) => self.figure = figure,
            LabAction::Open(index) => return self.open(index, games),
            LabAction::NextGame => {
                let next = self.opened.map_or(0, |index| index + 1);
                return self.open(if next < games { next } else { 0 }, games);
            }
            LabAction::PreviousGame => {
                let before = self.opened.and_then(|index| index.checked_sub(1));
                return self.open(before.unwrap_or(games.saturating_sub(1)), games);
            }
            LabAction::Candidate(rank) => self.candidate = rank,
            LabAction::Experiment(index) => {
                self.experiment = index;
                self.arm = 0;
            }
            LabAction::Arm(index) => self.arm = index,
            LabAction::CopyBoard => return Some(LabEffect::CopyBoard),
        }
        None
    }

    fn open(&mut self, index: usize, games: usize) -> Option<LabEffect> {
        if index >= games {
            return None;
        }
        self.opened = Some(index);
        self.candidate = 0;
        Some(LabEffect::ShowGame)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_opened_in_a_circle_and_only_those_that_are_there() {
        let mut lab = Lab::default();
        assert_eq!(lab.apply(LabAction::NextGame, 0), None);
        assert_eq!(lab.opened, None);
        let mut opened = |action| {
            lab.apply(action, 3);
            lab.opened
        };
        assert_eq!(opened(LabAction::PreviousGame), Some(2));
        assert_eq!(opened(LabAction::NextGame), Some(0));
        assert_eq!(opened(LabAction::NextGame), Some(1));
        assert_eq!(opened(LabAction::Open(7)), Some(1));
    }

    #[test]
    fn a_number_of_games_stays_in_its_range() {
        let mut lab = Lab::default();
        for (asked, got) in [(0, 1), (16, 16), (9_999, 256)] {
            lab.apply(LabAction::Games(asked), 0);
            assert_eq!(lab.setup.games, got);
        }
    }
}
