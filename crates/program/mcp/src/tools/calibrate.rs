//! `calibrate`: a profile of another maker's game from clicks.

use super::Arguments;
use crate::{
    answer::Answer,
    bounds::{CLICKS, PICTURES},
    desk::Desk,
    turn::Turn,
};
use anyhow::{Context as _, anyhow, ensure};
use autofit::{Click, Fit, fit_unless};
use rmcp::schemars;
use screen::Rect;
use serde::Deserialize;
use serde_json::{Value, json};
use source::{SourceImage, read_picture};
use std::{path::Path, sync::Arc};

/// The arguments.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Calibrate {
    /// Pictures of the game while it is played, 1 to 16, in the folders given at the start.
    images: Vec<String>,
    /// Pixels and what is there, at most 64, each as "IMAGE:X,Y=ROLE": IMAGE counts the images from 0, X
    /// and Y are pixels of the screen (160x144), ROLE is empty, filled, next, score=N, lines=N or level=N,
    /// where N is the number that is shown. The least is one empty and one filled cell.
    clicks: Vec<String>,
    /// The profile to write, a new TOML file in the folders.
    output: String,
}

impl Arguments for Calibrate {
    const NAME: &'static str = "calibrate";
    const TITLE: &'static str = "Make a profile from clicks";
    const ABOUT: &'static str = "Makes a profile of another maker's game from a few clicks on at most 16 \
         pictures of it and writes it, for open with profile. When the clicks do not decide where the well \
         is, nothing is written and ambiguous states what to click.";
    const SECONDS: u64 = 60;
    const READS_ONLY: bool = false;

    fn run(self, desk: &mut Desk, turn: &Turn) -> anyhow::Result<Answer> {
        let clicks = self.clicks()?;
        let output = desk.folders.output("output", &self.output)?;
        ensure!(
            !files::disk::exists(&output),
            "output: {} is there already; name a new file",
            files::shown(&output)
        );
        let mut images = Vec::new();
        for image in &self.images {
            turn.go_on()?;
            let path = desk.folders.input("images", image)?;
            images.push(SourceImage::Pixels(Arc::new(read_picture(
                &path,
                turn.flag(),
            )?)));
        }
        let pictures = watch::pictures_of_unknown_game(&images, &clicks);
        let (pictures, colours) = pictures.map_err(|(i, why)| {
            let name = self.images.get(i).map_or("an image", String::as_str);
            anyhow!(
                "images: {} can't be read: {why}",
                files::shown(Path::new(name))
            )
        })?;
        let found = fit_unless(&pictures, &clicks, &|| turn.is_over());
        let fit = match found.ok_or_else(|| anyhow!(turn.why()))? {
            Ok(fit) => fit,
            Err(why) => {
                let (first, second) = (why.first(), why.second());
                let object = json!({
                    "ambiguous": why.to_string(),
                    "field": first,
                    "runner_up": second,
                    "profile": null,
                });
                return Answer::of(&object);
            }
        };
        let name = output.file_stem().map(|name| name.to_string_lossy());
        let profile = fit.profile(name.as_deref().unwrap_or("game"), &pictures);
        let profile = profile.and_then(|it| it.with_colours(colours.as_ref()));
        let profile = profile.context("no profile can be made")?;
        files::write_atomically(&output, |out| out.write_all(profile.to_toml().as_bytes()))?;
        Answer::of(&made(&fit, &self.output))
    }
}

impl Calibrate {
    fn clicks(&self) -> anyhow::Result<Vec<Click>> {
        let (images, clicks) = (self.images.len(), self.clicks.len());
        ensure!(
            (1..=PICTURES).contains(&images),
            "images: {images} are not 1 to {PICTURES}"
        );
        ensure!(
            (1..=CLICKS).contains(&clicks),
            "clicks: {clicks} are not 1 to {CLICKS}"
        );
        let click = |text: &String| {
            let click: Click = text.parse().map_err(|why| anyhow!("clicks: {why}"))?;
            ensure!(
                click.frame < images,
                "clicks: {text} is on image {}, but there are {images}, counted from 0",
                click.frame
            );
            Ok(click)
        };
        self.clicks.iter().map(click).collect()
    }
}

/// What was found.
fn made(fit: &Fit, profile: &str) -> Value {
    let place = |Rect { x, y, w, h }: Rect| json!({"x": x, "y": y, "width": w, "height": h});
    let numbers = fit.numbers.places.iter();
    let numbers: serde_json::Map<_, _> = numbers
        .map(|(name, rect)| ((*name).to_owned(), place(*rect)))
        .collect();
    json!({
        "ambiguous": null,
        "field": fit.field,
        "residual": fit.residual,
        "next": fit.next.map(|next| json!({"place": place(next.rect), "piece": next.piece.letter()})),
        "numbers": numbers,
        "digits": fit.numbers.digits.keys().map(ToString::to_string).collect::<String>(),
        "pieces": fit.kinds().into_iter().map(rules::Piece::letter).collect::<String>(),
        "problems": fit.problems,
        "profile": profile,
    })
}
