//! The frame of an HTML file.

use super::Compared;
use std::io::{self, Write};

/// Plain styling in both colour schemes.
const STYLE: &str = "\
:root{color-scheme:light dark;--line:#c8ccd0;--faint:#5c6670;--was:#b85400;--is:#0059ad}
@media(prefers-color-scheme:dark){:root{--line:#454b52;--faint:#a0a8b0;--was:#ff9d4d;--is:#66b2ff}}
body{font:15px/1.45 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem;overflow-wrap:anywhere}
p{margin:.4rem 0}p.faint{color:var(--faint)}
table{border-collapse:collapse;width:100%;margin:.6rem 0}
th{text-align:left;font-weight:600}
td,th{padding:.35rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
table.groups :is(th,td):nth-child(2){text-align:right}
.groups td{white-space:nowrap}.groups td:nth-child(n+3){white-space:normal}
img{margin-top:.3rem;image-rendering:pixelated;border:1px solid var(--line)}
.was{color:var(--was)}.is{color:var(--is)}
code{overflow-wrap:anywhere}
";

/// A page that is being written.
pub(super) struct Page<'a>(&'a mut dyn Write);

impl<'a> Page<'a> {
    pub fn begin(title: &str, compared: &Compared, out: &'a mut dyn Write) -> io::Result<Self> {
        let mut page = Self(out);
        let (before, after) = (escaped(&compared.before), escaped(&compared.after));
        page.write(&format!(
            "<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n\
             <meta name=viewport content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>\n{STYLE}</style>\n<h1>{title}</h1>\n\
             <p>Before: <b class=was>{before}</b>. After: <b class=is>{after}</b>.\n\
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

/// A text in which no character means anything to HTML.
pub(super) fn escaped(text: &str) -> String {
    common::markup_escaped(text)
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}
