//! The difference between two strings of bytes.
//!
//! A patch is a kind and its data: no data if the strings are equal; the runs of bytes
//! that differ if they have the same length; otherwise what is between the common prefix
//! and the common suffix.

use super::{
    CodecError,
    streams::{put_number, take_bytes, take_number},
};

const SAME: u8 = 0;
const STRETCHES: u8 = 1;
const MIDDLE: u8 = 2;

/// Equal bytes that end a run of different ones; writing fewer is cheaper than skipping
/// them.
const GAP: usize = 3;

/// Writes what turns `old` into `new`.
pub(super) fn put(old: &[u8], new: &[u8], out: &mut Vec<u8>) {
    if old == new {
        out.push(SAME);
    } else if old.len() == new.len() {
        out.push(STRETCHES);
        put_stretches(old, new, out);
    } else {
        out.push(MIDDLE);
        put_middle(old, new, out);
    }
}

/// Writes that nothing has changed.
pub(super) fn put_same(out: &mut Vec<u8>) {
    out.push(SAME);
}

/// Turns the old bytes into the new ones; returns whether they differ.
pub(super) fn apply(patch: &mut &[u8], bytes: &mut Vec<u8>) -> Result<bool, CodecError> {
    match take_bytes(patch, 1)? {
        [SAME] => return Ok(false),
        [STRETCHES] => apply_stretches(patch, bytes)?,
        [MIDDLE] => apply_middle(patch, bytes)?,
        _ => return Err(CodecError::Reference),
    }
    Ok(true)
}

fn put_stretches(old: &[u8], new: &[u8], out: &mut Vec<u8>) {
    let mut done = 0;
    while let Some(from) = differing(old, new, done) {
        let mut to = from + 1;
        let mut at = to;
        while at < new.len() && at - to < GAP {
            at += 1;
            if old[at - 1] != new[at - 1] {
                to = at;
            }
        }
        put_number(from - done, out);
        put_number(to - from, out);
        out.extend_from_slice(&new[from..to]);
        done = to;
    }
    put_number(0, out);
    put_number(0, out);
}

/// The first place from `from` on where they differ.
fn differing(old: &[u8], new: &[u8], from: usize) -> Option<usize> {
    const WORD: usize = 16;
    let (old, new) = (&old[from..], &new[from..]);
    let same = old
        .chunks(WORD)
        .zip(new.chunks(WORD))
        .take_while(|(a, b)| a == b)
        .count();
    let at = same * WORD;
    let rest = old.get(at..)?.iter().zip(new.get(at..)?);
    rest.enumerate()
        .find(|(_, (a, b))| a != b)
        .map(|(i, _)| from + at + i)
}

fn apply_stretches(patch: &mut &[u8], bytes: &mut [u8]) -> Result<(), CodecError> {
    let mut at = 0usize;
    loop {
        let (skip, length) = (take_number(patch)?, take_number(patch)?);
        if length == 0 {
            return Ok(());
        }
        at = at.checked_add(skip).ok_or(CodecError::Reference)?;
        let to = at.checked_add(length).ok_or(CodecError::Reference)?;
        let place = bytes.get_mut(at..to).ok_or(CodecError::Reference)?;
        place.copy_from_slice(take_bytes(patch, length)?);
        at = to;
    }
}

fn put_middle(old: &[u8], new: &[u8], out: &mut Vec<u8>) {
    let shorter = old.len().min(new.len());
    let alike = |(a, b): &(&u8, &u8)| a == b;
    let before = old.iter().zip(new).take_while(alike).count();
    let after = old.iter().rev().zip(new.iter().rev());
    let after = after.take_while(alike).count().min(shorter - before);
    let middle = &new[before..new.len() - after];
    for number in [before, after, middle.len()] {
        put_number(number, out);
    }
    out.extend_from_slice(middle);
}

fn apply_middle(patch: &mut &[u8], bytes: &mut Vec<u8>) -> Result<(), CodecError> {
    let before = take_number(patch)?;
    let after = take_number(patch)?;
    let length = take_number(patch)?;
    let middle = take_bytes(patch, length)?;
    let from = bytes
        .len()
        .checked_sub(after)
        .filter(|&to| to >= before)
        .ok_or(CodecError::Reference)?;
    bytes.splice(before..from, middle.iter().copied());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_patch_turns_the_old_into_the_new(
            old in prop::collection::vec(0u8..4, 0..200),
            new in prop::collection::vec(0u8..4, 0..200),
            edits in prop::collection::vec((0usize..200, 0u8..4), 0..6),
        ) {
            let mut near = old.clone();
            for (at, value) in edits {
                if let Some(byte) = near.get_mut(at) {
                    *byte = value;
                }
            }
            for new in [new, near] {
                let mut patch = Vec::new();
                put(&old, &new, &mut patch);
                let (mut bytes, mut rest) = (old.clone(), &patch[..]);
                let changed = apply(&mut rest, &mut bytes).unwrap();
                prop_assert_eq!(&bytes, &new);
                prop_assert_eq!(changed, old != new);
                prop_assert!(rest.is_empty());
            }
        }

        #[test]
        fn noise_is_refused_or_taken_but_never_a_panic(
            patch in prop::collection::vec(0u8..=255, 0..40),
            mut bytes in prop::collection::vec(0u8..=255, 0..40),
        ) {
            let _ = apply(&mut &patch[..], &mut bytes);
        }
    }
}
