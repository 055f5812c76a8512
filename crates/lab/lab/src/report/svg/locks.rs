//! Where pieces came to rest: a heat map of the cells, and the share of each row.

use super::panel::{BAR, PLOT, axis, heading};
use crate::record::ArmRecord;
use rules::Piece;
use std::fmt::Write as _;

/// Brings out what is rare, as the power that the heat map's source uses does.
const GAMMA: f64 = 0.19;

/// Each cell, darker the more minos came to rest there.
pub fn heat_map(arm: &ArmRecord) -> String {
    let (left, top, width, height) = PLOT;
    let columns = usize::from(arm.arm.rules.board.columns).max(1);
    let rows = arm.cells.len() / columns;
    let side = (width / columns as f64).min((height + 34.0) / rows.max(1) as f64);
    let highest = arm.cells.iter().copied().max().unwrap_or(0).max(1) as f64;
    let mut out = heading(&format!("{}: minos by cell", arm.arm.name));
    for (i, &minos) in arm.cells.iter().enumerate() {
        let share = (minos as f64 / highest).powf(GAMMA);
        let grey = (255.0 - 235.0 * share).round() as u8;
        let x = left + side * (i % columns) as f64;
        let y = top - 6.0 + side * (rows - 1 - i / columns) as f64;
        let _ = writeln!(
            out,
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{side:.2}\" height=\"{side:.2}\" \
             fill=\"rgb({grey},{grey},{grey})\"/>"
        );
    }
    let _ = writeln!(
        out,
        "<rect x=\"{left}\" y=\"{}\" width=\"{:.2}\" height=\"{:.2}\" fill=\"none\" stroke=\"#888\"/>",
        top - 6.0,
        side * columns as f64,
        side * rows as f64
    );
    out
}

/// Left out beside the letters of the kinds.
const LETTER: f64 = 14.0;

/// For each kind of piece the share of each column in its pieces, by the middle of the piece.
pub fn columns_by_kind(arm: &ArmRecord) -> String {
    let (left, top, width, height) = PLOT;
    let columns = usize::from(arm.arm.rules.board.columns).max(1);
    let tall = height / Piece::EACH.len() as f64;
    let step = width / columns as f64;
    let mut out = heading(&format!("{}: columns by kind", arm.arm.name));
    for (piece, pieces) in Piece::EACH.iter().zip(arm.kinds.chunks(columns)) {
        let floor = top + tall * (piece.index() + 1) as f64;
        let most = pieces.iter().copied().max().unwrap_or(0).max(1) as f64;
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{:.1}\" font-size=\"9\">{}</text>\
             <path d=\"M{left} {floor:.1}h{width}\" stroke=\"#ddd\"/>",
            left - LETTER,
            floor - 3.0,
            piece.letter()
        );
        for (column, &n) in pieces.iter().enumerate().filter(|&(_, &n)| n > 0) {
            let bar = (tall - 3.0) * n as f64 / most;
            let _ = writeln!(
                out,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{bar:.1}\" fill=\"{BAR}\"/>",
                left + step * column as f64 + 0.5,
                floor - bar,
                (step - 1.0).max(0.5)
            );
        }
    }
    let ends = [(left, 1.0), (left + width, columns as f64)];
    axis(&mut out, &ends, "column of the middle, 1 at the left");
    out
}

/// The share of the pieces whose lowest cell is in each row, on a logarithmic scale.
pub fn row_shares(arm: &ArmRecord) -> String {
    let (left, top, width, height) = PLOT;
    let rows = arm.rows.iter().map(|row| row.rows.len()).max().unwrap_or(0);
    let mut pieces = vec![0_u64; rows];
    for row in &arm.rows {
        for (sum, n) in pieces.iter_mut().zip(&row.rows) {
            *sum += n;
        }
    }
    let all = pieces.iter().sum::<u64>().max(1) as f64;
    let mut out = heading(&format!("{}: pieces by row", arm.arm.name));
    let least = (pieces.iter().copied().filter(|&n| n > 0))
        .map(|n| (n as f64 / all).log10())
        .fold(0.0, f64::min)
        .floor()
        .min(-1.0);
    for power in (least as i32)..=0 {
        let y = top + height * f64::from(power) / least;
        let _ = writeln!(
            out,
            "<path d=\"M{left} {y:.1}h{width}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" font-size=\"9\">1e{power}</text>",
            left - 4.0,
            y + 3.0
        );
    }
    let step = width / rows.max(1) as f64;
    for (row, &n) in pieces.iter().enumerate().filter(|&(_, &n)| n > 0) {
        let y = top + height * (n as f64 / all).log10() / least;
        let _ = writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{BAR}\"/>",
            left + step * row as f64 + 0.5,
            (step - 1.0).max(0.5),
            top + height - y
        );
    }
    let ends = [(left, 0.0), (left + width, rows.saturating_sub(1) as f64)];
    axis(&mut out, &ends, "row of the lowest cell, 0 at the floor");
    out
}
