//! How much differs, in one sentence: the same on the command line and in the window.

use crate::{Counts, SessionReport, counts::values};
use common::counted;
use std::fmt::Write as _;

/// What was found in some sessions, in one sentence without a full stop.
#[must_use]
pub fn summary(sessions: &[SessionReport], is_cancelled: bool) -> String {
    let frames = sessions.iter().map(|session| session.frames).sum();
    let mut text = format!(
        "{} of {}",
        counted(frames, "frame"),
        counted(sessions.len() as u64, "session")
    );
    if is_cancelled {
        text.push_str(", cancelled before the end");
    }
    let unread = sessions.iter().filter(|it| it.error.is_some()).count();
    if unread > 0 && sessions.len() > 1 {
        let _ = write!(text, ", {unread} of them not read");
    }
    let changed = sessions.iter().filter(|it| it.is_changed()).count();
    if changed > 0 && sessions.len() > 1 {
        let of_them = if unread > 0 { "" } else { " of them" };
        let _ = write!(text, ", {changed}{of_them} changed");
    }
    format!("{text}: {}", differences(sessions))
}

/// How much differs in some sessions: the counts of what was compared, or `nothing differs`.
#[must_use]
pub fn differences(sessions: &[SessionReport]) -> String {
    let mut counts = Counts::default();
    for session in sessions {
        counts += session.counts();
    }
    if !sessions.iter().any(SessionReport::is_changed) {
        "nothing differs".to_owned()
    } else if sessions.iter().all(|session| session.is_of_readings) {
        values(counts.readings)
    } else {
        counts.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DiffLayer;

    fn unlisted(left_out: Counts, is_of_readings: bool) -> SessionReport {
        SessionReport {
            left_out,
            is_of_readings,
            ..SessionReport::default()
        }
    }

    #[test]
    fn differences_that_are_not_listed_count_by_their_kind() {
        let left_out = Counts {
            readings: 5,
            tracked: 4,
            placements: 3,
            other_decisions: 2,
        };
        let session = unlisted(left_out, false);
        assert_eq!(session.count(DiffLayer::Decision), 5);
        assert_eq!(
            differences(&[session]),
            "5 cells and numbers read differently, 4 changed tracked states, 3 changed placements and 2 other \
             differences of decisions"
        );
    }

    #[test]
    fn what_was_not_compared_has_no_count() {
        let left_out = Counts {
            readings: 1,
            ..Counts::default()
        };
        let session = unlisted(left_out, true);
        assert_eq!(differences(&[session]), "1 cell or number read differently");
    }
}
