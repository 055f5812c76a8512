//! Pictures of the screen side by side, as an indexed PNG with short captions.

use crate::{Figure, font, font::Font};
use anyhow::{Context, ensure};
use screen::{Picture, Rect, palette};

/// Pixels of the figure per pixel of the screen.
const SCALE: usize = 2;
/// Margin around the figure and between panels, in the figure's pixels.
const MARGIN: usize = 16;
/// Height of a line of the caption, in the figure's pixels.
const LINE: usize = (font::ROWS + 1) * SCALE;

/// Colours by index: ground, label, note, and from 4 on the four shades.
const GROUND: u8 = 0;
const LABEL: u8 = 1;
const NOTE: u8 = 2;
const SHADES: u8 = 4;
const COLOURS: [[u8; 3]; 4] = [
    [0x0d, 0x10, 0x0f],
    [0x9b, 0xbc, 0x0f],
    [0xc4, 0xcd, 0xc7],
    [0x28, 0x30, 0x2d],
];

/// A part of a picture and its place in the panel, in pixels of the screen.
pub struct Crop {
    /// The rectangle to cut out.
    pub from: Rect,
    /// Its place in the panel.
    pub to: (usize, usize),
}

/// Some lines of caption over parts of one picture.
pub struct Panel<'a> {
    /// The first line.
    pub label: String,
    /// The lines under it.
    pub notes: &'a str,
    /// The picture.
    pub picture: &'a Picture,
}

/// All panels of a figure; each shows the same parts of its picture.
pub struct Strip<'a> {
    /// Name of the file.
    pub name: &'static str,
    /// Panels in a row.
    pub columns: usize,
    /// The parts of each picture.
    pub crops: &'a [Crop],
    /// The panels.
    pub panels: Vec<Panel<'a>>,
}

impl Strip<'_> {
    /// The file.
    pub fn draw(&self) -> anyhow::Result<Figure> {
        let extent = |end: fn(&Crop) -> usize| self.crops.iter().map(end).max().unwrap_or(0);
        let body = (
            SCALE * extent(|crop| crop.to.0 + usize::from(crop.from.w)),
            SCALE * extent(|crop| crop.to.1 + usize::from(crop.from.h)),
        );
        let lines = self
            .panels
            .iter()
            .map(|panel| 1 + panel.notes.lines().count());
        let caption = LINE * lines.max().unwrap_or(1);
        let cell = (body.0 + MARGIN, caption + body.1 + MARGIN);
        let rows = self.panels.len().div_ceil(self.columns);
        let mut canvas = Canvas::new(MARGIN + cell.0 * self.columns, MARGIN + cell.1 * rows);
        let font = Font::read()?;
        for (i, panel) in self.panels.iter().enumerate() {
            let x = MARGIN + cell.0 * (i % self.columns);
            let y = MARGIN + cell.1 * (i / self.columns);
            canvas.text(&font, (x, y), LABEL, &panel.label, body.0)?;
            for (n, note) in panel.notes.lines().enumerate() {
                canvas.text(&font, (x, y + LINE * (n + 1)), NOTE, note, body.0)?;
            }
            for crop in self.crops {
                let at = (x + SCALE * crop.to.0, y + caption + SCALE * crop.to.1);
                canvas.picture(panel.picture, crop.from, at);
            }
        }
        let bytes = canvas.png().with_context(|| self.name.to_owned())?;
        Ok(Figure {
            name: self.name,
            bytes,
        })
    }
}

struct Canvas {
    width: usize,
    pixels: Vec<u8>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        // Two pixels make a byte.
        let width = width.next_multiple_of(2);
        Self {
            width,
            pixels: vec![GROUND; width * height],
        }
    }

    fn dot(&mut self, (x, y): (usize, usize), colour: u8) {
        for row in y..y + SCALE {
            let start = row * self.width + x;
            if let Some(run) = self.pixels.get_mut(start..start + SCALE) {
                run.fill(colour);
            }
        }
    }

    fn text(
        &mut self,
        font: &Font,
        (x, y): (usize, usize),
        colour: u8,
        text: &str,
        width: usize,
    ) -> anyhow::Result<()> {
        let columns = font.set(text)?;
        ensure!(
            columns.len() * SCALE <= width,
            "{text:?} is {} pixels wide, there is room for {width}",
            columns.len() * SCALE
        );
        for (c, column) in columns.iter().enumerate() {
            for r in (0..font::ROWS).filter(|r| column >> r & 1 == 1) {
                self.dot((x + SCALE * c, y + SCALE * r), colour);
            }
        }
        Ok(())
    }

    fn picture(&mut self, picture: &Picture, from: Rect, (x, y): (usize, usize)) {
        for (i, shade) in picture.block(from).enumerate() {
            let (row, column) = (i / usize::from(from.w), i % usize::from(from.w));
            self.dot((x + SCALE * column, y + SCALE * row), SHADES + shade as u8);
        }
    }

    fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let height = self.pixels.len() / self.width;
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, height as u32);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Four);
        encoder.set_palette([COLOURS, palette::GREY].as_flattened().as_flattened());
        encoder.set_compression(png::Compression::High);
        encoder.set_filter(png::Filter::NoFilter);
        let packed: Vec<u8> = self
            .pixels
            .chunks(2)
            .map(|pair| pair[0] << 4 | pair[1])
            .collect();
        encoder.write_header()?.write_image_data(&packed)?;
        Ok(bytes)
    }
}
