//! The frame of a page of HTML that stands alone in a file: it runs nothing and loads nothing.

use crate::markup_escaped;

/// Plain styling in both colour schemes.
const STYLE: &str = "\
:root{color-scheme:light dark;--line:#c8ccd0;--faint:#5c6670}
@media(prefers-color-scheme:dark){:root{--line:#454b52;--faint:#a0a8b0}}
body{font:15px/1.45 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem;overflow-wrap:anywhere}
p{margin:.4rem 0}p.faint{color:var(--faint)}
table{border-collapse:collapse;width:100%;margin:.6rem 0}
th{text-align:left;font-weight:600}
td,th{padding:.35rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
code{overflow-wrap:anywhere}
";

/// The begin of a page, to its first heading. `style` is what the page has besides.
#[must_use]
pub fn html_head(title: &str, style: &str) -> String {
    let title = html_escaped(title);
    format!(
        "<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n\
         <meta name=viewport content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>\n{STYLE}{style}</style>\n<h1>{title}</h1>\n"
    )
}

/// The text as an element or the value of an attribute of HTML may have it.
#[must_use]
pub fn html_escaped(text: &str) -> String {
    markup_escaped(text)
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_can_not_leave_its_place() {
        let text = "</title><script>\"'&";
        assert_eq!(
            html_escaped(text),
            "&lt;/title&gt;&lt;script&gt;&quot;&#39;&amp;"
        );
        assert!(!html_head(text, "").contains("<script>"));
    }
}
