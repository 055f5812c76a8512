//! Every label explains itself when the pointer rests on it.

use super::{Bench, Window, click, press, window_of};
use crate::{Action, PanelId, Popup, ShellAction};
use crate::{glossary, samples};
use egui::{
    Event, Modifiers, MouseWheelSource, MouseWheelUnit, Order, TouchPhase,
    accesskit::{Role, Toggled},
    vec2,
};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use pad::{Buttons, GamepadButton};
use std::collections::BTreeSet;
use strum::IntoEnumIterator as _;

/// Whether a tooltip is shown.
fn has_tooltip(window: &Window<'_>) -> bool {
    window.ctx.memory(|memory| {
        let layers = memory.areas().visible_layer_ids();
        layers.iter().any(|layer| layer.order == Order::Tooltip)
    })
}

/// Names of values and columns that are seen, each once.
fn labels(window: &Window<'_>) -> BTreeSet<String> {
    let whole = window.ctx.content_rect();
    let nodes = window.root().children_recursive();
    let named = nodes.filter_map(|node| {
        let at = node.accesskit_node();
        let shows = matches!(at.role(), Role::Status | Role::ColumnHeader);
        let placed = at.raw_bounds().is_some();
        let seen = placed && whole.contains_rect(node.rect()) && node.rect().is_positive();
        at.label().filter(|_| shows && seen)
    });
    named.collect()
}

#[test]
fn every_label_of_every_panel_has_a_tooltip() {
    let mut seen = BTreeSet::new();
    let mut bare = Vec::new();
    for panel in PanelId::iter() {
        let mut bench = Bench::new(Some(samples::falling_t()));
        bench.workbench.ask(Action::ShowPanel(panel));
        let mut window = window_of(bench, vec2(1920.0, 1080.0), 1.0);
        window.ctx.all_styles_mut(|style| {
            style.interaction.tooltip_delay = 0.0;
            style.interaction.tooltip_grace_time = 0.0;
        });
        for label in labels(&window) {
            if !seen.insert(label.clone()) {
                continue;
            }
            let Some(node) = window.query_all_by_label(&label).next() else {
                continue;
            };
            node.hover();
            for _ in 0..3 {
                window.step();
            }
            // Rows that are scrolled out of sight can't be pointed at.
            if !has_tooltip(&window) && glossary::meaning(&label).is_none() {
                bare.push(format!("{panel:?}: {label}"));
            }
            window.remove_cursor();
            window.step();
        }
    }
    assert!(seen.len() > 60, "{} labels", seen.len());
    assert!(bare.is_empty(), "without a tooltip: {bare:#?}");
}

/// The text of the tooltip of a label.
fn tooltip(window: &mut Window<'_>, label: &str) -> String {
    window.get_by_label(label).hover();
    for _ in 0..8 {
        window.step();
    }
    let nodes = window.root().children_recursive();
    let texts = nodes.filter_map(|node| {
        let node = node.accesskit_node();
        node.value().or(node.label())
    });
    let found = texts.filter(|text| text.contains(' ') && text.ends_with('.'));
    found.collect::<Vec<_>>().join(" ")
}

#[test]
fn tooltips_alone_explain_what_safety_and_the_referee_are() {
    for (label, words) in [
        ("Safety", ["fewest pixels", "misread"]),
        ("Agreement", ["cartridge", "bot never sees it"]),
    ] {
        let bench = Bench::new(Some(samples::falling_t()));
        let mut window = window_of(bench, vec2(1280.0, 800.0), 1.0);
        let text = tooltip(&mut window, label);
        for word in words {
            assert!(text.contains(word), "{label}: {text}");
        }
    }
}

#[test]
fn a_dialog_closes_the_tooltip_below_it_and_presenter_mode_has_none() {
    let bench = Bench::new(Some(samples::falling_t()));
    let mut window = window_of(bench, vec2(1280.0, 800.0), 1.0);
    assert!(tooltip(&mut window, "Safety").contains("misread"));
    assert!(has_tooltip(&window));
    window.state_mut().ask(Action::TypePath);
    window.run_steps(3);
    assert!(!has_tooltip(&window), "over the box for a path");
    window.key_press(egui::Key::Escape);
    window.remove_cursor();
    window.run_steps(3);
    assert!(tooltip(&mut window, "Safety").contains("misread"));

    window.state_mut().ask(ShellAction::Presenter);
    window.remove_cursor();
    window.run_steps(3);
    for node in labels(&window) {
        // A message is there for a while only.
        let Some(found) = window.query_all_by_label(&node).next() else {
            continue;
        };
        found.hover();
        window.run_steps(8);
        assert!(!has_tooltip(&window), "{node}");
    }
}

#[test]
fn the_pad_names_the_buttons_of_a_gamepad_that_are_bound_now() {
    let mut bench = Bench::new(Some(samples::falling_t()));
    bench.status.program.gamepads.names = vec!["Test pad".to_owned()];
    let mut window = window_of(bench, vec2(1280.0, 800.0), 1.0);
    let tip = |window: &mut Window<'_>| {
        window.remove_cursor();
        window.run();
        window.get_by_label("Hold A").hover();
        for _ in 0..8 {
            window.step();
        }
        let tip = window.get_by_label_contains("Hold A with the pointer");
        let node = tip.accesskit_node();
        node.value().or(node.label()).unwrap_or_default()
    };
    let ends = |tip: &str, buttons: &str| tip.ends_with(&format!("with {buttons} of the gamepad"));
    let first = tip(&mut window);
    assert!(ends(&first, "East"), "{first}");
    let bound = vec![GamepadButton::North, GamepadButton::West];
    window
        .state_mut()
        .ask(ShellAction::BindGamepad(Buttons::A, Some(bound)));
    let other = tip(&mut window);
    assert!(ends(&other, "North or West"), "{other}");
}

#[test]
fn help_has_the_guide_the_words_about_and_a_report() {
    let bench = Bench::new(Some(samples::falling_t()));
    let mut window = window_of(bench, vec2(1280.0, 800.0), 1.0);
    let popup = |window: &Window<'_>| window.state().ui_state().shell.popup.clone();
    click(&mut window, "Help");
    click(&mut window, "Words…");
    assert_eq!(popup(&window), Some(Popup::Words(String::new())));
    let edit = window.get_by_role_and_label(Role::TextInput, "Search the words");
    edit.focus();
    edit.type_text("referee");
    window.run();
    window.get_by_label(glossary::meaning("Referee").unwrap());
    assert!(window.query_by_label("Safety").is_none() || popup(&window).is_some());
    press(&mut window, Modifiers::NONE, egui::Key::Escape);

    click(&mut window, "Help");
    click(&mut window, "Guide…");
    let edit = window.get_by_role_and_label(Role::TextInput, "Search the guide");
    edit.focus();
    edit.type_text("move tester");
    window.run();
    window.get_by_label("Study its moves");
    assert!(window.query_by_label("Games of other makers").is_none());
    // A click on a paragraph shows its place in the whole guide.
    let matches = |window: &Window<'_>| {
        let all = window.query_all_by_label_contains("Show in the guide: ");
        all.map(|node| node.accesskit_node().label().unwrap())
            .collect::<Vec<_>>()
    };
    let found = matches(&window);
    assert!(found.len() > 1, "{found:?}");
    // A paragraph; tables have many labels.
    let words = |name: &str| name.replacen("Show in the guide: ", "", 1);
    let paragraph = |name: &&String| window.query_by_label(&words(name)).is_some();
    let last = found.iter().rfind(paragraph).unwrap();
    assert!(last.to_lowercase().contains("move tester"), "{last}");
    click(&mut window, last);
    assert!(matches(&window).is_empty());
    window.get_by_label("Basics");
    let place = window.get_by_label(&words(last)).rect();
    assert!(window.ctx.content_rect().contains_rect(place), "{place:?}");
    click(&mut window, "Back to the matches");
    assert_eq!(matches(&window), found);
    press(&mut window, Modifiers::NONE, egui::Key::Escape);

    click(&mut window, "Help");
    click(&mut window, "About…");
    window.get_by_label("Settings file");
    click(&mut window, "Close");

    window.state_mut().workbench.ask(ShellAction::ReportProblem);
    window.step();
    let commands = window.output().platform_output.commands.clone();
    let copied = format!("{commands:?}");
    for part in ["Blockscope", "profile:", "layout: Watch", "last messages"] {
        assert!(copied.contains(part), "{part}: {copied}");
    }
}

#[test]
fn a_chapter_of_the_guide_is_shown_by_a_click_on_its_name() {
    for size in [vec2(960.0, 640.0), vec2(1280.0, 720.0)] {
        let mut window = window_of(Bench::new(Some(samples::falling_t())), size, 1.0);
        click(&mut window, "Help");
        click(&mut window, "Guide…");
        let is_chosen = |window: &Window<'_>, chapter: &str| {
            let name = format!("Chapter {chapter}");
            let node = window.get_by_label(&name);
            node.accesskit_node().toggled() == Some(Toggled::True)
        };
        let top = window.get_by_label("Guide").rect().bottom();
        assert!(!is_chosen(&window, "Review a game"));
        // The second click brings back what was scrolled away.
        for chapter in ["Review a game", "On the timeline", "On the timeline"] {
            click(&mut window, &format!("Chapter {chapter}"));
            let heading = window.get_by_label(chapter).rect();
            assert!(
                heading.top() > top && heading.bottom() < top + 80.0,
                "{chapter}: {heading:?} below {top}"
            );
            assert!(is_chosen(&window, chapter), "{chapter}");
            window.hover_at(window.ctx.content_rect().center());
            let (unit, delta) = (MouseWheelUnit::Point, vec2(0.0, 4_000.0));
            window.event(Event::MouseWheel {
                unit,
                delta,
                phase: TouchPhase::Move,
                source: MouseWheelSource::Unknown,
                modifiers: Modifiers::NONE,
            });
            window.run();
            assert!(!is_chosen(&window, chapter), "{chapter}");
        }
        // A chapter is also shown from among the matches of a query.
        let edit = window.get_by_role_and_label(Role::TextInput, "Search the guide");
        edit.focus();
        edit.type_text("move tester");
        window.run();
        click(&mut window, "Chapter Study its moves");
        window.get_by_label("Basics");
        click(&mut window, "Back to the matches");
        assert!(window.query_by_label("Games of other makers").is_none());
    }
}

#[test]
fn the_guide_has_nothing_for_the_command_line() {
    let mut window = window_of(
        Bench::new(Some(samples::falling_t())),
        vec2(1280.0, 720.0),
        1.0,
    );
    click(&mut window, "Help");
    click(&mut window, "Guide…");
    let nodes = window.root().children_recursive();
    let texts = nodes.flat_map(|node| {
        let node = node.accesskit_node();
        [node.label(), node.value()]
    });
    let texts: Vec<_> = texts.flatten().collect();
    assert!(texts.len() > 200, "{} texts", texts.len());
    for text in texts {
        for word in ["cargo", "xtask", "```", "blockscope ", "--", "stdout"] {
            assert!(!text.contains(word), "{word}: {text}");
        }
    }
}
