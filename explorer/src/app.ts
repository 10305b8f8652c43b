// The explorer: one network, a map of it, and panels that say more.

import { read, write } from "./address";
import { ExpressionBar } from "./bar";
import { Command, type Given, load, Refused } from "./command/command";
import { button, h } from "./dom";
import { type Faults, faultsIn, flags, Numbering, written } from "./faults";
import { Gallery } from "./gallery";
import type { Host, Panel, Show } from "./host";
import { Legend } from "./legend";
import { MapView } from "./map/map";
import type { Mark } from "./map/overlay";
import type { Scene } from "./map/scene";
import { PANELS } from "./panels/index";
import { Presenter } from "./present";
import { Walker } from "./walk";
import { around, Where, within } from "./where";

/** What an address says of one network, and not of the next. */
const OF_A_NETWORK = ["from", "to", "at", "cutnodes", "cutlinks", "lanes", "algorithm", "ranks", "root", "within"];

export class App implements Host {
  expr = "";
  shown: Show | undefined;
  readonly map: MapView;
  readonly quick: Command;
  readonly slow: Command;
  dark = matchMedia("(prefers-color-scheme: dark)").matches;
  readonly still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  before: Panel | undefined;
  private values = new Map<string, string>();
  private readonly bar: ExpressionBar;
  private readonly legend: Legend;
  private readonly gallery: Gallery;
  private readonly walker: Walker;
  private readonly where: Where;
  private readonly presenter: Presenter;
  private readonly live = h("p", { class: "live", role: "status", "aria-live": "polite" });
  private readonly tabs = h("div", { class: "tabs", role: "tablist", "aria-label": "panels" });
  private readonly side = h("aside", { class: "side", "aria-label": "panel", id: "panel", role: "tabpanel" });
  private readonly panels: Panel[];
  private open: Panel | undefined;
  private generation = 0;

  /** `first`: the network of an address that names none. */
  constructor(root: HTMLElement, given: Given, private readonly first: string) {
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
    this.where = new Where(this.map, { enter: (expr) => this.enterCluster(expr), leave: () => this.leaveCluster() });
    this.walker = new Walker(this, (node) => this.picked(node));
    this.bar = new ExpressionBar(this.quick, (expr, isSlid) => void this.another(expr, [], !isSlid));
    this.legend = new Legend(this.map);
    this.gallery = new Gallery(this.quick, (expr) => this.setExpr(expr));
    this.presenter = new Presenter(this);
    this.panels = PANELS.map((make) => make(this));
    for (const panel of this.panels) {
      const tab = button(panel.title, () => this.openPanel(panel), { role: "tab", id: `tab-${panel.id}`, "aria-controls": "panel", "aria-selected": "false" });
      this.tabs.append(tab);
    }
    this.tabs.addEventListener("keydown", (event) => this.tabKey(event));
    root.append(
      h("header", {}, h("h1", {}, "netlace explorer"), this.bar.element,
        h("div", { class: "tools" },
          button("Gallery", () => this.gallery.open(), { id: "open-gallery" }),
          button("Dark", () => this.setDark(!this.dark), { id: "dark", "aria-pressed": String(this.dark) }),
          button("Present", () => this.presenter.toggle(), { id: "present", "aria-pressed": "false" }))),
      h("main", {},
        h("section", { class: "stage", "aria-label": "network" },
          this.where.element,
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
    // The address may have been written since.
    addEventListener("hashchange", ({ newURL }) => void this.follow(new URL(newURL).hash));
  }

  /** Shows what the address says. `offered` are networks that the page was made for; two of them are compared. */
  async start(offered: string[], embedded: boolean): Promise<void> {
    const [, second] = offered;
    if (second !== undefined && location.hash === "") await this.network(this.first, new Map([["other", second], ["panel", "compare"]]), false);
    else await this.follow(location.hash);
    this.bar.offered = offered;
    void this.bar.prepare();
    if (this.value("present") === "1") this.presenter.toggle();
    document.documentElement.classList.toggle("embedded", embedded || this.value("embed") === "1");
    document.documentElement.dataset["ready"] = "1";
  }

  get scene(): Scene | undefined {
    return this.map.scene;
  }

  get faults(): Faults {
    return faultsIn(this.values);
  }

  get numbering(): Numbering {
    return new Numbering(this.faults.nodes);
  }

  subject(): string[] {
    return [this.expr, ...flags(this.faults)];
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
    this.write(false);
  }

  setExpr(expr: string): void {
    void this.another(expr, [], true);
  }

  /** Another network: a cluster within others, if it was entered from there. `isStep`: one can go back from it. */
  private another(expr: string, networks: string[], isStep: boolean): Promise<void> {
    const values = new Map([...this.values].filter(([name]) => !OF_A_NETWORK.includes(name)));
    if (networks.length > 0) values.set("within", within(networks));
    return this.network(expr, values, isStep);
  }

  private enterCluster(of: string): void {
    void this.another(of, [...around(this.value("within")), this.expr], true);
  }

  private leaveCluster(): void {
    const networks = around(this.value("within"));
    const outer = networks.pop();
    if (outer !== undefined) void this.another(outer, networks, true);
  }

  async setFaults(faults: Faults): Promise<void> {
    for (const [name, value] of Object.entries(written(faults))) this.setValue(name, value);
    this.walker.forget();
    this.markCut();
    this.open?.show();
    await this.map.refresh();
  }

  /** What is cut is seen whatever else is shown. */
  private markCut(): void {
    const { nodes, links } = this.faults;
    const colour = this.map.theme.hues[1] ?? "";
    const marks: Mark[] = [
      ...links.map((link): Mark => ({ kind: "path", nodes: link, colour, width: 4, dashes: [3, 5], directed: false, title: `cut: link ${link.join("–")}` })),
      ...nodes.map((node): Mark => ({ kind: "node", node, colour, struck: true, label: `${node} cut`, title: `cut: node ${node}` })),
    ];
    this.map.overlay.clear();
    this.map.overlay.set("cut", marks);
  }

  failed(element: HTMLElement, error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (error instanceof Refused && text === "stopped") return;
    // Here no limit can be raised.
    const said = text.trim().replace(/\nraise (it|the limit) with --\w+$/, "\nThe command netlace can do it with higher limits.");
    element.replaceChildren(h("pre", { class: "error" }, said));
    this.say(said);
  }

  setDark(dark: boolean): void {
    this.dark = dark;
    document.documentElement.classList.toggle("dark", dark);
    document.getElementById("dark")?.setAttribute("aria-pressed", String(dark));
    this.map.isDark = dark;
    this.legend.draw(this.shown?.levels ?? [], this.map.theme);
    if (this.open !== undefined) this.openPanel(this.open);
  }

  get panelNumber(): number {
    return this.open === undefined ? 0 : this.panels.indexOf(this.open);
  }

  openNumber(number: number): void {
    const panel = this.panels[(number + this.panels.length) % this.panels.length];
    if (panel !== undefined) this.openPanel(panel);
  }

  /** Writes the address. */
  private write(isStep: boolean): void {
    const address = write({ expr: this.expr, values: this.values });
    try {
      if (isStep && location.hash !== "") history.pushState(null, "", address);
      else history.replaceState(null, "", address);
    } catch {
      // A page inside of a notebook has no address.
    }
  }

  /** Shows what an address says. */
  private async follow(hash: string): Promise<void> {
    const { expr, values } = read(hash);
    await this.network(expr === "" ? this.first : expr, values, false);
  }

  /** Shows a network; if there is none, all stays as it is. */
  private async network(expr: string, values: Map<string, string>, isStep: boolean): Promise<void> {
    const generation = ++this.generation;
    this.bar.show(expr);
    try {
      if (/^\s*-/.test(expr)) throw new Error("an expression begins with the name of a network");
      const drawn = this.map.load([expr]).then(() => undefined, (error: unknown) => error);
      const shown = await this.quick.json<Show>(["show", expr]);
      const undrawn = await drawn;
      if (generation !== this.generation) return;
      this.slow.stop();
      const isOther = this.expr !== expr;
      [this.expr, this.shown, this.values] = [expr, shown, values];
      this.bar.right();
      this.write(isStep && isOther);
      this.walker.forget();
      this.markCut();
      this.legend.draw(shown.levels, this.map.theme);
      document.title = `${shown.expr} – netlace`;
      if (undrawn === undefined && this.scene !== undefined) this.sceneShown(this.scene, this.map.depth);
      else this.fromAbove(shown, undrawn);
      const count = (number: string) => BigInt(number).toLocaleString("en");
      const hosts = shown.endpoints === shown.order ? "" : `, ${count(shown.endpoints)} hosts`;
      this.say(`${shown.expr}: ${count(shown.order)} nodes, ${count(shown.links)} links${hosts}`);
      // The picture first: what else is asked of the network would take the time that it needs.
      await this.map.picture();
      if (generation !== this.generation) return;
      this.openPanel(this.panels.find((panel) => panel.id === this.value("panel")) ?? (this.panels[0] as Panel));
      if (this.value("at") !== "") void this.walker.describe(this.value("at")).catch(() => undefined);
    } catch (error) {
      if (generation === this.generation) this.bar.wrong(error);
    }
  }

  /** What is too large to be numbered is shown by the counts of its levels, and by the clusters that it is made of. */
  private fromAbove(shown: Show, error: unknown): void {
    this.map.clear();
    this.legend.setHosts(undefined);
    if (shown.clusters !== null) this.map.loadClusters([shown.expr], shown.clusters);
    else this.where.nothing(error instanceof Error ? error.message.trim() : String(error), around(this.value("within")));
  }

  private sceneShown(scene: Scene, depth: number): void {
    this.where.scene(scene, depth, around(this.value("within")));
    this.legend.setHosts(scene.hosts.x.length > 0 ? this.shown?.endpoints : undefined);
    if (!this.map.overlay.isEmpty) void this.map.refresh();
  }

  private openPanel(panel: Panel): void {
    this.open?.hide?.();
    this.slow.stop();
    const isOther = this.open !== panel;
    if (isOther) this.before = this.open;
    this.open = panel;
    this.setValue("panel", panel.id);
    this.markCut();
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
    void this.walker.describe(node).catch((error: unknown) => this.say(error instanceof Error ? error.message : String(error)));
    this.open?.picked?.(node);
  }
}
