//! A fit as a profile.

use crate::{
    file::{FieldFile, GameFile, NextFile, NumbersFile, WallFile},
    fit::Fit,
    ground::{Ground, PERIOD},
    ink::Paper,
    lattice::Cell,
    profile::{FORMAT, GameProfile, drawn_rows, rows_of},
    profile_error::ProfileError,
};
use screen::{HEIGHT, Picture, Point, Rect, Shade, WIDTH};
use std::collections::BTreeMap;

impl Fit {
    /// The profile that reads this game. The pictures are those of the fit.
    ///
    /// # Errors
    /// When the name is empty.
    pub fn profile(&self, name: &str, pictures: &[Picture]) -> Result<GameProfile, ProfileError> {
        let pitch = self.place.pitch;
        let every = u128::MAX >> (128 - 2 * pitch.area());
        let (mut looks, mut pattern, mut alternating) = (Vec::new(), Vec::new(), Vec::new());
        match &self.place.ground {
            Ground::Cells(all) => {
                looks.extend(all.iter().map(|look| rows_of(look.0, look.1, pitch)));
            }
            Ground::Alternating(_) => {
                let cells = [(0, 0), (1, 0), (0, 1), (1, 1)];
                alternating.extend(cells.map(|(column, row)| {
                    let Point { x, y } = self.place.cell(column, row);
                    let looks = self.place.ground.looks((x.into(), y.into()), pitch);
                    let look = match looks[..] {
                        [look] => look,
                        _ => (Cell::default(), 0),
                    };
                    rows_of(look.0, look.1, pitch)
                }));
            }
            Ground::Pattern(shades) => {
                let ch = |shade: &Option<u8>| shade.map_or('?', |s| Shade::from_bits(s).char());
                let rows = shades.chunks(PERIOD);
                pattern.extend(rows.map(|row| row.iter().map(ch).collect::<String>()));
            }
        }
        let mut looks = looks.into_iter();
        let mut minos: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
        for (&look, piece) in &self.kinds {
            let looks = minos.entry(piece.letter().to_string()).or_default();
            looks.push(rows_of(Cell(look.0), every, pitch));
        }
        let numbers = &self.numbers;
        let place = |name: &str| numbers.places.get(name).copied().map(numbers_of);
        let (x, y) = (self.place.rect.x, self.place.rect.y);
        GameProfile::check(GameFile {
            format: FORMAT,
            name: name.to_owned(),
            comment: "Made from clicks".to_owned(),
            empty_shade: None,
            colours: BTreeMap::new(),
            field: FieldFile {
                origin: vec![x.into(), y.into()],
                pitch: vec![pitch.x.into(), pitch.y.into()],
                rows: self.place.rows as i64,
                empty: looks.next().unwrap_or_default(),
                other_empty: looks.collect(),
                alternating,
                pattern,
                votes: self.fill.votes.into(),
            },
            next: self.next.map(|next| NextFile {
                rect: numbers_of(next.rect),
                ground: next.ground.char().to_string(),
            }),
            numbers: (!numbers.places.is_empty()).then(|| NumbersFile {
                size: vec![numbers.size.0.into(), numbers.size.1.into()],
                ground: match numbers.paper {
                    Paper::Ground(shade) => Some(shade.char().to_string()),
                    Paper::Ink(_) => None,
                },
                ink: match numbers.paper {
                    Paper::Ink(shade) => Some(shade.char().to_string()),
                    Paper::Ground(_) => None,
                },
                score: place("score"),
                lines: place("lines"),
                level: place("level"),
                digits: drawn_rows(&numbers.digits, numbers.size.0),
            }),
            minos,
            walls: self.walls(pictures),
            controls: None,
        })
    }

    /// The column of pixels in which each wall begins, and the row below the well, as far as
    /// they are on the screen.
    fn walls(&self, pictures: &[Picture]) -> Vec<WallFile> {
        let Rect { x, y, w, h } = self.place.rect;
        let [left, right, _, bottom] = self.place.margins.map(i32::from);
        let (x, y, w, h) = (i32::from(x), i32::from(y), i32::from(w), i32::from(h));
        let lines = [
            (x - 1 - left, y, 1, h),
            (x + w + right, y, 1, h),
            (x, y + h + bottom, w, 1),
        ];
        let mut walls = Vec::new();
        for (x, y, w, h) in lines {
            let on_screen = x >= 0 && x + w <= WIDTH as i32 && y + h <= HEIGHT as i32;
            if !on_screen {
                continue;
            }
            let rect = Rect::new(x as u8, y as u8, w as u8, h as u8);
            let shade = |at| {
                let mut shades = pictures.iter().map(|picture| picture.at_point(at));
                let first = shades.next();
                let same = shades.all(|shade| Some(shade) == first);
                first.filter(|_| same).map_or('?', |shade| shade.char())
            };
            walls.push(WallFile {
                rect: numbers_of(rect),
                pixels: rect.points().map(shade).collect(),
            });
        }
        walls
    }
}

fn numbers_of(rect: Rect) -> Vec<i64> {
    [rect.x, rect.y, rect.w, rect.h].map(i64::from).to_vec()
}
