//! scratch
#![allow(warnings)]
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules::*;
use std::collections::BTreeMap;
use testkit::laws;
use testkit::laws::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let decks = match a[1].as_str() {
        "e" => Decks::Embedded,
        "m" => Decks::MadeUp,
        "w" => Decks::Wild,
        _ => Decks::Laid,
    };
    let from: u64 = a[2].parse().unwrap();
    let to: u64 = a[3].parse().unwrap();
    let laws = a.get(4).cloned().unwrap_or("c".into());
    let quiet = a.len() > 5;
    if quiet {
        std::panic::set_hook(Box::new(|_| {}));
    }
    let mut kinds: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    let t = std::time::Instant::now();
    let (mut answers, mut turns, mut ends) = (0usize, 0u64, BTreeMap::<String, u64>::new());
    let mut twins = BTreeMap::new();
    let mut most = 0;
    for n in from..to {
        let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| -> Result<Record, Breach> {
            let d = deal(decks, n);
            let mut o = Options::new();
            let mut rng = ChaCha8Rng::seed_from_u64(n);
            let places = std::cell::OnceCell::new();
            let rec = play(&d.setup, &mut Script::of(&d), |g, at| {
                if laws.contains('c') {
                    places.get_or_init(|| Places::of(g)).check(g)?;
                }
                if laws.contains('a') && rng.random_range(0..6) == 0 {
                    every_option_is_accepted(g, &mut o)?;
                }
                if laws.contains('n') && rng.random_range(0..6) == 0 {
                    nothing_else_is_taken(g, &mut o)?;
                }
                if laws.contains('d') {
                    options_differ(g, &mut o)?;
                }
                if laws.contains('v') {
                    view_agrees(g)?;
                }
                if laws.contains('r') && rng.random_range(0..6) == 0 {
                    refusals_hold(g, &mut o, |_| rng.random_range(0..30) == 0)?;
                }
                if laws.contains('h') && rng.random_range(0..10) == 0 {
                    for role in Role::BOTH {
                        if let Some(t) = Twin::new(g, role, &mut rng) {
                            *twins.entry(t.play(rng.random(), d.drivers, 60)?).or_insert(0) += 1;
                        }
                    }
                }
                Ok(())
            })?;
            if laws.contains('p') {
                replay(&rec, (n as usize * 7) % rec.answers.len().max(1))?;
            }
            Ok(rec)
        }));
        let key = match r {
            Ok(Ok(rec)) => {
                answers += rec.answers.len();
                most = most.max(rec.answers.len());
                turns += u64::from(rec.end.state().turn);
                *ends.entry(format!("{:?}", rec.outcome().unwrap().reason)).or_insert(0) += 1;
                continue;
            }
            Ok(Err(b)) => format!("{b}"),
            Err(p) => format!(
                "panic: {}",
                p.downcast_ref::<String>()
                    .cloned()
                    .or(p.downcast_ref::<&str>().map(|s| s.to_string()))
                    .unwrap_or_default()
            ),
        };
        if !quiet {
            println!("{}: {}", deal(decks, n), key);
            if a.len() == 5 && to - from > 1 {
                break;
            }
        }
        let short: String = key
            .chars()
            .filter(|c| !c.is_ascii_digit())
            .take(if quiet { 150 } else { 400 })
            .collect();
        let e = kinds.entry(short).or_insert((0, n));
        e.0 += 1;
    }
    let el = t.elapsed();
    println!(
        "{:?} for {} games, {:?}/game; answers {} max {most} turns {} {ends:?} twins {twins:?}",
        el,
        to - from,
        el / (to - from) as u32,
        answers as u64 / (to - from),
        turns / (to - from)
    );
    let mut k: Vec<_> = kinds.into_iter().collect();
    k.sort_by_key(|(_, (n, _))| std::cmp::Reverse(*n));
    for (k, (n, first)) in k {
        println!("{n} (first {first}): {k}");
    }
}
