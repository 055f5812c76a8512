//! The picture and the plotted numbers in files, and images of other sizes.

use super::support::*;
use crate::watched_source::WatchedSource;
use egui_kittest::kittest::Queryable as _;
use export::{FramePlace, ReadingJson};
use image::{RgbImage, imageops};
use std::{fs, ops::ControlFlow, path::Path};
use vision::intake;
use workbench::{Action, FileAsk, PanelId, PathBox, PlaybackAction, Popup, Request, ShellAction};

/// Opens the box for a path, replaces the suggested path and saves.
fn save(window: &mut Window<'_>, purpose: FileAsk, path: &Path) {
    let typed = PathBox::new(purpose, path.display().to_string());
    ask(window, ShellAction::Popup(Popup::Path(typed)));
    let before = messages(window).len();
    click(window, "Save");
    until(window, "a file", |w| messages(w).len() > before);
}

#[test]
fn the_picture_is_saved_as_it_is_and_as_it_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut window = window(&at("settings"), options());
    run_frames(&mut window, 120);
    let shown = app(&window)
        .history()
        .last()
        .unwrap()
        .picture
        .picture
        .clone();
    for scale in [1, 4] {
        let path = at(&format!("{scale}.png"));
        let picture = FileAsk::Picture { scale };
        save(&mut window, picture.clone(), &path);
        let message = format!("The picture is in {}", path.display());
        assert_eq!(last(&window), message);
        let taken = intake::png(&fs::read(&path).unwrap()).unwrap();
        assert_eq!(taken.picture, shown);
        assert_eq!(taken.scale, u32::from(scale));

        // A file that is there already is left alone.
        fs::write(&path, "mine").unwrap();
        let typed = PathBox::new(picture, path.display().to_string());
        ask(&mut window, ShellAction::Popup(Popup::Path(typed)));
        click(&mut window, "Save");
        let why = value(&window, "Refused");
        assert!(why.contains("there already"), "{why}");
        click(&mut window, "Cancel");
        assert_eq!(fs::read(&path).unwrap(), b"mine");
    }
    // What was saved is opened again as the same picture.
    ask(
        &mut window,
        Request::UseFile(FileAsk::Picture { scale: 2 }, at("again.png")),
    );
    until(&mut window, "a file", |_| at("again.png").exists());
    drop_files(&mut window, &[&at("again.png")]);
    let shown_file = app(&window).shown.as_ref().unwrap();
    assert_eq!(shown_file.history().last().unwrap().picture.picture, shown);
}

#[test]
fn the_reading_of_the_shown_frame_is_saved_as_the_line_of_decode() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut window = window(&at("settings"), options());
    run_frames(&mut window, 120);
    let read = |name: &str| -> serde_json::Value {
        serde_json::from_str(&fs::read_to_string(at(name)).unwrap()).unwrap()
    };
    save(&mut window, FileAsk::Reading, &at("live.json"));
    let message = format!("The reading is in {}", at("live.json").display());
    assert_eq!(last(&window), message);
    let live = read("live.json");
    assert_eq!(live["schema"], "blockscope-reading");
    assert_eq!(live["frame"], 120);
    assert_eq!(live["branch"], 0);
    assert!(live.get("run").is_none() && live.get("screen").is_some());

    // Of a session, it is the line that the command prints for the same frame.
    let session = at("mine.blockscope");
    save_session(&mut window, &session);
    run_frames(&mut window, 1);
    open(&mut window, &session);
    ask(&mut window, PlaybackAction::Seek(80));
    save(&mut window, FileAsk::Reading, &at("80.json"));
    let record = app(&window).shown_history().get(80).unwrap();
    let name = session.display().to_string();
    let place = FramePlace {
        file: &name,
        run: Some(1),
        branch: Some(0),
        frame: Some(80),
    };
    let line = ReadingJson::recorded(place, &record).line().unwrap();
    let text = fs::read_to_string(at("80.json")).unwrap();
    assert_eq!(text, format!("{line}\n"));

    // A picture alone is of no branch and no frame.
    screenshot(&at("plain.png"));
    drop_files(&mut window, &[&at("plain.png")]);
    until(&mut window, "the picture", |w| {
        value(w, "Source") == "plain.png"
    });
    save(&mut window, FileAsk::Reading, &at("plain.json"));
    let plain = read("plain.json");
    assert!(plain.get("branch").is_none() && plain.get("frame").is_none());
    assert_eq!(plain["file"], "plain.png");
    assert_eq!(plain["board"].as_array().unwrap().len(), 18);
}

#[test]
fn the_numbers_of_every_frame_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("numbers.csv");
    let mut window = window(&folder.path().join("settings"), options());
    run_frames(&mut window, 120);
    save(&mut window, FileAsk::Plots, &path);
    let text = fs::read_to_string(&path).unwrap();
    let range = app(&window).history().range(0).unwrap();
    let frames: Vec<String> = range.map(|frame| frame.to_string()).collect();
    let firsts = text
        .lines()
        .skip(1)
        .filter_map(|line| line.split(',').next());
    assert_eq!(firsts.collect::<Vec<_>>(), frames);
    // The table of an export of the same frames.
    let history = app(&window).history().frozen();
    let clip = export::Clip::new(&history, None, None, None).unwrap();
    let mut exported = Vec::new();
    export::csv(&clip, &mut exported, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(text.as_bytes(), exported);
    let message = format!("The numbers of {} frames are in", frames.len());
    assert!(last(&window).starts_with(&message), "{}", last(&window));
    assert!(app(&window).status().program.writing.is_none());
    let folder = fs::read_dir(folder.path()).unwrap();
    let names = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert!(
        names
            .into_iter()
            .all(|name| name == "numbers.csv" || name == "settings")
    );
}

#[test]
fn closing_the_window_waits_for_the_file_that_is_being_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("numbers.csv");
    let mut window = window(&folder.path().join("settings"), options());
    run_frames(&mut window, 2);
    let history = app(&window).history().clone();
    let mut record = (*history.last().unwrap()).clone();
    for _ in 0..10_000 {
        record.picture.number += 1;
        history.push(record.clone());
    }
    window.run();
    ask_running(&mut window, Request::UseFile(FileAsk::Plots, path.clone()));
    drop(window);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.lines().count() > 10_000, "{}", text.lines().count());
    let folder = fs::read_dir(folder.path()).unwrap();
    let others = folder.filter(|entry| entry.as_ref().unwrap().path() != path);
    let others: Vec<_> = others.map(|entry| entry.unwrap().file_name()).collect();
    assert!(others.iter().all(|name| name == "settings"), "{others:?}");
}

#[test]
fn an_image_of_another_size_is_cropped_where_a_person_chooses() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    screenshot(&at("plain.png"));
    let plain = image::open(at("plain.png")).unwrap().to_rgb8();
    let picture = intake::png(&fs::read(at("plain.png")).unwrap())
        .unwrap()
        .picture;
    let three = imageops::resize(&plain, 480, 432, imageops::FilterType::Nearest);
    let mut framed = RgbImage::from_pixel(600, 500, image::Rgb([10, 10, 60]));
    imageops::replace(&mut framed, &three, 33, 21);
    framed.save(at("framed.png")).unwrap();

    let mut window = window(&at("settings"), options());
    let open_and_crop = |window: &mut Window<'_>| {
        drop_files(window, &[&at("framed.png")]);
        until(window, "the image", |w| {
            app(w).watched().and_then(WatchedSource::picture).is_some()
        });
        click(window, "Crop…");
    };
    open_and_crop(&mut window);
    click(&mut window, "480x432: 3 times 160x144, from 33,21");
    click(&mut window, "Use this part");
    let shown_file = app(&window).shown.as_ref().unwrap();
    assert_eq!(
        shown_file.history().last().unwrap().picture.picture,
        picture
    );
    assert_eq!(value(&window, "Source"), "framed.png");
    let recent = &app(&window).workbench.ui_state().shell.recent;
    assert_eq!(*recent, [at("framed.png")]);

    // What was refused before is of no interest after another choice.
    fs::write(at("torn.png"), b"nothing").unwrap();
    drop_files(&mut window, &[&at("torn.png")]);
    let refused = |w: &Window<'_>| {
        let mut open = app(w).workbench.messages().open();
        open.any(|it| it.text.contains("torn.png"))
    };
    until(&mut window, "the refusal", refused);
    ask(&mut window, Action::ShowPanel(PanelId::Capture));
    click(&mut window, "Crop…");
    click(&mut window, "Use this part");
    assert!(!refused(&window));

    // Another part of the same image, and the whole of it again.
    ask(&mut window, Action::ShowPanel(PanelId::Capture));
    click(&mut window, "Crop…");
    window.get_by_label("Use this part");
    click(&mut window, "Cancel");
    click(&mut window, "Whole image");
    until(&mut window, "the whole image", |w| {
        app(w).watched().is_some()
    });

    // A cancelled choice changes nothing.
    ask(&mut window, Request::BackToGame);
    open_and_crop(&mut window);
    click(&mut window, "Cancel");
    assert!(app(&window).watched().is_some());
    assert!(app(&window).workbench.ui_state().shell.popup.is_none());
}
