use super::{control::Due, *};
use image::{Rgb, RgbImage};
use pad::CLOCKS_PER_SECOND;
use screen::{HEIGHT, WIDTH};
use source::{write_y4m_frame, write_y4m_header};
use std::{path::Path, thread, time::Duration};
use watch::Pace;

/// Waits until the source has ended.
fn ended(source: &WatchedSource) {
    for _ in 0..2_000 {
        if !source.state().is_running {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
    panic!("the source never ends");
}

fn start(path: &Path, speed: Speed) -> WatchedSource {
    let profile = named::profile("blockfall").unwrap();
    let spec = SourceSpec::Path(path.to_owned());
    let (mut source, task) = WatchedSource::new(&spec, profile, speed, 1, Arc::new(|| {}));
    source.set_thread(common::on_thread("source", || task).ok());
    source
}

/// White frames, one in a hundred seconds.
fn film(path: &Path, frames: u32) {
    let mut bytes = Vec::new();
    let size = (WIDTH as u32, HEIGHT as u32);
    write_y4m_header(&mut bytes, size, (1, 100)).unwrap();
    let white = RgbImage::from_pixel(size.0, size.1, Rgb([255; 3]));
    for _ in 0..frames {
        write_y4m_frame(&mut bytes, &white).unwrap();
    }
    std::fs::write(path, bytes).unwrap();
}

#[test]
fn all_frames_of_a_film_are_in_its_history() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.y4m");
    film(&path, 5);
    let source = start(&path, Speed::Max);
    ended(&source);
    let last = source.history.last().unwrap();
    assert_eq!((last.picture.number, source.name.as_str()), (5, "a.y4m"));
    assert_eq!(last.picture.clocks, 400 * u64::from(CLOCKS_PER_SECOND));
    assert_eq!(last.reading.screen, vision::Screen::Blank);
    assert_eq!(&*source.state().profile.name, "blockfall");
    assert!(source.take_news().is_empty());
}

#[test]
fn a_source_names_its_profile_before_its_first_frame() {
    let profile = named::profile("gameboy-tetris").unwrap();
    let spec = SourceSpec::Path("a.y4m".into());
    let (source, _unread) = WatchedSource::new(&spec, profile, Speed::Max, 1, Arc::new(|| {}));
    assert_eq!(&*source.state().profile.name, "gameboy-tetris");
}

#[test]
fn a_paused_film_goes_on_by_steps() {
    let control = Control::new(Speed::Max);
    let mut pace = Pace::default();
    let mut due = || control.due(&mut pace, Some(Duration::ZERO));
    control.pause(2);
    for _ in 0..2 {
        assert_eq!(due(), Due::Frame);
    }
    assert_eq!(due(), Due::Nothing);
    assert!(control.is_paused());
    assert_eq!(control.due_live(), Due::Nothing);
    control.stop();
    assert_eq!((due(), control.due_live()), (Due::Stop, Due::Stop));
}

/// What is asked for between a step and a wait ends that wait.
#[test]
fn nothing_that_is_asked_for_is_waited_over() {
    let control = Control::new(Speed::Max);
    let mut pace = Pace::default();
    control.pause(0);
    assert_eq!(control.due(&mut pace, Some(Duration::ZERO)), Due::Nothing);
    control.run();
    control.wait(None);
    assert_eq!(control.due(&mut pace, Some(Duration::ZERO)), Due::Frame);
}

fn on_thread(work: impl FnOnce() + Send + 'static) -> thread::JoinHandle<()> {
    let thread = thread::Builder::new().name("test".into());
    thread.spawn(work).unwrap()
}

#[test]
fn a_search_is_not_waited_for() {
    let profile = named::profile("blockfall").unwrap();
    let spec = SourceSpec::Path("none.png".into());
    let (mut source, task) = WatchedSource::new(&spec, profile, Speed::Max, 1, Arc::new(|| {}));
    assert!(task.reader.begin_search());
    let (ends, waits) = std::sync::mpsc::channel::<()>();
    source.set_thread(Some(on_thread(move || {
        let _ = waits.recv();
    })));
    let (dropped, news) = std::sync::mpsc::channel();
    let dropping = on_thread(move || {
        drop(source);
        dropped.send(()).unwrap();
    });
    let done = news.recv_timeout(Duration::from_secs(60));
    drop(ends);
    dropping.join().unwrap();
    assert!(done.is_ok(), "the thread was waited for");
    assert!(!task.reader.begin_search(), "none begins after that");
}

#[test]
fn what_is_damaged_is_reported_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.y4m");
    film(&path, 2);
    let bytes = std::fs::read(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() - 9]).unwrap();
    let source = start(&path, Speed::Max);
    ended(&source);
    assert_eq!(source.history.last().unwrap().picture.number, 1);
    let news = source.take_news();
    assert!(
        news.len() == 1 && news[0].1.contains("ends within frame 1"),
        "{news:?}"
    );
    assert!(source.take_news().is_empty());
}

/// A search may take seconds, so the window states it before it begins.
#[test]
fn the_window_is_woken_when_a_search_begins_and_when_it_ends() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.y4m");
    film(&path, 3);
    let seen: Arc<Mutex<Vec<bool>>> = Arc::default();
    let known: Arc<std::sync::OnceLock<Arc<Mutex<State>>>> = Arc::default();
    let (states, state) = (Arc::clone(&seen), Arc::clone(&known));
    let wake = move || {
        let is_searching = state.get().is_some_and(|it| locked(it).is_searching);
        states.lock().unwrap().push(is_searching);
    };
    let spec = SourceSpec::Path(path);
    let profile = named::profile("blockfall").unwrap();
    let (mut source, task) = WatchedSource::new(&spec, profile, Speed::Max, 1, Arc::new(wake));
    known.set(Arc::clone(&source.state)).unwrap();
    source.set_thread(common::on_thread("source", || task).ok());
    ended(&source);
    // The first frame is searched, and the others are followed.
    assert_eq!(seen.lock().unwrap()[..4], [true, false, false, false]);
    assert!(!source.state().is_searching);
}
