//! The windows on a display of X, as a window manager lists them.

use x11rb::{
    connection::Connection as _,
    errors::ReplyOrIdError,
    protocol::xproto::{AtomEnum, ConnectionExt as _, Window},
    rust_connection::RustConnection,
};

/// Windows that are looked at.
const MOST: u32 = 64;
/// Bytes of a title that are read, in words of four.
const TITLE: u32 = 64;

/// The port of display 0.
const FIRST_PORT: u16 = 6_000;

/// A window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XWindow {
    /// Its number on the display.
    pub id: Window,
    /// Its title, or what people call a window without one.
    pub title: String,
    /// Columns and rows.
    pub size: [u16; 2],
}

/// The windows of a display, those in front last; none where there is no such display, or no window
/// manager.
pub fn windows(display: &str) -> Vec<XWindow> {
    if !has_port(display) {
        return Vec::new();
    }
    let Ok((connection, screen)) = x11rb::connect(Some(display)) else {
        return Vec::new();
    };
    listed(&connection, screen).unwrap_or_default()
}

/// Whether the number of a display is one that has a port: x11rb adds it to the first port unchecked.
fn has_port(display: &str) -> bool {
    let number = display.rsplit_once(':').map(|(_, number)| number);
    let number = number.map(|it| it.split('.').next().unwrap_or(it));
    let number = number.and_then(|number| number.parse::<u16>().ok());
    number.is_some_and(|number| number <= u16::MAX - FIRST_PORT)
}

fn listed(connection: &RustConnection, screen: usize) -> Result<Vec<XWindow>, ReplyOrIdError> {
    let atom = |name: &str| {
        let reply = connection.intern_atom(true, name.as_bytes())?.reply()?;
        Ok::<_, ReplyOrIdError>(reply.atom)
    };
    let clients = atom("_NET_CLIENT_LIST_STACKING")?;
    let (name, utf8) = (atom("_NET_WM_NAME")?, atom("UTF8_STRING")?);
    let Some(root) = connection.setup().roots.get(screen).map(|it| it.root) else {
        return Ok(Vec::new());
    };
    let list = connection
        .get_property(false, root, clients, AtomEnum::WINDOW, 0, MOST)?
        .reply()?;
    let mut windows = Vec::new();
    for id in list.value32().into_iter().flatten() {
        let title = |property, kind| {
            let asked = connection.get_property(false, id, property, kind, 0, TITLE);
            let reply = asked.ok()?.reply().ok()?;
            let text = String::from_utf8_lossy(&reply.value).trim().to_owned();
            (!text.is_empty()).then_some(text)
        };
        // A window may be closed meanwhile.
        let Some(place) = connection.get_geometry(id)?.reply().ok() else {
            continue;
        };
        let title = title(name, utf8)
            .or_else(|| title(AtomEnum::WM_NAME.into(), AtomEnum::STRING.into()))
            .unwrap_or_else(|| format!("window {id:#x}"));
        windows.push(XWindow {
            id,
            title,
            size: [place.width, place.height],
        });
    }
    Ok(windows)
}
