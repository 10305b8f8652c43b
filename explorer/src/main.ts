// The page begins here.

import { App } from "./app";

const root = document.getElementById("app");
if (root !== null) {
  const start = JSON.parse(document.getElementById("start")?.textContent ?? "{}") as { expressions?: string[]; embed?: boolean };
  const app = new App(root);
  // For the console of the browser, and for pages that embed this one: await netlace("show", "ring(5)").
  Object.assign(globalThis, { netlace: (...args: string[]) => app.quick.run(args) });
  void app.start(start.expressions ?? [], start.embed === true);
}
