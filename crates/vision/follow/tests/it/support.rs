//! Readings of games that are played, with what is true, and what was followed.

use bot::{Bot, Goal};
use cartridge::{Screen, Truth};
use emulator::CoreKind;
use follow::Follower;
use pad::{Buttons, Epoch};
use planner::Strategy;
use rules::Piece;
use screen::PictureMsg;
use std::sync::{Arc, OnceLock};
use vision::{Event, Profile, Reader, Reading};

/// Frames that are played.
const FRAMES: u64 = 12_000;
/// From here on nobody plays but the random hand.
const BOT_ENDS: u64 = 9_500;

/// What one frame shows, and the truth.
pub struct Frame {
    pub reading: Arc<Reading>,
    pub truth: Truth,
}

/// A run of the cartridge with the bot, pauses and a hand that presses at random.
pub fn frames() -> &'static [Frame] {
    static ALL: OnceLock<Vec<Frame>> = OnceLock::new();
    ALL.get_or_init(play)
}

fn play() -> Vec<Frame> {
    let mut core = CoreKind::default().open(cartridge::IMAGE).unwrap();
    let goal = Goal {
        level: 9,
        heart: true,
        start_delay: 31,
    };
    let reader = Reader::new(Profile::blockfall().unwrap());
    let mut bot = Bot::new(reader, Strategy::four_feature(), goal);
    let mut random = fastrand::Rng::with_seed(7);
    let mut answer = Buttons::NONE;
    let mut frames = Vec::new();
    let mut last: Option<Arc<Reading>> = None;
    for number in 1..FRAMES {
        let mut person = Buttons::NONE;
        if number > 1_000 && number % 17 < 2 {
            let taps = [
                Buttons::LEFT,
                Buttons::RIGHT,
                Buttons::A,
                Buttons::B,
                Buttons::DOWN,
            ];
            person |= taps[random.usize(..taps.len())];
        }
        if number > 2_000 && number < 6_000 && matches!(number % 400, 100 | 160) {
            person |= Buttons::START;
        }
        if number > BOT_ENDS && number % 9 > 2 {
            person |= Buttons::DOWN;
        }
        core.frame(answer | person).unwrap();
        if number == BOT_ENDS {
            bot.set_bot(false);
        }
        let record = bot.see(&PictureMsg {
            epoch: Epoch(0),
            branch: 0,
            number,
            clocks: 0,
            inputs: pad::Inputs::default(),
            picture: core.picture(),
        });
        answer = record.answer;
        let same = last.filter(|last| **last == *record.reading);
        let reading = same.unwrap_or(record.reading);
        last = Some(Arc::clone(&reading));
        if let Ok(truth) = Truth::parse(core.cartridge_ram()) {
            frames.push(Frame { reading, truth });
        }
    }
    frames
}

/// What happened in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// Piece, orientation, row and column of each lock.
    pub locks: Vec<(Piece, u8, i8, i8)>,
    /// Rows of each clear.
    pub clears: Vec<u8>,
    /// The different scores, in order.
    pub scores: Vec<u32>,
    pub pauses: u32,
    pub is_over: bool,
}

/// Every game, by the truth port.
pub fn true_games(frames: &[Frame]) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    let (mut locked, mut lines, mut was) = (0, 0, Screen::Blank);
    for Frame { truth, .. } in frames {
        let is_game = |screen| {
            matches!(
                screen,
                Screen::Play | Screen::Pause | Screen::Curtain | Screen::Over
            )
        };
        if !is_game(truth.screen) {
            was = truth.screen;
            continue;
        }
        if !is_game(was) {
            games.push(Game::default());
            (locked, lines) = (0, 0);
        }
        let game = games.last_mut().unwrap();
        if truth.hidden.locked > locked {
            locked = truth.hidden.locked;
            let at = truth.hidden.last_lock;
            game.locks.push((at.piece, at.orientation, at.row, at.col));
        }
        if truth.lines > lines {
            game.clears.push((truth.lines - lines) as u8);
            lines = truth.lines;
        }
        if game.scores.last() != Some(&truth.score) {
            game.scores.push(truth.score);
        }
        game.pauses += u32::from(truth.screen == Screen::Pause && was == Screen::Play);
        game.is_over |= truth.screen == Screen::Curtain;
        was = truth.screen;
    }
    games
}

/// Every game, as it is followed, and how often the follower lost it.
pub fn followed<'a>(readings: impl IntoIterator<Item = &'a Reading>) -> (Vec<Game>, usize) {
    let mut follower = Follower::new();
    let mut games: Vec<Game> = Vec::new();
    let mut lost = 0;
    for (number, reading) in readings.into_iter().enumerate() {
        let tracked = follower.see(number as u64, reading);
        for event in &tracked.events {
            if *event == Event::GameStarted {
                games.push(Game::default());
            }
            let Some(game) = games.last_mut() else {
                continue;
            };
            match event {
                Event::Locked(at) => game.locks.push((at.piece, at.orientation, at.row, at.col)),
                Event::Cleared(rows) => game.clears.push(*rows),
                Event::Paused => game.pauses += 1,
                Event::GameOver => game.is_over = true,
                Event::Violation(_) => lost += 1,
                _ => {}
            }
        }
        if let (Some(game), Some(score)) = (games.last_mut(), tracked.score)
            && game.scores.last() != Some(&score)
        {
            game.scores.push(score);
        }
    }
    (games, lost)
}

/// Pieces at the end of a game that appear over locked cells. They live for a few frames, so
/// not all are seen where frames are missing.
const LAST: usize = 4;

/// As [`assert_same`], without the last pieces of games that are over.
pub fn assert_nearly_same(followed: &[Game], truth: &[Game], what: &str) {
    assert_eq!(followed.len(), truth.len(), "{what}: games");
    let (mut followed, mut truth) = (followed.to_vec(), truth.to_vec());
    for (seen, is) in followed.iter_mut().zip(&mut truth) {
        if is.is_over {
            let compared = is.locks.len() - LAST;
            assert!(seen.locks.len() >= compared, "{what}");
            seen.locks.truncate(compared);
            is.locks.truncate(compared);
        }
    }
    assert_same(&followed, &truth, what);
}

/// Compares games one by one, so that the first difference is seen.
pub fn assert_same(followed: &[Game], truth: &[Game], what: &str) {
    for (i, (seen, is)) in followed.iter().zip(truth).enumerate() {
        for (k, (a, b)) in seen.locks.iter().zip(&is.locks).enumerate() {
            assert_eq!(a, b, "{what}: lock {k} of game {i}");
        }
        assert_eq!(
            seen.locks.len(),
            is.locks.len(),
            "{what}: locks of game {i}"
        );
        assert_eq!(seen, is, "{what}: game {i}");
    }
    assert_eq!(followed.len(), truth.len(), "{what}: games");
}
