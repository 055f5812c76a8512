//! The list of bookmarks: key, frame, time and note of each, and the picture of the one
//! under the pointer.

use super::{Timeline, icon::Icon, icon_button, thumbs::Thumbs};
use crate::format;
use crate::{BookmarkText, Command, FrameView, PanelCx, PlaybackAction, features::widgets};
use egui::{
    Align2, Id, Key, Label, Popup, PopupCloseBehavior, Rect, RectAlign, Response, RichText,
    ScrollArea, TextEdit, Ui, UiBuilder, Vec2, WidgetInfo, vec2,
};
use pad::{CLOCKS_PER_FRAME, FrameNo};
use session::Bookmark;
use std::borrow::Cow;
use ui_kit::{
    accessible,
    table::{Cell, Column, Row, Table},
    theme,
};

/// Width of the list beside the picture, in points.
const LIST: f32 = 400.0;
/// The scale of the picture beside the list.
const SCALE: f32 = 2.0;
/// Width and height of that picture, and so the height of the list, in points.
const PICTURE: Vec2 = vec2(160.0 * SCALE, 144.0 * SCALE);
/// Width and height of the picture in a row, in points.
const SMALL: Vec2 = vec2(44.0, 40.0);
/// Height of a row, in points.
const ROW: f32 = 44.0;

/// Characters of a name or a note that are laid out. A file may have any text; a line of the
/// list shows some sixty.
const LONGEST: usize = 1_000;

/// Draws the list above the controls while it is open.
pub fn draw(
    button: &Response,
    below: Rect,
    cx: &mut PanelCx<'_>,
    bookmarks: &[Bookmark],
    timeline: &mut Timeline,
) {
    let view = cx.view;
    if !view.ui_state.time.bookmarks {
        return;
    }
    // A click in a menu over the list, or beside it, and Esc close that menu alone.
    let has_menu = Popup::is_any_open(&button.ctx);
    let shown = Popup::from_response(button)
        .anchor(below)
        .align(RectAlign::TOP_START)
        .gap(theme::SPACE[2])
        .close_behavior(PopupCloseBehavior::IgnoreClicks)
        .accessible_name("List of bookmarks")
        .show(|ui| {
            ui.set_min_size(vec2(PICTURE.x + theme::SPACE[3] + LIST, PICTURE.y));
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = theme::SPACE[3];
                let picture = ui.available_rect_before_wrap().min;
                ui.add_space(PICTURE.x + theme::SPACE[3]);
                let pointed = list(ui, cx, bookmarks, &mut timeline.small);
                picture_of(ui, picture, pointed, view, timeline);
            });
        });
    let escaped =
        button.ctx.input(|i| i.key_pressed(Key::Escape)) && view.ui_state.time.text.is_none();
    let elsewhere = shown.is_some_and(|s| s.response.clicked_elsewhere()) && !button.clicked();
    if (escaped || elsewhere) && !has_menu {
        cx.send(PlaybackAction::Bookmarks);
    }
}

/// Draws the rows. Returns the bookmark under the pointer.
fn list<'a>(
    ui: &mut Ui,
    cx: &mut PanelCx<'_>,
    bookmarks: &'a [Bookmark],
    small: &mut Thumbs,
) -> Option<&'a Bookmark> {
    let view = cx.view;
    let mut pointed = None;
    let tree = view.history.tree();
    let branch = view.moment.here.map(|span| span.branch);
    // A frame of the same number on another branch is another one.
    let is_shown = |b: &Bookmark| {
        let on_branch = |branch| tree.share([branch, b.branch], b.frame);
        Some(b.frame) == view.moment.shown && branch.is_some_and(on_branch)
    };
    ui.vertical(|ui| {
        ui.set_width(LIST);
        if bookmarks.is_empty() {
            let help = [Command::from(PlaybackAction::Bookmark)];
            widgets::empty(ui, cx, "No frame has been bookmarked yet", &help);
            return;
        }
        let count = format::counted(bookmarks.len() as u64, "bookmark");
        ui.label(RichText::new(count).color(theme::colours(ui).dim));
        let table = table();
        ui.spacing_mut().item_spacing.y = 2.0;
        let area = ScrollArea::vertical().max_height(PICTURE.y - theme::ROW);
        area.show_rows(ui, table.rows(ui, 1), bookmarks.len(), |ui, range| {
            let visible = bookmarks.get(range).unwrap_or_default();
            small.begin(view, visible);
            for bookmark in visible {
                if row(ui, &table, cx, (bookmark, is_shown(bookmark)), small) {
                    pointed = Some(bookmark);
                }
            }
        });
    });
    pointed
        .or_else(|| bookmarks.iter().find(|b| is_shown(b)))
        .or(bookmarks.last())
}

/// Slot, picture, frame and time, note, and the button that deletes it.
fn table() -> Table {
    Table::new([
        Column::text(4.0),
        Column::number(20.0).left(),
        Column::text(SMALL.x),
        Column::text(8.0),
        Column::number(142.0).left(),
        Column::text(6.0),
        Column::text(0.0).rest(),
        Column::text(4.0),
        Column::text(28.0),
    ])
    .row_height(ROW)
    .at_most(LIST - 8.0)
}

/// Draws one row, marked if its frame is `here`; a click shows the frame. Returns whether it is under the pointer or has
/// the focus.
fn row(
    ui: &mut Ui,
    table: &Table,
    cx: &mut PanelCx<'_>,
    (bookmark, here): (&Bookmark, bool),
    small: &mut Thumbs,
) -> bool {
    let colours = theme::colours(ui);
    let slot = bookmark.slot.map(|slot| format!("F{slot}"));
    let time = format::time(time_of(bookmark.frame));
    let frame = format::thousands(bookmark.frame);
    let colour = if here { colours.accent } else { colours.text };
    let cells = [
        Cell::empty(),
        Cell::new(slot.unwrap_or_default(), colours.dim),
        Cell::empty(),
        Cell::empty(),
        Cell::new(format!("{frame:>9} {time:>9}"), colour),
    ];
    let name = format!("Bookmark at frame {}", bookmark.frame);
    let row = table.row(ui, &Row::new(&name, &time, &cells).button(here));
    let response = row.response.clone();
    let response = response.on_hover_text("Show this frame in every panel");
    if response.clicked() {
        cx.send(PlaybackAction::GoTo(bookmark.id));
    }
    menu(&response, cx, bookmark);
    if ui.is_rect_visible(row.rect) {
        // Rows follow the size of the text.
        let size = SMALL * (row.rect.height() / ROW);
        let place = Rect::from_center_size(row.cell(2).center(), size);
        small.draw(ui, place, cx.view, bookmark);
    }
    let mut focused = row.response.has_focus();
    let (above, below) = row.cell(6).split_top_bottom_at_fraction(0.5);
    focused |= text(ui, above, cx, bookmark, BookmarkText::Name);
    focused |= text(ui, below, cx, bookmark, BookmarkText::Note);
    let cross = Rect::from_center_size(row.cell(8).center(), Vec2::splat(22.0));
    focused |= delete(ui, cross, cx, bookmark);
    focused || row.response.contains_pointer()
}

/// Draws what can be done with a bookmark, on a right click on it.
fn menu(response: &Response, cx: &mut PanelCx<'_>, bookmark: &Bookmark) {
    widgets::menu_of_one(response, |ui| {
        let go = PlaybackAction::GoTo(bookmark.id);
        widgets::menu_entry(ui, cx, go, "Go there");
        if widgets::menu_choice(ui, "Rename", "Change the name in the list") {
            // The click or the key that chose it would take the focus away from the name again.
            let id = bookmark.id;
            cx.change(move |ui, _| ui.time.renamed = Some(id));
        }
        let delete = PlaybackAction::DeleteBookmark(bookmark.id);
        widgets::menu_entry(ui, cx, delete, "Delete");
    });
}

/// The widget of a name or a note.
fn text_id(ui: &Ui, bookmark: &Bookmark, which: BookmarkText) -> Id {
    let is_name = which == BookmarkText::Name;
    ui.scope_id().with(("text", is_name, bookmark.id))
}

/// Draws the name or the note, which can be edited unless it is too long. Returns whether it has the focus.
fn text(
    ui: &mut Ui,
    rect: Rect,
    cx: &mut PanelCx<'_>,
    bookmark: &Bookmark,
    which: BookmarkText,
) -> bool {
    let (hint, kept) = match which {
        BookmarkText::Name => ("Name", &bookmark.name),
        BookmarkText::Note => ("Note", &bookmark.note),
    };
    let rect = rect.shrink2(vec2(0.0, 1.0));
    let label = match which {
        BookmarkText::Name => format!("Name of frame {}", bookmark.frame),
        BookmarkText::Note => format!("Note on frame {}", bookmark.frame),
    };
    if let Cow::Owned(shown) = format::cut(kept, LONGEST) {
        let response = ui.put(rect, Label::new(&shown).truncate());
        accessible::set_value(&response, &label, &shown);
        response.on_hover_text("This text is too long to be edited here");
        return false;
    }
    let edited = cx.view.ui_state.time.text.as_ref();
    let edited = edited.filter(|(id, of, _)| (*id, *of) == (bookmark.id, which));
    let before = edited.map_or(kept, |(_, _, text)| text);
    let mut text = before.clone();
    let edit = TextEdit::singleline(&mut text)
        .id(text_id(ui, bookmark, which))
        .hint_text(hint)
        .char_limit(LONGEST)
        .margin(vec2(theme::SPACE[1], 0.0))
        .align(Align2::LEFT_CENTER);
    let response = ui.put(rect, edit);
    response.widget_info(|| {
        let mut info = WidgetInfo::text_edit(true, before, &text, hint);
        info.label = Some(label.clone());
        info
    });
    menu(&response, cx, bookmark);
    let id = bookmark.id;
    if which == BookmarkText::Name && cx.view.ui_state.time.renamed == Some(id) {
        response.request_focus();
        cx.change(|ui, _| ui.time.renamed = None);
    }
    if response.changed() {
        let edited = Some((id, which, text.clone()));
        cx.change(|ui, _| ui.time.text = edited);
    }
    if response.lost_focus() && (edited.is_some() || response.changed()) {
        cx.send(PlaybackAction::SetText(id, which, text));
    }
    response.has_focus()
}

fn delete(ui: &mut Ui, rect: Rect, cx: &mut PanelCx<'_>, bookmark: &Bookmark) -> bool {
    let command = PlaybackAction::DeleteBookmark(bookmark.id);
    let response = ui
        .scope_builder(UiBuilder::new().id_salt(bookmark.id), |ui| {
            icon_button::button(ui, rect, Icon::Cross, &command, cx)
        })
        .inner;
    accessible::set_button(
        &response,
        &format!("Delete bookmark at frame {}", bookmark.frame),
        None,
    );
    response.has_focus()
}

fn picture_of(
    ui: &mut Ui,
    at: egui::Pos2,
    bookmark: Option<&Bookmark>,
    view: &FrameView<'_>,
    timeline: &mut Timeline,
) {
    let place = Rect::from_min_size(at, PICTURE);
    let Some(bookmark) = bookmark else {
        ui.painter()
            .rect_filled(place, 0.0, theme::colours(ui).ground);
        return;
    };
    let ctx = ui.ctx().clone();
    let kept = timeline
        .listed
        .fetch(&ctx, view, bookmark.branch, bookmark.frame)
        .is_some();
    ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
        timeline.listed.draw(ui, SCALE);
    });
    if !kept {
        ui.painter().text(
            place.center(),
            Align2::CENTER_CENTER,
            "no longer kept",
            theme::body(),
            theme::colours(ui).dim,
        );
    }
}

/// The approximate time of a frame, in clocks since power-on; it is not exact if the screen
/// was off for some frames.
fn time_of(frame: FrameNo) -> u64 {
    frame * u64::from(CLOCKS_PER_FRAME)
}
