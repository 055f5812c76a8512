//! Counts of events, from marks and facts only.

use crate::{Fact, Mark};
use pad::FrameNo;
use rules::{COLUMNS, MAX_SCORE, Piece, ROWS};
use serde::{Deserialize, Serialize};

/// A count for each cell of the field, row by row.
pub type Grid = [[u32; COLUMNS]; ROWS];

/// The counts of a game or of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameCounts {
    /// Games that began, demos included.
    pub games: u32,
    /// Pieces that appeared, by [`Piece::index`].
    pub pieces: [u32; Piece::EACH.len()],
    /// Droughts: pieces that appeared since the last of each kind, by
    /// [`Piece::index`]; since the beginning while there was none.
    pub drought: [u32; Piece::EACH.len()],
    /// The longest drought of each kind.
    pub longest_drought: [u32; Piece::EACH.len()],
    /// Pieces that locked.
    pub locks: u32,
    /// Clears of one, two, three and four lines.
    pub clears: [u32; 4],
    /// Games that ended with the curtain.
    pub game_overs: u32,
    /// Points read at a lock, a clear or the end of a game; about one piece behind the
    /// picture.
    pub points: u32,
    /// Cells of pieces that locked in each visible cell.
    pub locked: Grid,
    /// How often each row was cleared.
    pub cleared: [u32; ROWS],
    /// Frames of finished games.
    played: u64,
    /// First frame of the current game.
    began: Option<FrameNo>,
    /// Frame of the last event in it.
    lively: FrameNo,
}

impl GameCounts {
    /// Counts one event of a frame.
    pub fn count(&mut self, at: FrameNo, mark: Mark) {
        match mark {
            Mark::GameStarted => {
                // A game that was abandoned lasted until its last event.
                self.stop(self.lively);
                self.games += 1;
                self.began = Some(at);
            }
            Mark::Spawn(piece) => self.spawn(piece),
            Mark::Lock => self.locks += 1,
            Mark::Clear(lines @ 1..=4) => self.clears[usize::from(lines) - 1] += 1,
            Mark::GameOver => {
                self.game_overs += 1;
                self.stop(at);
            }
            _ => return,
        }
        self.lively = at;
    }

    fn stop(&mut self, at: FrameNo) {
        if let Some(began) = self.began.take() {
            self.played += at.saturating_sub(began);
        }
    }

    fn note(&mut self, fact: Fact) {
        match fact {
            Fact::Locked(cells) => {
                for (row, column) in cells {
                    let (row, column) = (usize::try_from(row), usize::try_from(column));
                    let row = row.ok().and_then(|row| self.locked.get_mut(row));
                    let cell = row.zip(column.ok()).and_then(|(row, i)| row.get_mut(i));
                    if let Some(cell) = cell {
                        *cell += 1;
                    }
                }
            }
            Fact::Cleared(rows) => {
                for (row, times) in self.cleared.iter_mut().enumerate() {
                    *times += rows >> row & 1;
                }
            }
            Fact::Points(_) => {}
        }
    }

    /// Frames of play up to a frame: from the beginning of each game until it was over.
    #[must_use]
    pub fn frames(&self, upto: FrameNo) -> u64 {
        self.played + self.began.map_or(0, |began| upto.saturating_sub(began))
    }

    /// Frames until the highest score at the pace of the game up to a frame, in which it has this score;
    /// `None` when there is no pace yet.
    #[must_use]
    pub fn frames_left(&self, score: u32, upto: FrameNo) -> Option<u64> {
        let frames = self.frames(upto);
        let left = MAX_SCORE.saturating_sub(score);
        let needed = u128::from(left) * u128::from(frames);
        let needed = needed.div_ceil(u128::from(score).max(1));
        (score > 0 && frames > 0).then(|| u64::try_from(needed).unwrap_or(u64::MAX))
    }

    /// What was counted after `earlier`, the counts of the same run some frames before, in so many
    /// `frames` of play. Droughts begin there; the longest ones can't be computed and are 0.
    #[must_use]
    pub fn since(&self, earlier: &Self, frames: u64) -> Self {
        let less = |now: u32, then: u32| now.saturating_sub(then);
        let pieces = std::array::from_fn(|i| less(self.pieces[i], earlier.pieces[i]));
        let appeared: u32 = pieces.iter().sum();
        Self {
            games: less(self.games, earlier.games),
            pieces,
            drought: self.drought.map(|drought| drought.min(appeared)),
            longest_drought: [0; Piece::EACH.len()],
            locks: less(self.locks, earlier.locks),
            clears: std::array::from_fn(|i| less(self.clears[i], earlier.clears[i])),
            game_overs: less(self.game_overs, earlier.game_overs),
            points: less(self.points, earlier.points),
            locked: std::array::from_fn(|row| {
                std::array::from_fn(|i| less(self.locked[row][i], earlier.locked[row][i]))
            }),
            cleared: std::array::from_fn(|row| less(self.cleared[row], earlier.cleared[row])),
            played: frames,
            began: None,
            lively: self.lively,
        }
    }

    /// Points for each line, on average; `None` before the first clear.
    #[must_use]
    pub fn points_per_line(&self) -> Option<f64> {
        let lines = self.lines();
        (lines > 0).then(|| f64::from(self.points) / f64::from(lines))
    }

    fn spawn(&mut self, piece: Piece) {
        for (kind, drought) in self.drought.iter_mut().enumerate() {
            *drought = if kind == piece.index() {
                0
            } else {
                *drought + 1
            };
            self.longest_drought[kind] = self.longest_drought[kind].max(*drought);
        }
        self.pieces[piece.index()] += 1;
    }

    /// Lines cleared.
    #[must_use]
    pub fn lines(&self) -> u32 {
        (1..).zip(self.clears).map(|(lines, n)| lines * n).sum()
    }

    /// The part of the lines that were cleared four at a time, 0 to 1; `None` before
    /// the first clear.
    #[must_use]
    pub fn four_line_rate(&self) -> Option<f64> {
        let lines = self.lines();
        (lines > 0).then(|| f64::from(4 * self.clears[3]) / f64::from(lines))
    }
}

/// The counts up to a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistics {
    /// Since the last game began.
    pub game: GameCounts,
    /// Since power-on, along the branch.
    pub run: GameCounts,
}

impl Statistics {
    /// Pieces that locked in the game; `None` when it began before the frames that are there,
    /// as in a recording that was started late.
    #[must_use]
    pub fn pieces_of_game(&self) -> Option<u32> {
        (self.game.games > 0).then_some(self.game.locks)
    }

    /// Counts one event of a frame.
    pub fn count(&mut self, at: FrameNo, mark: Mark) {
        if mark == Mark::GameStarted {
            self.game = GameCounts::default();
        }
        self.game.count(at, mark);
        self.run.count(at, mark);
    }

    /// Counts one fact, after the marks of its frame.
    pub fn note(&mut self, fact: Fact) {
        if let Fact::Points(points) = fact {
            // Within a game they never decrease.
            self.run.points += points.saturating_sub(self.game.points);
            self.game.points = self.game.points.max(points);
        }
        self.game.note(fact);
        self.run.note(fact);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn droughts_grow_until_their_piece_comes() {
        let mut tally = GameCounts::default();
        for letter in "OOITZI".chars() {
            tally.count(1, Mark::Spawn(Piece::from_letter(letter).unwrap()));
        }
        let (i, o) = (Piece::I.index(), Piece::O.index());
        assert_eq!((tally.drought[i], tally.longest_drought[i]), (0, 2));
        assert_eq!((tally.drought[o], tally.longest_drought[o]), (4, 4));
        assert_eq!((tally.pieces[i], tally.pieces[o]), (2, 2));
        assert_eq!(tally.drought[Piece::L.index()], 6);
    }

    #[test]
    fn a_part_of_a_run_is_what_was_counted_after_its_beginning() {
        let mut whole = Statistics::default();
        let count = |whole: &mut Statistics, letters: &str| {
            for (at, letter) in (1..).zip(letters.chars()) {
                whole.count(at, Mark::Spawn(Piece::from_letter(letter).unwrap()));
                whole.count(at, Mark::Lock);
            }
        };
        whole.note(Fact::Points(100));
        count(&mut whole, "IOO");
        whole.count(9, Mark::Clear(1));
        let earlier = whole;
        count(&mut whole, "TOT");
        whole.note(Fact::Points(140));
        whole.count(20, Mark::Clear(4));
        let part = whole.run.since(&earlier.run, 600);
        assert_eq!((part.locks, part.lines(), part.points), (3, 4, 40));
        assert_eq!(part.clears, [0, 0, 0, 1]);
        assert_eq!(part.pieces[Piece::I.index()], 0);
        // The last I is before the part, so there was none in its three pieces.
        assert_eq!(part.drought[Piece::I.index()], 3);
        assert_eq!(part.drought[Piece::O.index()], 1);
        assert_eq!(part.frames(10_000), 600);
        assert_eq!(part.four_line_rate(), Some(1.0));
    }

    #[test]
    fn a_new_game_is_counted_from_0_and_the_run_goes_on() {
        let mut statistics = Statistics::default();
        let marks = [
            Mark::GameStarted,
            Mark::Lock,
            Mark::Clear(4),
            Mark::Clear(2),
            Mark::GameOver,
            Mark::GameStarted,
            Mark::Clear(1),
        ];
        statistics.count(5, Mark::Lock);
        assert_eq!(
            statistics.pieces_of_game(),
            None,
            "its beginning is not there"
        );
        for (at, mark) in (10..).zip(marks) {
            statistics.count(at, mark);
        }
        assert_eq!(statistics.pieces_of_game(), Some(0));
        assert_eq!((statistics.game.games, statistics.run.games), (1, 2));
        assert_eq!(statistics.game.clears, [1, 0, 0, 0]);
        assert_eq!((statistics.run.lines(), statistics.run.locks), (7, 2));
        assert_eq!(statistics.run.four_line_rate(), Some(4.0 / 7.0));
        assert_eq!(statistics.game.game_overs, 0);
        assert_eq!(GameCounts::default().four_line_rate(), None);
    }

    #[test]
    fn only_frames_of_play_count_as_time() {
        let mut statistics = Statistics::default();
        let marks = [
            (100, Mark::GameStarted),
            (400, Mark::GameOver),
            (1_000, Mark::GameStarted),
            (1_200, Mark::Lock),
            // A power cycle, then a new game.
            (5_000, Mark::GameStarted),
        ];
        for (at, mark) in marks {
            statistics.count(at, mark);
        }
        assert_eq!(statistics.game.frames(5_060), 60);
        assert_eq!(statistics.run.frames(5_060), 300 + 200 + 60);
        statistics.count(5_100, Mark::GameOver);
        assert_eq!(statistics.game.frames(9_999), 100);
    }

    #[test]
    fn the_pace_is_that_of_the_game_so_far() {
        let left = |score, frames| {
            let mut counts = GameCounts::default();
            counts.count(0, Mark::GameStarted);
            counts.frames_left(score, frames)
        };
        assert_eq!(left(0, 100), None);
        assert_eq!(left(100, 0), None);
        assert_eq!(left(999_999, 5_000), Some(0));
        // The first half took as long as the second will.
        assert_eq!(left(500_000, 3_600), Some(3_600));
        assert_eq!(left(1, 1), Some(999_998));
    }

    #[test]
    fn points_add_up_over_games_and_places_are_counted() {
        let mut statistics = Statistics::default();
        statistics.count(1, Mark::GameStarted);
        statistics.note(Fact::Points(40));
        statistics.note(Fact::Points(100));
        statistics.count(2, Mark::Clear(1));
        statistics.count(9, Mark::GameStarted);
        statistics.note(Fact::Points(7));
        assert_eq!((statistics.game.points, statistics.run.points), (7, 107));
        assert_eq!(statistics.game.points_per_line(), None);
        assert_eq!(statistics.run.points_per_line(), Some(107.0));

        statistics.note(Fact::Locked([(-1, 4), (0, 3), (0, 4), (17, 9)]));
        statistics.note(Fact::Cleared(1 << 17 | 1 << 3));
        let game = statistics.game;
        assert_eq!(
            (game.locked[0][3], game.locked[0][4], game.locked[17][9]),
            (1, 1, 1)
        );
        assert_eq!(game.locked.as_flattened().iter().sum::<u32>(), 3);
        assert_eq!((game.cleared[3], game.cleared[17]), (1, 1));
        assert_eq!(game.cleared.iter().sum::<u32>(), 2);
    }
}
