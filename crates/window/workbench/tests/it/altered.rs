//! Altered settings and layouts.

use fuzz::Fuzz;
use workbench::{Action, PanelId, SavedLayout, Settings, Theme, Workbench};

/// A text of JSON without the order of its keys.
fn value(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn settings() {
    let mut workbench = Workbench::default();
    let fresh = workbench.settings().unwrap();
    workbench.ask(Action::Theme(Theme::Light));
    let changed = workbench.settings().unwrap();
    Fuzz::new("settings")
        .seed(fresh)
        .seed(changed)
        .words(&[
            "null",
            "\"version\":1,",
            "{}",
            "[]",
            "\\u0000",
            "\"zoom\":0,",
        ])
        .iterations(600)
        .run(|bytes| {
            let text = String::from_utf8_lossy(bytes);
            let (settings, wrong) = Settings::read(&text);
            // What was understood can be written, and is then read without a complaint.
            let again = Settings::write(&settings.ui_state, &settings.dock).unwrap();
            let (same, complaint) = Settings::read(&again);
            assert_eq!(complaint, None, "{again}");
            let same = Settings::write(&same.ui_state, &same.dock).unwrap();
            assert_eq!(value(&same), value(&again));
            wrong.unwrap_or_default()
        });
}

#[test]
fn layout() {
    let panels = [PanelId::Game, PanelId::Board, PanelId::Plots];
    let many = SavedLayout::side_by_side("mine", &panels).write().unwrap();
    let one = SavedLayout::side_by_side("one", &panels[..1])
        .write()
        .unwrap();
    Fuzz::new("layout")
        .seed(many)
        .seed(one)
        .words(&[
            "null",
            "\"tree\"",
            "{}",
            "[]",
            "\"children\":[1,2]",
            "1e999",
        ])
        .iterations(1_500)
        .run(|bytes| {
            let Ok(text) = std::str::from_utf8(bytes) else {
                return "no text".into();
            };
            match SavedLayout::read(text) {
                Ok(layout) => {
                    let again = SavedLayout::read(&layout.write().unwrap()).unwrap();
                    let [again, text] = [again, layout].map(|layout| layout.write().unwrap());
                    assert_eq!(value(&again), value(&text));
                    "read".into()
                }
                Err(error) => {
                    let sentence = error.to_string();
                    assert!(!sentence.is_empty() && sentence.len() < 400, "{sentence}");
                    sentence
                }
            }
        });
}
