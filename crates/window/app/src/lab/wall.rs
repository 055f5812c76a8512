//! The task that plays the games of the wall and publishes frames.
//!
//! It publishes at most sixty frames a second, and only the newest is kept. It waits while
//! nothing is to be done: paused, all games over, or not seen. "Seen" is a lease that the
//! window renews whenever it draws the wall, so that a window that is hidden, minimised or
//! shows other panels stops the games without a message.

use super::{
    Games, Task,
    handle::{Handle, Play, State},
    pace::{FRAME, Pace},
    shared::Shared,
};
use common::{Instant, Next, Waits};
use machine::{Wake, guarded};
use std::{sync::Arc, time::Duration};
use workbench::{WallFrame, WallRate};

/// What the window wants of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wants {
    /// Whether they are played.
    pub is_running: bool,
    /// How fast.
    pub rate: WallRate,
    /// The game that is shown with its candidates.
    pub opened: Option<usize>,
}

/// The games of a wall.
pub struct WallPlay;

impl Play for WallPlay {
    const NAME: &str = "wall";
    type Task = WallTask;
    type Start = Task;
    type Wants = Wants;
    type Input = Steps;
    type Frame = WallFrame;

    fn task(shared: Arc<Shared<State<Self>>>, wake: Wake) -> WallTask {
        WallTask {
            shared,
            wake,
            played: Played::new(),
        }
    }
}

/// Pieces to place one by one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Steps {
    /// In each game.
    all: u32,
    /// In the opened game.
    opened: u32,
}

/// The handle on the games.
pub type Wall = Handle<WallPlay>;

/// What is to be done in a turn.
enum Due {
    Start(Task),
    /// Place pieces: whole rounds, or as many as there is time for; in the opened game alone
    /// before.
    Play {
        rounds: Option<u32>,
        in_opened: u32,
    },
    /// Show the same games with another one opened.
    Show,
    /// Nothing for so long, or until something comes in.
    Nothing(Option<Duration>),
    /// Nothing any more.
    Over,
}

impl Wall {
    /// Places one piece in each game.
    pub fn step(&self) {
        self.input(|steps| steps.all = steps.all.saturating_add(1));
    }

    /// Places one piece in the opened game.
    pub fn step_opened(&self) {
        self.input(|steps| steps.opened = steps.opened.saturating_add(1));
    }
}

/// What has been played so far.
struct Played {
    games: Option<Games>,
    pace: Option<Pace>,
    /// Rounds that are due and not complete.
    owed: u32,
    /// The opened game of the last frame.
    shown: Option<(usize, bool)>,
    /// When the last frame was published.
    published: Instant,
}

impl Played {
    fn new() -> Self {
        Self {
            games: None,
            pace: None,
            owed: 0,
            shown: None,
            published: common::now(),
        }
    }
}

impl WallTask {
    /// Plays, and publishes what there is then.
    fn execute(&mut self, due: Due, end: Instant) -> Result<(), String> {
        let Self { shared, played, .. } = self;
        match due {
            Due::Start(task) => {
                let games = Games::start(task).map_err(|why| why.to_string())?;
                played.games = Some(games);
                played.pace = None;
                played.owed = 0;
            }
            Due::Play { rounds, in_opened } => {
                if let Some(games) = &mut played.games {
                    let opened = shared.lock().wants.opened;
                    if let Some(opened) = opened {
                        (0..in_opened).for_each(|_| games.play_in(opened));
                    }
                    played.owed = play(games, rounds, end).unwrap_or(0);
                }
            }
            Due::Show | Due::Nothing(_) | Due::Over => {}
        }
        self.publish();
        Ok(())
    }

    /// What is to be done now.
    fn due(&mut self) -> Due {
        let Self { shared, played, .. } = self;
        let mut state = shared.begin();
        if state.is_over {
            return Due::Over;
        }
        if let Some(task) = state.start.take() {
            return Due::Start(task);
        }
        let now = common::now();
        let Some(games) = &mut played.games else {
            return Due::Nothing(None);
        };
        let Steps {
            all: steps,
            opened: in_opened,
        } = std::mem::take(&mut state.input);
        let shows_other = opened(&state.wants) != played.shown;
        let runs = state.wants.is_running && state.seen.is_now(now) && games.is_playing();
        if !runs {
            if played.pace.take().is_some() {
                // What was due at the rate is not any more, but all games stop alike.
                played.owed = u32::from(games.is_within_round());
            }
            played.owed += steps;
            if played.owed > 0 || in_opened > 0 {
                let rounds = Some(played.owed);
                return Due::Play { rounds, in_opened };
            }
            return match shows_other {
                true => Due::Show,
                false => Due::Nothing(None),
            };
        }
        let pace = match &mut played.pace {
            Some(pace) => pace,
            pace => {
                games.measure_again();
                pace.insert(Pace::new(now))
            }
        };
        let Some(rate) = state.wants.rate.pieces() else {
            let rounds = None;
            return Due::Play { rounds, in_opened };
        };
        played.owed = (played.owed + steps + pace.due(now, rate)).min(rate.max(2));
        if played.owed > 0 || in_opened > 0 {
            let rounds = Some(played.owed);
            return Due::Play { rounds, in_opened };
        }
        match shows_other {
            true => Due::Show,
            false => Due::Nothing(Some(pace.wait(rate))),
        }
    }

    fn publish(&mut self) {
        let Self { shared, played, .. } = self;
        let Some(games) = &mut played.games else {
            return;
        };
        let wants = shared.lock().wants;
        played.shown = opened(&wants);
        let frame = games.frame(played.shown);
        played.published = common::now();
        shared.lock().frame = Some(Arc::new(frame));
    }
}

/// Places pieces until the rounds are complete or it is time for a frame. Returns the rounds
/// that are left; the game that is next then continues the first one.
fn play(games: &mut Games, rounds: Option<u32>, until: Instant) -> Option<u32> {
    let mut left = rounds;
    while left != Some(0) {
        if games.play() {
            left = left.map(|left| left - 1);
            if !games.is_playing() {
                return Some(0);
            }
        }
        if common::now() >= until {
            break;
        }
    }
    left
}

/// What plays the games.
pub struct WallTask {
    shared: Arc<Shared<State<WallPlay>>>,
    wake: Wake,
    played: Played,
}

impl common::Task for WallTask {
    fn step(&mut self, end: Instant) -> Next {
        let due = self.due();
        match due {
            Due::Over => return Next::Ended,
            Due::Nothing(None) => return Next::Waits,
            Due::Nothing(Some(wait)) => return Next::At(common::now() + wait),
            Due::Start(_) | Due::Play { .. } | Due::Show => {}
        }
        let now = common::now();
        let frame = self.played.published.max(now - FRAME) + FRAME;
        let done = guarded(|| {
            self.execute(due, frame.min(end))?;
            (self.wake)();
            Ok::<_, String>(())
        });
        let failed = match done {
            Ok(Ok(())) => return Next::Now,
            Ok(Err(why)) => format!("The wall can't be started: {why}"),
            Err(why) => {
                // The games may be half changed.
                self.played = Played::new();
                format!("The wall failed: {why}; start it again")
            }
        };
        self.shared.lock().failed = Some(failed);
        (self.wake)();
        Next::Now
    }
}

impl Waits for WallTask {
    fn wait(&self, until: Option<Instant>) {
        self.shared.wait(until);
    }
}

/// The opened game, and whether its candidates are listed.
fn opened(wants: &Wants) -> Option<(usize, bool)> {
    let lists = !wants.is_running || wants.rate.lists_candidates();
    wants.opened.map(|index| (index, lists))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, sync_channel};
    use workbench::{LabTexts, WallSetup};

    fn on_thread(wake: Wake) -> Wall {
        let (mut wall, task) = Wall::new(wake);
        wall.set_thread(common::on_thread("wall", || task).ok());
        wall
    }

    fn wall() -> (Wall, Receiver<()>) {
        let (woken, frames) = sync_channel(1);
        let wall = on_thread(Arc::new(move || {
            let _ = woken.try_send(());
        }));
        (wall, frames)
    }

    fn task(wall: u64, games: u16) -> Task {
        let in_force = planner::Strategy::four_feature();
        let (setup, texts) = (WallSetup::default(), LabTexts::default());
        let task = Task::of(wall, &setup, &texts, &in_force).unwrap();
        Task { games, ..task }
    }

    /// Waits for a frame for which something holds.
    fn until(
        wall: &Wall,
        frames: &Receiver<()>,
        holds: impl Fn(&WallFrame) -> bool,
    ) -> Arc<WallFrame> {
        loop {
            if let Some(frame) = wall.frame().filter(|frame| holds(frame)) {
                return frame;
            }
            frames.recv_timeout(Duration::from_secs(30)).unwrap();
        }
    }

    fn pieces(frame: &WallFrame) -> Vec<u64> {
        frame
            .boards
            .iter()
            .map(|board| board.figures.pieces)
            .collect()
    }

    #[test]
    fn a_paused_wall_takes_single_steps() {
        let (wall, frames) = wall();
        wall.play(task(1, 3));
        let first = until(&wall, &frames, |_| true);
        assert_eq!(pieces(&first), [0, 0, 0]);
        wall.step();
        until(&wall, &frames, |frame| pieces(frame) == [1, 1, 1]);
        let wants = Wants {
            opened: Some(2),
            ..Wants::default()
        };
        wall.want(wants, true);
        let shown = until(&wall, &frames, |frame| frame.opened.is_some());
        assert!(shown.opened.as_ref().unwrap().candidates.is_some());
        wall.step_opened();
        let frame = until(&wall, &frames, |frame| pieces(frame) == [1, 1, 2]);
        assert_eq!(frame.opened.as_ref().unwrap().view.figures.pieces, 2);
    }

    #[test]
    fn games_run_only_while_they_are_seen_and_a_new_wall_replaces_them() {
        let (wall, frames) = wall();
        wall.play(task(1, 2));
        let wants = Wants {
            is_running: true,
            rate: WallRate::Full,
            opened: None,
        };
        wall.want(wants, false);
        let frame = until(&wall, &frames, |_| true);
        assert_eq!(pieces(&frame), [0, 0]);
        wall.want(wants, true);
        until(&wall, &frames, |frame| pieces(frame)[1] > 100);
        wall.play(task(2, 4));
        let frame = until(&wall, &frames, |frame| frame.wall == 2);
        assert_eq!(frame.boards.len(), 4);
        wall.want(Wants::default(), true);
    }

    #[test]
    fn a_panic_is_reported_and_other_games_can_be_played() {
        let (woken, wakes) = sync_channel(8);
        let calls = std::sync::atomic::AtomicU32::new(0);
        let wall = on_thread(Arc::new(move || {
            let _ = woken.try_send(());
            let nth = calls.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            assert_ne!(nth, 0, "it fails once");
        }));
        wall.play(task(1, 2));
        let failed = std::iter::repeat_with(|| {
            wakes.recv_timeout(Duration::from_secs(30)).unwrap();
            wall.failed()
        });
        let why = failed.flatten().next().unwrap();
        assert!(why.contains("it fails once"), "{why}");
        wall.play(task(2, 3));
        let frame = until(&wall, &wakes, |frame| frame.wall == 2);
        assert_eq!(frame.boards.len(), 3);
    }

    #[test]
    fn games_that_can_t_be_played_are_reported_once() {
        let (wall, frames) = wall();
        let mut wrong = (*task(1, 1).rules).clone();
        wrong.board.columns = 1;
        wall.play(Task {
            rules: Arc::new(wrong),
            ..task(1, 1)
        });
        frames.recv_timeout(Duration::from_secs(30)).unwrap();
        assert!(
            wall.failed()
                .unwrap()
                .starts_with("The wall can't be started: 1 columns")
        );
        assert_eq!(wall.failed(), None);
        assert!(wall.frame().is_none());
    }
}
