// Where one is in the recursion, above the map, and the buttons that lead out and in.

import { button, h } from "./dom";
import type { MapView } from "./map/map";
import type { Scene } from "./map/scene";

/** Between the networks whose clusters were entered, in the address. */
const WITHIN = " > ";

/** The networks whose clusters were entered, from the outermost. */
export function around(within: string): string[] {
  return within.split(WITHIN).filter((expr) => expr !== "");
}

export function within(networks: string[]): string {
  return networks.join(WITHIN);
}

const count = (number: number) => number.toLocaleString("en");

export class Where {
  readonly element = h("nav", { class: "where", "aria-label": "where you are in the network" });
  /** What does not change while a network is shown: its buttons keep the focus. */
  private shown = "";

  constructor(
    private readonly map: MapView,
    private readonly cluster: { enter: (expr: string) => void; leave: () => void },
  ) {}

  /** Shows a scene of a network that was entered from others. */
  scene({ single, x, from, itemSize, parts, partsShown, complete, of }: Scene, depth: number, networks: string[]): void {
    if (of !== undefined) {
      const some = partsShown < parts ? `${partsShown} of ${count(parts)} clusters are drawn` : `${partsShown} clusters`;
      this.set(depth, networks, [`${some}, each with ${of}: `, button("enter one", () => this.cluster.enter(of), { id: "enter-cluster" })]);
      return;
    }
    const what = single ? `${count(x.length)} nodes` : `${count(x.length)} blocks of ${count(itemSize)} nodes`;
    const some = partsShown < parts ? `, of ${count(parts)}` : "";
    const notes = complete ? "" : "; of each block some nodes were searched for links";
    this.set(depth, networks, [`${what}${some}, ${count(from.length)} lines${notes}`]);
  }

  /** Says why there is no scene. */
  nothing(why: string, networks: string[]): void {
    this.set(0, networks, [h("pre", { class: "error" }, why)]);
  }

  private set(depth: number, networks: string[], what: (Node | string)[]): void {
    const outer = networks[networks.length - 1];
    const parts: Node[] = [];
    if (outer !== undefined) parts.push(button(`out to ${outer}`, () => this.cluster.leave(), { id: "leave-cluster" }));
    parts.push(button("whole", () => this.map.home()));
    if (depth > 0) parts.push(button("one level up", () => this.map.leave()));
    const shown = JSON.stringify([outer, depth > 0]);
    const [buttons, rest] = [this.element.firstElementChild, this.element.lastElementChild];
    if (shown === this.shown && buttons !== null && rest !== null) {
      const hadFocus = rest.contains(document.activeElement);
      rest.replaceChildren(" › ", ...what);
      if (hadFocus) this.map.element.focus();
      return;
    }
    this.shown = shown;
    const hadFocus = this.element.contains(document.activeElement);
    this.element.replaceChildren(h("span", {}, ...parts.flatMap((part, i) => (i === 0 ? [part] : [" › ", part]))), h("span", {}, " › ", ...what));
    if (hadFocus) this.map.element.focus();
  }
}
