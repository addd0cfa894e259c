//! For whoever runs the program: `GET /healthz` and `GET /metrics`.

use anyhow::Context;
use axum::{Router, http::StatusCode, routing::get};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::{net::SocketAddr, sync::Arc};
use tables::storage::{Health, SledStorage, Storage};
use tokio::net::TcpListener;

/// Health and metrics before they are served: what happens from now on is counted.
pub struct Operator {
    listen: SocketAddr,
    metrics: PrometheusHandle,
}

impl Operator {
    /// Begins to count. It must come first, since nothing is counted before.
    pub fn begin(listen: SocketAddr) -> anyhow::Result<Self> {
        let metrics = PrometheusBuilder::new().install_recorder();
        Ok(Self { listen, metrics: metrics.context("metrics can't be recorded")? })
    }

    /// Answers for as long as the program runs.
    pub async fn serve(self, storage: Arc<SledStorage>) -> anyhow::Result<()> {
        let Self { listen, metrics } = self;
        let listener = TcpListener::bind(listen).await;
        let listener =
            listener.with_context(|| format!("operator.listen: {listen} can't be listened on"))?;
        let router = Router::new()
            .route("/healthz", get(move || healthz(Arc::clone(&storage))))
            .route("/metrics", get(move || render(metrics.clone())));
        tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router).await {
                tracing::error!(%error, "health and metrics are not served any more");
            }
        });
        Ok(())
    }
}

/// Ready as soon as it answers: everything is read before this begins to listen. It stays so for as
/// long as moves can be stored.
async fn healthz(storage: Arc<SledStorage>) -> (StatusCode, String) {
    match storage.health() {
        Health::Sound => (StatusCode::OK, "ready\n".to_owned()),
        Health::Failing { reason } => {
            (StatusCode::SERVICE_UNAVAILABLE, format!("moves are not stored: {reason}\n"))
        }
        Health::Stalled { time } => (
            StatusCode::SERVICE_UNAVAILABLE,
            format!("the disk has not answered for {} s\n", time.as_secs()),
        ),
        Health::Closed => (StatusCode::SERVICE_UNAVAILABLE, "stopping\n".to_owned()),
    }
}

async fn render(metrics: PrometheusHandle) -> String {
    metrics.render()
}
