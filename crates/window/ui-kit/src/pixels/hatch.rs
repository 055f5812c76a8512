//! A hatch for each piece, so that colour is not the only mark.

use super::{Block, PixelPainter};
use egui::Color32;
use rules::Piece;

impl PixelPainter {
    /// The hatch by which a piece is recognised without its colour.
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
}
