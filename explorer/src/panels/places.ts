// The nodes of a network that hosts are nodes of, and where they stand on the map.

import type { Host } from "../host";
import type { Numbering } from "../faults";
import { scene } from "../map/scene";

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
    const { numbering } = host;
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
