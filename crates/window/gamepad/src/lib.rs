//! The held buttons of gamepads.
//!
//! [`Pads`] has a thread of its own, which waits for what gamepads send and wakes the window when a
//! button goes down or up, or a gamepad comes or goes. [`Pads::poll`] never waits.
//!
//! On Linux the thread reads the events of the kernel itself; elsewhere it uses `gilrs`. A page has
//! no thread, and no gamepads.

mod held;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(not(any(target_os = "linux", target_arch = "wasm32")))]
mod other;

#[cfg(target_os = "linux")]
use linux as system;
#[cfg(not(any(target_os = "linux", target_arch = "wasm32")))]
use other as system;
/// What ends the thread that a page does not have.
#[cfg(target_arch = "wasm32")]
mod system {
    pub enum Closer {}
}

pub use held::{Axis, Event, PadId};

use held::Held;
use pad::GamepadButtons;
use std::{
    collections::BTreeSet,
    io,
    sync::{Arc, Mutex},
    thread::JoinHandle,
};

/// How it stands with the gamepads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GamepadState {
    /// The names of those that are connected, in the order in which they came.
    pub names: Vec<String>,
    /// The buttons that are held on any of them.
    pub held: GamepadButtons,
    /// The buttons that went down since the last time, also if they are up again.
    pub pressed: GamepadButtons,
    /// Why gamepads can't be used, each in one sentence without a full stop, and only once.
    pub problems: Vec<String>,
}

/// What the thread has found and nobody has asked for yet.
#[derive(Default)]
struct Shared {
    held: Held,
    pressed: GamepadButtons,
    problems: Vec<String>,
    /// All problems that there were.
    reported: BTreeSet<String>,
}

impl Shared {
    /// Takes what came. Returns whether there is something to show.
    fn take(&mut self, event: Event) -> bool {
        if let Event::Problem(why) = event {
            let is_new = self.reported.insert(why.clone());
            if is_new {
                self.problems.push(why);
            }
            return is_new;
        }
        let before = self.held.buttons();
        let is_other_set = matches!(event, Event::Connected { .. } | Event::Disconnected(_));
        self.held.take(event);
        let now = self.held.buttons();
        self.pressed = self.pressed.with(now.without(before));
        is_other_set || now != before
    }
}

/// All gamepads. Dropping it ends its thread.
pub struct Pads {
    shared: Arc<Mutex<Shared>>,
    /// Its end lets the thread end.
    closer: Option<system::Closer>,
    thread: Option<JoinHandle<()>>,
}

impl Pads {
    /// Starts to look for gamepads. `wake` is called when [`Self::poll`] has something new.
    ///
    /// # Errors
    /// When the system gives no thread, or nothing to wait with.
    #[cfg(target_arch = "wasm32")]
    pub fn open(_wake: impl Fn() + Send + 'static) -> io::Result<Self> {
        Ok(Self::of_events().0)
    }

    /// Starts to look for gamepads. `wake` is called when [`Self::poll`] has something new.
    ///
    /// # Errors
    /// When the system gives no thread, or nothing to wait with.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn open(wake: impl Fn() + Send + 'static) -> io::Result<Self> {
        let shared = Arc::new(Mutex::new(Shared::default()));
        let (closer, ending) = system::Closer::pair()?;
        let found = Arc::clone(&shared);
        let thread = std::thread::Builder::new()
            .name("gamepads".to_owned())
            .spawn(move || {
                system::watch(&ending, |event| {
                    let is_new = common::lock(&found).take(event);
                    if is_new {
                        wake();
                    }
                });
            })?;
        Ok(Self {
            shared,
            closer: Some(closer),
            thread: Some(thread),
        })
    }

    /// Gamepads that are not there: the events of the last argument happen, for tests.
    #[must_use]
    pub fn of_events() -> (Self, Sender) {
        let shared = Arc::new(Mutex::new(Shared::default()));
        let pads = Self {
            shared: Arc::clone(&shared),
            closer: None,
            thread: None,
        };
        (pads, Sender(shared))
    }

    /// How it stands now.
    #[must_use]
    pub fn poll(&self) -> GamepadState {
        let mut shared = common::lock(&self.shared);
        GamepadState {
            names: shared.held.names().map(str::to_owned).collect(),
            held: shared.held.buttons(),
            pressed: std::mem::take(&mut shared.pressed),
            problems: std::mem::take(&mut shared.problems),
        }
    }
}

impl Drop for Pads {
    fn drop(&mut self) {
        self.closer = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Sends the events of gamepads that are not there.
pub struct Sender(Arc<Mutex<Shared>>);

impl Sender {
    /// Lets an event happen.
    pub fn send(&self, event: Event) {
        common::lock(&self.0).take(event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pad::GamepadButton;

    #[test]
    fn a_press_between_two_looks_is_seen_once() {
        let (pads, sender) = Pads::of_events();
        sender.send(Event::connected(PadId(1), "Pad"));
        let press = |is_down| Event::Button(PadId(1), GamepadButton::South, is_down);
        sender.send(press(true));
        sender.send(press(false));
        let seen = pads.poll();
        assert!(seen.held.is_empty());
        assert!(seen.pressed.iter().eq([GamepadButton::South]));
        assert_eq!(pads.poll().pressed, GamepadButtons::NONE);
    }

    #[test]
    fn each_problem_is_reported_once() {
        let (pads, sender) = Pads::of_events();
        for why in ["no", "neither", "no"] {
            sender.send(Event::Problem(why.to_owned()));
        }
        assert_eq!(pads.poll().problems, ["no", "neither"]);
        sender.send(Event::Problem("neither".to_owned()));
        assert!(pads.poll().problems.is_empty());
    }

    #[test]
    fn only_what_can_be_seen_wakes_the_window() {
        let mut shared = Shared::default();
        assert!(shared.take(Event::connected(PadId(1), "Pad")));
        let stick = |value| Event::Axis(PadId(1), Axis::StickX, value);
        assert!(!shared.take(stick(0.1)));
        assert!(shared.take(stick(0.9)));
        assert!(!shared.take(stick(0.8)));
        assert!(shared.take(Event::Disconnected(PadId(1))));
    }

    #[test]
    fn dropping_it_ends_its_thread() {
        let owned = Arc::new(());
        let of_thread = Arc::clone(&owned);
        let pads = Pads::open(move || {
            let _ = &of_thread;
        });
        drop(pads.unwrap());
        assert_eq!(Arc::strong_count(&owned), 1, "the thread is over");
    }
}
