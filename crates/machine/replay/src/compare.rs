//! Compares a recorded frame with the same frame now.

use crate::{DiffField, field::Words, stretch::Stretches};
use rules::COLUMNS;
use session::Record;
use vision::{Cell, CellReading, Event, Menu, NextBox, Reading, Tracked};

/// Adds what is read differently in a picture.
pub(crate) fn readings(before: &Reading, after: &Reading, differing: &mut Stretches) {
    if before == after {
        return;
    }
    let Reading {
        screen,
        cells,
        next: _,
        next_empty: _,
        score,
        level,
        lines,
        heart,
        menu,
    } = after;
    if before.screen != *screen {
        differing.add(DiffField::Screen, before.screen.name(), screen.name());
    }
    let mut surer = false;
    for (i, (was, is)) in before.cells.iter().zip(cells).enumerate() {
        if was.cell == is.cell {
            surer |= was != is;
            continue;
        }
        let field = DiffField::Cell {
            row: (i / COLUMNS) as u8,
            column: (i % COLUMNS) as u8,
        };
        differing.add(field, cell(*was), cell(*is));
    }
    if surer || before.cells.len() != cells.len() {
        let margin = |reading: &Reading| format!("least margin {}", reading.min_margin());
        differing.add(DiffField::Certainty, margin(before), margin(after));
    }
    if before.next_box() != after.next_box() {
        differing.add(DiffField::Next, next(before), next(after));
    }
    let mut optional = |field, was: Option<u32>, is: Option<u32>| {
        if was != is {
            differing.add(field, number(was), number(is));
        }
    };
    optional(DiffField::Score, before.score, *score);
    optional(
        DiffField::Level,
        before.level.map(Into::into),
        level.map(Into::into),
    );
    optional(
        DiffField::Lines,
        before.lines.map(Into::into),
        lines.map(Into::into),
    );
    if before.heart != *heart {
        differing.add(DiffField::Heart, shown(before.heart), shown(*heart));
    }
    if before.menu != *menu {
        differing.add(DiffField::Menu, cursor(before.menu), cursor(*menu));
    }
}

/// Adds what is tracked differently at a frame.
pub(crate) fn tracked(before: &Tracked, after: &Tracked, differing: &mut Stretches) {
    if before == after {
        return;
    }
    let Tracked {
        frame: _,
        screen,
        phase,
        board,
        cells,
        falling,
        next,
        preview,
        score,
        level,
        lines,
        heart,
        events,
        explained,
    } = after;
    if before.screen != *screen {
        differing.add(
            DiffField::TrackedScreen,
            before.screen.name(),
            screen.name(),
        );
    }
    if before.phase != *phase {
        differing.add(DiffField::Phase, before.phase.name(), phase.name());
    }
    if before.board != *board {
        let words = |tracked: &Tracked| format!("{} locked cells", tracked.board.count());
        differing.add(DiffField::Board, words(before), words(after));
    }
    if before.cells != *cells {
        let filled = |cells: &[Cell]| {
            let filled = cells.iter().filter(|cell| cell.is_filled());
            format!("{} filled cells", filled.count())
        };
        differing.add(
            DiffField::CorrectedField,
            filled(&before.cells),
            filled(cells),
        );
    }
    if before.falling != *falling {
        differing.add(DiffField::Falling, falls(before), falls(after));
    }
    if (before.next, before.preview) != (*next, *preview) {
        let words = |piece: Option<rules::Piece>| piece.map_or("none".into(), letter);
        differing.add(DiffField::TrackedNext, words(before.next), words(*next));
    }
    let numbers = |tracked: &Tracked| {
        let heart = if tracked.heart { ", heart" } else { "" };
        let level = number(tracked.level.map(Into::into));
        let lines = number(tracked.lines.map(Into::into));
        let score = number(tracked.score);
        format!("score {score}, level {level}, lines {lines}{heart}")
    };
    let old = (before.score, before.level, before.lines, before.heart);
    if old != (*score, *level, *lines, *heart) {
        differing.add(DiffField::Numbers, numbers(before), numbers(after));
    }
    if before.events != *events {
        differing.add(DiffField::Events, list(&before.events), list(events));
    }
    if before.explained != *explained {
        let words = |explained: bool| if explained { "explained" } else { "a misread" };
        differing.add(
            DiffField::Explained,
            words(before.explained),
            words(*explained),
        );
    }
}

/// Adds what is answered differently under the same plan; what follows from another plan is
/// not added.
pub(crate) fn answers(before: &Record, after: &Record, differing: &mut Stretches) {
    let place = |record: &Record| {
        let plan = record.plan.as_ref()?;
        Some(plan.best()?.line.first()?.cells())
    };
    if place(before) != place(after) {
        return;
    }
    if before.answer != after.answer {
        let words = |record: &Record| record.answer.to_string();
        differing.add(DiffField::Answer, words(before), words(after));
        return;
    }
    let rest = |r: &Record| (r.script_frame, r.spare, r.activity, r.divergence.clone());
    if rest(before) != rest(after) {
        let words = |record: &Record| record.activity.to_string();
        differing.add(DiffField::Remark, words(before), words(after));
    }
}

fn cell(reading: CellReading) -> Words {
    match reading.cell {
        Cell::Empty => "empty".into(),
        Cell::Piece(piece) => letter(piece),
        Cell::Curtain => "curtain".into(),
        Cell::Flash => "flash".into(),
        Cell::Other => "unknown".into(),
    }
}

fn letter(piece: rules::Piece) -> Words {
    const LETTERS: [&str; 7] = ["L", "J", "I", "O", "Z", "S", "T"];
    let letter = piece.letter();
    let known = LETTERS.iter().find(|known| known.starts_with(letter));
    known.map_or_else(|| letter.to_string().into(), |known| (*known).into())
}

fn next(reading: &Reading) -> Words {
    match reading.next_box() {
        NextBox::Empty => "empty".into(),
        NextBox::Piece(piece) => letter(piece),
        NextBox::Unreadable => "unreadable".into(),
    }
}

fn number(value: Option<u32>) -> Words {
    value.map_or("unreadable".into(), |value| value.to_string().into())
}

fn shown(heart: Option<bool>) -> &'static str {
    match heart {
        Some(true) => "shown",
        Some(false) => "not shown",
        None => "unreadable",
    }
}

fn falls(tracked: &Tracked) -> Words {
    let Some(piece) = &tracked.falling else {
        return "none".into();
    };
    let place = rules::PlaceName::new(piece.row, piece.col);
    format!("{} at {place}", piece.piece.letter()).into()
}

fn cursor(menu: Menu) -> Words {
    match (menu.two_players, menu.level) {
        (Some(true), _) => "two players".into(),
        (Some(false), _) => "one player".into(),
        (None, Some(level)) => format!("level {level}").into(),
        (None, None) => "none".into(),
    }
}

fn list(events: &[Event]) -> Words {
    let words = |event: &Event| -> Words {
        match event {
            Event::GameStarted => "game started".into(),
            Event::Spawned(piece) => format!("{} appeared", piece.letter()).into(),
            Event::Locked(seen) => format!("{} locked", seen.piece.letter()).into(),
            Event::Clearing(rows) => {
                format!("{} full", common::counted(rows.len() as u64, "row")).into()
            }
            Event::Cleared(lines) => {
                format!("{} cleared", common::counted((*lines).into(), "row")).into()
            }
            Event::LevelUp(level) => format!("level {level}").into(),
            Event::Paused => "paused".into(),
            Event::Resumed => "resumed".into(),
            Event::GameOver => "game over".into(),
            Event::Violation(violation) => violation.rule.clone().into(),
        }
    };
    if events.is_empty() {
        return "none".into();
    }
    events
        .iter()
        .map(words)
        .collect::<Vec<_>>()
        .join(", ")
        .into()
}
