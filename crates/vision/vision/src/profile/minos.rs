//! What stands inside a cell, recognised by the shades at a few places.
//!
//! The shades at the probes are a number, two bits each. A table, computed once, maps it to
//! a cell, so reading a cell is one look-up.

use super::{ProfileError, Shades, file::MinosFile, layout::inside, pixels::between};
use crate::Cell;
use rules::Piece;
use screen::{Picture, Point, Rect, Shade};
use std::sync::Arc;

/// Probes that a profile may have; the table has `4^MAX_PROBES` entries.
pub const MAX_PROBES: usize = 8;

/// The probes and the tables of what they mean. Clones share the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minos {
    /// Places in a cell.
    pub probes: Vec<Point>,
    /// How many probes may be wrong for a kind still to be recognised.
    pub slack: u32,
    /// What the kinds look like.
    pub patterns: Vec<Pattern>,
    filled: Arc<[Cell]>,
    flash: Arc<[bool]>,
}

/// One look of the inside of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What it is a look of.
    pub cell: Cell,
    /// Its key in the text.
    pub key: String,
    /// What fits at each probe.
    pub shades: Vec<Shades>,
}

impl Pattern {
    /// How many probes of a number differ from the pattern.
    #[must_use]
    pub fn wrong(&self, code: usize) -> u32 {
        self.shades
            .iter()
            .enumerate()
            .map(|(i, shades)| u32::from(!shades.has(Shade::from_bits((code >> (2 * i)) as u8))))
            .sum()
    }

    /// The same for every possible number. The last probe is in the highest bits, so
    /// each probe makes four copies of the counts of those before it.
    fn wrong_each(&self) -> Vec<u8> {
        let mut all = vec![0];
        for shades in &self.shades {
            let copy = |shade| all.iter().map(move |&n| n + u8::from(!shades.has(shade)));
            all = Shade::EACH.into_iter().flat_map(copy).collect();
        }
        all
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
        let filled = filled(&patterns, 1 << (2 * probes.len()), slack)?;
        let mut flash = vec![false; filled.len()];
        for pattern in patterns.iter().filter(|p| p.cell == Cell::Flash) {
            for (is, wrong) in flash.iter_mut().zip(pattern.wrong_each()) {
                *is |= u32::from(wrong) <= slack;
            }
        }
        Ok(Self {
            probes,
            slack,
            patterns,
            filled: filled.into(),
            flash: flash.into(),
        })
    }

    /// The shades at the probes of a cell as a number, two bits each.
    #[must_use]
    pub fn code(&self, picture: &Picture, cell: Rect) -> usize {
        let shade = |p: &Point| picture.at((cell.x + p.x).into(), (cell.y + p.y).into());
        (self.probes.iter().rev()).fold(0, |code, probe| code << 2 | shade(probe) as usize)
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

/// The best patterns of one number so far.
#[derive(Clone, Copy)]
struct Best {
    /// The least wrong probes of all patterns, and the first pattern that has them.
    wrong: u8,
    pattern: u32,
    /// The last pattern of another kind that has as few.
    rival: u32,
}

/// No pattern.
const NONE: u32 = u32::MAX;

/// What each number is: the kind with the fewest wrong probes, if that is one kind
/// only and no more than `slack` of them are wrong.
fn filled(patterns: &[Pattern], codes: usize, slack: u32) -> Result<Vec<Cell>, ProfileError> {
    let mut best = vec![
        Best {
            wrong: u8::MAX,
            pattern: NONE,
            rival: NONE,
        };
        codes
    ];
    let kinds: Vec<&Pattern> = patterns.iter().filter(|p| p.cell != Cell::Flash).collect();
    for (i, pattern) in (0..NONE).zip(&kinds) {
        let first = kinds.iter().position(|p| p.cell == pattern.cell);
        let first = first.map_or(i, |first| first as u32);
        for (best, wrong) in best.iter_mut().zip(pattern.wrong_each()) {
            if wrong < best.wrong {
                (best.wrong, best.pattern, best.rival) = (wrong, i, NONE);
            } else if wrong == best.wrong && best.pattern < first {
                best.rival = i;
            }
        }
    }
    let pattern = |i: u32| kinds.get(i as usize);
    let tell = |best: &Best| match (pattern(best.pattern), pattern(best.rival)) {
        (Some(first), Some(rival)) if best.wrong == 0 => Err(ProfileError::value(
            rival.key.clone(),
            format!("it looks like {}", first.key),
            "add a probe at a place where the two differ",
        )),
        (Some(pattern), None) if u32::from(best.wrong) <= slack => Ok(pattern.cell),
        _ => Ok(Cell::Other),
    };
    best.iter().map(tell).collect()
}
