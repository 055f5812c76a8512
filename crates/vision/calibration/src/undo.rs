//! A value that is edited in steps, with undo and redo.

/// A value, its earlier values, and those that were undone. All values that are set
/// between [`Undo::begin`] and [`Undo::commit`] are one step, such as a drag.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Undo<T> {
    now: T,
    past: Vec<T>,
    future: Vec<T>,
    /// The value before the open batch.
    batch: Option<T>,
}

/// The greatest number of steps; the oldest are dropped.
const STEPS: usize = 500;

impl<T: Clone + PartialEq> Undo<T> {
    /// Starts with nothing to undo.
    #[must_use]
    pub fn new(value: T) -> Self {
        Self {
            now: value,
            past: Vec::new(),
            future: Vec::new(),
            batch: None,
        }
    }

    /// The value.
    #[must_use]
    pub fn now(&self) -> &T {
        &self.now
    }

    /// Sets the value: one step, or part of the open batch. The same value is no step.
    pub fn put(&mut self, value: T) {
        if value == self.now {
            return;
        }
        let before = std::mem::replace(&mut self.now, value);
        if self.batch.is_none() {
            self.step(before);
        }
    }

    /// Changes the value without a step: for a part of it that is not undone on its own,
    /// such as a selection.
    pub fn adjust(&mut self, change: impl FnOnce(&mut T)) {
        change(&mut self.now);
    }

    /// Opens a batch, if none is open.
    pub fn begin(&mut self) {
        self.batch.get_or_insert_with(|| self.now.clone());
    }

    /// Opens the last step again, as a batch: values set until [`Undo::commit`] are part
    /// of it.
    pub fn resume(&mut self) {
        self.commit();
        self.batch = self.past.pop();
        self.begin();
    }

    /// Closes the batch: one step, or none if nothing has changed in the end.
    pub fn commit(&mut self) {
        if let Some(before) = self.batch.take()
            && before != self.now
        {
            self.step(before);
        }
    }

    /// Closes the batch and restores the value before it.
    pub fn cancel(&mut self) {
        if let Some(before) = self.batch.take() {
            self.now = before;
        }
    }

    /// Reverts one step; an open batch is closed first. Returns whether there was a step.
    pub fn undo(&mut self) -> bool {
        self.commit();
        let Some(before) = self.past.pop() else {
            return false;
        };
        let after = std::mem::replace(&mut self.now, before);
        self.future.push(after);
        true
    }

    /// Repeats one reverted step; an open batch is closed first. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        self.commit();
        let Some(after) = self.future.pop() else {
            return false;
        };
        let before = std::mem::replace(&mut self.now, after);
        self.past.push(before);
        true
    }

    /// How many steps can be undone and redone.
    #[must_use]
    pub fn steps(&self) -> (usize, usize) {
        let open = self
            .batch
            .as_ref()
            .is_some_and(|before| *before != self.now);
        let forth = if open { 0 } else { self.future.len() };
        (self.past.len() + usize::from(open), forth)
    }

    fn step(&mut self, before: T) {
        self.future.clear();
        self.past.push(before);
        if self.past.len() > STEPS {
            self.past.remove(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batch_is_one_step() {
        let mut undo = Undo::new(0);
        undo.put(1);
        undo.begin();
        for value in 2..9 {
            undo.put(value);
        }
        undo.begin();
        undo.commit();
        undo.commit();
        assert_eq!((*undo.now(), undo.steps()), (8, (2, 0)));
        assert!(undo.undo());
        assert_eq!((*undo.now(), undo.steps()), (1, (1, 1)));
        assert!(undo.redo());
        assert_eq!(*undo.now(), 8);
        assert!(!undo.redo());
        assert!(undo.undo() && undo.undo() && !undo.undo());
        assert_eq!(*undo.now(), 0);
    }

    #[test]
    fn the_last_step_goes_on_when_it_is_opened_again() {
        let mut undo = Undo::new(0);
        undo.resume();
        undo.put(1);
        undo.commit();
        undo.put(2);
        for value in 3..6 {
            undo.resume();
            undo.put(value);
            undo.commit();
        }
        assert_eq!((*undo.now(), undo.steps()), (5, (2, 0)));
        assert!(undo.undo());
        assert_eq!(*undo.now(), 1);
    }

    #[test]
    fn nothing_that_comes_to_nothing_is_a_step() {
        let mut undo = Undo::new(0);
        undo.put(0);
        undo.begin();
        undo.put(3);
        undo.put(0);
        undo.commit();
        undo.begin();
        undo.put(4);
        undo.cancel();
        undo.cancel();
        assert_eq!((*undo.now(), undo.steps()), (0, (0, 0)));
    }

    #[test]
    fn new_step_drops_what_was_undone() {
        let mut undo = Undo::new(0);
        undo.put(1);
        undo.undo();
        undo.put(2);
        assert!(!undo.redo());
        undo.begin();
        undo.put(3);
        assert!(undo.undo(), "the open batch is a step");
        assert_eq!((*undo.now(), undo.steps()), (2, (1, 1)));
    }

    #[test]
    fn oldest_steps_are_forgotten() {
        let mut undo = Undo::new(0);
        (1..=STEPS + 9).for_each(|value| undo.put(value));
        while undo.undo() {}
        assert_eq!(*undo.now(), 9);
    }
}
