//! Clicks on the widgets of a window that nobody sees, and what each of them changes: a page and the
//! program are compared by them.
//!
//! The window is paused, time is a count of passes, and digits are left out of what is compared, since
//! nothing else depends on the clock.

use anyhow::Context as _;
use app::{App, AppOptions, Store};
use egui::{
    Context, Event, FullOutput, Key, Modifiers, PointerButton, Pos2, RawInput, Rect,
    accesskit::{Action as Act, Node, Role},
    pos2, vec2,
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, path::Path};
use strum::IntoEnumIterator as _;
use workbench::{Action, Layout, PanelId};

/// The size of the window.
const SIZE: [f32; 2] = [1280.0, 800.0];

/// The time of a pass.
const PASS: f64 = 0.05;

/// Passes after an event: sizes settle in the second, and what opens has faded in.
const PASSES: u32 = 4;

/// The place whose menus are opened and their entries clicked.
const MENUS_OF: &str = "Watch";

/// Beginnings of the names of widgets that show how long something took.
const MEASURED: [&str; 1] = ["Paint"];

/// Beginnings of the names of widgets that are not clicked: those that run the game or a job, whose end
/// is a matter of time, and those that ask for files or leave the window.
const LEFT_OUT: [&str; 30] = [
    "Advise",
    "Again",
    "Back",
    "Best",
    "Bot",
    "Browse",
    "Calibrate",
    "Compare",
    "Continue",
    "Copy",
    "Exit",
    "Export",
    "Forward",
    "Full",
    "Go",
    "Import",
    "Lab",
    "Open",
    "Paste",
    "Play",
    "Quit",
    "Record",
    "Reset",
    "Review",
    "Run",
    "Save",
    "Search depth",
    "Start",
    "Step",
    "Tune",
];

/// A click and what it changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Click {
    /// The layout and the name of the widget.
    pub on: String,
    /// What was there before alone.
    pub before: BTreeSet<String>,
    /// What is there since then.
    pub after: BTreeSet<String>,
}

/// A window that is drawn nowhere.
struct Window {
    ctx: Context,
    app: App,
    time: f64,
    /// The widgets of the last pass.
    widgets: Vec<Widget>,
}

/// A widget of a pass.
struct Widget {
    name: String,
    node: Node,
    middle: Pos2,
}

/// Clicks the widgets of each layout once, and those that other panels and the menus have, and presses
/// Escape after each. The settings are in a folder.
///
/// # Errors
/// When the window does not start.
pub fn clicks(options: AppOptions, folder: &Path) -> anyhow::Result<Vec<Click>> {
    // The games of the wall do not wait for passes.
    let panels = PanelId::iter().filter(|it| !matches!(it, PanelId::Wall | PanelId::LabGame));
    let panels = panels.map(|panel| (panel.name(), Action::ShowPanel(panel)));
    clicks_at(layouts().chain(panels), true, options, folder)
}

/// The layouts whose widgets are clicked.
fn layouts() -> impl Iterator<Item = (&'static str, Action)> {
    let layouts = [Layout::Watch, Layout::Calibrate, Layout::Research];
    let layouts = layouts.map(|layout| (layout.label(), Action::Layout(layout)));
    layouts.into_iter()
}

/// Clicks widgets of some places, which actions lead to; with the menus, also what they open.
fn clicks_at(
    places: impl Iterator<Item = (&'static str, Action)>,
    with_menus: bool,
    options: AppOptions,
    folder: &Path,
) -> anyhow::Result<Vec<Click>> {
    let ctx = Context::default();
    ctx.enable_accesskit();
    let options = AppOptions {
        paused: true,
        offers_tours: false,
        uses_gamepads: false,
        ..options
    };
    let store = Store::in_folder(Some(folder));
    let app = App::in_turns(&ctx, options, store).context("the window does not start")?;
    let mut window = Window {
        ctx,
        app,
        time: 0.0,
        widgets: Vec::new(),
    };
    let mut clicks = Vec::new();
    let mut known = BTreeSet::new();
    for (place, action) in places {
        let is_layout = matches!(action, Action::Layout(_));
        window.ask(&action);
        for name in window.controls() {
            // Of a panel, what no layout and no panel before has.
            if !known.insert(name.clone()) && !is_layout {
                continue;
            }
            let Some(opened) = window.click_there(place, &action, &[&name], &mut clicks) else {
                continue;
            };
            if !with_menus || place != MENUS_OF {
                continue;
            }
            for entry in opened {
                if known.insert(format!("{name} {entry}")) {
                    window.click_there(place, &action, &[&name, &entry], &mut clicks);
                }
            }
        }
    }
    Ok(clicks)
}

impl Widget {
    /// Whether it is one of those that are clicked.
    fn is_clicked(&self) -> bool {
        let (node, name) = (&self.node, &self.name);
        let is_control = matches!(
            node.role(),
            Role::Button | Role::CheckBox | Role::RadioButton | Role::ComboBox | Role::Tab
        );
        let is_left_out = LEFT_OUT.iter().any(|begin| name.starts_with(begin));
        is_control
            && !name.is_empty()
            && !node.is_disabled()
            && node.supports_action(Act::Click)
            && !is_left_out
            && !name.ends_with('…')
    }
}

impl Window {
    /// Clicks widgets one after the other where an action leads to, and keeps what the last one changed.
    /// Returns the names of the controls that it has opened; nothing if a widget is not there.
    fn click_there(
        &mut self,
        place: &str,
        action: &Action,
        names: &[&str],
        clicks: &mut Vec<Click>,
    ) -> Option<BTreeSet<String>> {
        // Whatever was clicked before, this is the same place.
        self.ask(action);
        let (last, before) = names.split_last()?;
        for name in before {
            self.click(self.find(name)?);
        }
        let at = self.find(last)?;
        let (before, known) = (self.state(), self.controls());
        self.click(at);
        let after = self.state();
        let opened = &self.controls() - &known;
        clicks.push(Click {
            on: format!("{place} · {}", names.join(" · ")),
            before: before.difference(&after).cloned().collect(),
            after: after.difference(&before).cloned().collect(),
        });
        self.escape();
        self.escape();
        Some(opened)
    }

    /// The names of the controls that are clicked.
    fn controls(&self) -> BTreeSet<String> {
        let controls = self.widgets.iter().filter(|widget| widget.is_clicked());
        controls.map(|widget| widget.name.clone()).collect()
    }

    fn pass(&mut self, events: Vec<Event>) {
        self.time += PASS;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(SIZE[0], SIZE[1]))),
            time: Some(self.time),
            predicted_dt: PASS as f32,
            events,
            focused: true,
            ..RawInput::default()
        };
        let app = &mut self.app;
        let mut output: FullOutput = self.ctx.run_ui(input, |ui| {
            let ctx = ui.ctx().clone();
            app.logic(&ctx);
            app.ui(ui);
        });
        // Nothing is drawn.
        output.textures_delta.clear();
        let Some(tree) = output.platform_output.accesskit_update else {
            return;
        };
        let widgets = tree.nodes.into_iter().filter_map(|(_, node)| {
            let bounds = node.bounds()?;
            let middle = pos2(
                f64::midpoint(bounds.x0, bounds.x1) as f32,
                f64::midpoint(bounds.y0, bounds.y1) as f32,
            );
            Some(Widget {
                name: node.label().unwrap_or_default().to_owned(),
                node,
                middle,
            })
        });
        self.widgets = widgets.collect();
    }

    /// Executes a command.
    fn ask(&mut self, action: &Action) {
        let ctx = self.ctx.clone();
        self.app.ask(&ctx, action.clone());
        self.passes(Vec::new());
    }

    /// The place of the widget of a name, of more than one the first from the top.
    fn find(&self, name: &str) -> Option<Pos2> {
        let found = self.widgets.iter().filter(|widget| widget.name == name);
        let found = found.map(|widget| widget.middle);
        found.min_by(|one, other| {
            let order = one.y.total_cmp(&other.y);
            order.then(one.x.total_cmp(&other.x))
        })
    }

    /// Presses Escape, which closes what is open.
    fn escape(&mut self) {
        for pressed in [true, false] {
            self.passes(vec![Event::Key {
                key: Key::Escape,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers: Modifiers::NONE,
            }]);
        }
    }

    /// A pass with events, and some without.
    fn passes(&mut self, events: Vec<Event>) {
        self.pass(events);
        for _ in 1..PASSES {
            self.pass(Vec::new());
        }
    }

    fn click(&mut self, at: Pos2) {
        self.passes(vec![Event::PointerMoved(at)]);
        for pressed in [true, false] {
            self.passes(vec![Event::PointerButton {
                pos: at,
                button: PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            }]);
        }
    }

    /// The widgets in words, without digits.
    fn state(&self) -> BTreeSet<String> {
        let timeless = |widget: &&Widget| !MEASURED.iter().any(|it| widget.name.starts_with(it));
        let words = self
            .widgets
            .iter()
            .filter(timeless)
            .map(|Widget { name, node, .. }| {
                let text = format!(
                    "{:?} {} {} {:?} {:?} {:?}",
                    node.role(),
                    name,
                    node.value().unwrap_or_default(),
                    node.toggled(),
                    node.is_selected(),
                    node.is_expanded(),
                );
                text.replace(|c: char| c.is_ascii_digit(), "")
            });
        words.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check of the page in a browser clicks those of panels and menus too.
    #[test]
    fn controls_of_all_layouts_are_clicked_and_change_something() {
        let folder = tempfile::tempdir().unwrap();
        let options = crate::options().unwrap();
        let clicks = clicks_at(layouts(), false, options, folder.path()).unwrap();
        for (layout, _) in layouts() {
            let of_layout = clicks.iter().filter(|click| click.on.starts_with(layout));
            let change = of_layout.filter(|click| click.before != click.after);
            assert!(change.count() > 20, "{layout}");
        }
        let layers = clicks.iter().find(|click| click.on == "Watch · Layers");
        let after = &layers.unwrap().after;
        assert!(after.iter().any(|it| it.contains("CheckBox")), "{after:?}");
    }
}
