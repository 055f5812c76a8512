//! The built-in cartridge on a core: its screens, its clock and its rules.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

mod demo;
mod launch;
mod limits;
mod measured;
mod motion;
mod names;
mod pause;
mod screens;
mod sound;
mod start;
mod support;
#[path = "../../../../base/rules/testdata/measured.rs"]
mod table;
mod timeline;
