//! What counts as a use, and so as a part of a circle, on small crates.

use std::fs;
use structure::circles;

/// The circles of a crate of these files, each as `parent: members`.
fn found(files: &[(&str, &str)]) -> Vec<String> {
    found_in("small", files)
}

/// The same for a crate of this name.
fn found_in(name: &str, files: &[(&str, &str)]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let file = folder.path().join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    let circles = circles::of(name, &folder.path().join("lib.rs")).unwrap();
    circles
        .iter()
        .map(|circle| {
            let members: Vec<&str> = circle.members.iter().map(String::as_str).collect();
            format!("{}: {}", circle.parent, members.join(" "))
        })
        .collect()
}

const TWO: (&str, &str) = ("lib.rs", "mod a; mod b;");

#[test]
fn one_way_is_no_circle() {
    let b = ("b.rs", "pub struct B;");
    assert!(found(&[TWO, ("a.rs", "use crate::b::B;"), b]).is_empty());
}

#[test]
fn two_uses_are_a_circle() {
    let a = ("a.rs", "use crate::b::B; pub struct A;");
    let b = ("b.rs", "use super::a::A; pub struct B;");
    assert_eq!(found(&[TWO, a, b]), [": a b"]);
}

#[test]
fn a_path_in_the_code_is_a_use() {
    let a = ("a.rs", "pub fn a() { crate::b::b() }");
    let b = ("b.rs", "pub fn b() { let _: super::a::A; }");
    assert_eq!(found(&[TWO, a, b]), [": a b"]);
}

#[test]
fn a_path_in_a_macro_is_a_use() {
    let a = ("a.rs", "use crate::b; pub fn a() { b::b() }");
    let b = ("b.rs", r#"pub fn b() { println!("{}", crate::a::A) }"#);
    assert_eq!(found(&[TWO, a, b]), [": a b"]);
}

#[test]
fn a_name_that_the_root_exports_again_is_a_use_of_its_module() {
    let root = ("lib.rs", "mod a; mod b; pub use a::A; pub use b::*;");
    let a = ("a.rs", "use crate::B; pub struct A;");
    let b = ("b.rs", "use crate::A; pub struct B;");
    assert_eq!(found(&[root, a, b]), [": a b"]);
}

#[test]
fn tests_may_use_what_they_like() {
    let a = ("a.rs", "use crate::b::B; pub struct A;");
    let b = (
        "b.rs",
        "pub struct B; #[cfg(test)] mod tests { use crate::a::A; }",
    );
    assert!(found(&[TWO, a, b]).is_empty());
}

#[test]
fn a_child_may_use_its_parent() {
    let root = ("lib.rs", "mod a;");
    let a = ("a.rs", "mod inner; use inner::Inner; pub struct A;");
    let inner = ("a/inner.rs", "use super::A; pub struct Inner;");
    assert!(found(&[root, a, inner]).is_empty());
}

#[test]
fn a_circle_of_three_below_a_folder_is_found_there() {
    let root = ("lib.rs", "mod f;");
    let f = ("f/mod.rs", "mod a; mod b; mod c;");
    let a = ("f/a.rs", "use super::b::B;");
    let b = ("f/b.rs", "use super::c::C; pub struct B;");
    let c = ("f/c.rs", "pub struct C; fn c() { super::a::a() }");
    assert_eq!(found(&[root, f, a, b, c]), ["f: a b c"]);
}

#[test]
fn modules_that_a_macro_declares_are_found() {
    let root = ("lib.rs", "registry! { a: A; b: B; }");
    let a = ("a.rs", "use crate::b::B; pub struct A;");
    let b = ("b.rs", "use super::a::A; pub struct B;");
    assert_eq!(found(&[root, a, b]), [": a b"]);
}

#[test]
fn circles_through_the_list_of_siblings_do_not_count() {
    let root = ("lib.rs", "mod a; mod b; mod features;");
    let a = ("a.rs", "use crate::features::Features; pub struct A;");
    let list = (
        "features.rs",
        "use crate::{a::A, b::B}; pub struct Features(A, B);",
    );
    let b = ("b.rs", "use crate::features::Features; pub struct B;");
    assert_eq!(found(&[root, a, b, list]), [": a b features"]);
    assert!(found_in("workbench", &[root, a, b, list]).is_empty());
    let b = ("b.rs", "use crate::a::A; pub struct B;");
    let a = ("a.rs", "use crate::b::B; pub struct A;");
    assert_eq!(found_in("workbench", &[root, a, b, list]), [": a b"]);
}
