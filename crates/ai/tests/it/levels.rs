//! Levels and their names.

use ai::Level;

#[test]
fn names_of_levels_are_read_and_written() {
    for name in ["random", "eager", "greedy", "search:2000it", "search:50ms"] {
        let level: Level = name.parse().expect(name);
        assert_eq!(level.to_string(), name);
    }
    for wrong in [
        "",
        "search:",
        "search:0it",
        "search:5",
        "search:-1ms",
        "Greedy",
        "search:99999999999it",
    ] {
        let error = wrong.parse::<Level>().expect_err(wrong);
        assert!(error.to_string().contains("try random"), "{error}");
    }
}
