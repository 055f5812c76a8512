//! The clicked pictures, read by what was found from the clicks on them.
//!
//! A cell that is not read as it was clicked refuses the fit. A number or a next piece that is not
//! read leaves the well as it is, so only it is left out.

use crate::{
    click::{Click, Problem, Role},
    error::Ambiguous,
    fit::{Fit, find},
    next_box::NextBox,
    profile::GameProfile,
};
use screen::{Picture, Point};
use std::borrow::Cow;
use vision::Number;

/// The name of the profile that reads the pictures, which nobody sees.
const NAME: &str = "read back";

/// Finds the well and what is beside it. The pictures are of one game, while it is played, and are
/// read as they were clicked.
///
/// # Errors
/// When the clicks do not decide, with the click that would, and when a clicked cell is not read as
/// it was clicked.
pub fn fit(pictures: &[Picture], clicks: &[Click]) -> Result<Fit, Ambiguous> {
    fit_unless(pictures, clicks, &|| false).unwrap_or(Err(Ambiguous::NoWell))
}

/// As [`fit()`], but ends with `None` soon after it is cancelled.
pub fn fit_unless(
    pictures: &[Picture],
    clicks: &[Click],
    is_cancelled: &dyn Fn() -> bool,
) -> Option<Result<Fit, Ambiguous>> {
    let found = find(pictures, clicks, is_cancelled)?;
    Some(found.and_then(|fit| read_back(fit, pictures, clicks)))
}

/// The fit without the numbers and the next box that are not read as they were clicked.
///
/// # Errors
/// With the first cell that is not read as it was clicked.
fn read_back(mut fit: Fit, pictures: &[Picture], clicks: &[Click]) -> Result<Fit, Ambiguous> {
    let Ok(profile) = fit.profile(NAME, pictures) else {
        return Err(Ambiguous::NoWell);
    };
    for &click in clicks {
        let Some(picture) = pictures.get(click.frame) else {
            continue;
        };
        match click.role {
            Role::Empty | Role::Filled => {
                let first = fit.field;
                let read = cell(&profile, picture, click.at);
                let read = read.map_or("no picture of play", |is_filled| match is_filled {
                    true => "filled",
                    false => "empty",
                });
                if read != click.role.to_string() {
                    let read = Cow::Borrowed(read);
                    return Err(Ambiguous::ReadBack { click, read, first });
                }
            }
            Role::Next => {
                let clicked = NextBox::at(picture, fit.place.pitch, click.at);
                let read = profile.read(picture).next;
                if fit.next.is_some() && clicked.is_some_and(|next| read != Some(next.piece)) {
                    fit.next = None;
                    fit.problems.push(Problem {
                        click,
                        why: "the piece that was clicked is not read; click another one in the next box"
                            .into(),
                    });
                }
            }
            Role::Number(number, value) => {
                let name = number.to_string();
                let is_known = fit.numbers.places.contains_key(name.as_str());
                let read = number_of(&profile, picture, number);
                if is_known && read != Some(value) {
                    fit.numbers.places.remove(name.as_str());
                    let read = read.map_or("not at all".to_owned(), |n| format!("as {n}"));
                    let are = match number {
                        Number::Lines => "are",
                        Number::Score | Number::Level => "is",
                    };
                    fit.problems.push(Problem {
                        click,
                        why: format!(
                            "the {name} {are} read {read}, so that is left out; click its last digit, \
                             and type all digits that are shown"
                        ),
                    });
                }
            }
        }
    }
    Ok(fit)
}

/// Whether the cell at a pixel is filled; `None` when the picture is not one of play.
fn cell(profile: &GameProfile, picture: &Picture, at: Point) -> Option<bool> {
    let field = profile.field();
    let reading = profile.read(picture);
    let row = usize::from(at.y.checked_sub(field.y)? / field.pitch[1]);
    let column = usize::from(at.x.checked_sub(field.x)? / field.pitch[0]);
    let cell = reading.cells.get(row)?.get(column)?;
    reading.is_play.then_some(cell.is_filled)
}

fn number_of(profile: &GameProfile, picture: &Picture, number: Number) -> Option<u32> {
    let reading = profile.read(picture);
    match number {
        Number::Score => reading.score,
        Number::Lines => reading.lines,
        Number::Level => reading.level,
    }
}
