"""The parts of `just full`. reports/README.md lists them; each has a script in this folder and a report in that one."""
import dataclasses
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REPORTS = ROOT / "reports"
INDEX = REPORTS / "README.md"
ROW = re.compile(r"^\| \[([\w-]+)\]\(\1\.md\) \|.*\| (`.*`) \|$", re.MULTILINE)
HEADER = re.compile(r"Measured at commit ([0-9a-f]{7,40})( with changes)? on (\d{4}-\d\d-\d\d) by `just full ([\w-]+)`\.")


@dataclasses.dataclass
class Part:
    name: str
    measured: list[str]
    """The paths whose change makes the report stale."""

    @property
    def report(self):
        return REPORTS / f"{self.name}.md"

    @property
    def script(self):
        """The script, called with the command `netlace` and the file to append to; `None` if there is none."""
        found = [path for ending in ("sh", "py") if (path := ROOT / f"tests/full/{self.name}.{ending}").exists()]
        return found[0] if len(found) == 1 else None

    def sources(self):
        return [*self.measured, f"tests/full/{self.name}.*", "Cargo.toml", "Cargo.lock"]


def parts():
    return [Part(name, re.findall(r"`([^`]+)`", paths)) for name, paths in ROW.findall(INDEX.read_text(encoding="utf-8"))]


def header(part, commit, is_changed, date):
    return f"Measured at commit {commit}{' with changes' if is_changed else ''} on {date} by `just full {part.name}`.\n\n"


def git(*arguments):
    """The lines that git prints; `None` if it fails."""
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return None if done.returncode else done.stdout.splitlines()


def changes(commit, paths):
    """The files that are not as in a commit; `None` if it is unknown here."""
    tracked = git("diff", "--name-only", commit, "--", *paths)
    return None if tracked is None else tracked + git("ls-files", "--others", "--exclude-standard", "--", *paths)
