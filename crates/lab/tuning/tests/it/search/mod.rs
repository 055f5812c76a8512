//! Searches with a log: unbroken, stopped, killed, of others.

mod killed;
mod logs;
mod plans;
mod stopped;
mod support;
