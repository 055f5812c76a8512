//! The turns of what has no thread: all of it in a page, nothing elsewhere.

use super::App;
use crate::{
    elsewhere::{Places, Portable, SearchElsewhere},
    lab::{Handle, Play},
};
use common::{Instant, Next, Task, Waits};
use egui::Context;
use machine::{MachineTask, StartError, Wake, Worker};
use std::{io, thread::JoinHandle, time::Duration};
use workbench::NoticeKind;

/// How long the turns of a pass may take together: most of a frame of the screen, of which drawing
/// needs the rest. Where drawing takes longer, they may take as long as that, so that the game keeps
/// its speed, but never so long that clicks wait for it.
const SHORT: Duration = Duration::from_millis(10);
const LONG: Duration = Duration::from_millis(100);

/// The tasks that get their turns in the passes of the window.
pub(super) struct Turns {
    machine: MachineTask,
    others: Vec<Box<dyn Task>>,
    /// When the last turns ended.
    ended: Instant,
}

impl Turns {
    /// The turns of the machine alone.
    pub fn new(machine: MachineTask) -> Self {
        Self {
            machine,
            others: Vec::new(),
            ended: common::now(),
        }
    }

    /// Adds a task, which has turns until it has ended.
    pub fn add(&mut self, task: impl Task + 'static) {
        self.others.push(Box::new(task));
    }

    /// One turn for each; the machine has the time that the others leave.
    fn take(&mut self) -> Next {
        let begin = common::now();
        let drawn = begin.saturating_duration_since(self.ended);
        let end = begin + drawn.clamp(SHORT, LONG);
        let mut next = Next::Ended;
        self.others.retain_mut(|task| {
            let of_task = task.turn(end);
            next = next.or(of_task);
            of_task != Next::Ended
        });
        next = next.or(self.machine.turn(end));
        self.ended = common::now();
        next
    }
}

/// Does a task on a thread of its own, which is returned, or in turns if there are some.
///
/// # Errors
/// When the system gives no thread.
pub(super) fn run(
    turns: &mut Option<Turns>,
    name: &str,
    task: impl Waits + Send + 'static,
) -> io::Result<Option<JoinHandle<()>>> {
    let Some(turns) = turns else {
        return common::on_thread(name, || task).map(Some);
    };
    turns.add(task);
    Ok(None)
}

/// Plays games; their handle and their task begin with the first ones.
///
/// # Errors
/// Why these games can't be played, or that the system gives no thread, in one sentence.
pub(super) fn play<P: Play>(
    handle: &mut Option<Handle<P>>,
    turns: &mut Option<Turns>,
    wake: Wake,
    start: Result<P::Start, String>,
) -> Result<(), (NoticeKind, String)> {
    let start = start.map_err(|why| (NoticeKind::Warn, why))?;
    let handle = match handle {
        Some(handle) => handle,
        None => {
            let (mut first, task) = Handle::new(wake);
            let name = P::NAME;
            let thread = run(turns, name, task).map_err(|why| {
                let why = format!(
                    "The system can't start a thread for the {name} ({why}); close other programs"
                );
                (NoticeKind::Error, why)
            })?;
            first.set_thread(thread);
            handle.insert(first)
        }
    };
    handle.play(start);
    Ok(())
}

/// A search on a thread of its own; elsewhere if there is a place for it, or else one of the turns, if
/// there are some.
///
/// # Errors
/// When the system gives no thread.
pub(super) fn search<Q: Portable>(
    turns: &mut Option<Turns>,
    places: Places,
    wake: Wake,
) -> Result<Worker<Q>, StartError> {
    let Some(turns) = turns else {
        return Worker::start(wake);
    };
    let place = places.place(Q::THREAD, {
        let wake = Wake::clone(&wake);
        move || wake()
    });
    let (worker, task) = Worker::driven(wake);
    match place {
        Some(place) => turns.add(SearchElsewhere::new(task, place)),
        None => turns.add(task),
    }
    Ok(worker)
}

impl App {
    /// Gives everything without a thread its turn, and has the window drawn again when there is
    /// something to do.
    pub(super) fn take_turns(&mut self, ctx: &Context) {
        let Some(turns) = &mut self.turns else {
            return;
        };
        match turns.take() {
            Next::Now => ctx.request_repaint(),
            Next::At(at) => {
                let wait = at.saturating_duration_since(common::now());
                ctx.request_repaint_after(wait);
            }
            Next::Waits | Next::Ended => {}
        }
    }
}
