//! Paths to the modules they lead through and end in.

use super::{Module, Tree};

/// A module uses another one.
pub struct Use {
    /// The module whose code names the other.
    pub from: usize,
    /// The module that is named, or that defines what is named.
    pub to: usize,
    /// Line of the name, from 1, in the file of `from`.
    pub line: usize,
}

/// Every use of one module by another in the crate.
#[must_use]
pub fn uses(tree: &Tree) -> Vec<Use> {
    let mut found = Vec::new();
    for (from, module) in tree.modules.iter().enumerate() {
        for reference in &module.references {
            let mut seen = Vec::new();
            Walk { tree, depth: 0 }.follow(from, &reference.segments, &mut seen);
            seen.sort_unstable();
            seen.dedup();
            found.extend(seen.into_iter().filter(|to| *to != from).map(|to| Use {
                from,
                to,
                line: reference.line,
            }));
        }
    }
    found
}

/// Imports of imports are followed this far; a longer chain is a circle of imports.
const DEEPEST: usize = 16;

struct Walk<'a> {
    tree: &'a Tree,
    depth: usize,
}

impl Walk<'_> {
    /// Follows a path that stands in `from`; notes every module named on the way and the
    /// one that defines the end of it. Returns the module that the path names, if the
    /// whole of it is one.
    fn follow(&self, from: usize, segments: &[String], seen: &mut Vec<usize>) -> Option<usize> {
        if self.depth > DEEPEST {
            return None;
        }
        let mut at = from;
        let mut rest = segments;
        let mut inside = false;
        while let Some((first, others)) = rest.split_first() {
            match first.as_str() {
                "crate" => at = 0,
                "self" => {}
                "super" => at = self.module(at).parent?,
                name => {
                    if let Some(child) = self.module(at).children.get(name) {
                        at = *child;
                        seen.push(at);
                    } else {
                        let end = self.imported(at, name, seen, inside)?;
                        if end == at {
                            return None;
                        }
                        at = end;
                    }
                }
            }
            inside = true;
            rest = others;
        }
        Some(at)
    }

    /// The module that `name` of module `at` names, if it is one. When it is an item,
    /// the module that defines it is noted.
    fn imported(
        &self,
        at: usize,
        name: &str,
        seen: &mut Vec<usize>,
        inside: bool,
    ) -> Option<usize> {
        let module = self.module(at);
        let deeper = Walk {
            tree: self.tree,
            depth: self.depth + 1,
        };
        if module.items.contains(name) {
            if inside {
                seen.push(at);
            }
            return None;
        }
        if let Some(path) = module.imports.get(name) {
            // A name imported into the very module is counted where it is imported.
            let mut through = Vec::new();
            let end = deeper.follow(at, path, &mut through);
            if inside {
                seen.extend(through.last());
            }
            return end;
        }
        for glob in &module.globs {
            if self.depth > 2 {
                break;
            }
            let Some(target) = deeper.follow(at, glob, &mut Vec::new()) else {
                continue;
            };
            if target != at && deeper.defines(target, name) {
                return deeper
                    .follow(target, std::slice::from_ref(&name.to_owned()), seen)
                    .or_else(|| {
                        if self.module(target).items.contains(name) {
                            seen.push(target);
                        }
                        None
                    });
            }
        }
        None
    }

    fn defines(&self, at: usize, name: &str) -> bool {
        let module = self.module(at);
        module.items.contains(name)
            || module.children.contains_key(name)
            || module.imports.contains_key(name)
    }

    fn module(&self, index: usize) -> &Module {
        &self.tree.modules[index]
    }
}
