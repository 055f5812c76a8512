//! Fumens beside those of another program, and many of them, whole and damaged.

use position_text::{Position, read};
use proptest::prelude::*;
use rules::{Board, Piece, ROWS};

/// Lines of a code, its rows joined by `/` and its pieces, `-` for none: written by the npm package
/// `tetris-fumen` 1.1.3 from random fields, `encoder.encode([{ field, comment, flags }])`.
const OF_TETRIS_FUMEN: &str = include_str!("../data/tetris-fumen.txt");

fn listed(rows: &str, pieces: &str) -> Position {
    let mut board = Board::EMPTY;
    for (from_floor, row) in rows.rsplit('/').enumerate() {
        for (col, _) in row.match_indices('#') {
            board.fill(ROWS as i8 - 1 - from_floor as i8, col as i8);
        }
    }
    Position::new(board, pieces.chars().filter_map(Piece::from_letter))
}

#[test]
fn codes_are_those_of_another_program() {
    for line in OF_TETRIS_FUMEN.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [code, rows, pieces] = words[..] else {
            panic!("{line}: three words are wanted");
        };
        let position = listed(rows, pieces);
        assert_eq!(read(code), Ok(position.clone()), "{line}");
        assert_eq!(position.fumen(), code, "{line}");
    }
    assert_eq!(OF_TETRIS_FUMEN.lines().count(), 100);
}

/// Characters that are no digit of a fumen and no blank.
const NO_DIGIT: [&str; 6] = ["!", "-", "~", "%", "\0", "é"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn boards_go_out_and_in_and_damaged_codes_give_a_sentence(
        rows in prop::array::uniform20(0u16..1024),
        empty in 0usize..=20,
        queue in prop::collection::vec(0usize..7, 0..20),
        place in any::<prop::sample::Index>(),
        wrong in prop::option::of(prop::sample::select(&NO_DIGIT[..])),
    ) {
        let mut board = Board::EMPTY;
        for (row, bits) in (-2..).zip(rows).skip(empty) {
            board.set_row(row, bits);
        }
        let position = Position::new(board, queue.iter().map(|at| Piece::EACH[*at]));
        let code = position.fumen();
        prop_assert_eq!(read(&code), Ok(position));

        // Cut within its data, or with a character that can't be there.
        let data = code.find('@').map_or(0, |at| at + 1);
        let at = data + place.index(code.len() - data);
        let damaged = match wrong {
            Some(wrong) => format!("{}{wrong}{}", &code[..at], &code[at..]),
            None => code[..at].to_owned(),
        };
        let sentence = read(&damaged).map_err(|why| why.to_string());
        let sentence = sentence.expect_err("a damaged code was read");
        prop_assert!(sentence.contains("ends at its character"), "{}: {}", damaged, sentence);
        prop_assert!(!sentence.contains('\n') && sentence.len() < 200, "{}", sentence);
    }
}
