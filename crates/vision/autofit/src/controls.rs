//! The controls of a game as the program found them by pressing: part of a profile.
//!
//! Cells are `(row, column)` of the well, row 0 at the top. The orientations of a piece are given
//! at the place where it appears: a turn moves the cells from one list to another, and a piece that
//! has fallen or was shifted is the same further down or aside.

use crate::profile_error::{ProfileError, value};
use pad::Buttons;
use rules::Piece;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Orientations of a piece, at most.
pub const MOST_SHAPES: usize = 8;
/// Presses of a menu, at most: more than any way into a game.
const MOST_PRESSES: usize = 200;
/// The longest wait in frames, ten minutes.
const MOST_FRAMES: i64 = 36_000;
/// How far above and below the top of the well a piece may appear.
const ROWS: std::ops::RangeInclusive<i64> = -4..=19;

/// The controls as they are typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ControlsFile {
    /// The way from power-on to play: each `"BUTTON FRAMES"`, a button and how many frames pass
    /// before it is pressed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub menu: Vec<String>,
    /// The way from the end of a game to the next one, likewise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub again: Vec<String>,
    /// Frames until a held direction shifts again, and between later shifts. Without it, each
    /// press shifts once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub repeat: Vec<i64>,
    /// Whether a press of Left and of Right shifts a piece by a column.
    #[serde(default)]
    pub shifts: bool,
    /// Frames of a row while Down is held. Without it, Down does nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub down: Option<i64>,
    /// The button that drops a piece to the floor at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hard_drop: Option<String>,
    /// Frames from where a piece comes to rest to the sight of the next one, while nothing is held.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lock: Option<i64>,
    /// The same while the piece is dropped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lock_dropped: Option<i64>,
    /// What was not found, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// Frames of a row by gravity, by level; `"-"` where no level is read.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub gravity: BTreeMap<String, i64>,
    /// The pieces: `L J I O Z S T`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub pieces: BTreeMap<String, PieceFile>,
}

/// A piece as it is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceFile {
    /// The cells `[row, column]` of each orientation, that of the spawn first.
    pub shapes: Vec<Vec<[i64; 2]>>,
    /// For each button that turns, the number of the orientation after it, for each orientation.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub turns: BTreeMap<String, Vec<i64>>,
}

/// A press in a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MenuPress {
    /// The button.
    pub button: Buttons,
    /// The frames that pass before it.
    pub after: u32,
}

/// A cell `(row, column)`; row 0 is the top one of the well.
pub type Place = (i8, i8);

/// The orientations of a piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turning {
    /// Their cells in order, that of the spawn first.
    pub shapes: Vec<[Place; 4]>,
    /// For each button that turns, the orientation after it.
    pub turns: Vec<(Buttons, Vec<u8>)>,
}

/// The controls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Controls {
    /// From power-on to play.
    pub menu: Vec<MenuPress>,
    /// From the end of a game to the next one.
    pub again: Vec<MenuPress>,
    /// Whether Left and Right shift by a column a press.
    pub shifts: bool,
    /// Frames until a held direction shifts again, and between later shifts.
    pub repeat: Option<(u16, u16)>,
    /// Frames of a row while Down is held.
    pub down: Option<u16>,
    /// The button that drops a piece to the floor at once.
    pub hard_drop: Option<Buttons>,
    /// Frames from the rest of a piece to the sight of the next one.
    pub lock: Option<u16>,
    /// The same while it is dropped.
    pub lock_dropped: Option<u16>,
    /// What was not found.
    pub missing: Vec<String>,
    /// Frames of a row by gravity, by the level that was read.
    pub gravity: BTreeMap<Option<u32>, u16>,
    /// The pieces that were seen.
    pub pieces: BTreeMap<Piece, Turning>,
}

impl Controls {
    /// Checks what was typed.
    ///
    /// # Errors
    /// When a value can't be used; the message names the key and the remedy.
    pub fn check(file: &ControlsFile) -> Result<Self, ProfileError> {
        let presses = |key: &str, typed: &[String]| {
            if typed.len() > MOST_PRESSES {
                let remedy = format!("write at most {MOST_PRESSES} presses");
                return Err(value(format!("controls.{key}"), remedy));
            }
            let each = typed.iter().enumerate();
            each.map(|(i, text)| press(&format!("controls.{key}[{i}]"), text))
                .collect::<Result<Vec<_>, _>>()
        };
        let wait = |key: &str, typed: Option<i64>| {
            let key = format!("controls.{key}");
            typed.map(|typed| frames(&key, typed)).transpose()
        };
        let repeat = match file.repeat[..] {
            [] => None,
            [first, again] => Some((
                frames("controls.repeat", first)?,
                frames("controls.repeat", again)?,
            )),
            _ => return Err(value("controls.repeat", "write [first, again]")),
        };
        let hard_drop = file.hard_drop.as_deref();
        let hard_drop = hard_drop.map(|name| button("controls.hard_drop", name));
        let mut gravity = BTreeMap::new();
        for (level, &typed) in &file.gravity {
            let key = format!("controls.gravity.{level}");
            let level = match level.as_str() {
                "-" => None,
                level => Some(
                    level
                        .parse()
                        .map_err(|_| value(&key, "the key is a level or \"-\""))?,
                ),
            };
            gravity.insert(level, frames(&key, typed)?);
        }
        let mut pieces = BTreeMap::new();
        for (name, typed) in &file.pieces {
            let key = format!("controls.pieces.{name}");
            let mut letters = name.chars();
            let piece = letters.next().and_then(Piece::from_letter);
            let piece = piece.filter(|_| letters.next().is_none());
            let piece = piece.ok_or_else(|| value(&key, "the pieces are L J I O Z S T"))?;
            pieces.insert(piece, turning(&key, typed)?);
        }
        Ok(Self {
            menu: presses("menu", &file.menu)?,
            again: presses("again", &file.again)?,
            shifts: file.shifts,
            repeat,
            down: wait("down", file.down)?,
            hard_drop: hard_drop.transpose()?,
            lock: wait("lock", file.lock)?,
            lock_dropped: wait("lock_dropped", file.lock_dropped)?,
            missing: file.missing.clone(),
            gravity,
            pieces,
        })
    }

    /// The controls as a profile's file has them.
    #[must_use]
    pub fn file(&self) -> ControlsFile {
        let presses = |presses: &[MenuPress]| {
            let text = |press: &MenuPress| format!("{} {}", press.button.name(), press.after);
            presses.iter().map(text).collect()
        };
        let number = |frames: &Option<u16>| frames.map(i64::from);
        let pieces = self.pieces.iter().map(|(piece, turning)| {
            let cells = |shape: &[Place; 4]| shape.map(|(r, c)| [r.into(), c.into()]).to_vec();
            let turns = turning.turns.iter().map(|(button, after)| {
                let after = after.iter().map(|&to| to.into()).collect();
                (button.name().to_owned(), after)
            });
            let file = PieceFile {
                shapes: turning.shapes.iter().map(cells).collect(),
                turns: turns.collect(),
            };
            (piece.letter().to_string(), file)
        });
        let gravity = self.gravity.iter().map(|(level, &frames)| {
            let level = level.map_or_else(|| "-".to_owned(), |level| level.to_string());
            (level, frames.into())
        });
        ControlsFile {
            menu: presses(&self.menu),
            again: presses(&self.again),
            repeat: self
                .repeat
                .map_or_else(Vec::new, |(a, b)| vec![a.into(), b.into()]),
            shifts: self.shifts,
            down: number(&self.down),
            hard_drop: self.hard_drop.map(|button| button.name().to_owned()),
            lock: number(&self.lock),
            lock_dropped: number(&self.lock_dropped),
            missing: self.missing.clone(),
            gravity: gravity.collect(),
            pieces: pieces.collect(),
        }
    }
}

fn frames(key: &str, typed: i64) -> Result<u16, ProfileError> {
    u16::try_from(typed)
        .ok()
        .filter(|frames| (1..=MOST_FRAMES).contains(&i64::from(*frames)))
        .ok_or_else(|| value(key, format!("write a number from 1 to {MOST_FRAMES}")))
}

fn button(key: &str, name: &str) -> Result<Buttons, ProfileError> {
    let known = Buttons::EACH
        .into_iter()
        .find(|button| button.name() == name);
    known.ok_or_else(|| {
        let names = Buttons::EACH.map(Buttons::name).join(", ");
        value(key, format!("the buttons are {names}"))
    })
}

fn press(key: &str, text: &str) -> Result<MenuPress, ProfileError> {
    let wrong = || value(key, "write a button and frames, as in \"Start 60\"");
    let (name, after) = text.split_once(' ').ok_or_else(wrong)?;
    let after: u32 = after.trim().parse().map_err(|_| wrong())?;
    if i64::from(after) > MOST_FRAMES {
        return Err(wrong());
    }
    let button = button(key, name)?;
    Ok(MenuPress { button, after })
}

fn turning(key: &str, file: &PieceFile) -> Result<Turning, ProfileError> {
    let count = file.shapes.len();
    if !(1..=MOST_SHAPES).contains(&count) {
        let remedy = format!("write the cells of 1 to {MOST_SHAPES} orientations");
        return Err(value(format!("{key}.shapes"), remedy));
    }
    let shape = |cells: &Vec<[i64; 2]>| {
        let place = |&[row, column]: &[i64; 2]| {
            let is_known = ROWS.contains(&row) && (0..rules::COLUMNS as i64).contains(&column);
            is_known.then_some((row as i8, column as i8))
        };
        let places: Option<Vec<Place>> = cells.iter().map(place).collect();
        let mut places = <[Place; 4]>::try_from(places?).ok()?;
        places.sort_unstable();
        let differ = places.windows(2).all(|pair| pair[0] != pair[1]);
        differ.then_some(places)
    };
    let shapes: Option<Vec<_>> = file.shapes.iter().map(shape).collect();
    let shapes = shapes.ok_or_else(|| {
        let remedy = "write four different cells [row, column] of the well for each orientation";
        value(format!("{key}.shapes"), remedy)
    })?;
    let mut turns = Vec::new();
    for (name, after) in &file.turns {
        let key = format!("{key}.turns.{name}");
        let to = |&to: &i64| usize::try_from(to).ok().filter(|to| *to < count);
        let after: Option<Vec<u8>> = after.iter().map(|o| to(o).map(|to| to as u8)).collect();
        let after = after.filter(|after| after.len() == count);
        let after = after.ok_or_else(|| {
            let remedy = format!("write {count} numbers of orientations, from 0");
            value(&key, remedy)
        })?;
        turns.push((button(&key, name)?, after));
    }
    Ok(Turning { shapes, turns })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed() -> ControlsFile {
        toml::from_str(
            r#"
            menu = ["Start 60", "A 120"]
            shifts = true
            repeat = [23, 9]
            down = 3
            hard_drop = "Up"
            missing = ["the way from a game to the next one was not seen"]
            [gravity]
            0 = 53
            - = 20
            [pieces.I]
            shapes = [[[0, 3], [0, 4], [0, 5], [0, 6]], [[-1, 4], [0, 4], [1, 4], [2, 4]]]
            turns = { A = [1, 0] }
            "#,
        )
        .unwrap()
    }

    #[test]
    fn controls_are_read_as_they_are_written() {
        let file = typed();
        let controls = Controls::check(&file).unwrap();
        assert_eq!(controls.file(), file);
        assert_eq!(controls.gravity[&Some(0)], 53);
        assert_eq!(controls.gravity[&None], 20);
        assert_eq!(controls.pieces[&Piece::I].turns[0].1, [1, 0]);
    }

    #[test]
    fn what_can_not_be_used_is_refused_with_its_key() {
        let refused = |change: &dyn Fn(&mut ControlsFile), key: &str| {
            let mut file = typed();
            change(&mut file);
            let why = Controls::check(&file).unwrap_err().to_string();
            assert!(why.starts_with(key), "{why}");
        };
        refused(&|f| f.menu[1] = "A".into(), "controls.menu[1]");
        refused(&|f| f.again = vec!["X 4".into()], "controls.again[0]");
        refused(&|f| f.repeat = vec![4], "controls.repeat");
        refused(&|f| f.down = Some(0), "controls.down");
        refused(&|f| f.hard_drop = Some("Jump".into()), "controls.hard_drop");
        refused(
            &|f| _ = f.gravity.insert("x".into(), 4),
            "controls.gravity.x",
        );
        let piece = |f: &mut ControlsFile, change: &dyn Fn(&mut PieceFile)| {
            change(f.pieces.get_mut("I").unwrap());
        };
        let shapes = "controls.pieces.I.shapes";
        refused(&|f| piece(f, &|p| p.shapes.clear()), shapes);
        refused(&|f| piece(f, &|p| p.shapes[0][0] = [0, 4]), shapes);
        refused(&|f| piece(f, &|p| p.shapes[0][0] = [0, 10]), shapes);
        let turns = "controls.pieces.I.turns.A";
        refused(
            &|f| piece(f, &|p| p.turns.get_mut("A").unwrap()[0] = 2),
            turns,
        );
    }
}
