//! The real core with the real cartridge in it, driven by hand.
#![allow(dead_code, reason = "each test file uses a part of it")]

use cartridge::{Screen, Setup, Since, Truth};
use emulator::{Core, CoreKind, Sample};
use pad::Buttons;
use screen::{Picture, Shade};
use std::num::NonZeroU32;

const FONT: &str = include_str!("../../art/font.txt");
const GLYPHS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ .-!:<@>";

pub struct Console {
    core: Box<dyn Core>,
    pub frame: u64,
}

impl Console {
    /// Some frames after power-on, when the cartridge has set up its memory.
    pub fn new() -> Self {
        Self::on(CoreKind::Boytacean)
    }

    /// The same on the given core.
    pub fn on(kind: CoreKind) -> Self {
        let mut core = kind.open(cartridge::IMAGE).unwrap();
        let mut frame = 0;
        while Truth::parse(core.cartridge_ram()).is_err() {
            core.frame(Buttons::NONE).unwrap();
            frame += 1;
            assert!(frame < 60, "the cartridge did not start");
        }
        Self { core, frame }
    }

    /// Runs one frame with these buttons. Returns the truth about its picture.
    pub fn frame(&mut self, buttons: Buttons) -> Truth {
        self.core.frame(buttons).unwrap();
        self.frame += 1;
        self.truth()
    }

    pub fn truth(&self) -> Truth {
        Truth::parse(self.core.cartridge_ram()).unwrap()
    }

    pub fn set_sound(&mut self, rate: Option<NonZeroU32>) {
        self.core.set_sound(rate);
    }

    pub fn take_sound(&mut self) -> Vec<Sample> {
        self.core.take_sound()
    }

    pub fn picture(&self) -> Picture {
        self.core.picture()
    }

    pub fn wait_for(&mut self, screen: Screen) -> Truth {
        for _ in 0..1_000 {
            let truth = self.frame(Buttons::NONE);
            if truth.screen == screen {
                return truth;
            }
        }
        panic!("{screen:?} did not come");
    }

    /// A press of two frames after two frames without buttons. Returns the truth after it.
    pub fn press(&mut self, buttons: Buttons, then: Screen) -> Truth {
        self.frame(Buttons::NONE);
        self.frame(Buttons::NONE);
        self.frame(buttons);
        self.frame(buttons);
        self.wait_for(then)
    }

    pub fn reach_level_select(&mut self) -> Truth {
        self.wait_for(Screen::Title);
        self.press(Buttons::START, Screen::Config);
        self.press(Buttons::START, Screen::Level)
    }

    /// A game that starts in the given state; stops at its first picture.
    pub fn start(setup: &Setup) -> Self {
        let mut console = Self::new();
        console.reach_level_select();
        console.set_up(setup);
        console.press(Buttons::START, Screen::Play);
        console
    }

    /// The next game will start in the given state.
    pub fn set_up(&mut self, setup: &Setup) {
        let (offset, bytes) = setup.encode().unwrap();
        self.core.cartridge_ram_mut()[offset..offset + bytes.len()].copy_from_slice(&bytes);
    }

    /// From the level screen through a game with this score that ends at once;
    /// stops at the game-over picture, whole.
    pub fn lose(&mut self, score: u32) {
        let mut board = [[0; 10]; 20];
        for row in board.iter_mut().skip(2 + 3) {
            *row = row_open_at(&[0]);
        }
        self.set_up(&Setup {
            level: 20,
            score,
            queue: vec![3; 8],
            board,
            ..Setup::default()
        });
        self.press(Buttons::START, Screen::Play);
        self.wait_for(Screen::Over);
    }

    /// Whether the display is off.
    pub fn is_white(&self) -> bool {
        self.picture().histogram(screen::Rect::SCREEN)[0] == screen::PIXELS
    }

    /// Drops every piece at its spawn until the game-over picture.
    pub fn pile_up(&mut self) {
        while self.truth().screen != Screen::Over {
            let down = self.frame % 8 < 6;
            self.frame(if down { Buttons::DOWN } else { Buttons::NONE });
        }
    }

    /// Pictures from this one on that show the screen, the buttons answered to each
    /// given by its number; stops at the first that does not.
    pub fn pictures_of(&mut self, screen: Screen, buttons: impl Fn(u64) -> Buttons) -> u64 {
        let first = self.frame;
        assert_eq!(self.truth().screen, screen);
        let blank = screen == Screen::Blank;
        loop {
            if blank || self.frame == first {
                assert_eq!(self.is_white(), blank, "frame {}", self.frame);
            }
            if self.frame(buttons(self.frame - first)).screen != screen {
                assert_eq!(self.is_white(), !blank, "frame {}", self.frame);
                return self.frame - first;
            }
        }
    }

    /// The glyphs in a row of tiles; a blank for what is none.
    pub fn text(&self, col: usize, row: usize, tiles: usize) -> String {
        let picture = self.picture();
        let glyphs: Vec<&str> = FONT
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with(';'))
            .collect();
        (col..col + tiles)
            .map(|col| {
                let seen: Vec<String> = (0..8)
                    .map(|y| {
                        (0..8)
                            .map(|x| b".-+#"[picture.at(8 * col + x, 8 * row + y) as usize] as char)
                            .collect()
                    })
                    .collect();
                let glyph = glyphs.chunks(8).position(|glyph| glyph == seen);
                glyph.map_or(' ', |i| GLYPHS.chars().nth(i).unwrap())
            })
            .collect()
    }

    /// Continues with these buttons until a piece has locked; stops at image L.
    pub fn until_lock(&mut self, buttons: Buttons) -> Truth {
        for _ in 0..2_000 {
            let truth = self.frame(buttons);
            if truth.since == Since::Lock(0) {
                return truth;
            }
        }
        panic!("nothing locked");
    }

    /// Continues until a piece falls again; stops at the first picture that shows it.
    pub fn until_spawn(&mut self) -> Truth {
        for _ in 0..200 {
            let truth = self.frame(Buttons::NONE);
            if truth.since == Since::Falling && truth.piece.is_some() {
                return truth;
            }
        }
        panic!("nothing spawned");
    }

    /// The look of a cell of the field.
    pub fn cell(&self, row: usize, col: usize) -> Look {
        let picture = self.picture();
        let (x, y) = (16 + 8 * col, 8 * row);
        let corners = [(0, 0), (7, 0), (0, 7), (7, 7)].map(|(dx, dy)| picture.at(x + dx, y + dy));
        let inside = picture.block(screen::Rect::new(x as u8, y as u8, 8, 8));
        if corners == [Shade::Black; 4] {
            Look::Filled
        } else if inside.all_are(Shade::White) {
            Look::Empty
        } else if corners == [Shade::Light; 4] {
            Look::Flash
        } else {
            Look::Other
        }
    }

    /// The look of a row whose cells all look alike.
    pub fn row(&self, row: usize) -> Option<Look> {
        let first = self.cell(row, 0);
        (1..10).all(|c| self.cell(row, c) == first).then_some(first)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Empty,
    Filled,
    Flash,
    Other,
}

trait AllAre {
    fn all_are(self, shade: Shade) -> bool;
}

impl<I: Iterator<Item = Shade>> AllAre for I {
    fn all_are(mut self, shade: Shade) -> bool {
        self.all(|s| s == shade)
    }
}

/// A row of ten cells, all of kind L except the open columns.
pub fn row_open_at(open: &[usize]) -> [u8; 10] {
    std::array::from_fn(|c| u8::from(!open.contains(&c)))
}
