#!/usr/bin/env python3
"""Two cells, run by Jupyter in Chromium: the progress of the first is to be seen below it, and gone when it has ended; the second shows the
explorer, which answers.

usage: notebook.py [PICTURE]   with a screenshot of it

Needs `notebook` and `playwright` beside the package, and chromium.
"""
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

CELLS = {
    "long": 'import netlace\nwith netlace.limits(time=600):\n    print(netlace.hypercube(18).metric("mean_distance", by="brute_force"))',
    "page": 'netlace.parse("rdn(ring(3),1)").explore()',
}
PAGE = {
    "cells": [{"cell_type": "code", "execution_count": None, "id": name, "metadata": {}, "outputs": [], "source": cell} for name, cell in CELLS.items()],
    "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


def seen(url, picture):
    """The shares that the bar shows, and what the cell answers."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1000, "height": 500})
        page.goto(url)
        page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=60_000)
        page.locator(".jp-Notebook .cm-content").first.click()
        # The kernel must be there before it can be asked.
        time.sleep(5)
        page.keyboard.press("Shift+Enter")
        bar = page.locator(".jp-OutputArea progress").first
        bar.wait_for(timeout=60_000)
        first = float(bar.get_attribute("value"))
        time.sleep(2)
        second = float(bar.get_attribute("value"))
        expect(page.locator(".jp-OutputArea").first).to_contain_text("9.000", timeout=300_000)
        expect(page.locator(".jp-OutputArea progress")).to_have_count(0)
        # The second cell was chosen when the first was run.
        page.keyboard.press("Shift+Enter")
        explorer = page.frame_locator('iframe[title="explorer of rdn(ring(3),1)"]')
        expect(explorer.locator(".live")).to_contain_text("18 nodes, 27 links", timeout=60_000)
        expect(explorer.locator("#panel")).to_contain_text("mean distance", timeout=60_000)
        if picture:
            page.locator("iframe").scroll_into_view_if_needed()
            page.screenshot(path=picture)
        browser.close()
    return first, second


def main(picture=None):
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "long.ipynb").write_text(json.dumps(PAGE), encoding="utf-8")
        port = free_port()
        flags = [f"--port={port}", "--no-browser", "--allow-root", "--IdentityProvider.token=", f"--ServerApp.root_dir={folder}"]
        server = subprocess.Popen([sys.executable, "-m", "notebook", *flags], stderr=subprocess.DEVNULL)
        try:
            for _ in range(60):
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/api").close()
                    break
                except OSError:
                    time.sleep(1)
            first, second = seen(f"http://127.0.0.1:{port}/notebooks/long.ipynb", picture)
        finally:
            server.terminate()
            server.wait()
    print(f"the bar shows {first:.0%}, two seconds later {second:.0%}; at the end it is gone; explore() shows a page that answers")
    assert 0 <= first < second <= 1


main(*sys.argv[1:])
