//! A film that is watched instead of the game.

use super::support::*;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use image::{RgbImage, imageops};
use screen::{HEIGHT, Picture, WIDTH, palette};
use session::Record;
use source::{write_y4m_frame, write_y4m_header};
use std::{path::Path, sync::Arc};
use vision::Cell;
use workbench::{
    Against, AtBranch, BranchStart, CaptureAction, CaptureFacts, Devices, FileAsk, MachineCommand,
    PathBox, Popup, ProfileAction, Request, ShellAction,
};

/// Frames of the bot's play that are filmed.
pub const FILMED: std::ops::Range<u64> = 500..740;

fn newest(window: &Window<'_>) -> u64 {
    let last = app(window).shown_history().last();
    last.map_or(0, |record| record.picture.number)
}

/// Writes what the machine has shown as a film of 600 frames a second.
pub fn film(window: &Window<'_>, path: &Path) {
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
    ask_running(&mut window, Request::open(path));
    let all = FILMED.end - FILMED.start;
    until_running(&mut window, "the end", |w| {
        app(w).shown.is_some() && newest(w) == all
    });
    until(&mut window, "a pause", |w| {
        app(w).status().shown.run == machine::RunState::Paused
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
fn a_game_that_is_opened_after_a_paused_film_runs() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder.path().join("settings"), options());
    run_frames(&mut window, FILMED.end as u32);
    let path = folder.path().join("play.y4m");
    film(&window, &path);
    let rom = folder.path().join("other.gb");
    std::fs::write(&rom, cartridge::IMAGE).unwrap();

    // The game runs until the film is opened; the film is paused, the game waits.
    ask_running(&mut window, Request::Machine(MachineCommand::Run));
    until_running(&mut window, "a running game", |w| {
        newest(w) > FILMED.end + 2
    });
    ask_running(&mut window, Request::open(path));
    until_running(&mut window, "the film", |w| app(w).shown.is_some());
    ask_running(&mut window, Request::Machine(MachineCommand::Pause));
    until_running(&mut window, "a paused film", |w| {
        app(w).status().shown.run == machine::RunState::Paused
    });
    ask_running(&mut window, Request::open(rom));
    until_running(&mut window, "the other game, which runs", |w| {
        let source = value_if_any(w, "Source");
        source.starts_with("other.gb") && (10..FILMED.end).contains(&newest(w))
    });
    assert!(app(&window).shown.is_none());
    assert_eq!(app(&window).status().shown.run, machine::RunState::Running);
}

#[test]
fn a_damaged_film_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder.path().join("settings"), options());
    let path = folder.path().join("damaged.y4m");
    std::fs::write(&path, b"YUV4MPEG2 W160\nFRAME\n").unwrap();
    ask_running(&mut window, Request::open(path));
    until(&mut window, "a message", |w| {
        messages(w)
            .iter()
            .any(|(_, text)| text.contains("no height"))
    });
}

/// The machine's newest picture at 4.7 times, smoothed, with a border; and its corners.
fn capture(window: &Window<'_>) -> (RgbImage, [[f32; 2]; 4]) {
    let record = app(window).history().last().unwrap();
    let exact = image(&record.picture.picture);
    let (width, height) = (752, 677);
    let large = imageops::resize(&exact, width, height, imageops::FilterType::CatmullRom);
    let mut capture = RgbImage::from_pixel(800, 740, image::Rgb([20, 24, 40]));
    imageops::replace(&mut capture, &large, 31, 44);
    let [left, top] = [31.0, 44.0];
    let [right, bottom] = [left + width as f32, top + height as f32];
    let corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
    (capture, corners)
}

fn newest_facts(window: &Window<'_>) -> Arc<CaptureFacts> {
    let source = app(window).watched().unwrap();
    source.capture.newest().unwrap().facts
}

#[test]
fn the_screen_is_found_in_an_image_set_by_hand_and_read_by_another_profile() {
    let folder = tempfile::tempdir().unwrap();
    let options = crate::AppOptions {
        bot: true,
        ..options()
    };
    let mut window = window(&folder.path().join("settings"), options);
    run_frames(&mut window, 640);
    let truth = app(&window).history().last().unwrap();
    let (image, corners) = capture(&window);
    let path = folder.path().join("phone.jpg");
    image.save(&path).unwrap();

    drop_files(&mut window, &[&path]);
    until(&mut window, "the image", |w| {
        let shown = app(w).watched().and_then(|source| source.capture.newest());
        shown.is_some()
    });
    assert_eq!(value(&window, "Screen in the image"), "found");
    assert_eq!(value(&window, "Source"), "phone.jpg");
    let facts = newest_facts(&window);
    for (found, set) in facts.fit.unwrap().corners.iter().zip(corners) {
        let off = (found[0] - set[0]).hypot(found[1] - set[1]);
        assert!(off < 0.5, "{found:?} for {set:?}");
    }
    // The one picture is read as the game's own.
    let shown = app(&window).shown_history().last().unwrap();
    assert_eq!(shown.picture.picture, truth.picture.picture);
    assert_eq!(shown.tracked.next, truth.tracked.next);
    assert_eq!(shown.reading.score, truth.reading.score);
    let cells = |record: &Record| -> Vec<Cell> {
        let cells = record.reading.cells.iter();
        cells.map(|cell| cell.cell).collect()
    };
    assert_eq!(cells(&shown), cells(&truth));

    // It has no next picture, and no further screen: the likeliest comes again without a warning.
    ask_running(&mut window, Request::Machine(MachineCommand::Run));
    assert!(
        last(&window).contains("single picture"),
        "{}",
        last(&window)
    );
    let found = newest_facts(&window).fit;
    ask(&mut window, CaptureAction::NextScreen);
    until(&mut window, "the likeliest screen", |w| {
        let facts = newest_facts(w);
        facts.setting == 2 && facts.fit == found
    });
    assert!(last(&window).contains("single picture"));

    // A corner that keys move is taken as it is, and the image is read again.
    click(&mut window, "Top left corner");
    for _ in 0..8 {
        window.key_press_modifiers(Modifiers::SHIFT, Key::ArrowRight);
        window.run();
    }
    until(&mut window, "the corner", |w| newest_facts(w).setting == 10);
    assert_eq!(value(&window, "Fit of the capture"), "set by hand");
    let moved = newest_facts(&window).fit.unwrap().corners[0];
    let before = facts.fit.unwrap().corners[0];
    assert!((moved[0] - before[0] - 8.0).abs() < 0.1, "{moved:?}");
    let again = app(&window).workbench.shown_picture().unwrap().1;
    assert_ne!(again, truth.picture.picture);

    click(&mut window, "Find again");
    until(&mut window, "the screen", |w| newest_facts(w).setting == 11);
    assert_eq!(value(&window, "Screen in the image"), "found");
    let again = app(&window).workbench.shown_picture().unwrap().1;
    assert_eq!(again, truth.picture.picture);

    // Another profile applies at once. Where the screen is does not depend on it.
    let is_screen = |w: &Window<'_>, name: &str| value_if_any(w, "Screen") == name;
    ask(&mut window, Request::BuiltInProfile("gameboy-tetris"));
    ask(&mut window, Request::open(path));
    // Until the file is opened, the source of before is shown and read.
    until(&mut window, "the image again", |w| {
        let newest = app(w).watched().and_then(|source| source.capture.newest());
        newest.is_some_and(|frame| frame.facts.setting == 0)
    });
    assert_eq!(value(&window, "Screen in the image"), "found");
    assert_eq!(app(&window).status().shown.profile.name(), "gameboy-tetris");
    let by_wrong = app(&window).workbench.shown_picture().unwrap().1;
    assert_eq!(by_wrong, truth.picture.picture);
    ask(&mut window, Request::BuiltInProfile("blockfall"));
    until(&mut window, "the reading", |w| {
        is_screen(w, "play") && app(w).status().shown.profile.name() == "blockfall"
    });
    assert_eq!(value(&window, "Screen in the image"), "found");
}

#[test]
fn an_image_without_a_screen_states_it_where_the_picture_would_be() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder.path().join("settings"), options());
    let path = folder.path().join("holiday.png");
    let meadow = RgbImage::from_fn(320, 240, |x, y| image::Rgb([x as u8, y as u8, 40]));
    meadow.save(&path).unwrap();
    drop_files(&mut window, &[&path]);
    until(&mut window, "the image", |w| {
        let shown = app(w).watched().and_then(|source| source.capture.newest());
        shown.is_some()
    });
    window.get_by_label("Game screen, no picture");
    let sentence = "No game screen is found in this image: set its corners in Capture";
    assert!(window.query_all_by_label(sentence).count() >= 1);
    // The one thing to do next, not a button that runs nothing.
    click(&mut window, "Close Capture");
    let stated = window.query_all_by_label(sentence).count();
    assert!(stated >= 1);
    assert!(window.query_all_by_label("Run").count() <= 1);
    let next = window.query_all_by_label("Go to Capture");
    next.last().unwrap().click();
    window.run();
    window.get_by_label("Top left corner");
}

/// In a layout where the images have the place of the game's picture.
#[test]
fn the_way_back_from_an_image_leads_to_the_picture_of_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder.path().join("settings"), options());
    run_frames(&mut window, 2);
    let path = folder.path().join("meadow.png");
    RgbImage::new(320, 240).save(&path).unwrap();
    drop_files(&mut window, &[&path]);
    until(&mut window, "the image", |w| {
        let shown = app(w).watched().and_then(|source| source.capture.newest());
        shown.is_some()
    });
    let is_stated = |w: &Window<'_>| {
        let mut open = app(w).workbench.messages().open();
        open.any(|message| message.text == "meadow.png is watched; the game waits")
    };
    window.get_by_label("Top left corner");
    assert!(window.query_by_label("Game screen, frame 2").is_none());
    assert!(is_stated(&window));
    click(&mut window, "Back to the game");
    window.get_by_label("Game screen, frame 2");
    assert!(window.query_by_label("Top left corner").is_none());
    assert!(!is_stated(&window));
}

/// Saves what is shown as a problem, and reads the file.
fn save_problem(window: &mut Window<'_>, file: &Path) -> export::Problem {
    ask(window, Request::UseFile(FileAsk::Problem, file.to_owned()));
    until(window, "the file", |_| file.exists());
    let bytes = std::fs::read(file).unwrap();
    export::Problem::read(&bytes).unwrap().unwrap()
}

/// The image, the corners that were set and the profile in force go into one file, and come back.
#[test]
fn a_problem_is_saved_and_opened_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut window = window(
        &at("settings"),
        crate::AppOptions {
            bot: true,
            ..options()
        },
    );
    run_frames(&mut window, 640);
    let (image, _) = capture(&window);
    image.save(at("phone.png")).unwrap();
    drop_files(&mut window, &[&at("phone.png")]);
    let is_there = |w: &Window<'_>| {
        let shown = app(w).watched().and_then(|source| source.capture.newest());
        shown.is_some()
    };
    until(&mut window, "the image", is_there);
    ask(&mut window, Request::BuiltInProfile("blockfall"));
    click(&mut window, "Top left corner");
    window.key_press_modifiers(Modifiers::SHIFT, Key::ArrowRight);
    until(&mut window, "the corner", |w| newest_facts(w).setting == 1);
    let corners = newest_facts(&window).fit.unwrap().corners;
    let problem = at("problem.png");
    let stored = save_problem(&mut window, &problem);
    assert_eq!(stored.profile, "blockfall");
    assert!(stored.profile_text.is_some() && stored.corners.is_some());
    assert!(stored.source.contains("phone.png"), "{}", stored.source);

    // Opened while another profile reads.
    ask(&mut window, Request::BackToGame);
    ask(&mut window, Request::BuiltInProfile("gameboy-tetris"));
    // And while a profile is edited, whose change was undone.
    ask(&mut window, Request::EditProfile);
    ask(&mut window, ProfileAction::Select(Some("field".into())));
    ask(&mut window, ProfileAction::Nudge(1, 0));
    ask(&mut window, ProfileAction::Restore(Against::Saved));
    drop_files(&mut window, &[&problem]);
    until(&mut window, "the image", is_there);
    until(&mut window, "the corners", |w| newest_facts(w).setting > 0);
    let again = newest_facts(&window).fit.unwrap().corners;
    for (one, other) in corners.iter().zip(again) {
        let off = (one[0] - other[0]).hypot(one[1] - other[1]);
        assert!(off < 0.02, "{one:?} for {other:?}");
    }
    let read_by = |w: &Window<'_>| app(w).status().shown.profile.name().to_owned();
    assert_eq!(read_by(&window), "blockfall");
    assert!(last(&window).contains("phone.png"), "{}", last(&window));

    // What is opened after it is read as before it.
    drop_files(&mut window, &[&at("phone.png")]);
    let shows = |w: &Window<'_>| app(w).status().shown.source == "phone.png";
    until(&mut window, "the image", |w| {
        shows(w) && !read_by(w).is_empty()
    });
    assert_eq!(read_by(&window), "gameboy-tetris");

    // A profile that was chosen since stays.
    drop_files(&mut window, &[&problem]);
    until(&mut window, "the problem", |w| read_by(w) == "blockfall");
    ask(&mut window, Request::BuiltInProfile("gameboy-tetris-2021"));
    ask(&mut window, Request::BackToGame);
    assert_eq!(read_by(&window), "gameboy-tetris-2021");

    // The command line writes no text of a profile that comes with the program.
    let mut named = stored;
    (named.profile, named.profile_text) = ("gameboy-tetris".to_owned(), None);
    let mut bytes = Vec::new();
    named.write(&image, &mut bytes).unwrap();
    std::fs::write(at("named.png"), bytes).unwrap();
    drop_files(&mut window, &[&at("named.png")]);
    until(&mut window, "the problem", |w| {
        read_by(w) == "gameboy-tetris"
    });
}

/// What can't be read is what has to be shown to others.
#[test]
fn an_image_without_a_screen_is_saved_as_a_problem() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut window = window(&at("settings"), options());
    let grey = RgbImage::from_fn(400, 300, |x, y| image::Rgb([(x / 2 + y / 4) as u8; 3]));
    grey.save(at("grey.png")).unwrap();
    drop_files(&mut window, &[&at("grey.png")]);
    until(&mut window, "the image", |w| {
        app(w)
            .watched()
            .is_some_and(|source| source.capture.newest().is_some())
    });
    let stored = save_problem(&mut window, &at("problem.png"));
    assert!(stored.source.contains("grey.png"), "{}", stored.source);
}

#[test]
fn devices_are_listed_or_the_reason_why_not() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder.path().join("settings"), options());
    ask_running(&mut window, Request::OpenSource);
    until(&mut window, "an answer", |w| {
        let devices = &app(w).status().program.devices;
        !matches!(devices, Devices::Unknown | Devices::Searching)
    });
    window.get_by_label("A part of the screen");
    // A source that is typed is opened as from the command line.
    let typed = PathBox::new(FileAsk::Source, "nowhere.mkv");
    ask(&mut window, ShellAction::Popup(Popup::Path(typed)));
    click(&mut window, "Open");
    until(&mut window, "a refusal", |w| {
        w.query_by_label("Refused").is_some()
    });
}
