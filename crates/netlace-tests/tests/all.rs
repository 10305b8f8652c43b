//! All tests of the library that see it as users do: one program, so that what they share is compiled once.
//!
//! `cargo test --test all drawing::` runs those of one file.

mod adaptive;
mod architecture;
mod at_once;
mod baselines;
mod batch;
mod bill;
mod bisection;
mod bisection_rules;
mod cancelled;
mod certify;
mod claims;
mod collectives;
mod columns;
mod common;
mod connected;
mod connectivity;
mod damaged;
mod defined;
mod defined_random;
mod design;
mod disjoint;
mod drawing;
mod embedding;
mod emulated;
mod emulation;
mod equal_networks;
mod exact;
mod fabric;
mod fabric_files;
mod families;
mod faults;
mod files;
mod fuzz;
mod girth;
mod golden;
mod groups;
mod growth;
mod host_collectives;
mod judging;
mod lanes;
mod machine;
mod metrics;
mod native;
#[cfg(feature = "nauty")]
mod nauty;
mod one_port;
mod opensm;
mod outlines;
mod own_claims;
mod placement;
mod plot;
mod properties;
mod published;
mod ranges;
mod recognise;
mod relln;
mod report;
mod routing;
mod search;
mod shared_search;
mod simulate;
mod time_up;
mod traffic;
mod words;

#[test]
fn every_file_here_is_part_of_it() {
    let listed = include_str!("all.rs");
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests")).unwrap();
    let files = folder.map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let mut count = 0;
    for file in files.filter(|path| !path.ends_with("all.rs")) {
        let name = file.file_stem().and_then(|name| name.to_str()).unwrap();
        let is_code = file.extension().is_some_and(|ending| ending == "rs");
        assert!(!is_code || listed.contains(&format!("\nmod {name};\n")), "add `mod {name};`");
        count += usize::from(is_code);
    }
    assert!(count > 30, "only {count} files were found");
}
