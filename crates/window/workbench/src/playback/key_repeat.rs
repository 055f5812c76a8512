//! Repeats held keys and buttons: first after a delay, then at a rising rate.

use crate::playback::rate;
use crate::{Command, PanelCx, PlaybackAction, UiState, features::keys};
use egui::{Context, Id, Response};
use pad::FRAMES_PER_SECOND;
use std::time::Duration;

/// Seconds until the first repeat.
const DELAY: f64 = 0.25;
/// Repeats per second: the first rate and the final one.
const SLOW: f64 = 15.0;
const FAST: f64 = 60.0;
/// Seconds from the first rate to the final one.
const RISE: f64 = 1.5;

/// The held key or button, since when it is held, and how often it was repeated.
#[derive(Clone, Debug, PartialEq)]
struct Held {
    command: PlaybackAction,
    since: f64,
    repeated: u64,
}

/// Sends the repeats of held keys; the first press has been sent already.
pub fn collect(
    ctx: &Context,
    ui_state: &UiState,
    speed: crate::Speed,
    commands: &mut Vec<Command>,
) {
    let command = if commands.is_empty() && ctx.input(|i| i.keys_down.is_empty()) {
        None
    } else {
        held(ctx, ui_state)
    };
    repeat(ctx, Id::unique("held key"), command, speed, |action| {
        commands.push(action.into());
    });
}

/// Sends the command of a button, and its repeats while it is held.
pub fn button(
    response: &Response,
    action: &PlaybackAction,
    speed: crate::Speed,
    cx: &mut PanelCx<'_>,
) {
    let down = response.is_pointer_button_down_on();
    let id = Id::unique("held button").with(response.id);
    let held = down.then(|| action.clone());
    let repeated = repeat(&response.ctx, id, held, speed, |action| cx.send(action));
    if response.clicked() && repeated == 0 {
        cx.send(action.clone());
    }
}

/// The command whose key is held.
fn held(ctx: &Context, ui_state: &UiState) -> Option<PlaybackAction> {
    if ui_state.shell.popup.is_some() || ctx.text_edit_focused() {
        return None;
    }
    let focused = ctx.memory(|m| m.focused());
    PlaybackAction::held().into_iter().find(|command| {
        let command = Command::from(command.clone());
        let scope = keys::canvas(command.entry().scope);
        if scope.is_some() && scope != focused {
            return false;
        }
        let keys = ui_state.shell.keys.of(&command);
        ctx.input(|i| {
            keys.iter()
                .any(|s| i.key_down(s.logical_key) && i.modifiers.matches_exact(s.modifiers))
        })
    })
}

/// Sends the repeats that are due. Returns the number of repeats so far, also in the pass
/// of the release.
fn repeat(
    ctx: &Context,
    id: Id,
    command: Option<PlaybackAction>,
    speed: crate::Speed,
    mut send: impl FnMut(PlaybackAction),
) -> u64 {
    let before: Option<Held> = ctx.data(|d| d.get_temp(id));
    let Some(command) = command else {
        if before.is_some() {
            ctx.data_mut(|d| d.remove::<Held>(id));
        }
        return before.map_or(0, |held| held.repeated);
    };
    let now = ctx.input(|i| i.time);
    let mut held = before.filter(|h| h.command == command).unwrap_or(Held {
        command,
        since: now,
        repeated: 0,
    });
    let steady = (held.command == PlaybackAction::Rewind).then(|| rate(speed));
    let time = now - held.since;
    let due = due(time, steady);
    let new = due.saturating_sub(held.repeated);
    for _ in 0..new {
        send(held.command.clone());
    }
    held.repeated = due;
    ctx.data_mut(|d| d.insert_temp(id, held));
    let wait = if steady.is_none() && time < DELAY {
        DELAY - time
    } else {
        1.0 / FRAMES_PER_SECOND
    };
    ctx.request_repaint_after(Duration::from_secs_f64(wait));
    due
}

/// The number of repeats due after some seconds; `steady` is a constant rate per second.
fn due(time: f64, steady: Option<f64>) -> u64 {
    if let Some(rate) = steady {
        return (time * rate) as u64;
    }
    let time = time - DELAY;
    if time < 0.0 {
        return 0;
    }
    let rising = time.min(RISE);
    let repeats = SLOW * rising + (FAST - SLOW) * rising * rising / (2.0 * RISE);
    1 + (repeats + FAST * (time - rising)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_begin_late_and_get_faster() {
        assert_eq!(due(0.0, None), 0);
        assert_eq!(due(0.249, None), 0);
        assert_eq!(due(0.25, None), 1);
        let between = |a: f64, b: f64| due(b, None) - due(a, None);
        assert!((1..=2).contains(&between(0.25, 0.36)), "15 in a second");
        assert!((59..=61).contains(&between(4.0, 5.0)), "60 in a second");
        assert!(between(0.5, 0.75) < between(1.5, 1.75));
    }

    #[test]
    fn a_steady_one_keeps_its_rate_from_the_beginning() {
        assert_eq!(due(0.5, Some(60.0)), 30);
        assert_eq!(due(2.0, Some(60.0)), 120);
    }
}
