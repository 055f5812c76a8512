//! The tree of what may come, and the risk, against plans and against games.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail too")]

use crate::common::Random;
use planner::{
    ChanceNode, ChanceTree, Control, SearchRequest, Strategy,
    simulate::{Futures, Risk},
};
use rules::{Board, Piece};

fn chance(depth: usize, rest: &str) -> Strategy {
    let text = format!("name = \"a\"\ndepth = {depth}\nchance = true\n{rest}");
    Strategy::parse(&text).unwrap()
}

fn tree(request: &SearchRequest<'_>, line: &[planner::Placement], levels: usize) -> ChanceTree {
    let grow = |control: &mut Control<'_>| request.chance_tree(line, levels, control);
    Control::unattended(grow).unwrap()
}

fn risk(request: &SearchRequest<'_>, tree: &ChanceTree, futures: Futures) -> Risk {
    Control::unattended(|control| request.risk(tree, futures, control)).unwrap()
}

/// A node has all pieces, their chances, and the mean of its branches.
fn check(node: &ChanceNode) {
    let pieces: Vec<_> = node.branches.iter().map(|branch| branch.piece).collect();
    assert_eq!(pieces, Piece::EACH);
    let sum = |value: fn(&planner::ChanceBranch) -> i128| -> i128 {
        node.branches.iter().map(value).sum()
    };
    assert_eq!(sum(|branch| branch.chance.into()), 1 << 24);
    let weighted = sum(|branch| i128::from(branch.chance) * i128::from(branch.worth));
    assert_eq!(i128::from(node.mean), weighted.div_euclid(1 << 24));
    for branch in &node.branches {
        if let Some(next) = &branch.next {
            check(next);
            assert!(!branch.is_mean || branch.worth == next.mean);
        }
    }
}

#[test]
fn the_mean_is_the_value_of_a_candidate_that_was_judged_by_chance() {
    let mut random = Random::new(41);
    let strategies = [
        Strategy::by_name("max-score").unwrap(),
        chance(
            2,
            "[features]\naggregate-height = -0.510066\nlines = 0.760666\nholes = -0.35663\n\
             bumpiness = -0.184483",
        ),
        chance(
            2,
            "[features]\nlanding-height = -1\nholes = -3\nunable-left = -9",
        ),
    ];
    for strategy in &strategies {
        for (height, gravity) in [(4, None), (11, None), (13, Some(3))] {
            let (board, queue) = (random.ready_board(height), random.pieces(2));
            let mut request = SearchRequest::new(&board, &queue, strategy);
            if let Some(gravity) = gravity {
                request = request.at_gravity(gravity);
            }
            let plan = request.plan();
            let mut judged = plan.candidates.iter().filter(|c| c.is_mean);
            for candidate in judged.by_ref().take(2) {
                let tree = tree(&request, &candidate.line, 2);
                assert_eq!(tree.line, candidate.line);
                let node = tree.next.unwrap();
                check(&node);
                let value = (candidate.value * 1e9).round() as i64;
                let rounding = 1 + (candidate.value.abs() * 1e-6) as i64;
                assert!((node.mean - value).abs() <= rounding, "{}", strategy.name());
                assert!(
                    node.branches
                        .iter()
                        .all(|b| b.next.is_some() == b.placement.is_some())
                );
            }
        }
    }
}

#[test]
fn a_strategy_without_chance_judges_by_its_own_worth() {
    let board = Random::new(42).ready_board(6);
    let queue = [Piece::T, Piece::S];
    let strategy = Strategy::by_name("dellacherie").unwrap();
    // It places one piece here; the other known one is placed as well.
    let request = SearchRequest::new(&board, &queue, &strategy).depth(1);
    let plan = request.plan();
    let tree = tree(&request, &plan.best().unwrap().line, 1);
    assert_eq!(
        (tree.line.len(), tree.line[0]),
        (2, plan.best().unwrap().line[0])
    );
    let node = tree.next.unwrap();
    check(&node);
    for branch in &node.branches {
        assert!(!branch.is_mean && branch.next.is_none());
        let pieces = [Piece::T, Piece::S, branch.piece];
        let all = SearchRequest::new(&board, &pieces, &strategy);
        // No line is better than that of a search which knows the piece.
        let best = all.best().unwrap().billionths;
        assert!(branch.worth <= best, "{:?}", branch.piece);
    }
}

#[test]
fn pieces_that_fit_nowhere_have_no_placement_and_end_the_futures() {
    // Filled up to where pieces spawn, but for a column that none of them comes to.
    let mut board = Board::EMPTY;
    for row in 0..18 {
        board.set_row(row, 0b11_1111_1101);
    }
    let strategy = Strategy::four_feature();
    let queue = [Piece::O, Piece::O];
    let request = SearchRequest::new(&board, &queue, &strategy);
    let without = tree(&request, &[], 2);
    assert_eq!((without.line.len(), &without.next), (0, &None));
    let futures = Futures {
        games: 5,
        ..Futures::default()
    };
    let all_bad = risk(&request, &without, futures);
    assert_eq!((all_bad.bad, all_bad.median_height), (5, 18));
    let alone = SearchRequest::new(&board, &[], &strategy);
    let node = tree(&alone, &[], 2).next.unwrap();
    check(&node);
    let room = node.branches.iter().filter(|b| b.placement.is_some());
    assert!(room.count() < 7);
    let stuck = node
        .branches
        .iter()
        .find(|b| b.placement.is_none())
        .unwrap();
    assert!(stuck.next.is_none() && stuck.worth <= -1_000_000_000_000_000);
}

#[test]
fn futures_are_what_their_seed_makes_them_and_worse_on_a_higher_board() {
    let strategy = Strategy::by_name("max-score").unwrap();
    let queue = [Piece::T, Piece::L];
    let mut random = Random::new(44);
    let boards = [Board::EMPTY, random.ready_board(15)];
    let futures = Futures {
        games: 8,
        pieces: 12,
        ..Futures::default()
    };
    let [low, high] = boards.map(|board| {
        let request = SearchRequest::new(&board, &queue, &strategy).at_gravity(3);
        let tree = tree(&request, &request.plan().best().unwrap().line, 1);
        let played = risk(&request, &tree, futures);
        assert_eq!(played, risk(&request, &tree, futures));
        assert!(played.median_height <= played.worst_height);
        played
    });
    assert_eq!(low.bad, 0);
    assert!(low.worst_height < high.worst_height, "{low:?} {high:?}");
}

#[test]
fn both_end_when_they_are_cancelled() {
    let strategy = Strategy::by_name("max-score").unwrap();
    let board = Board::EMPTY;
    let request = SearchRequest::new(&board, &[Piece::T], &strategy);
    let whole = tree(&request, &[], 1);
    let mut control = Control {
        cancel: &mut || true,
        progress: &|_, _| (),
    };
    assert_eq!(request.chance_tree(&[], 2, &mut control), None);
    assert_eq!(request.risk(&whole, Futures::default(), &mut control), None);
}
