//! The search against a plain one that measures every board as a whole.

use board::{Board, Geometry, Locks, Word};
use lab_players::{
    Linear, Player, Weights,
    features::{self, Leaf, Placed},
};
use lab_rules::{Deal, EndRules, Game, Movement, PieceTable, Rules, Scoring};
use rules::Piece;
use std::sync::{Arc, atomic::AtomicBool};

fn rules(columns: u8, rows: u8) -> Arc<Rules> {
    Arc::new(Rules {
        name: "test".into(),
        about: "A test.".into(),
        board: Geometry {
            columns,
            rows,
            hidden: 2,
        },
        pieces: PieceTable::GameBoy,
        movement: Movement::Drops,
        deal: Deal::Uniform,
        previews: 1,
        hold: true,
        scoring: Scoring::Lines,
        level: lab_rules::Levels::default(),
        loses_hidden: false,
        end: EndRules::default(),
        garbage: None,
    })
}

/// Weights of every kind of feature.
fn weights<W: Word>() -> Vec<(features::Feature<W>, f64)> {
    [
        ("bumpiness", -1.0),
        ("column-transitions", -9.0),
        ("eroded-cells", 3.0),
        ("hole-depth", -0.5),
        ("holes", -7.0),
        ("landing-height", -2.0),
        ("row-transitions", -4.0),
        ("rows-with-holes", -11.0),
        ("well-sums", -3.0),
    ]
    .map(|(name, weight)| {
        let mut all = features::all().into_iter();
        (all.find(|feature| feature.name == name).unwrap(), weight)
    })
    .into()
}

fn plain<W: Word, const N: usize>(
    game: &Game<W, N>,
    board: &Board<W, N>,
    pieces: &[Piece],
    placed: &mut Vec<Placed<W>>,
    clears: bool,
) -> f64 {
    let Some((&piece, rest)) = pieces.split_first() else {
        let heights: Vec<u8> = (0..board.width()).map(|x| board.height(x) as u8).collect();
        let leaf = Leaf {
            columns: board.columns(),
            heights: &heights,
            geometry: board.geometry(),
            lines: 0,
            placed,
        };
        return weights::<W>()
            .iter()
            .map(|(feature, weight)| feature.value(&leaf) as f64 * weight)
            .sum();
    };
    let mut moves = Vec::new();
    game.placements(board, piece, &mut Locks::default(), &mut moves);
    let mut best = f64::NEG_INFINITY;
    for at in moves {
        let mut after = board.clone();
        let before = after.full_rows();
        after.fill(game.set().shape(at), at);
        let rows = after.full_rows() & !before;
        placed.push(Placed::new(&after, game.set(), at, rows));
        if clears {
            after.remove_rows(rows);
        }
        best = best.max(plain(game, &after, rest, placed, clears));
        placed.pop();
    }
    best
}

fn compare<W: Word, const N: usize>(columns: u8, rows: u8, depth: usize, clears: bool) {
    let mut player = Linear::<W, N>::new(Weights::new(weights()), depth);
    if !clears {
        player = player.without_clears();
    }
    let mut game = Game::<W, N>::new(rules(columns, rows), 3).unwrap();
    for _ in 0..60 {
        let candidates = player.candidates(&game);
        let Some(first) = candidates.first() else {
            break;
        };
        let choice = player.choose(&game, &AtomicBool::new(false)).unwrap();
        let chosen = candidates.iter().find(|c| c.choice == choice).unwrap();
        assert!((chosen.value - first.value).abs() < 1e-9);
        let sum: f64 = first.terms.iter().map(|t| t.measure * t.weight).sum();
        assert!((sum - first.value).abs() < 1e-6, "{first:?}");
        let best = [false, true].map(|hold| {
            let Some(piece) = game.piece(hold) else {
                return f64::NEG_INFINITY;
            };
            let used = usize::from(hold && game.held().is_none());
            let pieces: Vec<Piece> = std::iter::once(piece)
                .chain(game.previews().skip(used).take(depth - 1))
                .collect();
            plain(&game, game.board(), &pieces, &mut Vec::new(), clears)
        });
        let best = best[0].max(best[1]);
        assert!((best - first.value).abs() < 1e-6, "{best} {}", first.value);
        game.play(choice);
    }
    assert!(game.figures().pieces > 10);
}

#[test]
fn every_size_and_depth_finds_what_a_plain_search_finds() {
    compare::<u32, 16>(10, 20, 1, true);
    compare::<u32, 16>(7, 12, 2, true);
    compare::<u32, 16>(10, 20, 2, false);
    compare::<u64, 32>(20, 40, 1, true);
    compare::<u128, 128>(96, 64, 1, true);
}

/// The mean over the next piece of the best value of each placement of it.
fn plain_mean<W: Word, const N: usize>(game: &Game<W, N>) -> Vec<f64> {
    let mut moves = Vec::new();
    game.placements(
        game.board(),
        game.current(),
        &mut Locks::default(),
        &mut moves,
    );
    let mean = |at: &board::Placement| {
        let mut after = game.board().clone();
        after.fill(game.set().shape(*at), *at);
        let rows = after.full_rows();
        let placed = Placed::new(&after, game.set(), *at, rows);
        after.remove_rows(rows);
        let each = Piece::EACH.map(|piece| plain(game, &after, &[piece], &mut vec![placed], true));
        each.iter().map(|value| value / 7.0).sum::<f64>()
    };
    moves.iter().map(mean).collect()
}

#[test]
fn lines_that_are_followed_are_judged_by_the_mean_over_the_next_piece() {
    let mut rules = (*rules(10, 20)).clone();
    (rules.previews, rules.hold) = (0, false);
    let mut game = Game::<u32, 16>::new(Arc::new(rules), 4).unwrap();
    let player = || Linear::<u32, 16>::new(Weights::new(weights()), 1);
    let (mut all, mut few) = (player().with_breadth(&[255]), player().with_breadth(&[3]));
    for _ in 0..25 {
        let means = plain_mean(&game);
        let best = means.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let candidates = all.candidates(&game);
        assert!((candidates[0].value - best).abs() < 1e-6);
        let by_known = player().candidates(&game);
        let choice = few.choose(&game, &AtomicBool::new(false)).unwrap();
        let rank = by_known.iter().position(|c| c.choice == choice).unwrap();
        assert!(by_known[rank].value >= by_known[2].value - 1e-9);
        game.play(all.choose(&game, &AtomicBool::new(false)).unwrap());
    }
}
