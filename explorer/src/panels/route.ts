// Routes between two nodes: hop by hop, all shortest paths, disjoint paths, and what a routing loads on links.

import type { Host, Panel } from "../app";
import { button, choice, h, table } from "../dom";
import type { Mark } from "../map/overlay";
import { scene } from "../map/scene";
import { shade } from "../map/style";
import { isStopped } from "./latest";
import { type Place, type Route, ROUTINGS } from "./routing";

const SHOWN = [
  ["route", "the route"],
  ["shortest", "all shortest paths"],
  ["disjoint", "disjoint paths"],
  ["loads", "what every link carries"],
] as const;

export class Routes implements Panel {
  readonly id = "route";
  readonly title = "Routes";
  readonly help =
    "Click two nodes on the map, or type their numbers or addresses. The route is listed hop by hop: the port it leaves by, the level of the link, and the address it reaches. Other views show all shortest paths, paths that share no node, or what each link carries if all hosts send to all others.";
  private readonly from = this.field("from");
  private readonly to = this.field("to");
  private readonly found = h("div");
  readonly element: HTMLElement;
  private routing = "shortest";
  private view: (typeof SHOWN)[number][0] = "route";
  private generation = 0;

  constructor(private readonly host: Host) {
    this.routing = host.value("routing") || "shortest";
    this.element = h("div", { class: "panel" },
      h("form", { class: "row", onsubmit: (event) => { event.preventDefault(); this.typed(); } },
        h("label", {}, "from", this.from), h("label", {}, "to", this.to), h("button", { type: "submit" }, "Show")),
      h("div", { class: "row" },
        choice("routing", ROUTINGS, this.routing, (name) => { this.routing = name; host.setValue("routing", name); this.show(); }),
        choice("shown", SHOWN, this.view, (view) => { this.view = view as typeof this.view; this.show(); }),
        button("Forget", () => { this.forget(); })),
      this.found);
  }

  private field(name: string): HTMLInputElement {
    return h("input", { type: "text", size: 10, name, autocomplete: "off" });
  }

  show(): void {
    this.from.value = this.host.value("from");
    this.to.value = this.host.value("to");
    void this.fill();
  }

  hide(): void {
    this.generation++;
  }

  picked(node: string): void {
    const { host } = this;
    if (this.view === "loads") return;
    if (host.value("from") === "" || host.value("to") !== "") {
      host.setValue("from", node);
      host.setValue("to", "");
    } else host.setValue("to", node);
    this.show();
  }

  command(): string[] | undefined {
    const { host, view } = this;
    const [from, to] = [host.value("from"), host.value("to")];
    if (view === "loads") return ["scene", ...host.subject(), "--loads", this.routing];
    if (from === "" || to === "") return undefined;
    if (view === "disjoint") return ["paths", "--disjoint", ...host.subject(), from, to];
    return ["route", ...host.subject(), from, to, "--routing", view === "shortest" ? "shortest" : this.routing];
  }

  private typed(): void {
    this.host.setValue("from", this.from.value.trim());
    this.host.setValue("to", this.to.value.trim());
    void this.fill();
  }

  private forget(): void {
    this.host.setValue("from", "");
    this.host.setValue("to", "");
    this.show();
  }

  private async fill(): Promise<void> {
    const generation = ++this.generation;
    const { host, found } = this;
    const command = this.command();
    host.commandChanged();
    this.mark([]);
    if (command === undefined) {
      const from = host.value("from");
      found.replaceChildren(h("p", {}, from === "" ? "Choose the first node." : `From node ${from}: choose the second node.`));
      if (from !== "") this.mark([{ kind: "node", node: from, colour: host.map.theme.hues[1] ?? "", title: `from ${from}`, label: from }]);
      return;
    }
    found.replaceChildren(h("p", { class: "busy" }, "Asking…"));
    try {
      if (this.view === "loads") await this.loads(generation);
      else if (this.view === "disjoint") await this.disjoint(command, generation);
      else if (this.view === "shortest") await this.shortest(command, generation);
      else await this.route(command, generation);
    } catch (error) {
      if (generation === this.generation) host.failed(found, error);
    }
  }

  private mark(marks: Mark[]): void {
    this.host.map.overlay.set("route", marks);
    void this.host.map.refresh();
  }

  private ends(from: Place, to: Place): Mark[] {
    const colour = this.host.map.theme.hues[1] ?? "";
    return [from, to].map((place) => ({ kind: "node", node: place.node, colour, label: place.address, title: `node ${place.node}, ${place.address}` }));
  }

  private async route(command: string[], generation: number): Promise<void> {
    const { host } = this;
    const { from, hops } = await host.quick.json<Route>(command);
    if (generation !== this.generation) return;
    const levels = host.shown?.levels ?? [];
    const list = hops.map(({ port, level, lane, to }) =>
      h("li", {}, `port ${port}, ${levels[level]?.label ?? `level ${level}`}, lane ${lane}: node ${to.node}, ${to.address}`));
    const last = hops[hops.length - 1]?.to ?? from;
    const what = `${hops.length} ${hops.length === 1 ? "hop" : "hops"} from ${from.address} to ${last.address} by ${this.routing}`;
    this.found.replaceChildren(h("h2", {}, what), h("p", {}, `Start: node ${from.node}, ${from.address}`), h("ol", { class: "hops" }, ...list));
    const nodes = [from.node, ...hops.map((hop) => hop.to.node)];
    this.mark([{ kind: "path", nodes, colour: host.map.theme.hues[1] ?? "", width: 4, title: what }, ...this.ends(from, last)]);
    host.say(what);
  }

  private async disjoint(command: string[], generation: number): Promise<void> {
    const { host } = this;
    const { paths } = await host.quick.json<{ paths: Place[][] }>(command);
    if (generation !== this.generation) return;
    const what = `${paths.length} paths that share no other node, of ${paths.map((path) => path.length - 1).join(", ")} hops`;
    const list = paths.map((path, i) => h("li", {}, `path ${i + 1}: ${path.map(({ address }) => address).join(" → ")}`));
    this.found.replaceChildren(h("h2", {}, what), h("ol", { class: "hops" }, ...list));
    const { hues } = host.map.theme;
    const dashes = [undefined, [8, 4], [2, 4], [10, 3, 2, 3]];
    const marks: Mark[] = paths.map((path, i) => ({
      kind: "path", nodes: path.map(({ node }) => node), colour: hues[(i + 1) % hues.length] ?? "", width: 4,
      dashes: dashes[i % dashes.length] ?? [], title: `path ${i + 1}: ${path.length - 1} hops`,
    }));
    const [first] = paths;
    const [from, to] = [first?.[0], first?.[first.length - 1]];
    this.mark(from && to ? [...marks, ...this.ends(from, to)] : marks);
    host.say(what);
  }

  /** All shortest paths, found on the map: links that go from one distance to the next. */
  private async shortest(command: string[], generation: number): Promise<void> {
    const { host } = this;
    const { from, hops } = await host.quick.json<Route>(command);
    const current = host.scene;
    if (generation !== this.generation || current === undefined) return;
    const last = hops[hops.length - 1]?.to ?? from;
    const [a, b] = [current.index.get(from.node), current.index.get(last.node)];
    if (!current.single || a === undefined || b === undefined || current.x.length < current.size || current.size !== current.sizes.at(-1)) {
      this.found.replaceChildren(h("p", {}, "All shortest paths are shown where all nodes of the network are on the map: up to 70,000 nodes. Zoom out to the whole."));
      return;
    }
    const near = adjacency(current);
    const [there, back] = [distances(near, a), distances(near, b)];
    const length = there[b] ?? 0;
    const counts = new Float64Array(there.length);
    counts[a] = 1;
    const order = [...there.keys()].filter((v) => (there[v] ?? 0) + (back[v] ?? 0) === length).sort((v, w) => (there[v] ?? 0) - (there[w] ?? 0));
    const marks: Mark[] = [];
    for (const v of order) {
      for (const w of near[v] ?? []) {
        if (there[w] !== (there[v] ?? 0) + 1 || (there[w] ?? 0) + (back[w] ?? 0) !== length) continue;
        counts[w] = (counts[w] ?? 0) + (counts[v] ?? 0);
        marks.push({ kind: "path", nodes: [current.nodes[v] ?? "", current.nodes[w] ?? ""], colour: host.map.theme.hues[2] ?? "", width: 4, title: `hop ${there[w]}` });
      }
    }
    const what = `${(counts[b] ?? 0).toLocaleString("en")} shortest paths of ${length} hops from ${from.address} to ${last.address}, over ${marks.length} links`;
    this.found.replaceChildren(h("h2", {}, what));
    this.mark([...marks, ...this.ends(from, last)]);
    host.say(what);
  }

  private async loads(generation: number): Promise<void> {
    const { host } = this;
    const loaded = await scene(host.slow, [...host.subject(), "--items", "1", "--loads", this.routing], {});
    if (generation !== this.generation || loaded.paths === undefined) return;
    const most = Math.max(...loaded.paths);
    const sum = loaded.paths.reduce((all, paths) => all + paths, 0);
    const busiest = [...loaded.paths.keys()].sort((i, j) => (loaded.paths?.[i] ?? 0) - (loaded.paths?.[j] ?? 0)).slice(-MOST_LINKS);
    const marks: Mark[] = busiest.map((link) => {
      const paths = loaded.paths?.[link] ?? 0;
      const nodes = [loaded.nodes[loaded.from[link] ?? 0] ?? "", loaded.nodes[loaded.to[link] ?? 0] ?? ""];
      const title = `${nodes.join(" – ")}: ${paths.toLocaleString("en")} paths, ${Math.round((100 * paths) / most)} % of the busiest`;
      return { kind: "path", nodes, colour: shade(1 - paths / most), width: 1.5 + (4 * paths) / most, directed: false, title };
    });
    const scale = [1, 0.75, 0.5, 0.25, 0].map((part) =>
      h("li", {}, h("span", { class: "swatch", style: `background:${shade(1 - part)}` }), ` ${Math.round(part * most).toLocaleString("en")} paths`));
    const few = busiest.length < loaded.from.length ? ` Only the ${MOST_LINKS.toLocaleString("en")} busiest links are drawn.` : "";
    this.found.replaceChildren(
      h("h2", {}, `The busiest link carries ${most.toLocaleString("en")} paths by ${this.routing}`),
      h("p", {}, `A link carries ${(sum / loaded.from.length).toLocaleString("en", { maximumFractionDigits: 1 })} on average, in its busier direction, if every host sends to every other.${few}`),
      h("ul", { class: "scale" }, ...scale));
    this.mark(marks);
    host.say(`The busiest link carries ${most} paths.`);
    await this.others(loaded.paths, generation);
  }

  /** The same of the other routings, beside that of this one. */
  private async others(paths: number[], generation: number): Promise<void> {
    const place = h("div");
    this.found.append(h("h3", {}, "All routings"), place);
    const told = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 1 });
    const rows: string[][] = [];
    for (const [routing] of ROUTINGS) {
      const carried = routing === this.routing ? paths : await this.carried(routing);
      if (generation !== this.generation) return;
      if (typeof carried === "string") rows.push([routing, carried, ""]);
      else rows.push([routing, told(Math.max(...carried)), told(carried.reduce((all, one) => all + one, 0) / carried.length)]);
      place.replaceChildren(table(["routing", "paths over the busiest link", "on average"], rows));
    }
  }

  /** What every link carries by a routing, or why that is not known. */
  private async carried(routing: string): Promise<number[] | string> {
    const { host } = this;
    try {
      return (await scene(host.slow, [...host.subject(), "--items", "1", "--loads", routing], {})).paths ?? [];
    } catch (error) {
      if (isStopped(error)) return "";
      return error instanceof Error ? (error.message.trim().split("\n")[0] ?? "") : String(error);
    }
  }
}

/** More links are too many to be told apart. */
const MOST_LINKS = 3000;

function adjacency(current: { from: Uint32Array; to: Uint32Array; x: Float64Array }): number[][] {
  const near: number[][] = Array.from(current.x, () => []);
  current.from.forEach((a, link) => {
    const b = current.to[link] ?? 0;
    near[a]?.push(b);
    near[b]?.push(a);
  });
  return near;
}

function distances(near: number[][], source: number): number[] {
  const found = Array.from(near, () => Infinity);
  found[source] = 0;
  const line = [source];
  for (const v of line) {
    for (const w of near[v] ?? []) {
      if (found[w] !== Infinity) continue;
      found[w] = (found[v] ?? 0) + 1;
      line.push(w);
    }
  }
  return found;
}
