//! Other words by which commands are found.

/// Ids of commands, each with the words by which it is also found.
const WORDS: &[(&str, &str)] = &[
    ("about", "version licence license"),
    ("auto-profile", "read the original game again"),
    ("advise", "hint help suggest tip"),
    ("bookmark", "mark favourite flag remember"),
    ("bookmarks", "go bookmarks list marks"),
    (
        "bot-plays",
        "ai agent auto autoplay computer play yourself myself manually",
    ),
    ("branch-here", "fork copy what-if"),
    ("clean-feed", "obs stream broadcast"),
    ("commands", "palette find run"),
    ("copy-picture", "screenshot image clipboard"),
    ("export", "video film movie gif animation mp4 mkv render"),
    ("export-the-span", "range selection part cut video film gif"),
    ("faster", "quick accelerate"),
    ("faults", "paste noise glitch errors"),
    ("follow-the-end", "back live latest now"),
    ("go-to-the-start", "beginning first home"),
    ("guide", "help manual documentation tutorial"),
    ("hearts", "hard difficulty"),
    ("layouts", "arrangement workspace save"),
    ("max-speed", "turbo fast-forward unlimited"),
    ("messages", "log errors warnings notices"),
    ("open", "load import browse"),
    ("open-path", "paste load import"),
    ("open-source", "camera webcam video film stream"),
    ("pause-or-run", "play stop halt resume continue start"),
    ("play-it-for-real", "apply"),
    (
        "play-the-position-again",
        "restart retry practise practice replay",
    ),
    (
        "play-this-position",
        "practise practice train drawn pasted set-up",
    ),
    ("presenter-mode", "fullscreen slideshow"),
    ("quit", "exit leave"),
    ("record", "film capture tape save stop end"),
    ("redo-click", "again repeat"),
    ("redo-edit", "again repeat"),
    ("redo-move", "again repeat"),
    ("report-a-problem", "bug issue feedback crash"),
    ("reset", "restart reboot power new game again"),
    ("reset-layout", "undo layout arrangement restore"),
    ("reset-zoom", "scale default"),
    ("review", "analyse rating mistakes blunders accuracy"),
    ("save-picture", "screenshot image png grab snapshot"),
    (
        "save-picture-as-drawn",
        "screenshot image png grab snapshot",
    ),
    ("save-reading-as-json", "json frame board decode dump"),
    ("save-session-as", "save game store keep"),
    (
        "shortcuts",
        "keys keyboard hotkeys bindings controls settings preferences options",
    ),
    (
        "show-best-move",
        "terms value worth candidates why best move",
    ),
    ("show-branches", "delete rename branch fork tree"),
    ("show-statistics", "goal counts droughts lines score"),
    ("slower", "slow-motion"),
    ("start-match", "versus opponent duel lab"),
    ("step", "advance next"),
    ("step-back", "undo rewind previous"),
    (
        "sound",
        "audio music mute unmute volume loudspeaker settings",
    ),
    ("sound-louder", "volume audio up"),
    ("sound-quieter", "volume audio down lower softer"),
    (
        "theme-dark",
        "dark mode appearance night black settings preferences",
    ),
    (
        "theme-light",
        "light mode appearance day white settings preferences",
    ),
    ("undo-click", "revert"),
    ("undo-edit", "revert"),
    ("undo-move", "revert"),
    ("words", "glossary help terms meaning"),
    ("zoom-in", "bigger larger enlarge font"),
    ("zoom-out", "smaller reduce font"),
];

/// The words by which the command of an id is also found, with spaces between them.
pub(super) fn of(id: &str) -> &'static str {
    let mut all = WORDS.iter();
    all.find(|(known, _)| *known == id)
        .map_or("", |(_, words)| words)
}

/// Words between others, which lead to no command.
const BETWEEN: [&str; 6] = ["a", "in", "of", "on", "the", "to"];

/// Whether each word of a text, but those between others, is the start of one of these words; not for
/// single letters.
pub(super) fn are_meant(query: &str, words: &str) -> bool {
    let query = query.to_lowercase();
    let typed = query
        .split_whitespace()
        .filter(|typed| !BETWEEN.contains(typed));
    let mut typed = typed.peekable();
    typed.peek().is_some()
        && typed.all(|typed| {
            let begins = |word: &str| word.starts_with(typed);
            typed.len() > 1 && words.split_whitespace().any(begins)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Command;

    #[test]
    fn every_word_leads_to_a_command() {
        for (id, words) in WORDS {
            assert!(Command::with_id(id).is_some(), "{id}");
            assert_eq!(of(id), *words, "{id} is there twice");
            assert_eq!(words.to_lowercase(), *words);
        }
        assert!(are_meant("Screen png", "screenshot png"));
        assert!(are_meant("Back to live", of("follow-the-end")));
        assert!(!are_meant("to the", "to the"));
        assert!(!are_meant("s", "screenshot") && !are_meant(" ", "screenshot"));
    }
}
