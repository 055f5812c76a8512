//! The path of a value, such as `screens[3].when[0].rect[1]`. Errors name it in the same way.

use std::fmt;

/// One part of the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Into a table.
    Name(String),
    /// Into a list.
    Entry(usize),
}

/// A path into the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Key(pub Vec<Step>);

impl Key {
    /// Parses a key; `None` when the text is not written as one.
    pub fn parse(text: &str) -> Option<Self> {
        let mut steps = Vec::new();
        for part in text.split('.') {
            let (name, mut rest) = part.split_at(part.find('[').unwrap_or(part.len()));
            let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
            if name.is_empty() || !name.chars().all(plain) {
                return None;
            }
            steps.push(Step::Name(name.into()));
            while !rest.is_empty() {
                let (entry, after) = rest.strip_prefix('[')?.split_once(']')?;
                if !entry.bytes().all(|b| b.is_ascii_digit()) {
                    return None;
                }
                steps.push(Step::Entry(entry.parse().ok()?));
                rest = after;
            }
        }
        Some(Self(steps))
    }

    pub fn and(&self, step: Step) -> Self {
        let mut key = self.clone();
        key.0.push(step);
        key
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.0.iter().enumerate() {
            match step {
                Step::Name(name) if i == 0 => f.write_str(name)?,
                Step::Name(name) => write!(f, ".{name}")?,
                Step::Entry(entry) => write!(f, "[{entry}]")?,
            }
        }
        Ok(())
    }
}
