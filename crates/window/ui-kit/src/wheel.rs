//! The mouse wheel in notches.
//!
//! A wheel reports lines, a touchpad points; both are counted in notches here, and
//! fractions are kept until they make a whole one.

use egui::{Context, Event, Id, InputState, Modifiers, MouseWheelUnit};

/// Points of a smooth wheel that count as one notch.
const POINTS: f32 = 40.0;
/// The factor of a pinch gesture that counts as one notch.
const SPREAD: f32 = 1.2;

/// One movement of the wheel, in notches away from the user or to the right.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Turn {
    /// Away from the user.
    pub vertical: f32,
    /// To the right.
    pub horizontal: f32,
    /// The keys held meanwhile.
    pub modifiers: Modifiers,
}

impl Turn {
    /// The vertical notches; the horizontal ones of a wheel that only has these,
    /// and of one that is turned with Shift held.
    #[must_use]
    pub fn either(&self) -> f32 {
        if self.vertical == 0.0 {
            self.horizontal
        } else {
            self.vertical
        }
    }
}

/// Every movement of the wheel in this pass, in order.
pub fn turns(input: &InputState) -> impl Iterator<Item = Turn> + '_ {
    input.events.iter().filter_map(|event| match event {
        Event::MouseWheel {
            unit,
            delta,
            modifiers,
            ..
        } => {
            let points = match unit {
                MouseWheelUnit::Point => POINTS,
                MouseWheelUnit::Line | MouseWheelUnit::Page => 1.0,
            };
            Some(Turn {
                vertical: delta.y / points,
                horizontal: delta.x / points,
                modifiers: *modifiers,
            })
        }
        _ => None,
    })
}

/// The pinch gestures of this pass, in notches: fingers apart count like a wheel
/// turned away from the user.
#[must_use]
pub fn pinched(input: &InputState) -> f32 {
    let notches = |event: &Event| match event {
        Event::Zoom(factor) => factor.ln() / SPREAD.ln(),
        _ => 0.0,
    };
    input.events.iter().map(notches).sum()
}

/// Adds notches to the fraction kept under `id` and takes the whole ones out.
pub fn whole(ctx: &Context, id: Id, notches: f32) -> i32 {
    let kept: f32 = ctx.data(|d| d.get_temp(id)).unwrap_or_default();
    let all = kept + notches;
    ctx.data_mut(|d| d.insert_temp(id, all.fract()));
    all.trunc() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{MouseWheelSource, TouchPhase, vec2};

    fn turned(unit: MouseWheelUnit, delta: egui::Vec2) -> Vec<Turn> {
        let event = Event::MouseWheel {
            unit,
            delta,
            phase: TouchPhase::Move,
            source: MouseWheelSource::Unknown,
            modifiers: Modifiers::SHIFT,
        };
        let mut input = InputState::default();
        input.events.push(event);
        turns(&input).collect()
    }

    #[test]
    fn lines_and_points_are_counted_in_notches() {
        for (unit, delta) in [
            (MouseWheelUnit::Line, vec2(0.0, 2.0)),
            (MouseWheelUnit::Point, vec2(0.0, 80.0)),
        ] {
            let found = turned(unit, delta);
            assert_eq!(found.len(), 1);
            assert_eq!(found[0].vertical, 2.0);
            assert_eq!(found[0].modifiers, Modifiers::SHIFT);
        }
        let sideways = turned(MouseWheelUnit::Line, vec2(-1.0, 0.0));
        assert_eq!(sideways[0].either(), -1.0);
    }

    #[test]
    fn fractions_add_up_to_whole_notches() {
        let (ctx, id) = (Context::default(), Id::unique("wheel"));
        let taken: Vec<i32> = [0.5, 0.75, -0.5, -1.0]
            .map(|notches| whole(&ctx, id, notches))
            .into();
        assert_eq!(taken, [0, 1, 0, -1]);
    }
}
