//! Why a text is no specification.

use crate::Kind;

/// Why a text is no specification, in one sentence with the place and the remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultsError {
    /// There is no such fault.
    #[error("part {place}: there is no fault \"{name}\"; choose from {}", names())]
    Kind {
        /// Which part, from 1.
        place: usize,
        /// What was written.
        name: String,
    },
    /// The fault has no amount, or not this one.
    #[error("part {place}: {kind} can't have the amount \"{amount}\"; {}", amounts(*kind))]
    Amount {
        /// Which part, from 1.
        place: usize,
        /// The fault.
        kind: Kind,
        /// What was written.
        amount: String,
    },
    /// The rate is no share.
    #[error("part {place}: \"{rate}\" is no rate; write a share like 0.02 or 2%")]
    Rate {
        /// Which part, from 1.
        place: usize,
        /// What was written.
        rate: String,
    },
    /// The frames are none.
    #[error(
        "part {place}: \"{frames}\" are no frames; write @500.. or @500..900, or without a rate \
         @500 for once"
    )]
    Frames {
        /// Which part, from 1.
        place: usize,
        /// What was written.
        frames: String,
    },
    /// The seed is no number.
    #[error("part {place}: \"{seed}\" is no seed; write a whole number like 7")]
    Seed {
        /// Which part, from 1.
        place: usize,
        /// What was written.
        seed: String,
    },
}

fn names() -> String {
    let names: Vec<&str> = Kind::EACH.iter().map(|kind| kind.name()).collect();
    names.join(", ")
}

fn amounts(kind: Kind) -> String {
    match (kind, kind.amount()) {
        (Kind::Palette, _) => "write four digits from 0 to 3, as in palette=3210".to_owned(),
        (_, None) => format!("write only {kind}"),
        (_, Some(amount)) => format!(
            "write a whole number of {} from {} to {}, as in {kind}={}",
            amount.unit,
            amount.range.start(),
            amount.range.end(),
            amount.default
        ),
    }
}
