//! What can be measured on a board of any size.
//!
//! A feature has the name and the definition that `planner` has for it, so that the same
//! strategy file can be played here; tests compare both on the board of the Game Boy.

mod aggregate_height;
mod bumpiness;
mod holes;
mod leaf;
mod lines;

pub use leaf::{Leaf, Placed};

use lab_board::Word;

/// One thing that can be measured.
pub struct Feature<W: Word, const N: usize> {
    /// Its name in a strategy file.
    pub name: &'static str,
    /// Measures it at the end of a line of placements.
    pub measure: fn(&Leaf<W, N>) -> i32,
}

impl<W: Word, const N: usize> std::fmt::Debug for Feature<W, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// The feature of that name.
#[must_use]
pub fn by_name<W: Word, const N: usize>(name: &str) -> Option<&'static Feature<W, N>> {
    Registry::<W, N>::EACH
        .iter()
        .find(|feature| feature.name == name)
}

/// The names of all features.
pub fn names() -> impl Iterator<Item = &'static str> {
    Registry::<u32, 16>::EACH.iter().map(|feature| feature.name)
}

struct Registry<W: Word, const N: usize>(std::marker::PhantomData<W>);

macro_rules! registry {
    ($($name:literal: $measure:path;)+) => {
        impl<W: Word, const N: usize> Registry<W, N> {
            const EACH: &'static [Feature<W, N>] = &[
                $(Feature { name: $name, measure: $measure }),+
            ];
        }
    };
}

// Each feature by its name, and the function that measures it.
registry! {
    "aggregate-height": aggregate_height::measure;
    "bumpiness": bumpiness::measure;
    "holes": holes::measure;
    "lines": lines::measure;
}
