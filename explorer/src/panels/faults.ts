// Faults: nodes and links that are cut by hand or at random, and what that does to the network.

import type { Host, Panel, Show } from "../host";
import { Refused } from "../command/command";
import { button, choice, h, table } from "../dom";
import type { Faults as Cut } from "../faults";
import type { Mark } from "../map/overlay";
import { scene } from "../map/scene";
import { findNode, type Neighbors } from "../nodes";
import { isStopped, Latest } from "./latest";
import type { Certified, Route } from "./routing";
import { type Metrics, format } from "./figures";

/** The figures that are compared. */
const COMPARED = "diameter,mean-distance";

const [RANDOM_LINKS, MOST_NODES] = [5, 20_000];

/** Figures by name. */
type Figures = [string, string][];

export class Faults implements Panel {
  readonly id = "faults";
  readonly title = "Faults";
  readonly help =
    "Click nodes on the map to cut them, or the two ends of a link, or type them. The table compares the network before and after: distances, whether all nodes still reach each other, and the lanes that its shortest paths need. If you chose a route in the panel Routes, it is routed anew. What is cut stays cut in all panels until you repair it.";
  readonly element: HTMLElement;
  private readonly latest: Latest;
  private readonly node = h("input", { type: "text", size: 8, autocomplete: "off" });
  private readonly ends = [0, 1].map(() => h("input", { type: "text", size: 8, autocomplete: "off" }));
  private readonly seed = h("input", { type: "number", min: 0, max: 999999, value: 1 });
  private readonly state = h("p");
  private readonly list = h("div");
  private readonly figures = h("div");
  /** What was found of the whole network. */
  private before: { expr: string; figures: Figures } | undefined;
  private mode = "nodes";
  /** The first end of a link that is being chosen on the map. */
  private first: string | undefined;

  constructor(private readonly host: Host) {
    this.latest = new Latest(host);
    const [a, b] = this.ends;
    const form = (submit: () => Promise<void>, ...parts: Node[]) =>
      h("form", { class: "row", onsubmit: (event) => { event.preventDefault(); void this.attempt(submit); } }, ...parts);
    this.element = h("div", { class: "panel" },
      choice("a click on the map", [["nodes", "cuts nodes"], ["links", "cuts links: first one end, then the other"]], this.mode, (mode) => { this.mode = mode; this.begin(undefined); }),
      form(() => this.cutNode(this.node.value), h("label", {}, "node", this.node), h("button", { type: "submit" }, "Cut node")),
      form(() => this.cutLink(a?.value ?? "", b?.value ?? ""), h("label", {}, "link from", a), h("label", {}, "to", b), h("button", { type: "submit" }, "Cut link")),
      form(() => this.cutRandom(), h("label", {}, "seed", this.seed), h("button", { type: "submit", id: "random-links" }, `Cut ${RANDOM_LINKS} random links`)),
      this.state, this.list, this.figures);
  }

  show(): void {
    this.listed();
    this.mark();
    void this.compare();
  }

  hide(): void {
    this.latest.end();
    this.first = undefined;
    this.state.replaceChildren();
  }

  command(): string[] {
    return ["metrics", ...this.host.subject(), "--only", COMPARED];
  }

  picked(node: string): void {
    void this.attempt(async () => {
      if (this.mode === "nodes") await this.cutNode(node);
      else if (this.first === undefined) this.begin(node);
      else if (this.first === node) this.begin(undefined);
      else await this.cutLink(this.first, node);
    });
  }

  /** Does something, and says it if that cannot be done. */
  private async attempt(action: () => Promise<void>): Promise<void> {
    const { expr } = this.host;
    try {
      await action();
    } catch (error) {
      if (expr === this.host.expr && !isStopped(error)) this.host.failed(this.state, error);
    }
  }

  private say(text: string): void {
    this.state.textContent = text;
    this.host.say(text);
  }

  private begin(node: string | undefined): void {
    this.first = node;
    this.say(node === undefined ? "" : `The link begins at node ${node}. Choose its other end, or the same node again to choose anew.`);
    this.mark();
    void this.host.map.refresh();
  }

  /** A node by its number or its address, with its links in the whole network. */
  private async find(text: string): Promise<Neighbors> {
    const { expr } = this.host;
    const found = await findNode(this.host.quick, [expr], text);
    if (expr !== this.host.expr) throw new Refused(0, "stopped");
    return found;
  }

  private async cutNode(text: string): Promise<void> {
    const { nodes, links } = this.host.faults;
    const { from } = await this.find(text);
    if (nodes.includes(from.node)) throw new Error(`Node ${from.node} is cut already.`);
    this.node.value = "";
    await this.changed({ nodes: [...nodes, from.node], links }, `Node ${from.node}, address ${from.address}, is cut.`);
  }

  private async cutLink(a: string, b: string): Promise<void> {
    this.first = undefined;
    const [one, other] = [await this.find(a), await this.find(b)];
    const [from, to] = [one.from.node, other.from.node];
    const neighbours = [...new Set(one.links.map((link) => link.to.node))];
    if (!neighbours.includes(to)) {
      this.begin(undefined);
      throw new Error(`There is no link from ${from} to ${to}: ${from} is linked to ${neighbours.join(", ")}.`);
    }
    const { nodes, links } = this.host.faults;
    if (isCut(links, from, to)) throw new Error(`The link from ${from} to ${to} is cut already.`);
    for (const end of this.ends) end.value = "";
    await this.changed({ nodes, links: [...links, [from, to]] }, `The link from ${from} to ${to} is cut.`);
  }

  /** Cuts the links that the command draws with this seed: those that are missing in its drawing. */
  private async cutRandom(): Promise<void> {
    const { host } = this;
    const { expr } = host;
    if (Number(host.shown?.order ?? Infinity) > MOST_NODES) throw new Error(`Links of more than ${MOST_NODES.toLocaleString("en")} nodes are not drawn at random here.`);
    const drawn = [`--fail-links=${RANDOM_LINKS}`, `--fail-seed=${Math.max(0, Math.round(Number(this.seed.value)) || 0)}`];
    this.state.textContent = "Drawing links…";
    const [all, left] = [await this.links([]), await this.links(drawn)];
    if (expr !== host.expr) return;
    const missing = [...all].filter(([link, count]) => (left.get(link) ?? 0) < count).map(([link]) => link.split(" ") as [string, string]);
    const { nodes, links } = host.faults;
    const cut = missing.filter(([a, b]) => !isCut(links, a, b));
    this.seed.value = String((Number(this.seed.value) || 0) + 1);
    await this.changed({ nodes, links: [...links, ...cut] }, `Cut, as ${drawn.join(" ")} draws them: ${cut.map(([a, b]) => `${a}–${b}`).join(", ") || "none, they are cut already"}.`);
  }

  private async links(faults: string[]): Promise<Map<string, number>> {
    const { nodes, from, to, count } = await scene(this.host.quick, [this.host.expr, ...faults], { items: 1 });
    return new Map(Array.from(from, (a, i) => [`${nodes[a]} ${nodes[to[i] ?? 0]}`, count[i] ?? 1]));
  }

  private async changed(faults: Cut, text: string): Promise<void> {
    this.first = undefined;
    await this.host.setFaults(faults);
    this.say(text);
  }

  /** What is cut, with a button to repair each. */
  private listed(): void {
    const { host, list } = this;
    const repair = (name: string, keep: () => Cut) => h("li", {}, `${name} `, button("Repair", () => {
      void this.changed(keep(), `Repaired: ${name}.`).then(() => (list.querySelector("button") ?? this.node).focus());
    }, { "aria-label": `repair ${name}` }));
    const { nodes, links } = host.faults;
    const items = [
      ...nodes.map((node) => repair(`node ${node}`, () => ({ nodes: nodes.filter((one) => one !== node), links }))),
      ...links.map((link) => repair(`link ${link.join("–")}`, () => ({ nodes, links: links.filter((one) => one !== link) }))),
    ];
    const all = items.length > 1 && repair("all", () => ({ nodes: [], links: [] }));
    list.replaceChildren(h("h3", {}, "Cut"), items.length === 0 ? h("p", {}, "Nothing.") : h("ul", {}, ...items, all || ""));
  }

  private mark(routes: Mark[] = []): void {
    const { host, first } = this;
    host.map.overlay.set("faults", [
      ...routes,
      ...(first === undefined ? [] : [{ kind: "node", node: first, colour: host.map.theme.hues[4] ?? "", label: "from here", title: "one end of the link" } as Mark]),
    ]);
  }

  private async compare(): Promise<void> {
    const { host } = this;
    const isWanted = this.latest.next();
    host.slow.stop();
    this.figures.replaceChildren(h("p", { class: "busy" }, "Computing…"));
    try {
      if (this.before?.expr !== host.expr) this.before = { expr: host.expr, figures: await this.figuresOf([host.expr]) };
      const { nodes, links } = host.faults;
      const isDamaged = nodes.length + links.length > 0;
      const after = isDamaged ? await this.figuresOf(host.subject()) : undefined;
      const route = await this.rerouted();
      if (!isWanted()) return;
      const rows = this.before.figures.map(([name, value], i) => [name, value, ...(after === undefined ? [] : [after[i]?.[1] ?? ""])]);
      if (route !== undefined) rows.push([`route ${route.name}`, route.before, ...(after === undefined ? [] : [route.after])]);
      this.figures.replaceChildren(h("h3", {}, isDamaged ? "Before and after" : "Before"), table(["", "whole", ...(isDamaged ? ["damaged"] : [])], rows));
      this.mark(route?.marks);
      await host.map.refresh();
    } catch (error) {
      if (isWanted() && !isStopped(error)) host.failed(this.figures, error);
    }
  }

  private async figuresOf(subject: string[]): Promise<Figures> {
    const { slow } = this.host;
    const show = await slow.json<Show & { components: { value?: unknown } }>(["show", ...subject]);
    const metrics = await orWhy(slow.json<Metrics>(["metrics", ...subject, "--only", COMPARED]));
    const certified = await orWhy(slow.json<Certified>(["certify", ...subject]));
    const figure = (name: string) => {
      if (typeof metrics === "string") return metrics;
      const value = metrics.metrics[name]?.value ?? null;
      return value === null ? "none: not connected" : format(value);
    };
    const isOne = show.components.value === "1";
    return [
      ["nodes", format(show.order)], ["links", format(show.links)],
      ["connected", isOne ? "yes" : `no: ${format(show.components.value)} parts`],
      ["diameter", figure("diameter")], ["mean distance", figure("mean_distance")],
      ["lanes that shortest paths need", typeof certified === "string" ? certified : certified.lanes === null ? "more than 8, or none are enough" : String(certified.lanes)],
      ["who reaches whom", reached(certified, isOne)],
    ];
  }

  /** The route that was chosen in another panel, before and after. */
  private async rerouted(): Promise<{ name: string; before: string; after: string; marks: Mark[] } | undefined> {
    const { host } = this;
    const [from, to] = [host.value("from"), host.value("to")];
    if (from === "" || to === "") return undefined;
    const before = await orWhy(host.slow.json<Route>(["route", host.expr, from, to]));
    const name = `from ${from} to ${to}`;
    if (typeof before === "string") return { name, before, after: before, marks: [] };
    const { numbering } = host;
    // Addresses can be read as numbers, which change: so the new numbers are asked for.
    const ends = [before.from.node, before.hops[before.hops.length - 1]?.to.node ?? before.from.node];
    const [start, end] = ends.map((node) => numbering.damaged(node));
    const hops = (route: Route) => `${route.hops.length} hops: ${nodesOf(route).join(" → ")}`;
    const { theme } = host.map;
    const path = (nodes: string[], colour: string, title: string, dashes: number[]): Mark => ({ kind: "path", nodes, colour, width: 4, dashes, title });
    const old = path(nodesOf(before), theme.muted, "the route before", [8, 4]);
    if (start === undefined || end === undefined) return { name, before: hops(before), after: "an end is cut", marks: [old] };
    const after = await orWhy(host.slow.json<Route>(["route", ...host.subject(), start, end]));
    if (typeof after === "string") return { name, before: hops(before), after: "there is none", marks: [old] };
    const shifted = { from: { ...after.from, node: numbering.whole(after.from.node) }, hops: after.hops.map((hop) => ({ ...hop, to: { ...hop.to, node: numbering.whole(hop.to.node) } })) };
    return { name, before: hops(before), after: hops(shifted), marks: [old, path(nodesOf(shifted), theme.hues[0] ?? "", "the route now", [])] };
  }
}

function nodesOf({ from, hops }: Route): string[] {
  return [from.node, ...hops.map(({ to }) => to.node)];
}

/** An answer, or why there is none. */
async function orWhy<T>(answer: Promise<T>): Promise<T | string> {
  return answer.catch((error: unknown) => {
    if (isStopped(error) || !(error instanceof Refused)) throw error;
    return error.message.trim();
  });
}

function reached(certified: Certified | string, isOne: boolean): string {
  const pairs = typeof certified === "string" ? "" : certified.cut_off.pairs;
  if (pairs === "0" || (pairs === "" && isOne)) return "every node reaches every other";
  return pairs === "" ? "some pairs of nodes have no path" : `${format(pairs)} ordered pairs of nodes have no path`;
}

function isCut(links: [string, string][], a: string, b: string): boolean {
  return links.some((link) => link.includes(a) && link.includes(b));
}
