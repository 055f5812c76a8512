//! A film that is watched instead of the game.

use super::support::*;
use egui_kittest::kittest::Queryable as _;
use image::RgbImage;
use screen::{HEIGHT, Picture, WIDTH, palette};
use source::{write_y4m_frame, write_y4m_header};
use std::path::Path;
use workbench::{AtBranch, BranchStart, Request};

/// Frames of the bot's play that are filmed.
const FILMED: std::ops::Range<u64> = 500..740;

fn newest(window: &Window<'_>) -> u64 {
    let last = app(window).shown_history().last();
    last.map_or(0, |record| record.picture.number)
}

/// Writes what the machine has shown as a film of 600 frames a second.
fn film(window: &Window<'_>, path: &Path) {
    let mut bytes = Vec::new();
    let size = (WIDTH as u32, HEIGHT as u32);
    write_y4m_header(&mut bytes, size, (600, 1)).unwrap();
    for frame in FILMED {
        let record = app(window).history().get_on(0, frame).unwrap();
        write_y4m_frame(&mut bytes, &image(&record.picture.picture)).unwrap();
    }
    std::fs::write(path, bytes).unwrap();
}

fn image(picture: &Picture) -> RgbImage {
    RgbImage::from_fn(WIDTH as u32, HEIGHT as u32, |x, y| {
        palette::GREY[picture.at(x as usize, y as usize) as usize].into()
    })
}

#[test]
fn a_film_is_shown_and_left() {
    let folder = tempfile::tempdir().unwrap();
    let options = crate::AppOptions {
        bot: true,
        ..options()
    };
    let mut window = window(&folder.path().join("settings"), options);
    run_frames(&mut window, FILMED.end as u32);
    let path = folder.path().join("play.y4m");
    film(&window, &path);

    // The film is at its end when the window has opened it and nothing moves any more.
    ask_running(&mut window, Request::OpenPath(path));
    let all = FILMED.end - FILMED.start;
    until_running(&mut window, "the end", |w| {
        app(w).shown.is_some() && newest(w) == all
    });
    until(&mut window, "a pause", |w| {
        app(w).status().run == machine::RunState::Paused
    });
    assert_eq!(value(&window, "Source"), "play.y4m");
    let history = app(&window).shown_history();
    let statistics = history.statistics(0, all).unwrap();
    assert!(statistics.run.locks > 2, "{statistics:?}");
    let last = history.last().unwrap();
    assert_eq!(last.tracked.screen, vision::Screen::Play);
    assert!(last.tracked.next.is_some() && last.tracked.score.is_some());
    window.get_by_label(&format!("Game screen, frame {all}"));

    // A watched game has no machine to play on with.
    let start = BranchStart {
        from: 0,
        at: 100,
        name: "x".into(),
        then: AtBranch::Wait,
    };
    ask(&mut window, Request::StartBranch(Box::new(start)));
    assert!(
        messages(&window)
            .last()
            .unwrap()
            .1
            .contains("can't be played on")
    );

    click(&mut window, "Back to the game");
    assert!(app(&window).shown.is_none());
    assert_eq!(newest(&window), FILMED.end);
}

#[test]
fn a_damaged_film_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder.path().join("settings"), options());
    let path = folder.path().join("damaged.y4m");
    std::fs::write(&path, b"YUV4MPEG2 W160\nFRAME\n").unwrap();
    ask_running(&mut window, Request::OpenPath(path));
    until(&mut window, "a message", |w| {
        messages(w)
            .iter()
            .any(|(_, text)| text.contains("no height"))
    });
}
