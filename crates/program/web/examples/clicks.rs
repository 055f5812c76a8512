//! Prints what clicks on the widgets of a window change in the program, for a comparison with a page.
#![allow(clippy::print_stdout, reason = "it is what this prints")]

fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    println!("{}", web::clicks_json(folder.path())?);
    Ok(())
}
