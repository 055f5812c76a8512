//! The window without threads, as in a page.

use super::support::{
    Window, app, ask_running as ask, drop_files, options, run_frames, screenshot,
    until_running as until, value_if_any as value, window_with,
};
use crate::{AppOptions, app::App, watched_source::WatchedSource};
use image::{RgbImage, imageops};
use std::{fs, path::Path};
use vision::intake;
use workbench::{
    Action, LabAction, LabRequest, Layout, MachineCommand, Request, ResearchAction, Speed, WallRate,
};

fn window_in_turns<'a>(folder: &Path) -> Window<'a> {
    let options = AppOptions {
        speed: Speed::Max,
        bot: true,
        ..options()
    };
    window_with(folder, options, |ctx, options, store| {
        App::in_turns(ctx, options, store)
    })
}

#[test]
fn the_game_is_played_and_searched_in_the_passes_of_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in_turns(folder.path());
    ask(&mut window, Action::Layout(Layout::Research));
    ask(&mut window, Request::Machine(MachineCommand::Run));
    until(&mut window, "the first plan", |w| {
        value(w, "Plan in force") == "four-feature"
    });
    until(&mut window, "five pieces", |w| {
        app(w).machine.status().summary.pieces() >= 5
    });
    ask(&mut window, Request::Machine(MachineCommand::Pause));
    ask(&mut window, ResearchAction::Depth(Some(2)));
    until(&mut window, "the answer", |w| {
        let search = &app(w).workbench.ui_state().research.search;
        search.answer().is_some_and(|a| a.question.depth() == 2)
    });
    let status = app(&window).machine.status();
    assert!(status.summary.counters.is_clean(), "{:?}", status.summary);
    let referee = status.referee.unwrap();
    assert_eq!(referee.agreed, referee.frames);
    let frame = status.frame;
    run_frames(&mut window, 30);
    assert_eq!(app(&window).machine.status().frame, frame + 30);
}

#[test]
fn the_wall_plays_in_the_passes_beside_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window_in_turns(folder.path());
    ask(&mut window, Action::Layout(Layout::Lab));
    ask(&mut window, LabAction::Games(2));
    ask(&mut window, LabAction::Rate(WallRate::Full));
    ask(&mut window, LabRequest::Start);
    ask(&mut window, Request::Machine(MachineCommand::Run));
    until(&mut window, "pieces and frames", |w| {
        let wall = app(w).status().program.lab.wall.as_ref();
        let frame = wall.and_then(|wall| wall.frame.clone());
        let pieces = frame.map_or(0, |frame| frame.boards[1].figures.pieces);
        pieces > 20 && app(w).machine.status().frame > 60
    });
}

#[test]
fn the_screen_is_found_in_an_image_and_the_game_goes_on_afterwards() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    screenshot(&at("plain.png"));
    let plain = intake::png(&fs::read(at("plain.png")).unwrap()).unwrap();
    let pixels = image::open(at("plain.png")).unwrap().to_rgb8();
    let large = imageops::resize(&pixels, 480, 432, imageops::FilterType::Nearest);
    let mut desktop = RgbImage::from_pixel(900, 700, image::Rgb([30, 90, 140]));
    imageops::replace(&mut desktop, &large, 211, 97);
    desktop.save(at("desktop.png")).unwrap();

    let mut window = window_in_turns(&at("settings"));
    drop_files(&mut window, &[&at("desktop.png")]);
    until(&mut window, "the picture", |w| {
        let history = app(w).watched().map(|source| &source.history);
        let last = history.and_then(session::History::last);
        last.is_some_and(|record| record.picture.picture == plain.picture)
    });
    let image = app(&window).watched().and_then(WatchedSource::picture);
    assert_eq!(image.unwrap().0, at("desktop.png"));
    let frame = app(&window).machine.status().frame;
    ask(&mut window, Request::BackToGame);
    ask(&mut window, Request::Machine(MachineCommand::Run));
    until(&mut window, "frames of the game", |w| {
        app(w).machine.status().frame > frame + 60
    });
}
