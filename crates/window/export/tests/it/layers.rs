//! The layers of the window over exported pictures.

use crate::{
    pictures::decoded,
    support::{clip, expected, on, with},
};
use export::{Film, png};
use workbench::Layer;

fn drawn(layers: &[Layer], scale: u8) -> Vec<u8> {
    let one = clip(1_200..=1_200);
    let mut bytes = Vec::new();
    png(
        &mut Film::new(&one, 1, with(layers, scale)),
        &mut bytes,
        &mut on,
    )
    .unwrap();
    decoded(&bytes).1
}

/// Places that differ, as (x, y) of the game's pixels.
fn places(one: &[u8], other: &[u8], scale: usize) -> Vec<(usize, usize)> {
    let (one, other) = (one.as_chunks::<3>().0, other.as_chunks::<3>().0);
    assert_eq!(one.len(), other.len());
    let width = 160 * scale;
    let differ = (0..one.len()).filter(|i| one[*i] != other[*i]);
    differ
        .map(|i| (i % width / scale, i / width / scale))
        .collect()
}

#[test]
fn each_layer_changes_the_picture_where_it_belongs() {
    for scale in [2, 4] {
        let bare = expected(1_200, scale.into());
        // Nothing was misread there, and no four lines were cleared.
        let absent = [Layer::Misreads, Layer::Highlights];
        for layer in Layer::of_records().filter(|layer| !absent.contains(layer)) {
            let places = places(&bare, &drawn(&[layer], scale), scale.into());
            assert!(!places.is_empty(), "{layer:?} draws nothing");
            let in_field = |x: usize| (14..=98).contains(&x);
            match layer {
                Layer::Regions => {}
                Layer::Next => assert!(places.iter().all(|(x, y)| *x > 110 && *y > 100)),
                _ => assert!(places.iter().all(|(x, _)| in_field(*x)), "{layer:?}"),
            }
        }
        assert!(drawn(&absent, scale) == bare, "the picture is the bare one");
    }
}

#[test]
fn a_picture_is_drawn_the_same_alone_and_after_others() {
    let layers: Vec<Layer> = Layer::of_records().collect();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("all");
    let some = clip(1_196..=1_200);
    let mut film = Film::new(&some, 1, with(&layers, 3));
    let target = export::Folder::open(&path).unwrap();
    target.write(&mut film, &mut on).unwrap();
    let last = std::fs::read(path.join("frame-1200.png")).unwrap();
    assert!(decoded(&last).1 == drawn(&layers, 3));
}
