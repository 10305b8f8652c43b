// The page begins here.

import { App } from "./app";
import { bytes } from "./command/command";

/** What `netlace explore` writes into the page. */
interface Start {
  expressions: string[];
  embed?: boolean;
  /** What files hold, in base 64. */
  files?: Record<string, string>;
  definitions?: string[];
}

const root = document.getElementById("app");
if (root !== null) {
  const start = JSON.parse(document.getElementById("start")?.textContent ?? "") as Start;
  const files = Object.entries(start.files ?? {}).map(([name, text]) => [name, bytes(text)] as const);
  const given = { files: Object.fromEntries(files), definitions: start.definitions ?? [] };
  const app = new App(root, given, start.expressions[0] ?? "rsn(hypercube(3),2)");
  // For the console of the browser, and for pages that embed this one: await netlace("show", "ring(5)").
  Object.assign(globalThis, { netlace: (...args: string[]) => app.quick.run(args) });
  void app.start(start.expressions, start.embed === true);
}
