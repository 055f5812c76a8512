//! How pieces are dealt.

use common::Random;
use rules::Piece;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;

/// How pieces are dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// S and Z in turn: no player lasts.
    SAndZ,
    /// S and Z in turn among uniform pieces, more and more of them: none at first, and nothing
    /// else from the piece of this number on.
    MoreSAndZ(NonZeroU32),
    /// These pieces, again and again.
    Sequence(Sequence),
}

/// Pieces by their letters, one or more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Sequence(Vec<Piece>);

/// Letters that are no sequence of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SequenceError {
    /// No letter.
    #[error("a sequence needs one piece or more; give letters of L, J, I, O, Z, S and T")]
    Empty,
    /// A letter that is no piece's.
    #[error("`{0}` is no piece; give letters of L, J, I, O, Z, S and T")]
    Letter(char),
}

impl Sequence {
    /// The pieces, in their order.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }
}

impl TryFrom<String> for Sequence {
    type Error = SequenceError;

    fn try_from(letters: String) -> Result<Self, SequenceError> {
        let piece = |letter| Piece::from_letter(letter).ok_or(SequenceError::Letter(letter));
        let pieces: Vec<Piece> = letters.chars().map(piece).collect::<Result<_, _>>()?;
        if pieces.is_empty() {
            return Err(SequenceError::Empty);
        }
        Ok(Self(pieces))
    }
}

impl From<Sequence> for String {
    fn from(sequence: Sequence) -> Self {
        sequence.0.into_iter().map(Piece::letter).collect()
    }
}

/// Deals pieces without end.
#[derive(Clone, Debug)]
pub struct Dealer {
    deal: Deal,
    random: Random,
    bag: Vec<Piece>,
    /// The last two pieces, the newer one last.
    last: [Option<Piece>; 2],
    /// Pieces dealt, and how many of them were S and Z in turn.
    dealt: u64,
    turns: u64,
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
            dealt: 0,
            turns: 0,
        }
    }

    /// The next piece.
    pub fn deal(&mut self) -> Piece {
        let piece = match &self.deal {
            Deal::Uniform => self.any(),
            Deal::Bag => self.next_of_bag(),
            Deal::GameBoy => self.game_boy(),
            Deal::Nes => self.nes(),
            Deal::SAndZ => self.s_or_z(),
            &Deal::MoreSAndZ(last) => self.more_s_and_z(last),
            Deal::Sequence(Sequence(pieces)) => pieces[(self.dealt % pieces.len() as u64) as usize],
        };
        self.dealt += 1;
        self.last = [self.last[1], Some(piece)];
        piece
    }

    fn any(&mut self) -> Piece {
        Piece::EACH[self.random.below(7) as usize]
    }

    const fn s_or_z(&mut self) -> Piece {
        let is_s = self.turns.is_multiple_of(2);
        self.turns += 1;
        if is_s { Piece::S } else { Piece::Z }
    }

    fn more_s_and_z(&mut self, last: NonZeroU32) -> Piece {
        // Drawn for every piece, so that two numbers differ in their S and Z only.
        let (drawn, other) = (self.random.below(last.get()), self.any());
        if u64::from(drawn) < self.dealt {
            self.s_or_z()
        } else {
            other
        }
    }

    fn next_of_bag(&mut self) -> Piece {
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

    /// A number of eight decides; the eighth, and a repeated piece, are drawn again once. The
    /// second draw adds a number of eight to the number of the orientation of the last piece
    /// and takes the remainder by seven, so that one piece is twice as likely.
    fn nes(&mut self) -> Piece {
        let Some(last) = self.last[1] else {
            return NES[self.random.below(7) as usize].0;
        };
        let first = self.random.below(8) as usize;
        match NES.get(first) {
            Some(&(piece, _)) if piece != last => piece,
            _ => {
                let again = self.random.below(8) + spawn_number(last);
                NES[again as usize % 7].0
            }
        }
    }
}

/// The pieces in the order of the NES, each with the number of its orientation at spawn.
const NES: [(Piece, u32); 7] = [
    (Piece::T, 2),
    (Piece::J, 7),
    (Piece::Z, 8),
    (Piece::O, 10),
    (Piece::S, 11),
    (Piece::L, 14),
    (Piece::I, 18),
];

fn spawn_number(piece: Piece) -> u32 {
    (NES.iter())
        .find(|&&(other, _)| other == piece)
        .map_or(0, |&(_, number)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEALT: usize = 200_000;

    fn dealt(deal: Deal) -> Vec<Piece> {
        let mut dealer = Dealer::new(deal, 1);
        (0..DEALT).map(|_| dealer.deal()).collect()
    }

    fn shares(pieces: &[Piece]) -> [f64; 7] {
        Piece::EACH.map(|piece| {
            pieces.iter().filter(|&&other| other == piece).count() as f64 / DEALT as f64
        })
    }

    /// How often a piece is followed by itself.
    fn repeats(pieces: &[Piece], piece: Piece) -> f64 {
        let all = pieces.iter().filter(|&&other| other == piece).count() as f64;
        let twice = pieces
            .windows(2)
            .filter(|two| **two == [piece, piece])
            .count();
        twice as f64 / all
    }

    #[track_caller]
    fn assert_near(found: f64, wanted: f64) {
        assert!(
            (found - wanted).abs() < 0.004,
            "{found:.4} is not {wanted:.4}"
        );
    }

    #[test]
    fn uniform_deals_have_no_memory() {
        let pieces = dealt(Deal::Uniform);
        for (share, piece) in shares(&pieces).into_iter().zip(Piece::EACH) {
            assert_near(share, 1.0 / 7.0);
            assert_near(repeats(&pieces, piece), 1.0 / 7.0);
        }
    }

    fn letters(deal: Deal, pieces: usize) -> String {
        let mut dealer = Dealer::new(deal, 3);
        (0..pieces).map(|_| dealer.deal().letter()).collect()
    }

    #[test]
    fn s_and_z_come_in_turn_and_a_sequence_again_and_again() {
        assert_eq!(letters(Deal::SAndZ, 7), "SZSZSZS");
        let sequence = Sequence::try_from("TIO".to_owned()).unwrap();
        assert_eq!(letters(Deal::Sequence(sequence), 8), "TIOTIOTI");
    }

    #[test]
    fn the_share_of_s_and_z_grows_until_there_is_nothing_else() {
        const LAST: usize = 20_000;
        let deal = Deal::MoreSAndZ(NonZeroU32::new(LAST as u32).unwrap());
        let dealt = letters(deal, LAST + 6);
        let share = |from: usize| {
            let part = &dealt[from..from + LAST / 10];
            part.matches(['S', 'Z']).count() as f64 / part.len() as f64
        };
        // Two of seven pieces are S or Z anyway.
        for (from, grown) in [(0, 0.05), (LAST / 2, 0.55), (LAST - LAST / 10, 0.95)] {
            let wanted = grown + (1.0 - grown) * 2.0 / 7.0;
            assert!(
                (share(from) - wanted).abs() < 0.03,
                "{from}: {}",
                share(from)
            );
        }
        let end = &dealt[LAST..];
        assert!(end == "SZSZSZ" || end == "ZSZSZS", "{end}");
    }

    #[test]
    fn every_bag_has_all_seven() {
        for bag in dealt(Deal::Bag).chunks_exact(7) {
            for piece in Piece::EACH {
                assert_eq!(bag.iter().filter(|&&other| other == piece).count(), 1);
            }
        }
    }

    #[test]
    fn game_boy_deals_have_the_shares_of_its_rules() {
        let shares = shares(&dealt(Deal::GameBoy));
        for (share, wanted) in shares.into_iter().zip(rules::long_run_shares()) {
            assert_near(share, wanted);
        }
    }

    /// The chance of `next` after `last`: one draw of eight, and in two cases of eight a
    /// second one.
    fn nes_chance(last: Piece, next: Piece) -> f64 {
        let first = if last == next { 0.0 } else { 1.0 / 8.0 };
        let again = (0..8)
            .filter(|number| NES[(number + spawn_number(last)) as usize % 7].0 == next)
            .count();
        first + 2.0 / 8.0 * again as f64 / 8.0
    }

    #[test]
    fn nes_deals_have_the_shares_of_its_two_draws() {
        let pieces = dealt(Deal::Nes);
        let mut wanted = [1.0 / 7.0; 7];
        for _ in 0..50 {
            wanted = Piece::EACH.map(|next| {
                let from = |last: Piece| wanted[last.index()] * nes_chance(last, next);
                Piece::EACH.into_iter().map(from).sum()
            });
        }
        for (share, wanted) in shares(&pieces).into_iter().zip(wanted) {
            assert_near(share, wanted);
        }
        for piece in Piece::EACH {
            let wanted = nes_chance(piece, piece);
            assert_near(repeats(&pieces, piece), wanted);
            let twice = matches!(piece, Piece::O | Piece::S);
            assert_near(wanted, if twice { 1.0 / 16.0 } else { 1.0 / 32.0 });
        }
    }
}
