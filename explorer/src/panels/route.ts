// Routes between two nodes: hop by hop, all shortest paths, disjoint paths, and what a routing loads on links.

import type { Host, Panel } from "../host";
import { button, h, table } from "../dom";
import type { Faults } from "../faults";
import type { Mark } from "../map/overlay";
import { type Scene, scene } from "../map/scene";
import { shade } from "../map/style";
import { findNode } from "../nodes";
import { isStopped, Latest } from "./latest";
import { type Place, type Route, ROUTINGS } from "./routing";
import { Chooser } from "./widgets";

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
  private readonly routings = new Chooser("routing", (name) => { this.host.setValue("routing", name === "shortest" ? "" : name); this.show(); });
  private readonly views = new Chooser("shown", (view) => { this.host.setValue("view", view === "route" ? "" : view); this.show(); });
  private readonly latest: Latest;
  /** What was asked last, with the numbers of what is left. */
  private asked: string[] | undefined;

  constructor(private readonly host: Host) {
    this.latest = new Latest(host);
    this.element = h("div", { class: "panel" },
      h("form", { class: "row", onsubmit: (event) => { event.preventDefault(); this.choose(this.from.value.trim(), this.to.value.trim()); } },
        h("label", {}, "from", this.from), h("label", {}, "to", this.to), h("button", { type: "submit" }, "Show")),
      h("div", { class: "row" }, this.routings.element, this.views.element, button("Forget", () => this.choose("", ""))),
      this.found);
  }

  private field(name: string): HTMLInputElement {
    return h("input", { type: "text", size: 10, name, autocomplete: "off" });
  }

  private get routing(): string {
    return ROUTINGS.find(([name]) => name === this.host.value("routing"))?.[0] ?? "shortest";
  }

  private get view(): (typeof SHOWN)[number][0] {
    return SHOWN.find(([name]) => name === this.host.value("view"))?.[0] ?? "route";
  }

  show(): void {
    this.from.value = this.host.value("from");
    this.to.value = this.host.value("to");
    this.routings.set(ROUTINGS.slice(), this.routing);
    this.views.set(SHOWN.slice(), this.view);
    void this.fill();
  }

  hide(): void {
    this.latest.end();
  }

  picked(node: string): void {
    const from = this.host.value("from");
    if (this.view === "loads") return;
    if (from === "" || this.host.value("to") !== "") this.choose(node, "");
    else this.choose(from, node);
  }

  command(): string[] | undefined {
    return this.asked;
  }

  private choose(from: string, to: string): void {
    this.host.setValue("from", from);
    this.host.setValue("to", to);
    this.show();
  }

  private async fill(): Promise<void> {
    const isWanted = this.latest.next();
    const { host, found, view, routing } = this;
    const ends = [host.value("from"), host.value("to")].filter((end) => end !== "");
    this.asked = undefined;
    this.mark([]);
    found.replaceChildren(h("p", { class: "busy" }, "Asking…"));
    try {
      if (view === "loads") {
        this.asked = ["scene", ...host.subject(), "--loads", routing];
        await this.loads(isWanted);
        return;
      }
      const nodes = await Promise.all(ends.map((end) => findNode(host.quick, [host.expr], end)));
      if (!isWanted()) return;
      const left = nodes.map(({ from }) => host.numbering.damaged(from.node));
      const [from, to] = left;
      if (left.includes(undefined)) throw new Error(`Node ${ends[left.indexOf(undefined)]} is cut.`);
      if (from === undefined || to === undefined) {
        found.replaceChildren(h("p", {}, from === undefined ? "Choose the first node." : `From node ${ends[0]}: choose the second node.`));
        this.mark(nodes.map(({ from: { node, address } }) => ({ kind: "node", node, colour: host.map.theme.hues[1] ?? "", title: `from ${node}`, label: address })));
      } else if (view === "disjoint") await this.disjoint(this.ask("paths", "--disjoint", ...host.subject(), from, to), isWanted);
      else if (view === "shortest") await this.shortest(this.ask("route", ...host.subject(), from, to, "--routing", "shortest"), isWanted);
      else await this.route(this.ask("route", ...host.subject(), from, to, "--routing", routing), isWanted);
    } catch (error) {
      if (isWanted()) host.failed(found, error);
    }
  }

  private ask(...command: string[]): string[] {
    this.asked = command;
    return command;
  }

  /** A node of the damaged network as one of the whole. */
  private whole({ node, address }: Place): Place {
    return { node: this.host.numbering.whole(node), address };
  }

  private mark(marks: Mark[]): void {
    this.host.map.overlay.set("route", marks);
    void this.host.map.refresh();
  }

  private ends(from: Place, to: Place): Mark[] {
    const colour = this.host.map.theme.hues[1] ?? "";
    return [from, to].map((place) => ({ kind: "node", node: place.node, colour, label: place.address, title: `node ${place.node}, ${place.address}` }));
  }

  private async asRoute(command: string[]): Promise<Route> {
    const { from, hops } = await this.host.quick.json<Route>(command);
    return { from: this.whole(from), hops: hops.map((hop) => ({ ...hop, to: this.whole(hop.to) })) };
  }

  private async route(command: string[], isWanted: () => boolean): Promise<void> {
    const { host } = this;
    const { from, hops } = await this.asRoute(command);
    if (!isWanted()) return;
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

  private async disjoint(command: string[], isWanted: () => boolean): Promise<void> {
    const { host } = this;
    const answer = await host.quick.json<{ paths: Place[][] }>(command);
    if (!isWanted()) return;
    const paths = answer.paths.map((path) => path.map((place) => this.whole(place)));
    if (paths.length === 0) throw new Error("There is no path between two different nodes here.");
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
  private async shortest(command: string[], isWanted: () => boolean): Promise<void> {
    const { host } = this;
    const { from, hops } = await this.asRoute(command);
    const current = host.scene;
    if (!isWanted() || current === undefined) return;
    const last = hops[hops.length - 1]?.to ?? from;
    const [a, b] = [current.index.get(from.node), current.index.get(last.node)];
    if (!current.single || a === undefined || b === undefined || current.x.length < current.size || current.size !== current.sizes.at(-1)) {
      this.found.replaceChildren(h("p", {}, "All shortest paths are shown where all nodes of the network are on the map: up to 70,000 nodes. Zoom out to the whole."));
      return;
    }
    const near = adjacency(current, host.faults);
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

  private async loads(isWanted: () => boolean): Promise<void> {
    const { host } = this;
    const loaded = await scene(host.slow, [...host.subject(), "--items", "1", "--loads", this.routing], {});
    if (!isWanted() || loaded.paths === undefined) return;
    const most = Math.max(...loaded.paths);
    const sum = loaded.paths.reduce((all, paths) => all + paths, 0);
    const busiest = [...loaded.paths.keys()].sort((i, j) => (loaded.paths?.[i] ?? 0) - (loaded.paths?.[j] ?? 0)).slice(-MOST_LINKS);
    const marks: Mark[] = busiest.map((link) => {
      const paths = loaded.paths?.[link] ?? 0;
      const nodes = [loaded.from[link] ?? 0, loaded.to[link] ?? 0].map((item) => host.numbering.whole(loaded.nodes[item] ?? "0"));
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
    await this.others(loaded.paths, isWanted);
  }

  /** The same of the other routings, beside that of this one. */
  private async others(paths: number[], isWanted: () => boolean): Promise<void> {
    const place = h("div");
    this.found.append(h("h3", {}, "All routings"), place);
    const format = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 1 });
    const rows: string[][] = [];
    for (const [routing] of ROUTINGS) {
      const carried = routing === this.routing ? paths : await this.carried(routing);
      if (!isWanted()) return;
      if (typeof carried === "string") rows.push([routing, carried, ""]);
      else rows.push([routing, format(Math.max(...carried)), format(carried.reduce((all, one) => all + one, 0) / carried.length)]);
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

/** The neighbours of every item, without what is cut. Of parallel links one is cut for each pair of numbers. */
function adjacency({ from, to, count, nodes }: Scene, faults: Faults): number[][] {
  const near: number[][] = nodes.map(() => []);
  from.forEach((a, link) => {
    const b = to[link] ?? 0;
    const ends = [nodes[a] ?? "", nodes[b] ?? ""];
    const cut = faults.links.filter((pair) => pair[0] !== pair[1] && pair.every((end) => ends.includes(end))).length;
    if (ends.some((end) => faults.nodes.includes(end)) || cut >= (count[link] ?? 1)) return;
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
