//! From a position to a plan: placements, features, exact search, and the button
//! script that carries a placement out.
//!
//! [`plan()`] ranks every place where the falling piece can come to rest by the
//! best line of placements that begins there; [`plan_with_script`] also works out
//! the buttons and keeps to what they can do in time. What a board is worth is
//! said by a [`Strategy`], which is data.
//!
//! The planner does not know pixels.

mod compile;
pub mod features;
mod field;
mod four;
mod idealised;
mod placements;
mod plan;
mod planning;
mod reason;
pub mod reference;
mod script;
mod search;
mod shape;
mod strategy;

pub use compile::{ScriptStart, compile, reachable};
pub use idealised::{Features as IdealFeatures, Ideal, IdealLine, idealised};
pub use placements::placements;
pub use plan::{Candidate, Placement, Plan, Position, Term};
pub use planning::{Options, plan, plan_with_script};
pub use reason::reason;
pub use script::{Script, ScriptFrame};
pub use search::{Found, Line, MAX_DEPTH, Ply, search};
pub use strategy::{Strategy, StrategyError, Weighted};
