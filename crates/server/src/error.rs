//! What requests are refused with.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// A refusal: a status, a word for programs, a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The HTTP status.
    pub status: StatusCode,
    /// A word programs branch on.
    pub code: &'static str,
    /// A sentence.
    pub text: String,
}

/// Why a request was refused; nothing changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct Refused {
    /// A word programs branch on.
    code: &'static str,
    /// A sentence for people.
    text: String,
}

impl Refusal {
    /// The request cannot be understood or asks for what cannot be.
    pub fn bad(text: impl Into<String>) -> Refusal {
        Refusal {
            status: StatusCode::BAD_REQUEST,
            code: "malformed",
            text: text.into(),
        }
    }

    /// There is no such thing.
    pub fn missing(what: &str) -> Refusal {
        Refusal {
            status: StatusCode::NOT_FOUND,
            code: "not_found",
            text: format!("There is no such {what}."),
        }
    }

    /// Not by whoever asks.
    pub fn forbidden(text: impl Into<String>) -> Refusal {
        Refusal {
            status: StatusCode::FORBIDDEN,
            code: "forbidden",
            text: text.into(),
        }
    }

    /// It does not fit how things stand.
    pub fn conflict(code: &'static str, text: impl Into<String>) -> Refusal {
        Refusal {
            status: StatusCode::CONFLICT,
            code,
            text: text.into(),
        }
    }

    /// The server is at its limits.
    pub fn busy(text: impl Into<String>) -> Refusal {
        Refusal {
            status: StatusCode::SERVICE_UNAVAILABLE,
            code: "busy",
            text: text.into(),
        }
    }

    /// Too many requests.
    pub fn too_many() -> Refusal {
        Refusal {
            status: StatusCode::TOO_MANY_REQUESTS,
            code: "too_many",
            text: "Too many requests; wait a moment.".to_owned(),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = Refused {
            code: self.code,
            text: self.text,
        };
        (self.status, Json(body)).into_response()
    }
}

impl From<store::Error> for Refusal {
    fn from(error: store::Error) -> Refusal {
        tracing::error!(%error, "the store");
        Refusal {
            status: StatusCode::SERVICE_UNAVAILABLE,
            code: "store",
            text: format!("The server cannot write: {error}."),
        }
    }
}
