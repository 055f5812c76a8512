//! Sums over the pixels of one shade, from which least squares find how the light falls on them.
//!
//! A term of a surface is a power of the place across times one of the place down. So the products of
//! all terms are summed by a few powers in each row, and by those of the row for all rows: a twentieth
//! of the work of adding an equation for each pixel.

use crate::{
    light::{EXPONENTS, TERMS},
    solve::LeastSquares,
};

/// Powers of a place in the products of two terms, and in a term.
const OF_TWO: usize = 7;
const OF_ONE: usize = 4;

/// The sums of a row.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    powers: [f64; OF_TWO],
    /// Of how far pixels are off, times the powers.
    off: [f64; OF_ONE],
}

impl Row {
    pub const NONE: Self = Self {
        powers: [0.0; OF_TWO],
        off: [0.0; OF_ONE],
    };

    /// Adds a pixel at a place across.
    pub fn add(&mut self, u: f32, off: f32) {
        let (u, off) = (f64::from(u), f64::from(off));
        let mut power = 1.0;
        for (i, sum) in self.powers.iter_mut().enumerate() {
            *sum += power;
            if let Some(sum) = self.off.get_mut(i) {
                *sum += off * power;
            }
            power *= u;
        }
    }
}

/// The sums of all rows, by the power of the place down and then by that across.
#[derive(Clone, Debug)]
pub(crate) struct Moments {
    powers: [[f64; OF_TWO]; OF_TWO],
    off: [[f64; OF_ONE]; OF_ONE],
}

impl Moments {
    pub const NONE: Self = Self {
        powers: [[0.0; OF_TWO]; OF_TWO],
        off: [[0.0; OF_ONE]; OF_ONE],
    };

    /// Adds a row at a place down.
    pub fn add(&mut self, row: &Row, v: f32) {
        let mut power = 1.0;
        for (i, sums) in self.powers.iter_mut().enumerate() {
            for (sum, own) in sums.iter_mut().zip(row.powers) {
                *sum += own * power;
            }
            for (sum, own) in self.off.get_mut(i).into_iter().flatten().zip(row.off) {
                *sum += own * power;
            }
            power *= f64::from(v);
        }
    }
}

/// The equations for the surfaces of white and of black, where each shade has a share of white.
pub(crate) fn equations(
    moments: &[Moments; 4],
    shares: [f64; 4],
    stay: [f64; TERMS],
) -> LeastSquares<{ 2 * TERMS }> {
    let mut rows = [[0.0; 2 * TERMS]; 2 * TERMS];
    let mut right = [0.0; 2 * TERMS];
    for (moments, share) in moments.iter().zip(shares) {
        let shares = [share, 1.0 - share];
        for (i, (row, right)) in rows.iter_mut().zip(&mut right).enumerate() {
            let [x, y] = EXPONENTS[i % TERMS];
            let own = shares[i / TERMS];
            *right += own * moments.off[y][x];
            for (k, sum) in row.iter_mut().enumerate() {
                let [more_x, more_y] = EXPONENTS[k % TERMS];
                *sum += own * shares[k / TERMS] * moments.powers[y + more_y][x + more_x];
            }
        }
    }
    LeastSquares::of(rows, right, std::array::from_fn(|i| stay[i % TERMS]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::light::terms;

    #[test]
    fn sums_give_the_equations_of_all_pixels() {
        let shares = [1.0, 0.7, 0.3, 0.0];
        let mut moments = [const { Moments::NONE }; 4];
        let mut each = LeastSquares::new([0.5; 2 * TERMS]);
        for y in 0..24 {
            let mut rows = [const { Row::NONE }; 4];
            let down = f64::from(y) * 6.0;
            for x in 0..40 {
                let across = f64::from(x) * 4.0;
                let shade = (x * 7 + y * 5 + x * y) as usize % 4;
                let off = f64::from((x * 13 + y * 29) % 17);
                let terms = terms([across, down]);
                rows[shade].add(terms[1], off as f32);
                let row = std::array::from_fn(|i| {
                    let share = shares[shade];
                    let share = if i < TERMS { share } else { 1.0 - share };
                    share * f64::from(terms[i % TERMS])
                });
                each.add(&row, off, 1.0);
            }
            for (moments, row) in moments.iter_mut().zip(&rows) {
                moments.add(row, terms([0.0, down])[2]);
            }
        }
        let summed = equations(&moments, shares, [0.5; TERMS]).solve().unwrap();
        for (own, other) in summed.into_iter().zip(each.solve().unwrap()) {
            assert!((own - other).abs() < 1e-3, "{own} {other}");
        }
    }
}
