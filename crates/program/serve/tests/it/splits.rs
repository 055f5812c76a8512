//! The commands of LiveSplit in a game that is fed.

use crate::client::{Records, object, open, play, records, server};
use serde_json::json;
use session::Record;
use std::sync::Arc;
use vision::{Event, Phase, Tracked};

/// Frames with these lines, phases and events, in the picture of one frame.
fn fed(frames: &[(Phase, u16, &[Event])]) -> Vec<Arc<Record>> {
    let model = records().pop().unwrap();
    let record = |(number, (phase, lines, events)): (u64, &(Phase, u16, &[Event]))| {
        let mut record = Record::clone(&model);
        record.picture.number = number;
        record.picture.clocks = number * 70_224;
        record.tracked = Arc::new(Tracked {
            frame: number,
            phase: *phase,
            lines: Some(*lines),
            events: events.to_vec(),
            ..Tracked::clone(&model.tracked)
        });
        Arc::new(record)
    };
    (1..).zip(frames).map(record).collect()
}

#[tokio::test]
async fn a_sprint_starts_splits_at_its_lines_and_resets() {
    let server = server();
    let mut timer = open(&server, "/livesplit").await;
    let mut other = open(&server, "/livesplit").await;
    let falling = Phase::Falling;
    let feed = fed(&[
        (Phase::Away, 0, &[]),
        (falling, 0, &[Event::GameStarted]),
        (falling, 8, &[Event::Cleared(4)]),
        (falling, 12, &[Event::Cleared(4)]),
        (falling, 20, &[Event::Cleared(4)]),
        (falling, 28, &[]),
        (falling, 32, &[Event::Cleared(4)]),
        (falling, 40, &[Event::Cleared(4)]),
        (falling, 44, &[Event::Cleared(4)]),
        (Phase::Over, 44, &[Event::GameOver]),
        (falling, 0, &[Event::GameStarted]),
        (Phase::Away, 0, &[]),
    ]);
    play(&server, &mut Records::new(feed));
    for socket in [&mut timer, &mut other] {
        for command in [
            "start", "split", "split", "split", "split", "reset", "start", "reset",
        ] {
            assert_eq!(object(socket).await, json!({"command": command}));
        }
    }
}

#[tokio::test]
async fn a_run_of_the_emulator_starts_with_its_game() {
    let server = server();
    let mut timer = open(&server, "/livesplit").await;
    play(&server, &mut Records::new(records()));
    assert_eq!(object(&mut timer).await, json!({"command": "start"}));
}
