// A worker that runs the command `netlace`, which is compiled to WebAssembly: one fresh instance a request.

import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from "@bjorn3/browser_wasi_shim";

export interface Request {
  id: number;
  args: string[];
  /** Files that the command may read, by name. */
  files: Record<string, Uint8Array>;
}

export interface Answer {
  id: number;
  status: number;
  output: string;
  messages: string;
  /** What it wrote, by name. */
  files: Record<string, string>;
}

let module: WebAssembly.Module | undefined;

class Text {
  private readonly decoder = new TextDecoder();
  private text = "";
  readonly fd = new ConsoleStdout((bytes) => {
    this.text += this.decoder.decode(bytes, { stream: true });
  });
  end(): string {
    return this.text + this.decoder.decode();
  }
}

async function run({ id, args, files }: Request): Promise<Answer> {
  const [output, messages] = [new Text(), new Text()];
  const folder = new PreopenDirectory(".", new Map());
  const folders = new Map([[".", folder]]);
  for (const [path, bytes] of Object.entries(files)) {
    const [, parent = ".", name = path] = /^(.*)\/([^/]*)$/s.exec(path) ?? [];
    const place = folders.get(parent || "/") ?? new PreopenDirectory(parent || "/", new Map());
    folders.set(parent || "/", place);
    place.dir.contents.set(name, new File(bytes));
  }
  const wasi = new WASI(["netlace", ...args], [], [new OpenFile(new File(new Uint8Array())), output.fd, messages.fd, ...folders.values()], { debug: false });
  let status: number;
  let broken = "";
  try {
    const instance = await WebAssembly.instantiate(module as WebAssembly.Module, { wasi_snapshot_preview1: wasi.wasiImport });
    status = wasi.start(instance as WebAssembly.Instance & { exports: { memory: WebAssembly.Memory; _start: () => void } });
  } catch (error) {
    // The memory or the stack of WebAssembly is full.
    status = 101;
    broken = `error: this is too large for a browser (${error instanceof Error ? error.message : String(error)})\n`;
  }
  const decoder = new TextDecoder();
  const written: Record<string, string> = {};
  for (const [name, file] of folder.dir.contents) {
    if (!(name in files) && file instanceof File) written[name] = decoder.decode(file.data);
  }
  return { id, status, output: output.end(), messages: messages.end() + broken, files: written };
}

self.onmessage = async (event: MessageEvent<WebAssembly.Module | Request>) => {
  if (event.data instanceof WebAssembly.Module) module = event.data;
  else self.postMessage(await run(event.data));
};
