//! Zoom and pan of the picture by wheel, drag and keys, and clicks on every pixel.

use super::{
    GAME, Window,
    canvas::{Canvas, builder, open},
    click, press, value, window, window_of,
};
use crate::samples;
use crate::{
    Action, Command, Extract, GameAction, Grid, Layout, Lens, PixelsAction, PlaybackAction, Raster,
    RunState, ShellAction, Tool,
};
use calibration::copy::Format;
use egui::{Event, Key, Modifiers, MouseWheelUnit, OutputCommand, PointerButton, Pos2, Rect, vec2};
use egui_kittest::kittest::Queryable as _;
use pad::Buttons;
use screen::{Picture, Point, Shade};
use session::History;

fn wheel(window: &mut Window<'_>, at: Pos2, notches: f32) {
    window.hover_at(at);
    window.step();
    window.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, notches),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
        source: egui::MouseWheelSource::Unknown,
    });
    window.run();
}

fn button(window: &mut Window<'_>, at: Pos2, button: PointerButton, pressed: bool) {
    window.event(Event::PointerButton {
        pos: at,
        button,
        pressed,
        modifiers: Modifiers::NONE,
    });
    window.step();
}

fn picture(window: &Window<'_>) -> Rect {
    window.get_by_label(GAME).rect()
}

#[test]
fn a_scale_is_so_many_physical_pixels() {
    for ppp in [1.0, 1.25, 1.5, 2.0] {
        for scale in [1, 4, 8] {
            let mut bench = super::Bench::falling_t();
            bench
                .workbench
                .change(|ui, _| ui.game.lens = Some(Lens::at(scale)));
            let window = window_of(bench, vec2(1280.0, 800.0), ppp);
            let size = picture(&window).size() * ppp;
            let scale = f32::from(scale);
            let wrong = size - vec2(160.0, 144.0) * scale;
            assert!(wrong.length() < 0.01, "{size:?} at {scale}, {ppp}");
        }
    }
}

/// The centre of the pixel.
fn middle_of(rect: Rect, (x, y): (u8, u8)) -> Pos2 {
    let scale = rect.width() / 160.0;
    rect.min + vec2(f32::from(x) + 0.5, f32::from(y) + 0.5) * scale
}

#[test]
fn a_click_selects_the_pixel_it_is_on_at_every_zoom_pan_and_density() {
    let mut luck = 0x2545_f491_4f6c_dd1d_u64;
    let mut below = |n: u64| {
        luck ^= luck << 13;
        luck ^= luck >> 7;
        luck ^= luck << 17;
        luck % n
    };
    let edges = [(0, 0), (159, 0), (0, 143), (159, 143)];
    for ppp in [1.0, 1.25, 1.5, 2.0] {
        let mut canvas = Canvas::over(Picture::plain(Shade::Light));
        canvas.ui_state.pixels.tool = Tool::Inspect;
        let sized = builder(vec2(500.0, 420.0)).with_pixels_per_point(ppp);
        let mut window = open(sized, canvas);
        let space = Rect::from_min_size(egui::pos2(8.0, 8.0), vec2(500.0, 420.0));
        for i in 0..250 {
            let scale = 1 + below(16) as u8;
            let pixel = if i % 10 == 0 {
                edges[below(4) as usize]
            } else {
                (below(160) as u8, below(144) as u8)
            };
            // First with a random pan; if the pixel is not visible then, with the pixel in
            // the centre.
            let by = [below(256) as i8, below(256) as i8];
            window.state_mut().ui_state.game.lens =
                Some(Lens::at(scale).moved_pixels(by[0], by[1]));
            window.step();
            let name = "Game screen, frame 18204";
            let mut at = middle_of(window.get_by_label(name).rect(), pixel);
            if !space.contains(at) {
                let (x, y) = (i16::from(pixel.0) - 80, i16::from(pixel.1) - 72);
                let lens = Lens::at(scale).moved_pixels(x as i8, y as i8);
                window.state_mut().ui_state.game.lens = Some(lens);
                window.step();
                at = middle_of(window.get_by_label(name).rect(), pixel);
            }
            assert!(space.contains(at), "{pixel:?} at {scale} is at {at:?}");
            window.state_mut().asked.clear();
            window.hover_at(at);
            window.step();
            for pressed in [true, false] {
                window.event(Event::PointerButton {
                    pos: at,
                    button: PointerButton::Primary,
                    pressed,
                    modifiers: Modifiers::NONE,
                });
                window.step();
            }
            let (x, y) = pixel;
            let asked = Command::from(PixelsAction::Select(Point { x, y }));
            let got = &window.state().asked;
            assert!(got.contains(&asked), "{pixel:?} at {scale}, {ppp}: {got:?}");
            assert_eq!(window.state().hover.pixel, Some(Point { x, y }));
        }
    }
}

#[test]
fn the_wheel_enlarges_at_the_pointer() {
    let mut window = window();
    let fitted = picture(&window);
    let at = fitted.min + fitted.size() * vec2(0.3, 0.6);
    window.hover_at(at);
    window.run();
    let pointed = value(&window, "Pixel readout");
    assert_ne!(pointed, "–");
    // It is drawn whole, whatever the width of its cell.
    assert_eq!(value(&window, "Whole pixel readout"), pointed);
    let whole = window.get_by_label("Whole pixel readout").rect();
    assert!(whole.width() > 300.0 && whole.left() > 0.0, "{whole:?}");
    for notch in 1..=30 {
        wheel(&mut window, at, 1.0);
        let scale = (fitted.width() / 160.0 + notch as f32).min(16.0);
        assert_eq!(picture(&window).width(), 160.0 * scale);
        assert_eq!(value(&window, "Pixel readout"), pointed, "at {scale}");
    }
    wheel(&mut window, at, -2.0);
    assert_eq!(picture(&window).width(), 160.0 * 14.0);
}

#[test]
fn the_whole_readout_covers_no_cell_of_the_status_bar_in_part() {
    for width in [1280.0, 1366.0, 1536.0, 1920.0] {
        let mut window = super::window_of(super::Bench::falling_t(), vec2(width, 800.0), 1.0);
        let at = window.get_by_label(GAME).rect().center();
        window.hover_at(at);
        window.run();
        let Some(whole) = window.query_by_label("Whole pixel readout") else {
            continue;
        };
        let left = whole.rect().left();
        for name in [
            "Screen",
            "Profile in force",
            "Least margin",
            "Safety",
            "Agreement",
            "Sound",
        ] {
            let Some(cell) = window.query_by_label(name) else {
                continue;
            };
            let cell = cell.rect();
            let is_cut = cell.left() + 0.5 < left && left < cell.right() - 0.5;
            assert!(!is_cut, "{name} at {width}: {cell:?}, readout from {left}");
        }
    }
}

#[test]
fn the_kinds_of_grid_are_listed_beside_the_button_that_shows_the_grid() {
    let window = super::window_of(super::Bench::falling_t(), vec2(1920.0, 1080.0), 1.0);
    let grid = window.get_by_label("Show grid").rect();
    let kinds = window.get_by_label("Kind of grid").rect();
    let gap = kinds.left() - grid.right();
    assert!((0.0..12.0).contains(&gap), "{grid:?} {kinds:?}");
}

#[test]
fn a_double_click_shows_all_of_the_picture_again() {
    let sized = builder(vec2(500.0, 460.0)).with_step_dt(1.0 / 60.0);
    let mut window = open(sized, Canvas::over(Picture::plain(Shade::Light)));
    let fitted = window.get_by_label(GAME).rect();
    window.state_mut().ui_state.game.lens = Some(Lens::at(9));
    window.run();
    assert_eq!(window.get_by_label(GAME).rect().width(), 9.0 * 160.0);
    let at = fitted.center();
    window.hover_at(at);
    for pressed in [true, false, true, false] {
        window.event(Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
    }
    window.run();
    assert_eq!(window.get_by_label(GAME).rect(), fitted);
    // The clicks still give the keys to the game.
    assert!(window.state().ui_state.game_keys);
}

#[test]
fn the_middle_button_moves_a_picture_that_does_not_fit_and_no_other() {
    let mut window = window();
    let fitted = picture(&window);
    let at = fitted.center();
    let drag = |window: &mut Window<'_>, to: Pos2| {
        window.hover_at(at);
        window.step();
        button(window, at, PointerButton::Middle, true);
        for part in [0.3, 0.7, 1.0] {
            window.hover_at(at.lerp(to, part));
            window.step();
        }
        button(window, to, PointerButton::Middle, false);
        window.run();
    };
    drag(&mut window, at + vec2(-60.0, 25.0));
    assert_eq!(picture(&window), fitted);
    assert_eq!(window.state().ui_state().game.lens, None);
    for _ in 0..4 {
        wheel(&mut window, at, 1.0);
    }
    let before = picture(&window);
    drag(&mut window, at + vec2(-60.0, 25.0));
    assert_eq!(picture(&window), before.translate(vec2(-60.0, 25.0)));
    let selected = window.state().ui_state().pixels.at;
    assert_eq!(
        selected, None,
        "a drag with the middle button selects nothing"
    );
}

#[test]
fn keys_and_menu_do_what_the_pointer_does() {
    let mut window = window();
    let fitted = picture(&window);
    press(&mut window, Modifiers::ALT, Key::Plus);
    let larger = picture(&window);
    assert_eq!(larger.width(), fitted.width() + 160.0);
    press(&mut window, Modifiers::ALT, Key::ArrowRight);
    let scale = larger.width() / 160.0;
    assert_eq!(picture(&window), larger.translate(vec2(-8.0 * scale, 0.0)));
    press(&mut window, Modifiers::ALT, Key::Minus);
    press(&mut window, Modifiers::ALT, Key::Minus);
    assert_eq!(picture(&window).width(), fitted.width() - 160.0);
    press(&mut window, Modifiers::ALT, Key::Home);
    assert_eq!(picture(&window), fitted);
    // The button in the header shows the scale, and resets it.
    press(&mut window, Modifiers::ALT, Key::Plus);
    click(&mut window, "Fit the picture");
    assert_eq!(picture(&window), fitted);
    press(&mut window, Modifiers::ALT, Key::Plus);
    window
        .state_mut()
        .workbench
        .ask(ShellAction::Scale(Some(2)));
    window.run();
    assert_eq!(picture(&window).width(), 320.0);
}

#[test]
fn a_raster_is_typed_or_made_of_a_block_and_the_magnet_catches_its_cells() {
    let mut window = window();
    let workbench = &mut window.state_mut().workbench;
    workbench.ask(Action::Layout(Layout::Calibrate));
    workbench.ask(crate::inspector::commands::MAGNET);
    let block = screen::Rect::new(21, 30, 12, 10);
    workbench.change(|ui, _| ui.pixels.select_block(block));
    window.run();
    for (command, typed, caught) in [
        (Some(GameAction::Grid(Grid::Tiles)), "", (80, 72)),
        (Some(GameAction::GridOfBlock), "", (81, 70)),
        (None, "3, 2, 5, 7", (83, 72)),
        // Not a grid: the previous one stays.
        (None, "3, 2, 0, 7", (83, 72)),
    ] {
        let workbench = &mut window.state_mut().workbench;
        match command {
            Some(command) => workbench.ask(command),
            None => workbench.change(|ui, _| ui.game.type_grid(Some(typed.to_owned()))),
        };
        window.run();
        let at = middle_of(picture(&window), (84, 74));
        window.hover_at(at);
        window.step();
        for pressed in [true, false] {
            button(&mut window, at, PointerButton::Primary, pressed);
        }
        window.run();
        let at = window.state().ui_state().pixels.at.unwrap();
        assert_eq!((at.x, at.y), caught, "{command:?}");
    }
    let own = Raster {
        x: 3,
        y: 2,
        width: 5,
        height: 7,
    };
    assert_eq!(window.state().ui_state().game.own, own);
}

#[test]
fn a_ruler_measures_a_drag_in_pixels_and_in_cells_and_is_copied() {
    let mut window = window();
    window.get_by_label(GAME).focus();
    window.run();
    press(&mut window, Modifiers::NONE, Key::R);
    assert_eq!(window.state().ui_state().pixels.tool, Tool::Measure);
    let rect = picture(&window);
    let (from, to) = (middle_of(rect, (95, 143)), middle_of(rect, (16, 0)));
    window.hover_at(from);
    window.step();
    button(&mut window, from, PointerButton::Primary, true);
    for part in [0.5, 1.0] {
        window.hover_at(from.lerp(to, part));
        window.step();
    }
    button(&mut window, to, PointerButton::Primary, false);
    window.run();
    let words = "95,143 to 16,0: dx −79 dy −143, 80×144 pixels, 10×18 cells";
    assert_eq!(value(&window, "Pixel readout"), words);
    let copy = PixelsAction::Copy(Extract::Ruler, Format::Text);
    window.state_mut().workbench.ask(copy);
    window.step();
    let copied = window.output().platform_output.commands.iter();
    let copied: Vec<_> = copied
        .filter_map(|c| match c {
            OutputCommand::CopyText(text) => Some(text.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(copied, [words]);
    // A click removes it, and leaving the tool gives the keys back to the game.
    for pressed in [true, false] {
        button(&mut window, to, PointerButton::Primary, pressed);
    }
    assert_eq!(window.state().ui_state().pixels.ruler, None);
    press(&mut window, Modifiers::NONE, Key::R);
    assert_eq!(window.state().ui_state().pixels.tool, Tool::Play);
}

#[test]
fn a_region_is_dragged_by_its_handle_on_a_picture_that_is_zoomed_and_moved() {
    let mut bench = super::Bench::falling_t();
    bench.workbench.ask(Action::Layout(Layout::Calibrate));
    let text = vision::Profile::blockfall_text();
    assert!(bench.workbench.edit_profile(text, None, true).unwrap());
    bench.workbench.ask(PixelsAction::Inspect);
    let mut window = super::open(bench);
    click(&mut window, "Select next box");
    let box_at = |window: &Window<'_>| {
        let edited = window.state().ui_state().calibrate.edited().unwrap();
        edited.region("panel.next").unwrap().rect
    };
    let place = |window: &Window<'_>| window.get_by_label("Region next box").rect();
    let before = box_at(&window);
    let lens = Lens::at(11).moved_pixels(40, 45);
    let workbench = &mut window.state_mut().workbench;
    workbench.change(|ui, _| ui.game.lens = Some(lens));
    window.run();
    // The region is drawn exactly on its pixels.
    let corner = middle_of(picture(&window), (before.x, before.y));
    assert_eq!(place(&window).min, corner - vec2(5.5, 5.5));
    let from = place(&window).left_center() - vec2(6.0, 0.0);
    let to = from - vec2(3.0 * 11.0, 0.0);
    window.hover_at(from);
    window.step();
    button(&mut window, from, PointerButton::Primary, true);
    for part in [0.4, 0.8, 1.0] {
        window.hover_at(from.lerp(to, part));
        window.step();
    }
    button(&mut window, to, PointerButton::Primary, false);
    window.run();
    let after = box_at(&window);
    assert_eq!((after.x, after.w), (before.x - 3, before.w + 3));
    assert_eq!(window.state().ui_state().game.lens, Some(lens));
}

#[test]
fn the_lamps_of_a_past_frame_show_what_the_person_held_with_the_answer() {
    let history = History::default();
    for number in 1..=4 {
        let mut record = samples::falling_t();
        record.picture.number = number;
        record.answer = Buttons::DOWN;
        record.picture.inputs.held.person = match number {
            3 => Buttons::LEFT,
            4 => Buttons::A,
            _ => Buttons::NONE,
        };
        history.push(record);
    }
    for (slot, frame) in [(1, 1), (2, 2), (3, 3)] {
        history.set_slot(slot, 0, frame);
    }
    let bench = super::Bench::over(history, RunState::Paused);
    let mut window = window_of(bench, vec2(1280.0, 800.0), 1.0);
    for (slot, person) in [(1, Buttons::NONE), (2, Buttons::LEFT), (3, Buttons::A)] {
        assert_eq!(window.state_mut().ask(PlaybackAction::GoToSlot(slot)), None);
        window.run();
        let down = (Buttons::DOWN | person).to_string();
        assert_eq!(value(&window, "Buttons down"), down);
    }
}
