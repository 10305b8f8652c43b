// Deadlocks: packets that wait for each other, and the numbers of channels that rule it out.

import type { Host, Panel } from "../host";
import { button, h, table } from "../dom";
import type { Mark } from "../map/overlay";
import type { Theme } from "../map/style";
import { findNode } from "../nodes";
import { isStopped, Latest } from "./latest";
import { Places } from "./places";
import { type Certified, certify, type Route, ROUTINGS } from "./routing";
import { Chooser, Stepper } from "./widgets";

/** Of more packets the routes are not asked. */
const [MOST_LANES, MOST_PACKETS, LOAD, CYCLES] = [8, 150, "0.9", "2000"];

/** A link in one direction, on a lane, with its number in a certificate. */
interface Channel {
  from: string;
  to: string;
  port: number;
  lane: number;
  number?: number;
}

interface Packet {
  from: string;
  to: string;
  route: Channel[];
  /** The place on its route of the channel that it holds, where it is blocked. */
  held: number;
}

/** Numbers of all channels, which every route ascends. */
class Certificate {
  private readonly lanes: number;
  private readonly scheme: string;
  private readonly numbers: number[];
  private readonly starts: number[] = [];

  /** The file: lines with a name each, then the numbers, by node, then port, then lane. */
  constructor(text: string, degrees: number[]) {
    const lines = text.split("\n");
    const last = lines.findIndex((line) => line.startsWith("channels "));
    const field = (name: string) => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? "";
    [this.lanes, this.scheme] = [Number(field("lanes")), field("scheme")];
    this.numbers = lines.slice(last + 1).flatMap((line) => line.split(" ")).filter((word) => word !== "").map(Number).slice(0, Number(field("channels")));
    const ports = degrees.reduce((sum, degree) => (this.starts.push(sum), sum + degree), 0);
    if (this.numbers.length !== 0 && this.numbers.length !== ports * this.lanes) throw new Error("The certificate is not for the links of the map.");
  }

  /** The route on lanes on which its numbers ascend; nothing if there are none. `ports`: those of each of its nodes. */
  numbered(route: Channel[], ports: Map<string, number[]>, routing: string): Channel[] | undefined {
    const on = (hop: Channel, lane: number) => {
      const place = ports.get(hop.from)?.indexOf(hop.port) ?? -1;
      const link = (this.starts[Number(hop.from)] ?? NaN) + (place < 0 ? NaN : place);
      return { ...hop, lane, number: this.numbers[link * this.lanes + lane] ?? NaN };
    };
    if (this.scheme === "own") return ascending(route.map((hop) => on(hop, hop.lane)));
    // Through a random node, the second half has lanes of its own. On each half a packet stays on its lane.
    const halves = routing === "valiant" ? [0, 1] : [0];
    const lanes = this.lanes / halves.length;
    const found = halves.map((half) => {
      const part = route.filter(({ lane }) => halves.length === 1 || lane === half);
      const tried = Array.from({ length: lanes }, (_, i) => ascending(part.map((hop) => on(hop, half * lanes + i))));
      return tried.find((one) => one !== undefined);
    });
    return found.every((part) => part !== undefined) ? ascending(found.flat()) : undefined;
  }
}

function ascending(route: Channel[]): Channel[] | undefined {
  return route.every(({ number = NaN }, i) => number > (route[i - 1]?.number ?? -1)) ? route : undefined;
}

/** What is on the map: packets that block each other, or their routes with numbers. */
interface Shown {
  isCyclic: boolean;
  packets: Packet[];
  places: Places;
}

export class Deadlock implements Panel {
  readonly id = "deadlock";
  readonly title = "Deadlock";
  readonly help =
    "A packet holds a channel, a link on a lane, until the next channel of its route is free. If packets wait for each other in a cycle, they wait for ever. Drag the slider to put one packet after the other on the map: thick is what it holds, dashed what it waits for. Then add a lane, until numbers that ascend on every route prove that no cycle can close.";
  readonly element: HTMLElement;
  private readonly latest: Latest;
  private readonly routings = new Chooser("routing", (name) => this.choose(name, this.lanes));
  private readonly laneChoice = new Chooser("lanes, at most", (lanes) => this.choose(this.routing, Number(lanes)));
  private readonly state = h("p");
  private readonly below = h("div");
  private readonly simulated = h("p");
  private readonly stepper: Stepper;
  private routing = "shortest";
  private lanes = 1;
  private verdict: Certified | undefined;
  private shown: Shown | undefined;

  constructor(private readonly host: Host) {
    this.latest = new Latest(host);
    this.stepper = new Stepper("packets", host.still, (step) => this.draw(step));
    this.element = h("div", { class: "panel" },
      h("div", { class: "row" }, this.routings.element, this.laneChoice.element,
        button("Add a lane", () => this.choose(this.routing, Math.min(MOST_LANES, this.lanes + 1)), { id: "add-lane" }),
        button("Simulate it", () => void this.simulate(), { id: "simulate" })),
      this.simulated, this.state, this.stepper.element, this.below);
  }

  show(): void {
    const { host } = this;
    this.routing = ROUTINGS.find(([name]) => name === host.value("routing"))?.[0] ?? "shortest";
    this.lanes = Math.min(MOST_LANES, Math.max(1, Math.round(Number(host.value("lanes"))) || 1));
    void this.fill();
  }

  hide(): void {
    this.latest.end();
    this.stepper.clear();
    this.shown = undefined;
  }

  command(): string[] {
    return ["certify", ...this.host.subject(), "--routing", this.routing, "--lanes", String(this.lanes)];
  }

  private choose(routing: string, lanes: number): void {
    [this.routing, this.lanes] = [routing, lanes];
    this.host.setValue("lanes", lanes === 1 ? "" : String(lanes));
    this.host.setValue("routing", routing === "shortest" ? "" : routing);
    void this.fill();
  }

  private async fill(): Promise<void> {
    const { host } = this;
    const isWanted = this.latest.next();
    host.slow.stop();
    this.stepper.clear();
    [this.shown, this.verdict] = [undefined, undefined];
    for (const part of [this.below, this.simulated]) part.replaceChildren();
    this.state.textContent = "Following all packets…";
    host.map.overlay.set("deadlock", []);
    try {
      await this.offer();
      // The packets that block each other on one lane are those that are followed on more.
      const single = await certify(host, host.subject(), this.routing, 1);
      const found = this.lanes === 1 || single.answer.verdict !== "cyclic" ? single : await certify(host, host.subject(), this.routing, this.lanes);
      if (!isWanted()) return;
      this.verdict = found.answer;
      this.state.textContent = this.judged(found.answer);
      if (found.answer.verdict !== "invalid") await this.follow(single.answer, found.certificate, isWanted);
    } catch (error) {
      if (!isWanted() || isStopped(error)) return;
      this.state.replaceChildren();
      host.failed(this.state, error);
    }
    if (isWanted()) await host.map.refresh();
  }

  /** Offers the routings that there are. Not all families have one of their own. */
  private async offer(): Promise<void> {
    const { host } = this;
    const { messages } = await host.slow.run(["route", ...host.subject(), "0", "1", "--routing", "native"]);
    const offered = ROUTINGS.filter(([name]) => name !== "native" || !messages.includes("is not known"));
    if (!offered.some(([name]) => name === this.routing)) this.routing = "shortest";
    this.routings.set(offered, this.routing);
    this.laneChoice.set(Array.from({ length: MOST_LANES }, (_, i) => [String(i + 1), String(i + 1)] as const), String(this.lanes));
  }

  private judged({ verdict, lanes, scheme, flaw, cycle }: Certified): string {
    const packets = cycle?.packets.length ?? 0;
    if (verdict === "invalid") return `This routing is not valid: ${flaw ?? ""}.`;
    if (verdict === "deadlock-free") return `Deadlock-free on ${lanes === 1 ? "one lane" : `${lanes} lanes`}${scheme === "own" ? ", which the routing assigns itself" : ""}.`;
    const closed = `${packets} packets on one lane can wait for each other in a cycle${cycle?.reached === true ? "" : ", but it was not shown that packets can come into this state"}.`;
    return this.lanes === 1 ? closed : `On at most ${this.lanes} lanes, no assignment of packets to lanes was found that is deadlock-free. ${closed}`;
  }

  /** Asks for the routes of the packets, and for the numbers on them if there is a certificate. */
  private async follow({ routed_on: expr, expr: asked, cycle }: Certified, certificate: string, isWanted: () => boolean): Promise<void> {
    const { host, routing } = this;
    const waiting = cycle?.packets ?? [];
    if (waiting.length > MOST_PACKETS) throw new Error(`${waiting.length} packets wait for each other: more than ${MOST_PACKETS} are not shown.`);
    const places = await Places.of(host, expr, expr !== asked);
    const packets: Packet[] = [];
    for (const { from, to, choice, holds } of waiting) {
      const route = await this.route(expr, from, to, choice);
      packets.push({ from, to, route, held: route.findIndex((hop) => hop.from === holds.node && hop.port === holds.port) });
    }
    const isCyclic = certificate === "";
    if (!isCyclic) {
      const numbers = new Certificate(certificate, places.degrees);
      const ports = await this.ports(expr, packets);
      for (const packet of packets) packet.route = numbers.numbered(packet.route, ports, routing) ?? packet.route;
    }
    if (!isWanted()) return;
    this.shown = { isCyclic, packets, places };
    if (packets.length === 0) this.below.replaceChildren(...proof(this.shown));
    if (packets.length > 0) this.stepper.set(packets.length, isCyclic ? packets.length : 1);
  }

  private async route(expr: string, from: string, to: string, choice: string): Promise<Channel[]> {
    const route = await this.host.slow.json<Route>(["route", expr, from, to, "--routing", this.routing, "--choice", choice]);
    return route.hops.map(({ port, lane, to: { node } }, i) => ({ from: (route.hops[i - 1]?.to ?? route.from).node, to: node, port, lane }));
  }

  /** The ports of the nodes on the routes, in their order. */
  private async ports(expr: string, packets: Packet[]): Promise<Map<string, number[]>> {
    const ports = new Map<string, number[]>();
    for (const { from } of packets.flatMap(({ route }) => route)) {
      if (!ports.has(from)) ports.set(from, (await findNode(this.host.slow, [expr], from)).links.map(({ port }) => port));
    }
    return ports;
  }

  /** Draws so many packets that block each other, or the route of one with its numbers. Answers it in words. */
  private draw(step: number): string {
    const { host, shown } = this;
    if (shown === undefined) return "";
    host.map.overlay.set("deadlock", (shown.isCyclic ? blocked : routes)(shown, step, host.map.theme));
    void host.map.refresh();
    const closed = step === shown.packets.length ? `The cycle is closed: packet ${step} waits for the channel that packet 1 holds. None of them can move.` : "";
    const packet = shown.packets[step - 1];
    const text = packet === undefined ? "No packet is chosen." : shown.isCyclic ? `${sentence(shown, step - 1)} ${closed}` : `Packet ${step}: ${numbers(shown, packet)}.`;
    const lines = shown.packets.slice(0, step).map((_, i) => h("li", {}, sentence(shown, i)));
    this.below.replaceChildren(...(shown.isCyclic ? [h("ol", { class: "hops" }, ...lines), h("p", {}, closed)] : [h("p", {}, text), ...proof(shown)]));
    host.say(text);
    return text;
  }

  private async simulate(): Promise<void> {
    const { host, simulated, verdict, routing } = this;
    if (verdict === undefined) return;
    const isWanted = () => verdict === this.verdict;
    const isCyclic = verdict.verdict !== "deadlock-free";
    // Through a random node, each half of a route has channels of its own.
    const vcs = isCyclic ? (routing === "valiant" ? 2 : 1) : (verdict.lanes ?? 1);
    simulated.textContent = "Simulating…";
    try {
      const args = ["--routing", routing, "--vcs", String(vcs), "--load", LOAD, "--cycles", CYCLES, ...(isCyclic ? ["--uncertified"] : ["--lanes", String(vcs)])];
      const { loads: [found] } = await host.slow.json<{ loads: { verdict: string; cycles: string; deadlock?: unknown[] }[] }>(["simulate", ...host.subject(), ...args]);
      if (!isWanted()) return;
      const cycles = Number(found?.cycles ?? 0).toLocaleString("en");
      const what = found?.verdict === "deadlocked"
        ? `in cycle ${cycles} it is found that ${found.deadlock?.length ?? 0} packets have stopped and wait for each other.`
        : `no packets stop for ever in ${cycles} cycles.${isCyclic ? " That is no proof: they still can." : ""}`;
      simulated.textContent = `Random packets, load ${LOAD}, ${vcs === 1 ? "one virtual channel" : `${vcs} virtual channels`}: ${what}`;
      host.say(simulated.textContent);
    } catch (error) {
      if (isWanted() && !isStopped(error)) host.failed(simulated, error);
    }
  }
}

/** Packet by packet: what it holds is thick, what it waits for dashed. It is in the buffer at the end of what it holds. */
function blocked({ packets, places }: Shown, step: number, { hues: [, held = "", , , node = ""], text: waits }: Theme): Mark[] {
  const some = packets.slice(0, step).map((packet, i) => ({ name: `packet ${i + 1}`, hold: packet.route[packet.held], wait: packet.route[packet.held + 1] }));
  const ends = (hop: Channel | undefined) => (hop === undefined ? [] : [places.at(hop.from), places.at(hop.to)]);
  return [
    ...some.map(({ name, hold }): Mark => ({ kind: "path", nodes: ends(hold), colour: held, width: 7, title: `${name} holds it` })),
    ...some.map(({ name, wait }): Mark => ({ kind: "path", nodes: ends(wait), colour: waits, width: 2.5, dashes: [5, 5], title: `${name} waits for it` })),
    ...some.map(({ name, hold }): Mark => ({ kind: "node", node: ends(hold)[1] ?? "", colour: node, label: name, title: name })),
  ];
}

/** All routes, one of them thick, with the number of each channel at the node that it leaves. */
function routes({ packets, places }: Shown, step: number, { hues: [, held = "", , , node = ""], text: waits }: Theme): Mark[] {
  const nodes = ({ route }: Packet) => [...route.map((hop) => places.at(hop.from)), ...route.slice(-1).map((hop) => places.at(hop.to))];
  const chosen = packets[step - 1];
  const thin = packets.map((packet, i): Mark => ({ kind: "path", nodes: nodes(packet), colour: waits, width: 1.5, title: `the route of packet ${i + 1}` }));
  if (chosen === undefined) return thin;
  const labels = chosen.route.filter((hop) => places.at(hop.from) !== places.at(hop.to)).map((hop): Mark => ({
    kind: "node", node: places.at(hop.from), colour: node, label: `leaves on ${hop.number ?? "?"}`, title: `channel ${channel(places, hop)}, lane ${hop.lane}: number ${hop.number ?? "?"}`,
  }));
  return [...thin, { kind: "path", nodes: nodes(chosen), colour: held, width: 6, title: `the route of packet ${step}` }, ...labels];
}

function channel(places: Places, { from, to }: Channel): string {
  return `${places.name(from)}→${places.name(to)}`;
}

function sentence({ packets, places }: Shown, i: number): string {
  const { from, to, route, held } = packets[i] as Packet;
  const [hold, wait] = [route[held], route[held + 1]];
  return `packet ${i + 1}, from ${places.name(from)} to ${places.name(to)}, holds the channel ${hold === undefined ? "?" : channel(places, hold)} and waits for ${wait === undefined ? "?" : channel(places, wait)}.`;
}

function numbers({ places }: Shown, { route }: Packet): string {
  return route.map((hop) => `${channel(places, hop)} has number ${hop.number ?? "?"}`).join(", then ");
}

/** Why the numbers rule out a cycle, and those on the routes of the packets. */
function proof(shown: Shown): HTMLElement[] {
  const { packets, places } = shown;
  const why = h("p", {}, "The certificate gives every channel a number, such that the numbers ascend on every route. A packet so waits only for a channel with a greater number than those it holds. In a cycle of packets that wait for each other, the numbers would ascend all round and come back to the first: no number is greater than itself, so there is no cycle.");
  if (packets.length === 0) return [why];
  const rows = packets.map(({ from, to, route }, i) => [
    String(i + 1), `${places.name(from)} to ${places.name(to)}`, [...new Set(route.map(({ lane }) => lane))].join(", "),
    route.map((hop) => `${channel(places, hop)}: ${hop.number ?? "?"}`).join(" < "),
  ]);
  return [why, h("p", {}, "The packets that blocked each other on one lane, with the numbers on their routes:"), table(["packet", "route", "lane", "channels and their numbers"], rows)];
}
