//! The frame of an HTML file.

use super::Compared;
use common::{html_escaped as escaped, html_head};
use std::io::{self, Write};

/// What the page has besides the plain styling.
const STYLE: &str = "\
:root{--was:#b85400;--is:#0059ad}
@media(prefers-color-scheme:dark){:root{--was:#ff9d4d;--is:#66b2ff}}
table.groups :is(th,td):nth-child(2){text-align:right}
.groups td{white-space:nowrap}.groups td:nth-child(n+3){white-space:normal}
img{margin-top:.3rem;image-rendering:pixelated;border:1px solid var(--line)}
.was{color:var(--was)}.is{color:var(--is)}
";

/// A page that is being written.
pub(super) struct Page<'a>(&'a mut dyn Write);

impl<'a> Page<'a> {
    pub fn begin(title: &str, compared: &Compared, out: &'a mut dyn Write) -> io::Result<Self> {
        let mut page = Self(out);
        let (before, after) = (escaped(&compared.before), escaped(&compared.after));
        page.write(&html_head(title, STYLE))?;
        page.write(&format!(
            "<p>Before: <b class=was>{before}</b>. After: <b class=is>{after}</b>.\n\
             <p class=faint>In the pictures, what differs is framed; a spot in a frame is a cell \
             that is read as filled, or where a piece goes.\n"
        ))?;
        Ok(page)
    }

    pub fn heading(&mut self, text: &str) -> io::Result<()> {
        self.write(&format!("<h2>{}</h2>\n", escaped(text)))
    }

    pub fn note(&mut self, text: &str) -> io::Result<()> {
        self.write(&format!("<p>{}\n", escaped(text)))
    }

    pub fn write(&mut self, html: &str) -> io::Result<()> {
        self.0.write_all(html.as_bytes())
    }

    pub fn end(self) -> io::Result<()> {
        self.0.write_all(b"</html>\n")
    }
}
