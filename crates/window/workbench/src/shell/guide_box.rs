//! The guide inside the program, and the paragraphs of it that match a query.

use super::modal;
use crate::ShellAction;
use crate::{GuideBox, PanelCx, Popup, features::widgets};
use egui::{
    Align, CursorIcon, Id, Layout, Role, ScrollArea, Sense, TextEdit, Ui, WidgetInfo,
    style::ScrollAnimation,
};
use ui_kit::{
    accessible,
    markdown::{self, Block},
    theme,
};

/// The guide as it is in the documentation.
const GUIDE: &str = include_str!("../../../../../docs/guide.md");

/// Draws it: the whole guide, or the paragraphs in which all words of the query occur. A click
/// on one of these shows its place in the guide.
pub fn draw(ui: &mut Ui, guide: &GuideBox, cx: &mut PanelCx<'_>) {
    modal::show(ui, "guide box", 720.0, cx, |ui, cx| {
        if let Some(query) = search(ui, cx, "Guide", "Search the guide", &guide.query) {
            let at = None;
            cx.send(ShellAction::Popup(Popup::Guide(GuideBox { query, at })));
        }
        let words = markdown::words(&guide.query);
        let blocks = markdown::blocks(GUIDE);
        let searched = guide.at.is_none() && !words.is_empty();
        if guide.at.is_some() {
            let back = GuideBox {
                at: None,
                ..guide.clone()
            };
            let back = ShellAction::Popup(Popup::Guide(back));
            widgets::plain_button(ui, cx, back, "Back to the matches");
        }
        let height = ui.ctx().content_rect().height() - 160.0;
        let height = height - (ui.cursor().top() - ui.min_rect().top() - 32.0).max(0.0);
        ScrollArea::vertical()
            .id_salt(searched)
            .max_height(height)
            .min_scrolled_height(height)
            .auto_shrink(false)
            .show(ui, |ui| {
                if searched {
                    matches(ui, &blocks, &words, guide, cx);
                    return;
                }
                for (i, block) in blocks.iter().enumerate() {
                    let rect = markdown::draw(ui, block, &words);
                    if guide.at == Some(i) && newly_at(ui, guide.at) {
                        let none = ScrollAnimation::none();
                        ui.scroll_to_rect_animation(rect, Some(Align::Center), none);
                    }
                }
            });
        if guide.at.is_none() {
            newly_at(ui, None);
        }
    });
}

/// Whether the guide has not been scrolled to this place yet.
fn newly_at(ui: &Ui, at: Option<usize>) -> bool {
    let id = Id::unique("place in the guide");
    ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default(id), at) != at)
}

/// Draws what matches, each under the heading of its section.
fn matches(
    ui: &mut Ui,
    blocks: &[Block<'_>],
    words: &[String],
    guide: &GuideBox,
    cx: &mut PanelCx<'_>,
) {
    let (mut heading, mut drawn) = ("", "");
    let mut found_any = false;
    for (i, block) in blocks.iter().enumerate() {
        if let Block::Heading(text) = block {
            heading = text;
        }
        let Some(found) = block.matching(words) else {
            continue;
        };
        found_any = true;
        if heading != drawn && !matches!(found, Block::Heading(_)) {
            markdown::draw(ui, &Block::Heading(heading), words);
        }
        drawn = heading;
        let rect = markdown::draw(ui, &found, words);
        let response = ui.interact(rect, ui.scope_id().with(("match", i)), Sense::click());
        let name = format!("Show in the guide: {}", found.plain());
        accessible::set_button(&response, &name, None);
        let response = response
            .on_hover_cursor(CursorIcon::PointingHand)
            .on_hover_text("Show it in the guide");
        if response.clicked() {
            let there = GuideBox {
                at: Some(i),
                ..guide.clone()
            };
            cx.send(ShellAction::Popup(Popup::Guide(there)));
        }
    }
    if !found_any {
        widgets::nothing(ui, "Nothing in the guide matches");
    }
}

/// The title, the search field and the button that closes the box. Returns another text of
/// the field.
pub fn search(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    title: &str,
    name: &str,
    query: &str,
) -> Option<String> {
    let mut text = query.to_owned();
    ui.horizontal(|ui| {
        ui.heading(title);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            widgets::plain_button(ui, cx, ShellAction::Back, "Close");
            let edit = TextEdit::singleline(&mut text)
                .hint_text(name)
                .desired_width(240.0);
            let response = ui.add(edit);
            response.widget_info(|| {
                let mut info = WidgetInfo::labeled(Role::TextInput, true, name);
                info.current_text_value = Some(query.to_owned());
                info
            });
            if !response.has_focus() && ui.memory(|m| m.focused().is_none()) {
                response.request_focus();
            }
        });
    });
    ui.add_space(theme::SPACE[2]);
    (text != query).then_some(text)
}
