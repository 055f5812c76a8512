//! The formats of pictures and films.

pub mod apng;
pub mod folder;
pub mod gif;
pub mod png;
pub mod y4m;
