//! What a run has counted so far.

use super::{
    FRAMES_PER_HOUR, Kind, Memory, MemorySample, Problem, SoakCounts, SoakOptions, SoakReport,
};
use common::Instant;
use machine::{Faults, Goal};
use strum::VariantArray as _;

/// Frames of a game with faults at which they come, in this order.
const FAULTS: [(&str, u64); 5] = [
    ("lost-press", 700),
    ("late-press", 1_000),
    ("extra-press", 1_300),
    ("white-lines", 1_600),
    ("repeat", 1_900),
];

/// What a run has counted so far, over all its machines.
pub(super) struct Totals {
    pub options: SoakOptions,
    pub frames: u64,
    /// Games that were begun.
    pub begun: u64,
    /// Games that ended.
    pub games: u64,
    pub under_faults: SoakCounts,
    pub unplayed: SoakCounts,
    pub problems: Vec<Problem>,
    pub samples: Vec<MemorySample>,
    tallies: Vec<SoakCounts>,
    since: Instant,
}

impl Totals {
    pub fn new(options: SoakOptions) -> Self {
        let tally = |&kind| SoakCounts {
            kind,
            ..SoakCounts::default()
        };
        Self {
            options,
            frames: 0,
            begun: 0,
            games: 0,
            under_faults: tally(&Kind::Faults),
            unplayed: SoakCounts::default(),
            problems: Vec::new(),
            samples: Vec::new(),
            tallies: Kind::VARIANTS.iter().map(tally).collect(),
            since: common::now(),
        }
    }

    pub fn tally(&mut self, kind: Kind) -> &mut SoakCounts {
        &mut self.tallies[kind as usize]
    }

    /// What happens in a game, from 1 up.
    pub fn kind(&self, game: u64) -> Kind {
        let every = self.options.disturb_every;
        if every > 0 && game.is_multiple_of(every) {
            Kind::nth(game / every - 1)
        } else {
            Kind::Undisturbed
        }
    }

    /// The settings of a game: every level with and without hearts, each time with
    /// another sequence of pieces.
    pub fn goal(&self, game: u64) -> Goal {
        Goal {
            level: (game % 10) as u8,
            heart: game % 20 >= 10,
            start_delay: (self.mixed(game) >> 56) as u32,
        }
    }

    /// The faults of the game that begins next: one of each kind.
    pub fn faults(&self) -> Faults {
        let seed = self.mixed(self.begun) >> 48;
        let parts = FAULTS.map(|(kind, frame)| format!("{kind}@{},", frame + seed % 256));
        let text = format!("{}seed={seed}", parts.concat());
        // A test holds that it can be parsed.
        text.parse().unwrap_or_default()
    }

    /// The frame of a game with faults by which it has recovered from the last one.
    pub const RECOVERED: u64 = 1_900 + 256 + 600;

    fn mixed(&self, game: u64) -> u64 {
        (game ^ self.options.seed.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    pub fn report(self, complete: bool) -> SoakReport {
        let seconds = self.since.elapsed().as_secs_f64();
        let memory = Memory::new(self.samples);
        let mut problems = self.problems;
        let of_memory = memory.problems(self.options.memory_limit);
        problems.extend(of_memory.into_iter().map(|what| Problem {
            frames: self.frames,
            game: self.begun,
            what,
        }));
        SoakReport {
            frames: self.frames,
            hours: self.frames as f64 / FRAMES_PER_HOUR as f64,
            games: self.games,
            seconds,
            fps: self.frames as f64 / seconds.max(1e-9),
            cancelled: !complete,
            problems,
            tallies: self.tallies,
            under_faults: self.under_faults,
            unplayed: self.unplayed,
            memory,
        }
    }
}
