//! What an agent is for: another maker's game calibrated, a misread explained, a branch played, a session
//! verified; each with the answers of the window.

#[path = "../../../../vision/autofit/tests/it/game.rs"]
#[allow(
    dead_code,
    clippy::indexing_slicing,
    reason = "each test program uses a part of it, and a failing test panics"
)]
mod game;
#[path = "../../../../vision/autofit/tests/it/skin.rs"]
#[allow(
    dead_code,
    clippy::indexing_slicing,
    reason = "each test program uses a part of it, and a failing test panics"
)]
mod skin;

use crate::client::Client;
use app::RecordedSession;
use calibration::explain::ReadingPart;
use game::Game;
use image::GrayImage;
use machine::{MachineSetup, StepMachine};
use pad::Buttons;
use planner::Strategy;
use screen::{HEIGHT, Picture, WIDTH, palette};
use serde_json::{Value, json};
use skin::Skin;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use vision::Number;
use workbench::inspector::{Explanation, flip};

fn save(picture: &Picture, path: &Path) {
    let grey = |x, y| palette::GREY[picture.at(x as usize, y as usize) as usize][0];
    let image = GrayImage::from_fn(WIDTH as u32, HEIGHT as u32, |x, y| [grey(x, y)].into());
    image.save(path).unwrap();
}

/// A folder, as it is given at the start.
fn folder() -> (TempDir, Vec<PathBuf>) {
    let folder = tempfile::tempdir().unwrap();
    let paths = vec![folder.path().to_owned()];
    (folder, paths)
}

/// Plays so many frames with faults and records them.
fn record(path: &Path, frames: u32, faults: &str) {
    let choice = named::profile("blockfall").unwrap();
    let setup = MachineSetup::new(choice, Strategy::four_feature());
    let faults = faults.parse().unwrap();
    let mut machine = StepMachine::start_faulty(setup, None, &faults).unwrap();
    let recorder = machine.record(path).unwrap();
    for _ in 0..frames {
        machine.step(Buttons::NONE).unwrap();
    }
    drop(machine);
    recorder.finish().unwrap();
}

#[tokio::test]
async fn another_makers_game_is_calibrated_and_read() {
    let (folder, folders) = folder();
    let skin = Skin::named(0);
    let mut game = Game::new(skin.rows, 7);
    let mut clicks = Vec::new();
    for frame in 0..2 {
        (0..150).for_each(|_| game.step());
        save(
            &skin.draw(&game),
            &folder.path().join(format!("{frame}.png")),
        );
        let cells = game.cells();
        let places = (0..skin.rows).flat_map(|row| (0..10).map(move |column| (row, column)));
        let mut wanted =
            places.filter(|&(row, column)| cells[row][column].is_some() == (frame == 1));
        let (row, column) = wanted.nth(3).unwrap();
        let (x, y) = skin.corner(column, row);
        let role = if frame == 1 { "filled" } else { "empty" };
        clicks.push(format!("{frame}:{},{}={role}", x + 3, y + 3));
    }
    let next = skin.next.unwrap();
    clicks.push(format!("1:{},{}=next", next.x + 14, next.y + 22));
    let client = Client::new(&folders).await;
    let call = |images: &[&str], clicks: &[String]| json!({"images": images, "clicks": clicks, "output": "game.toml"});

    let unclear = client
        .call("calibrate", call(&["0.png"], &clicks[..1]))
        .await;
    assert!(
        unclear["ambiguous"].as_str().unwrap().contains("click"),
        "{unclear}"
    );
    assert!(unclear["profile"].is_null() && !folder.path().join("game.toml").exists());

    let made = client
        .call("calibrate", call(&["0.png", "1.png"], &clicks))
        .await;
    assert!(made["ambiguous"].is_null(), "{made}");
    let rect = skin.rect();
    let field =
        ["x", "y", "width", "height"].map(|name| made["field"][name].as_u64().unwrap() as u8);
    assert_eq!(field, [rect.x, rect.y, rect.w, rect.h]);
    let again = client
        .refused("calibrate", call(&["0.png", "1.png"], &clicks))
        .await;
    assert!(
        again.starts_with("output: ") && again.contains("there already"),
        "{again}"
    );

    (0..60).for_each(|_| game.step());
    save(&skin.draw(&game), &folder.path().join("2.png"));
    let open = json!({"path": "2.png", "profile": "game.toml"});
    let opened = client.call("open", open).await;
    assert_eq!(opened["open"], "picture");
    let (frame, picture) = client.try_call("frame", json!({})).await.unwrap();
    let board = frame["reading"]["board"].as_array().unwrap();
    for (row, read) in game.cells().iter().zip(board) {
        let read = read.as_str().unwrap().chars().map(|cell| cell != '.');
        assert!(read.eq(row.iter().map(Option::is_some)), "{frame:#}");
    }
    assert!(picture.unwrap().starts_with(b"\x89PNG"));
    let why = client
        .refused("why", json!({"of": "cell", "row": 3, "column": 3}))
        .await;
    assert!(why.contains("profile from clicks"), "{why}");
    client.end().await;
}

#[tokio::test]
async fn a_misread_is_explained_as_the_window_explains_it() {
    let (folder, folders) = folder();
    let path = folder.path().join("run.blockscope");
    record(&path, 1_500, "white-lines:10%,seed=3");
    let client = Client::new(&folders).await;
    let opened = client.call("open", json!({"path": "run.blockscope"})).await;
    assert_eq!(
        (&opened["open"], &opened["newest"]["frame"]),
        (&json!("session"), &json!(1_500))
    );
    let found = client.call("events", json!({"kinds": ["misread"]})).await;
    let frame = found["events"][0]["frame"].as_u64().unwrap();

    let window = RecordedSession::open(&path).unwrap();
    let reader = window.read_by.as_ref().unwrap().1.reader.get().unwrap();
    let record = window.history.get_on(window.current, frame).unwrap();
    assert!(!record.tracked.explained);
    let parts = [
        (
            json!({"of": "cell", "row": 12, "column": 3}),
            ReadingPart::Cell { row: 12, col: 3 },
        ),
        (json!({"of": "piece"}), ReadingPart::Next),
        (json!({"of": "score"}), ReadingPart::Number(Number::Score)),
        (
            json!({"of": "level", "digit": 0}),
            ReadingPart::Digit {
                number: Number::Level,
                place: 0,
            },
        ),
        (json!({"of": "heart"}), ReadingPart::Heart),
        (json!({"of": "screen"}), ReadingPart::Screen),
    ];
    for (mut arguments, part) in parts {
        arguments["frame"] = frame.into();
        let why = client.call("why", arguments).await;
        let shown = Explanation::of(reader, &record.picture.picture, part).unwrap();
        assert_eq!(why["sentence"], shown.why.sentence);
        assert_eq!(why["read"], shown.chain.reading);
        assert_eq!(why["nearest_other_reading"], flip(shown.flip.as_ref()));
        assert_eq!(
            why["votes"].as_array().unwrap().len(),
            shown.why.tallies.len()
        );
        assert_eq!(why["as_read"], false);
    }
    client.end().await;
}

#[tokio::test]
async fn a_session_is_verified_branched_and_played_on() {
    let (folder, folders) = folder();
    record(&folder.path().join("run.blockscope"), 900, "");
    let client = Client::new(&folders).await;
    let report = client
        .call("verify", json!({"session": "run.blockscope"}))
        .await;
    assert!(report["difference"].is_null(), "{report:#}");
    let frames = &report["report"]["runs"][0]["emulator"]["frames"];
    assert_eq!(*frames, 900, "{report:#}");
    let other =
        json!({"session": "run.blockscope", "strategy": "max-score", "pictures_only": true});
    let other = client.call("verify", other).await;
    assert!(other["difference"]["frame"].is_u64(), "{other:#}");

    client.call("open", json!({"path": "run.blockscope"})).await;
    let still = client.refused("step", json!({})).await;
    assert!(still.contains("call branch"), "{still}");
    let plan = client.call("plan", json!({"frame": 700})).await;
    let forked = client
        .call("branch", json!({"frame": 700, "name": "mine"}))
        .await;
    assert_eq!(
        (&forked["branch"], &forked["frame"]),
        (&json!(1), &json!(700))
    );
    // The game has the plan that the session has.
    assert_eq!(client.call("plan", json!({"frame": 700})).await, plan);
    let pressed = client
        .call(
            "press",
            json!({"buttons": ["right"], "frames": 6, "bot": false}),
        )
        .await;
    assert_eq!(
        (&pressed["frame"], &pressed["newest"]["buttons"]),
        (&json!(706), &json!("Right"))
    );
    let state = client.call("state", json!({})).await;
    assert_eq!(state["bot"], false);
    let names: Vec<&Value> = state["branches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["name"])
        .collect();
    assert_eq!(names.len(), 2, "{state:#}");
    assert_eq!(names[1], "mine");
    let back = client.call("branch", json!({"branch": 0})).await;
    assert_eq!((&back["branch"], &back["frame"]), (&json!(0), &json!(900)));
    client.end().await;
}

#[tokio::test]
async fn a_game_goes_to_an_event_and_stops_at_a_bound() {
    let client = Client::new(&[]).await;
    let nothing = client.refused("frame", json!({})).await;
    assert!(nothing.contains("call open first"), "{nothing}");
    client
        .call("open", json!({"level": 9, "start_delay": 7}))
        .await;
    let none = client.refused("frame", json!({})).await;
    assert!(none.contains("call step or go first"), "{none}");
    let found = client
        .call("go", json!({"until": ["lock"], "count": 2}))
        .await;
    assert_eq!(
        (&found["stopped_by"], &found["events"]),
        (&json!("event"), &json!(2))
    );
    let frame = found["frame"].as_u64().unwrap();
    assert_eq!(
        found["last_event"],
        json!({"frame": frame, "event": "lock"})
    );
    let locks = client
        .call("events", json!({"kinds": ["lock"], "most": 1}))
        .await;
    assert_eq!(
        (locks["events"].as_array().unwrap().len(), &locks["more"]),
        (1, &json!(true))
    );
    let after = locks["events"][0]["frame"].as_u64().unwrap();
    let rest = client
        .call("events", json!({"kinds": ["lock"], "after": after}))
        .await;
    assert_eq!(
        rest["events"],
        json!([{"frame": frame, "event": "lock", "value": null}])
    );

    let bound = client
        .call("go", json!({"until": ["game-over"], "frames": 10}))
        .await;
    assert_eq!(
        (&bound["stopped_by"], &bound["frame"]),
        (&json!("frames"), &json!(frame + 10))
    );
    let state = client.call("state", json!({})).await;
    assert_eq!(
        (&state["run_state"], &state["referee"]["frames"]),
        (&json!("paused"), &state["referee"]["agreed"])
    );
    let absent = client
        .refused("why", json!({"of": "piece", "frame": 999_999}))
        .await;
    assert!(
        absent.starts_with("frame: 999999") && absent.contains("branch 0"),
        "{absent}"
    );
    client.end().await;
}
