//! The frames of NestrisChamps, decoded here by another way and compared with the state.

use crate::client::{Records, next, open, play, records, server, state};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

/// A number of a frame, from one bit to another, the first included.
fn number(frame: &[u8], from: usize, to: usize) -> u64 {
    let bit = |at: usize| u64::from(frame[at / 8] >> (7 - at % 8) & 1);
    (from..to).fold(0, |number, at| number << 1 | bit(at))
}

/// A number, `null` when all its bits are set.
fn known(frame: &[u8], from: usize, to: usize) -> Value {
    let number = number(frame, from, to);
    match number == (1 << (to - from)) - 1 {
        true => Value::Null,
        false => json!(number),
    }
}

fn piece(number: &Value) -> Value {
    let letter = |at: u64| "TJZOSLI".chars().nth(at as usize).unwrap().to_string();
    number.as_u64().map_or(Value::Null, |at| json!(letter(at)))
}

/// The bytes of the last frame that comes of these records.
async fn last_frame(records: usize) -> (Vec<u8>, Value) {
    let server = server();
    play(
        &server,
        &mut Records::new(crate::client::records().into_iter().take(records)),
    );
    // A client gets the newest frame at once.
    let mut socket = open(&server, "/nestrischamps").await;
    let Message::Binary(bytes) = next(&mut socket).await else {
        panic!("no bytes");
    };
    (bytes.to_vec(), state(&server))
}

#[tokio::test]
async fn a_frame_has_what_the_state_has() {
    let (frame, state) = last_frame(usize::MAX).await;
    assert_eq!(frame.len(), 73);
    assert_eq!(number(&frame, 0, 3), 3, "version");
    assert_eq!(number(&frame, 3, 5), 1, "classic");
    assert_eq!(
        json!(number(&frame, 8, 24)),
        state["statistics"]["run"]["games"]
    );
    // Both have the time since the game began, one in clocks and one in frames.
    let seconds = state["statistics"]["game"]["seconds"].as_f64().unwrap();
    assert!((number(&frame, 24, 52) as f64 / 1_000.0 - seconds).abs() < 0.1);
    let game = &state["game"];
    assert_eq!(known(&frame, 52, 64), game["lines"]);
    assert_eq!(known(&frame, 64, 72), game["level"]);
    assert_eq!(known(&frame, 72, 96), game["score"]);
    assert_eq!(known(&frame, 96, 101), Value::Null);
    assert_eq!(piece(&known(&frame, 101, 104)), game["next"]);
    assert_eq!(known(&frame, 104, 109), Value::Null);
    let falling = game["falling"].get("piece").cloned().unwrap_or_default();
    assert_eq!(piece(&known(&frame, 109, 112)), falling);
    for (at, letter) in "TJZOSLI".chars().enumerate() {
        let count = known(&frame, 112 + 10 * at, 122 + 10 * at);
        assert_eq!(
            count,
            state["statistics"]["game"]["spawned"][letter.to_string()],
            "{letter}"
        );
    }
    let rows: Vec<&str> = game["board"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row.as_str().unwrap())
        .collect();
    assert!(rows.iter().any(|row| row.contains(|sign| sign != '.')));
    for row in 0..20_usize {
        for column in 0..10 {
            let at = 184 + 2 * (10 * row + column);
            // The field of the Game Boy has two rows less.
            let sign = row
                .checked_sub(2)
                .map_or('.', |row| rows[row].as_bytes()[column].into());
            let colour = match sign {
                '.' => 0,
                'J' | 'S' => 2,
                'L' | 'Z' => 3,
                _ => 1,
            };
            assert_eq!(
                number(&frame, at, at + 2),
                colour,
                "row {row} column {column}"
            );
        }
    }
}

#[tokio::test]
async fn before_a_game_nothing_is_known() {
    let (frame, state) = last_frame(60).await;
    assert_eq!(state["game"]["phase"], "no game");
    for (from, to) in [
        (52, 64),
        (64, 72),
        (72, 96),
        (101, 104),
        (109, 112),
        (112, 122),
    ] {
        assert_eq!(known(&frame, from, to), Value::Null, "bit {from}");
    }
    assert!(frame[23..].iter().all(|byte| *byte == 0));
}

#[tokio::test]
async fn nothing_comes_before_the_first_frame() {
    let server = server();
    let mut socket = open(&server, "/nestrischamps").await;
    play(&server, &mut Records::new(records().into_iter().take(1)));
    let first = next(&mut socket).await;
    assert_eq!(first.into_data().len(), 73);
}
