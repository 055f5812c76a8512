//! The piece that a person steers in a match: moves by held buttons, falling, coming to rest.

use board::{Move, Placement};
use common::Instant;
use lab_players::Running;
use lab_rules::Decision;
use pad::Buttons;
use std::time::Duration;

/// From one row to the next: slow enough to look at the other board too.
const FALL: Duration = Duration::from_millis(700);
/// The same while the piece is hurried.
const HURRIED: Duration = Duration::from_millis(45);
/// How long a piece can still be moved where it rests: the half second of the guideline's games.
const REST: Duration = Duration::from_millis(500);
/// From a press of left or right to its first repeat, and from one repeat to the next.
const REPEAT: [Duration; 2] = [Duration::from_millis(180), Duration::from_millis(50)];
/// What is later than this was paused, and is not made up for.
const MOST_LATE: Duration = Duration::from_millis(250);

/// The moves of the buttons that repeat while they are held.
const SHIFTS: [(Buttons, Move); 2] = [(Buttons::LEFT, Move::Left), (Buttons::RIGHT, Move::Right)];

/// The buttons of a person at one turn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keys {
    /// Those that are down.
    pub held: Buttons,
    /// Those that went down since the last turn, also if they are up again.
    pub pressed: Buttons,
}

/// A piece on its way, and the buttons that steer it.
#[derive(Clone, Debug)]
pub struct Hand {
    at: Placement,
    /// Whether it came in exchange for the falling one.
    hold: bool,
    /// When it falls by a row.
    falls: Instant,
    /// When it locks; `None` while it can fall.
    locks: Option<Instant>,
    held: Buttons,
    /// When the held button of [`SHIFTS`] acts again.
    shifts: [Instant; 2],
    last: Instant,
}

impl Hand {
    /// The next piece of a game, while these buttons are down; `None` where it has no room.
    pub fn new(game: &dyn Running, held: Buttons, now: Instant) -> Option<Self> {
        Some(Self {
            at: game.spawn(false)?,
            hold: false,
            falls: now + FALL,
            locks: None,
            held,
            shifts: [now + REPEAT[0]; 2],
            last: now,
        })
    }

    /// Where the piece is.
    pub const fn at(&self) -> Placement {
        self.at
    }

    /// Whether the piece came in exchange for the falling one.
    pub const fn is_exchanged(&self) -> bool {
        self.hold
    }

    /// Moves the piece as these buttons and the time have it. Returns the decision once it locks.
    pub fn advance(&mut self, game: &dyn Running, keys: Keys, now: Instant) -> Option<Decision> {
        let late = now.saturating_duration_since(self.due().max(self.last));
        if late > MOST_LATE {
            self.delay(now.saturating_duration_since(self.last));
        }
        self.last = now;
        let Keys { held, pressed } = keys;
        let hurries = held.contains(Buttons::DOWN);
        if pressed.contains(Buttons::DOWN) {
            self.falls = now;
        }
        self.held = held;
        if pressed.contains(Buttons::SELECT) {
            self.exchange(game, now);
        }
        for (button, by) in [(Buttons::A, Move::TurnRight), (Buttons::B, Move::TurnLeft)] {
            if pressed.contains(button) {
                self.go(game, by);
            }
        }
        for (i, (button, by)) in SHIFTS.into_iter().enumerate() {
            if pressed.contains(button) {
                self.go(game, by);
                self.shifts[i] = now + REPEAT[0];
            }
            while held.contains(button) && self.shifts[i] <= now {
                self.go(game, by);
                self.shifts[i] += REPEAT[1];
            }
        }
        if pressed.contains(Buttons::UP) {
            self.at = game.dropped(self.at);
            return Some(self.decision());
        }
        let row = if hurries { HURRIED } else { FALL };
        self.falls = self.falls.min(now + row);
        while self.falls <= now {
            self.go(game, Move::Down);
            self.falls += row;
        }
        if game.moved(self.at, Move::Down).is_some() {
            self.locks = None;
            return None;
        }
        let locks = *self.locks.get_or_insert(now + REST);
        (locks <= now).then(|| self.decision())
    }

    /// When something happens by itself.
    pub fn due(&self) -> Instant {
        let shifts = SHIFTS.iter().zip(self.shifts);
        let shifts = shifts.filter(|((button, _), _)| self.held.contains(*button));
        let shifts = shifts.map(|(_, at)| at);
        let rest = self.locks.unwrap_or(self.falls);
        shifts.fold(rest, Instant::min)
    }

    /// Puts off what is due.
    fn delay(&mut self, by: Duration) {
        self.falls += by;
        self.locks = self.locks.map(|at| at + by);
        self.shifts = self.shifts.map(|at| at + by);
    }

    fn go(&mut self, game: &dyn Running, by: Move) {
        if let Some(there) = game.moved(self.at, by) {
            self.at = there;
        }
    }

    /// Exchanges the piece for the one put aside, once.
    fn exchange(&mut self, game: &dyn Running, now: Instant) {
        if let Some(other) = game.spawn(true).filter(|_| !self.hold) {
            self.at = other;
            self.hold = true;
            self.falls = now + FALL;
            self.locks = None;
        }
    }

    const fn decision(&self) -> Decision {
        Decision {
            hold: self.hold,
            placement: self.at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lab_players::{PlayerSpec, start};
    use lab_rules::Rules;
    use std::sync::Arc;

    fn game() -> Box<dyn Running> {
        let rules = Arc::new(Rules::preset("battle").unwrap());
        start(&rules, &PlayerSpec::preset("four-feature").unwrap(), 1).unwrap()
    }

    /// Advances by so many milliseconds, ten at a time.
    fn run(
        hand: &mut Hand,
        game: &dyn Running,
        held: Buttons,
        now: &mut Instant,
        millis: u64,
    ) -> Option<Decision> {
        (0..millis / 10).find_map(|_| {
            *now += Duration::from_millis(10);
            let pressed = held.difference(hand.held);
            hand.advance(game, Keys { held, pressed }, *now)
        })
    }

    #[test]
    fn a_held_button_moves_once_and_then_repeats() {
        let game = game();
        let mut now = common::now();
        let mut hand = Hand::new(&*game, Buttons::NONE, now).unwrap();
        let x = hand.at().x;
        run(&mut hand, &*game, Buttons::LEFT, &mut now, 100);
        assert_eq!(hand.at().x, x - 1);
        run(&mut hand, &*game, Buttons::LEFT, &mut now, 1_000);
        assert_eq!(hand.at().x, 0);
        run(&mut hand, &*game, Buttons::RIGHT, &mut now, 50);
        run(&mut hand, &*game, Buttons::NONE, &mut now, 50);
        assert_eq!(hand.at().x, 1);
    }

    #[test]
    fn a_piece_falls_rests_and_locks_by_itself() {
        let game = game();
        let mut now = common::now();
        let begin = now;
        let mut hand = Hand::new(&*game, Buttons::NONE, now).unwrap();
        let rest = game.dropped(hand.at());
        let rows = u32::from(hand.at().y - rest.y);
        let locked = run(&mut hand, &*game, Buttons::NONE, &mut now, 60_000).unwrap();
        assert_eq!((locked.hold, locked.placement), (false, rest));
        let wanted = FALL * rows + REST;
        assert!((now - begin).abs_diff(wanted) < Duration::from_millis(50));
        // Hurried, it is down in a twentieth of the time.
        let begin = now;
        let mut hand = Hand::new(&*game, Buttons::NONE, now).unwrap();
        run(&mut hand, &*game, Buttons::DOWN, &mut now, 60_000).unwrap();
        assert!(now - begin < HURRIED * rows + REST + Duration::from_millis(50));
    }

    #[test]
    fn a_piece_that_is_asked_only_when_something_is_due_falls_as_fast() {
        let game = game();
        let begin = common::now();
        let mut hand = Hand::new(&*game, Buttons::NONE, begin).unwrap();
        let rows = u32::from(hand.at().y - game.dropped(hand.at()).y);
        let mut now = begin;
        while hand.advance(&*game, Keys::default(), now).is_none() {
            now = hand.due();
        }
        assert_eq!(now - begin, FALL * rows + REST);
    }

    #[test]
    fn up_drops_and_select_exchanges_once() {
        let game = game();
        let mut now = common::now();
        let mut hand = Hand::new(&*game, Buttons::NONE, now).unwrap();
        let first = hand.at().piece;
        run(&mut hand, &*game, Buttons::SELECT, &mut now, 10);
        let other = hand.at().piece;
        assert_ne!(other, first);
        run(&mut hand, &*game, Buttons::NONE, &mut now, 10);
        run(&mut hand, &*game, Buttons::SELECT, &mut now, 10);
        assert_eq!(hand.at().piece, other);
        let decision = run(&mut hand, &*game, Buttons::UP, &mut now, 10).unwrap();
        assert!(decision.hold);
        assert_eq!(decision.placement, game.dropped(decision.placement));
        // A button that is still held does nothing to the next piece.
        let mut next = Hand::new(&*game, Buttons::UP, now).unwrap();
        assert_eq!(run(&mut next, &*game, Buttons::UP, &mut now, 100), None);
    }

    #[test]
    fn a_pause_is_not_made_up_for() {
        let game = game();
        let now = common::now();
        let mut hand = Hand::new(&*game, Buttons::NONE, now).unwrap();
        let y = hand.at().y;
        assert_eq!(
            hand.advance(&*game, Keys::default(), now + Duration::from_secs(60)),
            None
        );
        assert_eq!(hand.at().y, y);
        assert!(hand.due() > now + Duration::from_secs(60));
    }
}
