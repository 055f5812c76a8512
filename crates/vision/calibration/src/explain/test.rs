//! Why it is this screen, and why one of the tests of a screen holds or fails.

use super::{PartReading, ReadingPart, VoteCount, VoteSample, Why};
use rules::{COLUMNS, PlaceName, ROWS};
use screen::{Picture, Point, Rect};
use vision::{
    Reader, Screen,
    profile::{CellSort, Test},
};

pub(super) fn why(reader: &Reader, picture: &Picture, rule: usize, test: usize) -> Option<Why> {
    let asked = reader.profile().screens().get(rule)?.when.get(test)?;
    let tally = tally(reader, picture, asked);
    let seen = PartReading::Test(reader.holds(picture, asked));
    Some(Why {
        part: ReadingPart::Test { rule, test },
        rect: rect(reader, asked),
        sentence: format!("{seen}: {}{}", found(asked, &tally), tally.margin_text()),
        tallies: vec![tally],
        glyph: None,
        seen,
    })
}

/// The deciding tests: for each screen tried before, the first one that fails; for the
/// screen that was read, all. Their samples are left out, since they are many.
pub(super) fn screen(reader: &Reader, picture: &Picture) -> Why {
    let seen = reader.screen(picture);
    let mut tallies = Vec::new();
    let mut tried = 0;
    for rule in reader.profile().screens() {
        let mut tests: Vec<VoteCount> = Vec::new();
        for (i, test) in rule.when.iter().enumerate() {
            let mut tally = tally(reader, picture, test);
            tally.what = format!("{}, test {i}: {}", rule.screen.name(), found(test, &tally));
            tally.samples = Vec::new();
            if !tally.holds {
                tests = vec![tally];
                break;
            }
            tests.push(tally);
        }
        if tests.iter().any(|tally| !tally.holds) {
            tried += 1;
            tallies.append(&mut tests);
            continue;
        }
        let tests_hold = match tests.len() {
            1 => "its test holds".into(),
            n => format!("its {n} tests hold"),
        };
        let sentence = format!(
            "{}: {tests_hold}; of each of the {tried} tried before, one fails",
            seen.name()
        );
        tallies.splice(0..0, tests);
        return of_screen(seen, tallies, sentence);
    }
    let sentence = format!("{}: of each of {tried} screens one test fails", seen.name());
    of_screen(seen, tallies, sentence)
}

fn of_screen(seen: Screen, tallies: Vec<VoteCount>, sentence: String) -> Why {
    Why {
        part: ReadingPart::Screen,
        rect: Rect::SCREEN,
        tallies,
        glyph: None,
        seen: PartReading::Screen(seen),
        sentence,
    }
}

/// The vote of a test. Where cells or rows are counted, the top left pixel of each
/// stands for it.
fn tally(reader: &Reader, picture: &Picture, test: &Test) -> VoteCount {
    match *test {
        Test::Pixels {
            rect,
            shades,
            min,
            max,
        } => VoteCount::of_pixels("pixels", picture, rect, shades, min, max),
        Test::Cells {
            within,
            sort,
            min,
            max,
        } => {
            let is = reader.sorted(picture, sort);
            let cells = within_cells(within).map(|(row, col)| {
                let is = is.get(row * COLUMNS + col).copied().unwrap_or(false);
                sample(reader, picture, row, col, is)
            });
            VoteCount::new("cells", cells.collect(), min, max)
        }
        Test::FullRows { sort, min, max } => {
            let is = reader.sorted(picture, sort);
            let rows = is
                .chunks(COLUMNS)
                .enumerate()
                .map(|(row, cells)| sample(reader, picture, row, 0, cells.iter().all(|&is| is)));
            VoteCount::new("rows", rows.collect(), min, max)
        }
    }
}

fn sample(reader: &Reader, picture: &Picture, row: usize, col: usize, is: bool) -> VoteSample {
    let Rect { x, y, .. } = reader.profile().field().cell(row, col);
    let mut sample = VoteSample::new(picture, Point { x, y }, vision::profile::Shades::ALL);
    if !is {
        sample.vote = super::Vote::Against;
    }
    sample
}

/// The places of a block of cells, row and column.
pub(crate) fn within_cells(within: Rect) -> impl Iterator<Item = (usize, usize)> {
    let (x, y) = (usize::from(within.x), usize::from(within.y));
    let (w, h) = (usize::from(within.w), usize::from(within.h));
    (y..y + h).flat_map(move |row| (x..x + w).map(move |col| (row, col)))
}

/// The pixels that a test looks at.
pub(crate) fn rect(reader: &Reader, test: &Test) -> Rect {
    let field = reader.profile().field();
    match *test {
        Test::Pixels { rect, .. } => rect,
        Test::Cells { within, .. } => {
            let cells = within_cells(within).filter(|&(row, _)| row >= field.first_row());
            let corners = cells.map(|(row, col)| field.cell(row, col));
            corners
                .reduce(|a, b| {
                    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
                    let (right, below) = ((a.x + a.w).max(b.x + b.w), (a.y + a.h).max(b.y + b.h));
                    Rect::new(x, y, right - x, below - y)
                })
                .unwrap_or_default()
        }
        Test::FullRows { .. } => field.rect(),
    }
}

/// What a test counted, and how many there should be.
fn found(test: &Test, tally: &VoteCount) -> String {
    let all = tally.votes + tally.against;
    let needed = match (tally.least, tally.most) {
        (0, most) if most >= all => "any number will do".into(),
        (least, most) if most >= all => format!("at least {least} needed"),
        (0, most) => format!("at most {most} allowed"),
        (least, most) => format!("{least} to {most} needed"),
    };
    let votes = tally.votes;
    match test {
        Test::Pixels { rect, shades, .. } => {
            let Rect { x, y, w, h } = rect;
            format!("{votes} of {all} pixels in {w}x{h} at {x},{y} are {shades}, {needed}")
        }
        Test::Cells { within, sort, .. } => {
            let (sort, Rect { x, y, w, h }) = (name(*sort), within);
            let place = PlaceName::new(*y, *x);
            format!("{votes} of {all} cells in {w}x{h} at {place} are {sort}, {needed}")
        }
        Test::FullRows { sort, .. } => {
            format!(
                "{votes} of {ROWS} rows are full of {}, {needed}",
                name(*sort)
            )
        }
    }
}

fn name(sort: CellSort) -> &'static str {
    match sort {
        CellSort::Filled => "filled",
        CellSort::Curtain => "curtain",
        CellSort::Text => "text",
        CellSort::Drawn => "drawn",
    }
}
