//! The boards of the wall as one texture, a texel a cell, so that hundreds of boards are drawn
//! as fast as one. Only boards that have changed are written again.

use crate::lab::{WallBoard, WallFrame};
use egui::{
    Color32, ColorImage, Context, Id, Rect, TextureHandle, TextureId, TextureOptions, pos2,
};
use rules::Piece;
use std::sync::Arc;
use ui_kit::theme::{self, Colours};

/// The longest side of the texture, which every graphics card has.
const SIDE: usize = 2_048;
/// With more changed boards than this part of all, the whole texture is written.
const FEW: usize = 4;

/// What is on the texture.
#[derive(Clone)]
struct Kept {
    wall: u64,
    cells: [usize; 2],
    palette: [Color32; 8],
    boards: Vec<Arc<WallBoard>>,
    image: Arc<ColorImage>,
    texture: TextureHandle,
}

/// Where it is kept from pass to pass.
#[derive(Clone, Default)]
struct Slot(Option<Kept>);

/// The texture of a frame, and where its boards are on it.
pub struct Atlas {
    /// The texture.
    pub texture: TextureId,
    cells: [usize; 2],
    size: [usize; 2],
}

impl Atlas {
    /// The texture with the boards of this frame.
    pub fn of(ctx: &Context, frame: &WallFrame, colours: &Colours) -> Self {
        let id = Id::unique("wall texture");
        let cells = [frame.board.columns, frame.board.rows].map(usize::from);
        let palette = palette(colours);
        let kept = ctx.data_mut(|data| data.remove_temp::<Slot>(id));
        let kept = kept.and_then(|Slot(kept)| kept);
        let kept = match kept {
            Some(kept) if kept.is_for(frame, cells, palette) => kept.updated(frame),
            other => Kept::new(ctx, other, frame, (cells, palette)),
        };
        let atlas = Self {
            texture: kept.texture.id(),
            cells,
            size: kept.image.size,
        };
        ctx.data_mut(|data| data.insert_temp(id, Slot(Some(kept))));
        atlas
    }

    /// The place of a board on the texture, from 0 to 1.
    pub fn place(&self, index: usize) -> Rect {
        let [x, y] = corner(self.cells, index);
        let [width, height] = self.size.map(|side| side as f32);
        let at = |x: usize, y: usize| pos2(x as f32 / width, y as f32 / height);
        Rect::from_min_max(at(x, y), at(x + self.cells[0], y + self.cells[1]))
    }
}

/// The colours of a cell by its kind.
fn palette(colours: &Colours) -> [Color32; 8] {
    let mut palette = [colours.ground; 8];
    for (colour, piece) in palette.iter_mut().skip(1).zip(Piece::EACH) {
        *colour = theme::piece(piece);
    }
    palette
}

/// The corner of a board on the texture.
const fn corner([columns, rows]: [usize; 2], index: usize) -> [usize; 2] {
    let in_row = in_row(columns);
    [index % in_row * columns, index / in_row * rows]
}

const fn in_row(columns: usize) -> usize {
    if columns == 0 || columns > SIDE {
        1
    } else {
        SIDE / columns
    }
}

impl Kept {
    fn new(
        ctx: &Context,
        before: Option<Self>,
        frame: &WallFrame,
        (cells, palette): ([usize; 2], [Color32; 8]),
    ) -> Self {
        let count = frame.boards.len().max(1);
        let in_row = in_row(cells[0]).min(count);
        let size = [in_row * cells[0], count.div_ceil(in_row) * cells[1]];
        let mut image = ColorImage::filled(size, palette[0]);
        for (index, board) in frame.boards.iter().enumerate() {
            write(&mut image, corner(cells, index), cells, board, palette);
        }
        let image = Arc::new(image);
        let options = TextureOptions {
            magnification: egui::TextureFilter::Nearest,
            ..TextureOptions::LINEAR
        };
        let texture = match before {
            Some(mut before) => {
                before.texture.set(Arc::clone(&image), options);
                before.texture
            }
            None => ctx.load_texture("wall", Arc::clone(&image), options),
        };
        Self {
            wall: frame.wall,
            cells,
            palette,
            boards: frame.boards.clone(),
            image,
            texture,
        }
    }

    fn is_for(&self, frame: &WallFrame, cells: [usize; 2], palette: [Color32; 8]) -> bool {
        self.wall == frame.wall
            && self.cells == cells
            && self.palette == palette
            && self.boards.len() == frame.boards.len()
    }

    /// With the boards that have changed.
    fn updated(mut self, frame: &WallFrame) -> Self {
        let boards = self.boards.iter().zip(&frame.boards).enumerate();
        let changed: Vec<usize> = boards
            .filter(|(_, (before, now))| !Arc::ptr_eq(before, now))
            .map(|(index, _)| index)
            .collect();
        if changed.is_empty() {
            return self;
        }
        let options = TextureOptions {
            magnification: egui::TextureFilter::Nearest,
            ..TextureOptions::LINEAR
        };
        let is_few = changed.len() * FEW < frame.boards.len();
        let image = Arc::make_mut(&mut self.image);
        for index in changed {
            let Some(board) = frame.boards.get(index) else {
                continue;
            };
            let at = corner(self.cells, index);
            write(image, at, self.cells, board, self.palette);
            if is_few {
                let mut part = ColorImage::filled(self.cells, self.palette[0]);
                write(&mut part, [0, 0], self.cells, board, self.palette);
                self.texture.set_partial(at, part, options);
            }
        }
        if !is_few {
            self.texture.set(Arc::clone(&self.image), options);
        }
        self.boards.clone_from(&frame.boards);
        self
    }
}

/// Writes a board with its upper left cell at a texel.
fn write(
    image: &mut ColorImage,
    [left, top]: [usize; 2],
    [columns, rows]: [usize; 2],
    board: &WallBoard,
    palette: [Color32; 8],
) {
    let width = image.size[0];
    for (y, row) in board
        .cells
        .chunks_exact(columns.max(1))
        .take(rows)
        .enumerate()
    {
        let first = (top + rows - 1 - y) * width + left;
        let Some(texels) = image.pixels.get_mut(first..first + columns) else {
            return;
        };
        for (texel, cell) in texels.iter_mut().zip(row) {
            *texel = palette[usize::from(cell & 7)];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn what_is_updated_equals_what_is_made_from_nothing() {
        let ctx = Context::default();
        let pixels = |ctx: &Context| {
            let id = Id::unique("wall texture");
            let Slot(kept) = ctx.data(|data| data.get_temp(id)).unwrap();
            (*kept.unwrap().image).clone()
        };
        let mut frame = samples::lab::wall([10, 20], 230);
        Atlas::of(&ctx, &frame, &theme::DARK);
        let swap = |frame: &mut WallFrame, a: usize, b: usize| {
            frame.boards.swap(a, b);
            frame.number += 1;
        };
        // A few boards, then many, then another theme.
        swap(&mut frame, 3, 229);
        for colours in [&theme::DARK, &theme::DARK, &theme::LIGHT] {
            Atlas::of(&ctx, &frame, colours);
            let other = Context::default();
            Atlas::of(&other, &frame, colours);
            assert_eq!(pixels(&ctx), pixels(&other));
            (0..100).for_each(|i| swap(&mut frame, i, 150 + i % 79));
        }
    }

    #[test]
    fn the_lowest_row_is_at_the_bottom_and_boards_have_places_of_their_own() {
        let ctx = Context::default();
        let frame = samples::lab::wall([10, 20], 230);
        let atlas = Atlas::of(&ctx, &frame, &theme::DARK);
        let id = Id::unique("wall texture");
        let Slot(kept) = ctx.data(|data| data.get_temp(id)).unwrap();
        let kept = kept.unwrap();
        assert!(kept.image.size.iter().all(|side| *side <= SIDE));
        let [width, height] = kept.image.size;
        for (index, board) in frame.boards.iter().enumerate() {
            let place = atlas.place(index);
            let left = (place.left() * width as f32).round() as usize;
            let bottom = (place.bottom() * height as f32).round() as usize - 1;
            for x in 0..10 {
                let colour = kept.image.pixels[bottom * width + left + x];
                assert_eq!(colour, kept.palette[usize::from(board.cells[x])], "{index}");
            }
        }
    }
}
