//! For whoever runs the program: `GET /healthz` and `GET /metrics`.

use crate::metrics;
use anyhow::Context;
use axum::{
    Router,
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
    routing::get,
};
use metrics_exporter_prometheus::PrometheusHandle;
use std::{
    net::{SocketAddr, TcpListener as Bound},
    sync::{Arc, OnceLock},
};
use tables::{
    House, Platform,
    storage::{Health, SledStorage, Storage},
};
use tokio::net::TcpListener;

/// The type of Prometheus' text, which it wants to be told.
const PROMETHEUS: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Answers about health and metrics from the first moment on, so that a start that takes long can be
/// told from one that failed.
pub struct Operator(Arc<Desk>);

/// What is watched over.
pub struct Watched {
    /// Whether moves can be stored.
    pub storage: Arc<SledStorage>,
    /// How the tables are.
    pub house: House,
    /// The platforms that must be in touch.
    pub platforms: Vec<Platform>,
}

struct Desk {
    metrics: PrometheusHandle,
    watched: OnceLock<Watched>,
}

impl Operator {
    /// Begins to count and to answer. It must come first, since nothing is counted before.
    pub fn begin(listen: SocketAddr) -> anyhow::Result<Self> {
        let desk = Arc::new(Desk { metrics: metrics::begin()?, watched: OnceLock::new() });
        let listener = bound(listen)
            .with_context(|| format!("operator.listen: {listen} can't be listened on"))?;
        let router = Router::new()
            .route("/healthz", get(healthz))
            .route("/metrics", get(render))
            .with_state(Arc::clone(&desk));
        tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router).await {
                tracing::error!(%error, "health and metrics are not served any more");
            }
        });
        Ok(Self(desk))
    }

    /// Says what there is to watch over, as soon as that is there.
    pub fn watch(&self, watched: Watched) {
        // It is said once; a second time would change nothing.
        let _ = self.0.watched.set(watched);
    }
}

fn bound(listen: SocketAddr) -> std::io::Result<TcpListener> {
    let bound = Bound::bind(listen)?;
    bound.set_nonblocking(true)?;
    TcpListener::from_std(bound)
}

/// Ready while moves can be stored and every platform is in touch.
async fn healthz(State(desk): State<Arc<Desk>>) -> (StatusCode, String) {
    let Some(watched) = desk.watched.get() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "starting\n".to_owned());
    };
    let storage = trouble_with_storage(watched.storage.health());
    let silent = watched.silent().map(|platform| format!("{platform} does not answer"));
    let troubles: Vec<_> = storage.into_iter().chain(silent).collect();
    match troubles.is_empty() {
        true => (StatusCode::OK, "ready\n".to_owned()),
        false => (StatusCode::SERVICE_UNAVAILABLE, troubles.join("\n") + "\n"),
    }
}

fn trouble_with_storage(health: Health) -> Option<String> {
    match health {
        Health::Sound => None,
        Health::Failing { reason } => Some(format!("moves are not stored: {reason}")),
        Health::Stalled { time } => {
            Some(format!("the disk has not answered for {} s", time.as_secs()))
        }
        Health::Closed => Some("stopping".to_owned()),
    }
}

async fn render(State(desk): State<Arc<Desk>>) -> impl IntoResponse {
    // Counting reads many records, which must hold up nobody's press.
    let rendered = tokio::task::spawn_blocking(move || {
        if let Some(watched) = desk.watched.get() {
            watched.measure();
        }
        desk.metrics.render()
    });
    match rendered.await {
        Ok(text) => (StatusCode::OK, [(header::CONTENT_TYPE, PROMETHEUS)], text),
        Err(_) => {
            let failed = "the metrics could not be counted\n".to_owned();
            (StatusCode::INTERNAL_SERVER_ERROR, [(header::CONTENT_TYPE, PROMETHEUS)], failed)
        }
    }
}

impl Watched {
    fn silent(&self) -> impl Iterator<Item = Platform> {
        self.platforms.iter().copied().filter(|platform| !self.house.is_in_touch(*platform))
    }

    /// Brings what is no count but a state up to date.
    fn measure(&self) {
        for platform in &self.platforms {
            metrics::platform_ready(*platform, self.house.is_in_touch(*platform));
        }
        metrics::storage_ready(self.storage.health() == Health::Sound);
        match self.house.census() {
            Ok(census) => metrics::tables(&census),
            Err(error) => tracing::warn!(%error, "the tables could not be counted"),
        }
    }
}
