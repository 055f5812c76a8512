//! From a position to a plan: placements, features, exact search, and the button
//! script that carries a placement out.
//!
//! [`plan()`] ranks every place where the falling piece can come to rest by the
//! best line of placements that begins there; [`plan_with_script`] keeps to what
//! buttons can do in time, as [`mod@reach`] finds it, and says how. What a board is worth is
//! said by a [`Strategy`], which is data.
//!
//! The planner does not know pixels.

mod chance;
mod corridor;
mod exact;
pub mod features;
mod field;
mod four;
mod general;
mod idealised;
mod known;
mod placements;
mod plain;
mod plan;
mod planning;
pub mod reach;
mod reason;
pub mod reference;
mod script;
mod search;
mod shape;
pub mod simulate;
mod strategy;

pub use idealised::{Features as IdealFeatures, Ideal, IdealLine, idealised, idealised_with};
pub use placements::placements;
pub use plan::{Candidate, Placement, Plan, Position, Term};
pub use planning::{Options, plan, plan_in_steps, plan_with_script, terms};
pub use reach::{Effort, Reach, Reached, compile, reach, slack};
pub use reason::reason;
pub use script::{Script, ScriptFrame, ScriptStart};
pub use search::{
    Control, Found, Line, MAX_DEPTH, Ply, Wanted, best, search, search_among, search_among_at,
    search_among_with, search_with,
};
pub use strategy::{
    EDITED, Filter, Mode, NoHoles, Pattern, Rules, Strategy, StrategyError, Weighted, Well,
};
