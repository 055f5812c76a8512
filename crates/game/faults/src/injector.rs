//! Disturbs pictures and presses by one specification, which may change while it runs.

use crate::{Faults, Log, pictures::Pictures, presses::Presses};
use pad::{Buttons, Epoch, FrameNo, Press};
use screen::PictureMsg;

/// Disturbs pictures and presses. A picture that does not come is answered with what was held
/// before, and its inputs are added to those of the next one.
#[derive(Clone, Debug, Default)]
pub struct Injector {
    faults: Faults,
    pictures: Pictures,
    presses: Presses,
    log: Log,
    /// The last answer of the bot.
    answer: Buttons,
    /// The last picture that did not come.
    missed: Option<PictureMsg>,
}

impl Injector {
    /// An injector of these faults.
    #[must_use]
    pub fn new(faults: Faults) -> Self {
        Self {
            faults,
            ..Self::default()
        }
    }

    /// The faults in force.
    #[must_use]
    pub fn faults(&self) -> &Faults {
        &self.faults
    }

    /// Other faults from now on. What has come stays in the log.
    pub fn set_faults(&mut self, faults: Faults) {
        self.faults = faults;
    }

    /// The faults that have come.
    #[must_use]
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The picture as the bot gets it; `None` when it does not come. [`Injector::unanswered`]
    /// then has the press for its frame.
    pub fn picture(&mut self, message: PictureMsg) -> Option<PictureMsg> {
        if self
            .missed
            .as_ref()
            .is_some_and(|missed| missed.epoch != message.epoch)
        {
            self.missed = None;
        }
        let mut message = message;
        let alone = message.clone();
        if let Some(missed) = self.missed.take() {
            message.inputs.prepend(missed.inputs);
        }
        let inputs = message.inputs.clone();
        let changed = self.pictures.change(&self.faults, &mut self.log, message);
        if changed.is_none() {
            self.missed = Some(PictureMsg { inputs, ..alone });
        }
        changed
    }

    /// The press as it reaches the game.
    pub fn press(&mut self, press: Press) -> Press {
        self.answer = press.buttons;
        self.presses.change(&self.faults, &mut self.log, press)
    }

    /// The press for a picture that does not come: what was held before.
    pub fn unanswered(&mut self, epoch: Epoch, number: FrameNo) -> Press {
        let press = Press {
            epoch,
            for_frame: number + 1,
            buttons: self.answer,
        };
        self.presses.change(&self.faults, &mut self.log, press)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Injected, Kind};
    use pad::{Held, Inputs};
    use proptest::prelude::*;
    use screen::{Picture, Shade};

    const NONE: Buttons = Buttons::NONE;
    const LEFT: Buttons = Buttons::LEFT;
    const DOWN: Buttons = Buttons::DOWN;

    fn injector(spec: &str) -> Injector {
        Injector::new(spec.parse().unwrap())
    }

    /// A picture of which the first pixels say the frame, in base 4.
    fn picture(frame: FrameNo) -> Picture {
        Picture::plain(Shade::Light).edited(|shades| {
            for (digit, shade) in shades[..8].iter_mut().enumerate() {
                *shade = Shade::from_bits((frame >> (2 * digit)) as u8);
            }
        })
    }

    fn frame_of(picture: &Picture) -> FrameNo {
        let digits = picture.shades()[..8].iter().enumerate();
        digits.map(|(i, shade)| (*shade as u64) << (2 * i)).sum()
    }

    fn message(epoch: u64, frame: FrameNo) -> PictureMsg {
        PictureMsg {
            epoch: Epoch(epoch),
            branch: 0,
            number: frame,
            clocks: frame,
            inputs: Inputs::held(Held {
                bot: Buttons::from_bits_truncate(frame as u8),
                person: NONE,
            }),
            picture: picture(frame),
        }
    }

    fn press(frame: FrameNo, buttons: Buttons) -> Press {
        Press {
            epoch: Epoch(1),
            for_frame: frame + 1,
            buttons,
        }
    }

    /// Which frame is shown in each of the frames; 0 when none comes.
    fn shown(spec: &str, frames: std::ops::RangeInclusive<FrameNo>) -> Vec<FrameNo> {
        let mut injector = injector(spec);
        let shown = |message: Option<PictureMsg>| message.map_or(0, |it| frame_of(&it.picture));
        frames
            .map(|frame| shown(injector.picture(message(1, frame))))
            .collect()
    }

    /// What comes of the answers to pictures 1, 2, …
    fn pressed(spec: &str, asked: &[Buttons]) -> (Vec<Buttons>, Vec<Injected>) {
        let mut injector = injector(spec);
        let given = (1..)
            .zip(asked)
            .map(|(frame, &buttons)| injector.press(press(frame, buttons)).buttons);
        let given = given.collect();
        (given, injector.log().newest().collect())
    }

    #[test]
    fn pictures_come_late_again_old_or_not_at_all() {
        assert_eq!(shown("repeat@4", 1..=6), [1, 2, 3, 3, 5, 6]);
        assert_eq!(shown("repeat=3@3", 1..=7), [1, 2, 2, 2, 2, 6, 7]);
        assert_eq!(shown("late=3@3", 1..=7), [1, 2, 2, 3, 4, 6, 7]);
        assert_eq!(shown("latency=2", 1..=6), [1, 1, 1, 2, 3, 4]);
        assert_eq!(shown("drop@3..5", 1..=6), [1, 2, 0, 0, 5, 6]);
        assert_eq!(
            shown("drop", 1..=3),
            [1, 0, 0],
            "the first of a run always comes"
        );
        assert_eq!(shown("repeat@4,drop@5", 1..=6), [1, 2, 3, 3, 0, 6]);
    }

    #[test]
    fn the_inputs_of_a_picture_that_does_not_come_are_with_the_next_one() {
        let mut injector = injector("drop@2..4");
        let mut given = (1..=4).map(|frame| injector.picture(message(1, frame)));
        assert!(given.next().flatten().is_some());
        assert_eq!(given.next(), Some(None));
        assert_eq!(given.next(), Some(None));
        let next = given.next().flatten().unwrap();
        let held = |frame| message(1, frame).inputs.held;
        assert_eq!(next.inputs.dropped, [held(2), held(3)]);
        assert_eq!(next.inputs.held, held(4));
    }

    #[test]
    fn its_frame_is_answered_with_what_was_held() {
        let mut injector = injector("drop@2");
        injector.picture(message(1, 1));
        injector.press(press(1, LEFT));
        assert_eq!(injector.picture(message(1, 2)), None);
        let held = injector.unanswered(Epoch(1), 2);
        assert_eq!((held.for_frame, held.buttons), (3, LEFT));
    }

    #[test]
    fn another_epoch_begins_with_a_picture_as_it_is() {
        let mut injector = injector("latency=3,white-lines=144");
        for frame in 1..=9 {
            injector.picture(message(1, frame));
        }
        let first = injector.picture(message(2, 5)).unwrap();
        assert_eq!(first.picture, picture(5));
        let second = injector.picture(message(2, 6)).unwrap();
        assert_eq!(second.picture, Picture::plain(Shade::White));
    }

    #[test]
    fn a_press_is_lost_once_at_the_first_chance() {
        let asked = [LEFT, NONE, LEFT, LEFT | DOWN, LEFT, NONE, LEFT];
        let (given, log) = pressed("lost-press@2", &asked);
        assert_eq!(given, [LEFT, NONE, NONE, LEFT | DOWN, LEFT, NONE, LEFT]);
        let lost = Injected {
            frame: 3,
            kind: Kind::LostPress,
            buttons: LEFT,
        };
        assert_eq!(log, [lost]);
    }

    #[test]
    fn a_late_press_comes_some_frames_later() {
        let (given, log) = pressed("late-press@1", &[LEFT | DOWN, DOWN, NONE, NONE, NONE]);
        assert_eq!(given, [NONE, DOWN, NONE, LEFT | DOWN, NONE]);
        assert_eq!(log[0].buttons, LEFT | DOWN);
    }

    #[test]
    fn a_stuck_button_stays_down() {
        let (given, _) = pressed("stuck=3@2", &[NONE, LEFT, NONE, NONE, NONE, DOWN]);
        assert_eq!(given, [NONE, LEFT, LEFT, LEFT, NONE, DOWN]);
    }

    #[test]
    fn an_extra_button_is_one_that_nobody_holds() {
        let all_but_b = Buttons::all() & !Buttons::B;
        let (given, _) = pressed("extra-press@2", &[all_but_b; 3]);
        assert_eq!(given, [all_but_b, all_but_b | Buttons::B, all_but_b]);
    }

    #[test]
    fn a_rate_is_the_share_of_chances() {
        let asked = [LEFT, NONE].repeat(4_000);
        for (rate, least, most) in [("5%", 150, 250), ("0.5", 1_900, 2_100), ("1", 4_000, 4_000)] {
            let (_, log) = pressed(&format!("lost-press:{rate}"), &asked);
            assert!((least..=most).contains(&log.len()), "{rate}: {}", log.len());
        }
        let (_, log) = pressed("lost-press:0", &asked);
        assert_eq!(log, []);
        let (_, log) = pressed("lost-press:5%@2000..3000", &asked);
        assert!(log.iter().all(|fault| (2000..3000).contains(&fault.frame)) && !log.is_empty());
    }

    #[test]
    fn faults_can_be_changed_while_it_runs() {
        let mut injector = injector("");
        let mut spoilt = Vec::new();
        for frame in 1..=9 {
            match frame {
                4 => injector.set_faults("palette".parse().unwrap()),
                7 => injector.set_faults(Faults::default()),
                _ => {}
            }
            let given = injector.picture(message(1, frame)).unwrap();
            if given.picture != picture(frame) {
                spoilt.push(frame);
            }
        }
        assert_eq!(spoilt, [4, 5, 6]);
        assert_eq!(
            (injector.log().count(Kind::Palette), injector.log().total()),
            (3, 3)
        );
    }

    const SPECS: [&str; 6] = [
        "white-lines:0.2,noise:0.01,drop:0.1,tiles=9:0.1",
        "late:0.1,repeat=2:0.1,latency=3:0.3@20..",
        "offset-x=-3:0.5,offset-y=2:0.5,palette=0123:0.5,blend=30:0.4",
        "lost-press:0.3,late-press=2:0.3,stuck=4:0.1,extra-press:0.2",
        "drop:0.5,lost-press:0.5,noise:0.3@10..30",
        "blend,noise:0.1,extra-press@12",
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]

        /// The same specification gives the same faults; another seed gives others.
        #[test]
        fn the_same_seed_gives_the_same_faults(spec in prop::sample::select(&SPECS), seed in 0..999_u64) {
            let run = |seed: u64| {
                let faults: Faults = spec.parse().unwrap();
                let mut injector = Injector::new(faults.with_seed(seed));
                let mut outcome = Vec::new();
                for frame in 1..=60 {
                    let asked = if frame % 3 == 0 { LEFT } else { NONE };
                    let given = injector.picture(message(1, frame));
                    let press = match given {
                        Some(_) => injector.press(press(frame, asked)),
                        None => injector.unanswered(Epoch(1), frame),
                    };
                    outcome.push((given, press));
                }
                (outcome, injector.log().clone())
            };
            prop_assert!(run(seed) == run(seed), "seed {} of {}", seed, spec);
            prop_assert!(run(seed) != run(seed + 1), "seed {} of {}", seed, spec);
        }
    }
}
