//! The value of a board as a sum of learnt table entries.
//!
//! A *tuple* is a few small numbers that are read from a board, such as four neighbouring
//! steps of the surface. Each has a table with one entry for every combination of them, and
//! the value of a board is the sum of one entry of each table. So a value is as quick as its
//! lookups, any interaction within a tuple can be learnt, and the sum can be shown part by
//! part.
//!
//! All tuples are made for a player that stacks columns 1 to 9 and keeps column 10 as a well.
//! Tuples of a kind form a [`Family`]; all tables lie one after the other in one array, and
//! [`indices`] computes which entries a board has.

mod digit;
mod families;
mod layout;
mod stack;
mod tables;

pub use digit::Digit;
pub use families::{ENTRIES, Family, Indices, TABLES};
pub use layout::{Table, indices, tables};
pub use tables::{PER_POINT, TableValue, Tables, TablesError};
