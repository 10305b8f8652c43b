// The map: scenes of a network, seen through a view that can be moved.

import type { Command } from "../command/command";
import { h } from "../dom";
import { gestures } from "./gestures";
import { Overlay } from "./overlay";
import type { Message, Painted, View } from "./painter";
import { bendBetween, clustersOf, nearest, REACH, type Scene, scene, type Window } from "./scene";
import { DARK, LIGHT, type Theme } from "./style";

declare const PAINT_WORKER: string;

/** A block of the network with the scenes that were loaded of it, from coarse to fine. */
interface Block {
  window: Window;
  scenes: { scene: Scene; number: number }[];
  /** Item sizes that are on their way, or that cannot be had. */
  asked: Set<number>;
  /** Where it stands in the block around it, in that one's scene. */
  place: { x: number; y: number; radius: number } | undefined;
}

export interface Listeners {
  /** A node was clicked. */
  picked: (node: string) => void;
  /** A block of many nodes was clicked, and is entered. */
  entered: (text: string) => void;
  /** A cluster is entered that is a network of its own. */
  cluster: (expr: string) => void;
  /** The whole is left outwards; nothing happens if there is nothing around it. */
  left: () => void;
  /** Another scene is shown. */
  shown: (scene: Scene, depth: number) => void;
  failed: (error: unknown) => void;
}

/** Scenes of more items than these come after the first picture. */
const FIRST_ITEMS = 3000;
/** Finer items than these many pixels are drawn as blocks. */
const LEAST_RADIUS = 0.55;
/** A block larger than this share of the map is entered. */
const ENTERED = 0.42;

export class MapView {
  readonly element: HTMLElement;
  readonly overlay: Overlay;
  private readonly canvas = h("canvas", { "aria-hidden": "true" });
  private readonly painter: Worker;
  private blocks: Block[] = [];
  private subject: string[] = [];
  private view: View = { scale: 1, x: 0, y: 0 };
  /** The views of the last picture, and of what was last drawn over it. */
  private painted: View = { scale: 1, x: 0, y: 0 };
  private drawn: View = { scale: 1, x: 0, y: 0 };
  private orders = 0;
  /** The last order whose picture was seen, and who waits for the next. */
  private seen = 0;
  private waiting: (() => void)[] = [];
  /** The last order. */
  private ordered = "";
  /** How many scenes are on their way. */
  private coming = 0;
  private drawings = 0;
  private generation = 0;
  private settle: number | undefined;
  private hiddenLevels: number[] = [];
  private dark = false;
  private current: Scene | undefined;

  constructor(
    private readonly command: Command,
    private readonly listeners: Listeners,
  ) {
    this.painter = new Worker(URL.createObjectURL(new Blob([PAINT_WORKER], { type: "text/javascript" })));
    this.painter.onmessage = ({ data }: MessageEvent<Painted>) => this.show(data);
    this.overlay = new Overlay((node) => this.place(node));
    this.element = h("div", { class: "map", tabindex: 0, role: "application", "aria-label": "map of the network", "aria-describedby": "map-help" },
      this.canvas, this.overlay.element);
    gestures(this.element, {
      move: (dx, dy) => this.move(dx, dy),
      zoom: (factor, x, y) => this.zoom(factor, x, y),
      click: (x, y) => this.click(x, y),
    });
    new ResizeObserver(() => this.resized()).observe(this.element);
  }

  /** Shows another network, or the same with other faults. */
  async load(subject: string[]): Promise<void> {
    const generation = ++this.generation;
    const coarse = await this.first(subject, {});
    if (generation !== this.generation) return;
    this.whole(subject, coarse);
  }

  /** Shows the clusters of a network whose nodes are too many to be numbered. */
  loadClusters(subject: string[], clusters: { of: string; count: string }): void {
    this.generation++;
    this.whole(subject, clustersOf(subject[0] ?? "", clusters));
  }

  private whole(subject: string[], first: Scene): void {
    this.forget();
    this.subject = subject;
    const block: Block = { window: {}, scenes: [], asked: new Set(), place: undefined };
    this.blocks = [block];
    this.add(block, first);
    this.fit();
  }

  /** Shows no network. */
  clear(): void {
    this.generation++;
    this.forget();
    this.blocks = [];
    this.overlay.clear();
    this.current = undefined;
    this.ordered = "";
    this.canvas.getContext("2d")?.clearRect(0, 0, this.canvas.width, this.canvas.height);
    this.pictured();
  }

  /** Waits until what was last to be painted is seen. */
  async picture(): Promise<void> {
    if (this.orders !== this.seen) await new Promise<void>((seen) => this.waiting.push(seen));
  }

  private pictured(): void {
    this.seen = this.orders;
    this.tellBusy();
    for (const seen of this.waiting.splice(0)) seen();
  }

  get scene(): Scene | undefined {
    return this.current;
  }

  get depth(): number {
    return this.blocks.length - 1;
  }

  set hidden(levels: number[]) {
    this.hiddenLevels = levels;
    this.paint();
  }

  set isDark(dark: boolean) {
    this.dark = dark;
    this.paint();
  }

  get theme(): Theme {
    return this.dark ? DARK : LIGHT;
  }

  /** What is shown over the picture has changed. */
  async refresh(): Promise<void> {
    const was = this.current;
    await this.locate(this.overlay.nodes);
    if (was === this.current) this.drawOver();
    this.paint();
  }

  /** The size of the map, and whether all of the block was shown in it. */
  private size = { width: 0, height: 0 };
  private isFitted = true;

  /** What was in the middle stays there, unless all was shown. */
  private resized(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    const [dx, dy] = [(width - this.size.width) / 2, (height - this.size.height) / 2];
    this.size = { width, height };
    if (this.isFitted) this.fit();
    else {
      this.view = { ...this.view, x: this.view.x + dx, y: this.view.y + dy };
      this.moved();
    }
  }

  /** Shows all of the block. */
  fit(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    this.size = { width, height };
    this.isFitted = true;
    const margin = 1.06;
    const scale = Math.min(width, height) / (2 * REACH * margin);
    this.view = { scale, x: width / 2, y: height / 2 };
    this.choose();
    this.paint();
  }

  /** Shows the whole network. */
  home(): void {
    const [whole] = this.blocks;
    if (whole === undefined) return;
    for (const block of this.blocks.slice(1)) this.drop(block);
    this.blocks = [whole];
    this.fit();
  }

  move(dx: number, dy: number): void {
    this.view.x += dx;
    this.view.y += dy;
    this.isFitted = false;
    this.moved();
  }

  zoom(factor: number, x = this.element.clientWidth / 2, y = this.element.clientHeight / 2): void {
    const most = this.current?.single === true ? 60 / this.current.radius : 1e6;
    const scale = Math.min(most, Math.max(1e-4, this.view.scale * factor));
    const ratio = scale / this.view.scale;
    this.view = { scale, x: x + (this.view.x - x) * ratio, y: y + (this.view.y - y) * ratio };
    this.isFitted = false;
    this.moved();
  }

  /** Brings a node into view, in a block in which it can be seen. */
  async reveal(node: string): Promise<void> {
    let item = this.current?.index.get(node);
    if (item === undefined && this.current?.of === undefined) {
      const generation = this.generation;
      const block = { window: { around: node, block: this.smallest() }, scenes: [], asked: new Set<number>(), place: undefined };
      const found = await this.first(this.subject, block.window);
      const [whole] = this.blocks;
      if (generation !== this.generation || whole === undefined) return;
      for (const other of this.blocks.slice(1)) this.drop(other);
      this.blocks = [whole, block];
      this.add(block, found);
      this.fit();
      item = this.current?.index.get(node);
    }
    const at = item === undefined ? undefined : this.pixels(item);
    if (at === undefined) return;
    const { clientWidth: width, clientHeight: height } = this.element;
    const inside = at.x > 40 && at.y > 40 && at.x < width - 40 && at.y < height - 40;
    if (!inside) this.move(width / 2 - at.x, height / 2 - at.y);
    const radius = (this.current?.radius ?? 1) * this.view.scale;
    if (radius < 3) this.zoom(3 / radius, width / 2, height / 2);
  }

  /** The item of each node, as far as they are shown; asks if items are blocks. */
  async locate(nodes: string[]): Promise<void> {
    const { current } = this;
    if (current === undefined || current.single || current.of !== undefined) return;
    const missing = [...new Set(nodes)].filter((node) => !current.index.has(node)).slice(0, 400);
    if (missing.length === 0) return;
    const block = this.blocks[this.blocks.length - 1];
    const answer = await scene(this.command, this.subject, { ...block?.window, items: current.itemSize, find: missing });
    missing.forEach((node, i) => {
      const item = answer.found[i];
      if (item !== null && item !== undefined) current.index.set(node, item);
    });
  }

  /** The largest block that is shown node by node at once. */
  private smallest(): number {
    const sizes = this.blocks[0]?.scenes[0]?.scene.sizes ?? [1];
    return sizes.filter((size) => size <= FIRST_ITEMS * 2 && size > 1).pop() ?? sizes[1] ?? 1;
  }

  /** A first scene of a block: of few items. */
  private first(subject: string[], window: Window): Promise<Scene> {
    return this.ask(subject, { ...window, most: FIRST_ITEMS });
  }

  private async ask(subject: string[], window: Window): Promise<Scene> {
    this.coming++;
    this.tellBusy();
    try {
      return await scene(this.command, subject, window);
    } finally {
      this.coming--;
      this.tellBusy();
    }
  }

  /** Tells readers of the page whether what is shown is about to change. */
  private tellBusy(): void {
    const isBusy = this.coming > 0 || this.settle !== undefined || this.orders !== this.seen;
    this.element.setAttribute("aria-busy", String(isBusy));
  }

  private add(block: Block, loaded: Scene): void {
    const number = ++this.drawings;
    const { radius, single, x, y, hulls, boxes, hosts, from, to, level, count, bend, names } = loaded;
    this.send({ number, drawing: { radius, single, x, y, hulls, boxes, hosts, from, to, level, count, bend, names } });
    block.scenes.push({ scene: loaded, number });
    block.scenes.sort((a, b) => b.scene.itemSize - a.scene.itemSize);
  }

  private drop(block: Block): void {
    for (const { number } of block.scenes) this.send({ forget: number });
  }

  private forget(): void {
    this.blocks.forEach((block) => this.drop(block));
  }

  private send(message: Message): void {
    this.painter.postMessage(message);
  }

  /** Chooses the scene for this view. */
  private choose(): { scene: Scene; number: number } | undefined {
    const block = this.blocks[this.blocks.length - 1];
    if (block === undefined) return undefined;
    const fine = block.scenes.filter(({ scene }) => scene.radius * this.view.scale >= LEAST_RADIUS);
    const chosen = fine[fine.length - 1] ?? block.scenes[0];
    if (chosen === undefined) return undefined;
    if (this.current !== chosen.scene) {
      this.current = chosen.scene;
      this.listeners.shown(chosen.scene, this.depth);
    }
    return chosen;
  }

  /** Asks for a finer scene, if there is one and it could be seen. */
  private finer(): void {
    const { current } = this;
    const block = this.blocks[this.blocks.length - 1];
    if (current === undefined || block === undefined) return;
    const { sizes, itemSize, partsShown, parts, size, radius } = current;
    // Items of the next size are about so much smaller.
    const finer = sizes.filter((other) => other < itemSize).pop();
    const items = finer === undefined ? 0 : (size * (partsShown / parts)) / finer;
    if (finer !== undefined && items <= 70_000 && !block.asked.has(finer) && (radius * this.view.scale) / Math.sqrt(itemSize / finer) >= LEAST_RADIUS * 0.8) {
      block.asked.add(finer);
      void this.refine(block, finer);
    }
  }

  private async refine(block: Block, items: number): Promise<void> {
    const generation = this.generation;
    try {
      const finer = await this.ask(this.subject, { ...block.window, items });
      if (generation !== this.generation || !this.blocks.includes(block)) return;
      this.add(block, finer);
      this.paint();
    } catch (error) {
      if (generation === this.generation) this.listeners.failed(error);
    }
  }

  /** Enters the item in the middle if it fills the map, and leaves a block that has become small. */
  private async cross(): Promise<void> {
    const block = this.blocks[this.blocks.length - 1];
    const { current } = this;
    if (block === undefined || current === undefined) return;
    const { clientWidth: width, clientHeight: height } = this.element;
    const side = Math.min(width, height);
    const isSmall = REACH * this.view.scale < side * 0.2;
    if (isSmall && block.place === undefined) {
      this.leave();
      return;
    }
    if (block.place !== undefined && isSmall) {
      const { place } = block;
      this.drop(block);
      this.blocks.pop();
      const inner = { ...this.view };
      const scale = (inner.scale * REACH) / place.radius;
      this.view = { scale, x: inner.x - place.x * scale, y: inner.y - place.y * scale };
      this.paint();
      return;
    }
    // What may soon be seen of it without entering it is waited for.
    if (this.coming > 0) return;
    const finest = block.scenes[block.scenes.length - 1]?.scene;
    if (current !== finest || current.single || current.radius * this.view.scale < side * ENTERED) return;
    const item = this.nearest(width / 2, height / 2);
    if (item !== undefined) await this.enter(item);
  }

  /** Looks into a block that is drawn as one. */
  async enter(item: number): Promise<void> {
    const { current } = this;
    if (current === undefined || current.single) return;
    if (current.of !== undefined) {
      this.listeners.cluster(current.of);
      return;
    }
    const [node, x, y] = [current.nodes[item], current.x[item], current.y[item]];
    if (node === undefined || x === undefined || y === undefined) return;
    const generation = this.generation;
    const depth = this.blocks.length;
    const window = { around: node, block: current.itemSize };
    const coarse = await this.first(this.subject, window);
    if (generation !== this.generation || this.blocks.length !== depth) return;
    const block: Block = { window, scenes: [], asked: new Set(), place: { x, y, radius: current.radius } };
    this.blocks.push(block);
    this.add(block, coarse);
    this.listeners.entered(`block of ${coarse.size.toLocaleString("en")} nodes`);
    this.fit();
  }

  /** Goes back to the block around this one. */
  leave(): void {
    if (this.blocks.length < 2) {
      this.listeners.left();
      return;
    }
    const block = this.blocks.pop();
    if (block !== undefined) this.drop(block);
    this.fit();
  }

  private place(node: string): { x: number; y: number; radius: number } | undefined {
    const item = this.current?.index.get(node);
    return item === undefined ? undefined : this.pixels(item);
  }

  /** Towards where a link between two nodes bends, in pixels. */
  bend(a: string, b: string): { x: number; y: number } | undefined {
    const { current } = this;
    const [from, to] = [current?.index.get(a), current?.index.get(b)];
    if (current === undefined || from === undefined || to === undefined) return undefined;
    const [x, y] = bendBetween(current, Math.min(from, to), Math.max(from, to));
    return Number.isNaN(x) ? undefined : { x: x * this.view.scale + this.view.x, y: y * this.view.scale + this.view.y };
  }

  private pixels(item: number): { x: number; y: number; radius: number } | undefined {
    const { current, view } = this;
    const [x, y] = [current?.x[item], current?.y[item]];
    if (current === undefined || x === undefined || y === undefined) return undefined;
    return { x: x * view.scale + view.x, y: y * view.scale + view.y, radius: current.radius * view.scale };
  }

  /** The item next to a place. */
  nearest(px: number, py: number, within = Infinity): number | undefined {
    const { current, view } = this;
    if (current === undefined) return undefined;
    return nearest(current, (px - view.x) / view.scale, (py - view.y) / view.scale, within / view.scale);
  }

  /** Which of these neighbours lies in a direction from a node, if one does. */
  towards(node: string, neighbours: string[], [dx, dy]: [number, number]): string | undefined {
    const here = this.place(node);
    if (here === undefined) return neighbours[0];
    const angle = (other: string) => {
      const at = this.place(other);
      if (at === undefined) return -2;
      const [x, y] = [at.x - here.x, at.y - here.y];
      return (x * dx + y * dy) / (Math.hypot(x, y) || 1);
    };
    const [best] = [...neighbours].sort((a, b) => angle(b) - angle(a));
    return best !== undefined && angle(best) > 0.2 ? best : undefined;
  }

  private moved(): void {
    this.transform();
    clearTimeout(this.settle);
    this.settle = window.setTimeout(() => {
      this.settle = undefined;
      this.paint();
      void this.cross().catch(this.listeners.failed);
      this.tellBusy();
    }, 60);
    this.tellBusy();
  }

  /** Moves the last picture to where it would stand now. */
  private transform(): void {
    const shift = (from: View) => {
      const ratio = this.view.scale / from.scale;
      return `translate(${this.view.x - from.x * ratio}px, ${this.view.y - from.y * ratio}px) scale(${ratio})`;
    };
    this.canvas.style.transform = shift(this.painted);
    this.overlay.element.style.transform = shift(this.drawn);
  }

  /** Draws what is over the picture. */
  private drawOver(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    this.drawn = { ...this.view };
    this.overlay.draw(this.theme, (a, b) => this.bend(a, b), width, height);
    this.transform();
  }

  private paint(): void {
    const chosen = this.choose();
    if (chosen === undefined) return;
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    // Half of the map more on each side, so that a picture can be moved before the next is there.
    const [x, y] = [width / 2, height / 2];
    const view = { scale: this.view.scale, x: this.view.x + x, y: this.view.y + y };
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    const times = (value: number) => Math.round(value * ratio);
    const order = {
      drawing: chosen.number,
      view: { scale: view.scale * ratio, x: view.x * ratio, y: view.y * ratio },
      width: times(2 * width),
      height: times(2 * height),
      theme: this.theme,
      hidden: this.hiddenLevels,
      faint: !this.overlay.isEmpty,
    };
    // What is on its way or there already is not painted again.
    const again = JSON.stringify(order);
    if (again === this.ordered) return;
    this.ordered = again;
    this.painter.postMessage({ id: ++this.orders, ...order });
    this.tellBusy();
  }

  private show({ id, view, bitmap, links }: Painted): void {
    if (id < this.orders && this.canvas.width === bitmap.width && this.isFar(view)) {
      bitmap.close();
      return;
    }
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    this.canvas.width = bitmap.width;
    this.canvas.height = bitmap.height;
    this.canvas.style.width = `${bitmap.width / ratio}px`;
    this.canvas.style.height = `${bitmap.height / ratio}px`;
    this.canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    bitmap.close();
    this.painted = { scale: view.scale / ratio, x: view.x / ratio, y: view.y / ratio };
    this.drawOver();
    this.element.dataset["links"] = String(links);
    if (id === this.orders) this.pictured();
    this.finer();
  }

  /** Whether a picture is of quite another view. */
  private isFar(view: View): boolean {
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    const scale = view.scale / ratio / this.view.scale;
    return scale > 4 || scale < 0.25;
  }

  private click(x: number, y: number): void {
    const { current } = this;
    if (current === undefined) return;
    const item = this.nearest(x, y, Math.max(14, current.radius * this.view.scale));
    const node = item === undefined ? undefined : current.nodes[item];
    if (item === undefined || node === undefined) return;
    if (current.single) this.listeners.picked(node);
    else void this.enter(item).catch(this.listeners.failed);
  }
}
