// Scenes: what the command says of where everything stands.

import type { Command } from "../command/command";

/** Upright rectangles, by their upper left corners. */
interface Rectangles {
  x: number[];
  y: number[];
  width: number[];
  height: number[];
}

/** The answer of `netlace scene`. */
interface SceneAnswer {
  expr: string;
  sizes: string[];
  size: string;
  item_size: string;
  parts: string;
  parts_shown: string;
  complete: boolean;
  radius: number;
  items: { node: string[]; x: number[]; y: number[] };
  hulls: { x: number[]; y: number[]; radius: number[]; kind: (number | null)[] };
  boxes: Rectangles & { kind: (number | null)[] };
  hosts: Rectangles;
  links: { from: number[]; to: number[]; level: number[]; count: number[]; paths: number[] | null; bent: number[]; bend_x: number[]; bend_y: number[] };
  found: (number | null)[];
}

/** Half of the side of the square that a scene fills, around the origin. */
export const REACH = 500;

/** Everything that is painted of a block, in plain arrays that workers can be given. */
export interface Drawing {
  radius: number;
  /** Whether items are single nodes. */
  single: boolean;
  x: Float64Array;
  y: Float64Array;
  /** Blocks: circles, and rectangles where nodes of blocks stand among others. Those of the first kind are shaded, others outlined. */
  hulls: SceneAnswer["hulls"];
  boxes: SceneAnswer["boxes"];
  /** Hosts at the nodes that they are attached to, where those do not all carry the same number. */
  hosts: Rectangles;
  from: Uint32Array;
  to: Uint32Array;
  level: Uint8Array;
  count: Float64Array;
  /** Towards which point links bend: two numbers each, not a number if they do not. */
  bend: Float64Array;
  /** What stands in an item, if there is room. */
  names: string[];
}

/** A block of the network, with items of one size. */
export interface Scene extends Drawing {
  expr: string;
  sizes: number[];
  size: number;
  itemSize: number;
  parts: number;
  partsShown: number;
  complete: boolean;
  nodes: string[];
  found: (number | null)[];
  /** The paths over each link, if they were asked for. */
  paths: number[] | undefined;
  /** The item of each node, where items are nodes. */
  index: Map<string, number>;
  /** The expression of each item, where nodes cannot be numbered: items are clusters then, and networks of their own. */
  of: string | undefined;
}

export interface Window {
  around?: string;
  block?: number;
  items?: number;
  most?: number;
  find?: string[];
}

/** Asks for a scene. `subject` is the expression and what fails. */
export async function scene(command: Command, subject: string[], window: Window): Promise<Scene> {
  const args = ["scene", ...subject];
  if (window.around !== undefined) args.push(`--around=${window.around}`);
  if (window.block !== undefined) args.push(`--block=${window.block}`);
  if (window.items !== undefined) args.push(`--items=${window.items}`);
  if (window.most !== undefined) args.push(`--most=${window.most}`);
  for (const node of window.find ?? []) args.push(`--find=${node}`);
  return unpack(await command.json<SceneAnswer>(args));
}

function unpack(answer: SceneAnswer): Scene {
  const { items, hulls, boxes, hosts, links } = answer;
  const itemSize = Number(answer.item_size);
  const bend = new Float64Array(links.from.length * 2).fill(NaN);
  links.bent.forEach((link, i) => {
    bend[2 * link] = links.bend_x[i] ?? NaN;
    bend[2 * link + 1] = links.bend_y[i] ?? NaN;
  });
  return {
    expr: answer.expr,
    sizes: answer.sizes.map(Number),
    size: Number(answer.size),
    itemSize,
    parts: Number(answer.parts),
    partsShown: Number(answer.parts_shown),
    complete: answer.complete,
    radius: answer.radius,
    single: itemSize === 1,
    x: Float64Array.from(items.x),
    y: Float64Array.from(items.y),
    hulls,
    boxes,
    hosts,
    from: Uint32Array.from(links.from),
    to: Uint32Array.from(links.to),
    level: Uint8Array.from(links.level),
    count: Float64Array.from(links.count),
    bend,
    names: itemSize === 1 ? items.node : [],
    nodes: items.node,
    found: answer.found,
    paths: links.paths ?? undefined,
    index: new Map(itemSize === 1 ? items.node.map((node, item) => [node, item]) : []),
    of: undefined,
  };
}

/** Some of the clusters that a network is made of whose nodes are too many to be numbered. */
export function clustersOf(expr: string, { of, count }: { of: string; count: string }): Scene {
  /** More could not be told apart. */
  const MOST = 40;
  const shown = Math.min(MOST, Number(count));
  const places = Array.from({ length: shown }, (_, i) => (2 * Math.PI * i) / shown);
  const far = 0.8 * REACH;
  return {
    expr, of,
    sizes: [], size: Infinity, itemSize: Infinity,
    parts: Number(count), partsShown: shown, complete: true,
    nodes: places.map((_, i) => String(i)), names: [], found: [], paths: undefined, index: new Map(),
    radius: Math.min(0.15 * REACH, 0.75 * far * Math.sin(Math.PI / Math.max(2, shown))), single: false,
    x: Float64Array.from(places, (angle) => far * Math.sin(angle)),
    y: Float64Array.from(places, (angle) => -far * Math.cos(angle)),
    hulls: { x: [], y: [], radius: [], kind: [] }, boxes: { x: [], y: [], width: [], height: [], kind: [] }, hosts: { x: [], y: [], width: [], height: [] },
    from: new Uint32Array(), to: new Uint32Array(), level: new Uint8Array(), count: new Float64Array(), bend: new Float64Array(),
  };
}

/** The item next to a place. */
export function nearest({ x, y }: Scene, px: number, py: number, within: number): number | undefined {
  let [best, found] = [within, undefined as number | undefined];
  for (let item = 0; item < x.length; item++) {
    const distance = Math.hypot((x[item] ?? 0) - px, (y[item] ?? 0) - py);
    if (distance < best) [best, found] = [distance, item];
  }
  return found;
}

/** The links of a scene by their ends. */
const LINKS = new WeakMap<Scene, Map<number, number>>();

/** Towards where a link between two items bends, the smaller one first; not numbers if it does not. */
export function bendBetween(scene: Scene, from: number, to: number): [number, number] {
  const key = (a: number, b: number) => a * scene.x.length + b;
  let links = LINKS.get(scene);
  if (links === undefined) {
    links = new Map(Array.from(scene.from, (a, link) => [key(a, scene.to[link] ?? 0), link]));
    LINKS.set(scene, links);
  }
  const link = links.get(key(from, to));
  return link === undefined ? [NaN, NaN] : [scene.bend[2 * link] ?? NaN, scene.bend[2 * link + 1] ?? NaN];
}
