//! A search that has ended, and one that runs.

use crate::{
    Status,
    tuning::{Compared, TunedParameter, TuningResult, TuningRow, TuningSearch, TuningStatus},
};
use std::sync::Arc;

/// Shows a search of forty generations that has ended.
pub fn fill(status: &mut Status) {
    let mut best = 0.0_f64;
    let rows = (0..40).map(|i| {
        let t = f64::from(i);
        let mean = 85.0 - 65.0 * (-t / 9.0).exp() + 6.0 * (t * 1.7).sin();
        let greatest = mean + 38.0 - 0.3 * t + 9.0 * (t * 2.3).cos();
        best = best.max(greatest);
        TuningRow {
            best,
            greatest,
            mean,
            spread: 0.19 * (-t / 25.0).exp() + 0.01 * (t * 1.1).sin(),
            games: 372,
            restarts: 0,
        }
    });
    let parameter = |name: &str, start, best, now| TunedParameter {
        name: format!("weights.{name}"),
        range: [-1.0, 1.0],
        start: Some(start),
        best: Some(best),
        now: Some(now),
    };
    status.program.tuning = TuningStatus {
        running: None,
        begun: Arc::default(),
        search: Some(Arc::new(TuningSearch {
            name: "four-weights".into(),
            about: "Four weights by CMA-ES on 10x10, one piece, straight drops.".into(),
            method: "cma-es",
            unit: "lines",
            log: "four-weights.tuning.jsonl".into(),
            generations: 40,
            rows: rows.collect(),
            parameters: vec![
                parameter("aggregate-height", -0.510_066, -0.211_4, -0.127_3),
                parameter("bumpiness", -0.184_483, -0.153_1, -0.178_97),
                parameter("holes", -0.356_63, -0.912_5, -0.868_46),
                parameter("lines", 0.760_666, -0.310_2, -0.855_06),
            ],
            result: Some(TuningResult {
                text: "kind = \"linear\"\n".into(),
                compared: Some(Compared {
                    games: 200,
                    is_best: true,
                    found: [141.9, 9.6],
                    start: Some([96.5, 6.3]),
                }),
                is_partial: false,
            }),
        })),
    };
}
