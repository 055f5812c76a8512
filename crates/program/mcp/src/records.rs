//! A frame as JSON and as a picture, in the forms that are exported.

use crate::desk::Place;
use anyhow::Context as _;
use export::{Clip, Film, Look, jsonl, plan, png};
use pad::{BranchId, FrameNo};
use screen::palette::GREY;
use serde_json::{Value, from_slice};
use session::History;
use std::ops::ControlFlow;
use workbench::Layer;

/// The layers that show what was read and decided.
const LAYERS: [Layer; 4] = [Layer::Cells, Layer::Falling, Layer::Plan, Layer::Misreads];

/// A frame as a line of `export --jsonl`.
///
/// # Errors
/// When it can't be decoded.
pub fn line(place: &Place) -> anyhow::Result<Value> {
    let mut json = Vec::new();
    jsonl(&clip(place)?, &mut json, &mut |_| ControlFlow::Continue(()))?;
    Ok(from_slice(&json)?)
}

/// The newest frame of a branch as [`line()`]; `null` before the first.
///
/// # Errors
/// When it can't be decoded.
pub fn newest(history: &History, branch: BranchId) -> anyhow::Result<Value> {
    let Some(range) = history.range(branch) else {
        return Ok(Value::Null);
    };
    let frame: FrameNo = *range.end();
    let record = history.get_on(branch, frame);
    let record = record.with_context(|| format!("frame {frame} can't be read"))?;
    line(&Place {
        history: history.clone(),
        branch,
        frame,
        record,
    })
}

/// The plan in force at a frame, as `export --plan` writes it.
///
/// # Errors
/// When no plan is in force.
pub fn plan_at(place: &Place) -> anyhow::Result<Value> {
    let mut json = Vec::new();
    plan(&clip(place)?, &mut json, &mut |_| ControlFlow::Continue(()))?;
    Ok(from_slice(&json)?)
}

/// The picture of a frame as a PNG file, bare or with the layers of what was read and decided.
///
/// # Errors
/// When it can't be drawn.
pub fn picture(place: &Place, scale: u8, has_layers: bool) -> anyhow::Result<Vec<u8>> {
    let look = Look {
        scale,
        colours: GREY,
        layers: if has_layers {
            LAYERS.to_vec()
        } else {
            Vec::new()
        },
    };
    let clip = clip(place)?;
    let mut file = Vec::new();
    let mut film = Film::new(&clip, 1, look);
    png(&mut film, &mut file, &mut |_| ControlFlow::Continue(()))?;
    Ok(file)
}

fn clip(place: &Place) -> anyhow::Result<Clip> {
    let frame = Some(place.frame);
    Ok(Clip::new(&place.history, Some(place.branch), frame, frame)?)
}
