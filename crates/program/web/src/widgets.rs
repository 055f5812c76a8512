//! The widgets of the page by their names, so that a test can find them in a browser: eframe does
//! not publish the accessibility tree of a page.

use eframe::egui::{Context, FullOutput, Plugin};
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;
use workbench::Command;

/// A widget of the last pass.
struct Widget {
    name: String,
    value: String,
    /// Its middle, in pixels of the page.
    middle: [f64; 2],
}

thread_local! {
    static CONTEXT: RefCell<Option<Context>> = const { RefCell::new(None) };
    static ASKED: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    static WIDGETS: RefCell<Vec<Widget>> = const { RefCell::new(Vec::new()) };
}

/// Keeps the context of the window, without which there are no names.
pub fn begin(ctx: &Context) {
    CONTEXT.set(Some(ctx.clone()));
}

/// Has the window execute the command of an id or a title, in its next pass.
#[wasm_bindgen]
pub fn ask(command: &str) {
    ASKED.with_borrow_mut(|asked| asked.push(command.to_owned()));
    CONTEXT.with_borrow(|ctx| {
        if let Some(ctx) = ctx {
            ctx.request_repaint();
        }
    });
}

/// The commands that were asked for since the last call.
pub fn take_asked() -> Vec<Command> {
    let asked = ASKED.take();
    asked
        .iter()
        .filter_map(|name| Command::named(name))
        .collect()
}

/// Names the widgets from the next pass on, which takes time in every pass.
#[wasm_bindgen]
pub fn name_widgets() {
    CONTEXT.with_borrow(|ctx| {
        if let Some(ctx) = ctx {
            ctx.add_plugin(Names);
            ctx.enable_accesskit();
            ctx.request_repaint();
        }
    });
}

/// The middle of the first widget of a name, across and down in pixels of the page; nothing if there
/// is none.
#[wasm_bindgen]
#[must_use]
pub fn widget_middle(name: &str) -> Option<Vec<f64>> {
    find(name, |widget| widget.middle.to_vec())
}

/// The value of the first widget of a name; nothing if there is none.
#[wasm_bindgen]
#[must_use]
pub fn widget_value(name: &str) -> Option<String> {
    find(name, |widget| widget.value.clone())
}

/// The names and values of all widgets, each with a tab between the two.
#[wasm_bindgen]
#[must_use]
pub fn widget_texts() -> Vec<String> {
    WIDGETS.with_borrow(|widgets| {
        let texts = widgets.iter();
        let texts = texts.map(|widget| format!("{}\t{}", widget.name, widget.value));
        texts.collect()
    })
}

fn find<T>(name: &str, look: impl FnOnce(&Widget) -> T) -> Option<T> {
    WIDGETS.with_borrow(|widgets| widgets.iter().find(|widget| widget.name == name).map(look))
}

/// Takes the names out of each pass.
struct Names;

impl Plugin for Names {
    fn debug_name(&self) -> &'static str {
        "names of the widgets"
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        let Some(tree) = &output.platform_output.accesskit_update else {
            return;
        };
        let zoom = f64::from(ctx.zoom_factor());
        let widgets = tree.nodes.iter().filter_map(|(_, node)| {
            let bounds = node.bounds()?;
            Some(Widget {
                name: node.label().unwrap_or_default().to_owned(),
                value: node.value().unwrap_or_default().to_owned(),
                middle: [
                    zoom * f64::midpoint(bounds.x0, bounds.x1),
                    zoom * f64::midpoint(bounds.y0, bounds.y1),
                ],
            })
        });
        WIDGETS.set(widgets.filter(|widget| !widget.name.is_empty()).collect());
    }
}
