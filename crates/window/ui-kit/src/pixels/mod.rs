//! Painting in whole physical pixels.
//!
//! What lies on a picture or on a board is computed in integers and converted to
//! points at the very end, as plain quads without anti-aliasing. So a mark lies
//! exactly on its cell at every scale.

mod block;
mod hatch;
mod label;
mod outline;

pub use block::{Block, CellGrid, visible, whole_pixel};

use crate::theme;
use egui::{Color32, Mesh, Pos2};
use label::Label;
use outline::strips;
use rules::Piece;

/// A colour at an opacity of 0 to 1.
#[must_use]
pub fn faded(colour: egui::Color32, opacity: f32) -> egui::Color32 {
    colour.gamma_multiply(opacity)
}

/// The colour of a piece that is planned as this ply, on the picture and on boards.
#[must_use]
pub fn planned(piece: Piece, ply: usize) -> Color32 {
    faded(theme::piece(piece), theme::ply_strength(ply))
}

/// Collects shapes and paints them at once: quads, then letters, then labels.
pub struct PixelPainter {
    mesh: Mesh,
    letters: Vec<(Pos2, char, f32, Color32)>,
    labels: Vec<Label>,
    ppp: f32,
}

impl PixelPainter {
    /// Empty; `ppp` is physical pixels per point.
    #[must_use]
    pub fn new(ppp: f32) -> Self {
        Self {
            mesh: Mesh::default(),
            letters: Vec::new(),
            labels: Vec::new(),
            ppp,
        }
    }

    /// Physical pixels per point.
    #[must_use]
    pub const fn ppp(&self) -> f32 {
        self.ppp
    }

    /// Paints everything that was added.
    pub fn paint(self, painter: &egui::Painter) {
        painter.add(self.mesh);
        for (at, letter, size, colour) in self.letters {
            painter.text(
                at,
                egui::Align2::CENTER_CENTER,
                letter,
                theme::letter(size),
                colour,
            );
        }
        for name in self.labels {
            name.paint(painter);
        }
    }

    /// A label above a block; left out where it is wider than the block.
    pub fn name(&mut self, block: Block, text: &str, colour: Color32) {
        let of = block.points(self.ppp);
        let most = of.width() + theme::SPACE[2];
        self.labels.push(Label::new(of, text, colour).at_most(most));
    }

    /// A label above a block, whatever its width.
    pub fn words(&mut self, block: Block, text: &str, colour: Color32) {
        self.labels
            .push(Label::new(block.points(self.ppp), text, colour));
    }

    /// The stroke width for cells of a size, both in physical pixels: at least one,
    /// and more for very large cells.
    #[must_use]
    pub fn stroke(&self, cell: i32) -> i32 {
        ((theme::STROKE * self.ppp).round() as i32)
            .max(cell / 24)
            .max(1)
    }

    /// A filled block.
    pub fn fill(&mut self, block: Block, colour: Color32) {
        if block.x1 > block.x0 && block.y1 > block.y0 {
            self.mesh.add_colored_rect(block.points(self.ppp), colour);
        }
    }

    /// The edge of a block, inside it, `width` pixels wide.
    pub fn frame(&mut self, block: Block, width: i32, colour: Color32) {
        let Block { x0, y0, x1, y1 } = block;
        self.fill(
            Block {
                x0,
                y0,
                x1,
                y1: y0 + width,
            },
            colour,
        );
        self.fill(
            Block {
                x0,
                y0: y1 - width,
                x1,
                y1,
            },
            colour,
        );
        self.fill(
            Block {
                x0,
                y0: y0 + width,
                x1: x0 + width,
                y1: y1 - width,
            },
            colour,
        );
        self.fill(
            Block {
                x0: x1 - width,
                y0: y0 + width,
                x1,
                y1: y1 - width,
            },
            colour,
        );
    }

    /// The frame of a block with a dark edge.
    pub fn haloed_frame(&mut self, block: Block, colour: Color32) {
        let width = self.stroke((block.y1 - block.y0) / 2);
        self.frame(block.inset(-1), width + 2, theme::HALO);
        self.frame(block, width, colour);
    }

    /// A letter in the centre of a cell; left out where it would be too small.
    pub fn letter(&mut self, block: Block, letter: char, colour: Color32) {
        let size = (block.y1 - block.y0) as f32 / self.ppp;
        if size >= 11.0 {
            self.letters
                .push((block.points(self.ppp).center(), letter, size * 0.68, colour));
        }
    }

    /// A digit as large as its cell.
    pub fn digit(&mut self, block: Block, digit: char, colour: Color32) {
        let size = (block.y1 - block.y0) as f32 / self.ppp;
        let size = (size * 0.8).max(8.0);
        self.letters
            .push((block.points(self.ppp).center(), digit, size, colour));
    }

    /// Diagonal lines over a block whose content is uncertain.
    pub fn unsure(&mut self, block: Block, colour: Color32) {
        let step = ((block.x1 - block.x0) / 4).max(2);
        for y in block.y0..block.y1 {
            for x in block.x0..block.x1 {
                if (x - block.x0 + y - block.y0) % step == 0 {
                    self.fill(Block::new(x, y, 1, 1), colour);
                }
            }
        }
    }

    /// The outline of a group of cells (row, column), inside their edge, with a dark
    /// edge of one pixel around it.
    pub fn outline(
        &mut self,
        cells: CellGrid,
        group: &[(i32, i32)],
        colour: Color32,
        dashed: bool,
    ) {
        for strip in strips(cells, group, self.stroke(cells.cell), dashed) {
            self.fill(strip.inset(-1), theme::HALO);
        }
        self.plain_outline(cells, group, colour, dashed);
    }

    /// As [`Self::outline`], without the dark edge.
    pub fn plain_outline(
        &mut self,
        cells: CellGrid,
        group: &[(i32, i32)],
        colour: Color32,
        dashed: bool,
    ) {
        for strip in strips(cells, group, self.stroke(cells.cell), dashed) {
            self.fill(strip, colour);
        }
    }

    /// The number of a ply on the middle cell of a group.
    pub fn number(
        &mut self,
        cells: CellGrid,
        group: &[(i32, i32)],
        number: usize,
        colour: Color32,
    ) {
        let Some(&(row, col)) = group.get(group.len() / 2) else {
            return;
        };
        let Some(digit) = u32::try_from(number)
            .ok()
            .and_then(|n| char::from_digit(n, 10))
        else {
            return;
        };
        let size = cells.cell as f32 / self.ppp;
        if size < 9.0 {
            return;
        }
        let block = cells.block(row, col);
        self.fill(block.inset(cells.cell / 5), theme::HALO);
        let size = (size * 0.6).max(9.0);
        self.letters
            .push((block.points(self.ppp).center(), digit, size, colour));
    }

    /// The corners of all quads in physical pixels, for tests.
    pub fn corners(&self) -> impl Iterator<Item = (f32, f32)> + '_ {
        self.mesh
            .vertices
            .iter()
            .map(|v| (v.pos.x * self.ppp, v.pos.y * self.ppp))
    }
}
