//! The threads that put faults between the emulator and the bot.

use super::{
    Faults, Log,
    inject::{Pictures, Presses},
};
use crossbeam_channel::{Receiver, Sender, bounded};
use pad::Press;
use screen::PictureMsg;
use std::thread::{self, JoinHandle};

/// Where the bot takes pictures from and gives presses to.
pub struct Wires {
    pub pictures: Receiver<PictureMsg>,
    pub answers: Sender<Press>,
}

/// Two threads between the emulator's ends and the bot's; none without faults. They
/// end when either side does.
#[derive(Default)]
pub struct Relays {
    threads: Vec<JoinHandle<()>>,
    pub log: Log,
}

impl Relays {
    /// Starts them; the ends that are left for the bot.
    pub fn start(faults: &Faults, wires: Wires) -> std::io::Result<(Self, Wires)> {
        let mut relays = Self::default();
        if faults.is_empty() {
            return Ok((relays, wires));
        }
        let (picture, pictures) = bounded(emulator::PICTURES);
        let (answers, answer) = bounded::<Press>(emulator::ANSWERS);
        let mut to_bot = Pictures::new(faults.clone(), relays.log.clone());
        let mut to_game = Presses::new(faults.clone(), relays.log.clone());
        relays.run("faulty pictures", move || {
            for message in wires.pictures {
                if picture.send(to_bot.change(message)).is_err() {
                    return;
                }
            }
        })?;
        relays.run("faulty presses", move || {
            for press in answer {
                if wires.answers.send(to_game.change(press)).is_err() {
                    return;
                }
            }
        })?;
        Ok((relays, Wires { pictures, answers }))
    }

    fn run(&mut self, name: &str, work: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
        let thread = thread::Builder::new().name(name.to_owned()).spawn(work)?;
        self.threads.push(thread);
        Ok(())
    }
}

impl Drop for Relays {
    fn drop(&mut self) {
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}
