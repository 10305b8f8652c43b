// The explorer: one network, a map of it, and panels that say more.

import { read, write, type Address } from "./address";
import { Command, type Given, load, Refused } from "./command/command";
import { button, h } from "./dom";
import { ExpressionBar } from "./bar";
import { Legend } from "./legend";
import { MapView } from "./map/map";
import type { Scene } from "./map/scene";
import { Gallery } from "./gallery";
import { PANELS } from "./panels/index";
import { present } from "./present";

/** The answer of `netlace show`. */
export interface Show {
  expr: string;
  order: string;
  links: string;
  levels: { label: string; links: string }[];
  /** What the outermost links join, if the network is made of clusters. */
  clusters: { of: string; count: string } | null;
}

/** A part of the page beside the map. */
export interface Panel {
  /** Its name in the address. */
  readonly id: string;
  readonly title: string;
  /** What it is for, in at most 80 words. */
  readonly help: string;
  readonly element: HTMLElement;
  /** It is opened, or the network has changed while it is open. Marks of other panels are gone by then. */
  show(): void;
  /** It is closed: what it plays stops. */
  hide?(): void;
  /** A node was chosen on the map. */
  picked?(node: string): void;
  /** The command that gives the same as what is shown. */
  command?(): string[] | undefined;
}

/** Between the networks whose clusters were entered, in the address. */
const WITHIN = " > ";

/** What panels may ask for. */
export interface Host {
  /** The expression as it was typed. */
  readonly expr: string;
  readonly shown: Show | undefined;
  readonly map: MapView;
  readonly scene: Scene | undefined;
  /** The panel that was open before the present one. */
  readonly before: Panel | undefined;
  readonly dark: boolean;
  /** Whether moving pictures are unwelcome. */
  readonly still: boolean;
  /** What a command is asked about: the expression, and what fails. */
  subject(): string[];
  /** Nodes and links that were cut by hand. */
  faults: { nodes: string[]; links: [string, string][] };
  /** Shows the network anew after the faults have changed. */
  faultsChanged(): Promise<void>;
  /** Answers at once; for what takes milliseconds. */
  readonly quick: Command;
  /** Answers figures; only the open panel asks it. */
  readonly slow: Command;
  /** Says something to those who do not see the page. */
  say(text: string): void;
  /** A value that the address keeps. */
  value(name: string): string;
  setValue(name: string, value: string): void;
  setExpr(expr: string): void;
  /** Shows the message of a command that said no. */
  failed(element: HTMLElement, error: unknown): void;
  /** Another tool line is right. */
  commandChanged(): void;
}

export class App implements Host {
  expr = "";
  shown: Show | undefined;
  readonly map: MapView;
  readonly quick: Command;
  readonly slow: Command;
  dark = matchMedia("(prefers-color-scheme: dark)").matches;
  readonly still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  faults: Host["faults"] = { nodes: [], links: [] };
  private values = new Map<string, string>();
  private readonly bar: ExpressionBar;
  private readonly legend: Legend;
  private readonly gallery: Gallery;
  private readonly live = h("p", { class: "live", role: "status", "aria-live": "polite" });
  private readonly where = h("nav", { class: "where", "aria-label": "where you are in the network" });
  private readonly tabs = h("div", { class: "tabs", role: "tablist", "aria-label": "panels" });
  private readonly side = h("aside", { class: "side", "aria-label": "panel" });
  private readonly panels: Panel[];
  private open: Panel | undefined;
  before: Panel | undefined;
  private generation = 0;

  constructor(root: HTMLElement, given: Given) {
    const module = load();
    this.quick = new Command(module, given);
    this.slow = new Command(module, given);
    this.map = new MapView(this.quick, {
      picked: (node) => this.picked(node),
      entered: (text) => this.say(text),
      cluster: (expr) => this.enterCluster(expr),
      left: () => this.leaveCluster(),
      shown: (scene, depth) => this.sceneShown(scene, depth),
      failed: (error) => this.say(error instanceof Error ? error.message : String(error)),
    });
    this.bar = new ExpressionBar(this.quick, (expr) => this.setExpr(expr));
    this.legend = new Legend(this.map);
    this.gallery = new Gallery(this.quick, (expr) => this.setExpr(expr));
    this.panels = PANELS.map((make) => make(this));
    for (const panel of this.panels) {
      const tab = button(panel.title, () => this.openPanel(panel), { role: "tab", id: `tab-${panel.id}`, "aria-controls": "panel", "aria-selected": "false" });
      this.tabs.append(tab);
    }
    this.tabs.addEventListener("keydown", (event) => this.tabKey(event));
    this.side.id = "panel";
    this.side.setAttribute("role", "tabpanel");
    root.append(
      h("header", {}, h("h1", {}, "netlace explorer"), this.bar.element,
        h("div", { class: "tools" },
          button("Gallery", () => this.gallery.open(), { id: "open-gallery" }),
          button("Dark", () => this.setDark(!this.dark), { id: "dark", "aria-pressed": String(this.dark) }),
          button("Present", () => present(this), { id: "present" }))),
      h("main", {},
        h("section", { class: "stage", "aria-label": "network" },
          this.where,
          h("div", { class: "view" },
            this.map.element, this.legend.element,
            h("div", { class: "zoom" },
              button("+", () => this.map.zoom(1.5), { "aria-label": "zoom in" }),
              button("−", () => this.map.zoom(1 / 1.5), { "aria-label": "zoom out" }),
              button("⌂", () => this.map.home(), { "aria-label": "show the whole network" }))),
          h("p", { id: "map-help", class: "help" },
            "Drag to move, wheel or + and − to zoom, click a block to enter it. Keys: Enter goes to a node, arrows walk along its links, 1 to 9 take the link of a port, Backspace leaves a block, 0 shows all.")),
        h("section", { class: "beside" }, this.tabs, this.side)),
      this.live, this.gallery.element);
    this.setDark(this.dark);
    addEventListener("hashchange", () => void this.follow(read(location.hash)));
    this.map.element.addEventListener("keydown", (event) => void this.mapKey(event));
  }

  /** Shows what the address says; else what the page was made for. */
  async start(expressions: string[], embedded: boolean): Promise<void> {
    const address = read(location.hash);
    if (address.expr === "") address.expr = expressions[0] ?? "rsn(hypercube(3),2)";
    if (expressions[1] !== undefined && !address.values.has("other")) {
      address.values.set("other", expressions[1]);
      if (!address.values.has("panel")) address.values.set("panel", "compare");
    }
    this.bar.offered = expressions;
    await this.follow(address);
    void this.bar.prepare();
    if (address.values.get("present") === "1") present(this);
    document.documentElement.classList.toggle("embedded", embedded || address.values.get("embed") === "1");
    document.documentElement.dataset["ready"] = "1";
  }

  get scene(): Scene | undefined {
    return this.map.scene;
  }

  subject(): string[] {
    const args = [this.expr];
    const { nodes, links } = this.faults;
    // A list of one ends with a comma: a number alone would be a count.
    if (nodes.length > 0) args.push(`--fail-nodes=${nodes.join(",")},`);
    if (links.length > 0) args.push(`--fail-links=${links.map(([a, b]) => `${a}-${b}`).join(",")}`);
    return args;
  }

  say(text: string): void {
    this.live.textContent = text;
  }

  value(name: string): string {
    return this.values.get(name) ?? "";
  }

  setValue(name: string, value: string): void {
    if (value === "") this.values.delete(name);
    else this.values.set(name, value);
    this.write();
  }

  setExpr(expr: string): void {
    this.another(expr, []);
  }

  /** Another network: a cluster within others, from the outermost one, if it was entered from there. */
  private another(expr: string, around: string[]): void {
    this.faults = { nodes: [], links: [] };
    for (const name of ["from", "to", "at", "cutnodes", "cutlinks"]) this.values.delete(name);
    this.setValue("within", around.join(WITHIN));
    void this.network(expr);
  }

  /** The networks whose clusters were entered. */
  private get around(): string[] {
    return this.value("within").split(WITHIN).filter((expr) => expr !== "");
  }

  private enterCluster(of: string): void {
    this.another(of, [...this.around, this.expr]);
  }

  private leaveCluster(): void {
    const { around } = this;
    const outer = around.pop();
    if (outer !== undefined) this.another(outer, around);
  }

  async faultsChanged(): Promise<void> {
    const { nodes, links } = this.faults;
    this.setValue("cutnodes", nodes.join(","));
    this.setValue("cutlinks", links.map((link) => link.join("-")).join(","));
    this.open?.show();
    await this.map.refresh();
  }

  failed(element: HTMLElement, error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (error instanceof Refused && text === "stopped") return;
    element.replaceChildren(h("pre", { class: "error" }, text.trim()));
    this.say(text);
  }

  commandChanged(): void {
    this.side.dispatchEvent(new CustomEvent("command"));
  }

  setDark(dark: boolean): void {
    this.dark = dark;
    document.documentElement.classList.toggle("dark", dark);
    document.getElementById("dark")?.setAttribute("aria-pressed", String(dark));
    this.map.isDark = dark;
    this.legend.draw(this.shown?.levels ?? [], this.map.theme);
    this.open?.show();
  }

  get panelNumber(): number {
    return this.open === undefined ? 0 : this.panels.indexOf(this.open);
  }

  openNumber(number: number): void {
    const panel = this.panels[(number + this.panels.length) % this.panels.length];
    if (panel !== undefined) this.openPanel(panel);
  }

  private write(): void {
    try {
      history.replaceState(null, "", write({ expr: this.expr, values: this.values }));
    } catch {
      // A page inside of a notebook has no address.
    }
  }

  /** Shows what an address says. */
  private async follow(address: Address): Promise<void> {
    this.values = address.values;
    const list = (name: string) => this.value(name).split(",").filter((text) => text !== "");
    const pairs = list("cutlinks").map((text) => text.split("-")).filter((ends) => ends.length === 2);
    this.faults = { nodes: list("cutnodes"), links: pairs.map(([a, b]) => [a ?? "", b ?? ""]) };
    await this.network(address.expr);
  }

  private async network(expr: string): Promise<void> {
    const generation = ++this.generation;
    this.slow.stop();
    this.bar.show(expr);
    // The picture first: what else is told of the network comes after it.
    const drawn = this.map.load([expr]).then(() => undefined, (error: unknown) => error);
    try {
      const shown = await this.quick.json<Show>(["show", expr]);
      const undrawn = await drawn;
      if (generation !== this.generation) return;
      this.expr = expr;
      this.shown = shown;
      this.bar.right();
      this.write();
      this.map.overlay.clear();
      this.legend.draw(shown.levels, this.map.theme);
      document.title = `${shown.expr} – netlace`;
      if (undrawn !== undefined) {
        this.map.clear();
        this.fromAbove(shown, undrawn);
      }
      const count = (number: string) => BigInt(number).toLocaleString("en");
      this.say(`${shown.expr}: ${count(shown.order)} nodes, ${count(shown.links)} links`);
      this.openPanel(this.panels.find((panel) => panel.id === this.value("panel")) ?? (this.panels[0] as Panel));
    } catch (error) {
      if (generation === this.generation) this.bar.wrong(error);
    }
  }

  /** What is too large to be numbered is shown by the counts of its levels, and by the clusters that it is made of. */
  private fromAbove(shown: Show, error: unknown): void {
    const { clusters } = shown;
    const why = error instanceof Error ? error.message : String(error);
    if (clusters === null) this.where.replaceChildren(...this.outside(), h("pre", { class: "error" }, why.trim()));
    else this.map.loadClusters([shown.expr], clusters);
  }

  /** A button that leads out of a cluster. */
  private outside(): (Node | string)[] {
    const outer = this.around.pop();
    return outer === undefined ? [] : [button(`out to ${outer}`, () => this.leaveCluster(), { id: "leave-cluster" }), " › "];
  }

  private sceneShown(scene: Scene, depth: number): void {
    const count = (number: number) => number.toLocaleString("en");
    const parts: (Node | string)[] = [...this.outside(), button("whole", () => this.map.home())];
    if (depth > 0) parts.push(" › ", button("one level up", () => this.map.leave()));
    if (scene.of !== undefined) {
      const { of } = scene;
      const some = scene.partsShown < scene.parts ? `${scene.partsShown} of ${count(scene.parts)} clusters are drawn` : `${scene.partsShown} clusters`;
      this.where.replaceChildren(...parts, ` › ${some}, each with ${of}: `, button("enter one", () => this.enterCluster(of), { id: "enter-cluster" }));
      return;
    }
    const what = scene.single ? `${count(scene.x.length)} nodes` : `${count(scene.x.length)} blocks of ${count(scene.itemSize)} nodes`;
    const some = scene.partsShown < scene.parts ? `, of ${count(scene.parts)}` : "";
    const notes = scene.complete ? "" : "; of each block some nodes were searched for links";
    parts.push(` › ${what}${some}, ${count(scene.from.length)} lines${notes}`);
    this.where.replaceChildren(...parts);
    if (!this.map.overlay.isEmpty) void this.map.refresh();
  }

  private openPanel(panel: Panel): void {
    this.open?.hide?.();
    this.slow.stop();
    const isOther = this.open !== panel;
    if (isOther) this.before = this.open;
    this.open = panel;
    this.setValue("panel", panel.id);
    this.map.overlay.clear();
    for (const tab of this.tabs.children) {
      const selected = tab.id === `tab-${panel.id}`;
      tab.setAttribute("aria-selected", String(selected));
      tab.setAttribute("tabindex", selected ? "0" : "-1");
    }
    this.side.setAttribute("aria-labelledby", `tab-${panel.id}`);
    if (isOther) this.side.replaceChildren(h("details", { class: "help", open: innerWidth > 900 }, h("summary", {}, "What is this?"), h("p", {}, panel.help)), panel.element);
    panel.show();
    void this.map.refresh();
  }

  private tabKey(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    this.openNumber(this.panelNumber + step);
    (this.tabs.children[this.panelNumber] as HTMLElement).focus();
  }

  private picked(node: string): void {
    this.setValue("at", node);
    void this.tell(node);
    this.open?.picked?.(node);
  }

  /** Says where one is: the node, and where its links lead. */
  private async tell(node: string): Promise<void> {
    try {
      const { from, links } = await this.quick.json<Neighbors>(["neighbors", ...this.subject(), node]);
      this.say(`node ${from.node}, address ${from.address}; ${links.length} links: ${links.map((link) => `port ${link.port} to ${link.to.node}`).join(", ")}`);
      this.neighbors = { node: from.node, links: links.map(({ port, to }) => ({ port, node: to.node })) };
      this.map.overlay.set("here", [{ kind: "node", node: from.node, colour: this.map.theme.hues[4] ?? "", title: `node ${from.node}, ${from.address}`, label: from.address }]);
      await this.map.refresh();
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
    }
  }

  private neighbors: { node: string; links: { port: number; node: string }[] } | undefined;

  private async mapKey(event: KeyboardEvent): Promise<void> {
    const { map } = this;
    const here = this.neighbors;
    const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const arrow = arrows[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow !== undefined && event.shiftKey) map.move(-80 * arrow[0], -80 * arrow[1]);
    else if (arrow !== undefined && here !== undefined) await this.walk(map.towards(here.node, here.links.map(({ node }) => node), arrow));
    else if (arrow !== undefined) map.move(-80 * arrow[0], -80 * arrow[1]);
    else if (event.key === "+" || event.key === "=") map.zoom(1.5);
    else if (event.key === "-") map.zoom(1 / 1.5);
    else if (event.key === "0") map.home();
    else if (event.key === "Backspace" || event.key === "Escape") map.leave();
    else if (event.key === "Enter") await this.enterKey();
    else if (/^[1-9]$/.test(event.key) && here !== undefined) await this.walk(here.links.find(({ port }) => String(port) === event.key)?.node);
    else return;
    event.preventDefault();
  }

  private async walk(node: string | undefined): Promise<void> {
    if (node === undefined) return;
    await this.map.reveal(node);
    this.picked(node);
  }

  /** Enters the block in the middle, or goes to the node there. */
  private async enterKey(): Promise<void> {
    const { map } = this;
    const { clientWidth: width, clientHeight: height } = map.element;
    const item = map.nearest(width / 2, height / 2);
    if (item === undefined || map.scene === undefined) return;
    if (map.scene.single) await this.walk(map.scene.nodes[item]);
    else await map.enter(item);
  }
}

/** The answer of `netlace neighbors`. */
export interface Neighbors {
  from: { node: string; address: string };
  links: { port: number; back: number; level: number; to: { node: string; address: string } }[];
}
