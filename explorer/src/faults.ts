// What fails: nodes and links that were cut by hand, and how the nodes that are left are numbered.

/** Nodes and links that were cut, by their numbers in the whole network. */
export interface Faults {
  nodes: string[];
  links: [string, string][];
}

/** Those that the address has. */
export function faultsIn(values: Map<string, string>): Faults {
  const list = (name: string) => (values.get(name) ?? "").split(",").filter((text) => text !== "");
  const pairs = list("cutlinks").map((text) => text.split("-")).filter((ends) => ends.length === 2);
  return { nodes: list("cutnodes"), links: pairs.map(([a, b]) => [a ?? "", b ?? ""]) };
}

/** The same as text for the address. */
export function written({ nodes, links }: Faults): { cutnodes: string; cutlinks: string } {
  return { cutnodes: nodes.join(","), cutlinks: links.map((link) => link.join("-")).join(",") };
}

/** The flags of the command for them. */
export function flags(faults: Faults): string[] {
  const { cutnodes, cutlinks } = written(faults);
  // A list of one ends with a comma: a number alone would be a count.
  return [...(cutnodes === "" ? [] : [`--fail-nodes=${cutnodes},`]), ...(cutlinks === "" ? [] : [`--fail-links=${cutlinks}`])];
}

/** The network without what has failed, as an expression. */
export function damaged(expr: string, { nodes, links }: Faults): string {
  const cut = links.length > 0 ? `,cut=[${links.flat().join(",")}]` : "";
  const without = nodes.length > 0 ? `,without=[${nodes.join(",")}]` : "";
  return cut + without === "" ? expr : `damaged(${expr}${cut}${without})`;
}

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
