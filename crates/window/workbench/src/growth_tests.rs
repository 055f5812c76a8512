//! What is shown grows with its panel: each panel is drawn as small as in a window of
//! 960x640 points with three panels beside each other, and as large as in one of 2560x1440
//! with two.

use crate::{PanelId, snapshot_tests::Scene};
use egui::{Rect, Vec2, accesskit::Role, vec2};
use egui_kittest::{Harness, kittest::NodeT as _};
use strum::IntoEnumIterator as _;
use ui_kit::theme;

const SMALL: Vec2 = vec2(320.0, 240.0);
const SMALLER: Vec2 = vec2(220.0, 150.0);
const LARGE: Vec2 = vec2(1_280.0, 720.0);

/// What grows in a panel, by the beginning of its accessible name.
enum Growth {
    /// A board, a picture, a chart: both sides by at least so many times.
    Picture(&'static str, f32),
    /// A row of a table: its text, so its height.
    Text(&'static str),
    /// The same in a panel with few rows, which fills a smaller space already.
    Few(&'static str),
    /// A list that is longer than the panel: the rows that are shown.
    Rows(&'static str),
    /// Nothing, for this reason.
    Not(&'static str),
}

const fn growth(panel: PanelId) -> Growth {
    match panel {
        PanelId::Game => Growth::Picture("Game screen", 2.0),
        PanelId::Board => Growth::Picture("Board as read", 2.0),
        PanelId::BestMove => Growth::Text("Candidate 1"),
        PanelId::ThisGame => Growth::Few("Score"),
        PanelId::Bot => Growth::Few("Strategy"),
        PanelId::Checks => Growth::Picture("Next box", 1.2),
        PanelId::Script => Growth::Text("Time left"),
        PanelId::Plots => Growth::Picture("Plot of score", 2.0),
        PanelId::Statistics => Growth::Text("Pieces L"),
        PanelId::LockHeatmap => Growth::Picture("Locks in row 18", 2.0),
        PanelId::Profile => Growth::Not("the numbers under the hand keep their places"),
        PanelId::FromClicks => Growth::Not("buttons and rows under the hand keep their places"),
        PanelId::Inspector => Growth::Picture("Pixels around", 2.0),
        PanelId::PixelBlock => Growth::Few("Shade 0"),
        PanelId::Why => Growth::Picture("Crop stage", 1.3),
        PanelId::Timing => Growth::Text("Read"),
        PanelId::BestLine => Growth::Picture("Line on the board", 2.0),
        PanelId::ChanceTree => Growth::Picture("Board after the line", 2.0),
        PanelId::Tester => Growth::Picture("Move tester board", 2.0),
        PanelId::Heat => Growth::Picture("Placement 1:", 1.3),
        PanelId::PredictedVsObserved => Growth::Rows("Step "),
        PanelId::Weights => Growth::Text("Weight of aggregate height"),
        PanelId::Branches => Growth::Text("Compared score"),
        PanelId::SideBySide => Growth::Picture("Left board", 1.4),
        PanelId::Faults => Growth::Not("the numbers under the hand keep their places"),
        PanelId::Review => Growth::Rows("Placement "),
        PanelId::Regress => Growth::Rows("Difference "),
        PanelId::Wall => Growth::Picture("Game 1", 1.8),
        PanelId::Experiments => Growth::Picture("Distribution", 1.3),
        PanelId::LabGame => Growth::Picture("Lab board", 1.4),
        PanelId::Tuning => Growth::Picture("Fitness by generation", 1.5),
        PanelId::LabText => Growth::Picture("Text of the lab file", 1.5),
        PanelId::Match => Growth::Picture("Left match board", 1.4),
        PanelId::Capture => Growth::Picture("Image of the frame", 1.8),
    }
}

/// The places of what has a name that begins like this, in a panel of this size.
fn places(panel: PanelId, size: Vec2, name: &str) -> Vec<Rect> {
    let mut window = Harness::builder()
        // The harness adds a margin of 8 points on all sides.
        .with_size(size + Vec2::splat(16.0))
        .with_max_steps(12)
        .with_context_setup(theme::apply)
        .build_ui_state(
            |ui, scene: &mut Scene| scene.draw(ui, panel),
            Scene::new(panel),
        );
    window.run();
    let nodes = window.root().children_recursive();
    let found = nodes.filter(|node| {
        let node = node.accesskit_node();
        // The title of the panel is a label.
        node.role() != Role::Label && node.label().is_some_and(|label| label.starts_with(name))
    });
    let places: Vec<Rect> = found.map(|node| node.rect()).collect();
    assert!(!places.is_empty(), "{panel:?} has no {name:?}");
    places
}

#[test]
fn what_a_panel_shows_grows_with_it() {
    let mut still = Vec::new();
    for panel in PanelId::iter() {
        let of = |sizes: [Vec2; 2], name| sizes.map(|size| places(panel, size, name));
        let both = |name| of([SMALL, LARGE], name);
        let ([before, after], least) = match growth(panel) {
            Growth::Picture(name, least) => {
                let [small, large] = both(name).map(|all| all[0].size());
                let sides = large / small;
                ([1.0, sides.x.min(sides.y)], least)
            }
            Growth::Text(name) => (both(name).map(|all| all[0].height()), 1.2),
            Growth::Few(name) => {
                let rows = of([SMALLER, LARGE], name);
                (rows.map(|all| all[0].height()), 1.2)
            }
            Growth::Rows(name) => (both(name).map(|all| all.len() as f32), 2.0),
            Growth::Not(reason) => {
                assert!(reason.contains(' '));
                continue;
            }
        };
        if after / before < least {
            still.push(format!("{panel:?}: {before} to {after}"));
        }
    }
    assert!(still.is_empty(), "{still:#?}");
}

#[test]
fn what_a_panel_shows_stays_inside_it() {
    for panel in PanelId::iter() {
        let name = match growth(panel) {
            Growth::Picture(name, _) | Growth::Text(name) | Growth::Few(name) => name,
            Growth::Rows(_) | Growth::Not(_) => continue,
        };
        for size in [vec2(960.0, 640.0), LARGE, vec2(2_560.0, 1_440.0)] {
            let whole = Rect::from_min_size(egui::pos2(8.0, 8.0), size);
            let place = places(panel, size, name)[0];
            assert!(
                whole.expand(1.0).contains_rect(place),
                "{panel:?} at {size:?}: {place:?}"
            );
        }
    }
}
