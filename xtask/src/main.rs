//! Automation for developers: `cargo xtask NAME`.

mod mutants;
mod web;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use xshell::{Shell, cmd};

const HELP: &str = "\
cargo xtask test    everything CI checks: fmt, clippy, tidy, tests, docs, scenarios, bench smoke
cargo xtask tidy    only the house rules: clauses proven, ids exist, no published sentences, file sizes …
cargo xtask bless   rewrite what is generated from behaviour (expected lines of scenarios, uncovered.txt, web/src/generated); read the diff
cargo xtask mutants breaks the engine in many places, one at a time: do the tests notice? (--sample 300 --seed 1 --only keyword/)
cargo xtask web     only the client: packages, types, tests, build, size of the first load
cargo xtask build   the client and the release binary
cargo xtask play    build it and open a table in the browser
";

type Outcome = Result<(), String>;

fn main() -> ExitCode {
    let name = std::env::args().nth(1).unwrap_or_default();
    let outcome = match name.as_str() {
        "test" => Workspace::open().and_then(|workspace| workspace.test()),
        "tidy" => Workspace::open().and_then(|workspace| workspace.tidy()),
        "bless" => Workspace::open().and_then(|workspace| workspace.bless()),
        "mutants" => Workspace::open().and_then(|workspace| mutants::run(&workspace, std::env::args().skip(2))),
        "web" => Workspace::open().and_then(|workspace| web::check(&workspace)),
        "build" => Workspace::open().and_then(|workspace| workspace.build()),
        "play" => Workspace::open().and_then(|workspace| workspace.play()),
        "" | "help" | "-h" | "--help" => {
            say(HELP.trim_end());
            return ExitCode::SUCCESS;
        }
        other => {
            say(&format!(
                "cargo xtask {other}: there is no such task\n\n{}",
                HELP.trim_end()
            ));
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(red) => {
            say(&format!("\nred: {red}"));
            ExitCode::from(1)
        }
    }
}

#[expect(
    clippy::print_stderr,
    reason = "telling a developer what happens is this program's job"
)]
fn say(text: &str) {
    eprintln!("{text}");
}

/// The workspace's folder and a shell standing in it.
struct Workspace {
    shell: Shell,
    root: PathBuf,
}

impl Workspace {
    fn open() -> Result<Workspace, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .ok_or("xtask has no parent folder")?
            .to_owned();
        let shell = Shell::new().map_err(|error| error.to_string())?;
        shell.change_dir(&root);
        Ok(Workspace { shell, root })
    }

    /// Where cargo builds.
    fn target(&self) -> PathBuf {
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| self.root.join("target"), PathBuf::from)
    }

    /// What CI runs. Stops at the first red step.
    fn test(&self) -> Outcome {
        let sh = &self.shell;
        // Before the binary, which carries the built client inside.
        web::check(self)?;
        self.step("fmt", || cmd!(sh, "cargo fmt --all -- --check").run())?;
        self.step("clippy", || {
            cmd!(sh, "cargo clippy --workspace --all-targets --quiet -- -D warnings").run()
        })?;
        self.tidy()?;
        if self.has_command("scenario") {
            self.step("scenarios", || {
                cmd!(sh, "cargo run --quiet -p cli -- scenario run rulebook").run()
            })?;
        }
        if self.has_command("bench") {
            self.step("bench smoke", || {
                cmd!(sh, "cargo run --quiet -p cli -- bench engine --seconds 1").run()
            })?;
        }
        self.step("docs", || {
            cmd!(sh, "cargo doc --workspace --no-deps --quiet")
                .env("RUSTDOCFLAGS", "-D warnings")
                .run()
        })?;
        if self.has_command("serve") {
            web::browser(self)?;
        }
        // Last, so that the counts of the tests end the output.
        self.step("tests", || cmd!(sh, "cargo test --workspace").run())?;
        say("\nall green");
        Ok(())
    }

    fn tidy(&self) -> Outcome {
        let sh = &self.shell;
        self.step("tidy", || {
            cmd!(sh, "cargo test --quiet -p testkit --test it -- tidy").run()
        })
    }

    fn bless(&self) -> Outcome {
        let sh = &self.shell;
        if self.has_command("scenario") {
            self.step("scenarios", || {
                cmd!(sh, "cargo run --quiet -p cli -- scenario run rulebook --bless").run()
            })?;
        }
        self.step("uncovered.txt", || {
            cmd!(sh, "cargo test --quiet -p testkit --test it -- tidy::coverage")
                .env("BLESS", "1")
                .run()
        })?;
        self.step("TypeScript of the messages", || {
            cmd!(sh, "cargo test --quiet -p protocol --test it -- typescript")
                .env("BLESS", "1")
                .run()
        })?;
        say("\nblessed; `git diff` is the review");
        Ok(())
    }

    fn build(&self) -> Outcome {
        let sh = &self.shell;
        web::build(self)?;
        self.step("release binary", || cmd!(sh, "cargo build --release -p cli").run())
    }

    fn play(&self) -> Outcome {
        self.build()?;
        let sh = &self.shell;
        // xshell closes stdin; a game needs it.
        let mut game = Command::from(cmd!(sh, "cargo run --release --quiet -p cli -- play"));
        let status = game.status().map_err(|error| error.to_string())?;
        if status.success() {
            Ok(())
        } else {
            Err("play".to_owned())
        }
    }

    fn step(&self, name: &str, run: impl FnOnce() -> xshell::Result<()>) -> Outcome {
        say(&format!("\n== {name}"));
        let start = Instant::now();
        run().map_err(|error| format!("{name} ({error})"))?;
        say(&format!(
            "== {name}: green after {:.0} s",
            start.elapsed().as_secs_f64()
        ));
        Ok(())
    }

    /// A subcommand of `pop` is one file.
    fn has_command(&self, name: &str) -> bool {
        self.root
            .join("crates/cli/src/commands")
            .join(name)
            .with_extension("rs")
            .exists()
    }
}
