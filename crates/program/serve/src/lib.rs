//! What a game shows, for other programs on this computer: a page for OBS, the state and the events as
//! JSON, the binary frames of NestrisChamps, and the commands of LiveSplit.
//!
//! A [`Feed`] gives the records of a game, whatever they come from: the emulator, a session or a capture.
//! [`Server::play`] shows them at their pace. [`Access`] holds who may connect. The numbers are those of
//! the window: [`session::Statistics`] counted from the same marks, the events of `blockscope watch`.
//!
//! The feed stays on the thread of the caller. One thread, `serve`, answers all clients; between both are
//! channels of which a client that is too slow loses the oldest, so that the game never waits for one.

mod access;
mod bounds;
mod feed;
mod feeds;
mod hub;
mod listener;
mod nestrischamps;
mod page;
mod scoreboard;
mod server;
mod socket;
mod splits;
mod state;

pub use access::{Access, AccessError, Refusal};
pub use bounds::SHORTEST_TOKEN;
pub use feed::{Fed, Feed};
pub use feeds::{EmulatorFeed, SessionFeed, SourceFeed};
pub use page::Colours;
pub use server::{Played, ServeError, Server, Show};
pub use splits::{SplitAt, SplitAtError};
