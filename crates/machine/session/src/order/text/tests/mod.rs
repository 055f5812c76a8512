#![allow(clippy::unwrap_used, reason = "a failing test panics")]

mod altered;

use super::*;
use proptest::prelude::{any, prop, prop_assert, prop_assert_eq, proptest};
use rules::Piece;
use vision::{Auto, Profile};

const KINDS: [&str; 6] = [BOT, STOP, GOAL, STRATEGY, PLACE, PROFILE];

fn place(piece: Piece, orientation: u8, row: i8, col: i8) -> Order {
    Order::Place(Placement {
        piece,
        orientation,
        row,
        col,
    })
}

/// Orders of every kind.
fn orders() -> Vec<Order> {
    let goal = Goal {
        level: 9,
        heart: true,
        start_delay: 77,
    };
    let edited = Strategy::by_name("stack-rabbit")
        .unwrap()
        .with_weights([("lines", 1)])
        .with_depth(1);
    // The sum of its weights is too large for a strategy that is typed.
    let great = Strategy::four_feature().with_weights([("quartic-bumpiness", i64::MIN)]);
    vec![
        Order::Bot(true),
        Order::Bot(false),
        Order::StopAtGameOver(true),
        Order::StopAtGameOver(false),
        Order::Goal(Goal::default()),
        Order::Goal(goal),
        Order::Strategy(Arc::new(Strategy::four_feature())),
        Order::Strategy(Arc::new(edited)),
        Order::Strategy(Arc::new(great)),
        place(Piece::T, 3, -1, -1),
        place(Piece::O, 0, i8::MAX, i8::MIN),
        Order::Profile(Arc::new(Profile::blockfall().unwrap().into())),
        Order::Profile(Arc::new(Auto::shipped().unwrap().into())),
    ]
}

#[test]
fn every_order_is_read_back_from_its_text() {
    let orders = orders();
    for (i, order) in orders.iter().enumerate() {
        let again = Order::parse(order.kind(), &order.to_text()).unwrap();
        for (j, other) in orders.iter().enumerate() {
            assert_eq!(again == *other, i == j, "{order:?} and {other:?}");
        }
    }
    for kind in KINDS {
        assert!(orders.iter().any(|order| order.kind() == kind), "{kind}");
    }
}

#[test]
fn the_texts_are_short_and_readable() {
    for (order, kind, text) in [
        (Order::Bot(true), "bot", "on"),
        (Order::StopAtGameOver(false), "stop-at-game-over", "off"),
        (
            Order::Goal(Goal::default()),
            "goal",
            "level = 0\nheart = false\nstart_delay = 0\n",
        ),
        (
            place(Piece::T, 2, 14, -1),
            "place",
            "piece = \"T\"\norientation = 2\nrow = 14\ncol = -1\n",
        ),
    ] {
        assert_eq!((order.kind(), &*order.to_text()), (kind, text));
    }
}

#[test]
fn the_error_of_a_wrong_order_is_one_sentence_with_the_remedy() {
    let long = "x".repeat(9_999);
    for (kind, text, error) in [
        (
            "pause",
            "",
            "\"pause\" is no kind of order; it is one of bot, stop-at-game-over, goal, strategy, \
             place, profile",
        ),
        (BOT, "On", "the order bot is \"On\"; write on or off"),
        (
            GOAL,
            "level = 300",
            "the order goal can't be read: invalid value: integer `300`, expected u8; one that \
             can be read is: level = 0, heart = false, start_delay = 0",
        ),
        (
            PLACE,
            "piece = \"T\"\norientation = 4\nrow = 1\ncol = 1",
            "the order place has orientation 4; write one from 0 to 3",
        ),
        (
            PLACE,
            "piece = \"T\"",
            "the order place can't be read: missing field `orientation`; one that can be read \
             is: piece = \"T\", orientation = 0, row = 14, col = 3",
        ),
        (
            STRATEGY,
            "depth = 1",
            "the order strategy: `name` is missing; add a line such as `name = \"my-strategy\"`",
        ),
        (
            PROFILE,
            "choice = \"auto\"\nprofiles = []",
            "the order profile: profiles: there is none; write at least one",
        ),
    ] {
        assert_eq!(Order::parse(kind, text).unwrap_err().to_string(), error);
    }
    for kind in [BOT, &long] {
        let error = Order::parse(kind, &long).unwrap_err().to_string();
        assert!(error.len() < 200, "{error}");
    }
}

proptest! {
    #[test]
    fn no_text_panics(kind in prop::sample::select(&KINDS[..]), text in any::<String>()) {
        if let Err(error) = Order::parse(kind, &text) {
            prop_assert!(!error.to_string().contains('\n'), "{}", error);
        }
    }

    #[test]
    fn every_goal_and_placement_is_read_back(
        (level, heart, start_delay) in any::<(u8, bool, u32)>(),
        (piece, orientation) in (prop::sample::select(&Piece::EACH[..]), any::<u8>()),
        (row, col) in any::<(i8, i8)>(),
    ) {
        let goal = Order::Goal(Goal { level, heart, start_delay });
        let place = place(piece, orientation % piece.orientations(), row, col);
        for order in [goal, place] {
            prop_assert_eq!(Order::parse(order.kind(), &order.to_text()).unwrap(), order);
        }
    }
}
