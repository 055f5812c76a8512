//! A review, and which of its placements belongs to a frame.

use crate::playback::PlaybackState;
use pad::{BranchId, Epoch, FrameNo};
use planner::Strategy;
use review::{Class, GameReview, Review, ReviewScope, Verdict};
use session::History;

/// A review that is complete.
#[derive(Clone, Debug)]
pub struct Reviewed {
    /// Its number.
    pub id: u64,
    /// The name of what was reviewed.
    pub source: String,
    /// What distinguishes its run from all others.
    pub began: Epoch,
    /// The branch.
    pub branch: BranchId,
    /// The first and the last frame.
    pub frames: (FrameNo, FrameNo),
    /// The strategy that judged.
    pub strategy: Strategy,
    /// Placements that the bot chose by the strategy that judges.
    pub by_itself: u32,
    /// What was found.
    pub review: Review,
}

/// The same review found the same.
impl PartialEq for Reviewed {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

/// A placement of a review, by its indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewIndex {
    /// The game.
    pub game: usize,
    /// The placement in it.
    pub number: usize,
}

impl Reviewed {
    /// Whether it is of the pieces alone for which a person pressed a button.
    #[must_use]
    pub fn is_own_part(&self) -> bool {
        self.review.part == ReviewScope::Own
    }

    /// Whether its frames are on the branch that is shown: its own, or a later fork of it.
    #[must_use]
    pub fn is_of(&self, moment: &PlaybackState, history: &History) -> bool {
        let (_, last) = self.frames;
        let shares = |shown| history.share([self.branch, shown], last);
        self.began == moment.began && moment.here.is_some_and(|span| shares(span.branch))
    }

    /// A placement.
    #[must_use]
    pub fn verdict(&self, place: ReviewIndex) -> Option<&Verdict> {
        self.game(place.game)?.moves.get(place.number)
    }

    /// A game.
    #[must_use]
    pub fn game(&self, index: usize) -> Option<&GameReview> {
        self.review.games.get(index)
    }

    /// All placements, in their order.
    pub fn places(&self) -> impl DoubleEndedIterator<Item = (ReviewIndex, &Verdict)> {
        let games = self.review.games.iter().enumerate();
        games.flat_map(|(game, of)| {
            let moves = of.moves.iter().enumerate();
            moves.map(move |(number, verdict)| (ReviewIndex { game, number }, verdict))
        })
    }

    /// The placement of the piece that falls in a frame.
    #[must_use]
    pub fn at(&self, frame: FrameNo) -> Option<(ReviewIndex, &Verdict)> {
        let place = self.before(frame)?;
        let verdict = self.verdict(place)?;
        (frame <= verdict.of.locked).then_some((place, verdict))
    }

    /// The last placement whose piece has appeared at a frame.
    fn before(&self, frame: FrameNo) -> Option<ReviewIndex> {
        let mut places = self.places().rev();
        let found = places.find(|(_, verdict)| verdict.of.appeared <= frame);
        found.map(|(place, _)| place)
    }

    /// The index of the game of a frame: the last one that has begun, or the first.
    #[must_use]
    pub fn game_at(&self, frame: FrameNo) -> usize {
        self.before(frame).map_or(0, |place| place.game)
    }

    /// The next blunder after a frame, or the last one before it.
    #[must_use]
    pub fn blunder_beside(&self, frame: FrameNo, is_next: bool) -> Option<&Verdict> {
        let blunders = || {
            let all = self.places().map(|(_, verdict)| verdict);
            all.filter(|verdict| verdict.class == Class::Blunder)
        };
        if is_next {
            blunders().find(|verdict| verdict.of.appeared > frame)
        } else {
            blunders().rfind(|verdict| verdict.of.appeared < frame)
        }
    }
}
