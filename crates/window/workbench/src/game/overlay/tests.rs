//! The places of the marks of each layer.

use super::*;
use crate::samples;
use crate::{FrameView, Status, UiState};
use egui::{Rect, pos2};

/// The quads of each layer alone, as corners in physical pixels.
fn corners(layers: &[Layer], placing: &Placing) -> Vec<(i32, i32)> {
    let mut record = samples::falling_t();
    let events = &mut std::sync::Arc::make_mut(&mut record.tracked).events;
    events.push(Event::Violation(vision::Violation {
        rule: "a full row stays".into(),
        cells: vec![(17, 9)],
    }));
    let scene = crate::snapshot_tests::Scene::new(crate::PanelId::Game);
    let ui_state = UiState {
        layers: crate::Layers(layers.to_vec()),
        ..UiState::default()
    };
    let status = Status::default();
    let view = FrameView {
        record: Some(&record),
        status: &status,
        ui_state: &ui_state,
        open: &[],
        plan: record.plan.as_deref(),
        ..scene.view()
    };
    draw(placing, &view)
        .corners()
        .map(|(x, y)| {
            let whole = (x.round(), y.round());
            assert!(
                (x - whole.0).abs() < 0.02 && (y - whole.1).abs() < 0.02,
                "{x},{y}"
            );
            (whole.0 as i32, whole.1 as i32)
        })
        .collect()
}

#[test]
fn marks_lie_on_whole_pixels_and_on_their_cells() {
    for scale in 1..=8 {
        for ppp in [1.0_f32, 1.25, 1.5, 2.0] {
            let space = Rect::from_min_size(pos2(5.3, 9.1), Placing::size_at(scale, ppp) * 1.01);
            let placing = Placing::within(space, ppp);
            // T at spawn: rows 1 and 2, columns 3 to 5, with one pixel of halo.
            let outline = placing.block(screen::Rect::new(40, 8, 24, 16)).inset(-1);
            let got = corners(&[Layer::Falling], &placing);
            let (xs, ys): (Vec<_>, Vec<_>) = got.into_iter().unzip();
            assert_eq!(
                xs.iter().min().zip(xs.iter().max()),
                Some((&outline.x0, &outline.x1))
            );
            assert_eq!(
                ys.iter().min().zip(ys.iter().max()),
                Some((&outline.y0, &outline.y1))
            );
        }
    }
}
