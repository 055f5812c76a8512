//! Which key means what where.
//!
//! One key can mean several things, so keys are given out by scope: a text field
//! first, then the game picture while it owns the pad, then everything else. A
//! widget that was reached with Tab keeps Space and Enter.

use crate::{Command, Desk, Scope, game::game_id};
use egui::{Context, Event, InputState, Key, Modifiers};
use pad::Buttons;

/// The keys of the pad.
pub const PAD: [(Key, Buttons); 8] = [
    (Key::ArrowLeft, Buttons::LEFT),
    (Key::ArrowRight, Buttons::RIGHT),
    (Key::ArrowUp, Buttons::UP),
    (Key::ArrowDown, Buttons::DOWN),
    (Key::X, Buttons::A),
    (Key::Z, Buttons::B),
    (Key::ShiftRight, Buttons::SELECT),
    (Key::Enter, Buttons::START),
];

/// Takes the keys that mean something out of the input and says what they ask
/// for. To be called before anything is drawn.
pub fn collect(ctx: &Context, desk: &Desk, commands: &mut Vec<Command>) {
    let focused = ctx.memory(|m| m.focused());
    let in_game = focused == Some(game_id());
    let typing = ctx.text_edit_focused();
    let on_widget = focused.is_some() && !in_game;

    let held = if in_game {
        ctx.input(held)
    } else {
        Buttons::NONE
    };
    if held != desk.held {
        commands.push(Command::Hold(held));
    }
    if typing {
        return;
    }
    for scope in [Scope::Game, Scope::Global] {
        if scope == Scope::Game && !in_game {
            continue;
        }
        for command in Command::listed() {
            let about = command.about();
            if about.scope != scope {
                continue;
            }
            for shortcut in about.shortcuts {
                let key = shortcut.logical_key;
                if on_widget && matches!(key, Key::Space | Key::Enter) {
                    continue;
                }
                let pressed = ctx.input_mut(|i| take(i, shortcut.modifiers, key, about.repeats));
                commands.extend(std::iter::repeat_n(command.clone(), pressed));
            }
        }
    }
    if in_game && commands.contains(&Command::GameKeys(false)) {
        ctx.memory_mut(|m| m.surrender_focus(game_id()));
    }
}

/// The buttons that a person holds. A key that went down and up between two passes
/// still counts for one.
fn held(input: &InputState) -> Buttons {
    if input.modifiers.command || input.modifiers.alt {
        return Buttons::NONE;
    }
    PAD.iter()
        .filter(|(key, _)| {
            input.key_down(*key)
                || input.events.iter().any(|event| {
                    matches!(event, Event::Key { key: k, pressed: true, repeat: false, .. } if k == key)
                })
        })
        .fold(Buttons::NONE, |sum, (_, button)| sum | *button)
}

/// Takes the presses of a key with exactly these modifiers, and counts them. Held
/// keys repeat only if they may.
fn take(input: &mut InputState, modifiers: Modifiers, key: Key, repeats: bool) -> usize {
    let mut count = 0;
    input.events.retain(|event| match event {
        Event::Key {
            key: k,
            pressed: true,
            repeat,
            modifiers: m,
            ..
        } if *k == key && m.matches_exact(modifiers) => {
            count += usize::from(!repeat || repeats);
            false
        }
        _ => true,
    });
    count
}
