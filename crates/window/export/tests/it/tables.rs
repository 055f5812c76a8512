//! CSV, JSONL and the plan of a frame.

use crate::support::{clip, history, on};
use export::{ExportError, csv, jsonl, plan};
use serde_json::Value;
use strum::IntoEnumIterator as _;
use vision::Decoded;
use workbench::Series;

#[test]
fn a_csv_has_a_row_for_each_frame_with_its_readings() {
    let some = clip(301..=1_300);
    let mut bytes = Vec::new();
    csv(&some, &mut bytes, &mut on).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let mut lines = text.lines();
    let columns: Vec<&str> = lines.next().unwrap().split(',').collect();
    assert_eq!(
        columns[..6],
        ["frame", "time", "screen", "buttons", "event", "score"]
    );
    let mut frames = 301..;
    let (mut events, mut pressed) = (0, 0);
    for line in lines {
        let fields: Vec<&str> = line.split(',').collect();
        assert_eq!(fields.len(), columns.len(), "{line}");
        let frame = frames.next().unwrap();
        let record = history().get(frame).unwrap();
        assert_eq!(fields[0], frame.to_string());
        assert_eq!(fields[2], record.tracked.screen.name());
        let sample = history().samples(0, frame..=frame, 1)[0].min;
        for (series, field) in Series::iter().zip(&fields[5..]) {
            let value: Option<f64> = (!field.is_empty()).then(|| field.parse().unwrap());
            assert_eq!(value.is_some(), series.of(&sample).is_some());
            let off = value.unwrap_or(0.0) - series.of(&sample).unwrap_or(0.0);
            // As many decimals as are not noise of the clock.
            let rounded = match series {
                Series::Read | Series::Plan => 0.050_1,
                Series::Rate => 0.005_01,
                _ => 0.0,
            };
            assert!(off.abs() <= rounded, "{series:?} at {frame}: {field}");
            assert!(field.len() <= 11, "{field} is no short decimal");
        }
        let time: f64 = fields[1].parse().unwrap();
        assert!((time - record.picture.clocks as f64 / 4_194_304.0).abs() < 1e-6);
        events += usize::from(!fields[4].is_empty());
        pressed += usize::from(!fields[3].is_empty());
    }
    assert_eq!(frames.next(), Some(1_301), "rows and frames");
    assert!(
        events > 10 && pressed > 20,
        "{events} events, {pressed} presses"
    );
}

#[test]
fn jsonl_has_the_readings_of_each_frame() {
    let some = clip(1_001..=1_200);
    let mut bytes = Vec::new();
    jsonl(&some, &mut bytes, &mut on).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(text.lines().count(), 200);
    for (line, frame) in text.lines().zip(1_001..) {
        let object: Value = serde_json::from_str(line).unwrap();
        let record = history().get(frame).unwrap();
        let decoded = serde_json::to_value(Decoded::of(&record.reading)).unwrap();
        for (key, value) in decoded.as_object().unwrap() {
            assert_eq!(object[key], *value, "{key} at {frame}");
        }
        assert_eq!(object["frame"], frame);
        assert_eq!(object["spare"], serde_json::to_value(record.spare).unwrap());
        assert_eq!(object["activity"], record.activity.text());
        assert!(object["events"].is_array() && object["answer"].is_string());
    }
    assert!(
        text.contains("\"events\":[\"lock\""),
        "no lock in 200 frames"
    );
}

#[test]
fn a_plan_is_the_recorded_one() {
    let one = clip(1_200..=1_200);
    let mut bytes = Vec::new();
    plan(&one, &mut bytes, &mut on).unwrap();
    let object: Value = serde_json::from_slice(&bytes).unwrap();
    let record = history().get(1_200).unwrap();
    let recorded = record.plan.clone().unwrap();
    assert_eq!(object["reason"], recorded.reason);
    assert_eq!(object["strategy"], recorded.strategy);
    assert_eq!(object["nodes"], recorded.nodes);
    let best = recorded.best().unwrap();
    assert_eq!(object["value"], best.value);
    assert_eq!(object["line"].as_array().unwrap().len(), best.line.len());
    let candidates = object["candidates"].as_array().unwrap();
    assert_eq!(candidates.len(), recorded.candidates.len());
    for (object, candidate) in candidates.iter().zip(&recorded.candidates) {
        assert_eq!(object["value"], candidate.value);
        assert_eq!(object["column"], candidate.line[0].column());
        let terms = object["terms"].as_array().unwrap();
        for (object, term) in terms.iter().zip(&candidate.terms) {
            assert_eq!(object["name"], *term.name);
            assert_eq!(object["product"], term.product);
        }
    }
    let rows = object["position"]["board"].as_array().unwrap();
    let rows: Vec<&str> = rows.iter().map(|row| row.as_str().unwrap()).collect();
    let board = rules::Board::parse(&rows.join("\n")).unwrap();
    assert_eq!(board.to_string(), recorded.position.board.to_string());
    let script = recorded.script.as_ref().unwrap();
    let steps = object["script"].as_array().unwrap();
    assert_eq!(steps.len(), script.frames.len());
    assert_eq!(
        steps.last().unwrap()["row"],
        script.frames.last().unwrap().falling.row
    );

    let title = clip(3..=3);
    let refused = plan(&title, &mut Vec::new(), &mut on);
    assert!(matches!(refused, Err(ExportError::NoPlan(3))));
}
