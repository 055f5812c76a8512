//! Features of `planner` that the lab does not have.

/// A feature that is not measured here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absent {
    /// Its name.
    pub name: &'static str,
    /// Why, as the end of a sentence.
    pub reason: &'static str,
}

/// The reason of those that count where the seven pieces fit.
const PIECES: &str = "it counts fits of the Game Boy's pieces, and the pieces differ here";
/// The reason of those that know the Game Boy's spawn.
const SPAWN: &str = "it is made for the place and the height at which the Game Boy's pieces spawn";

/// The reason of those that were learnt.
const LEARNT: &str = "its tables were learnt on the Game Boy's board";

/// They, by name.
pub const ABSENT: [Absent; 15] = [
    absent("adaptation", PIECES),
    absent("fitting-pieces", PIECES),
    absent("learnt-buried", LEARNT),
    absent("learnt-column", LEARNT),
    absent("learnt-fit", LEARNT),
    absent("learnt-rows", LEARNT),
    absent("learnt-steps", LEARNT),
    absent("learnt-surface", LEARNT),
    absent("learnt-waiting", LEARNT),
    absent("learnt-well", LEARNT),
    absent("learnt-wide-surface", LEARNT),
    absent("stack-adaptation", PIECES),
    absent("stack-fitting-pieces", PIECES),
    absent("unable-left", SPAWN),
    absent("unable-right", SPAWN),
];

const fn absent(name: &'static str, reason: &'static str) -> Absent {
    Absent { name, reason }
}
