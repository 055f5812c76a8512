//! A search for better weights, with its curves while it runs.

mod commands;
mod curve;
mod panel;
mod status;
mod table;

pub use commands::TuningRequest;
pub use status::{
    Compared, TunedParameter, TuningPhase, TuningResult, TuningRow, TuningSearch, TuningStatus,
};

use crate::features::panel::Panel;

/// The panels of this feature.
pub const PANELS: &[Panel] = &[panel::PANEL];
