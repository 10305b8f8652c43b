// A browser with the explorer open in it, and what tests ask of it.

import { execFileSync } from "node:child_process";
import puppeteer from "puppeteer-core";

/** Sizes of screens, in pixels. */
export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
export const PROJECTOR = { width: 1920, height: 1080 };

/** Fails with what is not as it should be. */
export function check(isSo, what) {
  if (!isSo) throw new Error(what);
}

/** Fails if two things differ. */
export function same(found, expected, what) {
  const [a, b] = [found, expected].map((value) => JSON.stringify(value));
  check(a === b, `${what}: ${a?.slice(0, 300)} instead of ${b?.slice(0, 300)}`);
}

export function pause(milliseconds) {
  return new Promise((end) => setTimeout(end, milliseconds));
}

/** The command as it is installed, under the limits of the page. */
export class Native {
  constructor(program) {
    this.program = program;
  }

  run(...args) {
    const limits = ["--memory", "1G", "--time", "20", "--threads", "1"];
    return execFileSync(this.program, [...args, ...limits], { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] });
  }

  json(...args) {
    try {
      return JSON.parse(this.run(...args, "--json"));
    } catch (error) {
      // A status of 1 says no, but answers.
      if (error.status === 1 && error.stdout) return JSON.parse(error.stdout);
      throw error;
    }
  }
}

/** Starts a browser: "chrome" or "firefox". Nothing is drawn by graphics hardware. */
export function start(browser, executablePath) {
  const args = browser === "chrome" ? ["--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"] : [];
  return puppeteer.launch({ browser, executablePath, headless: true, args });
}

/** One tab with the explorer. */
export class Visit {
  static async to(browser, address, { size = DESK, media = [] } = {}) {
    const page = await browser.newPage();
    const visit = new Visit(page);
    page.on("pageerror", (error) => visit.complaints.push(error.message));
    page.on("console", (message) => message.type() === "error" && visit.complaints.push(message.text()));
    page.on("request", (request) => /^https?:/.test(request.url()) && visit.complaints.push(`asks for ${request.url()}`));
    page.on("dialog", (dialog) => { visit.complaints.push(`dialog: ${dialog.message()}`); void dialog.dismiss(); });
    await page.setViewport(size);
    if (media.length > 0) await page.emulateMediaFeatures(media);
    visit.begun = performance.now();
    await page.goto(address);
    await page.waitForFunction(() => document.documentElement.dataset.ready === "1", { timeout: 60_000 });
    return visit;
  }

  constructor(page) {
    this.page = page;
    /** Errors, dialogs and requests: there are to be none. */
    this.complaints = [];
  }

  /** What stands in an element. */
  text(selector) {
    return this.page.$eval(selector, (element) => element.innerText);
  }

  /** Waits until a text matches, and answers the match. */
  async sees(selector, pattern, seconds = 40) {
    const end = performance.now() + 1000 * seconds;
    for (;;) {
      const text = await this.text(selector).catch(() => "");
      const found = pattern.exec(text);
      if (found !== null) return found;
      check(performance.now() < end, `${selector} does not show ${pattern}, but: ${text.slice(0, 500)}`);
      await pause(50);
    }
  }

  /** Waits until something is so on the page. */
  async until(what, test, ...args) {
    await this.page.waitForFunction(test, { timeout: 40_000 }, ...args).catch(() => check(false, `not seen: ${what}`));
  }

  /** Waits until the map is at rest: painted, and nothing else is on its way to it. */
  async painted() {
    const end = performance.now() + 60_000;
    for (let quiet = 0; quiet < 5; ) {
      check(performance.now() < end, "the map does not come to rest");
      await pause(50);
      const isBusy = await this.page.$eval(".map", (map) => map.getAttribute("aria-busy") !== "false");
      quiet = isBusy ? 0 : quiet + 1;
    }
  }

  panel(id) {
    return this.page.click(`#tab-${id}`);
  }

  async address() {
    return decodeURIComponent(new URL(this.page.url()).hash.slice(1));
  }

  /** What the command in the page answers. */
  async ask(...args) {
    const { status, output, messages } = await this.page.evaluate((args) => globalThis.netlace(...args), args);
    return { status, output, messages };
  }

  /** Where points of the scene of all nodes are on the screen, if the whole network is shown: those that are picked from the scene. */
  async places(pick) {
    const { output } = await this.ask("scene", (await this.address()).split("&")[0], "--items", "1", "--json");
    const box = await this.page.$eval(".map", (map) => { const { x, y, width, height } = map.getBoundingClientRect(); return { x, y, width, height }; });
    const scale = Math.min(box.width, box.height) / 1060;
    return pick(JSON.parse(output)).map(([x, y]) => ({ x: box.x + box.width / 2 + x * scale, y: box.y + box.height / 2 + y * scale }));
  }

  /** Where a node is on the screen, if the whole network is shown. */
  async place(node) {
    const [place] = await this.places(({ items: { node: nodes, x, y } }) => [nodes.indexOf(String(node))].map((item) => [x[item], y[item]]));
    return place;
  }

  async clickNode(node) {
    const { x, y } = await this.place(node);
    await this.page.mouse.click(x, y);
  }

  /** How many marks over the map are drawn with a selector. */
  marks(selector) {
    return this.page.$$eval(`.overlay ${selector}`, (all) => all.length);
  }

  /** The colour of the map at a place on the screen. */
  colour({ x, y }) {
    return this.page.$eval(".map canvas", (canvas, x, y) => {
      const box = canvas.getBoundingClientRect();
      const pixels = canvas.width / box.width;
      return [...canvas.getContext("2d").getImageData((x - box.x) * pixels, (y - box.y) * pixels, 1, 1).data].slice(0, 3);
    }, x, y);
  }

  /** How many pixels of the map are nearly of a colour. */
  pixels([red, green, blue]) {
    return this.page.$eval(".map canvas", (canvas, red, green, blue) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4) {
        if (data[i + 3] > 120 && Math.abs(data[i] - red) + Math.abs(data[i + 1] - green) + Math.abs(data[i + 2] - blue) < 60) count++;
      }
      return count;
    }, red, green, blue);
  }

  async end() {
    same(this.complaints, [], "complaints of the browser");
    await this.page.close();
  }
}
