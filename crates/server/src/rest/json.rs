//! Bodies and queries of requests; what cannot be read is refused like everything else.

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::Refusal;

/// A body of JSON, asked or answered.
#[derive(Debug)]
pub struct Json<T>(pub T);

/// What stands behind the `?` of an address.
#[derive(Debug)]
pub struct Query<T>(pub T);

/// Why a part of a request is not taken: the status and words that axum found for it.
fn unreadable(status: StatusCode, text: String) -> Refusal {
    // Whether it is no JSON or not the JSON that was asked for makes no difference to whoever sent it.
    let status = match status {
        StatusCode::UNPROCESSABLE_ENTITY => StatusCode::BAD_REQUEST,
        other => other,
    };
    Refusal {
        status,
        ..Refusal::bad(text)
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Json<T>, Refusal> {
        match axum::Json::from_request(request, state).await {
            Ok(axum::Json(body)) => Ok(Json(body)),
            Err(wrong) => Err(unreadable(wrong.status(), wrong.body_text())),
        }
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Refusal> {
        match axum::extract::Query::from_request_parts(parts, state).await {
            Ok(axum::extract::Query(query)) => Ok(Query(query)),
            Err(wrong) => Err(unreadable(wrong.status(), wrong.body_text())),
        }
    }
}
