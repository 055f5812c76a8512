//! The embedded strategy, and what a wrong one is told.

use super::*;
use proptest::prelude::{any, prop_assert, proptest};

#[test]
fn the_embedded_strategy_has_the_four_weights() {
    let strategy = Strategy::four_feature();
    let weights: Vec<_> = strategy
        .features()
        .iter()
        .map(|w| (w.feature.name, w.weight()))
        .collect();
    assert_eq!(
        weights,
        [
            ("aggregate-height", -0.510066),
            ("bumpiness", -0.184483),
            ("holes", -0.35663),
            ("lines", 0.760666),
        ]
    );
    assert_eq!((strategy.name(), strategy.depth()), ("four-feature", 2));
}

/// A text, and words that its error has to say.
const WRONG: [(&str, &[&str]); 10] = [
    (
        "depth = 2\n[features]\nholes = 1",
        &["`name`", "missing", "name = "],
    ),
    (
        "name = \"a\"\n[features]\nholes = 1",
        &["`depth`", "depth = 2"],
    ),
    ("name = \"a\"\ndepth = 2", &["`features`", "missing"]),
    (
        "name = \"A b\"\ndepth = 2\n[features]\nholes = 1",
        &["`name`", "\"A b\"", "small letters"],
    ),
    (
        "name = \"a\"\ndepth = 6\n[features]\nholes = 1",
        &["`depth` is 6", "1 to 5"],
    ),
    (
        "name = \"a\"\ndepth = -1\n[features]\nholes = 1",
        &["`depth` is -1"],
    ),
    (
        "name = \"a\"\ndepth = 2\n[features]",
        &["empty", "bumpiness"],
    ),
    (
        "name = \"a\"\ndepth = 2\n[features]\nholez = 1",
        &[
            "`features.holez`",
            "aggregate-height, bumpiness, holes, lines",
        ],
    ),
    (
        "name = \"a\"\ndepth = 2\n[features]\nholes = nan",
        &["`features.holes` is NaN"],
    ),
    ("name = \"a\"\ndepth = 2\nspeed = 9", &["line 3", "speed"]),
];

#[test]
fn a_wrong_strategy_is_told_where_and_how_to_mend_it() {
    for (text, words) in WRONG {
        let message = Strategy::parse(text).unwrap_err().to_string();
        for word in words {
            assert!(
                message.contains(word),
                "{text:?} gives {message:?}, without {word:?}"
            );
        }
        assert!(!message.contains('\n'), "{message:?}");
    }
}

#[test]
fn text_that_is_no_toml_names_the_line() {
    let error = Strategy::parse("name = \"a\"\ndepth = = 2").unwrap_err();
    assert!(
        matches!(error, StrategyError::Syntax { line: 2, .. }),
        "{error}"
    );
    let error = Strategy::parse("name = \"a\"\ndepth = \"two\"").unwrap_err();
    assert!(
        matches!(error, StrategyError::Syntax { line: 2, .. }),
        "{error}"
    );
}

#[test]
fn weights_keep_nine_digits() {
    let text = "name = \"a\"\ndepth = 1\n[features]\nholes = -4.500158825082766";
    let strategy = Strategy::parse(text).unwrap();
    assert_eq!(strategy.features()[0].billionths, -4_500_158_825);
}

proptest! {
    #[test]
    fn no_text_is_too_odd(text in any::<String>(), cut in 0..FOUR_FEATURE.len(), with in any::<char>()) {
        let mut spoilt = FOUR_FEATURE.to_owned();
        let at = spoilt.floor_char_boundary(cut);
        spoilt.insert(at, with);
        for text in [text.as_str(), &spoilt, &FOUR_FEATURE[..at]] {
            if let Err(error) = Strategy::parse(text) {
                prop_assert!(!error.to_string().contains('\n'));
            }
        }
    }
}
