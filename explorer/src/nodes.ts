// Single nodes, asked by number or address.

import type { Command } from "./command/command";

/** The answer of `netlace neighbors`. */
export interface Neighbors {
  from: { node: string; address: string };
  links: { port: number; back: number; level: number; to: { node: string; address: string } }[];
}

/** A node by its number or its address, with its links. */
export function findNode(command: Command, subject: string[], text: string): Promise<Neighbors> {
  const node = text.trim();
  if (node === "" || node.startsWith("-")) throw new Error("Give the number or the address of a node.");
  return command.json<Neighbors>(["neighbors", ...subject, node]);
}
