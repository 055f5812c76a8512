//! The buttons of a real console, pressed by a TAStm32 on a serial port.
//!
//! The device stands in for a controller. It queues states of the buttons, gives one to the console
//! at each latch, which is when the console reads its controller, and reports each latch.
//! [`Device`] speaks its [protocol]. Two things send states: [`Replay`] those of a run of the
//! emulator, which sees nothing of the console, and [`Line`] those of a bot that sees its pictures.
//!
//! No such device was at hand: the protocol is that of its public firmware, and the tests have a
//! model of it behind a pseudo-terminal.

mod device;
mod error;
mod line;
#[cfg(not(target_arch = "wasm32"))]
mod port;
pub mod protocol;
mod replay;

pub use device::{Device, Port};
pub use error::SerialPadError;
pub use line::{LEAD, Line, LineReport};
#[cfg(not(target_arch = "wasm32"))]
pub use port::open;
pub use replay::Replay;
