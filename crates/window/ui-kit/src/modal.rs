//! The frame that all dialogs share, and the window under a dialog.

use crate::theme;
use egui::{Context, Frame, Id, Margin, Modal, Ui};

/// Room that stays free beside a dialog in a narrow window, in points.
const BESIDE: f32 = 80.0;

/// How long the pointer would have to rest for a tooltip, in seconds.
const NO_TOOLTIPS: f32 = 1e6;

/// Draws what opens no tooltips, but reacts to the pointer.
pub fn without_tooltips<R>(ctx: &Context, draw: impl FnOnce() -> R) -> R {
    // egui reads the delay from here and not from the style of what is drawn.
    let usual = ctx.global_style().interaction.tooltip_delay;
    ctx.global_style_mut(|style| style.interaction.tooltip_delay = NO_TOOLTIPS);
    let drawn = draw();
    ctx.global_style_mut(|style| style.interaction.tooltip_delay = usual);
    drawn
}

/// Draws what is below a dialog. It has no pointer, so that an open tooltip closes, which egui keeps as
/// long as the pointer is where it was opened.
pub fn below_dialog<R>(ctx: &Context, draw: impl FnOnce() -> R) -> R {
    let pointer = ctx.input_mut(|input| std::mem::take(&mut input.pointer));
    let drawn = draw();
    ctx.input_mut(|input| input.pointer = pointer);
    drawn
}

/// Shows a dialog in the centre of the window, at most `width` points wide. Returns
/// what `inside` returned, and whether a click outside or Esc asks to close it.
pub fn show<R>(
    ui: &Ui,
    name: &'static str,
    width: f32,
    inside: impl FnOnce(&mut Ui) -> R,
) -> (R, bool) {
    let frame = Frame::window(ui.style())
        .fill(theme::colours(ui).panel)
        .inner_margin(Margin::same(12));
    let modal = Modal::new(Id::unique(name))
        .frame(frame)
        .show(ui.ctx(), |ui| {
            ui.set_width(width.min(ui.ctx().content_rect().width() - BESIDE));
            inside(ui)
        });
    let closes = modal.should_close();
    (modal.inner, closes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Key, pos2, vec2};
    use egui_kittest::{Harness, kittest::Queryable as _};

    #[test]
    fn esc_and_a_click_outside_ask_to_close() {
        let mut window = Harness::builder()
            .with_size(vec2(400.0, 300.0))
            .with_context_setup(theme::apply)
            .build_ui_state(
                |ui, closed: &mut u32| {
                    let (answer, closes) = show(ui, "dialog", 200.0, |ui| {
                        ui.label("inside");
                        ui.available_width()
                    });
                    assert_eq!(answer, 200.0);
                    *closed += u32::from(closes);
                },
                0,
            );
        window.run();
        assert_eq!(*window.state(), 0);
        window.get_by_label("inside").click();
        window.run();
        assert_eq!(*window.state(), 0);
        window.key_press(Key::Escape);
        window.run();
        assert_eq!(*window.state(), 1);
        window.hover_at(pos2(5.0, 5.0));
        window.event(press(true));
        window.event(press(false));
        window.run();
        assert_eq!(*window.state(), 2);
    }

    fn press(pressed: bool) -> egui::Event {
        egui::Event::PointerButton {
            pos: pos2(5.0, 5.0),
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        }
    }
}
