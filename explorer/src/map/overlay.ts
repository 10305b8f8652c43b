// What is shown on the map besides the network: routes, nodes that have something, links by what they carry.

import { s } from "../dom";
import type { Theme } from "./style";

/** Something on the map. */
export type Mark =
  | { kind: "path"; nodes: string[]; colour: string; width?: number; dashes?: number[]; directed?: boolean; title: string }
  | { kind: "node"; node: string; colour: string; label?: string; title: string; struck?: boolean };

type Place = { x: number; y: number; radius: number };

export class Overlay {
  readonly element: SVGSVGElement = s("svg", { class: "overlay", role: "img", "aria-label": "what is shown on the network" });
  private readonly marks = new Map<string, Mark[]>();

  constructor(private readonly place: (node: string) => Place | undefined) {}

  get isEmpty(): boolean {
    return [...this.marks.values()].every((marks) => marks.length === 0);
  }

  /** All nodes that are spoken of. */
  get nodes(): string[] {
    return [...this.marks.values()].flat().flatMap((mark) => (mark.kind === "path" ? mark.nodes : [mark.node]));
  }

  set(layer: string, marks: Mark[]): void {
    this.marks.set(layer, marks);
  }

  clear(except: string[] = []): void {
    for (const layer of this.marks.keys()) if (!except.includes(layer)) this.marks.delete(layer);
  }

  draw(theme: Theme, bend: (a: string, b: string) => { x: number; y: number } | undefined, width: number, height: number): void {
    const shapes: SVGElement[] = [];
    for (const marks of this.marks.values()) {
      for (const mark of marks) {
        const shape = mark.kind === "path" ? this.path(mark, bend) : this.node(mark, theme);
        if (shape !== undefined) shapes.push(shape);
      }
    }
    this.element.replaceChildren(...shapes);
    this.element.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.element.setAttribute("width", String(width));
    this.element.setAttribute("height", String(height));
  }

  private path(mark: Extract<Mark, { kind: "path" }>, bend: (a: string, b: string) => { x: number; y: number } | undefined): SVGElement | undefined {
    const width = mark.width ?? 3;
    let line = "";
    let heads = "";
    for (let i = 1; i < mark.nodes.length; i++) {
      const [a, b] = [mark.nodes[i - 1] ?? "", mark.nodes[i] ?? ""];
      const [from, to] = [this.place(a), this.place(b)];
      if (from === undefined || to === undefined || (from.x === to.x && from.y === to.y)) continue;
      const by = bend(a, b) ?? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      line += `M${from.x.toFixed(1)} ${from.y.toFixed(1)}Q${by.x.toFixed(1)} ${by.y.toFixed(1)} ${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
      // A head just behind the middle.
      const t = 0.6;
      const at = (p: number, q: number, r: number) => (1 - t) ** 2 * p + 2 * t * (1 - t) * q + t * t * r;
      const [x, y] = [at(from.x, by.x, to.x), at(from.y, by.y, to.y)];
      const [dx, dy] = [(1 - t) * (by.x - from.x) + t * (to.x - by.x), (1 - t) * (by.y - from.y) + t * (to.y - by.y)];
      const length = Math.hypot(dx, dy) || 1;
      const [ux, uy] = [(dx / length) * width * 2, (dy / length) * width * 2];
      heads += `M${(x + ux).toFixed(1)} ${(y + uy).toFixed(1)}L${(x - uy - ux).toFixed(1)} ${(y + ux - uy).toFixed(1)}L${(x + uy - ux).toFixed(1)} ${(y - ux - uy).toFixed(1)}Z`;
    }
    if (line === "") return undefined;
    return s("g", { class: "path" }, s("title", {}, mark.title),
      s("path", { d: line, fill: "none", stroke: mark.colour, "stroke-width": width, "stroke-linecap": "round", "stroke-dasharray": mark.dashes?.join(" ") }),
      mark.directed !== false && s("path", { d: heads, fill: mark.colour }));
  }

  private node(mark: Extract<Mark, { kind: "node" }>, theme: Theme): SVGElement | undefined {
    const at = this.place(mark.node);
    if (at === undefined) return undefined;
    const radius = Math.max(5, Math.min(at.radius, 18));
    const group = s("g", { class: "node" }, s("title", {}, mark.title));
    if (mark.struck === true) {
      const cross = `M${at.x - radius} ${at.y - radius}l${2 * radius} ${2 * radius}m0 ${-2 * radius}l${-2 * radius} ${2 * radius}`;
      group.append(s("path", { d: cross, stroke: mark.colour, "stroke-width": 3 }));
    } else {
      group.append(s("circle", { cx: at.x, cy: at.y, r: radius, fill: mark.colour, stroke: theme.text, "stroke-width": 1.5 }));
      // The number, where the map would show it.
      const size = Math.min(13, (1.75 * radius) / (0.62 * Math.max(2, mark.node.length)));
      if (size >= 6.5 && at.radius >= radius) group.append(s("text", { x: at.x, y: at.y + size * 0.35, "text-anchor": "middle", style: `font-size: ${size}px`, fill: contrast(mark.colour) }, mark.node));
    }
    if (mark.label !== undefined) {
      group.append(s("text", { x: at.x + radius + 3, y: at.y - radius, fill: theme.text, stroke: theme.paper, "stroke-width": 3, "paint-order": "stroke" }, mark.label));
    }
    return group;
  }
}

/** Black or white, whichever can be read on a colour: of six hexadecimal digits, or `rgb(…)`. */
function contrast(colour: string): string {
  const hex = /^#(..)(..)(..)$/.exec(colour)?.slice(1).map((digits) => parseInt(digits, 16));
  const [red = 0, green = 0, blue = 0] = hex ?? [...colour.matchAll(/\d+/g)].map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? "#000000" : "#ffffff";
}
