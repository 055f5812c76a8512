//! Sound through `PulseAudio` or `PipeWire`: the protocol of the sound server over its socket.

use crate::{RATE, mixer::Mixer};
use pulseaudio::protocol::{
    self, AuthParams, AuthReply, ChannelMap, ChannelVolume, Command, CreatePlaybackStreamReply,
    PlaybackStreamParams, Prop, ProtocolError, SampleFormat, SampleSpec, SetClientNameReply,
    stream::{BufferAttr, StreamFlags},
};
use std::{
    io::BufReader,
    net::Shutdown,
    os::unix::net::UnixStream,
    path::Path,
    sync::{Arc, Mutex},
    time::Duration,
};

const NO_SERVER: &str = "There is no sound: no sound server (PulseAudio or PipeWire) was found; \
                         start one and switch the sound on again";

/// How long the server may take for an answer while the sound is opened.
const TIMEOUT: Duration = Duration::from_secs(2);
/// Bytes of a sample of both sides.
const SAMPLE: u32 = 4;
/// What the server keeps ahead: 40 ms.
const AHEAD: u32 = RATE / 25 * SAMPLE;
/// What it asks for at once, at least: 10 ms.
const LEAST: u32 = RATE / 100 * SAMPLE;
/// What is sent at once, at most: a second.
const MOST: u32 = RATE * SAMPLE;

/// Ends the thread from outside: it waits for the server only.
#[derive(Clone, Default)]
pub struct Closer(Arc<Mutex<Socket>>);

#[derive(Default)]
enum Socket {
    #[default]
    Unopened,
    Open(UnixStream),
    Closed,
}

impl Closer {
    pub fn close(&self) {
        let mut socket = common::lock(&self.0);
        if let Socket::Open(open) = &*socket {
            // An error means that it is closed already.
            let _ = open.shutdown(Shutdown::Both);
        }
        *socket = Socket::Closed;
    }

    /// Whether the socket may be used.
    fn open(&self, own: UnixStream) -> bool {
        let mut socket = common::lock(&self.0);
        let is_open = !matches!(*socket, Socket::Closed);
        if is_open {
            *socket = Socket::Open(own);
        }
        is_open
    }

    fn is_closed(&self) -> bool {
        matches!(*common::lock(&self.0), Socket::Closed)
    }
}

/// Plays until it is closed; `opened` is called when the server has answered.
///
/// # Errors
/// In one sentence without a full stop, when there is no server or it hangs up.
pub fn play(mixer: Mixer, closer: &Closer, opened: impl FnOnce()) -> Result<(), String> {
    let path = pulseaudio::socket_path_from_env().ok_or(NO_SERVER)?;
    play_at(&path, mixer, closer, opened)
}

fn play_at(
    path: &Path,
    mut mixer: Mixer,
    closer: &Closer,
    opened: impl FnOnce(),
) -> Result<(), String> {
    let socket = UnixStream::connect(path).map_err(|_| NO_SERVER)?;
    let own = socket.try_clone().map_err(|why| refused(&why.into()))?;
    if !closer.open(own) {
        return Ok(());
    }
    let ended = serve(socket, &mut mixer, opened);
    match ended {
        _ if closer.is_closed() => Ok(()),
        Ok(()) => Ok(()),
        Err(why) => Err(refused(&why)),
    }
}

fn refused(why: &ProtocolError) -> String {
    format!("There is no sound: the sound server gave up ({why}); switch the sound on again")
}

/// Opens a stream and gives the server what it asks for.
fn serve(
    socket: UnixStream,
    mixer: &mut Mixer,
    opened: impl FnOnce(),
) -> Result<(), ProtocolError> {
    socket.set_read_timeout(Some(TIMEOUT))?;
    let mut socket = BufReader::new(socket);
    let cookie = pulseaudio::cookie_path_from_env().and_then(|path| std::fs::read(path).ok());
    let auth = Command::Auth(AuthParams {
        version: protocol::MAX_VERSION,
        supports_shm: false,
        supports_memfd: false,
        cookie: cookie.unwrap_or_default(),
    });
    protocol::write_command_message(socket.get_mut(), 0, &auth, protocol::MAX_VERSION)?;
    let (_, reply) = protocol::read_reply_message::<AuthReply>(&mut socket, protocol::MAX_VERSION)?;
    let version = reply.version.min(protocol::MAX_VERSION);

    let mut props = protocol::Props::new();
    props.set(Prop::ApplicationName, c"Blockscope");
    let name = Command::SetClientName(props);
    protocol::write_command_message(socket.get_mut(), 1, &name, version)?;
    protocol::read_reply_message::<SetClientNameReply>(&mut socket, version)?;

    let mut props = protocol::Props::new();
    props.set(Prop::MediaName, c"Game");
    let stream = Command::CreatePlaybackStream(PlaybackStreamParams {
        sample_spec: SampleSpec {
            format: SampleFormat::S16Le,
            channels: 2,
            sample_rate: RATE,
        },
        channel_map: ChannelMap::stereo(),
        cvolume: Some(ChannelVolume::norm(2)),
        sink_name: Some(protocol::DEFAULT_SINK.to_owned()),
        buffer_attr: BufferAttr {
            max_length: u32::MAX,
            target_length: AHEAD,
            pre_buffering: u32::MAX,
            minimum_request_length: LEAST,
            ..BufferAttr::default()
        },
        flags: StreamFlags {
            adjust_latency: true,
            ..StreamFlags::default()
        },
        props,
        ..PlaybackStreamParams::default()
    });
    protocol::write_command_message(socket.get_mut(), 2, &stream, version)?;
    let (_, stream) =
        protocol::read_reply_message::<CreatePlaybackStreamReply>(&mut socket, version)?;
    socket.get_mut().set_read_timeout(None)?;
    opened();

    let mut bytes = Vec::new();
    let mut send = |socket: &mut UnixStream, length: u32| {
        bytes.clear();
        let samples = length.min(MOST) / SAMPLE;
        mixer.fill(samples as usize, RATE, |sample| {
            bytes.extend(sample.iter().flat_map(|side| side.to_le_bytes()));
        });
        protocol::write_memblock(socket, stream.channel, &bytes, 0)
    };
    send(socket.get_mut(), stream.requested_bytes)?;
    loop {
        let (_, message) = protocol::read_command_message(&mut socket, version)?;
        match message {
            Command::Request(request) if request.channel == stream.channel => {
                send(socket.get_mut(), request.length)?;
            }
            Command::PlaybackStreamKilled(channel) if channel == stream.channel => return Ok(()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossbeam_channel::{Sender, bounded};
    use std::{io::Read as _, os::unix::net::UnixListener, sync::atomic::AtomicU8, thread};

    /// Answers as a sound server does and asks for some samples; returns what it got.
    fn serve_one(listener: &UnixListener, done: &Sender<()>) -> Vec<u8> {
        let version = protocol::MAX_VERSION;
        let (socket, _) = listener.accept().unwrap();
        let mut socket = BufReader::new(socket);
        let (seq, _) = protocol::read_command_message(&mut socket, version).unwrap();
        let auth = AuthReply {
            version,
            ..AuthReply::default()
        };
        protocol::write_reply_message(socket.get_mut(), seq, &auth, version).unwrap();
        let (seq, _) = protocol::read_command_message(&mut socket, version).unwrap();
        let named = SetClientNameReply { client_id: 1 };
        protocol::write_reply_message(socket.get_mut(), seq, &named, version).unwrap();
        let (seq, asked) = protocol::read_command_message(&mut socket, version).unwrap();
        let Command::CreatePlaybackStream(asked) = asked else {
            panic!("{asked:?}");
        };
        let stream = CreatePlaybackStreamReply {
            channel: 7,
            requested_bytes: 400,
            sample_spec: asked.sample_spec,
            channel_map: asked.channel_map,
            ..CreatePlaybackStreamReply::default()
        };
        protocol::write_reply_message(socket.get_mut(), seq, &stream, version).unwrap();
        let request = Command::Request(protocol::Request {
            channel: 7,
            length: 4_000,
        });
        protocol::write_command_message(socket.get_mut(), u32::MAX, &request, version).unwrap();
        let mut got = Vec::new();
        while got.len() < 4_400 {
            let block = protocol::read_descriptor(&mut socket).unwrap();
            assert_eq!(block.channel, 7);
            let mut bytes = vec![0; block.length as usize];
            socket.read_exact(&mut bytes).unwrap();
            got.extend(bytes);
        }
        done.send(()).unwrap();
        // Until the other side hangs up.
        assert_eq!(socket.read(&mut [0; 64]).unwrap(), 0);
        got
    }

    #[test]
    fn a_server_gets_the_samples_that_it_asks_for_until_it_is_closed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("native");
        let listener = UnixListener::bind(&path).unwrap();
        let (line, blocks) = bounded(8);
        for _ in 0..4 {
            line.send(vec![[10_000, -10_000]; 800]).unwrap();
        }
        let mixer = Mixer::new(
            blocks,
            crossbeam_channel::never(),
            Arc::new(AtomicU8::new(100)),
        );
        let closer = Closer::default();
        let ((opened, is_open), (done, is_done)) = (bounded(1), bounded(1));
        thread::scope(|scope| {
            let named = |name: &str| thread::Builder::new().name(name.to_owned());
            let server = named("server").spawn_scoped(scope, || serve_one(&listener, &done));
            let play = || play_at(&path, mixer, &closer, || opened.send(()).unwrap());
            let player = named("player").spawn_scoped(scope, play).unwrap();
            is_open.recv().unwrap();
            is_done.recv().unwrap();
            closer.close();
            let got = server.unwrap().join().unwrap();
            let levels = got.as_chunks::<2>().0.iter();
            let mut levels = levels.map(|two| i16::from_le_bytes(*two));
            assert!(levels.any(|level| level > 5_000));
            assert_eq!(player.join().unwrap(), Ok(()));
        });
    }

    #[test]
    fn without_a_server_the_sentence_names_the_remedy() {
        let folder = tempfile::tempdir().unwrap();
        let (_, blocks) = bounded(1);
        let mixer = Mixer::new(blocks, crossbeam_channel::never(), Arc::default());
        let path = folder.path().join("native");
        let why = play_at(&path, mixer, &Closer::default(), || {}).unwrap_err();
        assert_eq!(why, NO_SERVER);
    }

    #[test]
    fn what_is_closed_before_it_is_opened_ends_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("native");
        let _listener = UnixListener::bind(&path).unwrap();
        let (_, blocks) = bounded(1);
        let closer = Closer::default();
        closer.close();
        let mixer = Mixer::new(blocks, crossbeam_channel::never(), Arc::default());
        assert_eq!(play_at(&path, mixer, &closer, || panic!("opened")), Ok(()));
    }
}
