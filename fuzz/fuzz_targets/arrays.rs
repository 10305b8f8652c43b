#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| netlace_fuzz::survive("arrays", bytes));
