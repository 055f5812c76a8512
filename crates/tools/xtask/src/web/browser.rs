//! Chromium without a window, driven by its debugging protocol through a pipe.

use anyhow::{Context as _, anyhow, bail};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use std::{
    io::{BufRead as _, BufReader, Write as _},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, sync_channel},
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// Names of the program, tried in this order.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// A browser that is its own, uses no network but that of this computer, and draws without a graphics
/// card.
const FLAGS: [&str; 14] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--mute-audio",
    "--remote-debugging-pipe",
    "about:blank",
];

/// How long Chromium may take to answer what needs no work of the page.
pub const TIMEOUT: Duration = Duration::from_secs(30);

/// The size of the page, in pixels, unless it is changed.
const SIZE: (u32, u32) = (1280, 800);

/// Messages of the browser that may wait.
const QUEUE: usize = 1_024;

/// Errors of the console that are kept.
const MOST_ERRORS: usize = 20;

/// A key, as browsers name it.
#[derive(Clone, Copy)]
pub struct Key {
    name: &'static str,
    /// Its place on the keyboard.
    place: &'static str,
    number: u32,
    /// The modifiers that are held; 2 is Ctrl.
    modifiers: u32,
}

impl Key {
    /// F9.
    pub const F9: Self = Self {
        name: "F9",
        place: "F9",
        number: 120,
        modifiers: 0,
    };
    /// Ctrl+P.
    pub const CTRL_P: Self = Self {
        name: "p",
        place: "KeyP",
        number: 80,
        modifiers: 2,
    };
    /// Escape.
    pub const ESCAPE: Self = Self {
        name: "Escape",
        place: "Escape",
        number: 27,
        modifiers: 0,
    };
}

/// A running browser with one page. Dropping it ends it.
pub struct Browser {
    child: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    /// The number of the last request.
    last: u64,
    /// By what the protocol names the page.
    session: Option<String>,
    /// What the console of the page reported as errors.
    errors: Vec<String>,
    /// Its profile, which is removed with it.
    _folder: TempDir,
}

impl Browser {
    /// Starts it with an empty page.
    ///
    /// # Errors
    /// When there is none, or it does not answer.
    pub fn start() -> anyhow::Result<Self> {
        let program = find().context("there is no Chromium; install it, or set CHROMIUM")?;
        let folder = tempfile::tempdir()?;
        let mut data = std::ffi::OsString::from("--user-data-dir=");
        data.push(folder.path());
        // It reads requests from the descriptor 3 and writes to 4.
        let mut child = Command::new("sh")
            .args(["-c", "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null", "sh"])
            .arg(program)
            .arg(data)
            .args(FLAGS)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("Chromium can't be started")?;
        let pipes = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = pipes else {
            bail!("Chromium has no pipes");
        };
        let (sender, messages) = sync_channel(QUEUE);
        // It ends when the browser does, or nobody takes its messages.
        thread::Builder::new()
            .name("browser".to_owned())
            .spawn(move || {
                for message in BufReader::new(output).split(0).map_while(Result::ok) {
                    let Ok(message) = serde_json::from_slice(&message) else {
                        continue;
                    };
                    if sender.send(message).is_err() {
                        return;
                    }
                }
            })?;
        let mut browser = Self {
            child,
            input,
            messages,
            last: 0,
            session: None,
            errors: Vec::new(),
            _folder: folder,
        };
        browser.attach()?;
        Ok(browser)
    }

    fn attach(&mut self) -> anyhow::Result<()> {
        let targets = self.call("Target.getTargets", &json!({}), TIMEOUT)?;
        let targets = targets["targetInfos"].as_array();
        let mut targets = targets.into_iter().flatten();
        let page = targets.find(|target| target["type"] == "page");
        let page = page.context("Chromium has no page")?["targetId"].clone();
        let parameters = json!({ "targetId": page, "flatten": true });
        let attached = self.call("Target.attachToTarget", &parameters, TIMEOUT)?;
        let session = attached["sessionId"].as_str();
        self.session = Some(session.context("Chromium names no session")?.to_owned());
        self.resize(SIZE)?;
        for domain in ["Page", "Runtime", "Log"] {
            self.call(&format!("{domain}.enable"), &json!({}), TIMEOUT)?;
        }
        Ok(())
    }

    /// Opens an address.
    ///
    /// # Errors
    /// When it can't be opened.
    pub fn open(&mut self, address: &str) -> anyhow::Result<()> {
        let opened = self.call("Page.navigate", &json!({ "url": address }), TIMEOUT)?;
        match opened["errorText"].as_str() {
            Some(why) => bail!("{address} can't be opened: {why}"),
            None => Ok(()),
        }
    }

    /// The value of an expression in the page, once a promise of it is fulfilled.
    ///
    /// # Errors
    /// When it throws, or takes longer.
    pub fn evaluate(&mut self, expression: &str, most: Duration) -> anyhow::Result<Value> {
        let parameters = json!({
            "expression": expression,
            "awaitPromise": true,
            "returnByValue": true,
        });
        let answer = self.call("Runtime.evaluate", &parameters, most)?;
        match answer.get("exceptionDetails") {
            Some(thrown) => bail!("{expression} failed: {}", exception(thrown)),
            None => Ok(answer["result"]["value"].clone()),
        }
    }

    /// A picture of the page, as PNG.
    ///
    /// # Errors
    /// When there is none in time.
    pub fn picture(&mut self) -> anyhow::Result<Vec<u8>> {
        let parameters = json!({ "format": "png" });
        let answer = self.call("Page.captureScreenshot", &parameters, TIMEOUT)?;
        let data = answer["data"]
            .as_str()
            .context("Chromium took no picture")?;
        Ok(STANDARD.decode(data)?)
    }

    /// Clicks at a place of the page, in pixels.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn click(&mut self, (x, y): (u32, u32)) -> anyhow::Result<()> {
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let parameters = json!({
                "type": kind, "x": x, "y": y, "button": button, "clickCount": 1,
            });
            self.call("Input.dispatchMouseEvent", &parameters, TIMEOUT)?;
        }
        Ok(())
    }

    /// Presses a key and releases it.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn press(&mut self, key: Key) -> anyhow::Result<()> {
        for kind in ["rawKeyDown", "keyUp"] {
            let parameters = json!({
                "type": kind,
                "key": key.name,
                "code": key.place,
                "windowsVirtualKeyCode": key.number,
                "modifiers": key.modifiers,
            });
            self.call("Input.dispatchKeyEvent", &parameters, TIMEOUT)?;
        }
        Ok(())
    }

    /// Changes the size of the page, in pixels.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn resize(&mut self, (width, height): (u32, u32)) -> anyhow::Result<()> {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
        });
        self.call("Emulation.setDeviceMetricsOverride", &size, TIMEOUT)?;
        Ok(())
    }

    /// Takes the pointer out of the page.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn leave(&mut self) -> anyhow::Result<()> {
        let leave = "document.querySelector('canvas').dispatchEvent(new MouseEvent('mouseleave'))";
        self.evaluate(leave, TIMEOUT)?;
        Ok(())
    }

    /// Puts what the page saves into a folder.
    ///
    /// # Errors
    /// When the browser does not answer.
    pub fn download_to(&mut self, folder: &Path) -> anyhow::Result<()> {
        let parameters = json!({ "behavior": "allow", "downloadPath": folder });
        self.call("Page.setDownloadBehavior", &parameters, TIMEOUT)?;
        Ok(())
    }

    /// What the console of the page reported as errors.
    pub fn errors(&self) -> &[String] {
        &self.errors
    }

    /// Sends a request, and takes what the browser reports until its answer comes.
    fn call(&mut self, method: &str, parameters: &Value, most: Duration) -> anyhow::Result<Value> {
        self.last += 1;
        let mut request = json!({ "id": self.last, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            request["sessionId"] = session.as_str().into();
        }
        let mut bytes = serde_json::to_vec(&request)?;
        bytes.push(0);
        self.input
            .write_all(&bytes)
            .and_then(|()| self.input.flush())
            .context("Chromium has ended")?;
        let end = now() + most;
        loop {
            let left = end.saturating_duration_since(now());
            let mut message = match self.messages.recv_timeout(left) {
                Ok(message) => message,
                Err(RecvTimeoutError::Timeout) => {
                    bail!("{method} had no answer within {} s", most.as_secs())
                }
                Err(RecvTimeoutError::Disconnected) => bail!("Chromium has ended"),
            };
            if message["id"] == self.last {
                return match message.get("error") {
                    Some(why) => Err(anyhow!("{method} failed: {}", why["message"])),
                    None => Ok(message["result"].take()),
                };
            }
            self.notice(&message);
        }
    }

    /// Keeps what is reported as an error.
    fn notice(&mut self, message: &Value) {
        let parameters = &message["params"];
        let error = match message["method"].as_str() {
            Some("Runtime.exceptionThrown") => exception(&parameters["exceptionDetails"]),
            Some("Runtime.consoleAPICalled")
                if parameters["type"] == "error" || parameters["type"] == "assert" =>
            {
                let words = parameters["args"].as_array().into_iter().flatten();
                let words = words.map(|word| match &word["value"] {
                    Value::String(text) => text.clone(),
                    Value::Null => word["description"].as_str().unwrap_or_default().to_owned(),
                    other => other.to_string(),
                });
                words.collect::<Vec<_>>().join(" ")
            }
            Some("Log.entryAdded") if parameters["entry"]["level"] == "error" => {
                let entry = &parameters["entry"];
                let text = entry["text"].as_str().unwrap_or_default();
                // No page of this program has that picture, and browsers ask for it.
                if entry["url"]
                    .as_str()
                    .is_some_and(|url| url.ends_with("/favicon.ico"))
                {
                    return;
                }
                text.to_owned()
            }
            _ => return,
        };
        if self.errors.len() < MOST_ERRORS {
            self.errors.push(error);
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What was thrown, as a text.
fn exception(details: &Value) -> String {
    let description = details["exception"]["description"].as_str();
    let value = details["exception"]["value"].as_str();
    let text = details["text"].as_str();
    description
        .or(value)
        .or(text)
        .unwrap_or_default()
        .to_owned()
}

/// The program: the one that the variable `CHROMIUM` names, or the first that is installed.
fn find() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Some(named.into());
    }
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let mut files = NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    files.find(|file| file.is_file())
}

/// The time at this moment.
#[allow(
    clippy::disallowed_methods,
    reason = "a tool that never runs in a page"
)]
pub fn now() -> Instant {
    Instant::now()
}
