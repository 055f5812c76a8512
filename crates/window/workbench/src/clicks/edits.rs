//! A value with undo and redo.

/// A value and the states before and after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edits<T> {
    now: T,
    undone: Vec<T>,
    before: Vec<T>,
}

impl<T: Clone + PartialEq> Edits<T> {
    /// The value.
    pub const fn now(&self) -> &T {
        &self.now
    }

    /// How many steps can be undone and redone.
    pub fn steps(&self) -> (usize, usize) {
        (self.before.len(), self.undone.len())
    }

    /// Changes the value as one step. Returns whether it is another one.
    pub fn change(&mut self, change: impl FnOnce(&mut T)) -> bool {
        let before = self.now.clone();
        change(&mut self.now);
        let is_changed = self.now != before;
        if is_changed {
            self.before.push(before);
            self.undone.clear();
        }
        is_changed
    }

    /// Undoes a step. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.before.pop() else {
            return false;
        };
        self.undone.push(std::mem::replace(&mut self.now, before));
        true
    }

    /// Redoes a step. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.undone.pop() else {
            return false;
        };
        self.before.push(std::mem::replace(&mut self.now, after));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_undone_can_be_redone_until_the_next_change() {
        let mut edits = Edits::<u8>::default();
        assert!(edits.change(|n| *n = 1) && edits.change(|n| *n = 2));
        assert!(!edits.change(|n| *n = 2), "nothing has changed");
        assert!(edits.undo() && edits.undo() && !edits.undo());
        assert_eq!((*edits.now(), edits.steps()), (0, (0, 2)));
        assert!(edits.redo());
        assert_eq!(*edits.now(), 1);
        edits.change(|n| *n = 5);
        assert!(!edits.redo());
        assert_eq!(edits.steps(), (2, 0));
    }
}
