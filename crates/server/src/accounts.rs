//! Accounts: a name and a password, for those who want their decks, games and tables on every device.
//!
//! Always true: a password is kept as an argon2id hash alone, a session as the hash of its token. A session ends with the
//! password under which it began, so changing the password ends all of them. Nothing that is answered, nor how long it
//! takes, says whether a name that was tried in vain is somebody's.

mod password;

use axum::http::HeaderMap;
use axum::http::header::COOKIE as COOKIES;
use protocol::fair::hash;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use store::{Guest, Store};

use crate::error::Refusal;
use crate::hall::Hall;
use crate::{random, replays};

pub use password::Secret;

/// The name of the cookie of a session.
pub const COOKIE: &str = "pop_session";

/// How long a session lasts, in seconds.
const LASTS: i64 = 30 * 24 * 3600;

/// How long a password may take to be looked at.
const PATIENCE: Duration = Duration::from_secs(10);

/// A session, as it is kept under the hash of its token.
#[derive(Debug, Serialize, Deserialize)]
struct Session {
    account: String,
    /// Names the password under which it began.
    stamp: String,
    /// When it ends, in milliseconds since 1970.
    until: i64,
}

/// Who asks: the account that is signed in, else the guest of the cookie.
pub async fn known(hall: &Hall, headers: &HeaderMap) -> Result<Option<String>, Refusal> {
    match signed_in(hall, headers).await? {
        Some(account) => Ok(Some(account.id)),
        None => Ok(hall.key.guest(headers)),
    }
}

/// Who asks, and the line of a new cookie where that is a new guest.
pub async fn asker(hall: &Hall, headers: &HeaderMap) -> Result<(String, Option<String>), Refusal> {
    if let Some(id) = known(hall, headers).await? {
        return Ok((id, None));
    }
    let (id, cookie) = hall.key.welcome(hall.config.secure);
    Ok((id, Some(cookie)))
}

/// The account that is signed in.
pub async fn signed_in(hall: &Hall, headers: &HeaderMap) -> Result<Option<Guest>, Refusal> {
    let Some(key) = key_of(headers) else { return Ok(None) };
    let Some(bytes) = hall.store.value(&key).await? else {
        return Ok(None);
    };
    let Ok(session) = serde_json::from_slice::<Session>(&bytes) else {
        return Ok(None);
    };
    let account = hall.store.guest(&session.account).await?;
    let stands = account.filter(|account| session.until > hall.now() && stamp(account) == session.stamp);
    if stands.is_none() {
        hall.store.set_value(&key, None).await?;
    }
    Ok(stands)
}

/// The account that is signed in; else a refusal.
pub async fn wanted(hall: &Hall, headers: &HeaderMap) -> Result<Guest, Refusal> {
    let signed_in = signed_in(hall, headers).await?;
    signed_in.ok_or_else(|| Refusal {
        status: axum::http::StatusCode::UNAUTHORIZED,
        code: "signed_out",
        text: "Sign in first.".to_owned(),
    })
}

/// Opens an account. What the guest had is the account's from now on.
pub async fn open(
    hall: &Hall,
    headers: &HeaderMap,
    name: &str,
    secret: Secret,
) -> Result<(Guest, [String; 2]), Refusal> {
    let login = login_of(name).ok_or_else(|| {
        Refusal::bad(
            "The name of an account has 3 to 32 letters, digits, hyphens and underscores, of the English alphabet.",
        )
    })?;
    secret.is_fit_for(&login)?;
    let password = hashed(hall, secret).await?;
    let account = Guest {
        id: random::token(),
        name: name.trim().to_owned(),
        created: hall.now(),
        login: Some(login),
        password: Some(password),
    };
    match hall.store.save_guest(account.clone()).await {
        Ok(()) => {}
        Err(store::Error::LoginTaken(_)) => {
            return Err(Refusal::conflict(
                "taken",
                "Somebody has this name already; choose another.",
            ));
        }
        Err(error) => return Err(error.into()),
    }
    enter(hall, headers, account).await
}

/// Signs in.
pub async fn sign_in(
    hall: &Hall,
    headers: &HeaderMap,
    name: &str,
    secret: Secret,
) -> Result<(Guest, [String; 2]), Refusal> {
    let wrong = || Refusal::forbidden("The name or the password is wrong.");
    let login = login_of(name);
    let tried = login.clone().unwrap_or_default();
    may_try(hall, &tried)?;
    let account = match &login {
        Some(login) => hall.store.guest_by_login(login).await?,
        None => None,
    };
    // A name that nobody has is looked at as long as one that somebody has.
    let kept = account.as_ref().and_then(|account| account.password.clone());
    let known = kept.is_some();
    let fits = fits(hall, secret, kept).await?;
    match account {
        Some(account) if known && fits => enter(hall, headers, account).await,
        _ => {
            hall.guesses.admit(&tried, 1.0);
            Err(wrong())
        }
    }
}

/// Another password; every other session ends.
pub async fn change(
    hall: &Hall,
    headers: &HeaderMap,
    old: Secret,
    new: Secret,
) -> Result<(Guest, [String; 2]), Refusal> {
    let mut account = wanted(hall, headers).await?;
    prove(hall, &account, old).await?;
    new.is_fit_for(account.login.as_deref().unwrap_or_default())?;
    account.password = Some(hashed(hall, new).await?);
    hall.store.save_guest(account.clone()).await?;
    if let Some(key) = key_of(headers) {
        hall.store.set_value(&key, None).await?;
    }
    enter(hall, headers, account).await
}

/// Deletes the account with its decks and lists; its seats are nobody's, its replays stay for the others who played.
pub async fn delete(hall: &Hall, headers: &HeaderMap, secret: Secret) -> Result<String, Refusal> {
    let account = wanted(hall, headers).await?;
    prove(hall, &account, secret).await?;
    replays::forget(hall, &account.id).await?;
    hall.store.forget_guest(&account.id).await?;
    sign_out(hall, headers).await
}

/// Ends this session; gives the line that takes its cookie back.
pub async fn sign_out(hall: &Hall, headers: &HeaderMap) -> Result<String, Refusal> {
    if let Some(key) = key_of(headers) {
        hall.store.set_value(&key, None).await?;
    }
    Ok(cookie("", 0, hall.config.secure))
}

/// Gives an account another password, which is returned; every session ends. None where nobody has the name.
pub async fn reset(store: &(dyn Store + 'static), name: &str) -> Result<Option<String>, store::Error> {
    let account = match login_of(name) {
        Some(login) => store.guest_by_login(&login).await?,
        None => None,
    };
    let Some(mut account) = account else { return Ok(None) };
    let mut new = random::token();
    new.truncate(20);
    account.password = Secret::new(new.clone()).hash();
    store.save_guest(account).await?;
    Ok(Some(new))
}

/// Begins a session, and takes in what the guest of the cookie has. The lines of both cookies: the guest is a new one
/// from now on, so that the old cookie, wherever it is kept, leads to nothing of the account.
async fn enter(hall: &Hall, headers: &HeaderMap, account: Guest) -> Result<(Guest, [String; 2]), Refusal> {
    if let Some(guest) = hall.key.guest(headers) {
        replays::adopt(hall, &guest, &account.id).await?;
        hall.store.move_guest(&guest, &account.id).await?;
    }
    let token = random::token();
    let session = Session {
        account: account.id.clone(),
        stamp: stamp(&account),
        until: hall.now().saturating_add(LASTS * 1000),
    };
    let bytes = serde_json::to_vec(&session).unwrap_or_default();
    hall.store.set_value(&key(&token), Some(&bytes)).await?;
    let (_, guest) = hall.key.welcome(hall.config.secure);
    Ok((account, [cookie(&token, LASTS, hall.config.secure), guest]))
}

/// A name that was tried in vain too often is not tried at all for a while, neither with the right password: else a
/// refusal would tell as much as a try.
fn may_try(hall: &Hall, login: &str) -> Result<(), Refusal> {
    if hall.guesses.would_admit(login, 1.0) {
        Ok(())
    } else {
        Err(Refusal::too_many())
    }
}

async fn prove(hall: &Hall, account: &Guest, secret: Secret) -> Result<(), Refusal> {
    let login = account.login.as_deref().unwrap_or_default();
    may_try(hall, login)?;
    if fits(hall, secret, account.password.clone()).await? {
        return Ok(());
    }
    hall.guesses.admit(login, 1.0);
    Err(Refusal::forbidden("The password is wrong."))
}

/// Passwords are looked at by few threads at a time: each takes some memory.
async fn hashed(hall: &Hall, secret: Secret) -> Result<String, Refusal> {
    let hashed = hall.in_turn(move || secret.hash(), PATIENCE).await;
    hashed.flatten().ok_or_else(busy)
}

async fn fits(hall: &Hall, secret: Secret, kept: Option<String>) -> Result<bool, Refusal> {
    let looked = hall.in_turn(move || secret.fits(kept.as_deref()), PATIENCE).await;
    looked.ok_or_else(busy)
}

fn busy() -> Refusal {
    Refusal::busy("The server looks at too many passwords already; try again.")
}

/// The name by which an account is found: small letters. None for what is no name.
fn login_of(name: &str) -> Option<String> {
    let login = name.trim().to_ascii_lowercase();
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    ((3..=32).contains(&login.len()) && login.bytes().all(plain)).then_some(login)
}

/// Names a password without telling anything about it: every hash has a salt of its own.
fn stamp(account: &Guest) -> String {
    hash(account.password.as_deref().unwrap_or_default().as_bytes())
}

fn key(token: &str) -> String {
    format!("session:{}", hash(token.as_bytes()))
}

/// Where the session of a request is kept.
fn key_of(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(COOKIES).iter().filter_map(|value| value.to_str().ok());
    let mut parts = cookies.flat_map(|line| line.split(';'));
    let token = parts.find_map(|part| part.trim().strip_prefix(COOKIE)?.strip_prefix('='))?;
    (token.len() == 32 && token.bytes().all(|byte| byte.is_ascii_hexdigit())).then(|| key(token))
}

fn cookie(token: &str, seconds: i64, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{secure}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_alike_in_small_and_large() {
        assert_eq!(login_of(" Ann-2 "), Some("ann-2".to_owned()));
        for other in [
            "",
            "an",
            "a b c",
            "ann\n",
            "änne",
            "a/b/c",
            &"a".repeat(33),
            "<b>x",
            "ann\0",
        ] {
            assert_eq!(login_of(other).filter(|login| login != "ann"), None, "{other:?}");
        }
    }

    #[test]
    fn cookies_are_kept_from_scripts_and_other_sites() {
        let line = cookie("t", 5, true);
        assert_eq!(
            line,
            "pop_session=t; Path=/; HttpOnly; SameSite=Strict; Max-Age=5; Secure"
        );
        assert!(!cookie("t", 5, false).contains("Secure"));
    }
}
