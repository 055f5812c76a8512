//! The images of a source and where the screen is in them: what was found in each, and the
//! corners that a person sets.

pub mod commands;
mod corners;
mod corners_drawn;
mod doubt;
mod facts;
mod frame;
mod image;
mod lattice;
mod lens;
mod log;
mod loupe;
mod panel;
mod place;
mod state;
mod texture;

pub use commands::CaptureAction;
pub use corners::{CORNER_NAMES, Corners, HUNDREDTHS};
pub use frame::{CaptureFacts, CaptureFrame, FitState};
pub use lens::CaptureLens;
pub use log::{CaptureLog, IMAGE_BUDGET};
pub use state::{CaptureView, CornersSetting, Devices, ListedSource};

use crate::features::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];
