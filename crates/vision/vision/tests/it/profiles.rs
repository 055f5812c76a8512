//! Profiles: what is accepted, and the sentence for what is not.

use crate::support::{run::PLAIN, sim::Sim, skin::Skin};
use pad::Buttons;
use proptest::prelude::*;
use screen::{FixedLook, FixedPart, PIXELS, Shade, WIDTH};
use vision::{Cell, Profile, ProfileFile};

/// A change of the text, and what the sentence has to begin with and to contain.
const BROKEN: [(&str, &str, &str, &str); 22] = [
    ("format = 1", "format = 2", "format:", "format 1"),
    ("name = \"plain\"", "name = \"\"", "name:", "name"),
    ("name = \"plain\"", "nam = \"plain\"", "line 5:", "nam"),
    ("version = 3", "version = -1", "version:", "0"),
    ("pitch = 8", "pitch = 9", "field.pitch:", "2 to 8"),
    ("pitch = 8", "pitch = ", "line 11:", ""),
    (
        "origin = [16, 0]",
        "origin = [90, 0]",
        "field.origin:",
        "160x144",
    ),
    (
        "origin = [16, 0]",
        "origin = [16, -1]",
        "field.origin:",
        "0 to 159",
    ),
    ("[7, 7]]", "[7, 8]]", "field.corners[3]:", "below the pitch"),
    ("[7, 7]]", "]", "field.corners:", "four"),
    (
        "black = \"#\"",
        "black = \"x\"",
        "field.black:",
        "'#' black",
    ),
    ("votes = 4", "votes = 5", "field.votes:", "1 to 4"),
    (
        "score = [104, 24, 48, 8]",
        "score = [104, 24, 64, 8]",
        "panel.score:",
        "off the screen",
    ),
    (
        "score = [104, 24, 48, 8]",
        "score = [104, 24, 47, 8]",
        "panel.score:",
        "multiple of 8",
    ),
    (
        "next_cells = [120, 112]",
        "next_cells = [130, 112]",
        "panel.next_cells:",
        "off the screen",
    ),
    (
        "L = [\"+-.\"]",
        "L = [\"+-\"]",
        "minos.kinds.L[0]:",
        "3 characters",
    ),
    (
        "L = [\"+-.\"]",
        "L = [\"-+#\"]",
        "minos.kinds.L[0]:",
        "minos.kinds.J[0]",
    ),
    (
        "L = [\"+-.\"]",
        "l = [\"+-.\"]",
        "minos.kinds.l:",
        "curtain",
    ),
    (
        "    { rows = \"01111110\", columns = \"00000060\" },\n",
        "",
        "digits.glyphs:",
        "ten",
    ),
    (
        "rows = \"01111110\"",
        "rows = \"0111111\"",
        "digits.glyphs[1].rows:",
        "eight",
    ),
    (
        "[digits]\n",
        "[digits]\nslack = 1\n",
        "digits.slack:",
        "2 and 5",
    ),
    (
        "full_rows = \"curtain\"",
        "full_rows = \"iron\"",
        "screens[2].when[2].full_rows:",
        "text",
    ),
];

#[test]
fn errors_name_the_place_and_the_remedy() {
    for (right, wrong, place, remedy) in BROKEN {
        assert!(PLAIN.contains(right), "{right}");
        let text = PLAIN.replacen(right, wrong, 1);
        let error = Profile::parse(&text).unwrap_err().to_string();
        assert!(error.starts_with(place), "{wrong}: {error}");
        assert!(error.contains(remedy), "{wrong}: {error}");
        assert!(!error.contains('\n') && !error.ends_with('.'), "{error}");
    }
}

#[test]
fn errors_in_optional_parts_are_reported_as_well() {
    let text = vision::profile::shipped()[2].text;
    for (right, wrong, place, remedy) in [
        ("rows = 17", "rows = 19", "field.rows:", "1 to 18"),
        ("rows = 17", "", "field.origin:", "off the screen"),
        (
            "when = [{ rect = [159",
            "when = [{ rect = [160",
            "panel_b.when[0].rect:",
            "off",
        ),
        (
            "level = [128, 15, 8, 8]",
            "level = [128, 15, 24, 8]",
            "panel_b.level:",
            "at most 16",
        ),
        (
            "heart = [136, 15, 8, 8]",
            "heart = [136, 15, 8, 0]",
            "panel_b.heart:",
            "at least 1",
        ),
    ] {
        assert!(text.contains(right), "{right}");
        let error = Profile::parse(&text.replacen(right, wrong, 1)).unwrap_err();
        let error = error.to_string();
        assert!(error.starts_with(place), "{wrong}: {error}");
        assert!(error.contains(remedy), "{wrong}: {error}");
    }
    let when = |line: &&str| line.starts_with("when = [{ rect = [159");
    let none = text.replacen(text.lines().find(when).unwrap(), "when = []", 1);
    let error = Profile::parse(&none).unwrap_err().to_string();
    assert!(
        error.starts_with("panel_b.when: there is no test"),
        "{error}"
    );
}

#[test]
fn parts_that_never_change_are_checked() {
    let text = vision::profile::shipped()[1].text;
    for (right, wrong, place, remedy) in [
        (
            "shade = \"mixed\"",
            "shade = \"mix\"",
            "fixed[0].parts[2].shade:",
            "mixed or dark",
        ),
        (
            "rect = [105, 0, 55, 144]",
            "rect = [105, 0, 56, 144]",
            "fixed[0].parts[4].rect:",
            "off the screen",
        ),
        ("shade = \"dark\"", "look = \"dark\"", "", "look"),
    ] {
        assert!(text.contains(right), "{right}");
        let error = Profile::parse(&text.replacen(right, wrong, 1)).unwrap_err();
        let error = error.to_string();
        assert!(error.starts_with(place), "{wrong}: {error}");
        assert!(error.contains(remedy), "{wrong}: {error}");
    }
}

#[test]
fn what_never_changes_is_in_every_picture_of_play() {
    let skin = Skin::blockfall();
    let profile = Profile::named("blockfall").unwrap();
    let parts: Vec<FixedPart> = profile.fixed().flatten().copied().collect();
    let mut sim = Sim::new(&skin, 7, 9, false);
    let mut looks = vec![None; PIXELS];
    for part in &parts {
        for point in part.rect.points() {
            looks[usize::from(point.y) * WIDTH + usize::from(point.x)] = Some(part.look);
        }
    }
    for frame in 0..600 {
        let buttons = if frame % 40 < 20 {
            Buttons::DOWN
        } else {
            Buttons::empty()
        };
        let (picture, _) = sim.step(buttons);
        let mean = |wanted: FixedLook| {
            let pairs = picture.shades().iter().zip(&looks);
            let own = pairs.filter(|(_, look)| **look == Some(wanted));
            let light: Vec<f32> = own
                .map(|(shade, _)| 3.0 - f32::from(*shade as u8))
                .collect();
            light.iter().sum::<f32>() / (3 * light.len()) as f32
        };
        assert_eq!(mean(FixedLook::Plain(Shade::White)), 1.0, "frame {frame}");
        assert_eq!(mean(FixedLook::Plain(Shade::Black)), 0.0, "frame {frame}");
        let (mixed, dark) = (mean(FixedLook::Mixed), mean(FixedLook::Dark));
        assert!((0.4..0.65).contains(&mixed), "{mixed} in frame {frame}");
        assert!((0.1..0.4).contains(&dark), "{dark} in frame {frame}");
    }
}

#[test]
fn shipped_profiles_are_valid_and_found_by_name() {
    for shipped in vision::profile::shipped() {
        let profile = shipped.profile().unwrap();
        assert_eq!(profile.name(), shipped.name);
        assert_eq!(Profile::named(shipped.name).unwrap(), profile);
    }
    assert_eq!(
        Profile::named("tetris").unwrap_err().to_string(),
        "profile: there is none named \"tetris\"; choose one of gameboy-tetris, blockfall, \
         gameboy-tetris-2021"
    );
}

#[test]
fn typed_profile_survives_being_written() {
    let file = ProfileFile::parse(PLAIN).unwrap();
    let written = toml::to_string(&file).unwrap();
    assert_eq!(ProfileFile::parse(&written).unwrap(), file);
    assert_eq!(
        Profile::parse(&written).unwrap(),
        Profile::parse(PLAIN).unwrap()
    );
}

#[test]
fn every_profile_is_read_back_from_what_is_written() {
    let texts = vision::profile::shipped().map(|shipped| shipped.text);
    for text in texts.into_iter().chain([PLAIN]) {
        let profile = Profile::parse(text).unwrap();
        let again = Profile::parse(&profile.to_toml()).unwrap();
        assert_eq!(again, profile);
        assert_eq!(again.file(), &ProfileFile::parse(text).unwrap());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_text_is_refused_or_taken(text in "\\PC{0,200}") {
        let _ = Profile::parse(&text);
    }

    #[test]
    fn any_change_of_a_profile_is_refused_or_taken(
        shipped in any::<bool>(),
        at in any::<prop::sample::Index>(),
        cut in 0..12_usize,
        put in "[-\\[\\]{}\"=,.#0-9a-z\n]{0,8}",
    ) {
        let whole = if shipped { vision::profile::shipped()[2].text } else { PLAIN };
        let at = at.index(whole.len());
        let end = (at + cut).min(whole.len());
        let text = format!("{}{put}{}", &whole[..at], &whole[end..]);
        if let Ok(profile) = Profile::parse(&text) {
            let reader = vision::Reader::new(profile);
            let reading = reader.read(&screen::Picture::plain(screen::Shade::Black));
            prop_assert_eq!(reading.cells.len(), vision::CELLS);
        }
    }
}

#[test]
fn table_of_minos_has_of_every_number_what_its_patterns_have() {
    for shipped in vision::profile::shipped() {
        let profile = shipped.profile().unwrap();
        let minos = profile.minos();
        for code in 0..1_usize << (2 * minos.probes.len()) {
            let (flash, kinds): (Vec<_>, Vec<_>) =
                minos.patterns.iter().partition(|p| p.cell == Cell::Flash);
            let least = kinds.iter().map(|p| p.wrong(code)).min().unwrap();
            let nearest = || kinds.iter().filter(|p| p.wrong(code) == least);
            let first = nearest().next().unwrap().cell;
            let alone = nearest().all(|p| p.cell == first);
            let expected = if alone && least <= minos.slack {
                first
            } else {
                Cell::Other
            };
            assert_eq!(minos.filled(code), expected, "{} {code}", shipped.name);
            let is_flash = flash.iter().any(|p| p.wrong(code) <= minos.slack);
            assert_eq!(minos.not_filled(code) == Cell::Flash, is_flash);
        }
    }
}
