//! Profiles of other makers' games from a few clicks.

use crate::calls::interruptible;
use anyhow::{Context as _, ensure};
use autofit::Click;
use pyo3::prelude::*;
use source::{Cancel, SourceImage, read_picture};
use std::{path::PathBuf, sync::Arc};

/// A profile of another maker's game as TOML, from pictures and clicks on them.
#[pyfunction]
#[pyo3(signature = (images, clicks, name="game"))]
pub fn calibrate(
    py: Python<'_>,
    images: Vec<PathBuf>,
    clicks: Vec<String>,
    name: &str,
) -> PyResult<String> {
    interruptible(py, |_| made(&images, &clicks, name))
}

fn made(images: &[PathBuf], clicks: &[String], name: &str) -> anyhow::Result<String> {
    let clicks: Vec<Click> = clicks
        .iter()
        .map(|click| click.parse())
        .collect::<Result<_, _>>()?;
    let count = images.len();
    let off = clicks.iter().find(|click| click.frame >= count);
    ensure!(
        off.is_none(),
        "a click is on image {}, but there are {count}, counted from 0",
        off.map_or(0, |click| click.frame)
    );
    let read = |path: &PathBuf| -> anyhow::Result<SourceImage> {
        let image = read_picture(path, &Cancel::default())?;
        Ok(SourceImage::Pixels(Arc::new(image)))
    };
    let each: Vec<SourceImage> = images.iter().map(read).collect::<Result<_, _>>()?;
    let pictures = watch::pictures_of_unknown_game(&each, &clicks);
    let (pictures, colours) = pictures.map_err(|(place, why)| {
        let name = images.get(place).map(|path| files::shown(path).to_string());
        anyhow::Error::msg(why).context(format!("{} can't be read", name.unwrap_or_default()))
    })?;
    let fit = autofit::fit(&pictures, &clicks)?;
    let profile = fit.profile(name, &pictures);
    let profile = profile.and_then(|it| it.with_colours(colours.as_ref()));
    Ok(profile.context("no profile can be made")?.to_toml())
}
