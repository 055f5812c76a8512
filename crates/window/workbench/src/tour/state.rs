//! How far the tours are.

use super::{Step, TourPlace, steps};
use crate::Layout;
use serde::{Deserialize, Serialize};

/// The tours of the layouts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tour {
    /// Whether no tour starts by itself. Only the first start of the program sets it to false.
    pub off: bool,
    /// The layouts whose tour was taken.
    pub taken: Vec<Layout>,
    /// The layout whose tour is on, and its step from 0.
    #[serde(skip)]
    at: Option<(Layout, usize)>,
}

impl Default for Tour {
    fn default() -> Self {
        Self {
            off: true,
            taken: Vec::new(),
            at: None,
        }
    }
}

impl Tour {
    /// The tours of a first start: each layout has its own when it is shown first.
    #[must_use]
    pub fn of_first_start() -> Self {
        Self {
            off: false,
            ..Self::default()
        }
    }

    /// The place in the tour of a layout, from 0; `None` if it is not on.
    #[must_use]
    pub fn place(&self, layout: Layout) -> Option<usize> {
        match self.at {
            Some((of, place)) if of == layout => Some(place),
            _ => (!self.off && !self.taken.contains(&layout)).then_some(0),
        }
    }

    /// The step that is shown in a layout.
    #[must_use]
    pub fn step(&self, layout: Layout) -> Option<&'static Step> {
        steps(layout).get(self.place(layout)?)
    }

    /// Whether a part of the window is framed.
    #[must_use]
    pub fn frames(&self, layout: Layout, part: TourPlace) -> bool {
        self.step(layout).is_some_and(|step| step.part == part)
    }

    /// Starts the tour of a layout from its first step.
    pub const fn start(&mut self, layout: Layout) {
        self.at = Some((layout, 0));
    }

    /// Goes to another step; past the last the tour is taken.
    pub fn go(&mut self, layout: Layout, place: usize) {
        if place < steps(layout).len() {
            self.at = Some((layout, place));
        } else {
            self.end(layout);
        }
    }

    /// Ends the tour of a layout, which is not shown by itself again.
    pub fn end(&mut self, layout: Layout) {
        self.at = None;
        if !self.taken.contains(&layout) {
            self.taken.push(layout);
        }
    }

    /// Ends the tours of all layouts for ever.
    pub const fn skip(&mut self) {
        self.off = true;
        self.at = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::IntoEnumIterator as _;

    #[test]
    fn a_tour_is_taken_once_and_skipped_for_ever() {
        assert_eq!(Tour::default().step(Layout::Watch), None);
        let mut tour = Tour::of_first_start();
        for layout in Layout::iter() {
            assert_eq!(steps(layout).len(), 5, "{layout:?}");
            for place in 0..5 {
                assert_eq!(tour.place(layout), Some(place));
                tour.go(layout, place + 1);
            }
            assert_eq!(tour.step(layout), None);
        }
        tour.start(Layout::Lab);
        assert_eq!(tour.place(Layout::Lab), Some(0));
        assert_eq!(tour.step(Layout::Watch), None);
        let mut tour = Tour::of_first_start();
        tour.skip();
        assert!(Layout::iter().all(|layout| tour.step(layout).is_none()));
    }
}
