//! Messages: shown for some time or until they are closed, then kept in a list.

use crate::NoticeKind;

/// How long an information is shown, in seconds.
const READ_AFTER: f64 = 4.0;
/// The greatest number of kept messages; the oldest is dropped first.
const KEPT: usize = 200;

/// The longest copied line that a message shows, in characters.
const LONGEST_LINE: usize = 48;

/// A message: one sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Its number; later messages have greater ones, also those that are repeated.
    pub id: u64,
    /// How much it matters.
    pub kind: NoticeKind,
    /// The sentence.
    pub text: String,
    /// What it is about, if it is closed with that.
    pub about: Option<MessageAbout>,
    /// How often it was repeated in a row.
    pub count: u32,
    /// When it was first drawn, in seconds of the window's clock.
    since: Option<f64>,
    /// Whether it is still shown.
    open: bool,
}

/// What a message is about, with which it is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageAbout {
    /// A file that could not be opened: until another one is.
    Refused,
    /// The file that is shown: until another one is, or the game.
    Shown,
    /// The profile of another maker's game: until pictures are read by another one.
    GameProfile,
    /// Presenter mode: until it is left.
    Presenter,
}

/// All messages, oldest first.
#[derive(Clone, Debug, Default)]
pub struct Messages {
    all: Vec<Message>,
    next: u64,
}

impl Messages {
    /// Adds a message. One that repeats the last, or one that is still shown, is counted and
    /// becomes the newest.
    pub fn notify(&mut self, kind: NoticeKind, text: impl Into<String>) {
        let text = text.into();
        let last = self.all.len().saturating_sub(1);
        let repeated = self.all.iter().enumerate().position(|(i, message)| {
            (message.open || i == last) && (message.kind, &message.text) == (kind, &text)
        });
        if let Some(at) = repeated {
            let mut message = self.all.remove(at);
            message.count += 1;
            self.next += 1;
            message.id = self.next;
            message.since = None;
            message.open = true;
            self.all.push(message);
            return;
        }
        self.next += 1;
        self.all.push(Message {
            id: self.next,
            kind,
            text,
            about: None,
            count: 1,
            since: None,
            open: true,
        });
        if self.all.len() > KEPT {
            self.all.remove(0);
        }
    }

    /// Adds what was copied, unless it is one of the messages.
    pub fn copied(&mut self, text: &str) {
        if self.all.iter().any(|message| message.text == text) {
            return;
        }
        let mut lines = text.lines();
        let what = match (lines.next(), lines.count()) {
            (Some(line), 0) if line.chars().count() <= LONGEST_LINE => line.to_owned(),
            (Some(line), 0) => line.chars().take(LONGEST_LINE).chain(['…']).collect(),
            (_, others) => crate::format::counted(others as u64 + 1, "line"),
        };
        self.notify(NoticeKind::Info, format!("Copied {what}"));
    }

    /// Adds a message that is closed with what it is about.
    pub fn notify_of(&mut self, about: MessageAbout, kind: NoticeKind, text: impl Into<String>) {
        self.notify(kind, text);
        if let Some(newest) = self.all.last_mut() {
            newest.about = Some(about);
        }
    }

    /// Closes what is about something that is over, or that another one took the place of; it stays
    /// in the list.
    pub fn close_of(&mut self, about: MessageAbout) {
        for message in self.all.iter_mut().filter(|it| it.about == Some(about)) {
            message.open = false;
        }
    }

    /// The number of the newest message so far.
    #[must_use]
    pub const fn newest(&self) -> u64 {
        self.next
    }

    /// All kept messages, the oldest first.
    #[must_use]
    pub fn all(&self) -> &[Message] {
        &self.all
    }

    /// The shown messages, the newest first.
    pub fn open(&self) -> impl Iterator<Item = &Message> {
        self.all.iter().rev().filter(|m| m.open)
    }

    /// Those that stay until they are closed, newest first.
    pub fn lasting(&self) -> impl Iterator<Item = &Message> {
        self.open().filter(|m| m.kind != NoticeKind::Info)
    }

    /// Those that leave by themselves, newest first.
    pub fn passing(&self) -> impl Iterator<Item = &Message> {
        self.open().filter(|m| m.kind == NoticeKind::Info)
    }

    /// The text of a message.
    #[must_use]
    pub fn text(&self, id: u64) -> Option<&str> {
        let found = self.all.iter().find(|m| m.id == id);
        found.map(|m| m.text.as_str())
    }

    /// Closes a message; it stays in the list.
    pub fn close(&mut self, id: u64) {
        if let Some(message) = self.all.iter_mut().find(|m| m.id == id) {
            message.open = false;
        }
    }

    /// Clears all messages.
    pub fn clear(&mut self) {
        self.all.clear();
    }

    /// Closes what there was time to read. Returns the seconds until there is more
    /// to close.
    pub fn tick(&mut self, now: f64) -> Option<f64> {
        let mut soonest: Option<f64> = None;
        for message in &mut self.all {
            if !message.open || message.kind != NoticeKind::Info {
                continue;
            }
            let left = *message.since.get_or_insert(now) + READ_AFTER - now;
            message.open = left > 0.0;
            if message.open {
                soonest = Some(soonest.map_or(left, |s| s.min(left)));
            }
        }
        soonest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(messages: &Messages) -> Vec<(&str, u32)> {
        messages
            .open()
            .map(|m| (m.text.as_str(), m.count))
            .collect()
    }

    #[test]
    fn what_nobody_has_to_answer_goes_by_itself() {
        let mut messages = Messages::default();
        messages.notify(NoticeKind::Info, "opened");
        messages.notify(NoticeKind::Error, "3 of 7 bytes");
        assert_eq!(messages.tick(10.0), Some(4.0));
        assert_eq!(open(&messages), [("3 of 7 bytes", 1), ("opened", 1)]);
        assert_eq!(messages.tick(14.0), None);
        assert_eq!(open(&messages), [("3 of 7 bytes", 1)]);
        messages.close(2);
        assert!(open(&messages).is_empty());
        assert_eq!(messages.all().len(), 2);
    }

    #[test]
    fn what_is_about_a_file_leaves_with_it() {
        let mut messages = Messages::default();
        messages.notify(NoticeKind::Warn, "the disk is full");
        messages.notify_of(MessageAbout::Refused, NoticeKind::Error, "b.gb is empty");
        messages.notify_of(MessageAbout::Shown, NoticeKind::Warn, "a.mkv has no screen");
        messages.close_of(MessageAbout::Refused);
        assert_eq!(
            open(&messages),
            [("a.mkv has no screen", 1), ("the disk is full", 1)]
        );
        messages.close_of(MessageAbout::Shown);
        assert_eq!(open(&messages), [("the disk is full", 1)]);
        assert_eq!(messages.all().len(), 3);
    }

    #[test]
    fn the_same_message_again_is_counted() {
        let mut messages = Messages::default();
        for _ in 0..3 {
            messages.notify(NoticeKind::Warn, "late");
        }
        messages.notify(NoticeKind::Error, "late");
        assert_eq!(open(&messages), [("late", 1), ("late", 3)]);
        // It need not come twice in a row.
        messages.notify(NoticeKind::Warn, "late");
        assert_eq!(open(&messages), [("late", 4), ("late", 1)]);
        // A message that comes again after it was closed is shown again.
        messages.close(messages.newest());
        messages.notify(NoticeKind::Warn, "late");
        assert_eq!(open(&messages)[0], ("late", 5));
    }

    #[test]
    fn the_list_has_an_end() {
        let mut messages = Messages::default();
        for n in 0..=KEPT {
            messages.notify(NoticeKind::Error, n.to_string());
        }
        assert_eq!(messages.all().len(), KEPT);
        assert_eq!(messages.all()[0].text, "1");
    }
}
