//! The tests that distinguish the screens.

use super::{
    ProfileError, Shades,
    file::{ScreenFile, TestFile},
    pixels::{between, numbers, rect},
};
use crate::{CELLS, Screen};
use rules::{COLUMNS, ROWS};
use screen::{PIXELS, Rect};

/// What a test may count cells by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellSort {
    /// Enough corners are black.
    Filled,
    /// Filled, with the inside of the curtain.
    Curtain,
    /// Not filled, with at least one black pixel: part of a letter or a frame.
    Text,
    /// Not filled, of more than one shade: text, or any other art.
    Drawn,
}

/// One test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// Between `min` and `max` pixels of a rectangle have one of the shades.
    Pixels {
        /// Which pixels.
        rect: Rect,
        /// Which shades.
        shades: Shades,
        /// The least count.
        min: u32,
        /// The greatest count.
        max: u32,
    },
    /// Between `min` and `max` cells are of a sort.
    Cells {
        /// Which cells: column, row, columns, rows.
        within: Rect,
        /// Of what sort.
        sort: CellSort,
        /// The least count.
        min: u32,
        /// The greatest count.
        max: u32,
    },
    /// Between `min` and `max` whole rows are of a sort.
    FullRows {
        /// Of what sort.
        sort: CellSort,
        /// The least count.
        min: u32,
        /// The greatest count.
        max: u32,
    },
}

/// A screen and its tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenRule {
    /// Which screen.
    pub screen: Screen,
    /// All of them must hold.
    pub when: Vec<Test>,
}

pub(super) fn check(file: &[ScreenFile]) -> Result<Vec<ScreenRule>, ProfileError> {
    let mut rules = Vec::with_capacity(file.len());
    for (i, screen) in file.iter().enumerate() {
        rules.push(ScreenRule {
            screen: screen.is,
            when: tests(&format!("screens[{i}].when"), &screen.when)?,
        });
    }
    Ok(rules)
}

/// Tests that all have to hold; at least one.
pub(super) fn tests(key: &str, file: &[TestFile]) -> Result<Vec<Test>, ProfileError> {
    if file.is_empty() {
        return Err(ProfileError::value(
            key,
            "there is no test, so it would hold for every picture",
            "write at least one",
        ));
    }
    file.iter()
        .enumerate()
        .map(|(i, typed)| test(&format!("{key}[{i}]"), typed))
        .collect()
}

fn test(key: &str, file: &TestFile) -> Result<Test, ProfileError> {
    let given = [
        file.only.is_some(),
        file.none.is_some(),
        file.some.is_some(),
        file.count.is_some(),
        file.cells.is_some(),
        file.full_rows.is_some(),
    ];
    let one_condition = given.iter().filter(|&&g| g).count() == 1;
    let of_pixels = given[..4].contains(&true);
    if !one_condition || file.rect.is_some() != of_pixels {
        return Err(ProfileError::value(
            key,
            "this is not one test",
            "write rect with one of only, none, some, count; or cells; or full_rows",
        ));
    }
    let (min, max) = bounds(key, file)?;
    if let Some(typed) = &file.rect {
        return pixels(key, file, rect(&format!("{key}.rect"), typed)?, min, max);
    }
    if let Some(name) = &file.cells {
        let within = match &file.within {
            Some(typed) => cells_within(&format!("{key}.within"), typed)?,
            None => Rect::new(0, 0, COLUMNS as u8, ROWS as u8),
        };
        let sort = sort(&format!("{key}.cells"), name)?;
        return Ok(Test::Cells {
            within,
            sort,
            min,
            max: max.min(CELLS as u32),
        });
    }
    let name = file.full_rows.as_deref().unwrap_or_default();
    let sort = sort(&format!("{key}.full_rows"), name)?;
    Ok(Test::FullRows {
        sort,
        min,
        max: max.min(ROWS as u32),
    })
}

fn bounds(key: &str, file: &TestFile) -> Result<(u32, u32), ProfileError> {
    let most = PIXELS as i64;
    let min = between(&format!("{key}.min"), file.min.unwrap_or(0), 0, most)?;
    let max = between(&format!("{key}.max"), file.max.unwrap_or(most), 0, most)?;
    if min > max {
        return Err(ProfileError::value(
            key,
            format!("min {min} is above max {max}"),
            "exchange the two",
        ));
    }
    Ok((min, max))
}

fn pixels(
    key: &str,
    file: &TestFile,
    rect: Rect,
    min: u32,
    max: u32,
) -> Result<Test, ProfileError> {
    let area = rect.area() as u32;
    let except = between(
        &format!("{key}.except"),
        file.except.unwrap_or(0),
        0,
        area.into(),
    )?;
    let shades = |name: &str, text: &str| Shades::parse(&format!("{key}.{name}"), text);
    let (shades, min, max) = if let Some(text) = &file.only {
        (shades("only", text)?, area - except, area)
    } else if let Some(text) = &file.none {
        (shades("none", text)?, 0, except)
    } else if let Some(text) = &file.some {
        (shades("some", text)?, 1, area)
    } else {
        let text = file.count.as_deref().unwrap_or_default();
        (shades("count", text)?, min, max.min(area))
    };
    Ok(Test::Pixels {
        rect,
        shades,
        min,
        max,
    })
}

fn sort(key: &str, name: &str) -> Result<CellSort, ProfileError> {
    match name {
        "filled" => Ok(CellSort::Filled),
        "curtain" => Ok(CellSort::Curtain),
        "text" => Ok(CellSort::Text),
        "drawn" => Ok(CellSort::Drawn),
        _ => Err(ProfileError::value(
            key,
            format!("{name:?} is no sort of cell"),
            "write \"filled\", \"curtain\", \"text\" or \"drawn\"",
        )),
    }
}

fn cells_within(key: &str, typed: &[i64]) -> Result<Rect, ProfileError> {
    let [x, y, w, h] = numbers(key, typed, "[column, row, width, height]")?;
    let inside = u16::from(x) + u16::from(w) <= COLUMNS as u16
        && u16::from(y) + u16::from(h) <= ROWS as u16
        && w > 0
        && h > 0;
    if inside {
        Ok(Rect::new(x, y, w, h))
    } else {
        Err(ProfileError::value(
            key,
            format!("{w}x{h} cells at {x},{y} are not a part of the field"),
            format!("the field has {COLUMNS} columns and {ROWS} rows"),
        ))
    }
}
