//! The sums of pictures: a line for each frame, a point where the picture is not known.

use crate::{MovieError, PictureSum, UP};

/// The text of sums.
pub fn text(sums: &[Option<PictureSum>]) -> String {
    let mut text = String::new();
    for sum in sums {
        match sum {
            Some(sum) => text += &sum.to_string(),
            None => text.push(UP),
        }
        text.push('\n');
    }
    text
}

/// The sums of a text; those behind the last frame are passed over.
///
/// # Errors
/// When a line is neither a sum nor a point.
pub fn read(text: &str, frames: usize) -> Result<Vec<Option<PictureSum>>, MovieError> {
    let lines = (1..).zip(text.lines().map(str::trim_end)).take(frames);
    let sum = |(number, line): (usize, &str)| {
        if line.chars().eq([UP]) {
            return Ok(None);
        }
        let sum = PictureSum::parse(line).ok_or(MovieError::Picture(number))?;
        Ok(Some(sum))
    };
    lines.map(sum).collect()
}
