//! The keys and buttons that repeat while they are held.

pub mod key_repeat;
