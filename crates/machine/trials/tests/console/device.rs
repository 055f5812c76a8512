//! A model of a TAStm32 and of the console at its other end, behind a pseudo-terminal.
//!
//! The device is modelled after its public firmware, byte by byte. The console is the built-in
//! cartridge in an emulator: a latch a frame, and pictures that come some frames late.

use common::Random;
use emulator::{Core, CoreKind};
use pad::Buttons;
use screen::Picture;
use serial_pad::{Port, protocol};
use serialport::{SerialPort, TTYPort};
use source::{Source, SourceError, SourceFrame, SourceImage};
use std::{
    collections::VecDeque,
    io::{self, Read, Write},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

/// States for which the device has space.
const SPACE: usize = 1_024;

/// Where the device is in a command.
#[derive(Clone, Copy, Debug, Default)]
enum State {
    #[default]
    Prefix,
    SetUp(u8),
    Bulk(u8),
    Data(Option<u8>),
}

/// The device.
#[derive(Debug, Default)]
pub struct Tastm32 {
    state: State,
    queue: VecDeque<[u8; 2]>,
    /// What the next latch gives.
    next: Option<[u8; 2]>,
    is_begun: bool,
    /// A run was set up; before that a state is one byte, and nothing is given.
    is_set_up: bool,
    /// States that came since the reset.
    states: usize,
    replies: Vec<u8>,
}

impl Tastm32 {
    fn take(&mut self, byte: u8) {
        self.state = match (self.state, byte) {
            (State::Prefix, b'R') => {
                *self = Self {
                    replies: std::mem::take(&mut self.replies),
                    ..Self::default()
                };
                self.replies.extend(b"\x01R");
                State::Prefix
            }
            (State::Prefix, b'A') => State::Data(None),
            (State::Prefix, b'S') => State::SetUp(0),
            (State::Prefix, b'Q') => State::Bulk(0),
            (State::Prefix, _) => self.refuse(0xFF),
            (State::Data(_), _) if !self.is_set_up => State::Prefix,
            (State::Data(None), first) => State::Data(Some(first)),
            (State::Data(Some(first)), second) => {
                self.add([first, second]);
                State::Prefix
            }
            (State::SetUp(0), b'A') => State::SetUp(1),
            (State::SetUp(0), _) => self.refuse(0xFE),
            (State::SetUp(1), b'S') => State::SetUp(2),
            (State::SetUp(1), _) => self.refuse(0xFC),
            (State::SetUp(2), 0x80) => State::SetUp(3),
            (State::SetUp(2), _) => self.refuse(0xFD),
            (State::SetUp(_), _) => {
                self.is_set_up = true;
                self.replies.extend(b"\x01S");
                State::Prefix
            }
            (State::Bulk(0), b'A') => State::Bulk(1),
            (State::Bulk(0), _) => self.refuse(0xFE),
            (State::Bulk(_), b'0') => State::Prefix,
            (State::Bulk(_), _) => self.refuse(0xFA),
        };
    }

    fn refuse(&mut self, why: u8) -> State {
        self.replies.push(why);
        State::Prefix
    }

    fn add(&mut self, state: [u8; 2]) {
        self.states += 1;
        if self.queue.len() == SPACE {
            self.replies.push(0xB0);
        } else {
            self.queue.push_back(state);
        }
        if !self.is_begun {
            self.is_begun = true;
            self.next = self.queue.pop_front();
        }
    }

    /// The console reads its controller.
    fn latch(&mut self) -> Buttons {
        if !self.is_begun {
            return Buttons::NONE;
        }
        let given = std::mem::replace(&mut self.next, self.queue.pop_front());
        self.replies.push(b'A');
        given.map_or(Buttons::NONE, protocol::buttons)
    }
}

/// What is wrong with a console on purpose.
#[derive(Clone, Copy, Debug, Default)]
pub struct Trouble {
    /// Frames by which a picture comes late.
    pub delay: usize,
    /// Of so many bytes in each direction one is lost; 0 for none.
    pub lost_of: u32,
    /// Every so many pictures one is not shown; 0 for never.
    pub hidden_of: u64,
    /// Every so many latches there is one more, in which the game reads nothing, as on a Super Game
    /// Boy, whose clock is another than that of the console; 0 for never.
    pub extra_of: u64,
    /// The latch from which on the device sends and takes nothing.
    pub dead_from: Option<u64>,
    /// What the losses begin with.
    pub seed: u64,
    /// The console is not looked at: it runs by itself, and waits while the queue is empty until so
    /// many states have come.
    pub states: Option<usize>,
}

/// The console's side of the pseudo-terminal.
struct Console {
    port: TTYPort,
    /// The program's side, by a handle of its own.
    other_side: TTYPort,
    device: Tastm32,
    core: Box<dyn Core>,
    trouble: Trouble,
    /// Which bytes to the device and which from it are lost.
    random: [Random; 2],
    pictures: VecDeque<Picture>,
    /// Bytes that came so far, lost ones too.
    taken: u64,
    /// Bytes that the device has sent.
    replied: u32,
    latches: u64,
    /// What the game has read, frame by frame.
    held: Vec<Buttons>,
}

impl Console {
    fn is_lost(&mut self, direction: usize) -> bool {
        self.trouble.lost_of > 0 && self.random[direction].below(self.trouble.lost_of) == 0
    }

    fn is_dead(&self) -> bool {
        self.trouble
            .dead_from
            .is_some_and(|from| self.latches >= from)
    }

    /// Takes the bytes that are there, and replies.
    fn serve(&mut self) {
        let mut bytes = [0; 512];
        while self.port.bytes_to_read().is_ok_and(|waiting| waiting > 0) {
            let Ok(count) = self.port.read(&mut bytes) else {
                return;
            };
            self.taken += count as u64;
            for byte in &bytes[..count] {
                if !self.is_lost(0) && !self.is_dead() {
                    self.device.take(*byte);
                }
            }
        }
        for reply in std::mem::take(&mut self.device.replies) {
            if !self.is_lost(1) && !self.is_dead() {
                self.port.write_all(&[reply]).unwrap();
                self.replied += 1;
            }
        }
    }

    /// Bytes that the program has not read.
    fn unread(&self) -> u32 {
        self.other_side.bytes_to_read().unwrap()
    }

    /// One frame: the device gives its buttons, the game reads them, a picture is done.
    fn frame(&mut self) {
        let held = self.device.latch();
        self.latches += 1;
        if self.trouble.extra_of > 0 && self.latches.is_multiple_of(self.trouble.extra_of) {
            self.device.latch();
        }
        self.serve();
        self.held.push(held);
        self.core.frame(held).unwrap();
        self.pictures.push_back(self.core.picture());
    }

    /// Runs frames until nobody looks any more, by itself.
    fn run_alone(mut self, states: usize, looked_at: &Receiver<u64>) -> Vec<Buttons> {
        loop {
            self.serve();
            if let Err(TryRecvError::Disconnected) = looked_at.try_recv() {
                return self.held;
            }
            if self.device.queue.is_empty() && self.device.states < states {
                thread::yield_now();
            } else {
                self.frame();
                self.pictures.clear();
            }
        }
    }

    /// Runs a frame each time that a picture is asked for. It comes with the number of bytes that
    /// were written to the port before, which are all waited for.
    fn run(mut self, asked: &Receiver<u64>, shown: &SyncSender<Picture>) -> Vec<Buttons> {
        for _ in 0..self.trouble.delay {
            self.frame();
        }
        loop {
            self.serve();
            let written = match asked.recv_timeout(Duration::from_micros(200)) {
                Ok(written) => written,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return self.held,
            };
            while self.taken < written {
                self.serve();
                thread::yield_now();
            }
            // The program waits for the picture meanwhile, so what the device reports is there
            // before it.
            let (before, replied) = (self.unread(), self.replied);
            self.frame();
            while self.unread() < before + (self.replied - replied) {
                thread::yield_now();
            }
            if let Some(picture) = self.pictures.pop_front()
                && shown.send(picture).is_err()
            {
                return self.held;
            }
        }
    }
}

/// The pictures of the console.
pub struct Capture {
    ask: SyncSender<u64>,
    pictures: Receiver<Picture>,
    written: Arc<AtomicU64>,
    number: u64,
    hidden_of: u64,
}

impl Source for Capture {
    fn next(&mut self) -> Result<Option<SourceFrame>, SourceError> {
        loop {
            if self.ask.send(self.written.load(Ordering::SeqCst)).is_err() {
                return Ok(None);
            }
            let Ok(picture) = self.pictures.recv() else {
                return Ok(None);
            };
            let number = self.number;
            self.number += 1;
            if self.hidden_of > 0 && number % self.hidden_of == self.hidden_of - 1 {
                continue;
            }
            return Ok(Some(SourceFrame {
                number,
                time: Duration::ZERO,
                image: SourceImage::Exact(picture),
            }));
        }
    }
}

/// A port that counts what is written to it.
pub struct Counted {
    port: Box<dyn Port>,
    written: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.port.read(bytes)
    }
}

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.port.write(bytes)?;
        self.written.fetch_add(count as u64, Ordering::SeqCst);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.port.flush()
    }
}

impl Port for Counted {
    fn waiting(&self) -> io::Result<usize> {
        self.port.waiting()
    }
}

/// A console that is on, its port and its pictures.
pub struct Setup {
    pub port: Counted,
    pub capture: Capture,
    /// What the game has read, when the other two are gone.
    pub console: JoinHandle<Vec<Buttons>>,
}

/// Switches a console on.
pub fn console(trouble: Trouble) -> Setup {
    let (mut master, slave) = TTYPort::pair().unwrap();
    master.set_timeout(Duration::from_millis(1)).unwrap();
    // By its name, as a port is; the other handle keeps it open when this one is closed.
    let port = serial_pad::open(&slave.name().unwrap()).unwrap();
    let (ask, asked) = sync_channel(0);
    let (show, pictures) = sync_channel(1);
    let console = thread::Builder::new().name("console".to_owned());
    let console = console.spawn(move || {
        let console = Console {
            port: master,
            other_side: slave,
            device: Tastm32::default(),
            core: CoreKind::default()
                .open(&Arc::from(cartridge::IMAGE))
                .unwrap(),
            trouble,
            random: [Random::new(trouble.seed), Random::new(trouble.seed + 1_000)],
            pictures: VecDeque::new(),
            taken: 0,
            replied: 0,
            latches: 0,
            held: Vec::new(),
        };
        match trouble.states {
            Some(states) => console.run_alone(states, &asked),
            None => console.run(&asked, &show),
        }
    });
    let written = Arc::new(AtomicU64::new(0));
    Setup {
        port: Counted {
            port,
            written: Arc::clone(&written),
        },
        capture: Capture {
            ask,
            pictures,
            written,
            number: 0,
            hidden_of: trouble.hidden_of,
        },
        console: console.unwrap(),
    }
}
