//! `blockscope serve` as a process: the emulator, a session and a film, and how it ends.

use crate::{program::blockscope, support::frames};
use image::RgbImage;
use screen::{HEIGHT, Picture, WIDTH, palette};
use serde_json::Value;
use source::{write_y4m_frame, write_y4m_header};
use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

/// A server that runs.
struct Serving {
    child: Child,
    /// Its address and port.
    address: String,
}

impl Serving {
    fn start(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_blockscope"))
            .args(["serve", "--port", "0", "--quiet"])
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap_or_default();
        Self {
            child,
            address: address.trim_end_matches('/').to_owned(),
        }
    }

    /// The status and the body of an answer.
    fn get(&self, path: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (
            head.split(' ').nth(1).unwrap().parse().unwrap(),
            body.to_owned(),
        )
    }

    /// The first state that is as wanted.
    fn until(&self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let (status, body) = self.get("/state");
            assert_eq!(status, 200, "{body}");
            let state: Value = serde_json::from_str(&body).unwrap();
            if wanted(&state) {
                return state;
            }
            assert_ne!(state["status"], "failed", "{state}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ends it as Ctrl-C does. Returns its code and what it has complained of.
    #[cfg(unix)]
    fn interrupt(mut self) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        let killed = Command::new("kill").args(["-INT", &id]).status();
        assert!(killed.unwrap().success());
        let code = self.child.wait().unwrap().code();
        let mut stderr = String::new();
        let mut pipe = self.child.stderr.take().unwrap();
        pipe.read_to_string(&mut stderr).unwrap();
        (code, stderr)
    }
}

/// Does not leave a server behind when a test fails.
impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
#[test]
fn the_emulator_is_served_until_it_is_interrupted() {
    let serving = Serving::start(&["--speed", "max"]);
    let state = serving.until(|state| state["statistics"]["run"]["locks"].as_u64() >= Some(3));
    assert_eq!(state["source"], "Blockfall (built in)");
    assert_eq!(state["status"], "running");
    assert_eq!(state["strategy"], "four-feature");
    let (status, page) = serving.get("/");
    assert!(status == 200 && page.contains("<title>Blockscope</title>"));
    let (code, stderr) = serving.interrupt();
    assert_eq!((code, &*stderr), (Some(130), ""));
}

#[cfg(unix)]
#[test]
fn a_session_is_served_as_it_was_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let session = folder.path().join("run.blockscope");
    let session = session.to_str().unwrap();
    let played = blockscope(&[
        "play", "--level", "9", "--frames", "1200", "--record", session, "--quiet",
    ]);
    assert_eq!(played.status.code(), Some(0));
    let serving = Serving::start(&["--session", session, "--speed", "max"]);
    let state = serving.until(|state| state["status"] == "ended");
    assert_eq!(
        (&state["frame"], &state["source"]),
        (&1200.into(), &"run.blockscope".into())
    );
    // The same frame by another command.
    let exported = blockscope(&[
        "export", session, "--frames", "1200", "--jsonl", "-", "--quiet",
    ]);
    let line: Value = serde_json::from_slice(&exported.stdout).unwrap();
    for name in [
        "screen",
        "board",
        "next",
        "score",
        "level",
        "lines",
        "heart",
        "min_margin",
    ] {
        assert_eq!(state["reading"][name], line[name], "{name}");
    }
    assert_eq!(state["time"], line["time"]);
    assert!(
        state["statistics"]["game"]["locks"].as_u64() > Some(5),
        "{state}"
    );
    // The last frame stays until Ctrl-C.
    let (code, stderr) = serving.interrupt();
    assert_eq!((code, &*stderr), (Some(130), ""));
}

fn film(pictures: &[Picture], path: &Path) {
    let mut bytes = Vec::new();
    write_y4m_header(&mut bytes, (WIDTH as u32, HEIGHT as u32), (60, 1)).unwrap();
    for picture in pictures {
        let image = RgbImage::from_fn(WIDTH as u32, HEIGHT as u32, |x, y| {
            palette::GREY[picture.at(x as usize, y as usize) as usize].into()
        });
        write_y4m_frame(&mut bytes, &image).unwrap();
    }
    std::fs::write(path, bytes).unwrap();
}

#[cfg(unix)]
#[test]
fn a_film_is_read_and_followed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.y4m");
    let shown = &frames()[..900];
    let pictures: Vec<Picture> = shown.iter().map(|(picture, _)| picture.clone()).collect();
    film(&pictures, &path);
    let serving = Serving::start(&["--source", path.to_str().unwrap(), "--speed", "max"]);
    let state = serving.until(|state| state["status"] == "ended");
    assert_eq!(state["frame"], 900);
    assert_eq!(state["strategy"], Value::Null);
    let watched = blockscope(&["watch", path.to_str().unwrap(), "--quiet"]);
    let lines = String::from_utf8(watched.stdout).unwrap();
    let lines: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let count = |name: &str| lines.iter().filter(|line| line["event"] == name).count() as u64;
    assert!(count("lock") > 2);
    assert_eq!(state["statistics"]["run"]["locks"], count("lock"));
    let score = lines.iter().rev().find_map(|line| line["score"].as_u64());
    assert_eq!(state["game"]["score"].as_u64(), score);
}
