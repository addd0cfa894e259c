//! A process of its own, to be killed or starved: this test program, run again for one test.

use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

const FOLDER: &str = "STAMMTISCH_TEST_FOLDER";

/// A command that runs one test of this program as a child with this data folder.
pub fn command(test: &str, folder: &Path) -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    dress(&mut command, folder).args(arguments(test));
    command
}

/// What this program is asked for to run one test.
pub fn arguments(test: &str) -> [&str; 4] {
    ["--exact", test, "--nocapture", "--test-threads=1"]
}

/// Lets a command be a child with this data folder, whose output is read.
pub fn dress<'a>(command: &'a mut Command, folder: &Path) -> &'a mut Command {
    command.env(FOLDER, folder).stdout(Stdio::piped())
}

/// The data folder, if this process is a child.
pub fn folder() -> Option<PathBuf> {
    env::var_os(FOLDER).map(PathBuf::from)
}
