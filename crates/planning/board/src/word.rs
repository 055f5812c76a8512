//! The unsigned integers that can be a column or a row.

use std::{
    fmt::Debug,
    hash::Hash,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr},
};

/// A column of cells, the floor's row in bit 0; or a row of cells, the left column in bit 0.
pub trait Word:
    Copy
    + Debug
    + Default
    + Eq
    + Hash
    + Ord
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// Rows that fit.
    const BITS: u32;
    /// No cell.
    const ZERO: Self;
    /// The floor's cell.
    const ONE: Self;

    /// Filled cells.
    fn count_ones(self) -> u32;
    /// Empty cells above the topmost filled one.
    fn leading_zeros(self) -> u32;
    /// Empty cells below the lowest filled one.
    fn trailing_zeros(self) -> u32;
    /// These eight rows, the lowest in bit 0.
    fn from_u8(bits: u8) -> Self;
    /// The lowest 32 rows, the lowest in bit 0.
    fn low_u32(self) -> u32;
    /// Without the lowest filled cell; one instruction, which a search feels.
    fn without_lowest(self) -> Self;

    /// The lowest `rows` rows, all of them from [`Self::BITS`] on.
    #[inline]
    fn low(rows: u32) -> Self {
        if rows >= Self::BITS {
            !Self::ZERO
        } else {
            !(!Self::ZERO << rows)
        }
    }

    /// The cell of row `y`.
    #[inline]
    fn bit(y: u32) -> Self {
        Self::ONE << y
    }

    /// Rows from the floor to the topmost filled cell.
    #[inline]
    fn height(self) -> u32 {
        Self::BITS - self.leading_zeros()
    }

    /// The bits that are set, the lowest first.
    #[inline]
    fn bits(mut self) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let lowest = self.trailing_zeros();
            (self != Self::ZERO).then(|| {
                self = self.without_lowest();
                lowest
            })
        })
    }

    /// Without the rows that `rows` names; what is above them moves down.
    #[inline]
    fn without(mut self, mut rows: Self) -> Self {
        while rows != Self::ZERO {
            let top = Self::BITS - 1 - rows.leading_zeros();
            let below = Self::low(top);
            self = (self & below) | (self >> 1 & !below);
            rows = rows ^ Self::bit(top);
        }
        self
    }
}

macro_rules! words {
    ($($word:ty),+) => {$(
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn count_ones(self) -> u32 {
                <$word>::count_ones(self)
            }

            #[inline]
            fn leading_zeros(self) -> u32 {
                <$word>::leading_zeros(self)
            }

            #[inline]
            fn trailing_zeros(self) -> u32 {
                <$word>::trailing_zeros(self)
            }

            #[inline]
            fn from_u8(bits: u8) -> Self {
                Self::from(bits)
            }

            #[inline]
            fn low_u32(self) -> u32 {
                self as u32
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )+};
}

words!(u16, u32, u64, u128);
