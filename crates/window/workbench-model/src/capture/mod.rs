//! The images of a source and where the screen is in them: what was found in each, and the
//! corners that a person sets.

mod corners;
mod frame;
mod lens;
mod log;
mod state;

pub use corners::{CORNER_NAMES, Corners, HUNDREDTHS};
pub use frame::{CaptureFacts, CaptureFrame, FitState};
pub use lens::CaptureLens;
pub use log::{CaptureLog, IMAGE_BUDGET};
pub use state::{CaptureView, CornersSetting};
