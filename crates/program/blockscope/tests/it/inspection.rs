//! Programs that inspect the window: it is read, pressed and pictured over loopback.

use crate::program::blockscope;
use eframe::egui::{
    Event, Modifiers, PointerButton, Pos2,
    accesskit::{Node, TreeUpdate},
    pos2,
};
use egui_inspection::protocol::{Request, Response, read_handshake, read_message, write_message};
use std::{
    io::{BufRead as _, BufReader},
    net::{Ipv4Addr, TcpListener, TcpStream},
    process::{Child, Command, Stdio},
};

/// More passes than the window needs after a click.
const PASSES: u64 = 600;

/// A port that nothing listens at.
fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    listener.local_addr().unwrap().port()
}

/// The whole program, drawn without a window.
struct Inspected {
    program: Child,
    stream: TcpStream,
}

impl Drop for Inspected {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

impl Inspected {
    fn start(folder: &std::path::Path) -> Self {
        let port = free_port();
        let mut program = Command::new(env!("CARGO_BIN_EXE_blockscope"))
            .args(["shot", "--live", "600", "--size", "1280x800"])
            .arg(format!("--inspect={port}"))
            .arg("-o")
            .arg(folder.join("end.png"))
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // It states when it listens.
        let mut line = String::new();
        let mut stderr = BufReader::new(program.stderr.take().unwrap());
        stderr.read_line(&mut line).unwrap();
        assert!(line.contains(&format!("127.0.0.1:{port}")), "{line}");
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        assert_eq!(read_handshake(&mut stream).unwrap(), 1);
        Self { program, stream }
    }

    fn ask(&mut self, request: &Request) -> Response {
        write_message(&mut self.stream, request).unwrap();
        read_message(&mut self.stream).unwrap()
    }

    fn tree(&mut self) -> TreeUpdate {
        match self.ask(&Request::GetTree) {
            Response::Tree { accesskit, .. } => accesskit.unwrap(),
            other => panic!("{other:?}"),
        }
    }

    /// The middle of what has this name, in points.
    fn place(&mut self, name: &str) -> Pos2 {
        let tree = self.tree();
        let is_it = |node: &&Node| node.label() == Some(name);
        let mut nodes = tree.nodes.iter().map(|(_, node)| node);
        let bounds = nodes.find(is_it).unwrap().bounds().unwrap();
        let middle = |a: f64, b: f64| ((a + b) / 2.0) as f32;
        pos2(middle(bounds.x0, bounds.x1), middle(bounds.y0, bounds.y1))
    }

    fn has(&mut self, name: &str) -> bool {
        let tree = self.tree();
        tree.nodes
            .iter()
            .any(|(_, node)| node.label() == Some(name))
    }

    fn click(&mut self, name: &str) {
        let pos = self.place(name);
        for pressed in [true, false] {
            let button = Event::PointerButton {
                pos,
                button: PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            };
            let events = vec![Event::PointerMoved(pos), button];
            let done = self.ask(&Request::ApplyEvents { events });
            assert!(matches!(done, Response::Done), "{done:?}");
        }
        self.ask(&Request::Settle { max_steps: PASSES });
    }

    /// The picture of the window, in pixels.
    fn picture(&mut self) -> image::RgbaImage {
        let request = Request::GetScreenshot {
            pixels_per_point: None,
        };
        match self.ask(&request) {
            Response::Screenshot(png) => image::load_from_memory(&png.bytes).unwrap().into_rgba8(),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_window_is_read_pressed_pictured_and_resized_by_another_program() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Inspected::start(folder.path());
    match window.ask(&Request::GetInfo) {
        Response::Info { label, .. } => assert_eq!(label.as_deref(), Some("Blockscope")),
        other => panic!("{other:?}"),
    }
    // The game runs, is paused and runs again.
    for (clicked, shown) in [("Pause", "Run"), ("Run", "Pause")] {
        assert!(window.has(clicked) && !window.has(shown), "{clicked}");
        window.click(clicked);
        assert!(window.has(shown) && !window.has(clicked), "{shown}");
    }
    assert_eq!(window.picture().dimensions(), (1280, 800));
    let resize = Request::Resize {
        width: 1000,
        height: 700,
    };
    assert!(matches!(window.ask(&resize), Response::Done));
    window.tree();
    assert_eq!(window.picture().dimensions(), (1000, 700));
    let colours = window.picture();
    let first = colours.get_pixel(0, 0);
    assert!(colours.pixels().any(|pixel| pixel != first));
}

#[test]
fn a_port_in_use_is_named_and_a_still_picture_is_not_inspected() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.png");
    let file = file.to_str().unwrap();
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = taken.local_addr().unwrap().port();
    let inspect = format!("--inspect={port}");
    let shot = ["shot", "-o", file, &inspect];
    for (more, why) in [
        (&["--live", "1"][..], format!("127.0.0.1:{port}")),
        (&[], "--live SECONDS".to_owned()),
    ] {
        let output = blockscope(&[&shot, more].concat());
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(&why), "{message}");
        assert!(!std::path::Path::new(file).exists());
    }
}
