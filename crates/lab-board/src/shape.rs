//! One orientation of a piece.

/// The longest side of a shape.
pub const MAX_SIDE: usize = 4;

/// The cells of one orientation, in the box around them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Columns of the box.
    pub width: u8,
    /// Rows of the box.
    pub height: u8,
    /// The cells of each column, the lowest row of the box in bit 0.
    pub bits: [u8; MAX_SIDE],
    /// The lowest cell of each column, counted up from the bottom of the box.
    pub bottoms: [u8; MAX_SIDE],
    /// One above the topmost cell of each column, counted up from the bottom of the box.
    pub tops: [u8; MAX_SIDE],
    /// The column of the box's left side in the frame in which the piece turns.
    pub left: i8,
    /// The row of the box's lower side in that frame, up from the frame's lowest row.
    pub low: i8,
    /// The first orientation of the piece with the same cells: itself, unless the piece set
    /// has cells twice.
    pub same_as: u8,
}

impl Shape {
    /// The shape of cells (column, row up from the bottom) in a frame of up to eight by
    /// eight; `None` without a cell or when the box around them is longer than [`MAX_SIDE`].
    #[must_use]
    pub fn new(cells: &[(i8, i8)]) -> Option<Self> {
        let left = cells.iter().map(|c| c.0).min()?;
        let right = cells.iter().map(|c| c.0).max()?;
        let low = cells.iter().map(|c| c.1).min()?;
        let high = cells.iter().map(|c| c.1).max()?;
        let (width, height) = ((right - left + 1) as usize, (high - low + 1) as usize);
        if width > MAX_SIDE || height > MAX_SIDE {
            return None;
        }
        let mut bits = [0u8; MAX_SIDE];
        for &(x, y) in cells {
            bits[(x - left) as usize] |= 1 << (y - low);
        }
        if bits[..width].contains(&0) {
            return None;
        }
        Some(Self {
            width: width as u8,
            height: height as u8,
            bits,
            bottoms: bits.map(|column| column.trailing_zeros().min(7) as u8),
            tops: bits.map(|column| (u8::BITS - column.leading_zeros()) as u8),
            left,
            low,
            same_as: 0,
        })
    }

    /// The cells (column, row) in the box, row 0 at the bottom.
    pub fn cells(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        (0..self.width).flat_map(move |x| {
            let bits = self.bits[usize::from(x)];
            (0..self.height)
                .filter(move |y| bits >> y & 1 == 1)
                .map(move |y| (x, y))
        })
    }
}
