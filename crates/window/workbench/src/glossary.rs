//! The words of the window with their explanations: the one source of the tooltips of labels
//! and of *Help > Words*, so that both always agree.

/// A word and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// As it is listed.
    pub term: &'static str,
    /// The labels that it explains, if they differ from the term.
    labels: &'static [&'static str],
    /// One or two sentences for someone who has read nothing else.
    pub meaning: &'static str,
}

const fn word(term: &'static str, labels: &'static [&'static str], meaning: &'static str) -> Word {
    Word {
        term,
        labels,
        meaning,
    }
}

/// The explanation of a label; `None` if it is not in the list. What is behind a number or a
/// colon does not count: `Candidate 3: T to column 1` is a candidate.
#[must_use]
pub fn meaning(label: &str) -> Option<&'static str> {
    let general = label
        .split(|c: char| c == ':' || c.is_ascii_digit())
        .next()
        .unwrap_or(label);
    [label, general]
        .into_iter()
        .map(str::trim)
        .filter(|label| !label.is_empty())
        .find_map(|label| WORDS.iter().find(|word| word.is_called(label)))
        .map(|word| word.meaning)
}

/// The words in which a text occurs, in upper or lower case, by their terms or explanations.
pub fn matching(query: &str) -> impl Iterator<Item = &'static Word> {
    let query = query.trim().to_lowercase();
    WORDS.iter().filter(move |word| {
        word.term.to_lowercase().contains(&query) || word.meaning.to_lowercase().contains(&query)
    })
}

impl Word {
    fn is_called(&self, label: &str) -> bool {
        let same = |name: &str| name.eq_ignore_ascii_case(label);
        same(self.term) || self.labels.iter().any(|name| same(name))
    }
}

/// All words, in alphabetical order of their terms.
pub const WORDS: &[Word] = &[
    word(
        "Activity",
        &["Bot state", "Doing"],
        "What the bot does now: planning, moving the piece, waiting for the next one, driving the \
         menus. A click on it in the status bar shows the panel Bot.",
    ),
    word(
        "Aggregate height",
        &[],
        "The heights of all ten columns together, in cells.",
    ),
    word(
        "Best move of the tester",
        &[],
        "The best first placement on the board of the move tester, by the strategy in force and \
         the chosen depth, with the value of its line.",
    ),
    word(
        "Best−this",
        &[],
        "How much more the best placement gets from this feature than the one that is compared.",
    ),
    word(
        "Block",
        &["Size of the block", "Picture"],
        "A rectangle of pixels that was dragged on the picture: width by height, and how many \
         pixels that is.",
    ),
    word(
        "Branch",
        &["ends at", "from"],
        "A line of play that starts at an earlier frame, as if the game had been saved there. The \
         frames before the start are shared; nothing is lost by going back.",
    ),
    word(
        "Bumpiness",
        &[],
        "How uneven the top of the stack is: the differences in height of neighbouring columns, \
         added up.",
    ),
    word(
        "Buttons down",
        &[],
        "The buttons of the Game Boy that are pressed now, by the bot and by you.",
    ),
    word(
        "Candidate",
        &["Line", "Other line", "Lab candidate", "#"],
        "A place where the piece can come to rest. Candidates are listed from the best to the \
         worst; point at one to see it on the board.",
    ),
    word(
        "Cell",
        &["Field cells"],
        "One of the 10 by 18 squares of the field, 8 by 8 pixels large. The bot reads each as \
         empty or filled.",
    ),
    word(
        "Chance",
        &["to mean", "Mean"],
        "How likely a piece is to come after the known ones, as the game draws it. The mean \
         counts what each piece leads to by its chance.",
    ),
    word(
        "Clock",
        &[],
        "Time since the machine was switched on, as the game counts it: it does not change while the \
         game is paused here, and runs faster at a higher speed.",
    ),
    word(
        "Column",
        &[],
        "The leftmost column of the field that the piece takes, counted from 1 at the left.",
    ),
    word(
        "Compared",
        &[],
        "Whether a figure of an experiment and that of the paper can be of the same games: their \
         95 % intervals overlap, or a test finds no difference. Open: ours is a lower bound only.",
    ),
    word(
        "Comparison of strategies",
        &["Compare with", "Best move", "Its sum", "Other sum"],
        "Where the strategy in force and another one put the piece, and the sum of each move: for the \
         strategy that chose it, and for the other one. Sums of two strategies are on two scales.",
    ),
    word(
        "Depth",
        &["Ply", "Ply shown"],
        "How many pieces the search looks ahead: 1 is the falling piece alone, 2 adds the next \
         one. A ply is one of these pieces.",
    ),
    word(
        "Difference",
        &["first different picture"],
        "The second value minus the first.",
    ),
    word(
        "Differences",
        &["differs", "before", "now", "Comparing sessions"],
        "What is read or decided otherwise now than it was recorded, or by the edited profile \
         than by the saved one. Differences of the same kind in consecutive frames are one row.",
    ),
    word(
        "Dropped pictures",
        &[],
        "Pictures that were replaced by a newer one before the bot could read them. Only a free \
         run drops pictures; otherwise the game waits.",
    ),
    word(
        "Drought",
        &["since"],
        "How many pieces have come since the last one of this kind.",
    ),
    word(
        "Edges that agree",
        &[],
        "The share of the edges between light and dark pixels in a captured image that are \
         where the lattice of the screen has them.",
    ),
    word(
        "Emulate",
        &[],
        "The time to run the machine for one frame, in microseconds.",
    ),
    word(
        "Expected share",
        &["exp %"],
        "The share of this piece, in percent, that the game's own draw gives over many pieces.",
    ),
    word(
        "Experiment",
        &["Games"],
        "Games of many seeds by one or more players, and figures of them that a paper reports.",
    ),
    word(
        "Falling",
        &[],
        "The piece that is placed next in a game of the lab.",
    ),
    word(
        "Figure",
        &["Ours", "Paper", "95 % interval"],
        "A figure of an experiment: ours with the range in which it lies with a probability of 95 %, and what the paper reports.",
    ),
    word(
        "Fit of a capture",
        &[
            "Fit of the capture",
            "Screen in the image",
            "What was found",
        ],
        "Where the screen is found in the image of a video or a capture. It is found once and \
         then followed. As a guess it is not read; corners that are set by hand in the panel \
         Capture decide.",
    ),
    word(
        "Fit residual",
        &[],
        "The median distance between the edges in a captured image and where the lattice has \
         them, in pixels of the screen. Below 0.1 the fit is good.",
    ),
    word(
        "Fitted shades",
        &[],
        "The lightness of the four shades in a captured image, from white to black, 0 to 255. \
         A shade that the image does not show is guessed from the others and framed only.",
    ),
    word(
        "Four-line rate",
        &["Four-line rate, %"],
        "The share of the lines that were cleared four at a time, in percent. Four at a time give \
         the most points per line.",
    ),
    word(
        "Fours",
        &["Singles", "Doubles", "Triples"],
        "How often so many lines were cleared at once.",
    ),
    word(
        "Frame",
        &["Frame number", "frame", "frames"],
        "One picture of the game; about 60 come in a second. Frames are counted from the moment \
         the machine is switched on, and every panel shows the same one.",
    ),
    word(
        "Futures",
        &[
            "Futures played",
            "Risk",
            "Highest column of the futures",
            "Line asked about",
            "Candidate to ask about",
            "Chance tree is",
        ],
        "The strategy plays on from the board after a move, many times with other pieces. A \
         future ends badly when a piece fits nowhere.",
    ),
    word("Game over", &[], "Why a game of the lab has ended."),
    word(
        "Games over",
        &[],
        "How many games have ended since the machine was switched on.",
    ),
    word(
        "Held",
        &["Hold"],
        "The piece that was put aside in a game of the lab whose rules allow that. It can be exchanged for the falling one.",
    ),
    word(
        "Holes",
        &[],
        "Empty cells with a filled one above them in the same column.",
    ),
    word(
        "Image size",
        &[],
        "Columns and rows of a captured image, in pixels.",
    ),
    word(
        "Known digits",
        &[],
        "The digits whose look is known from the clicks. A number with another digit is not read.",
    ),
    word(
        "Known pieces",
        &[],
        "The pieces whose look is known, since they were seen falling or in the next box. Cells of other looks are read as filled.",
    ),
    word(
        "Late answers",
        &[],
        "Answers of the bot that came after their frame had run. Only in a free run can an answer \
         be late; otherwise the game waits.",
    ),
    word(
        "Late plans",
        &[],
        "Plans that were ready only after the piece had begun to fall. 0 in a clean run.",
    ),
    word(
        "Level",
        &["Next game starts at level"],
        "The level of the game, 0 to 20: the higher, the faster pieces fall. It rises by one for \
         every ten lines.",
    ),
    word(
        "Lines",
        &[
            "Lines cleared",
            "Rows cleared",
            "Single",
            "Double",
            "Triple",
            "Four lines",
        ],
        "Full rows that were cleared from the field.",
    ),
    word(
        "Lines per minute",
        &[],
        "Lines cleared in a minute of the game's own time, at any speed.",
    ),
    word(
        "Lines sent",
        &[],
        "Lines that a game of the lab has sent to the opponent, by its rules: a clear of several rows sends more, and so do combos.",
    ),
    word(
        "Longest wait for I",
        &[],
        "The most pieces in a row without an I, which alone can clear four lines.",
    ),
    word(
        "Loss",
        &["Loss over the game"],
        "How much more the best placement is worth than the one that was played, in the unit of \
         the strategy. 0 when nothing is better.",
    ),
    word(
        "Lost presses",
        &[],
        "Buttons that the bot pressed and the game did not react to. 0 in a clean run.",
    ),
    word(
        "Margin",
        &["Least margin"],
        "How clear the reading is: how many of a cell's sampled pixels could change before the \
         cell would be read differently. The number is that of the least clear cell; at 0 the \
         reading is a guess.",
    ),
    word(
        "Meanwhile",
        &[],
        "Where the game is while you look at an earlier frame, and the key that returns to it.",
    ),
    word(
        "Median",
        &[],
        "The middle value of the last second: half of the frames took longer, half less.",
    ),
    word(
        "Misdrops",
        &[],
        "Pieces that came to rest elsewhere than planned. 0 in a clean run.",
    ),
    word(
        "Misreads",
        &["Misread", "Misreads noticed"],
        "Readings that contradicted the pictures before and after and were corrected. 0 in a \
         clean run.",
    ),
    word(
        "Nearest other reading",
        &["may break", "Pixels that would change it"],
        "The fewest pixels that would have to change for something else to be read here. A small \
         number means that a single wrong pixel could be misread.",
    ),
    word(
        "Next piece",
        &["Next box", "Next"],
        "The piece that comes after the falling one, read from the box beside the field.",
    ),
    word(
        "Next piece found",
        &[],
        "The piece in the next box that was clicked, and where the box is.",
    ),
    word(
        "Numbers found",
        &[],
        "The numbers whose places are known from the clicks.",
    ),
    word(
        "Observed",
        &[],
        "What the picture shows, beside what was predicted for it.",
    ),
    word(
        "Out of date",
        &[],
        "The review is of other frames, or by another strategy or depth, than what is shown and \
         chosen now. Review again.",
    ),
    word(
        "Paint",
        &[],
        "The time to draw this window once, in microseconds.",
    ),
    word(
        "Parameter",
        &["at start", "best found", "current", "low", "high"],
        "A number of a player that is searched: at the start, in the best candidate so far, where \
         the search is now, and the range that it does not leave.",
    ),
    word(
        "Pieces",
        &["Pieces locked", "Piece"],
        "Pieces that have come to rest and are part of the board.",
    ),
    word(
        "Pixel readout",
        &["Pixel", "Pin"],
        "The pixel under the pointer, or the selected one: its position from the top left, its \
         shade, its colour here, its tile and its cell. A click shows the panel Inspector.",
    ),
    word(
        "Pixels in doubt",
        &[],
        "How doubtful the shades of the screen's pixels are in the mean: 0 % when each is one \
         of the four fitted shades, 100 % when each is half-way between two.",
    ),
    word(
        "Placement",
        &[
            "Reviewed placement",
            "Review of game",
            "played",
            "best",
            "was",
        ],
        "Where a piece was put. A review ranks it among all places that buttons reach, and names how \
         good it was: best, good, inaccuracy, mistake or blunder.",
    ),
    word(
        "Plan",
        &["Plan in force"],
        "Where the bot will put the piece, with the buttons that bring it there.",
    ),
    word(
        "Plots",
        &["Plot of score", "Plot of height", "Plot of holes"],
        "Values over time, from the oldest frame on the left to the newest on the right. A click \
         shows the frame.",
    ),
    word(
        "Points for lines",
        &[],
        "Points for cleared lines alone, without those for soft drops.",
    ),
    word(
        "Predicted",
        &["Script step", "Step"],
        "Where the plan expects the piece to be at this step of its button script.",
    ),
    word(
        "Product",
        &[],
        "The feature's value times its weight: what it adds to the score of the placement.",
    ),
    word(
        "Profile",
        &["Profile in force", "Not in use"],
        "Describes where the screen shows what: the field, the next piece, the numbers. A profile \
         that does not fit the game makes readings wrong.",
    ),
    word(
        "Rate",
        &["Speed"],
        "How fast the game runs: frames per second, and how many times faster than on a real \
         machine.",
    ),
    word(
        "Read",
        &[],
        "The time to read one picture and to follow the piece in it, in microseconds.",
    ),
    word(
        "Reading",
        &["Reading stage"],
        "What the bot takes the pixels to be: filled or empty cells, digits, the next piece, the \
         screen.",
    ),
    word(
        "Reason",
        &[],
        "Why the bot chose this placement: where the piece goes, what that clears, its value, and \
         how much worse the next best is.",
    ),
    word(
        "Referee",
        &["Agreement", "Accuracy"],
        "Compares what the bot read from the pixels with what the cartridge's memory holds as \
         true. The share is how many pictures agree, in the status bar those of the last minute \
         of play. Only the built-in game reports the truth; the bot never sees it.",
    ),
    word(
        "Region",
        &["Regions"],
        "A rectangle of the picture in which something is read, such as the field or the score.",
    ),
    word(
        "Replans",
        &[],
        "Plans that were given up because the piece was not where it was expected. 0 in a clean \
         run.",
    ),
    word(
        "Residual",
        &[],
        "The share of the filled cells that look like no other: small when the cells are cut in the right places.",
    ),
    word(
        "Row",
        &[],
        "The lowest row of the board that the piece takes, counted from 1 at the floor.",
    ),
    word(
        "Run state",
        &[],
        "Whether the game runs or is paused; replay and looping mean that recorded frames are \
         played.",
    ),
    word(
        "Safety",
        &[],
        "How far the picture is from being misread: the fewest pixels that would have to change \
         for any cell, digit or piece to be read as something else. Higher is safer; at 1 a \
         single wrong pixel is enough, at 0 the reading is a guess.",
    ),
    word(
        "Scale of the screen",
        &[],
        "Pixels of a captured image for one pixel of the screen, across and down.",
    ),
    word("Score", &[], "The points, as read from the picture."),
    word(
        "Score per line",
        &[],
        "Points for each cleared line, with those for soft drops.",
    ),
    word(
        "Screen",
        &["Screens"],
        "Which page of the game is shown: title, a menu, play, pause, game over and so on. The \
         profile distinguishes them.",
    ),
    word(
        "Search",
        &[],
        "How many lines of play were compared, and how many boards were valued for that.",
    ),
    word(
        "Search for weights",
        &[
            "Shown search",
            "Search so far",
            "Result of the search",
            "Fitness by generation",
            "Spread by generation",
        ],
        "Each generation tries several players in the same games. The best fitness was chosen for \
         being high, so trust the mean, and the comparison in other games. The spread is how much \
         the tried weights still differ, as a share of their ranges.",
    ),
    word(
        "Second best",
        &[],
        "The place of the well that explains the pictures second best, and by how many bits it explains them worse.",
    ),
    word(
        "Second-best place",
        &[],
        "The next likely place of the screen in a captured image, and by how many points the \
         best one is better. Below 2.5 points both are as likely, and nothing is read.",
    ),
    word(
        "Shade",
        &["Shown as"],
        "One of the four greys of the Game Boy: 0 is the lightest, 3 the darkest. The palette \
         changes the colours that you see, never what is read.",
    ),
    word(
        "Share",
        &["%"],
        "The share of this piece among all pieces, in percent.",
    ),
    word(
        "Shown move",
        &[
            "Placement shown",
            "Line on the board",
            "Board after the line",
        ],
        "The candidate whose terms are shown: the chosen one, or the one you point at.",
    ),
    word(
        "Source",
        &[],
        "The game that is played, and the emulator core that runs it.",
    ),
    word(
        "Stage",
        &["Time left", "Frames left"],
        "A step of the work on one frame: run the machine, read the picture, plan, draw the \
         window.",
    ),
    word(
        "Strategy",
        &["From the next piece"],
        "The rule by which the bot values boards: which features count, and how much each.",
    ),
    word(
        "Sum",
        &["Value", "Score of the board"],
        "What a placement is worth to the bot: the sum of all products. Higher is better; only \
         differences matter.",
    ),
    word(
        "Term",
        &["Feature", "terms of", "Measure"],
        "Something that is counted on the board, such as holes or the height of the stack.",
    ),
    word(
        "Tile",
        &[],
        "A square of 8 by 8 pixels; the screen has 20 by 18 of them. After the tile comes the \
         place within it.",
    ),
    word(
        "To 999,999",
        &["To 999,999 at this pace", "at this pace"],
        "How long the game would take to the highest score if it went on like this.",
    ),
    word(
        "To best",
        &["behind"],
        "How much less this placement is worth than the best one: 0 for the best, below 0 for the \
         others.",
    ),
    word(
        "Turns",
        &[],
        "How often the piece is turned from how it appears, 0 to 3.",
    ),
    word(
        "Votes for filled",
        &[],
        "A cell is read as filled when so many of these pixels differ from an empty cell.",
    ),
    word(
        "Weight",
        &["Weights"],
        "How much a feature counts: its value is multiplied by this. Below 0 means that less of \
         it is better.",
    ),
    word(
        "Well",
        &["Cells"],
        "Where the cells are: the top left pixel, columns and rows, and how large a cell is.",
    ),
    word(
        "Worst",
        &[],
        "The longest wait for this piece so far, in pieces.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn terms_are_in_order_and_no_label_has_two_meanings() {
        let terms: Vec<String> = WORDS.iter().map(|w| w.term.to_lowercase()).collect();
        assert!(terms.is_sorted(), "{terms:?}");
        let mut seen = HashSet::new();
        for word in WORDS {
            let names = [word.term].into_iter().chain(word.labels.iter().copied());
            for name in names.map(str::to_lowercase).collect::<HashSet<_>>() {
                assert!(seen.insert(name.clone()), "{name} is explained twice");
            }
            let words = word.meaning.split_whitespace().count();
            assert!(words <= 60 && word.meaning.ends_with('.'), "{}", word.term);
        }
    }

    #[test]
    fn labels_are_found_without_their_numbers() {
        assert_eq!(meaning("safety"), meaning("Safety"));
        assert!(meaning("Candidate 3: T to column 1").is_some());
        assert_eq!(meaning("to best").unwrap(), meaning("To best").unwrap());
        assert_eq!(meaning("3"), None);
        assert_eq!(meaning("no such word"), None);
    }

    #[test]
    fn words_are_searched_by_term_and_by_meaning() {
        let found = |query| matching(query).map(|w| w.term).collect::<Vec<_>>();
        assert!(found("REFEREE").contains(&"Referee"));
        assert!(found("cartridge's memory").contains(&"Referee"));
        assert_eq!(found("zzz").len(), 0);
        assert_eq!(found("").len(), WORDS.len());
    }
}
