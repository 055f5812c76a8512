//! Faults on purpose: presses that get lost and pictures that are disturbed, for
//! finding out what the bot makes of them.
//!
//! A specification is a list of parts with commas between them:
//!
//! | part | meaning |
//! |---|---|
//! | `KIND@FRAME` | once, at the first chance from that frame on |
//! | `KIND%N` | at one chance in `N`, on average |
//! | `from=FRAME` | nothing before that frame |
//! | `seed=N` | other luck: the same specification gives the same faults |
//!
//! | kind | what happens | a chance is |
//! |---|---|---|
//! | `drop` | a new press does not reach the game for one frame | an answer with a new press of the cross, A or B |
//! | `delay` | a new press reaches the game three frames late | the same |
//! | `extra` | a button that nobody asked for is down for one frame | any answer |
//! | `white` | eight lines of the picture are white | any picture |
//! | `freeze` | the previous picture is shown again | any picture |

mod inject;
mod relay;

pub use inject::Injected;
pub(crate) use inject::{Injector, Log};
pub(crate) use relay::{Relays, Wires};

use pad::FrameNo;
use std::{fmt, str::FromStr};

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A new press does not reach the game.
    Drop,
    /// A new press reaches the game late.
    Delay,
    /// A button that nobody asked for.
    Extra,
    /// Lines of the picture are white.
    White,
    /// The previous picture again.
    Freeze,
}

impl Kind {
    /// All of them.
    pub const EACH: [Self; 5] = [
        Self::Drop,
        Self::Delay,
        Self::Extra,
        Self::White,
        Self::Freeze,
    ];

    /// How it is written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Drop => "drop",
            Self::Delay => "delay",
            Self::Extra => "extra",
            Self::White => "white",
            Self::Freeze => "freeze",
        }
    }
}

/// How often a fault comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    /// Once, at the first chance from that frame on.
    Once(FrameNo),
    /// At one chance in so many.
    OneIn(u64),
}

/// Which faults come, and when.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    parts: Vec<(Kind, When)>,
    from: FrameNo,
    seed: u64,
}

/// A specification that can't be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{part}\" is no fault; write KIND@FRAME or KIND%N with {}, or from=FRAME, seed=N",
    kinds()
)]
pub struct FaultsError {
    part: String,
}

fn kinds() -> String {
    Kind::EACH.map(Kind::name).join(", ")
}

impl Faults {
    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Whether one of a kind is due at a chance. `done` are the parts that have come
    /// already and don't come again.
    fn due(&self, kind: Kind, frame: FrameNo, done: &mut Vec<usize>) -> bool {
        if frame < self.from {
            return false;
        }
        let mut due = false;
        for (i, (of, when)) in self.parts.iter().enumerate() {
            if *of != kind {
                continue;
            }
            due |= match *when {
                When::OneIn(n) => self.luck(frame, i).is_multiple_of(n),
                When::Once(from) if frame >= from && !done.contains(&i) => {
                    done.push(i);
                    true
                }
                When::Once(_) => false,
            };
        }
        due
    }

    /// A pseudo-random number that depends only on the seed, the frame and its purpose.
    fn luck(&self, frame: FrameNo, purpose: usize) -> u64 {
        let mut z = self
            .seed
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add(frame.wrapping_mul(0xbf58_476d_1ce4_e5b9))
            .wrapping_add(purpose as u64);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl FromStr for Faults {
    type Err = FaultsError;

    fn from_str(text: &str) -> Result<Self, FaultsError> {
        let mut faults = Self::default();
        for part in text.split(',').map(str::trim).filter(|p| !p.is_empty()) {
            faults.add(part).ok_or_else(|| FaultsError {
                part: part.to_owned(),
            })?;
        }
        Ok(faults)
    }
}

impl Faults {
    /// Takes in one part of a specification.
    fn add(&mut self, part: &str) -> Option<()> {
        if let Some(frame) = part.strip_prefix("from=") {
            self.from = frame.parse().ok()?;
            return Some(());
        }
        if let Some(seed) = part.strip_prefix("seed=") {
            self.seed = seed.parse().ok()?;
            return Some(());
        }
        let at = part.find(['@', '%'])?;
        let (name, when) = part.split_at(at);
        let kind = Kind::EACH.into_iter().find(|kind| kind.name() == name)?;
        let when = match when.split_at(1) {
            ("@", frame) => When::Once(frame.parse().ok()?),
            (_, n) => When::OneIn(n.parse().ok().filter(|n| *n > 0)?),
        };
        self.parts.push((kind, when));
        Some(())
    }
}

/// As it is parsed.
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = Vec::new();
        for (kind, when) in &self.parts {
            parts.push(match when {
                When::Once(frame) => format!("{kind}@{frame}"),
                When::OneIn(n) => format!("{kind}%{n}"),
            });
        }
        if self.from > 0 {
            parts.push(format!("from={}", self.from));
        }
        if self.seed > 0 {
            parts.push(format!("seed={}", self.seed));
        }
        f.write_str(&parts.join(","))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests;
