// What the worker uses of the shim, which comes without types.
declare module "@bjorn3/browser_wasi_shim" {
  export class File {
    constructor(data: ArrayBuffer | Uint8Array, options?: { readonly?: boolean });
    data: Uint8Array;
  }
  export class Fd {}
  export class OpenFile extends Fd {
    constructor(file: File);
  }
  export class ConsoleStdout extends Fd {
    constructor(write: (bytes: Uint8Array) => void);
  }
  export class PreopenDirectory extends Fd {
    constructor(name: string, contents: Map<string, File>);
    dir: { contents: Map<string, File> };
  }
  export class WASI {
    constructor(args: string[], env: string[], fds: Fd[], options?: { debug?: boolean });
    wasiImport: WebAssembly.ModuleImports;
    start(instance: WebAssembly.Instance): number;
  }
}
