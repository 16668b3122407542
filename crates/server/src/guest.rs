//! Guests: a signed cookie says who asks. No names, no passwords.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::Path;

use axum::http::HeaderMap;
use axum::http::header::COOKIE;
use hmac::{Hmac, KeyInit as _, Mac as _};
use protocol::fair::hex;
use sha2::Sha256;

use crate::random;

/// The name of the cookie.
pub const NAME: &str = "pop_guest";

/// The file of the key in the data folder.
const KEY_FILE: &str = "cookie.key";

/// The key that signs cookies.
#[derive(Clone)]
pub struct CookieKey([u8; 32]);

impl CookieKey {
    /// A key that nobody else has, until the process ends.
    pub fn fresh() -> CookieKey {
        CookieKey(random::bytes())
    }

    /// The key of a data folder; made where there is none, readable by the owner alone.
    pub fn open(folder: &Path) -> io::Result<CookieKey> {
        let path = folder.join(KEY_FILE);
        let mut key = [0; 32];
        match fs::File::open(&path) {
            Ok(mut file) => {
                file.read_exact(&mut key)?;
                Ok(CookieKey(key))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let fresh = CookieKey::fresh();
                // It has its name only when all of it is on disk: half a key would stop every later start.
                let part = folder.join(format!("{KEY_FILE}.part"));
                let mut options = fs::OpenOptions::new();
                options.write(true).create(true).truncate(true);
                #[cfg(unix)]
                std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
                let mut file = options.open(&part)?;
                file.write_all(&fresh.0)?;
                file.sync_all()?;
                fs::rename(&part, &path)?;
                Ok(fresh)
            }
            Err(error) => Err(error),
        }
    }

    fn sign(&self, id: &str) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        mac.update(id.as_bytes());
        Some(mac)
    }

    /// 128 bits that follow from somebody's secret and this key: nobody else can tell them.
    pub fn derive(&self, what: &str, secret: &str) -> String {
        let mac = self.sign(&format!("{what}\0{secret}"));
        let mut digits = mac.map(|mac| hex(&mac.finalize().into_bytes())).unwrap_or_default();
        digits.truncate(32);
        digits
    }

    /// The guest that the cookie names, if it is signed by this key.
    pub fn guest(&self, headers: &HeaderMap) -> Option<String> {
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let value = cookies
            .flat_map(|line| line.split(';'))
            .find_map(|part| part.trim().strip_prefix(NAME)?.strip_prefix('='))?;
        let (id, signature) = value.split_once('.')?;
        let signature = protocol::fair::unhex(signature)?;
        let plain = id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
        self.sign(id)?.verify_slice(&signature).ok()?;
        plain.then(|| id.to_owned())
    }

    /// A new guest: the id and the line that sets its cookie.
    pub fn welcome(&self, secure: bool) -> (String, String) {
        let id = hex(&random::bytes::<16>());
        let signature = self
            .sign(&id)
            .map(|mac| hex(&mac.finalize().into_bytes()))
            .unwrap_or_default();
        let secure = if secure { "; Secure" } else { "" };
        let cookie = format!("{NAME}={id}.{signature}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}");
        (id, cookie)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(cookie: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, cookie.parse().expect("a header"));
        headers
    }

    #[test]
    fn only_our_own_cookies_name_a_guest() {
        let key = CookieKey::fresh();
        let (id, line) = key.welcome(true);
        let cookie = line.split(';').next().expect("a cookie");
        assert_eq!(key.guest(&with(&format!("a=b; {cookie}"))), Some(id.clone()));
        assert_eq!(CookieKey::fresh().guest(&with(cookie)), None);
        let forged = cookie.replace(&id, &"0".repeat(32));
        assert_eq!(key.guest(&with(&forged)), None);
        for other in ["pop_guest=", "pop_guest=x.y", "pop_guest", "=;;=", "pop_guest=é.é"] {
            assert_eq!(key.guest(&HeaderMap::from_iter(with_bytes(other))), None, "{other}");
        }
    }

    fn with_bytes(cookie: &str) -> Option<(axum::http::HeaderName, axum::http::HeaderValue)> {
        Some((COOKIE, axum::http::HeaderValue::from_bytes(cookie.as_bytes()).ok()?))
    }

    #[cfg(unix)]
    #[test]
    fn the_key_stays_and_is_the_owners_alone() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = std::env::temp_dir().join(format!("pop-key-{}", hex(&random::bytes::<8>())));
        fs::create_dir_all(&folder).expect("a folder");
        let first = CookieKey::open(&folder).expect("made");
        assert_eq!(CookieKey::open(&folder).expect("read").0, first.0);
        let mode = fs::metadata(folder.join(KEY_FILE)).expect("there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        fs::remove_dir_all(&folder).expect("gone");
    }
}
