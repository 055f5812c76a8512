//! Pop-ups, shortcuts, messages, presenter mode and the clean feed.

use super::{Bench, GAME, Window, click, press, value, window, window_of};
use crate::samples;
use crate::{
    Action, FileAsk, FolderName, FolderNames, KeyColour, Layout, Loss, LossBox, MachineCommand,
    NoticeKind, PanelId, PathBox, Popup, Request, ShellAction, Shortcut, Shown, Theme,
};
use egui::{Key, Modifiers, accesskit::Role, vec2};
use egui_kittest::{
    Harness,
    kittest::{NodeT as _, Queryable as _},
};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use strum::IntoEnumIterator as _;

const CTRL: Modifiers = Modifiers::COMMAND;
const NONE: Modifiers = Modifiers::NONE;

fn ask(window: &mut Window<'_>, command: ShellAction) {
    window.state_mut().workbench.ask(command);
    window.run();
}

fn popup<'a>(window: &'a Window<'_>) -> Option<&'a Popup> {
    window.state().ui_state().shell.popup.as_ref()
}

fn type_text(window: &mut Window<'_>, role: Role, name: &str, text: &str) {
    let edit = window.get_by_role_and_label(role, name);
    edit.focus();
    edit.type_text(text);
    window.run();
}

#[test]
fn keys_are_given_to_the_game_also_in_the_pass_after_the_palette() {
    let mut window = window();
    press(&mut window, CTRL, Key::P);
    type_text(&mut window, Role::TextInput, "Find a command", "reset");
    // The press alone: its end would be a pass of its own.
    window.key_down(Key::Enter);
    window.step();
    assert_eq!(popup(&window), None);
    window.state_mut().workbench.give_keys();
    window.run();
    assert!(window.state().ui_state().game_keys);
}

#[test]
fn any_command_is_found_by_a_few_letters() {
    let mut window = window();
    for key in [Key::P, Key::K] {
        press(&mut window, CTRL, key);
        assert!(matches!(popup(&window), Some(Popup::CommandPalette(_))));
        // The same keys close it.
        press(&mut window, CTRL, key);
        assert_eq!(popup(&window), None);
    }
    click(&mut window, "Commands");
    type_text(&mut window, Role::TextInput, "Find a command", "reset");
    let asked = press(&mut window, NONE, Key::Enter);
    assert_eq!(asked, [Request::Reset]);
    assert_eq!(popup(&window), None);

    // Found by tooltip, by shortcut, and run with the pointer.
    press(&mut window, CTRL, Key::P);
    type_text(&mut window, Role::TextInput, "Find a command", "f9");
    assert_eq!(click(&mut window, "Run Max speed"), [Request::MaxSpeed]);

    // Letters that come while the palette opens, in the same pass and in the next one.
    window.key_press_modifiers(CTRL, Key::P);
    window.event(egui::Event::Text("max ".into()));
    window.step();
    window.event(egui::Event::Text("sp".into()));
    window.step();
    window.event(egui::Event::Text("eed".into()));
    window.run();
    assert!(
        matches!(popup(&window), Some(Popup::CommandPalette(palette)) if palette.query == "max speed")
    );
    press(&mut window, NONE, Key::Escape);

    // The last command comes first.
    press(&mut window, CTRL, Key::P);
    let asked = press(&mut window, NONE, Key::Enter);
    assert_eq!(asked, [Request::MaxSpeed]);
    press(&mut window, CTRL, Key::P);
    press(&mut window, NONE, Key::ArrowDown);
    let asked = press(&mut window, NONE, Key::Enter);
    assert_eq!(asked, [Request::Reset]);
}

#[test]
fn cores_are_found_and_the_selected_command_is_described_whole() {
    let mut window = window();
    press(&mut window, CTRL, Key::P);
    type_text(&mut window, Role::TextInput, "Find a command", "core");
    let about = "Switch the machine off and on with the same game on this emulator core";
    assert_eq!(value(&window, "Description"), about);
    let words = window.get_all_by_label(about).last().unwrap().rect();
    let place = window.get_by_label("Description").rect();
    assert!(place.contains_rect(words), "{words:?} in {place:?}");
    press(&mut window, NONE, Key::ArrowDown);
    let asked = press(&mut window, NONE, Key::Enter);
    assert_eq!(asked, [Request::Core("second-core")]);
}

#[test]
fn the_finder_closes_without_running_anything() {
    let mut window = window();
    press(&mut window, CTRL, Key::P);
    type_text(&mut window, Role::TextInput, "Find a command", "zzzz");
    window.get_by_label("No command matches");
    assert!(press(&mut window, NONE, Key::Enter).is_empty());
    assert!(press(&mut window, NONE, Key::Escape).is_empty());
    assert_eq!(popup(&window), None);
    // Keys do not reach the widgets behind it.
    press(&mut window, CTRL, Key::P);
    assert!(press(&mut window, CTRL, Key::R).is_empty());
}

#[test]
fn a_shortcut_is_changed_on_the_sheet() {
    let mut window = window();
    for (modifiers, key) in [
        (Modifiers::SHIFT, Key::Questionmark),
        (NONE, Key::Questionmark),
        (CTRL, Key::Slash),
    ] {
        press(&mut window, modifiers, key);
        assert!(
            matches!(popup(&window), Some(Popup::ShortcutEditor(_))),
            "{key:?}"
        );
        press(&mut window, NONE, Key::Escape);
    }
    press(&mut window, CTRL, Key::Slash);
    window.get_by_label("Change ? for Shortcuts…");
    click(&mut window, "Change Ctrl+R for Reset");
    assert!(value(&window, "Shortcut help").contains("Press the shortcut for Reset"));

    // A shortcut that is taken is refused with the name of the other command.
    assert!(press(&mut window, CTRL, Key::O).is_empty());
    assert_eq!(
        value(&window, "Shortcut help"),
        "Ctrl+O is the shortcut for Open…; nothing was changed"
    );
    click(&mut window, "Change Ctrl+R for Reset");
    assert!(press(&mut window, NONE, Key::J).is_empty());
    window.get_by_label("Change J for Reset");

    // Esc keeps a shortcut, Delete removes it.
    click(&mut window, "Change Ctrl+Q for Quit");
    press(&mut window, NONE, Key::Escape);
    assert!(matches!(popup(&window), Some(Popup::ShortcutEditor(_))));
    click(&mut window, "Change Ctrl+Q for Quit");
    press(&mut window, NONE, Key::Delete);
    assert!(window.query_by_label("Change Ctrl+Q for Quit").is_none());
    click(&mut window, "Add a shortcut for Bot plays");
    press(&mut window, CTRL, Key::Q);
    window.get_by_label("Change Ctrl+Q for Bot plays");
    press(&mut window, NONE, Key::Escape);

    window.get_by_label(GAME).focus();
    window.run();
    assert_eq!(press(&mut window, NONE, Key::J), [Request::Reset]);
    assert!(press(&mut window, CTRL, Key::R).is_empty());
    assert_eq!(press(&mut window, CTRL, Key::Q), [Request::Bot]);

    // Restores one, then all.
    press(&mut window, CTRL, Key::Slash);
    click(&mut window, "Reset shortcuts of Reset");
    window.get_by_label("Change Ctrl+R for Reset");
    click(&mut window, "Reset shortcuts of Quit");
    assert!(value(&window, "Shortcut help").contains("Bot plays"));
    click(&mut window, "Reset all");
    window.get_by_label("Change Ctrl+Q for Quit");
    assert!(window.state().ui_state().shell.keys.is_as_made());
}

#[test]
fn a_command_is_searched_on_the_sheet_by_its_name_or_its_keys() {
    let mut window = window();
    press(&mut window, CTRL, Key::Slash);
    type_text(
        &mut window,
        Role::TextInput,
        "Search all commands",
        "presenter",
    );
    window.get_by_label("Change F11 for Presenter mode");
    assert!(window.query_by_label("Change Ctrl+R for Reset").is_none());
    // What is searched stays while keys are chosen. A command without keys is found, too.
    click(&mut window, "Add a shortcut for Presenter mode");
    press(&mut window, NONE, Key::Escape);
    window.get_by_label("Change F11 for Presenter mode");
    for _ in 0.."presenter".len() {
        press(&mut window, NONE, Key::Backspace);
    }
    type_text(
        &mut window,
        Role::TextInput,
        "Search all commands",
        "ctrl+r",
    );
    window.get_by_label("Change Ctrl+R for Reset");
    assert!(
        window
            .query_by_label("Change F11 for Presenter mode")
            .is_none()
    );
}

#[test]
fn tools_and_scales_have_numbers() {
    let mut window = window();
    press(&mut window, NONE, Key::Escape);
    ask(&mut window, ShellAction::Scale(None));
    for (n, panel) in PanelId::iter().enumerate().take(9) {
        window.state_mut().workbench.ask(Action::TogglePanel(panel));
        let key = Key::from_name(&(n + 1).to_string()).unwrap();
        press(&mut window, CTRL, key);
        assert!(window.state().workbench.dock().has(panel), "{panel:?}");
    }
}

#[test]
fn the_picture_is_shown_at_the_scale_that_was_chosen() {
    for (ppp, size) in [(1.0, vec2(1280.0, 800.0)), (2.0, vec2(1280.0, 800.0))] {
        let mut window = window_of(Bench::falling_t(), size, ppp);
        press(&mut window, Modifiers::ALT, Key::Num4);
        let rect = window.get_by_label(GAME).rect();
        assert_eq!(rect.size() * ppp, vec2(640.0, 576.0), "at {ppp}");
        press(&mut window, Modifiers::ALT, Key::Num2);
        let rect = window.get_by_label(GAME).rect();
        assert_eq!(rect.size() * ppp, vec2(320.0, 288.0), "at {ppp}");
        // A scale that does not fit is reduced.
        press(&mut window, Modifiers::ALT, Key::Num8);
        let most = window.get_by_label(GAME).rect();
        press(&mut window, Modifiers::ALT, Key::Num0);
        assert_eq!(window.get_by_label(GAME).rect().size(), most.size());
    }
}

#[test]
fn messages_are_shown_with_a_word_until_they_are_closed() {
    let mut window = window();
    let bench = window.state_mut();
    let text = "bad.gb can't be opened: the ROM has only 15 bytes";
    bench.workbench.notify(NoticeKind::Error, text);
    bench.workbench.notify(NoticeKind::Error, text);
    window.run();
    assert_eq!(value(&window, "Message"), format!("✖ {text}"));
    window.get_by_label("✖ Error  ×2");
    // The reason stays where it is; the message is beside it and covers nothing.
    let message = window.get_by_label("Message").rect();
    let reason = window.get_by_label("Reason").rect();
    assert!(message.left() > reason.right(), "{message:?} {reason:?}");
    assert!(message.top() >= reason.top() - 1.0 && message.bottom() <= reason.bottom() + 1.0);
    assert!(value(&window, "Reason").starts_with("T to column 1"));

    click(&mut window, "Copy");
    let copied = window.output().platform_output.commands.clone();
    let copied = format!("{copied:?}");
    assert!(copied.contains(text) || copied == "[]", "{copied}");
    assert!(click(&mut window, "Dismiss").is_empty());
    assert!(window.query_by_label("Message").is_none());
    // It is still in the list of messages.
    ask(&mut window, ShellAction::Messages);
    window.get_by_label(text);
    click(&mut window, "Clear");
    window.get_by_label("No messages yet");
}

#[test]
fn at_most_four_messages_are_shown_and_some_go_by_themselves() {
    let mut window = window();
    for n in 0..6 {
        let text = format!("number {n}");
        window.state_mut().workbench.notify(NoticeKind::Info, text);
    }
    for _ in 0..3 {
        window.step();
    }
    assert_eq!(window.query_all_by_label("Message").count(), 4);
    window.get_by_label("and 2 more");
    ask(&mut window, ShellAction::ForgetMessages);
    // Warnings stay, the newest first; the list has them all.
    for n in 0..3 {
        let text = format!("warning {n}");
        window.state_mut().workbench.notify(NoticeKind::Warn, text);
    }
    for _ in 0..40 {
        window.step();
    }
    assert_eq!(value(&window, "Message"), "⚠ warning 2");
    click(&mut window, "and 2 more");
    window.get_by_label("warning 0");
    click(&mut window, "Close");
    ask(&mut window, ShellAction::ForgetMessages);
    window
        .state_mut()
        .workbench
        .notify(NoticeKind::Info, "sent");
    window.step();
    window.get_by_label("Message");
    // Each step of the harness takes a quarter of a second.
    for _ in 0..20 {
        window.step();
    }
    assert!(window.query_by_label("Message").is_none());
}

#[test]
fn presenter_mode_shows_the_game_and_nothing_else() {
    let mut window = window();
    let before = window.get_by_label(GAME).rect();
    press(&mut window, NONE, Key::F11);
    for name in ["File", "Pause", "Run state", "Commands", "Layout"] {
        assert!(window.query_by_label(name).is_none(), "{name}");
    }
    let tabs = window.query_all_by_role(Role::Tab);
    assert_eq!(tabs.count(), 0, "no panel is left");
    let rect = window.get_by_label(GAME).rect();
    assert!(rect.width() >= before.width() && (rect.width() % 160.0).abs() < 1e-3);
    for (name, text) in [
        ("Score", "12,048"),
        ("Lines", "41"),
        ("Level", "9"),
        ("Next piece", "I"),
    ] {
        assert_eq!(value(&window, name), text, "{name}");
    }
    assert!(value(&window, "Reason").starts_with("T to column 1"));
    let shown = window.state_mut().record.as_mut().unwrap();
    Arc::make_mut(&mut shown.tracked).heart = true;
    window.run();
    assert_eq!(value(&window, "Level"), "9 ♥");
    press(&mut window, NONE, Key::Escape);
    assert!(!window.state().ui_state().shell.presenter);
    // Shortcuts and pop-ups work in it too.
    press(&mut window, NONE, Key::F11);
    assert_eq!(
        press(&mut window, NONE, Key::Space),
        [Request::Machine(MachineCommand::Pause)]
    );
    press(&mut window, CTRL, Key::P);
    press(&mut window, NONE, Key::Escape);
    assert!(window.state().ui_state().shell.presenter);
    press(&mut window, NONE, Key::F11);
    window.get_by_label("Pause");
}

#[test]
fn the_question_saves_no_session_while_another_file_is_written() {
    let mut window = window();
    let asked = |writing: Option<String>| LossBox {
        title: "Close the window?".into(),
        button: "Close anyway".into(),
        loss: Loss {
            writing,
            bookmarks: 1,
            ..Loss::default()
        },
    };
    for (writing, saves) in [(Some("f1.gif".to_owned()), false), (None, true)] {
        let asked = ShellAction::Popup(Popup::Loss(asked(writing).into()));
        window.state_mut().workbench.ask(asked);
        window.run();
        let requests = click(&mut window, "Save the session…");
        assert_eq!(requests.contains(&Request::SaveSession), saves);
    }
}

#[test]
fn messages_in_presenter_mode_are_new_and_cover_nothing() {
    for size in [vec2(1280.0, 800.0), vec2(1366.0, 768.0), vec2(960.0, 640.0)] {
        let mut window = window_of(Bench::falling_t(), size, 1.0);
        let error = |window: &mut Window<'_>, text: &str| {
            window.state_mut().workbench.notify(NoticeKind::Error, text);
            window.run();
        };
        error(&mut window, "bad.gb can't be opened");
        press(&mut window, NONE, Key::F11);
        let way_out = "ℹ Esc leaves presenter mode";
        assert_eq!(value(&window, "Message"), way_out, "an old message");
        error(&mut window, "The recording has ended");
        assert_eq!(value(&window, "Message"), "✖ The recording has ended");
        let message = window.get_by_label("Message").rect();
        for name in [GAME, "Score", "Pieces", "Next piece", "Reason"] {
            let rect = window.get_by_label(name).rect();
            let apart = !rect.shrink(1.0).intersects(message);
            assert!(apart, "{name} {rect:?} {message:?}");
        }
        click(&mut window, "Dismiss");
        assert_eq!(value(&window, "Message"), way_out);
        // The old one comes again.
        error(&mut window, "bad.gb can't be opened");
        assert_eq!(value(&window, "Message"), "✖ bad.gb can't be opened");
        // How to leave it is no message once it was left.
        press(&mut window, NONE, Key::Escape);
        let mut open = window.state().workbench.messages().open();
        assert!(open.all(|message| !message.text.contains("leaves presenter mode")));
    }
}

#[test]
fn presenter_mode_fits_every_window() {
    for size in [vec2(960.0, 640.0), vec2(2560.0, 1440.0)] {
        for ppp in [1.0, 1.25] {
            let mut window = window_of(Bench::falling_t(), size, ppp);
            press(&mut window, NONE, Key::F11);
            let whole = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
            for name in [GAME, "Score", "Pieces", "Next piece", "Reason"] {
                let rect = window.get_by_label(name).rect();
                assert!(whole.contains_rect(rect), "{name} {rect:?} in {size:?}");
            }
        }
    }
}

#[test]
fn the_clean_feed_is_exact() {
    for scale in [1_u8, 3, 6] {
        for ppp in [1.0_f32, 1.25, 1.5, 2.0] {
            let mut bench = Bench::falling_t();
            for command in [
                ShellAction::Feed,
                ShellAction::FeedScale(scale),
                ShellAction::FeedColour(KeyColour::Magenta),
            ] {
                bench.workbench.ask(command);
            }
            let wanted = vec2(160.0, 144.0) * f32::from(scale);
            let size = bench.ui_state().shell.feed.size(ppp);
            assert_eq!(size * ppp, wanted);
            let mut window = Harness::builder()
                .with_size(size)
                .with_pixels_per_point(ppp)
                .build_ui_state(|ui, bench: &mut Bench| bench.workbench.feed(ui), bench);
            window.run();
            let rect = window.get_by_label("Clean feed").rect();
            let drawn = rect.size() * ppp;
            assert!((drawn - wanted).length() < 0.01, "{drawn:?} for {wanted:?}");
            let corner = rect.min.to_vec2() * ppp;
            assert!((corner - corner.round()).length() < 0.01, "{corner:?}");
        }
    }
}

#[test]
fn the_clean_feed_shows_the_bare_picture_on_its_colour() {
    let mut bench = Bench::falling_t();
    bench.workbench.ask(ShellAction::FeedScale(1));
    bench.workbench.ask(Action::Palette(crate::Palette::Grey));
    let mut window = Harness::builder()
        .with_size(vec2(1280.0, 800.0))
        .with_context_setup(ui_kit::theme::apply)
        .renderer(offscreen::kittest::Renderer::new())
        .build_ui_state(
            |ui, bench: &mut Bench| {
                // The texture is made where the window is drawn.
                let hidden = egui::UiBuilder::new().invisible();
                ui.scope_builder(hidden, |ui| bench.ui(ui));
                let small = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(200.0, 200.0));
                ui.scope_builder(egui::UiBuilder::new().max_rect(small), |ui| {
                    bench.workbench.feed(ui);
                });
            },
            bench,
        );
    window.run();
    let rect = window.get_by_label("Clean feed").rect();
    let image = window.render().unwrap();
    let at = |x: f32, y: f32| image.get_pixel(x as u32, y as u32).0;
    assert_eq!(at(2.0, 2.0), [255, 0, 255, 255]);
    let record = samples::falling_t();
    for (x, y) in [(0, 0), (8, 0), (16, 0), (24, 0), (159, 143)] {
        let shade = record.picture.picture.at_point(screen::Point { x, y });
        let colour =
            ui_kit::theme::shade(&ui_kit::theme::palette(crate::Palette::Grey.rgb()), shade);
        let drawn = at(rect.left() + f32::from(x), rect.top() + f32::from(y));
        assert_eq!(drawn, colour.to_array(), "{x},{y}");
    }
}

#[test]
fn recent_files_are_opened_and_missing_ones_are_not() {
    let mut window = window();
    for path in ["games/a.gb", "games/b.gb"] {
        window.state_mut().workbench.opened(Path::new(path));
    }
    let missing = vec![PathBuf::from("games/a.gb")];
    window.state_mut().workbench.set_missing_files(missing);
    window.run();
    click(&mut window, "File");
    click(&mut window, "Recent files");
    let gone = window.get_by_label("a.gb (missing)");
    assert!(gone.accesskit_node().is_disabled());
    let asked = click(&mut window, "b.gb");
    assert_eq!(asked, [Request::open(PathBuf::from("games/b.gb"))]);
    click(&mut window, "File");
    click(&mut window, "Recent files");
    click(&mut window, "Clear recent files");
    assert!(window.state().ui_state().shell.recent.is_empty());
}

#[test]
fn files_over_the_window_show_what_can_be_opened() {
    let mut window = window();
    assert!(window.query_by_label("Drop here").is_none());
    window.input_mut().hovered_files = vec![egui::HoveredFile::default(); 2];
    // egui keeps drawing while files are held over a window.
    window.step();
    window.step();
    let shown = value(&window, "Drop here");
    assert!(
        shown.contains("first of 2 files") && shown.contains("ROM"),
        "{shown}"
    );
}

#[test]
fn layouts_are_chosen_from_the_toolbar() {
    let mut window = window();
    click(&mut window, "Layout");
    click(&mut window, "Research");
    assert_eq!(window.state().workbench.dock().layout(), Layout::Research);
    click(&mut window, "View");
    click(&mut window, "Theme");
    click(&mut window, "Light");
    assert_eq!(window.state().ui_state().theme, Theme::Light);
}

#[test]
fn a_text_field_keeps_its_keys_and_lets_the_others_through() {
    let mut window = window();
    ask(&mut window, ShellAction::Layouts);
    type_text(&mut window, Role::TextInput, "Name", "b p.");
    assert!(matches!(popup(&window), Some(Popup::Layouts(typed)) if typed.name == "b p."));
    assert!(press(&mut window, NONE, Key::Space).is_empty());
    assert!(press(&mut window, NONE, Key::B).is_empty());
}

#[test]
fn a_bound_key_asks_through_the_map() {
    let mut window = window();
    let f = Shortcut::new(NONE, Key::F);
    let bind = ShellAction::Bind(Box::new(Request::Faster.into()), vec![f]);
    ask(&mut window, bind);
    window.get_by_label(GAME).focus();
    window.run();
    assert_eq!(press(&mut window, NONE, Key::F), [Request::Faster]);
    assert!(press(&mut window, NONE, Key::Equals).is_empty());
}

/// The labels of the entries of open menus.
fn menu_entries(window: &Window<'_>) -> usize {
    window.query_all_by_label("Reset").count()
}

#[test]
fn alt_and_a_letter_open_a_menu_and_arrows_choose_in_it() {
    let mut window = window();
    for (modifiers, key, entry) in [
        (NONE, Key::F10, "Open path…"),
        (Modifiers::ALT, Key::F, "Open path…"),
        (Modifiers::ALT, Key::P, "Go to the start"),
        (Modifiers::ALT, Key::M, "Reset"),
        (Modifiers::ALT, Key::B, "Bot plays"),
        (Modifiers::ALT, Key::V, "Presenter mode"),
        (Modifiers::ALT, Key::H, "Messages…"),
    ] {
        let before = window.query_all_by_label(entry).count();
        press(&mut window, modifiers, key);
        window.run();
        let open = window.query_all_by_label(entry).count();
        assert_eq!(open, before + 1, "{key:?} shows {entry}");
        press(&mut window, NONE, Key::Escape);
        let closed = window.query_all_by_label(entry).count();
        assert_eq!(closed, before, "Esc closes the menu of {key:?}");
    }
    // Down goes to the first entry, Enter runs it.
    press(&mut window, Modifiers::ALT, Key::P);
    window.run();
    press(&mut window, NONE, Key::ArrowDown);
    window.run();
    let asked = press(&mut window, NONE, Key::Enter);
    assert_eq!(asked, [Request::Machine(MachineCommand::Pause)]);
    // Right goes to the menu beside it.
    assert_eq!(menu_entries(&window), 0);
    press(&mut window, Modifiers::ALT, Key::P);
    window.run();
    press(&mut window, NONE, Key::ArrowRight);
    window.run();
    assert_eq!(menu_entries(&window), 1, "the menu Machine is open");
}

#[test]
fn a_menu_closes_when_a_box_opens_over_it() {
    let mut window = window();
    window.get_by_label("Machine").click();
    window.run();
    assert_eq!(menu_entries(&window), 1);
    press(&mut window, CTRL, Key::P);
    window.run();
    assert!(matches!(popup(&window), Some(Popup::CommandPalette(_))));
    press(&mut window, NONE, Key::Escape);
    window.run();
    assert_eq!(
        (popup(&window).is_some(), menu_entries(&window)),
        (false, 0)
    );
}

#[test]
fn arrows_go_on_from_a_menu_that_the_mouse_opened_and_enter_its_submenus() {
    let mut window = window();
    let playback = |window: &Window<'_>| window.query_all_by_label("Go to the start").count();
    let closed = playback(&window);
    window.get_by_label("Machine").click();
    window.run();
    assert_eq!(menu_entries(&window), 1);
    // The pointer rests on the button that opened it.
    press(&mut window, NONE, Key::ArrowLeft);
    window.run();
    assert_eq!((menu_entries(&window), playback(&window)), (0, closed + 1));
    press(&mut window, NONE, Key::ArrowRight);
    window.run();
    assert_eq!((menu_entries(&window), playback(&window)), (1, closed));
    // A submenu has the arrows while it is chosen.
    let slow = |window: &Window<'_>| window.query_all_by_label_contains("1/8×").count();
    let before = slow(&window);
    for _ in 0..3 {
        press(&mut window, NONE, Key::ArrowDown);
    }
    press(&mut window, NONE, Key::ArrowRight);
    window.run();
    assert_eq!(menu_entries(&window), 1, "the menu Machine stays open");
    assert!(slow(&window) > before, "the speeds are listed");
    // The pointer chooses again once it moves.
    let bot = window.get_by_label("Bot").rect().center();
    window.hover_at(bot);
    window.run();
    assert_eq!(menu_entries(&window), 0);
}

#[test]
fn letters_act_on_the_picture_only_and_say_what_they_did() {
    let mut window = window();
    // Someone types a name, but no text field has the focus.
    for key in [Key::B, Key::O, Key::B, Key::L, Key::I] {
        assert!(press(&mut window, NONE, key).is_empty(), "{key:?}");
    }
    let state = window.state().ui_state();
    assert!(!state.time.looping && state.time.range.is_none());
    assert_eq!(
        value(&window, "Message"),
        "ℹ Letters act while the game's picture has the focus: click it first"
    );
    window.get_by_label("ℹ Info  ×5");
    ask(&mut window, ShellAction::ForgetMessages);
    window.get_by_label(GAME).focus();
    window.run();
    assert_eq!(press(&mut window, NONE, Key::B), [Request::Bot]);
    window.step();
    assert_eq!(value(&window, "Message"), "ℹ B: Bot plays: off");
}

#[test]
fn a_button_of_a_paused_game_states_why_nothing_happens() {
    let mut window = window();
    window.state_mut().status.shown.run = crate::RunState::Paused;
    window.get_by_label(GAME).focus();
    window.run();
    press(&mut window, NONE, Key::ArrowLeft);
    window.step();
    let message = "ℹ The game is paused: Space lets it run";
    assert_eq!(value(&window, "Message"), message);
}

#[test]
fn a_letter_with_a_modifier_is_no_letter_of_the_game() {
    let mut window = window();
    // The modifier is up again in the same pass.
    for (key, pressed, modifiers) in [(Key::Z, true, Modifiers::COMMAND), (Key::Z, false, NONE)] {
        window.event(egui::Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers,
        });
    }
    window.run();
    assert!(window.query_by_label("Message").is_none());
}

#[test]
fn a_key_that_needs_shift_works_again_when_shift_was_released_first() {
    let mut window = window();
    let key = |key, pressed, modifiers| egui::Event::Key {
        key,
        physical_key: Some(Key::Slash),
        pressed,
        repeat: false,
        modifiers,
    };
    for time in ["first", "second", "third"] {
        window.event(key(Key::Questionmark, true, Modifiers::SHIFT));
        window.run();
        assert!(popup(&window).is_some(), "the {time} time");
        // Without Shift the key comes up as another one.
        window.event(key(Key::Slash, false, NONE));
        window.run();
        press(&mut window, NONE, Key::Escape);
        assert!(popup(&window).is_none());
    }
}

#[test]
fn plus_and_minus_change_the_speed_however_they_are_typed() {
    let mut window = window();
    for (modifiers, key, asked) in [
        (NONE, Key::Plus, Request::Faster),
        (Modifiers::SHIFT, Key::Plus, Request::Faster),
        (NONE, Key::Equals, Request::Faster),
        (Modifiers::SHIFT, Key::Equals, Request::Faster),
        (NONE, Key::Minus, Request::Slower),
    ] {
        assert_eq!(press(&mut window, modifiers, key), [asked], "{key:?}");
    }
}

#[test]
fn a_row_with_the_focus_leaves_enter_with_ctrl_to_its_command() {
    let mut window = window();
    window.get_by_label_contains("Candidate 2: ").click();
    window.run();
    press(&mut window, CTRL.plus(Modifiers::SHIFT), Key::Enter);
    let last = window.state().workbench.messages().all().last().unwrap();
    // What is missing, and where: the panel is opened.
    assert_eq!(last.text, "Add a piece in Move tester first");
    assert!(window.state().workbench.dock().has(PanelId::Tester));
}

#[test]
fn arrows_go_through_the_candidates_and_show_them() {
    let mut window = window();
    let shown = |window: &Window<'_>| window.state().workbench.hover().candidate;
    let second = window.get_by_label_contains("Candidate 2: ");
    second.click();
    window.run();
    window.remove_cursor();
    window.run();
    assert_eq!(shown(&window), Some(1), "a click keeps it shown");
    press(&mut window, NONE, Key::ArrowDown);
    window.run();
    assert_eq!(shown(&window), Some(2));
    for _ in 0..2 {
        press(&mut window, NONE, Key::ArrowUp);
        window.run();
    }
    assert_eq!(shown(&window), Some(0));
}

#[test]
fn a_right_click_on_a_candidate_lists_what_can_be_done_with_it() {
    let mut window = window();
    let right_click = |window: &mut Window<'_>| {
        window
            .get_by_label_contains("Candidate 2: ")
            .click_secondary();
        window.run();
    };
    right_click(&mut window);
    click(&mut window, "Show this candidate");
    window.remove_cursor();
    window.run();
    assert_eq!(window.state().workbench.hover().candidate, Some(1));

    right_click(&mut window);
    click(&mut window, "Copy its board");
    let last = window.state().workbench.messages().all().last().unwrap();
    assert_eq!(last.text, "Copied 18 lines");

    right_click(&mut window);
    click(&mut window, "Open in Move tester");
    assert!(window.state().workbench.dock().has(PanelId::Tester));
    let bench = window.state();
    let plan = bench.record.as_ref().and_then(|record| record.plan.clone());
    let plan = plan.unwrap();
    let tester = &bench.ui_state().research.tester;
    assert_eq!(*tester.board(), plan.position.board);
    let line = &plan.candidates[1].line;
    let columns = line.iter().map(|at| (at.piece, at.column()));
    let moves = tester.moves().iter().map(|m| (m.piece, m.column()));
    assert_eq!(moves.collect::<Vec<_>>(), columns.collect::<Vec<_>>());
}

#[test]
fn the_palette_finds_by_other_words_and_runs_only_what_is_seen() {
    let mut window = window();
    press(&mut window, CTRL, Key::P);
    type_text(&mut window, Role::TextInput, "Find a command", "snapshot");
    let asked = press(&mut window, NONE, Key::Enter);
    assert_eq!(asked, [Request::SavePicture]);

    press(&mut window, CTRL, Key::P);
    type_text(&mut window, Role::TextInput, "Find a command", "mute");
    press(&mut window, NONE, Key::Enter);
    assert!(window.state().workbench.ui_state().sound.is_on);

    // Nothing matches: Enter runs nothing.
    press(&mut window, CTRL, Key::P);
    type_text(&mut window, Role::TextInput, "Find a command", "qqqq");
    window.get_by_label("No command matches");
    assert!(press(&mut window, NONE, Key::Enter).is_empty());
    assert!(popup(&window).is_some());
    press(&mut window, NONE, Key::Escape);

    // Text and Enter in one pass: the list that belongs to the text was not drawn yet.
    press(&mut window, CTRL, Key::P);
    let enter = egui::Event::Key {
        key: Key::Enter,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: NONE,
    };
    let typed = egui::Event::Text("restart".into());
    window.input_mut().events.extend([typed, enter]);
    window.run();
    assert!(std::mem::take(&mut window.state_mut().asked).is_empty());
    let asked = press(&mut window, NONE, Key::Enter);
    assert_eq!(asked, [Request::Reset]);

    // The selected command was scrolled out of sight: Enter brings it back first.
    press(&mut window, CTRL, Key::P);
    window.hover_at(egui::pos2(640.0, 400.0));
    window.run();
    for _ in 0..3 {
        window.input_mut().events.push(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: vec2(0.0, -3000.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
            modifiers: NONE,
        });
        window.run();
    }
    assert!(press(&mut window, NONE, Key::Enter).is_empty());
    assert!(popup(&window).is_some());
    window.run();
    assert_eq!(press(&mut window, NONE, Key::Enter), [Request::Reset]);
}

#[test]
fn a_command_that_no_menu_lists_now_is_not_in_the_palette() {
    let mut window = window();
    press(&mut window, CTRL, Key::P);
    type_text(
        &mut window,
        Role::TextInput,
        "Find a command",
        "back to the game",
    );
    assert!(window.query_by_label("Run Back to the game").is_none());
    window.state_mut().status.shown.kind = Shown::Picture;
    window.run();
    window.get_by_label("Run Back to the game");
}

#[test]
fn the_bot_has_a_state_only_where_the_game_is_shown() {
    let mut window = window();
    window.get_by_label_contains("Bot plays");
    assert_eq!(click(&mut window, "Bot plays"), [Request::Bot]);
    for kind in [Shown::Picture, Shown::Session, Shown::Source] {
        window.state_mut().status.shown.kind = kind;
        window.run();
        let bot = window.get_by_label("Bot plays");
        let node = bot.accesskit_node();
        assert!(node.is_disabled() && node.toggled().is_none(), "{kind:?}");
        bot.hover();
        window.run();
        window.get_by_label_contains("The bot plays the game, which is not shown");
        assert!(click(&mut window, "Bot plays").is_empty(), "{kind:?}");
        window.remove_cursor();
        window.run();
    }
}

#[test]
fn a_typed_path_is_completed_from_the_recent_files() {
    let mut window = window();
    let files = [
        "games/night.gb",
        "takes/night.blockscope",
        "games/gone.gb",
        "takes/day.blockscope",
    ];
    for path in files {
        window.state_mut().workbench.opened(Path::new(path));
    }
    let missing = vec![PathBuf::from("games/gone.gb")];
    window.state_mut().workbench.set_missing_files(missing);
    let open = |window: &mut Window<'_>, ask: FileAsk| {
        let popup = ShellAction::Popup(Popup::Path(PathBox::new(ask, "")));
        window.state_mut().workbench.ask(popup);
        window.run();
    };
    let offered = |window: &Window<'_>| -> Vec<&str> {
        let is_there = |path: &&str| window.query_by_label(path).is_some();
        files.into_iter().filter(is_there).collect()
    };
    open(&mut window, FileAsk::Open);
    assert_eq!(offered(&window), [files[0], files[1], files[3]]);
    let name = "Path of a ROM, session, profile, picture, layout or result";
    type_text(&mut window, Role::TextInput, name, "NIGHT");
    assert_eq!(offered(&window), [files[0], files[1]]);
    // Tab completes to the first of the list, which is the newest.
    press(&mut window, NONE, Key::Tab);
    window.run();
    let typed = match popup(&window) {
        Some(Popup::Path(path)) => path.path.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(typed, files[1]);
    assert_eq!(offered(&window), [] as [&str; 0]);
    let asked = press(&mut window, NONE, Key::Enter);
    assert_eq!(asked, [Request::open(PathBuf::from(files[1]))]);

    // A click chooses one; where a session is needed, only sessions are offered.
    open(&mut window, FileAsk::Compare);
    assert_eq!(offered(&window), [files[1], files[3]]);
    let asked = click(&mut window, files[3]);
    assert_eq!(
        asked,
        [Request::UseFile(FileAsk::Compare, PathBuf::from(files[3]))]
    );
    open(&mut window, FileAsk::Plots);
    assert_eq!(offered(&window), [] as [&str; 0]);
}

#[test]
fn a_typed_path_is_completed_from_the_names_in_its_folder() {
    let mut window = window();
    window.state_mut().workbench.opened(Path::new("old/nap.gb"));
    let names = |folder: &str, names: &[(&str, bool)]| FolderNames {
        folder: folder.to_owned(),
        names: names
            .iter()
            .map(|(name, is_folder)| FolderName {
                name: (*name).to_owned(),
                is_folder: *is_folder,
            })
            .collect(),
    };
    let typed = |window: &Window<'_>| match popup(window) {
        Some(Popup::Path(path)) => path.path.clone(),
        other => panic!("{other:?}"),
    };
    let popup = ShellAction::Popup(Popup::Path(PathBox::new(FileAsk::Compare, "")));
    window.state_mut().workbench.ask(popup);
    window.run();
    let button = window.get_by_label("Compare").rect();
    window.state_mut().workbench.set_folder(names(
        "",
        &[
            (".names", true),
            ("Napping", true),
            ("nap.gb", false),
            ("nap1.blockscope", false),
            ("other.blockscope", false),
        ],
    ));
    window.run();
    assert_eq!(
        window.get_by_label("Compare").rect(),
        button,
        "it has moved"
    );
    let label = "Path of a session to compare with";
    type_text(&mut window, Role::TextInput, label, "n");
    // Folders, and the files of the kind that is wanted; nothing that is hidden.
    for (path, is_offered) in [
        ("Napping/", true),
        ("nap1.blockscope", true),
        (".names/", false),
        ("nap.gb", false),
        ("other.blockscope", false),
        ("old/nap.gb", false),
    ] {
        assert_eq!(window.query_by_label(path).is_some(), is_offered, "{path}");
    }
    // Tab completes what the names have in common, then to the first.
    press(&mut window, NONE, Key::Tab);
    assert_eq!(typed(&window), "Nap");
    press(&mut window, NONE, Key::Tab);
    assert_eq!(typed(&window), "Napping/");
    // What is in another folder is not offered for this one.
    assert!(window.query_by_label("nap1.blockscope").is_none());
    let inside = names("Napping/", &[("deep", true), ("run.blockscope", false)]);
    window.state_mut().workbench.set_folder(inside);
    window.run();
    click(&mut window, "Napping/deep/");
    assert_eq!(typed(&window), "Napping/deep/");
    let inside = names("Napping/deep/", &[("run.blockscope", false)]);
    window.state_mut().workbench.set_folder(inside);
    window.run();
    let asked = click(&mut window, "Napping/deep/run.blockscope");
    let path = PathBuf::from("Napping/deep/run.blockscope");
    assert_eq!(asked, [Request::UseFile(FileAsk::Compare, path)]);
}

#[test]
fn a_warning_leaves_room_for_the_whole_reason() {
    let mut window = window_of(Bench::falling_t(), vec2(1280.0, 800.0), 1.0);
    let long = "a warning of many words that would take the whole of the line ".repeat(4);
    window
        .state_mut()
        .workbench
        .notify(NoticeKind::Warn, long.trim().to_owned());
    window.run();
    let reason = value(&window, "Reason");
    let place = window.get_by_label("Reason").rect();
    let message = window.get_by_label("Message").rect();
    assert!(place.right() <= message.left(), "{place:?} {message:?}");
    window.get_by_label("Reason").hover();
    window.run();
    // A reason that is cut has a tooltip.
    let tooltips = window.query_all_by_label(&reason).count();
    assert_eq!(tooltips, 0, "{reason} is drawn whole");
}

#[test]
fn sound_is_switched_in_the_status_bar_beside_its_volume() {
    let mut window = window();
    let sound = |window: &Window<'_>| window.state().workbench.ui_state().sound.clone();
    assert!(!sound(&window).is_on, "off at first");
    let cell = window.get_by_label("Sound");
    assert_eq!(cell.value().as_deref(), Some("sound off"));
    cell.click();
    window.run();
    window
        .get_by_role_and_label(Role::CheckBox, "Sound")
        .click();
    window.run();
    assert!(sound(&window).is_on);
    assert!(window.query_by_label("Volume").is_some());
}

#[test]
fn the_next_piece_of_presenter_mode_ends_above_the_numbers_below_it() {
    for (width, height) in [(1280.0, 800.0), (1920.0, 1080.0), (2560.0, 1440.0)] {
        let mut bench = Bench::falling_t();
        bench.workbench.ask(ShellAction::Presenter);
        let window = super::window_of(bench, vec2(width, height), 1.0);
        let next = window.get_by_label("Next piece").rect();
        let lines = window.get_by_label("Lines").rect();
        assert!(next.bottom() + 4.0 < lines.top(), "{next:?} {lines:?}");
    }
}
