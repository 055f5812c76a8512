//! Requests that are refused.

use crate::client::{get, open, server, start};
use serve::Access;
use tokio_tungstenite::{
    connect_async,
    tungstenite::{Error, client::IntoClientRequest as _, http::StatusCode},
};

const TOKEN: &str = "a-token-of-20-letters";

#[test]
fn another_host_is_refused_everywhere() {
    let server = server();
    for path in [
        "/",
        "/state",
        "/events",
        "/nestrischamps",
        "/livesplit",
        "/nowhere",
    ] {
        let (status, _, body) = get(&server, path, &[("Host", "rebound.example")]);
        assert_eq!(status, 403, "{path}");
        assert!(body.contains("answers only under localhost"), "{body}");
    }
    let port = server.address().port();
    let named = format!("localhost:{port}");
    assert_eq!(get(&server, "/", &[("Host", &named)]).0, 200);
}

#[tokio::test]
async fn another_page_gets_no_web_socket() {
    let server = server();
    let from = |path: &str, origin: &str| {
        let mut request = format!("ws://{}{path}", server.address())
            .into_client_request()
            .unwrap();
        request
            .headers_mut()
            .insert("origin", origin.parse().unwrap());
        connect_async(request)
    };
    for origin in ["https://evil.example", "null", "http://localhost:1"] {
        match from("/events", origin).await {
            Err(Error::Http(answer)) => assert_eq!(answer.status(), StatusCode::FORBIDDEN),
            other => panic!("{origin}: {:?}", other.map(|_| ())),
        }
    }
    let own = format!("http://{}", server.address());
    from("/events", &own).await.unwrap();
    from("/livesplit", "https://one.livesplit.org")
        .await
        .unwrap();
}

#[test]
fn a_token_is_asked_for_everywhere() {
    let address = "127.0.0.1".parse().unwrap();
    let access = Access::new(address, Some(TOKEN), Vec::new()).unwrap();
    let server = start(access, 0).unwrap();
    for path in [
        "/",
        "/state",
        "/events",
        "/state?token=",
        "/state?token=a-token-of-20-letterS",
    ] {
        let (status, _, body) = get(&server, path, &[]);
        assert_eq!(status, 401, "{path}");
        assert!(body.contains("?token=") && !body.contains(TOKEN), "{body}");
    }
    assert_eq!(get(&server, &format!("/state?token={TOKEN}"), &[]).0, 200);
    let bearer = format!("Bearer {TOKEN}");
    assert_eq!(get(&server, "/state", &[("Authorization", &bearer)]).0, 200);
}

#[test]
fn what_is_not_there_is_stated() {
    let server = server();
    let (status, _, body) = get(&server, "/nowhere", &[]);
    assert_eq!(status, 404);
    assert!(body.contains("/nestrischamps"), "{body}");
    let (status, _, body) = get(&server, "/events", &[]);
    assert_eq!(status, 426);
    assert!(body.contains("ws://"), "{body}");
}

#[tokio::test]
async fn so_many_web_sockets_are_open_at_most() {
    let server = server();
    let mut sockets = Vec::new();
    for _ in 0..32 {
        sockets.push(open(&server, "/events").await);
    }
    let upgrade = [
        ("Connection", "Upgrade"),
        ("Upgrade", "websocket"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="),
    ];
    let (status, _, body) = get(&server, "/events", &upgrade);
    assert_eq!(status, 503);
    assert!(body.contains("32 web sockets are open"), "{body}");
    // The page and the state still come.
    assert_eq!(get(&server, "/state", &[]).0, 200);
}

#[test]
fn a_port_that_is_taken_is_named() {
    let server = server();
    let access = Access::new("127.0.0.1".parse().unwrap(), None, Vec::new()).unwrap();
    let why = start(access, server.address().port())
        .err()
        .unwrap()
        .to_string();
    assert!(why.contains("choose another --port"), "{why}");
    assert!(why.contains(&server.address().to_string()), "{why}");
}
