//! Settings as they are written, and what is refused.

use crate::optimise::functions::{cube, methods};
use tuning::optimise::{
    Aggregate, Bounds, CmaEsSettings, CrossEntropySettings, GeneticSettings, Method, Optimiser,
    Racing, Range, SettingsError, SwarmSettings, TellError,
};

#[test]
fn a_method_is_written_by_its_name_and_what_differs_from_the_default() {
    let method: Method = toml::from_str("method = \"particle-swarm\"\npopulation = 12").unwrap();
    assert_eq!(
        method,
        Method::ParticleSwarm(SwarmSettings {
            population: 12,
            ..SwarmSettings::default()
        })
    );
    for method in methods() {
        let text = toml::to_string(&method).unwrap();
        assert!(text.starts_with(&format!("method = \"{}\"", method.name())));
        assert_eq!(toml::from_str::<Method>(&text).unwrap(), method);
    }
    let error = toml::from_str::<Method>("method = \"cma-es\"\nsteps = 1").unwrap_err();
    assert!(
        error.to_string().contains("unknown field `steps`"),
        "{error}"
    );
}

#[test]
fn settings_out_of_their_limits_are_refused() {
    let swarm = SwarmSettings::default();
    let cma = CmaEsSettings::default();
    let cross = CrossEntropySettings::default();
    let genetic = GeneticSettings::default();
    let bounds = cube(2, 0.0, 1.0);
    for (method, name) in [
        (
            Method::ParticleSwarm(SwarmSettings {
                population: 1,
                ..swarm.clone()
            }),
            "population",
        ),
        (
            Method::ParticleSwarm(SwarmSettings {
                inertia: f64::NAN,
                ..swarm.clone()
            }),
            "inertia",
        ),
        (
            Method::ParticleSwarm(SwarmSettings {
                max_velocity: 0.0,
                ..swarm
            }),
            "max-velocity",
        ),
        (
            Method::CmaEs(CmaEsSettings {
                population: 3,
                ..cma.clone()
            }),
            "population",
        ),
        (Method::CmaEs(CmaEsSettings { step: 0.0, ..cma }), "step"),
        (
            Method::CrossEntropy(CrossEntropySettings {
                elite: 0,
                ..cross.clone()
            }),
            "elite",
        ),
        (
            Method::CrossEntropy(CrossEntropySettings {
                elite: 101,
                ..cross.clone()
            }),
            "elite",
        ),
        (
            Method::CrossEntropy(CrossEntropySettings {
                noise: -0.1,
                ..cross
            }),
            "noise",
        ),
        (
            Method::Genetic(GeneticSettings {
                elite: 50,
                ..genetic.clone()
            }),
            "elite",
        ),
        (
            Method::Genetic(GeneticSettings {
                tournament: 0,
                ..genetic.clone()
            }),
            "tournament",
        ),
        (
            Method::Genetic(GeneticSettings {
                blend: f64::NAN,
                ..genetic
            }),
            "blend",
        ),
    ] {
        let error = method.begin(&bounds, None, 1).unwrap_err();
        assert!(
            error.to_string().starts_with(&format!("`{name}` is ")),
            "{error}"
        );
    }
}

#[test]
fn bounds_and_starts_that_make_no_sense_are_refused() {
    assert_eq!(Bounds::new(vec![]), Err(SettingsError::NoParameters));
    for (low, high) in [
        (1.0, 1.0),
        (2.0, 1.0),
        (f64::NAN, 1.0),
        (0.0, f64::INFINITY),
    ] {
        assert!(Bounds::new(vec![Range::new(low, high)]).is_err());
    }
    for method in methods() {
        for start in [vec![0.5], vec![0.5, 1.5], vec![0.5, f64::NAN]] {
            assert!(method.begin(&cube(2, 0.0, 1.0), Some(&start), 1).is_err());
        }
    }
}

#[test]
fn fitness_that_makes_no_sense_changes_nothing() {
    for method in methods() {
        let mut search = method.begin(&cube(2, 0.0, 1.0), None, 1).unwrap();
        let before = search.clone();
        let count = search.ask().len();
        assert_eq!(
            search.tell(&[1.0]),
            Err(TellError::Count {
                expected: count,
                found: 1
            })
        );
        let mut fitness = vec![1.0; count];
        fitness[3] = f64::NAN;
        assert_eq!(
            search.tell(&fitness),
            Err(TellError::NotFinite { candidate: 3 })
        );
        assert_eq!(search, before);
    }
}

#[test]
fn a_race_needs_the_mean() {
    let racing = Racing::default();
    assert!(racing.check(Aggregate::Mean).is_ok());
    assert_eq!(
        racing.check(Aggregate::BestThird),
        Err(SettingsError::RacingWithoutMean)
    );
    assert!(Aggregate::Quantile(1.5).check().is_err());
}
