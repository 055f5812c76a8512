//! What a cell holds, and how it looks.

use crate::{
    pixels::{self, Block, PixelPainter},
    theme::{self, Colours},
};
use rules::Piece;

/// What a cell of a board holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellMark {
    /// Not known: nothing is painted.
    Blank,
    /// Nothing: a dot in the corner.
    Empty,
    /// Part of the stack whose piece does not matter.
    Stack,
    /// Part of a piece, with its letter.
    Piece(Piece),
    /// Part of a piece of a line, which fades with its ply, counted from 1.
    Ply(Piece, usize),
    /// Filled, but not by a known piece.
    Other,
    /// Being cleared: its content is uncertain.
    Uncertain,
}

impl CellMark {
    /// Adds it to a cell. A [`Ply`](Self::Ply) gets its letter and number from
    /// [`BoardView::cells`](super::BoardView::cells).
    pub fn add(self, painter: &mut PixelPainter, block: Block, colours: &Colours) {
        let inner = Block {
            x0: block.x0 + 1,
            y0: block.y0 + 1,
            ..block
        };
        match self {
            Self::Blank => {}
            Self::Empty => {
                let dot = Block {
                    x0: block.x1 - 1,
                    y0: block.y1 - 1,
                    ..block
                };
                painter.fill(dot, colours.line);
            }
            Self::Stack => painter.fill(inner, colours.faint),
            Self::Piece(piece) => {
                painter.fill(inner, theme::piece(piece));
                painter.hatch(inner, piece);
                painter.letter(block, piece.letter(), theme::INK);
            }
            Self::Ply(piece, ply) => {
                let colour = pixels::planned(piece, ply);
                painter.fill(inner, colour);
                painter.hatch(inner, piece);
            }
            Self::Other => painter.fill(inner, theme::OTHER),
            Self::Uncertain => painter.unsure(inner, theme::OTHER),
        }
    }
}
