//! The profile in force, as the window reports it.

use vision::{ProfileInForce, Selection};

/// The profile that pictures are read with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileStatus {
    /// Its name, and whether it was chosen or found.
    pub in_force: ProfileInForce,
    /// Whether it comes with the program and is unchanged.
    pub built_in: bool,
    /// Whether other games are read with it as well.
    pub pinned: bool,
}

impl ProfileStatus {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.in_force.name
    }

    /// Whether somebody chose it; otherwise the program finds the one that fits.
    #[must_use]
    pub fn is_chosen(&self) -> bool {
        self.in_force.selection == Selection::Chosen
    }

    /// Name and origin in a few words; `fits` is false where no screen is recognised by it.
    #[must_use]
    pub fn label(&self, fits: bool) -> String {
        let name = self.name();
        match self.in_force.selection {
            Selection::Undecided => "auto · undecided".into(),
            Selection::Found if !fits => "auto · none fits".into(),
            Selection::Found => format!("{name} · found"),
            Selection::Chosen if self.pinned => format!("{name} · pinned"),
            Selection::Chosen => format!("{name} · chosen"),
        }
    }

    /// What that means, in one sentence without a full stop.
    #[must_use]
    pub fn sentence(&self, fits: bool) -> String {
        let name = self.name();
        match self.in_force.selection {
            Selection::Undecided => {
                "No picture has shown yet which profile fits; Auto decides with the next pictures of a game".into()
            }
            Selection::Found if !fits => format!(
                "Auto found the profile {name} for other pictures; neither it nor another one fits \
                 this picture"
            ),
            Selection::Found => {
                format!("Auto reads pictures with the profile {name}, which fits them best")
            }
            Selection::Chosen if self.pinned => format!(
                "Pictures are read with the profile {name}, and those of other games too: it is \
                 pinned"
            ),
            Selection::Chosen => format!(
                "Pictures are read with the profile {name}, which was chosen; another game \
                 starts with Auto again"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_is_chosen_found_pinned_or_not_known_yet() {
        let status = |selection, pinned| ProfileStatus {
            in_force: ProfileInForce {
                name: "blockfall".into(),
                selection,
            },
            built_in: true,
            pinned,
        };
        for (selection, pinned, label, words) in [
            (
                Selection::Undecided,
                false,
                "auto · undecided",
                "No picture",
            ),
            (
                Selection::Found,
                false,
                "blockfall · found",
                "fits them best",
            ),
            (Selection::Chosen, false, "blockfall · chosen", "Auto again"),
            (Selection::Chosen, true, "blockfall · pinned", "other games"),
        ] {
            let status = status(selection, pinned);
            assert_eq!(status.label(true), label);
            let sentence = status.sentence(true);
            assert!(sentence.contains(words), "{sentence}");
            assert_eq!(status.is_chosen(), selection == Selection::Chosen);
        }
    }

    #[test]
    fn a_found_profile_is_not_called_found_for_a_picture_that_it_does_not_fit() {
        let mut status = ProfileStatus::default();
        status.in_force.name = "blockfall".into();
        for (selection, label) in [
            (Selection::Found, "auto · none fits"),
            (Selection::Chosen, "blockfall · chosen"),
            (Selection::Undecided, "auto · undecided"),
        ] {
            status.in_force.selection = selection;
            assert_eq!(status.label(false), label);
        }
        status.in_force.selection = Selection::Found;
        assert!(status.sentence(false).contains("fits this picture"));
    }
}
