//! From a lock back to the start, and the buttons on that way.

use super::{
    fall::Fall,
    keys::Keys,
    search::{Group, Lock, Search},
    space::{Places, Shift, Space, Turn},
};
use pad::Buttons;
use rules::{FallState, Falling, Orientation, Placement, Step};
use serde::{Deserialize, Serialize};

/// What is done in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Act {
    pub turn: Turn,
    pub shift: Shift,
    pub drops: bool,
}

impl Act {
    fn moves(self) -> u16 {
        u16::from(self.turn != Turn::None) + u16::from(self.shift != Shift::None)
    }

    fn each() -> impl Iterator<Item = Self> {
        Turn::EACH.into_iter().flat_map(|turn| {
            Shift::EACH
                .into_iter()
                .flat_map(move |shift| [true, false].map(|drops| Self { turn, shift, drops }))
        })
    }

    /// Whether it can be done with these keys down before it.
    fn is_allowed(self, keys: Keys, orientations: Orientation) -> bool {
        keys.allows_turn(self.turn, orientations)
            && keys.allows_shift(self.shift)
            && (!self.drops || self.shift == Shift::None && keys.allows_drop())
    }

    /// The place in a group from which it leads to this one.
    fn back(self, space: &Space, group: &Group, place: Places) -> Option<u32> {
        let free = space.free[usize::from(group.height.row)];
        let turned = self.shift.back().of(place);
        let before = self.turn.back().of(turned, space.orientations) & group.places;
        let goes = before != 0
            && (self.turn == Turn::None || turned & free != 0)
            && (self.shift == Shift::None || place & free != 0);
        goes.then(|| before.trailing_zeros())
    }
}

/// A step on the way: what is done, from where.
struct Link {
    act: Act,
    group: Group,
    place: u32,
}

/// What a step has to lead to.
struct Wanted {
    place: Places,
    moves: u16,
    end: End,
}

enum End {
    /// The piece locks in this row.
    Lock { row: usize },
    /// It goes on as part of such a group.
    Group(Group),
}

impl End {
    /// Whether a fall from a group ends so.
    fn is_by(&self, group: &Group, fall: Fall) -> bool {
        match self {
            Self::Lock { row } => fall.tries && usize::from(group.height.row) == *row,
            Self::Group(after) => fall.height == after.height,
        }
    }
}

/// What is done in each step up to a lock that a search found.
pub(super) fn acts(search: &Search, space: &Space, lock: &Lock) -> Option<Vec<Act>> {
    let mut wanted = Wanted {
        place: 1 << lock.place,
        moves: lock.moves,
        end: End::Lock { row: lock.row },
    };
    let mut acts = Vec::with_capacity(lock.step + 1);
    let mut drops = true;
    for layer in search.layers(lock.step).rev() {
        // Late steps without a move and long soft drops make the plainest script.
        let link = layer
            .iter()
            .flat_map(|group| links(search, space, group, &wanted))
            .min_by_key(|link| (link.act.moves(), link.act.drops != drops))?;
        drops = link.act.drops;
        acts.push(link.act);
        wanted = Wanted {
            place: 1 << link.place,
            moves: link.group.moves,
            end: End::Group(link.group),
        };
    }
    acts.reverse();
    Some(acts)
}

/// The ways from a group to what is wanted.
fn links<'a>(
    search: &'a Search,
    space: &'a Space,
    group: &'a Group,
    wanted: &'a Wanted,
) -> impl Iterator<Item = Link> + 'a {
    let near = group.moves <= wanted.moves && group.moves + 2 >= wanted.moves;
    let by_drop = near && wanted.end.is_by(group, group.height.drops());
    let by_fall = near && wanted.end.is_by(group, group.height.falls(search.gravity));
    let acts = (by_drop || by_fall).then(Act::each).into_iter().flatten();
    acts.filter_map(move |act| {
        let orientations = space.orientations;
        let leads = (if act.drops { by_drop } else { by_fall })
            && group.moves + act.moves() == wanted.moves
            && act.is_allowed(group.keys, orientations)
            && match wanted.end {
                End::Lock { .. } => true,
                End::Group(after) => after.keys == Keys::after(act.turn, act.shift, orientations),
            };
        let place = leads.then(|| act.back(space, group, wanted.place))??;
        Some(Link {
            act,
            group: *group,
            place,
        })
    })
}

/// The script of what is done, run through the rules; `None` if it does not lead to
/// the target. Down is held as long before the lock as that changes nothing.
pub(super) fn script(start: &FallState, acts: &[Act], target: Placement) -> Option<Script> {
    let first_drop = acts.iter().position(|act| act.drops).unwrap_or(acts.len());
    let (mut works, mut fails) = (acts.len(), first_drop);
    let mut frames = run(start, acts, works, target)?;
    while fails < works {
        let held_from = usize::midpoint(fails, works);
        match run(start, acts, held_from, target) {
            Some(longer) => {
                frames = longer;
                works = held_from;
            }
            None => fails = held_from + 1,
        }
    }
    Some(Script { target, frames })
}

/// Does so with Down held from a step on, in every step without a sideways key; `None` if
/// the piece does not lock at the target in the last step.
fn run(
    start: &FallState,
    acts: &[Act],
    held_from: usize,
    target: Placement,
) -> Option<Vec<ScriptFrame>> {
    let mut now = *start;
    let orientations = now.falling.piece.orientations();
    let mut frames = Vec::with_capacity(acts.len());
    for (i, act) in acts.iter().enumerate() {
        let drops = act.drops || i >= held_from && act.shift == Shift::None;
        let buttons = buttons(Act { drops, ..*act }, now.input.held, orientations);
        let outcome = now.step(buttons);
        frames.push(ScriptFrame {
            buttons,
            falling: now.falling,
        });
        if (outcome != Step::Fell) != (i + 1 == acts.len()) {
            return None;
        }
    }
    let Falling {
        orientation,
        row,
        col,
        ..
    } = now.falling;
    let there = (orientation, row, col) == (target.orientation, target.row, target.col);
    there.then_some(frames)
}

fn buttons(act: Act, held: Buttons, orientations: Orientation) -> Buttons {
    let turn = match act.turn {
        Turn::None => Buttons::NONE,
        // Either turns it the same way; the one that was up counts.
        _ if orientations == 2 && held.contains(Buttons::A) => Buttons::B,
        Turn::Clockwise => Buttons::A,
        Turn::CounterClockwise => Buttons::B,
    };
    let shift = match act.shift {
        Shift::None => Buttons::NONE,
        Shift::Left => Buttons::LEFT,
        Shift::Right => Buttons::RIGHT,
    };
    let drop = if act.drops {
        Buttons::DOWN
    } else {
        Buttons::NONE
    };
    turn | shift | drop
}

/// One step of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScriptFrame {
    /// The keys that are held in this step.
    pub buttons: Buttons,
    /// The piece after this step.
    pub falling: Falling,
}

/// The buttons from the first step that they can reach to the lock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Script {
    /// Where the piece ends.
    pub target: Placement,
    /// One for each step; the piece locks in the last.
    pub frames: Vec<ScriptFrame>,
}
