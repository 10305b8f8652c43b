// Routings, routes and certificates.

import type { Host } from "../host";
import { Refused } from "../command/command";

/** A node, and its address. */
export interface Place {
  node: string;
  address: string;
}

/** The answer of `netlace route`. */
export interface Route {
  from: Place;
  hops: { port: number; level: number; lane: number; to: Place }[];
}

/** The routings that are offered. */
export const ROUTINGS = [
  ["shortest", "shortest"],
  ["native", "native: as the paper routes"],
  ["balanced", "balanced"],
  ["updown", "up, then down"],
  ["valiant", "through a random node"],
] as const;

/** The answer of `netlace certify`. */
export interface Certified {
  expr: string;
  routed_on: string;
  verdict: "deadlock-free" | "cyclic" | "invalid";
  lanes: number | null;
  scheme: string | null;
  /** Each packet waits for the channel that the next one holds. */
  cycle: { packets: { from: string; to: string; choice: string; holds: { node: string; port: number } }[]; reached: boolean } | null;
  flaw: string | null;
  /** Of ordered pairs of nodes that send. */
  cut_off: { pairs: string; components: string[][] };
}

const FILE = "certificate.txt";

/** Certifies a routing on at most so many lanes. The certificate is a file, empty if there is none. */
export async function certify(host: Host, subject: string[], routing: string, lanes: number): Promise<{ answer: Certified; certificate: string }> {
  const args = ["certify", ...subject, "--routing", routing, "--lanes", String(lanes), "--output", FILE, "--json"];
  const { status, output, messages, files } = await host.slow.run(args);
  if (status > 1 || output === "") throw new Refused(status, messages);
  return { answer: JSON.parse(output) as Certified, certificate: files[FILE] ?? "" };
}
