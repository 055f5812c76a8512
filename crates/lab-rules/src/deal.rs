//! How pieces are dealt.

use crate::Random;
use rules::Piece;
use serde::{Deserialize, Serialize};

/// How pieces are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deal {
    /// Each of the seven equally likely, whatever came before.
    Uniform,
    /// Bags of all seven in random order.
    Bag,
    /// The three draws of the Game Boy's game from a uniform counter.
    GameBoy,
    /// The two draws of the NES game.
    Nes,
}

/// Deals pieces without end.
#[derive(Clone, Debug)]
pub struct Dealer {
    deal: Deal,
    random: Random,
    bag: Vec<Piece>,
    /// The last two pieces, the newer one last.
    last: [Option<Piece>; 2],
}

impl Dealer {
    /// The pieces of a seed.
    #[must_use]
    pub const fn new(deal: Deal, seed: u64) -> Self {
        Self {
            deal,
            random: Random::new(seed),
            bag: Vec::new(),
            last: [None; 2],
        }
    }

    /// The next piece.
    pub fn deal(&mut self) -> Piece {
        let piece = match self.deal {
            Deal::Uniform => self.any(),
            Deal::Bag => self.from_bag(),
            Deal::GameBoy => self.game_boy(),
            Deal::Nes => self.nes(),
        };
        self.last = [self.last[1], Some(piece)];
        piece
    }

    fn any(&mut self) -> Piece {
        Piece::EACH[self.random.below(7) as usize]
    }

    fn from_bag(&mut self) -> Piece {
        if self.bag.is_empty() {
            self.bag = Piece::EACH.to_vec();
        }
        let i = self.random.below(self.bag.len() as u32) as usize;
        self.bag.swap_remove(i)
    }

    fn game_boy(&mut self) -> Piece {
        let mut counter = || self.random.below(256) as u8;
        match self.last {
            [Some(active), Some(preview)] => rules::draw(active, preview, counter),
            [_, _] => Piece::EACH[usize::from(counter()) % 7],
        }
    }

    /// A number of eight decides; the eighth, and a repeated piece, are drawn again once,
    /// then among seven.
    fn nes(&mut self) -> Piece {
        let first = self.random.below(8) as usize;
        match Piece::from_index(first) {
            Some(piece) if Some(piece) != self.last[1] => piece,
            _ => self.any(),
        }
    }
}
