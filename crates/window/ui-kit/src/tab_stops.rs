//! What the keys of the focus have to know of widgets. Tab comes to one entry of a list, as of a group of radio
//! buttons, and the arrow keys go from there to the others. It passes over what has no name.

use egui::{Context, Id, Response};
use std::collections::{HashMap, HashSet};

/// An entry of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The list.
    pub list: Id,
    /// Whether it is the chosen one, to which Tab comes.
    pub is_chosen: bool,
}

/// What was drawn in a pass.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    pass: u64,
    /// The entries of lists, by their widgets.
    entries: HashMap<Id, Entry>,
    own_arrows: HashSet<Id>,
    nameless: HashSet<Id>,
}

impl Drawn {
    /// What a widget is in a list, if it is in one.
    #[must_use]
    pub fn entry(&self, widget: Id) -> Option<&Entry> {
        self.entries.get(&widget)
    }

    /// Whether an entry does with arrow keys what it has to.
    #[must_use]
    pub fn has_own_arrows(&self, widget: Id) -> bool {
        self.own_arrows.contains(&widget)
    }

    /// Whether Tab passes over a widget since it has no name.
    #[must_use]
    pub fn is_nameless(&self, widget: Id) -> bool {
        self.nameless.contains(&widget)
    }
}

/// Makes a widget that is drawn an entry of a list.
pub fn join(response: &Response, entry: Entry) {
    change(&response.ctx, |drawn| {
        drawn.entries.insert(response.id, entry);
    });
}

/// Leaves the arrow keys to an entry that is drawn.
pub fn keep_arrows(response: &Response) {
    change(&response.ctx, |drawn| {
        drawn.own_arrows.insert(response.id);
    });
}

/// Has Tab pass over a widget in this pass: one of a library, which can't be named.
pub fn pass_over(ctx: &Context, widget: Id) {
    change(ctx, |drawn| {
        drawn.nameless.insert(widget);
    });
}

/// What was drawn in the last pass. Call it before anything is drawn in this one.
#[must_use]
pub fn last_pass(ctx: &Context) -> Drawn {
    let now = ctx.cumulative_pass_nr();
    let drawn = ctx.data(|data| data.get_temp::<Drawn>(id()));
    drawn
        .filter(|drawn| drawn.pass + 1 == now)
        .unwrap_or_default()
}

fn change(ctx: &Context, change: impl FnOnce(&mut Drawn)) {
    let pass = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| {
        let drawn: &mut Drawn = data.get_temp_mut_or_default(id());
        if drawn.pass != pass {
            *drawn = Drawn {
                pass,
                ..Drawn::default()
            };
        }
        change(drawn);
    });
}

fn id() -> Id {
    Id::unique("what Tab passes over")
}
