//! Placements are judged as an exhaustive comparison judges them.

mod judged;
mod log;
