//! Outgoing events, sent without ever waiting for the receiver.

use crate::EmuEvent;
use crossbeam_channel::{Sender, TrySendError};
use std::collections::VecDeque;

/// Events that are kept while the channel is full. When there are more, the oldest
/// that can be missed is dropped, else the oldest.
const KEPT: usize = 256;

pub struct Outbox {
    /// `None` when nobody listens any more.
    events: Option<Sender<EmuEvent>>,
    kept: VecDeque<EmuEvent>,
}

impl Outbox {
    pub fn new(events: Sender<EmuEvent>) -> Self {
        Self {
            events: Some(events),
            kept: VecDeque::new(),
        }
    }

    /// Sends an event, now or later.
    pub fn push(&mut self, event: EmuEvent) {
        if let (EmuEvent::State { .. }, Some(EmuEvent::State { .. })) = (&event, self.kept.back()) {
            self.kept.pop_back();
        }
        if self.kept.len() >= KEPT {
            let oldest = self.kept.iter().position(can_be_missed).unwrap_or(0);
            self.kept.remove(oldest);
        }
        self.kept.push_back(event);
        self.flush();
    }

    /// Sends what the channel takes.
    pub fn flush(&mut self) {
        while let Some(event) = self.kept.pop_front() {
            let Some(events) = &self.events else { continue };
            match events.try_send(event) {
                Ok(()) => {}
                Err(TrySendError::Full(event)) => {
                    self.kept.push_front(event);
                    return;
                }
                Err(TrySendError::Disconnected(_)) => self.events = None,
            }
        }
    }

    /// The channel, when events wait for room in it.
    pub fn blocked(&self) -> Option<&Sender<EmuEvent>> {
        self.events.as_ref().filter(|_| !self.kept.is_empty())
    }
}

fn can_be_missed(event: &EmuEvent) -> bool {
    !matches!(
        event,
        EmuEvent::Loaded { .. }
            | EmuEvent::Refused(_)
            | EmuEvent::Fault(_)
            | EmuEvent::Branched { .. }
            | EmuEvent::NotBranched { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossbeam_channel::bounded;
    use pad::Epoch;

    fn state(frame: u64) -> EmuEvent {
        EmuEvent::State {
            running: true,
            frame,
            clocks: 0,
            epoch: Epoch(0),
        }
    }

    fn late(frame: u64) -> EmuEvent {
        EmuEvent::LatePress {
            epoch: Epoch(0),
            for_frame: 0,
            frame,
        }
    }

    #[test]
    fn a_full_channel_keeps_what_matters_in_order() {
        let (sender, receiver) = bounded(1);
        let mut outbox = Outbox::new(sender);
        outbox.push(state(1));
        outbox.push(EmuEvent::Fault("first".to_owned()));
        for frame in 0..1000 {
            outbox.push(late(frame));
        }
        outbox.push(state(2));
        outbox.push(state(3));
        assert!(outbox.blocked().is_some());

        let mut got = Vec::new();
        while let Ok(event) = receiver.try_recv() {
            got.push(event);
            outbox.flush();
        }
        assert_eq!(got[..2], [state(1), EmuEvent::Fault("first".to_owned())]);
        assert_eq!(got[got.len() - 2..], [late(999), state(3)]);
        assert_eq!(got.len(), KEPT + 1);
        assert!(outbox.blocked().is_none());

        drop(receiver);
        outbox.push(state(4));
        assert!(
            outbox.blocked().is_none(),
            "nobody listens: nothing to wait for"
        );
    }
}
