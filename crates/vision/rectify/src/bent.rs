//! Finds a screen that is bent by a lens: in views of the image without the bend.

use crate::{
    align::{self, Corners, align},
    among_others::{CLOSE, WORSE, at_place},
    found::Found,
    homography::{CORNERS, Homography},
    known::Known,
    lens::{Lens, Map},
    luma::Luma,
    on_lattice::grown,
    refine::Look,
    template::Template,
    template_search::Place,
    turned::view,
};
use image::RgbImage;
use screen::{HEIGHT, WIDTH};

/// Bends that are tried first.
const ROUGH: [f64; 5] = [0.0, 0.05, -0.05, 0.1, -0.1];
/// From the best of them, bends are tried at these distances: by the fixed pixels, and then by edges.
const NEAR: [f64; 2] = [0.025, 0.0125];
const NEARER: [f64; 4] = [0.012, 0.006, 0.003, 0.0015];
/// With a bend edges are stronger by this factor, at least, than without: by 1.4 to 2 where there is one.
const CLEARLY: f32 = 1.1;
/// A smaller bend is none.
const LEAST: f64 = 0.004;

/// Finds the screen near a place at which it can't be read as it is.
pub(crate) fn find_bent(
    image: &RgbImage,
    luma: &Luma,
    known: &Known,
    place: &Place,
) -> Option<Found> {
    let map = place.maps.first()?;
    let correlation = |template: &Template| template.correlation(luma, map);
    let template = known
        .templates
        .iter()
        .max_by(|a, b| correlation(a).total_cmp(&correlation(b)))?;
    let small = Luma::of(image);
    let search = Search {
        look: Look {
            range: small.range(),
            hard: false,
        },
        luma: &small,
        bordered: template.in_border(),
    };
    let map = Map::from(small.in_luma(*map));
    let straight = search.aligned(0.0, &map)?;
    let mut best = straight;
    for k in ROUGH.into_iter().skip(1) {
        best = best.or(search.aligned(k, &map));
    }
    for by in NEAR {
        let (k, map) = (best.map.lens.k, best.map);
        for k in [k - by, k + by] {
            best = best.or(search.aligned(k, &map));
        }
    }
    let is_bent = best.map.lens.is_bent();
    let mut best = search.on_edges(best.map.lens.k, &best.map)?;
    // A place that is a tile beside agrees with a bend as well; edges don't.
    if is_bent {
        let straight = search.on_edges(0.0, &straight.map);
        if straight.is_some_and(|straight| best.agreement < CLEARLY * straight.agreement) {
            return None;
        }
    }
    for by in NEARER {
        let (k, map) = (best.map.lens.k, best.map);
        for k in [k - by, k + by] {
            best = best.or(search.on_edges(k, &map));
        }
    }
    if best.map.lens.k.abs() < LEAST {
        return None;
    }
    let size = image.dimensions();
    let view = View::of([size.0, size.1], Lens::of(size, best.map.lens.k));
    let flat_image = view.of_image(image);
    let flat_luma = Luma::whole(&flat_image);
    let inner = view.back() * small.in_image(best.map.plane);
    let place = Place {
        agreement: known.agreement(&flat_luma, &inner),
        maps: vec![inner],
    };
    let is_photo = place.agreement > CLOSE;
    let at = |as_photo: bool| at_place(&flat_image, &place, as_photo, known);
    let found = at(false).or_else(|| is_photo.then(|| at(true)).flatten())?;
    let agreement = known.agreement(&flat_luma, &found.map.plane);
    (agreement >= place.agreement - WORSE).then(|| Found {
        map: Map {
            plane: Homography::axes([1.0; 2], view.at) * found.map.plane,
            lens: view.lens,
        },
        ..found
    })
}

/// What is searched for a bend.
struct Search<'a> {
    luma: &'a Luma,
    look: Look,
    /// The fixed pixels of the screen that is likely there.
    bordered: Template,
}

/// A bend, where the screen is with it, and how well that agrees.
#[derive(Clone, Copy)]
struct Tried {
    map: Map,
    agreement: f32,
}

impl Tried {
    /// This, or another one that agrees better.
    fn or(self, other: Option<Self>) -> Self {
        match other {
            Some(other) if other.agreement > self.agreement => other,
            _ => self,
        }
    }
}

impl Search<'_> {
    /// The view without a bend, and where a map puts the corners of the screen in it.
    fn view(&self, k: f64, map: &Map) -> (View, Luma, Corners) {
        let size = [self.luma.width, self.luma.height].map(|side| side as u32);
        let view = View::of(size, Lens::of((size[0], size[1]), k));
        let corners = CORNERS.map(|[x, y]| {
            let [x, y] = view.lens.flat(map.apply(x, y));
            [x - view.at[0], y - view.at[1]]
        });
        let flat = self
            .luma
            .view(view.size.map(|side| side as usize), |at| view.apply(at));
        (view, flat, corners)
    }

    /// The screen near another place where the fixed pixels agree most.
    fn aligned(&self, k: f64, near: &Map) -> Option<Tried> {
        let (view, flat, corners) = self.view(k, near);
        let scale = (corners[1][0] - corners[0][0]).hypot(corners[1][1] - corners[0][1]);
        let scale = scale / WIDTH as f64;
        let (corners, agreement) =
            align(&flat, &self.bordered, corners, scale, &align::EACH, false);
        let plane = Homography::onto(WIDTH as f64, HEIGHT as f64, corners)?;
        Some(view.tried(plane, agreement))
    }

    /// The screen near another place where most edges agree.
    fn on_edges(&self, k: f64, near: &Map) -> Option<Tried> {
        let (view, flat, corners) = self.view(k, near);
        let plane = Homography::onto(WIDTH as f64, HEIGHT as f64, corners)?;
        let refined = grown(&flat, self.look, plane)?;
        Some(view.tried(refined.map, refined.strength()))
    }
}

/// An image without the bend of a lens, as large as it takes.
#[derive(Clone, Copy)]
struct View {
    lens: Lens,
    /// Where its upper left corner is in the image as it would be without the lens.
    at: [f64; 2],
    size: [u32; 2],
}

impl View {
    fn of(size: [u32; 2], lens: Lens) -> Self {
        let [right, below] = size.map(f64::from);
        let [x, y] = lens.middle;
        let [left, _] = lens.flat([0.0, y]);
        let [_, top] = lens.flat([x, 0.0]);
        let at = [left, top].map(|at| at.min(0.0).floor());
        let size = [right, below];
        Self {
            lens,
            at,
            // What is added on the left is added on the right.
            size: std::array::from_fn(|i| (size[i] - 2.0 * at[i]) as u32),
        }
    }

    /// From its pixels to those of the image.
    fn apply(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        self.lens.bent([x + self.at[0], y + self.at[1]])
    }

    /// From the image as it would be without the lens.
    fn back(&self) -> Homography {
        Homography::axes([1.0; 2], self.at.map(|at| -at))
    }

    fn of_image(&self, image: &RgbImage) -> RgbImage {
        view(image, self.size, |at| self.apply(at))
    }

    /// What is found in it, as a map to the image.
    fn tried(&self, plane: Homography, agreement: f32) -> Tried {
        Tried {
            map: Map {
                plane: Homography::axes([1.0; 2], self.at) * plane,
                lens: self.lens,
            },
            agreement,
        }
    }
}
