//! What is made from the command line's own definition: completion scripts for shells,
//! manual pages, and the text of `--version`.

use anyhow::{Context as _, bail};
use clap::Command;
use clap_complete::Shell;
use emulator::CoreKind;
use std::{io, sync::LazyLock};

/// Print a completion script for a shell
#[derive(Debug, clap::Args)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Print a manual page, in roff
#[derive(Debug, clap::Args)]
pub struct ManArgs {
    /// The command that it is about; without one, the program
    command: Option<String>,
}

/// The version of the program and of the emulator cores.
pub static VERSION: LazyLock<String> = LazyLock::new(|| {
    let cores = CoreKind::EACH.map(|core| format!("{core} {}", core.version()));
    format!("{}\ncores: {}", env!("CARGO_PKG_VERSION"), cores.join(", "))
});

/// Prints a completion script for the program.
///
/// # Errors
/// When stdout can't be written.
pub fn completions(args: &CompletionsArgs, mut program: Command) -> anyhow::Result<bool> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "blockscope", &mut script);
    print(&script)
}

/// Prints a manual page of the program or of one of its commands.
///
/// # Errors
/// When there is no such command, or stdout can't be written.
pub fn man(args: &ManArgs, mut program: Command) -> anyhow::Result<bool> {
    program.build();
    let command = match &args.command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone(),
            None => {
                let known = program.get_subcommands().map(Command::get_name);
                bail!(
                    "there is no command \"{name}\"; choose one of {}",
                    known.collect::<Vec<_>>().join(", ")
                )
            }
        },
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command)
        .render(&mut page)
        .context("the page can't be made")?;
    print(&page)
}

fn print(bytes: &[u8]) -> anyhow::Result<bool> {
    io::Write::write_all(&mut io::stdout(), bytes).context("stdout can't be written")?;
    Ok(true)
}
