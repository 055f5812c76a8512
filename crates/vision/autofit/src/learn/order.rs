//! Which digits are greater than which others, and the digits that this leaves.

use super::glyphs::{Glyph, Glyphs};
use std::collections::{BTreeMap, BTreeSet};

/// How often a change has to be seen.
const OFTEN: u32 = 2;
/// Assignments that are tried at most.
const STEPS: u32 = 200_000;

/// How often one look has replaced another one in a number that rises.
#[derive(Clone, Debug, Default)]
pub struct Order(BTreeMap<(Glyph, Glyph), u32>);

impl Order {
    pub fn add(&mut self, less: Glyph, more: Glyph) {
        *self.0.entry((less, more)).or_default() += 1;
    }

    /// Whether known digits show that the number rises, and none that it falls.
    pub fn rises(&self, known: &dyn Fn(Glyph) -> Option<u8>) -> bool {
        let pairs = self.0.keys();
        let mut known = pairs.filter_map(|&(less, more)| Some((known(less)?, known(more)?)));
        let first = known.next();
        first.is_some_and(|(less, more)| less < more) && known.all(|(less, more)| less < more)
    }
}

/// The digits of the looks that can be one digit only.
pub fn digits(orders: &[&Order], glyphs: &Glyphs) -> BTreeMap<u8, Vec<bool>> {
    let mut counts: BTreeMap<(Glyph, Glyph), u32> = BTreeMap::new();
    for (&pair, &count) in orders.iter().flat_map(|order| &order.0) {
        *counts.entry(pair).or_default() += count;
    }
    counts.retain(|_, count| *count >= OFTEN);
    let pairs: Vec<(Glyph, Glyph)> = counts.into_keys().collect();
    let unknown: BTreeSet<Glyph> = (pairs.iter())
        .flat_map(|&(less, more)| [less, more])
        .filter(|&glyph| glyphs.digit(glyph).is_none())
        .collect();
    let mut search = Search {
        pairs,
        unknown: unknown.into_iter().collect(),
        free: glyphs.free(),
        found: BTreeMap::new(),
        steps: 0,
    };
    let mut chosen = BTreeMap::new();
    if search.unknown.len() > search.free.len() || !search.go(glyphs, &mut chosen) {
        return BTreeMap::new();
    }
    let mut digits = BTreeMap::new();
    for (glyph, possible) in search.found {
        if let (Some(&digit), 1, Some(look)) =
            (possible.first(), possible.len(), glyphs.look(glyph))
        {
            digits.insert(digit, look.clone());
        }
    }
    digits
}

/// All ways to give digits to looks.
struct Search {
    pairs: Vec<(Glyph, Glyph)>,
    unknown: Vec<Glyph>,
    free: Vec<u8>,
    /// The digits that each look has in some way.
    found: BTreeMap<Glyph, BTreeSet<u8>>,
    steps: u32,
}

impl Search {
    /// `false` when there are too many ways.
    fn go(&mut self, glyphs: &Glyphs, chosen: &mut BTreeMap<Glyph, u8>) -> bool {
        self.steps += 1;
        if self.steps > STEPS {
            return false;
        }
        let Some(&glyph) = self.unknown.get(chosen.len()) else {
            for (&glyph, &digit) in &*chosen {
                self.found.entry(glyph).or_default().insert(digit);
            }
            return true;
        };
        for digit in self.free.clone() {
            if chosen.values().any(|&other| other == digit) {
                continue;
            }
            chosen.insert(glyph, digit);
            let fits = self.fits(glyphs, chosen);
            let goes_on = !fits || self.go(glyphs, chosen);
            chosen.remove(&glyph);
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Whether no pair contradicts the digits so far.
    fn fits(&self, glyphs: &Glyphs, chosen: &BTreeMap<Glyph, u8>) -> bool {
        let digit = |glyph| chosen.get(&glyph).copied().or_else(|| glyphs.digit(glyph));
        let mut known =
            (self.pairs.iter()).filter_map(|&(less, more)| Some((digit(less)?, digit(more)?)));
        known.all(|(less, more)| less < more)
    }
}
