//! Lines of bounded length, and the messages in them.

use crate::LineError;
use serde::{Serialize, de::DeserializeOwned};
use std::io::{self, BufRead, Read as _, Write};

/// The longest line, in bytes: a `start` with all of its 400 cells takes 3 KiB, a suggestion of all
/// placements 4 KiB.
pub const MAX_LINE: usize = 1 << 16;

/// The next line without its end; `None` at the end of the input. Of a line that is too long, the
/// rest is passed over.
///
/// # Errors
/// When the input can't be read.
pub(crate) fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, LineError>>> {
    let mut bytes = Vec::new();
    let most = MAX_LINE as u64 + 1;
    input.by_ref().take(most).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() > MAX_LINE {
        skip_line(input)?;
        return Ok(Some(Err(LineError::Long)));
    }
    Ok(Some(
        String::from_utf8(bytes).map_err(|_| LineError::NotText),
    ))
}

/// Passes over the rest of a line, which may be of any length.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let part = input.fill_buf()?;
        let end = part.iter().position(|byte| *byte == b'\n');
        let length = end.map_or(part.len(), |at| at + 1);
        let is_over = end.is_some() || length == 0;
        input.consume(length);
        if is_over {
            return Ok(());
        }
    }
}

/// The message of a line.
pub(crate) fn message<T: DeserializeOwned>(line: &str) -> Result<T, LineError> {
    serde_json::from_str(line).map_err(|why| LineError::Json(why.to_string()))
}

/// Writes a message as a line, at once.
///
/// # Errors
/// When it can't be written.
pub(crate) fn write(output: &mut impl Write, message: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    output.write_all(&line)?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_up_to_a_bound() {
        let long = "x".repeat(3 * MAX_LINE);
        let text = format!("one\n{long}\n\ntwo");
        let mut input = io::BufReader::with_capacity(100, text.as_bytes());
        let mut read = Vec::new();
        while let Some(line) = next_line(&mut input).unwrap() {
            read.push(line);
        }
        let wanted = [
            Ok("one".to_owned()),
            Err(LineError::Long),
            Ok(String::new()),
            Ok("two".to_owned()),
        ];
        assert_eq!(read, wanted);
        let mut input = &b"\xff\n"[..];
        assert_eq!(
            next_line(&mut input).unwrap(),
            Some(Err(LineError::NotText))
        );
    }
}
