//! `cargo xtask mutants`: breaks the engine in many places, one at a time, and looks whether the tests notice.
//!
//! All changes are built at once, each behind a switch that an environment variable turns on; so a mutant costs one run
//! of the scenarios and no build. What the scenarios miss is tried with the laws and the other tests of `testkit`.

mod change;

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use change::{Changer, Mutant};

use crate::{Outcome, Workspace, say};

/// Where the kept sample is.
const LIST: &str = "xtask/mutants.txt";

/// The switch, as the changed crate has it.
const SWITCH: &str = "
//! Which mutant is on.
use std::sync::LazyLock;
static ON: LazyLock<u32> =
    LazyLock::new(|| std::env::var(\"POP_MUTANT\").ok().and_then(|id| id.parse().ok()).unwrap_or(0));
/// Is it this one?
#[inline]
pub fn is(id: u32) -> bool { *ON == id }
";

/// What is asked for.
#[derive(Clone, Debug)]
struct Wishes {
    /// How many mutants are tried; without it, those of the list.
    sample: Option<usize>,
    /// Which ones: another seed, another sample.
    seed: u64,
    /// Only places that begin so, such as `keyword/evade.rs`.
    only: Option<String>,
    /// Are the other tests tried where the scenarios see nothing?
    laws: bool,
    /// Only name the places.
    names: bool,
}

const USAGE: &str = "cargo xtask mutants [--sample 300 [--seed 1] [--only keyword/evade.rs]] [--no-laws] [--names]";

impl Wishes {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Wishes, String> {
        let mut wishes = Wishes {
            sample: None,
            seed: 1,
            only: None,
            laws: true,
            names: false,
        };
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value; {USAGE}"));
            match word.as_str() {
                "--sample" => {
                    let number = value()?.parse();
                    wishes.sample = Some(number.map_err(|_| format!("--sample: not a number; {USAGE}"))?);
                }
                "--seed" => wishes.seed = value()?.parse().map_err(|_| format!("--seed: not a number; {USAGE}"))?,
                "--only" => wishes.only = Some(value()?),
                "--no-laws" => wishes.laws = false,
                "--names" => wishes.names = true,
                other => return Err(format!("{other}: unknown; {USAGE}")),
            }
        }
        Ok(wishes)
    }
}

/// How a mutant ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Scenarios,
    Laws,
    Survived,
}

impl Fate {
    const ALL: [Fate; 3] = [Fate::Scenarios, Fate::Laws, Fate::Survived];

    fn word(self) -> &'static str {
        match self {
            Fate::Scenarios => "scenarios",
            Fate::Laws => "other tests",
            Fate::Survived => "survived",
        }
    }

    fn read(word: &str) -> Option<Fate> {
        Fate::ALL.into_iter().find(|fate| fate.word() == word)
    }
}

/// Runs the task; `words` are the arguments behind `mutants`.
pub fn run(workspace: &Workspace, words: impl Iterator<Item = String>) -> Outcome {
    let wishes = Wishes::read(words)?;
    let folder = workspace.target().join("mutants");
    let tree = folder.join("tree");
    let mutants = plant(&workspace.root, &tree)?;
    if wishes.names {
        for mutant in &mutants {
            say(&format!("{}\t{}\t{}", mutant.place, mutant.what, mutant.key));
        }
        return Ok(());
    }
    say(&format!("{} places in crates/rules/src can be broken", mutants.len()));
    let listed = read_list(&workspace.root.join(LIST))?;
    let binaries = build(&tree, &folder.join("build"))?;
    for binary in binaries.iter().take(if wishes.laws { 2 } else { 1 }) {
        if !passes(binary, &tree, 0, Duration::from_secs(1200)) {
            return Err(format!("{} fails without any mutant", binary.path.display()));
        }
    }
    let record = folder.join("results.tsv");
    let mut known = read_record(&record);
    let mut file = fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(&record)
        .map_err(|error| format!("{}: {error}", record.display()))?;
    let sample = match wishes.sample {
        Some(size) => sampled(&mutants, &wishes, size),
        None => mutants
            .iter()
            .filter(|mutant| listed.contains_key(&mutant.key))
            .collect(),
    };
    if wishes.sample.is_none() && sample.len() < listed.len() {
        say(&format!(
            "{} of the list are no longer there",
            listed.len() - sample.len()
        ));
    }
    let mut counts: BTreeMap<Fate, usize> = BTreeMap::new();
    let mut survivors = Vec::new();
    for (at, mutant) in sample.iter().enumerate() {
        let name = mutant.key.clone();
        // What was caught stays caught; what survived is tried again, with the scenarios as they are now.
        let fate = match known.get(&name) {
            Some(&fate) if fate != Fate::Survived => fate,
            _ => {
                let fate = fate(&binaries, &tree, mutant.id, wishes.laws);
                writeln!(file, "{name}\t{}", fate.word()).map_err(|error| error.to_string())?;
                known.insert(name, fate);
                fate
            }
        };
        *counts.entry(fate).or_default() += 1;
        if fate == Fate::Survived {
            let reason = listed.get(&mutant.key).map_or("", String::as_str);
            say(&format!(
                "survived: {} {} (POP_MUTANT={})\t{reason}",
                mutant.place, mutant.key, mutant.id
            ));
            survivors.push(mutant);
        }
        if (at + 1) % 25 == 0 {
            say(&format!(
                "{} of {} tried, {} survived",
                at + 1,
                sample.len(),
                survivors.len()
            ));
        }
    }
    let tried = sample.len();
    let killed = tried - survivors.len();
    say(&format!(
        "\n{tried} mutants, {killed} killed ({:.1}%)",
        100.0 * killed as f64 / tried.max(1) as f64
    ));
    for (fate, count) in counts {
        say(&format!("  {count:>5} {}", fate.word()));
    }
    Ok(())
}

/// Copies the tracked files and puts all mutants into the copy of `rules`.
fn plant(root: &Path, tree: &Path) -> Result<Vec<Mutant>, String> {
    let listed = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("git: {error}"))?;
    let mut paths: Vec<String> = String::from_utf8_lossy(&listed.stdout)
        .split('\0')
        .filter(|path| !path.is_empty() && root.join(path).is_file())
        .map(str::to_owned)
        .collect();
    paths.sort();
    let mut changer = Changer::default();
    for path in &paths {
        let source = root.join(path);
        let copy = tree.join(path);
        let bytes = fs::read(&source).map_err(|error| format!("{path}: {error}"))?;
        let bytes = match path.strip_prefix("crates/rules/src/") {
            Some(file) if file.ends_with(".rs") => {
                let text = String::from_utf8_lossy(&bytes);
                let mut changed = changer
                    .change(file, &text)
                    .map_err(|error| format!("{path}: {error}"))?;
                if file == "lib.rs" {
                    changed.push_str("mod mutant;\n");
                }
                changed.into_bytes()
            }
            _ => bytes,
        };
        write_if_new(&copy, &bytes)?;
    }
    write_if_new(&tree.join("crates/rules/src/mutant.rs"), SWITCH.as_bytes())?;
    Ok(changer.mutants)
}

/// Leaves a file alone that is so already, for cargo not to build it again.
fn write_if_new(path: &Path, bytes: &[u8]) -> Result<(), String> {
    if fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    let told = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(told)?;
    }
    fs::write(path, bytes).map_err(told)
}

/// A program of tests with its arguments.
#[derive(Clone, Debug)]
struct Binary {
    path: PathBuf,
    arguments: &'static [&'static str],
}

/// Builds the changed tree: the scenarios, and the other tests.
fn build(tree: &Path, target: &Path) -> Result<Vec<Binary>, String> {
    say("building them all at once …");
    let output = Command::new("cargo")
        .args([
            "test",
            "--no-run",
            "-p",
            "testkit",
            "--test",
            "scenarios",
            "--test",
            "it",
            "--message-format=json",
        ])
        .current_dir(tree)
        .env("CARGO_TARGET_DIR", target)
        .env("RUSTFLAGS", "-Awarnings -Aarithmetic_overflow")
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err("the changed sources do not build".to_owned());
    }
    let words = String::from_utf8_lossy(&output.stdout);
    let find = |name: &str, arguments| {
        let marked = format!("/{name}-");
        words
            .lines()
            .filter_map(|line| line.split("\"executable\":\"").nth(1)?.split('"').next())
            .find(|path| path.contains(&marked))
            .map(|path| Binary {
                path: PathBuf::from(path),
                arguments,
            })
            .ok_or(format!("cargo built no test {name}"))
    };
    Ok(vec![
        find("scenarios", &["--quiet"])?,
        // House rules look at the sources, which are changed here.
        find(
            "it",
            &["--quiet", "--skip", "tidy", "--skip", "reach", "--test-threads", "2"],
        )?,
    ])
}

/// Does the program pass with that mutant on? Too long is not passing.
fn passes(binary: &Binary, tree: &Path, id: u32, limit: Duration) -> bool {
    let child = Command::new(&binary.path)
        .args(binary.arguments)
        .current_dir(tree.join("crates/testkit"))
        .env("POP_MUTANT", id.to_string())
        .env("LAWS_SHARE", "5")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = child else { return false };
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) if start.elapsed() < limit => std::thread::sleep(Duration::from_millis(5)),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return false;
            }
        }
    }
}

fn fate(binaries: &[Binary], tree: &Path, id: u32, laws: bool) -> Fate {
    let [scenarios, others] = binaries else {
        return Fate::Survived;
    };
    if !passes(scenarios, tree, id, Duration::from_secs(20)) {
        Fate::Scenarios
    } else if laws && !passes(others, tree, id, Duration::from_secs(900)) {
        Fate::Laws
    } else {
        Fate::Survived
    }
}

/// The first mutants in an order that only the seed and their names decide.
fn sampled<'a>(mutants: &'a [Mutant], wishes: &Wishes, size: usize) -> Vec<&'a Mutant> {
    let mut order: Vec<&Mutant> = mutants
        .iter()
        .filter(|mutant| {
            wishes
                .only
                .as_ref()
                .is_none_or(|only| mutant.place.starts_with(only.as_str()))
        })
        .collect();
    order.sort_by_key(|mutant| {
        let mut hasher = DefaultHasher::new();
        (wishes.seed, &mutant.key).hash(&mut hasher);
        hasher.finish()
    });
    order.truncate(size);
    order
}

/// The sample that is kept: a name on each line, and behind a tab why it survives, if it does.
fn read_list(path: &Path) -> Result<BTreeMap<String, String>, String> {
    let words = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = words.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(lines
        .map(|line| {
            let (name, reason) = line.split_once('\t').unwrap_or((line, ""));
            (name.to_owned(), reason.to_owned())
        })
        .collect())
}

/// The fates of earlier runs; the last line about a mutant counts.
fn read_record(path: &Path) -> BTreeMap<String, Fate> {
    let words = fs::read_to_string(path).unwrap_or_default();
    words
        .lines()
        .filter_map(|line| {
            let (name, fate) = line.rsplit_once('\t')?;
            Some((name.to_owned(), Fate::read(fate)?))
        })
        .collect()
}
