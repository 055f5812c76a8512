use super::*;
use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

fn write(path: &Path, text: &str) -> Result<(), FileError> {
    write_atomically(path, |file| file.write_all(text.as_bytes()))
}

#[test]
fn a_failed_write_leaves_the_old_file_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.json");
    write(&path, "old").unwrap();
    let error = write_atomically(&path, |file| {
        file.write_all(b"half")?;
        Err(io::Error::other("the disk is full"))
    })
    .unwrap_err();
    assert!(format!("{error:#}").contains("report.json"));
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn what_can_not_be_written_is_found_before_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("no folder/report.json");
    for (path, said) in [
        (nowhere.as_path(), "no folder"),
        (folder.path(), "a folder"),
    ] {
        let error = format!("{:#}", OutputFile::open(path).unwrap_err());
        assert!(error.contains(said), "{error}");
    }
    let path = folder.path().join("report.json");
    write(&path, "old").unwrap();
    // Dropped without a write.
    OutputFile::open(&path).unwrap();
    OutputFile::open(&folder.path().join("other")).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_process_that_ends_before_it_writes_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.json");
    let file = OutputFile::open(&path).unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    file.write(|file| file.write_all(b"new")).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
}

#[test]
fn six_writers_at_once_never_mix_their_contents() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.json");
    let texts: Vec<String> = (0..6).map(|n| n.to_string().repeat(50_000)).collect();
    let bad = AtomicUsize::new(0);
    write(&path, &texts[0]).unwrap();
    thread::scope(|scope| {
        for text in &texts {
            scope.spawn(|| {
                for _ in 0..20 {
                    write(&path, text).unwrap();
                    if !texts.contains(&fs::read_to_string(&path).unwrap()) {
                        bad.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    assert_eq!(bad.into_inner(), 0);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_stream_is_there_as_it_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lines");
    write(&path, "old").unwrap();
    let mut stream = OutputFile::open(&path).unwrap().into_stream().unwrap();
    stream.write_all(b"first").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"first");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::{
        os::unix::fs::{FileTypeExt as _, PermissionsExt as _, symlink},
        process::Command,
    };

    #[test]
    fn links_and_permissions_stay() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        write(&at("real"), "old").unwrap();
        fs::set_permissions(at("real"), fs::Permissions::from_mode(0o600)).unwrap();
        symlink("real", at("link")).unwrap();
        symlink("not there yet", at("dangling")).unwrap();
        symlink("round", at("round")).unwrap();

        write(&at("link"), "new").unwrap();
        assert!(at("link").is_symlink());
        assert_eq!(fs::read(at("real")).unwrap(), b"new");
        let mode = fs::metadata(at("real")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);

        write(&at("dangling"), "first").unwrap();
        assert!(at("dangling").is_symlink());
        assert_eq!(fs::read(at("not there yet")).unwrap(), b"first");

        let error = format!("{:#}", write(&at("round"), "never").unwrap_err());
        assert!(error.contains("round"), "{error}");

        fs::hard_link(at("real"), at("twin")).unwrap();
        write(&at("twin"), "1").unwrap();
        assert_eq!(fs::read(at("real")).unwrap(), b"1");
        assert_eq!(fs::read(at("twin")).unwrap(), b"1");
    }

    #[test]
    fn a_name_beside_the_file_is_not_touched() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        write(&at("precious"), "kept").unwrap();
        symlink("precious", at("report.json.part")).unwrap();
        write(&at("report.json"), "new").unwrap();
        assert_eq!(fs::read(at("precious")).unwrap(), b"kept");
        assert!(at("report.json.part").is_symlink());
    }

    #[test]
    fn devices_and_pipes_are_written_and_stay_what_they_are() {
        let null = Path::new("/dev/null");
        write(null, "nothing").unwrap();
        assert!(fs::metadata(null).unwrap().file_type().is_char_device());

        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(
            Command::new("mkfifo")
                .arg(&pipe)
                .status()
                .unwrap()
                .success()
        );
        thread::scope(|scope| {
            let reader = scope.spawn(|| fs::read_to_string(&pipe).unwrap());
            write(&pipe, "through the pipe").unwrap();
            assert_eq!(reader.join().unwrap(), "through the pipe");
        });
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    }
}
