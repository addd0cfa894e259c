//! Test vectors for chance: these must never change, or old games could no longer be checked.

use rules::{Match, Position, Seed};

#[test]
fn a_seed_can_be_given_as_a_number_or_as_hex() {
    let hex = format!("{:0>64}", "1ff");
    assert_eq!(Seed::from_hex(&hex), Some(Seed::from_number(0x1ff)));
    assert_eq!(Seed::from_number(0x1ff).to_hex(), hex);
    assert_eq!(Seed::from_hex("00"), None);
    assert_eq!(Seed::from_hex(&"+f".repeat(32)), None);
}

#[test]
fn a_seed_keeps_itself_out_of_debug_output() {
    assert_eq!(format!("{:?}", Seed::from_number(7)), "Seed(kept secret)");
}

#[test]
fn the_hash_is_sha_256_of_the_bytes() {
    // Anyone can check it: head -c 32 /dev/zero | sha256sum
    let hash = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
    assert_eq!(Seed::from_number(0).hash().to_string(), hash);
}

#[test]
fn shuffles_of_ten_numbers() {
    let shuffled = |seed: u64, round, number| {
        let mut items: Vec<u8> = (0..10).collect();
        Seed::from_number(seed).shuffle(Position::Shuffle { round, number }, &mut items);
        items
    };
    assert_eq!(shuffled(0, 1, 0), VECTORS[0]);
    assert_eq!(shuffled(0, 1, 1), VECTORS[1]);
    assert_eq!(shuffled(0, 2, 0), VECTORS[2]);
    assert_eq!(shuffled(1, 1, 0), VECTORS[3]);
}

/// Worked out by a second implementation in another language.
const VECTORS: [[u8; 10]; 4] = [
    [5, 6, 8, 9, 0, 2, 1, 3, 7, 4],
    [0, 1, 9, 5, 2, 8, 4, 6, 7, 3],
    [4, 5, 9, 0, 6, 3, 7, 2, 8, 1],
    [4, 3, 5, 9, 1, 8, 7, 0, 2, 6],
];

#[test]
fn the_first_seat_is_drawn_from_the_seed() {
    let first: Vec<_> =
        (0..8).map(|seed| Match::drawn_first(&Seed::from_number(seed), 4).index()).collect();
    assert_eq!(first, [2, 1, 0, 1, 1, 2, 2, 0]);
}

/// An independent check of the generator: ChaCha20 as in RFC 8439 begins its key stream for the
/// all-zero key, nonce and counter with these bytes.
#[test]
fn the_generator_is_chacha20() {
    use rand_chacha::{
        ChaCha20Rng,
        rand_core::{Rng, SeedableRng},
    };
    let mut generator = ChaCha20Rng::from_seed([0; 32]);
    assert_eq!(generator.next_u32().to_le_bytes(), [0x76, 0xb8, 0xe0, 0xad]);
    assert_eq!(generator.next_u32().to_le_bytes(), [0xa0, 0xf1, 0x3d, 0x90]);
}
