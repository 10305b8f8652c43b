//! Takes the page of `netlace explore` into the command, if it was built.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    let variable = |name: &str| env::var_os(name).map(PathBuf::from).unwrap_or_default();
    let folder = variable("CARGO_MANIFEST_DIR").join("page");
    let parts = [folder.join("page.html"), folder.join("command.wasm.gz")];
    // The command in the page makes no pages, and need not be built anew after each.
    let is_browser = env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm");
    if !is_browser {
        println!("cargo:rerun-if-changed=page");
    }
    let page = if !is_browser && parts.iter().all(|part| part.is_file()) {
        let [page, command] = parts.map(|part| part.to_string_lossy().into_owned());
        format!("Some((include_str!({page:?}), include_bytes!({command:?})))")
    } else {
        "None".to_owned()
    };
    fs::write(variable("OUT_DIR").join("page.rs"), page)
}
