// Which answers are still wanted.

import type { Host } from "../host";
import { Refused } from "../command/command";

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
