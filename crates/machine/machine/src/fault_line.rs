//! The line between emulator and bot, with faults that can be changed while the game runs.
//!
//! A change becomes part of the schedule of the run: the old faults before the next picture,
//! the new ones from it on. So a session file can hold all faults of a run as one text, and
//! verification can repeat them. Frames of two branches have the same numbers: when faults
//! were changed in a run with branches, no one text holds for both.

use bot::Interceptor;
use common::lock;
use faults::{Faults, Injector, Log};
use pad::{Epoch, FrameNo, Press};
use screen::PictureMsg;
use session_file::RunInfo;
use std::sync::{Arc, Mutex};

/// What a session file has instead of faults that no one text holds.
const CHANGED: &str = "changed on branches";

/// The faults of a recorded run.
///
/// # Errors
/// Why they can't come again.
pub(crate) fn of_run(info: &RunInfo) -> Result<Faults, String> {
    if info.faults == CHANGED {
        return Err("faults were changed on branches".to_owned());
    }
    let faults = info.faults.parse();
    faults.map_err(|why| format!("its faults are not known here: {why}"))
}

/// Numbers of the first picture of a run, at most: in a free run the first may be missing.
const FIRST: FrameNo = 2;

/// A line with faults. Its clones are the same line.
#[derive(Clone, Debug, Default)]
pub(crate) struct FaultLine(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// Those that were set last.
    wanted: Faults,
    /// Whether they are not in the schedule yet.
    is_new: bool,
    /// Has those of the run so far.
    injector: Injector,
    /// Whether faults of this run were changed.
    is_changed: bool,
    /// Whether this run has branches.
    is_branched: bool,
    /// The recorded run that the machine goes on in, until its branch begins.
    resumed: Option<Resumed>,
    epoch: Option<Epoch>,
}

/// A recorded run that the machine goes on in.
#[derive(Debug)]
struct Resumed {
    /// The epoch of the branch on which it does.
    epoch: Epoch,
    /// Those of the run.
    faults: Faults,
    /// Whether others were set since.
    are_others_set: bool,
}

impl FaultLine {
    /// A filter with these faults from power-on on.
    pub fn new(faults: &Faults) -> Self {
        let line = Self::default();
        line.set(faults);
        line
    }

    /// Other faults from the next picture on.
    pub fn set(&self, faults: &Faults) {
        let mut state = lock(&self.0);
        state.wanted = faults.clone();
        state.is_new = true;
        if let Some(resumed) = &mut state.resumed {
            resumed.are_others_set = true;
        }
    }

    /// The faults that were set last.
    pub fn wanted(&self) -> Faults {
        lock(&self.0).wanted.clone()
    }

    /// The faults of the run, as a session file has them.
    pub fn text(&self) -> String {
        let state = lock(&self.0);
        if state.is_changed && state.is_branched {
            return CHANGED.to_owned();
        }
        state.injector.faults().to_string()
    }

    /// The faults that have come since the machine was made.
    pub fn log<T>(&self, look: impl FnOnce(&Log) -> T) -> T {
        look(lock(&self.0).injector.log())
    }

    /// The branch with this epoch goes on in a recorded run, and so do the faults of that run.
    pub fn resume(&self, epoch: Epoch, faults: Faults) {
        lock(&self.0).resumed = Some(Resumed {
            epoch,
            faults,
            are_others_set: false,
        });
    }
}

impl State {
    /// Takes over what was set before this picture.
    fn prepare(&mut self, picture: &PictureMsg) {
        let begins = self.epoch != Some(picture.epoch);
        self.epoch = Some(picture.epoch);
        if begins && picture.branch == 0 && picture.number <= FIRST {
            (self.is_changed, self.is_branched) = (false, false);
            self.replace();
        } else if begins {
            self.is_branched = true;
            let resumed = self.resumed.take_if(|it| it.epoch == picture.epoch);
            match resumed {
                Some(resumed) => self.take_over(resumed),
                None => self.is_changed |= self.is_new,
            }
            if self.is_changed {
                self.replace();
            }
        } else if self.is_new {
            self.is_new = false;
            self.is_changed = true;
            let faults = self.injector.faults().then(picture.number, &self.wanted);
            self.injector.set_faults(faults);
        }
    }

    /// The run is another one from here on.
    fn take_over(&mut self, resumed: Resumed) {
        self.is_changed = resumed.are_others_set;
        if !resumed.are_others_set {
            self.is_new = false;
            self.wanted = resumed.faults.clone();
        }
        self.injector.set_faults(resumed.faults);
    }

    /// The faults that were set last hold for all frames.
    fn replace(&mut self) {
        self.is_new = false;
        self.injector.set_faults(self.wanted.clone());
    }
}

impl Interceptor for FaultLine {
    fn picture(&mut self, picture: PictureMsg) -> Result<PictureMsg, Press> {
        let mut state = lock(&self.0);
        state.prepare(&picture);
        let (epoch, number) = (picture.epoch, picture.number);
        let changed = state.injector.picture(picture);
        changed.ok_or_else(|| state.injector.unanswered(epoch, number))
    }

    fn press(&mut self, press: Press) -> Press {
        lock(&self.0).injector.press(press)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pad::{BranchId, Inputs};
    use screen::{Picture, Shade};

    fn faults(text: &str) -> Faults {
        text.parse().unwrap()
    }

    fn show(line: &mut FaultLine, (branch, epoch): (BranchId, u64), number: FrameNo) -> Shade {
        let message = PictureMsg {
            epoch: Epoch(epoch),
            branch,
            number,
            clocks: number,
            inputs: Inputs::default(),
            picture: Picture::plain(Shade::Black),
        };
        line.picture(message).unwrap().picture.at(0, 0)
    }

    #[test]
    fn what_is_set_while_it_runs_becomes_the_schedule_of_the_run() {
        let mut line = FaultLine::new(&Faults::default());
        let shown: Vec<Shade> = (1..=9)
            .map(|number| {
                match number {
                    4 => line.set(&faults("palette")),
                    7 => line.set(&Faults::default()),
                    _ => {}
                }
                show(&mut line, (0, 1), number)
            })
            .collect();
        let (black, white) = (Shade::Black, Shade::White);
        let expected = [
            black, black, black, white, white, white, black, black, black,
        ];
        assert_eq!(shown, expected);
        assert_eq!(line.text(), "palette@4..7#0");
        line.set(&faults("palette"));
        show(&mut line, (0, 2), 1);
        show(&mut line, (0, 2), 2);
        assert_eq!(line.text(), "palette", "a run has them from its beginning");
    }

    #[test]
    fn no_one_text_holds_when_they_are_changed_with_branches() {
        let run_to_branch = |line: &mut FaultLine| {
            for number in 1..=9 {
                show(line, (0, 1), number);
            }
            show(line, (1, 2), 5);
        };
        let mut line = FaultLine::new(&faults("palette"));
        run_to_branch(&mut line);
        assert_eq!(line.text(), "palette", "all branches have the same");
        line.set(&Faults::default());
        assert_eq!(show(&mut line, (1, 2), 6), Shade::Black);
        assert_eq!(line.text(), CHANGED);

        let mut line = FaultLine::new(&Faults::default());
        show(&mut line, (0, 1), 1);
        line.set(&faults("palette"));
        run_to_branch(&mut line);
        assert_eq!(
            show(&mut line, (1, 2), 6),
            Shade::White,
            "what is set holds at once"
        );
        assert_eq!(line.text(), CHANGED);
    }

    #[test]
    fn a_recorded_run_that_is_played_on_has_its_own_faults() {
        for own in ["palette@4..7#0", "palette", ""] {
            let mut line = FaultLine::new(&faults("blend"));
            show(&mut line, (0, 1), 1);
            line.set(&faults("noise:0.1"));
            show(&mut line, (0, 1), 2);
            line.set(&faults("palette"));
            line.resume(Epoch(2), faults(own));
            assert_eq!(line.wanted(), faults("palette"), "it may not come about");
            show(&mut line, (1, 2), 700);
            assert_eq!((line.text(), line.wanted()), (own.to_owned(), faults(own)));
            line.set(&faults("late"));
            show(&mut line, (1, 2), 701);
            assert_eq!(line.text(), CHANGED);
        }
    }

    #[test]
    fn faults_that_are_set_on_the_way_to_a_recorded_run_hold_there() {
        let mut line = FaultLine::default();
        show(&mut line, (0, 1), 1);
        line.resume(Epoch(2), Faults::default());
        line.set(&faults("palette"));
        show(&mut line, (1, 2), 700);
        assert_eq!(show(&mut line, (1, 2), 701), Shade::White);
        assert_eq!(line.text(), CHANGED);
    }
}
