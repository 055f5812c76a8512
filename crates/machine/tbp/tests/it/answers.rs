use planner::Strategy;
use proptest::prelude::*;
use serde_json::{Value, json};
use tbp::{MAX_LINE, serve};

/// What is answered to lines, and what is complained of.
fn answers(input: &[u8]) -> (Vec<Value>, Vec<String>) {
    let (mut output, mut complaints) = (Vec::new(), Vec::new());
    let strategy = Strategy::by_name("dellacherie").unwrap();
    let complain = &mut |why: &str| complaints.push(why.to_owned());
    serve(input, &mut output, &strategy, "1", complain).unwrap();
    let text = String::from_utf8(output).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
    (lines.collect(), complaints)
}

/// Rows from the floor up, of which the lowest lacks its last cell.
fn start(queue: &[&str]) -> Value {
    let mut board = vec![vec![Value::Null; 10]; 40];
    for cell in &mut board[0][..9] {
        *cell = json!("G");
    }
    json!({
        "type": "start", "hold": null, "queue": queue, "combo": 0, "back_to_back": false,
        "board": board, "more": [1],
    })
}

fn lines(messages: &[Value]) -> Vec<u8> {
    let lines = messages.iter().map(|message| format!("{message}\n"));
    lines.collect::<String>().into_bytes()
}

#[test]
fn a_game_is_followed_from_its_start_to_its_end() {
    let suggest = json!({"type": "suggest"});
    // I upright into the gap, which clears the row and leaves three cells in the last column.
    let upright = json!({
        "type": "play",
        "move": {"location": {"type": "I", "orientation": "east", "x": 9, "y": 2}, "spin": "none"},
    });
    let (answered, complaints) = answers(&lines(&[
        json!({"type": "rules", "randomizer": "uniform"}),
        start(&["I"]),
        suggest.clone(),
        json!({"type": "chat", "text": "hello"}),
        upright.clone(),
        suggest.clone(),
        json!({"type": "new_piece", "piece": "T"}),
        upright,
        json!({"type": "stop"}),
        suggest,
        json!({"type": "quit"}),
        json!({"type": "rules"}),
    ]));
    let types: Vec<&Value> = answered.iter().map(|it| &it["type"]).collect();
    assert_eq!(types, ["info", "ready", "suggestion", "suggestion"]);
    let moves = answered[2]["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 17);
    let upright_in_gap = |it: &Value| {
        let at = &it["location"];
        at["x"] == 9 && (at["orientation"] == "east" || at["orientation"] == "west")
    };
    assert_eq!(moves.iter().filter(|it| upright_in_gap(it)).count(), 1);
    let moves = answered[3]["moves"].as_array().unwrap();
    assert_eq!(moves[0]["location"]["type"], "T");
    let wanted = [
        "line 8 is passed over: the I has no room at that place",
        "line 10 is passed over: there is no start before it",
    ];
    assert_eq!(complaints, wanted);
}

#[test]
fn what_makes_no_sense_gives_a_sentence_and_changes_nothing() {
    let mut tall = start(&["T"]);
    tall["board"][25][3] = json!("J");
    let mut narrow = start(&["T"]);
    narrow["board"][2] = json!(["T"]);
    let many = start(&["T"; 65]);
    let held = json!({
        "type": "play",
        "move": {"location": {"type": "O", "orientation": "north", "x": 0, "y": 5}},
    });
    let long = format!(
        "{{\"type\":\"rules\",\"x\":\"{}\"}}\n",
        "x".repeat(MAX_LINE)
    );
    for (input, wanted) in [
        (lines(&[tall]), "row 25 of the board has cells"),
        (lines(&[narrow]), "row 2 of the board has 1 cells"),
        (lines(&[many]), "65 pieces"),
        (lines(&[start(&["T", "S"]), held]), "the O is neither"),
        (long.into_bytes(), "more than 64 KiB"),
        (b"\xff\xfe\n".to_vec(), "not UTF-8"),
        (b"{\"type\":\"start\"}".to_vec(), "missing field"),
    ] {
        let (answered, complaints) = answers(&input);
        assert_eq!(answered.len(), 1, "{wanted}");
        assert_eq!(complaints.len(), 1, "{complaints:?}");
        assert!(complaints[0].contains(wanted), "{complaints:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// A line that is cut, or has a byte that no JSON has there, gives one sentence, and the game
    /// goes on behind it.
    #[test]
    fn damaged_lines_give_a_sentence_each(
        which in 0usize..4,
        place in any::<prop::sample::Index>(),
        byte in prop::option::of(prop::sample::select(&[0u8, 1, 0x1f, 0xff, 0x80][..])),
    ) {
        let whole = [
            start(&["T", "I"]),
            json!({"type": "suggest"}),
            json!({"type": "new_piece", "piece": "J"}),
            json!({
                "type": "play",
                "move": {"location": {"type": "T", "orientation": "south", "x": 4, "y": 1}, "spin": "full"},
            }),
        ];
        let mut damaged = whole[which].to_string().into_bytes();
        let at = place.index(damaged.len());
        match byte {
            Some(byte) => damaged.insert(at, byte),
            None => damaged.truncate(at),
        }
        damaged.push(b'\n');
        let mut input = damaged;
        input.extend(lines(&[start(&["O"]), json!({"type": "suggest"})]));
        let (answered, complaints) = answers(&input);
        prop_assert_eq!(complaints.len(), 1, "{:?}", complaints);
        prop_assert!(complaints[0].starts_with("line 1 is passed over: "), "{:?}", complaints);
        prop_assert!(!complaints[0].contains('\n') && complaints[0].len() < 300);
        prop_assert_eq!(&answered[1]["moves"][0]["location"]["type"], "O");
    }
}
