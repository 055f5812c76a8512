//! The weights of the strategy, changed while the bot plays.

use super::{
    Bench, Window, click, press,
    research::{serve, window},
    value, window_of,
};
use crate::{
    Action, Answer, Command, ExperimentRequest, Layout, OwnExperiment, PanelId, Request,
    ResearchAction, test_support,
};
use egui::{Key, Modifiers, pos2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use planner::Strategy;

#[test]
fn other_weights_are_played_from_the_next_piece_on() {
    let mut window = window(PanelId::Weights);
    serve(&mut window);
    assert_eq!(value(&window, "From the next piece"), "four-feature");
    let holes = |asked: &[Request]| {
        let play = asked.iter().find_map(|command| match command {
            Request::Play(strategy) => Some(strategy),
            _ => None,
        });
        let strategy = play.unwrap();
        let mut features = strategy.features().iter();
        features
            .find(|w| w.feature.name == "holes")
            .unwrap()
            .billionths
    };
    let asked = click(&mut window, "Weights: No holes");
    assert_eq!(holes(&asked), -1_426_520_000);
    assert_eq!(
        value(&window, "From the next piece"),
        "four-feature · edited"
    );
    assert_eq!(value(&window, "Plan in force"), "four-feature");
    window.get_by_label("Weight of holes").focus();
    window.run();
    let asked = press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert!(holes(&asked) > -1_426_520_000);
    let asked = click(&mut window, "Reset weights");
    assert_eq!(holes(&asked), -356_630_000);
    assert_eq!(value(&window, "From the next piece"), "four-feature");
}

#[test]
fn a_weight_is_changed_by_a_drag_and_not_by_a_press() {
    let mut shown = window(PanelId::Weights);
    serve(&mut shown);
    let rect = shown.get_by_label("Weight of holes").rect();
    let spots = (1..8).map(|i| rect.left() + rect.width() * i as f32 / 8.0);
    let spots: Vec<_> = spots.map(|x| pos2(x, rect.center().y)).collect();
    for at in spots {
        // Another panel is there until the press.
        let mut window = window_of(Bench::falling_t(), vec2(1280.0, 800.0), 1.0);
        window.hover_at(at);
        window.step();
        let layout = Command::from(Action::Layout(Layout::Research));
        window.state_mut().workbench.ask(layout);
        window.drag_at(at);
        window.run();
        window.drop_at(at);
        window.run();
        assert_eq!(serve(&mut window), [], "{at:?}");
        assert_eq!(value(&window, "From the next piece"), "four-feature");
    }
    let from = rect.center();
    shown.drag_at(from);
    for step in 1..=4 {
        shown.hover_at(from + vec2(10.0 * step as f32, 0.0));
    }
    shown.drop_at(from + vec2(40.0, 0.0));
    shown.run();
    let asked = serve(&mut shown);
    let last = asked.last();
    assert!(matches!(last, Some(Request::Play(_))), "{asked:?}");
    let title = value(&shown, "From the next piece");
    assert_eq!(title, "four-feature · edited");
}

#[test]
fn edited_weights_are_undone_a_drag_as_one_step() {
    let mut window = window(PanelId::Weights);
    serve(&mut window);
    let can =
        |window: &Window<'_>, name: &str| !window.get_by_label(name).accesskit_node().is_disabled();
    assert!(!can(&window, "Undo weights") && !can(&window, "Redo weights"));
    let plain = window.state().status.machine.strategy.clone();
    click(&mut window, "Weights: Low");
    serve(&mut window);
    let low = window.state().status.machine.strategy.clone();
    window.get_by_label("Weight of holes").focus();
    window.run();
    for _ in 0..3 {
        press(&mut window, Modifiers::NONE, Key::ArrowRight);
        serve(&mut window);
    }
    let drawn = window.state().status.machine.strategy.clone();
    assert_ne!(drawn, low);
    for (name, after) in [
        ("Undo weights", &low),
        ("Undo weights", &plain),
        ("Redo weights", &low),
        ("Redo weights", &drawn),
    ] {
        assert!(can(&window, name));
        click(&mut window, name);
        serve(&mut window);
        assert_eq!(window.state().status.machine.strategy, *after, "{name}");
    }
    assert!(!can(&window, "Redo weights"));
    // What was edited of one strategy is not undone in another.
    choose(&mut window, "dellacherie");
    serve(&mut window);
    assert!(!can(&window, "Undo weights"));
}

#[test]
fn what_tab_comes_to_is_scrolled_into_sight() {
    let mut window = window(PanelId::Weights);
    window.set_size(vec2(1366.0, 700.0));
    serve(&mut window);
    window.get_by_label("Weight of lines").focus();
    window.run();
    let name = "Compare on 100 games";
    let bottom = window.get_by_label("Timeline").rect().top();
    assert!(window.get_by_label(name).rect().bottom() > bottom);
    for _ in 0..3 {
        press(&mut window, Modifiers::NONE, Key::Tab);
    }
    let button = window.get_by_label(name);
    assert!(button.is_focused());
    assert!(button.rect().bottom() <= bottom);
}

#[test]
fn edited_weights_are_saved_as_a_strategy() {
    let mut window = window(PanelId::Weights);
    serve(&mut window);
    click(&mut window, "Weights: Low");
    serve(&mut window);
    let asked = click(&mut window, "Save as a strategy…");
    assert_eq!(asked, [Request::SaveStrategy]);
}

fn played(asked: &[Request]) -> Option<&Strategy> {
    asked.iter().find_map(|command| match command {
        Request::Play(strategy) => Some(&**strategy),
        _ => None,
    })
}

fn choose(window: &mut Window<'_>, name: &str) -> Vec<Request> {
    click(window, "Strategy");
    let entry = format!("Play with {name}");
    test_support::choose(window, &entry)
}

#[test]
fn every_strategy_is_chosen_by_its_name_and_has_a_slider_for_each_weight() {
    let mut window = window(PanelId::Weights);
    serve(&mut window);
    // The current strategy comes last, since choosing it first would change nothing.
    let names: Vec<_> = Strategy::presets().iter().map(|(name, _)| *name).collect();
    for name in names.iter().skip(1).chain(&names[..1]) {
        let asked = choose(&mut window, name);
        let strategy = Strategy::by_name(name).unwrap();
        assert_eq!(played(&asked), Some(&strategy), "{name}");
        assert_eq!(value(&window, "From the next piece"), *name);
        for weighted in strategy.features() {
            let shown = planner::features::shown_name(weighted.feature.name);
            let label = format!("Weight of {shown}");
            let slider = window.get_by_label(&label);
            let node = slider.accesskit_node();
            assert_eq!(
                node.numeric_value(),
                Some(weighted.weight()),
                "{name} {label}"
            );
        }
        let presets = window.query_by_label("Weights: Low").is_some();
        assert_eq!(presets, *name == "four-feature", "{name}");
        serve(&mut window);
    }
}

#[test]
fn reset_goes_back_to_the_weights_of_the_chosen_strategy() {
    let mut window = window(PanelId::Weights);
    serve(&mut window);
    choose(&mut window, "dellacherie");
    serve(&mut window);
    let plain = Strategy::by_name("dellacherie").unwrap();
    let edit = |window: &mut Window<'_>| {
        window.get_by_label("Weight of holes").focus();
        window.run();
        let asked = press(window, Modifiers::NONE, Key::ArrowRight);
        let edited = played(&asked).unwrap().clone();
        assert_eq!(edited.name(), "dellacherie-edited");
        let holes = |s: &Strategy| {
            let found = s.features().iter().find(|w| w.feature.name == "holes");
            found.unwrap().billionths
        };
        assert!(holes(&edited) > holes(&plain));
        serve(window);
    };
    edit(&mut window);
    let asked = click(&mut window, "Reset weights");
    assert_eq!(played(&asked), Some(&plain));
    serve(&mut window);
    assert_eq!(value(&window, "From the next piece"), "dellacherie");
    // The weights of the other strategy belong to that strategy.
    let low = Command::from(ResearchAction::Preset(1));
    window.state_mut().ask(low);
    window.run();
    let title = value(&window, "From the next piece");
    assert_eq!(title, "four-feature · edited");
}

#[test]
fn the_terms_of_a_long_strategy_scroll_and_their_sum_stays_in_sight() {
    for panel in [PanelId::BestLine, PanelId::Heat, PanelId::Tester] {
        let mut window = window(panel);
        serve(&mut window);
        let play = Command::from(ResearchAction::PlayBy("nes-seventeen"));
        window.state_mut().ask(play);
        window.run();
        serve(&mut window);
        if panel == PanelId::Tester {
            click(&mut window, "Add T");
        }
        let name = match panel {
            PanelId::Heat => {
                ["worth", "weighted cells"].map(|n| format!("{n}: best, this, difference"))
            }
            _ => ["sum", "weighted cells"].map(str::to_owned),
        };
        let lowest = |window: &Window<'_>, name: &str| {
            let all = window.query_all_by_label(name);
            all.map(|node| node.rect().bottom()).fold(0.0, f32::max)
        };
        let status = window.get_by_label("Source").rect();
        assert!(status.bottom() <= 800.0);
        let sum = lowest(&window, &name[0]);
        assert!(sum > 0.0 && sum < 780.0, "{panel:?}: {sum}");
        assert!(
            lowest(&window, &name[1]) > sum,
            "{panel:?}: the last term is below"
        );
    }
}

#[test]
fn the_best_lines_stay_in_sight_in_a_low_window() {
    let mut window = window(PanelId::BestLine);
    serve(&mut window);
    window.set_size(vec2(1280.0, 720.0));
    window.run();
    let tester = window.get_by_label("Move tester panel").rect();
    let best = window.get_by_label_contains("Line 1: ").rect();
    assert!(best.bottom() < tester.top(), "{best} {tester}");
}

#[test]
fn strategies_are_listed_in_groups_with_what_each_is_for() {
    let mut window = window(PanelId::Weights);
    serve(&mut window);
    let below = |window: &Window<'_>, heading: &str, entry: &str| {
        let heading = window.get_by_label(heading).rect();
        window.get_by_label(entry).rect().top() >= heading.bottom()
    };
    for in_menu_bar in [false, true] {
        if in_menu_bar {
            click(&mut window, "Bot");
            click_menu(&mut window, "Strategy");
        } else {
            click(&mut window, "Strategy");
        }
        for (heading, entry, next) in [
            ("For long games", "Play with four-feature", "For points"),
            (
                "For points",
                "Play with max-score",
                "Players that see one piece",
            ),
            (
                "Players that see one piece",
                "Play with dellacherie",
                "Programs as they are",
            ),
        ] {
            assert!(below(&window, heading, entry), "{heading}");
            assert!(!below(&window, next, entry), "{heading}");
        }
        let strength =
            "learnt from its own games. 20 of 20 games reach 1,000 pieces, 999,999 points";
        assert!(window.query_by_label_contains(strength).is_none());
        window.get_by_label("Play with max-score").hover();
        window.run();
        assert!(window.query_by_label_contains(strength).is_some());
        press(&mut window, Modifiers::NONE, Key::Escape);
        press(&mut window, Modifiers::NONE, Key::Escape);
    }
}

/// Clicks an entry of an open menu that shares its name with a button of a panel.
fn click_menu(window: &mut Window<'_>, name: &str) {
    let all: Vec<_> = window.query_all_by_label(name).collect();
    let top = all
        .iter()
        .min_by(|a, b| a.rect().left().total_cmp(&b.rect().left()));
    top.unwrap().click();
    window.run();
}

/// What the program does when two strategies are asked about a position.
fn answer_both(window: &mut Window<'_>, questions: &[session::Question; 2]) {
    let answers = questions.clone().map(|question| {
        let mut control = planner::Control {
            cancel: &mut || false,
            progress: &|_, _| (),
        };
        let plan = session::BackgroundSearch::search(&question, &mut control).unwrap();
        Answer { question, plan }
    });
    let workbench = &mut window.state_mut().workbench;
    workbench.change(move |ui, _| ui.research.rivals.answers = Some(Box::new(answers)));
    window.run();
}

#[test]
fn two_strategies_are_compared_on_the_position() {
    let mut window = window(PanelId::Weights);
    serve(&mut window);
    for other in ["dellacherie", "el-tetris"] {
        click(&mut window, "Other strategy");
        // The strategy in force is none of the others.
        let own = window.query_by_label("Compare with four-feature");
        assert!(own.is_none());
        test_support::choose(&mut window, &format!("Compare with {other}"));
        let asked = click(&mut window, "Compare on this position");
        let [Request::CompareStrategies(questions)] = &asked[..] else {
            panic!("{asked:?}");
        };
        let names = questions.each_ref().map(|it| it.strategy.name());
        assert_eq!(names, ["four-feature", other]);
        let depths = questions.each_ref().map(|it| it.position.queue.len());
        assert_eq!(depths[0], 2);
        answer_both(&mut window, questions);
        let sentence = value(&window, "Comparison of strategies");
        let is_same = sentence == "Both choose the same move";
        let moves = [names[0], names[1]].map(|name| {
            let label = format!("Best move of {name}");
            let all = window.query_all_by_label(&label);
            let all: Vec<String> = all.filter_map(|it| it.value()).collect();
            all.last()
                .unwrap()
                .split(", its sum")
                .next()
                .unwrap()
                .to_owned()
        });
        assert_eq!(is_same, moves[0] == moves[1], "{sentence} {moves:?}");
    }
}

#[test]
fn two_strategies_are_compared_on_games() {
    let mut window = window(PanelId::Weights);
    serve(&mut window);
    let asked = click(&mut window, "Compare on 100 games");
    assert_eq!(asked, [Request::Experiment(ExperimentRequest::Run)]);
    let lab = &window.state().ui_state().lab;
    assert!(lab.own_is_chosen);
    let own = OwnExperiment::against("dellacherie");
    assert_eq!((&lab.own, lab.own.games), (&own, 100));
    assert!(window.state().workbench.draws(PanelId::Experiments));
}
