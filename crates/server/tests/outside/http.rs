//! As much of HTTP/1.1 as is needed, without help that would mend what is broken.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// An answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    /// The body, null where it is no JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// The word of a refusal.
    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }
}

/// One visitor; its connection is opened anew where it broke.
pub struct Client {
    address: SocketAddr,
    /// What a proxy in front would say: each visitor has a budget of its own.
    from: String,
    stream: Option<BufReader<TcpStream>>,
}

impl Client {
    pub fn new(address: SocketAddr, number: usize) -> Client {
        Client {
            address,
            from: format!("10.{}.{}.{}", number >> 16 & 255, number >> 8 & 255, number & 255),
            stream: None,
        }
    }

    pub fn get(&mut self, path: &str, token: Option<&str>) -> io::Result<Answer> {
        self.send("GET", path, token, &[], b"")
    }

    pub fn post(&mut self, path: &str, token: Option<&str>, body: &Value) -> io::Result<Answer> {
        self.send(
            "POST",
            path,
            token,
            &[("Content-Type", "application/json")],
            body.to_string().as_bytes(),
        )
    }

    pub fn send(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> io::Result<Answer> {
        let mut head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nX-Forwarded-For: {}\r\nContent-Length: {}\r\n",
            self.address,
            self.from,
            body.len()
        );
        if let Some(token) = token {
            head.push_str(&format!("Authorization: Bearer {token}\r\n"));
        }
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        let mut bytes = head.into_bytes();
        bytes.extend_from_slice(body);
        self.raw(&bytes)
    }

    /// Sends any bytes and reads what comes back. A connection that was used before may be closed by now: then it is
    /// tried once more on a new one.
    pub fn raw(&mut self, bytes: &[u8]) -> io::Result<Answer> {
        if let Some(used) = self.stream.take()
            && let Ok(answer) = self.on(used, bytes)
        {
            return Ok(answer);
        }
        let fresh = BufReader::new(self.connect()?);
        self.on(fresh, bytes)
    }

    fn on(&mut self, mut stream: BufReader<TcpStream>, bytes: &[u8]) -> io::Result<Answer> {
        stream.get_mut().write_all(bytes)?;
        let answer = read(&mut stream)?;
        let closed = answer
            .header("connection")
            .is_some_and(|value| value.eq_ignore_ascii_case("close"));
        if !closed {
            self.stream = Some(stream);
        }
        Ok(answer)
    }

    pub fn connect(&self) -> io::Result<TcpStream> {
        let stream = TcpStream::connect_timeout(&self.address, Duration::from_secs(5))?;
        stream.set_read_timeout(Some(Duration::from_secs(45)))?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }
}

fn read(stream: &mut BufReader<TcpStream>) -> io::Result<Answer> {
    let status = line(stream)?;
    let status = status.split(' ').nth(1).and_then(|code| code.parse().ok());
    let status = status.ok_or(io::ErrorKind::InvalidData)?;
    let mut headers = Vec::new();
    loop {
        let line = line(stream)?;
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').ok_or(io::ErrorKind::InvalidData)?;
        headers.push((name.to_owned(), value.trim().to_owned()));
    }
    let mut answer = Answer {
        status,
        headers,
        body: Vec::new(),
    };
    if answer.header("transfer-encoding") == Some("chunked") {
        loop {
            let size = line(stream)?;
            let size = usize::from_str_radix(&size, 16).map_err(|_| io::ErrorKind::InvalidData)?;
            let begin = answer.body.len();
            answer.body.resize(begin + size, 0);
            stream.read_exact(&mut answer.body[begin..])?;
            line(stream)?;
            if size == 0 {
                break;
            }
        }
    } else if let Some(length) = answer.header("content-length") {
        let length = length.parse().map_err(|_| io::ErrorKind::InvalidData)?;
        answer.body.resize(length, 0);
        stream.read_exact(&mut answer.body)?;
    }
    Ok(answer)
}

fn line(stream: &mut BufReader<TcpStream>) -> io::Result<String> {
    let mut line = String::new();
    if stream.read_line(&mut line)? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
