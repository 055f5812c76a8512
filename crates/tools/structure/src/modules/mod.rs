//! The module tree of a crate and the paths its code names, without the test modules.

mod names;
mod parse;
mod resolve;

pub use parse::parse;
pub use resolve::{Use, uses};

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

/// A crate's modules; the first is the root.
pub struct Tree {
    /// Every module, parents before their children.
    pub modules: Vec<Module>,
}

/// One module.
pub struct Module {
    /// Its path from the root of the crate, the root's being empty.
    pub path: Vec<String>,
    /// The file it stands in.
    pub file: PathBuf,
    /// The module it is declared in; `None` for the root.
    pub parent: Option<usize>,
    /// The modules declared in it.
    pub children: BTreeMap<String, usize>,
    /// What is defined in it besides modules.
    items: BTreeSet<String>,
    /// The names it imports: what each stands for.
    imports: BTreeMap<String, Vec<String>>,
    /// The paths it imports everything from.
    globs: Vec<Vec<String>>,
    /// Every path its code names.
    references: Vec<Reference>,
}

/// A path in the code.
struct Reference {
    segments: Vec<String>,
    line: usize,
}
