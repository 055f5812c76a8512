//! Decides what to hold, from readings and estimates alone.

use crate::{
    Counters, Divergences, End, Goal, Limits, Orders, Summary,
    games::Games,
    menus::{Menus, Wish},
    player::{Play, Player, Turn},
    screen_trail::{Kind, ScreenTrail},
};
use pad::{Buttons, FrameNo};
use planner::{Placement, ScriptFrame, Strategy};
use session::Activity;
use session::Timing;
use std::sync::Arc;
use vision::{Estimate, Event, Phase, ProfileChoice, Reading, ReadingProblem, Tracked};

/// The bot without its reader and its estimator.
#[derive(Clone)]
pub(crate) struct Decider {
    pub limits: Limits,
    /// Where the piece that is planned next goes, instead of the strategy's choice.
    ordered: Option<Placement>,
    trail: ScreenTrail,
    menus: Menus,
    player: Player,
    games: Games,
    counters: Counters,
    divergences: Divergences,
    summary: Summary,
    number: FrameNo,
    /// The picture in which a piece locked last; 0 before the first.
    last_lock: FrameNo,
    /// Frames between a picture and its answer, beyond those of the machine alone.
    pub delay: usize,
}

impl Decider {
    pub fn new(strategy: Strategy, goal: Goal) -> Self {
        Self {
            limits: Limits::default(),
            ordered: None,
            trail: ScreenTrail::default(),
            menus: Menus::default(),
            player: Player::default(),
            games: Games::default(),
            counters: Counters::default(),
            divergences: Divergences::default(),
            summary: Summary {
                bot_on: true,
                orders: Orders {
                    strategy: Arc::new(strategy),
                    goal,
                    ..Orders::default()
                },
                ..Summary::default()
            },
            number: 0,
            last_lock: 0,
            delay: 0,
        }
    }

    /// Returns whether that is a change.
    pub fn set_bot(&mut self, on: bool) -> bool {
        let changed = self.summary.bot_on != on;
        if changed {
            self.summary.bot_on = on;
            self.plan_again();
        }
        changed
    }

    /// The falling piece is planned as a new one, and a press in the menus is made again.
    pub fn plan_again(&mut self) {
        self.menus.release();
        self.player.restart(self.number + 1);
    }

    pub fn set_goal(&mut self, goal: Goal) {
        let known = &mut self.summary.orders.goal;
        if *known != goal {
            *known = goal;
            self.menus.goal_changed();
        }
    }

    pub fn set_strategy(&mut self, strategy: Arc<Strategy>) {
        self.summary.orders.strategy = strategy;
    }

    pub fn set_stop_at_game_over(&mut self, stop: bool) {
        self.summary.orders.stop_at_game_over = stop;
    }

    /// The next plan is for this placement: of the falling piece, which is planned
    /// again, or of the next one.
    pub fn place(&mut self, placement: Placement) {
        self.ordered = Some(placement);
        self.summary.refused = None;
        self.player.restart(self.number + 1);
    }

    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Another power-on: clears everything that was seen.
    pub fn power_on(&mut self) {
        self.summary = Summary {
            bot_on: self.summary.bot_on,
            orders: self.summary.orders.clone(),
            ..Summary::default()
        };
        self.ordered = None;
        self.counters = Counters::default();
        self.divergences = Divergences::default();
        self.games = Games::default();
        self.trail = ScreenTrail::default();
        self.menus = Menus::default();
        self.player = Player::default();
        self.number = 0;
        self.last_lock = 0;
    }

    /// Pictures are missing: the falling piece is planned as a new one.
    pub fn lost_sight(&mut self) {
        self.player = Player::default();
    }

    /// Notes by which profile the newest picture was read, and what is wrong with it.
    pub fn note_reading(&mut self, choice: &ProfileChoice, problem: Option<ReadingProblem>) {
        let known = &mut self.summary.profile;
        let name = choice.profile().name();
        if *known.name != *name {
            known.name = name.into();
        }
        known.selection = choice.selection();
        self.summary.reading_problem = problem;
    }

    /// What its plan holds after the answer to the newest picture, frame by frame to the lock;
    /// nothing without a plan that is executed.
    pub fn ahead(&self) -> &[ScriptFrame] {
        let on = self.summary.bot_on && self.summary.ended.is_none();
        self.player
            .ahead(self.number)
            .filter(|_| on)
            .unwrap_or_default()
    }

    /// Decides about a picture that has been read.
    pub fn decide(&mut self, reading: &Reading, estimate: &Estimate) -> Turn {
        let tracked = &*estimate.tracked;
        self.number = tracked.frame;
        self.trail.see(reading.screen);
        let on = self.summary.bot_on && self.summary.ended.is_none();
        let in_game = self.trail.kind == Kind::Game && tracked.phase != Phase::Away;
        let mut turn = if in_game {
            let mut play = Play {
                strategy: &self.summary.orders.strategy,
                ordered: &mut self.ordered,
                refused: &mut self.summary.refused,
                counters: &mut self.counters,
                divergences: &mut self.divergences,
                bot_on: on,
                delay: self.delay,
            };
            self.player.see(estimate, &mut play)
        } else {
            self.player = Player::default();
            if self.ordered.take().is_some() {
                let why = "No piece was placed as ordered: the game was left before";
                self.summary.refused = Some(why.to_owned());
            }
            Turn::default()
        };
        if on {
            self.press(reading, tracked, &mut turn);
        } else {
            turn.buttons = Buttons::NONE;
            turn.activity = Activity::Off;
        }
        self.summary.unanswered_presses = if on { self.menus.unanswered() } else { 0 };
        turn.in_game = in_game;
        turn
    }

    /// Adds the buttons that the menus need.
    fn press(&mut self, reading: &Reading, tracked: &Tracked, turn: &mut Turn) {
        let menus = self.menus.answer(
            &self.trail,
            reading,
            self.number,
            &Wish {
                goal: self.summary.orders.goal,
                stop_at_game_over: self.summary.orders.stop_at_game_over,
                delay: self.delay as u32,
            },
        );
        match menus {
            Some((buttons, activity)) => (turn.buttons, turn.activity) = (buttons, activity),
            None => {
                if let Some((buttons, activity)) =
                    self.menus
                        .in_game(&self.trail, tracked, &self.summary.orders.goal)
                {
                    turn.buttons |= buttons;
                    turn.activity = activity;
                }
            }
        }
    }

    /// Counts what the picture has shown and whether a limit is reached.
    pub fn count(&mut self, tracked: &Tracked, timing: &Timing) {
        if self.summary.ended.is_some() {
            return;
        }
        self.summary.frame = self.number;
        self.summary.read.add(f64::from(timing.read));
        if timing.plan > 0.0 {
            self.summary.plan.add(f64::from(timing.plan));
        }
        if !tracked.explained {
            self.counters.misreads += 1;
        }
        self.summary.counters = self.counters;
        self.summary.divergences = self.divergences;
        let is_game = self.trail.kind == Kind::Game;
        self.games.see(
            tracked,
            is_game,
            self.summary.orders.goal.start_delay,
            &mut self.summary.games,
        );
        let locked = |event: &Event| matches!(event, Event::Locked(_));
        if is_game && tracked.events.iter().any(locked) {
            self.last_lock = self.number;
        }
        self.summary.ended = self.reached();
        if let (Some(end), Some(game)) = (self.summary.ended, self.summary.games.last_mut()) {
            game.end.get_or_insert(end);
        }
    }

    fn reached(&self) -> Option<End> {
        let Limits {
            frames,
            pieces,
            games,
            score,
            idle,
        } = self.limits;
        let points = self.summary.games.last().map_or(0, |game| game.score);
        if score.is_some_and(|limit| points >= limit) {
            Some(End::MaxScore)
        } else if pieces.is_some_and(|limit| self.summary.pieces() >= limit) {
            Some(End::Pieces)
        } else if games.is_some_and(|limit| self.summary.games_over() >= limit) {
            Some(End::Games)
        } else if frames.is_some_and(|limit| self.number >= limit) {
            Some(End::Frames)
        } else if idle.is_some_and(|limit| self.number >= self.last_lock + limit) {
            Some(End::Idle)
        } else {
            None
        }
    }
}
