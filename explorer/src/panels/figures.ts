// Figures of the network, with how they are known, and the distribution of its distances.

import type { Host, Panel } from "../host";
import { h, picture, table } from "../dom";
import { isStopped, Latest } from "./latest";
import { damaged } from "../faults";

/** The answer of `netlace metrics`. */
export interface Metrics {
  metrics: Record<string, Figure>;
}

/** A figure, and how it is known. */
export interface Figure {
  value: unknown;
  known: string;
  by?: string | null;
}

/** A value as people read it: numbers with separators, bounds as a range. */
export function format(value: unknown): string {
  if (value === null || value === undefined) return "unknown";
  if (typeof value === "number") return value.toLocaleString("en", { maximumFractionDigits: 4 });
  if (typeof value === "string") return /^\d+$/.test(value) ? BigInt(value).toLocaleString("en") : value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(format).join(", ");
  const { lower, upper } = value as { lower?: unknown; upper?: unknown };
  if (lower !== undefined && upper !== undefined) return `${format(lower)} to ${format(upper)}`;
  return Object.values(value).map(format).join(", ");
}

/** Figures that are known at once, and those that take a search. */
const [AT_ONCE, SEARCHED] = ["order,endpoints,links,diameter,mean-distance,girth", ["node-connectivity", "bisection", "saturation-load"]];

export class Figures implements Panel {
  readonly id = "figures";
  readonly title = "Figures";
  readonly help =
    "What is known of this network, and how: exact figures follow from a rule or from a search of all nodes, a bound is what none can pass, and a sample has an interval. The diameter and the mean distance here are between nodes, switches without hosts among them. The plot, and the panel Compare, are about pairs of hosts.";
  readonly element = h("div", { class: "panel" });

  private readonly latest: Latest;

  constructor(private readonly host: Host) {
    this.latest = new Latest(host);
  }

  show(): void {
    void this.fill();
  }

  command(): string[] {
    return this.asking([AT_ONCE, ...SEARCHED].join(","));
  }

  private asking(names: string): string[] {
    return ["metrics", ...this.host.subject(), "--only", names];
  }

  hide(): void {
    this.latest.end();
  }

  private async fill(): Promise<void> {
    const { host, element } = this;
    const isWanted = this.latest.next();
    const [figures, plot] = [h("div"), h("div")];
    const expr = damaged(host.expr, host.faults);
    element.replaceChildren(h("h2", {}, expr), figures, plot);
    const rows: string[][] = [];
    const unknown = new Map<string, string>();
    for (const names of [AT_ONCE, ...SEARCHED]) {
      const busy = h("p", { class: "busy" }, "Computing…");
      figures.append(busy);
      try {
        const { metrics } = await host.slow.json<Metrics>(this.asking(names));
        if (!isWanted()) return;
        rows.push(...Object.entries(metrics).map(([name, { value, known, by }]) => [
          name.replaceAll("_", " "), value === null && known === "exact" ? "none" : format(value), by ? `${known}, by ${by}` : known,
        ]));
      } catch (error) {
        if (!isWanted() || isStopped(error)) return;
        // The command names its limits, which cannot be raised here.
        const [why = ""] = (error instanceof Error ? error.message : String(error)).trim().split("\n");
        unknown.set(why, [unknown.get(why) ?? [], names.replaceAll("-", " ").split(",")].flat().join(", "));
      }
      const notes = [...unknown].map(([why, names]) => h("p", {}, `Unknown: ${names} (${why}).`));
      figures.replaceChildren(rows.length > 0 && table(["figure", "value", "known"], rows) || "", ...notes);
    }
    try {
      const svg = await host.slow.text(["plot", "distances", expr]);
      if (isWanted()) plot.append(picture(svg, "plot: share of pairs of hosts at each distance"));
    } catch (error) {
      if (isWanted() && !isStopped(error)) host.failed(plot, error);
    }
  }
}
