//! The form of an experiment of one's own.

use super::{
    EDITED_RULES, MOST_OWN_GAMES, MOST_PLAYERS, controls, preset_rules, presets, short_name,
};
use crate::{Command, ExperimentRequest, LabAction, PanelCx, features::widgets, format};
use egui::{RichText, Ui, Vec2, vec2};
use std::ops::RangeInclusive;
use ui_kit::{accessible, number, scroll, theme};

/// The greatest number of pieces after which a game is stopped.
const MOST_PIECES: u64 = 1_000_000;

/// Draws the rules, the numbers, the players, and what can be done.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let own = &cx.view.ui_state.lab.own;
    ui.label(RichText::new("Own experiment").font(theme::title()));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(theme::SPACE[1], theme::SPACE[0]);
        rules(ui, cx);
        let games = counted(
            ui,
            ("games", "Games of each player"),
            own.games,
            1..=MOST_OWN_GAMES,
        );
        if let Some(games) = games {
            cx.change(move |ui, _| ui.lab.own.games = games);
        }
        let seed = counted(
            ui,
            ("seed", "First seed"),
            own.seed,
            0..=u64::from(u32::MAX),
        );
        if let Some(seed) = seed {
            cx.change(move |ui, _| ui.lab.own.seed = seed);
        }
        let most = 1..=MOST_PIECES;
        let pieces = counted(
            ui,
            ("pieces at most", "Pieces of a game at most"),
            own.pieces,
            most,
        );
        if let Some(pieces) = pieces {
            cx.change(move |ui, _| ui.lab.own.pieces = pieces);
        }
    });
    players(ui, cx);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SPACE[1];
        let idle = cx.view.status.program.lab.experiments.running.is_none();
        ui.add_enabled_ui(idle && !own.players.is_empty(), |ui| {
            let run = Command::from(ExperimentRequest::Run);
            let all = format::counted(own.all_games(), "game");
            widgets::button(ui, cx, &run, &format!("Run {all}"), Vec2::ZERO);
            let save = Command::from(ExperimentRequest::SaveExperiment);
            let face = widgets::label(&save, cx.view);
            widgets::button(ui, cx, &save, &face, Vec2::ZERO);
            let text = Command::from(ExperimentRequest::OwnAsText);
            widgets::button(ui, cx, &text, "As text", Vec2::ZERO);
        });
    });
}

fn rules(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let named = &cx.view.ui_state.lab.own.rules;
    controls::words(ui, "rules");
    let menu = widgets::menu_button(ui, format!("{} ⏷", short_name(named)), |ui| {
        for preset in preset_rules() {
            let command = Command::from(LabAction::OwnRules(preset.name));
            widgets::button(ui, cx, &command, preset.name, widgets::MENU_ENTRY);
        }
        ui.separator();
        let edited = Command::from(LabAction::OwnRules(EDITED_RULES));
        widgets::button(ui, cx, &edited, EDITED_RULES, widgets::MENU_ENTRY);
        let open = Command::from(ExperimentRequest::OpenRules);
        widgets::button(ui, cx, &open, "From a file…", widgets::MENU_ENTRY);
    });
    accessible::set_button(&menu.response, "Rules of the experiment", None);
    menu.response.on_hover_text(presets::about_rules(named));
}

/// Draws a number; returns the one that it was changed to.
fn counted(
    ui: &mut Ui,
    (words, name): (&str, &str),
    before: u64,
    range: RangeInclusive<u64>,
) -> Option<u64> {
    controls::words(ui, words);
    let mut value = before;
    let response = number::edit(ui, &mut value, &number::widest(&range), |drag| {
        drag.range(range).speed(0.5)
    });
    controls::name(ui, response.id, name);
    response.on_hover_text(name);
    (value != before).then_some(value)
}

/// Draws who plays, and the menu of those who can join.
fn players(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let players = &cx.view.ui_state.lab.own.players;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(theme::SPACE[1], theme::SPACE[0]);
        controls::words(ui, "players");
        for (index, player) in players.iter().enumerate() {
            let name = short_name(player);
            let response = ui.button(format!("{name}  ×"));
            accessible::set_button(&response, &format!("Remove {name}"), None);
            if response.clicked() {
                cx.change(move |ui, _| {
                    if index < ui.lab.own.players.len() {
                        ui.lab.own.players.remove(index);
                    }
                });
            }
            let about = presets::about_player(player);
            response.on_hover_text(format!("{about}. A click removes it"));
        }
        ui.add_enabled_ui(players.len() < MOST_PLAYERS, |ui| {
            let menu = widgets::menu_button(ui, "Add ⏷", |ui| {
                scroll::show(egui::ScrollArea::vertical(), ui, |ui| {
                    for name in presets::own_player_names() {
                        let command = Command::from(LabAction::AddPlayer(name));
                        widgets::button(ui, cx, &command, name, widgets::MENU_ENTRY);
                    }
                    ui.separator();
                    let open = Command::from(ExperimentRequest::OpenPlayer);
                    widgets::button(ui, cx, &open, "From a file…", widgets::MENU_ENTRY);
                });
            });
            accessible::set_button(&menu.response, "Add a player", None);
            menu.response
                .on_hover_text("Who else plays the same seeds under the same rules");
        });
    });
}
