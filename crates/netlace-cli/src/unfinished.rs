//! Files and folders that are being written, under names of their own. None stays when the command is interrupted.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is being written now.
static NAMES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file or folder that is removed when this is dropped, unless it was renamed.
pub(crate) struct Unfinished {
    name: PathBuf,
}

impl Unfinished {
    /// Calls `create` with a name in the folder that nothing has.
    pub(crate) fn create<T>(
        folder: &Path,
        create: impl Fn(&Path) -> io::Result<T>,
    ) -> io::Result<(Self, T)> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        interrupts::watch()?;
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            // A short name: that of the file may already be as long as names can be. If another process has it, the next.
            let name = folder.join(format!(".netlace-{number}.part"));
            let mut names = names();
            match create(&name) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                created => {
                    let created = created?;
                    names.push(name.clone());
                    return Ok((Self { name }, created));
                }
            }
        }
    }

    pub(crate) fn name(&self) -> &Path {
        &self.name
    }

    /// Gives it another name, which it keeps.
    pub(crate) fn rename(self, to: &Path) -> io::Result<()> {
        self.finish(|name| fs::rename(name, to))
    }

    /// Gives it, or what is in it, other names. An interrupt waits until that is done, or comes before it.
    pub(crate) fn finish(self, rename: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
        let _names = names();
        rename(&self.name)
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        let mut names = names();
        remove(&self.name);
        names.retain(|name| *name != self.name);
    }
}

/// A thread that panicked leaves the list as it should be.
fn names() -> MutexGuard<'static, Vec<PathBuf>> {
    NAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An error is ignored: the file then stays.
fn remove(name: &Path) {
    let _ = if name.is_dir() { remove_folder(name) } else { fs::remove_file(name) };
}

/// Nothing can be created in a folder by its old name while it is emptied.
fn remove_folder(name: &Path) -> io::Result<()> {
    let gone = name.with_extension("gone");
    fs::rename(name, &gone)?;
    fs::remove_dir_all(gone)
}

#[cfg(unix)]
mod interrupts {
    use std::io;
    use std::sync::Once;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// From now on, a signal that ends the command first removes what is unfinished.
    pub(super) fn watch() -> io::Result<()> {
        static WATCHED: Once = Once::new();
        let mut result = Ok(());
        WATCHED.call_once(|| {
            let ignored = ignored();
            let watched = [SIGHUP, SIGINT, SIGTERM];
            let watched = watched.into_iter().filter(|signal| ignored & (1 << (signal - 1)) == 0);
            result = Signals::new(watched).map(|mut signals| {
                std::thread::spawn(move || {
                    if let Some(signal) = signals.forever().next() {
                        // Kept until the end, so that nothing new is created or gets its name.
                        let names = super::names();
                        names.iter().for_each(|name| super::remove(name));
                        let _ = emulate_default_handler(signal);
                    }
                });
            });
        });
        result
    }

    /// The signals that whoever started the command lets it ignore, as `nohup` does; none where that is not known.
    fn ignored() -> u64 {
        let mask = crate::process::status("SigIgn");
        mask.and_then(|mask| u64::from_str_radix(&mask, 16).ok()).unwrap_or(0)
    }
}

/// Elsewhere what was unfinished stays, under its own name.
#[cfg(not(unix))]
mod interrupts {
    pub(super) fn watch() -> std::io::Result<()> {
        Ok(())
    }
}
