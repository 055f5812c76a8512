//! Options that take a variant of one of the window's enums by its name.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use workbench::{Action, Command};

/// A value of an option with its name and its help.
#[derive(Clone)]
pub struct Choice<T> {
    pub name: &'static str,
    pub help: &'static str,
    pub value: T,
}

/// The variants of an enum; the help is the tooltip of the action that sets each.
pub fn choices<T: Copy + Into<&'static str>>(
    variants: impl IntoIterator<Item = T>,
    action: impl Fn(T) -> Action,
) -> Vec<Choice<T>> {
    let choice = |variant: T| Choice {
        name: variant.into(),
        help: Command::from(action(variant)).entry().tooltip,
        value: variant,
    };
    variants.into_iter().map(choice).collect()
}

/// Accepts the names of these values.
pub fn one_of<T>(choices: Vec<Choice<T>>) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    let names = choices
        .iter()
        .map(|c| PossibleValue::new(c.name).help(c.help));
    PossibleValuesParser::from(names.collect::<Vec<_>>()).try_map(move |name| {
        let choice = choices.iter().find(|choice| choice.name == name);
        choice
            .map(|choice| choice.value)
            .ok_or("there is no such value")
    })
}
