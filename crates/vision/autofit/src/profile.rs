//! A profile of another maker's game, checked: nothing in it lies off the screen.

use crate::{
    colours::{Colour, Colours},
    controls::Controls,
    error::Candidate,
    file::{FieldFile, GameFile, NextFile, NumbersFile},
    ground::{Ground, PERIOD, SLOTS, slot},
    ink::Paper,
    lattice::{Cell, Pitch},
    profile_error::{ProfileError, value},
    well,
};
use rules::{COLUMNS, Piece};
use screen::{Rect, Shade};
use std::collections::BTreeMap;
use vision::Number;

/// The version of the format.
pub const FORMAT: i64 = 2;

/// How pictures of one game are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameProfile {
    pub(crate) file: GameFile,
    pub(crate) field: Field,
    pub(crate) next: Option<(Rect, Shade)>,
    pub(crate) numbers: Option<NumbersOf>,
    pub(crate) minos: Vec<(Cell, Piece)>,
    pub(crate) walls: Vec<(Rect, Vec<Option<Shade>>)>,
    pub(crate) controls: Option<Controls>,
    colours: Option<Colours>,
}

/// The cells of the well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub rect: Rect,
    pub pitch: Pitch,
    pub rows: usize,
    /// What empty cells look like; what is known of it votes.
    pub ground: Ground,
    pub votes: u32,
}

/// The numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NumbersOf {
    pub size: (u8, u8),
    pub paper: Paper,
    pub places: Vec<(Number, Rect)>,
    pub digits: Vec<(u8, Vec<bool>)>,
}

impl GameProfile {
    /// Parses a profile.
    ///
    /// # Errors
    /// When the text is not a profile of format 2; the message names the line or the key and
    /// the remedy.
    pub fn parse(text: &str) -> Result<Self, ProfileError> {
        Self::check(text_error::parse_toml(text)?)
    }

    /// Whether a text states that it is of this format.
    #[must_use]
    pub fn is_format(text: &str) -> bool {
        let keys = text.lines().map_while(|line| match line.trim_start() {
            line if line.starts_with('[') => None,
            line => Some(line),
        });
        keys.filter_map(|line| line.split_once('='))
            .any(|(key, value)| {
                let value = value.split('#').next().unwrap_or_default();
                key.trim() == "format" && value.trim() == FORMAT.to_string()
            })
    }

    /// Checks a profile as it was written.
    ///
    /// # Errors
    /// When a value can't be used; the message names the key and the remedy.
    pub fn check(file: GameFile) -> Result<Self, ProfileError> {
        if file.format != FORMAT {
            return Err(value("format", format!("write {FORMAT}")));
        }
        if file.name.trim().is_empty() {
            return Err(value("name", "give the profile a name"));
        }
        let field = field(&file.field)?;
        let next = file.next.as_ref().map(next).transpose()?;
        let numbers = file.numbers.as_ref().map(numbers).transpose()?;
        let mut minos = Vec::new();
        for (name, looks) in &file.minos {
            let mut letters = name.chars();
            let piece = letters.next().and_then(Piece::from_letter);
            let key = format!("minos.{name}");
            let piece = piece.filter(|_| letters.next().is_none());
            let piece = piece.ok_or_else(|| value(&key, "the pieces are L J I O Z S T"))?;
            for look in looks {
                let (cell, voting) = cell(&key, look, field.pitch)?;
                if voting.count_ones() < field.pitch.area() {
                    return Err(value(&key, "every pixel of a look needs a shade"));
                }
                minos.push((cell, piece));
            }
        }
        let walls = file.walls.iter().enumerate().map(|(i, wall)| {
            let key = format!("walls[{i}]");
            let rect = rect(&format!("{key}.rect"), &wall.rect)?;
            let pixels: Option<Vec<_>> = wall.pixels.chars().map(pixel).collect();
            let pixels = pixels.filter(|pixels| pixels.len() == rect.area());
            let pixels = pixels.ok_or_else(|| {
                let remedy = format!("write {} characters out of \".-+#?\"", rect.area());
                value(format!("{key}.pixels"), remedy)
            })?;
            Ok((rect, pixels))
        });
        Ok(Self {
            walls: walls.collect::<Result<_, ProfileError>>()?,
            controls: file.controls.as_ref().map(Controls::check).transpose()?,
            colours: colours(&file)?,
            field,
            next,
            numbers,
            minos,
            file,
        })
    }

    /// What was typed, without the comments.
    #[must_use]
    pub const fn file(&self) -> &GameFile {
        &self.file
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.file.name
    }

    /// The same profile with another name; unchanged when that is blank.
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        if !name.trim().is_empty() {
            name.clone_into(&mut self.file.name);
        }
        self
    }

    /// The same profile with more digits.
    ///
    /// # Errors
    /// When it has no numbers, or another digit looks the same.
    pub fn with_digits(mut self, digits: &BTreeMap<u8, Vec<bool>>) -> Result<Self, ProfileError> {
        if let Some(numbers) = &mut self.file.numbers {
            let wide = u8::try_from(numbers.size.first().copied().unwrap_or(1)).unwrap_or(1);
            for (digit, rows) in drawn_rows(digits, wide) {
                numbers.digits.entry(digit).or_insert(rows);
            }
        }
        Self::check(self.file)
    }

    /// What the buttons do, if the program has found it.
    #[must_use]
    pub const fn controls(&self) -> Option<&Controls> {
        self.controls.as_ref()
    }

    /// The same profile with these controls.
    #[must_use]
    pub fn with_controls(mut self, controls: Controls) -> Self {
        self.file.controls = Some(controls.file());
        self.controls = Some(controls);
        self
    }

    /// The same profile of a game in colours; `None` of one in shades.
    ///
    /// # Errors
    /// Never for colours that were found from clicks.
    pub fn with_colours(mut self, colours: Option<&Colours>) -> Result<Self, ProfileError> {
        let Some(colours) = colours else {
            return Ok(self);
        };
        let (known, ground) = colours.known();
        let text = |([red, green, blue], shade): (&Colour, &Shade)| {
            (
                format!("#{red:02x}{green:02x}{blue:02x}"),
                shade.char().to_string(),
            )
        };
        self.file.colours = known.iter().map(text).collect();
        self.file.empty_shade = Some(ground.char().to_string());
        Self::check(self.file)
    }

    /// Which colour is which shade, if the game is in colours.
    #[must_use]
    pub const fn colours(&self) -> Option<&Colours> {
        self.colours.as_ref()
    }

    /// The digits whose look is known.
    #[must_use]
    pub fn digits(&self) -> Vec<u8> {
        let digits = self.numbers.iter().flat_map(|numbers| &numbers.digits);
        digits.map(|(digit, _)| *digit).collect()
    }

    /// Where the cells are.
    #[must_use]
    pub fn field(&self) -> Candidate {
        let Field {
            rect, pitch, rows, ..
        } = self.field;
        Candidate {
            x: rect.x,
            y: rect.y,
            width: rect.w,
            height: rect.h,
            columns: COLUMNS as u8,
            rows: rows as u8,
            pitch: [pitch.x, pitch.y],
        }
    }

    /// The pixels in which the next piece is drawn, if they are known.
    #[must_use]
    pub fn next_box(&self) -> Option<Rect> {
        self.next.map(|(rect, _)| rect)
    }

    /// The places of the numbers that are known.
    #[must_use]
    pub fn numbers(&self) -> &[(Number, Rect)] {
        let places = self.numbers.as_ref().map(|numbers| &numbers.places);
        places.map_or(&[], |places| places)
    }

    /// TOML text that [`GameProfile::parse`] reads as an equal profile.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "strings, numbers and tables with string keys can always be written"
    )]
    pub fn to_toml(&self) -> String {
        toml::to_string(&self.file).expect("a profile can be written")
    }
}

fn field(file: &FieldFile) -> Result<Field, ProfileError> {
    let [x, y] = small("field.origin", &file.origin, "[x, y]")?;
    let [wide, high] = small("field.pitch", &file.pitch, "[right, down]")?;
    let pitch = Pitch { x: wide, y: high };
    if !Pitch::EACH.contains(&pitch) {
        return Err(value("field.pitch", "write two numbers, each 7 or 8"));
    }
    let rows = usize::try_from(file.rows)
        .ok()
        .filter(|rows| well::ROWS.contains(rows))
        .ok_or_else(|| value("field.rows", "write a number from 16 to 20"))?;
    let on_screen = usize::from(x) + COLUMNS * usize::from(wide) <= usize::from(Rect::SCREEN.w)
        && usize::from(y) + rows * usize::from(high) <= usize::from(Rect::SCREEN.h);
    if !on_screen {
        return Err(value(
            "field.origin",
            "the field reaches off the screen, which has 160x144 pixels; move it",
        ));
    }
    let rect = Rect::new(x, y, COLUMNS as u8 * wide, rows as u8 * high);
    let ground = ground_of(file, pitch)?;
    let looks = ground.looks((x.into(), y.into()), pitch);
    let most = looks.iter().map(|look| look.1.count_ones()).max();
    let most = most.unwrap_or(0);
    let votes = u32::try_from(file.votes)
        .ok()
        .filter(|votes| (1..=most).contains(votes))
        .ok_or_else(|| value("field.votes", format!("write a number from 1 to {most}")))?;
    Ok(Field {
        rect,
        pitch,
        rows,
        ground,
        votes,
    })
}

/// What empty cells look like.
fn ground_of(file: &FieldFile, pitch: Pitch) -> Result<Ground, ProfileError> {
    if !file.alternating.is_empty() {
        return alternating(file, pitch);
    }
    if file.pattern.is_empty() {
        let mut looks = vec![cell("field.empty", &file.empty, pitch)?];
        for (i, look) in file.other_empty.iter().enumerate() {
            looks.push(cell(&format!("field.other_empty[{i}]"), look, pitch)?);
        }
        return Ok(Ground::Cells(looks));
    }
    let wrong = || {
        let remedy = "draw 8 rows of 8 characters out of \".-+#?\", without field.empty";
        value("field.pattern", remedy)
    };
    let even = file.pattern.iter().all(|row| row.chars().count() == PERIOD);
    let pixels: Option<Vec<_>> = file.pattern.concat().chars().map(pixel).collect();
    let pixels = pixels.filter(|_| even && file.empty.is_empty() && file.other_empty.is_empty());
    let shades = pixels.ok_or_else(wrong)?;
    let shades: Vec<Option<u8>> = shades.iter().map(|s| s.map(|s| s as u8)).collect();
    let pattern = <[Option<u8>; PERIOD * PERIOD]>::try_from(shades).map_err(|_| wrong())?;
    Ok(Ground::Pattern(Box::new(pattern)))
}

/// Empty cells that alternate, by their slots on the screen.
fn alternating(file: &FieldFile, pitch: Pitch) -> Result<Ground, ProfileError> {
    let key = "field.alternating";
    let alone = file.empty.is_empty() && file.other_empty.is_empty() && file.pattern.is_empty();
    if file.alternating.len() != SLOTS || !alone {
        return Err(value(
            key,
            "draw 4 cells, without field.empty or field.pattern",
        ));
    }
    let [x, y] = small("field.origin", &file.origin, "[x, y]")?;
    let mut slots = [None; SLOTS];
    for (i, rows) in file.alternating.iter().enumerate() {
        let (right, down) = (i as i32 % 2, i as i32 / 2);
        let corner = (
            i32::from(x) + right * i32::from(pitch.x),
            i32::from(y) + down * i32::from(pitch.y),
        );
        let look = cell(&format!("{key}[{i}]"), rows, pitch)?;
        slots[slot(corner, pitch)] = Some(look).filter(|look| look.1 != 0);
    }
    Ok(Ground::Alternating(slots))
}

/// The pixels of a cell, and the low bit of each that has a shade.
fn cell(key: &str, rows: &[String], pitch: Pitch) -> Result<(Cell, u128), ProfileError> {
    let pixels: Option<Vec<_>> = rows.concat().chars().map(pixel).collect();
    let even = rows
        .iter()
        .all(|row| row.chars().count() == usize::from(pitch.x));
    let pixels = pixels.filter(|_| even && rows.len() == usize::from(pitch.y));
    let pixels = pixels.ok_or_else(|| {
        value(
            key,
            format!(
                "draw a cell: {} rows of {} characters out of \".-+#?\"",
                pitch.y, pitch.x
            ),
        )
    })?;
    let (mut bits, mut voting) = (0, 0);
    for shade in pixels.iter().rev() {
        bits = bits << 2 | shade.map_or(0, |shade| shade as u128);
        voting = voting << 2 | u128::from(shade.is_some());
    }
    Ok((Cell(bits), voting))
}

/// A shade, or any.
fn pixel(ch: char) -> Option<Option<Shade>> {
    match ch {
        '?' => Some(None),
        _ => Shade::from_char(ch).map(Some),
    }
}

fn next(file: &NextFile) -> Result<(Rect, Shade), ProfileError> {
    Ok((
        rect("next.rect", &file.rect)?,
        ground("next.ground", &file.ground)?,
    ))
}

fn ground(key: &str, text: &str) -> Result<Shade, ProfileError> {
    let mut chars = text.chars();
    match (chars.next().and_then(Shade::from_char), chars.next()) {
        (Some(shade), None) => Ok(shade),
        _ => Err(value(key, "write one of \".\", \"-\", \"+\", \"#\"")),
    }
}

fn numbers(file: &NumbersFile) -> Result<NumbersOf, ProfileError> {
    let [wide, high] = small("numbers.size", &file.size, "[width, height]")?;
    if !(2..=16).contains(&wide) || !(2..=16).contains(&high) {
        return Err(value("numbers.size", "write two numbers from 2 to 16"));
    }
    let mut digits = Vec::new();
    for (name, rows) in &file.digits {
        let key = format!("numbers.digits.{name}");
        let digit = name.parse::<u8>().ok().filter(|digit| *digit < 10);
        let digit = digit.ok_or_else(|| value(&key, "the digits are 0 to 9"))?;
        let even = rows
            .iter()
            .all(|row| row.chars().count() == usize::from(wide));
        let known = rows.concat().chars().all(|ch| ch == '#' || ch == '.');
        if !even || !known || rows.len() != usize::from(high) {
            let remedy = format!("draw {high} rows of {wide} characters, '#' or '.'");
            return Err(value(key, remedy));
        }
        let pixels: Vec<bool> = rows.concat().chars().map(|ch| ch == '#').collect();
        if !pixels.contains(&true) {
            return Err(value(key, "a digit needs a pixel"));
        }
        if digits.iter().any(|(_, known)| *known == pixels) {
            return Err(value(
                key,
                "another digit looks the same; remove one of them",
            ));
        }
        digits.push((digit, pixels));
    }
    let mut places = Vec::new();
    let typed = [
        (Number::Score, &file.score),
        (Number::Lines, &file.lines),
        (Number::Level, &file.level),
    ];
    for (number, typed) in typed {
        let Some(typed) = typed else { continue };
        let key = format!("numbers.{number}");
        let rect = rect(&key, typed)?;
        if rect.h != high || !rect.w.is_multiple_of(wide) || rect.w / wide > 9 {
            let remedy =
                format!("make it {high} high and a multiple of {wide} wide, for 9 digits at most");
            return Err(value(key, remedy));
        }
        places.push((number, rect));
    }
    Ok(NumbersOf {
        size: (wide, high),
        paper: paper(file)?,
        places,
        digits,
    })
}

/// The shades of colours, if there are any.
fn colours(file: &GameFile) -> Result<Option<Colours>, ProfileError> {
    let mut known = BTreeMap::new();
    for (name, text) in &file.colours {
        let key = format!("colours.{name:?}");
        let digits = name.strip_prefix('#').filter(|digits| digits.len() == 6);
        let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let number = number.ok_or_else(|| value(&key, "write a colour as \"#rrggbb\""))?;
        let [_, colour @ ..] = number.to_be_bytes();
        known.insert(colour, ground(&key, text)?);
    }
    let shade = file.empty_shade.as_deref();
    match (shade, known.is_empty()) {
        (None, true) => Ok(None),
        (Some(text), false) => Ok(Some(Colours::new(ground("empty_shade", text)?, known))),
        _ => Err(value("empty_shade", "write it and colours, or neither")),
    }
}

/// Which pixels of the numbers are drawn.
fn paper(file: &NumbersFile) -> Result<Paper, ProfileError> {
    match (&file.ground, &file.ink) {
        (Some(text), None) => ground("numbers.ground", text).map(Paper::Ground),
        (None, Some(text)) => ground("numbers.ink", text).map(Paper::Ink),
        _ => Err(value(
            "numbers.ground",
            "write it or numbers.ink, one of the two",
        )),
    }
}

fn rect(key: &str, typed: &[i64]) -> Result<Rect, ProfileError> {
    let [x, y, w, h] = small(key, typed, "[x, y, width, height]")?;
    let rect = Rect::new(x, y, w, h);
    match rect.area() > 0 && rect.on_screen() {
        true => Ok(rect),
        false => Err(value(
            key,
            "give it a width and a height, within the 160x144 pixels of the screen",
        )),
    }
}

fn small<const N: usize>(key: &str, typed: &[i64], shape: &str) -> Result<[u8; N], ProfileError> {
    let numbers: Vec<u8> = (typed.iter())
        .filter_map(|&n| u8::try_from(n).ok())
        .collect();
    <[u8; N]>::try_from(numbers)
        .ok()
        .filter(|_| typed.len() == N)
        .ok_or_else(|| value(key, format!("write {shape}, each from 0 to 159")))
}

/// Characters for text pictures, row by row.
pub(crate) fn rows_of(cell: Cell, voting: u128, pitch: Pitch) -> Vec<String> {
    let ch = |i: u32| match voting >> (2 * i) & 1 {
        1 => Shade::from_bits(cell.shade(i)).char(),
        _ => '?',
    };
    let wide = u32::from(pitch.x);
    (0..u32::from(pitch.y))
        .map(|y| (0..wide).map(|x| ch(y * wide + x)).collect())
        .collect()
}

/// Digits by their names.
pub(crate) fn drawn_rows(
    digits: &BTreeMap<u8, Vec<bool>>,
    wide: u8,
) -> BTreeMap<String, Vec<String>> {
    let text = |pixels: &Vec<bool>| {
        pixels
            .chunks(usize::from(wide).max(1))
            .map(|row| {
                row.iter()
                    .map(|&drawn| if drawn { '#' } else { '.' })
                    .collect()
            })
            .collect()
    };
    digits
        .iter()
        .map(|(digit, pixels)| (digit.to_string(), text(pixels)))
        .collect()
}
