//! Tests with altered input, on a stable compiler and without a network.
//!
//! A target is an ordinary test beside the code that it tests, so it reaches what is
//! private there. It gives a [`Fuzz`] some valid inputs; they are altered many times, and
//! none may panic. The test itself checks whatever else has to hold. Without coverage from
//! the compiler, what the target returns takes its place: an input with a new outcome (the
//! text of an error without its numbers, say) is altered further.
//!
//! By default a run is short and always the same. `cargo xtask fuzz` runs a target for
//! [`SECONDS`] with other random numbers and reports the slowest input. An input that
//! fails is cut down and written to a file; it goes as a case into [`Fuzz::case`].

mod mutate;
mod run;

use std::path::PathBuf;

/// The environment variable with the seconds that a run takes.
pub const SECONDS: &str = "FUZZ_SECONDS";

/// Changes an altered input so that it gets past a checksum.
type Repair = fn(Vec<u8>) -> Vec<u8>;

/// A target with its inputs.
#[derive(Debug)]
pub struct Fuzz {
    name: &'static str,
    seeds: Vec<Vec<u8>>,
    words: &'static [&'static str],
    iterations: u32,
    longest: usize,
    repair: Option<Repair>,
}

impl Fuzz {
    /// A target without inputs. The name is that of its test.
    #[must_use]
    pub fn new(name: &'static str) -> Self {
        Self {
            name,
            seeds: Vec::new(),
            words: &[],
            iterations: 2_000,
            longest: 1 << 16,
            repair: None,
        }
    }

    /// Adds a valid input.
    #[must_use]
    pub fn seed(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.seeds.push(bytes.into());
        self
    }

    /// Adds an input that has failed once. Runs it as it is, and alters it.
    #[must_use]
    pub fn case(self, bytes: impl Into<Vec<u8>>) -> Self {
        self.seed(bytes)
    }

    /// Words that mean something in the input.
    #[must_use]
    pub const fn words(mut self, words: &'static [&'static str]) -> Self {
        self.words = words;
        self
    }

    /// Altered inputs of a short run; the default is 2,000.
    #[must_use]
    pub const fn iterations(mut self, iterations: u32) -> Self {
        self.iterations = iterations;
        self
    }

    /// Bytes of the longest input; the default is 65,536.
    #[must_use]
    pub const fn longest(mut self, bytes: usize) -> Self {
        self.longest = bytes;
        self
    }

    /// What every second altered input goes through, to get past a checksum.
    #[must_use]
    pub const fn repair(mut self, repair: Repair) -> Self {
        self.repair = Some(repair);
        self
    }

    /// Runs the target with every input and with altered ones. It returns its outcome in a
    /// few words; numbers in it do not count.
    ///
    /// # Panics
    /// When the target does. The message names a file with the input, cut down.
    pub fn run(self, target: impl Fn(&[u8]) -> String) {
        if let Err(failure) = run::run(&self, &target) {
            fail(&self, &failure);
        }
    }
}

/// An input that failed.
struct Failure {
    input: Vec<u8>,
    why: String,
}

#[allow(clippy::panic, reason = "this is how a test fails")]
fn fail(fuzz: &Fuzz, failure: &Failure) -> ! {
    let name = fuzz.name;
    let Failure { input, why } = failure;
    let file = write(name, "failed", input);
    panic!(
        "{name} failed on {} bytes in {}: {why}\n{:?}",
        input.len(),
        file.display(),
        String::from_utf8_lossy(&input[..input.len().min(400)])
    )
}

/// Writes an input beside the build; without a place to write, it is only printed.
fn write(name: &str, what: &str, input: &[u8]) -> PathBuf {
    let file = std::env::temp_dir().join(format!("blockscope-fuzz-{name}-{what}.bin"));
    let _ = std::fs::write(&file, input);
    file
}

#[cfg(test)]
mod tests;
