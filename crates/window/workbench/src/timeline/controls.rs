//! The playback buttons, the frame number, the loop and the bookmarks.

use super::{Timeline, bookmarks, icon::Icon, icon_button::button};
use crate::format;
use crate::{Command, PanelCx, PlaybackAction, features::widgets};
use egui::{Align2, Id, Key, Rect, Sense, TextEdit, Ui, pos2, vec2};
use session::Bookmark;
use ui_kit::theme;

/// Size of a button, in points.
const BUTTON: egui::Vec2 = vec2(28.0, 24.0);

/// Draws the controls into `rect`.
pub fn draw(
    ui: &mut Ui,
    rect: Rect,
    cx: &mut PanelCx<'_>,
    bookmarks: &[Bookmark],
    timeline: &mut Timeline,
) {
    let view = cx.view;
    let passes = view.ui_state.time.passes(view.status.shown.run);
    let run = if passes { Icon::Pause } else { Icon::Run };
    let upper = [
        (Icon::Start, PlaybackAction::Start),
        (Icon::PreviousEvent, PlaybackAction::PreviousEvent),
        (Icon::Back, PlaybackAction::BackOne),
        (run, PlaybackAction::PauseOrRun),
        (Icon::Step, PlaybackAction::StepOne),
        (Icon::NextEvent, PlaybackAction::NextEvent),
        (Icon::End, PlaybackAction::Follow),
    ];
    let gap = (rect.width() - upper.len() as f32 * BUTTON.x) / (upper.len() - 1) as f32;
    let top = rect.top() + 1.0;
    for (i, (icon, command)) in upper.into_iter().enumerate() {
        let left = rect.left() + i as f32 * (BUTTON.x + gap);
        let place = Rect::from_min_size(pos2(left, top), BUTTON);
        button(ui, place, icon, &command, cx);
    }
    let top = rect.bottom() - BUTTON.y - 1.0;
    let field = Rect::from_min_size(pos2(rect.left(), top), vec2(84.0, BUTTON.y));
    frame_field(ui, field, cx);

    let lower = [
        (Icon::LoopStart, PlaybackAction::SpanStart),
        (Icon::Loop, PlaybackAction::Loop),
        (Icon::LoopEnd, PlaybackAction::SpanEnd),
        (Icon::Flag, PlaybackAction::Bookmark),
        (Icon::List, PlaybackAction::Bookmarks),
    ];
    let mut right = rect.right();
    for (i, (icon, command)) in lower.into_iter().enumerate().rev() {
        let place = Rect::from_min_size(pos2(right - BUTTON.x, top), BUTTON);
        right = place.left() - if i == 3 { 6.0 } else { 1.0 };
        let response = button(ui, place, icon, &command, cx);
        if command == PlaybackAction::Bookmarks {
            bookmarks::draw(&response, rect, cx, bookmarks, timeline);
        }
    }
}

/// Draws the number of the shown frame; another one can be typed.
fn frame_field(ui: &mut Ui, rect: Rect, cx: &mut PanelCx<'_>) {
    let view = cx.view;
    let number = view.moment.shown.map(format::thousands);
    let number = number.unwrap_or_else(|| format::UNKNOWN.into());
    let typed = &view.ui_state.time.typed;
    let id = Id::unique("frame field");
    let Some(typed) = typed else {
        let response = ui.interact(rect, id.with("shown"), Sense::click());
        let colours = theme::colours(ui);
        let fill = if response.hovered() {
            colours.lifted
        } else {
            colours.ground
        };
        ui.painter().rect_filled(rect, theme::RADIUS, fill);
        ui.painter().text(
            rect.right_center() - vec2(theme::SPACE[2], 0.0),
            Align2::RIGHT_CENTER,
            &number,
            theme::numbers(),
            colours.text,
        );
        response.widget_info(|| {
            let mut info = egui::WidgetInfo::labeled(egui::Role::Button, true, "Frame number");
            info.current_text_value = Some(number.clone());
            info
        });
        let command = Command::from(PlaybackAction::TypeFrame);
        let response = widgets::with_tooltip(response, &command, view);
        if response.clicked() || response.gained_focus() {
            cx.send(command);
        }
        return;
    };
    let mut text = typed.clone();
    let edit = TextEdit::singleline(&mut text)
        .id(id)
        .font(theme::numbers())
        .hint_text(&number)
        .align(Align2::RIGHT_CENTER)
        .margin(vec2(theme::SPACE[2], 0.0));
    let response = ui.put(rect, edit);
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::text_edit(true, typed, &text, &number);
        info.label = Some("Frame number".into());
        info
    });
    if response.lost_focus() {
        let entered = ui.input(|i| i.key_pressed(Key::Enter));
        if let Some(frame) = frame_of(&text).filter(|_| entered) {
            cx.send(PlaybackAction::Seek(frame));
        }
        cx.change(|ui, _| ui.time.typed = None);
    } else if text != *typed {
        cx.change(|ui, _| ui.time.typed = Some(text));
    } else if !response.has_focus() {
        response.request_focus();
    }
}

/// Parses a number as people type it: `18204`, `18,204`, `18 204`.
fn frame_of(text: &str) -> Option<u64> {
    let digits: String = text
        .chars()
        .filter(|c| !matches!(c, ',' | '.' | ' ' | '\''))
        .collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        for text in ["18204", "18,204", " 18 204 ", "18.204"] {
            assert_eq!(frame_of(text), Some(18_204), "{text}");
        }
        for text in ["", "-5", "frame", "1e3"] {
            assert_eq!(frame_of(text), None, "{text}");
        }
    }
}
