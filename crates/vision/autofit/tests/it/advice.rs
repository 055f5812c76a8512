//! A person who does what is asked for is not asked for it again.

use crate::{
    fits::{center, count},
    game::Game,
    skin::Skin,
};
use autofit::{Ambiguous, Click, Role, fit};
use screen::{Picture, Point};

/// Answers that a person gives at most.
const ANSWERS: usize = 8;

/// A person with a game, its pictures and the clicks so far.
struct Person {
    skin: Skin,
    game: Game,
    pictures: Vec<Picture>,
    clicks: Vec<Click>,
    /// The cells of each picture.
    cells: Vec<Vec<[bool; 10]>>,
}

impl Person {
    /// One picture and two clicks: the least.
    fn new(seed: u64) -> Self {
        let skin = Skin::hard(seed);
        let mut person = Self {
            game: Game::new(skin.rows, seed),
            skin,
            pictures: Vec::new(),
            clicks: Vec::new(),
            cells: Vec::new(),
        };
        person.take(100);
        for wanted in [false, true] {
            let at = person.find(|_, _, is_filled| is_filled == wanted);
            person.click(at);
        }
        person
    }

    /// Plays on and takes a picture.
    fn take(&mut self, steps: usize) {
        (0..steps).for_each(|_| self.game.step());
        self.pictures.push(self.skin.draw(&self.game));
        let cells = self.game.cells();
        let filled = cells.iter().map(|row| row.map(|cell| cell.is_some()));
        self.cells.push(filled.collect());
    }

    /// The first cell of the newest picture that is wanted, `(row, column)`.
    fn find(&self, wanted: impl Fn(usize, usize, bool) -> bool) -> (usize, usize) {
        let cells = self.cells.last().unwrap();
        let all = (0..cells.len()).flat_map(|row| (0..10).map(move |column| (row, column)));
        let mut found = all.filter(|&(row, column)| wanted(row, column, cells[row][column]));
        found.next().unwrap_or((cells.len() - 1, 0))
    }

    /// Clicks a cell of the newest picture for what it is.
    fn click(&mut self, (row, column): (usize, usize)) {
        let frame = self.pictures.len() - 1;
        let role = match self.cells[frame][row][column] {
            true => Role::Filled,
            false => Role::Empty,
        };
        let at = center(&self.skin, column, row);
        self.clicks.push(Click { frame, at, role });
    }

    /// The cell of the well that is nearest to a pixel.
    fn nearest(&self, at: Point) -> (usize, usize) {
        let (rect, pitch) = (self.skin.rect(), self.skin.pitch);
        let index = |at: u8, from: u8, pitch: u8, most: usize| {
            usize::from(at.saturating_sub(from) / pitch).min(most - 1)
        };
        (
            index(at.y, rect.y, pitch.1, self.skin.rows),
            index(at.x, rect.x, pitch.0, 10),
        )
    }

    /// Does what is asked for.
    fn follow(&mut self, why: &Ambiguous) {
        let text = why.to_string();
        let pixel = text.split("click ").nth(1).and_then(|rest| {
            let (x, y) = rest.split(' ').next()?.split_once(',')?;
            let (x, y) = (x.parse().ok()?, y.parse().ok()?);
            Some(Point { x, y })
        });
        match (why, pixel) {
            (Ambiguous::Floating { at, frame, .. }, _) => {
                let (row, column) = self.nearest(*at);
                let role = match self.cells[*frame][row][column] {
                    true => Role::Filled,
                    false => Role::Empty,
                };
                self.clicks.push(Click {
                    frame: *frame,
                    at: *at,
                    role,
                });
            }
            // What is off the well is answered by the cell at its edge beside it.
            (Ambiguous::Two { .. }, Some(at)) => self.click(self.nearest(at)),
            _ => {
                self.take(37);
                let topmost = self.find(|_, _, is_filled| is_filled);
                self.click(topmost);
                if text.contains("both sides") {
                    for column in [0, 9] {
                        self.click((self.skin.rows - 1, column));
                    }
                }
            }
        }
    }
}

#[test]
fn advice_that_was_followed_is_not_repeated() {
    let (mut asked, mut ended) = (0, 0);
    let games = count("ADVICE", 25);
    for seed in 0..games {
        let mut person = Person::new(91_000 + seed);
        let mut seen: Vec<String> = Vec::new();
        while let Err(why) = fit(&person.pictures, &person.clicks) {
            let text = why.to_string();
            assert!(!seen.contains(&text), "{seed}: {seen:#?} and again {text}");
            if matches!(why, Ambiguous::OtherWell) || seen.len() == ANSWERS {
                break;
            }
            asked += 1;
            person.follow(&why);
            seen.push(text);
        }
        ended += u64::from(fit(&person.pictures, &person.clicks).is_ok());
    }
    assert!(asked > 0);
    assert!(10 * ended >= 9 * games, "{ended} of {games}");
}
