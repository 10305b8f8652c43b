// Numbers of nodes: where some fail, and where hosts are nodes too.

import type { Host } from "../app";
import { scene } from "../map/scene";

/** Numbers of nodes where some fail: those that are left are numbered anew, in the same order. */
export class Numbering {
  private readonly cut: bigint[];

  constructor(cut: string[]) {
    const numbers = new Set(cut.filter((text) => /^\d+$/.test(text)).map(BigInt));
    this.cut = [...numbers].sort((a, b) => (a < b ? -1 : 1));
  }

  /** The number of nodes that fail. */
  get size(): number {
    return this.cut.length;
  }

  /** The number in the whole network of a node of the damaged one. */
  whole(node: string): string {
    let number = BigInt(node);
    for (const gone of this.cut) if (gone <= number) number++;
    return String(number);
  }

  /** The number in the damaged network of a node of the whole one; none if it fails. */
  damaged(node: string): string | undefined {
    const number = BigInt(node);
    if (this.cut.includes(number)) return undefined;
    return String(number - BigInt(this.cut.filter((gone) => gone < number).length));
  }
}

/** The network without what has failed, as an expression. */
export function damaged(expr: string, { nodes, links }: Host["faults"]): string {
  const cut = links.length > 0 ? `,cut=[${links.flat().join(",")}]` : "";
  const without = nodes.length > 0 ? `,without=[${nodes.join(",")}]` : "";
  return cut + without === "" ? expr : `damaged(${expr}${cut}${without})`;
}

/** The nodes of the network that a command works on: its nodes, and its hosts if they are nodes there. */
export class Places {
  /** The number of links of each node. */
  readonly degrees: number[] = [];
  /** The switch of each host. */
  private readonly hosts = new Map<string, string>();

  private constructor(
    private readonly numbering: Numbering,
    private readonly switches: number,
  ) {}

  /** `isMachine`: whether hosts are nodes there, behind all others. */
  static async of(host: Host, expr: string, isMachine: boolean): Promise<Places> {
    const numbering = new Numbering(host.faults.nodes);
    const { nodes, from, to, count } = await scene(host.slow, [expr], { items: 1 });
    const switches = isMachine ? Number(host.shown?.order ?? 0) - numbering.size : nodes.length;
    const places = new Places(numbering, switches);
    for (const node of nodes) places.degrees[Number(node)] = 0;
    for (let i = 0; i < from.length; i++) {
      const [a, b] = [nodes[from[i] ?? 0] ?? "", nodes[to[i] ?? 0] ?? ""];
      for (const end of [a, b]) places.degrees[Number(end)] = (places.degrees[Number(end)] ?? 0) + (count[i] ?? 1);
      if (Number(a) >= switches) places.hosts.set(a, b);
      else if (Number(b) >= switches) places.hosts.set(b, a);
    }
    return places;
  }

  /** The node on the map: hosts stand at their switches. */
  at(node: string): string {
    return this.numbering.whole(this.hosts.get(node) ?? node);
  }

  name(node: string): string {
    return this.isHost(node) ? `host ${Number(node) - this.switches}` : this.at(node);
  }

  isHost(node: string): boolean {
    return Number(node) >= this.switches;
  }

  /** All hosts, and the switches that have some. */
  get attached(): { hosts: string[]; switches: string[] } {
    return { hosts: [...this.hosts.keys()], switches: [...new Set(this.hosts.values())] };
  }
}
