//! The letters of the captions in pictures, five pixels wide at most.

use anyhow::{Context, ensure};
use std::collections::BTreeMap;

/// Rows of a letter; the last two are below the baseline.
pub const ROWS: usize = 9;
/// Columns of a space.
const SPACE: usize = 3;
/// Columns between two letters.
const GAP: usize = 1;

/// For each letter its columns from the left; bit `r` is row `r`.
pub struct Font(BTreeMap<char, Vec<u16>>);

impl Font {
    /// Parsed from the text file beside this one.
    pub fn read() -> anyhow::Result<Self> {
        let lines = include_str!("font.txt").lines();
        let lines: Vec<&str> = lines
            .filter(|line| !line.is_empty() && !line.starts_with(';'))
            .collect();
        let mut letters = BTreeMap::from([(' ', vec![0; SPACE])]);
        for block in lines.chunks(ROWS + 1) {
            ensure!(block.len() == ROWS + 1, "font.txt ends within a block");
            for (i, letter) in block[0].chars().enumerate() {
                let mut columns = [0; 5];
                for (r, line) in block[1..].iter().enumerate() {
                    let pixels = line
                        .split(' ')
                        .nth(i)
                        .with_context(|| format!("font.txt: row {r} of {letter} is missing"))?;
                    for (column, pixel) in columns.iter_mut().zip(pixels.chars()) {
                        *column |= u16::from(pixel == '#') << r;
                    }
                }
                let ink = |column: &u16| *column != 0;
                let first = columns.iter().position(ink).unwrap_or(0);
                let last = columns.iter().rposition(ink).unwrap_or(0);
                letters.insert(letter, columns[first..=last].to_vec());
            }
        }
        Ok(Self(letters))
    }

    /// The columns of a line of text, from the left.
    pub fn set(&self, text: &str) -> anyhow::Result<Vec<u16>> {
        let mut columns = Vec::new();
        for letter in text.chars() {
            let found = self
                .0
                .get(&letter)
                .with_context(|| format!("font.txt has no letter {letter:?}"))?;
            if !columns.is_empty() {
                columns.extend([0; GAP]);
            }
            columns.extend(found);
        }
        Ok(columns)
    }
}
