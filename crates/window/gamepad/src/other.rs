//! The gamepads of the systems that `gilrs` knows.

use crate::{Axis, Event, PadId};
use gilrs::{Button, EventType, Gilrs};
use pad::GamepadButton;
use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// How long the thread waits at most until it sees that it is to end.
const TIMEOUT: Duration = Duration::from_millis(100);

/// Ends the thread from outside when it is dropped.
pub struct Closer(Arc<AtomicBool>);

impl Closer {
    /// One, and what sees its end.
    pub fn pair() -> io::Result<(Self, Arc<AtomicBool>)> {
        let is_ended = Arc::<AtomicBool>::default();
        Ok((Self(Arc::clone(&is_ended)), is_ended))
    }
}

impl Drop for Closer {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Sends what happens until it is ended.
pub fn watch(is_ended: &AtomicBool, mut send: impl FnMut(Event)) {
    let mut gilrs = match Gilrs::new() {
        Ok(gilrs) => gilrs,
        Err(why) => {
            let why = format!("Gamepads can't be used: the system refused it ({why})");
            send(Event::Problem(why));
            return;
        }
    };
    for (id, gamepad) in gilrs.gamepads() {
        send(Event::connected(
            PadId(usize::from(id) as u64),
            gamepad.name(),
        ));
    }
    while !is_ended.load(Ordering::Relaxed) {
        let Some(event) = gilrs.next_event_blocking(Some(TIMEOUT)) else {
            continue;
        };
        let pad = PadId(usize::from(event.id) as u64);
        match event.event {
            EventType::Connected => {
                send(Event::connected(pad, gilrs.gamepad(event.id).name()));
            }
            EventType::Disconnected => send(Event::Disconnected(pad)),
            EventType::ButtonPressed(of, _) => {
                if let Some(button) = button(of) {
                    send(Event::Button(pad, button, true));
                }
            }
            EventType::ButtonReleased(of, _) => {
                if let Some(button) = button(of) {
                    send(Event::Button(pad, button, false));
                }
            }
            EventType::AxisChanged(of, at, _) => match of {
                gilrs::Axis::LeftStickX => send(Event::Axis(pad, Axis::StickX, at)),
                // Up is positive there.
                gilrs::Axis::LeftStickY => send(Event::Axis(pad, Axis::StickY, -at)),
                _ => {}
            },
            _ => {}
        }
    }
}

fn button(of: Button) -> Option<GamepadButton> {
    Some(match of {
        Button::DPadLeft => GamepadButton::DPadLeft,
        Button::DPadRight => GamepadButton::DPadRight,
        Button::DPadUp => GamepadButton::DPadUp,
        Button::DPadDown => GamepadButton::DPadDown,
        Button::South => GamepadButton::South,
        Button::East => GamepadButton::East,
        Button::West => GamepadButton::West,
        Button::North => GamepadButton::North,
        Button::LeftTrigger => GamepadButton::LeftShoulder,
        Button::RightTrigger => GamepadButton::RightShoulder,
        Button::LeftTrigger2 => GamepadButton::LeftTrigger,
        Button::RightTrigger2 => GamepadButton::RightTrigger,
        Button::Select => GamepadButton::Select,
        Button::Start => GamepadButton::Start,
        Button::LeftThumb => GamepadButton::LeftStick,
        Button::RightThumb => GamepadButton::RightStick,
        _ => return None,
    })
}
