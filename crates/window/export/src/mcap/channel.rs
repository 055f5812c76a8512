//! The channels of a file, each with the schema of its messages.

/// A channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::EnumIter)]
pub enum Channel {
    /// The screen.
    Picture,
    /// What the picture alone is read as.
    Reading,
    /// What acted on the game, and the answer.
    Buttons,
    /// What happens, and the numbers.
    Tracked,
    /// A plan, in the frame in which it comes into force.
    Plan,
}

impl Channel {
    /// Its name.
    pub const fn topic(self) -> &'static str {
        match self {
            Self::Picture => "/picture",
            Self::Reading => "/reading",
            Self::Buttons => "/buttons",
            Self::Tracked => "/tracked",
            Self::Plan => "/plan",
        }
    }

    /// The name of its schema, by which viewers know a picture, and the JSON schema.
    pub const fn schema(self) -> (&'static str, &'static str) {
        match self {
            Self::Picture => (
                "foxglove.CompressedImage",
                include_str!("schemas/picture.json"),
            ),
            Self::Reading => ("blockscope.Reading", include_str!("schemas/reading.json")),
            Self::Buttons => ("blockscope.Buttons", include_str!("schemas/buttons.json")),
            Self::Tracked => ("blockscope.Tracked", include_str!("schemas/tracked.json")),
            Self::Plan => ("blockscope.Plan", include_str!("schemas/plan.json")),
        }
    }
}
