//! The bots that read and decide the frames of a branch again.

use crate::rebuild::Rebuilder;
use bot::{BotReplay, Instead};
use pad::FrameNo;
use screen::PictureMsg;
use session::{Appended, Order, Record};

/// How frames are read again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Each in the situation in which it was recorded.
    Reconsider,
    /// As a bot plays: what it answers decides what it expects.
    Replay,
}

/// Frames with a falling piece on which a bot that begins inside a run must agree with
/// the records, without one between them on which it does not, before it counts as knowing the
/// game. A piece at level 0 falls for longer.
const AGREEMENT: u32 = 40;

/// Reads and decides the frames of a branch again.
#[derive(Clone)]
pub(crate) struct Bots {
    now: BotReplay,
    /// Makes the records that another version encoded.
    rebuilder: Option<Rebuilder>,
    known: ComparableFrom,
    /// While not everything is known.
    joining: Option<Box<Joining>>,
}

/// The first frames whose tracked state and whose decisions can be compared; `None` while unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ComparableFrom {
    /// The first frame whose tracked state can be.
    pub tracked_from: Option<FrameNo>,
    /// The first frame whose decisions can be. A bot that begins within a game decides from the next game on.
    pub decided_from: Option<FrameNo>,
}

impl ComparableFrom {
    const ALL: Self = Self {
        tracked_from: Some(0),
        decided_from: Some(0),
    };

    /// Whether what is tracked, and what is decided, at a frame can be compared.
    pub fn at(self, frame: FrameNo) -> (bool, bool) {
        let is_known = |from: Option<FrameNo>| from.is_some_and(|from| from <= frame);
        (is_known(self.tracked_from), is_known(self.decided_from))
    }
}

/// A bot with the recorded orders that begins after the first frame of a run.
#[derive(Clone)]
struct Joining {
    bot: BotReplay,
    /// For how many frames it has tracked and decided as recorded.
    agreed: [u32; 2],
}

impl Joining {
    fn see(&mut self, record: &Record, known: &mut ComparableFrom) {
        let again = self.bot.reconsider(record);
        let tracks = again.tracked == record.tracked && record.tracked.falling.is_some();
        let decides = again.plan == record.plan && again.answer == record.answer;
        let next = Some(record.picture.number + 1);
        let [tracked, decided] = &mut self.agreed;
        // Between two pieces nothing is tracked that could be wrong.
        if again.tracked != record.tracked {
            *tracked = 0;
        } else if tracks {
            *tracked += 1;
        }
        *decided = match decides {
            true if record.plan.is_some() => *decided + 1,
            true => *decided,
            false => 0,
        };
        if *tracked >= AGREEMENT {
            known.tracked_from = known.tracked_from.or(next);
            if *decided >= AGREEMENT {
                known.decided_from = known.decided_from.or(next);
            }
        }
    }
}

impl Bots {
    /// The bots at power-on, or at the first kept frame of a run whose beginning is missing; `None` when
    /// the orders with which it began are missing.
    pub fn begin(
        orders: Vec<(FrameNo, Order)>,
        instead: &Instead,
        is_current: bool,
        is_late: bool,
    ) -> Option<Self> {
        Some(Self {
            known: if is_late {
                ComparableFrom::default()
            } else {
                ComparableFrom::ALL
            },
            joining: match is_late {
                true => Some(Box::new(Joining {
                    bot: BotReplay::power_on(orders.clone(), &Instead::default())?,
                    agreed: [0; 2],
                })),
                false => None,
            },
            rebuilder: match is_current {
                true => None,
                false => Some(Rebuilder::begin(orders.clone(), None)?),
            },
            now: BotReplay::power_on(orders, instead)?,
        })
    }

    /// The same on a branch that begins here, which has these orders.
    pub fn fork(&self, orders: Vec<(FrameNo, Order)>) -> Self {
        Self {
            now: self.now.fork(orders.clone()),
            rebuilder: self
                .rebuilder
                .as_ref()
                .and_then(|rebuilder| Rebuilder::begin(orders.clone(), Some(rebuilder))),
            known: self.known,
            joining: self.joining.as_ref().map(|joining| {
                Box::new(Joining {
                    bot: joining.bot.fork(orders),
                    agreed: joining.agreed,
                })
            }),
        }
    }

    /// The first frames of which more than readings can be compared.
    pub fn known(&self) -> ComparableFrom {
        self.known
    }

    /// The records of pictures whose own nobody can decode.
    pub fn rebuild(&mut self, pictures: &[PictureMsg]) -> Vec<Appended> {
        let Some(rebuilder) = &mut self.rebuilder else {
            return Vec::new();
        };
        pictures.iter().map(|it| rebuilder.record(it)).collect()
    }

    /// The record of the next frame as it is made now.
    pub fn see(&mut self, record: &Record, mode: Mode) -> Record {
        if let Some(joining) = &mut self.joining {
            joining.see(record, &mut self.known);
            if self.known.decided_from.is_some() {
                self.joining = None;
            }
        }
        match mode {
            Mode::Reconsider => self.now.reconsider(record),
            Mode::Replay => self.now.replay(record),
        }
    }
}
