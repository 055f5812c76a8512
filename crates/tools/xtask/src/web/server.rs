//! The files of a folder over HTTP, for a browser on the same computer.

use anyhow::Context as _;
use std::{
    fs,
    io::{self, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

/// Bytes of a request, at most: a browser sends less than a thousand.
const LONGEST: u64 = 16 << 10;
/// How long a connection may send nothing, or take nothing.
const TIMEOUT: Duration = Duration::from_secs(5);
/// Connections at the same time. A browser opens six; what comes above that is closed.
const MOST: usize = 32;

/// Serves a folder on a thread that ends with the program, and returns its address.
///
/// # Errors
/// When the system gives no thread.
pub fn start(folder: &Path, listener: TcpListener) -> anyhow::Result<String> {
    let address = format!("http://{}/", listener.local_addr()?);
    let folder = folder.to_owned();
    thread::Builder::new()
        .name("server".to_owned())
        .spawn(move || serve(&folder, &listener))
        .context("the system gives no thread")?;
    Ok(address)
}

/// Serves a folder for ever.
pub fn serve(folder: &Path, listener: &TcpListener) {
    let folder: Arc<Path> = folder.into();
    let open = Arc::<AtomicUsize>::default();
    for stream in listener.incoming() {
        let Ok(stream) = stream else { continue };
        if open.fetch_add(1, Ordering::Relaxed) >= MOST {
            open.fetch_sub(1, Ordering::Relaxed);
            continue;
        }
        let (folder, left) = (Arc::clone(&folder), Arc::clone(&open));
        let answering = thread::Builder::new()
            .name("answer".to_owned())
            .spawn(move || {
                // A browser that goes away needs no answer.
                let _ = answer(&folder, stream);
                left.fetch_sub(1, Ordering::Relaxed);
            });
        if answering.is_err() {
            open.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// Reads a request and answers it; the connection is closed then.
fn answer(folder: &Path, mut stream: TcpStream) -> io::Result<()> {
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    let mut head = Vec::new();
    let mut bytes = stream.try_clone()?.take(LONGEST);
    let mut part = [0; 1_024];
    while !head.windows(4).any(|end| end == b"\r\n\r\n") {
        match bytes.read(&mut part)? {
            0 => return Ok(()),
            read => head.extend_from_slice(&part[..read]),
        }
    }
    let (status, kind, body) = match requested(&head).map(|name| file(folder, name)) {
        Some(Ok((kind, body))) => ("200 OK", kind, body),
        Some(Err(_)) => (
            "404 Not Found",
            "text/plain",
            b"there is no such file".to_vec(),
        ),
        None => ("405 Method Not Allowed", "text/plain", b"only GET".to_vec()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(&body)
}

/// What follows the first slash of a request to get something, without a query.
fn requested(head: &[u8]) -> Option<&str> {
    let line = head.split(|byte| *byte == b'\r').next()?;
    let line = std::str::from_utf8(line).ok()?;
    let target = line.strip_prefix("GET /")?.split(' ').next()?;
    Some(target.split('?').next().unwrap_or(target))
}

/// A file of the folder, and its kind. Files of other folders have a slash in their name, or are none.
fn file(folder: &Path, name: &str) -> io::Result<(&'static str, Vec<u8>)> {
    let name = if name.is_empty() { "index.html" } else { name };
    let kind = match name.rsplit_once('.') {
        Some((_, "html")) => "text/html; charset=utf-8",
        Some((_, "js")) => "text/javascript; charset=utf-8",
        Some((_, "wasm")) => "application/wasm",
        _ => return Err(io::ErrorKind::NotFound.into()),
    };
    let is_plain = name
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
    if !is_plain {
        return Err(io::ErrorKind::NotFound.into());
    }
    let path: PathBuf = folder.join(name);
    Ok((kind, fs::read(path)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the server answers to some bytes.
    fn answered(folder: &Path, request: &str) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        thread::scope(|scope| {
            let sent = thread::Builder::new().spawn_scoped(scope, || {
                let mut stream = TcpStream::connect(address).unwrap();
                stream.write_all(request.as_bytes()).unwrap();
                let mut text = String::new();
                stream.read_to_string(&mut text).unwrap();
                text
            });
            answer(folder, listener.accept().unwrap().0).unwrap();
            sent.unwrap().join().unwrap()
        })
    }

    #[test]
    fn files_of_the_folder_are_served_and_no_others() {
        let outer = tempfile::tempdir().unwrap();
        let folder = outer.path().join("web");
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("index.html"), "the page").unwrap();
        fs::write(folder.join("web.js"), "the glue").unwrap();
        fs::write(outer.path().join("secret.html"), "not for all").unwrap();
        let get =
            |path: &str| answered(&folder, &format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n"));
        for (path, kind, body) in [
            ("/", "text/html", "the page"),
            ("/index.html?a=b", "text/html", "the page"),
            ("/web.js", "text/javascript", "the glue"),
        ] {
            let answer = get(path);
            assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
            assert!(
                answer.contains(&format!("Content-Type: {kind}")),
                "{answer}"
            );
            assert!(answer.ends_with(body), "{answer}");
        }
        for path in [
            "/none.js",
            "/../secret.html",
            "//etc/passwd",
            "/%2e%2e/secret.html",
            "/web",
        ] {
            let answer = get(path);
            assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
        }
        let posted = answered(&folder, "POST / HTTP/1.1\r\n\r\n");
        assert!(posted.starts_with("HTTP/1.1 405"), "{posted}");
    }
}
