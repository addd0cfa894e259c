//! The room from outside: over its WebSocket as its page speaks it, over HTTP as a browser or a
//! stranger asks, and in a real browser where one is installed.

mod browser;
mod clicking;
mod crowd;
mod drags;
mod game;
mod games;
mod keyboard;
pub mod page;
mod strangers;

use room::{Audience, RoomConfig};
use std::{net::SocketAddr, sync::Arc};
use tables::{Clock, House, Language, Tempo, storage::MemoryStorage};
use tokio::{sync::oneshot, task::JoinHandle};

/// A room with people in it, on a house of its own.
pub struct RunningRoom {
    pub house: House,
    pub address: SocketAddr,
    stop: oneshot::Sender<()>,
    done: JoinHandle<()>,
}

impl RunningRoom {
    /// Opens a room on what is stored.
    pub async fn open(storage: &MemoryStorage) -> Self {
        Self::open_at(storage, "127.0.0.1:0".parse().unwrap()).await
    }

    /// The same at an address, where a room may have been before.
    pub async fn open_at(storage: &MemoryStorage, listen: SocketAddr) -> Self {
        let house = House::open(Arc::new(storage.clone()), Clock::system(), swift()).await.unwrap();
        let config = RoomConfig { listen, audience: Audience::ThisMachine };
        let room = room::bind(config).await.unwrap();
        let address = room.address();
        let (stop, stopped) = oneshot::channel();
        let running = room.run(house.clone(), Language::En, async { drop(stopped.await) });
        let done = tokio::spawn(async { running.await.unwrap() });
        Self { house, address, stop, done }
    }

    /// Closes the room, and waits until everybody has been let go.
    pub async fn close(self) {
        self.stop.send(()).unwrap();
        self.done.await.unwrap();
    }
}

/// Computers that don't think, and rounds that nobody looks at.
fn swift() -> Tempo {
    Tempo { computer: 1, round: 1, ..Tempo::default() }
}
