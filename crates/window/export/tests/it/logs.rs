//! MCAP and BK2, read back by the libraries that read them for others.

use crate::support::{bare, clip, expected, history, on, with};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use export::{Clip, ExportError, Film, Look, Made, bk2, jsonl, mcap};
use serde_json::{Map, Value};
use session_file::{RomInfo, RunInfo};
use std::{collections::BTreeMap, io::Cursor, ops::ControlFlow};
use workbench::Layer;

/// A message: its time, its channel and what is in it.
type Message = (u64, String, Value);

fn written(clip: &Clip, look: Look) -> Vec<u8> {
    let mut bytes = Vec::new();
    mcap(&mut Film::new(clip, 1, look), &mut bytes, &mut on).unwrap();
    bytes
}

/// The messages of a file in their order, and the schema of each channel.
fn messages(bytes: &[u8]) -> (Vec<Message>, BTreeMap<String, (String, Value)>) {
    let mut all = Vec::new();
    let mut schemas = BTreeMap::new();
    for message in ::mcap::MessageStream::new(bytes).unwrap() {
        let message = message.unwrap();
        let topic = message.channel.topic.clone();
        assert_eq!(message.channel.message_encoding, "json");
        let schema = message.channel.schema.clone().unwrap();
        assert_eq!(schema.encoding, "jsonschema");
        let text = serde_json::from_slice(&schema.data).unwrap();
        schemas.insert(topic.clone(), (schema.name.clone(), text));
        let object = serde_json::from_slice(&message.data).unwrap();
        all.push((message.log_time, topic, object));
    }
    (all, schemas)
}

fn of<'a>(all: &'a [Message], topic: &'a str) -> impl Iterator<Item = (u64, &'a Value)> {
    let some = all.iter().filter(move |(_, of, _)| of == topic);
    some.map(|(time, _, object)| (*time, object))
}

#[test]
fn every_frame_has_its_messages_at_its_time() {
    let some = clip(1_001..=1_200);
    let bytes = written(&some, bare(1));
    let (all, _) = messages(&bytes);
    assert!(all.is_sorted_by_key(|(time, ..)| *time));
    for topic in ["/picture", "/reading", "/buttons", "/tracked"] {
        let times: Vec<u64> = of(&all, topic).map(|(time, _)| time).collect();
        let wanted = (1_001..=1_200).map(|frame| {
            let clocks = u128::from(history().get(frame).unwrap().picture.clocks);
            (clocks * 1_000_000_000 / 4_194_304) as u64
        });
        assert_eq!(times, wanted.collect::<Vec<_>>(), "{topic}");
    }
    // Each new plan has one message, in its own frame.
    let plans: Vec<u64> = of(&all, "/plan")
        .map(|(_, plan)| plan["frame"].as_u64().unwrap())
        .collect();
    let plan_at = |frame| history().get(frame).unwrap().plan.clone();
    let wanted = (1_001..=1_200).filter(|frame| {
        let plan = plan_at(*frame);
        plan.is_some() && (*frame == 1_001 || plan_at(frame - 1) != plan)
    });
    assert_eq!(plans, wanted.collect::<Vec<_>>());
    assert!(plans.len() > 1, "{plans:?}");
    // Viewers find what they need at the end of the file.
    let summary = ::mcap::Summary::read(&bytes).unwrap().unwrap();
    assert_eq!(summary.stats.unwrap().message_count, all.len() as u64);
}

#[test]
fn a_message_has_the_picture_of_its_frame() {
    let some = clip(1_101..=1_110);
    let (all, schemas) = messages(&written(&some, bare(2)));
    assert_eq!(schemas["/picture"].0, "foxglove.CompressedImage");
    for ((time, object), frame) in of(&all, "/picture").zip(1_101..) {
        assert_eq!(object["format"], "png");
        let seconds = object["timestamp"]["sec"].as_u64().unwrap() * 1_000_000_000;
        assert_eq!(
            seconds + object["timestamp"]["nsec"].as_u64().unwrap(),
            time
        );
        let png = STANDARD.decode(object["data"].as_str().unwrap()).unwrap();
        let (width, rgb) = crate::pictures::decoded(&png);
        assert_eq!(width, 320);
        assert!(rgb == expected(frame, 2), "frame {frame}");
    }
    let layered = written(&some, with(&[Layer::Cells], 3));
    let (all, _) = messages(&layered);
    let (_, object) = of(&all, "/picture").next().unwrap();
    let png = STANDARD.decode(object["data"].as_str().unwrap()).unwrap();
    let (_, rgb) = crate::pictures::decoded(&png);
    assert!(rgb != expected(1_101, 3), "the layers are missing");
}

#[test]
fn the_channels_have_the_fields_of_a_json_line_and_of_their_schemas() {
    let some = clip(1_001..=1_100);
    let mut lines = Vec::new();
    jsonl(&some, &mut lines, &mut on).unwrap();
    let lines = String::from_utf8(lines).unwrap();
    let (all, schemas) = messages(&written(&some, bare(1)));
    let (mut reading, mut buttons, mut tracked) = (
        of(&all, "/reading"),
        of(&all, "/buttons"),
        of(&all, "/tracked"),
    );
    for line in lines.lines() {
        let mut line: Map<String, Value> = serde_json::from_str(line).unwrap();
        for own in ["schema", "version"] {
            line.remove(own);
        }
        let mut together = Map::new();
        for (_, object) in [&mut reading, &mut buttons, &mut tracked].map(|it| it.next().unwrap()) {
            together.extend(object.as_object().unwrap().clone());
        }
        let numbers = together.remove("numbers").unwrap();
        assert_eq!(together, line);
        assert_eq!(numbers["score"].as_f64(), line["score"].as_f64());
        assert!(
            numbers["height"].is_u64() || numbers["height"].is_f64(),
            "{numbers}"
        );
    }
    let mut plan = Vec::new();
    for (_, topic, object) in &all {
        let (name, schema) = &schemas[topic];
        let properties = schema["properties"].as_object().unwrap();
        assert_eq!(schema["title"], *name);
        let object = object.as_object().unwrap();
        for field in object.keys() {
            assert!(properties.contains_key(field), "{topic}: {field}");
        }
        for field in schema["required"].as_array().unwrap() {
            assert!(
                object.contains_key(field.as_str().unwrap()),
                "{topic}: {field}"
            );
        }
        if topic == "/tracked" {
            let known = schema["properties"]["numbers"]["properties"]
                .as_object()
                .unwrap();
            let numbers = object["numbers"].as_object().unwrap();
            assert!(known.keys().eq(numbers.keys()), "{numbers:?}");
        }
        if topic == "/plan" {
            plan.push(object["frame"].as_u64().unwrap());
        }
    }
    // A plan is the object that the format of its own has.
    let frame = plan[0];
    let mut alone = Vec::new();
    export::plan(&clip(frame..=frame), &mut alone, &mut on).unwrap();
    let alone: Value = serde_json::from_slice(&alone).unwrap();
    let found = of(&all, "/plan").find(|(_, object)| object["frame"] == frame);
    assert_eq!(*found.unwrap().1, alone);
}

fn of_core() -> Made {
    Made::new(&run_of(cartridge::IMAGE), None)
}

/// A run of a core, without faults.
fn run_of(rom: &[u8]) -> RunInfo {
    RunInfo {
        core: Some(("boytacean".to_owned(), "1.2.3".to_owned())),
        rom: Some(RomInfo::of(rom, "BLOCKFALL")),
        faults: String::new(),
    }
}

#[test]
fn a_movie_has_the_buttons_and_the_pictures_of_its_frames() {
    let rom = cartridge::IMAGE;
    let run = run_of(rom);
    let made = Made::new(&run, Some(rom));
    let mut bytes = Vec::new();
    // Pictures from elsewhere have no buttons.
    let refused = bk2(&clip(1..=1_300), &mut bytes, &mut on);
    assert!(matches!(refused, Err(ExportError::MovieUnheld)));
    bk2(&clip(1..=1_300).made_by(made), &mut bytes, &mut on).unwrap();
    let movie = movie::read(&bytes).unwrap();
    assert_eq!((movie.frames.len(), movie.pictures.len()), (1_300, 1_300));
    for (frame, (held, sum)) in (1..).zip(movie.frames.iter().zip(&movie.pictures)) {
        let record = history().get(frame).unwrap();
        assert_eq!(*held, record.picture.inputs.held.all(), "frame {frame}");
        let hash = session_file::picture_hash(&record.picture.picture);
        assert_eq!(
            *sum,
            Some(movie::PictureSum::of_hash(hash)),
            "frame {frame}"
        );
    }
    assert_eq!(
        (movie.about.game.as_str(), movie.about.core.as_str()),
        ("BLOCKFALL", "Gambatte")
    );
    assert_eq!(movie.about.cartridge.unwrap().is_of(rom), Some(true));
    assert!(
        movie.about.comments[0].contains("boytacean 1.2.3"),
        "{:?}",
        movie.about.comments
    );

    // With faults the recorded pictures are not those of the game; another cartridge has another sum.
    let faulty = RunInfo {
        faults: "noise".to_owned(),
        ..run
    };
    let made = Made::new(&faulty, Some(&rom[1..]));
    let mut bytes = Vec::new();
    bk2(&clip(1..=100).made_by(made), &mut bytes, &mut on).unwrap();
    let movie = movie::read(&bytes).unwrap();
    assert!(movie.pictures.iter().all(Option::is_none));
    assert_eq!(movie.about.cartridge, None);

    let late = bk2(&clip(2..=100).made_by(of_core()), &mut Vec::new(), &mut on);
    assert!(matches!(late, Err(ExportError::MovieBegin(2))));
}

#[test]
fn what_cannot_be_written_or_is_cancelled_is_no_file() {
    let some = clip(1..=400);
    let mut full = Cursor::new([0_u8; 100_000]);
    let why = mcap(
        &mut Film::new(&some, 1, bare(1)),
        &mut full.get_mut().as_mut_slice(),
        &mut on,
    );
    assert!(matches!(why, Err(ExportError::Write(_))), "{why:?}");
    let mut stop = |done| match done {
        200.. => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let log = mcap(
        &mut Film::new(&some, 1, bare(1)),
        &mut Vec::new(),
        &mut stop,
    );
    assert!(matches!(log, Err(ExportError::Cancelled)));
    let movie = bk2(&some.made_by(of_core()), &mut Vec::new(), &mut stop);
    assert!(matches!(movie, Err(ExportError::Cancelled)));
}
