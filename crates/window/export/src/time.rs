//! How long frames are shown, in the units of the formats.

use pad::{CLOCKS_PER_FRAME, CLOCKS_PER_SECOND};

const fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Pictures per second when every `every`-th frame is one, as a reduced fraction.
#[must_use]
pub const fn rate(every: u32) -> (u64, u64) {
    let clocks = CLOCKS_PER_FRAME as u64 * every as u64;
    let shared = gcd(CLOCKS_PER_SECOND as u64, clocks);
    (CLOCKS_PER_SECOND as u64 / shared, clocks / shared)
}

/// The hundredths of a second nearest to the end of `frames` frames.
fn hundredths(frames: u64) -> u64 {
    let second = u128::from(CLOCKS_PER_SECOND);
    let clocks = u128::from(frames) * u128::from(CLOCKS_PER_FRAME) * 100;
    ((clocks + second / 2) / second) as u64
}

/// The delays of the pictures of a GIF, in hundredths of a second: one for every `every`-th
/// of `frames` frames. Their sum is the length of the frames, rounded; none is below 2.
#[must_use]
pub fn gif_delays(frames: u64, every: u32) -> Vec<u16> {
    let every = u64::from(every.max(1));
    let pictures = frames.div_ceil(every);
    let mut ends: Vec<u64> = (1..=pictures)
        .map(|n| hundredths((n * every).min(frames)))
        .collect();
    // The last picture may stand for fewer frames than the others.
    if let [.., before, last] = &mut ends[..] {
        *before = (*before).min(last.saturating_sub(2));
    }
    let mut start = 0;
    ends.into_iter()
        .map(|end| {
            let delay = end.saturating_sub(start);
            start = end;
            u16::try_from(delay).unwrap_or(u16::MAX).max(2)
        })
        .collect()
}

/// The seconds of so many frames as the nearest fraction of two numbers of 16 bits.
pub fn apng_delay(frames: u32) -> (u16, u16) {
    let (seconds, of) = (
        u64::from(frames) * u64::from(CLOCKS_PER_FRAME),
        CLOCKS_PER_SECOND,
    );
    let shared = gcd(seconds, u64::from(of));
    let (mut numerator, mut denominator) = (seconds / shared, u64::from(of) / shared);
    // Convergents of the continued fraction.
    let (mut last, mut best) = ((0, 1), (1, 0));
    while denominator > 0 {
        let whole = numerator / denominator;
        let next = (whole * best.0 + last.0, whole * best.1 + last.1);
        if next.0 > u64::from(u16::MAX) || next.1 > u64::from(u16::MAX) {
            break;
        }
        (last, best) = (best, next);
        (numerator, denominator) = (denominator, numerator % denominator);
    }
    (best.0 as u16, best.1 as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(frames: u64) -> f64 {
        frames as f64 * f64::from(CLOCKS_PER_FRAME) / f64::from(CLOCKS_PER_SECOND)
    }

    #[test]
    fn the_rate_is_that_of_the_game_boy() {
        assert_eq!(rate(1), (262_144, 4_389));
        assert_eq!(rate(2), (131_072, 4_389));
    }

    #[test]
    fn delays_of_a_gif_add_up_and_are_shown_as_they_are() {
        for every in [2, 3, 4, 60] {
            for frames in (1..=400).chain([215_000]) {
                let delays = gif_delays(frames, every);
                assert_eq!(delays.len() as u64, frames.div_ceil(u64::from(every)));
                assert!(
                    delays.iter().all(|delay| *delay >= 2),
                    "{frames} by {every}"
                );
                let sum: u64 = delays.iter().map(|delay| u64::from(*delay)).sum();
                let length = sum as f64 / 100.0;
                assert!(
                    (length - seconds(frames)).abs() <= 0.01,
                    "{frames} by {every}: {length}"
                );
            }
        }
        let usual = gif_delays(1_000, 2);
        assert!(usual.iter().all(|delay| (3..=4).contains(delay)));
    }

    #[test]
    fn delays_of_an_apng_are_right_to_a_millisecond_in_an_hour() {
        for frames in [1, 2, 3, 7, 60, 600] {
            let (numerator, denominator) = apng_delay(frames);
            let delay = f64::from(numerator) / f64::from(denominator);
            let off = (delay / seconds(u64::from(frames)) - 1.0).abs() * 3_600.0;
            assert!(off < 0.001, "{frames}: {off}");
        }
    }
}
