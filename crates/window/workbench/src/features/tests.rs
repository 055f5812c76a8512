//! Tests of all commands.

use super::*;
use crate::{PlaybackAction, shell::PAD};
use egui::{Key, Modifiers};
use std::collections::HashMap;

#[test]
fn no_two_shortcuts_clash_within_a_scope() {
    let mut taken: HashMap<(Scope, Modifiers, Key), String> = PAD
        .iter()
        .flat_map(|(key, button)| {
            // While the game has the keys, global shortcuts work too, so its keys are taken
            // there as well.
            [Scope::Game, Scope::Global]
                .map(|s| ((s, Modifiers::NONE, *key), button.name().to_owned()))
        })
        .collect();
    for command in Command::all() {
        let entry = command.entry();
        for shortcut in entry.shortcuts {
            let place = (entry.scope, shortcut.modifiers, shortcut.logical_key);
            if let Some(other) = taken.insert(place, entry.title.clone()) {
                panic!("{shortcut:?} is both {other:?} and {:?}", entry.title);
            }
        }
    }
}

#[test]
fn every_command_has_an_id_and_a_title_of_its_own_and_a_tooltip() {
    let mut titles = HashMap::new();
    let mut ids = HashMap::new();
    for command in Command::all() {
        let entry = command.entry();
        assert_eq!(entry.id, common::kebab(&entry.id), "{command:?}");
        if let Some(other) = ids.insert(entry.id.into_owned(), command) {
            panic!("{other:?} and {command:?} have the same id");
        }
        assert!(
            !entry.title.is_empty() && !entry.tooltip.is_empty(),
            "{command:?}"
        );
        assert!(!entry.tooltip.ends_with('.'), "{command:?}");
        if let Some(other) = titles.insert(entry.title, command) {
            panic!("{other:?} and {command:?} have the same title");
        }
    }
}

#[test]
fn a_page_has_all_commands_but_those_for_devices_folders_and_disks() {
    let mut left_out: Vec<_> = Command::all()
        .iter()
        .map(|command| command.entry().id)
        .filter(|id| !is_in_page(id) && !id.ends_with("-mib-aside"))
        .collect();
    left_out.sort();
    assert_eq!(
        left_out,
        [
            "discard-last-session",
            "keep-a-session-aside",
            "keep-last-session",
            "open-last-session",
            "open-source",
            "quit",
            "regress-folder"
        ]
    );
}

#[test]
fn a_command_is_found_by_its_id_and_by_its_title() {
    for command in Command::all() {
        let entry = command.entry();
        assert_eq!(Command::with_id(&entry.id).as_ref(), Some(command));
        assert!(Command::named(&entry.title).is_some(), "{}", entry.title);
    }
    assert_eq!(
        Command::named("Step 10"),
        Some(PlaybackAction::StepMany.into())
    );
    assert_eq!(Command::named("nothing"), None);
}
