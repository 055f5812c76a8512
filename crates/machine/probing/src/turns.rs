//! The orientations of one piece, as presses show them.

use crate::grid::{moved, offset};
use autofit::controls::{MOST_SHAPES, Place, Turning};
use pad::Buttons;
use std::collections::BTreeMap;

/// Buttons that may turn a piece.
pub const TURNS: [Buttons; 3] = [Buttons::A, Buttons::B, Buttons::UP];
/// Presses without an effect after which there is none.
const TRIES: u8 = 2;

/// Where a piece is, relative to where it appeared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RelativePose {
    pub orientation: u8,
    pub down: i8,
    pub right: i8,
}

/// What is known of the orientations and turns of a piece.
#[derive(Clone, Debug, Default)]
pub struct Turns {
    pub shapes: Vec<[Place; 4]>,
    edges: BTreeMap<(u8, u8), u8>,
    tries: BTreeMap<(u8, u8), u8>,
}

impl From<&Turning> for Turns {
    fn from(turning: &Turning) -> Self {
        let mut edges = BTreeMap::new();
        for (from, button) in each_edge(turning.shapes.len()) {
            let turns = turning.turns.iter().find(|(turns, _)| *turns == button);
            let to = turns.and_then(|(_, after)| after.get(usize::from(from)));
            edges.insert((from, button.bits()), to.copied().unwrap_or(from));
        }
        Self {
            shapes: turning.shapes.clone(),
            edges,
            tries: BTreeMap::new(),
        }
    }
}

fn each_edge(shapes: usize) -> impl Iterator<Item = (u8, Buttons)> {
    (0..shapes as u8).flat_map(|from| TURNS.map(|button| (from, button)))
}

impl Turns {
    pub fn of_spawn(cells: [Place; 4]) -> Self {
        Self {
            shapes: vec![cells],
            ..Self::default()
        }
    }

    pub fn after(&self, from: u8, button: Buttons) -> Option<u8> {
        self.edges.get(&(from, button.bits())).copied()
    }

    /// Notes what a press did; without a change only when it was tried often enough.
    pub fn note(&mut self, from: u8, button: Buttons, to: u8) {
        let key = (from, button.bits());
        if from == to {
            let tries = self.tries.entry(key).or_insert(0);
            *tries += 1;
            if *tries < TRIES {
                return;
            }
        }
        self.edges.insert(key, to);
    }

    /// The pose of cells, next to the one that was expected; a new orientation when `is_sure`
    /// that it neither fell nor was shifted meanwhile.
    pub fn pose(
        &mut self,
        cells: &[Place; 4],
        expected: RelativePose,
        is_sure: bool,
    ) -> Option<RelativePose> {
        let mut own = vec![expected.orientation];
        own.extend((0..self.shapes.len() as u8).filter(|&o| o != expected.orientation));
        let poses = own.into_iter().filter_map(|orientation| {
            let (down, right) = offset(self.shapes.get(usize::from(orientation))?, cells)?;
            Some(RelativePose {
                orientation,
                down,
                right,
            })
        });
        let apart = |pose: &RelativePose| {
            let (down, right) = (pose.down - expected.down, pose.right - expected.right);
            u32::from(down.unsigned_abs()) + u32::from(right.unsigned_abs())
        };
        let nearest = poses.min_by_key(apart);
        let is_exact = nearest.as_ref().is_some_and(|pose| apart(pose) == 0);
        if is_exact || !is_sure {
            return nearest;
        }
        if self.shapes.len() == MOST_SHAPES {
            return nearest;
        }
        self.shapes
            .push(moved(cells, -expected.down, -expected.right));
        Some(RelativePose {
            orientation: self.shapes.len() as u8 - 1,
            ..expected
        })
    }

    /// The next button whose effect is not known: the first of the way to it.
    pub fn next_probe(&self, from: u8, buttons: &[Buttons]) -> Option<Buttons> {
        let is_unknown = |o: u8| buttons.iter().find(|&&b| self.after(o, b).is_none());
        if let Some(&button) = is_unknown(from) {
            return Some(button);
        }
        let ways = self.ways(from, buttons);
        let open = ways.iter().find(|way| is_unknown(way.0).is_some());
        open.and_then(|(_, way)| way.first().copied())
    }

    /// The shortest presses to each orientation that can be reached, itself first.
    pub fn ways(&self, from: u8, buttons: &[Buttons]) -> Vec<(u8, Vec<Buttons>)> {
        let mut ways = vec![(from, Vec::new())];
        let mut at = 0;
        while let Some((here, way)) = ways.get(at).cloned() {
            at += 1;
            for &button in buttons {
                if let Some(to) = self.after(here, button)
                    && ways.iter().all(|(known, _)| *known != to)
                {
                    let mut way = way.clone();
                    way.push(button);
                    ways.push((to, way));
                }
            }
        }
        ways
    }

    /// Whether a button does nothing in any orientation, of which there are several.
    pub fn is_idle(&self, button: Buttons) -> bool {
        let all = 0..self.shapes.len() as u8;
        self.shapes.len() > 1 && all.into_iter().all(|o| self.after(o, button) == Some(o))
    }

    /// The value of a profile for it.
    pub fn turning(&self) -> Turning {
        let orientations = 0..self.shapes.len() as u8;
        let each = TURNS.into_iter().filter_map(|button| {
            let after = orientations.clone().map(|o| self.after(o, button));
            let after: Option<Vec<u8>> = after.collect();
            let turns = after.filter(|after| (0..).zip(after).any(|(o, &to)| o != to));
            Some((button, turns?))
        });
        Turning {
            shapes: self.shapes.clone(),
            turns: each.collect(),
        }
    }
}
