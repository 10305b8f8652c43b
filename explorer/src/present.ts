// Presenter mode: large letters, the map and one panel, keys to go on.

import type { App } from "./app";

/** Begins or ends it. */
export function present(app: App): void {
  const page = document.documentElement;
  const begins = !page.classList.contains("presenting");
  page.classList.toggle("presenting", begins);
  document.getElementById("present")?.setAttribute("aria-pressed", String(begins));
  app.setValue("present", begins ? "1" : "");
  if (!begins) return;
  app.say("Presenter mode: Page Down and Page Up change panels, Escape ends.");
  const listen = (event: KeyboardEvent) => {
    if (!page.classList.contains("presenting")) {
      removeEventListener("keydown", listen);
      return;
    }
    const step = { PageDown: 1, PageUp: -1 }[event.key];
    if (step !== undefined) app.openNumber(app.panelNumber + step);
    else if (event.key === "Escape") present(app);
    else return;
    event.preventDefault();
  };
  addEventListener("keydown", listen);
}
