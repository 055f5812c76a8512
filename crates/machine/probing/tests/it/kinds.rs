//! What is learnt of each kind, and a hundred pieces of it. The rules of the kinds are in
//! `crates/game/cartridge/asm/kinds`.

use crate::{clicks::profile, support::Run};
use autofit::{
    GameProfile,
    controls::{Controls, Place},
};
use pad::Buttons;
use probing::Agent;
use rules::Piece;
use strategy::Strategy;

/// Frames in which everything has to be found out, three minutes of the game.
const LEARNING: u64 = 12_000;
/// Pieces that are played by what was learnt.
const PIECES: u64 = 100;
/// Frames of a piece, at most.
const FRAMES: u64 = 800;

/// What the assembly of a kind states.
struct Kind {
    rom: &'static [u8],
    menu: &'static [Buttons],
    again: &'static [Buttons],
    /// The orientations of J where it appears, and what each button does to it.
    j: [[Place; 4]; 4],
    turns: &'static [(Buttons, [u8; 4])],
    /// The orientations of L J I O Z S T.
    orientations: [usize; 7],
    repeat: Option<(u16, u16)>,
    gravity: u16,
    down: Option<u16>,
    hard_drop: Option<Buttons>,
    /// Frames from the rest on the floor to the next piece: until gravity moves it, the delay of
    /// the lock, and four until the next one is seen.
    lock: u16,
}

/// Learns a kind, and returns its profile as it is read again from its text.
fn learnt(kind: &Kind) -> GameProfile {
    let profile = profile();
    let agent = Agent::learner(&profile, Strategy::four_feature());
    let mut run = Run::start(kind.rom, &profile, agent);
    while run.frames < LEARNING && !run.agent.is_learnt() {
        run.step();
    }
    let found = run.agent.controls();
    assert_eq!(found.missing, [""; 0], "{:#?}", run.agent.findings());
    let text = profile.with_controls(found.clone()).to_toml();
    let read = GameProfile::parse(&text).unwrap();
    assert_eq!(read.controls(), Some(&found));
    read
}

fn assert_found(kind: &Kind, controls: &Controls) {
    let buttons = |way: &[autofit::controls::MenuPress]| -> Vec<Buttons> {
        way.iter().map(|press| press.button).collect()
    };
    assert_eq!(buttons(&controls.menu), kind.menu);
    assert_eq!(buttons(&controls.again), kind.again);
    assert!(controls.shifts);
    assert_eq!(controls.repeat, kind.repeat);
    // Whether a level is read depends on the profile.
    let gravity: Vec<u16> = controls.gravity.values().copied().collect();
    assert_eq!(gravity, [kind.gravity]);
    assert_eq!(controls.down, kind.down);
    assert_eq!(controls.hard_drop, kind.hard_drop);
    assert_eq!(controls.lock, Some(kind.lock));
    let orientations = Piece::EACH.map(|piece| controls.pieces[&piece].shapes.len());
    assert_eq!(orientations, kind.orientations);
    let found = &controls.pieces[&Piece::J];
    // The first is where it appears; the order of the others is that of their discovery.
    assert_eq!(found.shapes[0], kind.j[0]);
    let number = |cells: [Place; 4]| kind.j.iter().position(|j| *j == cells).unwrap() as u8;
    let numbers: Vec<u8> = found.shapes.iter().map(|&cells| number(cells)).collect();
    assert_eq!(found.turns.len(), kind.turns.len());
    for (button, after) in kind.turns {
        let (_, turns) = found.turns.iter().find(|(b, _)| b == button).unwrap();
        for (from, &to) in turns.iter().enumerate() {
            let expected = after[usize::from(numbers[from])];
            assert_eq!(numbers[usize::from(to)], expected, "{button} from {from}");
        }
    }
}

/// Plays from power-on by what was learnt.
fn play(kind: &Kind, profile: &GameProfile) {
    let agent = Agent::player(profile, Strategy::four_feature());
    let mut run = Run::start(kind.rom, profile, agent);
    while run.locked < PIECES && run.frames < PIECES * FRAMES {
        run.step();
    }
    let counts = run.agent.counts();
    assert!(run.locked >= PIECES, "{counts:?}");
    assert_eq!(run.agent.findings(), [], "nothing is left to be found out");
    assert_eq!((counts.games, counts.elsewhere), (0, 0), "{counts:?}");
    // The last piece may not have been followed to its end.
    assert!(counts.as_planned + 1 >= PIECES, "{counts:?}");
    assert!(counts.lines >= 30, "{counts:?}");
}

fn check(kind: &Kind) {
    let profile = learnt(kind);
    assert_found(kind, profile.controls().unwrap());
    play(kind, &profile);
}

/// One button turns, about the middle of a box of three; two screens that A leaves.
#[test]
fn kite_is_learnt_and_played() {
    check(&Kind {
        rom: include_bytes!("../../../../game/cartridge/testdata/kinds/kite.gb"),
        menu: &[Buttons::A, Buttons::A],
        again: &[Buttons::A, Buttons::A, Buttons::A],
        j: [
            [(0, 5), (1, 5), (1, 6), (1, 7)],
            [(0, 6), (0, 7), (1, 6), (2, 6)],
            [(1, 5), (1, 6), (1, 7), (2, 7)],
            [(0, 6), (1, 6), (2, 5), (2, 6)],
        ],
        turns: &[(Buttons::A, [1, 2, 3, 0])],
        orientations: [4, 4, 4, 1, 4, 4, 4],
        repeat: Some((10, 3)),
        gravity: 31,
        down: Some(2),
        hard_drop: None,
        lock: 31 + 19 + 3,
    });
}

/// Pieces come standing, turn at the left of their box, and Up drops them.
#[test]
fn anvil_is_learnt_and_played() {
    check(&Kind {
        rom: include_bytes!("../../../../game/cartridge/testdata/kinds/anvil.gb"),
        // Any button leaves the copyright, after a while.
        menu: &[Buttons::DOWN, Buttons::START],
        again: &[Buttons::START],
        j: [
            [(1, 2), (1, 3), (2, 2), (3, 2)],
            [(2, 2), (2, 3), (2, 4), (3, 4)],
            [(1, 3), (2, 3), (3, 2), (3, 3)],
            [(2, 2), (3, 2), (3, 3), (3, 4)],
        ],
        turns: &[(Buttons::A, [1, 2, 3, 0]), (Buttons::B, [3, 0, 1, 2])],
        orientations: [4, 4, 2, 1, 2, 2, 4],
        repeat: None,
        gravity: 41,
        down: Some(5),
        hard_drop: Some(Buttons::UP),
        lock: 41 + 3,
    });
}

/// Only B turns, at the right of the box, and only gravity brings a piece down.
#[test]
fn lantern_is_learnt_and_played() {
    check(&Kind {
        rom: include_bytes!("../../../../game/cartridge/testdata/kinds/lantern.gb"),
        menu: &[Buttons::START, Buttons::A, Buttons::START],
        again: &[Buttons::B, Buttons::START, Buttons::A, Buttons::START],
        j: [
            [(1, 7), (1, 8), (1, 9), (2, 9)],
            [(1, 9), (2, 9), (3, 8), (3, 9)],
            [(1, 7), (2, 7), (2, 8), (2, 9)],
            [(1, 8), (1, 9), (2, 8), (3, 8)],
        ],
        turns: &[(Buttons::B, [1, 2, 3, 0])],
        orientations: [4, 4, 2, 1, 2, 2, 4],
        repeat: Some((16, 6)),
        gravity: 23,
        down: None,
        hard_drop: None,
        lock: 23 + 29 + 3,
    });
}

/// Up turns, and A the other way round.
#[test]
fn otter_is_learnt_and_played() {
    check(&Kind {
        rom: include_bytes!("../../../../game/cartridge/testdata/kinds/otter.gb"),
        menu: &[Buttons::DOWN, Buttons::START, Buttons::START],
        again: &[Buttons::START, Buttons::START],
        j: [
            [(0, 2), (1, 2), (2, 1), (2, 2)],
            [(0, 1), (1, 1), (1, 2), (1, 3)],
            [(0, 2), (0, 3), (1, 2), (2, 2)],
            [(1, 1), (1, 2), (1, 3), (2, 3)],
        ],
        turns: &[(Buttons::UP, [1, 2, 3, 0]), (Buttons::A, [3, 0, 1, 2])],
        orientations: [4, 4, 2, 1, 4, 4, 4],
        repeat: Some((7, 2)),
        gravity: 61,
        down: Some(6),
        hard_drop: None,
        lock: 61 + 9 + 3,
    });
}

/// What falls without obeying is no game: Start leads away from it.
#[test]
fn a_demonstration_is_left() {
    let profile = profile();
    let agent = Agent::learner(&profile, Strategy::four_feature());
    let mut run = Run::start(cartridge::IMAGE, &profile, agent);
    run.wait_for_the_demo();
    while run.frames < LEARNING && run.agent.controls().repeat.is_none() {
        run.step();
    }
    let controls = run.agent.controls();
    assert_eq!(controls.repeat, Some((23, 9)));
    let way: Vec<Buttons> = controls.menu.iter().map(|press| press.button).collect();
    assert!(way.starts_with(&[Buttons::START]), "{way:?}");
    assert!(way.len() > 1, "{way:?}");
}
