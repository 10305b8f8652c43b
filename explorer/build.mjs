// Builds the page: node build.mjs COMMAND.wasm FOLDER. The parts that the command carries go to FOLDER, the whole page to dist/.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const [wasm, folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: node build.mjs COMMAND.wasm FOLDER");

/** One script of all that it imports. */
async function bundle(entry, define = {}) {
  const result = await build({
    entryPoints: [join(here, "src", entry)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    legalComments: "inline",
    define,
  });
  // What ends a script in HTML must not stand in one.
  return result.outputFiles[0].text.trim().replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
}

const workers = {
  COMMAND_WORKER: JSON.stringify(await bundle("command/worker.ts")),
  PAINT_WORKER: JSON.stringify(await bundle("map/painter.ts")),
};
const style = readFileSync(join(here, "src/style.css"), "utf8");
const program = await bundle("main.ts", workers);
const page = readFileSync(join(here, "src/index.html"), "utf8")
  .replace("/*STYLE*/", () => style)
  .replace("/*PROGRAM*/", () => program);
const packed = gzipSync(readFileSync(wasm), { level: 9 });
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "page.html"), page);
writeFileSync(join(folder, "command.wasm.gz"), packed);
const dist = join(here, "dist");
mkdirSync(dist, { recursive: true });
const whole = page.replace("/*COMMAND*/", () => packed.toString("base64"));
writeFileSync(join(dist, "explorer.html"), whole);
console.log(`explorer.html: ${whole.length} bytes, of which the command ${Math.ceil(packed.length / 3) * 4}`);
