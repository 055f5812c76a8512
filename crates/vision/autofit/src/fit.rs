//! Chooses the place of the well, or reports why none can be chosen.

use crate::{
    click::{Click, Problem, Role},
    doubt::{is_near, reads_same, remedy},
    error::{Ambiguous, Candidate},
    fill::Fill,
    floating::floating,
    ghost,
    ground::Ground,
    kinds,
    lattice::Cell,
    next_box::NextBox,
    number::Numbers,
    well::{self, Place},
};
use rules::Piece;
use screen::{Picture, Point};
use std::collections::{BTreeMap, BTreeSet};

/// Bits by which the best place has to be better than any other.
const SURE: f64 = 40.0;
/// The same for a place that is a pixel apart.
const SURE_NEAR: f64 = 60.0;
/// And where empty cells have marks as well: lines between cells may belong to either side.
const SURE_MARKS: f64 = 120.0;
/// Clicks on cells after which more of them do not help where there is no well.
const ENOUGH: usize = 4;
/// Filled cells that may look like no other, whatever their share is.
const SINGLE: usize = 3;
/// Fewer filled cells than this have to have looks in common, and not outlines alone.
const FEW: usize = 12;
/// Cells that may stand on nothing: a piece, and what is left of cleared rows.
const FLOATING: usize = 16;

/// What the clicks and the pictures show.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The well.
    pub field: Candidate,
    /// The second-best place, and by how many bits it explains the pictures worse.
    pub runner_up: Option<(Candidate, f64)>,
    /// The share of the filled cells that look like no other, 0 to 1.
    pub residual: f64,
    /// How filled cells are distinguished from empty ones.
    pub fill: Fill,
    /// The next box, if the next piece was clicked and found.
    pub next: Option<NextBox>,
    /// The numbers that were clicked, as far as their digits were found.
    pub numbers: Numbers,
    /// The clicks on the next piece and on numbers that could not be used.
    pub problems: Vec<Problem>,
    pub(crate) kinds: BTreeMap<Cell, Piece>,
    pub(crate) place: Place,
}

impl Fit {
    /// Learns the looks of the pieces from more pictures of play, and those of ghost pieces.
    pub fn learn_pieces(&mut self, pictures: &[Picture]) {
        ghost::exclude(&mut self.place, pictures);
        self.fill = Fill::of(&self.place).unwrap_or(self.fill);
        let known = self.kinds.values().copied().collect::<BTreeSet<_>>();
        let more = kinds::of(pictures, &self.place);
        let new = more.into_iter().filter(|(_, piece)| !known.contains(piece));
        for (look, piece) in new {
            self.kinds.entry(look).or_insert(piece);
        }
    }

    /// The pieces whose look is known, in the order of [`Piece::EACH`].
    #[must_use]
    pub fn kinds(&self) -> Vec<Piece> {
        let known = |piece: &Piece| self.kinds.values().any(|kind| kind == piece);
        Piece::EACH.into_iter().filter(known).collect()
    }
}

/// Finds the well and what is beside it; `None` when it is cancelled.
pub fn find(
    pictures: &[Picture],
    clicks: &[Click],
    is_cancelled: &dyn Fn() -> bool,
) -> Option<Result<Fit, Ambiguous>> {
    if let Err(why) = complete(pictures, clicks) {
        return Some(Err(why));
    }
    let cells: Vec<Click> = of_cells(clicks).copied().collect();
    let places = well::places(pictures, &cells, is_cancelled)?;
    if places.is_empty() {
        return Some(Err(contradiction(pictures, &cells, is_cancelled)?));
    }
    Some(of_places(pictures, clicks, &places))
}

/// What the clicks say, where the well may be at some places.
fn of_places(pictures: &[Picture], clicks: &[Click], places: &[Place]) -> Result<Fit, Ambiguous> {
    chosen(pictures, clicks, places).and_then(|fit| stands(fit, pictures))
}

/// Refuses a fit in which more cells stand on nothing than a game shows: there are empty cells of
/// a look that was not clicked.
fn stands(fit: Fit, pictures: &[Picture]) -> Result<Fit, Ambiguous> {
    let floating = |picture: &Picture| {
        let cells = fit.place.cells(picture);
        let cells: Vec<Vec<bool>> = (cells.iter())
            .map(|row| row.iter().map(|cell| cell.0).collect())
            .collect();
        floating(&cells)
    };
    let each = pictures.iter().map(floating).enumerate();
    let Some((frame, cells)) = each.max_by_key(|(_, cells)| cells.len()) else {
        return Ok(fit);
    };
    let middle = cells.get(cells.len() / 2).copied();
    let Some((row, column)) = middle.filter(|_| cells.len() > FLOATING) else {
        return Ok(fit);
    };
    let cell = fit.place.cell(column, row);
    Err(Ambiguous::Floating {
        floating: cells.len(),
        frame,
        at: Point {
            x: cell.x + fit.place.pitch.x / 2,
            y: cell.y + fit.place.pitch.y / 2,
        },
        first: fit.field,
    })
}

/// The clicks on cells of the well.
fn of_cells(clicks: &[Click]) -> impl Iterator<Item = &Click> {
    let is_cell = |click: &&Click| matches!(click.role, Role::Empty | Role::Filled);
    clicks.iter().filter(is_cell)
}

/// Whether there are all clicks without which nothing can be found.
fn complete(pictures: &[Picture], clicks: &[Click]) -> Result<(), Ambiguous> {
    let last = pictures.len().saturating_sub(1);
    if let Some(&click) = clicks.iter().find(|click| click.frame >= pictures.len()) {
        return Err(Ambiguous::Frame { click, last });
    }
    let has = |role| clicks.iter().any(|click| click.role == role);
    if !has(Role::Empty) {
        return Err(Ambiguous::NoEmpty);
    }
    if !has(Role::Filled) {
        return Err(Ambiguous::NoFilled);
    }
    Ok(())
}

/// The best of some places, if no other is about as good.
fn chosen(pictures: &[Picture], clicks: &[Click], places: &[Place]) -> Result<Fit, Ambiguous> {
    let best = places.first().ok_or(Ambiguous::NoWell)?;
    // Of those that read the same, the one with the most rows is all of the well.
    let (mut same, others): (Vec<Place>, Vec<Place>) = (places.iter().cloned())
        .partition(|other| other == best || reads_same(best, other, pictures));
    same.sort_by_key(|place| {
        let [left, right, ..] = place.margins;
        (std::cmp::Reverse(place.rows), left.abs_diff(right))
    });
    let mut place = same.into_iter().next().ok_or(Ambiguous::NoWell)?;
    let field = Candidate::from(&place);
    // Where a place holds all cells of the best one and more of the same looks, they do not
    // count: those rows may be part of the well, and cost only because something is in them.
    let alternates = matches!(place.ground, Ground::Alternating(_));
    let more = usize::from(!alternates);
    let alike = |other: &Place| {
        let by = other.rect.y.abs_diff(place.rect.y);
        let has_flash = other.flashing > place.flashing;
        by.is_multiple_of(place.pitch.y) && (has_flash || other.looks <= place.looks + more)
    };
    let behind = |other: &Place| match holds(other, &place) && alike(other) {
        true => other.bare - place.bare,
        false => other.cost - place.cost,
    };
    let runner_up = others.iter().min_by(|a, b| behind(a).total_cmp(&behind(b)));
    let has_marks = !place.ground.is_plain(place.pitch);
    let sure = |other: &Place| match (is_near(other, &place), has_marks) {
        (true, true) => SURE_MARKS,
        (true, false) => SURE_NEAR,
        (false, _) => SURE,
    };
    // A place beside the best one may be closer to it than the runner-up is to being sure.
    let unsure = others.iter().find(|other| behind(other) < sure(other));
    if let Some(second) = unsure {
        return Err(Ambiguous::Two {
            first: field,
            second: second.into(),
            remedy: remedy(&place, second, pictures, clicks),
        });
    }
    let runner_up = runner_up.map(|other| (other.into(), behind(other)));
    let filled: usize = place.filled.iter().map(|&(_, count)| count).sum();
    let single = place
        .filled
        .iter()
        .filter(|&&(_, count)| count == 1)
        .count();
    let odd = place.single_outlines.min(single);
    let strange = if filled < FEW { single } else { odd };
    if strange > SINGLE && 2 * strange > filled {
        return Err(Ambiguous::Looks {
            single: strange,
            filled,
            first: field,
        });
    }
    ghost::exclude(&mut place, pictures);
    let fill = Fill::of(&place).ok_or(Ambiguous::Fill { first: field })?;
    let numbers = Numbers::of(pictures, clicks);
    let mut problems = numbers.problems.clone();
    let mut next = None;
    for click in clicks.iter().filter(|click| click.role == Role::Next) {
        match NextBox::at(&pictures[click.frame], place.pitch, click.at) {
            Some(found) => next = Some(found),
            None => problems.push(Problem {
                click: *click,
                why: "there is no piece of cells of this size; click one in the next box".into(),
            }),
        }
    }
    Ok(Fit {
        next,
        numbers,
        problems,
        kinds: kinds::of(pictures, &place),
        field,
        runner_up,
        residual: single as f64 / filled.max(1) as f64,
        fill,
        place,
    })
}

/// Whether a place has all pixels of another one.
fn holds(a: &Place, b: &Place) -> bool {
    let end = |place: &Place| (place.rect.x + place.rect.w, place.rect.y + place.rect.h);
    a.pitch == b.pitch
        && a.rect.x <= b.rect.x
        && a.rect.y <= b.rect.y
        && end(a).0 >= end(b).0
        && end(a).1 >= end(b).1
}

/// The click without which the others show a well, if there is one such click. A well with which
/// anything else is wrong blames none.
fn contradiction(
    pictures: &[Picture],
    cells: &[Click],
    is_cancelled: &dyn Fn() -> bool,
) -> Option<Ambiguous> {
    let mut found = Vec::new();
    for odd in cells {
        let others: Vec<Click> = cells.iter().filter(|c| *c != odd).copied().collect();
        if complete(pictures, &others).is_ok() {
            let places = well::places(pictures, &others, is_cancelled)?;
            if of_places(pictures, &others, &places).is_ok() {
                found.push(*odd);
            }
        }
    }
    Some(match found[..] {
        [odd] => Ambiguous::Contradiction { odd },
        _ if cells.len() >= ENOUGH => Ambiguous::OtherWell,
        _ => Ambiguous::NoWell,
    })
}
