//! A count of votes: which pixels voted how, and how many votes were needed.

use screen::{Picture, Point, Rect, Shade};
use vision::profile::Shades;

/// How one pixel voted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vote {
    /// It has the wanted shade.
    For,
    /// It has another shade.
    Against,
    /// It was looked at, and does not count.
    Ignored,
}

/// One pixel that was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VoteSample {
    /// Where it is on the screen.
    pub at: Point,
    /// Its shade.
    pub seen: Shade,
    /// What was wanted.
    pub wanted: Shades,
    /// How it voted.
    pub vote: Vote,
    /// How many votes it has; 0 when its vote is ignored.
    pub weight: u8,
}

/// A count of votes. The votes for are those of the samples that voted so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VoteCount {
    /// What was voted on.
    pub what: String,
    /// The pixels that voted.
    pub samples: Vec<VoteSample>,
    /// Votes for.
    pub votes: u32,
    /// Votes against.
    pub against: u32,
    /// The fewest votes for the answer yes.
    pub least: u32,
    /// The most votes for it.
    pub most: u32,
    /// Whether the answer is yes.
    pub holds: bool,
    /// How many votes would have to change for the other answer; `None` when that is
    /// impossible.
    pub margin: Option<u32>,
}

impl VoteCount {
    /// From the votes; what exceeds their sum is cut off `most`.
    pub(super) fn new(
        what: impl Into<String>,
        samples: Vec<VoteSample>,
        least: u32,
        most: u32,
    ) -> Self {
        let sum = |vote| -> u32 {
            let of = samples.iter().filter(|s| s.vote == vote);
            of.map(|s| u32::from(s.weight)).sum()
        };
        let (votes, against) = (sum(Vote::For), sum(Vote::Against));
        Self {
            what: what.into(),
            votes,
            against,
            least,
            most: most.min(votes + against),
            holds: (least..=most).contains(&votes),
            margin: margin(votes, votes + against, least, most),
            samples,
        }
    }

    /// Every pixel of a block has a vote, for when it has one of the shades.
    pub(super) fn of_pixels(
        what: impl Into<String>,
        picture: &Picture,
        rect: Rect,
        wanted: Shades,
        least: u32,
        most: u32,
    ) -> Self {
        let samples = rect.points().map(|at| VoteSample::new(picture, at, wanted));
        Self::new(what, samples.collect(), least, most)
    }

    /// "", or the margin with a comma before it.
    pub(super) fn margin_text(&self) -> String {
        self.margin
            .map(|margin| format!(", margin +{margin}"))
            .unwrap_or_default()
    }
}

impl VoteSample {
    /// With one vote.
    pub(super) fn new(picture: &Picture, at: Point, wanted: Shades) -> Self {
        let seen = picture.at_point(at);
        Self {
            at,
            seen,
            wanted,
            vote: if wanted.has(seen) {
                Vote::For
            } else {
                Vote::Against
            },
            weight: 1,
        }
    }

    /// One for each different place, with as many votes as it is named.
    pub(super) fn at_each(
        picture: &Picture,
        cell: Rect,
        places: &[Point],
        wanted: impl Fn(usize) -> Shades,
    ) -> Vec<Self> {
        let mut samples: Vec<Self> = Vec::new();
        for (i, place) in places.iter().enumerate() {
            let at = Point {
                x: cell.x + place.x,
                y: cell.y + place.y,
            };
            let wanted = wanted(i);
            match samples
                .iter_mut()
                .find(|s| s.at == at && s.wanted == wanted)
            {
                Some(sample) => sample.weight += 1,
                None => samples.push(Self::new(picture, at, wanted)),
            }
        }
        samples
    }
}

/// The least change of a count by which it enters or leaves `least..=most`.
fn margin(votes: u32, all: u32, least: u32, most: u32) -> Option<u32> {
    if votes < least {
        return (least <= all).then(|| least - votes);
    }
    if votes > most {
        return Some(votes - most);
    }
    let below = (least > 0).then(|| votes - least + 1);
    let above = (most < all).then(|| most - votes + 1);
    below.into_iter().chain(above).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margin_is_the_least_change_that_counts() {
        for all in 0..6_u32 {
            for votes in 0..=all {
                for least in 0..8 {
                    for most in least..8 {
                        let holds = |n| (least..=most).contains(&n);
                        let apart = (0..=all).filter(|&n| holds(n) != holds(votes));
                        let nearest = apart.map(|n| n.abs_diff(votes)).min();
                        assert_eq!(margin(votes, all, least, most), nearest);
                    }
                }
            }
        }
    }
}
