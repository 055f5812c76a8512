//! The emulator, a session and a film as feeds, each shown to its end.

use crate::client::{get, object, open, play, records, run, server, state};
use machine::MachineSetup;
use planner::Strategy;
use serde_json::Value;
use serve::{EmulatorFeed, Fed, Feed, Played, SessionFeed, SourceFeed};
use source::{Source, SourceError, SourceFrame, SourceImage};
use std::{collections::VecDeque, time::Duration};
use watch::Watcher;

/// The first frames of a feed.
struct First(Box<dyn Feed>, u32);

impl Feed for First {
    fn next(&mut self) -> Result<Option<Fed>, String> {
        if self.1 == 0 {
            return Ok(None);
        }
        self.1 -= 1;
        self.0.next()
    }
}

#[tokio::test]
async fn a_short_run_of_the_emulator_is_served() {
    let server = server();
    let mut socket = open(&server, "/events").await;
    let setup = MachineSetup::new(named::profile("auto").unwrap(), Strategy::four_feature());
    let emulator = EmulatorFeed::start(setup).unwrap();
    assert_eq!(
        play(&server, &mut First(Box::new(emulator), 1_200)),
        Played::Ended
    );
    let mut kinds = Vec::new();
    loop {
        let message = object(&mut socket).await;
        if message["status"] == "ended" {
            assert_eq!(message["frame"], 1_200);
            break;
        }
        kinds.extend(message["event"].as_str().map(str::to_owned));
    }
    for kind in ["new-game", "spawn", "lock"] {
        assert!(kinds.iter().any(|it| it == kind), "{kind}: {kinds:?}");
    }
    assert_eq!(get(&server, "/", &[]).0, 200);
}

#[test]
fn a_cartridge_that_fails_is_named() {
    let mut rom = cartridge::IMAGE.to_vec();
    rom[0x100..0x104].fill(0xD3);
    let setup = MachineSetup {
        rom: Some(rom),
        ..MachineSetup::new(named::profile("auto").unwrap(), Strategy::four_feature())
    };
    let server = server();
    let Played::Failed(why) = play(&server, &mut EmulatorFeed::start(setup).unwrap()) else {
        panic!("it does not fail");
    };
    assert!(why.contains("address 0100"), "{why}");
    let state = state(&server);
    assert_eq!(
        (&state["status"], &state["problem"]),
        (&"failed".into(), &why.into())
    );
}

#[test]
fn a_session_is_served_as_it_was_read() {
    let server = server();
    play(&server, &mut SessionFeed::new(run().clone(), 0));
    let state = state(&server);
    let last = run().last().unwrap();
    assert_eq!(state["frame"], last.picture.number);
    let reading = vision::Decoded::of(&last.reading);
    assert_eq!(state["reading"], serde_json::to_value(reading).unwrap());
    let counted = run().statistics(0, last.picture.number).unwrap();
    assert_eq!(state["statistics"]["run"]["locks"], counted.run.locks);
}

/// Pictures of the run as a film, whose last frame shows no screen.
struct Film(VecDeque<SourceFrame>);

impl Film {
    fn new(frames: usize) -> Self {
        let records = records();
        let pictures = records
            .into_iter()
            .take(frames)
            .map(|record| record.picture.picture.clone());
        let mut images: Vec<SourceImage> = pictures.map(SourceImage::Exact).collect();
        let grey = image::RgbImage::from_pixel(200, 90, image::Rgb([90; 3]));
        images.push(SourceImage::Pixels(grey.into()));
        let frame = |(number, image): (u64, SourceImage)| SourceFrame {
            number,
            time: Duration::from_micros(16_742 * number),
            image,
        };
        Self((0..).zip(images).map(frame).collect())
    }
}

impl Source for Film {
    fn next(&mut self) -> Result<Option<SourceFrame>, SourceError> {
        Ok(self.0.pop_front())
    }

    fn frames(&self) -> Option<u64> {
        None
    }
}

#[test]
fn a_film_is_read_and_followed_and_a_frame_without_a_screen_is_stated() {
    let server = server();
    let watcher = Watcher::new(named::profile("blockfall").unwrap());
    let mut feed = SourceFeed::new(Box::new(Film::new(1_200)), false, watcher);
    assert_eq!(play(&server, &mut feed), Played::Ended);
    let state = state(&server);
    assert_eq!(
        (&state["frame"], &state["strategy"]),
        (&1_200.into(), &Value::Null)
    );
    assert!(state["problem"].is_string(), "{state}");
    // It was read without the buttons, and the same was seen.
    let record = run().get_on(0, 1_200).unwrap();
    assert_eq!(
        state["game"]["score"].as_u64(),
        record.tracked.score.map(u64::from)
    );
    let counted = run().statistics(0, 1_200).unwrap();
    assert_eq!(state["statistics"]["run"]["locks"], counted.run.locks);
}
