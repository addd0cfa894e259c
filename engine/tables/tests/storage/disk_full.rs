//! A disk that takes no more: nobody is told that something is stored, and it heals with the disk.
#![cfg(target_os = "linux")]

use super::{child, keys};
use std::{
    process::Command,
    time::{Duration, Instant},
};
use tables::storage::{Batch, CommitError, Health, SledStorage, Space, Storage, encode};

/// The child may write files of up to 20 MiB (`ulimit` counts 512 bytes) until it asks for more.
#[test]
fn a_full_disk_refuses_and_heals() {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = Command::new("sh");
    let limited = r#"trap "" XFSZ; ulimit -S -f 40960; exec "$0" "$@""#;
    shell.args(["-c", limited]).arg(std::env::current_exe().unwrap());
    shell.args(child::arguments("disk_full::child_fills_the_disk"));
    let output = child::dress(&mut shell, folder.path()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("healed"), "{said}");
}

/// Not a test by itself: what the child does.
#[tokio::test]
async fn child_fills_the_disk() {
    let Some(folder) = child::folder() else { return };
    let storage = SledStorage::open(&folder).unwrap();
    let told = fill(&storage).await;
    assert!(told > 0, "nothing fitted");
    assert!(matches!(storage.health(), Health::Failing { .. }), "{:?}", storage.health());

    let lifted = Command::new("prlimit")
        .args(["--fsize=unlimited", "--pid", &std::process::id().to_string()])
        .status();
    assert!(lifted.unwrap().success());
    heal(&storage).await;
    assert_eq!(storage.health(), Health::Sound);
    assert!(keys(&storage, Space::Facts, "").len() >= told);

    drop(storage);
    let storage = SledStorage::open(&folder).unwrap();
    assert!(keys(&storage, Space::Facts, "").len() >= told);
    assert_eq!(keys(&storage, Space::Alarms, ""), ["healed"]);
    println!("healed");
}

/// How many commits were told to be stored before the first that was not.
async fn fill(storage: &SledStorage) -> usize {
    let large = encode(&"x".repeat(60_000)).unwrap();
    for number in 0..2_000 {
        let batch = Batch::new().put_fresh(Space::Facts, format!("{number:05}"), large.clone());
        match storage.commit(batch).await {
            Ok(()) => {}
            Err(CommitError::NotStored { .. }) => return number,
            Err(other) => panic!("{other}"),
        }
    }
    panic!("the disk is not full");
}

async fn heal(storage: &SledStorage) {
    let deadline = Instant::now() + Duration::from_secs(20);
    let batch = || Batch::new().put(Space::Alarms, "healed", encode(&true).unwrap());
    while let Err(error) = storage.commit(batch()).await {
        assert!(Instant::now() < deadline, "{error}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
