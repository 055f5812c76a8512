//! How a game of another maker is drawn: everything is chosen by a seed.

use super::game::{Dice, Game};
use rules::COLUMNS;
use screen::{HEIGHT, PIXELS, Picture, Point, Rect, Shade, WIDTH};
use vision::Number;

/// Pixels of a tile, at most 8x8.
type Tile = [[Shade; 8]; 8];

/// What surrounds the well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wall {
    /// Lines of a thickness.
    Lines(u8),
    /// Cells with a look of their own.
    Tiles,
    /// Cells that look like a mino.
    Minos,
    /// None: the ground ends there.
    None,
}

/// How a game is drawn.
#[derive(Clone, Debug)]
pub struct Skin {
    pub name: String,
    pub x: u8,
    pub y: u8,
    pub pitch: (u8, u8),
    pub rows: usize,
    ground: Tile,
    minos: [Tile; 7],
    pub wall: Wall,
    wall_tile: Tile,
    line: Shade,
    /// Pixels of ground between cells and walls.
    pub gap: u8,
    has_ceiling: bool,
    outside: Tile,
    /// The ground and the ink of the numbers.
    paper: Shade,
    ink: Shade,
    font: [u64; 10],
    leading_zeros: bool,
    /// Empty cells of the other parity, as on a chessboard.
    checker: Option<Tile>,
    /// What is behind the cells, from the corner of the screen, whatever their pitch.
    behind: Option<Tile>,
    /// Minos have no edge towards those of the same piece.
    joined: Option<Shade>,
    /// Walls and surroundings are bricks of this shade.
    bricks: Option<Shade>,
    /// The seed of a picture around the well instead of a pattern.
    scene: Option<u64>,
    /// Where the next box and the numbers are: top left pixels, with places for digits.
    pub next: Option<Point>,
    pub numbers: Vec<(Number, Point, usize)>,
}

/// What the numbers look like, 8 rows of 8 pixels; the topmost row highest.
const FONTS: [[&str; 10]; 2] = [
    [
        "3c666e76663c",
        "1838181818 7e",
        "3c66060c307e",
        "3c660e06663c",
        "0c1c3c6c7e0c",
        "7e607c06663c",
        "3c607c66663c",
        "7e060c181818",
        "3c663c66663c",
        "3c663e06063c",
    ],
    [
        "7e424242427e",
        "020202020202",
        "7e027e40407e",
        "7e027e02027e",
        "42427e020202",
        "7e407e02027e",
        "7e407e42427e",
        "7e0202020202",
        "7e427e42427e",
        "7e427e02027e",
    ],
];

fn font(which: usize) -> [u64; 10] {
    FONTS[which % FONTS.len()].map(|text| {
        let text: String = text.chars().filter(|c| *c != ' ').collect();
        u64::from_str_radix(&text, 16).unwrap() << 8
    })
}

fn plain(shade: Shade) -> Tile {
    [[shade; 8]; 8]
}

fn other(dice: &mut Dice, than: &[Shade]) -> Shade {
    let left: Vec<Shade> = Shade::EACH
        .into_iter()
        .filter(|s| !than.contains(s))
        .collect();
    dice.pick(&left)
}

/// A tile of which at least 14 pixels differ from the ground.
fn art(dice: &mut Dice, (w, h): (u8, u8), ground: &Tile, like: Option<usize>) -> Tile {
    loop {
        let main = other(dice, &[ground[2][2]]);
        let mut tile = plain(main);
        let edge = dice.pick(&Shade::EACH);
        let style = like.unwrap_or_else(|| dice.below(5));
        let (w, h) = (usize::from(w), usize::from(h));
        for y in 0..h {
            for x in 0..w {
                let rim = x == 0 || y == 0 || x == w - 1 || y == h - 1;
                let bevel = x == 0 || y == 0;
                match style {
                    1 if rim => tile[y][x] = edge,
                    2 if bevel => tile[y][x] = edge,
                    3 if !rim => tile[y][x] = ground[y][x],
                    4 if dice.one_in(3) => tile[y][x] = edge,
                    _ => {}
                }
            }
        }
        let differs = (0..h)
            .flat_map(|y| (0..w).map(move |x| (x, y)))
            .filter(|&(x, y)| tile[y][x] != ground[y][x])
            .count();
        if differs >= 14 {
            return tile;
        }
    }
}

impl Skin {
    /// A game of a seed.
    pub fn random(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let dice = &mut dice;
        let pitch = (dice.pick(&[8, 8, 7]), dice.pick(&[8, 7, 7]));
        let most = (HEIGHT / usize::from(pitch.1)).min(20);
        let rows = 16 + dice.below(most - 15);
        Self::of(dice, format!("seed {seed}"), pitch, rows)
    }

    /// One of four with a name.
    pub fn named(which: usize) -> Self {
        let (name, pitch, rows) = [
            ("dark ground, 18 rows", (8, 8), 18),
            ("elsewhere, 16 rows", (8, 8), 16),
            ("20 rows", (7, 7), 20),
            ("cells of 8x7", (8, 7), 18),
        ][which];
        // The first with room for everything.
        let mut skin = (1000 * which as u64..)
            .map(|seed| Self::of(&mut Dice::new(seed), name.into(), pitch, rows))
            .find(|skin| skin.next.is_some() && skin.numbers.len() == 3)
            .unwrap();
        if which == 0 {
            skin.ground = plain(Shade::Black);
            skin.minos = std::array::from_fn(|i| {
                art(
                    &mut Dice::new(i as u64),
                    skin.pitch,
                    &skin.ground,
                    Some(i % 5),
                )
            });
            skin.line = Shade::Light;
            skin.wall = Wall::Lines(2);
            skin.outside = plain(Shade::White);
        }
        skin
    }

    fn of(dice: &mut Dice, name: String, pitch: (u8, u8), rows: usize) -> Self {
        let shade = dice.pick(&Shade::EACH);
        let mut ground = plain(shade);
        let mark = other(dice, &[shade]);
        match dice.below(6) {
            0 => ground[3][3] = mark,
            1 => (0..8).for_each(|i| {
                ground[i][usize::from(pitch.0) - 1] = mark;
                ground[usize::from(pitch.1) - 1][i] = mark;
            }),
            2 => (ground[0][0], ground[usize::from(pitch.1) - 1][0]) = (mark, mark),
            _ => {}
        }
        let like = [None, Some(dice.below(5))][dice.below(2)];
        let one = dice.one_in(3);
        let first = art(dice, pitch, &ground, like);
        let minos = std::array::from_fn(|_| match one {
            true => first,
            false => art(dice, pitch, &ground, like),
        });
        let line = other(dice, &[shade, mark]);
        let outer = dice.pick(&Shade::EACH);
        let mut outside = plain(outer);
        if dice.one_in(3) {
            let second = dice.pick(&Shade::EACH);
            (0..8).for_each(|i| (outside[i][i / 2], outside[3][i]) = (second, second));
        }
        let mut wall = match dice.below(4) {
            0 => Wall::Tiles,
            1 => Wall::Minos,
            2 => Wall::Lines(1 + dice.below(3) as u8),
            _ => Wall::None,
        };
        if wall == Wall::None
            && (ground != plain(shade) || outside != plain(outer) || outer == shade)
        {
            wall = Wall::Lines(2);
        }
        let gap = match wall {
            Wall::Lines(_) => dice.pick(&[0, 0, 0, 1, 2]),
            _ => 0,
        };
        let thick = match wall {
            Wall::Lines(n) => n + gap,
            Wall::Tiles | Wall::Minos => pitch.0,
            Wall::None => 0,
        };
        let (wide, high) = (10 * pitch.0, pitch.1 * rows as u8);
        let room = WIDTH as u8 - wide;
        let x = dice.below(usize::from(room) + 1) as u8;
        let y = dice.below(HEIGHT + 1 - usize::from(high)) as u8;
        let beside = |left: u8, width: u8| {
            let inside = width.saturating_sub(2);
            (left + 1, inside)
        };
        let right = x + wide + thick;
        let sides = [
            beside(0, x.saturating_sub(thick)),
            beside(right.min(159), (WIDTH as u8).saturating_sub(right)),
        ];
        let (left, width) = sides[usize::from(sides[1].1 > sides[0].1)];
        let places = usize::from(width / 8).min(6);
        let mut numbers = Vec::new();
        let mut next = None;
        let align = |x: u8| {
            if dice_even(seed_of(&name)) {
                x.div_ceil(8) * 8
            } else {
                x
            }
        };
        if places >= 4 && align(left) + 8 * places as u8 <= left + width {
            let left = align(left);
            numbers.push((Number::Score, Point { x: left, y: 16 }, places));
            numbers.push((Number::Lines, Point { x: left, y: 40 }, 3));
            numbers.push((Number::Level, Point { x: left, y: 64 }, 2));
        }
        if width >= 38 {
            next = Some(Point { x: left + 1, y: 90 });
        }
        let paper = dice.pick(&Shade::EACH);
        let ink = other(dice, &[paper]);
        Self {
            wall_tile: art(dice, pitch, &ground, Some(1)),
            font: font(dice.below(2)),
            leading_zeros: dice.one_in(3),
            has_ceiling: dice.one_in(2),
            name,
            x,
            y,
            pitch,
            rows,
            ground,
            minos,
            wall,
            line,
            gap,
            outside,
            paper,
            ink,
            checker: None,
            behind: None,
            joined: None,
            bricks: None,
            scene: None,
            next,
            numbers,
        }
    }

    /// A game of a seed with what makes places hard to find: textured or alternating empty cells,
    /// patterns that ignore the cells, minos without edges between them, walls of bricks.
    pub fn hard(seed: u64) -> Self {
        let mut skin = Self::random(seed);
        let mut dice = Dice::new(seed ^ 0xABCD);
        let shade = skin.ground[2][2];
        let mark = other(&mut dice, &[shade]);
        skin.name = format!("hard {seed}");
        let (w, h) = (usize::from(skin.pitch.0), usize::from(skin.pitch.1));
        match dice.below(6) {
            0 => {
                let mut tile = plain(shade);
                for (y, x) in [(1, 1), (1, 5), (5, 1), (5, 5)] {
                    tile[y][x] = mark;
                }
                skin.ground = tile;
            }
            1 => {
                let second = Shade::from_bits(shade as u8 + 1);
                skin.ground = plain(shade);
                skin.checker = Some(plain(second));
            }
            2 => {
                skin.ground = plain(shade);
                (0..w).for_each(|x| skin.ground[h - 1][x] = mark);
                (0..h).for_each(|y| skin.ground[y][w - 1] = mark);
            }
            3 => {
                let mut tile = plain(shade);
                let step = dice.pick(&[2, 4, 8]);
                for (y, row) in tile.iter_mut().enumerate() {
                    for (x, pixel) in row.iter_mut().enumerate() {
                        if (x + y) % step == 0 {
                            *pixel = mark;
                        }
                    }
                }
                skin.behind = Some(tile);
            }
            _ => {}
        }
        let style = dice.below(8);
        let like = (style < 5).then_some(style);
        let ground = skin.ground;
        skin.minos = std::array::from_fn(|_| {
            loop {
                let tile = art(&mut dice, skin.pitch, &ground, like);
                let differs = |other: &Tile| {
                    let all = (0..h).flat_map(|y| (0..w).map(move |x| (x, y)));
                    all.filter(|&(x, y)| tile[y][x] != other[y][x]).count()
                };
                if skin.checker.is_none_or(|other| differs(&other) >= 14) {
                    break tile;
                }
            }
        });
        if dice.one_in(4) {
            let ground = skin.checker.map_or(shade, |tile| tile[0][0]);
            skin.joined = Some(other(&mut dice, &[shade, ground, skin.minos[0][3][3]]));
        }
        if matches!(skin.wall, Wall::Lines(_)) && dice.one_in(3) {
            skin.bricks = Some(other(&mut dice, &[shade, skin.line]));
        }
        skin
    }

    /// The same in front of a picture: clouds of all shades, with words here and there.
    pub fn scenic(seed: u64) -> Self {
        let mut skin = Self::hard(seed);
        skin.name = format!("scenic {seed}");
        skin.scene = Some(seed);
        skin.bricks = None;
        if skin.wall == Wall::None {
            skin.wall = Wall::Lines(1 + (seed % 2) as u8);
            skin.line = other(&mut Dice::new(seed), &[skin.ground[2][2], skin.line]);
        }
        skin
    }

    /// The pixels of the cells.
    pub fn rect(&self) -> Rect {
        Rect::new(
            self.x,
            self.y,
            10 * self.pitch.0,
            self.pitch.1 * self.rows as u8,
        )
    }

    pub fn draw(&self, game: &Game) -> Picture {
        let mut canvas = Canvas([Shade::White; PIXELS]);
        for y in 0..HEIGHT as i32 {
            for x in 0..WIDTH as i32 {
                canvas.set(x, y, self.outside[y as usize % 8][x as usize % 8]);
            }
        }
        if let Some(seed) = self.scene {
            canvas.scene(seed, &self.font);
        }
        self.draw_well(&mut canvas);
        for (row, cells) in game.cells().iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let (x, y) = self.corner(column, row);
                match (cell, self.behind, self.checker) {
                    (Some(piece), ..) => {
                        canvas.tile(x, y, self.pitch, &self.minos[piece.index()]);
                        self.draw_edges(&mut canvas, &game.cells(), (row, column));
                    }
                    (None, Some(behind), _) => canvas.behind(x, y, self.pitch, &behind),
                    (None, None, Some(tile)) if (row + column) % 2 == 1 => {
                        canvas.tile(x, y, self.pitch, &tile);
                    }
                    (None, None, _) => canvas.tile(x, y, self.pitch, &self.ground),
                }
            }
        }
        for &(number, at, places) in &self.numbers {
            let value = match number {
                Number::Score => game.score,
                Number::Lines => game.lines,
                Number::Level => game.level,
            };
            self.draw_number(&mut canvas, value, at, places);
        }
        if let Some(at) = self.next {
            let (x, y) = (i32::from(at.x), i32::from(at.y));
            let ground = self.ground[2][2];
            canvas.fill(x, y, 36, 36, Shade::from_bits(ground as u8 + 2));
            canvas.fill(x + 1, y + 1, 34, 34, ground);
            for (row, column) in game.next.cells(0) {
                let x = x + 2 + i32::from(column) * i32::from(self.pitch.0);
                let y = y + 2 + i32::from(row) * i32::from(self.pitch.1);
                canvas.tile(x, y, self.pitch, &self.minos[game.next.index()]);
            }
        }
        Picture::new(canvas.0)
    }

    pub fn corner(&self, column: usize, row: usize) -> (i32, i32) {
        (
            i32::from(self.x) + column as i32 * i32::from(self.pitch.0),
            i32::from(self.y) + row as i32 * i32::from(self.pitch.1),
        )
    }

    /// The edges of a joined mino, where no cell of the same piece is beside it.
    fn draw_edges(
        &self,
        canvas: &mut Canvas,
        cells: &[[Option<super::game::Kind>; COLUMNS]],
        (row, column): (usize, usize),
    ) {
        let Some(edge) = self.joined else { return };
        let own = cells[row][column];
        let (x, y) = self.corner(column, row);
        let (w, h) = (i32::from(self.pitch.0), i32::from(self.pitch.1));
        if row == 0 || cells[row - 1][column] != own {
            canvas.fill(x, y, w, 1, edge);
        }
        if cells.get(row + 1).is_none_or(|below| below[column] != own) {
            canvas.fill(x, y + h - 1, w, 1, edge);
        }
        if column == 0 || cells[row][column - 1] != own {
            canvas.fill(x, y, 1, h, edge);
        }
        if column + 1 == COLUMNS || cells[row][column + 1] != own {
            canvas.fill(x + w - 1, y, 1, h, edge);
        }
    }

    fn draw_well(&self, canvas: &mut Canvas) {
        let Rect { x, y, w, h } = self.rect();
        let (x, y, w, h) = (i32::from(x), i32::from(y), i32::from(w), i32::from(h));
        let gap = i32::from(self.gap);
        match self.wall {
            Wall::None => {}
            Wall::Lines(n) => {
                let out = i32::from(n) + gap;
                let above = if self.has_ceiling { out } else { 0 };
                if let Some(shade) = self.bricks {
                    canvas.bricks((x - 6, y), (w + 12, h + 6), self.line, shade);
                }
                canvas.fill(x - out, y - above, w + 2 * out, h + out + above, self.line);
                let above = if self.has_ceiling { gap } else { 0 };
                for py in y - above..y + h + gap {
                    for px in x - gap..x + w + gap {
                        let (tx, ty) = (px - x, py - y);
                        let (pw, ph) = (i32::from(self.pitch.0), i32::from(self.pitch.1));
                        let tile = self.ground[ty.rem_euclid(ph) as usize];
                        let shade = tile[tx.rem_euclid(pw) as usize];
                        let behind = |tile: Tile| tile[py as usize % 8][px as usize % 8];
                        canvas.set(px, py, self.behind.map_or(shade, behind));
                    }
                }
            }
            Wall::Tiles | Wall::Minos => {
                let tile = match self.wall {
                    Wall::Minos => &self.minos[0],
                    _ => &self.wall_tile,
                };
                let (pw, ph) = (i32::from(self.pitch.0), i32::from(self.pitch.1));
                for row in 0..=self.rows as i32 {
                    for column in -1..=COLUMNS as i32 {
                        canvas.tile(x + column * pw, y + row * ph, self.pitch, tile);
                    }
                }
            }
        }
    }

    fn draw_number(&self, canvas: &mut Canvas, value: u32, at: Point, places: usize) {
        let text = match self.leading_zeros {
            true => format!("{value:0places$}"),
            false => format!("{value:places$}"),
        };
        let text = &text[text.len() - places..];
        let (x, y) = (i32::from(at.x), i32::from(at.y));
        canvas.fill(x - 1, y - 1, 8 * places as i32 + 2, 10, self.paper);
        for (i, ch) in text.chars().enumerate() {
            let Some(digit) = ch.to_digit(10) else {
                continue;
            };
            for py in 0..8 {
                for px in 0..8 {
                    if self.font[digit as usize] >> (8 * (7 - py) + 7 - px) & 1 == 1 {
                        canvas.set(x + 8 * i as i32 + px, y + py, self.ink);
                    }
                }
            }
        }
    }
}

/// Whether places of numbers are on the tiles of the screen.
fn dice_even(seed: u64) -> bool {
    seed.is_multiple_of(2)
}

fn seed_of(name: &str) -> u64 {
    name.bytes().map(u64::from).sum()
}

struct Canvas([Shade; PIXELS]);

impl Canvas {
    fn set(&mut self, x: i32, y: i32, shade: Shade) {
        if (0..WIDTH as i32).contains(&x) && (0..HEIGHT as i32).contains(&y) {
            self.0[y as usize * WIDTH + x as usize] = shade;
        }
    }

    fn fill(&mut self, x: i32, y: i32, w: i32, h: i32, shade: Shade) {
        for py in y..y + h {
            for px in x..x + w {
                self.set(px, py, shade);
            }
        }
    }

    /// Clouds of all shades, and words.
    fn scene(&mut self, seed: u64, font: &[u64; 10]) {
        let mut dice = Dice::new(seed ^ 0x5C);
        let knots: Vec<i32> = (0..24 * 24).map(|_| dice.below(400) as i32).collect();
        let knot = |x: i32, y: i32| knots[(y * 24 + x) as usize];
        for y in 0..HEIGHT as i32 {
            for x in 0..WIDTH as i32 {
                let (kx, ky, fx, fy) = (x / 8, y / 8, x % 8, y % 8);
                let above = knot(kx, ky) * (8 - fx) + knot(kx + 1, ky) * fx;
                let below = knot(kx, ky + 1) * (8 - fx) + knot(kx + 1, ky + 1) * fx;
                let height = (above * (8 - fy) + below * fy) / 64;
                self.set(x, y, Shade::from_bits((height / 100) as u8));
            }
        }
        for _ in 0..6 {
            let (x, y) = (dice.below(20) as i32 * 8, dice.below(18) as i32 * 8);
            let shade = dice.pick(&Shade::EACH);
            for i in 0..3 {
                let glyph = font[dice.below(10)];
                for bit in (0..64).filter(|bit| glyph >> (63 - bit) & 1 == 1) {
                    self.set(x + 8 * i + bit % 8, y + bit / 8, shade);
                }
            }
        }
    }

    /// Bricks of 8x4 pixels with joints of a line.
    fn bricks(&mut self, (x, y): (i32, i32), (w, h): (i32, i32), line: Shade, brick: Shade) {
        for py in y..y + h {
            for px in x..x + w {
                let odd = (py - y) / 4 % 2;
                let joint = (py - y) % 4 == 3 || (px - x + 4 * odd) % 8 == 7;
                self.set(px, py, if joint { line } else { brick });
            }
        }
    }

    /// A pattern that begins at the corner of the screen.
    fn behind(&mut self, x: i32, y: i32, (w, h): (u8, u8), tile: &Tile) {
        for py in y..y + i32::from(h) {
            for px in x..x + i32::from(w) {
                self.set(px, py, tile[py as usize % 8][px as usize % 8]);
            }
        }
    }

    fn tile(&mut self, x: i32, y: i32, (w, h): (u8, u8), tile: &Tile) {
        for (py, row) in (0..i32::from(h)).zip(tile) {
            for (px, &shade) in (0..i32::from(w)).zip(row) {
                self.set(x + px, y + py, shade);
            }
        }
    }
}
