//! What the repository must look like, read from its own files: in which folder a crate lies,
//! which crate uses which, which module of a crate uses which, how long each crate is.
//!
//! The tests of this crate hold the rules of `docs/architecture.md`; `cargo xtask` prints
//! the reports. It uses none of our crates, so that its tests build in seconds.

pub mod circles;
pub mod documents;
pub mod folders;
pub mod layers;
pub mod modules;
pub mod words;
pub mod workspace;
