//! The pictures of a folder, in the natural order of their names.

use crate::{
    Cancel, Source, SourceError, SourceFrame, SourceImage, frame::time_of, natural_order,
    picture_file::read_picture,
};
use files::disk;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// Frames a second that pictures of a folder are taken for: they have no times of their own.
const RATE: (u32, u32) = (60, 1);
/// Ends of the names of pictures.
const ENDS: [&str; 5] = ["png", "jpg", "jpeg", "gif", "webp"];

/// A folder of pictures.
#[derive(Debug)]
pub struct Folder {
    files: Vec<PathBuf>,
    next: usize,
    cancel: Cancel,
}

impl Folder {
    /// Lists the pictures of a folder; those of folders in it are not read. Each is an input from
    /// then on, before any is read. None is read to its end when `cancel` is set.
    ///
    /// # Errors
    /// When it can't be listed, has no picture, or the same command writes one of them.
    pub fn open(path: &Path, cancel: &Cancel) -> Result<Self, SourceError> {
        let name = || files::shown(path).to_string();
        let entries =
            disk::read_dir(path).map_err(|why| SourceError::Read { name: name(), why })?;
        let mut files: Vec<PathBuf> = entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|file| is_picture(file) && disk::is_file(file))
            .collect();
        if files.is_empty() {
            return Err(SourceError::NoPictures { name: name() });
        }
        for file in &files {
            files::register_input(file)?;
        }
        files.sort_by(|a, b| natural_order(&a.to_string_lossy(), &b.to_string_lossy()));
        Ok(Self {
            files,
            next: 0,
            cancel: Arc::clone(cancel),
        })
    }
}

/// Whether a file has the name of a picture.
pub(crate) fn is_picture(path: &Path) -> bool {
    path.extension()
        .is_some_and(|end| ENDS.iter().any(|one| end.eq_ignore_ascii_case(one)))
}

impl Source for Folder {
    fn next(&mut self) -> Result<Option<SourceFrame>, SourceError> {
        let Some(file) = self.files.get(self.next) else {
            return Ok(None);
        };
        let number = self.next as u64;
        self.next += 1;
        Ok(Some(SourceFrame {
            number,
            time: time_of(number, RATE),
            image: SourceImage::Pixels(read_picture(file, &self.cancel)?.into()),
        }))
    }

    fn frames(&self) -> Option<u64> {
        Some(self.files.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::RgbImage;

    #[test]
    fn pictures_come_in_the_order_of_their_numbers_and_a_bad_one_is_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        for (name, grey) in [("f10.png", 10), ("f9.JPG", 9), ("f2.png", 2)] {
            let image = RgbImage::from_pixel(8, 8, [grey; 3].into());
            image.save(folder.path().join(name)).unwrap();
        }
        std::fs::write(folder.path().join("f3.png"), b"damaged").unwrap();
        std::fs::write(folder.path().join("notes.txt"), b"no picture").unwrap();
        let mut source = Folder::open(folder.path(), &Cancel::default()).unwrap();
        assert_eq!(source.frames(), Some(4));
        let mut greys = Vec::new();
        let mut errors = 0;
        loop {
            match source.next() {
                Ok(None) => break,
                Ok(Some(frame)) => {
                    let SourceImage::Pixels(image) = frame.image else {
                        panic!("these are pixels");
                    };
                    greys.push((frame.number, image.get_pixel(4, 4).0[0]));
                }
                Err(why) => {
                    assert!(why.to_string().contains("f3.png"), "{why}");
                    errors += 1;
                }
            }
        }
        assert_eq!((greys, errors), (vec![(0, 2), (2, 9), (3, 10)], 1));
    }

    #[test]
    fn a_folder_without_pictures_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let error = Folder::open(folder.path(), &Cancel::default())
            .unwrap_err()
            .to_string();
        assert!(error.contains("no picture"), "{error}");
        let none = folder.path().join("none");
        assert!(
            Folder::open(&none, &Cancel::default())
                .unwrap_err()
                .to_string()
                .contains("none")
        );
    }
}
