//! What keeps the bot from playing at this moment, with the remedy. It is shown instead of
//! the reason, which would be about a plan that can't be trusted.

use crate::{Action, ClickAction, Command, Layout, PanelId, Request, Shown, Status};
use vision::ReadingProblem;

/// Presses in a row without an effect from which the buttons seem to be cut off.
const UNANSWERED: u32 = 8;

/// A state of the machine in which the bot can't play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alert {
    /// The cause and the remedy, without a full stop.
    pub sentence: String,
    /// The commands that help.
    pub help: Vec<Command>,
}

impl Alert {
    /// The alert of a status, if there is one, in a window with this layout.
    #[must_use]
    pub fn of(status: &Status, layout: Layout) -> Option<Self> {
        match status.shown.reading_problem {
            Some(problem) => Some(misread(problem, status, layout)),
            None => unanswered(status.shown.unanswered_presses),
        }
    }
}

fn misread(problem: ReadingProblem, status: &Status, layout: Layout) -> Alert {
    let profile = &status.shown.profile;
    let game = match status.shown.kind {
        Shown::Picture => "picture",
        Shown::Game | Shown::Session | Shown::Source => "game",
    };
    let sentence = match problem {
        ReadingProblem::NoScreen if profile.is_chosen() => format!(
            "The profile {} does not fit this {game}: choose Auto or calibrate it",
            profile.name()
        ),
        ReadingProblem::NoScreen => format!("No profile fits this {game}: calibrate it"),
        _ => match profile.is_chosen() {
            true => format!("{} or choose Auto", problem.sentence()),
            false => problem.sentence().to_owned(),
        },
    };
    // The layout that is shown is not restored: that would move panels.
    let calibrate = match layout {
        Layout::Calibrate => Action::ShowPanel(PanelId::Profile),
        Layout::Watch | Layout::Research | Layout::Lab => Action::Layout(Layout::Calibrate),
    };
    let auto = profile.is_chosen().then(|| Request::AutoProfile.into());
    // Another maker's game gets a profile of its own in the panel Clicks.
    let is_other = problem == ReadingProblem::NoScreen && layout == Layout::Calibrate;
    let clicks = is_other.then(|| ClickAction::Take.into());
    let help = auto.into_iter().chain([calibrate.into()]).chain(clicks);
    Alert {
        sentence,
        help: help.collect(),
    }
}

fn unanswered(presses: u32) -> Option<Alert> {
    (presses >= UNANSWERED).then(|| Alert {
        sentence: format!(
            "{presses} presses in a row had no effect: the buttons do not reach the game, so the \
             bot can't start one; reset it"
        ),
        help: vec![Request::Reset.into()],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use vision::{ProfileInForce, Selection};

    fn status(selection: Selection) -> Status {
        let mut status = Status::default();
        status.shown.profile.in_force = ProfileInForce {
            name: "mine".into(),
            selection,
        };
        status
    }

    #[test]
    fn a_profile_that_does_not_fit_is_named_with_what_helps() {
        let calibrate = Command::from(Action::Layout(Layout::Calibrate));
        let problem = Some(ReadingProblem::NoScreen);
        for (selection, sentence, help) in [
            (
                Selection::Undecided,
                "No profile fits this game: calibrate it",
                vec![calibrate.clone()],
            ),
            (
                Selection::Chosen,
                "The profile mine does not fit this game: choose Auto or calibrate it",
                vec![Request::AutoProfile.into(), calibrate],
            ),
        ] {
            let mut status = status(selection);
            status.shown.reading_problem = problem;
            let alert = Alert::of(&status, Layout::Watch).unwrap();
            assert_eq!((alert.sentence.as_str(), alert.help), (sentence, help));
            // In the layout itself the panels are shown and nothing is moved.
            let alert = Alert::of(&status, Layout::Calibrate).unwrap();
            let panel = Command::from(Action::ShowPanel(PanelId::Profile));
            let clicks = Command::from(ClickAction::Take);
            assert!(alert.help.ends_with(&[panel, clicks]), "{:?}", alert.help);
        }
    }

    #[test]
    fn presses_without_an_effect_are_reported_when_there_are_many() {
        for (presses, is_reported) in [(0, false), (7, false), (8, true), (500, true)] {
            let mut status = status(Selection::Found);
            status.shown.unanswered_presses = presses;
            let alert = Alert::of(&status, Layout::Watch);
            assert_eq!(alert.is_some(), is_reported);
            let count = format!("{presses} presses in a row");
            assert!(alert.is_none_or(|alert| alert.sentence.starts_with(&count)));
        }
    }
}
