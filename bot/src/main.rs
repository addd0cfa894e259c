//! The program `stammtisch`.

use std::process::ExitCode;

fn main() -> ExitCode {
    stammtisch::main()
}
