//! What a call returns.

use crate::bounds::ANSWER;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use rmcp::model::{CallToolResult, ContentBlock};
use serde::Serialize;
use serde_json::Value;

/// The answer to a call: a JSON object, and a picture if there is one.
#[derive(Debug)]
pub struct Answer {
    /// The object.
    pub json: Value,
    /// A PNG file.
    pub picture: Option<Vec<u8>>,
}

impl Answer {
    /// An object without a picture.
    ///
    /// # Errors
    /// When it can't be written as JSON.
    pub fn of(object: &impl Serialize) -> anyhow::Result<Self> {
        Ok(Self {
            json: serde_json::to_value(object)?,
            picture: None,
        })
    }

    /// As content of the protocol. What is longer than an answer may be becomes an error with the
    /// remedy.
    pub fn result(self) -> CallToolResult {
        let text = self.json.to_string();
        let picture = self.picture.map(|png| STANDARD.encode(png));
        let size = text.len() + picture.as_ref().map_or(0, String::len);
        if size > ANSWER {
            return refusal(&format!(
                "the answer has {} KiB, and at most {} are sent; ask for fewer rows, fewer candidates \
                 or a smaller scale",
                size >> 10,
                ANSWER >> 10
            ));
        }
        let mut content = vec![ContentBlock::text(text)];
        content.extend(picture.map(|data| ContentBlock::image(data, "image/png")));
        CallToolResult::success(content)
    }
}

/// An error in one sentence.
pub fn refusal(why: &str) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(why)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_long_is_an_error_with_the_remedy() {
        let short = Answer::of(&"a").unwrap().result();
        assert_eq!(short.is_error, Some(false));
        let long = Answer {
            json: Value::Null,
            picture: Some(vec![0; ANSWER]),
        };
        let long = long.result();
        assert_eq!((long.is_error, long.content.len()), (Some(true), 1));
        let text = &long.content[0].as_text().unwrap().text;
        assert!(
            text.contains("341 KiB") && text.contains("smaller scale"),
            "{text}"
        );
    }
}
