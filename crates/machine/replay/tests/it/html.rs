//! The report as an HTML file.

use crate::support::{by_other_weight, compared, folder};
use replay::{Album, html};

#[test]
fn the_file_has_its_pictures_in_it_and_fetches_nothing() {
    let (_folder, path) = folder();
    let report = compared(&[path], &by_other_weight());
    let words = html::Compared {
        before: "as recorded".to_owned(),
        after: "<script>alert(1)</script>".to_owned(),
    };
    let mut album = Album::default();
    let mut out = Vec::new();
    let mut pictures = |session: &replay::SessionReport, group: &replay::Group| {
        album.picture(&session.file, group)
    };
    html::report(&report, &words, &mut pictures, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    let groups = report.sessions[0].groups.len();
    assert_eq!(text.matches("data:image/png;base64,").count(), 2 * groups);
    assert_eq!(text.matches("<tr class=").count(), groups);
    for outside in ["http", "<script", "<link", "url("] {
        assert!(!text.contains(outside), "{outside}");
    }
    assert!(text.contains("prefers-color-scheme:dark"));
    assert!(text.contains("&lt;script&gt;"));
    let group = &report.sessions[0].groups[0];
    assert!(text.contains(&*group.before), "{}", group.before);
}
