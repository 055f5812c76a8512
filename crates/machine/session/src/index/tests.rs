#![allow(clippy::unwrap_used, reason = "a failing test panics")]

use super::*;
use proptest::prelude::*;

fn sample() -> impl Strategy<Value = FrameSample> {
    let time = prop::option::of(0f32..1e6);
    let bytes = prop::array::uniform5(prop::option::of(0u8..=200));
    let score = prop::option::of(0u32..=999_999);
    let lines = prop::option::of(0u16..=9_999);
    (score, lines, bytes, time.clone(), time).prop_map(|(score, lines, bytes, read, plan)| {
        let [level, height, holes, bumpiness, margin] = bytes;
        FrameSample {
            score,
            lines,
            level,
            height,
            holes,
            bumpiness,
            margin,
            read_us: read,
            plan_us: plan,
            rate: plan,
        }
    })
}

/// The one of two that `better` prefers, "not known" counting for nothing.
fn pick<T: Copy>(a: Option<T>, b: Option<T>, better: impl Fn(T, T) -> bool) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if better(a, b) { a } else { b }),
        _ => a.or(b),
    }
}

proptest! {
    #[test]
    fn extents_are_those_of_the_samples(
        samples in prop::collection::vec(sample(), 1..70),
        from in 0u64..80,
        length in 0u64..80,
        fine in any::<bool>(),
    ) {
        let mut index = Index::default();
        for (number, sample) in (5..).zip(&samples) {
            index.push(number, sample, &[], &[]);
        }
        let frames = from..=from + length;
        let mut seen = Vec::new();
        index.extents(&frames, fine, |first, last, extent| {
            let of = &samples[first as usize - 5..=last as usize - 5];
            let mut min = of[0];
            let mut max = of[0];
            for sample in of {
                min.score = pick(min.score, sample.score, |a, b| a < b);
                max.score = pick(max.score, sample.score, |a, b| a > b);
                min.lines = pick(min.lines, sample.lines, |a, b| a < b);
                max.holes = pick(max.holes, sample.holes, |a, b| a > b);
                min.margin = pick(min.margin, sample.margin, |a, b| a < b);
                min.plan_us = pick(min.plan_us, sample.plan_us, |a, b| a < b);
                max.read_us = pick(max.read_us, sample.read_us, |a, b| a > b);
                max.rate = pick(max.rate, sample.rate, |a, b| a > b);
            }
            let least = |s: FrameSample| (s.score, s.lines, s.margin, s.plan_us);
            let greatest = |s: FrameSample| (s.score, s.holes, s.read_us, s.rate);
            assert_eq!(least(extent.min()), least(min));
            assert_eq!(greatest(extent.max()), greatest(max));
            assert!(!fine || (first == last && extent.min() == of[0]));
            seen.extend(first..=last);
        });
        let all = 5..5 + samples.len() as u64;
        let wanted: Vec<u64> = all.filter(|number| frames.contains(number)).collect();
        prop_assert_eq!(seen, wanted);
    }
}
