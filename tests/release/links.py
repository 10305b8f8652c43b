#!/usr/bin/env python3
"""Every link of our Markdown leads to a file or a heading that is there. usage: links.py [FOLDER]

With a folder, the links of the book that mdBook has built there, too. Links to other hosts are not followed.
"""
import html.parser, pathlib, re, subprocess, sys, urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINK = re.compile(r"\[(?:[^\[\]]|\[[^\]]*\])*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
DEFINITION = re.compile(r"^\s{0,3}\[[^\]]+\]:\s*(\S+)", re.M)


def prose(text):
    """Without code, in which brackets are no links; headings keep what their code says."""
    text = re.sub(r"^(\s*)(```+|~~~+).*?^\s*\2\s*$", "", text, flags=re.M | re.S)
    lines = [line if line.startswith("#") else re.sub(r"(`+)(.+?)\1", "", line) for line in re.split(r"\n", text)]
    return "\n".join(lines)


def anchors(text):
    """Those of the headings, as GitHub and mdBook make them."""
    found, seen = set(), {}
    for heading in re.findall(r"^#{1,6}\s+(.*?)\s*#*$", prose(text), flags=re.M):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
        anchor = re.sub(r"[^\w\- ]", "", heading).strip().replace(" ", "-")
        seen[anchor] = seen.get(anchor, -1) + 1
        found.add(anchor if seen[anchor] == 0 else f"{anchor}-{seen[anchor]}")
    return found | set(re.findall(r"<\w+\s[^>]*\b(?:id|name)=\"([^\"]+)\"", text))


def is_elsewhere(link):
    return bool(urllib.parse.urlparse(link).scheme) or link.startswith("//")


def broken_in_markdown():
    listed = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=ROOT, text=True)
    known = {}
    for name in listed.split():
        path = ROOT / name
        text = path.read_text()
        words = prose(text)
        for link in LINK.findall(words) + DEFINITION.findall(words):
            if is_elsewhere(link):
                continue
            file, _, anchor = urllib.parse.unquote(link).partition("#")
            target = (path.parent / file).resolve() if file else path.resolve()
            yield None
            if not target.exists():
                yield f"{name}: {link}: no such file"
            elif anchor and target.suffix == ".md":
                if target not in known:
                    known[target] = anchors(target.read_text())
                if anchor not in known[target]:
                    yield f"{name}: {link}: no such heading"


class Page(html.parser.HTMLParser):
    """What a page links to, and what can be linked to in it."""

    def __init__(self, path):
        super().__init__()
        self.links, self.names = [], {""}
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        for key, value in attributes:
            if value and key in ("href", "src") and tag in ("a", "iframe", "img", "script", "link"):
                self.links.append(value)
            if value and key in ("id", "name"):
                self.names.add(value)


def broken_in_html(folder):
    pages = {path.resolve(): Page(path) for path in folder.rglob("*.html")}
    assert pages, f"{folder} has no pages"
    # The page for what is not found is served anywhere, and the parts of the table of contents have no base of their own.
    for path in sorted(path for path in pages if path.name not in ("404.html", "toc.html")):
        for link in pages[path].links:
            if is_elsewhere(link):
                continue
            file, _, anchor = urllib.parse.unquote(link).partition("#")
            target = (path.parent / file.split("?")[0]).resolve() if file else path
            yield None
            if not target.is_file():
                yield f"{path.name}: {link}: no such file"
            # The explorer shows what stands behind the #.
            elif target in pages and target.name != "explore.html" and anchor not in pages[target].names:
                yield f"{path.name}: {link}: no such heading"


checked = list(broken_in_markdown())
for folder in sys.argv[1:]:
    checked += broken_in_html(pathlib.Path(folder))
broken = [found for found in checked if found]
print("\n".join(broken) or f"{len(checked)} links lead somewhere")
sys.exit(bool(broken))
