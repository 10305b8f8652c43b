// A worker that paints scenes, so that the page never waits for a picture.

import { type Drawing, REACH } from "./scene";
import { levelColour, levelDashes, type Theme } from "./style";

/** From places in a scene to pixels: `pixel = place * scale + shift`. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Order {
  id: number;
  drawing: number;
  view: View;
  width: number;
  height: number;
  theme: Theme;
  /** Levels that are not shown. */
  hidden: number[];
  /** Whether something else is shown on the picture, which steps back. */
  faint: boolean;
}

export interface Painted {
  id: number;
  view: View;
  bitmap: ImageBitmap;
  /** The number of links in it. */
  links: number;
}

export type Message = { number: number; drawing: Drawing } | { forget: number } | Order;

const drawings = new Map<number, Drawing>();
let latest = 0;

/** Lets messages in. */
const pause = () => new Promise<void>((go) => setTimeout(go, 0));

/** A path of more links than these takes long to fill. */
const AT_ONCE = 100;

/** Nodes of a smaller radius are dots, in pixels. */
const DOT = 2.4;

/** Between two looks at what is newer. */
const MILLISECONDS = 30;

class Pane {
  readonly canvas: OffscreenCanvas;
  readonly pen: OffscreenCanvasRenderingContext2D;
  links = 0;
  /** How long they are together, in pixels, at most once across the picture. */
  private length = 0;
  private begun = performance.now();

  constructor(
    private readonly order: Order,
    private readonly drawing: Drawing,
  ) {
    this.canvas = new OffscreenCanvas(order.width, order.height);
    const pen = this.canvas.getContext("2d");
    if (pen === null) throw new Error("no canvas");
    this.pen = pen;
  }

  /** Whether it is still wanted, after others had a chance to say so. */
  private async wanted(): Promise<boolean> {
    if (performance.now() - this.begun < MILLISECONDS) return true;
    await pause();
    this.begun = performance.now();
    return latest === this.order.id;
  }

  private disc(x: number, y: number, radius: number): boolean {
    const { view, width, height } = this.order;
    const [px, py, pr] = [x * view.scale + view.x, y * view.scale + view.y, radius * view.scale];
    if (px + pr < 0 || py + pr < 0 || px - pr > width || py - pr > height) return false;
    this.pen.moveTo(px + pr, py);
    this.pen.arc(px, py, pr, 0, 7);
    return true;
  }

  hulls(): void {
    const { pen, drawing } = this;
    const { hulls, boxes } = drawing;
    hulls.kind.forEach((kind, i) => {
      pen.beginPath();
      if (this.disc(hulls.x[i] ?? 0, hulls.y[i] ?? 0, hulls.radius[i] ?? 0)) this.hull(kind);
    });
    const { scale, x, y } = this.order.view;
    boxes.kind.forEach((kind, i) => {
      pen.beginPath();
      pen.rect((boxes.x[i] ?? 0) * scale + x, (boxes.y[i] ?? 0) * scale + y, (boxes.width[i] ?? 0) * scale, (boxes.height[i] ?? 0) * scale);
      this.hull(kind);
    });
    pen.setLineDash([]);
  }

  /** Paints the outline of a block that is in the path: the first kind is shaded, others are outlined. */
  private hull(kind: number | null): void {
    const { pen, order } = this;
    const isFirst = kind === null || kind === 0;
    pen.fillStyle = pen.strokeStyle = order.theme.hull;
    pen.globalAlpha = isFirst ? 0.16 : 0.05;
    pen.fill();
    if (isFirst) return;
    pen.globalAlpha = 1;
    pen.lineWidth = 1;
    pen.setLineDash([5, 3]);
    pen.stroke();
  }

  /** Hosts at their nodes, if these are more than dots. */
  hosts(): void {
    const { pen, order, drawing } = this;
    const { scale, x: dx, y: dy } = order.view;
    if (drawing.radius * scale < DOT) return;
    const { x, y, width, height } = drawing.hosts;
    pen.fillStyle = order.theme.muted;
    pen.globalAlpha = order.faint ? 0.35 : 1;
    x.forEach((left, i) => pen.fillRect(left * scale + dx, (y[i] ?? 0) * scale + dy, (width[i] ?? 0) * scale, (height[i] ?? 0) * scale));
  }

  /** The links that can be seen, by level and width. */
  private seen(): Map<string, number[]> {
    const { drawing, order } = this;
    const { scale, x: dx, y: dy } = order.view;
    const hidden = new Set(order.hidden);
    const groups = new Map<string, number[]>();
    const { from, to, level, count, x, y, bend } = drawing;
    for (let link = 0; link < from.length; link++) {
      const of = level[link] ?? 0;
      if (hidden.has(of)) continue;
      const [a, b] = [from[link] ?? 0, to[link] ?? 0];
      const bx = bend[2 * link] ?? NaN;
      const by = bend[2 * link + 1] ?? NaN;
      const [ax, ay, ex, ey] = [x[a] ?? 0, y[a] ?? 0, x[b] ?? 0, y[b] ?? 0];
      const [mx, my] = Number.isNaN(bx) ? [ax, ay] : [bx, by];
      if (Math.max(ax, ex, mx) * scale + dx < 0 || Math.min(ax, ex, mx) * scale + dx > order.width) continue;
      if (Math.max(ay, ey, my) * scale + dy < 0 || Math.min(ay, ey, my) * scale + dy > order.height) continue;
      const key = `${of} ${Math.floor(Math.log2(count[link] ?? 1))}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [link]);
      else group.push(link);
      this.links++;
      this.length += Math.min(order.width, Math.hypot(ex - ax, ey - ay) * scale);
    }
    return groups;
  }

  /** Paints links; false if something newer came. */
  async lines(): Promise<boolean> {
    const { pen, order, drawing } = this;
    const { scale } = order.view;
    const groups = [...this.seen()].map(([key, links]) => ({ level: Number(key.split(" ")[0]), width: Number(key.split(" ")[1]), links }));
    groups.sort((a, b) => b.level - a.level);
    const base = drawing.single ? Math.min(1.7, Math.max(0.5, drawing.radius * scale * 0.3)) : 1;
    // Links that would fill the ground are faint, but for those of the first item.
    const side = 2 * REACH * scale;
    const ground = Math.min(order.width, side) * Math.min(order.height, side);
    const crowd = Math.min(0.9, Math.max(0.012, (0.6 * ground) / Math.max(1, base * this.length)));
    const isCrowded = crowd < 0.3;
    // Dashes of many links are costly, and nobody could follow them.
    const dashed = this.links < 4000;
    for (const { level, width, links } of groups) {
      pen.strokeStyle = levelColour(order.theme, level);
      pen.globalAlpha = crowd * (order.faint ? 0.35 : 1);
      pen.lineWidth = Math.min(9, base * (1 + 0.45 * width));
      pen.setLineDash(dashed ? levelDashes(level) : []);
      for (let begin = 0; begin < links.length; begin += AT_ONCE) {
        pen.beginPath();
        for (const link of links.slice(begin, begin + AT_ONCE)) this.trace(link);
        pen.stroke();
        if (!(await this.wanted())) return false;
      }
    }
    if (isCrowded) this.first(groups);
    pen.setLineDash([]);
    return true;
  }

  /** Paints the links of the first item once more, so that some can be followed. */
  private first(groups: { level: number; links: number[] }[]): void {
    const { pen, order, drawing } = this;
    pen.globalAlpha = order.faint ? 0.35 : 0.9;
    pen.lineWidth = 1;
    for (const { level, links } of groups) {
      pen.strokeStyle = levelColour(order.theme, level);
      pen.beginPath();
      for (const link of links) if (drawing.from[link] === 0 || drawing.to[link] === 0) this.trace(link);
      pen.stroke();
    }
  }

  /** Adds a link to the path. */
  private trace(link: number): void {
    const { pen, drawing } = this;
    const { scale, x: dx, y: dy } = this.order.view;
    const [a, b] = [drawing.from[link] ?? 0, drawing.to[link] ?? 0];
    pen.moveTo((drawing.x[a] ?? 0) * scale + dx, (drawing.y[a] ?? 0) * scale + dy);
    const [ex, ey] = [(drawing.x[b] ?? 0) * scale + dx, (drawing.y[b] ?? 0) * scale + dy];
    const bend = drawing.bend[2 * link] ?? NaN;
    if (Number.isNaN(bend)) pen.lineTo(ex, ey);
    else pen.quadraticCurveTo(bend * scale + dx, (drawing.bend[2 * link + 1] ?? 0) * scale + dy, ex, ey);
  }

  /** Paints items; false if something newer came. */
  async items(): Promise<boolean> {
    const { pen, order, drawing } = this;
    const radius = drawing.radius * order.view.scale;
    const solid = drawing.single && radius < DOT;
    pen.globalAlpha = 1;
    pen.strokeStyle = order.theme.text;
    pen.lineWidth = Math.min(1.4, Math.max(0.4, radius * 0.14));
    const seen: number[] = [];
    for (let begin = 0; begin < drawing.x.length; begin += AT_ONCE) {
      pen.beginPath();
      const end = Math.min(drawing.x.length, begin + AT_ONCE);
      for (let i = begin; i < end; i++) if (this.disc(drawing.x[i] ?? 0, drawing.y[i] ?? 0, drawing.radius)) seen.push(i);
      pen.fillStyle = solid ? order.theme.text : order.theme.paper;
      pen.fill();
      if (!solid) {
        if (!drawing.single) {
          pen.fillStyle = order.theme.hull;
          pen.globalAlpha = 0.25;
          pen.fill();
          pen.globalAlpha = 1;
        }
        pen.stroke();
      }
      if (!(await this.wanted())) return false;
    }
    this.letters(seen, radius);
    return true;
  }

  /** Numbers in nodes, if they can be read. */
  private letters(seen: number[], radius: number): void {
    const { pen, order, drawing } = this;
    const { scale, x: dx, y: dy } = order.view;
    const longest = Math.max(2, ...seen.slice(0, 3000).map((i) => drawing.names[i]?.length ?? 0));
    const size = Math.min(13, (1.75 * radius) / (0.62 * longest));
    if (size < 6.5 || seen.length > 3000) return;
    pen.font = `${size}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillStyle = order.theme.text;
    for (const i of seen) pen.fillText(drawing.names[i] ?? "", (drawing.x[i] ?? 0) * scale + dx, (drawing.y[i] ?? 0) * scale + dy);
  }
}

async function paint(order: Order): Promise<void> {
  const drawing = drawings.get(order.drawing);
  if (drawing === undefined) return;
  latest = order.id;
  await pause();
  if (latest !== order.id) return;
  const pane = new Pane(order, drawing);
  pane.hulls();
  pane.hosts();
  if (!(await pane.lines()) || !(await pane.items())) return;
  const bitmap = pane.canvas.transferToImageBitmap();
  const painted: Painted = { id: order.id, view: order.view, bitmap, links: pane.links };
  self.postMessage(painted, { transfer: [bitmap] });
}

self.onmessage = ({ data }: MessageEvent<Message>) => {
  if ("forget" in data) drawings.delete(data.forget);
  else if ("drawing" in data && "number" in data) drawings.set(data.number, data.drawing);
  else void paint(data);
};
