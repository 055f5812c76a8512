//! Text pictures to tiles and maps.
//!
//! Every set of tiles begins with the same tiles, so that the program can refer to them
//! by number: the empty tile, the minos, the font, and in menus the font in grey. The
//! other tiles of a picture follow in the order of first use.

use anyhow::{Context as _, Result, bail, ensure};
use std::{collections::BTreeMap, fs, path::Path};

/// Eight rows of eight shades.
type Tile = [[u8; 8]; 8];

const GLYPHS: usize = 44;
const MINOS: usize = 15;
/// Index of the empty tile among the minos.
const EMPTY: usize = 14;

/// Tiles that are loaded together, and the maps that use them.
struct Set {
    name: &'static str,
    grey: bool,
    maps: &'static [&'static str],
}

const SETS: [Set; 6] = [
    Set {
        name: "copyright",
        grey: false,
        maps: &["copyright"],
    },
    Set {
        name: "title",
        grey: false,
        maps: &["title"],
    },
    Set {
        name: "config",
        grey: true,
        maps: &["config"],
    },
    Set {
        name: "level",
        grey: true,
        maps: &["level"],
    },
    Set {
        name: "game",
        grey: false,
        maps: &["game", "pause", "game-over"],
    },
    Set {
        name: "launch",
        grey: false,
        maps: &["launch", "balloons"],
    },
];

/// The binary files of a folder of art: `SET.tiles` and `PICTURE.map`.
pub fn lay_out(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let minos = sheet(folder, "minos.txt", MINOS)?;
    let font = sheet(folder, "font.txt", GLYPHS)?;
    let grey = sheet(folder, "font-grey.txt", GLYPHS)?;
    let mut files = BTreeMap::new();
    for set in &SETS {
        let mut tiles = vec![minos[EMPTY]];
        tiles.extend(&minos[..EMPTY]);
        tiles.extend(&font);
        if set.grey {
            tiles.extend(&grey);
        }
        for name in set.maps {
            let file = format!("{name}.txt");
            let picture = rows(folder, &file)?;
            let map = cut(&picture, &mut tiles).with_context(|| file.clone())?;
            files.insert(format!("{name}.map"), map);
        }
        ensure!(
            tiles.len() <= 256,
            "the set {:?} has {} tiles, 256 fit",
            set.name,
            tiles.len()
        );
        let bytes = tiles.iter().flat_map(planes).collect();
        files.insert(format!("{}.tiles", set.name), bytes);
    }
    Ok(files)
}

/// The rows of shades of a text picture, without comments and empty lines.
fn rows(folder: &Path, file: &str) -> Result<Vec<Vec<u8>>> {
    let text = fs::read_to_string(folder.join(file)).with_context(|| file.to_owned())?;
    let mut rows = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_end();
        if line.is_empty() || line.starts_with(';') {
            continue;
        }
        let row: Option<Vec<u8>> = line
            .bytes()
            .map(|c| {
                b".-+#"
                    .iter()
                    .position(|&shade| shade == c)
                    .map(|s| s as u8)
            })
            .collect();
        let Some(row) = row else {
            bail!("{file}, line {}: only . - + # are shades", number + 1);
        };
        rows.push(row);
    }
    Ok(rows)
}

/// A sheet of single tiles, one below the other.
fn sheet(folder: &Path, file: &str, count: usize) -> Result<Vec<Tile>> {
    let rows = rows(folder, file)?;
    ensure!(
        rows.len() == count * 8 && rows.iter().all(|r| r.len() == 8),
        "{file}: expected {count} tiles of 8 lines of 8 characters, found {} lines",
        rows.len()
    );
    let mut tiles = Vec::new();
    for block in rows.chunks(8) {
        tiles.push(tile(block, 0));
    }
    Ok(tiles)
}

fn tile(rows: &[Vec<u8>], x: usize) -> Tile {
    std::array::from_fn(|r| std::array::from_fn(|c| rows[r][x + c]))
}

/// Cuts a picture into tile numbers, row by row; unknown tiles are appended.
fn cut(picture: &[Vec<u8>], tiles: &mut Vec<Tile>) -> Result<Vec<u8>> {
    let width = picture.first().map_or(0, Vec::len);
    ensure!(
        picture.len() == 144 && matches!(width, 80 | 160),
        "a picture has 144 lines of 160 or 80 characters, this has {} of {width}",
        picture.len()
    );
    ensure!(
        picture.iter().all(|row| row.len() == width),
        "the lines differ in length"
    );
    let mut map = Vec::new();
    for block in picture.chunks(8) {
        for x in (0..width).step_by(8) {
            let wanted = tile(block, x);
            let number = tiles.iter().position(|t| *t == wanted).unwrap_or_else(|| {
                tiles.push(wanted);
                tiles.len() - 1
            });
            map.push(u8::try_from(number).context("more than 256 tiles")?);
        }
    }
    Ok(map)
}

/// A tile as the Game Boy stores it: two bit planes per row.
fn planes(tile: &Tile) -> Vec<u8> {
    tile.iter()
        .flat_map(|row| {
            let plane = |bit: u8| {
                row.iter()
                    .fold(0u8, |sum, shade| sum << 1 | shade >> bit & 1)
            };
            [plane(0), plane(1)]
        })
        .collect()
}
