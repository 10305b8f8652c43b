// The legend: a line for each level, by colour and pattern; a level can be shown alone. Below them the hosts, where they are seen.

import { h, s } from "./dom";
import type { MapView } from "./map/map";
import { levelColour, levelDashes, type Theme } from "./map/style";

export class Legend {
  readonly element = h("div", { class: "legend", role: "group", "aria-label": "levels of links" });
  private readonly hostSample = h("span");
  private readonly hostCount = h("span");
  private readonly hosts = h("p", { hidden: true }, this.hostSample, this.hostCount);
  private alone: number | undefined;
  private levels: { label: string; links: string }[] = [];

  constructor(private readonly map: MapView) {}

  draw(levels: { label: string; links: string }[], theme: Theme): void {
    if (levels !== this.levels) this.isolate(undefined, levels);
    this.hostSample.style.background = theme.muted;
    const lines = levels.map(({ label, links }, level) => {
      const sample = s("svg", { width: 34, height: 8, "aria-hidden": "true" },
        s("line", { x1: 0, y1: 4, x2: 34, y2: 4, stroke: levelColour(theme, level), "stroke-width": 3, "stroke-dasharray": levelDashes(level).join(" ") || undefined }));
      const pressed = this.alone === level;
      const text = `${label}: ${BigInt(links).toLocaleString("en")} ${links === "1" ? "link" : "links"}`;
      return h("button", {
        type: "button", "aria-pressed": String(pressed), title: pressed ? "show all levels" : "show this level alone",
        onclick: () => { this.isolate(pressed ? undefined : level, levels); this.draw(levels, theme); },
      }, sample, text);
    });
    const focused = [...this.element.children].indexOf(document.activeElement as Element);
    this.element.replaceChildren(...lines, this.hosts);
    lines[focused]?.focus();
  }

  /** Names the hosts that are on the map: how many the network has, if any are shown. */
  setHosts(number: string | undefined): void {
    this.hosts.hidden = number === undefined;
    this.hostCount.textContent = `${BigInt(number ?? 0).toLocaleString("en")} hosts, at their switches`;
  }

  private isolate(level: number | undefined, levels: { label: string; links: string }[]): void {
    this.levels = levels;
    this.alone = level;
    this.map.hidden = level === undefined ? [] : levels.map((_, other) => other).filter((other) => other !== level);
  }
}
