//! The folder of sessions that are kept aside in case of a crash.
//!
//! A program that keeps a session aside has a number in the folder, `7`, and holds a lock on
//! the file `7.lock` for as long as it runs; its sessions are `7-1.blockscope` and so on. The
//! system releases the lock when the program ends, however it ends. Sessions whose lock nobody
//! holds were left over by a crash or a power cut.

mod folder;
mod left_over;
mod place;

pub use folder::AsideFolder;
pub use left_over::{LeftOver, RecoveredSessions};
pub use place::Place;
