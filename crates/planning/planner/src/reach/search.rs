//! The search, one layer of states for each step.

use super::{
    closure::{Locks, origins},
    fall::{Fall, Gravity, Height, SOFT_DROP_WAIT},
    keys::Keys,
    space::{HEIGHT, Places, Shift, Space, Turn},
};
use rules::FallState;

/// Pieces that are alike but for their places in the row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub height: Height,
    pub keys: Keys,
    /// Turns and shifts so far.
    pub moves: u16,
    pub places: Places,
}

/// A lock and the first step in which it can be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lock {
    pub row: usize,
    pub place: u32,
    /// Number of the step, the first being 0.
    pub step: usize,
    pub moves: u16,
}

/// All that was found.
pub(super) struct Search {
    pub gravity: Gravity,
    /// The groups before each step, one layer after the other.
    groups: Vec<Group>,
    /// Where each layer ends.
    ends: Vec<usize>,
    /// Those of the locks that were wanted.
    pub locks: Vec<Lock>,
}

impl Search {
    /// Searches until all that is wanted is found or nothing is left.
    pub fn run(
        space: &Space,
        start: &FallState,
        (row, place): (usize, u32),
        gravity: Gravity,
        wanted: &Locks,
    ) -> Self {
        let height = Height {
            row: row as u8,
            gravity: match gravity {
                Gravity::Constant(_) => start.falling.gravity,
                Gravity::Still => 0,
            },
            wait: start.input.drop.saturating_sub(1),
        };
        let first = Group {
            height,
            keys: Keys::at_start(&start.input),
            moves: 0,
            places: 1 << place,
        };
        let mut front = Front::new(space, start, &first, gravity, wanted);
        front.expand(&first);
        let mut groups = vec![first];
        let mut ends = vec![1];
        while front.next_layer() {
            for moves in 0..front.current.len() {
                let from = groups.len();
                front.take(moves, &mut groups);
                for group in &groups[from..] {
                    front.expand(group);
                }
            }
            ends.push(groups.len());
        }
        Self {
            gravity,
            groups,
            ends,
            locks: front.locks,
        }
    }

    /// The groups before each step up to one.
    pub fn layers(&self, last: usize) -> impl DoubleEndedIterator<Item = &[Group]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let mut layers = Vec::with_capacity(self.ends.len());
        for (start, &end) in starts.zip(&self.ends).take(last + 1) {
            layers.push(&self.groups[start..end]);
        }
        layers.into_iter()
    }
}

/// The layer that is being made, and all that was seen before it.
struct Front<'a> {
    space: &'a Space,
    gravity: Gravity,
    start_gravity: usize,
    n_gravity: usize,
    n_wait: usize,
    /// By height and keys: places where a piece was seen no later, with no more moves,
    /// and no more keys down.
    covered: Vec<[Places; Keys::SETS]>,
    /// Where groups that are alike are put together.
    all: Vec<[Places; Keys::SETS]>,
    /// What the next layer may hold, by moves and by how many keys are down.
    pending: Vec<[Vec<Group>; 3]>,
    current: Vec<[Vec<Group>; 3]>,
    step: usize,
    /// The locks that are wanted and were not found before this step.
    wanted: Locks,
    /// Row and place of the start; it need not be free.
    home: (usize, Places),
    /// The places that can lead to them.
    useful: Locks,
    /// Those of them that were found in this step.
    locked: Locks,
    locks: Vec<Lock>,
}

/// A fall, and where it can lead to.
struct Entry {
    fall: Fall,
    index: usize,
    /// The places that it can lead to.
    open: Places,
}

impl Entry {
    fn new(front: &Front<'_>, fall: Fall) -> Self {
        let row = usize::from(fall.height.row);
        let free = if fall.tries {
            front.space.free[row]
        } else {
            Places::MAX
        };
        Self {
            fall,
            index: front.index(fall.height),
            open: free & front.useful.get(row).unwrap_or(&0),
        }
    }
}

impl<'a> Front<'a> {
    fn new(
        space: &'a Space,
        start: &FallState,
        first: &Group,
        gravity: Gravity,
        wanted: &Locks,
    ) -> Self {
        let height = first.height;
        let most = match gravity {
            Gravity::Constant(constant) => height.gravity.max(constant),
            Gravity::Still => 0,
        };
        let n_gravity = usize::from(most) + 1;
        let n_wait = usize::from(height.wait.max(SOFT_DROP_WAIT)) + 1;
        // One row more than there is, for attempts to leave the last.
        let n_heights = (HEIGHT + 1) * n_gravity * n_wait;
        let mut front = Self {
            space,
            gravity,
            start_gravity: usize::from(start.falling.gravity),
            n_gravity,
            n_wait,
            covered: vec![[0; Keys::SETS]; n_heights],
            all: vec![[0; Keys::SETS]; n_heights],
            pending: Vec::new(),
            current: Vec::new(),
            step: 0,
            wanted: *wanted,
            home: (usize::from(height.row), first.places),
            useful: [0; HEIGHT],
            locked: [0; HEIGHT],
            locks: Vec::new(),
        };
        front.look_back();
        front
    }

    /// Works out which places are useful.
    fn look_back(&mut self) {
        self.useful = origins(self.space, &self.wanted);
        let (row, places) = self.home;
        self.useful[row] |= places;
    }

    fn index(&self, height: Height) -> usize {
        (usize::from(height.row) * self.n_gravity + usize::from(height.gravity)) * self.n_wait
            + usize::from(height.wait)
    }

    fn found_all(&self) -> bool {
        self.wanted.iter().all(|&places| places == 0)
    }

    /// Whether a piece in this row may have felt gravity, had there been any.
    fn is_too_late(&self, row: usize) -> bool {
        self.gravity == Gravity::Still && self.step + self.home.0 >= row + self.start_gravity
    }

    /// Notes where a group comes to by each step that it can do.
    fn expand(&mut self, group: &Group) {
        let row = usize::from(group.height.row);
        if self.is_too_late(row) {
            return;
        }
        let orientations = self.space.orientations;
        let free = self.space.free[row];
        let (falls, drops) = (group.height.falls(self.gravity), group.height.drops());
        let falls = Entry::new(self, falls);
        // Without gravity it is all the same whether a soft drop waits or not.
        let drops =
            (group.keys.allows_drop() && drops != falls.fall).then(|| Entry::new(self, drops));
        for turn in Turn::EACH {
            if !group.keys.allows_turn(turn, orientations) {
                continue;
            }
            let turned = match turn {
                Turn::None => group.places,
                _ => turn.of(group.places, orientations) & free,
            };
            if turned == 0 {
                continue;
            }
            let moves = group.moves + u16::from(turn != Turn::None);
            for shift in Shift::EACH {
                if !group.keys.allows_shift(shift) {
                    continue;
                }
                let places = match shift {
                    Shift::None => turned,
                    _ => shift.of(turned) & free,
                };
                if places == 0 {
                    continue;
                }
                let moves = moves + u16::from(shift != Shift::None);
                let keys = Keys::after(turn, shift, orientations);
                self.enter(&falls, row, keys, moves, places);
                if let (Shift::None, Some(drops)) = (shift, &drops) {
                    self.enter(drops, row, keys, moves, places);
                }
            }
        }
    }

    /// Notes where places of a row come to by a fall.
    fn enter(&mut self, entry: &Entry, row: usize, keys: Keys, moves: u16, places: Places) {
        if entry.fall.tries {
            self.lock(row, places & !self.space.free[row + 1], moves);
        }
        let places = places & entry.open & !self.covered[entry.index][keys.index()];
        if places == 0 {
            return;
        }
        let bucket = usize::from(moves);
        if self.pending.len() <= bucket {
            self.pending.resize_with(bucket + 1, Default::default);
        }
        self.pending[bucket][keys.count()].push(Group {
            height: entry.fall.height,
            keys,
            moves,
            places,
        });
    }

    fn lock(&mut self, row: usize, places: Places, moves: u16) {
        let mut left = places & self.wanted[row];
        while left != 0 {
            let place = left.trailing_zeros();
            left &= left - 1;
            let known = self.locked[row] >> place & 1 == 1;
            self.locked[row] |= 1 << place;
            if !known {
                self.locks.push(Lock {
                    row,
                    place,
                    step: self.step,
                    moves,
                });
                continue;
            }
            let is_it = |lock: &&mut Lock| (lock.row, lock.place) == (row, place);
            if let Some(lock) = self.locks.iter_mut().rev().find(is_it) {
                lock.moves = lock.moves.min(moves);
            }
        }
    }

    /// Goes on to the next step; false when nothing is wanted or nothing is left.
    fn next_layer(&mut self) -> bool {
        if self.locked != [0; HEIGHT] {
            for (wanted, locked) in self.wanted.iter_mut().zip(&mut self.locked) {
                *wanted &= !std::mem::take(locked);
            }
            self.look_back();
        }
        self.step += 1;
        std::mem::swap(&mut self.current, &mut self.pending);
        let left = self
            .current
            .iter()
            .flatten()
            .any(|groups| !groups.is_empty());
        left && !self.found_all()
    }

    /// Moves to a layer the groups that have made so many moves and are better than
    /// what was seen.
    fn take(&mut self, moves: usize, layer: &mut Vec<Group>) {
        for count in 0..3 {
            let mut groups = std::mem::take(&mut self.current[moves][count]);
            groups.retain(|group| {
                let index = self.index(group.height);
                let all = &mut self.all[index][group.keys.index()];
                let is_first = *all == 0;
                *all |= group.places;
                is_first
            });
            for mut group in groups.drain(..) {
                let index = self.index(group.height);
                let covered = &mut self.covered[index];
                group.places = std::mem::take(&mut self.all[index][group.keys.index()])
                    & !covered[group.keys.index()];
                if group.places != 0 {
                    for whole in group.keys.wholes() {
                        covered[whole] |= group.places;
                    }
                    layer.push(group);
                }
            }
            self.current[moves][count] = groups;
        }
    }
}
