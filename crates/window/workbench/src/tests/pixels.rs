//! The pixels of the picture, tested through accessible names.

use super::{Bench, Window, click, open, press, value};
use crate::samples::pixels as seen;
use crate::{
    Action, Extract, Focus, Frozen, Layout, PanelId, PixelsAction, Request, Since, Tool,
    features::apply::ApplyFixture,
};
use calibration::{
    Explain as _, Flips as _,
    copy::{BoardText, Copied as _, Format, PixelText},
    explain::ReadingPart,
};
use egui::{Key, Modifiers, OutputCommand, Pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use screen::{HEIGHT, Picture, Point, Rect, Shade, WIDTH};
use ui_kit::{placing::Placing, theme};
use vision::{Number, profile::RegionKind};

const GAME: &str = "Game screen, frame 2600";

fn bench(picture: Picture) -> Bench {
    let mut bench = Bench::new(Some(seen::record(2_600, picture)));
    bench.status.shown.reader = seen::status().shown.reader;
    bench
}

fn window<'a>(layout: Layout) -> Window<'a> {
    let mut bench = bench(seen::picture());
    bench.workbench.ask(Action::Layout(layout));
    open(bench)
}

/// The layout for calibration with the block in front of the inspector.
fn region_window<'a>() -> Window<'a> {
    let mut window = window(Layout::Calibrate);
    window
        .state_mut()
        .workbench
        .ask(Action::ShowPanel(PanelId::PixelBlock));
    window.run();
    window
}

fn ask(window: &mut Window<'_>, command: PixelsAction) {
    let left = window.state_mut().workbench.ask(command);
    assert_eq!(left, None);
    window.run();
}

fn middle(window: &Window<'_>, x: u8, y: u8) -> Pos2 {
    let rect = window.get_by_label(GAME).rect();
    let scale = rect.width() / WIDTH as f32;
    rect.min + vec2(f32::from(x) + 0.5, f32::from(y) + 0.5) * scale
}

fn click_at(window: &mut Window<'_>, x: u8, y: u8, modifiers: Modifiers) {
    let at = middle(window, x, y);
    window.hover_at(at);
    window.event(egui::Event::ModifiersChanged(modifiers));
    window.step();
    for pressed in [true, false] {
        window.event(egui::Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers,
        });
        window.step();
    }
    window.event(egui::Event::ModifiersChanged(Modifiers::NONE));
    window.run();
}

fn selected(window: &Window<'_>) -> Option<(u8, u8)> {
    window.state().ui_state().pixels.at.map(|p| (p.x, p.y))
}

#[test]
fn a_click_selects_exactly_the_pixel_it_is_on() {
    let mut window = window(Layout::Calibrate);
    for (x, y) in [(0, 0), (159, 0), (0, 143), (159, 143), (77, 98)] {
        click_at(&mut window, x, y, Modifiers::NONE);
        assert_eq!(selected(&window), Some((x, y)));
        assert_eq!(value(&window, "Pixel"), format!("{x:>3}, {y:>3}"));
    }
    assert!(!window.state().ui_state().game_keys);
}

#[test]
fn a_click_gives_the_game_its_keys_unless_the_picture_is_inspected() {
    let mut window = window(Layout::Watch);
    click_at(&mut window, 40, 40, Modifiers::NONE);
    assert!(window.state().ui_state().game_keys);
    assert_eq!(selected(&window), None);
    press(&mut window, Modifiers::NONE, Key::Escape);

    click_at(&mut window, 40, 40, Modifiers::NONE);
    press(&mut window, Modifiers::NONE, Key::E);
    assert_eq!(window.state().ui_state().pixels.tool, Tool::Inspect);
    click_at(&mut window, 40, 40, Modifiers::NONE);
    assert!(!window.state().ui_state().game_keys);
    assert_eq!(selected(&window), Some((40, 40)));
    click(&mut window, "Inspect the picture");
    assert_eq!(window.state().ui_state().pixels.tool, Tool::Play);
    click_at(&mut window, 50, 50, Modifiers::NONE);
    assert!(window.state().ui_state().game_keys);
    assert_eq!(selected(&window), Some((40, 40)));
}

#[test]
fn with_ctrl_the_selection_follows_the_pointer_and_stays_when_it_leaves_for_a_panel() {
    let mut bench = bench(seen::picture());
    bench.workbench.ask(Action::Layout(Layout::Calibrate));
    let text = vision::Profile::blockfall_text();
    assert!(bench.workbench.edit_profile(text, None, true).unwrap());
    let mut window = open(bench);
    click_at(&mut window, 40, 40, Modifiers::NONE);
    window.event(egui::Event::ModifiersChanged(Modifiers::COMMAND));
    // The field begins at 16, 0: its outline is in front of the picture there.
    for (x, y) in [(60, 60), (16, 70), (15, 70), (96, 100), (124, 30), (77, 98)] {
        let at = middle(&window, x, y);
        window.hover_at(at);
        window.run();
        assert_eq!(selected(&window), Some((x, y)));
        assert_eq!(value(&window, "Pixel"), format!("{x:>3}, {y:>3}"));
    }
    // Read out in a panel, while Ctrl is held and when it is released there.
    let panel = window.get_by_label("Pixel").rect().center();
    for modifiers in [Modifiers::COMMAND, Modifiers::NONE] {
        window.hover_at(panel);
        window.event(egui::Event::ModifiersChanged(modifiers));
        window.run();
        assert_eq!(selected(&window), Some((77, 98)));
        assert_eq!(value(&window, "Pixel"), " 77,  98");
        let readout = value(&window, "Pixel readout");
        assert!(readout.trim_start().starts_with("77, 98 "), "{readout}");
    }
    // Without Ctrl it stays as well.
    let at = middle(&window, 20, 20);
    window.hover_at(at);
    window.run();
    assert_eq!(selected(&window), Some((77, 98)));
}

#[test]
fn the_magnet_catches_the_corner_of_the_cell_and_alt_does_not() {
    let mut window = window(Layout::Calibrate);
    click(&mut window, "Magnet");
    for (x, y, caught) in [
        (16, 8, (16, 8)),
        (23, 15, (16, 8)),
        (159, 143, (152, 136)),
        (3, 5, (0, 0)),
    ] {
        click_at(&mut window, x, y, Modifiers::NONE);
        assert_eq!(selected(&window), Some(caught), "{x},{y}");
    }
    click_at(&mut window, 23, 15, Modifiers::ALT);
    assert_eq!(selected(&window), Some((23, 15)));
}

#[test]
fn arrows_nudge_the_pixel_while_the_inspector_has_the_focus() {
    let mut window = window(Layout::Calibrate);
    click_at(&mut window, 40, 40, Modifiers::NONE);
    for (modifiers, key, at) in [
        (Modifiers::NONE, Key::ArrowRight, (41, 40)),
        (Modifiers::NONE, Key::ArrowUp, (41, 39)),
        (Modifiers::SHIFT, Key::ArrowLeft, (33, 39)),
        (Modifiers::SHIFT, Key::ArrowDown, (33, 47)),
    ] {
        let asked = press(&mut window, modifiers, key);
        assert!(
            !asked
                .iter()
                .any(|c| matches!(c, Request::Hold(_) | Request::Machine(_))),
            "{asked:?}"
        );
        assert_eq!(selected(&window), Some(at), "{key:?}");
    }
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(value(&window, "Pin 1"), "33,47 shade 0 field");
}

#[test]
fn pins_are_kept_gone_to_and_removed() {
    let mut window = window(Layout::Calibrate);
    for (x, y) in [(20, 20), (124, 30), (70, 100)] {
        click_at(&mut window, x, y, Modifiers::NONE);
        click(&mut window, "Pin the pixel");
    }
    assert_eq!(value(&window, "Pin 2"), "124,30 shade 0 score");
    click(&mut window, "Pin 1");
    assert_eq!(selected(&window), Some((20, 20)));
    let remove = window.get_by_label("Remove pin 2");
    remove.scroll_to_me();
    window.run();
    click(&mut window, "Remove pin 2");
    let pins: Vec<_> = window
        .state()
        .ui_state()
        .pixels
        .pins
        .iter()
        .map(|p| (p.x, p.y))
        .collect();
    assert_eq!(pins, [(20, 20), (70, 100)]);
}

#[test]
fn the_status_bar_shows_all_of_a_pixel() {
    let mut window = window(Layout::Watch);
    let at = middle(&window, 124, 30);
    window.hover_at(at);
    window.run();
    let picture = seen::picture();
    let shade = picture.at_point(Point { x: 124, y: 30 });
    let colour = theme::palette(window.state().ui_state().palette.rgb())[shade as usize];
    let [r, g, b, _] = colour.to_array();
    assert_eq!(
        value(&window, "Pixel readout"),
        format!(
            "124, 30 shade {} #{r:02x}{g:02x}{b:02x} tile r4 c16  at 4,6 score",
            shade as u8
        )
    );
    let safety = seen::reader().safety(&picture).unwrap().pixels;
    assert_eq!(value(&window, "Safety"), format!("safety {safety}"));
}

#[test]
fn a_drag_selects_a_block_and_typed_corners_too() {
    let mut window = region_window();
    let (from, to) = (middle(&window, 100, 90), middle(&window, 60, 20));
    window.drag_at(from);
    window.step();
    for i in 1..=5 {
        window.hover_at(from.lerp(to, i as f32 / 5.0));
        window.step();
    }
    window.drop_at(to);
    window.run();
    assert_eq!(
        window.state().ui_state().pixels.region,
        Some(Rect::new(60, 20, 41, 71))
    );
    assert_eq!(value(&window, "Size of the block"), "41×71 = 2,911 pixels");

    let workbench = &mut window.state_mut().workbench;
    workbench.change(|ui, _| ui.pixels.type_corners(Some("159, 143, 0, 0".into())));
    window.run();
    assert_eq!(window.state().ui_state().pixels.region, Some(Rect::SCREEN));
    let counts = (0..4).map(|shade| value(&window, &format!("Shade {shade}")));
    assert_eq!(
        counts.map(|n| n.parse::<u32>().unwrap()).sum::<u32>(),
        23_040
    );
    // As a person may type it: the greater corner first, and outside the screen.
    click(&mut window, "Corners x0, y0, x1, y1");
    press(&mut window, Modifiers::COMMAND, Key::A);
    window
        .get_by_label("Corners x0, y0, x1, y1")
        .type_text("999, 20, 8, 10");
    window.run();
    assert_eq!(
        window.state().ui_state().pixels.region,
        Some(Rect::new(8, 10, 152, 11))
    );
}

#[test]
fn a_frozen_picture_stays_while_the_game_goes_on() {
    let mut window = region_window();
    let black = value(&window, "Shade 3");
    click(&mut window, "Freeze");
    for frame in 2_601..=2_660 {
        window.state_mut().record = Some(seen::record(frame, Picture::plain(Shade::Light)));
        window.run();
    }
    assert_eq!(value(&window, "Shade 3"), black);
    assert_eq!(value(&window, "Picture"), "2,600 (frozen)");
    ask(&mut window, PixelsAction::Since(Since::Frozen));
    let changed = seen::picture()
        .differences(&Picture::plain(Shade::Light), Rect::SCREEN)
        .count();
    let text = value(&window, "Changed since 2,600");
    assert_eq!(text.replace(',', ""), format!("{changed} pixels"));
    click(&mut window, "Freeze");
    assert_eq!(value(&window, "Shade 3"), "0");
}

#[test]
fn what_is_copied_reads_back() {
    let mut window = region_window();
    click_at(&mut window, 70, 100, Modifiers::NONE);
    let rect = Rect::new(64, 96, 24, 16);
    let workbench = &mut window.state_mut().workbench;
    workbench.change(move |ui, _| ui.pixels.select_block(rect));
    window.run();
    let record = seen::record(2_600, seen::picture());
    let picture = &record.picture.picture;
    let (ui_state, analysis) = {
        let bench = window.state();
        let (status, ui_state) = (&bench.status, bench.ui_state().clone());
        let analysis = seen::analysis(&bench.history, &record, status, &ui_state);
        (ui_state, analysis)
    };
    let at = Point { x: 70, y: 100 };
    let pixel = PixelText {
        at,
        shade: picture.at_point(at),
    };
    let board = BoardText::of(&record.reading.cells);
    for format in Format::EACH {
        let text = |extract| {
            crate::inspector::copied(
                extract,
                format,
                (&ui_state.pixels, &ui_state.game),
                &record,
                &analysis,
            )
            .unwrap()
        };
        assert_eq!(
            PixelText::pasted(&text(Extract::Pixel), format),
            Some(pixel)
        );
        assert_eq!(Rect::pasted(&text(Extract::Block), format), Some(rect));
        assert_eq!(
            BoardText::pasted(&text(Extract::Board), format),
            Some(board.clone())
        );
    }
    // From the menu to the clipboard.
    window.get_by_label("Copy pixels").click();
    window.run();
    window.get_by_label("Copy block as JSON").click();
    let mut copied = Vec::new();
    for _ in 0..3 {
        window.step();
        copied.extend(
            window
                .output()
                .platform_output
                .commands
                .iter()
                .filter_map(|c| match c {
                    OutputCommand::CopyText(text) => Some(text.clone()),
                    _ => None,
                }),
        );
    }
    assert_eq!(copied, [rect.copied(Format::Json)]);
}

#[test]
fn the_way_to_a_reading_has_four_stages() {
    // A T in the next box, copied from the minos of the falling one.
    let picture = seen::picture();
    let mino = |to: (u8, u8), picture: &Picture| {
        let from = Rect::new(64, 96, 8, 8);
        picture.edited(|shades| {
            for at in from.points() {
                let (x, y) = (at.x - 64 + to.0, at.y - 96 + to.1);
                shades[usize::from(y) * WIDTH + usize::from(x)] = picture.at_point(at);
            }
        })
    };
    let cells = seen::status()
        .shown
        .reader
        .get()
        .unwrap()
        .profile()
        .panel()
        .next_cells;
    let mut with_t = picture.edited(|shades| {
        for at in cells.points() {
            shades[usize::from(at.y) * WIDTH + usize::from(at.x)] = Shade::White;
        }
    });
    for (col, row) in [(0, 0), (1, 0), (2, 0), (1, 1)] {
        with_t = mino((cells.x + 8 * col, cells.y + 8 * row), &with_t);
    }
    let mut bench = bench(with_t);
    bench.workbench.ask(Action::Layout(Layout::Calibrate));
    let mut window = open(bench);
    ask(
        &mut window,
        PixelsAction::Focus(Focus::Part(ReadingPart::Next)),
    );
    for stage in ["Crop stage", "Counts stage", "Votes stage"] {
        let rect = window.get_by_label(stage).rect();
        assert!(
            rect.width() > 100.0 && rect.height() > 50.0,
            "{stage} {rect:?}"
        );
    }
    assert_eq!(value(&window, "Reading stage"), "T");
}

#[test]
fn why_a_pixel_is_not_read_goes_with_the_regions_around_it() {
    let profile = vision::Profile::blockfall().unwrap();
    let mut window = window(Layout::Calibrate);
    let points = || (0..HEIGHT as u8).flat_map(|y| (0..WIDTH as u8).map(move |x| Point { x, y }));
    let kinds = |at| profile.regions_at(at).map(|region| region.kind);
    let is_test = |kind| kind == RegionKind::Probe;
    // The cursors are on the screens before the game.
    let is_elsewhere = |kind| is_test(kind) || kind == RegionKind::Cursor;
    // The test of a blank screen looks at every pixel.
    let tests = points().find(|at| kinds(*at).all(is_test));
    let others = points().find(|at| kinds(*at).all(is_elsewhere) && !kinds(*at).all(is_test));
    for (at, sentence) in [
        (
            tests,
            "Only tests that distinguish screens look at this pixel",
        ),
        (others, "This pixel is read on other screens only"),
    ] {
        let at = at.unwrap();
        click_at(&mut window, at.x, at.y, Modifiers::NONE);
        window.get_by_label(sentence);
    }
}

#[test]
fn a_reading_is_explained_with_the_pixels_that_would_change_it() {
    let mut window = window(Layout::Calibrate);
    click_at(&mut window, 76, 100, Modifiers::NONE);
    let reader = seen::reader();
    let part = ReadingPart::Cell { row: 12, col: 7 };
    let why = reader.explain(&seen::picture(), part).unwrap();
    assert_eq!(value(&window, "Why"), why.sentence);
    let flip = reader.flip(&seen::picture(), part).unwrap();
    assert_eq!(value(&window, "Nearest other reading"), flip.sentence());
    let listed = value(&window, "Pixels that would change it");
    assert_eq!(listed.split("  ").count(), flip.changes.len());
    assert_eq!(value(&window, "Reading stage"), "T");
    // A digit at the pixel, and a whole number by its name.
    ask(
        &mut window,
        PixelsAction::Focus(Focus::Part(ReadingPart::Number(Number::Score))),
    );
    assert_eq!(value(&window, "Reading stage"), "788");
}

#[test]
fn ctrl_reads_out_live_and_keeps_the_pixel_when_released() {
    let mut window = window(Layout::Watch);
    for (modifiers, at, selected_then) in [
        (Modifiers::NONE, (30, 30), None),
        (Modifiers::COMMAND, (30, 30), None),
        (Modifiers::COMMAND, (31, 30), Some((31, 30))),
        (Modifiers::COMMAND, (90, 50), Some((90, 50))),
        (Modifiers::NONE, (10, 10), Some((90, 50))),
    ] {
        let pos = middle(&window, at.0, at.1);
        window.event(egui::Event::ModifiersChanged(modifiers));
        window.step();
        window.hover_at(pos);
        window.run();
        assert_eq!(selected(&window), selected_then, "{at:?}");
    }
}

#[test]
fn a_shortcut_with_ctrl_leaves_the_selection_where_it_is() {
    let mut window = window(Layout::Calibrate);
    click_at(&mut window, 40, 40, Modifiers::NONE);
    let pos = middle(&window, 90, 50);
    window.hover_at(pos);
    window.run();
    window.event(egui::Event::ModifiersChanged(Modifiers::COMMAND));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(selected(&window), Some((40, 40)));
}

#[test]
fn the_readout_names_no_region_that_only_other_screens_have() {
    let mut window = window(Layout::Watch);
    let profile = vision::Profile::blockfall().unwrap();
    let readout = |window: &mut Window<'_>, (x, y)| {
        let pos = middle(window, x, y);
        window.hover_at(pos);
        window.run();
        value(window, "Pixel readout")
    };
    let names = |x, y| {
        let at = screen::Point { x, y };
        let regions = profile.regions_at(at).map(|region| region.name);
        regions.collect::<Vec<_>>()
    };
    // The cursor at level 9 of the menu, and what the test of an empty screen looks at.
    let (x, y) = (105, 64);
    let elsewhere = names(x, y);
    assert!(elsewhere.len() > 1, "{elsewhere:?}");
    let text = readout(&mut window, (x, y));
    for name in elsewhere {
        assert!(!text.contains(&name), "{text}: {name}");
    }
    assert!(readout(&mut window, (40, 40)).ends_with(" field"));
}

#[test]
fn a_frozen_picture_is_that_of_the_frame_shown() {
    let mut window = window(Layout::Calibrate);
    ask(&mut window, PixelsAction::Freeze);
    let frozen = window.state().ui_state().pixels.frozen.clone();
    let picture = seen::picture();
    assert_eq!(
        frozen,
        Some(Frozen {
            frame: 2_600,
            picture
        })
    );
    assert!(window.state().workbench.dock().has(PanelId::PixelBlock));
}

/// Pseudo-random numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

#[test]
fn the_middle_of_a_pixel_is_that_pixel_at_any_zoom_pan_and_density() {
    let mut dice = Dice(0x5eed);
    for i in 0..1_000 {
        let scale = 1 + dice.below(16) as i32;
        let ppp = [1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0][dice.below(8) as usize];
        let pan: Pos2 = egui::pos2(dice.below(9_000) as f32, dice.below(9_000) as f32) / 7.0;
        let (x, y) = match i % 5 {
            0 => (0, dice.below(144) as u8),
            1 => (dice.below(160) as u8, 0),
            2 => (159, dice.below(144) as u8),
            3 => (dice.below(160) as u8, 143),
            _ => (dice.below(160) as u8, dice.below(144) as u8),
        };
        let space = egui::Rect::from_min_size(pan, Placing::size_at(scale, ppp) + vec2(9.0, 3.0));
        let placing = Placing::at_scale(space, scale, ppp);
        let middle = placing.block(Rect::new(x, y, 1, 1)).points(ppp).center();
        let at = Point { x, y };
        assert_eq!(
            placing.pixel_at(middle),
            Some(at),
            "{scale}× at {ppp}, {pan:?}"
        );
        let mut pixels = crate::Pixels::default();
        let game = crate::PictureSettings::default();
        ApplyFixture::default().run(|cx| pixels.apply(PixelsAction::Select(at), &game, cx));
        assert_eq!(pixels.at, Some(at));
    }
}

#[test]
fn the_readout_in_the_status_bar_ends_after_a_whole_fact() {
    for width in [1200.0, 1280.0, 1366.0, 1500.0, 1920.0] {
        let mut bench = Bench::falling_t();
        bench.workbench.ask(Action::Layout(Layout::Calibrate));
        let at = screen::Point { x: 20, y: 140 };
        bench.workbench.ask(PixelsAction::Select(at));
        let window = super::window_of(bench, egui::vec2(width, 760.0), 1.0);
        let cell = window.get_by_label("Pixel readout").rect();
        let cut = super::sizes::cut(&window);
        let cut: Vec<_> = cut.iter().filter(|(_, at)| cell.contains(*at)).collect();
        assert!(cut.is_empty(), "{width}: {cut:?}");
    }
}
