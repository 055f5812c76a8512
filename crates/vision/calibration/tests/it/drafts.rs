//! A profile as an edited text: only what is edited changes.

use crate::support::run::PLAIN;
use calibration::{DraftError, KeyDifference, NumberKey, ProfileDraft, Setting, differences};
use proptest::prelude::*;
use screen::Rect;
use vision::{
    ProfileFile, Reader,
    profile::{Region, shipped},
};

const SECOND: &str = include_str!("../../../vision/testdata/second-skin.toml");

fn texts() -> Vec<&'static str> {
    let shipped = shipped().iter().map(|shipped| shipped.text);
    shipped.chain([PLAIN, SECOND]).collect()
}

fn draft(text: &str) -> ProfileDraft {
    ProfileDraft::parse(text).unwrap()
}

/// The lines that are not the same; there are as many in both.
fn changed_lines<'a>(was: &'a str, is: &'a str) -> Vec<(&'a str, &'a str)> {
    assert_eq!(was.lines().count(), is.lines().count());
    was.lines()
        .zip(is.lines())
        .filter(|(a, b)| a != b)
        .collect()
}

#[test]
fn text_is_saved_as_it_was_loaded() {
    for text in texts() {
        let odd = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        for text in [text.to_owned(), odd, format!("{text}# the end")] {
            let mut draft = draft(&text);
            assert_eq!(draft.text(), text);
            for number in draft.numbers().iter().step_by(9) {
                draft.set(&number.key, number.value).unwrap();
            }
            assert_eq!(draft.text(), text, "the same numbers");
            assert_eq!((draft.steps(), draft.is_changed()), ((0, 0), false));
        }
    }
}

#[test]
fn one_edit_changes_one_line_and_is_read_back() {
    for (text, skip) in texts().into_iter().zip(0..) {
        let mut draft = draft(text);
        let numbers = draft.numbers();
        assert!(numbers.len() > 100, "{}", numbers.len());
        for number in numbers.iter().skip(skip).step_by(9) {
            assert_eq!(draft.number(&number.key), Some(number.value));
            draft.set(&number.key, number.value + 1).unwrap();
            assert_eq!(draft.number(&number.key), Some(number.value + 1));
            assert_eq!(changed_lines(text, draft.text()).len(), 1, "{}", number.key);
            let edited = draft.numbers();
            let mut pairs = edited.iter().zip(&numbers);
            let same = |(a, b): (&NumberKey, &NumberKey)| a.key == b.key && a.value == b.value;
            assert_eq!(pairs.by_ref().filter(|&pair| !same(pair)).count(), 1);
            assert!(draft.undo());
            assert_eq!((draft.text(), draft.problem()), (text, None));
        }
    }
}

#[test]
fn beyond_its_limits_no_number_can_be_read_by() {
    for (text, skip) in texts().into_iter().zip(0..) {
        let mut draft = draft(text);
        let last = draft.profile().clone();
        for number in draft.numbers() {
            let within = number.least..=number.most;
            assert!(within.contains(&number.value), "{number:?}");
        }
        for number in draft.numbers().iter().skip(skip).step_by(13) {
            for beyond in [number.least - 1, number.most + 1, i64::MIN, i64::MAX] {
                draft.set(&number.key, beyond).unwrap();
                let problem = draft.problem().map(ToString::to_string);
                let problem = problem.unwrap_or_default();
                let list = number.key.rsplit_once('[');
                let list = list.filter(|_| number.key.ends_with(']'));
                let field = list.map_or(number.key.as_str(), |(field, _)| field);
                let named = problem.starts_with(field) || problem.contains("off the screen");
                assert!(named, "{} = {beyond}: {problem:?}", number.key);
                assert_eq!(draft.profile(), &last, "it is read by the last that could");
                assert!(draft.check().is_err());
            }
            draft.set(&number.key, number.value).unwrap();
            assert_eq!(draft.check().unwrap(), last);
        }
    }
}

#[test]
fn comments_and_layout_stay() {
    let mut draft = draft(shipped()[0].text);
    draft.set("field.origin[0]", 17).unwrap();
    draft.set("screens[2].when[0].except", 7).unwrap();
    draft.set("levels.a[3][1]", 50).unwrap();
    draft
        .set("comment", "a \"quoted\" \\ text\nof two lines\u{7}")
        .unwrap();
    let changed = changed_lines(shipped()[0].text, draft.text());
    let lines: Vec<&str> = changed.iter().map(|(_, is)| *is).collect();
    assert_eq!(
        lines,
        [
            "comment = \"a \\\"quoted\\\" \\\\ text\\nof two lines\\u0007\"",
            "origin = [17, 0]",
            "    [40, 48], [56, 48], [72, 48], [88, 50], [104, 48],",
            "    { rect = [0, 0, 7, 144], only = \"#\", except = 7 },",
        ]
    );
    assert_eq!(
        draft.profile().comment(),
        "a \"quoted\" \\ text\nof two lines\u{7}"
    );
}

#[test]
fn number_that_was_left_out_is_added() {
    for (key, to, line) in [
        ("field.rows", 17, "rows = 17"),
        ("digits.slack", 1, "slack = 1"),
        (
            "screens[0].when[0].except",
            3,
            "when = [{ rect = [0, 0, 160, 144], only = \".\", except = 3 }]",
        ),
    ] {
        for text in [
            shipped()[0].text.to_owned(),
            shipped()[0].text.replace('\n', "\r\n"),
        ] {
            let mut draft = draft(&text);
            assert_eq!(draft.number(key), None);
            draft.set(key, to).unwrap();
            assert_eq!(draft.number(key), Some(to));
            assert!(draft.text().lines().any(|l| l == line), "{key}");
            assert_eq!(draft.text().contains('\r'), text.contains('\r'));
            assert_eq!(
                draft.text().matches("\r\n").count(),
                draft.text().matches('\r').count()
            );
            assert_eq!(draft.steps(), (1, 0));
            draft.undo();
            assert_eq!(draft.text(), text);
        }
    }
}

#[test]
fn what_is_no_key_or_no_value_of_it_is_refused_with_a_sentence() {
    let mut draft = draft(PLAIN);
    let text = draft.text().to_owned();
    for (key, to, sentence) in [
        ("", Setting::Number(1), "there is no value at \"\""),
        (
            "field",
            Setting::Number(1),
            "there is no value at \"field\"",
        ),
        ("field.origin", Setting::Number(1), "there is no value"),
        ("field.origin[2]", Setting::Number(1), "there is no value"),
        ("field.origin[-1]", Setting::Number(1), "there is no value"),
        (
            "field.origin[99999999999999999999]",
            Setting::Number(1),
            "there is no value",
        ),
        ("field..pitch", Setting::Number(1), "there is no value"),
        ("field.width", Setting::Number(1), "there is no value"),
        (
            "screens[0].when[0].rows",
            Setting::Number(1),
            "screens[0].when[0].rows is not known",
        ),
        (
            "field.pitch",
            "8".into(),
            "field.pitch is a number, not a text; write a number",
        ),
        (
            "name",
            Setting::Number(1),
            "name is a text, not a number; write a text",
        ),
        (
            "screens[0].is",
            "nowhere".into(),
            "screens[0].is: \"nowhere\" is not known",
        ),
    ] {
        let error = draft.set(key, to).unwrap_err().to_string();
        assert!(error.contains(sentence), "{key}: {error}");
        assert_eq!((draft.text(), draft.steps()), (text.as_str(), (0, 0)));
    }
    assert!(draft.replace("format = ").is_err());
    assert_eq!(draft.text(), text);
    assert_eq!(
        draft.shift("field.pitch", 1, 0).unwrap_err(),
        DraftError::Region("field.pitch".into())
    );
}

#[test]
fn problem_names_the_field_the_value_and_the_remedy() {
    let mut draft = draft(PLAIN);
    let origin = draft.number("panel.score[0]").unwrap();
    draft.set("panel.score[0]", 140).unwrap();
    assert_eq!(
        draft.problem().unwrap().to_string(),
        "panel.score: the rectangle 48x8 at 140,24 reaches off the screen; the screen has \
         160x144 pixels, counted from 0"
    );
    draft.set("panel.score[0]", origin).unwrap();
    assert_eq!(draft.problem(), None);
}

#[test]
fn regions_are_where_the_profile_has_them() {
    for text in texts() {
        let draft = draft(text);
        let regions = draft.profile().regions();
        for region in &regions {
            assert!(
                region.rect.on_screen() && region.rect.area() > 0,
                "{region:?}"
            );
            let number = |i| draft.number(&format!("{}[{i}]", region.key));
            let (x, y) = (i64::from(region.rect.x), i64::from(region.rect.y));
            assert_eq!((number(0), number(1)), (Some(x), Some(y)), "{region:?}");
            if let Some(w) = number(2) {
                assert_eq!(w, i64::from(region.rect.w));
                assert_eq!(number(3), Some(i64::from(region.rect.h)));
            } else {
                assert!(!region.is_sizable(), "{region:?}");
            }
        }
        for key in ["field.origin", "panel.next", "panel.heart", "panel.score"] {
            assert_eq!(regions.iter().filter(|r| r.key == key).count(), 1);
        }
    }
}

fn rect(draft: &ProfileDraft, key: &str) -> Rect {
    let regions = draft.profile().regions();
    regions.iter().find(|r| r.key == key).unwrap().rect
}

#[test]
fn three_nudges_go_three_pixels_and_a_drag_is_one_step() {
    let mut draft = draft(shipped()[0].text);
    for _ in 0..3 {
        assert_eq!(draft.shift("panel.heart", 1, 0).unwrap(), (1, 0));
    }
    assert_eq!(rect(&draft, "panel.heart"), Rect::new(147, 56, 8, 8));
    assert_eq!(draft.steps(), (3, 0));
    draft.begin();
    for i in 0..9 {
        draft.shift("panel.heart", -1, i % 2).unwrap();
    }
    draft.commit();
    assert_eq!(rect(&draft, "panel.heart"), Rect::new(138, 60, 8, 8));
    assert_eq!(changed_lines(shipped()[0].text, draft.text()).len(), 1);
    assert_eq!(draft.steps(), (4, 0));
    assert!(draft.undo());
    assert_eq!(rect(&draft, "panel.heart"), Rect::new(147, 56, 8, 8));
    assert!(draft.redo() && !draft.redo());
    draft.begin();
    draft.shift("field.origin", 5, 0).unwrap();
    draft.cancel();
    assert_eq!(rect(&draft, "field.origin").x, 16);
    assert!(draft.is_changed());
    draft.mark_saved();
    assert!(!draft.is_changed());
    while draft.undo() {}
    assert_eq!(draft.text(), shipped()[0].text);
    assert!(draft.is_changed());
}

#[test]
fn differences_are_the_keys_that_were_edited() {
    for text in texts() {
        let file = ProfileFile::parse(text).unwrap();
        assert_eq!(differences(&file, &file), []);
    }
    let mut draft = draft(shipped()[0].text);
    let was = draft.file().unwrap();
    draft.shift("panel.score", 0, 1).unwrap();
    draft.set("screens[2].when[0].except", 7).unwrap();
    draft.set("field.rows", 17).unwrap();
    draft.set("minos.kinds.I[1]", "======").unwrap();
    let difference = |key: &str, was: Option<&str>, is: Option<&str>| KeyDifference {
        key: key.into(),
        before: was.map(str::to_owned),
        after: is.map(str::to_owned),
    };
    let is = draft.file().unwrap();
    let expected = [
        difference("field.rows", None, Some("17")),
        difference(
            "minos.kinds.I",
            Some("[\"-=====\", \"=-====\", \"==-===\"]"),
            Some("[\"-=====\", \"======\", \"==-===\"]"),
        ),
        difference(
            "panel.score",
            Some("[104, 24, 48, 8]"),
            Some("[104, 25, 48, 8]"),
        ),
        difference("screens[2].when[0].except", Some("56"), Some("7")),
    ];
    assert_eq!(differences(&was, &is), expected);
    let back = differences(&is, &was);
    assert!(
        back.iter()
            .zip(&expected)
            .all(|(a, b)| a.before == b.after && a.after == b.before)
    );
}

/// A profile text and all its keys.
fn any_key() -> impl Strategy<Value = (&'static str, String)> {
    (0..texts().len(), any::<prop::sample::Index>()).prop_map(|(i, at)| {
        let numbers = draft(texts()[i]).numbers();
        (texts()[i], at.get(&numbers).key.clone())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_number_set_is_read_back((text, key) in any_key(), to in any::<i64>(), small in 0..200_i64) {
        let mut draft = draft(text);
        for to in [to, small] {
            draft.set(&key, to).unwrap();
            prop_assert_eq!(draft.number(&key), Some(to));
            prop_assert_eq!(draft.problem().is_some(), vision::Profile::parse(draft.text()).is_err());
            if let Ok(profile) = draft.check() {
                prop_assert_eq!(&profile, &vision::Profile::parse(draft.text()).unwrap());
                let regions = profile.regions();
                prop_assert!(regions.iter().all(|r: &Region| r.rect.on_screen()));
                let reading = Reader::new(profile).read(&screen::Picture::plain(screen::Shade::Black));
                prop_assert_eq!(reading.cells.len(), vision::CELLS);
            }
        }
        while draft.undo() {}
        prop_assert_eq!(draft.text(), text);
    }

    #[test]
    fn any_text_set_is_read_back(to in any::<String>()) {
        let mut draft = draft(PLAIN);
        draft.set("comment", to.as_str()).unwrap();
        prop_assert_eq!(draft.get("comment"), Some(Setting::Text(to.clone())));
        prop_assert_eq!(draft.profile().comment(), to);
        prop_assert_eq!(changed_lines(PLAIN, draft.text()).len() <= 1, true);
    }

    #[test]
    fn any_key_is_refused_or_taken(key in "\\PC{0,20}", name in "[a-z_.\\[\\]0-9]{0,24}", to in any::<i64>()) {
        let mut draft = draft(PLAIN);
        for key in [key, name] {
            let _ = draft.get(&key);
            let _ = draft.set(&key, to);
            let _ = draft.set(&key, "text");
            let _ = draft.shift(&key, 1, 1);
        }
    }

    #[test]
    fn regions_never_leave_the_screen(
        i in 0..5_usize,
        at in any::<prop::sample::Index>(),
        moves in prop::collection::vec((any::<i32>(), any::<i32>(), -20..20, -20..20), 1..6),
    ) {
        let mut draft = draft(texts()[i]);
        let key = at.get(&draft.profile().regions()).key.clone();
        for (w, h, dx, dy) in moves {
            let before = rect(&draft, &key);
            let (right, down) = draft.shift(&key, dx, dy).unwrap();
            let after = rect(&draft, &key);
            prop_assert_eq!(i32::from(after.x) - i32::from(before.x), right);
            prop_assert_eq!(i32::from(after.y) - i32::from(before.y), down);
            prop_assert!(right.abs() <= dx.abs() && down.abs() <= dy.abs());
            draft.shift(&key, w, h).unwrap();
            prop_assert_eq!(draft.problem(), None);
        }
    }

    #[test]
    fn any_broken_text_is_refused_or_taken(
        i in 0..5_usize,
        at in any::<prop::sample::Index>(),
        cut in 0..12_usize,
        put in "[-\\[\\]{}\"'=,.#0-9a-z_\r\n]{0,8}",
    ) {
        let whole = texts()[i];
        let start = at.index(whole.len());
        let end = (start + cut).min(whole.len());
        let text = format!("{}{put}{}", &whole[..start], &whole[end..]);
        let mut first = draft(whole);
        let _ = first.replace(text.clone());
        let _ = first.shift("field.origin", 1, 1);
        let _ = first.numbers();
        if let Ok(mut draft) = ProfileDraft::parse(text.clone()) {
            prop_assert_eq!(draft.text(), &text);
            let numbers = draft.numbers();
            let number = at.get(&numbers);
            draft.set(&number.key, number.value.wrapping_add(1)).unwrap();
            let _ = draft.set("field.rows", 3);
            let _ = draft.set("minos.slack", 0);
            let _ = draft.set("screens[0].when[0].except", 0);
        }
    }
}
