use super::*;
use crate::Goal;
use pad::{BranchId, Epoch, FrameNo};
use planner::Strategy;
use screen::{Picture, Shade};
use session::Order;
use vision::{Profile, Reader};

struct Interceptor {
    pictures: Sender<PictureMsg>,
    answers: Receiver<Press>,
    sightings: Receiver<Sighting>,
    history: History,
    bot: RunningBot,
}

fn line(change: impl FnOnce(&mut Bot)) -> Interceptor {
    let (pictures, taken) = bounded(1);
    let (given, answers) = bounded(4);
    let (sender, sightings) = bounded(SIGHTINGS);
    let history = History::default();
    let reader = Reader::new(Profile::blockfall().unwrap());
    let mut bot = Bot::new(reader, Strategy::four_feature(), Goal::default());
    change(&mut bot);
    let bot = RunningBot::start(BotSetup {
        bot,
        pictures: taken,
        answers: given,
        line: Box::new(crate::PlainLine),
        history: history.clone(),
        sightings: Some(sender),
        wake: Box::new(|| {}),
    })
    .unwrap();
    Interceptor {
        pictures,
        answers,
        sightings,
        history,
        bot,
    }
}

impl Interceptor {
    /// Shows a white picture and waits for the answer and the sighting.
    fn show(&self, epoch: u64, number: FrameNo) -> (Press, Sighting) {
        self.show_on(0, epoch, number)
    }

    fn show_on(&self, branch: BranchId, epoch: u64, number: FrameNo) -> (Press, Sighting) {
        let message = PictureMsg {
            epoch: Epoch(epoch),
            branch,
            number,
            clocks: number * 70_224,
            inputs: pad::Inputs::default(),
            picture: Picture::plain(Shade::White),
        };
        self.pictures.send(message).unwrap();
        (self.answers.recv().unwrap(), self.sightings.recv().unwrap())
    }
}

#[test]
fn every_picture_gets_an_answer_a_record_and_a_sighting() {
    let line = line(|_| {});
    for number in 1..=20 {
        let (press, sighting) = line.show(7, number);
        assert_eq!((press.epoch, press.for_frame), (Epoch(7), number + 1));
        assert_eq!((sighting.epoch, sighting.number), (Epoch(7), number));
        assert_eq!(line.history.last().unwrap().picture.number, number);
    }
}

#[test]
fn a_panic_becomes_a_sentence_and_pictures_go_on_being_answered() {
    let line = line(|bot| bot.panics_at = Some(3));
    for number in 1..=9 {
        let (press, sighting) = line.show(1, number);
        assert_eq!(press.for_frame, number + 1);
        assert_eq!(sighting.seen.is_some(), number < 3);
    }
    line.bot.send(BotCommand::Order(Order::Bot(true)));
    let (_, sighting) = line.show(1, 10);
    assert!(sighting.seen.is_none());
    let fault = line.bot.summary(|s| s.fault.clone()).unwrap();
    assert!(fault.contains("picture 3"), "{fault}");

    let (_, sighting) = line.show(2, 1);
    assert!(sighting.seen.is_some(), "a reset brings it back");
    line.show(2, 2);
    assert_eq!(line.bot.summary(|s| s.fault.clone()), None);
}

#[test]
fn commands_are_obeyed_while_no_picture_comes() {
    let line = line(|_| {});
    line.bot.send(BotCommand::Order(Order::Bot(false)));
    while line.bot.summary(|s| s.bot_on) {
        std::thread::yield_now();
    }
}

#[test]
fn a_branch_that_arrives_after_the_next_one_was_asked_for_is_one_all_the_same() {
    let line = line(|_| {});
    for number in 1..=20 {
        line.show(0, number);
    }
    let switch = |branch, at, epoch| {
        line.bot.send(BotCommand::Branch(BranchTarget {
            from: 0,
            at,
            branch,
            epoch: Epoch(epoch),
        }));
    };
    let fork = line.history.fork(0, 10, "fork", Epoch(1)).unwrap();
    switch(fork, 10, 1);
    line.history.carry_on(0, Epoch(2)).unwrap();
    switch(0, 20, 2);
    line.bot.send(BotCommand::Order(Order::Bot(false)));
    line.show_on(fork, 1, 10);
    assert!(line.bot.summary(|s| s.bot_on), "the order waits");
    line.show(2, 20);
    line.show(2, 21);
    assert_eq!(line.bot.summary(|s| s.fault.clone()), None);
    assert!(!line.bot.summary(|s| s.bot_on));
    assert_eq!(line.history.range(0), Some(1..=21));
    assert_eq!(line.history.range(fork), Some(1..=10));
}

#[test]
fn it_ends_when_nobody_takes_its_answers_or_its_sightings() {
    let Interceptor {
        pictures,
        answers,
        sightings,
        bot,
        ..
    } = line(|_| {});
    drop(answers);
    drop(sightings);
    let message = PictureMsg {
        epoch: Epoch(1),
        branch: 0,
        number: 1,
        clocks: 0,
        inputs: pad::Inputs::default(),
        picture: Picture::plain(Shade::White),
    };
    let _ = pictures.send(message);
    drop(bot);
}
