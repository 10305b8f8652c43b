"""Opens pages in a headless Chromium over its debugging pipe, and sees that they load, run and complain of nothing.

usage: report.py CHROMIUM PICTURES PAGE...
"""

import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile

DESK, PHONE = (1280, 900), (390, 844)


class Browser:
    """A browser that is told what to do by messages, and tells what happens."""

    def __init__(self, program, profile):
        their_in, self.to = os.pipe()
        self.back, their_out = os.pipe()

        def wire():
            # Both may stand where the other belongs.
            first, second = os.dup(their_in), os.dup(their_out)
            os.dup2(first, 3)
            os.dup2(second, 4)

        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-pipe",
                 "--disable-background-networking", "--disable-component-update", "--disable-sync",
                 "--host-resolver-rules=MAP * ~NOTFOUND", f"--user-data-dir={profile}"]
        self.process = subprocess.Popen([program, *flags, "about:blank"], preexec_fn=wire, close_fds=False,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(their_in)
        os.close(their_out)
        self.number, self.rest, self.events, self.session = 0, b"", [], None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Network", "Log", "Runtime"]:
            self.ask(f"{domain}.enable")

    def read(self):
        while b"\0" not in self.rest:
            piece = os.read(self.back, 1 << 20)
            if not piece:
                sys.exit("the browser has gone")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def ask(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, page):
        """Opens a page; gives what it asked for beside itself, and what was complained of."""
        self.events = []
        self.ask("Page.navigate", url=page)
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self.read())
        self.ask("Runtime.evaluate", expression="new Promise(done => setTimeout(done, 300))", awaitPromise=True)
        params = lambda method: [event["params"] for event in self.events if event["method"] == method]
        asked = [sent["request"]["url"] for sent in params("Network.requestWillBeSent")]
        asked = [url for url in asked if url != page and not url.startswith("data:")]
        said = [entry["entry"]["text"] for entry in params("Log.entryAdded")]
        said += [str(call["args"]) for call in params("Runtime.consoleAPICalled")]
        said += [str(thrown["exceptionDetails"]) for thrown in params("Runtime.exceptionThrown")]
        return asked, said

    def value(self, expression):
        return self.ask("Runtime.evaluate", expression=expression)["result"]["value"]

    def look(self, size, scheme):
        width, height = size
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def picture(self, path, whole):
        shot = self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(shot["data"]))

    def paper(self, path):
        printed = self.ask("Page.printToPDF", preferCSSPageSize=True, printBackground=False)
        path.write_bytes(base64.b64decode(printed["data"]))


def see_that_harm_is_seen(browser, scratch):
    """A page that asks for something, complains and is too wide: else the checks below would prove nothing."""
    page = pathlib.Path(scratch, "harm.html")
    page.write_text("<img src='http://example.invalid/x.png'><script>missing()</script><p style='width:3000px'>wide")
    browser.look(PHONE, "light")
    asked, said = browser.open(page.as_uri())
    assert asked == ["http://example.invalid/x.png"], asked
    assert any("missing is not defined" in words for words in said), said
    assert browser.value("document.documentElement.scrollWidth") > 2000


def check(browser, page, pictures):
    title = None
    for size, where in [(DESK, "desk"), (PHONE, "phone")]:
        for scheme in ["light", "dark"]:
            browser.look(size, scheme)
            asked, said = browser.open(page.as_uri())
            assert not asked, f"{page.name} asked for {asked}"
            assert not said, f"{page.name} complained: {said}"
            wide = browser.value("document.documentElement.scrollWidth")
            assert wide <= size[0], f"{page.name} is {wide} pixels wide on a {where} of {size[0]}"
            dark = browser.value("getComputedStyle(document.body).backgroundColor") != "rgb(255, 255, 255)"
            assert dark == (scheme == "dark"), f"{page.name} is not {scheme}"
            assert browser.value("document.scripts.length + document.images.length") == 0
            title = browser.value("document.title")
            browser.picture(pictures / f"{page.stem}-{where}-{scheme}.png", whole=False)
            browser.picture(pictures / f"{page.stem}-{where}-{scheme}-whole.png", whole=True)
    browser.paper(pictures / f"{page.stem}.pdf")
    return title


def main(program, pictures, *pages):
    pictures = pathlib.Path(pictures)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        browser = Browser(program, scratch)
        try:
            see_that_harm_is_seen(browser, scratch)
            for page in map(pathlib.Path, pages):
                title = check(browser, page.resolve(), pictures)
                size = page.stat().st_size
                print(f"{title}: {size} bytes, no request, no complaint, on desk and phone, light and dark")
        finally:
            browser.process.terminate()
            browser.process.wait()


main(*sys.argv[1:])
