use super::{
    inject::{Pictures, Presses},
    *,
};
use pad::{Buttons, Epoch, Press};
use screen::{Picture, PictureMsg, Shade};

fn faults(text: &str) -> Faults {
    text.parse().unwrap()
}

/// What comes of the answers to pictures 1, 2, …
fn pressed(spec: &str, asked: &[Buttons]) -> (Vec<Buttons>, Vec<Injected>) {
    let log = Log::default();
    let mut presses = Presses::new(faults(spec), log.clone());
    let given = (1..).zip(asked).map(|(frame, &buttons)| {
        let press = Press {
            epoch: Epoch(1),
            for_frame: frame + 1,
            buttons,
        };
        presses.change(press).buttons
    });
    (given.collect(), log.read())
}

const NONE: Buttons = Buttons::NONE;
const LEFT: Buttons = Buttons::LEFT;
const DOWN: Buttons = Buttons::DOWN;

#[test]
fn what_is_written_is_understood_and_the_rest_is_refused_by_name() {
    let all = faults("drop@120, delay%40,extra%9,white@5,freeze%7,from=600,seed=3");
    assert_eq!((all.parts.len(), all.from, all.seed), (5, 600, 3));
    assert!(faults("").is_empty());
    for wrong in [
        "dorp@3", "drop", "drop@", "drop%0", "white%x", "from=-1", "seed",
    ] {
        let error = wrong.parse::<Faults>().unwrap_err().to_string();
        assert!(error.contains(wrong) && error.contains("freeze"), "{error}");
    }
}

#[test]
fn a_press_is_dropped_once_at_the_first_chance() {
    let asked = [LEFT, NONE, LEFT, LEFT | DOWN, LEFT, NONE, LEFT];
    let (given, log) = pressed("drop@2", &asked);
    assert_eq!(given, [LEFT, NONE, NONE, LEFT | DOWN, LEFT, NONE, LEFT]);
    let dropped = Injected {
        frame: 3,
        kind: Kind::Drop,
        buttons: LEFT,
    };
    assert_eq!(log, [dropped]);
}

#[test]
fn a_delayed_press_comes_three_frames_later() {
    let (given, log) = pressed("delay@1", &[LEFT | DOWN, DOWN, NONE, NONE, NONE]);
    assert_eq!(given, [NONE, DOWN, NONE, LEFT | DOWN, NONE]);
    assert_eq!(log[0].buttons, LEFT | DOWN);
}

#[test]
fn an_extra_button_is_one_that_nobody_holds() {
    let all_but_b = Buttons::all() & !Buttons::B;
    let (given, _) = pressed("extra@2", &[all_but_b; 3]);
    assert_eq!(given, [all_but_b, all_but_b | Buttons::B, all_but_b]);
}

#[test]
fn the_same_seed_gives_the_same_luck_and_about_one_in_so_many() {
    let asked = [LEFT, NONE].repeat(2_000);
    let [a, again, b] = ["drop%20", "drop%20", "drop%20,seed=1"].map(|s| pressed(s, &asked));
    assert_eq!(a, again);
    assert_ne!(a.1, b.1);
    assert!((70..130).contains(&a.1.len()), "{}", a.1.len());
    let (_, late) = pressed("drop%20,from=2000", &asked);
    assert!(late.iter().all(|fault| fault.frame >= 2000) && !late.is_empty());
}

#[test]
fn pictures_are_whitened_and_frozen() {
    let mut pictures = Pictures::new(faults("white@2,freeze@4"), Log::default());
    let black = |number| PictureMsg {
        epoch: Epoch(1),
        branch: 0,
        number,
        clocks: 0,
        inputs: pad::Inputs::default(),
        picture: Picture::plain(if number < 4 {
            Shade::Black
        } else {
            Shade::Dark
        }),
    };
    let white: Vec<usize> = (1..=5)
        .map(|n| pictures.change(black(n)).picture)
        .map(|p| p.shades().iter().filter(|s| **s == Shade::White).count())
        .collect();
    assert_eq!(white, [0, 8 * 160, 0, 0, 0]);
    let mut pictures = Pictures::new(faults("freeze@4"), Log::default());
    let shades: Vec<Shade> = (1..=5)
        .map(|n| pictures.change(black(n)).picture.shades()[0])
        .collect();
    let (black, dark) = (Shade::Black, Shade::Dark);
    assert_eq!(shades, [black, black, black, black, dark]);
}

#[test]
fn what_is_written_is_parsed_as_the_same() {
    for text in [
        "",
        "drop@7",
        "white%40,from=9",
        "freeze%3,extra@0,seed=5",
        "seed=3",
    ] {
        let faults: Faults = text.parse().unwrap();
        assert_eq!(faults.to_string(), text);
        assert_eq!(faults.to_string().parse(), Ok(faults));
    }
}
