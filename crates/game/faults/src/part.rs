//! One part of a specification.

use crate::Kind;
use pad::FrameNo;
use std::{fmt, str::FromStr};

/// The share of chances that are hit, in millionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rate(u32);

impl Rate {
    const WHOLE: u32 = 1_000_000;
    /// Every chance.
    pub const ALL: Self = Self(Self::WHOLE);

    /// The part that a share, 0 to 1, is; `None` for what is no such number. Rounded to millionths.
    #[must_use]
    pub fn new(share: f64) -> Option<Self> {
        let millionths = share * f64::from(Self::WHOLE);
        let fits = (0.0..=f64::from(Self::WHOLE)).contains(&millionths);
        fits.then(|| Self(millionths.round() as u32))
    }

    /// The share, 0 to 1.
    #[must_use]
    pub fn share(self) -> f64 {
        f64::from(self.0) / f64::from(Self::WHOLE)
    }

    /// Whether evenly spread luck hits.
    pub(crate) const fn hits(self, luck: u64) -> bool {
        luck % (Self::WHOLE as u64) < self.0 as u64
    }
}

/// A share as `0.02` or `2%`.
impl FromStr for Rate {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let share = match text.trim().strip_suffix('%') {
            Some(percent) => percent.trim().parse::<f64>().map(|percent| percent / 100.0),
            None => text.trim().parse(),
        };
        share.ok().and_then(Self::new).ok_or(())
    }
}

/// As it is parsed.
impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.share())
    }
}

/// When a fault comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Once, at the first chance from that frame on.
    Once(FrameNo),
    /// At some chances from one frame to before another; `None` if it does not end.
    Often {
        /// The share of chances.
        rate: Rate,
        /// The first frame.
        from: FrameNo,
        /// The frame after the last.
        to: Option<FrameNo>,
    },
}

/// A fault and when it comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedFault {
    /// What goes wrong.
    pub kind: Kind,
    /// How much; 0 if the kind has no amount.
    pub amount: i32,
    /// When it comes.
    pub when: When,
    /// Its luck; `None` for that of the specification.
    pub seed: Option<u64>,
}

impl TimedFault {
    /// A kind as it comes when nothing else is written: always, with its default amount.
    #[must_use]
    pub fn of(kind: Kind) -> Self {
        Self {
            kind,
            amount: kind.amount().map_or(0, |amount| amount.default),
            when: When::Often {
                rate: Rate::ALL,
                from: 0,
                to: None,
            },
            seed: None,
        }
    }

    /// Whether it can come in a frame.
    #[must_use]
    pub fn is_scheduled(&self, frame: FrameNo) -> bool {
        match self.when {
            When::Once(from) => frame >= from,
            When::Often { from, to, .. } => frame >= from && to.is_none_or(|to| frame < to),
        }
    }

    /// The same before a frame only; `None` if nothing is left.
    pub(crate) fn before(mut self, end: FrameNo) -> Option<Self> {
        match &mut self.when {
            When::Once(from) => return (*from < end).then_some(self),
            When::Often { from, to, .. } => {
                *to = Some(to.map_or(end, |to| to.min(end)));
                if *from >= end {
                    return None;
                }
            }
        }
        Some(self)
    }

    /// The same from a frame on; `None` if nothing is left.
    pub(crate) fn after(mut self, begin: FrameNo) -> Option<Self> {
        match &mut self.when {
            When::Once(from) => return (*from >= begin).then_some(self),
            When::Often { from, to, .. } => {
                *from = (*from).max(begin);
                if to.is_some_and(|to| to <= *from) {
                    return None;
                }
            }
        }
        Some(self)
    }
}

/// As it is parsed.
impl fmt::Display for TimedFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        if let Some(amount) = self.kind.amount()
            && self.amount != amount.default
        {
            match self.kind {
                Kind::Palette => write!(f, "={:04}", self.amount)?,
                _ => write!(f, "={}", self.amount)?,
            }
        }
        match self.when {
            When::Once(from) => write!(f, "@{from}")?,
            When::Often { rate, from, to } => {
                if rate != Rate::ALL {
                    write!(f, ":{rate}")?;
                }
                match (from, to) {
                    (0, None) => {}
                    (from, None) => write!(f, "@{from}..")?,
                    (0, Some(to)) => write!(f, "@..{to}")?,
                    (from, Some(to)) => write!(f, "@{from}..{to}")?,
                }
            }
        }
        match self.seed {
            Some(seed) => write!(f, "#{seed}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
