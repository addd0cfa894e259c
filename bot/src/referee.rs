//! `stammtisch referee`: the referee protocol on standard input and output.

use anyhow::Context;
use rules::referee::Referee;
use std::io::{self, BufRead, Write};

/// Answers each line until the input ends.
pub fn run() -> anyhow::Result<()> {
    let mut referee = Referee::default();
    let mut output = io::stdout().lock();
    let mut line = Vec::new();
    let mut input = io::stdin().lock();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line).context("standard input can't be read")? == 0 {
            return Ok(());
        }
        // A line that is no UTF-8 is no JSON either, and gets the error answer that such lines get.
        let answer = referee.answer(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']));
        writeln!(output, "{answer}")
            .and_then(|()| output.flush())
            .context("standard output is closed")?;
    }
}
