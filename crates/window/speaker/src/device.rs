//! Sound through the interfaces of Windows and macOS.

use crate::{Sample, mixer::Mixer};
use common::lock;
use cpal::{
    FromSample, SampleFormat, SizedSample, StreamConfig,
    traits::{DeviceTrait as _, HostTrait as _, StreamTrait as _},
};
use crossbeam_channel::{Receiver, Sender, bounded};
use std::sync::{Arc, Mutex};

/// Ends the thread from outside.
#[derive(Clone)]
pub struct Closer(Sender<Option<String>>, Arc<Mutex<Receiver<Option<String>>>>);

impl Default for Closer {
    fn default() -> Self {
        // The first reason to end is enough.
        let (sender, receiver) = bounded(1);
        Self(sender, Arc::new(Mutex::new(receiver)))
    }
}

impl Closer {
    pub fn close(&self) {
        let _ = self.0.try_send(None);
    }
}

/// Plays until it is closed; `opened` is called when the device plays.
///
/// # Errors
/// In one sentence without a full stop, when there is no device or it fails.
pub fn play(mixer: Mixer, closer: &Closer, opened: impl FnOnce()) -> Result<(), String> {
    let device = cpal::default_host().default_output_device();
    let device = device.ok_or(
        "There is no sound: the system has no device for it; connect one and switch the sound on \
         again",
    )?;
    let config = device.default_output_config().map_err(refused)?;
    let format = config.sample_format();
    let config = config.config();
    let stream = match format {
        SampleFormat::F32 => build::<f32>(&device, config, mixer, closer),
        SampleFormat::I16 => build::<i16>(&device, config, mixer, closer),
        SampleFormat::I32 => build::<i32>(&device, config, mixer, closer),
        other => Err(refused(format!("samples of the format {other}"))),
    }?;
    stream.play().map_err(refused)?;
    opened();
    match lock(&closer.1).recv() {
        Ok(Some(why)) => Err(refused(why)),
        Ok(None) | Err(_) => Ok(()),
    }
}

fn refused(why: impl std::fmt::Display) -> String {
    format!("There is no sound: the device refused it ({why}); switch the sound on again")
}

fn build<T: SizedSample + FromSample<i16>>(
    device: &cpal::Device,
    config: StreamConfig,
    mut mixer: Mixer,
    closer: &Closer,
) -> Result<cpal::Stream, String> {
    let sides = usize::from(config.channels).max(1);
    let rate = config.sample_rate;
    let failed = closer.0.clone();
    let fill = move |data: &mut [T], _: &cpal::OutputCallbackInfo| {
        let mut frames = data.chunks_mut(sides);
        let count = frames.len();
        mixer.fill(count, rate, |sample: Sample| {
            if let Some(frame) = frames.next() {
                let levels = sample.iter().chain(std::iter::repeat(&0));
                for (side, level) in frame.iter_mut().zip(levels) {
                    *side = T::from_sample(*level);
                }
            }
        });
    };
    let error = move |why: cpal::Error| {
        let is_over = matches!(
            why.kind(),
            cpal::ErrorKind::DeviceNotAvailable | cpal::ErrorKind::StreamInvalidated
        );
        if is_over {
            let _ = failed.try_send(Some(why.to_string()));
        }
    };
    device
        .build_output_stream(config, fill, error, None)
        .map_err(refused)
}
