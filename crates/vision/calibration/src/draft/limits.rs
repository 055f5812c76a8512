//! What the numbers of a draft may be, and how far its regions go.

use super::{DraftError, ProfileDraft, Setting, place};
use rules::{COLUMNS, ROWS};
use screen::{HEIGHT, PIXELS, WIDTH};
use vision::profile::Region;

/// A number of a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberKey {
    /// Its key.
    pub key: String,
    /// What it is.
    pub value: i64,
    /// The least value by which anything can be read.
    pub least: i64,
    /// The greatest one.
    pub most: i64,
    /// By how much it rises or falls in one step.
    pub step: i64,
}

pub(super) fn numbers(draft: &ProfileDraft) -> Vec<NumberKey> {
    let regions = draft.profile().regions();
    let number = |(key, value): (super::Key, i64)| {
        let key = key.to_string();
        let (least, most, step) = limits(draft, &regions, &key);
        NumberKey {
            key,
            value,
            least,
            most,
            step,
        }
    };
    let numbers = place::numbers(draft.text()).into_iter();
    numbers.map(number).collect()
}

/// Least, most, step.
fn limits(draft: &ProfileDraft, regions: &[Region], key: &str) -> (i64, i64, i64) {
    let region = |r: &&Region| key.strip_prefix(r.key.as_str()).is_some_and(is_index);
    if let Some(region) = regions.iter().find(region) {
        return of_region(region, key);
    }
    let pitch = i64::from(draft.profile().field().pitch);
    let probes = draft.profile().minos().probes.len() as i64;
    let area = |key: &str| {
        let rect = format!("{}.rect", key.trim_end_matches(".except"));
        let region = regions.iter().find(|r| r.key == rect);
        region.map_or(PIXELS as i64, |r| r.rect.area() as i64)
    };
    match key {
        "format" => (1, 1, 1),
        "version" => (0, u32::MAX.into(), 1),
        "field.pitch" => (2, 8, 1),
        "field.rows" => (1, ROWS as i64, 1),
        "field.votes" => (1, 4, 1),
        "minos.slack" => (0, probes - 1, 1),
        "digits.slack" => (0, 32, 1),
        _ if key.starts_with("field.corners") || key.starts_with("minos.probes") => {
            (0, pitch - 1, 1)
        }
        _ if key.ends_with("within[0]") => (0, COLUMNS as i64 - 1, 1),
        _ if key.ends_with("within[1]") => (0, ROWS as i64 - 1, 1),
        _ if key.ends_with("within[2]") => (1, COLUMNS as i64, 1),
        _ if key.ends_with("within[3]") => (1, ROWS as i64, 1),
        _ if key.ends_with(".except") => (0, area(key), 1),
        _ => (0, PIXELS as i64, 1),
    }
}

fn of_region(region: &Region, key: &str) -> (i64, i64, i64) {
    let (w, h) = (i64::from(region.rect.w), i64::from(region.rect.h));
    let side = |least: u8, most: u8, step: u8, left: i64| {
        let most = i64::from(most).min(left);
        let step = i64::from(step);
        (i64::from(least), most - most % step, step)
    };
    let right = WIDTH as i64 - i64::from(region.rect.x);
    let below = HEIGHT as i64 - i64::from(region.rect.y);
    match key.get(region.key.len()..) {
        Some("[0]") => (0, WIDTH as i64 - w, 1),
        Some("[1]") => (0, HEIGHT as i64 - h, 1),
        Some("[2]") => side(region.least.0, region.most.0, region.step.0, right),
        _ => side(region.least.1, region.most.1, region.step.1, below),
    }
}

fn is_index(text: &str) -> bool {
    matches!(text, "[0]" | "[1]" | "[2]" | "[3]")
}

/// The settings of an edit.
type Settings = Vec<(String, Setting)>;

/// What to set so that a region is elsewhere, and how far it goes.
pub(super) fn shifted(
    draft: &ProfileDraft,
    key: &str,
    dx: i32,
    dy: i32,
) -> Result<(Settings, (i32, i32)), DraftError> {
    let region = region(draft, key)?;
    let to = |i: usize, by: i32, size: u8, most: usize| -> Option<(String, Setting, i32)> {
        let key = format!("{key}[{i}]");
        let is = draft.number(&key)?;
        let to = is
            .saturating_add(by.into())
            .clamp(0, most as i64 - i64::from(size));
        let went = i32::try_from(to.saturating_sub(is)).unwrap_or(by);
        Some((key, Setting::Number(to), went))
    };
    let moved = to(0, dx, region.rect.w, WIDTH).zip(to(1, dy, region.rect.h, HEIGHT));
    let ((x, x_to, right), (y, y_to, down)) =
        moved.ok_or_else(|| DraftError::Region(key.into()))?;
    Ok((vec![(x, x_to), (y, y_to)], (right, down)))
}

fn region(draft: &ProfileDraft, key: &str) -> Result<Region, DraftError> {
    let mut regions = draft.profile().regions().into_iter();
    let region = regions.find(|region| region.key == key);
    region.ok_or_else(|| DraftError::Region(key.into()))
}
