//! Whether to plan again when the piece is one step behind its script.
//!
//! A picture that comes late, or twice, shows the piece there, and so does the first picture after
//! a press that was lost. Until the next pictures distinguish them, the player believes that it is
//! again what it was the last time.

use crate::active_plan::ActivePlan;
use vision::Tracked;

/// Pictures in a row that may be late; the disturbance `late` delays four at a time.
const LATE_PICTURES: u32 = 4;

/// What pictures on which the piece was one step behind its script turned out to be.
#[derive(Clone, Debug)]
pub(super) struct Doubt {
    /// Pictures in a row on which it was behind.
    behind: u32,
    /// Whether the last ones were late.
    were_late: bool,
    /// The plan that was given up on the last picture.
    given_up: Option<ActivePlan>,
}

impl Default for Doubt {
    fn default() -> Self {
        Self {
            behind: 0,
            were_late: true,
            given_up: None,
        }
    }
}

impl Doubt {
    /// Whether the plan goes on at a picture, which is or isn't as estimated.
    pub fn goes_on(
        &mut self,
        active: Option<&ActivePlan>,
        tracked: &Tracked,
        is_off: bool,
    ) -> bool {
        let in_time = |plan: &ActivePlan| plan.steps_behind(tracked) == Some(0);
        self.were_late |= self.given_up.take().is_some_and(|plan| in_time(&plan));
        let Some(active) = active else {
            self.behind = 0;
            return false;
        };
        if !is_off && self.behind == 0 {
            return true;
        }
        let goes_on = match active.steps_behind(tracked) {
            Some(0) => {
                self.behind = 0;
                return true;
            }
            Some(_) => self.were_late && self.behind < LATE_PICTURES,
            None => false,
        };
        if goes_on {
            self.behind += 1;
            return true;
        }
        self.were_late &= self.behind == 0;
        self.behind = 0;
        self.given_up = Some(active.clone());
        false
    }
}
