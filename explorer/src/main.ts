// The page begins here.

import { App } from "./app";

const root = document.getElementById("app");
if (root !== null) {
  const start = JSON.parse(document.getElementById("start")?.textContent ?? "{}") as { expressions?: string[]; embed?: boolean };
  const app = new App(root);
  void app.start(start.expressions ?? [], start.embed === true);
}
