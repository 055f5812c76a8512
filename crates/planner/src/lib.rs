//! From a position to a plan: placements, features, exact search, and the button
//! script that carries a placement out.
//!
//! The planner does not know pixels.

mod plan;
mod script;

pub use plan::{Candidate, Placement, Plan, Position, Term};
pub use script::{Script, ScriptFrame};
