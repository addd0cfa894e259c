//! Benches that concern all games.

fn main() {
    divan::main();
}
