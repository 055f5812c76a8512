//! The core and the bot, at the frame from which a branch is replayed.

use crate::{CoreKind, Faults, faults::Injector};
use bot::Bot;
use emulator::{Core, CoreFault};
use pad::{FrameNo, Inputs};
use planner::Strategy;
use screen::PictureMsg;
use session::Order;
use std::sync::Arc;
use vision::ProfileChoice;

/// A core that runs recorded inputs.
pub(super) struct Replayed {
    core: Box<dyn Core>,
    faults: Option<Injector>,
    clocks: u64,
    number: FrameNo,
}

/// The state of a core between two frames.
pub(super) struct State {
    snapshot: Vec<u8>,
    clocks: u64,
    number: FrameNo,
}

impl Replayed {
    /// A core at power-on.
    pub fn power_on(kind: CoreKind, rom: &[u8], faults: &Faults) -> Result<Self, String> {
        Ok(Self {
            core: kind.open(rom).map_err(|why| why.to_string())?,
            faults: Injector::new(faults),
            clocks: 0,
            number: 0,
        })
    }

    /// Its state; `None` if the core has no snapshots, or faults have a state too.
    pub fn state(&self) -> Option<State> {
        if self.faults.is_some() {
            return None;
        }
        Some(State {
            snapshot: self.core.snapshot()?,
            clocks: self.clocks,
            number: self.number,
        })
    }

    /// Goes to a state.
    pub fn restore(&mut self, state: &State) -> Result<(), String> {
        self.core
            .restore(&state.snapshot)
            .map_err(|why| why.to_string())?;
        (self.clocks, self.number) = (state.clocks, state.number);
        Ok(())
    }

    /// Runs the frames of a picture. The result has what the core makes of them.
    pub fn run(&mut self, recorded: &PictureMsg) -> Result<PictureMsg, CoreFault> {
        let Inputs {
            held,
            dropped,
            pokes,
        } = &recorded.inputs;
        for held in dropped.iter().chain([held]) {
            for poke in pokes.iter().filter(|poke| poke.after == self.number) {
                poke.write(self.core.cartridge_ram_mut());
            }
            self.clocks += u64::from(self.core.frame(held.all())?.clocks);
            self.number += 1;
        }
        let mut message = PictureMsg {
            clocks: self.clocks,
            picture: self.core.picture(),
            ..recorded.clone()
        };
        if let Some(faults) = &mut self.faults {
            message = faults.picture(message);
        }
        Ok(message)
    }

    /// The cartridge's RAM.
    pub fn ram(&self) -> &[u8] {
        self.core.cartridge_ram()
    }
}

/// What replaces the recorded orders.
#[derive(Clone, Default)]
pub(super) struct Instead {
    pub profile: Option<Arc<ProfileChoice>>,
    pub strategy: Option<Arc<Strategy>>,
}

impl Instead {
    /// An order as it is given now.
    pub fn of(&self, order: Order) -> Order {
        match (order, &self.profile, &self.strategy) {
            (Order::Profile(_), Some(profile), _) => Order::Profile(Arc::clone(profile)),
            (Order::Strategy(_), _, Some(strategy)) => Order::Strategy(Arc::clone(strategy)),
            (order, ..) => order,
        }
    }
}

/// A bot that has got the orders with which a run begins; `None` when profile or strategy is
/// missing among them.
pub(crate) fn new_bot(
    orders: &[(FrameNo, Order)],
    profile: Option<&Arc<ProfileChoice>>,
    strategy: Option<&Arc<Strategy>>,
) -> Option<Bot> {
    let instead = Instead {
        profile: profile.cloned(),
        strategy: strategy.cloned(),
    };
    let first = || orders.iter().take_while(|(after, _)| *after == 0);
    let profile = first().find_map(|(_, order)| match instead.of(order.clone()) {
        Order::Profile(choice) => Some(choice),
        _ => None,
    })?;
    let strategy = first().find_map(|(_, order)| match instead.of(order.clone()) {
        Order::Strategy(strategy) => Some(strategy),
        _ => None,
    })?;
    let goal = machine_types::Goal::default();
    let mut bot = Bot::new(
        ProfileChoice::clone(&profile),
        Strategy::clone(&strategy),
        goal,
    );
    for (_, order) in first() {
        bot.apply(instead.of(order.clone()));
    }
    Some(bot)
}
