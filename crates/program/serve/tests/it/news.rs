//! The page, the states and the events of a run of the emulator.

use crate::client::{Records, get, next, object, open, play, records, run, server, state};
use rules::Piece;
use serde_json::{Value, json};
use serve::{Fed, Played};
use std::io::{Read as _, Write as _};
use watch::EventLine;

/// All messages up to the state of the end: the states and the events.
async fn until_the_end(socket: &mut crate::client::Socket) -> (Vec<Value>, Vec<Value>) {
    let (mut states, mut events) = (Vec::new(), Vec::new());
    loop {
        let object = object(socket).await;
        if object["type"] == "event" {
            events.push(object);
            continue;
        }
        let is_last = object["status"] == "ended";
        states.push(object);
        if is_last {
            return (states, events);
        }
    }
}

#[test]
fn the_page_comes_with_a_policy_that_loads_nothing() {
    let server = server();
    let (status, head, body) = get(&server, "/?show=board,next", &[]);
    assert_eq!(status, 200);
    for part in [
        "content-type: text/html; charset=utf-8",
        "content-security-policy: default-src 'none'",
        "x-content-type-options: nosniff",
        "cache-control: no-store",
        "connection: close",
    ] {
        assert!(head.contains(part), "{part}: {head}");
    }
    assert!(body.starts_with("<!doctype html>") && body.trim_end().ends_with("</html>"));
    assert!(!head.contains("access-control-allow-origin"), "{head}");
    assert_eq!(server.page(), format!("http://{}/", server.address()));
}

#[tokio::test]
async fn every_event_of_a_run_comes_once_and_in_order_and_the_states_do_not_go_back() {
    let server = server();
    let mut socket = open(&server, "/events").await;
    let records = records();
    assert_eq!(
        play(&server, &mut Records::new(records.clone())),
        Played::Ended
    );
    let (states, events) = until_the_end(&mut socket).await;

    let mut expected = Vec::new();
    let mut before = None;
    for record in &records {
        for event in EventLine::between(before, &record.tracked) {
            let mut event = serde_json::to_value(event).unwrap();
            event["frame"] = record.picture.number.into();
            expected.push(event);
        }
        before = Some(&*record.tracked);
    }
    assert!(expected.iter().any(|event| event["event"] == "cleared"));
    let found: Vec<Value> = events
        .into_iter()
        .map(|mut event| {
            let fields = event.as_object_mut().unwrap();
            assert_eq!(fields.remove("type"), Some(json!("event")));
            assert!(fields.remove("time").unwrap().as_f64().unwrap() > 0.0);
            event
        })
        .collect();
    assert_eq!(found, expected);

    let frames: Vec<Option<u64>> = states.iter().map(|state| state["frame"].as_u64()).collect();
    assert!(frames.is_sorted(), "{frames:?}");
    assert_eq!(
        frames.last(),
        Some(&records.last().map(|record| record.picture.number))
    );
}

#[test]
fn the_state_is_what_was_read_tracked_and_counted() {
    let server = server();
    let waiting = state(&server);
    assert_eq!(
        (&waiting["status"], &waiting["frame"]),
        (&json!("waiting"), &json!(null))
    );
    play(&server, &mut Records::new(records()));
    let state = state(&server);
    let history = run();
    let record = history.last().unwrap();
    let number = record.picture.number;
    assert_eq!(state["schema"], "blockscope-state");
    assert_eq!(state["source"], "a test");
    assert_eq!(state["status"], "ended");
    assert_eq!(state["frame"], number);
    assert_eq!(
        state["reading"],
        serde_json::to_value(vision::Decoded::of(&record.reading)).unwrap()
    );
    let tracked = &record.tracked;
    let game = &state["game"];
    assert_eq!(game["phase"], tracked.phase.name());
    assert_eq!(game["score"], json!(tracked.score));
    assert_eq!(game["lines"], json!(tracked.lines));
    assert_eq!(game["level"], json!(tracked.level));
    assert_eq!(game["next"], json!(tracked.next.map(Piece::letter)));
    for (row, text) in game["board"].as_array().unwrap().iter().enumerate() {
        for (column, sign) in text.as_str().unwrap().chars().enumerate() {
            let cell = tracked.cells[row * 10 + column];
            assert_eq!(sign != '.', cell.is_filled(), "row {row} column {column}");
        }
    }
    assert_eq!(state["strategy"], "four-feature");

    // Counted by the history, which has the same records.
    let counted = history.statistics(0, number).unwrap();
    for (name, counts) in [("game", counted.game), ("run", counted.run)] {
        let found = &state["statistics"][name];
        assert_eq!(found["locks"], counts.locks, "{name}");
        assert_eq!(found["lines"], counts.lines(), "{name}");
        assert_eq!(found["clears"], json!(counts.clears), "{name}");
        assert_eq!(found["games"], counts.games, "{name}");
        for piece in Piece::EACH {
            let (letter, at) = (piece.letter().to_string(), piece.index());
            assert_eq!(found["spawned"][&letter], counts.pieces[at], "{letter}");
            assert_eq!(found["since"][&letter], counts.drought[at], "{letter}");
            assert_eq!(found["longest_since"][&letter], counts.longest_drought[at]);
        }
    }
    assert!(counted.run.lines() > 0 && counted.run.locks > 5);
    let left = counted.game.frames_left(tracked.score.unwrap(), number);
    assert_eq!(state["pace"]["frames"], json!(left));
}

#[tokio::test]
async fn a_client_gets_the_newest_state_at_once_and_a_reason_at_the_end() {
    let server = server();
    let unread = Fed::Unread {
        time: None,
        why: "no screen is found".to_owned(),
    };
    let some = records().into_iter().take(300);
    play(&server, &mut Records::new(some).with(unread));
    let mut socket = open(&server, "/events").await;
    let first = object(&mut socket).await;
    assert_eq!(
        (&first["type"], &first["frame"]),
        (&json!("state"), &json!(300))
    );
    assert_eq!(first["problem"], "no screen is found");
    let stopping = tokio::task::spawn_blocking(move || drop(server));
    let closed = next(&mut socket).await;
    let tokio_tungstenite::tungstenite::Message::Close(Some(frame)) = closed else {
        panic!("{closed:?}");
    };
    assert!(frame.reason.contains("has ended"), "{frame:?}");
    drop(socket);
    stopping.await.unwrap();
}

/// What a client sends is bounded, and none of it changes what others get.
#[tokio::test]
async fn a_client_that_sends_too_much_is_closed_and_others_are_not() {
    use futures_util::SinkExt as _;
    use tokio_tungstenite::tungstenite::Message;
    let server = server();
    let (mut loud, mut quiet) = (
        open(&server, "/events").await,
        open(&server, "/events").await,
    );
    object(&mut loud).await;
    object(&mut quiet).await;
    loud.send(Message::text("x".repeat(100_000))).await.unwrap();
    loop {
        use futures_util::StreamExt as _;
        match loud.next().await {
            None | Some(Err(_) | Ok(Message::Close(_))) => break,
            Some(Ok(_)) => {}
        }
    }
    play(&server, &mut Records::new(records().into_iter().take(50)));
    let (states, _) = until_the_end(&mut quiet).await;
    assert_eq!(states.last().unwrap()["frame"], 50);
}

/// An HTTP request that is not whole does not keep others from theirs.
#[test]
fn a_request_that_is_not_whole_holds_nobody_up() {
    let server = server();
    let mut half = std::net::TcpStream::connect(server.address()).unwrap();
    half.write_all(b"GET / HTTP/1.1\r\nHost: loc").unwrap();
    assert_eq!(get(&server, "/state", &[]).0, 200);
    let mut nonsense = std::net::TcpStream::connect(server.address()).unwrap();
    nonsense
        .write_all(b"\x16\x03\x01\x02\x00\x01\r\n\r\n")
        .unwrap();
    let mut answer = Vec::new();
    let _ = nonsense.read_to_end(&mut answer);
    assert_eq!(get(&server, "/state", &[]).0, 200);
}
