//! Settings of older versions, brought to the current one.
//!
//! Version 1 stored shortcuts and recent commands under the English titles that the
//! commands had then. Since version 2 they are stored under the ids of commands, which
//! never change. Most ids are the former titles in kebab-case.

use crate::{Layer, PanelId, Series};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// Titles of version 1 in kebab-case whose command has another id.
const RENAMED: [(&str, &str); 73] = [
    ("speed-1-8", "speed-eighth"),
    ("speed-1-4", "speed-quarter"),
    ("speed-1-2", "speed-half"),
    ("speed-1", "speed-normal"),
    ("speed-2", "speed-double"),
    ("speed-4", "speed-four"),
    ("speed-8", "speed-eight"),
    ("show-all-regions", "layer-regions"),
    ("show-grid", "layer-grid"),
    ("show-cells", "layer-cells"),
    ("show-falling-piece", "layer-falling"),
    ("show-candidates", "layer-heat"),
    ("show-plan", "layer-plan"),
    ("show-script-step", "layer-step"),
    ("show-next-box", "layer-next"),
    ("show-misreads", "layer-misreads"),
    ("grey", "palette-grey"),
    ("green", "palette-green"),
    ("pocket", "palette-pocket"),
    ("high-contrast", "palette-high-contrast"),
    ("dark", "theme-dark"),
    ("light", "theme-light"),
    ("as-the-desktop", "theme-system"),
    ("go-to-game", "show-game"),
    ("go-to-board-as-read", "show-board"),
    ("go-to-best-move", "show-best-move"),
    ("go-to-this-game", "show-score"),
    ("go-to-bot", "show-bot"),
    ("go-to-checks", "show-checks"),
    ("go-to-button-script", "show-script"),
    ("go-to-plots", "show-plots"),
    ("go-to-statistics", "show-statistics"),
    ("go-to-locks-and-rows", "show-rows"),
    ("go-to-profile", "show-profile"),
    ("go-to-inspector", "show-inspector"),
    ("go-to-block", "show-region"),
    ("go-to-why", "show-chain"),
    ("go-to-timing", "show-timing"),
    ("go-to-best-line", "show-depth"),
    ("go-to-move-tester", "show-tester"),
    ("go-to-heat-map", "show-heat"),
    ("go-to-predicted-and-observed", "show-steps"),
    ("go-to-weights", "show-weights"),
    ("go-to-branches", "show-branches"),
    ("open-or-close-game", "toggle-game"),
    ("open-or-close-board-as-read", "toggle-board"),
    ("open-or-close-best-move", "toggle-best-move"),
    ("open-or-close-this-game", "toggle-score"),
    ("open-or-close-bot", "toggle-bot"),
    ("open-or-close-checks", "toggle-checks"),
    ("open-or-close-button-script", "toggle-script"),
    ("open-or-close-plots", "toggle-plots"),
    ("open-or-close-statistics", "toggle-statistics"),
    ("open-or-close-locks-and-rows", "toggle-rows"),
    ("open-or-close-profile", "toggle-profile"),
    ("open-or-close-inspector", "toggle-inspector"),
    ("open-or-close-block", "toggle-region"),
    ("open-or-close-why", "toggle-chain"),
    ("open-or-close-timing", "toggle-timing"),
    ("open-or-close-best-line", "toggle-depth"),
    ("open-or-close-move-tester", "toggle-tester"),
    ("open-or-close-heat-map", "toggle-heat"),
    ("open-or-close-predicted-and-observed", "toggle-steps"),
    ("open-or-close-weights", "toggle-weights"),
    ("open-or-close-branches", "toggle-branches"),
    ("show-the-values", "changes-nothing"),
    ("changes-since-the-previous-picture", "changes-previous"),
    ("changes-since-the-frozen-picture", "changes-frozen"),
    ("copy-measure-as-text", "copy-ruler-as-text"),
    ("plot-least-margin", "plot-margin"),
    ("plot-reading-time", "plot-read"),
    ("plot-planning-time", "plot-plan"),
    ("plot-frames-a-second", "plot-rate"),
];

/// The id of a command that version 1 stored under this title.
fn id_of(title: &str) -> &str {
    let renamed = RENAMED.iter().find(|(old, _)| *old == title);
    renamed.map_or(title, |(_, id)| id)
}

/// Brings settings of version 1 to version 2.
pub(super) fn from_version_1(settings: &mut Map<String, Value>) {
    let Some(shell) = settings
        .get_mut("desk")
        .and_then(|ui_state| ui_state.get_mut("shell"))
    else {
        return;
    };
    if let Some(Value::Object(keys)) = shell.get_mut("keys") {
        let old = std::mem::take(keys).into_iter();
        keys.extend(old.map(|(title, keys)| (id_of(&title).to_owned(), keys)));
    }
    if let Some(Value::Array(used)) = shell.get_mut("used") {
        for title in used.iter_mut() {
            if let Value::String(text) = title {
                *text = id_of(text).to_owned();
            }
        }
    }
}

/// Brings the edited layouts to the form in which they are stored now: they were pairs, and what the one that is shown
/// was made for stood by itself.
pub(super) fn edited_layouts(settings: &mut Map<String, Value>) {
    let Some(Value::Object(dock)) = settings.get_mut("dock") else {
        return;
    };
    if let Some(Value::Array(edited)) = dock.get_mut("edited") {
        for layout in edited {
            if let Value::Array(pair) = layout
                && let [name, tree] = &mut pair[..]
            {
                *layout = json!({"layout": name.take(), "tree": tree.take()});
            }
        }
    }
    // Its name was not stored.
    if dock.remove("is_recalled") == Some(Value::Bool(true)) {
        dock.insert("recalled".into(), "".into());
    }
    let [scale, area] = ["own_scale", "own_area"].map(|name| dock.remove(name));
    if scale.is_some() || area.is_some() {
        dock.insert("made_for".into(), json!({"scale": scale, "area": area}));
    }
}

/// Removes unknown layers, series and panels of another version, so that the other settings
/// can still be read.
pub(super) fn remove_unknown(settings: &mut Map<String, Value>) {
    if let Some(ui_state) = settings.get_mut("desk") {
        retain_known::<Layer>(ui_state, "layers");
        if let Some(plots) = ui_state.get_mut("plots") {
            retain_known::<Series>(plots, "shown");
        }
    }
    let Some(dock) = settings.get_mut("dock") else {
        return;
    };
    if let Some(tree) = dock.get_mut("tree") {
        remove_unknown_panels(tree);
    }
    for list in ["kept", "edited"] {
        if let Some(Value::Array(layouts)) = dock.get_mut(list) {
            let trees = layouts.iter_mut().filter_map(|it| it.get_mut("tree"));
            trees.for_each(remove_unknown_panels);
        }
    }
}

fn is_known<T: DeserializeOwned>(value: &Value) -> bool {
    T::deserialize(value).is_ok()
}

fn retain_known<T: DeserializeOwned>(within: &mut Value, name: &str) {
    if let Some(Value::Array(list)) = within.get_mut(name) {
        // Values that are not names stay, so that the reader reports them.
        list.retain(|value| !value.is_string() || is_known::<T>(value));
    }
}

/// Removes panes of unknown panels from a tree of tiles, and containers that become empty.
pub(super) fn remove_unknown_panels(tree: &mut Value) {
    let tiles = tree
        .get_mut("tiles")
        .and_then(|tiles| tiles.get_mut("tiles"));
    let Some(Value::Object(tiles)) = tiles else {
        return;
    };
    loop {
        let gone: Vec<String> = tiles
            .iter()
            .filter(|(_, tile)| is_unknown_pane(tile) || is_empty_container(tile))
            .map(|(id, _)| id.clone())
            .collect();
        if gone.is_empty() {
            return;
        }
        for id in &gone {
            tiles.remove(id);
        }
        for tile in tiles.values_mut() {
            forget_children(tile, &gone);
        }
    }
}

fn is_unknown_pane(tile: &Value) -> bool {
    let pane = tile.get("Pane").filter(|pane| pane.is_string());
    pane.is_some_and(|pane| !is_known::<PanelId>(pane))
}

/// The value of a container of any kind.
fn container(tile: &mut Value) -> Option<&mut Value> {
    let kinds = tile.get_mut("Container")?.as_object_mut()?;
    kinds.values_mut().next()
}

fn is_empty_container(tile: &Value) -> bool {
    let kinds = tile.get("Container").and_then(Value::as_object);
    let container = kinds.and_then(|kinds| kinds.values().next());
    let children = container.and_then(|container| container.get("children"));
    children
        .and_then(Value::as_array)
        .is_some_and(|children| children.is_empty())
}

fn forget_children(tile: &mut Value, gone: &[String]) {
    let Some(container) = container(tile) else {
        return;
    };
    let is_gone = |id: &Value| gone.contains(&id.to_string());
    if let Some(Value::Array(children)) = container.get_mut("children") {
        children.retain(|child| !is_gone(child));
    }
    let first = container
        .get("children")
        .and_then(|children| children.get(0))
        .cloned();
    if let Some(active) = container.get_mut("active")
        && is_gone(active)
    {
        *active = first.unwrap_or(Value::Null);
    }
    let shares = container
        .get_mut("shares")
        .and_then(|shares| shares.get_mut("shares"));
    if let Some(Value::Object(shares)) = shares {
        shares.retain(|id, _| !gone.contains(id));
    }
}
