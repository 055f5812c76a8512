//! Players by name.

use lab_players::{PlayerSpec, SpecError, start};
use lab_rules::Rules;
use std::sync::Arc;

#[test]
fn every_player_that_comes_with_the_lab_can_be_made() {
    let presets = PlayerSpec::presets();
    assert!(presets.len() > 10);
    for preset in presets {
        let made = preset.player.player::<u32, 16>();
        assert!(made.is_ok(), "{}: {:?}", preset.name, made.err());
        assert!(!preset.about.is_empty(), "{}", preset.name);
        assert_eq!(PlayerSpec::preset(preset.name).as_ref(), Ok(&preset.player));
    }
}

#[test]
fn what_the_lab_does_not_have_is_refused_in_a_sentence() {
    let refused = |text: &str| PlayerSpec::parse(text).unwrap_err().to_string();
    let strategy = |more: &str| format!("name = \"a\"\ndepth = 1\n{more}");
    assert_eq!(
        refused(&strategy("features.hole = 1.0")),
        "`features.hole` is not known; the features named most like it are holes, doubles, gaps"
    );
    assert_eq!(
        refused(&strategy("features.holes = 1.0\nfilters.spawn-room = true")),
        "the lab can't play the strategy `a`: it has filters, which only the bot has"
    );
    let unknown = PlayerSpec::preset("nobody").unwrap_err();
    assert!(matches!(unknown, SpecError::Name(_)));
    assert!(unknown.to_string().contains("bcts, "), "{unknown}");
}

/// The figures of a game of so many pieces.
fn placed(player: &PlayerSpec, rules: &str, pieces: u64) -> u64 {
    let mut rules = Rules::preset(rules).unwrap();
    rules.end.pieces = Some(pieces);
    let mut game = start(&Arc::new(rules), player, 1).unwrap();
    while game.step().is_some() {}
    game.figures().pieces
}

#[test]
fn what_was_made_for_the_game_boy_plays_there_and_nowhere_else() {
    let player: PlayerSpec = toml::from_str("kind = \"named\"\nname = \"max-score\"").unwrap();
    assert_eq!(placed(&player, "game-boy", 20), 20);
    let other = Arc::new(Rules::preset("benchmark").unwrap());
    let refused = start(&other, &player, 1).err().unwrap().to_string();
    assert!(
        refused.contains("the Game Boy's game copies; `benchmark` has another board"),
        "{refused}"
    );
}

#[test]
fn four_features_play_on_ten_columns_and_twenty_rows() {
    let player: PlayerSpec = toml::from_str("kind = \"named\"\nname = \"four-feature\"").unwrap();
    assert_eq!(placed(&player, "benchmark", 100), 100);
}

#[test]
fn the_weights_of_the_nes_article_play_on_the_game_boy() {
    let (_, text) = strategy::Strategy::presets()
        .iter()
        .find(|(name, _)| *name == "nes-seventeen")
        .unwrap();
    // What the lab does not do.
    let text = text.split("[filters]").next().unwrap();
    let (_, player) = PlayerSpec::parse(text).unwrap();
    assert_eq!(placed(&player, "game-boy", 100), 100);
}

#[test]
fn both_formats_and_what_older_searches_saved_are_the_same_strategy() {
    let strategy = "name = \"a\"\ndepth = 2\nbreadth = [8]\nfeatures = { holes = -0.1234567891 }\n\
                    rules.clear-between = false\nmodes = [{ above = 100, features = { holes = -1 } }]";
    let table = "depth = 2\nbreadth = [8]\nclear-between = false\n\
                 weights = { holes = -0.1234567891 }\n\
                 modes = [{ above = 100, weights = { holes = -1.0 } }]";
    let bare = format!("kind = \"linear\"\n{table}");
    let player = format!("about = \"A.\"\n[player]\n{bare}");
    let read = |text: &str| PlayerSpec::parse(text).unwrap().1;
    assert_eq!(read(strategy), read(&bare));
    assert_eq!(read(strategy), read(&player));
    let bot = |text: &str| strategy::Strategy::parse(text).unwrap();
    for text in [strategy, &bare, &player] {
        let bot = bot(text);
        assert_eq!(
            (bot.depth(), bot.breadth(), bot.chance()),
            (2, &[8][..], true)
        );
        assert_eq!(bot.features()[0].billionths, -123_456_789);
        assert_eq!((bot.rules().clears, bot.modes()[0].above), (false, 100));
    }
    // Written again with all digits.
    let written = read(&bare).to_toml("My search", "One sentence.");
    assert_eq!(read(&written), read(&bare));
    assert_eq!(bot(&written).name(), "my-search");
}

#[test]
fn one_set_of_limits_holds_in_the_bot_and_in_the_lab() {
    let strategy = |more: &str| format!("name = \"a\"\n{more}");
    let table = |more: &str| format!("[player]\nkind = \"linear\"\n{more}");
    let refused = [
        (
            strategy("depth = 8\nfeatures.holes = 1"),
            table("depth = 8\nweights.holes = 1.0"),
        ),
        (
            strategy("depth = 1\nfeatures.holes = nan"),
            table("weights.holes = nan"),
        ),
        (
            strategy("depth = 1\nfeatures.holes = 2e6"),
            table("weights.holes = 2e6"),
        ),
        (strategy("depth = 1\nfeatures = {}"), table("weights = {}")),
        (
            strategy("depth = 1\nbreadth = 256\nfeatures.holes = 1"),
            table("breadth = [256]\nweights.holes = 1.0"),
        ),
    ];
    for (strategy, table) in refused {
        let of = |text: &str| {
            let bot = strategy::Strategy::parse(text).unwrap_err().to_string();
            assert_eq!(PlayerSpec::parse(text).unwrap_err().to_string(), bot);
            bot
        };
        assert_eq!(of(&strategy), of(&table));
    }
    for depth in 1..=7 {
        let text = strategy(&format!("depth = {depth}\nfeatures.holes = 1"));
        assert!(strategy::Strategy::parse(&text).is_ok() && PlayerSpec::parse(&text).is_ok());
    }
}

#[test]
fn the_bot_states_why_it_does_not_play_a_player_of_another_game() {
    let text = "about = \"A.\"\n[player]\nkind = \"nes\"\nweights = { lines = 1.0 }";
    assert!(PlayerSpec::parse(text).is_ok());
    let refused = strategy::Strategy::parse(text).unwrap_err().to_string();
    assert!(
        refused.starts_with("this is a player of the kind `nes`, which plays another maker's game"),
        "{refused}"
    );
}

#[test]
fn numbers_that_are_none_are_refused_for_every_kind() {
    let rules = Arc::new(Rules::preset("nes-19").unwrap());
    for number in ["nan", "inf", "-inf"] {
        let text = format!("kind = \"nes\"\nweights = {{ lines = {number} }}");
        let inline: PlayerSpec = toml::from_str(&text).unwrap();
        let why = "`weights.lines` is not a finite number; give one";
        assert_eq!(inline.check_alone().unwrap_err().to_string(), why);
        assert_eq!(start(&rules, &inline, 1).err().unwrap().to_string(), why);
    }
}

#[test]
fn a_named_player_takes_another_depth() {
    let spec = "kind = \"named\"\nname = \"bcts\"\ndepth = 2";
    let spec: PlayerSpec = toml::from_str(spec).unwrap();
    let PlayerSpec::Linear(linear) = spec.resolved().unwrap() else {
        panic!("{spec:?}");
    };
    assert_eq!(linear.depth, 2);
}

#[test]
fn a_breadth_in_a_file_follows_lines_through_an_unknown_piece() {
    let rules = Arc::new(Rules::preset("nes-19").unwrap());
    let four = "kind = \"linear\"\nweights = { holes = -4.0, bumpiness = -1.0, lines = 2.0 }\n";
    let values = |more: &str| {
        let spec: PlayerSpec = toml::from_str(&format!("{four}{more}")).unwrap();
        let game = start(&rules, &spec, 1).unwrap();
        let candidates = game.candidates();
        candidates.iter().map(|of| of.value).collect::<Vec<_>>()
    };
    assert_ne!(values("breadth = [8]"), values(""));
}
