//! How a server is kept.

/// How a server is kept.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Origins beside the server's own from which pages may open tables, such as `https://cards.example`.
    pub origins: Vec<String>,
    /// Is the page reached by HTTPS, so that cookies say `Secure`?
    pub secure: bool,
    /// Does a trusted proxy in front say who asks (`X-Forwarded-For`)?
    pub trusted_proxy: bool,
}
