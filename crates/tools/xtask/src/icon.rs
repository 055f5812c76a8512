//! Draws the program's icon: as SVG for desktops, as PNG for the window.

use anyhow::ensure;
use std::{fmt::Write as _, fs, path::Path};

/// The folder of the icons, from the root of the repository.
const FOLDER: &str = "assets";
/// Pixels on each side of the PNG, and units of the SVG.
const SIZE: usize = 128;
/// The field: where it begins, and units of a cell.
const FIELD: usize = 20;
const CELL: usize = 11;
/// Cells of the field: filled, or the outline of where the piece is to go.
const CELLS: [&str; 8] = [
    "........", "..###...", "...#....", "........", "........", "#.....##", "##ooo###", "###o####",
];

const DARK: &str = "#131716";
const LIGHT: &str = "#9bbc0f";
const EDGE: &str = "#0f380f";
const INSIDE: &str = "#306230";

/// A rectangle with round corners.
struct Shape {
    at: (usize, usize),
    size: usize,
    radius: usize,
    colour: &'static str,
}

/// Writes both files, or with `check` only compares them.
///
/// # Errors
/// When a file can't be written, or is stale.
pub fn draw(check: bool) -> anyhow::Result<()> {
    let shapes = shapes();
    let files = [
        ("icon.svg", svg(&shapes).into_bytes()),
        ("icon.png", png(&shapes)?),
    ];
    for (name, bytes) in files {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        let path = root.join(FOLDER).join(name);
        if check {
            let same = fs::read(&path).is_ok_and(|old| old == bytes);
            ensure!(same, "{FOLDER}/{name} is stale; run `cargo xtask icon`");
        } else {
            files::write_atomically(&path, |file| file.write_all(&bytes))?;
        }
    }
    Ok(())
}

/// From the back to the front.
fn shapes() -> Vec<Shape> {
    let square = |at, size, radius, colour| Shape {
        at,
        size,
        radius,
        colour,
    };
    let mut shapes = vec![
        square((4, 4), SIZE - 8, 14, DARK),
        square((FIELD, FIELD), 8 * CELL, 0, LIGHT),
    ];
    for (row, cells) in CELLS.iter().enumerate() {
        for (column, cell) in cells.chars().enumerate() {
            let (x, y) = (FIELD + column * CELL, FIELD + row * CELL);
            let inside = match cell {
                '#' => INSIDE,
                'o' => LIGHT,
                _ => continue,
            };
            shapes.push(square((x, y), CELL, 0, EDGE));
            shapes.push(square((x + 1, y + 1), CELL - 2, 0, inside));
        }
    }
    shapes
}

fn svg(shapes: &[Shape]) -> String {
    let mut text =
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIZE} {SIZE}\">\n");
    for Shape {
        at: (x, y),
        size,
        radius,
        colour,
    } in shapes
    {
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" rx=\"{radius}\" fill=\"{colour}\"/>"
        );
    }
    text + "</svg>\n"
}

fn png(shapes: &[Shape]) -> anyhow::Result<Vec<u8>> {
    let mut pixels = vec![0; 4 * SIZE * SIZE];
    for (i, pixel) in pixels.chunks_exact_mut(4).enumerate() {
        let on = |shape: &&Shape| covers(shape, i % SIZE, i / SIZE);
        if let Some(shape) = shapes.iter().rev().find(on) {
            let colour = u32::from_str_radix(&shape.colour[1..], 16)?;
            let [_, red, green, blue] = colour.to_be_bytes();
            pixel.copy_from_slice(&[red, green, blue, 255]);
        }
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, SIZE as u32, SIZE as u32);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(file)
}

/// Whether the middle of a pixel lies in a shape.
fn covers(shape: &Shape, x: usize, y: usize) -> bool {
    let Shape {
        at, size, radius, ..
    } = *shape;
    let within = |p: usize, from: usize| (from..from + size).contains(&p);
    if !within(x, at.0) || !within(y, at.1) {
        return false;
    }
    // How far into a corner, in half pixels.
    let into = |p: usize, from: usize| {
        let (near, far) = (2 * (p - from) + 1, 2 * (from + size - p) - 1);
        (2 * radius).saturating_sub(near.min(far))
    };
    let (across, down) = (into(x, at.0), into(y, at.1));
    across * across + down * down <= 4 * radius * radius
}
