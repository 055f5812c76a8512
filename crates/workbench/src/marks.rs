//! Marks on cells, in whole physical pixels.
//!
//! Everything that lies on the picture or on the board is computed in integers
//! and turned into points at the very end, as plain quads without smoothing, so
//! that a mark is exactly on its cell at every scale.

mod name;
mod strips;

use crate::tokens;
use egui::{Color32, Mesh, Pos2, Rect, pos2, vec2};
use name::Name;
use rules::Piece;
use strips::strips;

/// A block of physical pixels: from the first to before the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Leftmost column.
    pub x0: i32,
    /// Topmost row.
    pub y0: i32,
    /// The column after the rightmost.
    pub x1: i32,
    /// The row after the lowest.
    pub y1: i32,
}

impl Block {
    /// From its top left corner and its size.
    pub const fn new(x: i32, y: i32, w: i32, h: i32) -> Self {
        Self {
            x0: x,
            y0: y,
            x1: x + w,
            y1: y + h,
        }
    }

    /// Made smaller on all sides; negative makes it larger.
    pub const fn inset(self, by: i32) -> Self {
        Self {
            x0: self.x0 + by,
            y0: self.y0 + by,
            x1: self.x1 - by,
            y1: self.y1 - by,
        }
    }

    /// In points.
    pub fn points(self, ppp: f32) -> Rect {
        let at = |x: i32, y: i32| pos2(x as f32 / ppp, y as f32 / ppp);
        Rect::from_min_max(at(self.x0, self.y0), at(self.x1, self.y1))
    }
}

/// A raster of square cells, in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells {
    /// Left side of column 0.
    pub left: i32,
    /// Top of row 0.
    pub top: i32,
    /// Width and height of a cell.
    pub cell: i32,
}

impl Cells {
    /// One cell.
    pub const fn block(self, row: i32, col: i32) -> Block {
        Block::new(
            self.left + col * self.cell,
            self.top + row * self.cell,
            self.cell,
            self.cell,
        )
    }
}

/// What is drawn: quads first, then letters, then names.
pub struct Marks {
    mesh: Mesh,
    letters: Vec<(Pos2, char, f32, Color32)>,
    names: Vec<Name>,
    ppp: f32,
}

impl Marks {
    /// Nothing yet; `ppp` is physical pixels in a point.
    pub fn new(ppp: f32) -> Self {
        Self {
            mesh: Mesh::default(),
            letters: Vec::new(),
            names: Vec::new(),
            ppp,
        }
    }

    /// Physical pixels in a point.
    pub const fn ppp(&self) -> f32 {
        self.ppp
    }

    /// Puts all of it on the painter.
    pub fn paint(self, painter: &egui::Painter) {
        painter.add(self.mesh);
        for (at, letter, size, colour) in self.letters {
            painter.text(
                at,
                egui::Align2::CENTER_CENTER,
                letter,
                tokens::letter(size),
                colour,
            );
        }
        for name in self.names {
            name.paint(painter);
        }
    }

    /// A name above a block; left out where it is wider than what it names.
    pub fn name(&mut self, block: Block, text: &str, colour: Color32) {
        let of = block.points(self.ppp);
        let most = of.width() + tokens::SPACE[2];
        self.names.push(Name::new(of, text, colour).at_most(most));
    }

    /// Words about a block, however wide they are.
    pub fn words(&mut self, block: Block, text: &str, colour: Color32) {
        self.names
            .push(Name::new(block.points(self.ppp), text, colour));
    }

    /// Width of a stroke around cells of a size, all in physical pixels: at least
    /// one, and more where cells are very large.
    pub fn stroke(&self, cell: i32) -> i32 {
        ((tokens::STROKE * self.ppp).round() as i32)
            .max(cell / 24)
            .max(1)
    }

    /// A filled block.
    pub fn fill(&mut self, block: Block, colour: Color32) {
        if block.x1 > block.x0 && block.y1 > block.y0 {
            self.mesh.add_colored_rect(block.points(self.ppp), colour);
        }
    }

    /// The inside edge of a block.
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

    /// The frame of a block with its dark edge.
    pub fn haloed_frame(&mut self, block: Block, colour: Color32) {
        let width = self.stroke((block.y1 - block.y0) / 2);
        self.frame(block.inset(-1), width + 2, tokens::HALO);
        self.frame(block, width, colour);
    }

    /// A letter in the middle of a cell; left out where it could not be read.
    pub fn letter(&mut self, block: Block, letter: char, colour: Color32) {
        let size = (block.y1 - block.y0) as f32 / self.ppp;
        if size >= 11.0 {
            self.letters
                .push((block.points(self.ppp).center(), letter, size * 0.68, colour));
        }
    }

    /// A digit that fills its cell.
    pub fn digit(&mut self, block: Block, digit: char, colour: Color32) {
        let size = (block.y1 - block.y0) as f32 / self.ppp;
        let size = (size * 0.8).max(8.0);
        self.letters
            .push((block.points(self.ppp).center(), digit, size, colour));
    }

    /// Diagonal lines over a block: it is not certain.
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

    /// The hatch that tells a piece without its colour.
    pub fn hatch(&mut self, block: Block, piece: Piece) {
        let colour = Color32::from_black_alpha(46);
        let Block { x0, y0, x1, y1 } = block;
        let size = x1 - x0;
        let third = (size / 3).max(2);
        match piece {
            Piece::I => self.fill(
                Block {
                    x0,
                    y0: y0 + third,
                    x1,
                    y1: y1 - third,
                },
                colour,
            ),
            Piece::O => self.frame(block, (size / 6).max(1), colour),
            Piece::T => self.fill(
                Block {
                    x0: x0 + third,
                    y0,
                    x1: x1 - third,
                    y1,
                },
                colour,
            ),
            Piece::S => self.fill(
                Block {
                    x0,
                    y0: y0 + size / 2,
                    x1: x0 + size / 2,
                    y1,
                },
                colour,
            ),
            Piece::Z => self.fill(
                Block {
                    x0: x0 + size / 2,
                    y0: y0 + size / 2,
                    x1,
                    y1,
                },
                colour,
            ),
            Piece::J => self.fill(
                Block {
                    x0: x1 - third,
                    y0,
                    x1,
                    y1,
                },
                colour,
            ),
            Piece::L => self.fill(
                Block {
                    x0,
                    y0,
                    x1: x0 + third,
                    y1,
                },
                colour,
            ),
        }
    }

    /// The outline of a group of cells, inside their edge, with a dark edge of one
    /// pixel around it.
    pub fn outline(&mut self, cells: Cells, group: &[(i32, i32)], colour: Color32, dashed: bool) {
        let strips = strips(cells, group, self.stroke(cells.cell), dashed);
        for strip in &strips {
            self.fill(strip.inset(-1), tokens::HALO);
        }
        for strip in strips {
            self.fill(strip, colour);
        }
    }

    /// A ply's number beside the middle of a group of cells.
    pub fn number(&mut self, cells: Cells, group: &[(i32, i32)], number: usize, colour: Color32) {
        let Some(&(row, col)) = group.get(group.len() / 2) else {
            return;
        };
        let Some(digit) = u32::try_from(number)
            .ok()
            .and_then(|n| char::from_digit(n, 10))
        else {
            return;
        };
        let block = cells.block(row, col);
        let chip = block.inset(cells.cell / 5);
        self.fill(chip, tokens::HALO);
        let size = cells.cell as f32 / self.ppp;
        if size >= 9.0 {
            self.letters.push((
                block.points(self.ppp).center(),
                digit,
                (size * 0.6).max(9.0),
                colour,
            ));
        }
    }

    /// The quads, for tests: corners in physical pixels.
    #[cfg(test)]
    pub fn corners(&self) -> impl Iterator<Item = (f32, f32)> + '_ {
        self.mesh
            .vertices
            .iter()
            .map(|v| (v.pos.x * self.ppp, v.pos.y * self.ppp))
    }
}

/// The visible ones of four cells.
pub fn visible(cells: [(i8, i8); 4]) -> Vec<(i32, i32)> {
    cells
        .into_iter()
        .filter(|(row, _)| *row >= 0)
        .map(|(row, col)| (i32::from(row), i32::from(col)))
        .collect()
}

/// A colour with a part of its strength, mixed for painting over anything.
pub fn faded(colour: Color32, strength: f32) -> Color32 {
    colour.gamma_multiply(strength)
}

/// Rounds a point down to a whole physical pixel.
pub fn whole_pixel(at: Pos2, ppp: f32) -> (i32, i32) {
    let at = at.to_vec2() * ppp + vec2(0.001, 0.001);
    (at.x.floor() as i32, at.y.floor() as i32)
}
