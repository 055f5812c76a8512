//! The fewest pixels that make one test of a screen hold or fail.

use super::{PixelFlip, apply, cell, look::sorted, pixels};
use crate::explain::within_cells;
use ::screen::Picture;
use rules::{COLUMNS, ROWS};
use vision::{
    Reader,
    profile::{CellSort, Test},
};

/// The pixels that make a test that holds fail, or the reverse, and whether fewer could
/// do.
pub(super) fn one(
    reader: &Reader,
    picture: &Picture,
    rule: usize,
    test: usize,
) -> Option<(Vec<PixelFlip>, bool)> {
    let test = reader.profile().screens().get(rule)?.when.get(test)?;
    let holds = reader.holds(picture, test);
    let least = least(reader, picture, test, !holds)?;
    let ways = ways(reader, picture, test, !holds).into_iter();
    let does = |way: &Vec<PixelFlip>| reader.holds(&apply(picture, way), test) != holds;
    let best = ways.filter(does).min_by_key(Vec::len)?;
    let exact = best.len() as u32 <= least;
    Some((best, exact))
}

/// Ways to make a test hold or fail; they may miss, and are to be tried.
pub(super) fn ways(
    reader: &Reader,
    picture: &Picture,
    test: &Test,
    hold: bool,
) -> Vec<Vec<PixelFlip>> {
    match *test {
        Test::Pixels {
            rect,
            shades,
            min,
            max,
        } => {
            let up = |least| pixels::raise(picture, rect, shades, least);
            let down = |most| pixels::lower(picture, rect, shades, most);
            let found = pixels::count(picture, rect, shades);
            steps(found, min, max, hold).ways(up, down)
        }
        Test::Cells {
            within,
            sort,
            min,
            max,
        } => {
            let is = reader.sorted(picture, sort);
            let cells: Vec<_> = within_cells(within).collect();
            let is = |&(row, col): &(usize, usize)| {
                is.get(row * COLUMNS + col).copied().unwrap_or(false)
            };
            let found = cells.iter().filter(|c| is(c)).count() as u32;
            let turn = |count: u32, to: bool| {
                let others = cells.iter().filter(|c| is(c) != to);
                let changes =
                    others.filter_map(|&(row, col)| sorted(reader, picture, row, col, sort, to));
                cheapest(changes.collect(), count)
            };
            steps(found, min, max, hold).ways(
                |least| turn(least - found, true),
                |most| turn(found - most, false),
            )
        }
        Test::FullRows { sort, min, max } => {
            let is = reader.sorted(picture, sort);
            let row = |row: usize| is.iter().skip(row * COLUMNS).take(COLUMNS);
            let full = |r: &usize| row(*r).all(|&is| is);
            let found = (0..ROWS).filter(full).count() as u32;
            let cell = |row, col, to| sorted(reader, picture, row, col, sort, to);
            let fill = |r: usize| -> Option<Vec<PixelFlip>> {
                let missing = row(r).enumerate().filter(|&(_, &is)| !is);
                let changes: Option<Vec<_>> = missing.map(|(col, _)| cell(r, col, true)).collect();
                changes.map(|changes| changes.concat())
            };
            let open = |r: usize| {
                let cells = (0..COLUMNS).filter_map(|col| cell(r, col, false));
                cells.min_by_key(Vec::len)
            };
            steps(found, min, max, hold).ways(
                |least| {
                    let rows = (0..ROWS).filter(|r| !full(r)).filter_map(fill);
                    cheapest(rows.collect(), least - found)
                },
                |most| {
                    let rows = (0..ROWS).filter(full).filter_map(open);
                    cheapest(rows.collect(), found - most)
                },
            )
        }
    }
}

/// No fewer pixels than this make a test hold or fail; 0 when it does, `None` when
/// nothing can. Of how cells look no more is taken for granted than that each takes the pixels
/// that fill or empty it, or one.
pub(super) fn least(reader: &Reader, picture: &Picture, test: &Test, hold: bool) -> Option<u32> {
    if reader.holds(picture, test) == hold {
        return Some(0);
    }
    match *test {
        Test::Pixels { .. } => {
            let ways = ways(reader, picture, test, hold).into_iter();
            ways.map(|way| way.len() as u32).min()
        }
        Test::Cells {
            within,
            sort,
            min,
            max,
        } => {
            let is = reader.sorted(picture, sort);
            let is = |row, col| is.get(row * COLUMNS + col) == Some(&true);
            let (of, others): (Vec<_>, Vec<_>) =
                within_cells(within).partition(|&(row, col)| is(row, col));
            let enter = |(row, col)| entry(reader, picture, row, col, sort);
            let mut up: Vec<u32> = others.into_iter().map(enter).collect();
            up.sort_unstable();
            let leave = |(row, col)| exit(reader, picture, row, col, sort);
            let mut down: Vec<u32> = of.iter().map(|&cell| leave(cell)).collect();
            down.sort_unstable();
            steps(of.len() as u32, min, max, hold).least(&up, &down)
        }
        Test::FullRows { sort, min, max } => {
            let is = reader.sorted(picture, sort);
            let missing = |(row, cells): (usize, &[bool])| -> u32 {
                let others = cells.iter().enumerate().filter(|&(_, &is)| !is);
                let enter = |(col, _)| entry(reader, picture, row, col, sort);
                others.map(enter).sum()
            };
            let mut up: Vec<u32> = is.chunks(COLUMNS).enumerate().map(missing).collect();
            up.retain(|&missing| missing > 0);
            up.sort_unstable();
            let found = ROWS - up.len();
            steps(found as u32, min, max, hold).least(&up, &vec![1; found])
        }
    }
}

/// No fewer pixels make a cell one of a sort that it is not of.
fn entry(reader: &Reader, picture: &Picture, row: usize, col: usize, sort: CellSort) -> u32 {
    let filled = |read: vision::CellReading| read.cell.is_filled();
    let fills = matches!(sort, CellSort::Filled | CellSort::Curtain);
    if reader.cell(picture, row, col).is_some_and(filled) == fills {
        return 1;
    }
    cell::fill(reader, picture, row, col).map_or(1, |changes| changes.len() as u32)
}

/// No fewer pixels make a cell one of another sort.
fn exit(reader: &Reader, picture: &Picture, row: usize, col: usize, sort: CellSort) -> u32 {
    match (sort, cell::fill(reader, picture, row, col)) {
        (CellSort::Filled, Some(changes)) => changes.len() as u32,
        _ => 1,
    }
}

/// Of a count, the nearest two by which the answer turns.
struct Steps {
    found: u32,
    up: Option<u32>,
    down: Option<u32>,
}

fn steps(found: u32, min: u32, max: u32, hold: bool) -> Steps {
    let (up, down) = if hold {
        (Some(min), Some(max))
    } else {
        (max.checked_add(1), min.checked_sub(1))
    };
    Steps {
        found,
        up: up.filter(|&to| to > found),
        down: down.filter(|&to| to < found),
    }
}

impl Steps {
    /// With what changes a count up to a number or down to one.
    fn ways(
        &self,
        up: impl Fn(u32) -> Option<Vec<PixelFlip>>,
        down: impl Fn(u32) -> Option<Vec<PixelFlip>>,
    ) -> Vec<Vec<PixelFlip>> {
        let (up, down) = (self.up.and_then(up), self.down.and_then(down));
        up.into_iter().chain(down).collect()
    }

    /// By what one more and one less cost at least, cheapest first.
    fn least(&self, up: &[u32], down: &[u32]) -> Option<u32> {
        let sum = |costs: &[u32], n: u32| Some(costs.get(..n as usize)?.iter().sum());
        let up = self.up.and_then(|to| sum(up, to - self.found));
        let down = self.down.and_then(|to| sum(down, self.found - to));
        up.into_iter().chain(down).min()
    }
}

/// The shortest so many of some sets of pixels, which do not overlap.
fn cheapest(mut changes: Vec<Vec<PixelFlip>>, count: u32) -> Option<Vec<PixelFlip>> {
    changes.sort_by_key(Vec::len);
    let chosen = changes.get(..count as usize)?;
    Some(chosen.concat())
}
