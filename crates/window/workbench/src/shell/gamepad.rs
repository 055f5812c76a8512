//! The buttons of gamepads that press those of the game. Only differences to the default ones are
//! stored, by the names of the buttons.

use super::Taken;
use pad::{Buttons, GamepadButton, GamepadButtons};
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, collections::BTreeMap};

/// What the gamepads do now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GamepadStatus {
    /// The names of those that are connected.
    pub names: Vec<String>,
    /// The buttons that are held on any of them.
    pub held: GamepadButtons,
    /// The buttons that went down since the last pass, also if they are up again.
    pub pressed: GamepadButtons,
}

/// The changed buttons of gamepads for those of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct GamepadMap(BTreeMap<&'static str, Vec<GamepadButton>>);

/// The stored form: `{"A": ["East"]}`.
type Stored = BTreeMap<String, Vec<String>>;

/// The button of a gamepad that presses one of the game at first.
const fn first(button: Buttons) -> &'static [GamepadButton] {
    match button {
        Buttons::LEFT => &[GamepadButton::DPadLeft],
        Buttons::RIGHT => &[GamepadButton::DPadRight],
        Buttons::UP => &[GamepadButton::DPadUp],
        Buttons::DOWN => &[GamepadButton::DPadDown],
        Buttons::A => &[GamepadButton::East],
        Buttons::B => &[GamepadButton::South],
        Buttons::SELECT => &[GamepadButton::Select],
        Buttons::START => &[GamepadButton::Start],
        _ => &[],
    }
}

impl GamepadMap {
    /// The buttons of a gamepad that press a button of the game.
    #[must_use]
    pub fn of(&self, button: Buttons) -> Cow<'static, [GamepadButton]> {
        match self.0.get(button.name()) {
            Some(own) => own.clone().into(),
            None => first(button).into(),
        }
    }

    /// The names of [`Self::of`], joined by `or`; empty when there are none.
    #[must_use]
    pub fn names(&self, button: Buttons) -> String {
        let names: Vec<_> = self.of(button).iter().map(|of| of.name()).collect();
        names.join(" or ")
    }

    /// The buttons of the game that are held by these of gamepads.
    #[must_use]
    pub fn held(&self, by: GamepadButtons) -> Buttons {
        if by.is_empty() {
            return Buttons::NONE;
        }
        let is_held = |button: &Buttons| self.of(*button).iter().any(|of| by.contains(*of));
        let held = Buttons::EACH.into_iter().filter(is_held);
        held.fold(Buttons::NONE, |sum, button| sum | button)
    }

    /// Whether a button of the game has others than its default ones.
    #[must_use]
    pub fn differs(&self, button: Buttons) -> bool {
        self.0.contains_key(button.name())
    }

    /// Whether nothing has been changed.
    #[must_use]
    pub fn is_as_made(&self) -> bool {
        self.0.is_empty()
    }

    /// Changes the buttons of a gamepad that press a button of the game.
    ///
    /// # Errors
    /// When one of them presses another button of the game.
    pub fn set(
        &mut self,
        button: Buttons,
        to: Vec<GamepadButton>,
    ) -> Result<(), Taken<GamepadButton>> {
        let others = Buttons::EACH.into_iter().filter(|other| *other != button);
        for other in others {
            let own = self.of(other);
            if let Some(taken) = to.iter().find(|of| own.contains(of)) {
                return Err(Taken {
                    shortcut: *taken,
                    by: format!("{} of the game", other.name()),
                });
            }
        }
        if to == first(button) {
            self.0.remove(button.name());
        } else {
            self.0.insert(button.name(), to);
        }
        Ok(())
    }

    /// Restores the default buttons for a button of the game.
    ///
    /// # Errors
    /// When another button of the game has one of them.
    pub fn reset(&mut self, button: Buttons) -> Result<(), Taken<GamepadButton>> {
        self.set(button, first(button).to_vec())
    }

    /// Restores the default buttons for all buttons of the game.
    pub fn reset_all(&mut self) {
        self.0.clear();
    }
}

/// What another version named differently is left out.
impl From<Stored> for GamepadMap {
    fn from(stored: Stored) -> Self {
        let read = |names: &Vec<String>| {
            let named = names.iter().filter_map(|name| GamepadButton::of_name(name));
            named.collect()
        };
        let each = Buttons::EACH.into_iter();
        let each = each.filter_map(|button| Some((button.name(), stored.get(button.name())?)));
        Self(each.map(|(name, names)| (name, read(names))).collect())
    }
}

impl From<GamepadMap> for Stored {
    fn from(map: GamepadMap) -> Self {
        let written = |to: Vec<GamepadButton>| to.iter().map(ToString::to_string).collect();
        let each = map.0.into_iter();
        each.map(|(name, to)| (name.to_owned(), written(to)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_kept_and_what_is_taken_is_refused() {
        let mut map = GamepadMap::default();
        let taken = map.set(Buttons::A, vec![GamepadButton::South]).unwrap_err();
        assert_eq!(taken.by, "B of the game");
        assert!(map.is_as_made());
        map.set(
            Buttons::A,
            vec![GamepadButton::North, GamepadButton::RightShoulder],
        )
        .unwrap();
        assert_eq!(map.names(Buttons::A), "North or Right shoulder");
        map.set(Buttons::SELECT, vec![]).unwrap();
        let text = serde_json::to_string(&map).unwrap();
        assert_eq!(text, r#"{"A":["North","Right shoulder"],"Select":[]}"#);
        assert_eq!(serde_json::from_str::<GamepadMap>(&text).unwrap(), map);
        let held = [GamepadButton::North, GamepadButton::South]
            .into_iter()
            .collect();
        assert_eq!(map.held(held), Buttons::A | Buttons::B);
        let select = [GamepadButton::Select].into_iter().collect();
        assert_eq!(map.held(select), Buttons::NONE);
        map.set(Buttons::B, vec![GamepadButton::East]).unwrap();
        assert_eq!(map.reset(Buttons::A).unwrap_err().by, "B of the game");
        map.reset(Buttons::B).unwrap();
        map.reset(Buttons::A).unwrap();
        map.reset(Buttons::SELECT).unwrap();
        assert!(map.is_as_made());
    }

    #[test]
    fn names_of_another_version_cost_nothing_else() {
        let text = r#"{"A":["Paddle","West"],"Turbo":["North"]}"#;
        let map: GamepadMap = serde_json::from_str(text).unwrap();
        assert_eq!(map.names(Buttons::A), "West");
        assert_eq!(map.names(Buttons::B), "South");
    }
}
