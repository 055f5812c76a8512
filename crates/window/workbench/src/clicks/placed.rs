//! A click with the picture that it was made on.

use autofit::{Click, Role};
use pad::{BranchId, Epoch, FrameNo};
use screen::{Picture, PictureMsg, Point};

/// Which picture of which history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The run.
    pub epoch: Epoch,
    /// The branch.
    pub branch: BranchId,
    /// The frame.
    pub frame: FrameNo,
}

impl From<&PictureMsg> for Moment {
    fn from(picture: &PictureMsg) -> Self {
        Self {
            epoch: picture.epoch,
            branch: picture.branch,
            frame: picture.number,
        }
    }
}

/// A click with its picture, which may no longer be kept elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedClick {
    /// What is there.
    pub role: Role,
    /// The pixel.
    pub at: Point,
    /// Which picture.
    pub moment: Moment,
    /// The picture.
    pub picture: Picture,
}

/// The pictures of some clicks, each once, and the clicks on them.
pub fn with_pictures(placed: &[PlacedClick]) -> (Vec<Picture>, Vec<Click>) {
    let mut pictures: Vec<Picture> = Vec::new();
    let clicks = placed.iter().map(|click| {
        let known = pictures.iter().position(|known| *known == click.picture);
        let frame = known.unwrap_or_else(|| {
            pictures.push(click.picture.clone());
            pictures.len() - 1
        });
        Click {
            frame,
            at: click.at,
            role: click.role,
        }
    });
    let clicks = clicks.collect();
    (pictures, clicks)
}
