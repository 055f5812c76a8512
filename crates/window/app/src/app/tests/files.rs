//! Files that are dropped on the window or named at its start.

use super::support::*;
use crate::{AppOptions, file::file_name, open};
use egui::{Key, accesskit::Role};
use egui_kittest::kittest::Queryable as _;
use machine::RunState;
use std::fs;
use workbench::{
    Action, FeedPart, FileAsk, KeyColour, MachineCommand, MessageAbout, NoticeKind, PathBox, Popup,
    Request, ShellAction, Speed,
};

#[test]
fn the_box_for_a_path_completes_the_names_in_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("pictures")).unwrap();
    screenshot(&folder.path().join("pictures").join("shot.png"));
    let mut window = window(&folder.path().join("settings"), options());
    let begun = folder.path().join("pic").display().to_string();
    let typed = PathBox::new(FileAsk::Open, begun);
    ask(&mut window, ShellAction::Popup(Popup::Path(typed)));
    let at = |end: &str| format!("{}/{end}", folder.path().display());
    until(&mut window, "the folder", |w| {
        w.query_by_label(&at("pictures/")).is_some()
    });
    window.key_press(Key::Tab);
    window.run();
    until(&mut window, "the file in it", |w| {
        w.query_by_label(&at("pictures/shot.png")).is_some()
    });
    click(&mut window, &at("pictures/shot.png"));
    until(&mut window, "the picture", |w| app(w).shown.is_some());
}

#[test]
fn a_rom_that_is_opened_while_a_picture_is_shown_runs_if_the_game_ran() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    screenshot(&at("picture.png"));
    fs::write(at("game.gb"), cartridge::IMAGE).unwrap();
    for paused in [false, true] {
        let options = AppOptions {
            paused,
            ..options()
        };
        let mut window = window_running(&at("settings"), options);
        let state = |w: &Window<'_>| app(w).machine.status().run_state;
        let game = if paused {
            RunState::Paused
        } else {
            RunState::Running
        };
        until_running(&mut window, "the game", |w| state(w) == game);
        ask_running(&mut window, Request::open(at("picture.png")));
        until_running(&mut window, "the picture", |w| {
            app(w).shown.is_some() && state(w) == RunState::Paused
        });
        ask_running(&mut window, Request::open(at("game.gb")));
        until_running(&mut window, "the ROM", |w| {
            app(w).requested.name == "game.gb" && app(w).shown.is_none()
        });
        until_running(&mut window, "its frames", |w| {
            state(w) == game && !app(w).history().is_empty()
        });
    }
}

#[test]
fn an_error_about_a_file_leaves_when_another_file_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut window = window(&at("settings"), options());
    fs::write(at("notes.txt"), "a shopping list").unwrap();
    drop_files(&mut window, &[&at("notes.txt")]);
    assert!(value(&window, "Message").contains("notes.txt"));
    screenshot(&at("picture.png"));
    drop_files(&mut window, &[&at("picture.png")]);
    assert!(window.query_by_label("Message").is_none());
    // It is still in the list.
    assert!(
        messages(&window)
            .iter()
            .any(|(_, text)| text.contains("notes.txt"))
    );

    // A warning about what is shown leaves with it, one about anything else stays.
    let workbench = &mut window.state_mut().as_mut().unwrap().workbench;
    workbench.notify(NoticeKind::Warn, "the disk is full");
    workbench.notify_of(
        MessageAbout::Shown,
        NoticeKind::Warn,
        "picture.png has no screen",
    );
    window.run();
    assert!(value(&window, "Message").contains("no screen"));
    click(&mut window, "Back to the game");
    assert!(value(&window, "Message").contains("disk is full"));
}

#[test]
fn a_game_that_ran_until_a_file_was_shown_runs_on_behind_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("picture.png");
    screenshot(&path);
    let mut window = window(&folder.path().join("settings"), options());
    let runs = |w: &Window<'_>| app(w).machine.status().run_state == RunState::Running;
    for is_running in [true, false] {
        let command = match is_running {
            true => MachineCommand::Run,
            false => MachineCommand::Pause,
        };
        ask_running(&mut window, Request::Machine(command));
        until_running(&mut window, "the game", |w| runs(w) == is_running);
        drop_files(&mut window, &[&path]);
        until(&mut window, "the picture", |w| {
            app(w).shown.is_some() && !runs(w)
        });
        // A picture has no next one, and is not left by a slip.
        ask_running(&mut window, Request::Machine(MachineCommand::Run));
        assert!(
            last(&window).contains("single picture"),
            "{}",
            last(&window)
        );
        assert!(app(&window).shown.is_some() && !runs(&window));
        ask_running(&mut window, Request::BackToGame);
        for _ in 0..20 {
            window.step();
        }
        until_running(&mut window, "the game again", |w| runs(w) == is_running);
    }
}

#[test]
fn every_kind_of_file_that_is_dropped_goes_where_it_belongs() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let mut window = window(&at("settings"), options());

    fs::write(at("game.bin"), cartridge::IMAGE).unwrap();
    drop_files(&mut window, &[&at("game.bin")]);
    assert_eq!(last(&window), "game.bin is inserted");
    assert_eq!(app(&window).requested.name, "game.bin");

    let shipped = vision::profile::shipped();
    let profile = shipped.iter().find(|p| p.name == "gameboy-tetris").unwrap();
    fs::write(at("mine.toml"), profile.text).unwrap();
    drop_files(&mut window, &[&at("mine.toml")]);
    assert!(
        last(&window).contains("gameboy-tetris"),
        "{}",
        last(&window)
    );
    assert_eq!(
        app(&window).profile_choice.profile().name(),
        "gameboy-tetris"
    );

    fs::write(at("blockfall.toml"), shipped[0].text).unwrap();
    drop_files(&mut window, &[&at("blockfall.toml"), &at("mine.toml")]);
    let all = messages(&window);
    assert!(
        all.iter()
            .any(|(_, t)| t.starts_with("2 files were dropped; blockfall.toml")),
        "{all:?}"
    );
    // Another file that is dropped while this one is opened would replace it.
    until(&mut window, "the profile", |w| {
        let recent = &app(w).workbench.ui_state().shell.recent;
        app(w).profile_choice.profile().name() == shipped[0].name
            && recent.first() == Some(&at("blockfall.toml"))
    });

    screenshot(&at("picture.png"));
    drop_files(&mut window, &[&at("picture.png")]);
    assert!(app(&window).shown.is_some());
    assert_eq!(
        window.get_by_label("Source").value().unwrap(),
        "picture.png"
    );
    window.get_by_label("Game screen, frame 1");
    let filled = window.query_all_by_label_contains(" filled, ");
    assert_eq!(filled.count(), 18, "the board is read");
    window.get_by_label("Back to the game").click();
    window.run();
    assert!(app(&window).shown.is_none());

    fs::write(at("notes.txt"), "a shopping list").unwrap();
    drop_files(&mut window, &[&at("notes.txt")]);
    let (kind, text) = messages(&window).pop().unwrap();
    assert_eq!(kind, NoticeKind::Error);
    assert!(
        text.contains("notes.txt") && text.contains("15 bytes"),
        "{text}"
    );
    fs::write(at("notes.db"), b"SQLite format 3\0 and so on").unwrap();
    drop_files(&mut window, &[&at("notes.db")]);
    let (kind, text) = messages(&window).pop().unwrap();
    assert_eq!(kind, NoticeKind::Error);
    assert!(text.contains("notes.db is damaged"), "{text}");

    // The cartridge is unchanged, and what was opened is in the list of recent files.
    assert_eq!(app(&window).requested.name, "game.bin");
    let recent: Vec<String> = app(&window)
        .workbench
        .ui_state()
        .shell
        .recent
        .iter()
        .map(|p| file_name(p))
        .collect();
    assert_eq!(
        recent,
        ["picture.png", "blockfall.toml", "mine.toml", "game.bin"]
    );

    // A deleted file is marked as missing.
    fs::remove_file(at("mine.toml")).unwrap();
    let ctx = window.ctx.clone();
    window
        .state_mut()
        .as_mut()
        .unwrap()
        .files
        .find_missing(&ctx);
    let gone = at("mine.toml");
    until(&mut window, "missing", |w| {
        app(w).workbench.ui_state().shell.missing == [gone.clone()]
    });
}

#[test]
fn a_path_that_is_refused_stays_in_its_box_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder.path().join("settings"), options());
    let path = folder.path().join("night.gb");
    ask(&mut window, Action::TypePath);
    let field = |window: &Window<'_>| window.get_by_role(Role::TextInput).value().unwrap();
    let typed = path.display().to_string();
    window.get_by_role(Role::TextInput).type_text(&typed);
    window.run();
    window.key_press(Key::Enter);
    until(&mut window, "a refusal", |w| {
        w.query_by_label("Refused").is_some()
    });
    assert!(value(&window, "Refused").contains("night.gb"));
    assert_eq!(field(&window), typed);
    assert!(messages(&window).is_empty());

    // The next letter replaces the reason, and the corrected path is opened.
    fs::write(&path, cartridge::IMAGE).unwrap();
    window.get_by_role(Role::TextInput).type_text(" ");
    window.run();
    assert!(window.query_by_label("Refused").is_none());
    click(&mut window, "Open");
    until(&mut window, "the game", |w| {
        last(w) == "night.gb is inserted"
    });
    assert!(window.query_by_role(Role::TextInput).is_none());

    // What is refused without a box is a message.
    let missing = folder.path().join("no.gb");
    ask(&mut window, Request::open(missing));
    until(&mut window, "a refusal", |w| {
        messages(w).pop().unwrap().0 == NoticeKind::Error
    });
    assert!(window.query_by_label("Refused").is_none());
}

#[test]
fn a_file_named_at_the_start_is_the_same_as_one_that_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("picture.png");
    screenshot(&path);
    let opened = open(&path).unwrap();
    let options = AppOptions {
        opened: Some((path.clone(), opened)),
        ..options()
    };
    let window = window(&folder.path().join("settings"), options);
    assert_eq!(
        window.get_by_label("Source").value().unwrap(),
        "picture.png"
    );
    assert_eq!(app(&window).workbench.ui_state().shell.recent, [path]);
}

#[test]
fn a_link_arranges_the_window_as_it_asks_for() {
    let folder = tempfile::tempdir().unwrap();
    let link = "blockscope:#v=1&board=v115@vhAAgH&queue=TI&layout=research&theme=light";
    let start = |link: &str| {
        let path = std::path::PathBuf::from(link);
        let options = AppOptions {
            opened: Some((path.clone(), open(&path).unwrap())),
            ..options()
        };
        window(&folder.path().join("settings"), options)
    };
    let window = start(link);
    let workbench = &app(&window).workbench;
    assert_eq!(workbench.ui_state().theme, workbench::Theme::Light);
    assert_eq!(workbench.dock().layout(), workbench::Layout::Research);

    let window = start("blockscope:#v=1&board=v115@vhAAgH&theme=pink&feed=board,all");
    let texts: Vec<_> = messages(&window)
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    for text in [
        "The link's theme is none of these: dark, light, system",
        "The link's feed is none of these: picture, board, next, score, statistics",
    ] {
        assert!(texts.contains(&text.to_owned()), "{texts:?}");
    }
    assert!(!app(&window).workbench.ui_state().shell.feed.open);
}

#[test]
fn a_link_shows_exactly_its_frame_where_the_game_waits() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    for (link, shown) in [
        ("blockscope:#frame=400&layout=research", "400"),
        ("blockscope:#frame=150", "150"),
    ] {
        ask(&mut window, Request::Machine(MachineCommand::Run));
        window.state_mut().as_mut().unwrap().look_as_linked(link);
        until(&mut window, "the frame", |w| app(w).linked_frame.is_none());
        window.run();
        assert_eq!(value(&window, "Frame number"), shown, "{link}");
        assert_eq!(app(&window).machine.status().run_state, RunState::Paused);
        assert_eq!(app(&window).requested.speed, Speed::Normal);
    }
    for wrong in ["0", "-1", "1000001", "soon"] {
        let link = format!("blockscope:#frame={wrong}");
        window.state_mut().as_mut().unwrap().look_as_linked(&link);
        assert!(app(&window).linked_frame.is_none(), "{wrong}");
    }
    let wrong = "The link's frame is no number from 1 to 1000000";
    assert!(messages(&window).iter().any(|(_, text)| text == wrong));
}

/// As in a page: the feed covers the window, as large as fits, until Esc.
#[test]
fn a_link_opens_the_feed_over_a_window_that_can_have_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path(), options());
    run_frames(&mut window, 600);
    let link = "http://127.0.0.1/#feed=score,board,next&ground=green";
    window.state_mut().as_mut().unwrap().look_as_linked(link);
    window.run();
    let feed = &app(&window).workbench.ui_state().shell.feed;
    assert_eq!(
        feed.parts,
        [FeedPart::Board, FeedPart::Next, FeedPart::Score]
    );
    assert_eq!(feed.colour, KeyColour::Green);
    let board = window.get_by_label("Board of the feed").rect();
    let whole = window.ctx.content_rect();
    let high = whole.height() - 144.0;
    assert!(board.height() > high && board.height() <= whole.height());
    window.key_press(Key::Escape);
    window.run();
    assert!(window.query_by_label("Board of the feed").is_none());
    assert!(!app(&window).workbench.ui_state().shell.feed.open);
}
