//! A server that is fed records, and its clients.

use futures_util::StreamExt as _;
use machine::{MachineSetup, StepMachine};
use pad::Buttons;
use planner::Strategy;
use serde_json::Value;
use serve::{Access, Fed, Feed, Played, ServeError, Server, Show, SplitAt};
use session::{History, Record, Speed};
use std::{
    collections::VecDeque,
    io::{Read as _, Write as _},
    net::TcpStream,
    sync::{Arc, LazyLock, atomic::AtomicBool},
};
use tokio_tungstenite::{connect_async, tungstenite::Message};

/// Frames of the run, or some more: it ends while a piece falls.
const FRAMES: u64 = 2_400;

/// A run of the built-in game by the bot, from power-on.
pub fn run() -> &'static History {
    static RUN: LazyLock<History> = LazyLock::new(|| {
        let history = History::default();
        let setup = MachineSetup::new(
            named::profile("blockfall").unwrap(),
            Strategy::four_feature(),
        );
        let mut machine = StepMachine::start(setup, Some(history.clone())).unwrap();
        let falls = || {
            history
                .last()
                .is_some_and(|record| record.tracked.falling.is_some())
        };
        while machine.frame() < FRAMES || !falls() {
            machine.step(Buttons::NONE).unwrap();
        }
        history
    });
    &RUN
}

/// The records of the run.
pub fn records() -> Vec<Arc<Record>> {
    let history = run();
    let frames = history.range(0).unwrap();
    frames
        .map(|frame| history.get_on(0, frame).unwrap())
        .collect()
}

/// Records, one after the other.
pub struct Records(VecDeque<Fed>);

impl Records {
    pub fn new(records: impl IntoIterator<Item = Arc<Record>>) -> Self {
        Self(records.into_iter().map(Fed::Frame).collect())
    }

    pub fn with(mut self, fed: Fed) -> Self {
        self.0.push_back(fed);
        self
    }
}

impl Feed for Records {
    fn next(&mut self) -> Result<Option<Fed>, String> {
        Ok(self.0.pop_front())
    }
}

/// A server with pieces of one colour.
pub fn start(access: Access, port: u16) -> Result<Server, ServeError> {
    Server::start(access, port, |_| [1, 2, 3])
}

/// A server on a free port of loopback.
pub fn server() -> Server {
    let address = "127.0.0.1".parse().unwrap();
    start(Access::new(address, None, Vec::new()).unwrap(), 0).unwrap()
}

/// Shows what is fed, as fast as it comes, to its end.
pub fn play(server: &Server, feed: &mut dyn Feed) -> Played {
    let show = Show {
        source: "a test".to_owned(),
        speed: Speed::Max,
        splits: SplitAt::default(),
    };
    server.play(feed, &show, &AtomicBool::new(false))
}

/// An answer: its status, its headers in lower case, and its body.
pub fn get(server: &Server, path: &str, headers: &[(&str, &str)]) -> (u16, String, String) {
    let mut stream = TcpStream::connect(server.address()).unwrap();
    let mut request = format!("GET {path} HTTP/1.1\r\n");
    if !headers.iter().any(|(name, _)| *name == "Host") {
        request += &format!("Host: {}\r\n", server.address());
    }
    for (name, value) in headers {
        request += &format!("{name}: {value}\r\n");
    }
    // One write, so that the request is whole when it is answered.
    stream
        .write_all(format!("{request}\r\n").as_bytes())
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, head.to_lowercase(), body.to_owned())
}

/// The newest state.
pub fn state(server: &Server) -> Value {
    let (status, head, body) = get(server, "/state", &[]);
    assert_eq!(status, 200, "{body}");
    assert!(head.contains("content-type: application/json"), "{head}");
    serde_json::from_str(&body).unwrap()
}

/// A web socket.
pub type Socket =
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

/// Opens a web socket.
pub async fn open(server: &Server, path: &str) -> Socket {
    let address = format!("ws://{}{path}", server.address());
    connect_async(address).await.unwrap().0
}

/// The next message.
pub async fn next(socket: &mut Socket) -> Message {
    socket.next().await.unwrap().unwrap()
}

/// The next message, which has to be JSON.
pub async fn object(socket: &mut Socket) -> Value {
    serde_json::from_str(next(socket).await.to_text().unwrap()).unwrap()
}
