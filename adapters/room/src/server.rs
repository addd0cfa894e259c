//! The room's server: where it listens, for whom, and how it begins and ends.

use crate::{connection, files, gate, hall::Hall, messenger::RoomMessenger, waiter::Waiter};
use axum::{
    Router,
    extract::{State, ws::WebSocketUpgrade},
    http::{HeaderMap, StatusCode},
    middleware,
    response::{IntoResponse, Response},
    routing::{any, get},
};
use chat::{
    reception::{PrivateChats, Reception},
    render::Look,
    surfaces::Surfaces,
};
use std::{future::Future, io, net::SocketAddr, sync::Arc, time::Duration};
use tables::{House, Language, Platform, Role};
use tokio::{
    net::TcpListener,
    sync::{Notify, Semaphore},
    time::{sleep, timeout},
};

/// How many pages may be open at once.
const PAGES: u32 = 500;
/// How long those who are in have to take their leave when the room closes.
const LEAVE: Duration = Duration::from_secs(3);

/// How a room is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoomConfig {
    /// Where it listens.
    pub listen: SocketAddr,
    /// For whom it is.
    pub audience: Audience,
}

/// For whom a room is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// For browsers on this machine. Everybody in it may do what a chat's admins may, because whoever
    /// sits at the machine owns the room, and all its tabs are that one person.
    ThisMachine,
    /// For anyone who can reach the address. They may be strangers to each other, so nobody may do more
    /// than an ordinary member.
    Anyone,
}

/// Why there is no room.
#[derive(Debug, thiserror::Error)]
pub enum RoomError {
    /// Others than this machine could reach it, which nobody has allowed.
    #[error(
        "the room would be open to others at {0}: listen on 127.0.0.1, or set room.public = true"
    )]
    Open(SocketAddr),
    /// The address can't be had.
    #[error("the room can't listen on {address} ({reason}): choose another room.listen")]
    NoAddress {
        /// Which address.
        address: SocketAddr,
        /// What the system says.
        reason: io::Error,
    },
    /// The server broke down.
    #[error("the room's server broke down ({0}): start it again")]
    Broken(io::Error),
}

/// A room that has its address and lets people in once it runs.
#[derive(Debug)]
pub struct BoundRoom {
    listener: TcpListener,
    address: SocketAddr,
    audience: Audience,
}

/// Takes the address of a room.
///
/// # Errors
/// The address would let others in who must not, or can't be had.
pub async fn bind(config: RoomConfig) -> Result<BoundRoom, RoomError> {
    let RoomConfig { listen, audience } = config;
    if audience == Audience::ThisMachine && !listen.ip().is_loopback() {
        return Err(RoomError::Open(listen));
    }
    let no_address = |reason| RoomError::NoAddress { address: listen, reason };
    let listener = TcpListener::bind(listen).await.map_err(no_address)?;
    let address = listener.local_addr().map_err(no_address)?;
    Ok(BoundRoom { listener, address, audience })
}

impl BoundRoom {
    /// Where the room is.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Plays host until the shutdown, then lets everybody go. The language is that of channels which
    /// have not chosen one.
    ///
    /// # Errors
    /// The server breaks down.
    pub async fn run(
        self,
        house: House,
        language: Language,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), RoomError> {
        house.reached(Platform::ROOM);
        let hall = Arc::new(Hall::new(house.clock().clone()));
        let pages = Arc::new(Semaphore::new(PAGES as usize));
        let door = Door { waiter: self.waiter(house, language, &hall), pages: Arc::clone(&pages) };
        let closing = Arc::new(Notify::new());
        let closed = Arc::clone(&closing);
        let close = async move {
            shutdown.await;
            hall.close();
            closing.notify_one();
        };
        let server = axum::serve(self.listener, routes(door, self.audience));
        let served = tokio::select! {
            served = server.with_graceful_shutdown(close) => served,
            // A request that never ends does not keep the room open.
            () = async { closed.notified().await; sleep(LEAVE).await } => Ok(()),
        };
        // Every page holds its place until it has been told that the room closes.
        let _ = timeout(LEAVE, pages.acquire_many(PAGES)).await;
        served.map_err(RoomError::Broken)
    }

    fn waiter(&self, house: House, language: Language, hall: &Arc<Hall>) -> Arc<Waiter> {
        let messenger = Arc::new(RoomMessenger(Arc::clone(hall)));
        let surfaces = Surfaces::keep(house.clone(), messenger, Look::ROOM, language);
        let reception = Reception::new(house, surfaces, Look::ROOM, PrivateChats::Open);
        let role = match self.audience {
            Audience::ThisMachine => Role::Admin,
            Audience::Anyone => Role::Member,
        };
        Arc::new(Waiter { hall: Arc::clone(hall), reception, role })
    }
}

/// Where pages come in.
#[derive(Clone)]
struct Door {
    waiter: Arc<Waiter>,
    pages: Arc<Semaphore>,
}

fn routes(door: Door, audience: Audience) -> Router {
    Router::new()
        .route("/ws", any(enter))
        .fallback_service(get(files::serve))
        .layer(middleware::from_fn_with_state(audience, gate::keep))
        .with_state(door)
}

async fn enter(State(door): State<Door>, headers: HeaderMap, socket: WebSocketUpgrade) -> Response {
    if !gate::names_its_page(&headers) {
        return (StatusCode::FORBIDDEN, "only the room's own page comes in here").into_response();
    }
    let Ok(place) = Arc::clone(&door.pages).try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "the room is full").into_response();
    };
    let socket = socket.max_message_size(connection::LARGEST).max_frame_size(connection::LARGEST);
    socket.on_upgrade(move |socket| async move {
        connection::serve(socket, &door.waiter).await;
        drop(place);
    })
}
