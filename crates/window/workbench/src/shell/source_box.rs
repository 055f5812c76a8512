//! What the box for a source offers below its text: what this system has, each with a small picture of
//! it, and arguments to begin with.

use crate::ShellAction;
use crate::{
    Command, Devices, FileAsk, ListedSource, PanelCx, PathBox, Popup, Request, features::widgets,
};
use egui::{
    Color32, ColorImage, Context, Id, Label, Rect, RichText, ScrollArea, Sense, TextureHandle,
    TextureOptions, Ui, Vec2, pos2, vec2,
};
use image::RgbImage;
use std::sync::Arc;
use ui_kit::{accessible, scroll, theme};

/// Width and height of a small picture, in points.
const PICTURE: Vec2 = vec2(56.0, 42.0);
/// Height of the list at most, in points: whole rows.
const LIST: f32 = 3.0 * (PICTURE.y + theme::SPACE[1]);
/// The id of the textures.
const TEXTURES: &str = "pictures of sources";

/// The textures of the small pictures.
#[derive(Clone, Default)]
struct Textures(Vec<(Arc<RgbImage>, TextureHandle)>);

/// Frees the textures when the box is closed.
pub fn free(ctx: &Context) {
    ctx.data_mut(|data| data.remove::<Textures>(Id::unique(TEXTURES)));
}

/// Draws a source: its picture, and the button that opens it.
fn row(ui: &mut Ui, cx: &mut PanelCx<'_>, source: &ListedSource, textures: &Textures) {
    let colours = theme::colours(ui);
    let (place, response) = ui.allocate_exact_size(PICTURE, Sense::hover());
    ui.painter().rect_filled(place, 0.0, colours.ground);
    let picture = source.picture.as_ref();
    let shown = picture.and_then(|picture| textures.of(picture));
    if let Some(texture) = shown {
        let size = texture.size_vec2();
        let scale = (place.width() / size.x).min(place.height() / size.y);
        let at = Rect::from_center_size(place.center(), size * scale);
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter().image(texture.id(), at, whole, Color32::WHITE);
    }
    let value = match shown {
        Some(_) => "its newest frame",
        None => "no frame yet",
    };
    accessible::set_image(&response, &format!("Picture of {}", source.title), value);
    let open = Request::open(&source.source);
    let face = format!("{} ({})", source.title, source.kind);
    widgets::plain_button(ui, cx, open, &face);
}

impl Textures {
    fn of(&self, picture: &Arc<RgbImage>) -> Option<&TextureHandle> {
        let found = self.0.iter().find(|(of, _)| Arc::ptr_eq(of, picture));
        found.map(|(_, texture)| texture)
    }
}

/// The textures of the pictures that are shown now.
fn textures(ctx: &Context, sources: &[ListedSource]) -> Textures {
    let id = Id::unique(TEXTURES);
    let kept: Textures = ctx.data(|data| data.get_temp(id)).unwrap_or_default();
    let pictures = sources.iter().filter_map(|source| source.picture.as_ref());
    let each = pictures.map(|picture| {
        let texture = kept.of(picture).cloned().unwrap_or_else(|| {
            let (width, height) = picture.dimensions();
            let image = ColorImage::from_rgb([width as usize, height as usize], picture);
            ctx.load_texture("source", image, TextureOptions::LINEAR)
        });
        (Arc::clone(picture), texture)
    });
    let textures = Textures(each.collect());
    ctx.data_mut(|data| data.insert_temp(id, textures.clone()));
    textures
}

/// What ffmpeg reads a part of the screen with.
const SCREEN: &str = if cfg!(windows) {
    "ffmpeg:-f gdigrab -framerate 60 -offset_x 100 -offset_y 200 -video_size 800x720 -i desktop"
} else if cfg!(target_os = "macos") {
    "ffmpeg:-f avfoundation -framerate 60 -i \"Capture screen 0\""
} else {
    "ffmpeg:-f x11grab -framerate 60 -video_size 800x720 -i :0.0+100,200"
};

/// Draws it.
pub fn draw(ui: &mut Ui, cx: &mut PanelCx<'_>) {
    let dim = theme::colours(ui).dim;
    ui.add_space(theme::SPACE[1]);
    ui.label(RichText::new("Found on this system").color(dim));
    match &cx.view.status.program.devices {
        Devices::Unknown | Devices::Searching => {
            ui.label("Looking for devices and windows…");
        }
        Devices::Failed(why) => {
            let words = RichText::new(format!("✖ {why}")).color(theme::colours(ui).error);
            let response = ui.add(Label::new(words).wrap());
            accessible::name_value(&response, "No devices", why);
        }
        Devices::Found(sources) if sources.is_empty() => {
            let words = "Nothing is found; connect a capture device and open this box again";
            ui.add(Label::new(words).wrap());
        }
        Devices::Found(sources) => {
            let area = ScrollArea::vertical()
                .id_salt("sources of this system")
                .max_height(LIST);
            scroll::show(area, ui, |ui| {
                ui.spacing_mut().item_spacing.y = theme::SPACE[1];
                let textures = textures(ui.ctx(), sources);
                for source in sources.iter() {
                    ui.horizontal(|ui| row(ui, cx, source, &textures));
                }
            });
        }
    }
    ui.add_space(theme::SPACE[1]);
    ui.label(RichText::new("Or begin with").color(dim));
    ui.horizontal_wrapped(|ui| {
        let screen = Popup::Path(PathBox::new(FileAsk::Source, SCREEN));
        let screen = Command::from(ShellAction::Popup(screen));
        let response = ui.button("A part of the screen");
        accessible::set_button(&response, "A part of the screen", None);
        let tooltip = "Write the arguments with which ffmpeg reads a part of the screen; change \
                       its place and size";
        if response.on_hover_text(tooltip).clicked() {
            cx.send(screen);
        }
        if widgets::plain_button(ui, cx, Request::OpenFile, "A file…").clicked() {
            cx.send(ShellAction::Back);
        }
    });
    ui.add_space(theme::SPACE[1]);
}
