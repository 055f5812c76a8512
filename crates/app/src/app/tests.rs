//! The inside of the window with the real machine and real files, without a display.

mod branches;
mod budget;
mod errors;
mod files;
mod idle;
mod keys;
mod leave;
mod load;
mod profile;
mod research;
mod saving;
mod settings;
mod support;
