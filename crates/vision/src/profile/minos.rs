//! What stands inside a cell, told by the shades at a few places.
//!
//! All answers are worked out once: the shades at the probes are a number, two
//! bits each, and a table says what that number is. So the rule may be as careful
//! as it likes, reading stays one look-up.

use super::{ProfileError, Shades, file::MinosFile, meaning::inside, pixels::between};
use crate::Cell;
use rules::Piece;
use screen::{Point, Shade};

/// Probes that a profile may have; the table has `4^MAX_PROBES` entries.
pub const MAX_PROBES: usize = 8;

/// The probes and the table of what they mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minos {
    /// Places in a cell.
    pub probes: Vec<Point>,
    filled: Vec<Cell>,
    flash: Vec<bool>,
}

struct Pattern {
    cell: Cell,
    key: String,
    shades: Vec<Shades>,
}

impl Pattern {
    /// How many probes of a number are not as the pattern says.
    fn wrong(&self, code: usize) -> u32 {
        self.shades
            .iter()
            .enumerate()
            .map(|(i, shades)| u32::from(!shades.has(Shade::from_bits((code >> (2 * i)) as u8))))
            .sum()
    }
}

impl Minos {
    pub(super) fn check(file: &MinosFile, pitch: u8) -> Result<Self, ProfileError> {
        if file.probes.is_empty() || file.probes.len() > MAX_PROBES {
            return Err(ProfileError::value(
                "minos.probes",
                format!("there are {} places", file.probes.len()),
                format!("write 1 to {MAX_PROBES} places [x, y]"),
            ));
        }
        let probes = file
            .probes
            .iter()
            .enumerate()
            .map(|(i, typed)| inside(&format!("minos.probes[{i}]"), typed, pitch))
            .collect::<Result<Vec<_>, _>>()?;
        let slack = between("minos.slack", file.slack, 0, probes.len() as i64 - 1)?;
        let patterns = patterns(file, probes.len())?;
        let codes = 1 << (2 * probes.len());
        let mut filled = vec![Cell::Other; codes];
        let mut flash = vec![false; codes];
        for code in 0..codes {
            filled[code] = nearest(&patterns, code, slack)?;
            flash[code] = patterns
                .iter()
                .any(|p| p.cell == Cell::Flash && p.wrong(code) <= slack);
        }
        Ok(Self {
            probes,
            filled,
            flash,
        })
    }

    /// What a filled cell is, from the shades at its probes, two bits each.
    #[must_use]
    pub fn filled(&self, code: usize) -> Cell {
        self.filled.get(code).copied().unwrap_or(Cell::Other)
    }

    /// What a cell is whose corners are not black.
    #[must_use]
    pub fn not_filled(&self, code: usize) -> Cell {
        if self.flash.get(code).copied().unwrap_or(false) {
            Cell::Flash
        } else {
            Cell::Empty
        }
    }
}

fn patterns(file: &MinosFile, probes: usize) -> Result<Vec<Pattern>, ProfileError> {
    let mut patterns = Vec::new();
    for (name, texts) in &file.kinds {
        let cell = kind(name).ok_or_else(|| {
            ProfileError::value(
                format!("minos.kinds.{name}"),
                "there is no such kind",
                "the kinds are L, J, I, O, Z, S, T, curtain and flash",
            )
        })?;
        for (i, text) in texts.iter().enumerate() {
            let key = format!("minos.kinds.{name}[{i}]");
            let shades: Option<Vec<Shades>> = text.chars().map(Shades::from_char).collect();
            match shades.filter(|s| s.len() == probes) {
                Some(shades) => patterns.push(Pattern { cell, key, shades }),
                None => {
                    return Err(ProfileError::value(
                        key,
                        format!("{text:?} is not a pattern"),
                        format!("write {probes} characters out of \".-+#?=!\", one for each probe"),
                    ));
                }
            }
        }
    }
    Ok(patterns)
}

fn kind(name: &str) -> Option<Cell> {
    match name {
        "curtain" => Some(Cell::Curtain),
        "flash" => Some(Cell::Flash),
        _ => {
            let mut letters = name.chars();
            let letter = letters.next().filter(char::is_ascii_uppercase)?;
            let piece = Piece::from_letter(letter)?;
            letters.next().is_none().then_some(Cell::Piece(piece))
        }
    }
}

/// The kind with the fewest wrong probes, if that is one kind only and no more
/// than `slack` of them are wrong.
fn nearest(patterns: &[Pattern], code: usize, slack: u32) -> Result<Cell, ProfileError> {
    let mut best: Option<(&Pattern, u32)> = None;
    let mut rival: Option<&Pattern> = None;
    for pattern in patterns.iter().filter(|p| p.cell != Cell::Flash) {
        let wrong = pattern.wrong(code);
        match best {
            Some((_, least)) if wrong > least => {}
            Some((first, least)) if wrong == least => {
                if pattern.cell != first.cell {
                    rival = Some(pattern);
                }
            }
            _ => {
                best = Some((pattern, wrong));
                rival = None;
            }
        }
    }
    match (best, rival) {
        (Some((first, 0)), Some(rival)) => Err(ProfileError::value(
            rival.key.clone(),
            format!("it looks like {}", first.key),
            "add a probe at a place where the two differ",
        )),
        (Some((pattern, wrong)), None) if wrong <= slack => Ok(pattern.cell),
        _ => Ok(Cell::Other),
    }
}
