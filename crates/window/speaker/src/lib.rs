//! Sound out of the loudspeaker.
//!
//! A [`Speaker`] has a thread of its own, which takes blocks of samples from a bounded channel
//! whenever the system asks for sound. Who sends them never waits: when blocks come too
//! late, the sound fades; when they come too early, they are dropped by the sender.
//!
//! Where there is `PulseAudio` or `PipeWire`, the thread speaks the protocol of the sound server
//! itself; on Windows and macOS it uses the interfaces of the system. In a page it uses
//! Web Audio, and has no thread.

#[cfg(any(windows, target_os = "macos"))]
mod device;
mod mixer;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(not(any(windows, target_os = "macos", target_arch = "wasm32")))]
mod server;

#[cfg(any(windows, target_os = "macos"))]
use device as output;
#[cfg(target_arch = "wasm32")]
use page as output;
#[cfg(not(any(windows, target_os = "macos", target_arch = "wasm32")))]
use server as output;

pub use common::{SAMPLE_RATE as RATE, Sample};
use crossbeam_channel::{Receiver, Sender, bounded};
use mixer::Mixer;
use output::Closer;
use std::{
    io,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU8, Ordering},
    },
    thread::JoinHandle,
};

/// Short sounds that wait at most.
const CUES: usize = 4;

/// How it stands with the sound.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SpeakerState {
    /// It is being opened.
    #[default]
    Opening,
    /// It plays what comes.
    Playing,
    /// There is no sound; why, in one sentence without a full stop.
    Failed(String),
}

/// A loudspeaker. Dropping it ends its thread.
pub struct Speaker {
    line: Sender<Vec<Sample>>,
    cues: Sender<Vec<Sample>>,
    volume: Arc<AtomicU8>,
    state: Arc<Mutex<SpeakerState>>,
    closer: Closer,
    thread: Option<JoinHandle<()>>,
}

impl Speaker {
    /// Starts to open it, with room for so many waiting blocks. `wake` is called when its state
    /// has changed.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn open(blocks: usize, wake: impl Fn() + Send + 'static) -> io::Result<Self> {
        let (line, blocks) = bounded(blocks);
        let (cues, waiting) = bounded(CUES);
        let volume = Arc::new(AtomicU8::new(100));
        let state = Arc::new(Mutex::new(SpeakerState::Opening));
        let closer = Closer::default();
        let mixer = Mixer::new(blocks, waiting, Arc::clone(&volume));
        let (shared, closing) = (Arc::clone(&state), closer.clone());
        let play = move || {
            let set = |state| {
                *common::lock(&shared) = state;
                wake();
            };
            let ended = output::play(mixer, &closing, || set(SpeakerState::Playing));
            if let Err(why) = ended {
                set(SpeakerState::Failed(why));
            }
        };
        Ok(Self {
            line,
            cues,
            volume,
            state,
            closer,
            thread: start(play)?,
        })
    }

    /// One that gives what it gets to its maker, for tests.
    #[must_use]
    pub fn into_channel(blocks: usize) -> (Self, Receiver<Vec<Sample>>) {
        let (line, sound) = bounded(blocks);
        let speaker = Self {
            cues: line.clone(),
            line,
            volume: Arc::default(),
            state: Arc::new(Mutex::new(SpeakerState::Playing)),
            closer: Closer::default(),
            thread: None,
        };
        (speaker, sound)
    }

    /// Where blocks of samples are sent, without waiting.
    #[must_use]
    pub fn line(&self) -> Sender<Vec<Sample>> {
        self.line.clone()
    }

    /// Plays a short sound over what is sent, also while nothing is. It is dropped when several wait.
    pub fn cue(&self, sound: Vec<Sample>) {
        let _ = self.cues.try_send(sound);
    }

    /// How loud it is, in percent; more than 100 counts as 100.
    pub fn set_volume(&self, percent: u8) {
        self.volume.store(percent.min(100), Ordering::Relaxed);
    }

    /// How it stands.
    #[must_use]
    pub fn state(&self) -> SpeakerState {
        common::lock(&self.state).clone()
    }
}

/// In a page the browser calls for samples, and no thread is needed.
#[cfg(target_arch = "wasm32")]
fn start(play: impl FnOnce()) -> io::Result<Option<JoinHandle<()>>> {
    play();
    Ok(None)
}

/// Starts the thread that plays.
#[cfg(not(target_arch = "wasm32"))]
fn start(play: impl FnOnce() + Send + 'static) -> io::Result<Option<JoinHandle<()>>> {
    let thread = std::thread::Builder::new().name("speaker".to_owned());
    thread.spawn(play).map(Some)
}

impl Drop for Speaker {
    fn drop(&mut self) {
        self.closer.close();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
