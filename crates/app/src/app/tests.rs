//! The inside of the window with the real machine and real files, without a display.

mod aside;
mod branches;
mod budget;
mod clicks;
mod errors;
mod export;
mod faults;
mod files;
mod idle;
mod keys;
mod lab;
mod leave;
mod load;
mod lost_presses;
mod newest_branch;
mod profile;
mod profile_in_force;
mod regressing;
mod research;
mod reviewing;
mod saving;
mod sessions;
mod settings;
mod support;
mod tune;
mod watching;
