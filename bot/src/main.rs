//! The program `stammtisch`.

fn main() {}
