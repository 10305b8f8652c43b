// What panels work with: answers in time, numbers of nodes with hosts, routes, certificates, a time line, a replay of transfers.

import type { Host } from "../app";
import { Refused } from "../command/command";
import { button, h } from "../dom";
import { scene } from "../map/scene";
import { Numbering } from "./faults";

/** Tells answers that are still wanted from those that come too late. */
export class Latest {
  private number = 0;

  constructor(private readonly host: Host) {}

  /** Begins anew. The answer says whether nothing else was begun since, and the network is the same. */
  next(): () => boolean {
    const mine = ++this.number;
    const subject = this.host.subject().join(" ");
    return () => mine === this.number && subject === this.host.subject().join(" ");
  }

  /** Nothing is wanted any more. */
  end(): void {
    this.number++;
  }
}

/** Whether a command was ended, since its answer is not wanted any more. */
export function isStopped(error: unknown): boolean {
  return error instanceof Refused && error.message === "stopped";
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

/** The answer of `netlace route`. */
export interface Route {
  from: { node: string; address: string };
  hops: { port: number; lane: number; to: { node: string; address: string } }[];
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

/** A choice whose options can change. */
export class Chooser {
  readonly element: HTMLLabelElement;
  private readonly select: HTMLSelectElement;

  constructor(label: string, changed: (value: string) => void) {
    this.select = h("select", { onchange: () => changed(this.select.value) });
    this.element = h("label", {}, label, this.select);
  }

  set(options: (readonly [string, string])[], chosen: string): void {
    this.select.replaceChildren(...options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
  }
}

/** Whether an element is shown. */
export function reveal(element: HTMLElement, isShown: boolean): void {
  element.style.display = isShown ? "" : "none";
}

/** How long a step is shown while a time line plays. */
const MILLISECONDS = 900;

/** A time line of steps from 0: it can be dragged, stepped and played. */
export class Stepper {
  readonly element: HTMLElement;
  private readonly range: HTMLInputElement;
  private readonly playing: HTMLButtonElement;
  private timer: number | undefined;

  /** `changed` shows a step and answers what it is in words. */
  constructor(label: string, private readonly changed: (step: number) => string) {
    this.range = h("input", { type: "range", min: 0, max: 0, value: 0, step: 1, oninput: () => { this.stop(); this.show(); } });
    this.playing = button("Play", () => (this.timer === undefined ? this.play() : this.stop()));
    this.element = h("div", { class: "row stepper" },
      h("label", {}, label, this.range),
      button("Back", () => this.by(-1), { "aria-label": "one step back" }),
      this.playing,
      button("Forward", () => this.by(1), { "aria-label": "one step forward" }));
    reveal(this.element, false);
  }

  get step(): number {
    return Number(this.range.value);
  }

  /** Another number of steps, and the one that is shown. */
  set(steps: number, step: number): void {
    this.stop();
    reveal(this.element, true);
    this.range.max = String(steps);
    this.range.value = String(step);
    this.show();
  }

  /** Shows the step anew. */
  show(): void {
    this.range.setAttribute("aria-valuetext", this.changed(this.step));
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.playing.textContent = "Play";
  }

  clear(): void {
    this.stop();
    reveal(this.element, false);
  }

  private by(steps: number): void {
    this.stop();
    this.range.value = String(this.step + steps);
    this.show();
  }

  /** From the beginning, if it is at its end. */
  private play(): void {
    const last = () => this.step >= Number(this.range.max);
    this.by(last() ? -this.step : 1);
    this.timer = window.setInterval(() => {
      this.range.value = String(this.step + 1);
      this.show();
      if (last()) this.stop();
    }, MILLISECONDS);
    this.playing.textContent = "Pause";
  }
}

/** A transfer in an answer of `netlace collective`. */
export interface Transfer {
  from: string;
  to: string;
  chunk: string;
  slot: number;
  into: number;
  keep: boolean;
}

/** Into which nothing is kept. */
const DISCARDED = 4294967295;

/** Who takes part, by their numbers where the schedule is replayed. */
export interface Ranks {
  order: number;
  members: number[];
  root: number;
}

/** What every node holds after every step. Of a sum, a node holds so many contributions; of other data, all or nothing. */
export class Replay {
  /** What is sent in each step. What is then combined in place belongs to it. */
  readonly steps: Transfer[][] = [];
  /** After each number of steps, of each node the share that it holds of what is due to it in the end. */
  readonly shares: Float64Array[] = [];
  private readonly held = new Map<string, number>();
  private readonly got: Float64Array;
  private readonly members: Set<number>;
  /** The chunks of one node, or between two, where each has its own; else all. */
  private readonly own: number;

  constructor(private readonly collective: string, private readonly ranks: Ranks, chunks: number, transfers: Transfer[][]) {
    const { order, members, root } = ranks;
    this.members = new Set(members);
    const parts = { "all-gather": order, "reduce-scatter": order, "all-to-all": order * order }[collective] ?? 1;
    this.own = chunks / parts;
    // Of what is due, one's own part is there from the beginning.
    const isThere = (node: number) => this.members.has(node) && (collective !== "broadcast" || node === root);
    this.got = Float64Array.from({ length: order }, (_, node) => (isThere(node) ? this.own : 0));
    this.note();
    for (const together of transfers) {
      this.run(together);
      const sent = together.filter(({ from, to }) => from !== to);
      if (sent.length > 0) this.steps.push(sent);
      else this.shares.pop();
      this.note();
    }
  }

  private note(): void {
    const due = this.own * (this.collective === "broadcast" ? 1 : this.members.size);
    this.shares.push(this.got.map((count) => count / due));
  }

  /** All transfers of a step happen at once: what is sent is what was held before. */
  private run(transfers: Transfer[]): void {
    const arriving: [node: number, chunk: number, slot: number, count: number][] = [];
    for (const { from, to, chunk, slot, into, keep } of transfers) {
      const [node, what] = [Number(from), Number(chunk)];
      if (into !== DISCARDED) arriving.push([Number(to), what, into, this.count(node, what, slot)]);
      if (!keep) this.set(node, what, slot, 0);
    }
    for (const [node, chunk, slot, count] of arriving) this.set(node, chunk, slot, this.count(node, chunk, slot) + count);
  }

  private count(node: number, chunk: number, slot: number): number {
    return this.held.get(`${node} ${chunk} ${slot}`) ?? (slot === 0 && this.isFirst(node, chunk) ? 1 : 0);
  }

  private set(node: number, chunk: number, slot: number, count: number): void {
    if (slot === 0 && this.isDue(node, chunk)) this.got[node] = (this.got[node] ?? 0) + count - this.count(node, chunk, slot);
    this.held.set(`${node} ${chunk} ${slot}`, count);
  }

  /** Whether a node has something of a chunk in the beginning. */
  private isFirst(node: number, chunk: number): boolean {
    const of = Math.floor(chunk / this.own);
    if (!this.members.has(node)) return false;
    if (this.collective === "broadcast") return node === this.ranks.root;
    if (this.collective === "all-gather") return of === node;
    return this.collective !== "all-to-all" || Math.floor(of / this.ranks.order) === node;
  }

  /** Whether a chunk is due at a node in the end. In a reduce all are counted, to show where the parts of the sum are. */
  private isDue(node: number, chunk: number): boolean {
    const of = Math.floor(chunk / this.own);
    if (!this.members.has(node)) return false;
    if (this.collective === "reduce-scatter") return of === node;
    return this.collective !== "all-to-all" || of % this.ranks.order === node;
  }
}
