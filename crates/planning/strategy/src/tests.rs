//! The embedded strategy, and the errors of wrong ones.

use super::*;
use proptest::{
    collection::vec,
    option,
    prelude::{Strategy as _, any, prop_assert, prop_assert_eq, prop_oneof, proptest},
    sample::select,
};

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

/// Every key there is.
const EVERYTHING: &str = "
name = \"everything\"
about = \"Every key.\"
depth = 3
chance = true
[features]
holes = -1.5
[rules]
clear-between = false
rows = 17
dead-ends-win = true
[filters]
well = { column = 3, rows = 2, until = 8 }
pattern = { picture = [\"#.........\", \"##........\"], until = 9 }
no-holes = { columns = 9, until = 7 }
spawn-room = true
passage = true
[[modes]]
above = 4
[modes.features]
lines = 1
";

#[test]
fn every_key_is_read() {
    let strategy = Strategy::parse(EVERYTHING).unwrap();
    assert_eq!((strategy.about(), strategy.depth()), ("Every key.", 3));
    assert!(strategy.chance() && !strategy.without_chance().chance());
    let rules = strategy.rules();
    assert_eq!((rules.clears, rules.rows), (false, 17));
    assert!(rules.dead_ends_win);
    let filters = [
        Filter::Well(Well {
            column: 2,
            rows: 2,
            until: 8,
        }),
        Filter::Pattern(Pattern {
            rows: vec![0b11, 0b1],
            until: 9,
        }),
        Filter::NoHoles(NoHoles {
            columns: 9,
            until: 7,
        }),
        Filter::SpawnRoom,
        Filter::Passage,
    ];
    assert_eq!(strategy.filters(), filters);
    let [mode] = strategy.modes() else {
        panic!("{:?}", strategy.modes());
    };
    assert_eq!((mode.above, mode.weights[0].weight()), (4, 1.0));
}

#[test]
fn every_key_is_written_readably() {
    let written = Strategy::parse(EVERYTHING).unwrap().to_toml();
    assert_eq!(written, WRITTEN);
}

/// [`EVERYTHING`] as it is written.
const WRITTEN: &str = "\
name = \"everything\"
about = \"Every key.\"
depth = 3
chance = true

[features]
holes = -1.5

[rules]
clear-between = false
rows = 17
dead-ends-win = true

[filters]
spawn-room = true
passage = true

[filters.well]
column = 3
rows = 2
until = 8

[filters.pattern]
picture = [\"#.........\", \"##........\"]
until = 9

[filters.no-holes]
columns = 9
until = 7

[[modes]]
above = 4

[modes.features]
lines = 1.0
";

#[test]
fn what_may_be_left_out_is_what_the_game_does() {
    let text = "name = \"a\"\ndepth = 1\nfeatures.lines = 1\n[filters]\nwell = {}\nno-holes = {}";
    let strategy = Strategy::parse(text).unwrap();
    assert_eq!(
        (strategy.rules(), strategy.chance()),
        (AssumedRules::GAME, false)
    );
    let well = Well {
        column: 9,
        rows: 4,
        until: 10,
    };
    let no_holes = NoHoles {
        columns: 10,
        until: 20,
    };
    let filters = [Filter::Well(well), Filter::NoHoles(no_holes)];
    assert_eq!(strategy.filters(), filters);
}

/// A text, and words that its error has to say.
const WRONG: [(&str, &[&str]); 23] = [
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
        "name = \"a\"\ndepth = 8\n[features]\nholes = 1",
        &["`depth` is 8", "1 to 7"],
    ),
    (
        "name = \"a\"\ndepth = -1\n[features]\nholes = 1",
        &["`depth` is -1"],
    ),
    (
        "name = \"a\"\ndepth = 2\n[features]",
        &["`features` is empty", "holes"],
    ),
    (
        "name = \"a\"\ndepth = 2\n[features]\nholez = 1",
        &["`features.holez`", "holes"],
    ),
    (
        "name = \"a\"\ndepth = 2\n[features]\nholes = nan",
        &["`features.holes` is NaN"],
    ),
    ("name = \"a\"\ndepth = 2\nspeed = 9", &["line 3", "speed"]),
    (
        "name = \"a\"\ndepth = 2\nchance = 3",
        &[
            "line 3",
            "chance: the number 3 is there instead of true or false",
        ],
    ),
    (
        "name = \"a\"\ndepth = 2\nfeatures.lines = 1\n[rules]\nrows = 21",
        &["`rules.rows` is 21", "4 to 20"],
    ),
    (
        "name = \"a\"\ndepth = 2\nfeatures.lines = 1\n[rules]\ngravity = 1",
        &["line 5", "gravity", "clear-between"],
    ),
    (
        "name = \"a\"\ndepth = 2\nfeatures.lines = 1\n[rules]\ndead-ends-win = 1",
        &["line 5", "rules.dead-ends-win: the number 1"],
    ),
    (
        "name = \"a\"\ndepth = 2\nfeatures.lines = 1\n[filters]\nwell = { column = 0 }",
        &["`filters.well.column` is 0", "1 to 10"],
    ),
    (
        "name = \"a\"\ndepth = 2\nfeatures.lines = 1\n[filters]\nwel = {}",
        &["line 5", "wel", "did you mean well?"],
    ),
    (
        "name = \"a\"\ndepth = 2\nfeatures.lines = 1\n[filters]\nzzz = {}",
        &["line 5", "zzz", "no-holes"],
    ),
    (
        "name = \"a\"\ndepth = 2\nfeatures.lines = 1\n[filters]\nno-holes = { columns = 11 }",
        &["`filters.no-holes.columns` is 11"],
    ),
    (
        "name = \"a\"\ndepth = 2\nfeatures.lines = 1\n[filters]\npattern = { picture = [\"##\"] }",
        &["`filters.pattern.picture`", "row 1 has 2 characters"],
    ),
    (
        "name = \"a\"\ndepth = 2\nfeatures.lines = 1\n[[modes]]\nabove = -1\nfeatures.lines = 1",
        &["`modes[0].above` is -1"],
    ),
    (
        "name = \"a\"\ndepth = 2\nfeatures.lines = 1\n[[modes]]\nabove = 1\nfeatures.line = 1",
        &["`modes[0].features.line`", "lines"],
    ),
    (
        "name = \"a\"\ndepth = 2\nfeatures.lines = 1\n[[modes]]\nabove = 1\nfeatures = {}",
        &["`modes[0].features` is empty"],
    ),
    (
        "name = \"a\"\ndepth = 2\nfeatures.lines = 1\n[[modes]]\nabove = 9\nfeatures.lines = 1\n\
         [[modes]]\nabove = 9\nfeatures.lines = 2",
        &["`modes`", "above = 9", "rising"],
    ),
];

#[test]
fn the_error_of_a_wrong_strategy_states_where_and_how_to_fix_it() {
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
        matches!(&error, StrategyError::Text(text) if text.line == 2),
        "{error}"
    );
    let error = Strategy::parse("name = \"a\"\ndepth = \"two\"").unwrap_err();
    assert!(
        matches!(&error, StrategyError::Text(text) if text.line == 2),
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
    fn no_text_is_too_odd(text in any::<String>(), cut in 0..presets::FOUR_FEATURE.len(), with in any::<char>()) {
        let mut spoilt = presets::FOUR_FEATURE.to_owned();
        let at = spoilt.floor_char_boundary(cut);
        spoilt.insert(at, with);
        for text in [text.as_str(), &spoilt, &presets::FOUR_FEATURE[..at]] {
            if let Err(error) = Strategy::parse(text) {
                prop_assert!(!error.to_string().contains('\n'));
            }
        }
    }
}

/// A preset or the strategy with every key, and changes that people make to it.
fn edited() -> impl proptest::strategy::Strategy<Value = Strategy> {
    let texts = presets::EACH.map(|(_, text)| text).into_iter();
    let most = (MAX_WEIGHT * SCALE) as i64;
    let weight = (0..features::EACH.len(), -2 * most..2 * most);
    let small = (0..features::EACH.len(), -2_000_000_000_i64..2_000_000_000);
    (
        select(texts.chain([EVERYTHING]).collect::<Vec<_>>()),
        option::of(0..7_usize),
        vec(prop_oneof![weight, small], 0..4),
        any::<bool>(),
        any::<String>(),
        vec(1..=255_usize, 0..3),
    )
        .prop_map(|(text, depth, weights, without_chance, about, breadth)| {
            let mut strategy = Strategy::parse(text).unwrap();
            (strategy.chance, strategy.breadth) = (true, breadth);
            strategy.about = about;
            let named = weights
                .into_iter()
                .map(|(i, weight)| (features::EACH[i].name, weight));
            strategy = strategy.with_weights(named);
            if let Some(depth) = depth {
                strategy = strategy.with_depth(depth);
            }
            if without_chance {
                strategy = strategy.without_chance();
            }
            strategy
        })
}

proptest! {
    #[test]
    fn a_written_strategy_is_read_back_in_every_field(strategy in edited()) {
        let written = strategy.to_toml();
        prop_assert_eq!(&Strategy::restore(&written).unwrap(), &strategy);
        match Strategy::parse(&written) {
            Ok(parsed) => prop_assert_eq!(parsed, strategy),
            Err(error) => prop_assert!(matches!(error, StrategyError::Sum(_)), "{}", error),
        }
    }

    #[test]
    fn every_weight_is_written_exactly(billionths in -1_000_000_000_000_000..=1_000_000_000_000_000_i64) {
        let strategy = Strategy::four_feature().with_weights([("lines", billionths)]);
        prop_assert_eq!(Strategy::restore(&strategy.to_toml()).unwrap(), strategy);
    }
}

#[test]
fn every_preset_is_read_back_from_what_is_written() {
    for (name, text) in Strategy::presets() {
        let strategy = Strategy::parse(text).unwrap();
        assert_eq!(
            Strategy::parse(&strategy.to_toml()).unwrap(),
            strategy,
            "{name}"
        );
    }
}

#[test]
fn weights_that_make_bad_boards_worth_the_same_are_refused_with_a_divisor() {
    let text = |weight: &str| {
        format!("name = \"a\"\ndepth = 1\n[features]\numbrella = -1\nquartic-bumpiness = {weight}")
    };
    let error = Strategy::parse(&text("-1e6")).unwrap_err();
    assert!(
        error.to_string().contains("every weight by 1000"),
        "{error}"
    );
    let strategy = Strategy::parse(&text("-1e3")).unwrap();
    let worth = |rows: i8| {
        let mut comb = rules::Board::EMPTY;
        for row in 18 - rows..18 {
            comb.set_row(row, 0x155);
        }
        strategy.billionths(&features::MeasuredBoard::of(&comb).leaf())
    };
    assert!((1..18).all(|rows| worth(rows) > worth(rows + 1)));
}

/// Weights that people edit are not checked together: the sum then stops at the end.
#[test]
fn the_greatest_weights_of_the_greatest_values_differ_from_zero() {
    let strategy = Strategy::four_feature().with_weights([
        ("umbrella", -1_000_000_000_000_000),
        ("quartic-bumpiness", -1_000_000_000_000_000),
    ]);
    let mut roof = rules::Board::EMPTY;
    roof.set_row(-2, 0x155);
    assert_eq!(
        strategy.billionths(&features::MeasuredBoard::of(&roof).leaf()),
        i64::MIN
    );
}

#[test]
fn a_breadth_of_another_kind_is_refused_in_plain_words() {
    let text = "name = \"a\"\ndepth = 1\nchance = true\nbreadth = \"x\"\n[features]\nholes = -1";
    let error = Strategy::parse(text).unwrap_err().to_string();
    assert!(
        error.contains("line 4") && error.contains("a whole number or a list"),
        "{error}"
    );
}

#[test]
fn edited_weights_get_a_name_of_their_own() {
    let edited = Strategy::four_feature().with_weights([("holes", -2_000_000_000)]);
    for (wanted, name) in [
        ("Deep Holes", "deep-holes"),
        ("four-feature", "four-feature-own"),
        ("mine-edited", "mine"),
        ("", "own"),
    ] {
        let own = edited.named(wanted).unwrap();
        assert_eq!(own.name(), name);
        assert_eq!(own.features(), edited.features());
        assert_eq!(own.about(), "The strategy four-feature with other weights.");
        assert_eq!(Strategy::parse(&own.to_toml()).unwrap(), own);
        // The lab reads the same file.
        assert!(crate::LinearSpec::parse(&own.to_toml()).is_ok());
    }
    let too_much = edited.with_weights([
        ("umbrella", -1_000_000_000_000_000),
        ("quartic-bumpiness", -1_000_000_000_000_000),
    ]);
    assert!(too_much.named("mine").is_err());
}
