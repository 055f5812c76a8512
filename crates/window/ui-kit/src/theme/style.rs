//! The style of egui's own widgets in both themes.

use super::{
    Colours, DARK, HEADLINE, LIGHT, RADIUS, ROW, SMALL, SPACE, body, colours, fonts, numbers,
};
use egui::{
    Color32, CornerRadius, FontFamily, FontId, Margin, Response, Shadow, Stroke, StrokeKind, Style,
    TextStyle, Theme, Ui, Visuals, vec2,
};

/// Sets the fonts and both themes of a context. Call it once, before the first frame.
pub fn apply(ctx: &egui::Context) {
    ctx.set_fonts(fonts::definitions());
    ctx.set_style_of(Theme::Dark, style(&DARK, Visuals::dark()));
    ctx.set_style_of(Theme::Light, style(&LIGHT, Visuals::light()));
}

fn style(colours: &Colours, visuals: Visuals) -> Style {
    let mut style = Style {
        visuals,
        animation_time: 0.08,
        ..Style::default()
    };
    style.text_styles = [
        (
            TextStyle::Small,
            FontId::new(SMALL, FontFamily::Proportional),
        ),
        (TextStyle::Body, body()),
        (TextStyle::Button, body()),
        (TextStyle::Monospace, numbers()),
        (
            TextStyle::Heading,
            FontId::new(HEADLINE, FontFamily::Proportional),
        ),
    ]
    .into();
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(SPACE[1], SPACE[1]);
    spacing.button_padding = vec2(SPACE[2], SPACE[0]);
    spacing.menu_margin = Margin::same(4);
    spacing.interact_size = vec2(ROW, ROW);
    spacing.icon_width = 14.0;
    spacing.icon_width_inner = 8.0;
    spacing.scroll = egui::style::ScrollStyle::thin();
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.35;
    paint(colours, &mut style.visuals);
    style
}

/// Width of the ring around the widget that has the focus, in points.
const FOCUS_RING: f32 = 1.5;

/// Draws the ring of the focus, if a widget of one's own has it: the widgets of egui draw it
/// themselves.
pub fn focus_ring(ui: &Ui, response: &Response) {
    if response.has_focus() {
        let stroke = Stroke::new(FOCUS_RING, colours(ui).accent);
        let painter = ui.painter().with_clip_rect(response.rect);
        painter.rect_stroke(response.rect, RADIUS, stroke, StrokeKind::Inside);
    }
}

fn paint(colours: &Colours, visuals: &mut Visuals) {
    let radius = CornerRadius::same(RADIUS);
    visuals.panel_fill = colours.panel;
    visuals.window_fill = colours.raised;
    visuals.extreme_bg_color = colours.ground;
    visuals.faint_bg_color = colours.raised;
    visuals.window_stroke = Stroke::new(1.0, colours.line);
    visuals.window_corner_radius = radius;
    visuals.menu_corner_radius = radius;
    visuals.window_shadow = Shadow {
        offset: [0, 4],
        blur: 12,
        spread: 0,
        color: Color32::from_black_alpha(80),
    };
    visuals.popup_shadow = visuals.window_shadow;
    visuals.hyperlink_color = colours.info;
    visuals.warn_fg_color = colours.warn;
    visuals.error_fg_color = colours.error;
    // What is selected looks the same in a button, a list, a table and a text.
    visuals.selection.bg_fill = colours.lifted;
    visuals.selection.stroke = Stroke::new(1.0, colours.accent);
    visuals.weak_text_color = Some(colours.dim);
    visuals.striped = false;
    visuals.indent_has_left_vline = false;
    let widgets = &mut visuals.widgets;
    for (widget, fill, text) in [
        (&mut widgets.noninteractive, colours.panel, colours.text),
        (&mut widgets.inactive, colours.raised, colours.text),
        (&mut widgets.hovered, colours.lifted, colours.text),
        (&mut widgets.active, colours.line, colours.text),
        (&mut widgets.open, colours.lifted, colours.text),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::NONE;
        widget.fg_stroke = Stroke::new(1.0, text);
        widget.corner_radius = radius;
        widget.expansion = 0.0;
    }
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, colours.line);
    widgets.inactive.bg_fill = colours.lifted;
    // Pressed by the pointer for a moment, or reached by the keyboard.
    widgets.active.bg_stroke = Stroke::new(FOCUS_RING, colours.accent);
}
