//! The page, built into the program.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{Response, StatusCode, Uri};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

/// What `/` says where the program was built without the page.
const MISSING: &str = "<!doctype html><html lang=en><meta charset=utf-8><title>Play-or-Pass</title>\
<p>This server was built without its page. Build it with <code>cargo xtask build</code> (needs Node 20), \
or use the protocol: see <code>docs/bots.md</code>.";

/// A file of the page; every address that is no file is the page itself, which finds its way by the address.
pub async fn serve(uri: Uri) -> Response<Body> {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Built::get(path) {
        // Names of built files change with their content.
        let lasting = path.starts_with("assets/");
        return answer(StatusCode::OK, kind(path), lasting, file.data.into_owned());
    }
    if path.starts_with("api/") || path.starts_with("assets/") {
        return answer(
            StatusCode::NOT_FOUND,
            "text/plain; charset=utf-8",
            false,
            "There is no such thing.".into(),
        );
    }
    match Built::get("index.html") {
        Some(page) => answer(
            StatusCode::OK,
            "text/html; charset=utf-8",
            false,
            page.data.into_owned(),
        ),
        None => answer(StatusCode::OK, "text/html; charset=utf-8", false, MISSING.into()),
    }
}

fn answer(status: StatusCode, kind: &'static str, lasting: bool, body: Vec<u8>) -> Response<Body> {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, axum::http::HeaderValue::from_static(kind));
    let cache = if lasting {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    headers.insert(CACHE_CONTROL, axum::http::HeaderValue::from_static(cache));
    response
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
