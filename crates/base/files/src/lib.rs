//! Files that people name: read up to a limit, written whole or not at all, and never one that
//! the same command reads or writes already.

mod error;
mod input;
mod output;
mod register;
mod shown;

pub use error::FileError;
pub use input::{
    DATABASE, MAX_FILE, MAX_TEXT, begins_with, is_text, read, read_left, read_stream, read_text,
    text, without_mark,
};
pub use output::{OutputFile, write_atomically};
pub use register::{begin_register, is_stdout_an_output, register_input, register_output};
pub use shown::{controls, shown};
