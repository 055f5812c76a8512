use position_text::{MAX_TEXT, Position, PositionError, is_link, link_value, read};
use proptest::prelude::*;
use rules::{Board, Piece};

fn cells(rows: &[&str]) -> Board {
    let mut board = Board::EMPTY;
    for (from_floor, row) in rows.iter().rev().enumerate() {
        for (col, cell) in row.chars().enumerate() {
            if cell != '.' {
                board.fill(17 - from_floor as i8, col as i8);
            }
        }
    }
    board
}

#[test]
fn rows_are_read_from_whatever_is_around_them() {
    let wanted = cells(&["#.........", "###.######"]);
    for text in [
        "#.........\n###.######",
        "  X.........\r\n\r\n XXX_XXXXXX \n",
        "L.........\nTTT.OOSSZZ\n",
        "[\"#.........\",\"###.######\"]",
        "{\"queue\": \"\", \"board\": [\"#.........\", \"###.######\"]}",
        "board = [\n    \"#.........\",\n    \"###.######\",\n]",
        "#........./###.######",
        "The board (e.g. after 3 lines):\n#.........\n###.######",
    ] {
        let position = read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(
            (position.board, &position.line[..]),
            (wanted, &[][..]),
            "{text}"
        );
        assert_eq!(position.pieces, [], "{text}");
    }
}

#[test]
fn pieces_beside_rows_are_read() {
    for text in [
        "queue TIL\n#.........",
        "#......... TIL",
        "#.........\nT I L\n",
        "{\"board\":[\"#.........\"],\"pieces\":[\"T\",\"I\",\"L\"]}",
        "next: til\n#.........",
    ] {
        let position = read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(position.pieces, [Piece::T, Piece::I, Piece::L], "{text}");
    }
    let placed = read("I turn 1 box 14,8\nT turn 0 box 15,-1\n#.........").unwrap();
    assert_eq!(placed.pieces, [Piece::I, Piece::T]);
    let at = placed.line[0];
    assert_eq!((at.orientation, at.row, at.col), (1, 14, 8));
    assert_eq!(placed.line[1].col, -1);
}

#[test]
fn an_error_is_one_sentence_with_the_place() {
    for (text, words) in [
        ("a shopping list: eggs", "the text is no position"),
        ("", "the text is no position"),
        (
            "..........\n  ###......",
            "line 2, column 3: a row has 10 cells, this has 9",
        ),
        ("..........\n###..A....", "line 2, column 6: 'A' is no cell"),
        (
            "I turn 9 box 1,1\n..........",
            "line 1, column 1: the placement of I",
        ),
        (
            "I turn 1 box 1,99\n..........",
            "line 1, column 1: the placement of I",
        ),
        ("v110@7eAAA", "the version \"v110\""),
        ("v115@vhA", "ends at its character 4"),
        ("v115@AAAgH", "character 2 of the fumen can't be there"),
        ("blockscope:#v=2&board=v115@vhAAgH", "version \"2\""),
        ("blockscope:#v=1", "no board="),
        ("blockscope:#board=mine", "board= is \"mine\""),
        (
            "blockscope:#board=v115@vhAAgH&depth=many",
            "depth= is \"many\"",
        ),
        ("blockscope:#board=v115@vhAAgH&queue=TQ", "'Q' is no piece"),
        (
            &"..........\n".repeat(21),
            "line 21: a board has at most 20 rows",
        ),
        (&" ".repeat(MAX_TEXT + 1), "more than 64 KiB"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(words), "{text}: {error}");
        assert!(!error.contains('\n') && !error.ends_with('.'), "{error}");
    }
    // A fumen whose 23rd row is filled.
    let tall = read("v115@A8uhAgH").unwrap_err();
    assert_eq!(tall, PositionError::Tall(23));
}

#[test]
fn a_link_is_found_in_a_sentence_and_in_an_address() {
    let mut position = Position::new(cells(&["#.........", "###.######"]), [Piece::T]);
    position.strategy = Some("mine, \"2\" & more".into());
    position.depth = Some(4);
    position.seed = Some(u64::MAX);
    let link = position.link();
    assert!(link.starts_with("blockscope:#v=1&board=v115@"), "{link}");
    let page = link.replace("blockscope:", "https://example.org/blockscope/");
    let more = format!("{page}&frame=12&theme=dark&layout=research");
    for text in [
        link.clone(),
        format!("strategy x\n1  T\nlink {link}\n"),
        format!("(see <{page}>)"),
        more,
    ] {
        assert_eq!(read(&text), Ok(position.clone()), "{text}");
    }
    let wider = format!("{link}&layout=move%20by+move#&layout=lab");
    let layout = link_value(&wider, "layout");
    assert_eq!(layout.as_deref(), Some("move by+move#"));
    assert_eq!(link_value("https://a.example/?layout=lab", "layout"), None);
    assert!(is_link(&link) && is_link("https://fumen.zui.jp/?v115@vhAAgH"));
    for path in [
        "boards/v115.txt",
        "C:\\mine\\a#1.gb",
        "me@home.gb",
        "rom.gb",
    ] {
        assert!(!is_link(path), "{path}");
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(
        rows in prop::array::uniform20(0u16..1024),
        queue in prop::collection::vec(0usize..7, 0..20),
        strategy in prop::option::of("[ -~äß]{1,20}"),
        depth in prop::option::of(0u8..),
        seed in prop::option::of(0u64..),
    ) {
        let mut board = Board::EMPTY;
        for (row, bits) in (-2..).zip(rows) {
            board.set_row(row, bits);
        }
        let pieces = queue.iter().map(|at| Piece::EACH[*at]);
        let plain = Position::new(board, pieces);
        prop_assert_eq!(read(&plain.fumen()), Ok(plain.clone()));
        let whole = Position { strategy, depth, seed, ..plain };
        prop_assert_eq!(read(&whole.link()), Ok(whole));
        let visible = Position::new(board.visible(), []);
        prop_assert_eq!(read(&board.to_string()), Ok(visible));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[-{}\\[\\]().,:=\"#+%&@IT0-9a-z \\n]{0,120}") {
        let _ = read(&text);
        let _ = read(&format!("v115@{text}"));
        let _ = read(&format!("blockscope:#board=v115@{text}"));
    }
}
