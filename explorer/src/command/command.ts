// The command `netlace`, asked from the page.

import type { Answer, Request } from "./worker";

declare const COMMAND_WORKER: string;

/** Limits of every request, so that the page answers or says that it does not. */
const LIMITS = ["--memory", "1G", "--time", "20", "--threads", "1"];

/** The command said no. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** What every request is given: files by name, and texts with definitions. */
export interface Given {
  files: Record<string, Uint8Array>;
  definitions: string[];
}

/** Bytes from base 64. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text);
  const found = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) found[i] = letters.charCodeAt(i);
  return found;
}

/** The module in the page. */
export async function load(): Promise<WebAssembly.Module> {
  const packed = bytes(document.getElementById("wasm")?.textContent?.trim() ?? "");
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

type Waiting = { request: Request; end: (answer: Answer) => void; fail: (why: unknown) => void };

/** One worker, which answers one request at a time. Requests wait in line. */
export class Command {
  private worker: Worker | undefined;
  private line: Waiting[] = [];
  private current: Waiting | undefined;
  private last = 0;

  constructor(
    private readonly module: Promise<WebAssembly.Module>,
    private readonly given: Given,
  ) {}

  /** Runs the command. */
  run(args: string[]): Promise<Answer> {
    const { files, definitions } = this.given;
    const request = { id: ++this.last, args: [...args, ...LIMITS, ...definitions.map((text) => `--define=${text}`)], files };
    return new Promise((end, fail) => {
      this.line.push({ request, end, fail });
      void this.next();
    });
  }

  /** What it prints, if its status says that all is well. */
  async text(args: string[]): Promise<string> {
    const { status, output, messages } = await this.run(args);
    if (status !== 0) throw new Refused(status, messages);
    return output;
  }

  /** What it answers as JSON. A status of 1 says no, but answers. */
  async json<T>(args: string[]): Promise<T> {
    const { status, output, messages } = await this.run([...args, "--json"]);
    if (status > 1 || output === "") throw new Refused(status, messages);
    return JSON.parse(output) as T;
  }

  /** Ends what it does and forgets what waits. */
  stop(): void {
    if (this.current === undefined && this.line.length === 0) return;
    const left = this.current ? [this.current, ...this.line] : this.line;
    this.worker?.terminate();
    [this.worker, this.current, this.line] = [undefined, undefined, []];
    for (const { fail } of left) fail(new Refused(0, "stopped"));
  }

  /** A worker, which starts while the module is still compiled. */
  private async start(): Promise<Worker> {
    const worker = new Worker(URL.createObjectURL(new Blob([COMMAND_WORKER], { type: "text/javascript" })));
    this.worker = worker;
    worker.postMessage(await this.module);
    return worker;
  }

  private async next(): Promise<void> {
    if (this.current !== undefined) return;
    this.current = this.line.shift();
    const current = this.current;
    if (current === undefined) return;
    try {
      const worker = this.worker ?? (await this.start());
      if (this.current !== current) return;
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        this.current = undefined;
        current.end(data);
        void this.next();
      };
      worker.postMessage(current.request);
    } catch (error) {
      if (this.current !== current) return;
      this.worker?.terminate();
      [this.worker, this.current] = [undefined, undefined];
      current.fail(error);
      void this.next();
    }
  }
}
