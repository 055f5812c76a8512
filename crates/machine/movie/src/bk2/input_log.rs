//! The log: a key with the names of the columns, then a line for each frame.

use crate::{COLUMNS, MAX_FRAMES, MovieError, UP};
use pad::Buttons;

/// The first and the last line.
pub const BEGIN: &str = "[Input]";
pub const END: &str = "[/Input]";
/// What the key begins with.
const KEY: &str = "LogKey:";
/// Between columns, and around a frame.
const BAR: char = '|';
/// Between groups of columns in the key.
const GROUP: char = '#';
/// What some cores write in front of the names of their pad's buttons.
const PAD: &str = "P1 ";
/// The name and the letter of the switch.
const POWER: (&str, char) = ("Power", 'P');

/// A column of a log.
#[derive(Clone, Copy)]
enum Column {
    Button(Buttons),
    Power,
}

/// The columns of a Game Boy: those of a log without a key.
fn usual() -> Vec<Column> {
    let buttons = COLUMNS.map(|(_, button, _)| Column::Button(button));
    buttons.into_iter().chain([Column::Power]).collect()
}

/// The key of a log with [`usual`] columns.
pub fn key() -> String {
    let names = COLUMNS.map(|(_, _, name)| format!("{name}{BAR}"));
    format!("{KEY}{GROUP}{}{}{BAR}", names.concat(), POWER.0)
}

/// The line of a frame.
pub fn line(held: Buttons) -> String {
    let mut line = String::with_capacity(COLUMNS.len() + 3);
    line.push(BAR);
    line.extend(COLUMNS.map(|(letter, button, _)| if held.contains(button) { letter } else { UP }));
    line.push(UP);
    line.push(BAR);
    line
}

/// The frames of a log.
///
/// # Errors
/// When it has none or too many, a column that a Game Boy does not have, or a line with another
/// number of columns, or the game is switched off and on in it.
pub fn read(text: &str) -> Result<Vec<Buttons>, MovieError> {
    let mut columns = usual();
    let mut frames = Vec::new();
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if let Some(key) = line.strip_prefix(KEY) {
            columns = parsed_key(key)?;
        } else if let Some(rest) = line.strip_prefix(BAR) {
            if frames.len() == MAX_FRAMES {
                return Err(MovieError::Long);
            }
            // What follows the last bar is a remark.
            let cells = rest.rsplit_once(BAR).map_or(rest, |(cells, _)| cells);
            let frame = frame(cells, &columns, number)?;
            frames.push(frame.ok_or(MovieError::Power(frames.len() + 1))?);
        }
    }
    match frames.is_empty() {
        true => Err(MovieError::Empty),
        false => Ok(frames),
    }
}

fn parsed_key(key: &str) -> Result<Vec<Column>, MovieError> {
    let names = key.split([GROUP, BAR]).filter(|name| !name.is_empty());
    let column = |name: &str| {
        let plain = name.strip_prefix(PAD).unwrap_or(name);
        if plain == POWER.0 {
            return Ok(Column::Power);
        }
        let known = COLUMNS.iter().find(|(_, _, known)| *known == plain);
        let (_, button, _) = known.ok_or_else(|| MovieError::control(name))?;
        Ok(Column::Button(*button))
    };
    let columns: Vec<Column> = names.map(column).collect::<Result<_, _>>()?;
    Ok(if columns.is_empty() { usual() } else { columns })
}

/// The buttons of a frame; `None` when it switches the game off and on. Any letter but a point is a
/// button that is down.
fn frame(cells: &str, columns: &[Column], line: usize) -> Result<Option<Buttons>, MovieError> {
    let mut letters = cells.chars().filter(|letter| *letter != BAR);
    let mut held = Some(Buttons::NONE);
    for (found, column) in columns.iter().enumerate() {
        let letter = letters.next().ok_or(MovieError::Line {
            line,
            found,
            columns: columns.len(),
        })?;
        if letter != UP {
            held = match column {
                Column::Button(button) => held.map(|held| held | *button),
                Column::Power => None,
            };
        }
    }
    match letters.count() {
        0 => Ok(held),
        more => Err(MovieError::Line {
            line,
            found: columns.len() + more,
            columns: columns.len(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_names_the_columns_in_its_own_order() {
        assert_eq!(key(), "LogKey:#Up|Down|Left|Right|Start|Select|B|A|Power|");
        assert_eq!(line(Buttons::DOWN | Buttons::A), "|.D.....A.|");
        let held = |text: &str| read(text).unwrap();
        let usual = [Buttons::DOWN | Buttons::A];
        assert_eq!(held("|.D.....A.|"), usual);
        assert_eq!(
            held("[Input]\r\nLogKey:#\r\n|.D.....A.| fast\r\n[/Input]"),
            usual
        );
        let own = "LogKey:#P1 A|P1 Down|#P1 Power|\n|A.|.|\n|.x|.|\n\n|..|.|";
        assert_eq!(held(own), [Buttons::A, Buttons::DOWN, Buttons::NONE]);
    }

    #[test]
    fn what_is_no_frame_of_a_game_boy_is_refused_with_its_line() {
        let line = |line, found| MovieError::Line {
            line,
            found,
            columns: 9,
        };
        for (text, why) in [
            ("", MovieError::Empty),
            ("LogKey:#Up|\nUDLR", MovieError::Empty),
            ("|.........|\n|........|", line(2, 8)),
            ("|..........|", line(1, 10)),
            ("|.........|\n|........P|", MovieError::Power(2)),
            (
                "LogKey:#Up|Tilt X|\n|.0|",
                MovieError::Control("\"Tilt X\"".to_owned()),
            ),
            (
                "LogKey:#P2 Up|\n|.|",
                MovieError::Control("\"P2 Up\"".to_owned()),
            ),
        ] {
            assert_eq!(read(text), Err(why), "{text}");
        }
    }
}
