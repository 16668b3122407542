//! The client: its packages, checks, build and browser tests.

use std::path::Path;
use std::time::SystemTime;

use xshell::cmd;

use crate::{Outcome, Workspace};

/// Types, tests, build, and how much the first load weighs.
pub fn check(workspace: &Workspace) -> Outcome {
    packages(workspace)?;
    let sh = &workspace.shell;
    let _folder = sh.push_dir("web");
    workspace.step("web: types", || cmd!(sh, "npm run --silent check").run())?;
    workspace.step("web: tests", || cmd!(sh, "npm run --silent test").run())?;
    workspace.step("web: build", || cmd!(sh, "npm run --silent build").run())?;
    workspace.step("web: size", || cmd!(sh, "npm run --silent size").run())
}

/// Only the build, for the binary that carries it.
pub fn build(workspace: &Workspace) -> Outcome {
    packages(workspace)?;
    let sh = &workspace.shell;
    let _folder = sh.push_dir("web");
    workspace.step("web: build", || cmd!(sh, "npm run --silent build").run())
}

/// Whole games in headless Chromium against the real server.
pub fn browser(workspace: &Workspace) -> Outcome {
    let sh = &workspace.shell;
    workspace.step("server for the browser tests", || {
        cmd!(sh, "cargo build --quiet -p cli").run()
    })?;
    let binary = workspace.target().join("debug").join("pop");
    let _folder = sh.push_dir("web");
    workspace.step("browser tests", || {
        cmd!(sh, "npm run --silent test:browser").env("POP_BIN", &binary).run()
    })
}

/// Fetches the packages of the lock file, unless they are there already.
fn packages(workspace: &Workspace) -> Outcome {
    let web = workspace.root.join("web");
    if is_newer(
        &web.join("node_modules/.package-lock.json"),
        &web.join("package-lock.json"),
    ) {
        return Ok(());
    }
    let sh = &workspace.shell;
    let _folder = sh.push_dir("web");
    workspace.step("web: packages", || cmd!(sh, "npm ci --silent").run())
}

/// Was the first file written after the second? No, where one is missing.
fn is_newer(first: &Path, second: &Path) -> bool {
    let written = |path: &Path| -> Option<SystemTime> { path.metadata().ok()?.modified().ok() };
    matches!((written(first), written(second)), (Some(a), Some(b)) if a >= b)
}
