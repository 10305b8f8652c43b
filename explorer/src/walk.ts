// Walking from node to node by keys: along links, by port, into blocks.

import type { Host } from "./host";
import { findNode } from "./nodes";

export class Walker {
  /** Where one is, by its number in the whole network, and where its links lead. */
  private here: { node: string; links: { port: number; node: string }[] } | undefined;

  constructor(
    private readonly host: Host,
    private readonly picked: (node: string) => void,
  ) {
    host.map.element.addEventListener("keydown", (event) => void this.key(event).catch((error: unknown) => host.say(error instanceof Error ? error.message : String(error))));
  }

  /** Another network, or other faults: one is nowhere. */
  forget(): void {
    this.here = undefined;
  }

  /** Says where one is: the node, and where its links lead. */
  async describe(node: string): Promise<void> {
    const { host } = this;
    const { numbering, expr } = host;
    const asked = numbering.damaged(node);
    if (asked === undefined) {
      this.here = undefined;
      host.say(`node ${node} is cut`);
      return;
    }
    const { from, links } = await findNode(host.quick, host.subject(), asked);
    if (expr !== host.expr) return;
    const near = links.map(({ port, to }) => ({ port, node: numbering.whole(to.node) }));
    this.here = { node, links: near };
    host.say(`node ${node}, address ${from.address}; ${near.length} ${near.length === 1 ? "link" : "links"}: ${near.map((link) => `port ${link.port} to ${link.node}`).join(", ")}`);
    host.map.overlay.set("here", [{ kind: "node", node, colour: host.map.theme.hues[4] ?? "", title: `node ${node}, ${from.address}`, label: from.address }]);
    await host.map.refresh();
  }

  private async key(event: KeyboardEvent): Promise<void> {
    const { map } = this.host;
    const { here } = this;
    const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const arrow = arrows[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const byPort = here?.links.find(({ port }) => String(port) === event.key);
    if (arrow === undefined && byPort === undefined && !/^(\+|=|-|0|Backspace|Enter)$/.test(event.key)) return;
    event.preventDefault();
    if (arrow !== undefined && !event.shiftKey && here !== undefined) await this.to(map.towards(here.node, here.links.map(({ node }) => node), arrow));
    else if (arrow !== undefined) map.move(-80 * arrow[0], -80 * arrow[1]);
    else if (byPort !== undefined) await this.to(byPort.node);
    else if (event.key === "+" || event.key === "=") map.zoom(1.5);
    else if (event.key === "-") map.zoom(1 / 1.5);
    else if (event.key === "0") map.home();
    else if (event.key === "Backspace") map.leave();
    else await this.enter();
  }

  private async to(node: string | undefined): Promise<void> {
    if (node === undefined) return;
    await this.host.map.reveal(node);
    this.picked(node);
  }

  /** Enters the block in the middle, or goes to the node there. */
  private async enter(): Promise<void> {
    const { map } = this.host;
    const { clientWidth: width, clientHeight: height } = map.element;
    const item = map.nearest(width / 2, height / 2);
    if (item === undefined || map.scene === undefined) return;
    if (map.scene.single) await this.to(map.scene.nodes[item]);
    else await map.enter(item);
  }
}
