// Figures of the network, with how they are known, and the distribution of its distances.

import type { Host, Panel } from "../app";
import { h, picture, table } from "../dom";

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
export function told(value: unknown): string {
  if (value === null || value === undefined) return "unknown";
  if (typeof value === "number") return value.toLocaleString("en", { maximumFractionDigits: 4 });
  if (typeof value === "string") return /^\d+$/.test(value) ? BigInt(value).toLocaleString("en") : value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(told).join(", ");
  const { lower, upper } = value as { lower?: unknown; upper?: unknown };
  if (lower !== undefined && upper !== undefined) return `${told(lower)} to ${told(upper)}`;
  return Object.values(value).map(told).join(", ");
}

const SHOWN = "order,links,diameter,mean-distance,girth,bisection,node-connectivity,saturation-load";

export class Figures implements Panel {
  readonly id = "figures";
  readonly title = "Figures";
  readonly help =
    "What is known of this network, and how: exact figures follow from a rule or from a search of all nodes, a bound is what none can pass, and a sample has an interval. The plot shows how many pairs of nodes are at each distance.";
  readonly element = h("div", { class: "panel" });

  constructor(private readonly host: Host) {}

  show(): void {
    void this.fill();
  }

  command(): string[] {
    return ["metrics", ...this.host.subject(), "--only", SHOWN];
  }

  private async fill(): Promise<void> {
    const { host, element } = this;
    element.replaceChildren(h("p", { class: "busy" }, "Computing…"));
    try {
      const { metrics } = await host.slow.json<Metrics>(this.command());
      const known = ({ known, by }: Figure) => (by ? `${known}, by ${by}` : known);
      const rows = Object.entries(metrics).map(([name, figure]) => [name.replaceAll("_", " "), told(figure.value), known(figure)]);
      element.replaceChildren(h("h2", {}, host.shown?.expr ?? ""), table(["figure", "value", "known"], rows));
      const svg = await host.slow.text(["plot", "distances", host.expr]);
      element.append(picture(svg, "plot: share of pairs of nodes at each distance"));
    } catch (error) {
      const place = h("div");
      element.querySelector(".busy")?.remove();
      element.append(place);
      host.failed(place, error);
    }
  }
}
