//! Builds of Blockfall with other menus, spawns, turns, shifts, gravity and locks are learnt from
//! pictures alone, and played.

mod clicks;
mod kinds;
mod support;
