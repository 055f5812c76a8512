//! The server: its thread, its answers, and the loop that shows the frames of a game.

use crate::{
    access::{Access, LIVESPLIT},
    bounds::{CLIENTS, GRACE, LOOK, MESSAGE, STATE_INTERVAL},
    feed::{Fed, Feed},
    hub::{Hub, Newest},
    listener::Bounded,
    page::{self, Colours},
    scoreboard::{Happened, Scoreboard},
    socket::{self, News},
    splits::SplitAt,
    state::{State, Status},
};
use ::watch::Pace;
use axum::{
    Router,
    body::Bytes,
    extract::{
        Request, State as Shared,
        ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection},
    },
    http::{HeaderName, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::get,
};
use common::Instant;
use session::Speed;
use std::{
    io,
    net::{IpAddr, SocketAddr, TcpListener},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
};
use tokio::{sync::watch, time::timeout};

/// Why a server can't be started.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Another program has the port, or the address is none of this computer.
    #[error("{0} can't be listened on: {1}; choose another --port or --address")]
    Address(SocketAddr, io::Error),
    /// The system gives no thread or no timer.
    #[error("the thread serve can't be started: {0}; close other programs and try again")]
    Thread(#[from] io::Error),
}

/// How a game is shown.
#[derive(Clone, Debug)]
pub struct Show {
    /// What is shown, for people.
    pub source: String,
    /// How fast it runs, unless it is live.
    pub speed: Speed,
    /// When LiveSplit is given a split.
    pub splits: SplitAt,
}

/// How a game was shown to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Played {
    /// It was cancelled.
    Cancelled,
    /// The source has ended.
    Ended,
    /// The source has failed, for this reason in one sentence.
    Failed(String),
}

/// A server that answers clients. Dropping it closes their web sockets and joins its thread.
pub struct Server {
    address: SocketAddr,
    hub: Arc<Hub>,
    stop: watch::Sender<bool>,
    thread: Option<JoinHandle<()>>,
}

/// What all answers share.
#[derive(Clone)]
struct Answers {
    access: Arc<Access>,
    hub: Arc<Hub>,
    page: Bytes,
    stop: watch::Receiver<bool>,
}

impl Server {
    /// Listens on a port, 0 for one that is free. The page shows pieces in these colours.
    ///
    /// # Errors
    /// When it can't be listened on, or the system gives no thread.
    pub fn start(access: Access, port: u16, colours: Colours) -> Result<Self, ServeError> {
        let wanted = SocketAddr::new(access.address(), port);
        let listener = TcpListener::bind(wanted);
        let listener = listener.map_err(|why| ServeError::Address(wanted, why))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .build()?;
        let hub = Arc::new(Hub::new(
            json(&State::of("", (Status::Waiting, None), None)).into(),
        ));
        let (stop, stopped) = watch::channel(false);
        let answers = Answers {
            access: Arc::new(access),
            hub: Arc::clone(&hub),
            page: page::text(colours).into(),
            stop: stopped,
        };
        let thread = thread::Builder::new().name("serve".into());
        let thread = thread.spawn(move || {
            runtime.block_on(answer(listener, answers));
            runtime.shutdown_background();
        })?;
        Ok(Self {
            address,
            hub,
            stop,
            thread: Some(thread),
        })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the page, without a token. A server that listens on all addresses has it on loopback.
    #[must_use]
    pub fn page(&self) -> String {
        let ip = match self.address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(std::net::Ipv4Addr::LOCALHOST),
            IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(std::net::Ipv6Addr::LOCALHOST),
            ip => ip,
        };
        format!("http://{}/", SocketAddr::new(ip, self.address.port()))
    }

    /// Shows the frames of a game at their pace, until they end or `cancel` is set. The last state stays.
    pub fn play(&self, feed: &mut dyn Feed, show: &Show, cancel: &AtomicBool) -> Played {
        let mut board = Scoreboard::new(&show.source, show.splits.clone());
        let mut pace = Pace::default();
        let mut published: Option<Instant> = None;
        let mut problem = None;
        self.publish(&board, Status::Waiting, None);
        let played = loop {
            if cancel.load(Ordering::Relaxed) {
                break Played::Cancelled;
            }
            let fed = match feed.next() {
                Ok(Some(fed)) => fed,
                Ok(None) => break Played::Ended,
                Err(_) if cancel.load(Ordering::Relaxed) => break Played::Cancelled,
                Err(why) => break Played::Failed(why),
            };
            if let Some(time) = fed.time().filter(|_| !feed.is_live()) {
                let due = pace.due(time, show.speed);
                if !wait(due, cancel) {
                    break Played::Cancelled;
                }
                pace.shown(due, time);
            }
            problem = match fed {
                Fed::Frame(record) => {
                    self.send(&board.see(record));
                    None
                }
                Fed::Unread { why, .. } => Some(why),
            };
            if published.is_none_or(|at| at.elapsed() >= STATE_INTERVAL) {
                published = Some(common::now());
                self.publish(&board, Status::Running, problem.as_deref());
            }
        };
        match &played {
            Played::Cancelled => {}
            Played::Ended => self.publish(&board, Status::Ended, problem.as_deref()),
            Played::Failed(why) => self.publish(&board, Status::Failed, Some(why)),
        }
        played
    }

    /// Queues what has happened. Without a client there is nobody to send to.
    fn send(&self, news: &Happened) {
        for event in &news.events {
            let _ = self.hub.events.send(json(event).into());
        }
        for command in &news.commands {
            let _ = self.hub.commands.send(json(command).into());
        }
    }

    fn publish(&self, board: &Scoreboard, status: Status, problem: Option<&str>) {
        let newest = Newest {
            state: json(&board.state(status, problem)).into(),
            frame: board.frame(),
        };
        self.hub.newest.send_replace(newest);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.stop.send(true);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Waits until a time. Returns false when it is cancelled.
pub fn wait(until: Option<Instant>, cancel: &AtomicBool) -> bool {
    while let Some(left) = until.map(|until| until.saturating_duration_since(common::now()))
        && !left.is_zero()
    {
        if cancel.load(Ordering::Relaxed) {
            return false;
        }
        thread::sleep(left.min(LOOK));
    }
    !cancel.load(Ordering::Relaxed)
}

/// An object as one line. Nothing that is sent has a part that JSON can't express.
fn json(object: &impl serde::Serialize) -> String {
    serde_json::to_string(object).unwrap_or_default()
}

/// Answers until it is stopped, and then waits a little for what goes on.
async fn answer(listener: TcpListener, answers: Answers) {
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else {
        return;
    };
    let stopped = |mut stop: watch::Receiver<bool>| async move {
        let _ = stop.wait_for(|stop| *stop).await;
    };
    let hub = Arc::clone(&answers.hub);
    let (begins, ends) = (stopped(answers.stop.clone()), stopped(answers.stop.clone()));
    let listener = Bounded::new(listener);
    let served = axum::serve(listener, router(answers)).with_graceful_shutdown(begins);
    tokio::select! {
        _ = served => {}
        () = async {
            ends.await;
            tokio::time::sleep(GRACE).await;
        } => {}
    }
    let all = u32::try_from(CLIENTS).unwrap_or(u32::MAX);
    let _ = timeout(GRACE, hub.places.acquire_many(all)).await;
}

fn router(answers: Answers) -> Router {
    let guard = middleware::from_fn_with_state(answers.clone(), guarded);
    Router::new()
        .route("/", get(page_answer))
        .route("/state", get(state))
        .route("/events", get(events))
        .route("/nestrischamps", get(frames))
        .route(LIVESPLIT, get(commands))
        .fallback(unknown)
        .layer(guard)
        .with_state(answers)
}

/// Refuses what may not be answered, before anything else reads it.
async fn guarded(Shared(answers): Shared<Answers>, request: Request, next: Next) -> Response {
    let mut response = match answers.access.check(request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(why) => sentence(why.status(), &why.to_string()),
    };
    let is_upgraded = response.status() == StatusCode::SWITCHING_PROTOCOLS;
    let headers = response.headers_mut();
    if !is_upgraded {
        // A connection that is kept for a further request would hold its place.
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    for (name, value) in [
        (header::CACHE_CONTROL, "no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn sentence(status: StatusCode, text: &str) -> Response {
    (status, format!("{text}\n")).into_response()
}

async fn unknown() -> Response {
    sentence(
        StatusCode::NOT_FOUND,
        "there are /, /state, /events, /nestrischamps and /livesplit; open one of these",
    )
}

async fn page_answer(Shared(answers): Shared<Answers>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, page::POLICY),
    ];
    (headers, answers.page).into_response()
}

async fn state(Shared(answers): Shared<Answers>) -> Response {
    let state = answers.hub.newest.borrow().state.clone();
    (
        [(header::CONTENT_TYPE, "application/json")],
        Bytes::from(state),
    )
        .into_response()
}

/// A web socket that is asked for, or why it is none.
type Upgrade = Result<WebSocketUpgrade, WebSocketUpgradeRejection>;

async fn events(Shared(answers): Shared<Answers>, upgrade: Upgrade) -> Response {
    socket(answers, upgrade, News::events)
}

async fn frames(Shared(answers): Shared<Answers>, upgrade: Upgrade) -> Response {
    socket(answers, upgrade, News::frames)
}

async fn commands(Shared(answers): Shared<Answers>, upgrade: Upgrade) -> Response {
    socket(answers, upgrade, News::commands)
}

/// Opens a web socket. It has its place in the queues before the client knows that it is open.
fn socket(answers: Answers, upgrade: Upgrade, news: impl FnOnce(&Hub) -> News) -> Response {
    let Ok(upgrade) = upgrade else {
        return sentence(
            StatusCode::UPGRADE_REQUIRED,
            "this is a web socket; connect to it by ws:// and the same address",
        );
    };
    let Ok(place) = Arc::clone(&answers.hub.places).try_acquire_owned() else {
        let why = format!("{CLIENTS} web sockets are open, which is the most; close one of them");
        return sentence(StatusCode::SERVICE_UNAVAILABLE, &why);
    };
    let news = news(&answers.hub);
    let upgrade = upgrade.max_message_size(MESSAGE).max_frame_size(MESSAGE);
    upgrade.on_upgrade(async move |mut line| {
        socket::run(&mut line, news, answers.stop).await;
        drop(place);
    })
}
