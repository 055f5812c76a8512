//! The experiments that the program comes with.

use super::Experiment;

macro_rules! experiments {
    ($($name:literal),* $(,)?) => {
        /// The texts of the built-in experiments by name, in the order of the report.
        pub const BUILT_IN: &[(&str, &str)] = &[
            $((
                $name,
                include_str!(concat!("../../../../../assets/experiments/", $name, ".toml")),
            )),*
        ];
    };
}

experiments! {
    "four-features",
    "three-systems",
    "class-project",
    "led-wall",
    "nes-six",
    "nes-seventeen",
    "benchmark",
}

/// The built-in experiment of that name.
#[must_use]
pub fn built_in(name: &str) -> Option<Experiment> {
    let (_, text) = BUILT_IN.iter().find(|(known, _)| *known == name)?;
    // A test reads every one of them.
    Experiment::parse(text).ok()
}
