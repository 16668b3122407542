//! The committed TypeScript is what the types give.

use std::path::Path;

#[test]
fn the_generated_types_are_committed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated/protocol.ts");
    let wanted = protocol::typescript();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &wanted).expect("the client's folder can be written");
    }
    let there = std::fs::read_to_string(&path).expect("web/src/generated/protocol.ts is committed");
    assert!(
        there == wanted,
        "web/src/generated/protocol.ts is stale: run `cargo xtask bless` and read the diff"
    );
}
