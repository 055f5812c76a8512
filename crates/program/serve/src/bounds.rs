//! How much clients may ask for, and how long they are waited for.

use std::time::Duration;

/// Connections at a time, of pages and of web sockets; further ones wait for one to end. A page takes
/// two.
pub const CONNECTIONS: usize = 64;
/// Web sockets at a time: some pages in OBS, a timer and a recorder are less than ten.
pub const CLIENTS: usize = 32;
/// Events that a client may be behind. A game has about ten in a second, so this is more than a minute.
pub const EVENTS: usize = 1_024;
/// Commands to LiveSplit that a client may be behind: several games.
pub const COMMANDS: usize = 64;
/// The least time between two states that are sent. A game has a frame each 16.7 ms, which all are sent;
/// what runs faster sends some of its frames.
pub const STATE_INTERVAL: Duration = Duration::from_millis(10);
/// How long a client may take none of what is sent to it, or send no whole request.
pub const PATIENCE: Duration = Duration::from_secs(5);
/// How long the end of the server waits for its clients.
pub const GRACE: Duration = Duration::from_secs(1);
/// How often a wait looks whether it has to end.
pub const LOOK: Duration = Duration::from_millis(20);
/// Bytes of a message of a client. LiveSplit answers each command with some words; the others have nothing
/// to send.
pub const MESSAGE: usize = 4_096;
/// Bytes of a reason with which a web socket is closed: what its protocol leaves for one.
pub const REASON: usize = 123;
/// Letters of the shortest token: 16 of 64 signs are 96 bits, which can't be guessed over a network.
pub const SHORTEST_TOKEN: usize = 16;
/// Letters of the longest token; longer ones are more than an address can carry with comfort.
pub const LONGEST_TOKEN: usize = 256;
/// Numbers of lines at which LiveSplit can be given a split.
pub const SPLITS: usize = 100;
