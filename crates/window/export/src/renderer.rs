//! Draws records: bare, or with the layers of the window.

use crate::{Clip, ExportError, Pixels, Raster};
use egui::{Color32, ColorImage, Mesh, Rect, TextureId, TextureOptions, pos2, vec2};
use offscreen::Stage;
use pad::FrameNo;
use screen::{HEIGHT, Picture, WIDTH, palette::Colours};
use session::Record;
use std::sync::Arc;
use ui_kit::theme;
use vision::ProfileChoice;
use workbench::{Layer, LayersOver};

/// The greatest scale.
pub const MAX_SCALE: u8 = 8;

/// Pictures before the first one by which the profile that fits is found.
const WARM_UP: FrameNo = 120;

/// How pictures are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// Each pixel is a block of so many by so many, 1 to [`MAX_SCALE`].
    pub scale: u8,
    /// The colours of the four shades, the lightest first.
    pub colours: Colours,
    /// The layers over the picture; empty for the bare picture.
    pub layers: Vec<Layer>,
}

/// Draws records.
pub struct Renderer {
    look: Look,
    overlay: Option<Overlay>,
}

/// What is needed to draw layers.
struct Overlay {
    layers: LayersOver,
    stage: Stage,
    texture: Option<TextureId>,
    profile: Option<ProfileInForce>,
}

/// The profile that pictures were read with.
struct ProfileInForce {
    /// The frame after which it was chosen.
    since: FrameNo,
    choice: ProfileChoice,
    name: String,
}

impl Renderer {
    pub fn new(look: Look) -> Self {
        let look = Look {
            scale: look.scale.clamp(1, MAX_SCALE),
            ..look
        };
        let overlay = (!look.layers.is_empty()).then(|| Overlay::new(&look));
        Self { look, overlay }
    }

    pub const fn colours(&self) -> &Colours {
        &self.look.colours
    }

    /// Width and height of the pictures.
    pub fn size(&self) -> [u32; 2] {
        size(self.look.scale)
    }

    /// Whether pictures have the four colours only.
    pub const fn is_bare(&self) -> bool {
        self.overlay.is_none()
    }

    pub fn draw(&mut self, clip: &Clip, record: &Record) -> Result<Raster, ExportError> {
        let [width, height] = self.size();
        let pixels = match &mut self.overlay {
            None => Pixels::Shades(scaled(&record.picture.picture, self.look.scale)),
            Some(overlay) => Pixels::Rgb(overlay.draw(&self.look, clip, record)?),
        };
        Ok(Raster {
            width,
            height,
            pixels,
        })
    }
}

fn size(scale: u8) -> [u32; 2] {
    [WIDTH, HEIGHT].map(|side| side as u32 * u32::from(scale))
}

/// The numbers of the shades, each pixel as a block.
fn scaled(picture: &Picture, scale: u8) -> Vec<u8> {
    let scale = usize::from(scale);
    let mut pixels = Vec::with_capacity(WIDTH * HEIGHT * scale * scale);
    for row in picture.shades().chunks(WIDTH) {
        let start = pixels.len();
        for shade in row {
            pixels.extend(std::iter::repeat_n(*shade as u8, scale));
        }
        for _ in 1..scale {
            pixels.extend_from_within(start..start + WIDTH * scale);
        }
    }
    pixels
}

impl Overlay {
    fn new(look: &Look) -> Self {
        // The layers are placed without being measured, so one pass is enough.
        let stage = Stage::new(size(look.scale)).with_max_passes(1);
        theme::apply(stage.context());
        Self {
            layers: LayersOver::new(&look.layers),
            stage,
            texture: None,
            profile: None,
        }
    }

    fn draw(&mut self, look: &Look, clip: &Clip, record: &Record) -> Result<Vec<u8>, ExportError> {
        self.find_profile(clip, record);
        let texture = self.set_texture(look, &record.picture.picture)?;
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        let [width, height] = size(look.scale).map(|side| side as f32);
        let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
        let Self { layers, stage, .. } = self;
        let image = stage.draw(|ui| {
            let mut mesh = Mesh::with_texture(texture);
            mesh.add_rect_with_uv(rect, whole, Color32::WHITE);
            ui.painter().add(mesh);
            layers.draw(ui.painter(), look.scale, clip.history(), record);
        })?;
        let pixels = image.rgba.as_chunks::<4>().0.iter();
        Ok(pixels.flat_map(|[r, g, b, _]| [*r, *g, *b]).collect())
    }

    /// Sets the picture below the layers.
    fn set_texture(&mut self, look: &Look, picture: &Picture) -> Result<TextureId, ExportError> {
        let pixels = picture.shades().iter().map(|shade| {
            let [r, g, b] = look.colours[*shade as usize];
            Color32::from_rgb(r, g, b)
        });
        let image = Arc::new(ColorImage::new([WIDTH, HEIGHT], pixels.collect()));
        let painter = self.stage.painter_mut();
        let id = match self.texture {
            Some(id) => {
                painter.set_texture(id, image, TextureOptions::NEAREST)?;
                id
            }
            None => painter.add_texture(image, TextureOptions::NEAREST)?,
        };
        self.texture = Some(id);
        Ok(id)
    }

    /// Finds the profile that a record was read with, as the bot found it.
    fn find_profile(&mut self, clip: &Clip, record: &Record) {
        let frame = record.picture.number;
        let Some((since, choice)) = clip.profile(frame) else {
            return;
        };
        if self
            .profile
            .as_ref()
            .is_none_or(|profile| profile.since != since)
        {
            let mut choice = ProfileChoice::clone(&choice);
            choice.reset();
            let history = clip.history();
            for before in frame.saturating_sub(WARM_UP).max(since + 1)..frame {
                if let Some(record) = history.get_on(clip.branch(), before) {
                    choice.see(&record.picture.picture);
                }
            }
            self.profile = Some(ProfileInForce {
                since,
                choice,
                name: String::new(),
            });
        }
        if let Some(profile) = &mut self.profile {
            profile.choice.see(&record.picture.picture);
            let found = profile.choice.profile();
            if found.name() != profile.name {
                self.layers.set_profile(found);
                profile.name = found.name().to_owned();
            }
        }
    }
}
