// What holds for all of the explorer: accessibility, speed, figures as those of the command, hostile addresses.

import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { check, DESK, pause, same, Visit } from "./browser.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Networks whose figures are compared besides the examples of all families: some take seconds. */
const LARGE = [
  "hypercube(10)", "rdn(torus(3,3),1)", "rdn(ring(3),2)", "rdn(torus(5,5),2)", "rdn(torus(5,5),4)", "rsn(hypercube(3),2)", "rsn(hypercube(4),3)",
  "re(frame=petersen,unit=petersen,phases=2)", "wk(4,5)", "dragonfly(6,3,3)", "fat_tree(8)", "jellyfish(64,5)", "rcr(4,4,1)",
];

/** Addresses that want something else than a network. */
const HOSTILE = [
  `${"ring(".repeat(100_000)}3${")".repeat(100_000)}`,
  "(".repeat(100_000),
  "<img src=x onerror=globalThis.hacked=1>",
  '"><script>globalThis.hacked=1</script>',
  "javascript:globalThis.hacked=1",
  "ring(3)&panel=<script>globalThis.hacked=1</script>",
  "ring(3)&panel=compare&other=<img src=x onerror=globalThis.hacked=1>",
  "ring(3)&panel=faults&cutnodes=<b>,99999999999999999999,-1&cutlinks=0-<i>",
  "ring(3)&panel=route&from=-1&to=--output=/etc/passwd",
  "ring(3)&panel=collective&algorithm=--help&ports=everything",
  "ring(3)&panel=deadlock&lanes=1e99&routing=../../x",
  "ring(3)&within=<script> > <b>",
  "ring(99999999999999999999999999999999)",
  "hypercube(4000000000)",
  "torus(4294967296,4294967296,4294967296)",
  "file(/etc/passwd)",
  'file("/proc/self/environ")',
  "--help",
  "--output=x",
  "%00%ff%zz",
  "ring(3)%00",
  "ring(3)" + "&a=b".repeat(50_000),
  "jellyfish(100000000,3)",
  "product(hypercube(62),hypercube(62))",
  "\u202ering(3)",
];

/** The answer without the times that it took. */
function untimed(answer) {
  return JSON.parse(JSON.stringify(answer, (name, value) => (name === "seconds" ? undefined : value)));
}

/** A third of them. */
function some(all) {
  return all.filter((_, i) => i % 3 === 0);
}

/** What both say of something; the message if they say no. */
async function both(visit, native, args) {
  const { status, output, messages } = await visit.ask(...args, "--json");
  const here = output === "" ? messages : untimed(JSON.parse(output));
  let there;
  try {
    there = untimed(native.json(...args));
  } catch (error) {
    there = error.stderr;
  }
  same(here, there, args.join(" "));
  return { isRefused: output === "", status };
}

export const QUALITIES = {
  async "figures are those of the command"({ browser, url, native, report, isFull }) {
    const visit = await Visit.to(browser, url("ring(3)"));
    let answered = 0;
    const examples = native.json("families").families.map(({ example }) => example).filter((expr) => !expr.startsWith("file("));
    const networks = isFull ? [...examples, ...LARGE] : some(examples);
    for (const expr of networks) {
      const { isRefused } = await both(visit, native, ["show", expr]);
      check(!isRefused, `${expr} is no network`);
      const metrics = await both(visit, native, ["metrics", expr]);
      if (!metrics.isRefused) answered++;
    }
    check(answered >= (isFull ? 50 : 15), `figures of ${answered} networks were compared`);
    const others = [
      ["certify", "torus(5,5)"], ["certify", "rdn(ring(3),1)", "--routing", "balanced"], ["route", "rsn(hypercube(4),3)", "0", "65535"],
      ["paths", "--disjoint", "rdn(torus(5,5),2)", "0", "77"], ["collective", "rdn(ring(3),1)", "broadcast", "--steps"], ["compare", "torus(4,4)", "hypercube(4)"],
      ["simulate", "torus(4,4)", "--routing", "updown", "--load", "0.2", "--cycles", "2000"], ["show", "ring("], ["metrics", "ring(2,2,2)"],
      // Numbers of nodes that are longer than a word of the page.
      ["scene", "rdn(torus(5,5),3)", "--around", "13000000000000", "--block", "100000"], ["scene", "torus(65536,65536)"],
      ["route", "rdn(torus(5,5),3)", "13000000000000", "5", "--routing", "native"], ["collective", "hypercube(62)", "all-reduce"],
    ];
    if (isFull) others.push(["scene", "hypercube(62)"]);
    for (const args of others) await both(visit, native, args);
    report.networks = answered;
    report.others = others.length;
    await visit.end();
  },

  async "hostile addresses"({ browser, url, report, isFull }) {
    const addresses = isFull ? HOSTILE : some(HOSTILE);
    for (const hash of addresses) {
      const name = hash.slice(0, 60);
      const visit = await Visit.to(browser, `${url("")}${hash}`).catch((error) => check(false, `${name}: ${error.message}`));
      await pause(300);
      const { hacked, isTold } = await visit.page.evaluate(() => ({
        hacked: globalThis.hacked ?? null,
        isTold: document.querySelector("#wrong").textContent !== "" || document.querySelector(".live").textContent !== "",
      }));
      check(hacked === null, `${name} has run a script`);
      check(isTold, `${name}: nothing is said`);
      // The page still answers.
      await visit.page.evaluate(() => { location.hash = "#ring(5)"; });
      await visit.sees(".live", /^ring\(5\): 5 nodes/);
      await visit.end().catch((error) => check(false, `${name}: ${error.message}`));
    }
    report.hostile = addresses.length;
  },

  async "no serious finding of axe"({ browser, url, report, isFull }) {
    const states = ["figures", "route&from=0&to=17", "collective", "deadlock", "faults&cutnodes=4", "compare&other=torus(6,3)", "claims", "out"];
    const findings = [];
    for (const [s, scheme] of ["light", "dark"].entries()) {
      for (const state of states.filter((_, i) => isFull || i % 2 === s)) {
        const visit = await Visit.to(browser, url(`rdn(ring(3),1)&panel=${state}`), { media: [{ name: "prefers-color-scheme", value: scheme }] });
        await visit.until("the panel is filled", () => document.querySelector("#panel .busy") === null && document.querySelector("#panel").textContent.length > 200);
        if (state === "figures") await visit.page.click("#open-gallery");
        await visit.page.evaluate(AXE);
        const { violations } = await visit.page.evaluate(() => globalThis.axe.run());
        for (const { id, impact, nodes } of violations) findings.push({ state, scheme, id, impact, at: nodes.slice(0, 2).map(({ html }) => html.slice(0, 120)) });
        await visit.end();
      }
    }
    const serious = findings.filter(({ impact }) => impact === "serious" || impact === "critical");
    check(serious.length === 0, `axe: ${JSON.stringify(serious.slice(0, 6), null, 1)}`);
    report.axe = { states: isFull ? 2 * states.length : states.length, minor: findings.length };
  },

  async "size, first picture, frames"({ browser, url, file, report, isFull }) {
    report.bytes = statSync(file).size;
    check(report.bytes <= 4_000_000, `the page has ${report.bytes} bytes`);
    const firsts = [];
    const runs = isFull ? 10 : 2;
    for (const expr of ["rsn(hypercube(3),2)", "rsn(hypercube(4),3)"]) {
      const times = [];
      for (let run = 0; run < runs; run++) {
        const page = await browser.newPage();
        await page.setViewport(DESK);
        await page.evaluateOnNewDocument(() => {
          new MutationObserver((_, watch) => {
            if (document.querySelector(".map[data-links]") === null) return;
            globalThis.first = performance.now();
            watch.disconnect();
          }).observe(document, { subtree: true, childList: true, attributes: true });
        });
        await page.goto(url(expr));
        await page.waitForFunction(() => globalThis.first !== undefined, { timeout: 30_000 });
        times.push(await page.evaluate(() => globalThis.first));
        await page.close();
      }
      times.sort((a, b) => a - b);
      firsts.push({ expr, best: times[0], median: times[runs / 2], worst: times[runs - 1] });
    }
    report.firsts = firsts;
    report.frames = await panned(browser, url);
  },
};

/** Pans over single nodes with 50,000 links in sight, and measures the time from frame to frame. */
async function panned(browser, url) {
  const visit = await Visit.to(browser, url("rsn(hypercube(4),3)"));
  const { page } = visit;
  const box = await (await page.$(".map")).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const links = () => page.$eval(".map", (map) => Number(map.dataset.links ?? 0));
  await page.mouse.move(x, y);
  for (let turn = 0; turn < 40 && (await links()) < 50_000; turn++) {
    await page.mouse.wheel({ deltaY: -120 });
    await visit.painted();
  }
  // What the panel computes has ended.
  await visit.until("the panel is filled", () => document.querySelector("#panel .busy") === null);
  await visit.painted();
  const seen = await links();
  check(seen >= 50_000, `${seen} links are in sight`);
  await page.evaluate(() => {
    globalThis.frames = [];
    let last = performance.now();
    const note = (now) => { globalThis.frames.push(now - last); last = now; globalThis.noting = requestAnimationFrame(note); };
    globalThis.noting = requestAnimationFrame(note);
  });
  await page.mouse.down();
  for (let step = 1; step <= 120; step++) {
    await page.mouse.move(x + 150 * Math.sin(step / 12), y + 100 * Math.sin(step / 19));
    await pause(10);
  }
  await page.mouse.up();
  const frames = (await page.evaluate(() => { cancelAnimationFrame(globalThis.noting); return globalThis.frames; })).slice(1).sort((a, b) => a - b);
  await visit.end();
  return { links: seen, number: frames.length, median: frames[frames.length >> 1], late: frames.filter((time) => time > 50).length, worst: frames.at(-1) };
}
