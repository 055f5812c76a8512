//! The profile edited in its panel and on the picture.

use super::{Bench, Window, open, press, show, sizes::cut, window_of};
use crate::samples;
use crate::{Action, Command, Edited, Group, Layout, PixelsAction, ProfileAction, Request, Tool};
use calibration::ProfileDraft;
use egui::{Key, Modifiers, Pos2, Rect, accesskit::Role, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use strum::IntoEnumIterator as _;
use vision::{
    Profile,
    profile::{Region, RegionKind, shipped},
};

/// A window in which the profile of the built-in game is edited.
fn window<'a>() -> Window<'a> {
    let mut bench = Bench::falling_t();
    bench.workbench.ask(Action::Layout(Layout::Calibrate));
    let text = Profile::blockfall_text();
    assert!(bench.workbench.edit_profile(text, None, true).unwrap());
    if bench.ui_state().pixels.tool == Tool::Inspect {
        bench.workbench.ask(PixelsAction::Inspect);
    }
    let mut window = open(bench);
    window.state_mut().asked.clear();
    window
}

fn set_number(window: &mut Window<'_>, key: &str, to: i64) {
    let workbench = &mut window.state_mut().workbench;
    workbench.change(|ui, _| ui.calibrate.set_number(key, to));
    window.run();
}

fn edited<'a>(window: &'a Window<'_>) -> &'a Edited {
    window.state().ui_state().calibrate.edited().unwrap()
}

fn selected<'a>(window: &'a Window<'_>) -> Option<&'a str> {
    window.state().ui_state().calibrate.selected.as_deref()
}

fn number(window: &Window<'_>, key: &str) -> i64 {
    edited(window).draft().number(key).unwrap()
}

fn click(window: &mut Window<'_>, name: &str) {
    window.get_by_label(name).click();
    window.run();
}

/// The profiles that were sent to the machine.
fn announced(window: &mut Window<'_>) -> Vec<Profile> {
    let asked = std::mem::take(&mut window.state_mut().asked);
    let used = asked.into_iter().map(|command| match command {
        Request::UseProfile(profile) => *profile,
        other => panic!("nobody asked for {other:?}"),
    });
    used.collect()
}

fn place(window: &Window<'_>, region: &str) -> Rect {
    window.get_by_label(&format!("Region {region}")).rect()
}

/// Points of the window in one pixel of the game.
fn scale(window: &Window<'_>) -> f32 {
    window.get_by_label("Regions on the picture").rect().width() / 160.0
}

fn drag(window: &mut Window<'_>, from: Pos2, to: Pos2) {
    window.hover_at(from);
    window.step();
    window.drag_at(from);
    window.step();
    for i in 1..=8_u8 {
        window.hover_at(from + (to - from) * (f32::from(i) / 8.0));
        window.step();
    }
    window.drop_at(to);
    window.run();
}

#[test]
fn three_nudges_are_three_pixels() {
    let mut window = window();
    for (name, key) in [("field", "field.origin"), ("score", "panel.score")] {
        click(&mut window, &format!("Select {name}"));
        let (x, y) = (
            number(&window, &format!("{key}[0]")),
            number(&window, &format!("{key}[1]")),
        );
        let before = place(&window, name);
        for _ in 0..3 {
            press(&mut window, Modifiers::NONE, Key::ArrowRight);
        }
        assert_eq!(number(&window, &format!("{key}[0]")), x + 3, "{name}");
        let moved = place(&window, name).min - before.min;
        assert!(
            (moved - vec2(3.0 * scale(&window), 0.0)).length() < 0.01,
            "{moved:?}"
        );
        press(&mut window, Modifiers::SHIFT, Key::ArrowLeft);
        assert_eq!(number(&window, &format!("{key}[0]")), x - 5, "{name}");
        assert_eq!(number(&window, &format!("{key}[1]")), y, "{name}");
        let value = window.get_by_label(&format!("{name} x")).value();
        assert_eq!(value.unwrap(), (x - 5).to_string());
    }
}

#[test]
fn a_drag_is_one_step_and_moves_by_whole_pixels() {
    let mut window = window();
    let (from, scale) = (place(&window, "next box"), scale(&window));
    let key = "panel.next[0]";
    let (x, y) = (number(&window, key), number(&window, "panel.next[1]"));
    // Below the cells of the next piece, which are a region of their own.
    let grip = from.left_bottom() + vec2(20.0, -8.0);
    drag(&mut window, grip, grip + vec2(-6.4 * scale, 4.0 * scale));
    assert_eq!(number(&window, key), x - 6);
    assert_eq!(number(&window, "panel.next[1]"), y + 4);
    assert_eq!(edited(&window).draft().steps(), (1, 0));
    let moved = place(&window, "next box").min - from.min;
    assert!(
        (moved - vec2(-6.0, 4.0) * scale).length() < 0.01,
        "{moved:?}"
    );
    let last = announced(&mut window).pop().unwrap();
    assert_eq!(i64::from(last.panel().next.x), x - 6);

    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(number(&window, key), x);
    assert_eq!(place(&window, "next box"), from);
    assert_eq!(edited(&window).draft().steps(), (0, 1));
    for redo in [
        (Modifiers::COMMAND, Key::Y),
        (Modifiers::COMMAND | Modifiers::SHIFT, Key::Z),
    ] {
        press(&mut window, redo.0, redo.1);
        assert_eq!(number(&window, key), x - 6, "{redo:?}");
        click(&mut window, "Undo edit");
        assert_eq!(number(&window, key), x);
    }
}

#[test]
fn an_edge_is_dragged_by_its_handle() {
    let mut window = window();
    click(&mut window, "Select heart");
    let (rect, scale) = (place(&window, "heart"), scale(&window));
    let (x, w) = (
        number(&window, "panel.heart[0]"),
        number(&window, "panel.heart[2]"),
    );
    // The handles are just outside the edge.
    let handle = rect.left_center() - vec2(6.0, 0.0);
    drag(&mut window, handle, handle - vec2(5.0 * scale, 0.0));
    assert_eq!(number(&window, "panel.heart[0]"), x - 5);
    assert_eq!(number(&window, "panel.heart[2]"), w + 5);
    assert_eq!(edited(&window).draft().steps(), (1, 0));
}

/// Lets clicks and drags on the picture be about pixels.
fn inspect(window: &mut Window<'_>) {
    let inspect = Command::from(PixelsAction::Inspect);
    window.state_mut().workbench.ask(inspect);
    window.run();
}

fn block(window: &Window<'_>) -> Option<screen::Rect> {
    window.state().ui_state().pixels.region
}

/// The name of the selected region, by which it is moved.
fn mover(window: &Window<'_>) -> Pos2 {
    window
        .get_by_label("Move the selected region")
        .rect()
        .center()
}

#[test]
fn while_pixels_are_inspected_a_drag_selects_a_block_and_handles_alone_move_a_region() {
    let mut window = window();
    let scale = scale(&window);
    inspect(&mut window);
    let text = edited(&window).text().to_owned();
    let field = place(&window, "field");
    // Inside of a region, and from its outline.
    for from in [field.center(), field.left_center()] {
        drag(&mut window, from, from + vec2(16.0, 8.0) * scale);
        let block = block(&window).unwrap();
        assert_eq!((block.w, block.h), (17, 9), "{from:?}");
        window
            .state_mut()
            .workbench
            .change(|ui, _| ui.pixels.select_block(screen::Rect::SCREEN));
        window.run();
    }
    assert_eq!(edited(&window).text(), text);
    assert_eq!(selected(&window), None);

    // Selected by its outline, a region of a fixed size is moved by its name.
    click_at(&mut window, field.left_center());
    assert_eq!(selected(&window), Some("field.origin"));
    assert_eq!(
        window
            .get_by_label("Move the selected region")
            .value()
            .unwrap(),
        "field"
    );
    let name = mover(&window);
    drag(&mut window, name, name + vec2(8.0, 0.0) * scale);
    assert_eq!(number(&window, "field.origin[0]"), 24);
    assert_eq!(block(&window), Some(screen::Rect::SCREEN), "no block");
    // In the middle of the selected region a drag is a block as well.
    let inside = place(&window, "field").center();
    drag(&mut window, inside, inside + vec2(4.0, 4.0) * scale);
    assert_eq!(block(&window).map(|block| (block.w, block.h)), Some((5, 5)));
    assert_eq!(number(&window, "field.origin[0]"), 24);

    // Another one is sized by the handles around it.
    let heart = place(&window, "heart").left_center();
    click_at(&mut window, heart);
    assert_eq!(selected(&window), Some("panel.heart"));
    let x = number(&window, "panel.heart[0]");
    let handle = place(&window, "heart").left_center() - vec2(6.0, 0.0);
    drag(&mut window, handle, handle - vec2(5.0 * scale, 0.0));
    assert_eq!(number(&window, "panel.heart[0]"), x - 5);
}

#[test]
fn while_pixels_are_inspected_a_click_at_an_outline_selects_what_is_lit() {
    let mut window = window();
    let scale = scale(&window);
    inspect(&mut window);
    let steps = edited(&window).draft().steps();
    for (name, key) in [
        ("lines", "panel.lines"),
        ("score", "panel.score"),
        ("next cells", "panel.next_cells"),
        ("next box", "panel.next"),
    ] {
        let outline = place(&window, name).left_bottom() + vec2(6.0, -1.0);
        window.hover_at(outline);
        window.run();
        let lit = window.state().workbench.hover().region.clone();
        click_at(&mut window, outline);
        assert_eq!(selected(&window), lit.as_deref(), "{name}");
        assert_eq!(selected(&window), Some(key), "{name}");
    }
    assert_eq!(
        edited(&window).draft().steps(),
        steps,
        "a click moves nothing"
    );
    // The ruler snaps to outlines and moves nothing.
    let measure = Command::from(PixelsAction::Ruler);
    window.state_mut().workbench.ask(measure);
    window.run();
    let outline = place(&window, "score").left_center();
    drag(&mut window, outline, outline + vec2(-8.0, 0.0) * scale);
    assert_eq!(number(&window, "panel.score[0]"), 104);
}

/// The name is there where the region is larger than what is seen of the picture.
#[test]
fn a_region_is_moved_by_its_name_at_any_zoom() {
    let mut window = window();
    inspect(&mut window);
    click(&mut window, "Select field");
    for _ in 0..3 {
        let closer = Command::from(crate::GameAction::ZoomIn);
        window.state_mut().workbench.ask(closer);
        window.run();
    }
    let name = window.get_by_label("Move the selected region").rect();
    let seen = window.get_by_label("Game screen, frame 18204").rect();
    assert!(seen.contains_rect(name), "{name:?} in {seen:?}");
}

#[test]
fn wrong_next_cells_are_right_in_two_gestures() {
    let picture = samples::pixels::picture();
    let mut window = edited_window(picture, |draft| {
        draft.shift("panel.next_cells", 3, -4).unwrap();
    });
    let read = |window: &Window<'_>| {
        let value = window.get_by_label("Region next cells").value().unwrap();
        value.rsplit_once(", reads ").unwrap().1.to_owned()
    };
    assert_eq!(window.state().ui_state().pixels.tool, Tool::Inspect);
    let wrong = read(&window);
    let scale = window
        .get_by_label("Game screen, frame 2600")
        .rect()
        .width()
        / 160.0;
    // 1: the outline is clicked. 2: its name is dragged.
    let outline = place(&window, "next cells").right_center();
    click_at(&mut window, outline);
    let name = mover(&window);
    drag(&mut window, name, name + vec2(-3.0, 4.0) * scale);
    let exact = Profile::blockfall().unwrap();
    assert_eq!(places(edited(&window).profile()), places(&exact));
    let record = samples::pixels::record(2_600, samples::pixels::picture());
    let next = record.reading.next.unwrap().letter().to_string();
    assert_eq!(read(&window), next);
    assert_ne!(wrong, next);
}

/// What is read stands on the picture beside its region.
#[test]
fn numbers_that_are_read_are_shown_at_their_regions() {
    for size in [vec2(1280.0, 720.0), vec2(1920.0, 1080.0)] {
        let picture = samples::pixels::picture();
        let reading = samples::pixels::record(2_600, picture).reading;
        let mut window = off_window(size);
        let exact = Command::from(ProfileAction::Restore(crate::Against::Default));
        window.state_mut().workbench.ask(exact);
        window.run();
        for (name, read) in [
            ("score", reading.score.unwrap().to_string()),
            ("level", reading.level.unwrap().to_string()),
            ("lines", reading.lines.unwrap().to_string()),
        ] {
            let value = window.get_by_label(&format!("Region {name}")).value();
            assert!(
                value.unwrap().ends_with(&format!(", reads {read}")),
                "{name}"
            );
            let region = place(&window, name).expand2(vec2(0.0, 20.0));
            let mut shown = false;
            super::sizes::texts(&window, |text, clip| {
                let words = &text.galley.job.text;
                let drawn = text.visual_bounding_rect();
                let is_it = *words == read || *words == format!("{name} {read}");
                shown |= is_it && region.intersects(drawn) && clip.contains_rect(drawn);
            });
            assert!(shown, "{name} {read} at {size:?}");
        }
        // By regions at wrong places nothing is read, and that is shown as well.
        let window = off_window(size);
        let value = window.get_by_label("Region score").value().unwrap();
        assert!(value.ends_with("reads –"), "{value}");
    }
}

/// Whether a number is drawn whole within a field.
fn is_whole(window: &Window<'_>, name: &str, number: &str) -> bool {
    let field = window.get_by_label(name).rect();
    let mut whole = false;
    super::sizes::texts(window, |text, clip| {
        let drawn = text.visual_bounding_rect();
        let inside = field.intersect(clip).expand(0.5);
        whole |= text.galley.job.text == number && inside.contains_rect(drawn);
    });
    whole
}

#[test]
fn the_largest_number_of_every_box_is_whole_also_while_it_is_typed() {
    for size in [
        vec2(960.0, 640.0),
        vec2(1280.0, 720.0),
        vec2(1920.0, 1080.0),
    ] {
        let mut window = off_window(size);
        for key in ["next cells", "level", "lines"] {
            let (name, key) = (format!("{key} x"), key.replace(' ', "_"));
            set_number(&mut window, &format!("panel.{key}[0]"), 128);
            assert!(is_whole(&window, &name, "128"), "{name} at {size:?}");
            click(&mut window, &name);
            assert!(is_whole(&window, &name, "128"), "{name} typed at {size:?}");
            window.key_press(Key::Escape);
            window.run();
        }
        // The corners of a block and the numbers of a grid.
        show(&mut window, crate::PanelId::PixelBlock);
        let block = screen::Rect::new(159, 143, 1, 1);
        window
            .state_mut()
            .workbench
            .change(|ui, _| ui.pixels.select_block(block));
        window.run();
        let corners = "Corners x0, y0, x1, y1";
        assert!(is_whole(&window, corners, "159, 143, 159, 143"), "{size:?}");
    }
}

#[test]
fn a_pixel_of_the_pictures_before_is_not_read_out() {
    let mut window = off_window(vec2(1280.0, 800.0));
    click_pixel(&mut window, 60, 60);
    let at = |window: &Window<'_>| window.state().ui_state().pixels.at;
    assert_eq!(at(&window), Some(screen::Point { x: 60, y: 60 }));
    let from = window
        .get_by_label("Game screen, frame 2600")
        .rect()
        .center();
    drag(&mut window, from, from + vec2(40.0, 40.0));
    assert!(block(&window).is_some());
    window.remove_cursor();
    // The picture is closed, and there is no other.
    window.state_mut().record = None;
    window.state_mut().workbench.shows_other_pictures();
    window.run();
    assert_eq!((at(&window), block(&window)), (None, None));
    assert_eq!(super::value(&window, "Pixel readout"), "–");
}

const ARROWS: [Key; 4] = [
    Key::ArrowLeft,
    Key::ArrowRight,
    Key::ArrowUp,
    Key::ArrowDown,
];

#[test]
fn arrows_move_no_region_until_one_is_clicked() {
    let mut window = off_window(vec2(1280.0, 800.0));
    let text = edited(&window).text().to_owned();
    let press_all = |window: &mut Window<'_>| {
        for key in ARROWS {
            press(window, Modifiers::NONE, key);
            press(window, Modifiers::SHIFT, key);
        }
        press(window, Modifiers::NONE, Key::ArrowRight);
    };
    assert_eq!(selected(&window), None, "nothing is selected at first");
    press_all(&mut window);
    assert_eq!(edited(&window).text(), text);

    // After a click on a pixel they move the pixel.
    click_pixel(&mut window, 60, 60);
    window.get_by_label("Keys: pixel");
    press_all(&mut window);
    assert_eq!(edited(&window).text(), text);
    let at = window.state().ui_state().pixels.at.unwrap();
    assert_eq!((at.x, at.y), (61, 60));

    // A region that was clicked after that has them, and shows it.
    click(&mut window, "Select field");
    window.get_by_label("Keys: field");
    assert!(window.query_by_label("Keys: pixel").is_none());
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(number(&window, "field.origin[0]"), 12);
    press(&mut window, Modifiers::COMMAND, Key::Z);

    // The pixel has them again, and undo works there too.
    click_pixel(&mut window, 70, 70);
    assert_eq!(selected(&window), None);
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    assert_eq!(edited(&window).text(), text);
    let at = window.state().ui_state().pixels.at.unwrap();
    assert_eq!((at.x, at.y), (70, 71));
    press(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(number(&window, "field.origin[0]"), 12);
}

#[test]
fn esc_deselects_the_region_and_the_pixel() {
    let mut window = off_window(vec2(1280.0, 800.0));
    let text = edited(&window).text().to_owned();
    click(&mut window, "Select score");
    window.get_by_label("Keys: score");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(selected(&window), None);
    assert!(window.query_by_label("Keys: score").is_none());
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(edited(&window).text(), text);

    click_pixel(&mut window, 60, 60);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(window.state().ui_state().pixels.at, None);
    assert!(window.query_by_label("Keys: pixel").is_none());
}

#[test]
fn an_arrow_that_is_held_is_one_step() {
    let mut window = window();
    click(&mut window, "Select field");
    let x = number(&window, "field.origin[0]");
    let mut key = |repeat, pressed| {
        window.event(egui::Event::Key {
            key: Key::ArrowRight,
            physical_key: None,
            pressed,
            repeat,
            modifiers: Modifiers::NONE,
        });
        window.step();
    };
    for _ in 0..2 {
        key(false, true);
        (0..9).for_each(|_| key(true, true));
        key(false, false);
    }
    assert_eq!(number(&window, "field.origin[0]"), x + 20);
    assert_eq!(edited(&window).draft().steps(), (2, 0), "a step for each");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(number(&window, "field.origin[0]"), x + 10);
}

/// A window with a real picture, and a profile whose regions are all at wrong places.
fn off_window<'a>(size: egui::Vec2) -> Window<'a> {
    let picture = samples::pixels::picture();
    let mut bench = Bench::new(Some(samples::pixels::record(2_600, picture)));
    bench.workbench.ask(Action::Layout(Layout::Calibrate));
    let mut draft = ProfileDraft::parse(Profile::blockfall_text()).unwrap();
    draft.move_all(-5, -3).unwrap();
    bench
        .workbench
        .edit_profile(draft.text(), None, true)
        .unwrap();
    // The harness adds a margin of 8 points on all sides.
    let mut window = window_of(bench, size + vec2(16.0, 16.0), 1.0);
    window.state_mut().asked.clear();
    window
}

fn click_at(window: &mut Window<'_>, at: Pos2) {
    window.hover_at(at);
    window.step();
    window.drag_at(at);
    window.step();
    window.drop_at(at);
    window.run();
}

/// Clicks the centre of a game pixel.
fn click_pixel(window: &mut Window<'_>, x: u8, y: u8) {
    let rect = window.get_by_label("Game screen, frame 2600").rect();
    let at = vec2(f32::from(x) + 0.5, f32::from(y) + 0.5) * (rect.width() / 160.0);
    click_at(window, rect.min + at);
}

fn places(profile: &Profile) -> Vec<Region> {
    let regions = profile.regions().into_iter();
    regions.filter(|r| r.kind != RegionKind::Probe).collect()
}

#[test]
fn one_click_on_an_empty_cell_puts_all_regions_where_they_are() {
    let mut window = off_window(vec2(1280.0, 800.0));
    click(&mut window, "Find regions by one click");
    window.get_by_label("Picture with the well");
    // On a filled cell: the reason is shown with numbers, and the tool stays active.
    click_pixel(&mut window, 68, 98);
    assert_eq!(edited(&window).draft().steps(), (0, 0));
    let shown = window.get_by_label("Message").value().unwrap();
    assert!(shown.contains("68,98"), "{shown}");
    click_pixel(&mut window, 30, 30);
    let exact = Profile::blockfall().unwrap();
    assert_eq!(places(edited(&window).profile()), places(&exact));
    assert_eq!(edited(&window).draft().steps(), (1, 0));
    let found = window.get_by_label("Found by one click").value().unwrap();
    assert_eq!(
        found,
        "Well at 16,0: all regions moved 5 right and 3 down; edge of the next box 136 of 136, \
         numbers 3 of 3"
    );
    assert_eq!(place(&window, "score"), {
        let picture = window.get_by_label("Game screen, frame 2600").rect();
        let scale = picture.width() / 160.0;
        let corner = picture.min + vec2(104.0, 24.0) * scale;
        Rect::from_min_size(corner, vec2(48.0, 8.0) * scale)
    });
    let used = announced(&mut window).pop().unwrap();
    assert_eq!(places(&used), places(&exact), "the machine reads by it");
    // The tool is no longer active, and one undo step restores everything.
    assert!(window.query_by_label("Picture with the well").is_none());
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(number(&window, "field.origin[0]"), 11);
    assert!(window.query_by_label("Found by one click").is_none());

    press(&mut window, Modifiers::COMMAND, Key::F);
    window.get_by_label("Picture with the well");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Picture with the well").is_none());
}

/// A window with a real picture and a profile that was edited in this way.
fn edited_window<'a>(picture: screen::Picture, edit: impl FnOnce(&mut ProfileDraft)) -> Window<'a> {
    let mut bench = Bench::new(Some(samples::pixels::record(2_600, picture)));
    bench.workbench.ask(Action::Layout(Layout::Calibrate));
    let mut draft = ProfileDraft::parse(Profile::blockfall_text()).unwrap();
    edit(&mut draft);
    let text = draft.text();
    bench.workbench.edit_profile(text, None, true).unwrap();
    window_of(bench, vec2(1296.0, 816.0), 1.0)
}

#[test]
fn a_field_five_pixels_off_is_right_in_at_most_three_actions() {
    let picture = samples::pixels::picture();
    let off = |draft: &mut ProfileDraft| {
        draft.shift("field.origin", 5, 0).unwrap();
    };
    let exact = Profile::blockfall().unwrap();
    // By the walls: two actions.
    let mut window = edited_window(picture.clone(), off);
    let warnings = |window: &Window<'_>| window.state().workbench.messages().lasting().count();
    click(&mut window, "Find regions by one click");
    click_pixel(&mut window, 2, 2);
    assert_eq!(warnings(&window), 1, "beside the well");
    click_pixel(&mut window, 30, 30);
    assert_eq!(places(edited(&window).profile()), places(&exact));
    assert_eq!(warnings(&window), 0, "the first click no longer matters");
    let found = window.get_by_label("Found by one click").value().unwrap();
    assert!(found.contains("the field alone moved 5 left"), "{found}");

    // With nothing beside the well as evidence, three actions: what was found is offered.
    let alone = picture.edited(|shades| {
        for at in screen::Rect::new(104, 0, 56, 144).points() {
            shades[usize::from(at.y) * 160 + usize::from(at.x)] = screen::Shade::Black;
        }
    });
    let mut window = edited_window(alone, off);
    click(&mut window, "Find regions by one click");
    click_pixel(&mut window, 30, 30);
    assert_eq!(number(&window, "field.origin[0]"), 21, "it asks first");
    let why = window.get_by_label("Not found by one click").value();
    assert!(why.unwrap().contains("at 16 and 96"));
    click(&mut window, "Move the field to 16,0");
    assert_eq!(places(edited(&window).profile()), places(&exact));
    assert!(window.query_by_label("Not found by one click").is_none());
    assert_eq!(edited(&window).draft().steps(), (1, 0));
}

#[test]
fn a_whole_profile_that_is_shifted_is_right_in_two_actions() {
    let picture = samples::pixels::picture();
    let mut window = edited_window(picture, |draft| {
        draft.move_all(-4, -2).unwrap();
    });
    click(&mut window, "Find regions by one click");
    click_pixel(&mut window, 30, 30);
    let exact = Profile::blockfall().unwrap();
    assert_eq!(places(edited(&window).profile()), places(&exact));
}

#[test]
fn two_actions_show_which_pixels_make_a_digit_an_8() {
    let picture = samples::pixels::picture();
    let mut window = edited_window(picture, |_| {});
    let read = |window: &Window<'_>| {
        let stage = window.query_by_label("Reading stage")?;
        stage.value()
    };
    assert_ne!(read(&window).as_deref(), Some("8"));
    // The score is 788: its last digit.
    click_pixel(&mut window, 148, 28);
    assert_eq!(read(&window).as_deref(), Some("8"));
    for stage in ["Crop stage", "Counts stage", "Votes stage"] {
        let rect = window.get_by_label(stage).rect();
        assert!(
            rect.width() > 30.0 && rect.height() > 30.0,
            "{stage} {rect:?}"
        );
    }
    let nearest = window.get_by_label("Pixels that would change it").value();
    assert!(nearest.is_some_and(|listed| !listed.is_empty()));
}

#[test]
fn the_profile_menu_reaches_what_can_be_done_with_it() {
    let mut window = off_window(vec2(1280.0, 800.0));
    let entry = |window: &mut Window<'_>, name: &str| {
        click(window, "Profile");
        let entries = window.get_all_by_label(name);
        // The panel has some of them too; the menu is drawn above it.
        entries.last().unwrap().click();
        window.run();
    };
    click(&mut window, "Select field");
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    entry(&mut window, "Undo edit");
    assert_eq!(edited(&window).draft().steps(), (0, 1));
    entry(&mut window, "Redo edit");
    entry(&mut window, "Compare with default profile");
    assert!(edited(&window).compared().is_some());
    entry(&mut window, "Restore default profile");
    assert_eq!(edited(&window).text(), Profile::blockfall_text());
    entry(&mut window, "Find regions by one click");
    window.get_by_label("Picture with the well");
    window.state_mut().asked.clear();
    entry(&mut window, "Save profile as…");
    let save = Request::SaveProfileAs;
    assert_eq!(window.state().asked, [save]);
    click(&mut window, "Profile");
    click(&mut window, "Edit the profile");
    assert!(window.query_by_label("Profile name").is_none());
}

#[test]
fn there_is_room_for_the_board_and_a_large_picture_at_every_size() {
    for (size, scale, board) in [
        (vec2(960.0, 640.0), 3.0, false),
        (vec2(1280.0, 800.0), 4.0, true),
        (vec2(1456.0, 819.0), 4.0, true),
        (vec2(1280.0, 1024.0), 4.0, true),
    ] {
        let mut window = off_window(size);
        let exact = Command::from(ProfileAction::Restore(crate::Against::Default));
        window.state_mut().workbench.ask(exact);
        window.run();
        let game = window.get_by_label("Game screen, frame 2600").rect();
        assert!(
            (game.width() - 160.0 * scale).abs() < 0.1,
            "{size:?} {game:?}"
        );
        let read = window.query_all_by_label_contains("row 18: ").count() > 0;
        assert_eq!(read, board, "{size:?}");
        // No widget of the profile is outside its panel.
        let compare = Command::from(ProfileAction::Compare(crate::Against::Saved));
        window.state_mut().workbench.ask(compare);
        window.run();
        for name in [
            "Save profile",
            "Save profile as…",
            "Copy profile as TOML",
            "Find regions by one click",
            "Edit regions on the picture",
            "Compare with default profile",
            "Restore default profile",
            "Profile version",
            "Redo edit",
        ] {
            let rect = window.get_by_label(name).rect();
            assert!(
                rect.left() >= 8.0 && rect.right() <= game.left() - 8.0,
                "{name} {rect:?} at {size:?}"
            );
        }
    }
}

/// The names of the rows are whole, however narrow the panel is.
#[test]
fn the_names_of_the_rows_are_whole_at_every_size() {
    for size in [vec2(960.0, 640.0), vec2(1280.0, 800.0)] {
        for group in Group::iter() {
            let mut window = off_window(size);
            for other in Group::iter() {
                let open = &window.state().ui_state().calibrate.groups;
                if open.contains(&other) != (other == group) {
                    let workbench = &mut window.state_mut().workbench;
                    workbench.change(|ui, _| ui.calibrate.toggle_group(other));
                }
            }
            window.run();
            let parts = edited(&window).parts();
            let part = parts.iter().find(|part| part.group == group);
            let labels: Vec<&str> = part.map_or(vec![], |part| {
                part.rows.iter().map(|row| row.label.as_str()).collect()
            });
            let cut = cut(&window);
            let names = cut
                .iter()
                .filter(|(text, _)| labels.contains(&text.as_str()));
            let names: Vec<&String> = names.map(|(text, _)| text).collect();
            assert!(names.is_empty(), "{group:?} at {size:?}: {names:?}");
        }
    }
}

#[test]
fn clicks_choose_the_smallest_region_and_then_the_next() {
    let mut window = window();
    let inside = place(&window, "next cells").center();
    let mut chosen = Vec::new();
    for _ in 0..3 {
        window.hover_at(inside);
        window.drag_at(inside);
        window.step();
        window.drop_at(inside);
        window.run();
        chosen.push(
            window
                .state()
                .ui_state()
                .calibrate
                .selected
                .clone()
                .unwrap(),
        );
    }
    assert_eq!(
        chosen,
        ["panel.next_cells", "panel.next", "panel.next_cells"]
    );
}

#[test]
fn numbers_are_typed_and_stepped() {
    let mut window = window();
    let x = number(&window, "panel.level[0]");
    click(&mut window, "level x");
    window.key_press(Key::ArrowUp);
    window.run();
    window.key_press(Key::ArrowUp);
    window.run();
    assert_eq!(number(&window, "panel.level[0]"), x + 2);
    window.key_press(Key::Escape);
    window.run();
    click(&mut window, "level y");
    window.get_by_label("level y").type_text("77");
    window.run();
    window.key_press(Key::Enter);
    window.run();
    assert_eq!(number(&window, "panel.level[1]"), 77);
    // Esc restores the number.
    click(&mut window, "level y");
    window.get_by_label("level y").type_text("12");
    window.run();
    window.key_press(Key::Escape);
    window.run();
    assert_eq!(number(&window, "panel.level[1]"), 77);
    // The selected region has not moved meanwhile.
    assert_eq!(number(&window, "field.origin[0]"), 16);
    click(&mut window, "Undo edit");
    assert_ne!(number(&window, "panel.level[1]"), 77);
}

#[test]
fn dragging_a_number_is_one_step() {
    let mut window = window();
    let x = number(&window, "panel.lines[0]");
    let from = window.get_by_label("lines x").rect().center();
    drag(&mut window, from, from + vec2(-40.0, 0.0));
    assert!((x - 8..x - 4).contains(&number(&window, "panel.lines[0]")));
    assert_eq!(edited(&window).draft().steps(), (1, 0));
}

#[test]
fn a_profile_that_can_not_be_read_by_is_not_sent() {
    let mut window = window();
    let set_name = |window: &mut Window<'_>, name: &'static str| {
        let workbench = &mut window.state_mut().workbench;
        let left = workbench.change(|ui, _| ui.calibrate.set_name(name));
        assert_eq!(left, None);
        window.run();
    };
    set_name(&mut window, "");
    assert_eq!(announced(&mut window), []);
    let problem = window.get_by_label("Profile problem").value().unwrap();
    assert!(problem.contains("name: it is empty"), "{problem}");
    assert_eq!(edited(&window).profile().name(), "blockfall");
    set_name(&mut window, "mine");
    assert!(window.query_by_label("Profile problem").is_none());
    assert_eq!(announced(&mut window)[0].name(), "mine");
}

#[test]
fn what_differs_is_listed_and_can_be_restored() {
    let mut window = window();
    click(&mut window, "Select field");
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    click(&mut window, "Compare with default profile");
    let change = window.get_by_label("field.origin").value().unwrap();
    assert_eq!(change, "x 16 → 17");
    click(&mut window, "Restore default profile");
    assert!(window.query_by_label("field.origin").is_none());
    assert_eq!(edited(&window).text(), Profile::blockfall_text());
    assert_eq!(edited(&window).draft().steps(), (2, 0));
    click(&mut window, "Copy profile as TOML");
    click(&mut window, "Undo edit");
    assert_eq!(number(&window, "field.origin[0]"), 17);
}

#[test]
fn one_change_alone_can_be_restored() {
    let mut window = window();
    set_number(&mut window, "field.origin[0]", 21);
    set_number(&mut window, "panel.score[0]", 99);
    // The note comes below the numbers, and these stay where they are.
    let before = window.get_by_label("score x").rect();
    click(&mut window, "Compare with default profile");
    assert_eq!(window.get_by_label("score x").rect(), before);
    click(&mut window, "Restore field.origin");
    assert_eq!(number(&window, "field.origin[0]"), 16);
    assert_eq!(number(&window, "panel.score[0]"), 99, "the other stays");
    assert!(window.query_by_label("field.origin").is_none());
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(number(&window, "field.origin[0]"), 21, "one step");
}

/// Where the digits of a field are drawn.
fn digits(window: &Window<'_>, name: &str) -> Vec<Rect> {
    let field = window.get_by_label(name);
    let all = std::iter::once(field).chain(field.children_recursive());
    all.filter(|node| node.accesskit_node().role() == Role::TextRun)
        .map(|node| node.rect())
        .collect()
}

#[test]
fn a_number_is_seen_whole_in_its_field_also_while_it_is_typed() {
    let mut window = window();
    set_number(&mut window, "panel.level[0]", 135);
    let width = |window: &Window<'_>| {
        let font = ui_kit::theme::numbers();
        let colour = egui::Color32::WHITE;
        let text = String::from("135");
        let galley = window
            .ctx
            .fonts_mut(|f| f.layout_no_wrap(text, font, colour));
        galley.size().x
    };
    let field = window.get_by_label("level x").rect();
    assert!(field.width() >= width(&window), "{field:?}");
    click(&mut window, "level x");
    let field = window.get_by_label("level x").rect();
    let drawn = digits(&window, "level x");
    assert!(!drawn.is_empty(), "the text is in the field");
    for run in drawn {
        assert!(
            run.left() >= field.left() && run.right() <= field.right(),
            "{run:?} in {field:?}"
        );
        assert!(run.width() >= width(&window) - 1.0, "{run:?}");
    }
    // A longer one makes its field wider.
    window.key_press(Key::Escape);
    let narrow = window.get_by_label("Profile version").rect();
    set_number(&mut window, "version", 4_000_000_000);
    let wide = window.get_by_label("Profile version").rect();
    assert!(wide.width() > narrow.width() + 40.0, "{wide:?}");
}

#[test]
fn what_is_not_saved_is_only_replaced_when_asked() {
    let mut window = window();
    click(&mut window, "Select field");
    press(&mut window, Modifiers::NONE, Key::ArrowRight);
    let other = shipped()[0];
    for (answer, name) in [
        ("Keep this profile", "blockfall"),
        ("Use other profile", other.name),
    ] {
        let taken = window
            .state_mut()
            .workbench
            .edit_profile(other.text, None, true);
        assert!(!taken.unwrap());
        window.run();
        window.get_by_label("Other profile");
        click(&mut window, answer);
        assert_eq!(edited(&window).name(), name);
        assert!(window.query_by_label("Other profile").is_none());
    }
    assert_eq!(announced(&mut window).pop().unwrap().name(), other.name);
}

#[test]
fn groups_are_shown_on_the_picture_while_they_are_open() {
    let mut window = window();
    assert!(window.query_by_label("Region level 3 of A").is_none());
    click(&mut window, &format!("Group {}", Group::Menus.label()));
    window.get_by_label("Region level 3 of A");
    window.get_by_label("Select level 3 of A");
    click(&mut window, "Edit regions on the picture");
    assert!(window.query_by_label("Region field").is_none());
}

#[test]
fn the_profile_in_force_is_asked_for_once() {
    let mut bench = Bench::falling_t();
    bench.workbench.ask(Action::Layout(Layout::Calibrate));
    let mut window = open(bench);
    window.run();
    let asked = std::mem::take(&mut window.state_mut().asked);
    assert_eq!(asked, [Request::EditProfile]);
    window.get_by_label("The profile in force is not open here");
    click(&mut window, "Edit the profile in force");
    assert_eq!(window.state().asked, [Request::EditProfile]);
}

#[test]
fn names_of_the_profile_are_whole_beside_their_numbers() {
    for size in [
        vec2(1200.0, 760.0),
        vec2(1280.0, 720.0),
        vec2(1366.0, 768.0),
    ] {
        let mut window = off_window(size);
        let exact = Command::from(ProfileAction::Restore(crate::Against::Default));
        window.state_mut().workbench.ask(exact);
        window.run();
        let panel = window.get_by_label("Group Numbers").rect();
        let cut = super::sizes::cut(&window);
        let cut: Vec<_> = cut
            .iter()
            .filter(|(_, at)| panel.x_range().contains(at.x))
            .collect();
        assert!(cut.is_empty(), "{size:?}: {cut:?}");
    }
}
