//! What a storage promises, tried on the one on disk and the one in memory.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod backups;
mod child;
mod crash;
mod disk_full;
mod folder;
mod laws;
mod memory;
mod records;

use std::ops::ControlFlow;
use tables::storage::{Space, Storage, encode};

/// The keys of a space that begin so, in the order of a scan.
fn keys(storage: &dyn Storage, space: Space, prefix: &str) -> Vec<String> {
    let mut keys = Vec::new();
    let scanned = storage.scan(space, prefix, &mut |key, _| {
        keys.push(key.to_owned());
        ControlFlow::Continue(())
    });
    scanned.unwrap();
    keys
}

/// A value.
fn value(content: u64) -> Vec<u8> {
    encode(&content).unwrap()
}
