//! Sound by the Web Audio interface of a browser.
//!
//! A page has no thread: the browser calls for samples between other work of the page, so that a pass
//! of the window that takes long is heard.

use crate::{Sample, mixer::Mixer};
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::{JsCast as _, JsValue, closure::Closure};
use web_sys::{AudioContext, AudioProcessingEvent, ScriptProcessorNode};

/// Samples that the browser asks for at once: 21 ms at 48 kHz, more than a pass of the window.
const BLOCK: u32 = 1_024;

/// Ends the sound.
#[derive(Clone, Default)]
pub struct Closer(Rc<RefCell<Option<Playing>>>);

struct Playing {
    context: AudioContext,
    node: ScriptProcessorNode,
    _fill: Closure<dyn FnMut(AudioProcessingEvent)>,
}

impl Closer {
    pub fn close(&self) {
        if let Some(playing) = self.0.borrow_mut().take() {
            playing.node.set_onaudioprocess(None);
            // The browser closes it when it has time.
            let _ = playing.context.close();
        }
    }
}

/// Plays until it is closed; `opened` is called when it plays.
///
/// # Errors
/// In one sentence without a full stop, when the browser refuses it.
pub fn play(mut mixer: Mixer, closer: &Closer, opened: impl FnOnce()) -> Result<(), String> {
    let context = AudioContext::new().map_err(refused)?;
    let rate = context.sample_rate() as u32;
    let node = context
        .create_script_processor_with_buffer_size_and_number_of_input_channels_and_number_of_output_channels(
            BLOCK, 0, 2,
        )
        .map_err(refused)?;
    let fill = Closure::new(move |event: AudioProcessingEvent| {
        let Ok(buffer) = event.output_buffer() else {
            return;
        };
        let mut sides = [const { Vec::<f32>::new() }; 2];
        mixer.fill(BLOCK as usize, rate, |sample: Sample| {
            for (side, level) in sides.iter_mut().zip(sample) {
                side.push(f32::from(level) / 32_768.0);
            }
        });
        for (channel, side) in (0..).zip(&sides) {
            // A buffer that is too short gets what it has room for.
            let _ = buffer.copy_to_channel(side, channel);
        }
    });
    node.set_onaudioprocess(Some(fill.as_ref().unchecked_ref()));
    node.connect_with_audio_node(&context.destination())
        .map_err(refused)?;
    // A browser starts it only after a person has clicked on the page, as on the switch for the sound.
    let _ = context.resume();
    *closer.0.borrow_mut() = Some(Playing {
        context,
        node,
        _fill: fill,
    });
    opened();
    Ok(())
}

fn refused(_why: JsValue) -> String {
    "There is no sound: the browser refused it; allow the page to play sound and switch it on again"
        .to_owned()
}
