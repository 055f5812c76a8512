//! A session as files for other programs: pictures and films of any frames, with or without
//! the layers of the window, tables, JSON, movies of other emulators, and logs on one clock.
//!
//! A [`Clip`] is some frames of a branch of a [`session::History`]. A [`Film`] draws its
//! pictures; each format has a function that writes a film or a clip to any
//! [`std::io::Write`]. All of them report their [`progress`](OnProgress) and can be cancelled.

mod clip;
mod error;
mod film;
#[cfg(not(target_arch = "wasm32"))]
mod folder;
mod gif;
mod html;
mod made;
mod mcap;
mod movie;
#[cfg(not(target_arch = "wasm32"))]
mod mp4;
#[cfg(target_arch = "wasm32")]
mod page;
mod plan;
mod png;
mod problem;
mod raster;
mod reading;
mod renderer;
mod table;
mod time;
mod wav;
mod write;
mod y4m;

pub use self::{
    gif::gif,
    html::html,
    mcap::mcap,
    movie::bk2,
    png::{apng, png},
};
pub use clip::Clip;
pub use error::ExportError;
pub use film::{Film, MAX_EVERY};
#[cfg(not(target_arch = "wasm32"))]
pub use folder::Folder;
pub use made::Made;
#[cfg(not(target_arch = "wasm32"))]
pub use mp4::mp4;
#[cfg(target_arch = "wasm32")]
pub use page::{Folder, mp4};
pub use plan::{CandidateJson, PlanJson, PlyJson, TermJson, plan};
pub use problem::Problem;
pub use raster::{Pixels, Raster};
pub use reading::{FramePlace, READING, ReadingJson};
pub use renderer::{Look, MAX_SCALE};
pub use table::{
    csv::{BEGIN as CSV_BEGIN, csv},
    jsonl::{SCHEMA as FRAME_SCHEMA, jsonl},
};
pub use time::{gif_delays, rate};
pub use wav::Wav;
pub use write::write;
pub use y4m::y4m;

use std::ops::ControlFlow;

/// Gets the number of frames or pictures that are done, and may cancel.
pub type OnProgress<'a> = &'a mut dyn FnMut(u64) -> ControlFlow<()>;
