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
    let refused = |text: &str| PlayerSpec::from_strategy(text).unwrap_err().to_string();
    let strategy = |more: &str| format!("name = \"a\"\ndepth = 1\n{more}");
    assert_eq!(
        refused(&strategy("features.unable-left = 1.0")),
        "the lab does not measure `unable-left`, since it is made for the place and the height at \
         which the Game Boy's pieces spawn"
    );
    assert_eq!(
        refused(&strategy("features.hole = 1.0")),
        "the lab has no feature `hole`; those named most like it are holes, doubles, gaps"
    );
    assert_eq!(
        refused(&strategy("features.holes = 1.0\nfilters.spawn-room = true")),
        "the lab can't play the strategy `a`: it has filters, which only the planner has"
    );
    let unknown = PlayerSpec::preset("nobody").unwrap_err();
    assert!(matches!(unknown, SpecError::Name(_)));
    assert!(unknown.to_string().contains("bcts, "), "{unknown}");
}

#[test]
fn a_named_player_takes_another_depth() {
    let spec = "kind = \"named\"\nname = \"bcts\"\ndepth = 2";
    let spec: PlayerSpec = toml::from_str(spec).unwrap();
    let PlayerSpec::Linear { depth, .. } = spec.resolved().unwrap() else {
        panic!("{spec:?}");
    };
    assert_eq!(depth, 2);
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
