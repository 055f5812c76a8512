//! Pictures that no profile fits.

use screen::{PIXELS, Picture, Shade};
use vision::{Estimator, ReadingHealth, ReadingProblem, profile::shipped};

#[test]
fn noise_is_no_screen_after_half_a_second() {
    let mut seed = 3_u32;
    let mut noise = || {
        Picture::new([(); PIXELS].map(|()| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            Shade::EACH[(seed >> 20) as usize % 4]
        }))
    };
    for shipped in shipped() {
        let reader = vision::Reader::new(shipped.profile().unwrap());
        let (mut estimator, mut health) = (Estimator::new(), ReadingHealth::default());
        for frame in 1..100 {
            let reading = reader.read(&noise());
            let problem = health.see(&reading, &estimator.see(frame, &reading).tracked);
            let expected = (frame >= 32).then_some(ReadingProblem::NoScreen);
            assert_eq!(problem, expected, "{} at {frame}", shipped.name);
        }
    }
}
