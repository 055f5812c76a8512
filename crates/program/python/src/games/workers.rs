//! The threads on which games are played.

use super::{Facts, Game, Setup, Stepped};
use crate::actor::Actor;
use anyhow::{Context as _, ensure};
use common::mix;
use planner::{Strategy, features::Feature};
use std::sync::Arc;

/// Threads at most: more than any machine has cores.
const MOST_THREADS: usize = 256;

/// What is done with a game.
#[derive(Clone, Copy, Debug)]
pub enum Order {
    /// Nothing.
    Keep,
    /// Another one is begun.
    Begin(u64),
    /// An action is done; a game that is over begins again instead.
    Step(usize),
}

/// A game and its seeds.
struct Seat<G> {
    game: G,
    seed: u64,
    /// Games since the seed.
    episode: u64,
    is_over: bool,
}

impl<G: Game> Seat<G> {
    /// Begins the game of the seed and the episode. The first one has the seed itself.
    fn begin(&mut self) -> anyhow::Result<()> {
        let seed = match self.episode {
            0 => self.seed,
            episode => mix(self.seed ^ mix(episode)),
        };
        self.is_over = false;
        self.game.begin(seed)
    }

    /// `None` when nothing was to be done.
    fn follow(&mut self, order: Order) -> anyhow::Result<Option<Stepped>> {
        match order {
            Order::Keep => return Ok(None),
            Order::Begin(seed) => {
                (self.seed, self.episode) = (seed, 0);
                self.begin()?;
            }
            Order::Step(_) if self.is_over => {
                self.episode += 1;
                self.begin()?;
            }
            Order::Step(action) => {
                let stepped = self.game.step(action)?;
                self.is_over = stepped.is_over;
                return Ok(Some(stepped));
            }
        }
        Ok(Some(Stepped {
            is_legal: true,
            ..Stepped::default()
        }))
    }
}

/// The games of a thread: what is to be done, and what came of it. It goes to the thread and back.
#[derive(Default)]
struct Batch {
    orders: Vec<Order>,
    rows: Vec<u8>,
    outcomes: Vec<Stepped>,
}

impl Batch {
    fn run<G: Game>(mut self, seats: &mut [Seat<G>]) -> (Self, anyhow::Result<()>) {
        let rows = self.rows.chunks_exact_mut(G::BYTES);
        let places = rows.zip(&mut self.outcomes).zip(&self.orders).zip(seats);
        for (((row, outcome), &order), seat) in places {
            match seat.follow(order) {
                Ok(Some(stepped)) => {
                    *outcome = stepped;
                    seat.game.observe(row);
                }
                Ok(None) => {}
                Err(why) => return (self, Err(why)),
            }
        }
        (self, Ok(()))
    }
}

/// Game and action of each placement, one pair after the other, and the features after each.
pub type Outcomes = (Vec<i64>, Vec<f32>);

/// Games of any kind.
pub trait Pool: Send + Sync {
    /// Bytes of an observation, and the number of actions.
    fn size(&self) -> (usize, usize);
    /// The number of games.
    fn count(&self) -> usize;
    /// Follows an order for each game.
    fn run(&mut self, orders: Vec<Order>) -> anyhow::Result<()>;
    /// Writes all observations.
    fn rows(&self, rows: &mut [u8]) -> anyhow::Result<()>;
    /// Writes points, whether games are over, and whether actions could be done.
    fn outcome(&self, outcome: (&mut [f32], &mut [bool], &mut [bool])) -> anyhow::Result<()>;
    fn facts(&self, game: usize) -> anyhow::Result<Facts>;
    fn outcomes(&self, features: Vec<&'static Feature>) -> anyhow::Result<Outcomes>;
    fn choose(&self, strategy: Strategy) -> anyhow::Result<Vec<i64>>;
    fn script(&self, game: usize, action: usize) -> anyhow::Result<Option<Vec<u8>>>;
}

/// Threads, each with an equal part of the games, in their order.
pub struct Workers<G: Game> {
    workers: Vec<Actor<Vec<Seat<G>>>>,
    batches: Vec<Batch>,
    count: usize,
    /// Games of each thread but the last.
    each: usize,
}

impl<G: Game> Workers<G> {
    /// So many games on so many threads.
    pub fn open((count, threads): (usize, usize), setup: Setup) -> anyhow::Result<Self> {
        let each = count.div_ceil(threads.clamp(1, MOST_THREADS));
        let mut all = Self {
            workers: Vec::new(),
            batches: Vec::new(),
            count,
            each,
        };
        let mut left = count;
        while left > 0 {
            let games = each.min(left);
            left -= games;
            let open = move || {
                let seat = |_| {
                    Ok(Seat {
                        game: G::open(setup)?,
                        seed: 0,
                        episode: 0,
                        is_over: true,
                    })
                };
                (0..games).map(seat).collect()
            };
            all.workers.push(Actor::start("games", open)?);
            all.batches.push(Batch {
                orders: Vec::with_capacity(games),
                rows: vec![0; games * G::BYTES],
                outcomes: vec![Stepped::default(); games],
            });
        }
        Ok(all)
    }

    /// Asks all games, on their threads.
    fn ask_all<R: Send + 'static>(
        &self,
        question: impl Fn(&G) -> R + Send + Sync + 'static,
    ) -> anyhow::Result<Vec<R>> {
        let question = Arc::new(question);
        let mut pending = Vec::with_capacity(self.workers.len());
        for worker in &self.workers {
            let question = Arc::clone(&question);
            let ask = move |seats: &mut Vec<Seat<G>>| {
                let answers = seats.iter().map(|seat| question(&seat.game));
                answers.collect::<Vec<R>>()
            };
            pending.push(worker.send(ask)?);
        }
        let mut all = Vec::with_capacity(self.count);
        for pending in pending {
            all.extend(pending.wait()?);
        }
        Ok(all)
    }

    /// Asks a game, which lies on one of the threads.
    fn ask<R: Send + 'static>(
        &self,
        game: usize,
        question: impl FnOnce(&G) -> R + Send + 'static,
    ) -> anyhow::Result<R> {
        let worker = self
            .workers
            .get(game / self.each)
            .filter(|_| game < self.count);
        let worker = worker
            .with_context(|| format!("there is no game {game}; give 0 to {}", self.count - 1))?;
        let place = game % self.each;
        let answer = worker.call(move |seats| seats.get(place).map(|seat| question(&seat.game)))?;
        answer.context("the game is lost")
    }
}

impl<G: Game> Pool for Workers<G> {
    fn size(&self) -> (usize, usize) {
        (G::BYTES, G::ACTIONS)
    }

    fn count(&self) -> usize {
        self.count
    }

    fn run(&mut self, orders: Vec<Order>) -> anyhow::Result<()> {
        let mut pending = Vec::with_capacity(self.workers.len());
        let parts = orders.chunks(self.each).zip(&mut self.batches);
        for ((orders, batch), worker) in parts.zip(&self.workers) {
            let mut batch = std::mem::take(batch);
            batch.orders.clear();
            batch.orders.extend_from_slice(orders);
            pending.push(worker.send(|seats| batch.run(seats))?);
        }
        let mut result = Ok(());
        for (pending, place) in pending.into_iter().zip(&mut self.batches) {
            let (batch, done) = pending.wait()?;
            *place = batch;
            result = result.and(done);
        }
        result
    }

    fn rows(&self, rows: &mut [u8]) -> anyhow::Result<()> {
        let size = self.count * G::BYTES;
        ensure!(
            rows.len() == size,
            "the array of observations has {} bytes; give ({}, {})",
            rows.len(),
            self.count,
            G::BYTES
        );
        for (rows, batch) in rows.chunks_mut(self.each * G::BYTES).zip(&self.batches) {
            rows.copy_from_slice(&batch.rows);
        }
        Ok(())
    }

    fn outcome(
        &self,
        (rewards, over, legal): (&mut [f32], &mut [bool], &mut [bool]),
    ) -> anyhow::Result<()> {
        let lengths = [rewards.len(), over.len(), legal.len()];
        ensure!(
            lengths == [self.count; 3],
            "the arrays of what came of the actions have {lengths:?} elements; give {} in each",
            self.count
        );
        let outcomes = self.batches.iter().flat_map(|batch| &batch.outcomes);
        let places = rewards.iter_mut().zip(over).zip(legal);
        for (outcome, ((reward, over), legal)) in outcomes.zip(places) {
            *reward = outcome.reward;
            *over = outcome.is_over;
            *legal = outcome.is_legal;
        }
        Ok(())
    }

    fn facts(&self, game: usize) -> anyhow::Result<Facts> {
        self.ask(game, Game::facts)?
    }

    fn outcomes(&self, features: Vec<&'static Feature>) -> anyhow::Result<Outcomes> {
        let (mut places, mut values) = Outcomes::default();
        let found = self.ask_all(move |game| game.outcomes(&features))?;
        for (game, found) in (0..).zip(found) {
            for (action, measured) in found {
                places.extend([game, action as i64]);
                values.extend(measured);
            }
        }
        Ok((places, values))
    }

    fn choose(&self, strategy: Strategy) -> anyhow::Result<Vec<i64>> {
        let chosen = self.ask_all(move |game| game.choose(&strategy))?;
        let number = |action: Option<usize>| action.map_or(-1, |action| action as i64);
        Ok(chosen.into_iter().map(number).collect())
    }

    fn script(&self, game: usize, action: usize) -> anyhow::Result<Option<Vec<u8>>> {
        self.ask(game, move |game| game.script(action))
    }
}
