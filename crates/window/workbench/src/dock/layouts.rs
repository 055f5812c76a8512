//! The named layouts, built for an area: the game gets the largest whole scale that leaves
//! the other panels the width they need; then all panels share the rest.

use super::PADDING;
use crate::{
    Layout, PanelId,
    features::{panel::Panel, panels::panel},
};
use egui::{Id, Rect, Vec2, vec2};
use egui_tiles::{Container, Linear, LinearDir, TileId, Tiles, Tree};
use ui_kit::{board, placing::Placing, theme};

/// What decides the scale of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Density {
    /// Physical pixels in a point.
    pub ppp: f32,
    /// The scale that people have chosen, if they have.
    pub chosen: Option<u8>,
    /// The scale that the picture has in smaller text, and keeps as far as the panels beside it
    /// can be narrower.
    pub kept: i32,
    /// The height of the lanes of branches below the area, in points.
    pub lanes: f32,
}

impl Density {
    /// Without a choice, in text of the usual size.
    pub const fn usual(ppp: f32) -> Self {
        Self {
            ppp,
            chosen: None,
            kept: 0,
            lanes: 0.0,
        }
    }

    /// A height without the lanes of branches: which panels there are does not depend on them.
    fn without_lanes(&self, height: f32) -> f32 {
        height + self.lanes
    }

    /// The size of an area without the lanes of branches below it.
    pub fn size_without_lanes(&self, area: Rect) -> Vec2 {
        vec2(area.width(), self.without_lanes(area.height()))
    }

    fn most(self, usual: i32) -> i32 {
        self.chosen.map_or(usual, i32::from)
    }
}

/// The tree of a layout for an area in points.
pub(super) fn build(layout: Layout, area: Rect, density: Density) -> Tree<PanelId> {
    let mut tiles = Tiles::default();
    let size = area.size();
    let root = match layout {
        Layout::Watch => watch(&mut tiles, size, density),
        Layout::Calibrate => calibrate(&mut tiles, size, density),
        Layout::Lab => lab(&mut tiles, size),
        Layout::Research => research(&mut tiles, size, density),
    };
    Tree::new(Id::unique("dock"), root, tiles)
}

/// The scale of the picture in a layout; 0 where it is not shown.
pub(super) fn scale(layout: Layout, area: Rect, density: Density) -> i32 {
    let size = area.size();
    let picture = match layout {
        Layout::Watch => watch_picture(size, density),
        Layout::Calibrate => calibrate_picture(size, density).1,
        Layout::Research => research_picture(size, density),
        Layout::Lab => return 0,
    };
    picture.scale
}

/// Panels as tabs of one tile.
fn stack(tiles: &mut Tiles<PanelId>, panels: &[PanelId]) -> TileId {
    let children = panels.iter().map(|p| tiles.insert_pane(*p)).collect();
    tiles.insert_tab_tile(children)
}

fn linear(tiles: &mut Tiles<PanelId>, dir: LinearDir, parts: &[(TileId, f32)]) -> TileId {
    let mut linear = Linear::new(dir, parts.iter().map(|(tile, _)| *tile).collect());
    for (tile, points) in parts {
        linear.shares.set_share(*tile, points.max(1.0));
    }
    tiles.insert_container(Container::Linear(linear))
}

fn column(tiles: &mut Tiles<PanelId>, parts: &[(TileId, f32)]) -> TileId {
    linear(tiles, LinearDir::Vertical, parts)
}

fn row(tiles: &mut Tiles<PanelId>, parts: &[(TileId, f32)]) -> TileId {
    linear(tiles, LinearDir::Horizontal, parts)
}

/// The tile of the game.
#[derive(Clone, Copy)]
struct Picture {
    /// The scale of the picture.
    scale: i32,
    /// The size of the tile, in points.
    size: Vec2,
}

/// The game in an area that has to leave so much to others, in points, at a scale of at most
/// `most`. The first of `beside` is what they are to have, the second what they have at least
/// where the picture keeps its scale.
fn game(area: Vec2, beside: [Vec2; 2], most: i32, density: Density) -> Picture {
    let fits = |beside: Vec2| scale_in_tile(area - beside, density).min(most);
    let [usual, least] = beside.map(fits);
    let scale = usual.max(least.min(density.kept));
    Picture {
        scale,
        size: tile_size(scale, density),
    }
}

/// What the tile of the game has around the picture, in points.
const AROUND_PICTURE: Vec2 = vec2(
    2.0 * PADDING + 2.0,
    theme::HEADER + 2.0 * theme::SPACE[1] + 2.0,
);

/// The size of the tile of the game with the picture at a scale, in points.
pub(super) fn tile_size(scale: i32, density: Density) -> Vec2 {
    Placing::size_at(scale, density.ppp) + AROUND_PICTURE
}

/// The scale of the picture in a tile of a size in points.
pub(super) fn scale_in_tile(size: Vec2, density: Density) -> i32 {
    Placing::scale_in(size - AROUND_PICTURE, density.ppp)
}

/// Least and greatest useful width of the column at the right, in points.
const RIGHT: [f32; 2] = [Panel::NARROW, 340.0];
/// Least and greatest useful width of the column beside the game, in points.
const MIDDLE: [f32; 2] = [256.0, 760.0];
/// Least width of the only column beside the picture, in points.
const ONE_COLUMN: f32 = 256.0;
/// Least width of the column at the right if the best move is in it, in points.
const RIGHT_WITH_PLAN: f32 = 272.0;
/// What a panel has around its content, both ways, in points.
const AROUND: Vec2 = vec2(2.0 * PADDING, theme::HEADER + 2.0 * theme::SPACE[1]);
/// The greatest part of the height for the board with the best move below it.
const BOARD_PART: f32 = 0.62;
/// Least height for a plot in a narrow panel, in points.
const ONE_PLOT: f32 = 120.0;
/// Least height for two plots in a narrow panel, in points.
const TWO_PLOTS: f32 = 240.0;
/// Least height of the best-move panel, in points.
const PLAN: f32 = 290.0;

fn watch_picture(area: Vec2, density: Density) -> Picture {
    let beside = [MIDDLE[0] + RIGHT[0], ONE_COLUMN].map(|width| vec2(width, 0.0));
    game(area, beside, density.most(i32::MAX), density)
}

fn watch(tiles: &mut Tiles<PanelId>, area: Vec2, density: Density) -> TileId {
    let ppp = density.ppp;
    let picture = watch_picture(area, density).size;
    let beside = area.x - picture.x;
    if picture.x + MIDDLE[0] + RIGHT[0] > area.x + 0.5 && beside >= ONE_COLUMN {
        return watch_narrow(tiles, area, picture.x);
    }
    let high = density.without_lanes(area.y);
    let numbers = panels_height(PanelId::ThisGame) + PLAN + ONE_PLOT;
    let is_low = high * (1.0 - BOARD_PART) < PLAN && high >= numbers;
    if is_low && beside >= MIDDLE[0] + RIGHT_WITH_PLAN {
        return watch_low(tiles, area, picture.x, ppp);
    }
    let spare = (area.x - picture.x - MIDDLE[0] - RIGHT[0]).max(0.0);
    let right = (RIGHT[0] + spare * 0.45).min(RIGHT[1]).floor();
    let middle = (area.x - picture.x - right).min(MIDDLE[1]).floor();
    let upper = (area.y * BOARD_PART)
        .max(area.y - PLAN * 1.4)
        .min(area.y - PLAN)
        .max(120.0)
        .round();

    let game = stack(tiles, &[PanelId::Game]);
    let board = stack(tiles, &[PanelId::Board]);
    let best = stack(tiles, &[PanelId::BestMove]);
    let beside = column(tiles, &[(board, upper), (best, area.y - upper)]);
    let [score, bot, plots] = [PanelId::ThisGame, PanelId::Bot, PanelId::Plots].map(panels_height);
    let mut parts = if high - score - bot < TWO_PLOTS {
        let one = [PanelId::ThisGame, PanelId::Bot];
        vec![(stack(tiles, &one), score)]
    } else {
        vec![
            (stack(tiles, &[PanelId::ThisGame]), score),
            (stack(tiles, &[PanelId::Bot]), bot),
        ]
    };
    let rest = area.y - parts.iter().map(|(_, height)| height).sum::<f32>();
    if density.without_lanes(rest) > plots + panels_height(PanelId::Script) {
        let above = [PanelId::Plots, PanelId::Checks, PanelId::Script];
        let above = stack(tiles, &above);
        let below = [PanelId::Statistics, PanelId::LockHeatmap];
        parts.push((above, (rest * 0.5).max(plots)));
        parts.push((stack(tiles, &below), (rest * 0.5).min(rest - plots)));
    } else {
        // As many tabs as have space for their names.
        let all = [PanelId::Plots, PanelId::Statistics, PanelId::Checks];
        parts.push((stack(tiles, &all), rest));
    }
    let numbers = column(tiles, &parts);
    row(
        tiles,
        &[
            (game, area.x - middle - right),
            (beside, middle),
            (numbers, right),
        ],
    )
}

/// In a window that has space for one column beside the picture.
fn watch_narrow(tiles: &mut Tiles<PanelId>, area: Vec2, picture: f32) -> TileId {
    let score = panels_height(PanelId::ThisGame);
    let game = stack(tiles, &[PanelId::Game]);
    let numbers = stack(tiles, &[PanelId::ThisGame, PanelId::Bot]);
    // As many tabs as have space for their names.
    let more = stack(tiles, &[PanelId::BestMove, PanelId::Board, PanelId::Plots]);
    let rest = (area.y - score).max(1.0);
    let numbers = column(tiles, &[(numbers, score), (more, rest)]);
    row(tiles, &[(game, picture), (numbers, area.x - picture)])
}

/// In a window that is too low for the best move below the board: the board as high as the
/// picture, and the best move among the numbers.
fn watch_low(tiles: &mut Tiles<PanelId>, area: Vec2, picture: f32, ppp: f32) -> TileId {
    let highest = board::width_at(area.y - AROUND.y, ppp) + AROUND.x;
    let middle = (area.x - picture - RIGHT_WITH_PLAN).min(highest).floor();
    let right = (area.x - picture - middle).min(MIDDLE[1]);
    let score = panels_height(PanelId::ThisGame);
    let rest = (area.y - score - PLAN).max(1.0);
    let game = stack(tiles, &[PanelId::Game]);
    let board = stack(tiles, &[PanelId::Board]);
    let numbers = stack(tiles, &[PanelId::ThisGame]);
    let best = stack(tiles, &[PanelId::BestMove]);
    // As many tabs as have space for their names.
    let more = [PanelId::Plots, PanelId::Bot, PanelId::Statistics];
    let more = stack(tiles, &more);
    let numbers = column(tiles, &[(numbers, score), (best, PLAN), (more, rest)]);
    row(
        tiles,
        &[
            (game, area.x - middle - right),
            (board, middle),
            (numbers, right),
        ],
    )
}

/// Widths of the columns at the left and the right of the picture, in points: preferred and
/// least.
const SIDES: [[f32; 2]; 2] = [[264.0, 300.0], [212.0, 248.0]];
/// The width from which the stages of a reading are in one row, in points.
const ONE_ROW: f32 = 316.0;
/// The least width of a picture that is large enough for calibration, in points.
const LARGE: f32 = 4.0 * 160.0;
/// At this height or more, three panels above each other fit beside the picture, in points.
const THREE_BESIDE: f32 = 600.0;

/// The widths of the columns beside the picture, and the picture.
fn calibrate_picture(area: Vec2, density: Density) -> ([f32; 2], Picture) {
    let least = vec2(SIDES[1].iter().sum(), 0.0);
    let pictures = SIDES.map(|[left, right]| {
        let beside = [vec2(left + right, 0.0), least];
        game(area, beside, density.most(i32::MAX), density)
    });
    // Use narrower columns if that makes a small picture larger, or is what keeps its scale.
    let is_larger = pictures[0].size.x < LARGE && pictures[1].scale > pictures[0].scale;
    let is_cramped = pictures[0].size.x + SIDES[0].iter().sum::<f32>() > area.x;
    let narrow = usize::from(is_larger || is_cramped);
    let ([left, right], picture) = (SIDES[narrow], pictures[narrow]);
    // What the explanations do not need goes to the profile.
    let spare = area.x - picture.size.x - left - right.max(ONE_ROW);
    let left = (left + spare.max(0.0)).min(SIDES[0][0]);
    ([left, right], picture)
}

fn calibrate(tiles: &mut Tiles<PanelId>, area: Vec2, density: Density) -> TileId {
    let (sides, picture) = calibrate_picture(area, density);
    let picture = picture.size;
    let game = stack(tiles, &[PanelId::Game, PanelId::Capture]);
    let high = density.without_lanes(area.y);
    let below = area.y - picture.y;
    let is_below = density.without_lanes(below) >= panels_height(PanelId::Board);
    let left = stack(tiles, &[PanelId::Profile, PanelId::FromClicks]);
    let (middle, right) = if is_below {
        let board = stack(tiles, &[PanelId::Board, PanelId::Checks]);
        let inspector = stack(tiles, &[PanelId::Inspector]);
        let region = stack(tiles, &[PanelId::PixelBlock]);
        let chain = stack(tiles, &[PanelId::Why]);
        (
            column(tiles, &[(game, picture.y), (board, below)]),
            column(
                tiles,
                &[(inspector, 0.42), (region, 0.25), (chain, 0.33)]
                    .map(|(t, part)| (t, part * area.y)),
            ),
        )
    } else {
        let inspector = stack(tiles, &[PanelId::Inspector, PanelId::PixelBlock]);
        let right = if high >= THREE_BESIDE {
            let chain = stack(tiles, &[PanelId::Why, PanelId::Checks]);
            let board = stack(tiles, &[PanelId::Board]);
            let shares = if high >= THREE_ROWS {
                [0.37, 0.27, 0.36]
            } else {
                [0.39, 0.35, 0.26]
            };
            let [a, b, c] = shares;
            let parts = [(inspector, a), (chain, b), (board, c)];
            column(tiles, &parts.map(|(tile, part)| (tile, part * area.y)))
        } else {
            // As many tabs as have space for their names.
            let chain = stack(tiles, &[PanelId::Why, PanelId::Board]);
            column(tiles, &[(inspector, area.y * 0.54), (chain, area.y * 0.46)])
        };
        (game, right)
    };
    row(
        tiles,
        &[
            (left, sides[0]),
            (middle, picture.x.max(area.x * 0.4)),
            (right, (area.x - sides[0] - picture.x).max(sides[1])),
        ],
    )
}

/// The part of the width that the picture takes in the layout for research.
const PICTURE: f32 = 0.26;
/// With this width beside the game or more, there are two columns, in points.
const TWO_COLUMNS: f32 = 700.0;
/// At this height or more there is a third row, in points.
const THREE_ROWS: f32 = 900.0;

fn research_picture(area: Vec2, density: Density) -> Picture {
    let usual = (area.x * PICTURE * density.ppp / screen::WIDTH as f32) as i32;
    let needed = (area.x * 0.62).clamp(600.0, 860.0);
    let beside = [vec2(needed, 160.0), vec2(400.0, 120.0)];
    game(area, beside, density.most(usual.max(3)), density)
}

fn research(tiles: &mut Tiles<PanelId>, area: Vec2, density: Density) -> TileId {
    let picture = research_picture(area, density).size;
    let game = stack(tiles, &[PanelId::Game]);
    let below = area.y - picture.y;
    let others = [PanelId::Bot, PanelId::ThisGame].map(panels_height);
    let parts = if density.without_lanes(below)
        >= panels_height(PanelId::Weights) + others[0] + others[1]
    {
        let weights = stack(tiles, &[PanelId::Weights, PanelId::Timing]);
        let bot = stack(tiles, &[PanelId::Bot, PanelId::Checks]);
        let score = stack(tiles, &[PanelId::ThisGame]);
        let rest = below - others[0] - others[1];
        vec![(weights, rest), (bot, others[0]), (score, others[1])]
    } else {
        let all = [
            PanelId::Weights,
            PanelId::Bot,
            PanelId::ThisGame,
            PanelId::Checks,
            PanelId::Timing,
        ];
        vec![(stack(tiles, &all), below)]
    };
    let left = column(tiles, &[&[(game, picture.y)], &parts[..]].concat());
    let rest = (area.x - picture.x).max(400.0);
    let tall = density.without_lanes(area.y) >= THREE_ROWS;
    let plots = [
        PanelId::Plots,
        PanelId::Branches,
        PanelId::SideBySide,
        PanelId::Statistics,
        PanelId::LockHeatmap,
    ];
    if rest < TWO_COLUMNS {
        let upper = [
            PanelId::BestLine,
            PanelId::Tester,
            PanelId::Heat,
            PanelId::BestMove,
        ];
        let upper = stack(tiles, &upper);
        let lower = [&[PanelId::PredictedVsObserved], &plots[..]].concat();
        let lower = stack(tiles, &lower);
        let right = column(tiles, &[(upper, area.y * 0.58), (lower, area.y * 0.42)]);
        return row(tiles, &[(left, picture.x), (right, rest)]);
    }
    let depth = stack(tiles, &[PanelId::BestLine]);
    let heat = stack(tiles, &[PanelId::Heat, PanelId::BestMove, PanelId::Board]);
    let (middle, right) = if tall {
        let tester = stack(tiles, &[PanelId::Tester]);
        let plots = stack(tiles, &plots);
        let steps = stack(tiles, &[PanelId::PredictedVsObserved]);
        let script = stack(tiles, &[PanelId::Script]);
        let parts = [(depth, 0.38), (tester, 0.36), (plots, 0.26)];
        let middle = column(tiles, &parts.map(|(tile, part)| (tile, area.y * part)));
        let parts = [(heat, 0.38), (steps, 0.36), (script, 0.26)];
        (
            middle,
            column(tiles, &parts.map(|(tile, part)| (tile, area.y * part))),
        )
    } else {
        let lower = [&[PanelId::Tester], &plots[..]].concat();
        let lower = stack(tiles, &lower);
        let steps = stack(tiles, &[PanelId::PredictedVsObserved, PanelId::Script]);
        let middle = [(depth, area.y * 0.5), (lower, area.y * 0.5)];
        let right = [(heat, area.y * 0.5), (steps, area.y * 0.5)];
        (column(tiles, &middle), column(tiles, &right))
    };
    row(
        tiles,
        &[(left, picture.x), (middle, rest * 0.5), (right, rest * 0.5)],
    )
}

/// At this width or more, the opened game is beside the wall, in points.
const GAME_BESIDE: f32 = 760.0;
/// The least width of the tile of the game there, so that its tabs and buttons have space, in
/// points.
const LAB_TABS: f32 = 440.0;

fn lab(tiles: &mut Tiles<PanelId>, area: Vec2) -> TileId {
    let wall = stack(tiles, &[PanelId::Wall]);
    let game = stack(
        tiles,
        &[
            PanelId::LabGame,
            PanelId::Match,
            PanelId::Experiments,
            PanelId::Tuning,
            PanelId::LabText,
        ],
    );
    if area.x < GAME_BESIDE {
        return column(tiles, &[(wall, area.y * 0.5), (game, area.y * 0.5)]);
    }
    let right = (area.x * 0.4).max(LAB_TABS);
    row(tiles, &[(wall, area.x - right), (game, right)])
}

fn panels_height(id: PanelId) -> f32 {
    panel(id).height
}
