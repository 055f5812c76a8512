//! Alterations of an input.

use fastrand::Rng;

/// Numbers at which something ends.
const NUMBERS: [&str; 18] = [
    "0",
    "-1",
    "1",
    "9",
    "10",
    "18",
    "127",
    "128",
    "255",
    "256",
    "65536",
    "2147483648",
    "-9223372036854775808",
    "18446744073709551616",
    "1e308",
    "-1e-308",
    "nan",
    "inf",
];

/// Bytes at which something ends.
const BYTES: [u8; 10] = [0, 1, 0x7F, 0x80, 0xFF, b'\n', b'"', b'[', b'{', 0xC3];

/// Alters an input a few times.
pub fn mutated(rng: &mut Rng, pool: &[Vec<u8>], words: &[&str], longest: usize) -> Vec<u8> {
    let mut bytes = rng.choice(pool).cloned().unwrap_or_default();
    for _ in 0..=rng.usize(0..4) {
        alter(rng, &mut bytes, pool, words);
    }
    bytes.truncate(longest);
    bytes
}

fn alter(rng: &mut Rng, bytes: &mut Vec<u8>, pool: &[Vec<u8>], words: &[&str]) {
    match rng.u8(0..14) {
        0 => on_byte(rng, bytes, |rng, byte| *byte ^= 1 << rng.u8(0..8)),
        1 => on_byte(rng, bytes, |rng, byte| *byte = rng.u8(..)),
        2 => on_byte(rng, bytes, |rng, byte| *byte = *pick(rng, &BYTES)),
        3 => on_byte(rng, bytes, |rng, byte| {
            *byte = byte.wrapping_add(rng.u8(..) % 5).wrapping_sub(2);
        }),
        4 => {
            let range = range(rng, bytes.len());
            bytes.drain(range);
        }
        5 => {
            let copy = bytes[range(rng, bytes.len())].to_vec();
            insert(rng, bytes, &copy);
        }
        6 => {
            let noise: Vec<u8> = (0..rng.usize(1..9)).map(|_| rng.u8(..)).collect();
            insert(rng, bytes, &noise);
        }
        7 => bytes.truncate(rng.usize(0..=bytes.len())),
        8 => {
            if let Some(other) = rng.choice(pool) {
                let part = &other[range(rng, other.len())];
                insert(rng, bytes, part);
            }
        }
        9 => {
            if let Some(word) = rng.choice(words) {
                insert(rng, bytes, word.as_bytes());
            }
        }
        10 | 11 => replace_number(rng, bytes),
        12 => lines(rng, bytes, |rng, lines| {
            let i = rng.usize(0..lines.len());
            lines.remove(i);
        }),
        _ => lines(rng, bytes, |rng, lines| {
            let (from, to) = (rng.usize(0..lines.len()), rng.usize(0..lines.len()));
            let line = lines[from].clone();
            lines.insert(to, line);
        }),
    }
}

fn pick<'a, T>(rng: &mut Rng, all: &'a [T]) -> &'a T {
    &all[rng.usize(0..all.len())]
}

fn on_byte(rng: &mut Rng, bytes: &mut [u8], change: impl FnOnce(&mut Rng, &mut u8)) {
    if !bytes.is_empty() {
        let i = rng.usize(0..bytes.len());
        change(rng, &mut bytes[i]);
    }
}

/// A part of so many bytes: mostly short, never longer than 4,096.
fn range(rng: &mut Rng, length: usize) -> std::ops::Range<usize> {
    let from = rng.usize(0..=length);
    let most = if rng.bool() { 8 } else { 4_096 };
    from..from + rng.usize(0..=most.min(length - from))
}

fn insert(rng: &mut Rng, bytes: &mut Vec<u8>, part: &[u8]) {
    let at = rng.usize(0..=bytes.len());
    bytes.splice(at..at, part.iter().copied());
}

/// Puts another number where one is written in digits.
fn replace_number(rng: &mut Rng, bytes: &mut Vec<u8>) {
    let digit = |i: usize| bytes.get(i).is_some_and(u8::is_ascii_digit);
    let starts: Vec<usize> = (0..bytes.len())
        .filter(|&i| digit(i) && (i == 0 || !digit(i - 1)))
        .collect();
    if starts.is_empty() {
        return;
    }
    let from = *pick(rng, &starts);
    let to = (from..).find(|&i| !digit(i)).unwrap_or(bytes.len());
    let number = *pick(rng, &NUMBERS);
    bytes.splice(from..to, number.bytes());
}

fn lines(rng: &mut Rng, bytes: &mut Vec<u8>, change: impl FnOnce(&mut Rng, &mut Vec<Vec<u8>>)) {
    let mut lines: Vec<Vec<u8>> = bytes.split(|&b| b == b'\n').map(<[u8]>::to_vec).collect();
    change(rng, &mut lines);
    *bytes = lines.join(&b'\n');
}
