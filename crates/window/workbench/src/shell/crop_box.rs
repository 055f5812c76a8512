//! The choice of the part of an image that is the screen: the image with the part, the
//! parts that are offered, its place, and the picture that it gives.

use crate::ShellAction;
use crate::{CropBox, PanelCx, Popup, Request, features::widgets, shell::modal};
use egui::{
    Color32, ColorImage, Context, Id, Image, Rect, RichText, Sense, Stroke, StrokeKind,
    TextureHandle, TextureOptions, Ui, Vec2, vec2,
};
use screen::{HEIGHT, WIDTH};
use std::{ops::RangeInclusive, sync::Arc};
use ui_kit::{accessible, number, theme};
use vision::intake::{Area, OddImage};

/// Width of the box, in points.
const WIDE: f32 = 680.0;
/// The id of the textures.
const PICTURES: &str = "crop box pictures";
/// Pixels of the drawn image, at most, each way.
const THUMBNAIL: u32 = 640;

/// Draws it over everything.
pub fn draw(ui: &mut Ui, crop: &CropBox, cx: &mut PanelCx<'_>) {
    modal::show(ui, "crop box", WIDE, cx, |ui, cx| {
        let name = crop.path.file_name().unwrap_or(crop.path.as_os_str());
        let (width, height) = crop.image.size();
        ui.heading(format!("{} is {width}x{height} pixels", name.display()));
        ui.label("Which part of it is the screen?");
        ui.label(RichText::new(&crop.why).color(theme::colours(ui).dim));
        ui.add_space(theme::SPACE[1]);
        let pictures = pictures(ui.ctx(), crop, cx);
        ui.horizontal_top(|ui| {
            let each = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
            let size = vec2(each, each * HEIGHT as f32 / WIDTH as f32);
            image(ui, crop, &pictures.image, size);
            let shown = Image::new((pictures.picture.id(), size)).sense(Sense::hover());
            let response = ui.add(shown);
            let value = Part(crop.area).to_string();
            accessible::set_image(&response, "The picture that this part gives", &value);
        });
        ui.add_space(theme::SPACE[1]);
        let mut area = crop.area;
        for offered in &crop.areas {
            let is_chosen = (offered.width, offered.height) == (area.width, area.height)
                && (*offered == area || !crop.areas.contains(&area));
            let face = Part(if is_chosen { area } else { *offered }).to_string();
            if ui.radio(is_chosen, &face).clicked() {
                area = *offered;
            }
        }
        place(ui, &mut area, crop.image.size());
        if area != crop.area {
            let changed = CropBox {
                area,
                ..crop.clone()
            };
            cx.send(ShellAction::Popup(Popup::Crop(changed)));
        }
        ui.add_space(theme::SPACE[2]);
        ui.horizontal(|ui| {
            let with = Request::UsePicture(Box::new(crop.clone()));
            let with = widgets::plain_button(ui, cx, with, "Use this part");
            widgets::plain_button(ui, cx, ShellAction::Back, "Cancel");
            if ui.memory(|m| m.focused().is_none()) {
                with.request_focus();
            }
        });
    });
}

/// Draws the numbers of the place and of the size, which can be typed or dragged.
fn place(ui: &mut Ui, area: &mut Area, size: (u32, u32)) {
    ui.horizontal(|ui| {
        ui.label(RichText::new("Corner").color(theme::colours(ui).dim));
        let field = |ui: &mut Ui, value: &mut u32, range: RangeInclusive<u32>, name: &str| {
            let before = *value;
            // The fields keep their width while the part grows.
            let widest = number::widest(&(0..=size.0.max(size.1)));
            let response = number::edit(ui, value, &widest, |drag| drag.range(range));
            ui.ctx()
                .accesskit_node_builder(response.id, |node| node.set_label(name));
            response.on_hover_text(name);
            *value != before
        };
        let Area {
            mut x,
            mut y,
            mut width,
            mut height,
        } = *area;
        let (right, below) = (size.0 - width, size.1 - height);
        let moved = field(ui, &mut x, 0..=right, "Left column of the part")
            | field(ui, &mut y, 0..=below, "Top row of the part");
        ui.label(RichText::new("Size").color(theme::colours(ui).dim));
        let (across, down) = (WIDTH as u32..=size.0, HEIGHT as u32..=size.1);
        let sized = field(ui, &mut width, across, "Columns of the part")
            | field(ui, &mut height, down, "Rows of the part");
        if moved {
            *area = area.moved(x, y, size);
        }
        if sized {
            *area = area.sized(width, height, size);
        }
    });
}

/// Draws the image, dimmed outside of the part.
fn image(ui: &mut Ui, crop: &CropBox, texture: &TextureHandle, space: Vec2) {
    let (width, height) = crop.image.size();
    let size = vec2(width as f32, height as f32);
    let scale = (space / size).min_elem();
    let (space, response) = ui.allocate_exact_size(space, Sense::hover());
    let rect = Rect::from_min_size(space.min, size * scale);
    let whole = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
    let painter = ui.painter_at(space.expand(2.0));
    painter.image(texture.id(), rect, whole, Color32::WHITE);
    let area = crop.area;
    let part = Rect::from_min_size(
        rect.min + vec2(area.x as f32, area.y as f32) * scale,
        vec2(area.width as f32, area.height as f32) * scale,
    );
    let shade = theme::HALO;
    for outside in [
        rect.with_max_y(part.top()),
        rect.with_min_y(part.bottom()),
        part.with_min_x(rect.left()).with_max_x(part.left()),
        part.with_min_x(part.right()).with_max_x(rect.right()),
    ] {
        if outside.is_positive() {
            painter.rect_filled(outside, 0.0, shade);
        }
    }
    let line = Stroke::new(theme::STROKE, theme::colours(ui).accent);
    painter.rect_stroke(part, 0.0, line, StrokeKind::Outside);
    let value = Part(area).to_string();
    accessible::set_image(&response, "The image with the part", &value);
}

/// A part in words.
struct Part(Area);

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Area {
            x,
            y,
            width,
            height,
        } = self.0;
        match self.0.scale() {
            Some(1) => write!(f, "160x144 as it is, from {x},{y}"),
            Some(scale) => write!(f, "{width}x{height}: {scale} times 160x144, from {x},{y}"),
            None => write!(f, "{width}x{height}, scaled to 160x144, from {x},{y}"),
        }
    }
}

/// The textures of the box, kept while image and part stay the same.
#[derive(Clone)]
struct Pictures {
    of: Arc<OddImage>,
    area: Area,
    image: TextureHandle,
    picture: TextureHandle,
}

/// Frees the textures when the box is closed.
pub fn free(ctx: &Context) {
    ctx.data_mut(|d| d.remove::<Pictures>(Id::unique(PICTURES)));
}

fn pictures(ctx: &Context, crop: &CropBox, cx: &PanelCx<'_>) -> Pictures {
    let id = Id::unique(PICTURES);
    let kept = ctx.data(|d| d.get_temp::<Pictures>(id));
    let kept = kept.filter(|kept| Arc::ptr_eq(&kept.of, &crop.image));
    if let Some(kept) = kept.as_ref().filter(|kept| kept.area == crop.area) {
        return kept.clone();
    }
    let image = kept.map_or_else(
        || {
            let (size, pixels) = crop.image.thumbnail(THUMBNAIL);
            let bytes: Vec<u8> = pixels.into_flattened();
            let image = ColorImage::from_rgb(size, &bytes);
            ctx.load_texture("image to crop", image, TextureOptions::LINEAR)
        },
        |kept| kept.image,
    );
    let palette = theme::palette(cx.view.ui_state.palette.rgb());
    let picture = theme::image(&palette, &crop.image.picture(crop.area));
    let pictures = Pictures {
        of: Arc::clone(&crop.image),
        area: crop.area,
        image,
        picture: ctx.load_texture("cropped picture", picture, TextureOptions::NEAREST),
    };
    ctx.data_mut(|d| d.insert_temp(id, pictures.clone()));
    pictures
}
