//! Small pictures of a frame with what differs marked in them, before and now.

use crate::{Group, MarkedCell, SessionReport, marks};
use screen::{HEIGHT, PIXELS, Picture, Rect, WIDTH, palette};

/// Number of the colour of marks, after those of the four shades.
const MARK: u8 = 4;

/// The colours of marks: what was, and what is.
const MARKS: [[u8; 3]; 2] = [[0xe6, 0x6a, 0x00], [0x00, 0x72, 0xd6]];

/// A picture of the screen with marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Thumbnail {
    /// Numbers of colours, row by row from the top.
    pixels: Vec<u8>,
    /// The colours.
    colours: [[u8; 3]; 5],
}

impl Thumbnail {
    /// A picture before and now, with the marks of a group. A filled cell is marked by a
    /// frame and a spot, another one by a frame.
    pub fn pair(picture: &Picture, report: &SessionReport, group: &Group) -> [Self; 2] {
        let marks = marks(report, group);
        [0, 1].map(|side| {
            let mut thumbnail = Self::plain(picture, MARKS[side]);
            for mark in &marks[side] {
                thumbnail.cell(*mark);
            }
            thumbnail
        })
    }

    /// Whether two of the same frame have no mark that the other one has not.
    pub fn are_alike([one, other]: &[Self; 2]) -> bool {
        !one.pixels.contains(&MARK) && !other.pixels.contains(&MARK)
    }

    fn plain(picture: &Picture, mark: [u8; 3]) -> Self {
        let [a, b, c, d] = palette::GREY;
        Self {
            pixels: picture.shades().iter().map(|shade| *shade as u8).collect(),
            colours: [a, b, c, d, mark],
        }
    }

    /// The bytes of a PNG file of it.
    ///
    /// # Errors
    /// Never in a released program: it is written into memory.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, WIDTH as u32, HEIGHT as u32);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Four);
        encoder.set_palette(self.colours.concat());
        let packed: Vec<u8> = self
            .pixels
            .as_chunks::<2>()
            .0
            .iter()
            .map(|[left, right]| left << 4 | right)
            .collect();
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&packed)?;
        writer.finish()?;
        Ok(bytes)
    }

    fn cell(&mut self, mark: MarkedCell) {
        let Rect { x, y, w, h } = mark.cell;
        for dy in 0..h {
            for dx in 0..w {
                let edge = dx == 0 || dy == 0 || dx + 1 == w || dy + 1 == h;
                let inner = dx > 1 && dy > 1 && dx + 2 < w && dy + 2 < h;
                if edge || (mark.is_filled && inner) {
                    self.mark(usize::from(x + dx), usize::from(y + dy));
                }
            }
        }
    }

    fn mark(&mut self, x: usize, y: usize) {
        if x < WIDTH && y < HEIGHT && y * WIDTH + x < PIXELS {
            self.pixels[y * WIDTH + x] = MARK;
        }
    }
}
