//! Numbers: where their digits are, and what the digits look like.
//!
//! The typed number shows which digit each group of pixels at the click is. One spacing fits
//! all numbers, since games draw them in one font.

use crate::{
    click::{Click, Problem, Role},
    ink::{Ink, Paper, around, distance, grounds, union},
};
use screen::{Picture, Rect, Shade};
use std::collections::{BTreeMap, BTreeSet};
use vision::Number;

/// Pixels of a digit in each direction, at most.
const MOST: u8 = 9;
/// Pixels of a 1 that is only a bar, across, at most.
const BAR: u8 = 3;
/// A digit has fewer of its pixels drawn than this, in percent.
const FULL: u32 = 88;
/// Why a number whose digits could be several of the signs at a click is not used yet.
const UNDECIDED: &str = "it can't be seen which of the signs here are its digits, and whether the first is \
                         a leading zero; click a number that shows a 0 too, and this one counts";
/// Pixels from one digit to the next, the most usual first.
const SPACINGS: [u8; 6] = [8, 7, 6, 9, 5, 10];

/// The digits that were seen, and where the numbers are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// Width and height of the place of a digit.
    pub size: (u8, u8),
    /// Which pixels are drawn.
    pub paper: Paper,
    /// The places of each number.
    pub places: BTreeMap<&'static str, Rect>,
    /// The pixels of each digit, row by row.
    pub digits: BTreeMap<u8, Vec<bool>>,
    /// The clicks that could not be used.
    pub problems: Vec<Problem>,
    /// The click that showed each digit first.
    shown_by: BTreeMap<u8, Click>,
}

/// Why a number can't be used.
#[derive(PartialEq, Eq)]
enum Unfit {
    /// It can't be seen yet which signs are its digits.
    Undecided,
    /// One of its digits looks like another one that an earlier click showed.
    Like { digit: u8, other: u8, of: Click },
    /// Another reason, as the end of a sentence.
    For(String),
}

impl From<&str> for Unfit {
    fn from(why: &str) -> Self {
        Self::For(why.to_owned())
    }
}

/// The groups of pixels of one clicked number.
#[derive(Clone, Debug)]
struct Line {
    click: Click,
    number: Number,
    paper: Paper,
    /// From the left, the leading zeros too.
    glyphs: Vec<Rect>,
    digits: Vec<u8>,
    /// How many groups in front of `digits` and behind them are no digits.
    beside: (usize, usize),
    /// The rows of pixels of all of them.
    y: u8,
    h: u8,
    /// The typed digits alone, at each place of the line where the click may have been meant for them,
    /// the nearest first: a sign such as a heart, or text, may stand beside them.
    parts: Vec<Self>,
}

impl Numbers {
    /// The numbers by the clicks on them: drawn as most of them can be, each on the ground that it
    /// has most of if that is possible.
    pub fn of(pictures: &[Picture], clicks: &[Click]) -> Self {
        let papers = Shade::EACH.map(Paper::Ink).into_iter();
        let papers = papers.chain(Shade::EACH.map(Paper::Ground));
        let each = papers.map(|paper| Self::drawn_by(pictures, clicks, &|_| vec![paper]));
        let usual = Self::drawn_by(pictures, clicks, &|click| {
            let near = around(click.at, 12, 6);
            let grounds = grounds(&pictures[click.frame], near).into_iter();
            grounds.map(Paper::Ground).collect()
        });
        let all = each.chain([usual]);
        all.max_by_key(|numbers| numbers.places.len())
            .unwrap_or_default()
    }

    /// By the clicks, where the digits at each are drawn in the first of some ways in which they
    /// are digits.
    fn drawn_by(
        pictures: &[Picture],
        clicks: &[Click],
        papers: &dyn Fn(&Click) -> Vec<Paper>,
    ) -> Self {
        let mut numbers = Self::default();
        let mut lines = Vec::new();
        for &click in clicks {
            let Role::Number(number, value) = click.role else {
                continue;
            };
            let picture = &pictures[click.frame];
            let line = papers(&click)
                .into_iter()
                .find_map(|paper| Line::at(&Ink::new(picture, paper), click, number, value));
            match line {
                Some(line) => lines.push(line),
                None => numbers.problems.push(Problem {
                    click,
                    why: format!(
                        "there are not the digits of {value} here; click the middle of the number, \
                         and type all digits that are shown"
                    ),
                }),
            }
        }
        // Those that leave a doubt last, when more digits are known.
        lines.sort_by_key(|line| line.after_one_zero().is_some());
        // A sign beside a number may be higher than its digits.
        let highs: BTreeSet<u8> = (lines.iter())
            .flat_map(|line| std::iter::once(line.h).chain(line.parts.iter().map(|part| part.h)))
            .collect();
        let best = (highs.into_iter())
            .flat_map(|high| SPACINGS.map(|spacing| (spacing, high)))
            .map(|size| numbers.clone().with(pictures, &lines, size))
            .max_by_key(|found| {
                let aligned = found.places.values().all(|rect| rect.x.is_multiple_of(8));
                let usual = SPACINGS.iter().rposition(|&s| s != found.size.0);
                (found.places.len(), found.size.0 == 8 && aligned, usual)
            });
        best.unwrap_or(numbers)
    }

    /// With the lines that fit a width and height of digits.
    fn with(mut self, pictures: &[Picture], lines: &[Line], size: (u8, u8)) -> Self {
        self.size = size;
        for line in lines {
            let Err(mut unfit) = self.add(pictures, line) else {
                continue;
            };
            let mut is_added = false;
            for part in &line.parts {
                match self.add(pictures, part) {
                    Ok(()) => is_added = true,
                    // That a part may be the number is worth more than why the whole line is not.
                    Err(Unfit::Undecided) => unfit = Unfit::Undecided,
                    Err(_) => continue,
                }
                break;
            }
            if !is_added {
                self.report(line.click, unfit);
            }
        }
        self
    }

    /// Adds to the problems why a click can't be used.
    fn report(&mut self, click: Click, unfit: Unfit) {
        let why = match unfit {
            Unfit::Undecided => UNDECIDED.to_owned(),
            Unfit::For(why) => why,
            Unfit::Like { digit, other, of } => {
                let like = |digit, other, of: Click| {
                    format!(
                        "its {digit} looks like the {other} of {}: one of both numbers is not the one that is shown",
                        of.stated()
                    )
                };
                // Which of both is wrong can't be known.
                let why = like(other, digit, click);
                self.problems.push(Problem { click: of, why });
                like(digit, other, of)
            }
        };
        self.problems.push(Problem { click, why });
    }

    fn add(&mut self, pictures: &[Picture], line: &Line) -> Result<(), Unfit> {
        let (wide, high) = self.size;
        if line.h != high {
            return Err("its digits are not as high as those of the other numbers".into());
        }
        if !self.places.is_empty() && self.paper != line.paper {
            return Err("its digits are drawn otherwise than those of the other numbers".into());
        }
        let ink = Ink::new(&pictures[line.click.frame], line.paper);
        let start = line.start(wide).ok_or("its digits are not evenly spaced")?;
        let count = line.glyphs.len() as u8;
        let tile = |i: i32| {
            let x = i32::from(start) + i * i32::from(wide);
            u8::try_from(x)
                .ok()
                .map(|x| Rect::new(x, line.y, wide, high))
                .filter(|tile| tile.on_screen())
        };
        let tiles = (0..).zip(&line.digits);
        let tiles = tiles.map(|(i, _)| tile(i).map(|tile| ink.pixels(tile)));
        let tiles: Option<Vec<_>> = tiles.collect();
        let tiles = tiles.ok_or("its digits reach off the screen")?;
        let digits = self.digits_with(&tiles, &line.digits)?;
        let is_zero_known = self.digits.contains_key(&0);
        if let Some(typed) = line.after_one_zero().filter(|_| !is_zero_known)
            && self.digits_with(&tiles, typed).is_ok()
        {
            return Err(Unfit::Undecided);
        }
        let (before, behind) = line.beside;
        let beside = (0..before as i32).map(|i| -1 - i);
        let mut beside = beside.chain((0..behind as i32).map(|i| i32::from(count) + i));
        let is_digit = |place: i32| {
            let pixels = tile(place).map(|tile| ink.pixels(tile));
            pixels.is_some_and(|pixels| digits.values().any(|digit| *digit == pixels))
        };
        if beside.any(is_digit) {
            return Err("more digits than the typed ones are here".into());
        }
        if before + behind > 0 && !is_zero_known {
            return Err(Unfit::Undecided);
        }
        let is_free = |i: i32| {
            let free = |picture| {
                let ink = Ink::new(picture, line.paper);
                // A digit that was not seen yet has no ink above and below it either.
                tile(i).is_some_and(|tile| {
                    let Rect { x, y, w, h } = tile;
                    let above = Rect::new(x, y.saturating_sub(1), w, 1);
                    let below = Rect::new(x, (y + h).min(Rect::SCREEN.h - 1), w, 1);
                    ink.count(tile) == 0 || ink.count(above) + ink.count(below) == 0
                })
            };
            pictures.iter().all(free) && tile(i).is_some_and(|tile| ink.count(tile) == 0)
        };
        let most = i32::from(line.most_places().max(count));
        let mut first = 0;
        while i32::from(count) - first < most && is_free(first - 1) {
            first -= 1;
        }
        let mut last = i32::from(count);
        // Without room at the left, a longer number needs it at the right.
        if first == 0 && line.digits.first() != Some(&0) {
            while last < most && is_free(last) {
                last += 1;
            }
        }
        let left = tile(first).ok_or("its digits reach off the screen")?;
        let places = Rect::new(left.x, left.y, wide * (last - first) as u8, high);
        let name = line.name();
        if self
            .places
            .get(name)
            .is_some_and(|known| (known.x, known.y) != (places.x, places.y))
        {
            // The same number of another picture may have more digits.
            let known = self.places[name];
            let same_line = known.y == places.y && known.x.abs_diff(places.x).is_multiple_of(wide);
            if !same_line {
                return Err(Unfit::For(format!("{name} is at two places")));
            }
        }
        self.paper = line.paper;
        for digit in digits.keys() {
            self.shown_by.entry(*digit).or_insert(line.click);
        }
        self.digits = digits;
        let places = self
            .places
            .get(name)
            .map_or(places, |&known| union(known, places));
        self.places.insert(name, places);
        Ok(())
    }

    /// The known digits and these, each of which is drawn on the tile at its place.
    fn digits_with(
        &self,
        tiles: &[Vec<bool>],
        these: &[u8],
    ) -> Result<BTreeMap<u8, Vec<bool>>, Unfit> {
        let mut digits = self.digits.clone();
        for (pixels, &digit) in tiles.iter().zip(these) {
            let known = digits.entry(digit).or_insert_with(|| pixels.clone());
            if known != pixels {
                let why = format!("its {digit} differs from another {digit}");
                return Err(Unfit::For(why));
            }
        }
        let mut shapes = BTreeMap::new();
        // The digits of earlier clicks first.
        let each = digits
            .iter()
            .map(|(&digit, pixels)| (digit, self.shape(pixels)));
        let (known, new): (Vec<_>, Vec<_>) =
            each.partition(|(digit, _)| self.digits.contains_key(digit));
        for (digit, shape) in known.into_iter().chain(new) {
            let Some(other) = shapes.insert(shape, digit) else {
                continue;
            };
            return Err(match self.shown_by.get(&other) {
                Some(&of) => Unfit::Like { digit, other, of },
                None => "two of its digits look the same".into(),
            });
        }
        Ok(digits)
    }

    /// The drawn pixels of a digit from the first to the last, wherever they are on its tile.
    fn shape(&self, pixels: &[bool]) -> Vec<(usize, usize)> {
        let wide = usize::from(self.size.0).max(1);
        let drawn = (0..pixels.len()).filter(|at| pixels[*at]);
        let drawn: Vec<_> = drawn.map(|at| (at / wide, at % wide)).collect();
        let top = drawn.iter().map(|at| at.0).min().unwrap_or_default();
        let left = drawn.iter().map(|at| at.1).min().unwrap_or_default();
        let from = |(row, column): (usize, usize)| (row - top, column - left);
        drawn.into_iter().map(from).collect()
    }
}

/// Whether a group of pixels is no stroke: it has hardly any pixel that is not drawn, and is too wide
/// for the bar of a 1.
fn is_block(ink: &Ink<'_>, glyph: Rect) -> bool {
    glyph.w > BAR && 100 * ink.count(glyph) > FULL * glyph.area() as u32
}

impl Line {
    fn at(ink: &Ink<'_>, click: Click, number: Number, value: u32) -> Option<Self> {
        let near = around(click.at, 64, MOST);
        let parts = ink.groups(near, (MOST, MOST));
        let seed = parts
            .iter()
            .copied()
            .filter(|part| part.h >= 4 && distance(*part, click.at) <= 4)
            .min_by_key(|part| distance(*part, click.at))?;
        let mut parts: Vec<Rect> = parts
            .into_iter()
            .filter(|part| part.y + 1 >= seed.y && part.y + part.h <= seed.y + seed.h + 1)
            .collect();
        parts.sort_by_key(|part| part.x);
        // The parts of a digit stand above each other.
        let mut glyphs: Vec<Rect> = Vec::new();
        for part in parts {
            match glyphs.last_mut() {
                Some(glyph) if part.x < glyph.x + glyph.w => *glyph = union(*glyph, part),
                _ => glyphs.push(part),
            }
        }
        let mut chains = glyphs.chunk_by(|a, b| b.x - (a.x + a.w) < MOST);
        let glyphs = chains.find(|chain| chain.iter().any(|g| distance(*g, click.at) <= 4))?;
        let typed: Vec<u8> = (value.to_string().bytes())
            .map(|byte| byte - b'0')
            .collect();
        let zeros = glyphs.len().checked_sub(typed.len())?;
        let digits: Vec<u8> = std::iter::repeat_n(0, zeros).chain(typed).collect();
        let whole = glyphs.iter().copied().reduce(union)?;
        let has_strokes = glyphs.iter().all(|glyph| !is_block(ink, *glyph));
        let line = Self {
            click,
            number,
            paper: ink.paper,
            glyphs: glyphs.to_vec(),
            digits,
            beside: (0, 0),
            y: whole.y,
            h: whole.h,
            parts: Vec::new(),
        };
        (whole.h <= MOST && has_strokes).then(|| Self {
            parts: line.without(zeros),
            ..line
        })
    }

    /// Its parts, each without `spare` of its groups.
    fn without(&self, spare: usize) -> Vec<Self> {
        let typed = self.digits.len() - spare;
        let mut parts = Vec::new();
        for before in (0..=spare).filter(|_| spare > 0) {
            let glyphs = &self.glyphs[before..before + typed];
            let Some(whole) = glyphs.iter().copied().reduce(union) else {
                continue;
            };
            let middle = i32::from(whole.x) * 2 + i32::from(whole.w);
            let away = middle.abs_diff(i32::from(self.click.at.x) * 2);
            let part = Self {
                glyphs: glyphs.to_vec(),
                digits: self.digits[spare..].to_vec(),
                beside: (before, spare - before),
                y: whole.y,
                h: whole.h,
                ..self.clone()
            };
            parts.push((away, part));
        }
        // Further away than a digit is wide, the middle of something else was clicked.
        parts.retain(|(away, _)| *away <= 2 * u32::from(MOST));
        parts.sort_by_key(|(away, _)| *away);
        parts.into_iter().map(|(_, part)| part).collect()
    }

    /// The digits after the only 0, which leads. Nothing else shows what a 0 looks like, so that it may
    /// be something else.
    fn after_one_zero(&self) -> Option<&[u8]> {
        match self.digits.as_slice() {
            [0, rest @ ..] if !rest.is_empty() && !rest.contains(&0) => Some(rest),
            _ => None,
        }
    }

    /// The left edge of the first place at a spacing. Of several, one on the tiles of the
    /// screen, or the one in the middle.
    fn start(&self, spacing: u8) -> Option<u8> {
        let step = i32::from(spacing);
        let (mut low, mut high) = (0, i32::from(Rect::SCREEN.w));
        for (i, glyph) in (0..).zip(&self.glyphs) {
            low = low.max(i32::from(glyph.x + glyph.w) - (i + 1) * step);
            high = high.min(i32::from(glyph.x) - i * step);
        }
        let all = low..=high;
        let on_tiles = |x: &i32| spacing == 8 && x % 8 == 0;
        let middle = i32::midpoint(low, high);
        let start = all
            .clone()
            .find(on_tiles)
            .or(all.contains(&middle).then_some(middle))?;
        u8::try_from(start).ok()
    }

    const fn most_places(&self) -> u8 {
        match self.number {
            Number::Score => 6,
            Number::Lines => 4,
            Number::Level => 2,
        }
    }

    const fn name(&self) -> &'static str {
        match self.number {
            Number::Score => "score",
            Number::Lines => "lines",
            Number::Level => "level",
        }
    }
}
