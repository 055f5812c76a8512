//! Altered strategies, boards and queues.

use fuzz::Fuzz;
use planner::{SearchRequest, Strategy};
use rules::{Board, Piece};

const BOARD: &str = "..........\n..........\n..........\n..........\n..........\n..........\n\
    ..........\n..........\n..........\n..........\n..........\n..........\n..........\n\
    ..........\n#.........\n##......##\n###.######\n#########.\nLTZ";

#[test]
fn strategy() {
    let board = Board::parse(BOARD.rsplit_once('\n').unwrap().0).unwrap();
    let queue = [Piece::T];
    let texts = Strategy::presets().iter().map(|(_, text)| *text);
    texts
        .fold(Fuzz::new("strategy"), Fuzz::seed)
        .words(&[
            "[filters]\n",
            "[modes.x]\n",
            "breadth = [8, 4]\n",
            "depth = 5\n",
            "holes = ",
        ])
        .iterations(1_000)
        .run(|bytes| {
            let Ok(text) = std::str::from_utf8(bytes) else {
                return "no text".into();
            };
            let strategy = match Strategy::parse(text) {
                Ok(strategy) => strategy,
                Err(error) => {
                    let sentence = error.to_string();
                    assert!(!sentence.is_empty() && sentence.len() < 1_000, "{sentence}");
                    return sentence;
                }
            };
            let request = SearchRequest::new(&board, &queue, &strategy).depth(1);
            format!("{} {:?}", strategy.depth(), request.best().is_some())
        });
}

#[test]
fn board() {
    let strategy = Strategy::four_feature();
    Fuzz::new("board")
        .seed(BOARD)
        .seed(BOARD.replace('.', "#"))
        .seed(BOARD.replace('#', "."))
        .words(&["..........\n", "##########\n", "LJIOZST", "\r\n", "\t"])
        .run(|bytes| {
            let Ok(text) = std::str::from_utf8(bytes) else {
                return "no text".into();
            };
            // The last line is the queue.
            let (board, queue) = text.rsplit_once('\n').unwrap_or((text, ""));
            let board = match Board::parse(board) {
                Ok(board) => board,
                Err(error) => return error.to_string(),
            };
            assert_eq!(Board::parse(&board.to_string()).unwrap(), board);
            let queue: Option<Vec<Piece>> = queue.chars().map(Piece::from_letter).collect();
            let Some(queue) = queue.filter(|queue| (1..=2).contains(&queue.len())) else {
                return "no queue".into();
            };
            let best = SearchRequest::new(&board, &queue, &strategy).best();
            let idealised = SearchRequest::idealised(&board, &queue).best();
            format!("{} {}", best.is_some(), idealised.is_some())
        });
}
