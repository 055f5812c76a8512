//! The task that plays a match: programs at their pace, and a person by the held buttons.
//!
//! As on the wall, it runs only while the window draws it.

use super::{
    hand::{Hand, Keys},
    handle::{Handle, Play, State},
    shared::Shared,
};
use common::{Instant, Next, Waits};
use lab::matches::{PlayingMatch, Side};
use lab_players::{PlayerSpec, RunError, Running};
use lab_rules::Rules;
use machine::{Wake, guarded};
use pad::Buttons;
use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};
use workbench::{MatchFrame, MatchPhase, MatchSetup, MatchSide, SteeredPiece, YOURSELF};

/// From the end of a round to the next one.
const BREAK: Duration = Duration::from_secs(2);
/// The player of a side that a person plays: it never places anything.
const STAND_IN: &str = "four-feature";

/// What the window wants of the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchWants {
    /// Whether it is played.
    pub is_running: bool,
    /// Pieces a minute that a program places.
    pub pace: u16,
    /// What the person holds.
    pub held: Buttons,
}

/// A match that can be started.
#[derive(Clone, Debug)]
pub struct MatchTask {
    /// The number of the match.
    of: u64,
    rules: Arc<Rules>,
    players: [Arc<PlayerSpec>; 2],
    /// Whether a person plays on the left.
    has_person: bool,
    seed: u64,
}

impl MatchTask {
    /// The match of this number by the names of its players.
    ///
    /// # Errors
    /// When there is no player of that name, in one sentence.
    pub fn of(of: u64, setup: &MatchSetup) -> Result<Self, String> {
        let refused = |why: String| format!("The match can't be started: {why}");
        let player = |name: &str| {
            let name = if name == YOURSELF { STAND_IN } else { name };
            let player = PlayerSpec::preset(name).map_err(|why| refused(why.to_string()))?;
            Ok::<_, String>(Arc::new(player))
        };
        let rules = Rules::preset(&setup.rules).map_err(|why| refused(why.to_string()))?;
        Ok(Self {
            of,
            rules: Arc::new(rules),
            players: [player(&setup.left)?, player(&setup.right)?],
            has_person: setup.left == YOURSELF,
            seed: setup.seed,
        })
    }
}

/// A match between two sides.
pub struct MatchPlay;

impl Play for MatchPlay {
    const NAME: &str = "match";
    type Task = VersusTask;
    type Start = MatchTask;
    type Wants = MatchWants;
    /// What was pressed.
    type Input = Buttons;
    type Frame = MatchFrame;

    fn task(shared: Arc<Shared<State<Self>>>, wake: Wake) -> VersusTask {
        VersusTask {
            shared,
            wake,
            table: None,
        }
    }

    fn keep(pressed: &mut Buttons, before: &MatchWants, now: &MatchWants) {
        *pressed |= now.held.difference(before.held);
    }
}

/// The handle on the match.
pub type Versus = Handle<MatchPlay>;

/// What plays the match.
pub struct VersusTask {
    shared: Arc<Shared<State<MatchPlay>>>,
    wake: Wake,
    table: Option<Table>,
}

impl common::Task for VersusTask {
    fn step(&mut self, _: Instant) -> Next {
        let mut state = self.shared.begin();
        if state.is_over {
            return Next::Ended;
        }
        let (start, wants) = (state.start.take(), state.wants);
        let pressed = std::mem::take(&mut state.input);
        let runs = wants.is_running && state.seen.is_now(common::now());
        drop(state);
        let table = &mut self.table;
        let done = guarded(|| {
            if let Some(task) = start {
                *table = Some(Table::new(task)?);
            }
            let Some(table) = table else {
                return Ok(None);
            };
            let is_new = table.frames == 0;
            let changed = (runs && table.advance(wants, pressed, common::now())?) || is_new;
            Ok::<_, RunError>(Some((changed.then(|| table.frame()), table.due(wants))))
        });
        let failed = match done {
            Ok(Ok(None)) => return Next::Waits,
            Ok(Ok(Some((frame, due)))) => {
                if let Some(frame) = frame {
                    self.shared.lock().frame = Some(Arc::new(frame));
                    (self.wake)();
                }
                return match due.filter(|_| runs) {
                    Some(due) => Next::At(due),
                    None => Next::Waits,
                };
            }
            Ok(Err(why)) => format!("The match can't be played: {why}"),
            Err(why) => format!("The match failed: {why}; start it again"),
        };
        self.table = None;
        self.shared.lock().failed = Some(failed);
        (self.wake)();
        Next::Now
    }
}

impl Waits for VersusTask {
    fn wait(&self, until: Option<Instant>) {
        self.shared.wait(until);
    }
}

/// A match, and when its sides are next.
struct Table {
    task: MatchTask,
    playing: PlayingMatch,
    /// The person's piece, between two placements.
    hand: Option<Hand>,
    /// When each program placed its last piece, or could have.
    placed: [Option<Instant>; 2],
    /// When the break between two rounds began.
    paused: Option<Instant>,
    frames: u64,
}

impl Table {
    fn new(task: MatchTask) -> Result<Self, RunError> {
        let (rules, players) = (Arc::clone(&task.rules), task.players.clone());
        Ok(Self {
            playing: PlayingMatch::start(rules, players, task.seed)?,
            task,
            hand: None,
            placed: [None; 2],
            paused: None,
            frames: 0,
        })
    }

    /// Plays what is due and what was pressed. Returns whether something has changed.
    fn advance(
        &mut self,
        wants: MatchWants,
        pressed: Buttons,
        now: Instant,
    ) -> Result<bool, RunError> {
        if self.playing.end().is_some() {
            let begun = *self.paused.get_or_insert(now);
            if self.playing.is_over() || now < begun + BREAK {
                return Ok(false);
            }
            self.playing.next_round()?;
            (self.paused, self.hand, self.placed) = (None, None, [None; 2]);
            return Ok(true);
        }
        let held = wants.held;
        let mut changed = false;
        for side in Side::EACH {
            changed |= match self.is_person(side) {
                true => self.steer(side, Keys { held, pressed }, now),
                false => self.place(side, wants.pace, now),
            };
        }
        Ok(changed)
    }

    fn is_person(&self, side: Side) -> bool {
        side == Side::Left && self.task.has_person
    }

    /// Moves the person's piece. Once it locks, it is placed and the next one is there, so that no press
    /// comes between the two.
    fn steer(&mut self, side: Side, keys: Keys, now: Instant) -> bool {
        let Some(hand) = &mut self.hand else {
            self.take_up(side, keys.held, now);
            return true;
        };
        let before = hand.at();
        let locked = hand.advance(self.playing.board(side), keys, now);
        let moved = hand.at() != before;
        if let Some(choice) = locked {
            self.playing.place(side, choice);
            self.hand = None;
            if self.playing.end().is_none() {
                self.take_up(side, keys.held, now);
            }
        }
        moved || locked.is_some()
    }

    /// Gives the person the next piece; without room for it the round is lost.
    fn take_up(&mut self, side: Side, held: Buttons, now: Instant) {
        self.hand = Hand::new(self.playing.board(side), held, now);
        if self.hand.is_none() {
            self.playing.give_up(side);
        }
    }

    /// Lets a program place a piece if it is its time.
    fn place(&mut self, side: Side, pace: u16, now: Instant) -> bool {
        let last = &mut self.placed[side as usize];
        let Some(due) = last.map(|last| last + each(pace)) else {
            *last = Some(now);
            return true;
        };
        if now < due {
            return false;
        }
        // After a pause the next piece is due at once, and no more.
        *last = Some(due.max(now - each(pace)));
        self.playing.step(side, &AtomicBool::new(false));
        true
    }

    /// When something happens by itself; `None` once the match is over.
    fn due(&self, wants: MatchWants) -> Option<Instant> {
        if self.playing.is_over() {
            return None;
        }
        if let Some(begun) = self.paused {
            return Some(begun + BREAK);
        }
        let hand = self.hand.as_ref().map(Hand::due);
        let programs = Side::EACH.into_iter().filter(|side| !self.is_person(*side));
        let programs = programs.filter_map(|side| self.placed[side as usize]);
        let programs = programs.map(|last| last + each(wants.pace));
        let next = programs.chain(hand).min();
        // The first of a round: at once.
        Some(next.unwrap_or_else(common::now))
    }

    fn frame(&mut self) -> MatchFrame {
        self.frames += 1;
        let total = self.playing.total();
        let phase = match self.playing.end() {
            None => MatchPhase::Round,
            Some(_) if self.playing.is_over() => MatchPhase::Over(total.winner()),
            Some(winner) => MatchPhase::Break(winner),
        };
        MatchFrame {
            of: self.task.of,
            number: self.frames,
            sides: Side::EACH.map(|side| self.side(side)),
            knock_outs: total.knock_outs,
            round: self.playing.round() + 1,
            phase,
        }
    }

    fn side(&self, side: Side) -> MatchSide {
        let game = self.playing.board(side);
        let hand = self.hand.as_ref().filter(|_| self.is_person(side));
        let view = match hand.is_some_and(Hand::is_exchanged) {
            true => game.view_exchanged(),
            false => game.view(),
        };
        MatchSide {
            view,
            falling: hand.map(|hand| steered(game, hand)),
            waiting: self.playing.waiting(side),
        }
    }
}

fn steered(game: &dyn Running, hand: &Hand) -> SteeredPiece {
    let at = hand.at();
    SteeredPiece {
        piece: at.piece,
        cells: game.cells_of(at),
        rest: game.cells_of(game.dropped(at)),
    }
}

/// The time between two pieces of a program.
fn each(pace: u16) -> Duration {
    Duration::from_secs(60) / u32::from(pace.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use common::Task as _;
    use workbench::MATCH_RULES;

    fn setup(left: &str) -> MatchSetup {
        MatchSetup {
            left: left.to_owned(),
            right: "umbrella".to_owned(),
            pace: 600,
            seed: 3,
            ..MatchSetup::default()
        }
    }

    fn table(left: &str) -> Table {
        Table::new(MatchTask::of(1, &setup(left)).unwrap()).unwrap()
    }

    const RUNNING: MatchWants = MatchWants {
        is_running: true,
        pace: 600,
        held: Buttons::NONE,
    };

    /// Plays so many seconds of the match in steps of ten milliseconds. The buttons are those that are held
    /// at each step.
    fn play(table: &mut Table, now: &mut Instant, seconds: u64, held: impl Fn(u64) -> Buttons) {
        for step in 0..seconds * 100 {
            *now += Duration::from_millis(10);
            let (before, held) = (step.checked_sub(1).map_or(Buttons::NONE, &held), held(step));
            let pressed = held.difference(before);
            let wants = MatchWants { held, ..RUNNING };
            table.advance(wants, pressed, *now).unwrap();
        }
    }

    #[test]
    fn programs_keep_their_pace() {
        let mut table = table("umbrella");
        play(&mut table, &mut common::now(), 3, |_| Buttons::NONE);
        let frame = table.frame();
        for side in &frame.sides {
            assert!(
                (28..=30).contains(&side.view.figures.pieces),
                "{:?}",
                side.view.figures
            );
            assert_eq!(side.falling, None);
        }
    }

    #[test]
    fn a_person_who_only_drops_is_knocked_out_and_the_next_round_begins() {
        let mut table = table(YOURSELF);
        let mut now = common::now();
        let drops = |step: u64| match step.is_multiple_of(4) {
            true => Buttons::UP,
            false => Buttons::NONE,
        };
        let begun = table.frame();
        assert_eq!(begun.phase, MatchPhase::Round);
        while table.playing.end().is_none() {
            play(&mut table, &mut now, 1, drops);
        }
        let over = table.frame();
        assert_eq!(over.knock_outs, [0, 1]);
        assert_eq!(over.phase, MatchPhase::Break(Some(Side::Right)));
        assert!(over.sides[0].view.figures.pieces > 5);
        play(&mut table, &mut now, 3, |_| Buttons::NONE);
        let next = table.frame();
        assert_eq!((next.round, next.phase), (2, MatchPhase::Round));
        let steered = next.sides[0].falling.as_ref().unwrap();
        assert_eq!((steered.cells.len(), steered.rest.len()), (4, 4));
        // Five lost rounds are a lost match.
        while !table.playing.is_over() {
            play(&mut table, &mut now, 1, drops);
        }
        assert_eq!(table.frame().phase, MatchPhase::Over(Some(Side::Right)));
        assert_eq!(table.due(RUNNING), None);
    }

    #[test]
    fn a_person_steers_and_loses_by_each_of_the_rules() {
        for rules in MATCH_RULES {
            let setup = MatchSetup {
                rules: rules.to_owned(),
                ..setup(YOURSELF)
            };
            let mut table = Table::new(MatchTask::of(1, &setup).unwrap()).unwrap();
            let mut now = common::now();
            play(&mut table, &mut now, 1, |_| Buttons::NONE);
            let at = |table: &mut Table| table.frame().sides[0].falling.clone().unwrap().cells;
            let before = at(&mut table);
            table.advance(RUNNING, Buttons::LEFT, now).unwrap();
            let left: Vec<_> = before.iter().map(|(x, y)| (x - 1, *y)).collect();
            assert_eq!(at(&mut table), left, "{rules}");
            while table.playing.end().is_none() {
                play(&mut table, &mut now, 1, |step| match step % 4 {
                    0 => Buttons::UP,
                    _ => Buttons::NONE,
                });
            }
            assert_eq!(table.frame().knock_outs, [0, 1], "{rules}");
        }
    }

    #[test]
    fn a_match_runs_only_while_it_is_seen() {
        let (versus, mut task) = Versus::new(Arc::new(|| {}));
        versus.play(MatchTask::of(1, &setup("umbrella")).unwrap());
        assert_eq!(task.turn(common::now()), Next::Waits);
        let first = versus.frame().expect("the boards before the first piece");
        assert_eq!((first.of, first.sides[0].view.figures.pieces), (1, 0));
        versus.want(RUNNING, true);
        assert!(matches!(task.turn(common::now()), Next::At(_)));
        versus.want(MatchWants::default(), true);
        assert_eq!(task.turn(common::now()), Next::Waits);
        drop(versus);
        assert_eq!(task.turn(common::now()), Next::Ended);
    }

    #[test]
    fn each_tap_between_two_turns_is_a_press() {
        let (versus, mut task) = Versus::new(Arc::new(|| {}));
        versus.play(MatchTask::of(1, &setup(YOURSELF)).unwrap());
        versus.want(RUNNING, true);
        task.turn(common::now());
        for pieces in 1..=3 {
            for held in [Buttons::UP, Buttons::NONE] {
                versus.want(MatchWants { held, ..RUNNING }, true);
            }
            task.turn(common::now());
            let frame = versus.frame().unwrap();
            assert_eq!(frame.sides[0].view.figures.pieces, pieces);
            assert!(frame.sides[0].falling.is_some(), "the next piece is there");
        }
    }

    #[test]
    fn a_piece_that_is_put_aside_is_shown_so_before_the_other_locks() {
        let mut table = table(YOURSELF);
        let now = common::now();
        table.advance(RUNNING, Buttons::NONE, now).unwrap();
        let before = table.frame().sides[0].clone();
        table.advance(RUNNING, Buttons::SELECT, now).unwrap();
        let after = table.frame().sides[0].clone();
        assert_eq!(after.view.held, Some(before.view.current));
        assert_eq!(after.view.current, before.view.previews[0]);
        // As many are seen as before: the next one of the deal is at their end.
        let (known, dealt) = after.view.previews.split_at(before.view.previews.len() - 1);
        assert_eq!((known, dealt.len()), (&before.view.previews[1..], 1));
        assert_eq!(after.falling.unwrap().piece, after.view.current);
    }

    #[test]
    fn an_unknown_player_is_refused() {
        let why = MatchTask::of(1, &setup("nobody")).unwrap_err();
        assert!(why.starts_with("The match can't be started: "), "{why}");
    }
}
