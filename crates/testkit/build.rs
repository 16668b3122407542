//! A release build embeds the rulebook: it must be built again when a page is added. Debug builds read it from disk.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("PROFILE").as_deref() == Ok("release") {
        println!("cargo:rerun-if-changed=../../rulebook");
    }
}
