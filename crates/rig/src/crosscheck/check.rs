//! The two cores side by side, from one screen to the next.

use super::{
    CrossCheckError, CrossCheckOptions, CrossCheckReport, PictureDifference,
    inputs::{SOFT_RESET, mixed},
};
use cartridge::{Screen, Setup, SetupError, Truth};
use emulator::{Core, CoreKind, RomError};
use pad::{Buttons, FrameNo};
use screen::{HEIGHT, Picture, Rect, WIDTH};
use std::sync::atomic::{AtomicBool, Ordering};

/// The cores that are compared.
const CORES: [CoreKind; 2] = [CoreKind::Boytacean, CoreKind::GameboyCore];

/// Pieces in the queue of the set-up block.
const DEALT: u16 = 64;
/// Spawns after which a game is left. Each deals the piece after the next one.
const SPAWNS: u16 = DEALT - 4;
/// No pause between two screens has more frames.
const PATIENCE: FrameNo = 120;
/// Progress is told each time that so many pictures have been compared.
const TOLD_EVERY: u64 = 256;
/// Pictures between two presses that leave a screen.
const PULSE: u64 = 16;

/// One core and where it stands.
struct Side {
    kind: CoreKind,
    core: Box<dyn Core>,
    number: FrameNo,
    /// `None` until the cartridge has set up its port.
    truth: Option<Truth>,
}

impl Side {
    fn open(kind: CoreKind) -> Result<Self, RomError> {
        Ok(Self {
            kind,
            core: kind.open(cartridge::IMAGE)?,
            number: 0,
            truth: None,
        })
    }

    fn frame(&mut self, buttons: Buttons) -> Result<(), CrossCheckError> {
        let frame = self.number;
        self.core
            .frame(buttons)
            .map_err(|fault| CrossCheckError::Fault { frame, fault })?;
        self.number += 1;
        self.truth = Truth::parse(self.core.cartridge_ram()).ok();
        Ok(())
    }

    /// What the newest picture shows; blank on the first after the LCD comes on too.
    fn screen(&self) -> Screen {
        self.truth
            .as_ref()
            .map_or(Screen::Blank, |truth| truth.screen)
    }

    /// Pieces of this game that have spawned.
    fn spawned(&self) -> u16 {
        self.truth.as_ref().map_or(0, |truth| truth.hidden.spawned)
    }

    /// Pieces of this game that have locked, and its lines.
    fn score(&self) -> (u16, u16) {
        let truth = self.truth.as_ref();
        truth.map_or((0, 0), |truth| (truth.hidden.locked, truth.lines))
    }
}

/// A check on its way.
pub struct Check<H> {
    options: CrossCheckOptions,
    sides: [Side; 2],
    hold: H,
    report: CrossCheckReport,
    /// Pictures of this screen compared.
    shown: u64,
    /// Pieces and lines of this game as last seen.
    score: (u16, u16),
    /// Spawns after which a game is left.
    spawns: u16,
}

impl<H: FnMut(CoreKind, u64) -> Buttons> Check<H> {
    /// Both switched on.
    pub fn new(options: CrossCheckOptions, hold: H) -> Result<Self, RomError> {
        Ok(Self {
            options,
            sides: [Side::open(CORES[0])?, Side::open(CORES[1])?],
            hold,
            report: CrossCheckReport {
                cores: CORES.map(CoreKind::name),
                frames: 0,
                menu_frames: 0,
                games: 0,
                pieces: 0,
                lines: 0,
                offsets: None,
                difference: None,
                cancelled: false,
            },
            shown: 0,
            score: (0, 0),
            spawns: SPAWNS,
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
                self.compare();
                if self.report.difference.is_some() {
                    return Ok(self.report);
                }
                if self.report.frames % TOLD_EVERY == 1 {
                    progress(self.report.frames);
                }
                self.answer()?;
            }
        }
    }

    /// Runs both cores to the first picture of the next screen.
    fn next_screen(&mut self) -> Result<(), CrossCheckError> {
        self.shown = 0;
        for side in &mut self.sides {
            let begun = side.number;
            while side.screen() == Screen::Blank {
                if side.number > begun + PATIENCE {
                    return Err(CrossCheckError::Blank {
                        core: side.kind,
                        frame: side.number,
                    });
                }
                side.frame(Buttons::NONE)?;
            }
        }
        match self.sides[0].screen() {
            Screen::Level => self.set_up()?,
            Screen::Play => self.report.games += 1,
            _ => {}
        }
        Ok(())
    }

    /// The next game, the same on both cores.
    fn set_up(&mut self) -> Result<(), SetupError> {
        let mut seed = self.options.seed ^ mixed(self.report.games);
        let queue = (0..DEALT).map(|_| {
            seed = mixed(seed);
            (seed % 7) as u8
        });
        let setup = Setup {
            level: self.options.level,
            heart: self.options.heart,
            queue: queue.collect(),
            board: board(),
            ..Setup::default()
        };
        let (offset, bytes) = setup.encode()?;
        for side in &mut self.sides {
            let ram = side.core.cartridge_ram_mut();
            if let Some(place) = ram.get_mut(offset..offset + bytes.len()) {
                place.copy_from_slice(&bytes);
            }
        }
        Ok(())
    }

    fn shows_something(&self) -> bool {
        self.sides.iter().any(|side| side.screen() != Screen::Blank)
    }

    /// Compares the newest pictures.
    fn compare(&mut self) {
        let [one, other] = &self.sides;
        let report = &mut self.report;
        let frames = [one.number, other.number];
        let offset = other.number as i64 - one.number as i64;
        let [least, greatest] = report.offsets.unwrap_or([offset; 2]);
        report.offsets = Some([least.min(offset), greatest.max(offset)]);
        let (pixels, area) = differing(&one.core.picture(), &other.core.picture());
        if pixels > 0 || one.screen() != other.screen() {
            report.difference = Some(PictureDifference {
                after: report.frames,
                frames,
                pixels,
                area,
            });
        }
        match one.screen() {
            Screen::Play | Screen::Pause | Screen::Curtain | Screen::Over => report.frames += 1,
            _ => report.menu_frames += 1,
        }
        self.shown += 1;
        let (pieces, lines) = one.score();
        report.pieces += u64::from(pieces.saturating_sub(self.score.0));
        report.lines += u64::from(lines.saturating_sub(self.score.1));
        self.score = (pieces, lines);
    }

    /// Holds the answers to them for one frame.
    fn answer(&mut self) -> Result<(), CrossCheckError> {
        for side in &mut self.sides {
            let buttons = match side.screen() {
                Screen::Play | Screen::Pause if side.spawned() >= self.spawns => SOFT_RESET,
                Screen::Play | Screen::Pause => (self.hold)(side.kind, self.report.frames - 1),
                _ if self.shown % PULSE == PULSE / 2 => Buttons::START,
                _ => Buttons::NONE,
            };
            side.frame(buttons)?;
        }
        Ok(())
    }
}

/// Four rows at the bottom that lack little under the place where pieces appear, so
/// that even a clumsy player clears some.
fn board() -> [[u8; 10]; 20] {
    let mut board = [[0; 10]; 20];
    let gaps = [3..7, 3..6, 4..6, 4..6];
    for ((row, gap), kind) in board[16..].iter_mut().zip(gaps).zip(1..) {
        row.fill(kind);
        row[gap].fill(0);
    }
    board
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
    use screen::Shade;

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
            level: 20,
            heart: false,
        };
        let mut check = Check::new(options, |_, _| Buttons::DOWN).unwrap();
        check.spawns = 4;
        let report = check.run(|_| {}, &AtomicBool::new(false)).unwrap();
        assert_eq!(report.difference, None);
        // Three pieces lock in each game; each soft reset leads through the copyright.
        assert!((4..=10).contains(&report.games), "{report:?}");
        assert_eq!(report.pieces / 3, report.games - 1, "{report:?}");
        assert!(report.menu_frames > 256 * report.games, "{report:?}");
    }
}
