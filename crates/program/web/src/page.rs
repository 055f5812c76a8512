//! The page around the window.

#![allow(unsafe_code, reason = "what wasm-bindgen generates for an export")]

use crate::{storage, widgets, worker};
use anyhow::Context as _;
use app::{App, Store};
use eframe::egui::{self, Context, OutputCommand};
use files::page::{self, SETTINGS};
use js_sys::{Array, Uint8Array};
use std::path::{Path, PathBuf};
use wasm_bindgen::{JsCast as _, JsValue, prelude::wasm_bindgen};
use web_sys::{Blob, Document, HtmlAnchorElement, HtmlCanvasElement, Url};

/// The canvas of `index.html`, and the place of a sentence when nothing runs any more.
const CANVAS: &str = "window";
const FAULT: &str = "fault";

/// Starts the window when the page has loaded; in a worker of the page, waits for work.
#[wasm_bindgen(start)]
pub fn start() {
    if worker::begin() {
        return;
    }
    std::panic::set_hook(Box::new(|why| {
        show_fault(&format!(
            "Blockscope has stopped by a fault of the program; load the page again. {why}"
        ));
    }));
    wasm_bindgen_futures::spawn_local(async {
        if let Err(why) = run().await {
            show_fault(&format!("Blockscope can't start: {why:#}"));
        }
    });
}

/// The hash of the first pictures of the built-in game, to be compared with that of the program.
///
/// # Errors
/// When the game can't be run.
#[wasm_bindgen]
pub fn pictures_hash() -> Result<String, String> {
    crate::pictures_hash().map_err(|why| why.to_string())
}

/// What clicks on the widgets of a window change, as JSON, to be compared with the program.
///
/// # Errors
/// When the window does not start.
#[wasm_bindgen]
pub fn clicks() -> Result<String, String> {
    crate::clicks_json(Path::new("/clicks")).map_err(|why| format!("{why:#}"))
}

async fn run() -> anyhow::Result<()> {
    let document = document().context("there is no document")?;
    let canvas = document.get_element_by_id(CANVAS);
    let canvas = canvas.and_then(|it| it.dyn_into::<HtmlCanvasElement>().ok());
    let canvas = canvas.context("the page has no canvas")?;
    storage::load();
    let address = address();
    let mut options = crate::options()?;
    let mut wrong = None;
    if position_text::is_link(&address) {
        let path = PathBuf::from(&address);
        match app::open(&path) {
            Ok(opened) => options.opened = Some((path, opened)),
            Err(why) => wrong = Some(format!("{why:#}")),
        }
    }
    // A position is opened with all that its link asks for.
    let is_position = options.opened.is_some();
    let runner = eframe::WebRunner::new();
    let started = runner.start(
        canvas,
        eframe::WebOptions::default(),
        Box::new(move |cc| {
            let store = Store::in_folder(Some(Path::new(SETTINGS)));
            widgets::begin(&cc.egui_ctx);
            let mut app = App::new(&cc.egui_ctx, options, store)?;
            if !is_position {
                app.look_as_linked(&address);
            }
            if let Some(why) = wrong {
                app.report(why);
            }
            Ok(Box::new(Page {
                app,
                title: String::new(),
            }))
        }),
    );
    started.await.map_err(|why| anyhow::anyhow!(text(&why)))
}

struct Page {
    app: App,
    /// The title of the document as it was set.
    title: String,
}

impl eframe::App for Page {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        for command in widgets::take_asked() {
            self.app.ask(ctx, command);
        }
        self.app.logic(ctx);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.app.ui(ui);
        self.update_title();
        link_to_page(ui.ctx());
        download();
    }

    fn save(&mut self, _storage: &mut dyn eframe::Storage) {
        self.app.save();
        if let Err(why) = storage::keep() {
            self.app.report(why);
        }
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }
}

impl Page {
    /// Sets the title once there is a picture, so that a page that still loads is known by it.
    fn update_title(&mut self) {
        let title = self.app.title();
        if self.app.history().is_empty() || title == self.title {
            return;
        }
        if let Some(document) = document() {
            document.set_title(title);
        }
        title.clone_into(&mut self.title);
    }
}

/// Makes the links in copied texts open this page.
fn link_to_page(ctx: &Context) {
    let ours = format!("{}#", position_text::SCHEME);
    ctx.output_mut(|output| {
        for command in &mut output.commands {
            if let OutputCommand::CopyText(text) = command
                && text.contains(&ours)
            {
                let address = address();
                let page = address.split('#').next().unwrap_or_default();
                *text = text.replace(&ours, &format!("{page}#"));
            }
        }
    });
}

/// Gives the browser the files that a person has saved.
fn download() {
    for file in page::take_downloads() {
        if save(&file.name, &file.bytes).is_err() {
            show_fault(&format!(
                "The browser refused to download {}; allow it and save it again",
                file.name
            ));
        }
    }
}

fn save(name: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let document = document().ok_or(JsValue::NULL)?;
    let parts = Array::of1(&Uint8Array::from(bytes));
    let url = Url::create_object_url_with_blob(&Blob::new_with_u8_array_sequence(&parts)?)?;
    let link: HtmlAnchorElement = document.create_element("a")?.dyn_into()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // The browser has the content by now.
    Url::revoke_object_url(&url)
}

/// The address of the page, with what is behind `#`.
fn address() -> String {
    let window = web_sys::window();
    let address = window.and_then(|window| window.location().href().ok());
    address.unwrap_or_default()
}

fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// Shows a sentence over the page.
fn show_fault(sentence: &str) {
    let fault = document().and_then(|document| document.get_element_by_id(FAULT));
    if let Some(fault) = fault {
        fault.set_text_content(Some(sentence));
    }
}

/// The text of what JavaScript has thrown.
fn text(thrown: &JsValue) -> String {
    let text = thrown.as_string();
    text.unwrap_or_else(|| {
        js_sys::JsString::from(js_sys::Object::from(thrown.clone()).to_string()).into()
    })
}
