//! The weights of the strategy, changed while the bot plays.

use super::{
    Bench, click, press,
    research::{serve, window},
    value, window_of,
};
use crate::{Command, Layout, PanelId, ResearchCommand, samples};
use egui::{Key, Modifiers, pos2, vec2};
use egui_kittest::kittest::Queryable as _;

#[test]
fn other_weights_are_played_from_the_next_piece_on() {
    let mut window = window(PanelId::Weights);
    serve(&mut window);
    assert_eq!(value(&window, "From the next piece"), "four-feature");
    let holes = |asked: &[Command]| {
        let play = asked.iter().find_map(|command| match command {
            Command::Research(ResearchCommand::Play(strategy)) => Some(strategy),
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
    assert_eq!(value(&window, "Plan in force"), "classic");
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
        // Where another panel stands until the press comes.
        let mut window = window_of(
            Bench::new(Some(samples::falling_t())),
            vec2(1280.0, 800.0),
            1.0,
        );
        window.hover_at(at);
        window.step();
        let layout = Command::Layout(Layout::Research);
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
    assert!(
        matches!(last, Some(Command::Research(ResearchCommand::Play(_)))),
        "{asked:?}"
    );
    let title = value(&shown, "From the next piece");
    assert_eq!(title, "four-feature · edited");
}
