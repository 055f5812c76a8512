//! From power-on, or from a game over, to the wanted game.
//!
//! The bot makes one short press and waits for its effect before the next. Repeated presses
//! would act on screens that are not drawn yet, and would pause the game as soon as it
//! begins. A pause that the bot did not cause is a person's, and the bot leaves it alone.

mod level;

use crate::{
    Goal,
    screen_trail::{Kind, ScreenTrail},
};
use level::{Blink, Next};
use pad::{Buttons, FrameNo};
use session::Activity;
use std::collections::VecDeque;
use vision::{Phase, Reading, Screen, Tracked};

/// Pictures to wait for the effect of a press before it is repeated.
const REPEAT_FRAMES: u32 = 24;
/// Tries on one screen before the bot resets the machine.
const TRIES: u32 = 8;
/// Pictures between two presses of Start on the game-over picture.
const PULSE: u32 = 16;
/// The copyright text can be skipped after this many pictures.
const COPYRIGHT: u32 = 256;
/// A pause within this many pictures after a Start of the bot is the bot's.
const OWN_PAUSE: u64 = 12;
/// Pictures without a next piece after which its box is taken to be switched off.
const HIDDEN: u32 = 8;
/// Pictures of a game after which its numbers are all there.
const SETTLED: u32 = 4;
/// Resets because the wrong game came up, before that game is played.
const RESTARTS: u32 = 2;

const SOFT_RESET: Buttons = Buttons::A
    .union(Buttons::B)
    .union(Buttons::SELECT)
    .union(Buttons::START);

/// What the menus want held, and why.
pub(crate) type Move = (Buttons, Activity);

/// What is wanted of the menus, and how late a press is seen.
pub(crate) struct Wish {
    /// The game that is to be chosen.
    pub goal: Goal,
    /// Whether a game that is over is left alone.
    pub stop_at_game_over: bool,
    /// Frames between a picture and its answer, beyond those of the machine alone.
    pub delay: u32,
}

/// The state of the way through the menus.
#[derive(Clone, Debug, Default)]
pub(crate) struct Menus {
    /// Answers to the next pictures.
    queue: VecDeque<Buttons>,
    /// The screen for which they were chosen.
    queued_on: Option<Screen>,
    /// Pictures left to wait before the next press on the screen.
    patience: u32,
    tries: u32,
    title_waited: u32,
    /// The soft reset is being held.
    resetting: bool,
    restarts: u32,
    /// B-type was chosen; its screen was left by B.
    was_b_type: bool,
    blink: Blink,
    last_start: Option<FrameNo>,
    /// Whether hearts are on, as far as a game has shown; they stay until the power
    /// or a soft reset.
    hearts: Option<bool>,
    /// Start was pressed on the level screen, and its effect is not seen yet.
    started: bool,
    hidden: u32,
    /// A press was made whose effect is not seen yet.
    pending: bool,
    /// Presses in a row that had no effect.
    unanswered: u32,
    /// The last screen that was not white, and the last level that the level screen showed.
    reached: Option<Screen>,
    shown_level: Option<u8>,
}

impl Menus {
    /// Another game is wanted.
    pub fn goal_changed(&mut self) {
        self.restarts = 0;
        self.title_waited = 0;
    }

    /// Drops everything in progress.
    pub fn release(&mut self) {
        self.queue.clear();
        self.queued_on = None;
        self.patience = 0;
        self.resetting = false;
        self.started = false;
        self.hidden = 0;
        self.pending = false;
    }

    /// Presses in a row that had no effect.
    pub fn unanswered(&self) -> u32 {
        self.unanswered
    }

    /// What to hold in answer to a picture outside of a game. `None` when a game
    /// is on the screen.
    pub fn answer(
        &mut self,
        trail: &ScreenTrail,
        reading: &Reading,
        number: FrameNo,
        wish: &Wish,
    ) -> Option<Move> {
        if self.resetting {
            if !matches!(reading.screen, Screen::Blank | Screen::Copyright) {
                return Some((SOFT_RESET, Activity::BeginningAgain));
            }
            self.release();
        }
        self.see_effect(trail, reading);
        if self.queued_on.is_some_and(|screen| screen != trail.screen) {
            self.pending = false;
            self.queue.clear();
            self.queued_on = None;
            self.patience = 0;
            self.tries = 0;
            self.blink = Blink::default();
        }
        if trail.screen == Screen::Play && trail.kind == Kind::Game {
            return None;
        }
        let activity = match activity(trail) {
            Activity::LeavingGameOver if wish.stop_at_game_over => Activity::GameOver,
            activity => activity,
        };
        if let Some(buttons) = self.queue.pop_front() {
            return Some((buttons, activity));
        }
        if self.patience > 0 {
            self.patience -= 1;
            return Some((Buttons::NONE, activity));
        }
        self.unanswered += u32::from(std::mem::take(&mut self.pending));
        if self.tries >= TRIES {
            self.tries = 0;
            return Some(self.begin_again());
        }
        if matches!(trail.screen, Screen::Copyright | Screen::Title) {
            self.hearts = None;
        }
        self.decide(trail, reading, number, wish);
        if !self.queue.is_empty() {
            // The effect of a press is seen so much later.
            self.patience += wish.delay;
        }
        let buttons = self.queue.pop_front().unwrap_or_default();
        if buttons.contains(Buttons::START) {
            self.last_start = Some(number);
        }
        Some((buttons, activity))
    }

    /// Notes when a press had an effect: a screen that only a press leads to, or another
    /// level on the level screen.
    fn see_effect(&mut self, trail: &ScreenTrail, reading: &Reading) {
        let is_led_to = matches!(
            trail.screen,
            Screen::Config | Screen::LevelA | Screen::LevelB | Screen::Pause
        );
        let is_new = trail.screen != Screen::Blank
            && self.reached.replace(trail.screen) != Some(trail.screen);
        let level = reading.menu.level.or(self.shown_level);
        let moved = std::mem::replace(&mut self.shown_level, level) != level;
        if (is_led_to && is_new) || moved || trail.kind == Kind::Game {
            (self.unanswered, self.pending) = (0, false);
        }
    }

    fn decide(&mut self, trail: &ScreenTrail, reading: &Reading, number: FrameNo, wish: &Wish) {
        let goal = &wish.goal;
        const START: Buttons = Buttons::START;
        const NONE: Buttons = Buttons::NONE;
        let screen = trail.screen;
        match screen {
            Screen::Copyright => {
                if trail.pictures >= COPYRIGHT {
                    self.press(screen, &[Buttons::A], 2 * PULSE);
                }
            }
            Screen::Title => self.title(trail, reading, goal),
            Screen::Config => {
                if self.was_b_type {
                    self.was_b_type = false;
                    self.press(screen, &[NONE, NONE, Buttons::B, NONE], 2);
                } else {
                    self.tries += 1;
                    let presses = [NONE, NONE, Buttons::LEFT, NONE, NONE, START];
                    self.press(screen, &presses, REPEAT_FRAMES);
                }
            }
            Screen::LevelB => {
                self.tries += 1;
                self.was_b_type = true;
                self.press(screen, &[Buttons::B], REPEAT_FRAMES);
            }
            Screen::LevelA if self.hearts.is_some_and(|on| on != goal.heart) => {
                self.hearts = None;
                self.tries = TRIES;
            }
            Screen::LevelA => self.level(trail, reading, number, goal),
            Screen::NameEntry => self.press(screen, &[START], REPEAT_FRAMES / 2),
            Screen::Play => self.press(screen, &[START], 3 * REPEAT_FRAMES),
            Screen::Pause => {
                if self.is_own_pause(number, trail, wish.delay) {
                    self.press(screen, &[START], REPEAT_FRAMES);
                }
            }
            Screen::GameOver | Screen::Tally => {
                if !wish.stop_at_game_over {
                    self.press(screen, &[START], PULSE - 1);
                }
            }
            Screen::Blank | Screen::Curtain | Screen::Ending | Screen::Unknown => {}
        }
    }

    fn title(&mut self, trail: &ScreenTrail, reading: &Reading, goal: &Goal) {
        self.started = false;
        if reading.menu.two_players == Some(true) {
            self.press(trail.screen, &[Buttons::LEFT], 4);
        } else if self.title_waited < goal.start_delay {
            self.title_waited += 1;
        } else {
            let start = if goal.heart {
                Buttons::START | Buttons::DOWN
            } else {
                Buttons::START
            };
            self.press(trail.screen, &[start, start], REPEAT_FRAMES);
        }
    }

    /// The level screen, which looks like the entry of a name.
    fn level(&mut self, trail: &ScreenTrail, reading: &Reading, number: FrameNo, goal: &Goal) {
        self.queued_on = Some(trail.screen);
        let from_menu = trail.previous_menu == Some(Screen::Config);
        match self
            .blink
            .see(reading.menu.level, from_menu, goal.level.min(9))
        {
            Next::Wait => {}
            Next::Move(key) => self.press(trail.screen, &[key, Buttons::NONE], 1),
            Next::Start => {
                self.started = true;
                self.tries += 1;
                self.press(trail.screen, &[Buttons::START], REPEAT_FRAMES);
            }
            Next::LeaveName => {
                self.tries += 1;
                self.last_start = Some(number);
                self.press(trail.screen, &[Buttons::START], REPEAT_FRAMES / 2);
            }
            Next::GiveUp => self.tries += 1,
        }
    }

    fn press(&mut self, screen: Screen, buttons: &[Buttons], patience: u32) {
        self.queued_on = Some(screen);
        self.queue.extend(buttons);
        self.patience = patience;
        // These end by themselves, and only at some moments by a press.
        let ends = matches!(screen, Screen::Copyright | Screen::GameOver | Screen::Tally);
        self.pending = !ends && buttons.iter().any(|buttons| !buttons.is_empty());
    }

    fn begin_again(&mut self) -> Move {
        self.release();
        self.resetting = true;
        (SOFT_RESET, Activity::BeginningAgain)
    }

    fn is_own_pause(&self, number: FrameNo, trail: &ScreenTrail, delay: u32) -> bool {
        let began = number.saturating_sub(u64::from(trail.pictures));
        let last = OWN_PAUSE + u64::from(delay);
        self.last_start
            .is_some_and(|start| start <= began && began - start <= last)
    }

    /// What to hold beside the player's buttons in a game: nothing, Select to show
    /// the next piece again, or a soft reset because it is the wrong game.
    pub fn in_game(&mut self, trail: &ScreenTrail, tracked: &Tracked, goal: &Goal) -> Option<Move> {
        if self.resetting {
            return Some((SOFT_RESET, Activity::BeginningAgain));
        }
        self.title_waited = 0;
        if let Some(level) = tracked.level
            && trail.pictures >= SETTLED
        {
            self.hearts = Some(tracked.heart);
            // No level screen leads to a level above 9: such a game was set up.
            let wrong = level != goal.level || tracked.heart != goal.heart;
            let chosen = std::mem::take(&mut self.started) && level <= 9;
            if chosen && wrong && self.restarts < RESTARTS {
                self.restarts += 1;
                return Some(self.begin_again());
            }
        }
        let hidden = !tracked.preview && tracked.phase == Phase::Falling;
        self.hidden = if hidden { self.hidden + 1 } else { 0 };
        if self.hidden >= HIDDEN && (self.hidden - HIDDEN).is_multiple_of(4 * PULSE) {
            return Some((Buttons::SELECT, Activity::ShowingNextPiece));
        }
        None
    }
}

fn activity(trail: &ScreenTrail) -> Activity {
    match trail.screen {
        Screen::Blank => Activity::WaitingForScreen,
        Screen::Copyright => Activity::WaitingForTitle,
        Screen::Title => Activity::StartingOnTitle,
        Screen::Config => Activity::ChoosingAType,
        Screen::LevelA => Activity::ChoosingLevel,
        Screen::LevelB => Activity::LeavingBType,
        Screen::NameEntry => Activity::LeavingNameEntry,
        Screen::Play if trail.kind == Kind::Demo => Activity::LeavingDemo,
        Screen::Play => Activity::IdentifyingGame,
        Screen::Pause => Activity::Paused,
        Screen::Curtain => Activity::GameOver,
        Screen::GameOver | Screen::Tally => Activity::LeavingGameOver,
        Screen::Ending => Activity::WatchingEnding,
        Screen::Unknown => Activity::WaitingForKnownScreen,
    }
}
