//! The strategies that come with the program.

macro_rules! presets {
    ($($name:literal),* $(,)?) => {
        [$(($name, text!($name))),*]
    };
}

macro_rules! text {
    ($name:literal) => {
        include_str!(concat!("../../../../assets/strategies/", $name, ".toml"))
    };
}

/// The one that the program starts with.
pub(crate) const FOUR_FEATURE: &str = text!("four-feature");

/// Names and texts, the one that the program starts with in front.
pub(crate) const EACH: [(&str, &str); 24] = presets![
    "four-feature",
    "bcts",
    "bdu",
    "dellacherie",
    "dt-10",
    "dt-20",
    "el-tetris",
    "gameboy-tetris-system",
    "gameboy-tetris-system-18",
    "greedy",
    "led-wall",
    "led-wall-as-written",
    "max-score",
    "max-score-by-weights",
    "nes-seventeen",
    "nes-six",
    "nes-six-as-written",
    "nes-six-well",
    "stack-rabbit",
    "tetris-well",
    "tetrisai",
    "tetrisai-as-written",
    "two-wide",
    "umbrella",
];

/// The names, joined by commas.
pub(crate) fn names() -> String {
    EACH.map(|(name, _)| name).join(", ")
}
