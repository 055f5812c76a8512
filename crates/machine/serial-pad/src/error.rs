//! What can go wrong between the program and a device on a serial port.

use std::io;

/// Why the buttons of a console can't be pressed, in one sentence.
#[derive(Debug, thiserror::Error)]
pub enum SerialPadError {
    /// There is no port of that name.
    #[error("there is no serial port {port:?}; {found}")]
    NoPort {
        /// The name.
        port: String,
        /// The ports that there are, in words.
        found: String,
    },
    /// The port is there and can't be used.
    #[error(
        "the serial port {port:?} can't be opened ({why}); end the program that uses it, or ask for \
         the right to use it"
    )]
    Open {
        /// The name.
        port: String,
        /// The reason, from the system.
        why: String,
    },
    /// Nothing answers as the device does.
    #[error(
        "no TAStm32 answers on the serial port; check that it is this port, unplug the device and \
         plug it in again"
    )]
    Silent,
    /// The device answers, and the console asks for nothing.
    #[error(
        "the console has not read its buttons for {seconds} seconds; switch it on, and check the \
         cable between it and the TAStm32"
    )]
    NoLatch {
        /// For how long.
        seconds: u64,
    },
    /// Bytes were lost in a run that can't be repaired.
    #[error(
        "bytes to or from the TAStm32 were lost after {latches} frames, and the console may have \
         got other buttons since; use another cable or port, and begin again at power-on"
    )]
    Lost {
        /// Frames that were right.
        latches: u64,
    },
    /// The device had nothing to give to the console.
    #[error(
        "the console read {latches} states of its buttons before the next one was there; let the \
         computer do nothing else, and begin again at power-on"
    )]
    Starved {
        /// States that came in time.
        latches: u64,
    },
    /// The line loses so much that nothing is ever in order.
    #[error(
        "the connection to the TAStm32 was set up {times} times in a row and never stayed in order; \
         use another cable or port, and check --delay"
    )]
    Broken {
        /// How often.
        times: u32,
    },
    /// The port failed while it was open.
    #[error("the serial port failed ({0}); check the cable and begin again")]
    Io(#[from] io::Error),
}
