// Uses the explorer in real browsers: node run.mjs NETLACE [--only WORDS] [--pictures FOLDER] [--report FILE] [--full]
// With --full all networks, addresses and colours are tried and not some of them, the first picture must be there within a second at least once and no frame may take more than 50 ms.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { check, Native, start } from "./browser.mjs";
import { LESSONS } from "./lessons.mjs";
import { lines } from "./lines.mjs";
import { PARTS } from "./parts.mjs";
import { QUALITIES } from "./qualities.mjs";
import { STATE } from "./state.mjs";

const { values, positionals: [program] } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" }, pictures: { type: "string" }, report: { type: "string" }, full: { type: "boolean" } },
});
if (program === undefined) throw new Error("usage: node run.mjs NETLACE [--only WORDS] [--pictures FOLDER] [--report FILE] [--full]");
const native = new Native(resolve(program));
const folder = mkdtempSync(join(tmpdir(), "netlace-explorer-"));
const found = (name) => { try { return execFileSync("which", [name], { encoding: "utf8" }).trim(); } catch { return undefined; } };

/** A screenshot to be looked at. */
async function look(visit, name) {
  if (values.pictures === undefined) return;
  mkdirSync(values.pictures, { recursive: true });
  await visit.page.screenshot({ path: join(values.pictures, `${name}.png`) });
}

/** Runs tests one after the other; answers the number that failed. */
async function run(tests, context) {
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    if (values.only !== undefined && !name.includes(values.only)) continue;
    const begun = performance.now();
    const error = await test(context).then(() => undefined, (error) => error);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${error === undefined ? "ok    " : "FAILED"} ${seconds.padStart(5)} s  ${name}${error === undefined ? "" : `\n  ${error.message}`}`);
    if (error !== undefined) failed++;
  }
  return failed;
}

function described({ bytes, firsts, frames, networks, others, hostile, axe, lines }, firefox) {
  const ms = (time) => `${Math.round(time)} ms`;
  return `# The explorer

One page of ${bytes.toLocaleString("en")} bytes. Each of its parts was used in Chromium without graphics hardware${firefox ? ", and in Firefox" : ""}: what was seen is what the command answers.

| | measured |
|---|---|
${firsts.map(({ expr, best, median, worst }) => `| first picture of \`${expr}\`: best, median and worst of ten | ${[best, median, worst].map(ms).join(", ")} |`).join("\n")}
| links in sight while \`rsn(hypercube(4),3)\` is panned | ${frames.links.toLocaleString("en")} |
| frames: median, worst | ${ms(frames.median)}, ${ms(frames.worst)} of ${frames.number} |
| frames above 50 ms | ${frames.late} |
| 50,000 lines on a canvas, in paths of 100 | ${ms(lines.paths)} |
| the same in one path | ${ms(lines.one)} |
| the same by WebGL | ${lines.webgl === null ? "not there" : ms(lines.webgl)} |
| networks whose \`show\` and \`metrics\` are the same JSON as those of the command, times left out | ${networks} |
| other answers compared | ${others} |
| hostile addresses | ${hostile}: no script ran, no error of the page, and the page still answered |
| serious findings of axe in ${axe.states} states, light and dark | 0 |
`;
}

const file = join(folder, "page.html");
const alone = join(folder, "embedded.html");
const own = join(folder, "own.html");
let failed = 0;
const report = {};
try {
  native.run("explore", "rsn(hypercube(3),2)", "-o", file);
  native.run("explore", "rdn(ring(3),1)", "--embed", "-o", alone);
  // Files are found wherever they are, under the names that expressions give them.
  const graph = join(folder, "own.edges");
  writeFileSync(graph, "0 1\n1 2\n2 3\n3 0\n");
  native.run("explore", `file("${graph}")`, 'file("examples/rack.edges")', "mine(5)", "--define", "mine(n) = product(ring(n),ring(3))", "-o", own);
  const url = (hash) => `file://${file}#${hash}`;
  const context = { url, native, file, embedded: `file://${alone}`, own: { page: `file://${own}`, expr: `file("${join(folder, "own.edges")}")` }, look, report, isFull: values.full };
  const chromium = found("chromium") ?? found("chromium-browser") ?? found("google-chrome");
  check(chromium !== undefined, "chromium is not installed");
  const browser = await start("chrome", chromium);
  failed += await run({ ...PARTS, ...STATE, ...LESSONS, ...QUALITIES }, { ...context, browser });
  if (values.report !== undefined) report.lines = await lines(browser);
  await browser.close();
  const firefox = found("firefox-esr") ?? found("firefox");
  if (firefox === undefined) console.log("Firefox is not installed: left out");
  else {
    const other = await start("firefox", firefox);
    console.log(`In ${await other.version()}:`);
    const usable = Object.entries({ ...PARTS, ...STATE }).filter(([name]) => !name.startsWith("10"));
    failed += await run(Object.fromEntries(usable), { ...context, browser: other, look: async () => undefined });
    await other.close();
  }
  if (values.full) {
    const { firsts, frames } = report;
    // What else the machine does can only add to it.
    for (const { expr, best } of firsts) check(best <= 1000, `the first picture of ${expr} takes ${best} ms`);
    check(frames.late === 0, `${frames.late} of ${frames.number} frames take more than 50 ms, the longest ${frames.worst} ms`);
  }
  if (values.report !== undefined && failed === 0) writeFileSync(values.report, described(report, firefox !== undefined));
  console.log(JSON.stringify(report));
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = failed === 0 ? 0 : 1;
