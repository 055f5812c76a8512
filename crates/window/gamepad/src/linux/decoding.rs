//! From the kernel's codes to the events of a gamepad, without a device.

use crate::{Axis, Event, PadId};
use evdev::{AbsoluteAxisCode as Abs, Device, EventSummary, KeyCode as Key};
use pad::GamepadButton;
use std::collections::HashMap;

/// The least and the greatest value of each axis.
pub type Ranges = HashMap<Abs, [i32; 2]>;

/// The codes by which a device is known as a gamepad: its lowest button at the right, or its
/// direction pad as buttons.
const MARKS: [Key; 2] = [Key::BTN_SOUTH, Key::BTN_DPAD_UP];

/// Whether a device has the buttons of a gamepad.
pub fn is_gamepad(device: &Device) -> bool {
    let keys = device.supported_keys();
    keys.is_some_and(|keys| MARKS.iter().any(|mark| keys.contains(*mark)))
}

/// The same from the kernel's list of the keys of a device: words of hexadecimal digits, the one
/// of the highest keys first.
pub fn has_gamepad_button(keys: &str) -> bool {
    let words: Vec<&str> = keys.split_whitespace().rev().collect();
    MARKS.iter().any(|mark| {
        let code = u32::from(mark.0);
        let word = words.get((code / usize::BITS) as usize);
        let word = word.and_then(|word| usize::from_str_radix(word, 16).ok());
        word.is_some_and(|word| word >> (code % usize::BITS) & 1 == 1)
    })
}

/// Sends what an event of a device means.
pub fn decode(pad: PadId, ranges: &Ranges, event: &EventSummary, mut send: impl FnMut(Event)) {
    match event {
        EventSummary::Key(_, key, value) => {
            if let Some(button) = button(*key) {
                // 2 is a repeat of a held key.
                send(Event::Button(pad, button, *value != 0));
            }
        }
        EventSummary::AbsoluteAxis(_, code, value) => {
            if let (Some(axis), Some(range)) = (axis(*code), ranges.get(code)) {
                send(Event::Axis(pad, axis, part(*value, *range)));
            }
        }
        _ => {}
    }
}

const fn axis(code: Abs) -> Option<Axis> {
    Some(match code {
        Abs::ABS_HAT0X => Axis::HatX,
        Abs::ABS_HAT0Y => Axis::HatY,
        Abs::ABS_X => Axis::StickX,
        Abs::ABS_Y => Axis::StickY,
        _ => return None,
    })
}

/// The place of a value between both ends, from -1 to 1.
fn part(value: i32, [least, most]: [i32; 2]) -> f32 {
    let (value, least, most) = (f64::from(value), f64::from(least), f64::from(most));
    if most <= least {
        return 0.0;
    }
    ((2.0 * value - least - most) / (most - least)).clamp(-1.0, 1.0) as f32
}

/// The button of a code. Drivers agree on *South* and *East*; for some gamepads *North* and *West*
/// are exchanged.
fn button(key: Key) -> Option<GamepadButton> {
    Some(match key {
        Key::BTN_DPAD_LEFT => GamepadButton::DPadLeft,
        Key::BTN_DPAD_RIGHT => GamepadButton::DPadRight,
        Key::BTN_DPAD_UP => GamepadButton::DPadUp,
        Key::BTN_DPAD_DOWN => GamepadButton::DPadDown,
        Key::BTN_SOUTH => GamepadButton::South,
        Key::BTN_EAST => GamepadButton::East,
        Key::BTN_WEST => GamepadButton::West,
        Key::BTN_NORTH => GamepadButton::North,
        Key::BTN_TL => GamepadButton::LeftShoulder,
        Key::BTN_TR => GamepadButton::RightShoulder,
        Key::BTN_TL2 => GamepadButton::LeftTrigger,
        Key::BTN_TR2 => GamepadButton::RightTrigger,
        Key::BTN_SELECT => GamepadButton::Select,
        Key::BTN_START => GamepadButton::Start,
        Key::BTN_THUMBL => GamepadButton::LeftStick,
        Key::BTN_THUMBR => GamepadButton::RightStick,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Held;
    use evdev::{EventType, InputEvent};

    const KEY: u16 = EventType::KEY.0;
    const ABS: u16 = EventType::ABSOLUTE.0;

    #[test]
    fn what_the_kernel_sends_becomes_held_buttons() {
        let ranges = Ranges::from([
            (Abs::ABS_HAT0X, [-1, 1]),
            (Abs::ABS_X, [0, 255]),
            (Abs::ABS_Y, [-32_768, 32_767]),
            // No way at all.
            (Abs::ABS_HAT0Y, [0, 0]),
        ]);
        // Type, code and value, and what is held then.
        let way = [
            (ABS, Abs::ABS_HAT0X.0, -1, "D-pad left"),
            (ABS, Abs::ABS_HAT0X.0, 0, ""),
            (ABS, Abs::ABS_HAT0X.0, 1, "D-pad right"),
            (ABS, Abs::ABS_HAT0X.0, 0, ""),
            (ABS, Abs::ABS_X.0, 128, ""),
            (ABS, Abs::ABS_X.0, 0, "D-pad left"),
            (ABS, Abs::ABS_X.0, 127, ""),
            (ABS, Abs::ABS_Y.0, 20_000, "D-pad down"),
            (ABS, Abs::ABS_Y.0, 12_000, "D-pad down"),
            (ABS, Abs::ABS_Y.0, 9_000, ""),
            (ABS, Abs::ABS_HAT0Y.0, 1, ""),
            (ABS, Abs::ABS_RX.0, 255, ""),
            (KEY, Key::BTN_EAST.0, 1, "East"),
            (KEY, Key::BTN_EAST.0, 2, "East"),
            (KEY, Key::BTN_START.0, 1, "East, Start"),
            (KEY, Key::BTN_EAST.0, 0, "Start"),
            (KEY, Key::KEY_A.0, 1, "Start"),
            (EventType::SYNCHRONIZATION.0, 0, 0, "Start"),
        ];
        let mut held = Held::default();
        held.take(Event::connected(PadId(1), "Pad"));
        for (at, (kind, code, value, wanted)) in way.into_iter().enumerate() {
            let event = InputEvent::new(kind, code, value).destructure();
            decode(PadId(1), &ranges, &event, |event| held.take(event));
            let names: Vec<_> = held.buttons().iter().map(GamepadButton::name).collect();
            assert_eq!(names.join(", "), wanted, "event {at}");
        }
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn a_gamepad_is_known_by_its_keys() {
        // From /sys/class/input/event*/device/capabilities/key of a gamepad, a keyboard and a mouse.
        for (keys, is_gamepad) in [
            ("7cdb000000000000 0 0 0 0", true),
            ("7fdb000000000000 0 0 0 0", true),
            ("f00000000 0 0 0 0 0 0 0 0", true),
            (
                "1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe",
                false,
            ),
            ("1f0000 0 0 0 0", false),
            ("", false),
            ("nothing", false),
        ] {
            assert_eq!(has_gamepad_button(keys), is_gamepad, "{keys}");
        }
    }
}
