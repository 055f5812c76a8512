//! Placements from the list of the reach search, played on the cartridge: each has to land
//! where it was listed, in as many steps, on the path of the script. All that are listed for
//! a board are tried, hundreds at each speed; in longer runs, where the keys are held as
//! the piece before left them, one by chance for each piece.

use crate::common::Random;
use cartridge::{Screen, Setup, Since, Truth};
use emulator::{Core, CoreKind};
use pad::Buttons;
use planner::{Placement, ReachableLock, Script, reach};
use rules::FallState;

/// Level and hearts: speeds 0, 9, 19 and 20.
const SPEEDS: [(u8, bool); 4] = [(0, false), (9, false), (9, true), (20, false)];

#[test]
fn what_is_listed_lands() {
    for (level, heart) in SPEEDS {
        land(CoreKind::Boytacean, level, heart, 50);
        land(CoreKind::GameboyCore, level, heart, 20);
    }
}

#[test]
#[ignore = "takes minutes: cargo test --release -p machine --test it landings -- --ignored"]
fn a_thousand_at_each_speed_land_on_both_cores() {
    for core in CoreKind::EACH {
        for (level, heart) in SPEEDS {
            let landed = land(core, level, heart, 1_000);
            println!("{core}, level {level}, hearts {heart}: {landed} of 1000");
        }
    }
}

/// Placements that land at each speed, at least, and the boards on which they do. `LANDINGS`
/// sets another number.
const LANDINGS: usize = 300;
const BOARDS: usize = 6;

#[test]
fn every_placement_that_is_listed_lands_at_speed_0() {
    land_all(0, false);
}

#[test]
fn every_placement_that_is_listed_lands_at_speed_9() {
    land_all(9, false);
}

#[test]
fn every_placement_that_is_listed_lands_at_speed_19() {
    land_all(9, true);
}

#[test]
fn every_placement_that_is_listed_lands_at_speed_20() {
    land_all(20, false);
}

/// Lands every placement of the first piece on one board after the other, those of a board
/// from the same snapshot.
fn land_all(level: u8, heart: bool) {
    let mut random = Random(0x2545_f491 + u64::from(level) * 2 + u64::from(heart));
    let mut console = Console::new(CoreKind::Boytacean);
    let (mut landed, mut boards) = (0, 0);
    let wanted = std::env::var("LANDINGS").map_or(LANDINGS, |count| count.parse().unwrap());
    while landed < wanted {
        console.begin(&setup(&mut random, level, heart));
        assert!(console.until_a_piece_falls());
        let snapshot = console.core.snapshot().unwrap();
        let reach = reach(&start(console.truth()));
        assert!(
            reach.locks().len() >= 9,
            "{} are listed",
            reach.locks().len()
        );
        for lock in reach.locks() {
            console.restore(&snapshot);
            let script = reach.script(&lock.placement).unwrap();
            assert_eq!(script.frames.len(), lock.frames as usize);
            console.carry_out(&script);
            landed += 1;
        }
        boards += 1;
    }
    assert!(boards >= BOARDS, "only {boards} boards");
}

/// Lands `wanted` placements; returns how many landed.
fn land(kind: CoreKind, level: u8, heart: bool, wanted: u32) -> u32 {
    let mut random = Random(0x9e37_79b9 + u64::from(level) * 2 + u64::from(heart));
    let mut console = Console::new(kind);
    let mut landed = 0;
    let mut slid = 0;
    while landed < wanted {
        console.begin(&setup(&mut random, level, heart));
        for _ in 0..PIECES {
            if !console.until_a_piece_falls() || landed == wanted {
                break;
            }
            let start = start(console.truth());
            let reach = reach(&start);
            let target = one_of(&mut random, reach.locks(), &start);
            let script = reach.script(&target.placement).unwrap();
            assert_eq!(script.frames.len(), target.frames as usize);
            slid += u32::from(!drops_straight(&start, &target.placement));
            console.carry_out(&script);
            landed += 1;
        }
    }
    assert!(
        slid * 20 > landed,
        "only {slid} of {landed} were slid under something"
    );
    landed
}

/// Pieces that are placed on one field.
const PIECES: usize = 12;

/// Whether the place is open from above.
fn drops_straight(start: &FallState, target: &Placement) -> bool {
    (-1..target.row).all(|row| {
        start
            .board
            .fits(target.piece, target.orientation, row, target.col)
    })
}

/// The state that the last step left, as the planner takes it.
fn start(truth: &Truth) -> FallState {
    FallState {
        board: truth.board,
        falling: truth.hidden.falling,
        input: truth.hidden.input,
        gravity: rules::gravity(rules::speed(truth.level, truth.heart)),
    }
}

/// A core with the cartridge in it.
struct Console {
    core: Box<dyn Core>,
    frame: u64,
    truth: Option<Truth>,
}

impl Console {
    fn new(kind: CoreKind) -> Self {
        Self {
            core: kind.open(cartridge::IMAGE).unwrap(),
            frame: 0,
            truth: None,
        }
    }

    fn truth(&self) -> &Truth {
        self.truth.as_ref().unwrap()
    }

    fn screen(&self) -> Screen {
        self.truth.as_ref().map_or(Screen::Blank, |t| t.screen)
    }

    fn run(&mut self, buttons: Buttons) {
        self.core.frame(buttons).unwrap();
        self.frame += 1;
        self.truth = Truth::parse(self.core.cartridge_ram()).ok();
    }

    fn restore(&mut self, snapshot: &[u8]) {
        self.core.restore(snapshot).unwrap();
        self.truth = Truth::parse(self.core.cartridge_ram()).ok();
    }

    /// Leaves the current screen and starts a game with this set-up.
    fn begin(&mut self, setup: &Setup) {
        let reset = Buttons::A | Buttons::B | Buttons::SELECT | Buttons::START;
        self.run(reset);
        while self.truth.is_some() && self.screen() == Screen::Play {
            self.run(reset);
        }
        while self.screen() != Screen::Copyright {
            self.run(Buttons::NONE);
        }
        let (offset, block) = setup.encode().unwrap();
        self.core.cartridge_ram_mut()[offset..offset + block.len()].copy_from_slice(&block);
        for frame in 0.. {
            if self.screen() == Screen::Play {
                break;
            }
            let down = frame % 12 < 3;
            self.run(if down { Buttons::START } else { Buttons::NONE });
            assert!(frame < 2_000, "no game has begun");
        }
        assert_eq!(
            (-2..18)
                .filter(|row| self.truth().board.row(*row) != 0)
                .count(),
            {
                setup
                    .board
                    .iter()
                    .filter(|row| row.iter().any(|c| *c != 0))
                    .count()
            }
        );
    }

    /// Whether a piece has come, its step 0 behind it; false when the game is over.
    fn until_a_piece_falls(&mut self) -> bool {
        for _ in 0..200 {
            match self.screen() {
                Screen::Play if self.truth().since == Since::Falling => return true,
                Screen::Play => self.run(Buttons::NONE),
                _ => return false,
            }
        }
        panic!("no piece has come at frame {}", self.frame);
    }

    fn carry_out(&mut self, script: &Script) {
        let locked = self.truth().hidden.locked;
        let (last, way) = script.frames.split_last().unwrap();
        for step in way {
            self.run(step.buttons);
            assert_eq!(self.truth().hidden.locked, locked, "locked early");
            let seen = start(self.truth()).falling;
            assert_eq!(seen, step.falling, "at frame {}", self.frame);
        }
        self.run(last.buttons);
        let hidden = &self.truth().hidden;
        assert_eq!(
            hidden.locked,
            locked + 1,
            "not locked at frame {}",
            self.frame
        );
        assert_eq!(hidden.last_lock, script.target, "at frame {}", self.frame);
    }
}

/// One of all, or every second time one of those that no straight drop reaches.
fn one_of(random: &mut Random, locks: &[ReachableLock], start: &FallState) -> ReachableLock {
    let slid: Vec<_> = locks
        .iter()
        .filter(|lock| !drops_straight(start, &lock.placement))
        .collect();
    if random.below(2) == 0 && !slid.is_empty() {
        return *slid[random.below(slid.len())];
    }
    locks[random.below(locks.len())]
}

/// A stack of uneven height with caves in it, and the pieces to come.
fn setup(random: &mut Random, level: u8, heart: bool) -> Setup {
    let mut board = [[0; 10]; 20];
    let most = [4, 8, 11, 13][random.below(4)];
    let caves = random.below(3);
    let mut height = random.below(most + 1);
    for col in 0..10 {
        height = (height + random.below(7)).saturating_sub(3).min(most);
        for row in &mut board[20 - height..] {
            let filled = random.below(8) > caves;
            row[col] = if filled { 1 + random.below(7) as u8 } else { 0 };
        }
    }
    // No row is full before the first piece.
    for row in &mut board {
        if row.iter().all(|cell| *cell != 0) {
            row[random.below(10)] = 0;
        }
    }
    Setup {
        level,
        heart,
        score: 0,
        lines: 0,
        queue: (0..32).map(|_| random.below(7) as u8).collect(),
        board,
    }
}
