use super::*;
use crate::engine::FrameTime;
use crate::{Channels, CoreKind, EmuCommand, Pace, Setup, SyncMode, lines};
use common::Next;
use crossbeam_channel::{Receiver, Sender, bounded};
use pad::{Buttons, Epoch, Inputs, Origin, Press};
use screen::PictureMsg;
use std::sync::Arc;

/// An engine that is turned by hand, and the other ends of its lines.
struct Bench {
    engine: Engine,
    commands: Sender<EmuCommand>,
    /// Pictures that have been answered.
    pictures: Receiver<PictureMsg>,
    events: Receiver<EmuEvent>,
    /// The branches, as a history would number them.
    tree: BranchTree,
}

impl Bench {
    fn new(core: CoreKind) -> Self {
        let Channels {
            pictures,
            answers,
            events,
            ..
        } = lines();
        let (commands, inbox) = bounded(8);
        let setup = Setup {
            core,
            rom: Arc::from(cartridge::IMAGE),
            pictures: pictures.0,
            answers: answers.1,
            events: events.0,
            tap: None,
            pace: Pace::Unlimited,
            paused: false,
            mode: SyncMode::Lockstep,
        };
        let mut engine = Engine::new(setup, inbox, FrameTime::default());
        engine.switch_on();
        let (seen, answered) = bounded(1);
        std::thread::Builder::new()
            .name("player".to_owned())
            .spawn(move || {
                for picture in pictures.1 {
                    let press = answer(&picture);
                    if seen.send(picture).is_err() || answers.0.send(press).is_err() {
                        return;
                    }
                }
            })
            .unwrap();
        Self {
            engine,
            commands,
            pictures: answered,
            events: events.1,
            tree: BranchTree::new(0, Epoch(0)),
        }
    }

    /// Takes a step, and waits if there is nothing to do; false at the end.
    fn turn(&mut self) -> bool {
        match self.engine.step() {
            Next::Now => {}
            Next::At(at) => self.engine.wait(Some(at)),
            Next::Waits => self.engine.wait(None),
            Next::Ended => return false,
        }
        true
    }

    /// Runs to the next picture, which is answered by its number.
    fn picture(&mut self) -> PictureMsg {
        loop {
            assert!(self.turn());
            if let Ok(picture) = self.pictures.try_recv() {
                return picture;
            }
        }
    }

    fn branch(&mut self, at: FrameNo, epoch: u64) {
        let origin = Origin {
            branch: 0,
            frame: at,
        };
        let target = BranchTarget {
            from: 0,
            at,
            branch: self.tree.fork(origin, Epoch(epoch)),
            epoch: Epoch(epoch),
        };
        let tree = self.tree.clone();
        let command = EmuCommand::Branch { target, tree };
        self.commands.send(command).unwrap();
    }

    /// Whether and why a branch has not come about.
    fn refused(&self) -> Option<Option<String>> {
        self.events.try_iter().find_map(|event| match event {
            EmuEvent::NotBranched { why, .. } => Some(why),
            _ => None,
        })
    }
}

fn answer(picture: &PictureMsg) -> Press {
    Press {
        epoch: picture.epoch,
        for_frame: picture.number + 1,
        buttons: Buttons::from_bits_truncate((picture.number / 7) as u8) & !Buttons::START,
    }
}

#[test]
fn a_branch_shows_its_first_picture_again_and_then_what_followed() {
    for core in CoreKind::EACH {
        let mut bench = Bench::new(core);
        let main: Vec<_> = (0..700).map(|_| bench.picture()).collect();
        for (at, epoch) in [(650, 1), (300, 2), (1, 3)] {
            bench.branch(at, epoch);
            bench.commands.send(EmuCommand::Run).unwrap();
            for then in main[at as usize - 1..].iter().take(40) {
                let now = bench.picture();
                assert_eq!((now.branch, now.epoch), (epoch as u32, Epoch(epoch)));
                assert_eq!((now.number, now.clocks), (then.number, then.clocks));
                assert!(now.picture == then.picture, "{core}: {}", now.number);
            }
        }
        assert_eq!(bench.refused(), None);
    }
}

#[test]
fn a_branch_that_is_given_up_leaves_the_game_where_it_was() {
    let mut bench = Bench::new(CoreKind::GameboyCore);
    for _ in 0..100 {
        bench.picture();
    }
    bench.branch(90, 1);
    assert!(bench.turn());
    assert!(bench.engine.replay.is_some());
    bench.commands.send(EmuCommand::CancelBranch).unwrap();
    bench.commands.send(EmuCommand::Run).unwrap();
    let next = bench.picture();
    assert_eq!((next.branch, next.epoch, next.number), (0, Epoch(0), 101));
    assert_eq!(bench.refused(), Some(None));

    // Its epoch has been promised: what follows a power-on is above it.
    bench.commands.send(EmuCommand::Reset).unwrap();
    assert_eq!(bench.picture().epoch, Epoch(2));
    bench.branch(1, 2);
    bench.commands.send(EmuCommand::Run).unwrap();
    bench.picture();
    assert!(matches!(bench.refused(), Some(Some(_))), "it came too late");
    bench.branch(50, 3);
    bench.commands.send(EmuCommand::Run).unwrap();
    bench.picture();
    assert!(matches!(bench.refused(), Some(Some(_))), "it is not there");
}

#[test]
fn the_bot_releases_its_buttons_in_the_game_if_the_branch_is_given_up() {
    for again in [false, true] {
        let mut bench = Bench::new(CoreKind::GameboyCore);
        for _ in 0..100 {
            bench.picture();
        }
        bench.branch(90, 1);
        assert!(bench.turn());
        bench.commands.send(EmuCommand::ReleaseBot).unwrap();
        if again {
            // The release goes over to the next branch.
            bench.branch(80, 2);
        }
        bench.commands.send(EmuCommand::CancelBranch).unwrap();
        bench.commands.send(EmuCommand::Run).unwrap();
        let next = bench.picture();
        assert_eq!((next.branch, next.number), (0, 101));
        assert_eq!(next.inputs.held.bot, Buttons::NONE);
        assert_ne!(bench.picture().inputs.held.bot, Buttons::NONE);
    }
}

#[test]
fn a_frame_whose_snapshot_was_evicted_is_refused_in_a_sentence() {
    let mut bench = Bench::new(CoreKind::Boytacean);
    // Room for the newest snapshot only.
    bench.engine.log = crate::input_log::InputLog::new(1);
    for _ in 0..700 {
        bench.picture();
    }
    bench.branch(100, 1);
    bench.commands.send(EmuCommand::Run).unwrap();
    assert_eq!(bench.picture().branch, 0, "the game goes on where it was");
    let why = bench.refused().flatten().unwrap();
    assert!(why.starts_with("frame 100 is too old"), "{why}");
    bench.branch(650, 2);
    bench.commands.send(EmuCommand::Run).unwrap();
    assert_eq!(bench.picture().branch, 2);
}

#[test]
fn the_inputs_of_the_pictures_lead_to_the_same_pictures_again() {
    const OFFSET: usize = 0x1800;
    let mut bench = Bench::new(CoreKind::Boytacean);
    let poke = || EmuCommand::Poke {
        offset: OFFSET,
        bytes: vec![0xA5],
    };
    let mut seen = Vec::new();
    for i in 0..300 {
        let command = match i {
            50 => Some(EmuCommand::Hold(Buttons::LEFT)),
            60 => Some(EmuCommand::Hold(Buttons::NONE)),
            80 | 150 => Some(poke()),
            100 => Some(EmuCommand::Mode(SyncMode::FreeRun)),
            200 => Some(EmuCommand::Mode(SyncMode::Lockstep)),
            _ => None,
        };
        if let Some(command) = command {
            bench.commands.send(command).unwrap();
        }
        seen.push(bench.picture());
    }
    let mut core = CoreKind::Boytacean.open(cartridge::IMAGE).unwrap();
    let (mut number, mut written) = (0, 0);
    for picture in seen {
        let Inputs {
            held,
            dropped,
            pokes,
        } = &picture.inputs;
        for held in dropped.iter().chain([held]) {
            for poke in pokes.iter().filter(|poke| poke.after == number) {
                assert!(poke.write(core.cartridge_ram_mut()));
                written += 1;
            }
            core.frame(held.all()).unwrap();
            number += 1;
        }
        assert_eq!(number, picture.number);
        assert!(core.picture() == picture.picture, "frame {number}");
    }
    assert_eq!(written, 2);
    assert_eq!(core.cartridge_ram()[OFFSET], 0xA5);
}
