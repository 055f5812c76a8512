//! What an item defines, imports and names.

use super::{Module, Reference};
use proc_macro2::{TokenStream, TokenTree};
use syn::{Item, UseTree, Visibility, visit::Visit};

/// Adds the item's names to the module.
pub fn collect(module: &mut Module, item: &Item) {
    if let Item::Use(item) = item {
        if item.leading_colon.is_none() {
            let line = item.use_token.span.start().line;
            import(module, &mut Vec::new(), &item.tree, line);
        }
        return;
    }
    if let Some(name) = defined(item) {
        module.items.insert(name);
    }
    Names(module).visit_item(item);
}

fn defined(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(i) => &i.ident,
        Item::Enum(i) => &i.ident,
        Item::Fn(i) => &i.sig.ident,
        Item::Static(i) => &i.ident,
        Item::Struct(i) => &i.ident,
        Item::Trait(i) => &i.ident,
        Item::Type(i) => &i.ident,
        Item::Union(i) => &i.ident,
        Item::Macro(i) => i.ident.as_ref()?,
        _ => return None,
    };
    Some(name.to_string())
}

fn import(module: &mut Module, before: &mut Vec<String>, tree: &UseTree, line: usize) {
    let (name, alias) = match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            import(module, before, &path.tree, line);
            before.pop();
            return;
        }
        UseTree::Group(group) => {
            for tree in &group.items {
                import(module, before, tree, line);
            }
            return;
        }
        UseTree::Glob(_) => {
            module.globs.push(before.clone());
            module.references.push(Reference {
                segments: before.clone(),
                line,
            });
            return;
        }
        UseTree::Name(name) => (&name.ident, &name.ident),
        UseTree::Rename(rename) => (&rename.ident, &rename.rename),
    };
    let mut segments = before.clone();
    let mut alias = alias.to_string();
    if name == "self" {
        if alias == "self" {
            alias = before.last().cloned().unwrap_or_default();
        }
    } else {
        segments.push(name.to_string());
    }
    module.references.push(Reference {
        segments: segments.clone(),
        line,
    });
    module.imports.insert(alias, segments);
}

struct Names<'a>(&'a mut Module);

impl<'ast> Visit<'ast> for Names<'_> {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none()
            && let Some(first) = path.segments.first()
        {
            self.0.references.push(Reference {
                segments: path.segments.iter().map(|s| s.ident.to_string()).collect(),
                line: first.ident.span().start().line,
            });
        }
        syn::visit::visit_path(self, path);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let line = item.use_token.span.start().line;
        import(self.0, &mut Vec::new(), &item.tree, line);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        self.visit_path(&called.path);
        tokens(self.0, called.tokens.clone());
    }

    /// `pub(in path)` names where a thing can be seen, not what is used.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
}

/// Paths in the arguments of a macro, which has no syntax of its own.
fn tokens(module: &mut Module, stream: TokenStream) {
    let mut segments = Vec::new();
    let mut line = 0;
    let mut colons = 0;
    for token in stream {
        match token {
            TokenTree::Ident(ident) => {
                if colons != 2 {
                    finish(module, &mut segments, line);
                    line = ident.span().start().line;
                }
                segments.push(ident.to_string());
                colons = 0;
            }
            TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
            other => {
                finish(module, &mut segments, line);
                colons = 0;
                if let TokenTree::Group(group) = other {
                    tokens(module, group.stream());
                }
            }
        }
    }
    finish(module, &mut segments, line);
}

/// Names of one segment in a macro are mostly variables.
fn finish(module: &mut Module, segments: &mut Vec<String>, line: usize) {
    if segments.len() > 1 {
        module.references.push(Reference {
            segments: segments.clone(),
            line,
        });
    }
    segments.clear();
}
