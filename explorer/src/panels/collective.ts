// Collectives: who sends what to whom, step by step, and what no schedule can beat.

import type { Host, Panel } from "../host";
import { h, s } from "../dom";
import type { Mark } from "../map/overlay";
import { shade } from "../map/style";
import { isStopped, Latest } from "./latest";
import { Places } from "./places";
import { type Ranks, Replay, type Transfer } from "./replay";
import { Chooser, reveal, Stepper } from "./widgets";

interface ScheduleAnswer {
  algorithm: string;
  steps: string;
  seconds: number;
  transfers: string;
  chunks: string;
}

/** The answer of `netlace collective`. */
interface Answer {
  expr: string;
  ranks: "hosts" | "switches" | "nodes";
  rank_count: string;
  combine: string;
  routing: string | null;
  replayed_on: string;
  root: string;
  lower_bound: string;
  lower_bound_by: string;
  least_seconds: number;
  schedules: ScheduleAnswer[];
  refused: { algorithm: string; why: string }[];
  transfers?: Transfer[][];
}

const COLLECTIVES = [
  ["broadcast", "broadcast: the root's data to all"],
  ["reduce", "reduce: the sum over all to the root"],
  ["all-reduce", "all-reduce: the sum over all to all"],
  ["all-gather", "all-gather: the data of each to all"],
  ["reduce-scatter", "reduce-scatter: to each its share of the sum"],
  ["all-to-all", "all-to-all: from each to each other"],
] as const;

const RANKS = [["hosts", "hosts: switches forward"], ["switches", "switches, which combine"]] as const;
/** A schedule of more transfers is not listed; more arrows or nodes are not drawn. */
const [LISTED, ARROWS, NODES] = [200_000, 400, 3000];

/** What is drawn of one schedule. */
interface Shown {
  answer: Answer;
  collective: string;
  ranks: Ranks;
  replay: Replay;
  at: (node: string) => string;
}

export class Collectives implements Panel {
  readonly id = "collective";
  readonly title = "Collectives";
  readonly help =
    "Schedules for a collective, found by several algorithms and replayed by a checker. Drag the time line, or press Play. Arrows are what is sent in a step. Nodes are coloured by what they hold of what is due to them in the end: dark is nothing, yellow is all. The bars compare the schedules with a bound that no schedule can beat.";
  readonly element: HTMLElement;
  private readonly latest: Latest;
  private readonly collectives = new Chooser("collective", (name) => this.choose({ collective: name, algorithm: "" }));
  private readonly portsChoice = new Chooser("ports at a time", (ports) => this.choose({ ports: ports === "one" ? "" : ports }));
  private readonly algorithms = new Chooser("algorithm", (name) => this.choose({ algorithm: name === "best" ? "" : name }));
  private readonly ranksChoice = new Chooser("ranks", (name) => this.choose({ ranks: name === "hosts" ? "" : name }));
  private readonly root = h("input", { type: "text", size: 6, autocomplete: "off", placeholder: "0", onchange: () => this.choose({ root: this.root.value.trim() }) });
  private readonly state = h("p");
  private readonly below = h("div");
  private readonly stepper: Stepper;
  private shown: Shown | undefined;

  constructor(private readonly host: Host) {
    this.latest = new Latest(host);
    this.stepper = new Stepper("step", host.still, (step) => this.draw(step));
    this.element = h("div", { class: "panel" },
      h("div", { class: "row" },
        this.collectives.element, this.portsChoice.element, h("label", {}, "root", this.root),
        this.algorithms.element, this.ranksChoice.element),
      this.stepper.element, this.state, this.below);
  }

  private get collective(): string {
    return COLLECTIVES.find(([name]) => name === this.host.value("collective"))?.[0] ?? "broadcast";
  }

  private get ports(): string {
    return this.host.value("ports") === "all" ? "all" : "one";
  }

  private get algorithm(): string {
    return this.host.value("algorithm") || "best";
  }

  private get ranks(): string {
    return this.host.value("ranks") === "switches" ? "switches" : "hosts";
  }

  show(): void {
    this.collectives.set(COLLECTIVES.slice(), this.collective);
    this.portsChoice.set([["one", "one"], ["all", "all"]], this.ports);
    this.root.value = this.host.value("root");
    void this.fill();
  }

  hide(): void {
    this.latest.end();
    this.stepper.clear();
    this.shown = undefined;
  }

  command(): string[] {
    return [...this.args(), ...(this.algorithm === "best" ? [] : ["--algorithm", this.algorithm]), "--steps"];
  }

  private args(): string[] {
    const ranks = this.ranks === "switches" ? ["--ranks", "switches", "--combine", "switches"] : [];
    const root = this.host.value("root");
    return ["collective", ...this.host.subject(), this.collective, "--ports", this.ports, ...ranks, ...(root === "" ? [] : [`--root=${root}`])];
  }

  private choose(values: Record<string, string>): void {
    for (const [name, value] of Object.entries(values)) this.host.setValue(name, value);
    this.show();
  }

  private async fill(): Promise<void> {
    const { host } = this;
    const isWanted = this.latest.next();
    host.slow.stop();
    this.shown = undefined;
    this.stepper.clear();
    host.map.overlay.set("collective", []);
    this.state.textContent = "Searching for schedules…";
    this.below.replaceChildren();
    for (const chooser of [this.algorithms, this.ranksChoice]) reveal(chooser.element, false);
    try {
      const found = await this.schedules();
      if (!isWanted()) return;
      this.offer(found);
      const schedule = found.schedules.find(({ algorithm }) => algorithm === this.algorithm) ?? found.schedules[0];
      this.below.replaceChildren(...comparison(found, schedule, host));
      if (schedule === undefined) this.state.textContent = "No algorithm has a schedule for it.";
      else if (Number(schedule.transfers) > LISTED) this.state.textContent = `${schedule.algorithm} has ${number(schedule.transfers)} transfers: too many to be shown step by step.`;
      else await this.listed(found, schedule, isWanted);
    } catch (error) {
      if (!isWanted() || isStopped(error)) return;
      this.state.replaceChildren();
      host.failed(this.state, error);
    }
    if (isWanted()) await host.map.refresh();
  }

  /** All schedules. If hosts cannot be ranks, switches are. */
  private async schedules(): Promise<Answer> {
    const { slow } = this.host;
    try {
      return await slow.json<Answer>(this.args());
    } catch (error) {
      if (isStopped(error) || this.ranks === "switches") throw error;
      this.host.setValue("ranks", "switches");
      return await slow.json<Answer>(this.args()).catch((second: unknown) => {
        this.host.setValue("ranks", "");
        throw isStopped(second) ? second : error;
      });
    }
  }

  private offer({ schedules, ranks }: Answer): void {
    const names = schedules.map(({ algorithm }) => algorithm);
    if (!names.includes(this.algorithm)) this.host.setValue("algorithm", "");
    reveal(this.algorithms.element, true);
    this.algorithms.set([["best", `best: ${names[0] ?? "none"}`], ...names.map((name) => [name, name] as const)], this.algorithm);
    reveal(this.ranksChoice.element, ranks !== "nodes");
    this.ranksChoice.set(RANKS.slice(), ranks);
  }

  private async listed(found: Answer, { algorithm, chunks }: ScheduleAnswer, isWanted: () => boolean): Promise<void> {
    const { host, collective } = this;
    const answer = await host.slow.json<Answer>([...this.args(), "--algorithm", algorithm, "--steps"]);
    const { numbering } = host;
    // Where hosts are attached, it must be known to which switches.
    const isMachine = found.replayed_on !== found.expr;
    const places = found.ranks === "nodes" ? undefined : await Places.of(host, isMachine ? found.replayed_on : `machine(${found.expr})`, true);
    if (!isWanted()) return;
    const ranks = ranksOf(answer, places, Number(host.shown?.order ?? 0) - numbering.size);
    if (ranks.members.length !== Number(answer.rank_count)) throw new Error("It is not known which nodes are ranks: the steps are not shown.");
    const replay = new Replay(collective, ranks, Number(chunks), answer.transfers ?? []);
    this.shown = { answer: found, collective, ranks, replay, at: (node) => places?.at(node) ?? numbering.whole(node) };
    this.stepper.set(replay.steps.length, 0);
  }

  /** Draws what is held after so many steps, and what was sent in the last of them. Answers it in words. */
  private draw(step: number): string {
    const { host, shown } = this;
    if (shown === undefined) return "";
    const { marks, notes } = drawn(shown, step, host.map.theme.hues[1] ?? "");
    host.map.overlay.set("collective", marks);
    void host.map.refresh();
    const text = [sentence(shown, step), ...notes].join(" ");
    this.state.textContent = text;
    host.say(text);
    return text;
  }
}

/** The ranks are all nodes, or the hosts, or the switches with hosts, or those that send. */
function ranksOf({ ranks, combine, root, rank_count: count, transfers = [] }: Answer, places: Places | undefined, order: number): Ranks {
  const numbers = (nodes: Iterable<string>) => [...new Set(nodes)].map(Number).sort((a, b) => a - b);
  if (places !== undefined && ranks === "hosts") {
    const hosts = numbers(places.attached.hosts);
    return { order: places.degrees.length, members: hosts, root: hosts[Number(root)] ?? 0 };
  }
  const all = Array.from({ length: order }, (_, node) => node);
  const some = () => numbers(places?.attached.switches ?? (combine === "hosts" ? transfers.flat().flatMap(({ from, to }) => [from, to]) : []));
  return { order, members: Number(count) === order ? all : some(), root: Number(root) };
}

/** The marks of a step, and what is not drawn. */
function drawn({ ranks, replay, at }: Shown, step: number, colour: string): { marks: Mark[]; notes: string[] } {
  const arrows = new Map<string, { nodes: string[]; chunks: number }>();
  for (const { from, to } of replay.steps[step - 1] ?? []) {
    const nodes = [at(from), at(to)];
    const arrow = arrows.get(nodes.join(" ")) ?? { nodes, chunks: 0 };
    arrow.chunks++;
    arrows.set(nodes.join(" "), arrow);
  }
  const between = [...arrows.values()].filter(({ nodes: [a, b] }) => a !== b);
  const paths: Mark[] = between.slice(0, ARROWS).map(({ nodes, chunks }) => ({
    kind: "path", nodes, colour, directed: true, title: `${nodes.join(" to ")}: ${chunks} ${chunks === 1 ? "chunk" : "chunks"}`,
  }));
  // Hosts of one switch stand at one place.
  const held = new Map<string, number[]>();
  for (const member of ranks.members) {
    const node = at(String(member));
    held.set(node, [...(held.get(node) ?? []), replay.shares[step]?.[member] ?? 0]);
  }
  const nodes: Mark[] = [...held].slice(0, NODES).map(([node, shares]) => {
    const share = shares.reduce((sum, one) => sum + one, 0) / shares.length;
    return { kind: "node", node, colour: shade(share), title: `node ${node}: ${percent(share)} of what is due to it` };
  });
  const notes = [
    between.length > ARROWS && `Drawn are ${ARROWS} of ${number(between.length)} messages.`,
    between.length < arrows.size && `Messages between hosts of one switch are not drawn: ${number(arrows.size - between.length)} switches have some.`,
    held.size > NODES && `Of ${number(held.size)} nodes, ${number(NODES)} are coloured.`,
  ];
  return { marks: [...paths, ...nodes], notes: notes.filter((note) => note !== false) };
}

/** Who holds what, in words. */
function sentence({ answer, collective, ranks: { members, root }, replay, at }: Shown, step: number): string {
  const share = (node: number) => replay.shares[step]?.[node] ?? 0;
  const sent = replay.steps[step - 1] ?? [];
  const messages = new Set(sent.map(({ from, to }) => `${from} ${to}`)).size;
  const when = step === 0 ? "Before the first step" : `Step ${step} of ${replay.steps.length}, ${number(messages)} ${messages === 1 ? "message" : "messages"}`;
  const what = answer.ranks === "nodes" ? "nodes" : answer.ranks;
  const done = members.filter((node) => share(node) > 1 - 1e-9).length;
  const mean = members.reduce((sum, node) => sum + share(node), 0) / members.length;
  if (collective === "reduce") return `${when}: the root, ${answer.ranks === "hosts" ? `host ${members.indexOf(root)} at ` : "node "}${at(String(root))}, holds ${percent(share(root))} of the sum.`;
  if (collective === "broadcast") return `${when}: ${number(done)} of ${number(members.length)} ${what} hold the data${mean * members.length > done + 0.01 ? `, the mean is ${percent(mean)}` : ""}.`;
  return `${when}: ${number(done)} of ${number(members.length)} ${what} hold all that is due to them; the mean is ${percent(mean)}.`;
}

const WHY: Record<string, string> = {
  eccentricity: "so far is the farthest node",
  doubling: "in a step, the nodes that have the data can at most double",
  degree: "each node has so few links",
  distances: "so many nodes are so far",
};

/** Bars of all schedules, with the bounds, and what they say of one. */
function comparison(found: Answer, schedule: ScheduleAnswer | undefined, { map: { theme } }: Host): HTMLElement[] {
  const { schedules, lower_bound: least, least_seconds: leastSeconds, lower_bound_by: by, refused, routing } = found;
  const bars = (title: string, of: (one: ScheduleAnswer) => number, bound: number, format: (value: number) => string) => {
    const most = Math.max(bound, ...schedules.map(of), 1e-12);
    const width = (value: number) => (value / most) * 200;
    const label = `${title}: ${schedules.map((one) => `${one.algorithm} ${format(of(one))}`).join(", ")}; no schedule takes less than ${format(bound)}`;
    const text = (x: number, y: number, anchor: string, value: string) => s("text", { x, y, "text-anchor": anchor, "font-size": 12, fill: theme.text }, value);
    return h("figure", {}, h("figcaption", {}, title), s("svg", { viewBox: `0 0 400 ${schedules.length * 18 + 20}`, role: "img", "aria-label": label },
      ...schedules.flatMap((one, i) => [
        text(88, i * 18 + 13, "end", one.algorithm),
        s("rect", { x: 94, y: i * 18 + 3, width: width(of(one)), height: 12, fill: one === schedule ? theme.hues[0] : theme.hull }),
        text(100 + width(of(one)), i * 18 + 13, "start", format(of(one))),
      ]),
      s("path", { d: `M${94 + width(bound)} 0V${schedules.length * 18 + 4}`, stroke: theme.hues[1], "stroke-width": 2, "stroke-dasharray": "4 3" }),
      text(94 + width(bound), schedules.length * 18 + 16, "middle", `at least ${format(bound)}`)));
  };
  const over = (value: number, bound: number) => (value <= bound * 1.0005 ? "as the bound" : `${(value / bound).toLocaleString("en", { maximumSignificantDigits: 3 })} times the bound`);
  return [
    h("p", {}, `No schedule takes fewer than ${least} steps (${by}${WHY[by] === undefined ? "" : `: ${WHY[by]}`}), and none less than ${duration(leastSeconds)}.`,
      schedule !== undefined && ` ${schedule.algorithm} takes ${schedule.steps} steps, ${over(Number(schedule.steps), Number(least))}, and ${duration(schedule.seconds)}, ${over(schedule.seconds, leastSeconds)}.`),
    routing !== null && h("p", {}, `Hosts send messages along the routes of ${routing}. Arrows go straight from switch to switch.`),
    bars("steps", ({ steps }) => Number(steps), Number(least), (value) => String(value)),
    bars("time", ({ seconds }) => seconds, leastSeconds, duration),
    refused.length > 0 && h("p", {}, `Refused: ${refused.map(({ algorithm, why }) => `${algorithm} (${why})`).join("; ")}.`),
  ].filter((part) => part !== false);
}

function number(value: number | string): string {
  return Number(value).toLocaleString("en");
}

function percent(share: number): string {
  return share.toLocaleString("en", { style: "percent", maximumFractionDigits: 1 });
}

function duration(seconds: number): string {
  const [unit, factor] = seconds < 1e-6 ? ["ns", 1e9] as const : seconds < 1e-3 ? ["µs", 1e6] as const : seconds < 1 ? ["ms", 1e3] as const : ["s", 1] as const;
  return `${(seconds * factor).toLocaleString("en", { maximumSignificantDigits: 3 })} ${unit}`;
}
