// Two networks side by side: figures, pictures, distances.

import type { Host, Panel, Show } from "../host";
import { button, h, picture, table } from "../dom";
import { numbers, type NumberIn } from "../expression";
import { Latest } from "./latest";
import { damaged } from "../faults";
import { format } from "./figures";

/** The answer of `netlace compare`. */
interface Comparison {
  columns: Record<string, string>;
  networks: { expr: string; figures: Record<string, Compared> }[];
}

/** A figure of one of them: how it is known, or why it is not. */
interface Compared {
  value: unknown;
  known?: string;
  by?: string;
  samples?: string;
  checked?: string;
  refused?: string;
}

/** Figures of which an architect prefers less or more if all else is equal, as in `netlace report`. Of the others it depends. */
const LESS = ["price", "price_per_gbps", "cables", "diameter", "mean_distance", "all_to_all", "all_reduce", "lanes"];
const MORE = ["moore_share", "saturation", "ideal_saturation", "worst_saturation", "bisection", "node_connectivity"];

/** The largest number that is tried in the place of another. */
const LARGEST = 2000;

/** The first is as large as the second, by nodes, as far as the numbers of one argument go. */
const OFFERED: [string, string][] = [
  ["a hypercube", "hypercube({1..30})"],
  ["a torus", "torus({3..60},{3..60})"],
  ["a dragonfly", "dragonfly({2..32},2,2)"],
];

export class Compare implements Panel {
  readonly id = "compare";
  readonly title = "Compare";
  readonly help =
    "This network and a second one. A figure is called better only if that is certain: if bounds and intervals do not overlap, and if more or less of it is better when all else is equal. Figures that grow with the size are per host. With a number of nodes, one number of each expression is changed so that it comes nearest; or write ranges yourself, such as torus({3..9},8).";
  private readonly other = h("input", { id: "compare-other", type: "text", spellcheck: "false", autocomplete: "off", size: "28", placeholder: "such as hypercube(6)" });
  private readonly near = h("input", { id: "compare-near", type: "number", min: "2", max: "1000000000", placeholder: "any" });
  private readonly found = h("div");
  private readonly offers = h("div", { class: "row" });
  readonly element = h("div", { class: "panel" },
    h("form", { class: "row", onsubmit: (event: Event) => { event.preventDefault(); this.asked(); } },
      h("label", {}, "second network", this.other),
      h("label", {}, "both at about", this.near, "nodes"),
      h("button", { type: "submit" }, "Compare")),
    this.offers, this.found);
  private readonly latest: Latest;
  /** What the page shows, and the two expressions that it was found for. */
  private filled = "";
  private pair: string[] = [];

  constructor(private readonly host: Host) {
    this.latest = new Latest(host);
  }

  show(): void {
    const { host } = this;
    this.other.value = host.value("other");
    this.near.value = host.value("near");
    const again = JSON.stringify([this.first, this.other.value, this.near.value]);
    if (again === this.filled) return;
    this.offer();
    void this.fill(again);
  }

  hide(): void {
    this.latest.end();
  }

  command(): string[] | undefined {
    return this.pair.length === 2 ? ["compare", ...this.pair] : undefined;
  }

  private get first(): string {
    return damaged(this.host.expr, this.host.faults);
  }

  private asked(): void {
    this.host.setValue("other", this.other.value.trim());
    this.host.setValue("near", this.near.value);
    this.filled = "";
    this.show();
  }

  /** Networks to begin with. */
  private offer(): void {
    const { host } = this;
    const order = Number(host.shown?.order ?? 0);
    const degree = (host.shown as (Show & { max_degree?: number }) | undefined)?.max_degree;
    const offered = [...OFFERED];
    if (degree !== undefined && degree < order && order <= 5000 && order * degree % 2 === 0) offered.push(["a random network of the same degree", `jellyfish(${order},${degree})`]);
    const choose = (expr: string) => { this.other.value = expr; this.asked(); };
    const focused = [...this.offers.children].indexOf(document.activeElement as Element);
    const buttons = offered.map(([name, expr]) => button(name, () => choose(expr)));
    this.offers.replaceChildren("About as large:", ...buttons);
    buttons[focused]?.focus();
  }

  private async fill(again: string): Promise<void> {
    const { host, found } = this;
    host.slow.stop();
    const isWanted = this.latest.next();
    this.filled = "";
    this.pair = [];
    if (this.other.value.trim() === "") {
      found.replaceChildren(h("p", {}, "Give a second network, or choose one above."));
      return;
    }
    found.replaceChildren(h("p", { class: "busy" }, "Comparing… this may take 20 seconds."));
    try {
      const pair = await this.sized();
      if (!isWanted()) return;
      const answer = await host.slow.json<Comparison>(["compare", ...pair]);
      if (!isWanted()) return;
      this.pair = pair;
      host.say(`${pair.join(" and ")} are compared`);
      const [pictures, plot] = [h("div", { class: "row" }), h("div")];
      found.replaceChildren(...this.verdicts(answer), h("h3", {}, "Pictures"), pictures, h("h3", {}, "Distances"), plot);
      for (const [i, expr] of pair.entries()) {
        await this.put(pictures, ["draw", expr], `${i === 0 ? "first" : "second"}: ${expr}`, "48%", isWanted);
      }
      await this.put(plot, ["plot", "distances", ...pair], `plot: share of pairs of hosts at each distance in ${pair.join(" and in ")}`, "100%", isWanted);
      if (isWanted()) this.filled = again;
    } catch (error) {
      if (isWanted()) host.failed(found, error);
    }
  }

  /** Puts a picture of the command into the page, or why there is none. */
  private async put(place: HTMLElement, args: string[], description: string, width: string, isWanted: () => boolean): Promise<void> {
    const figure = h("figure", { style: `margin: 0; flex: 1 1 ${width}; min-width: 12rem; max-width: ${width}` });
    place.append(figure);
    try {
      const svg = await this.host.slow.text(args);
      if (isWanted()) figure.append(picture(svg, description));
    } catch (error) {
      if (isWanted()) this.host.failed(figure, error);
    }
    if (args[0] === "draw") figure.append(h("figcaption", {}, description));
  }

  /** Both expressions, with a number of each changed or its ranges used if they are to be of a size. */
  private async sized(): Promise<string[]> {
    const near = this.near.value;
    const second = this.other.value.trim();
    const nodes = near === "" ? (this.host.shown?.order ?? "") : near;
    const first = near === "" ? this.first : await this.nearest(this.first, nodes);
    return [first, near === "" && !second.includes("{") ? second : await this.nearest(second, nodes)];
  }

  /** The network of a family whose number of nodes is nearest. */
  private async nearest(expr: string, nodes: string): Promise<string> {
    const most = Math.min(LARGEST, Math.max(64, Number(nodes)));
    const places = expr.includes("{") ? [] : numbers(expr).filter((place) => isSize(expr, place));
    const ranged = (place: NumberIn) => expr.slice(0, place.start) + `{1..${Math.max(most, 2 * place.value)}}` + expr.slice(place.end);
    const variants = places.length === 0 ? [expr] : places.map(ranged);
    const found: { expr: string; nodes: number }[] = [];
    let why: unknown;
    for (const variant of variants) {
      try {
        const { networks } = await this.host.slow.json<Comparison>(["compare", variant, "--near", nodes, "--columns", "nodes"]);
        for (const network of networks) found.push({ expr: network.expr, nodes: Number(network.figures["nodes"]?.value) });
      } catch (error) {
        why = error;
      }
    }
    const away = (of: { nodes: number }) => Math.abs(Math.log(of.nodes / Number(nodes)));
    const [best] = found.sort((a, b) => away(a) - away(b));
    if (best === undefined) throw why;
    return best.expr;
  }

  private verdicts({ columns, networks }: Comparison): HTMLElement[] {
    const [first, second] = networks;
    if (first === undefined || second === undefined) return [];
    const rows = Object.entries(columns).map(([name, what]) => {
      const [a, b] = [first.figures[name], second.figures[name]];
      const better = surely(name, a, b);
      const cell = (of: Compared | undefined, wins: boolean) => (wins ? h("strong", {}, value(of)) : value(of));
      return [h("span", { title: what }, name.replaceAll("_", " ")), cell(a, better === "first"), cell(b, better === "second"), better, both(known(a), known(b))];
    });
    const wins = (which: string) => rows.filter((row) => row[3] === which).length;
    return [
      h("p", {}, "first: ", h("code", {}, first.expr), h("br"), "second: ", h("code", {}, second.expr)),
      button("Show the second on the map", () => this.swap(second.expr), { id: "compare-swap" }),
      h("p", {}, `The first is surely better in ${wins("first")} figures, the second in ${wins("second")}.`),
      table(["figure", "first", "second", "better", "known"], rows),
      h("details", {}, h("summary", {}, "What the figures are"),
        h("dl", {}, ...Object.entries(columns).flatMap(([name, what]) => [h("dt", {}, name.replaceAll("_", " ")), h("dd", {}, what)]))),
    ];
  }

  private swap(second: string): void {
    this.host.setValue("other", this.pair[0] ?? this.first);
    this.host.setValue("near", "");
    this.host.setExpr(second);
  }
}

/** Whether a number is no seed, and does not stand in a list of nodes. */
function isSize(expr: string, { start, name }: NumberIn): boolean {
  const before = expr.slice(0, start);
  return name !== "seed" && before.split("[").length === before.split("]").length;
}

/** A figure as people read it. An end that is not known is left out. */
function value(figure: Compared | undefined): string {
  if (figure === undefined || figure.refused !== undefined) return "not known";
  if (figure.value === null) return "none";
  const { lower, upper } = Object(figure.value) as { lower?: unknown; upper?: unknown };
  if (lower === null && upper === null) return "not known";
  if (upper === null) return `at least ${format(lower)}`;
  if (lower === null) return `at most ${format(upper)}`;
  return format(figure.value);
}

/** How it is known. */
function known(figure: Compared | undefined): string {
  if (figure?.refused !== undefined) return figure.refused;
  const samples = figure?.samples === undefined ? "" : `, ${format(figure.samples)} samples, 95 % interval`;
  const checked = figure?.checked === undefined ? "" : `, checked up to ${format(figure.checked)} nodes`;
  const how = figure?.known === "stated" ? "claimed" : (figure?.known ?? "");
  return figure?.by === undefined ? how : `${how}, by ${figure.by}${samples}${checked}`;
}

function both(first: string, second: string): string {
  return first === second ? first : `first ${first}; second ${second}`;
}

/** The ends between which a figure surely is. */
function ends(figure: Compared | undefined): [number, number] | undefined {
  const of = figure?.value;
  if (figure === undefined || figure.refused !== undefined || of === null || of === undefined || Array.isArray(of)) return undefined;
  if (typeof of !== "object") return [Number(of), Number(of)];
  const { lower, upper } = of as { lower?: unknown; upper?: unknown };
  return [lower === null ? -Infinity : Number(lower), upper === null ? Infinity : Number(upper)];
}

/** Which of two is better, if that is certain. */
function surely(name: string, a: Compared | undefined, b: Compared | undefined): string {
  const [one, two] = [ends(a), ends(b)];
  const isLess = LESS.includes(name);
  if (one === undefined || two === undefined || !(isLess || MORE.includes(name)) || [...one, ...two].some(Number.isNaN)) return "";
  if (one[1] < two[0]) return isLess ? "first" : "second";
  if (two[1] < one[0]) return isLess ? "second" : "first";
  return one[0] === one[1] && two[0] === two[1] ? "equal" : "";
}
