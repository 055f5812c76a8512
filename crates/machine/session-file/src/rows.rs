//! The rows of a record in the tables for queries, and those of bookmarks.

use crate::sum;
use planner::Plan;
use rules::Piece;
use rusqlite::{CachedStatement, Connection, params};
use session::{Appended, Bookmark, Mark};
use std::sync::Arc;
use vision::Event;

/// What a mark is called in the table of events.
#[must_use]
pub const fn event_name(mark: Mark) -> &'static str {
    match mark {
        Mark::GameStarted => "game started",
        Mark::Spawn(_) => "spawn",
        Mark::Lock => "lock",
        Mark::Clear(_) => "clear",
        Mark::LevelUp(_) => "level",
        Mark::Misread => "misread",
        Mark::Replan => "replan",
        Mark::Divergence => "divergence",
        Mark::Paused => "paused",
        Mark::Resumed => "resumed",
        Mark::GameOver => "game over",
    }
}

/// Writes the row of a frame.
pub(crate) fn frame(
    connection: &Connection,
    branch: i64,
    appended: &Appended,
    picture: i64,
) -> rusqlite::Result<()> {
    let message = &appended.record.picture;
    let sample = &appended.sample;
    let mut insert = connection.prepare_cached(
        "INSERT OR REPLACE INTO frame VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    insert.execute(params![
        branch,
        message.number as i64,
        message.clocks as i64,
        message.inputs.held.bot.bits(),
        message.inputs.held.person.bits(),
        appended.record.tracked.screen.name(),
        sample.score,
        sample.lines,
        sample.level,
        sample.height,
        sample.holes,
        sample.margin,
        picture,
    ])?;
    Ok(())
}

/// Writes the rows of what happened in a frame.
pub(crate) fn events(
    connection: &Connection,
    branch: i64,
    appended: &Appended,
) -> rusqlite::Result<()> {
    let record = &appended.record;
    let frame = record.picture.number as i64;
    let mut locked = record
        .tracked
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Locked(piece) => Some(piece),
            _ => None,
        });
    for (seq, mark) in appended.marks.iter().enumerate() {
        let letter = |piece: Piece| piece.letter().to_string();
        let mut insert: CachedStatement<'_> = connection
            .prepare_cached("INSERT OR REPLACE INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")?;
        let (mut piece, mut place, mut value) = (None, None, None);
        match mark {
            Mark::Spawn(of) => piece = Some(letter(*of)),
            Mark::Lock => {
                let seen = locked.next();
                piece = seen.map(|seen| letter(seen.piece));
                place = seen.map(|seen| (seen.orientation, seen.row, seen.col));
            }
            Mark::Clear(n) | Mark::LevelUp(n) => value = Some(*n),
            Mark::GameStarted
            | Mark::Misread
            | Mark::Replan
            | Mark::Divergence
            | Mark::Paused
            | Mark::Resumed
            | Mark::GameOver => {}
        }
        insert.execute(params![
            branch,
            frame,
            seq as i64,
            event_name(*mark),
            piece,
            place.map(|(orientation, ..)| orientation),
            place.map(|(_, row, _)| row),
            place.map(|(.., column)| column),
            value,
        ])?;
    }
    Ok(())
}

/// Writes the row of a plan that is new in a frame.
pub(crate) fn plan(
    connection: &Connection,
    branch: i64,
    frame: u64,
    plan: &Arc<Plan>,
) -> rusqlite::Result<()> {
    let best = plan.best();
    let first = best.and_then(|best| best.line.first());
    let mut insert = connection
        .prepare_cached("INSERT OR REPLACE INTO plan VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")?;
    insert.execute(params![
        branch,
        frame as i64,
        first.map(|placement| placement.piece.letter().to_string()),
        first.map(|placement| placement.orientation),
        first.map(rules::Placement::column),
        best.and_then(|best| best.cleared.first().copied()),
        best.map(|best| best.value),
        plan.candidates.len() as i64,
        plan.strategy,
        plan.reason,
    ])?;
    Ok(())
}

/// Writes the row of a bookmark of the branch with this row.
pub(crate) fn bookmark(
    connection: &Connection,
    branch: i64,
    bookmark: &Bookmark,
) -> rusqlite::Result<()> {
    let mut insert = connection
        .prepare_cached("INSERT OR REPLACE INTO bookmark VALUES (?, ?, ?, ?, ?, ?, ?)")?;
    insert.execute(params![
        branch,
        bookmark.id,
        bookmark.frame as i64,
        bookmark.slot,
        bookmark.name,
        bookmark.note,
        sum::bookmark(branch, bookmark),
    ])?;
    Ok(())
}
