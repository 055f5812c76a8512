//! Placements of a game that is played without pictures.

use planner::{Strategy, placements, reach, reference};
use review::{Class, Move, Reviewer, Situation, Summary, Verdict};
use rules::{Board, Piece, Placement, SPAWN_COL, SPAWN_ROW};

/// Placements of a game.
const MOVES: u64 = 120;

/// A game in which `choose` places the pieces; pieces come in an order that a seed gives.
pub fn game(level: u8, choose: impl Fn(&Situation) -> Option<Placement>) -> Vec<Move> {
    let mut board = Board::EMPTY;
    let mut state = 7_u64;
    let mut draw = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        Piece::EACH[(state >> 33) as usize % Piece::EACH.len()]
    };
    let mut queue = [draw(), draw()];
    let mut moves = Vec::new();
    for i in 0..MOVES {
        let situation = Situation {
            board,
            piece: queue[0],
            next: Some(queue[1]),
            level,
            heart: false,
        };
        let Some(placement) = choose(&situation) else {
            break;
        };
        if (placement.row, placement.col) == (SPAWN_ROW, SPAWN_COL) {
            break;
        }
        moves.push(Move {
            game: 1,
            appeared: 100 * i,
            locked: 100 * i + 90,
            situation,
            placement,
            score: Some(0),
        });
        board.lock(&placement);
        queue = [queue[1], draw()];
    }
    moves
}

pub fn best(reviewer: &Reviewer, situation: &Situation) -> Option<Placement> {
    Some(reviewer.advise(situation).best()?.line[0])
}

pub fn judged(reviewer: &Reviewer, moves: &[Move]) -> Vec<Verdict> {
    moves.iter().map(|it| reviewer.judge(it)).collect()
}

/// Plays well enough to go on, and worse than it could: it looks one piece ahead and cares
/// little for an even surface.
pub fn weak() -> Reviewer {
    let strategy = Strategy::four_feature();
    let mut features = strategy.features().iter();
    let bumpiness = features.find(|it| it.feature.name == "bumpiness").unwrap();
    let other = strategy.with_weights([(bumpiness.feature.name, bumpiness.billionths / 4)]);
    Reviewer::new(other, Some(1))
}

#[test]
fn a_game_that_the_strategy_itself_played_has_no_loss() {
    for name in ["four-feature", "dellacherie", "max-score"] {
        let reviewer = Reviewer::new(Strategy::by_name(name).unwrap(), None);
        let moves = game(9, |situation| best(&reviewer, situation));
        assert_eq!(moves.len() as u64, MOVES, "{name}");
        for verdict in judged(&reviewer, &moves) {
            assert_eq!((verdict.loss, verdict.rank), (0.0, 1), "{name} {verdict:?}");
            assert_eq!(verdict.class, Class::Best);
            assert!(verdict.in_reach);
        }
    }
}

/// The first of two equal pieces where the best line has the second, which is not searched deeper there.
#[test]
fn two_equal_pieces_in_the_other_order_are_as_good() {
    let fumen = "v115@9gA8IeA8BeB8CeA8AeF8AeB8AeI8KeAgWVAFLDmClc?JSAVDEHBEooRBJoAVBpAAAA";
    let reviewer = Reviewer::new(Strategy::by_name("max-score").unwrap(), None);
    let situation = Situation {
        board: position_text::read(fumen).unwrap().board,
        piece: Piece::I,
        next: Some(Piece::I),
        level: 0,
        heart: true,
    };
    let plan = reviewer.advise(&situation);
    let second = plan.best().unwrap().line[1];
    let is_second =
        |at: &Placement| cells(at).map(|cell| cell.1) == cells(&second).map(|cell| cell.1);
    let lines = plan.candidates.iter().map(|it| it.line[0]);
    let other = lines.into_iter().find(is_second).unwrap();
    let verdict = reviewer.judge(&Move {
        game: 1,
        appeared: 748,
        locked: 787,
        situation,
        placement: other,
        score: Some(63),
    });
    assert_eq!((verdict.loss, verdict.rank), (0.0, 1), "{verdict:?}");
    assert_eq!(verdict.class, Class::Best);
    assert!(
        verdict.reason.ends_with("nothing is better"),
        "{}",
        verdict.reason
    );
}

/// The value of the best line through each placement that buttons reach, by the search that is
/// written to be checked by reading.
fn exhaustive(strategy: &Strategy, situation: &Situation, depth: usize) -> Vec<(Placement, i64)> {
    let reach = reach(&situation.start());
    let has_others = reach.locks().iter().any(|lock| !lock.at_spawn);
    let locks = reach.locks().iter();
    let first = locks.filter(|lock| !(has_others && lock.at_spawn));
    let queue = situation.position().queue;
    let queue = &queue[..depth];
    let mut values = Vec::new();
    for lock in first {
        let found = reference::search_among(&situation.board, &[lock.placement], queue, strategy);
        let line = &found.lines[0];
        assert_eq!(line.plies().count(), depth, "the stack is low enough");
        values.push((lock.placement, line.billionths));
    }
    values
}

fn cells(placement: &Placement) -> [(i8, i8); 4] {
    let mut cells = placement.cells();
    cells.sort_unstable();
    cells
}

#[test]
fn a_game_of_a_weak_strategy_is_judged_as_an_exhaustive_comparison_judges_it() {
    let weak = weak();
    let moves = game(0, |situation| best(&weak, situation));
    assert!(moves.len() > 40, "{}", moves.len());
    let mut compared = 0;
    for depth in [1, 2] {
        let strategy = Strategy::four_feature();
        let reviewer = Reviewer::new(strategy.without_chance(), Some(depth));
        let mut losses = 0;
        for played in &moves {
            // Above that, taps do not bring every second piece to its place in time.
            let board = &played.situation.board;
            if depth > 1 && (0..10).any(|column| board.height(column) > 11) {
                continue;
            }
            compared += 1;
            let values = exhaustive(reviewer.strategy(), &played.situation, depth);
            let own = cells(&played.placement);
            let own = values.iter().find(|(at, _)| cells(at) == own).unwrap().1;
            let best = values.iter().map(|(_, value)| *value).max().unwrap();
            let better = values.iter().filter(|(_, value)| *value > own).count();
            let verdict = reviewer.judge(played);
            let is = |value: f64, billionths: i64| {
                let expected = billionths as f64 / 1e9;
                assert!(
                    (value - expected).abs() < 1e-6,
                    "{value} {expected} {verdict:?}"
                );
            };
            is(verdict.played.value, own);
            is(verdict.best.value, best);
            is(verdict.loss, best - own);
            assert_eq!((verdict.rank, verdict.choices), (1 + better, values.len()));
            let is_as_good = better == 0 || (verdict.loss > 0.0 && verdict.loss <= verdict.noise);
            assert_eq!(verdict.class == Class::Best, is_as_good, "{verdict:?}");
            assert!(verdict.share <= 1.0 && (verdict.share > 0.0) != is_as_good);
            losses += usize::from(better > 0);
        }
        assert!(losses > 5, "{losses} placements lose something");
    }
    assert!(compared > 60, "{compared}");
}

#[test]
fn a_placement_out_of_reach_is_judged_on_the_board_that_it_makes() {
    let strategy = Strategy::four_feature();
    let reviewer = Reviewer::new(strategy.clone(), Some(1));
    // Under a roof that reaches over the whole well nothing can be brought.
    let mut board = Board::EMPTY;
    (0..9).for_each(|column| board.fill(12, column));
    board.fill(11, 9);
    let situation = Situation {
        board,
        piece: Piece::O,
        next: None,
        level: 0,
        heart: false,
    };
    let floor = placements(&Board::EMPTY, Piece::O)[0];
    let played = Move {
        game: 1,
        appeared: 1,
        locked: 90,
        situation,
        placement: floor,
        score: None,
    };
    let verdict = reviewer.judge(&played);
    assert!(!verdict.in_reach);
    let found = reference::search_among(&board, &[floor], &[Piece::O], &strategy);
    let expected = found.lines[0].billionths as f64 / 1e9;
    assert!((verdict.played.value - expected).abs() < 1e-6);
    let others = exhaustive(&strategy, &situation, 1);
    assert_eq!(verdict.choices, others.len() + 1);
    let better = others
        .iter()
        .filter(|(_, it)| *it > found.lines[0].billionths);
    assert_eq!(verdict.rank, 1 + better.count());
}

#[test]
fn the_summary_equals_a_recount() {
    let reviewer = Reviewer::new(Strategy::four_feature(), None);
    let weak = weak();
    let moves = game(0, |situation| best(&weak, situation));
    let verdicts = judged(&reviewer, &moves);
    let summary = Summary::of(&verdicts, Some(1_000));
    let statistics = &summary.statistics;
    assert_eq!(statistics.pieces as usize, moves.len());
    let count: u32 = summary.of_class.iter().sum();
    assert_eq!(count, statistics.pieces);
    for (i, kind) in Piece::EACH.into_iter().enumerate() {
        let at: Vec<usize> = (0..moves.len())
            .filter(|at| moves[*at].situation.piece == kind)
            .collect();
        assert_eq!(statistics.of_kind[i] as usize, at.len());
        let mut ends = vec![-1];
        ends.extend(at.iter().map(|at| *at as i64));
        ends.push(moves.len() as i64);
        let longest = ends.windows(2).map(|pair| pair[1] - pair[0] - 1).max();
        assert_eq!(i64::from(statistics.longest_drought[i]), longest.unwrap());
    }
    let lines: u32 = (0..).zip(statistics.clears).map(|(rows, n)| rows * n).sum();
    assert_eq!(statistics.lines, lines);
    let filled = |board: &Board| board.count() as i64;
    let last = moves.last().unwrap();
    let cells = 4 * (moves.len() as i64 - 1) - filled(&last.situation.board);
    assert_eq!(i64::from(lines - u32::from(last.cleared())) * 10, cells);
    assert_eq!(statistics.score_per_line, Some(1_000.0 / f64::from(lines)));
    assert!(
        summary.accuracy > 0.2 && summary.accuracy < 0.999,
        "{}",
        summary.accuracy
    );
    let blunders = verdicts.iter().filter(|it| it.share > 0.5).count();
    assert_eq!(summary.of_class[4] as usize, blunders);
    for verdict in verdicts.iter().filter(|it| it.loss > 0.0) {
        let within = verdict.reason.contains("within the noise");
        assert_eq!(within, verdict.share == 0.0, "{}", verdict.reason);
        assert!(
            within || verdict.reason.contains(" better; "),
            "{}",
            verdict.reason
        );
    }
}
