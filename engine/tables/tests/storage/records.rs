//! Values: whatever happens to one is noticed, and told by its name alone.

use serde::{Deserialize, Serialize};
use tables::storage::{Damage, Flaw, MOST_BYTES, Space, StorageError, decode, encode};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Hand {
    cards: String,
    seed: u64,
}

fn hand() -> Hand {
    Hand { cards: "LLAMA LLAMA 6".to_owned(), seed: u64::MAX }
}

fn read(bytes: &[u8]) -> Result<Hand, Damage> {
    decode(Space::Facts, "t/0000000007", bytes)
}

#[test]
fn a_value_is_read_as_it_was_written() {
    assert_eq!(read(&encode(&hand()).unwrap()), Ok(hand()));
}

#[test]
fn every_altered_bit_is_noticed() {
    let sound = encode(&hand()).unwrap();
    for bit in 0..sound.len() * 8 {
        let mut altered = sound.clone();
        altered[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(read(&altered).unwrap_err().flaw, Flaw::Checksum, "bit {bit}");
    }
}

#[test]
fn every_cut_is_noticed() {
    let sound = encode(&hand()).unwrap();
    for length in 0..sound.len() {
        let flaw = read(&sound[..length]).unwrap_err().flaw;
        let expected = if length < 5 { Flaw::Cut } else { Flaw::Checksum };
        assert_eq!(flaw, expected, "length {length}");
    }
}

#[test]
fn damage_is_told_by_name_only() {
    let other = encode(&"SECRET").unwrap();
    let damage = read(&other).unwrap_err();
    assert_eq!(damage.flaw, Flaw::Form);
    assert_eq!(damage.to_string(), "facts/t/0000000007: the record is not of the expected form");
    assert!(!format!("{damage:?}").contains("SECRET"));
}

#[test]
fn a_newer_format_is_told_apart_from_damage() {
    let mut newer = vec![2, 0, 0, 0, 0];
    newer.extend_from_slice(b"{}");
    let checksum = crc32fast::hash(b"\x02{}");
    newer[1..5].copy_from_slice(&checksum.to_le_bytes());
    assert_eq!(read(&newer).unwrap_err().flaw, Flaw::Newer { format: 2 });
}

#[test]
fn the_form_on_disk_stays() {
    assert_eq!(encode(&7).unwrap(), [1, 0xb1, 0x86, 0x7f, 0xe0, b'7']);
}

#[test]
fn a_value_that_is_too_large_is_refused() {
    // Five bytes in front, and two quotation marks.
    let fits = "x".repeat(MOST_BYTES - 7);
    assert_eq!(encode(&fits).unwrap().len(), MOST_BYTES);
    let refusal = encode(&format!("{fits}x")).unwrap_err();
    assert_eq!(refusal, StorageError::TooLarge { bytes: MOST_BYTES + 1 });
}
