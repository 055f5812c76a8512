//! Source files to a [`Tree`].

use super::{Module, Tree, names};
use anyhow::{Context, bail};
use proc_macro2::TokenTree;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};
use syn::{Attribute, Item, ItemMacro, ItemMod, Meta};

/// Reads the crate whose root file is `file`.
///
/// # Errors
/// When a file is missing or is not Rust, and for `#[path]`, which is not followed.
pub fn parse(file: &Path) -> anyhow::Result<Tree> {
    let folder = file.parent().context("a root file is in a folder")?;
    let mut tree = Tree {
        modules: Vec::new(),
    };
    let place = Place {
        file: file.to_path_buf(),
        folder: folder.to_path_buf(),
    };
    let items = read(file)?;
    add(&mut tree, None, &[], &place, &items)?;
    Ok(tree)
}

/// Where a module stands, and where the files of its children are.
struct Place {
    file: PathBuf,
    folder: PathBuf,
}

impl Place {
    /// The file of a child module and the folder of its children.
    fn child(&self, name: &str) -> (PathBuf, PathBuf) {
        let folder = self.folder.join(name);
        let inside = folder.join("mod.rs");
        let beside = self.folder.join(format!("{name}.rs"));
        (if inside.exists() { inside } else { beside }, folder)
    }
}

fn read(file: &Path) -> anyhow::Result<Vec<Item>> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let parsed = syn::parse_file(&text).with_context(|| file.display().to_string())?;
    if is_test(&parsed.attrs) {
        return Ok(Vec::new());
    }
    Ok(parsed.items)
}

fn add(
    tree: &mut Tree,
    parent: Option<usize>,
    path: &[String],
    place: &Place,
    items: &[Item],
) -> anyhow::Result<usize> {
    let index = tree.modules.len();
    tree.modules.push(Module {
        path: path.to_owned(),
        file: place.file.clone(),
        parent,
        children: BTreeMap::new(),
        items: BTreeSet::new(),
        imports: BTreeMap::new(),
        globs: Vec::new(),
        references: Vec::new(),
    });
    for item in items.iter().filter(|item| !is_test(attributes(item))) {
        let children = match item {
            Item::Mod(module) => vec![(module.ident.to_string(), find(place, module)?)],
            Item::Macro(called) if called.ident.is_none() => declared(place, called)?,
            _ => Vec::new(),
        };
        if !matches!(item, Item::Mod(_)) {
            names::collect(&mut tree.modules[index], item);
        }
        for (name, (place, items)) in children {
            let mut path = path.to_owned();
            path.push(name.clone());
            let child = add(tree, Some(index), &path, &place, &items)?;
            tree.modules[index].children.insert(name, child);
        }
    }
    Ok(index)
}

/// A module's place and its items.
type Found = (Place, Vec<Item>);

/// The modules that a macro call declares: the names in it that have a file.
fn declared(outer: &Place, called: &ItemMacro) -> anyhow::Result<Vec<(String, Found)>> {
    let mut found = Vec::new();
    for token in called.mac.tokens.clone() {
        let TokenTree::Ident(ident) = token else {
            continue;
        };
        let name = ident.to_string();
        let (file, folder) = outer.child(&name);
        if file.exists() {
            let items = read(&file)?;
            found.push((name, (Place { file, folder }, items)));
        }
    }
    Ok(found)
}

/// The place and the items of a module declared at `outer`.
fn find(outer: &Place, module: &ItemMod) -> anyhow::Result<Found> {
    let name = module.ident.to_string();
    if module.attrs.iter().any(|a| a.path().is_ident("path")) {
        bail!("{}: mod {name} has a #[path]", outer.file.display());
    }
    if let Some((_, items)) = &module.content {
        let file = outer.file.clone();
        let folder = outer.folder.join(&name);
        return Ok((Place { file, folder }, items.clone()));
    }
    let (file, folder) = outer.child(&name);
    let items = read(&file)?;
    Ok((Place { file, folder }, items))
}

/// Whether the code is there for tests only.
fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let Meta::List(list) = &attribute.meta else {
            return false;
        };
        let tokens = list.tokens.to_string();
        list.path.is_ident("cfg") && tokens.contains("test") && !tokens.contains("not")
    })
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(i) => &i.attrs,
        Item::Enum(i) => &i.attrs,
        Item::Fn(i) => &i.attrs,
        Item::Impl(i) => &i.attrs,
        Item::Macro(i) => &i.attrs,
        Item::Mod(i) => &i.attrs,
        Item::Static(i) => &i.attrs,
        Item::Struct(i) => &i.attrs,
        Item::Trait(i) => &i.attrs,
        Item::Type(i) => &i.attrs,
        Item::Use(i) => &i.attrs,
        _ => &[],
    }
}
