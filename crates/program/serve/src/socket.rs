//! A web socket: what a client is sent, and how it ends.

use crate::{
    bounds::{PATIENCE, REASON},
    hub::{Hub, Newest},
};
use axum::{
    body::Bytes,
    extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code},
};
use std::future::Future;
use tokio::{
    sync::{
        broadcast::{
            self,
            error::{RecvError, TryRecvError},
        },
        watch,
    },
    time::timeout,
};

/// What a client is sent.
pub enum News {
    /// The states of the newest frames, and all events: those of a frame before its state.
    Events {
        states: watch::Receiver<Newest>,
        events: broadcast::Receiver<Utf8Bytes>,
        /// Taken from `states`, while events that may be older wait.
        state: Option<Newest>,
    },
    /// The frames of NestrisChamps.
    Frames(watch::Receiver<Newest>),
    /// The commands of LiveSplit.
    Commands(broadcast::Receiver<Utf8Bytes>),
}

/// Why a client is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Closed {
    /// It did not take what was sent in time.
    #[error("this client is too slow: {0} messages were dropped; connect again")]
    TooSlow(u64),
    /// The program ends.
    #[error("blockscope serve has ended; start it again")]
    Ended,
}

impl Closed {
    fn frame(self) -> CloseFrame {
        let mut reason = self.to_string();
        reason.truncate(REASON);
        CloseFrame {
            code: match self {
                Self::TooSlow(_) => close_code::POLICY,
                Self::Ended => close_code::AWAY,
            },
            reason: reason.into(),
        }
    }
}

impl News {
    /// The states of the newest frames, beginning with the one that there is, and events from now on.
    pub fn events(hub: &Hub) -> Self {
        Self::Events {
            states: newest(hub),
            events: hub.events.subscribe(),
            state: None,
        }
    }

    /// The newest frames, beginning with the one that there is.
    pub fn frames(hub: &Hub) -> Self {
        Self::Frames(newest(hub))
    }

    /// Commands from now on.
    pub fn commands(hub: &Hub) -> Self {
        Self::Commands(hub.commands.subscribe())
    }

    /// The next message. May be dropped and called again without a loss.
    async fn next(&mut self) -> Result<Message, Closed> {
        match self {
            // Events and their state may come between a look at the events and one at the states, so that
            // the events are looked at again when there is a state.
            Self::Events {
                states,
                events,
                state,
            } => loop {
                match events.try_recv() {
                    Ok(event) => return Ok(Message::Text(event)),
                    Err(TryRecvError::Empty) => {}
                    Err(TryRecvError::Closed) => return Err(Closed::Ended),
                    Err(TryRecvError::Lagged(count)) => return Err(Closed::TooSlow(count)),
                }
                if let Some(newest) = state.take() {
                    return Ok(Message::Text(newest.state));
                }
                tokio::select! {
                    event = events.recv() => return queued(event),
                    newest = changed(states) => *state = Some(newest?),
                }
            },
            Self::Frames(frames) => loop {
                if let Some(frame) = changed(frames).await?.frame {
                    return Ok(Message::Binary(Bytes::copy_from_slice(&frame)));
                }
            },
            Self::Commands(commands) => queued(commands.recv().await),
        }
    }
}

fn newest(hub: &Hub) -> watch::Receiver<Newest> {
    let mut newest = hub.newest.subscribe();
    newest.mark_changed();
    newest
}

async fn changed(states: &mut watch::Receiver<Newest>) -> Result<Newest, Closed> {
    states.changed().await.map_err(|_| Closed::Ended)?;
    Ok(states.borrow_and_update().clone())
}

fn queued(message: Result<Utf8Bytes, RecvError>) -> Result<Message, Closed> {
    message.map(Message::Text).map_err(|why| match why {
        RecvError::Closed => Closed::Ended,
        RecvError::Lagged(count) => Closed::TooSlow(count),
    })
}

/// The line to a client.
pub trait Line: Send {
    /// Sends a message. Returns false when the line is broken.
    fn send(&mut self, message: Message) -> impl Future<Output = bool> + Send;
    /// Waits for a message, which is dropped. Returns false when the client has closed the line.
    fn receive(&mut self) -> impl Future<Output = bool> + Send;
}

impl Line for WebSocket {
    async fn send(&mut self, message: Message) -> bool {
        Self::send(self, message).await.is_ok()
    }

    async fn receive(&mut self) -> bool {
        matches!(self.recv().await, Some(Ok(_)))
    }
}

/// Waits until it becomes true, or nobody can change it any more.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}

/// Sends a client its news until it goes, is too slow, or `stop` becomes true.
pub async fn run(line: &mut impl Line, mut news: News, mut stop: watch::Receiver<bool>) {
    let why = loop {
        let message = tokio::select! {
            () = stopped(&mut stop) => break Closed::Ended,
            is_open = line.receive() => match is_open {
                true => continue,
                false => return,
            },
            next = news.next() => match next {
                Ok(message) => message,
                Err(why) => break why,
            },
        };
        match timeout(PATIENCE, line.send(message)).await {
            Ok(true) => {}
            // Nothing can be sent any more, not even a reason.
            Ok(false) | Err(_) => return,
        }
    };
    let _ = timeout(PATIENCE, line.send(Message::Close(Some(why.frame())))).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::EVENTS;
    use std::sync::Arc;
    use tokio::sync::mpsc;

    /// A client that takes the messages of which it is given the permission.
    struct Client {
        permits: mpsc::Receiver<()>,
        taken: mpsc::Sender<Message>,
    }

    impl Line for Client {
        async fn send(&mut self, message: Message) -> bool {
            self.permits.recv().await;
            self.taken.send(message).await.is_ok()
        }

        async fn receive(&mut self) -> bool {
            std::future::pending().await
        }
    }

    /// A client, what permits it to take a message, and what it has taken.
    fn client() -> (Client, mpsc::Sender<()>, mpsc::Receiver<Message>) {
        let (permits, permitted) = mpsc::channel(4);
        let (taken, messages) = mpsc::channel(4);
        let client = Client {
            permits: permitted,
            taken,
        };
        (client, permits, messages)
    }

    fn closed(message: Option<Message>) -> (u16, String) {
        match message {
            Some(Message::Close(Some(frame))) => (frame.code, frame.reason.to_string()),
            other => panic!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn a_client_that_is_too_slow_is_closed_with_a_sentence_and_the_game_never_waits() {
        let hub = Hub::new("first".into());
        let (mut client, permits, mut messages) = client();
        let news = News::events(&hub);
        let (_stop, stopped) = watch::channel(false);
        let sending = tokio::spawn(async move { run(&mut client, news, stopped).await });
        permits.send(()).await.unwrap();
        let first = messages.recv().await;
        assert!(matches!(first, Some(Message::Text(text)) if text.as_str() == "first"));
        // One event is held by the client that does not take it, and as many as fit wait behind it.
        hub.events.send("0".into()).unwrap();
        tokio::task::yield_now().await;
        for event in 1..=EVENTS + 3 {
            hub.events.send(event.to_string().into()).unwrap();
        }
        permits.send(()).await.unwrap();
        let held = messages.recv().await;
        assert!(matches!(held, Some(Message::Text(text)) if text.as_str() == "0"));
        permits.send(()).await.unwrap();
        let (code, reason) = closed(messages.recv().await);
        assert_eq!(code, close_code::POLICY);
        assert!(
            reason.contains("too slow: 3 messages were dropped"),
            "{reason}"
        );
        sending.await.unwrap();
    }

    #[tokio::test]
    async fn the_newest_state_wins_and_the_end_is_stated() {
        let hub = Hub::new("first".into());
        let (mut client, permits, mut messages) = client();
        let news = News::events(&hub);
        let (stop, stopped) = watch::channel(false);
        let sending = tokio::spawn(async move { run(&mut client, news, stopped).await });
        tokio::task::yield_now().await;
        for state in 0..100 {
            hub.newest
                .send_modify(|newest| newest.state = state.to_string().into());
        }
        for expected in ["first", "99"] {
            permits.send(()).await.unwrap();
            let state = messages.recv().await;
            assert!(matches!(state, Some(Message::Text(text)) if text.as_str() == expected));
        }
        stop.send(true).unwrap();
        permits.send(()).await.unwrap();
        let (code, reason) = closed(messages.recv().await);
        assert_eq!(code, close_code::AWAY);
        assert!(reason.contains("has ended"), "{reason}");
        sending.await.unwrap();
    }

    #[tokio::test]
    async fn the_events_of_a_frame_come_before_its_state() {
        const FRAMES: usize = 20_000;
        let hub = Arc::new(Hub::new("0".into()));
        let mut news = News::events(&hub);
        let of_game = Arc::clone(&hub);
        let game = tokio::task::spawn_blocking(move || {
            for frame in 1..=FRAMES {
                while of_game.events.len() >= EVENTS {
                    std::thread::yield_now();
                }
                of_game
                    .events
                    .send(format!("event {frame}").into())
                    .unwrap();
                of_game
                    .newest
                    .send_modify(|newest| newest.state = frame.to_string().into());
            }
        });
        let (mut event, mut state) = (0, 0);
        while state < FRAMES {
            let message = news.next().await.unwrap();
            let text = message.to_text().unwrap();
            match text.strip_prefix("event ") {
                Some(frame) => event = frame.parse().unwrap(),
                None => state = text.parse().unwrap(),
            }
            assert!(state <= event, "state {state} after event {event}");
        }
        game.await.unwrap();
    }

    #[test]
    fn every_reason_fits() {
        for why in [Closed::TooSlow(u64::MAX), Closed::Ended] {
            assert!(why.to_string().len() <= REASON, "{why}");
        }
    }
}
