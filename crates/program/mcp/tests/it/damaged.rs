//! Calls that are damaged in every way a seeded generator finds.

use crate::client::PIPE;
use fastrand::Rng;
use serde_json::{Map, Value, json};
use std::time::Duration;
use tokio::{
    io::{
        AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, DuplexStream, Lines, ReadHalf,
        WriteHalf,
    },
    time::timeout,
};

/// Calls of the test.
const CALLS: u64 = 1_000;
/// A call that is not answered in this time hangs: the slowest tool may take a minute or two.
const HANG: Duration = Duration::from_secs(300);

/// Calls that are right, or would be with the file; each is damaged in its arguments.
fn whole() -> Vec<(&'static str, Value)> {
    vec![
        (
            "open",
            json!({"level": 5, "heart": false, "start_delay": 3, "core": "boytacean", "bot": true}),
        ),
        (
            "open",
            json!({"path": "a.png", "profile": "auto", "run": 1}),
        ),
        ("state", json!({})),
        (
            "frame",
            json!({"frame": 12, "branch": 0, "picture": true, "scale": 2, "layers": true}),
        ),
        ("step", json!({"frames": 5})),
        (
            "go",
            json!({"until": ["lock", "spawn"], "count": 1, "frames": 30}),
        ),
        (
            "press",
            json!({"buttons": ["left", "a"], "frames": 2, "bot": true}),
        ),
        (
            "events",
            json!({"after": 3, "branch": 0, "kinds": ["lock"], "most": 7}),
        ),
        (
            "why",
            json!({"of": "cell", "row": 3, "column": 4, "frame": 9, "branch": 0}),
        ),
        ("why", json!({"of": "score", "digit": 2})),
        ("why", json!({"of": "move"})),
        ("plan", json!({"frame": 8, "branch": 0, "candidates": 3})),
        (
            "best_line",
            json!({"position": "v115@vhAAgH", "pieces": "LT", "strategy": "four-feature"}),
        ),
        ("branch", json!({"frame": 4, "branch": 0, "name": "b"})),
        (
            "calibrate",
            json!({"images": ["a.png"], "clicks": ["0:4,4=empty"], "output": "new.toml"}),
        ),
        (
            "verify",
            json!({"session": "s.blockscope", "first": 1, "last": 9, "pictures_only": true}),
        ),
        (
            "review",
            json!({"branch": 0, "strategy": "four-feature", "depth": 1, "worst": 2}),
        ),
        (
            "compare",
            json!({"session": "s.blockscope", "profile": "blockfall"}),
        ),
        (
            "export",
            json!({"format": "gif", "output": "../a.gif", "first": 1, "last": 9, "scale": 2}),
        ),
        (
            "lab_run",
            json!({"experiment": "none", "games": 1, "seed": 5}),
        ),
    ]
}

/// A value that no argument expects.
fn odd(rng: &mut Rng) -> Value {
    match rng.u8(0..14) {
        0 => Value::Null,
        1 => json!(-1),
        2 => json!(u64::MAX),
        3 => json!(1e300),
        4 => json!(0.5),
        5 => json!(""),
        6 => json!("\u{0}\u{202e}\n"),
        7 => json!("../../../etc/passwd"),
        8 => json!("x".repeat(rng.usize(0..20_000))),
        9 => json!([[[[[[]]]]]]),
        10 => json!({"a": {"b": [1, null]}}),
        11 => json!(vec![0; rng.usize(0..300)]),
        12 => json!(true),
        _ => json!("v115@////"),
    }
}

/// Damages one thing of the parameters of a call.
fn damage(rng: &mut Rng, tool: &str, arguments: &Value) -> Value {
    let mut arguments: Map<String, Value> = arguments.as_object().unwrap().clone();
    let names: Vec<String> = arguments.keys().cloned().collect();
    let name = rng.choice(&names).cloned();
    let mut tool = json!(tool);
    match (rng.u8(0..8), name) {
        (0, Some(name)) => {
            arguments.remove(&name);
        }
        (1, _) => {
            let letters: String = (0..rng.usize(0..12)).map(|_| rng.char('!'..='~')).collect();
            arguments.insert(letters, odd(rng));
        }
        (2, _) => tool = odd(rng),
        (3, _) => return json!({"name": tool, "arguments": odd(rng)}),
        (4, _) => return odd(rng),
        (_, Some(name)) => {
            let value = odd(rng);
            arguments.insert(name, value);
        }
        (_, None) => {
            arguments.insert("frames".to_owned(), odd(rng));
        }
    }
    json!({"name": tool, "arguments": arguments})
}

/// A client that writes lines as they are.
struct Raw {
    out: WriteHalf<DuplexStream>,
    lines: Lines<BufReader<ReadHalf<DuplexStream>>>,
}

impl Raw {
    async fn send(&mut self, line: &str) {
        self.out.write_all(line.as_bytes()).await.unwrap();
        self.out.write_all(b"\n").await.unwrap();
    }

    async fn answer(&mut self) -> Value {
        let line = timeout(HANG, self.lines.next_line())
            .await
            .expect("it hangs");
        serde_json::from_str(&line.unwrap().expect("it ended")).unwrap()
    }
}

/// The sentence of an answer that is an error.
fn sentence(answer: &Value) -> Option<&str> {
    if let Some(error) = answer.get("error") {
        return error["message"].as_str();
    }
    let result = &answer["result"];
    if result["isError"] == true {
        return result["content"][0]["text"].as_str();
    }
    None
}

#[tokio::test]
async fn a_thousand_damaged_calls_are_answered_with_a_sentence_each() {
    let folder = tempfile::tempdir().unwrap();
    let (ours, theirs) = tokio::io::duplex(PIPE);
    let (input, out) = tokio::io::split(theirs);
    let folders = vec![folder.path().to_owned()];
    let server = tokio::spawn(async move { mcp::serve(&folders, input, out).await });
    let (read, out) = tokio::io::split(ours);
    let lines = BufReader::new(read).lines();
    let mut raw = Raw { out, lines };
    let hello = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": {"name": "damaged", "version": "0"},
    }});
    raw.send(&hello.to_string()).await;
    assert_eq!(raw.answer().await["id"], 0);
    raw.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
        .await;

    let calls = whole();
    let mut rng = Rng::with_seed(33);
    let (mut refused, mut done) = (0, 0);
    for id in 1..=CALLS {
        let (tool, arguments) = rng.choice(&calls).unwrap();
        let params = damage(&mut rng, tool, arguments);
        let call = json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params});
        let call = call.to_string();
        if rng.u8(0..8) == 0 {
            // No JSON, and so without a number: the protocol has no answer to it.
            let end = rng.usize(1..call.len());
            raw.send(&call[..call.floor_char_boundary(end)]).await;
        }
        raw.send(&call).await;
        let answer = raw.answer().await;
        assert!(
            answer["id"] == id || answer["id"].is_null(),
            "{call}\n{answer}"
        );
        match sentence(&answer) {
            Some(why) => {
                refused += 1;
                assert!(!why.is_empty() && !why.contains('\n'), "{call}\n{why:?}");
                assert!(
                    !why.contains("panicked") && !why.contains(" failed: "),
                    "{call}\n{why}"
                );
                assert!(why.len() < 4_000, "{call}\n{why}");
            }
            // Less than the least damage that matters.
            None => done += 1,
        }
    }
    assert!(refused > 600 && done > 0, "{refused} refused, {done} done");
    drop(raw);
    server.await.unwrap().unwrap();
    assert_eq!(
        std::fs::read_dir(folder.path()).unwrap().count(),
        0,
        "a file was written"
    );
}
