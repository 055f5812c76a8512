//! Searches on functions whose best point is known.

mod bounds;
mod functions;
mod race;
mod resume;
mod settings;
