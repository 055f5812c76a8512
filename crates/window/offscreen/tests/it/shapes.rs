//! Triangles of plain colours and gradients: which pixels they cover, and the colours.

use crate::support::{
    DENSITIES, Random, clipped, everywhere, filled, paint, painter, rect, reds, triangle,
};
use egui::{
    ClippedPrimitive, Color32, PaintCallback, Pos2, Rect,
    epaint::{Mesh, Primitive},
    pos2,
};
use offscreen::{Error, MAX_SIDE, Painter, Skipped};
use std::sync::Arc;

/// Half of red, so that a pixel drawn twice is visible.
const ONCE: Color32 = Color32::from_rgba_premultiplied(100, 0, 0, 128);
const RED: Color32 = Color32::from_rgb(255, 0, 0);

#[test]
fn a_rectangle_has_the_pixels_whose_centres_lie_inside() {
    for density in DENSITIES {
        for [left, top, right, bottom] in [
            [1.0, 1.0, 3.0, 2.0],
            [0.2, 0.4, 5.6, 4.8],
            [0.5, 0.5, 1.5, 1.5],
            [-3.0, -1.0, 2.5, 100.0],
            [2.0, 2.0, 2.0, 5.0],
        ] {
            let at = rect(left, top, right, bottom);
            let image = paint(&[everywhere(filled(at, ONCE))], [24, 18], density);
            for (y, row) in reds(&image).into_iter().enumerate() {
                for (x, red) in row.into_iter().enumerate() {
                    let centre = pos2(x as f32 + 0.5, y as f32 + 0.5);
                    let (min, max) = (at.min * density, at.max * density);
                    let inside = centre.x >= min.x
                        && centre.x < max.x
                        && centre.y >= min.y
                        && centre.y < max.y;
                    assert_eq!(
                        red,
                        if inside { 100 } else { 0 },
                        "{x},{y} of {at} at {density}"
                    );
                }
            }
        }
    }
}

#[test]
fn triangles_around_a_point_cover_each_pixel_once() {
    let mut random = Random(7);
    for round in 0..40 {
        // In odd rounds the centre is the centre or the corner of a pixel.
        let mut middle = pos2(random.between(2.0, 30.0), random.between(2.0, 30.0));
        if round % 2 == 1 {
            middle = (middle.to_vec2() * 2.0).round().to_pos2() / 2.0;
        }
        let mut border: Vec<Pos2> = (0..4)
            .flat_map(|side| {
                let mut along: Vec<f32> = (0..5).map(|_| random.between(0.0, 32.0)).collect();
                along.push(0.0);
                along.sort_by(f32::total_cmp);
                along.into_iter().map(move |a| match side {
                    0 => pos2(a, 0.0),
                    1 => pos2(32.0, a),
                    2 => pos2(32.0 - a, 32.0),
                    _ => pos2(0.0, 32.0 - a),
                })
            })
            .collect();
        border.push(border[0]);
        let fan = border.windows(2).enumerate().map(|(i, side)| {
            // In both orders of rotation.
            let corners = if i % 2 == 0 {
                [middle, side[0], side[1]]
            } else {
                [side[1], side[0], middle]
            };
            everywhere(triangle(corners, [ONCE; 3]))
        });
        let image = paint(&fan.collect::<Vec<_>>(), [32, 32], 1.0);
        assert!(
            reds(&image).iter().flatten().all(|red| *red == 100),
            "round {round}"
        );
    }
}

#[test]
fn a_quad_has_the_same_pixels_whichever_way_it_is_split() {
    let mut random = Random(11);
    for _ in 0..200 {
        let mut corner =
            |x: f32, y: f32| pos2(random.between(x, x + 12.0), random.between(y, y + 12.0));
        let quad = [
            corner(0.0, 0.0),
            corner(20.0, 0.0),
            corner(20.0, 20.0),
            corner(0.0, 20.0),
        ];
        let split = |[a, b, c, d]: [usize; 4]| {
            let halves = [[a, b, c], [a, c, d]].map(|half| half.map(|i| quad[i]));
            let meshes = halves.map(|corners| everywhere(triangle(corners, [ONCE; 3])));
            paint(&meshes, [64, 64], 1.5)
        };
        let (one, other) = (split([0, 1, 2, 3]), split([1, 2, 3, 0]));
        assert_eq!(one, other);
        assert!(
            reds(&one)
                .iter()
                .flatten()
                .all(|red| [0, 100].contains(red))
        );
    }
}

#[test]
fn a_triangle_far_larger_than_the_image_is_cut_without_a_gap() {
    for far in [1e3, 1e6, 1e12, 1e30] {
        let quad = [
            pos2(-far, -far * 0.7),
            pos2(far, -far),
            pos2(far * 0.9, far),
            pos2(-far, far),
        ];
        let halves = [[0, 1, 2], [0, 2, 3]].map(|half| half.map(|i| quad[i]));
        let meshes = halves.map(|corners| everywhere(triangle(corners, [ONCE; 3])));
        let image = paint(&meshes, [40, 30], 1.25);
        assert!(
            reds(&image).iter().flatten().all(|red| *red == 100),
            "{far}"
        );
    }
}

#[test]
fn shapes_outside_the_image_draw_nothing() {
    for at in [
        rect(-9.0, -9.0, 0.0, 0.0),
        rect(16.0, 0.0, 99.0, 99.0),
        rect(1e20, 1e20, 2e20, 2e20),
    ] {
        let image = paint(&[everywhere(filled(at, RED))], [16, 16], 1.0);
        assert!(reds(&image).iter().flatten().all(|red| *red == 0));
    }
}

#[test]
fn clip_edges_are_rounded_to_pixels() {
    let all = filled(rect(-100.0, -100.0, 100.0, 100.0), RED);
    for (density, clip, [left, top, right, bottom]) in [
        (1.0, rect(2.0, 3.0, 7.0, 5.0), [2, 3, 7, 5]),
        (1.25, rect(2.0, 3.0, 7.0, 5.0), [3, 4, 9, 6]),
        (1.5, rect(1.0, 1.0, 3.0, 3.0), [2, 2, 5, 5]),
        (2.0, rect(0.3, 0.2, 2.2, 2.3), [1, 0, 4, 5]),
        (1.0, rect(-50.0, 4.0, 50.0, 500.0), [0, 4, 12, 10]),
        (1.0, Rect::EVERYTHING, [0, 0, 12, 10]),
        (1.0, Rect::NOTHING, [0, 0, 0, 0]),
        (1.0, Rect::NAN, [0, 0, 0, 0]),
        (1.0, rect(5.0, 5.0, 2.0, 8.0), [0, 0, 0, 0]),
    ] {
        let image = paint(&[clipped(all.clone(), clip)], [12, 10], density);
        for (y, row) in reds(&image).into_iter().enumerate() {
            for (x, red) in row.into_iter().enumerate() {
                let inside = (left..right).contains(&x) && (top..bottom).contains(&y);
                assert_eq!(
                    red,
                    if inside { 255 } else { 0 },
                    "{x},{y} of {clip} at {density}"
                );
            }
        }
    }
}

#[test]
fn colours_are_premultiplied_and_later_lies_over_earlier() {
    let whole = rect(0.0, 0.0, 4.0, 4.0);
    let over = |below: Color32, colours: &[Color32]| {
        let meshes = colours.iter().map(|c| everywhere(filled(whole, *c)));
        let mut painter = painter();
        let image = painter.paint(&meshes.collect::<Vec<_>>(), [4, 4], 1.0, below);
        image.unwrap().pixel(2, 1).unwrap()
    };
    let premultiplied = Color32::from_rgba_premultiplied;
    let below = Color32::from_rgb(200, 100, 50);
    assert_eq!(over(below, &[]), [200, 100, 50, 255]);
    assert_eq!(over(below, &[Color32::from_rgb(1, 2, 3)]), [1, 2, 3, 255]);
    // 10 + 200 * 127 / 255 and so on, rounded to the nearest.
    assert_eq!(
        over(below, &[premultiplied(10, 20, 30, 128)]),
        [110, 70, 55, 255]
    );
    assert_eq!(
        over(
            below,
            &[premultiplied(10, 20, 30, 128), premultiplied(0, 0, 60, 60)]
        ),
        [84, 54, 102, 255]
    );
    // An alpha of 0 adds the colour.
    assert_eq!(
        over(below, &[premultiplied(100, 7, 0, 0)]),
        [255, 107, 50, 255]
    );
    assert_eq!(
        over(Color32::TRANSPARENT, &[premultiplied(10, 20, 30, 128)]),
        [10, 20, 30, 128]
    );
}

#[test]
fn a_gradient_is_linear() {
    let (width, height) = (256, 8);
    let mut mesh = filled(rect(0.0, 0.0, 256.0, 8.0), Color32::BLACK);
    for vertex in &mut mesh.vertices {
        if vertex.pos.x > 0.0 {
            vertex.color = Color32::WHITE;
        }
    }
    let image = paint(&[everywhere(mesh)], [width, height], 1.0);
    for row in reds(&image) {
        for (x, red) in row.into_iter().enumerate() {
            let wanted = (x as f64 + 0.5) / f64::from(width) * 255.0;
            assert!((f64::from(red) - wanted).abs() <= 0.501, "{red} at {x}");
        }
    }
}

#[test]
fn a_sliver_never_leaves_the_range_of_its_colours() {
    let mut random = Random(3);
    for _ in 0..500 {
        let along = random.between(0.0, std::f32::consts::TAU);
        let (sin, cos) = along.sin_cos();
        let corner = |at: f32, aside: f32| {
            pos2(20.0 + cos * at - sin * aside, 20.0 + sin * at + cos * aside)
        };
        let corners = [
            corner(-30.0, 0.0),
            corner(30.0, random.between(0.0, 0.05)),
            corner(0.0, random.between(-0.05, 0.0)),
        ];
        let colours = [100, 120, 140].map(Color32::from_gray);
        let image = paint(&[everywhere(triangle(corners, colours))], [40, 40], 1.0);
        assert!(
            reds(&image)
                .iter()
                .flatten()
                .all(|red| *red == 0 || (100..=140).contains(red))
        );
    }
}

#[test]
fn what_cant_be_drawn_is_left_out_and_counted() {
    let good = filled(rect(0.0, 0.0, 2.0, 2.0), RED);
    let mut beyond = good.clone();
    beyond.indices[1] = 99;
    let mut nowhere = good.clone();
    nowhere.vertices[3].pos = pos2(f32::NAN, f32::INFINITY);
    let mut incomplete = good.clone();
    incomplete.indices.truncate(4);
    let mut unknown = good.clone();
    unknown.texture_id = egui::TextureId::User(5);
    let callback = ClippedPrimitive {
        clip_rect: Rect::EVERYTHING,
        primitive: Primitive::Callback(PaintCallback {
            rect: rect(0.0, 0.0, 4.0, 4.0),
            callback: Arc::new(()),
        }),
    };
    let mut painter = painter();
    let mut primitives: Vec<_> = [beyond, nowhere, incomplete, unknown, Mesh::default()]
        .map(everywhere)
        .into();
    primitives.extend([callback, everywhere(good)]);
    let image = painter
        .paint(&primitives, [4, 4], 1.0, Color32::BLACK)
        .unwrap();
    assert_eq!(image.pixel(1, 1), Some([255, 0, 0, 255]));
    let counted = Skipped {
        callbacks: 1,
        untextured: 1,
        triangles: 3,
    };
    assert_eq!(painter.skipped(), counted);
    painter.paint(&[], [4, 4], 1.0, Color32::BLACK).unwrap();
    assert_eq!(painter.skipped(), Skipped::default());
}

#[test]
fn sizes_and_densities_that_make_no_image_are_refused() {
    let mut painter = Painter::new();
    let mut paint = |size, density| painter.paint(&[], size, density, Color32::BLACK);
    for size in [[0, 5], [5, 0], [MAX_SIDE + 1, 1], [1, u32::MAX]] {
        assert_eq!(paint(size, 1.0), Err(Error::Size(size)));
    }
    for density in [0.0, -1.0, f32::INFINITY] {
        assert_eq!(paint([5, 5], density), Err(Error::Density(density)));
    }
    assert!(paint([5, 5], f32::NAN).is_err());
    assert!(paint([MAX_SIDE, 1], 1e30).is_ok());
    assert_eq!(paint([1, 1], 1.0).unwrap().pixel(1, 0), None);
}
