//! Frames that are exported from the window.

use super::support::*;
use egui_kittest::kittest::Queryable as _;
use gif::{ColorOutput, DecodeOptions};
use std::{fs, path::Path};
use workbench::{
    ExportBox, FileAsk, Layer, NoticeKind, PathBox, PlaybackAction, Popup, Request, SessionAction,
    ShellAction,
};

fn chosen(window: &Window<'_>) -> ExportBox {
    match &app(window).workbench.ui_state().shell.popup {
        Some(Popup::Export(export)) => ExportBox::clone(export),
        other => panic!("{other:?}"),
    }
}

/// Types a path for what is chosen, instead of the system's dialog.
fn enter(window: &mut Window<'_>, export: ExportBox, path: &Path) {
    let typed = PathBox::new(
        FileAsk::Export(Box::new(export)),
        path.display().to_string(),
    );
    ask(window, ShellAction::Popup(Popup::Path(typed)));
    click(window, "Save");
}

/// Saves what is chosen.
fn save(window: &mut Window<'_>, export: ExportBox, path: &Path) {
    let before = messages(window).len();
    enter(window, export, path);
    until(window, "a file", |w| messages(w).len() > before);
}

/// The path box leads back to the choice of what is exported, such as to write no sound.
#[test]
fn cancel_at_the_path_leads_back_to_the_export() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder.path().join("settings"), options());
    run_frames(&mut window, 60);
    loop_over(&mut window, 11, 40);
    let export = chosen(&window);
    std::fs::write(folder.path().join("loop.wav"), "another").unwrap();
    enter(&mut window, export.clone(), &folder.path().join("loop.gif"));
    until(&mut window, "a refusal", |w| {
        w.query_by_label("Refused").is_some()
    });
    click(&mut window, "Cancel");
    assert_eq!(chosen(&window), export);
    click(&mut window, "As a WAV file beside it");
    let silent = chosen(&window);
    assert!(export.has_sound() && !silent.has_sound());
    // The ending of another format is none of this one.
    save(&mut window, silent, &folder.path().join("loop.mp4"));
    assert!(folder.path().join("loop.mp4.gif").exists());
    assert!(last(&window).starts_with("Exported: "), "{}", last(&window));
    assert_eq!(
        fs::read(folder.path().join("loop.wav")).unwrap(),
        b"another"
    );
}

fn loop_over(window: &mut Window<'_>, first: u64, last: u64) {
    ask(window, PlaybackAction::Choose(Some((first, last))));
    ask(window, SessionAction::Export);
}

#[test]
fn the_loop_is_exported_as_a_gif_of_the_right_size_and_length() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("loop.gif");
    let mut options = options();
    options.bot = true;
    let mut window = window(&folder.path().join("settings"), options);
    run_frames(&mut window, 200);
    loop_over(&mut window, 51, 110);
    click(&mut window, "2×");
    let export = chosen(&window);
    save(&mut window, export, &path);
    let text = last(&window);
    assert!(
        text.starts_with("Exported: 30 pictures of 320x288 pixels, 0:01.0 long, in "),
        "{text}"
    );
    assert!(text.ends_with(", with its sound in loop.wav"), "{text}");
    let sound = fs::metadata(path.with_extension("wav")).unwrap().len();
    assert_eq!(sound, 44 + 4 * (60 * 70_224 * 48_000 / 4_194_304));
    assert!(app(&window).status().program.writing.is_none());
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut film = options.read_info(fs::File::open(&path).unwrap()).unwrap();
    assert_eq!((film.width(), film.height()), (320, 288));
    let first = film.read_next_frame().unwrap().unwrap().buffer.to_vec();
    let mut pictures = 1;
    while film.read_next_frame().unwrap().is_some() {
        pictures += 1;
    }
    assert_eq!(pictures, 30);
    // The first picture is that of the loop's first frame, in the shown colours.
    let shown = app(&window).history().get(51).unwrap();
    let colours = app(&window).workbench.ui_state().palette.rgb();
    let pixels = first.chunks(4).step_by(2).take(160);
    for (pixel, shade) in pixels.zip(shown.picture.picture.shades()) {
        assert_eq!(pixel[..3], colours[*shade as usize]);
    }
}

#[test]
fn an_opened_session_is_exported_with_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("mine.blockscope");
    let mut options = options();
    options.bot = true;
    let mut window = window(&folder.path().join("settings"), options);
    run_frames(&mut window, 900);
    save_session(&mut window, &session);
    run_frames(&mut window, 1);
    open(&mut window, &session);
    let planned = (700..900).rev().find(|frame| {
        let record = app(&window).shown_history().get(*frame);
        record.is_some_and(|record| record.plan.is_some())
    });
    ask(&mut window, PlaybackAction::Seek(planned.unwrap()));
    loop_over(&mut window, 801, 860);
    let mut export = chosen(&window);
    export.settings.layers = vec![Layer::Cells, Layer::Plan];
    for (button, name) in [
        ("PNG, one frame", "one.png"),
        ("PNG files in a folder", "many"),
        ("Animated PNG", "animated.png"),
        ("Y4M video", "film.y4m"),
        ("CSV table", "table.csv"),
        ("JSON lines", "lines.jsonl"),
        ("HTML page", "page.html"),
        ("MCAP log", "log.mcap"),
        ("Plan as JSON", "plan.json"),
    ] {
        ask(&mut window, SessionAction::Export);
        click(&mut window, button);
        export.settings.format = chosen(&window).settings.format;
        let path = folder.path().join(name);
        save(&mut window, export.clone(), &path);
        let (kind, text) = messages(&window).pop().unwrap();
        assert_eq!(kind, NoticeKind::Info, "{name}: {text}");
        assert!(path.exists(), "{name}");
    }
    let at = |name| folder.path().join(name);
    assert_eq!(fs::read_dir(at("many")).unwrap().count(), 60);
    let table = fs::read_to_string(at("table.csv")).unwrap();
    assert_eq!(table.lines().count(), 61);
    assert_eq!(image::image_dimensions(at("one.png")).unwrap(), (640, 576));

    // A movie begins at power-on, and states what recorded it.
    ask(&mut window, SessionAction::Export);
    click(&mut window, "BK2 movie");
    export.settings.format = chosen(&window).settings.format;
    enter(&mut window, export.clone(), &at("late.bk2"));
    until(&mut window, "a refusal", |w| {
        w.query_by_label("Refused").is_some()
    });
    let refused = value(&window, "Refused");
    assert!(refused.contains("power-on"), "{refused}");
    export.range = (1, 860);
    save(&mut window, export.clone(), &at("run.bk2"));
    let movie = movie::read(&fs::read(at("run.bk2")).unwrap()).unwrap();
    assert_eq!(movie.frames.len(), 860);
    assert_eq!(movie.about.game, "BLOCKFALL");
    let cartridge = movie.about.cartridge.unwrap();
    assert_eq!(cartridge.is_of(cartridge::IMAGE), Some(true));

    // The session itself is not replaced.
    let bytes = fs::read(&session).unwrap();
    enter(&mut window, export, &session);
    let refused = value(&window, "Refused");
    assert!(refused.contains("choose another name"), "{refused}");
    assert_eq!(fs::read(&session).unwrap(), bytes);
}

/// A window whose ffmpeg is this script, with 200 frames and the choice *MP4 video* at 1×. In the
/// script, `$file` is the video.
#[cfg(unix)]
fn with_ffmpeg<'a>(folder: &Path, script: &str) -> (Window<'a>, ExportBox) {
    use std::os::unix::fs::PermissionsExt as _;
    let program = folder.join("ffmpeg");
    let script = format!("#!/bin/sh\nfor file; do :; done\nfile=\"${{file#file:}}\"\n{script}\n");
    let text = folder.join("text");
    fs::write(&text, script).unwrap();
    fs::set_permissions(&text, fs::Permissions::from_mode(0o755)).unwrap();
    // A program that is open for writing can't be started, and a test beside this one may start another
    // while it is: so `cp` writes it.
    let copied = std::process::Command::new("cp")
        .arg("-p")
        .args([&text, &program])
        .status();
    assert!(copied.unwrap().success());
    fs::remove_file(&text).unwrap();
    let mut options = options();
    let path = std::env::join_paths([folder]).unwrap();
    options.ffmpeg = source::find_program(source::FFMPEG, &path);
    assert_eq!(options.ffmpeg, Some(program));
    let mut window = window(&folder.join("settings"), options);
    run_frames(&mut window, 200);
    loop_over(&mut window, 51, 110);
    click(&mut window, "MP4 video");
    click(&mut window, "1×");
    let mut export = chosen(&window);
    export.settings.sound = false;
    (window, export)
}

#[cfg(unix)]
#[test]
fn an_mp4_is_made_by_ffmpeg_of_the_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, export) = with_ffmpeg(folder.path(), "cat >\"$file\"");
    let path = folder.path().join("film.mp4");
    save(&mut window, export, &path);
    let (kind, text) = messages(&window).pop().unwrap();
    assert_eq!(kind, NoticeKind::Info, "{text}");
    let bytes = fs::read(&path).unwrap();
    assert_eq!(bytes.len(), 60 * 160 * 144 * 3);
    let shown = app(&window).history().get(51).unwrap();
    let colours = app(&window).workbench.ui_state().palette.rgb();
    let pixels = bytes.chunks(3).zip(shown.picture.picture.shades());
    for (pixel, shade) in pixels {
        assert_eq!(*pixel, colours[*shade as usize]);
    }
}

#[cfg(unix)]
#[test]
fn an_mp4_that_ffmpeg_does_not_make_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let script = "echo half >\"$file\"; echo \"Unknown encoder 'libx264'\" >&2; exit 1";
    let (mut window, export) = with_ffmpeg(folder.path(), script);
    let path = folder.path().join("film.mp4");
    enter(&mut window, export, &path);
    until(&mut window, "the failure", |w| {
        w.query_by_label("Refused").is_some()
    });
    let why = value(&window, "Refused");
    assert!(why.ends_with("Unknown encoder 'libx264'"), "{why}");
    assert!(!path.exists());
    let names = fs::read_dir(folder.path()).unwrap();
    let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    let known = |name: &std::ffi::OsString| name == "settings" || name == "ffmpeg";
    assert!(names.iter().all(known), "{names:?}");
}

#[cfg(unix)]
#[test]
fn a_cancelled_mp4_ends_ffmpeg_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let script = "echo $$ >\"$0.number\"; echo half >\"$file\"; sleep 600";
    let (mut window, export) = with_ffmpeg(folder.path(), script);
    let path = folder.path().join("film.mp4");
    let typed = Request::UseFile(FileAsk::Export(Box::new(export)), path.clone());
    ask_running(&mut window, typed);
    let number = folder.path().join("ffmpeg.number");
    until_running(&mut window, "ffmpeg", |_| {
        fs::read_to_string(&number).is_ok_and(|text| text.ends_with('\n'))
    });
    ask_running(&mut window, Request::CancelWriting);
    until_running(&mut window, "the end", |w| {
        app(w).status().program.writing.is_none()
    });
    let text = last(&window);
    assert!(text.ends_with("was not written"), "{text}");
    assert!(!path.exists());
    let number = fs::read_to_string(&number).unwrap();
    let process = Path::new("/proc").join(number.trim());
    assert!(!process.exists(), "ffmpeg still runs");
}

#[test]
fn a_cancelled_export_leaves_nothing_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("film.y4m");
    let mut window = window(&folder.path().join("settings"), options());
    run_frames(&mut window, 600);
    ask(&mut window, SessionAction::Export);
    click(&mut window, "Y4M video");
    click(&mut window, "8×");
    let export = chosen(&window);
    let typed = Request::UseFile(FileAsk::Export(Box::new(export)), path);
    ask_running(&mut window, typed);
    until_running(&mut window, "the progress", |w| {
        app(w)
            .status()
            .program
            .writing
            .as_ref()
            .is_some_and(|writing| writing.done > 0)
    });
    let writing = app(&window).status().program.writing.clone().unwrap();
    assert_eq!((writing.unit, writing.all), ("pictures", 600));
    ask_running(&mut window, Request::Quit);
    until_running(&mut window, "the question", |w| {
        let lost = w.query_all_by_label("Would be lost");
        let mut lost = lost.filter_map(|line| line.value());
        lost.any(|line| line == "film.y4m, which is being written")
    });
    assert!(!app(&window).closing);
    ask_running(&mut window, ShellAction::Back);
    // What is saved while it is written is refused, and nothing is waited for then.
    ask_running(&mut window, Request::Quit);
    ask_running(&mut window, Request::ContinueOnceSaved);
    ask_running(&mut window, ShellAction::Back);
    until_running(&mut window, "the end of the wait", |w| {
        app(w).leave_once_saved.is_none()
    });
    assert!(!app(&window).closing && app(&window).writing.is_some());
    // The question goes on with what was asked for once nothing would be lost.
    ask_running(&mut window, Request::Quit);
    ask_running(&mut window, Request::CancelWriting);
    until_running(&mut window, "the end", |w| {
        app(w).status().program.writing.is_none()
    });
    until_running(&mut window, "the window to close", |w| app(w).closing);
    assert!(
        last(&window).ends_with("was not written"),
        "{}",
        last(&window)
    );
    let names = fs::read_dir(folder.path()).unwrap();
    let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    assert!(names.iter().all(|name| name == "settings"), "{names:?}");
    run_frames(&mut window, 5);
}
