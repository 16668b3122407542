//! The WebSocket of a seat: reads messages of the protocol and nothing else.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{Seat, ToClient, ToServer, VERSION};
use tokio::sync::{mpsc, oneshot};

use crate::error::{Refusal, Refused};
use crate::hall::Hall;
use crate::limit::Budget;
use crate::rest::tokens;
use crate::table::actor::{Line, Said};

/// The largest message of a client.
const MOST_BYTES: usize = 16 * 1024;

/// How long the first message is waited for.
const FIRST: Duration = Duration::from_secs(10);

/// A connection that says nothing is asked whether it is there.
const PING: Duration = Duration::from_secs(30);

/// A reader that takes longer than this is let go.
const SLOW: Duration = Duration::from_secs(20);

/// The WebSocket of a seat
///
/// Messages of a client are `ToServer`, those of the server `ToClient`, both in JSON. The first is `hello`.
#[utoipa::path(
    get, path = "/tables/{id}/ws", tag = "tables", operation_id = "socket",
    params(("id" = String, Path, description = "The table.")),
    responses(
        (status = 101, description = "A WebSocket from here on."),
        (status = 400, description = "No request for a WebSocket.", body = String),
        (status = 403, description = "`forbidden`: a page of another place.", body = Refused),
        (status = 404, description = "`not_found`: no such table.", body = Refused),
        (status = 426, description = "No connection that can become a WebSocket.", body = String),
    )
)]
pub async fn open(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    if !is_own_origin(&hall, &headers) {
        return Err(Refusal::forbidden("Pages of other places may not open tables here."));
    }
    let table = hall.table(&id).await?;
    let upgrade = upgrade.max_message_size(MOST_BYTES).max_frame_size(MOST_BYTES);
    Ok(upgrade.on_upgrade(move |socket| async move {
        hall.metrics.connected();
        serve(&hall, &id, &table, socket).await;
        hall.metrics.disconnected();
    }))
}

/// Is the page that asks one of this server? Programs say no origin.
pub fn is_own_origin(hall: &Hall, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let place = origin.split_once("://").map(|(_, place)| place);
    (place.is_some() && place == text(HOST)) || hall.config.origins.iter().any(|allowed| allowed == origin)
}

/// A refusal as a message.
fn refused(code: &str, text: &str) -> Message {
    let message = ToClient::Refused {
        code: code.to_owned(),
        text: text.to_owned(),
        clauses: Vec::new(),
    };
    Message::text(serde_json::to_string(&message).unwrap_or_default())
}

async fn serve(hall: &Arc<Hall>, id: &str, table: &mpsc::Sender<Said>, mut socket: WebSocket) {
    let hello = match tokio::time::timeout(FIRST, first(&mut socket)).await {
        Ok(Some(hello)) => hello,
        Ok(None) => {
            hall.metrics.refused();
            let text = format!("The first message is {{\"type\":\"hello\",\"version\":{VERSION},\"token\":…}}.");
            close(&mut socket, Some(refused("malformed", &text))).await;
            return;
        }
        Err(_) => {
            close(&mut socket, None).await;
            return;
        }
    };
    let (version, token, seed) = hello;
    if version != VERSION {
        let text = format!("This server speaks version {VERSION}, not {version}.");
        close(&mut socket, Some(refused("version", &text))).await;
        return;
    }
    let seat = match token {
        None => Seat::Watch,
        Some(token) => match tokens::seat(hall, id, &token).await {
            Ok(seat) => seat,
            Err(refusal) => {
                close(&mut socket, Some(refused(refusal.code, &refusal.text))).await;
                return;
            }
        },
    };
    let (reply, line) = oneshot::channel();
    if table.send(Said::Connect { seat, seed, reply }).await.is_err() {
        close(&mut socket, None).await;
        return;
    }
    match line.await {
        Ok(Ok(line)) => talk(hall, table, socket, line).await,
        Ok(Err(refusal)) => close(&mut socket, Some(refused(refusal.code, &refusal.text))).await,
        Err(_) => close(&mut socket, None).await,
    }
}

async fn first(socket: &mut WebSocket) -> Option<(u16, Option<String>, Option<String>)> {
    while let Some(Ok(message)) = socket.recv().await {
        match message {
            Message::Text(text) => {
                return match serde_json::from_str(&text) {
                    Ok(ToServer::Hello { version, token, seed }) => Some((version, token, seed)),
                    Ok(_) | Err(_) => None,
                };
            }
            Message::Ping(_) | Message::Pong(_) => {}
            Message::Binary(_) | Message::Close(_) => return None,
        }
    }
    None
}

async fn close(socket: &mut WebSocket, last: Option<Message>) {
    if let Some(last) = last {
        let _gone = socket.send(last).await;
    }
    let _gone = socket
        .send(Message::Close(Some(CloseFrame {
            code: 1008,
            reason: "".into(),
        })))
        .await;
}

/// Until one side has enough.
async fn talk(hall: &Hall, table: &mpsc::Sender<Said>, socket: WebSocket, line: Line) {
    let Line { number, mut messages } = line;
    let (mut out, mut incoming) = socket.split();
    let mut budget = Budget::new(60.0, 20.0);
    let mut ping = tokio::time::interval(PING);
    ping.tick().await;
    let mut heard = true;
    loop {
        let to_send = tokio::select! {
            message = messages.recv() => match message {
                Some(text) => Message::text(text.as_ref()),
                // The table let go of this connection: a newer one has the seat, or this one was too slow.
                None => {
                    let _gone = out.send(Message::Close(None)).await;
                    return;
                }
            },
            said = incoming.next() => {
                heard = true;
                let text = match said {
                    Some(Ok(Message::Text(text))) => text,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Binary(_))) => "".into(),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                };
                hall.metrics.message();
                if !budget.take(1.0) {
                    hall.metrics.refused();
                    // Nobody types that fast: the connection ends, the seat stays.
                    let _gone = out.send(refused("too_many", "Too many messages; connect again.")).await;
                    break;
                }
                match serde_json::from_str::<ToServer>(&text) {
                    Ok(message) => {
                        if table.send(Said::Message { line: number, message }).await.is_err() {
                            break;
                        }
                        continue;
                    }
                    Err(error) => {
                        hall.metrics.refused();
                        refused("malformed", &format!("This is no message of the protocol: {error}."))
                    }
                }
            },
            _ = ping.tick() => {
                if !heard {
                    break;
                }
                heard = false;
                Message::Ping(axum::body::Bytes::new())
            }
        };
        match tokio::time::timeout(SLOW, out.send(to_send)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) | Err(_) => break,
        }
    }
    let _ended = table.send(Said::Gone { line: number }).await;
}
