//! What was verified, in a file that another machine can compare with.

use crate::json::schema::CERTIFICATE;
use anyhow::{Context as _, ensure};
use app::file;
use machine::verify::VerifyReport;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{
    io::{self, Write},
    path::Path,
};

/// A certificate is at most this long.
const LONGEST: u64 = 4 << 20;

/// What was verified.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certificate {
    /// The kind of the object; the first form has its version here.
    schema: Value,
    #[serde(default = "first")]
    version: u32,
    /// The version of the program that verified it.
    verified_by: String,
    runs: Vec<Run>,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Run {
    started: String,
    #[serde(alias = "recorded_by")]
    program: String,
    core: Option<String>,
    rom_title: Option<String>,
    rom_hash: Option<String>,
    branches: Vec<Branch>,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Branch {
    #[serde(alias = "number")]
    branch: u32,
    name: String,
    /// Parent and last shared frame.
    origin: Option<(u32, u64)>,
    first: u64,
    last: u64,
    /// The last link of the chain of hashes.
    chain: String,
}

/// The version of the first form.
const fn first() -> u32 {
    1
}

impl Certificate {
    fn of(report: &VerifyReport) -> Self {
        let runs = report.runs.iter().map(|run| Run {
            started: run.started.clone(),
            program: run.program.clone(),
            core: run.core.clone(),
            rom_title: run.rom_title.clone(),
            rom_hash: run.rom_hash.clone(),
            branches: run
                .branches
                .iter()
                .map(|branch| Branch {
                    branch: branch.branch,
                    name: branch.name.clone(),
                    origin: branch.origin,
                    first: branch.first,
                    last: branch.last,
                    chain: branch.chain.clone(),
                })
                .collect(),
        });
        Self {
            schema: CERTIFICATE.0.into(),
            version: CERTIFICATE.1,
            verified_by: env!("CARGO_PKG_VERSION").to_owned(),
            runs: runs.collect(),
        }
    }
}

/// Writes the certificate of a report.
///
/// # Errors
/// Those of the file.
pub fn write(mut file: &mut dyn Write, report: &VerifyReport) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut file, &Certificate::of(report))?;
    file.write_all(b"\n")
}

/// Reads a certificate.
///
/// # Errors
/// One sentence when it can't be read, or is none.
pub fn read(path: &Path) -> anyhow::Result<Certificate> {
    let bytes = file::read(path, LONGEST)?;
    let certificate: Certificate = serde_json::from_slice(&bytes).with_context(|| {
        format!(
            "{} is no certificate; write one with verify --certificate",
            files::shown(path)
        )
    })?;
    let is_known = match certificate.version {
        1 => certificate.schema == 1,
        version => certificate.schema == CERTIFICATE.0 && version == CERTIFICATE.1,
    };
    ensure!(
        is_known,
        "{} is a certificate of form {}, and this program reads up to {}; update the program",
        files::shown(path),
        certificate.version,
        CERTIFICATE.1
    );
    Ok(certificate)
}

/// Compares a certificate with what was verified here.
///
/// # Errors
/// What differs first, in one sentence.
pub fn compare(expected: &Certificate, report: &VerifyReport) -> Result<(), String> {
    let found = Certificate::of(report);
    if expected.runs.len() != found.runs.len() {
        return Err(format!(
            "the certificate is of {} runs, and the session has {}",
            expected.runs.len(),
            found.runs.len()
        ));
    }
    for (i, (expected, found)) in expected.runs.iter().zip(&found.runs).enumerate() {
        if expected != found {
            let branches = expected.branches.iter().zip(&found.branches);
            let differing = branches.into_iter().find(|(a, b)| a != b);
            return Err(match differing {
                Some((branch, _)) => format!(
                    "run {}, branch {} is another one than in the certificate",
                    i + 1,
                    branch.branch
                ),
                None => format!("run {} is another one than in the certificate", i + 1),
            });
        }
    }
    Ok(())
}
