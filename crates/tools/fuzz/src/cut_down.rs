//! Makes an input that fails shorter.

/// Tries of a shorter input, at most.
const TRIES: usize = 400;

/// The input without the parts that it fails without.
pub fn cut_down(input: &[u8], fails: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let mut input = input.to_vec();
    let mut size = input.len() / 2;
    let mut tries = 0;
    while size > 0 {
        let mut at = 0;
        while at < input.len() && tries < TRIES {
            tries += 1;
            let mut shorter = input.clone();
            shorter.drain(at..(at + size).min(input.len()));
            if fails(&shorter) {
                input = shorter;
            } else {
                at += size;
            }
        }
        size /= 2;
    }
    input
}
