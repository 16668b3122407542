//! The router, the safety around it, and listening.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use std::future::{Future, IntoFuture as _};

use axum::Router;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderValue, Method};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::error::Refusal;
use crate::hall::Hall;
use crate::{page, rest};

/// Scripts, styles and pictures of this server alone; connections to it alone.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; \
connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Connections that are closing get this long.
const DRAIN: Duration = Duration::from_secs(5);

/// Everything the server answers.
pub fn app(hall: Arc<Hall>) -> Router {
    let header = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    Router::new()
        .merge(rest::routes())
        .route("/healthz", get(health))
        .fallback(page::serve)
        .layer(from_fn_with_state(Arc::clone(&hall), limited))
        .layer(CompressionLayer::new())
        .layer(header(CONTENT_SECURITY_POLICY, POLICY))
        .layer(header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(X_FRAME_OPTIONS, "DENY"))
        .layer(header(REFERRER_POLICY, "same-origin"))
        .layer(header(
            HeaderName::from_static("permissions-policy"),
            "camera=(), microphone=(), geolocation=()",
        ))
        .with_state(hall)
}

/// What the keeper's own address answers.
pub fn metrics_app(hall: Arc<Hall>) -> Router {
    Router::new()
        .route(
            "/metrics",
            get(|State(hall): State<Arc<Hall>>| async move { hall.metrics.text() }),
        )
        .with_state(hall)
}

/// Alive, and able to read what lasts.
async fn health(State(hall): State<Arc<Hall>>) -> Result<&'static str, Refusal> {
    hall.store.value("health").await?;
    Ok("ok")
}

/// So many requests, by whoever asks.
async fn limited(State(hall): State<Arc<Hall>>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let forwarded = || {
        // Of a trusted proxy the last entry is the one it wrote itself.
        let line = request.headers().get("x-forwarded-for")?.to_str().ok()?;
        line.rsplit(',').next().map(|address| address.trim().to_owned())
    };
    let who = match (hall.config.trusted_proxy.then(forwarded).flatten(), peer) {
        (Some(address), _) => Some(address),
        (None, Some(ConnectInfo(address))) => Some(address.ip().to_string()),
        (None, None) => None,
    };
    let path = request.uri().path();
    // What plays games or opens tables weighs more than a file of the page.
    let cost = match path {
        _ if path.starts_with("/api/v1/replays/") => 5.0,
        "/api/v1/tables" => 4.0,
        _ => 1.0,
    };
    if who.as_ref().is_some_and(|who| !hall.limits.admit(who, cost)) {
        return Refusal::too_many().into_response();
    }
    // Whoever guesses at passwords is soon slower than whoever has forgotten one.
    let door = matches!(
        path,
        "/api/v1/account" | "/api/v1/account/session" | "/api/v1/account/password" | "/api/v1/account/delete"
    );
    let tries = door && request.method() == Method::POST;
    if tries && who.is_some_and(|who| !hall.doors.admit(&who, 1.0)) {
        return Refusal::too_many().into_response();
    }
    next.run(request).await
}

/// Serves until `stop` is done; then what is begun is finished and the store is closed.
pub async fn serve(
    hall: Arc<Hall>,
    listener: TcpListener,
    metrics: Option<TcpListener>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let (stopping, mut stopped) = tokio::sync::watch::channel(false);
    if let Some(listener) = metrics {
        let app = metrics_app(Arc::clone(&hall));
        tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, app).await {
                tracing::error!(%error, "metrics");
            }
        });
    }
    tokio::spawn(async move {
        stop.await;
        let _nobody = stopping.send(true);
    });
    let service = app(Arc::clone(&hall)).into_make_service_with_connect_info::<SocketAddr>();
    let mut told = stopped.clone();
    let serving = axum::serve(listener, service).with_graceful_shutdown(async move {
        drop(told.wait_for(|&stop| stop).await);
    });
    let late = async {
        // What it returns is a lock, which must not be held below.
        drop(stopped.wait_for(|&stop| stop).await);
        // Tables stop first: that ends their WebSockets, which would keep the server open.
        hall.stop_tables().await;
        tokio::time::sleep(DRAIN).await;
    };
    tokio::select! {
        served = serving.into_future() => served?,
        () = late => {}
    }
    hall.close().await;
    Ok(())
}
