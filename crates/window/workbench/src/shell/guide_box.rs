//! The guide inside the program: its chapters, its text, and the paragraphs that match a query;
//! and the words of the window with what they mean.

use super::modal;
use crate::{GuideBox, PanelCx, Popup, features::widgets};
use crate::{ShellAction, glossary};
use egui::{
    Align, Button, CursorIcon, Id, Label, Layout, RichText, Role, ScrollArea, Sense, TextEdit, Ui,
    UiBuilder, WidgetInfo, style::ScrollAnimation,
};
use std::sync::LazyLock;
use ui_kit::{
    accessible,
    markdown::{self, Block},
    scroll, theme,
};

/// The parts of the guide as it is in the documentation, without its title and without those for
/// the command line.
static GUIDE: LazyLock<Vec<Block<'static>>> = LazyLock::new(|| {
    let mut blocks = markdown::blocks(include_str!("../../../../../docs/guide.md"));
    blocks.retain(|block| !matches!(block, Block::Heading { level: 1, .. }));
    blocks
});

/// The width of the box where the window has room for it, in points.
const WIDTH: f32 = 960.0;
/// The width of the list of chapters, in points.
const CHAPTERS: f32 = 210.0;

/// Draws it: the chapters at the left, and at the right the whole guide, or the paragraphs in
/// which all words of the query occur. A click on one of these shows its place in the guide.
pub fn draw(ui: &mut Ui, guide: &GuideBox, cx: &mut PanelCx<'_>) {
    modal::show(ui, "guide box", WIDTH, cx, |ui, cx| {
        if let Some(query) = search(ui, cx, "Guide", "Search the guide", &guide.query) {
            let at = None;
            cx.send(ShellAction::Popup(Popup::Guide(GuideBox { query, at })));
        }
        let words = markdown::words(&guide.query);
        if guide.at.is_some() && !words.is_empty() {
            let back = GuideBox {
                at: None,
                ..guide.clone()
            };
            let back = ShellAction::Popup(Popup::Guide(back));
            widgets::plain_button(ui, cx, back, "Back to the matches");
        }
        let height = ui.ctx().content_rect().height() - 160.0;
        let height = height - (ui.cursor().top() - ui.min_rect().top() - 32.0).max(0.0);
        let whole = ui.available_rect_before_wrap();
        let (left, right) = whole.split_left_right_at_x(whole.left() + CHAPTERS);
        let mut text = ui
            .new_child(UiBuilder::new().max_rect(right.with_min_x(right.left() + theme::SPACE[3])));
        let shown = draw_text(&mut text, height, guide, &words, cx);
        let mut list = ui.new_child(UiBuilder::new().max_rect(left));
        draw_chapters(&mut list, height, guide, shown, cx);
        ui.advance_cursor_after_rect(text.min_rect().union(list.min_rect()));
    });
}

/// Draws the text. Returns the index of the heading above the first line that is seen; `None`
/// while the matches of a query are listed.
fn draw_text(
    ui: &mut Ui,
    height: f32,
    guide: &GuideBox,
    words: &[String],
    cx: &mut PanelCx<'_>,
) -> Option<usize> {
    let searched = guide.at.is_none() && !words.is_empty();
    let mut shown = None;
    let area = ScrollArea::vertical()
        .id_salt(searched)
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink(false);
    scroll::show(area, ui, |ui| {
        if searched {
            matches(ui, &GUIDE, words, guide, cx);
            return;
        }
        let top = ui.clip_rect().top();
        for (i, block) in GUIDE.iter().enumerate() {
            let rect = markdown::draw(ui, block, words);
            let is_heading = matches!(block, Block::Heading { .. });
            if is_heading && (shown.is_none() || rect.top() <= top + theme::ROW) {
                shown = Some(i);
            }
            if guide.at == Some(i) && newly_at(ui, guide.at) {
                let align = if is_heading {
                    Align::Min
                } else {
                    Align::Center
                };
                let none = ScrollAnimation::none();
                ui.scroll_to_rect_animation(rect, Some(align), none);
            }
        }
    });
    if guide.at.is_none() {
        newly_at(ui, None);
    }
    shown
}

/// Draws the chapters and their parts; a click shows the place of one in the guide.
fn draw_chapters(
    ui: &mut Ui,
    height: f32,
    guide: &GuideBox,
    shown: Option<usize>,
    cx: &mut PanelCx<'_>,
) {
    let area = ScrollArea::vertical()
        .id_salt("chapters")
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink(false);
    scroll::show(area, ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (i, block) in GUIDE.iter().enumerate() {
            let Block::Heading { level, text } = block else {
                continue;
            };
            let colours = theme::colours(ui);
            let (inset, colour) = match level {
                ..=2 => (0.0, colours.text),
                _ => (theme::SPACE[3], colours.dim),
            };
            let is_shown = shown == Some(i);
            ui.horizontal(|ui| {
                ui.add_space(inset);
                let button = Button::selectable(is_shown, RichText::new(*text).color(colour));
                let response = ui.add(button.wrap());
                accessible::set_button(&response, &format!("Chapter {text}"), Some(is_shown));
                if response.on_hover_text("Show this chapter").clicked() {
                    // Also where it was shown last, from which the text may be scrolled away.
                    newly_at(ui, None);
                    let at = Some(i);
                    let query = guide.query.clone();
                    cx.send(ShellAction::Popup(Popup::Guide(GuideBox { query, at })));
                }
            });
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
        if let Block::Heading { text, .. } = block {
            heading = text;
        }
        let Some(found) = block.matching(words) else {
            continue;
        };
        found_any = true;
        if heading != drawn && !matches!(found, Block::Heading { .. }) {
            let level = 2;
            let text = heading;
            markdown::draw(ui, &Block::Heading { level, text }, words);
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

/// Height of the list, in points.
const HEIGHT: f32 = 420.0;

/// Draws the words of the window with their explanations, searchable.
pub fn draw_words(ui: &mut Ui, query: &str, cx: &mut PanelCx<'_>) {
    modal::show(ui, "words box", 560.0, cx, |ui, cx| {
        if let Some(text) = search(ui, cx, "Words", "Search the words", query) {
            cx.send(ShellAction::Popup(Popup::Words(text)));
        }
        let found: Vec<_> = glossary::matching(query).collect();
        let height = HEIGHT.min(ui.ctx().content_rect().height() - 160.0);
        let area = ScrollArea::vertical()
            .max_height(height)
            .min_scrolled_height(height)
            .auto_shrink(false);
        scroll::show(area, ui, |ui| {
            if found.is_empty() {
                widgets::nothing(ui, "No word matches");
            }
            for word in found {
                ui.label(RichText::new(word.term).font(theme::headline()));
                ui.add(Label::new(word.meaning.as_str()).wrap());
                ui.add_space(theme::SPACE[2]);
            }
        });
    });
}
