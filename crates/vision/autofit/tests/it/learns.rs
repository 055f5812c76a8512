//! Digits that were not typed are learnt from play.

use crate::{
    fits::count,
    game::Game,
    reads::{shown, six_clicks},
    skin::Skin,
};
use autofit::{DigitLearner, GameProfile, Role, fit};
use vision::Number;

/// A game that is calibrated by the score alone, and its profile.
fn calibrated(skin: &Skin, seed: u64) -> Option<(Game, GameProfile)> {
    let mut game = Game::new(skin.rows, seed);
    let (pictures, mut clicks) = six_clicks(skin, &mut game);
    clicks.retain(|click| !matches!(click.role, Role::Number(Number::Lines | Number::Level, _)));
    let fit = fit(&pictures, &clicks).ok()?;
    let profile = fit.profile("test", &pictures).ok()?;
    (!profile.digits().is_empty()).then_some((game, profile))
}

#[test]
fn what_is_learnt_from_play_is_right() {
    let (skins, frames) = (count("LEARN", 3), count("PLAY", 1100));
    let (mut learnt, mut games, mut first) = (0, 0, 0);
    for seed in 0..skins {
        let skin = Skin::random(20_000 + seed);
        let Some((mut game, profile)) = calibrated(&skin, seed) else {
            continue;
        };
        games += 1;
        first += profile.digits().len();
        let mut learner = DigitLearner::new(&profile);
        for _ in 0..frames {
            game.step();
            let picture = skin.draw(&game);
            learner.see(&picture, &profile.read(&picture));
        }
        let digits = learner.learnt();
        learnt += digits.len();
        let known = profile.digits().len() + digits.len();
        let profile = profile.with_digits(&digits).unwrap();
        assert_eq!(profile.digits().len(), known, "{}", skin.name);
        assert_eq!(GameProfile::parse(&profile.to_toml()).unwrap(), profile);
        for _ in 0..100 {
            (0..5).for_each(|_| game.step());
            let read = profile.read(&skin.draw(&game)).score;
            let truth = shown(&game, Number::Score);
            assert!(read.is_none_or(|n| n == truth), "{}: {read:?}", skin.name);
            if known == 10 {
                assert_eq!(read, Some(truth), "{}", skin.name);
            }
        }
    }
    let all = first + learnt;
    assert!(
        games > 0 && learnt > 0 && 10 * all >= 6 * 10 * games,
        "{games}: {first} and {learnt}"
    );
}
