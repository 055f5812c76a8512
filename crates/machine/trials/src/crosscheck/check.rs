//! Runs the cores and the models side by side, from one screen to the next.

use super::{
    CrossCheckError, CrossCheckOptions, CrossCheckReport, ModelDifference, PictureDifference,
    Player, evidence,
    games::{self, Left},
    inputs::SOFT_RESET,
    judge,
    side::{Side, Sides},
    tally::CrossCheckCounts,
};
use cartridge::{Screen, Setup, SetupError};
use pad::Buttons;
use rules::{
    Piece,
    game::{Game, Life},
};
use screen::{HEIGHT, Picture, Rect, WIDTH};
use std::sync::atomic::{AtomicBool, Ordering};
use vision::{Profile, Reader};

/// Progress is reported after each this many compared pictures.
const REPORTED_EVERY: u64 = 256;
/// Pictures between two presses that leave a screen.
const PULSE: u64 = 16;
/// A game is ended after this many pictures, however few pieces it has had.
const LONGEST: u64 = 5_000;
/// A pause is ended after this many pictures.
const LONG_PAUSE: u64 = 32;
/// From this score on a game ends with the balloon; it is ended before.
const SCENE: u32 = 100_000;
/// Every other game over is left as early as possible, the others this many pictures later.
const LATE: u64 = 40;
/// Pictures of a game over that are compared before the game is left.
const LOOKED_AT: u64 = 100;

/// A running check.
pub struct Check<H> {
    options: CrossCheckOptions,
    sides: Sides,
    reader: Reader,
    hold: H,
    report: CrossCheckReport,
    /// Pictures of this screen compared.
    shown: u64,
    /// Pictures of this game's end.
    ended: u64,
    /// Pictures of this pause.
    paused: u64,
    /// Spawns after which a game is left.
    spawns: u16,
    /// The game that was set up last.
    setup: Option<Setup>,
    /// The state that the last game leaves to the next.
    left: Left,
    /// Whether a game has begun since the last set-up.
    begun: bool,
    tally: CrossCheckCounts,
}

impl<H: FnMut(Player, u64) -> Buttons> Check<H> {
    /// All cores switched on.
    pub fn new(options: CrossCheckOptions, hold: H) -> Result<Self, CrossCheckError> {
        Self::of(Sides::open(options.core, options.polls)?, options, hold)
    }

    fn of(sides: Sides, options: CrossCheckOptions, hold: H) -> Result<Self, CrossCheckError> {
        Ok(Self {
            options,
            reader: Reader::new(Profile::blockfall()?),
            hold,
            report: CrossCheckReport {
                cores: sides.iter().map(|side| side.kind.name()).collect(),
                ..CrossCheckReport::default()
            },
            sides,
            shown: 0,
            ended: 0,
            paused: 0,
            spawns: games::SPAWNS,
            setup: None,
            left: Left::default(),
            begun: false,
            tally: CrossCheckCounts::default(),
        })
    }

    /// Compares until there is a reason to stop.
    pub fn run(
        mut self,
        mut progress: impl FnMut(u64),
        cancel: &AtomicBool,
    ) -> Result<CrossCheckReport, CrossCheckError> {
        loop {
            self.next_screen()?;
            while self.shows_something() {
                if self.report.frames >= self.options.frames {
                    return Ok(self.report);
                }
                if cancel.load(Ordering::Relaxed) {
                    self.report.cancelled = true;
                    return Ok(self.report);
                }
                self.enter()?;
                self.compare();
                if !self.report.agrees() {
                    return Ok(self.report);
                }
                if self.report.frames % REPORTED_EVERY == 1 {
                    progress(self.report.frames);
                }
                self.answer()?;
            }
        }
    }

    /// Runs the cores to the first picture of the next screen. They may need different
    /// numbers of frames.
    fn next_screen(&mut self) -> Result<(), CrossCheckError> {
        self.shown = 0;
        for side in self.sides.iter_mut() {
            side.run_while(|screen| screen != Screen::Blank)?;
            side.run_while(|screen| screen == Screen::Blank)?;
        }
        Ok(())
    }

    /// Sets up the next game, or begins it, depending on the screen.
    fn enter(&mut self) -> Result<(), SetupError> {
        match self.sides.first.screen() {
            Screen::Level if self.begun || self.setup.is_none() => {
                self.begun = false;
                self.set_up()?;
            }
            Screen::Play if !self.begun => {
                self.begun = true;
                self.report.games += 1;
                self.ended = 0;
                self.tally.begin();
                let left = &self.left;
                let model = self.setup.as_ref().map(|setup| games::model(setup, left));
                for side in self.sides.iter_mut() {
                    side.model = model.clone().flatten();
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The next game, the same on all cores.
    fn set_up(&mut self) -> Result<(), SetupError> {
        let setup = games::setup(&self.options, self.report.games);
        let (offset, bytes) = setup.encode()?;
        for side in self.sides.iter_mut() {
            let ram = side.core.cartridge_ram_mut();
            if let Some(place) = ram.get_mut(offset..offset + bytes.len()) {
                place.copy_from_slice(&bytes);
            }
        }
        self.setup = Some(setup);
        Ok(())
    }

    fn plays(&self) -> bool {
        self.sides.first.model.is_some()
    }

    fn shows_something(&self) -> bool {
        self.plays() || self.sides.iter().all(|side| side.screen() != Screen::Blank)
    }

    /// Compares the newest pictures.
    fn compare(&mut self) {
        let pictures: Vec<Picture> = self.sides.iter().map(|s| s.core.picture()).collect();
        if let Some((first, others)) = pictures.split_first() {
            for (other, picture) in self.sides.others.iter().zip(others) {
                compare_cores(
                    &mut self.report,
                    (&self.sides.first, first),
                    (other, picture),
                );
            }
        }
        self.compare_model(&pictures);
        if self.plays() {
            self.report.frames += 1;
        } else {
            self.report.menu_frames += 1;
        }
        self.shown += 1;
    }

    fn compare_model(&mut self, pictures: &[Picture]) {
        let report = &mut self.report;
        let differs_alone = report.difference.as_ref().map(|_| alone(pictures));
        for (i, (side, picture)) in self.sides.iter().zip(pictures).enumerate() {
            let (Some(model), Some(truth)) = (&side.model, &side.truth) else {
                continue;
            };
            let pixels = self.reader.read(picture);
            report.model_frames += 1;
            let what = judge::differs(model, truth, &pixels);
            if what.is_some() || differs_alone == Some(i) {
                report.evidence = evidence::lines(model, truth, &pixels, &side.held);
            }
            if let Some(what) = what {
                report.model_difference = Some(ModelDifference {
                    after: report.frames,
                    core: side.kind.name(),
                    frame: side.number,
                    what,
                });
                return;
            }
        }
        if let Some(model) = &self.sides.first.model {
            report.lines += self.tally.note(model, &mut report.happened);
            let locked = matches!(model.life(), Life::Locked(0) | Life::Over(0));
            report.pieces += u64::from(locked && !model.is_paused());
        }
    }

    /// Runs one frame with the answers.
    fn answer(&mut self) -> Result<(), CrossCheckError> {
        let picture = self.report.frames.saturating_sub(1);
        let led = self.led();
        for side in self.sides.iter_mut() {
            let mut held = |player| led.unwrap_or_else(|| (self.hold)(player, picture));
            let buttons = held(Player::Core(side.kind));
            side.held.push(buttons);
            side.frame(buttons)?;
            if let (Some(model), Some(setup)) = (&mut side.model, &self.setup) {
                let dealt = model.pieces().0 as usize + 2;
                let kind = setup.queue.get(dealt).map(|&kind| usize::from(kind));
                let piece = kind.and_then(Piece::from_index);
                let buttons = held(Player::Model(side.kind));
                model.step(buttons, |_, next| piece.unwrap_or(next));
            }
        }
        Ok(())
    }

    /// Ends the model; the state that the game leaves is kept, unless there is a reset.
    fn leave(&mut self, answer: Buttons) {
        for model in self.sides.iter_mut().filter_map(|side| side.model.take()) {
            self.left = Left {
                preview: model.preview(),
                shift: model.input().das_counter,
            };
        }
        if answer == SOFT_RESET {
            self.left = Left::default();
        }
    }

    /// The buttons that leave a screen, a long pause, or a game that is to be ended;
    /// `None` in a game, where any buttons may be held. Ends the model if the game is
    /// left.
    fn led(&mut self) -> Option<Buttons> {
        let pulse = if self.shown % PULSE == PULSE / 2 {
            Buttons::START
        } else {
            Buttons::NONE
        };
        let side = &self.sides.first;
        if !side.in_game() {
            return Some(pulse);
        }
        let over = side
            .model
            .as_ref()
            .map_or(side.screen() == Screen::Over, Game::can_be_left);
        if over {
            self.ended += 1;
            let scene = side
                .truth
                .as_ref()
                .is_some_and(|truth| truth.score >= SCENE);
            let answer = match (scene, self.ended > LOOKED_AT) {
                (true, true) => SOFT_RESET,
                (true, false) => Buttons::NONE,
                // A press counts only when it is new.
                (false, _) if side.held.last().intersects(Buttons::START) => Buttons::NONE,
                (false, _) if self.report.games.is_multiple_of(2) && self.ended < LATE => {
                    Buttons::NONE
                }
                (false, _) => pulse,
            };
            if !answer.is_empty() {
                self.leave(answer);
            }
            return Some(answer);
        }
        self.paused = if side.screen() == Screen::Pause {
            self.paused + 1
        } else {
            0
        };
        if side.spawned() >= self.spawns || self.shown > LONGEST {
            self.leave(SOFT_RESET);
            return Some(SOFT_RESET);
        }
        let last = self.paused.checked_sub(LONG_PAUSE)?;
        Some(if last % 2 == 1 {
            Buttons::START
        } else {
            Buttons::NONE
        })
    }
}

/// Compares the newest pictures of two cores; the first difference is reported.
fn compare_cores(
    report: &mut CrossCheckReport,
    (one, one_shows): (&Side, &Picture),
    (other, other_shows): (&Side, &Picture),
) {
    let offset = other.number as i64 - one.number as i64;
    let [least, greatest] = report.offsets.unwrap_or([offset; 2]);
    report.offsets = Some([least.min(offset), greatest.max(offset)]);
    let (pixels, area) = differing(one_shows, other_shows);
    if pixels > 0 || one.screen() != other.screen() {
        let after = report.frames;
        report.difference.get_or_insert_with(|| PictureDifference {
            after,
            cores: [one, other].map(|side| side.kind.name()),
            frames: [one, other].map(|side| side.number),
            screens: [one, other].map(|side| format!("{:?}", side.screen())),
            pixels,
            area,
        });
    }
}

/// Which of the pictures differs from all others, which are equal; the first if there is none.
fn alone(pictures: &[Picture]) -> usize {
    let is_alone = |&i: &usize| {
        let mut others = (0..pictures.len()).filter(|&other| other != i);
        let Some(other) = others.next() else {
            return false;
        };
        pictures[i] != pictures[other] && others.all(|it| pictures[it] == pictures[other])
    };
    (0..pictures.len()).find(is_alone).unwrap_or(0)
}

/// How many pixels differ, and the smallest rectangle with all of them.
fn differing(one: &Picture, other: &Picture) -> (usize, Rect) {
    let pairs = one.shades().iter().zip(other.shades()).enumerate();
    let places = pairs.filter(|(_, (a, b))| a != b);
    let (mut count, mut left, mut right, mut top, mut bottom) = (0, WIDTH, 0, HEIGHT, 0);
    for (x, y) in places.map(|(i, _)| (i % WIDTH, i / WIDTH)) {
        count += 1;
        (left, right) = (left.min(x), right.max(x + 1));
        (top, bottom) = (top.min(y), bottom.max(y + 1));
    }
    if count == 0 {
        return (0, Rect::default());
    }
    let [x, y, w, h] = [left, top, right - left, bottom - top].map(|n| n as u8);
    (count, Rect::new(x, y, w, h))
}

#[cfg(test)]
mod tests {
    use super::*;
    use emulator::CoreKind;
    use screen::Shade;

    /// A check of three sides; the last two have the same core.
    fn three<H: FnMut(Player, u64) -> Buttons>(frames: u64, hold: H) -> CrossCheckReport {
        let [first, second, third] = [
            CoreKind::Boytacean,
            CoreKind::GameboyCore,
            CoreKind::GameboyCore,
        ]
        .map(|kind| Side::open(kind, false).unwrap());
        let sides = Sides {
            first,
            others: vec![second, third],
        };
        let options = CrossCheckOptions {
            frames,
            level: Some(0),
            ..CrossCheckOptions::default()
        };
        let check = Check::of(sides, options, hold).unwrap();
        check.run(|_| {}, &AtomicBool::new(false)).unwrap()
    }

    #[test]
    fn each_core_alone_is_compared_with_the_model() {
        for core in CoreKind::EACH {
            let options = CrossCheckOptions {
                frames: 50,
                core: Some(core),
                ..CrossCheckOptions::default()
            };
            let check = Check::new(options, |_, _| Buttons::DOWN).unwrap();
            let report = check.run(|_| {}, &AtomicBool::new(false)).unwrap();
            assert!(report.agrees(), "{report:?}");
            assert_eq!((report.cores, report.model_frames), (vec![core.name()], 50));
        }
    }

    #[test]
    fn three_cores_are_compared() {
        let report = three(400, |_, picture| super::super::inputs::buttons(1, picture));
        assert!(report.agrees(), "{report:?}");
        assert_eq!(report.cores, ["boytacean", "gameboy-core", "gameboy-core"]);
        assert_eq!(report.model_frames, 3 * report.frames);
        assert!(report.offsets.is_some());
    }

    #[test]
    fn a_third_core_that_differs_alone_is_found() {
        // Each side asks for its core and for its model: the third side asks last.
        let (mut at, mut asked) = (0, 0);
        let report = three(400, |_, picture| {
            asked = if picture == at { asked + 1 } else { 1 };
            at = picture;
            match (picture, asked) {
                (100, 5..) => Buttons::LEFT,
                _ => Buttons::NONE,
            }
        });
        let difference = report.difference.as_ref();
        let difference = difference.unwrap_or_else(|| panic!("{report:#?}"));
        assert_eq!(difference.after, 102);
        assert_eq!(difference.cores, ["boytacean", "gameboy-core"]);
        // The evidence is of that side, the only one on which a button was held.
        let held = report.evidence.last().unwrap();
        assert!(held.contains("Left x1"), "{held}");
    }

    #[test]
    fn the_picture_that_differs_from_two_equal_ones_is_alone() {
        let [white, light, dark] = [Shade::White, Shade::Light, Shade::Dark].map(Picture::plain);
        for (pictures, expected) in [
            ([&white, &white, &dark], 2),
            ([&white, &dark, &white], 1),
            ([&dark, &white, &white], 0),
            ([&dark, &white, &light], 0),
            ([&white, &white, &white], 0),
        ] {
            assert_eq!(alone(&pictures.map(Picture::clone)), expected);
        }
        assert_eq!(alone(&[white, dark]), 0);
    }

    #[test]
    fn the_rectangle_holds_all_that_differs() {
        let white = Picture::plain(Shade::White);
        assert_eq!(differing(&white, &white), (0, Rect::default()));
        let other = white.edited(|shades| {
            shades[3 * WIDTH + 159] = Shade::Light;
            shades[143 * WIDTH + 20] = Shade::Black;
        });
        assert_eq!(differing(&white, &other), (2, Rect::new(20, 3, 140, 141)));
        let all = Picture::plain(Shade::Dark);
        assert_eq!(differing(&white, &all), (WIDTH * HEIGHT, Rect::SCREEN));
    }

    #[test]
    fn a_game_that_comes_near_the_end_of_its_queue_is_left_for_another() {
        let options = CrossCheckOptions {
            frames: 1200,
            seed: 3,
            level: Some(20),
            ..CrossCheckOptions::default()
        };
        let mut check = Check::new(options, |_, _| Buttons::DOWN).unwrap();
        check.spawns = 4;
        let report = check.run(|_| {}, &AtomicBool::new(false)).unwrap();
        assert!(report.agrees(), "{report:?}");
        assert!(report.games >= 4, "{report:?}");
        assert!(report.pieces <= 3 * report.games, "{report:?}");
        assert!(report.menu_frames > 256 * (report.games - 1), "{report:?}");
    }
}
