//! Errors in TOML and JSON texts that people write, in plain words.
//!
//! The parsers name Rust types and their own concepts ("invalid type: string, expected
//! i64"). People who edit a file by hand need its line, its key and what belongs there.

mod json_text;
mod nearest;
mod toml_text;
mod words;

pub use json_text::{parse_json, read_json};
pub use nearest::nearest;
pub use toml_text::{TomlError, parse_toml};
pub use words::{number, plain};
