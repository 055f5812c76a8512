//! A capture of the cartridge: scaled by a fraction, smoothed, blended of two neighbours. It is
//! followed with the same pieces, clears and score as the cartridge reports.
//!
//! `WATCH_FRAMES` sets the number of frames; without it the film is short.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a failing test panics"
)]

use bot::{Bot, Goal};
use cartridge::{Screen, Truth};
use emulator::CoreKind;
use image::{RgbImage, imageops};
use pad::{Buttons, Epoch};
use planner::Strategy;
use rules::Piece;
use screen::{HEIGHT, Picture, PictureMsg, Shade, WIDTH, palette};
use source::{Source as _, SourceFrame, SourceImage, Y4m, write_y4m_frame, write_y4m_header};
use std::io::{self, BufReader, Read};
use vision::{Event, Profile, Reader, Tracked};
use watch::{OutputLine, Reporter, Watcher};

/// Pixels of the capture: 4.7 times the screen.
const SIZE: (u32, u32) = (752, 677);
/// Frames of the short film.
const FRAMES: usize = 600;

fn length() -> usize {
    let asked = std::env::var("WATCH_FRAMES").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(FRAMES)
}

/// A run from the first picture of a game on, with the bot and a hand that presses at random.
fn play(frames: usize) -> Vec<(Picture, Truth)> {
    let mut core = CoreKind::default().open(cartridge::IMAGE).unwrap();
    let goal = Goal {
        level: 9,
        heart: true,
        start_delay: 3,
    };
    let reader = Reader::new(Profile::blockfall().unwrap());
    let mut bot = Bot::new(reader, Strategy::four_feature(), goal);
    let mut random = fastrand::Rng::with_seed(47);
    let mut answer = Buttons::NONE;
    let mut film = Vec::new();
    let mut number = 0;
    while film.len() < frames {
        number += 1;
        let mut person = Buttons::NONE;
        if number % 19 == 0 {
            person = [Buttons::LEFT, Buttons::RIGHT, Buttons::DOWN][random.usize(..3)];
        }
        core.frame(answer | person).unwrap();
        let picture = core.picture();
        let record = bot.see(&PictureMsg {
            epoch: Epoch(0),
            branch: 0,
            number,
            clocks: 0,
            inputs: pad::Inputs::default(),
            picture: picture.clone(),
        });
        answer = record.answer;
        if let Ok(truth) = Truth::parse(core.cartridge_ram())
            && (!film.is_empty() || truth.screen == Screen::Play)
        {
            film.push((picture, truth));
        }
    }
    film
}

/// The film as a Y4M stream, made as it is read.
struct Capture<'a> {
    film: &'a [(Picture, Truth)],
    next: usize,
    random: fastrand::Rng,
    bytes: io::Cursor<Vec<u8>>,
}

impl<'a> Capture<'a> {
    fn new(film: &'a [(Picture, Truth)]) -> Self {
        let mut bytes = Vec::new();
        write_y4m_header(&mut bytes, SIZE, (60, 1)).unwrap();
        Self {
            film,
            next: 0,
            random: fastrand::Rng::with_seed(5),
            bytes: io::Cursor::new(bytes),
        }
    }

    /// A frame and the one after it, at any weight.
    fn image(&mut self) -> Option<RgbImage> {
        let (first, _) = self.film.get(self.next)?;
        let (second, _) = self
            .film
            .get(self.next + 1)
            .unwrap_or(&self.film[self.next]);
        self.next += 1;
        let weight = self.random.u32(..=256);
        let plain = RgbImage::from_fn(WIDTH as u32, HEIGHT as u32, |x, y| {
            let [a, b] = [first, second].map(|picture| {
                u32::from(palette::GREY[picture.at(x as usize, y as usize) as usize][0])
            });
            [((a * weight + b * (256 - weight)) / 256) as u8; 3].into()
        });
        let filter = imageops::FilterType::Triangle;
        Some(imageops::resize(&plain, SIZE.0, SIZE.1, filter))
    }
}

impl Read for Capture<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.bytes.read(out)?;
        if read > 0 || out.is_empty() {
            return Ok(read);
        }
        let Some(image) = self.image() else {
            return Ok(0);
        };
        let mut bytes = Vec::new();
        write_y4m_frame(&mut bytes, &image)?;
        self.bytes = io::Cursor::new(bytes);
        self.bytes.read(out)
    }
}

/// Piece, orientation, row and column of each lock, and the lines of each clear.
type Course = (Vec<(Piece, u8, i8, i8)>, Vec<u16>);

fn true_course(film: &[(Picture, Truth)]) -> Course {
    let (mut locked, mut lines) = (film[0].1.hidden.locked, film[0].1.lines);
    let mut course = Course::default();
    for (_, truth) in film {
        if truth.hidden.locked > locked {
            let at = truth.hidden.last_lock;
            course.0.push((at.piece, at.orientation, at.row, at.col));
        }
        if truth.lines > lines {
            course.1.push(truth.lines - lines);
        }
        (locked, lines) = (truth.hidden.locked, truth.lines);
    }
    course
}

fn add(course: &mut Course, tracked: &Tracked) {
    for event in &tracked.events {
        match event {
            Event::Locked(at) => course.0.push((at.piece, at.orientation, at.row, at.col)),
            Event::Cleared(lines) => course.1.push(u16::from(*lines)),
            _ => {}
        }
    }
}

#[test]
fn a_blended_capture_at_four_point_seven_times_gives_the_true_game() {
    let film = play(length());
    let mut source = Y4m::new(
        "the capture",
        BufReader::with_capacity(1 << 20, Capture::new(&film)),
    );
    let mut watcher = Watcher::new(Reader::new(Profile::blockfall().unwrap()).into());
    let mut reporter = Reporter::default();
    let mut course = Course::default();
    let mut score = None;
    let (mut wrong_score, mut blended) = (0, 0);
    while let Some(frame) = source.next().unwrap() {
        let number = frame.number as usize;
        let watched = watcher.see(&frame);
        reporter.lines(&watched);
        if let Ok(sight) = &watched.sight {
            add(&mut course, &sight.tracked);
            score = sight.tracked.score.or(score);
            blended += usize::from(sight.is_blended);
            let near = film[number..].iter().take(2).map(|(_, truth)| truth.score);
            if let Some(read) = sight.reading.score
                && !near.into_iter().any(|is| is == read)
            {
                wrong_score += 1;
            }
        }
    }
    let truth = true_course(&film);
    let summary = reporter.summary();
    assert_eq!(summary.frames, film.len() as u64);
    assert_eq!(wrong_score, 0, "{summary}");
    assert!(blended > film.len() / 50, "{blended}: {summary}");
    // The last change may not be confirmed yet.
    let followed = course.0.len();
    assert!(
        followed + 1 >= truth.0.len() && truth.0.len() > 8,
        "{summary}"
    );
    assert_eq!(course.0, truth.0[..followed], "{summary}");
    assert!(course.1.len() + 1 >= truth.1.len(), "{summary}");
    assert_eq!(course.1, truth.1[..course.1.len()]);
    let end = film[film.len().saturating_sub(3)..].iter();
    assert!(
        end.map(|(_, truth)| Some(truth.score))
            .any(|is| is == score)
    );
    assert_eq!((summary.lost, summary.no_screen), (0, 0), "{summary}");
    assert_eq!(summary.misread, 0, "{summary}");
}

/// As a film that was exported with layers.
#[test]
fn a_game_with_something_drawn_over_its_pieces_is_reported() {
    let film = play(420);
    let mut watcher = Watcher::new(Reader::new(Profile::blockfall().unwrap()).into());
    let mut reporter = Reporter::default();
    let mut problems = Vec::new();
    for (number, (picture, _)) in (0..).zip(&film) {
        let marked = picture.edited(|shades| {
            for (i, shade) in shades.iter_mut().enumerate() {
                let (x, y) = (i % WIDTH, i / WIDTH);
                let is_edge =
                    x.is_multiple_of(8) || y.is_multiple_of(8) || x % 8 == 7 || y % 8 == 7;
                if (16..96).contains(&x) && is_edge && *shade != Shade::White {
                    *shade = Shade::Light;
                }
            }
        });
        let watched = watcher.see(&SourceFrame {
            number,
            time: std::time::Duration::ZERO,
            image: SourceImage::Exact(marked),
        });
        for line in reporter.lines(&watched) {
            if let OutputLine::Problem { reason, .. } = line {
                problems.push(reason);
            }
        }
    }
    let summary = reporter.summary();
    assert!(
        problems.len() == 1 && problems[0].contains("drawn over it"),
        "{problems:?}: {summary}"
    );
    assert!(summary.misread > 100 && summary.pieces == 0, "{summary}");
    assert!(summary.to_string().contains("not followed"), "{summary}");
}

#[test]
fn the_screen_is_found_whichever_profile_was_chosen() {
    let film = play(240);
    let exact = film[200].0.clone();
    let mut image = RgbImage::from_fn(900, 700, |x, y| [x as u8 / 2, 40, y as u8 / 3].into());
    let screen = RgbImage::from_fn(WIDTH as u32 * 3, HEIGHT as u32 * 3, |x, y| {
        palette::GREY[exact.at(x as usize / 3, y as usize / 3) as usize].into()
    });
    imageops::replace(&mut image, &screen, 121, 87);
    let frame = SourceFrame {
        number: 0,
        time: std::time::Duration::ZERO,
        image: SourceImage::Pixels(image.into()),
    };
    for shipped in vision::profile::shipped() {
        let profile = Reader::new(shipped.profile().unwrap());
        let watched = Watcher::new(profile.into()).see_alone(&frame);
        let sight = watched.sight.expect(shipped.name);
        assert_eq!(sight.picture, exact, "{}", shipped.name);
        let place = watched.place.expect(shipped.name);
        let [x, y] = place.fit.corners[0];
        assert!(
            (x - 121.0).hypot(y - 87.0) < 0.01,
            "{}: {x}, {y}",
            shipped.name
        );
    }
}
