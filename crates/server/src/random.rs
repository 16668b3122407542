//! What nobody can guess.

use protocol::fair::hex;

/// Random bytes of the operating system. A system without any cannot keep a game fair: it is asked again until it answers.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    while getrandom::fill(&mut bytes).is_err() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    bytes
}

/// A token or id: 128 bits in hexadecimal digits.
pub fn token() -> String {
    hex(&bytes::<16>())
}

/// A number.
pub fn number() -> u64 {
    u64::from_le_bytes(bytes())
}
