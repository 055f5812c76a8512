//! Runs a target with its inputs and with altered ones, and makes an input that fails shorter.

use crate::{Failure, Fuzz, SECONDS, mutate::mutated, write};
use common::Instant;
use fastrand::Rng;
use std::{
    collections::HashSet,
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

/// Inputs that are altered, at most.
const POOL: usize = 4_096;

/// How long a run takes.
enum End {
    /// So many altered inputs.
    After(u32),
    /// Until then.
    At(Instant),
}

impl End {
    fn of(fuzz: &Fuzz) -> Self {
        let seconds = std::env::var(SECONDS)
            .ok()
            .and_then(|text| text.parse().ok());
        match seconds {
            Some(seconds) => Self::At(common::now() + Duration::from_secs(seconds)),
            None => Self::After(fuzz.iterations),
        }
    }

    fn is_reached(&self, done: u32) -> bool {
        match *self {
            Self::After(iterations) => done >= iterations,
            Self::At(instant) => common::now() >= instant,
        }
    }

    /// A short run is always the same, a long one never.
    fn rng(&self) -> Rng {
        match self {
            Self::After(_) => Rng::with_seed(1),
            Self::At(_) => Rng::new(),
        }
    }
}

pub(crate) fn run(fuzz: &Fuzz, target: &impl Fn(&[u8]) -> String) -> Result<(), Failure> {
    let end = End::of(fuzz);
    let mut rng = end.rng();
    let mut pool = fuzz.seeds.clone();
    let mut known = HashSet::new();
    let mut slowest = (Duration::ZERO, Vec::new());
    for seed in &fuzz.seeds {
        known.insert(without_digits(&outcome(target, seed)?));
    }
    let mut done = 0;
    while !end.is_reached(done) {
        done += 1;
        let mut input = mutated(&mut rng, &pool, fuzz.words, fuzz.longest);
        if let Some(repair) = fuzz.repair.filter(|_| rng.bool()) {
            input = repair(input);
        }
        let begun = common::now();
        let outcome = outcome(target, &input)?;
        let took = begun.elapsed();
        if took > slowest.0 {
            slowest = (took, input.clone());
        }
        if pool.len() < POOL && known.insert(without_digits(&outcome)) {
            pool.push(input);
        }
    }
    if let End::At(_) = end {
        report(fuzz.name, done, known.len(), &slowest);
    }
    Ok(())
}

/// What is printed after a long run.
#[allow(
    clippy::print_stdout,
    reason = "the result of a long run that was asked for"
)]
fn report(name: &str, done: u32, outcomes: usize, slowest: &(Duration, Vec<u8>)) {
    let (took, input) = slowest;
    let file = write(name, "slowest", input);
    println!(
        "{name}: {done} inputs, {outcomes} outcomes, none failed; the slowest took {took:?}: {}",
        file.display()
    );
}

/// The outcome of an input. One that panics is cut down.
fn outcome(target: &impl Fn(&[u8]) -> String, input: &[u8]) -> Result<String, Failure> {
    let run = |input: &[u8]| {
        catch_unwind(AssertUnwindSafe(|| target(input))).map_err(|cause| {
            common::panic_message(&*cause)
                .unwrap_or_default()
                .to_owned()
        })
    };
    run(input).map_err(|why| Failure {
        input: cut_down(input, |input| run(input).is_err()),
        why,
    })
}

/// Outcomes that differ in numbers alone are one.
fn without_digits(outcome: &str) -> String {
    outcome
        .chars()
        .filter(|c| !c.is_ascii_digit())
        .take(200)
        .collect()
}

/// Tries of a shorter input, at most.
const TRIES: usize = 400;

/// The input without the parts that it fails without.
fn cut_down(input: &[u8], fails: impl Fn(&[u8]) -> bool) -> Vec<u8> {
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
