//! The compiler from card English to the IR, and back: total on any string.
