//! Unattended runs of the machine, with a report at their end.
//!
//! [`play`] runs to a limit; [`soak`] runs for hours with disturbances; [`sweep`] runs many games
//! with faults and counts what they cost; [`crosscheck`] runs the emulator cores and a model of
//! the game on the same inputs and compares their pictures; [`game`] learns and plays games of other
//! makers.

pub mod crosscheck;
pub mod game;
pub mod play;
pub mod soak;
pub mod sweep;
