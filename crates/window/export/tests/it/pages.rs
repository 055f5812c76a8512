//! Frames as a page of HTML.

use crate::support::{FRAMES, bare, clip, expected, history, on};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use export::{Clip, ExportError, Film, Made, html};
use session::Mark;
use session_file::{RomInfo, RunInfo};
use std::ops::ControlFlow;

fn written(clip: &Clip, scale: u8) -> String {
    let mut bytes = Vec::new();
    html(&mut Film::new(clip, 1, bare(scale)), &mut bytes, &mut on).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// The text between two others, for each place of the first.
fn between<'a>(page: &'a str, begin: &'a str, end: &'a str) -> impl Iterator<Item = &'a str> {
    let parts = page.split(begin).skip(1);
    parts.filter_map(move |part| part.split(end).next())
}

#[test]
fn a_page_has_the_games_and_a_picture_of_each_moment() {
    let page = written(&clip(1..=FRAMES), 2);
    let marks = history().marks(0, 1..=FRAMES);
    let mut moments: Vec<u64> = marks
        .iter()
        .filter(|(_, mark)| {
            let is_four = *mark == Mark::Clear(4);
            let is_other = matches!(
                mark,
                Mark::GameStarted | Mark::LevelUp(_) | Mark::Misread | Mark::GameOver
            );
            is_four || is_other
        })
        .map(|(frame, _)| *frame)
        .collect();
    moments.dedup();
    assert!(!moments.is_empty());
    let pictures: Vec<&str> = between(&page, "base64,", "\"").collect();
    assert_eq!(pictures.len(), moments.len());
    for (picture, frame) in pictures.iter().zip(moments) {
        let png = STANDARD.decode(picture).unwrap();
        let picture = image::load_from_memory(&png).unwrap().into_rgb8();
        assert_eq!(picture.into_raw(), expected(frame, 2), "{frame}");
    }
    // The game of the session, with what was placed.
    let placed = marks.iter().filter(|(_, mark)| *mark == Mark::Lock).count();
    let row = between(&page, "<tr><td>1<td>", "\n").next().unwrap();
    let cells: Vec<&str> = row.split("<td>").collect();
    assert_eq!(cells[1], placed.to_string());
    assert_eq!(cells.last(), Some(&"goes on"));
    let last = history().get(FRAMES).unwrap();
    assert_eq!(cells[3], last.tracked.lines.unwrap().to_string());
    // The curve ends with the points of the last frame, which are the most.
    let points = last.tracked.score.unwrap();
    assert!(page.contains(&format!(
        "From 0 to {} at the top",
        common::thousands(points.into())
    )));
    assert!(page.contains("on branch A, with 1 game."));
    let axis = between(&page, "axis\">", "\n").next().unwrap();
    assert!(axis.starts_with("<span>frame 1, 0:0"), "{axis}");
    let curve = between(&page, "<polyline points=\"", "\"").last().unwrap();
    assert!(curve.trim_end().ends_with(",1.0"), "{curve}");
}

#[test]
fn a_page_loads_and_runs_nothing_and_can_be_of_any_frames() {
    for frames in [1..=1, 1..=FRAMES, 900..=1_000] {
        let page = written(&clip(frames), 1);
        for word in ["<script", "http", "url(", "<link", "onload", "onerror"] {
            assert!(!page.contains(word), "{word}");
        }
        assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    }
    // The page is named by the game where that is known.
    let run = RunInfo {
        rom: Some(RomInfo::of(cartridge::IMAGE, "BLOCK & FALL")),
        ..RunInfo::default()
    };
    let page = written(&clip(2..=3).made_by(Made::new(&run, None)), 1);
    assert!(page.contains("<h1>BLOCK &amp; FALL: frames 2 to 3</h1>"));
    // Before the title nothing is known.
    assert!(!written(&clip(1..=1), 1).contains("<table"));
    let mut left = Vec::new();
    let mut stop = |_| ControlFlow::Break(());
    let some = clip(1..=FRAMES);
    let ended = html(&mut Film::new(&some, 1, bare(1)), &mut left, &mut stop);
    assert!(matches!(ended, Err(ExportError::Cancelled)));
    assert!(left.is_empty());
}
