#![allow(clippy::unwrap_used, reason = "a failing test panics")]

use super::*;
use crate::state::Activity;
use crate::{Bucket, FrameSample, Mark, Order, Statistics, Timing};
use pad::{Buttons, Epoch, Origin};
use rules::{Board, Piece};
use screen::{Picture, PictureMsg, Shade};
use vision::{CELLS, CellReading, Event, Menu, Reading, Screen, Tracked};

/// Everything before it is in a block, and out of the newest records.
const AGES: FrameNo = 2_000;

fn record((branch, epoch): (BranchId, u64), number: FrameNo) -> Record {
    // No two pictures in a row are the same, so that they take up room.
    let picture = Picture::plain(Shade::White).edited(|shades| {
        shades[number as usize % shades.len()] = Shade::Black;
    });
    Record {
        picture: PictureMsg {
            epoch: Epoch(epoch),
            branch,
            number,
            clocks: 70_224 * number + u64::from(branch),
            inputs: pad::Inputs::default(),
            picture,
        },
        reading: Arc::new(Reading {
            screen: Screen::Play,
            cells: vec![CellReading::default(); CELLS],
            next: None,
            next_empty: true,
            score: Some(number as u32),
            level: None,
            lines: None,
            heart: None,
            menu: Menu::default(),
        }),
        tracked: Arc::new(Tracked {
            score: Some(number as u32),
            ..Tracked::nothing(number)
        }),
        plan: None,
        script_frame: None,
        spare: None,
        answer: Buttons::NONE,
        activity: Activity::Nothing,
        divergence: None,
        timing: Timing {
            read: number as f32,
            plan: 0.0,
        },
    }
}

fn with(mut record: Record, events: &[Event]) -> Record {
    let mut tracked = (*record.tracked).clone();
    tracked.events = events.to_vec();
    record.tracked = Arc::new(tracked);
    record
}

fn push(history: &History, place: (BranchId, u64), numbers: RangeInclusive<FrameNo>) {
    for number in numbers {
        history.push(record(place, number));
    }
}

fn filled(numbers: RangeInclusive<FrameNo>) -> History {
    let history = History::default();
    push(&history, (0, 0), numbers);
    history
}

#[test]
fn every_frame_is_found_by_its_number_and_is_what_was_pushed() {
    let history = History::default();
    assert!(history.is_empty() && history.last().is_none());
    push(&history, (0, 0), 1..=AGES);
    assert_eq!(history.len(), AGES as usize);
    for number in 1..=AGES {
        assert_eq!(*history.get(number).unwrap(), record((0, 0), number));
    }
    assert!(history.get(0).is_none() && history.get(AGES + 1).is_none());
    assert_eq!(history.last(), history.get(AGES));
    assert_eq!(history.range(0), Some(1..=AGES));
}

#[test]
fn dropped_pictures_leave_gaps() {
    let history = History::default();
    for number in (1..=AGES).filter(|number| number % 5 != 3) {
        history.push(record((0, 0), number));
    }
    for number in 1..=AGES {
        assert_eq!(history.get(number).is_some(), number % 5 != 3, "{number}");
    }
    for (frames, dropped) in [
        (1..=7, 1),
        (3..=3, 1),
        (4..=7, 0),
        (0..=u64::MAX - 1, AGES / 5),
    ] {
        assert_eq!(history.dropped(0, frames.clone()), dropped, "{frames:?}");
    }
}

#[test]
fn a_frozen_history_stays_as_it_was() {
    let history = filled(1..=AGES);
    let bookmark = history.add_bookmark(0, 7, "seven");
    let frozen = history.frozen();
    push(&history, (0, 1), 1..=3);
    assert_eq!(history.len(), 3);
    assert_eq!(frozen.range(0), Some(1..=AGES));
    for frame in [1, 300, AGES] {
        assert_eq!(frozen.get(frame).unwrap().picture.number, frame);
    }
    assert_eq!(frozen.bookmarks()[0].id, bookmark);
    assert!(history.bookmarks().is_empty());
}

#[test]
fn another_epoch_or_an_older_number_begins_again() {
    let history = filled(1..=AGES);
    history.add_bookmark(0, 7, "a note");
    push(&history, (0, 1), 9..=9);
    assert_eq!((history.range(0), history.len()), (Some(9..=9), 1));
    assert!(history.bookmarks().is_empty());
    push(&history, (0, 1), 4..=4);
    assert_eq!((history.range(0), history.len()), (Some(4..=4), 1));
    assert_eq!(history.evicted(), 0);
}

#[test]
fn a_stale_epoch_is_left_out() {
    let history = History::default();
    push(&history, (0, 5), 1..=3);
    push(&history, (0, 4), 4..=4);
    push(&history, (7, 4), 4..=4);
    assert_eq!(history.range(0), Some(1..=3));
    assert_eq!(history.branches().len(), 1);
}

#[test]
fn the_budget_is_kept_and_the_oldest_go_first() {
    for budget in [400_000, 700_000] {
        let history = History::new(budget);
        for number in 1..=3 * AGES {
            history.push(record((0, 0), number));
            let total = history.memory().total();
            assert!(total <= budget, "{total} of {budget} at {number}");
            if number % 501 == 0 {
                let first = *history.range(0).unwrap().start();
                assert_eq!(*history.get(first).unwrap(), record((0, 0), first));
            }
        }
        let range = history.range(0).unwrap();
        assert_eq!(history.evicted(), range.start() - 1);
        assert_eq!(history.len() as u64, range.end() - range.start() + 1);
        assert!(history.get(range.start() - 1).is_none());
        assert!(history.evicted() > 0, "{budget} is not small");
        assert_eq!(history.branches()[0].evicted, history.evicted());
        history.set_budget(budget / 2);
        assert!(history.memory().total() <= budget / 2);
        assert!(history.range(0).unwrap().start() > range.start());
    }
}

#[test]
fn a_fork_shares_the_frames_before_it() {
    let history = filled(1..=AGES);
    let at = AGES - 700;
    let fork = history.fork(0, at, "what if", Epoch(1)).unwrap();
    assert_eq!(history.range(fork), Some(1..=at));
    push(&history, (fork, 1), at + 1..=AGES + 300);
    assert_eq!(history.len() as u64, AGES + AGES + 300 - at);
    for number in 1..=AGES + 300 {
        let on = if number <= at { (0, 0) } else { (fork, 1) };
        let wanted = record(on, number);
        assert_eq!(*history.get_on(fork, number).unwrap(), wanted, "{number}");
        assert_eq!(history.get(number).as_deref(), Some(&wanted));
        let main = history.get_on(0, number);
        assert_eq!(main.is_some(), number <= AGES);
        assert!(main.is_none_or(|main| *main == record((0, 0), number)));
    }
    // Replayed on the way to the fork, or on its way still: nothing changes.
    push(&history, (fork, 1), at - 3..=at);
    assert_eq!(history.range(fork), Some(1..=AGES + 300));

    history.rename(fork, "better").unwrap();
    let branches = history.branches();
    let origin = Some(Origin {
        branch: 0,
        frame: at,
    });
    assert_eq!(branches.len(), 2);
    assert_eq!((&*branches[1].name, branches[1].origin), ("better", origin));
    assert_eq!(branches[1].last, Some(AGES + 300));
    assert!(branches[1].is_current && !branches[0].is_current);
}

#[test]
fn a_branch_is_carried_on_where_it_ended() {
    let history = filled(1..=500);
    let fork = history.fork(0, 300, "fork", Epoch(1)).unwrap();
    push(&history, (fork, 1), 301..=600);
    // What was on its way when the fork was made still comes.
    push(&history, (0, 0), 501..=503);
    history.carry_on(0, Epoch(2)).unwrap();
    push(&history, (0, 2), 504..=1_000);
    // And what is stale by now does not.
    push(&history, (0, 0), 504..=504);
    assert_eq!(history.range(0), Some(1..=1_000));
    // It is the same run, until another one begins.
    assert_eq!(history.began(), Epoch(0));
    let other = filled(1..=5);
    push(&other, (0, 3), 1..=2);
    assert_eq!(other.began(), Epoch(3));
    assert_eq!(*history.get_on(0, 503).unwrap(), record((0, 0), 503));
    assert_eq!(*history.get_on(0, 504).unwrap(), record((0, 2), 504));
    assert_eq!(*history.get_on(fork, 600).unwrap(), record((fork, 1), 600));
    let (unknown, other) = (BranchError::Unknown(9), Epoch(3));
    assert_eq!(history.carry_on(9, other), Err(unknown.clone()));
    assert_eq!(history.fork(9, 1, "", other), Err(unknown));
}

#[test]
fn a_branch_is_discarded_when_nothing_depends_on_it() {
    let history = filled(1..=600);
    let a = history.fork(0, 300, "a", Epoch(1)).unwrap();
    push(&history, (a, 1), 301..=900);
    let b = history.fork(a, 200, "b", Epoch(2)).unwrap();
    push(&history, (b, 2), 201..=300);
    assert_eq!(*history.get_on(b, 150).unwrap(), record((0, 0), 150));
    let not_kept = BranchError::NotKept {
        branch: a,
        frame: 901,
    };
    assert_eq!(history.fork(a, 901, "c", Epoch(3)), Err(not_kept));
    assert_eq!(history.discard(b), Err(BranchError::InUse));
    assert_eq!(history.discard(a), Err(BranchError::HasFork("b".into())));
    history.add_bookmark(b, 250, "on b");
    let before = history.memory().sealed;
    history.carry_on(0, Epoch(3)).unwrap();
    push(&history, (0, 3), 601..=601);
    for branch in [b, a] {
        history.discard(branch).unwrap();
        assert!(history.get_on(branch, 250).is_none());
    }
    assert!(history.bookmarks().is_empty());
    assert!(history.memory().sealed < before);
    assert_eq!((history.len(), history.branches().len()), (601, 1));
    let c = history.fork(0, 1, "c", Epoch(4)).unwrap();
    assert!(c > b, "no number is given twice");
}

#[test]
fn shared_blocks_go_first_for_every_branch() {
    let history = History::new(2 << 20);
    push(&history, (0, 0), 1..=300);
    let fork = history.fork(0, 250, "fork", Epoch(1)).unwrap();
    push(&history, (fork, 1), 251..=20_000);
    assert_eq!(history.range(0), None);
    let range = history.range(fork).unwrap();
    assert!(*range.start() > 251);
    assert!(history.get_on(fork, *range.start()).is_some());
    assert!(history.get_on(fork, 100).is_none());
    assert_eq!(history.evicted(), 300 + range.start() - 251);
}

#[test]
fn marks_and_statistics_follow_the_branch() {
    let history = History::default();
    let spawn = |piece| [Event::Spawned(piece)];
    let mut expected = Vec::new();
    for number in 1..=AGES {
        let record = record((0, 0), number);
        history.push(match number {
            10 => with(record, &[Event::GameStarted, Event::Spawned(Piece::L)]),
            n if n % 100 == 0 => {
                expected.push((number, Mark::Spawn(Piece::O)));
                with(record, &spawn(Piece::O))
            }
            _ => record,
        });
    }
    assert_eq!(history.marks(0, 11..=AGES), expected);
    assert_eq!(history.marks(0, 100..=299), expected[..2]);
    let any = |_| true;
    assert_eq!(history.next_mark(0, 10, any), Some(expected[0]));
    assert_eq!(history.next_mark(0, 1_299, any), Some(expected[12]));
    assert_eq!(history.next_mark(0, AGES, any), None);
    let l = |mark| mark == Mark::Spawn(Piece::L);
    assert_eq!(
        history.previous_mark(0, AGES, l),
        Some((10, Mark::Spawn(Piece::L)))
    );
    assert_eq!(history.previous_mark(0, 10, any), None);

    let fork = history.fork(0, 1_050, "fork", Epoch(1)).unwrap();
    let first = record((fork, 1), 1_051);
    history.push(with(first, &spawn(Piece::I)));
    let marks = history.marks(fork, 1_000..=AGES);
    assert_eq!(marks, [expected[9], (1_051, Mark::Spawn(Piece::I))]);
    let pieces = |branch, upto| history.statistics(branch, upto).unwrap().game.pieces;
    assert_eq!(pieces(fork, 1_050), [1, 0, 0, 10, 0, 0, 0]);
    assert_eq!(pieces(fork, 1_051), [1, 0, 1, 10, 0, 0, 0]);
    assert_eq!(pieces(0, 1_100), [1, 0, 0, 11, 0, 0, 0]);
    assert_eq!(pieces(0, FrameNo::MAX), [1, 0, 0, 20, 0, 0, 0]);
    assert_eq!(history.statistics(0, 9), Some(Statistics::default()));
}

#[test]
fn a_misread_is_marked_once_in_a_row_and_a_replan_when_it_was_acted_on() {
    let history = History::default();
    let plan = |nodes, cells: u16| {
        let mut board = Board::EMPTY;
        board.set_row(17, cells);
        let position = planner::Position {
            board,
            queue: vec![Piece::T],
        };
        let strategy = planner::Strategy::four_feature();
        let mut plan = planner::SearchRequest::at(&position, &strategy).plan();
        plan.nodes = nodes;
        Some(Arc::new(plan))
    };
    let (a, b, next) = (plan(1, 0), plan(2, 0), plan(2, 0b1111));
    let misread = [false, true, true, false, true, false, false, false, false];
    let plans = [&None, &a, &b, &b, &a, &a, &next, &None, &None];
    let pressed = [false, false, true, false, false, true, false, false, false];
    for (i, number) in (1..=9).enumerate() {
        let mut record = record((0, 0), number);
        Arc::get_mut(&mut record.tracked).unwrap().explained = !misread[i];
        record.plan.clone_from(plans[i]);
        if pressed[i] {
            record.answer = Buttons::LEFT;
        }
        history.push(record);
    }
    let marks = [(2, Mark::Misread), (5, Mark::Misread), (5, Mark::Replan)];
    assert_eq!(history.marks(0, 0..=9), marks);
}

#[test]
fn a_plot_has_the_least_and_the_greatest_of_each_bucket() {
    let history = filled(1..=AGES);
    let frames = [
        1..=AGES,
        17..=17,
        100..=1_533,
        0..=FrameNo::MAX,
        1_990..=9_999,
    ];
    for frames in frames {
        for at_most in [1, 2, 7, 100, 5_000] {
            let buckets = history.samples(0, frames.clone(), at_most);
            assert!(!buckets.is_empty() && buckets.len() <= at_most);
            let mut next = *frames.start().max(&1);
            for Bucket {
                first,
                last,
                min,
                max,
            } in buckets
            {
                assert_eq!((first, last >= first), (next, true));
                let sample = |n: FrameNo| (Some(n as u32), Some(n as f32));
                assert_eq!((min.score, min.read_us), sample(first));
                assert_eq!((max.score, max.read_us), sample(last));
                assert_eq!((min.level, max.plan_us), (None, None));
                next = last + 1;
            }
            assert_eq!(next, frames.end().min(&AGES) + 1);
        }
    }
    assert!(history.samples(0, 1..=AGES, 0).is_empty());
    assert!(history.samples(0, AGES + 1..=AGES + 9, 10).is_empty());
    assert_eq!(
        history.samples(0, 5..=5, 1)[0].min,
        FrameSample::of(&record((0, 0), 5))
    );
}

#[test]
fn bookmarks_are_kept_in_order() {
    let history = filled(1..=9);
    let late = history.add_bookmark(0, 8, "late");
    let early = history.add_bookmark(0, 2, "early");
    assert!(history.note_bookmark(late, "later"));
    let notes = |history: &History| -> Vec<String> {
        history.bookmarks().iter().map(|b| b.note.clone()).collect()
    };
    assert_eq!(notes(&history), ["early", "later"]);
    assert!(history.remove_bookmark(early) && !history.remove_bookmark(early));
    assert!(!history.note_bookmark(early, "gone"));
    assert_eq!(notes(&history), ["later"]);
}

#[test]
fn a_slot_belongs_to_one_bookmark() {
    let history = History::default();
    let plain = history.set_slot(3, 0, 5);
    let noted = history.set_slot(3, 0, 9);
    let slots = |history: &History| -> Vec<_> {
        let bookmarks = history.bookmarks();
        bookmarks.iter().map(|b| (b.id, b.slot)).collect()
    };
    assert_ne!(plain, noted);
    assert_eq!(slots(&history), [(noted, Some(3))], "the plain one is gone");
    assert!(history.note_bookmark(noted, "four lines"));
    let last = history.set_slot(3, 0, 2);
    assert_eq!(slots(&history), [(last, Some(3)), (noted, None)]);
}

#[test]
fn a_bookmark_of_a_shared_frame_outlives_the_branch_that_it_was_set_on() {
    let history = filled(1..=600);
    let child = history.fork(0, 300, "child", Epoch(1)).unwrap();
    push(&history, (child, 1), 301..=400);
    let shared = history.add_bookmark(child, 200, "before the fork");
    let slot = history.set_slot(1, child, 300);
    history.add_bookmark(child, 301, "after it");
    history.carry_on(0, Epoch(2)).unwrap();
    push(&history, (0, 2), 601..=601);
    history.discard(child).unwrap();
    let left: Vec<_> = history
        .bookmarks()
        .iter()
        .map(|b| (b.id, b.branch))
        .collect();
    assert_eq!(left, [(shared, 0), (slot, 0)]);
}

#[test]
fn a_frame_has_one_bookmark() {
    let history = filled(1..=600);
    let child = history.fork(0, 300, "child", Epoch(1)).unwrap();
    push(&history, (child, 1), 301..=400);
    let set = history.add_bookmark(0, 200, "a note");
    assert_eq!(history.add_bookmark(child, 200, ""), set);
    assert_eq!(history.set_slot(1, child, 200), set);
    assert_eq!(history.set_slot(1, 0, 200), set);
    let bookmarks = history.bookmarks();
    assert_eq!(bookmarks.len(), 1);
    assert_eq!(
        (bookmarks[0].slot, &*bookmarks[0].note),
        (Some(1), "a note")
    );
    // The same number of another branch's own frame is another frame.
    assert_ne!(
        history.add_bookmark(0, 350, ""),
        history.add_bookmark(child, 350, "")
    );
}

#[test]
fn a_record_that_can_not_be_encoded_leaves_the_others_of_its_block() {
    let history = History::default();
    push(&history, (0, 0), 1..=100);
    history.writer().fail_at(101);
    push(&history, (0, 0), 101..=AGES);
    assert_eq!(history.left_out(), 1);
    assert_eq!(history.len() as u64, AGES - 1);
    for number in [1, 99, 100, 102, 103, AGES] {
        assert_eq!(
            *history.get(number).unwrap(),
            record((0, 0), number),
            "{number}"
        );
    }
    assert!(history.get(101).is_none());
}

#[test]
fn what_others_keep_counts_in_the_budget() {
    let budget = 700_000;
    let history = History::new(budget);
    push(&history, (0, 0), 1..=AGES);
    let first = |history: &History| history.tree().get(0).unwrap().first;
    let before = first(&history);
    history.set_attached(Owner::Emulator, 200_000);
    history.set_attached(Owner::Bot, 100_000);
    let memory = history.memory();
    assert_eq!(memory.attached, 300_000);
    assert!(memory.total() <= budget, "{memory:?}");
    assert!(first(&history) > before, "blocks were evicted");
    assert_eq!(first(&history), *history.range(0).unwrap().start());
}

/// The frames after which orders came, and whether each switches the bot on.
fn switches(history: &History, branch: BranchId) -> Vec<(FrameNo, bool)> {
    let orders = history.orders(branch, 0..=FrameNo::MAX).into_iter();
    let on = |order| matches!(order, Order::Bot(true));
    orders.map(|(after, order)| (after, on(order))).collect()
}

#[test]
fn orders_are_in_force_on_the_branches_that_were_forked_after_them() {
    let history = filled(1..=300);
    let main = (0, Epoch(0));
    history.push_order(main, 0, Order::Bot(true));
    history.push_order(main, 100, Order::Bot(false));
    history.push_order(main, 200, Order::Bot(true));
    let fork = history.fork(0, 200, "fork", Epoch(1)).unwrap();
    history.push_order((fork, Epoch(1)), 200, Order::Bot(false));
    history.push_order((fork, Epoch(0)), 201, Order::Bot(true));
    history.push_order((9, Epoch(1)), 201, Order::Bot(true));
    let before = [(0, true), (100, false)];
    let with = |last| [before.as_slice(), &[last]].concat();
    assert_eq!(switches(&history, 0), with((200, true)));
    assert_eq!(
        switches(&history, fork),
        with((200, false)),
        "late ones are left out"
    );
    assert_eq!(history.orders(fork, 1..=100).len(), 1);
    // What came after the last record has not happened when the branch is continued.
    history.push_order(main, 301, Order::Bot(false));
    history.carry_on(0, Epoch(2)).unwrap();
    assert_eq!(switches(&history, 0), with((200, true)));
}

#[test]
fn a_branch_that_is_not_carried_on_after_all_goes_on_in_its_epoch() {
    let history = filled(1..=300);
    let main = (0, Epoch(0));
    history.push_order(main, 300, Order::Bot(true));
    history.push_order(main, 301, Order::Bot(false));
    history.carry_on(0, Epoch(2)).unwrap();
    // What was under way when it was announced is held back.
    push(&history, (0, 0), 301..=302);
    history.push_order(main, 302, Order::Bot(true));
    assert_eq!(history.range(0), Some(1..=300));
    // It is announced again before the first cancellation arrives.
    history.carry_on(0, Epoch(3)).unwrap();
    history.cancel_carry_on(0, Epoch(2), Epoch(0));
    assert_eq!(history.range(0), Some(1..=300));
    history.cancel_carry_on(0, Epoch(3), Epoch(0));
    assert_eq!(history.range(0), Some(1..=302));
    let orders = [(300, true), (301, false), (302, true)];
    assert_eq!(switches(&history, 0), orders);
    push(&history, (0, 0), 303..=400);
    history.push_order(main, 400, Order::Bot(false));
    assert_eq!(history.range(0), Some(1..=400));

    // When it is carried on, what was held back has not happened.
    history.carry_on(0, Epoch(4)).unwrap();
    push(&history, (0, 0), 401..=402);
    history.push_order(main, 402, Order::Bot(true));
    push(&history, (0, 4), 401..=450);
    history.cancel_carry_on(0, Epoch(4), Epoch(0));
    push(&history, (0, 4), 451..=500);
    assert_eq!(history.range(0), Some(1..=500));
    assert_eq!(*history.get(402).unwrap(), record((0, 4), 402));
    assert_eq!(
        switches(&history, 0),
        [&orders[..], &[(400, false)]].concat()
    );
    assert_eq!(history.len(), 500);
}

#[test]
fn orders_are_evicted_with_their_frames_but_settings_stay() {
    let history = History::new(400_000);
    push(&history, (0, 0), 1..=1);
    let main = (0, Epoch(0));
    let placement = rules::Placement {
        piece: Piece::T,
        orientation: rules::Orientation::default(),
        row: 0,
        col: 0,
    };
    for (after, on) in [(0, true), (1, false)] {
        history.push_order(main, after, Order::Bot(on));
        history.push_order(main, after, Order::StopAtGameOver(on));
        history.push_order(main, after, Order::Place(placement));
    }
    push(&history, (0, 0), 2..=AGES);
    let before = history.memory().index;
    history.push_order(main, AGES, Order::Bot(true));
    assert!(history.memory().index > before, "orders are in the budget");
    let mut number = AGES;
    while *history.range(0).unwrap().start() <= AGES + 1 {
        number += 1;
        history.push(record((0, 0), number));
    }
    let orders = history.orders(0, 0..=FrameNo::MAX);
    let in_force = matches!(
        orders[..],
        [(1, Order::StopAtGameOver(false)), (AGES, Order::Bot(true))]
    );
    assert!(in_force, "{orders:?}");
}

#[test]
fn a_bookmark_does_not_wait_for_an_observer_without_room() {
    let history = History::default();
    let (reported, changes) = std::sync::mpsc::sync_channel(8);
    let (free, room) = std::sync::mpsc::sync_channel::<()>(0);
    let room = Mutex::new(room);
    history.observe(crate::Observer {
        changed: Box::new(move |change| reported.send(change).unwrap()),
        room: Arc::new(move || {
            let _ = room.lock().unwrap().recv();
        }),
    });
    std::thread::scope(|scope| {
        scope.spawn(|| history.push(record((0, 1), 1)));
        while !matches!(changes.recv().unwrap(), crate::HistoryChange::Appended(_)) {}
        history.add_bookmark(0, 1, "while the disk is stalled");
        assert!(matches!(
            changes.recv(),
            Ok(crate::HistoryChange::Bookmarks(_))
        ));
        drop(free);
    });
    assert_eq!(history.len(), 1);
}

#[test]
fn a_history_is_the_same_where_it_is_received() {
    let history = filled(1..=700);
    history.push_order((0, Epoch(0)), 5, Order::Bot(false));
    let fork = history.fork(0, 300, "fork", Epoch(3)).unwrap();
    push(&history, (fork, 3), 301..=460);
    history.add_bookmark(fork, 310, "here");
    let sent = SentHistory::from(&history.kept());
    let bytes = postcard::to_allocvec(&sent).unwrap();
    let sent: SentHistory = postcard::from_bytes(&bytes).unwrap();
    let there = sent.received().unwrap();
    assert_eq!(there.branches(), history.branches());
    assert_eq!(there.last(), history.last());
    assert_eq!(there.bookmarks(), history.bookmarks());
    for branch in [0, fork] {
        let frames = history.range(branch).unwrap();
        assert_eq!(there.range(branch), Some(frames.clone()));
        for frame in frames.clone() {
            assert_eq!(there.get_on(branch, frame), history.get_on(branch, frame));
        }
        let of = |it: &History| {
            let all = frames.clone();
            (
                it.orders(branch, all.clone()),
                it.marks(branch, all.clone()),
                it.samples(branch, all, 9_999),
            )
        };
        assert_eq!(of(&there), of(&history));
    }
    let nothing = SentHistory::from(&History::default().kept());
    assert!(nothing.received().unwrap().is_empty());
}
