//! Searches on functions whose best point is known; one that was saved and read back goes on bit for
//! bit.

mod bounds;
mod functions;
mod race;
mod settings;

use functions::{cube, methods, sphere};
use tuning::optimise::{Optimiser, Search};

fn step(search: &mut Search) {
    let fitness: Vec<f64> = search.ask().iter().map(|p| sphere(p)).collect();
    search.tell(&fitness).unwrap();
}

#[test]
fn a_resumed_search_equals_an_unbroken_one() {
    for method in methods() {
        let mut unbroken = method.begin(&cube(4, -9.0, 9.0), None, 7).unwrap();
        let mut resumed = unbroken.clone();
        for _ in 0..25 {
            step(&mut unbroken);
            // Saved after every generation.
            let text = serde_json::to_string(&resumed).unwrap();
            resumed = serde_json::from_str(&text).unwrap();
            step(&mut resumed);
        }
        assert_eq!(resumed, unbroken, "{method:?}");
        assert_eq!(
            serde_json::to_string(&resumed).unwrap(),
            serde_json::to_string(&unbroken).unwrap()
        );
    }
}

#[test]
fn a_search_depends_on_its_seed() {
    for method in methods() {
        let begin = |seed| method.begin(&cube(4, -9.0, 9.0), None, seed).unwrap();
        assert_eq!(begin(1).ask(), begin(1).ask());
        assert_ne!(begin(1).ask(), begin(2).ask());
    }
}
