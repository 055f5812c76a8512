//! Pictures and numbers that are saved, and images that become pictures.

use super::{click, value, window};
use crate::{CropBox, FileAsk, PathBox, Popup, Request, ShellAction, Writing};
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use std::{path::PathBuf, sync::Arc};
use vision::intake::OddImage;

#[test]
fn a_file_that_is_being_written_shows_its_progress_and_can_be_cancelled() {
    let mut window = window();
    assert!(window.query_by_label("Writing a file").is_none());
    window.state_mut().status.program.writing = Some(Writing {
        name: "numbers.csv".into(),
        unit: "frames",
        done: 4_096,
        all: 550_000,
    });
    window.run();
    assert_eq!(
        value(&window, "Writing a file"),
        "  4,096 of 550,000 frames"
    );
    let asked = click(&mut window, "Cancel writing");
    assert_eq!(asked, [Request::CancelWriting]);
}

#[test]
fn the_picture_and_the_numbers_are_saved_from_the_menu() {
    let mut window = window();
    for (entry, request) in [
        ("Save the picture…", Request::SavePicture),
        ("Save the picture as drawn…", Request::SavePictureAsDrawn),
        ("Save the reading as JSON…", Request::SaveReading),
        ("Save the problem…", Request::SaveProblem),
        ("Save the plots as CSV…", Request::SavePlots),
    ] {
        click(&mut window, "File");
        let nodes = window.query_all_by_label(entry);
        // The panel of the plots has a button of that name too.
        nodes
            .max_by_key(|node| node.rect().width() as i32)
            .unwrap()
            .click();
        window.run();
        let asked = std::mem::take(&mut window.state_mut().asked);
        assert_eq!(asked, [request], "{entry}");
    }
}

#[test]
fn a_path_is_typed_for_the_picture() {
    let mut window = window();
    let picture = FileAsk::Picture { scale: 4 };
    let path = PathBox::new(picture.clone(), "game-f9.png");
    let popup = ShellAction::Popup(Popup::Path(path));
    window.state_mut().workbench.ask(popup);
    window.run();
    let edit = window.get_by_role(Role::TextInput);
    assert_eq!(edit.value().as_deref(), Some("game-f9.png"));
    let asked = click(&mut window, "Save");
    let path = PathBuf::from("game-f9.png");
    assert_eq!(asked, [Request::UseFile(picture, path)]);
    assert!(window.state().ui_state().shell.popup.is_none());
}

/// An image of 700x600 pixels: the screen at scale 4 with a border.
pub fn bordered() -> CropBox {
    let image = image::RgbImage::from_fn(700, 600, |x, y| {
        let inside = (30..670).contains(&x) && (12..588).contains(&y);
        let grey = match inside {
            true => [0, 85, 170, 255][((x - 30) / 32 + (y - 12) / 32) as usize % 4],
            false => 40,
        };
        image::Rgb([grey; 3])
    });
    let mut bytes = std::io::Cursor::new(Vec::new());
    image.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    let image = OddImage::png(bytes.get_ref()).unwrap();
    let why = "A picture of the screen is 160x144 pixels or a whole multiple of that".to_owned();
    CropBox::new("folder/shot.png".into(), Arc::new(image), why).unwrap()
}

#[test]
fn the_part_of_an_image_is_chosen_and_moved() {
    let mut window = window();
    let crop = bordered();
    let ask = ShellAction::Popup(Popup::Crop(crop.clone()));
    window.state_mut().workbench.ask(ask);
    window.run();
    window.get_by_label("shot.png is 700x600 pixels");
    let part = "The picture that this part gives";
    let found = "640x576: 4 times 160x144, from 30,12";
    assert_eq!(value(&window, part), found);
    let asked = click(&mut window, "Use this part");
    assert_eq!(asked, [Request::UsePicture(Box::new(crop.clone()))]);
    assert!(window.state().ui_state().shell.popup.is_none());

    let ask = ShellAction::Popup(Popup::Crop(crop));
    window.state_mut().workbench.ask(ask);
    window.run();
    let whole = "666x600, scaled to 160x144, from 17,0";
    click(&mut window, whole);
    assert_eq!(value(&window, part), whole);
    let left = "Left column of the part";
    click(&mut window, left);
    window.get_by_label(left).type_text("18");
    window.run();
    window.key_press(egui::Key::Enter);
    window.run();
    assert_eq!(
        value(&window, part),
        "666x600, scaled to 160x144, from 18,0"
    );
    let asked = click(&mut window, "Use this part");
    let [Request::UsePicture(used)] = &asked[..] else {
        panic!("{asked:?}");
    };
    assert_eq!((used.area.x, used.area.y, used.area.width), (18, 0, 666));
}

#[test]
fn a_part_has_any_size() {
    let mut window = window();
    let ask = ShellAction::Popup(Popup::Crop(bordered()));
    window.state_mut().workbench.ask(ask);
    window.run();
    for (name, typed) in [
        ("Columns of the part", "501"),
        ("Rows of the part", "333"),
        ("Columns of the part", "690"),
        ("Rows of the part", "9"),
    ] {
        click(&mut window, name);
        window.get_by_label(name).type_text(typed);
        window.run();
        window.key_press(egui::Key::Enter);
        window.run();
        let shown = value(&window, "The picture that this part gives");
        let wanted = match typed {
            "501" => "501x576, scaled to 160x144, from 30,12",
            "333" => "501x333, scaled to 160x144, from 30,12",
            // It moves into the image, and is at least as large as the screen.
            "690" => "690x333, scaled to 160x144, from 10,12",
            _ => "690x144, scaled to 160x144, from 10,12",
        };
        assert_eq!(shown, wanted);
    }
    let asked = click(&mut window, "Use this part");
    let [Request::UsePicture(used)] = &asked[..] else {
        panic!("{asked:?}");
    };
    assert_eq!((used.area.width, used.area.height), (690, 144));
}

#[test]
fn a_moved_part_is_named_where_it_is_and_enter_uses_it() {
    let mut window = window();
    let ask = ShellAction::Popup(Popup::Crop(bordered()));
    window.state_mut().workbench.ask(ask);
    window.run();
    click(&mut window, "Top row of the part");
    window.get_by_label("Top row of the part").type_text("3");
    window.run();
    window.key_press(egui::Key::Enter);
    window.run();
    // The chosen row follows the part; what was offered is gone from it.
    window.get_by_label("640x576: 4 times 160x144, from 30,3");
    assert!(
        window
            .query_by_label("640x576: 4 times 160x144, from 30,12")
            .is_none()
    );
    window.key_press(egui::Key::Enter);
    window.run();
    let asked = std::mem::take(&mut window.state_mut().asked);
    let [Request::UsePicture(used)] = &asked[..] else {
        panic!("{asked:?}");
    };
    assert_eq!(used.area.y, 3);
}

#[test]
fn esc_in_a_number_of_the_part_restores_it_and_the_next_closes_the_box() {
    let mut window = window();
    let ask = ShellAction::Popup(Popup::Crop(bordered()));
    window.state_mut().workbench.ask(ask);
    window.run();
    let part = "The picture that this part gives";
    let before = value(&window, part);
    click(&mut window, "Top row of the part");
    window.get_by_label("Top row of the part").type_text("3");
    window.run();
    window.key_press(egui::Key::Escape);
    window.run();
    assert_eq!(value(&window, part), before);
    window.key_press(egui::Key::Escape);
    window.run();
    assert!(window.state().ui_state().shell.popup.is_none());
}

#[test]
fn the_name_of_a_new_path_is_selected_and_the_caret_of_another_is_behind_it() {
    let mut window = window();
    let folder = ["ü", "b"].join(std::path::MAIN_SEPARATOR_STR);
    let picture = FileAsk::Picture { scale: 1 };
    for (ask, name, typed) in [
        (picture.clone(), "a.png".to_owned(), "x.png".to_owned()),
        (picture.clone(), "blockfall".to_owned(), "x".to_owned()),
        (
            picture,
            format!("{folder}.c.png"),
            format!("{}x.png", &folder[..3]),
        ),
        (FileAsk::Open, "a.png".to_owned(), "a.pngx".to_owned()),
    ] {
        let ask = ShellAction::Popup(Popup::Path(PathBox::new(ask, name)));
        window.state_mut().workbench.ask(ask);
        window.run();
        window.get_by_role(Role::TextInput).type_text("x");
        window.run();
        let edit = window.get_by_role(Role::TextInput);
        assert_eq!(edit.value(), Some(typed));
        window.key_press(egui::Key::Escape);
        window.run();
    }
}
