//! Sessions: what is exported from them, and what is kept of them.

use crate::features::entry::{Entry, ctrl};
use crate::features::switch::switches;
use crate::sessions::ASIDE_MIB;
use crate::{
    ExportBox, ExportFormat, ExportSettings, Popup, ShellAction, Span, Time,
    features::apply::ApplyCx, sessions::Sessions,
};
use egui::Key;
use strum::IntoEnumIterator as _;

/// An action on sessions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumIter)]
pub enum SessionAction {
    /// Open the choice of what is exported.
    #[default]
    Export,
    /// Open the choice of how the span of the timeline is exported.
    ExportSpan,
    /// Keep so many MiB aside, at most.
    AsideMib(u32),
}

switches! {
    KEEPS_ASIDE: sessions.keeps_aside, "keep-a-session-aside", "Keep a session aside",
        "Record everything aside while the program runs, so that the next start can offer it \
         after a crash";
}

impl SessionAction {
    /// The commands that can be chosen by name.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::iter().flat_map(|action| match action {
            Self::AsideMib(_) => ASIDE_MIB.map(Self::AsideMib).to_vec(),
            one => vec![one],
        })
    }

    pub(crate) fn entry(self) -> Entry {
        match self {
            Self::Export => Entry::new(
                "export",
                "Export…",
                "Write frames as pictures, a film, a table or JSON for other programs",
            )
            .keys(const { &[ctrl(Key::E)] }),
            Self::ExportSpan => Entry::new(
                "export-the-span",
                "Export the span…",
                "Write the frames of the timeline's span as a film, a table or JSON for other \
                 programs",
            ),
            Self::AsideMib(mib) => Entry::new(
                format!("keep-{mib}-mib-aside"),
                format!("At most {mib} MiB aside"),
                "When the file is full, it begins again with the frames that are kept in memory",
            )
            .on(move |cx| cx.ui.sessions.aside_mib == mib),
        }
    }
}

/// How to choose a span, without a full stop.
pub const NO_SPAN: &str = "No span is chosen; drag over the timeline with Shift held, or begin and end \
                       it at the shown frame";

impl Sessions {
    /// Opens the choice of what is exported.
    fn ask(&self, span: Span, time: &Time, settings: ExportSettings, cx: &mut ApplyCx<'_>) {
        let shown = cx.moment.shown.unwrap_or(span.last);
        let chosen = time.chosen(span).map(|chosen| (chosen.first, chosen.last));
        // The span is newer than what was exported before it.
        let last = self.exported.filter(|(branch, _)| *branch == span.branch);
        let range = chosen.or(last.map(|(_, range)| range));
        let export = ExportBox {
            is_of_game: cx.capture.is_none(),
            ..ExportBox::new(span, range, shown, cx.palette, settings)
        };
        cx.send(ShellAction::Popup(Popup::Export(Box::new(export))));
    }

    /// Applies an action.
    pub fn apply(&mut self, action: SessionAction, time: &Time, cx: &mut ApplyCx<'_>) {
        match action {
            SessionAction::Export => match cx.moment.here {
                Some(span) => self.ask(span, time, self.export.clone(), cx),
                None => cx.refuse("There is nothing to export before the first frame"),
            },
            SessionAction::ExportSpan => {
                match cx.moment.here.filter(|span| time.chosen(*span).is_some()) {
                    Some(span) => {
                        let mut settings = self.export.clone();
                        if settings.format.is_one_frame() {
                            settings.format = ExportFormat::default();
                        }
                        self.ask(span, time, settings, cx);
                    }
                    None => cx.refuse(NO_SPAN),
                }
            }
            SessionAction::AsideMib(mib) => self.aside_mib = mib,
        }
    }
}
