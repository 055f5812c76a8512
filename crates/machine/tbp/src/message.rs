//! The messages. Attributes that are not known are passed over, and so are messages of a type that
//! is not known.

use rules::{Board, COLUMNS, HIDDEN_ROWS, Piece, ROWS};
use serde::{Deserialize, Serialize};

/// Rows of a board of the protocol.
const BOARD_ROWS: usize = 40;
/// The name of a filled cell without a piece.
const GARBAGE: &str = "G";

/// A message to a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum ToBot {
    Rules,
    Start(Start),
    Suggest,
    Play {
        #[serde(rename = "move")]
        played: Move,
    },
    NewPiece {
        piece: Piece,
    },
    Stop,
    Quit,
    #[serde(other)]
    Unknown,
}

/// A message of a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum FromBot {
    Info {
        name: String,
        version: String,
        author: String,
        features: Vec<String>,
    },
    Ready,
    Error {
        reason: String,
    },
    Suggestion {
        moves: Vec<Move>,
    },
    #[serde(other)]
    Unknown,
}

/// A position from which a bot begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Start {
    #[serde(default)]
    pub hold: Option<Piece>,
    /// The falling piece and the next ones.
    pub queue: Vec<Piece>,
    #[serde(default)]
    pub combo: u32,
    #[serde(default)]
    pub back_to_back: bool,
    /// Rows from the floor up, of ten cells: `null`, or by what they are filled.
    pub board: Vec<Vec<Option<String>>>,
}

/// Where a piece goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Move {
    pub location: Location,
    #[serde(default)]
    pub spin: Spin,
}

/// A piece, its turns by the guideline, and the place of its centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Location {
    #[serde(rename = "type")]
    pub piece: Piece,
    pub orientation: Facing,
    /// From the leftmost column.
    pub x: i32,
    /// From the floor.
    pub y: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Facing {
    North,
    East,
    South,
    West,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Spin {
    #[default]
    None,
    Mini,
    Full,
}

impl Start {
    /// A board and the known pieces, with nothing held.
    pub fn new(board: &Board, queue: &[Piece]) -> Self {
        let cell = |row: usize, col: usize| {
            let row = (ROWS + HIDDEN_ROWS > row).then(|| ROWS as i8 - 1 - row as i8)?;
            let is_filled = board.is_filled(row, col as i8);
            is_filled.then(|| GARBAGE.to_owned())
        };
        let row = |row| (0..COLUMNS).map(|col| cell(row, col)).collect();
        Self {
            hold: None,
            queue: queue.to_vec(),
            combo: 0,
            back_to_back: false,
            board: (0..BOARD_ROWS).map(row).collect(),
        }
    }

    /// The board of its cells.
    ///
    /// # Errors
    /// A sentence when it is no board of the Game Boy.
    pub fn cells(&self) -> Result<Board, String> {
        let mut board = Board::EMPTY;
        for (from_floor, row) in self.board.iter().enumerate() {
            if row.len() != COLUMNS {
                let cells = row.len();
                return Err(format!(
                    "row {from_floor} of the board has {cells} cells, not {COLUMNS}"
                ));
            }
            for (col, _) in row.iter().enumerate().filter(|(_, cell)| cell.is_some()) {
                if from_floor >= ROWS + HIDDEN_ROWS {
                    return Err(format!(
                        "row {from_floor} of the board has cells, and this field ends below it"
                    ));
                }
                board.fill(ROWS as i8 - 1 - from_floor as i8, col as i8);
            }
        }
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{lines, place::cells};
    use proptest::prelude::*;

    const SUGGESTION: &str = "{\"type\":\"suggestion\",\"moves\":[{\"location\":{\"type\":\"T\",\"orientation\":\"north\",\"x\":4,\"y\":0},\"spin\":\"none\"}]}";

    #[test]
    fn unknown_types_and_attributes_are_passed_over() {
        let known = SUGGESTION.replace("\"x\":4", "\"z\":[1],\"x\":4");
        let message: FromBot = lines::message(&known).unwrap();
        assert!(matches!(message, FromBot::Suggestion { moves } if moves.len() == 1));
        let chat = lines::message("{\"type\":\"chat\",\"text\":[2]}");
        assert_eq!(chat, Ok(FromBot::Unknown));
        let rules = serde_json::to_string(&ToBot::Rules).unwrap();
        assert_eq!(rules, "{\"type\":\"rules\"}");
        assert_eq!(
            lines::message("{\"type\":\"rules\",\"randomizer\":1}"),
            Ok(ToBot::Rules)
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1_000))]

        #[test]
        fn damaged_suggestions_give_a_sentence_each(
            place in any::<prop::sample::Index>(),
            sign in prop::option::of(prop::sample::select(&['\0', '\n', '\u{7f}', '~', 'é'][..])),
            number in any::<i64>(),
        ) {
            let mut line = SUGGESTION.to_owned();
            let at = place.index(line.len());
            match sign {
                Some(sign) => line.insert(at, sign),
                None => line.truncate(at),
            }
            if let Err(why) = lines::message::<FromBot>(&line) {
                let sentence = why.to_string();
                prop_assert!(!sentence.contains('\n') && sentence.len() < 200, "{}", sentence);
            }
            // Any number is a place beside the board, or none.
            let far = SUGGESTION.replace("\"x\":4", &format!("\"x\":{number}"));
            if let Ok(FromBot::Suggestion { moves }) = lines::message(&far) {
                let on_board = (1..=8).contains(&number);
                prop_assert_eq!(cells(&moves[0]).is_some(), on_board);
            }
        }
    }
}
