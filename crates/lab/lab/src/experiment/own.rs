//! Experiments that compare players without a paper.

use super::{Arm, Experiment, Named, Seeds, Source};
use crate::{
    figure::{Figure, FigureKind},
    game::{Cap, RecordingOptions},
    measure::GameMetric,
};
use lab_players::PlayerSpec;
use lab_rules::{Rules, Scoring};
use std::collections::BTreeMap;

impl Experiment {
    /// An experiment in which players play the same seeds under the same rules. What is drawn is
    /// what the rules give points for. A player whose name another one has gets a number.
    #[must_use]
    pub fn of_players(
        name: &str,
        rules: Named<Rules>,
        players: Vec<(String, Named<PlayerSpec>)>,
        seeds: Seeds,
        cap: Cap,
    ) -> Self {
        let scoring = match &rules {
            Named::Inline(rules) => Some(rules.scoring),
            Named::Name(name) => Rules::preset(name).ok().map(|rules| rules.scoring),
        };
        let first = match scoring {
            Some(Scoring::Lines) => GameMetric::Lines,
            Some(Scoring::Battle) => GameMetric::Sent,
            Some(Scoring::Nintendo) | None => GameMetric::Score,
        };
        let mut measures = vec![first, GameMetric::Lines, GameMetric::Pieces];
        measures.dedup();
        let means = measures.iter().map(|&of| FigureKind::Mean { of });
        let others = [
            FigureKind::Median { of: first },
            FigureKind::Max { of: first },
        ];
        let names: Vec<String> = players.iter().map(|(name, _)| name.clone()).collect();
        let title = names.join(" and ");
        let mut arms: Vec<Arm> = Vec::new();
        for (name, player) in players {
            let is_known = |name: &str| arms.iter().any(|arm| arm.name == name);
            let numbered = (2..).map(|number| format!("{name} {number}"));
            let mut all = std::iter::once(name.clone()).chain(numbered);
            let name = all.find(|name| !is_known(name)).unwrap_or(name);
            arms.push(Arm {
                name,
                player,
                rules: None,
                games: None,
                cap: None,
            });
        }
        Self {
            name: name.to_owned(),
            title,
            about: "Players with the same seeds under the same rules.".to_owned(),
            source: Source {
                title: "no paper".to_owned(),
                authors: "own experiment".to_owned(),
            },
            sources: BTreeMap::new(),
            baseline: None,
            reading: String::new(),
            rules,
            seeds,
            cap,
            record: RecordingOptions::default(),
            arms,
            figures: (means.chain(others)).map(Figure::of_kind).collect(),
        }
    }

    /// The text that [`Experiment::parse`] reads.
    #[must_use]
    pub fn to_toml(&self) -> String {
        // Strings, numbers and tables with string keys can always be written.
        toml::to_string(self).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_experiment_of_players_is_written_and_read() {
        let strategy = PlayerSpec::preset("four-feature").unwrap();
        let named = |name: &str| (name.to_owned(), Named::Name(name.to_owned()));
        let players = vec![
            named("dellacherie"),
            named("dellacherie"),
            ("mine".to_owned(), Named::Inline(strategy)),
        ];
        let seeds = Seeds { first: 3, games: 9 };
        let cap = Cap {
            pieces: Some(70),
            lines: None,
        };
        let rules = Named::Name("battle".to_owned());
        let own = Experiment::of_players("own", rules, players, seeds, cap);
        let names: Vec<&str> = own.arms.iter().map(|arm| arm.name.as_str()).collect();
        assert_eq!(names, ["dellacherie", "dellacherie 2", "mine"]);
        assert_eq!(Experiment::parse(&own.to_toml()).unwrap(), own);
        assert_eq!(own.figures[0].label(), "mean lines sent");
    }
}
