//! Learns the controls of another maker's game by pressing and watching, and plays by them.
//!
//! [`Agent`] sees each picture with its reading by a profile from clicks, and answers with the
//! buttons of the next frame. What it does not know of the game it tries out: the way from
//! power-on to play, how each piece turns, how it is shifted, falls, is dropped and locks. What it
//! found is a [`autofit::controls::Controls`], which the profile keeps; with these it plays from
//! the start. It knows no cartridge and sees only pictures.

mod agent;
mod grid;
mod known;
mod menu;
mod piece;
mod plan;
mod tap;
mod tracker;
mod turns;

pub use agent::{Agent, Counts, Finding};
