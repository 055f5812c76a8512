//! Altered positions.

use fuzz::Fuzz;
use position_text::{Position, read};
use rules::{Board, Piece};

#[test]
fn position() {
    let mut board = Board::EMPTY;
    for col in 1..10 {
        board.fill(17, col);
        board.fill(16, col / 2);
    }
    let mut position = Position::new(board, [Piece::T, Piece::I, Piece::L]);
    position.strategy = Some("max-score".into());
    position.depth = Some(3);
    position.seed = Some(7);
    Fuzz::new("position")
        .seed(position.link())
        .seed(position.fumen())
        .seed("v115@vhDSSJznBGjBJnB")
        .seed(format!("queue TIL\n{board}"))
        .seed("I turn 1 box 14,8\n####......\n")
        .words(&[
            "v115@",
            "AgH",
            "&board=",
            "..........\n",
            "#Q=[](T)",
            "%23",
            "turn 1 box ",
        ])
        .run(|bytes| {
            let text = String::from_utf8_lossy(bytes);
            let read_first = match read(&text) {
                Ok(position) => position,
                Err(error) => {
                    let sentence = error.to_string();
                    assert!(!sentence.is_empty() && sentence.len() < 2_000, "{sentence}");
                    return sentence;
                }
            };
            // What was read can be written, and is the same then.
            let again = read(&read_first.link()).unwrap();
            assert_eq!(
                (again.board, again.pieces, again.strategy),
                (read_first.board, read_first.pieces, read_first.strategy)
            );
            format!("{} placements", read_first.line.len())
        });
}
