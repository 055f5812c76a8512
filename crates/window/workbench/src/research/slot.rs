//! The pieces of a search, and where each is known from.

use super::Research;
use planner::Strategy;
use rules::Piece;

/// A piece of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// Known from the shown frame.
    Game(Piece),
    /// Came later in the record.
    Came(Piece),
    /// Chosen by a person.
    Chosen(Piece),
    /// Any of the seven: lines are judged by the mean over them.
    Unknown,
}

impl Slot {
    /// The piece; `None` for an unknown one.
    #[must_use]
    pub const fn piece(self) -> Option<Piece> {
        match self {
            Self::Game(piece) | Self::Came(piece) | Self::Chosen(piece) => Some(piece),
            Self::Unknown => None,
        }
    }
}

/// The pieces to search with, the falling one first; the unknown ones are last. `known` are
/// those of the shown frame, `came` those that came after them. At the bot's depth they are
/// what the bot knows, and the unknown ones that its strategy looks at.
#[must_use]
pub fn slots(
    research: &Research,
    strategy: &Strategy,
    known: &[Piece],
    came: &[Piece],
) -> Vec<Slot> {
    let mut slots: Vec<Slot> = match research.live {
        true => known.iter().copied().map(Slot::Game).collect(),
        false => vec![Slot::Chosen(research.first)],
    };
    if slots.is_empty() {
        return slots;
    }
    let of_bot = research.live && research.depth.is_none();
    if !of_bot {
        let came = came.iter().filter(|_| research.as_they_came);
        slots.extend(came.copied().map(Slot::Came));
        let chosen = research.later.iter().skip(slots.len() - 1);
        slots.extend(chosen.map_while(|piece| piece.map(Slot::Chosen)));
    }
    slots.truncate(research.depth.unwrap_or(strategy.depth()));
    let unknown = match research.depth {
        Some(depth) => depth - slots.len(),
        None if of_bot => strategy.unknown_pieces(),
        None => strategy
            .unknown_pieces()
            .max(strategy.depth() - slots.len()),
    };
    slots.extend(std::iter::repeat_n(Slot::Unknown, unknown));
    slots
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failing test panics")]

    use super::*;
    use Slot::{Came, Chosen, Game, Unknown};
    use planner::MAX_DEPTH;

    #[test]
    fn known_pieces_come_first_then_those_that_came_then_chosen_ones_then_unknown_ones() {
        let strategy = Strategy::default();
        let known = [Piece::T, Piece::L];
        let all = |research: &Research, came: &[Piece]| slots(research, &strategy, &known, came);
        let mut research = Research::default();
        let of_game = [Game(Piece::T), Game(Piece::L)];
        assert_eq!(all(&research, &[Piece::I]), of_game, "what the bot knows");
        research.depth = Some(4);
        assert_eq!(all(&research, &[])[2..], [Unknown, Unknown]);
        research.later[2] = Some(Piece::O);
        assert_eq!(
            all(&research, &[])[2..],
            [Unknown, Unknown],
            "a piece after an unknown one is unknown"
        );
        research.later[1] = Some(Piece::S);
        assert_eq!(
            all(&research, &[Piece::I])[2..],
            [Chosen(Piece::S), Chosen(Piece::O)]
        );
        research.as_they_came = true;
        assert_eq!(
            all(&research, &[Piece::I])[2..],
            [Came(Piece::I), Chosen(Piece::O)]
        );
        research.depth = Some(1);
        assert_eq!(all(&research, &[Piece::I]), [Game(Piece::T)]);
        research.live = false;
        research.depth = Some(2);
        assert_eq!(all(&research, &[]), [Chosen(Piece::T), Unknown]);
    }

    #[test]
    fn a_chosen_depth_is_the_number_of_pieces_with_any_strategy() {
        let known = [Piece::T, Piece::L];
        for strategy in Strategy::presets()
            .iter()
            .map(|(name, _)| Strategy::by_name(name).unwrap())
        {
            for depth in 1..=MAX_DEPTH {
                let research = Research {
                    depth: Some(depth),
                    ..Research::default()
                };
                let slots = slots(&research, &strategy, &known, &[]);
                assert_eq!(slots.len(), depth, "{}", strategy.name());
                let unknown = slots.iter().filter(|slot| **slot == Unknown).count();
                assert_eq!(strategy.over_unknown(unknown).unknown_pieces(), unknown);
            }
        }
    }

    #[test]
    fn at_the_depth_of_the_bot_the_unknown_pieces_are_those_of_the_strategy() {
        let research = Research::default();
        let strategy = Strategy::by_name("max-score").unwrap();
        let all = slots(&research, &strategy, &[Piece::T, Piece::L], &[]);
        assert_eq!(all[..2], [Game(Piece::T), Game(Piece::L)]);
        assert_eq!(all[2..].len(), strategy.unknown_pieces());
        assert!(all[2..].iter().all(|slot| *slot == Unknown));
    }
}
