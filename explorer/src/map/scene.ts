// Scenes: what the command says of where everything stands.

import type { Command } from "../command/command";

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
  hulls: { x: number[]; y: number[]; radius: number[] };
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
  hulls: { x: Float64Array; y: Float64Array; radius: Float64Array };
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
}

export interface Window {
  around?: string;
  block?: number;
  items?: number;
  find?: string[];
}

/** Asks for a scene. `subject` is the expression and what fails. */
export async function scene(command: Command, subject: string[], window: Window): Promise<Scene> {
  const args = ["scene", ...subject];
  if (window.around !== undefined) args.push(`--around=${window.around}`);
  if (window.block !== undefined) args.push(`--block=${window.block}`);
  if (window.items !== undefined) args.push(`--items=${window.items}`);
  for (const node of window.find ?? []) args.push(`--find=${node}`);
  return unpack(await command.json<SceneAnswer>(args));
}

function unpack(answer: SceneAnswer): Scene {
  const { items, hulls, links } = answer;
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
    hulls: { x: Float64Array.from(hulls.x), y: Float64Array.from(hulls.y), radius: Float64Array.from(hulls.radius) },
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
  };
}
