//! What goes from the thread of the game to those of the clients: the newest state, and bounded queues of
//! events and commands.

use crate::{
    bounds::{CLIENTS, COMMANDS, EVENTS},
    nestrischamps::Frame,
};
use axum::extract::ws::Utf8Bytes;
use std::sync::Arc;
use tokio::sync::{Semaphore, broadcast, watch};

/// The newest frame in the forms in which it is sent.
#[derive(Clone, Debug)]
pub struct Newest {
    /// The state as JSON.
    pub state: Utf8Bytes,
    /// For NestrisChamps; `None` before the first frame.
    pub frame: Option<Frame>,
}

/// The senders, and how many clients there may be.
pub struct Hub {
    /// A newer state takes the place of the one that was not sent yet.
    pub newest: watch::Sender<Newest>,
    /// A client that is behind by more than [`EVENTS`] is closed.
    pub events: broadcast::Sender<Utf8Bytes>,
    /// A client that is behind by more than [`COMMANDS`] is closed.
    pub commands: broadcast::Sender<Utf8Bytes>,
    /// A place for each web socket.
    pub places: Arc<Semaphore>,
}

impl Hub {
    /// A hub with a first state.
    pub fn new(state: Utf8Bytes) -> Self {
        Self {
            newest: watch::Sender::new(Newest { state, frame: None }),
            events: broadcast::Sender::new(EVENTS),
            commands: broadcast::Sender::new(COMMANDS),
            places: Arc::new(Semaphore::new(CLIENTS)),
        }
    }
}
