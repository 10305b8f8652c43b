// A replay of the transfers of a collective: what every node holds after every step.

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
