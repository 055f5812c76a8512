//! One frame as it was recorded and as it is now.

use super::SessionLayer;
use screen::{HEIGHT, PictureMsg, Rect, WIDTH};
use session::Record;
use vision::Screen;

/// What differs between a recorded picture and the one that the core made, if anything.
pub(super) fn picture(was: &PictureMsg, now: &PictureMsg) -> Option<String> {
    if was.picture.shades() != now.picture.shades() {
        let all = Rect {
            x: 0,
            y: 0,
            w: WIDTH as u8,
            h: HEIGHT as u8,
        };
        let pixels = was.picture.differences(&now.picture, all).count();
        return Some(format!("{pixels} pixels of the picture differ"));
    }
    (was.clocks != now.clocks).then(|| {
        format!(
            "it ends at clock {} and ended at {}",
            now.clocks, was.clocks
        )
    })
}

/// What differs in what was read and decided, the layer that comes first.
pub(super) fn record(recorded: &Record, now: &Record) -> Option<(SessionLayer, String)> {
    let vision = |text: String| Some((SessionLayer::Vision, text));
    let planner = |text: String| Some((SessionLayer::Planner, text));
    if recorded.reading != now.reading {
        return vision(reading(recorded, now));
    }
    if recorded.tracked != now.tracked {
        return vision("the picture reads the same, and the tracked state differs".to_owned());
    }
    if recorded.plan != now.plan {
        return planner(plan(recorded, now));
    }
    if recorded.answer != now.answer {
        return planner(format!(
            "the answer is {} and was {}",
            now.answer, recorded.answer
        ));
    }
    let rest = |r: &Record| (r.script_frame, r.spare, r.activity, r.divergence.clone());
    if rest(recorded) != rest(now) {
        return planner(format!(
            "what is reported with the answer differs: {} and was {}",
            now.activity, recorded.activity
        ));
    }
    None
}

fn reading(recorded: &Record, now: &Record) -> String {
    let (was, is) = (&recorded.reading, &now.reading);
    if was.screen != is.screen {
        let name = |screen: Screen| screen.name();
        return format!(
            "the screen is {} and was {}",
            name(is.screen),
            name(was.screen)
        );
    }
    let cells = was.cells.iter().zip(&is.cells);
    let differing = cells.filter(|(a, b)| a != b).count();
    if differing > 0 {
        let cells = common::counted(differing as u64, "cell");
        return format!("{cells} read differently");
    }
    "the panel is read differently".to_owned()
}

fn plan(recorded: &Record, now: &Record) -> String {
    let place = |record: &Record| {
        let plan = record.plan.as_ref()?;
        plan.best()?.line.first().copied()
    };
    let text = |record: &Record| match place(record) {
        Some(placement) => planner::where_to(&placement),
        None => "no placement".to_owned(),
    };
    if place(recorded) == place(now) {
        format!("the plan is {} as before, by other values", text(now))
    } else {
        format!("the plan is {} and was {}", text(now), text(recorded))
    }
}
