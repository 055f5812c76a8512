//! The strategies that come with the program, with what each is for and how strong it is.

/// What a preset is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Purpose {
    /// To stay alive and clear rows.
    Rows,
    /// To clear four rows at once, which brings the most points.
    Points,
    /// To compare with the players of the literature, which see one piece.
    OnePiece,
    /// To compare with programs as they are, faults included.
    AsWritten,
}

/// What a preset is for, and its strength in the twenty games of the table in
/// `docs/planner-features.md`: level 9, straight drops, 1,000 pieces at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PresetFacts {
    /// What it is for.
    pub purpose: Purpose,
    /// Games of the 20 that reached 1,000 pieces.
    pub survived: u8,
    /// Points a game; those of clears.
    pub points: u32,
}

impl PresetFacts {
    /// The number of games in which strengths were measured.
    pub const GAMES: u8 = 20;
    /// The most pieces of each of these games.
    pub const PIECES: u32 = 1_000;
}

macro_rules! presets {
    ($($name:literal $purpose:ident $survived:literal $points:literal),* $(,)?) => {
        /// Names and texts, the one that the program starts with in front.
        pub(crate) const EACH: [(&str, &str); 24] =
            *common::texts!["../../../../assets/strategies/": $($name),*];

        /// What each is for and how strong it is, in the same order.
        pub(crate) const FACTS: [(&str, PresetFacts); 24] = [$((
            $name,
            PresetFacts { purpose: Purpose::$purpose, survived: $survived, points: $points },
        )),*];
    };
}

/// The one that the program starts with.
pub(crate) const FOUR_FEATURE: &str =
    include_str!("../../../../assets/strategies/four-feature.toml");

presets![
    "four-feature" Rows 20 302_243,
    "bcts" OnePiece 20 300_893,
    "bdu" OnePiece 20 303_258,
    "dellacherie" OnePiece 20 294_913,
    "dt-10" OnePiece 20 297_028,
    "dt-20" OnePiece 20 307_723,
    "el-tetris" OnePiece 20 302_214,
    "gameboy-tetris-system" AsWritten 19 314_385,
    "gameboy-tetris-system-18" AsWritten 19 314_385,
    "greedy" Rows 13 239_886,
    "led-wall" OnePiece 0 63_644,
    "led-wall-as-written" AsWritten 0 19_360,
    "max-score" Points 20 999_999,
    "max-score-by-weights" Points 18 999_999,
    "nes-seventeen" Points 17 890_738,
    "nes-six" Rows 20 285_134,
    "nes-six-as-written" AsWritten 20 285_589,
    "nes-six-well" Points 18 472_260,
    "stack-rabbit" Points 20 980_635,
    "tetris-well" Points 13 373_537,
    "tetrisai" AsWritten 19 314_385,
    "tetrisai-as-written" AsWritten 17 299_390,
    "two-wide" Rows 4 223_171,
    "umbrella" OnePiece 6 157_803,
];

/// The names, joined by commas.
pub(crate) fn names() -> String {
    EACH.map(|(name, _)| name).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_are_those_of_the_table_in_the_documents() {
        let page = include_str!("../../../../docs/planner-features.md");
        for (name, facts) in FACTS {
            let row = page.lines().find(|line| {
                line.starts_with(&format!("| `{name}` |")) && line.matches('|').count() == 8
            });
            let cells: Vec<&str> = row.unwrap().split('|').map(str::trim).collect();
            assert_eq!(cells[4], facts.survived.to_string(), "{name}");
            assert_eq!(
                cells[7].replace(',', ""),
                facts.points.to_string(),
                "{name}"
            );
        }
    }
}
