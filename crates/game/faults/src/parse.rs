//! A specification from a text.

use crate::{Faults, FaultsError, Kind, Rate, TimedFault, When};
use std::str::FromStr;

impl FromStr for Faults {
    type Err = FaultsError;

    fn from_str(text: &str) -> Result<Self, FaultsError> {
        let mut faults = Self::default();
        for (place, part) in (1..).zip(text.split(',')) {
            let part = part.trim();
            match part.strip_prefix("seed=") {
                _ if part.is_empty() => {}
                Some(digits) => faults.seed = seed(place, digits)?,
                None => faults.parts.push(parse(place, part)?),
            }
        }
        Ok(faults)
    }
}

fn parse(place: usize, text: &str) -> Result<TimedFault, FaultsError> {
    let (text, seed_text) = cut(text, '#');
    let (text, frames) = cut(text, '@');
    let (text, rate_text) = cut(text, ':');
    let (name, amount_text) = cut(text, '=');
    let kind = Kind::EACH.iter().find(|kind| kind.name() == name);
    let kind = *kind.ok_or_else(|| FaultsError::Kind {
        place,
        name: name.to_owned(),
    })?;
    let mut part = TimedFault::of(kind);
    if let Some(text) = amount_text {
        part.amount = amount(kind, text).ok_or_else(|| FaultsError::Amount {
            place,
            kind,
            amount: text.to_owned(),
        })?;
    }
    let written = rate_text.map(|text| {
        text.parse().map_err(|()| FaultsError::Rate {
            place,
            rate: text.to_owned(),
        })
    });
    let written = written.transpose()?;
    if let Some(text) = frames {
        part.when = when(text, written).ok_or_else(|| FaultsError::Frames {
            place,
            frames: text.to_owned(),
        })?;
    } else if let (When::Often { rate, .. }, Some(written)) = (&mut part.when, written) {
        *rate = written;
    }
    if let Some(digits) = seed_text {
        part.seed = Some(seed(place, digits)?);
    }
    Ok(part)
}

/// What is before a sign, and what is after it, if it is there.
fn cut(text: &str, sign: char) -> (&str, Option<&str>) {
    match text.split_once(sign) {
        Some((before, after)) => (before.trim(), Some(after.trim())),
        None => (text.trim(), None),
    }
}

fn seed(place: usize, digits: &str) -> Result<u64, FaultsError> {
    digits.trim().parse().map_err(|_| FaultsError::Seed {
        place,
        seed: digits.to_owned(),
    })
}

fn amount(kind: Kind, text: &str) -> Option<i32> {
    let allowed = kind.amount()?;
    let amount: i32 = text.parse().ok()?;
    if kind == Kind::Palette {
        let digits = text.bytes().all(|digit| (b'0'..=b'3').contains(&digit));
        return (digits && text.len() == 4).then_some(amount);
    }
    allowed.range.contains(&amount).then_some(amount)
}

fn when(text: &str, rate: Option<Rate>) -> Option<When> {
    let Some((from, to)) = text.split_once("..") else {
        let once = When::Once(text.parse().ok()?);
        return rate.is_none().then_some(once);
    };
    let from = match from.trim() {
        "" => 0,
        from => from.parse().ok()?,
    };
    let to = match to.trim() {
        "" => None,
        to => Some(to.parse().ok()?),
    };
    if to.is_some_and(|to| to <= from) {
        return None;
    }
    let rate = rate.unwrap_or(Rate::ALL);
    Some(When::Often { rate, from, to })
}

#[cfg(test)]
mod tests {
    use crate::{Faults, Kind, Rate, TimedFault, When};
    use proptest::prelude::*;

    fn faults(text: &str) -> Faults {
        text.parse().unwrap()
    }

    fn often(share: f64, from: u64, to: Option<u64>) -> When {
        let rate = Rate::new(share).unwrap();
        When::Often { rate, from, to }
    }

    #[test]
    fn every_part_of_a_text_is_understood() {
        let all =
            faults("white-lines=4:0.02@1000..5000#9, drop:1%@500.., noise:0.001 ,latency,seed=3");
        let [lines, drop, noise, latency] = all.parts() else {
            panic!("{all:?}");
        };
        assert_eq!(
            (lines.kind, lines.amount, lines.when, lines.seed),
            (Kind::WhiteLines, 4, often(0.02, 1000, Some(5000)), Some(9))
        );
        assert_eq!(
            (drop.kind, drop.when, drop.seed),
            (Kind::Drop, often(0.01, 500, None), None)
        );
        assert_eq!(noise.when, often(0.001, 0, None));
        assert_eq!(*latency, TimedFault::of(Kind::Latency));
        assert_eq!(all.seed(), 3);
        assert_eq!(faults("lost-press@70").parts()[0].when, When::Once(70));
        assert_eq!(faults("palette=0023").parts()[0].amount, 23);
        assert!(faults(" , ").is_empty());
    }

    #[test]
    fn what_is_no_specification_is_refused_with_the_place_and_the_remedy() {
        for (text, place, remedy) in [
            (
                "dorp@3",
                "part 1",
                "choose from latency, late, repeat, drop",
            ),
            ("drop,", "", ""),
            ("drop,noise=3", "part 2", "write only noise"),
            ("offset-x=17", "part 1", "from -16 to 16"),
            ("palette=321", "part 1", "four digits"),
            ("palette=3214", "part 1", "four digits"),
            ("drop:1.5", "part 1", "a share like 0.02"),
            ("drop:-1", "part 1", "a share like 0.02"),
            ("drop:nan", "part 1", "a share like 0.02"),
            ("drop@", "part 1", "@500.."),
            ("drop:0.1@500", "part 1", "@500.."),
            ("drop@9..9", "part 1", "@500.."),
            ("drop@-1..", "part 1", "@500.."),
            ("drop,drop,seed=x", "part 3", "whole number"),
            ("drop#", "part 1", "whole number"),
        ] {
            match text.parse::<Faults>() {
                Ok(_) => assert!(remedy.is_empty(), "{text} is accepted"),
                Err(why) => {
                    let why = why.to_string();
                    assert!(!remedy.is_empty(), "{text}: {why}");
                    assert!(why.starts_with(place) && why.contains(remedy), "{why}");
                    assert!(!why.contains('\n'));
                }
            }
        }
    }

    #[test]
    fn schedules_are_joined_at_a_frame() {
        let before = faults("drop:0.1@50..200,noise:0.2@150..,offset-x@300..,lost-press@90,seed=4");
        let after = faults("palette,noise:0.3@..120#8,blend@..90,lost-press@99");
        let joined = before.then(100, &after);
        assert_eq!(
            joined.to_string(),
            "drop:0.1@50..100#4,lost-press@90#4,palette@100..#0,noise:0.3@100..120#8"
        );
        assert_eq!(joined.then(50, &faults("")).to_string(), "");
    }

    fn part() -> impl Strategy<Value = TimedFault> {
        let kind = prop::sample::select(Kind::EACH);
        let when = prop_oneof![
            any::<u64>().prop_map(When::Once),
            (
                0_u32..=1_000_000,
                0..1000_u64,
                prop::option::of(1..1000_u64)
            )
                .prop_map(|(rate, from, to)| often(
                    f64::from(rate) / 1e6,
                    from,
                    to.map(|to| from + to)
                )),
        ];
        (
            kind,
            any::<prop::sample::Index>(),
            when,
            prop::option::of(any::<u64>()),
        )
            .prop_map(|(kind, amount, when, seed)| {
                let amount = kind.amount().map_or(0, |allowed| match kind {
                    Kind::Palette => [123, 3210, 0, 3333][amount.index(4)],
                    _ => {
                        let (least, most) = allowed.range.into_inner();
                        least + amount.index((most - least + 1) as usize) as i32
                    }
                });
                TimedFault {
                    kind,
                    amount,
                    when,
                    seed,
                }
            })
    }

    proptest! {
        #[test]
        fn what_is_written_is_parsed_as_the_same(
            parts in prop::collection::vec(part(), 0..5),
            seed in any::<u64>(),
        ) {
            let faults = Faults::new(parts, seed);
            let text = faults.to_string();
            prop_assert_eq!(text.parse::<Faults>(), Ok(faults), "{}", text);
        }

        #[test]
        fn no_text_makes_it_panic(text in "[a-z=:@#.,%0-9é -]{0,40}") {
            let parsed = text.parse::<Faults>();
            if let Ok(faults) = parsed {
                prop_assert_eq!(faults.to_string().parse::<Faults>(), Ok(faults));
            }
        }

        #[test]
        fn joined_schedules_hold_each_in_its_frames(
            (before, after) in (prop::collection::vec(part(), 0..4), prop::collection::vec(part(), 0..4)),
            (at, frame) in (0..600_u64, 0..600_u64),
        ) {
            let (before, after) = (Faults::new(before, 1), Faults::new(after, 2));
            let joined = before.then(at, &after);
            let comes = |faults: &Faults| {
                let picture = |part: &&TimedFault| faults.hits_picture(part, frame);
                faults.parts().iter().filter(picture).map(|part| (part.kind, part.amount)).collect::<Vec<_>>()
            };
            let expected = if frame < at { &before } else { &after };
            prop_assert_eq!(comes(&joined), comes(expected));
        }
    }
}
