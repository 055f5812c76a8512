//! The sound: when it is heard, and what is reported when there is none.

use super::support::*;
use crossbeam_channel::Receiver;
use speaker::{Sample, Speaker};
use std::{
    io,
    sync::{Arc, Mutex},
};
use workbench::{MachineCommand, NoticeKind, PlaybackAction, Request, SoundAction, Speed, UiState};

type Heard = Arc<Mutex<Option<Receiver<Vec<Sample>>>>>;

/// A window whose loudspeaker gives what it gets to the test.
fn with_speaker<'a>(folder: &std::path::Path) -> (Window<'a>, Heard) {
    let heard = Heard::default();
    let given = Arc::clone(&heard);
    let mut window = window(folder, options());
    window
        .state_mut()
        .as_mut()
        .unwrap()
        .sound
        .opens_with(move |blocks| {
            let (speaker, sound) = Speaker::into_channel(blocks);
            *given.lock().unwrap() = Some(sound);
            Ok(speaker)
        });
    (window, heard)
}

/// Whether sound comes within some passes.
fn is_heard(window: &mut Window<'_>, heard: &Heard) -> bool {
    let blocks = |heard: &Heard| {
        let heard = heard.lock().unwrap();
        heard.as_ref().map_or(0, |sound| sound.try_iter().count())
    };
    for _ in 0..4 {
        window.step();
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    blocks(heard);
    for _ in 0..8 {
        window.step();
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    blocks(heard) > 0
}

#[test]
fn sound_is_heard_while_the_game_runs_and_is_shown_at_its_speed() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, heard) = with_speaker(folder.path());
    assert_eq!(value(&window, "Sound"), "sound off");
    run_frames(&mut window, 20);
    ask_running(&mut window, Request::Machine(MachineCommand::Run));
    assert!(!is_heard(&mut window, &heard), "off at first");
    assert!(heard.lock().unwrap().is_none(), "nothing is opened");
    ask_running(&mut window, workbench::sound::commands::ON);
    assert!(is_heard(&mut window, &heard));
    assert_eq!(value(&window, "Sound"), "sound 60 %");

    let muted = |window: &mut Window<'_>, heard: &Heard, why: &str| {
        assert!(!is_heard(window, heard), "{why}");
        assert_eq!(value(window, "Sound"), "sound muted", "{why}");
    };
    ask_running(&mut window, PlaybackAction::Seek(10));
    muted(&mut window, &heard, "an earlier frame");
    ask_running(&mut window, PlaybackAction::Follow);
    assert!(is_heard(&mut window, &heard));
    ask_running(&mut window, Request::Speed(Speed::Four));
    muted(&mut window, &heard, "faster than twice");
    ask_running(&mut window, Request::Speed(Speed::Double));
    assert!(is_heard(&mut window, &heard));
    ask_running(&mut window, Request::Machine(MachineCommand::Pause));
    muted(&mut window, &heard, "a pause");
    ask_running(&mut window, workbench::sound::commands::ON);
    window.step();
    assert!(app(&window).sound.is_closed());
    assert_eq!(value(&window, "Sound"), "sound off");
}

#[test]
fn without_a_sound_server_one_sentence_is_shown_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    let opens = |_| Err(io::Error::other("no device"));
    window.state_mut().as_mut().unwrap().sound.opens_with(opens);
    run_frames(&mut window, 1);
    ask_running(&mut window, Request::Machine(MachineCommand::Run));
    for _ in 0..3 {
        ask_running(&mut window, workbench::sound::commands::ON);
        for _ in 0..20 {
            window.step();
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        assert_eq!(value(&window, "Sound"), "✖ no sound");
        ask_running(&mut window, workbench::sound::commands::ON);
        window.step();
    }
    let warned = messages(&window);
    let warned: Vec<_> = warned
        .iter()
        .filter(|(kind, _)| *kind == NoticeKind::Warn)
        .collect();
    assert_eq!(warned.len(), 1, "{warned:?}");
    assert!(warned[0].1.starts_with("There is no sound"), "{warned:?}");
}

#[test]
fn sound_and_volume_are_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = window(folder.path(), options());
    ask(&mut first, SoundAction::Louder);
    first.state_mut().as_mut().unwrap().save();
    drop(first);
    let second = window(folder.path(), options());
    let ui: &UiState = app(&second).workbench.ui_state();
    assert!(ui.sound.is_on);
    assert_eq!(ui.sound.volume, 70);
}
