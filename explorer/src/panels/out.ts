// What is shown, to take along: a link, a command, a line of Python, files, a frame for other pages.

import type { Host, Panel } from "../host";
import { read, write } from "../address";
import { button, h } from "../dom";
import { Latest } from "./latest";
import { damaged } from "../faults";

/** Flags without a value. */
const SWITCHES = ["all", "saturate", "uncertified", "by-search", "index", "steps", "map", "bound", "cut", "cycle", "log"];
/** Flags with a list of names. */
const LISTS = ["only", "columns", "also", "family"];
/** Flags that are called otherwise in Python, where `for` is a word of the language. */
const RENAMED: Record<string, string> = { for: "ranges", tech: "technology" };
/** Verbs of two words. */
const DOUBLE = ["plot", "study", "fabric"];
/** Verbs that take a list of networks, and those that take one after the network. */
const SEVERAL = ["compare", "plot_distances", "plot_sizes", "plot_levels", "plot_load", "report", "check"];

const FORMATS: [string, string, string, string][] = [
  ["edges", "Edge list", "txt", "text/plain"],
  ["graphml", "GraphML", "graphml", "application/xml"],
  ["dot", "DOT", "dot", "text/vnd.graphviz"],
];

export class Out implements Panel {
  readonly id = "out";
  readonly title = "Share";
  readonly help =
    "What the page shows, to take along. The link opens the same network, panel and choices. The command and the line of Python give what the panel showed that was open before this one. Pictures are drawn by the command, or taken from the map as it is now. A frame shows the map alone within another page.";
  readonly element = h("div", { class: "panel" });
  private readonly latest: Latest;
  private isWanted = (): boolean => true;

  constructor(private readonly host: Host) {
    this.latest = new Latest(host);
  }

  show(): void {
    const { element } = this;
    this.isWanted = this.latest.next();
    element.replaceChildren(
      this.text("Link", "share-link", location.href.replace(/#.*/s, "") + this.hash()),
      this.text("Command", "share-command", shell(this.asked)),
      this.text("Python", "share-python", `import netlace\n${python(this.asked)}`),
      this.downloads(),
      this.text("Frame for another page", "share-frame", this.frame()),
      h("p", {}, "The page and what shows it must be on the same server, or the address of the page must be written out."));
  }

  hide(): void {
    this.latest.end();
  }

  picked(): void {
    this.show();
  }

  /** The command of the panel before. */
  private get asked(): string[] {
    return this.host.before?.command?.() ?? ["show", ...this.host.subject()];
  }

  /** The address of what was shown before this panel was opened. */
  private hash(more: [string, string][] = []): string {
    const address = read(location.hash);
    address.values.set("panel", this.host.before?.id ?? "");
    for (const [name, value] of more) address.values.set(name, value);
    return write(address);
  }

  private frame(): string {
    const page = location.pathname.split("/").pop() || "explorer.html";
    const address = `${page}${this.hash([["embed", "1"], ["present", ""]])}`.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    return `<iframe src="${address}" title="network" width="800" height="600"></iframe>`;
  }

  /** A text to copy. */
  private text(title: string, id: string, value: string): HTMLElement {
    const area = h("textarea", { id, readonly: true, rows: Math.min(5, value.split("\n").length + Math.floor(value.length / 50)), style: "width: 100%; font-family: monospace" }, value);
    const copy = async () => {
      area.select();
      try {
        await navigator.clipboard.writeText(value);
      } catch {
        document.execCommand("copy");
      }
      this.host.say(`${title}: copied`);
    };
    return h("section", {}, h("h3", {}, h("label", { for: id }, title)), area, button("Copy", () => void copy(), { "aria-label": `copy: ${title}` }));
  }

  private downloads(): HTMLElement {
    const { host } = this;
    const place = h("div", { role: "status" });
    const marked = drawn(this.asked);
    const isMarked = h("input", { type: "checkbox", checked: true });
    const draw = () => ["draw", ...host.subject(), ...(isMarked.checked ? marked : [])];
    const name = fileName(host.expr);
    const ask = (what: string, make: () => Promise<Blob>, file: string) => button(what, () => void this.save(make, file, place));
    return h("section", {}, h("h3", {}, "Files"),
      marked.length > 0 && h("label", {}, isMarked, `pictures with ${marked.join(" ")}`),
      h("div", { class: "row" },
        ask("Picture, SVG", async () => new Blob([await host.slow.text(draw())], { type: "image/svg+xml" }), `${name}.svg`),
        ask("Picture, PNG", async () => painted(await host.slow.text(draw())), `${name}.png`),
        ask("Map as it is now, PNG", () => this.map(), `${name}-map.png`),
        ...FORMATS.map(([format, title, ending, type]) =>
          ask(title, async () => new Blob([await host.slow.text(["export", ...host.subject(), "--format", format, "--max-output", "100M"])], { type }), `${name}.${ending}`))),
      place);
  }

  private async save(make: () => Promise<Blob>, file: string, place: HTMLElement): Promise<void> {
    const { isWanted } = this;
    place.replaceChildren(h("p", { class: "busy" }, `Writing ${file}…`));
    try {
      const blob = await make();
      if (!isWanted()) return;
      const address = URL.createObjectURL(blob);
      h("a", { href: address, download: file }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
      place.replaceChildren(h("p", {}, `${file}: ${blob.size.toLocaleString("en")} bytes`));
    } catch (error) {
      if (!isWanted()) return;
      place.replaceChildren();
      this.host.failed(place, error);
    }
  }

  /** What the map shows: the picture, and what is over it. */
  private async map(): Promise<Blob> {
    const { element, overlay, theme } = this.host.map;
    const box = element.getBoundingClientRect();
    const [canvas, context] = sheet(box.width, box.height, theme.paper);
    const place = (of: Element): [number, number, number, number] => {
      const { x, y, width, height } = of.getBoundingClientRect();
      return [x - box.x, y - box.y, width, height];
    };
    const below = element.querySelector("canvas");
    if (below !== null) context.drawImage(below, ...place(below));
    const copy = overlay.element.cloneNode(true) as SVGSVGElement;
    copy.removeAttribute("style");
    copy.setAttribute("font-size", "12px");
    copy.setAttribute("font-family", "sans-serif");
    context.drawImage(await image(new XMLSerializer().serializeToString(copy)), ...place(overlay.element));
    return png(canvas);
  }
}

/** An empty picture with two dots for each pixel. */
function sheet(width: number, height: number, paper: string): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = h("canvas", { width: Math.round(2 * width), height: Math.round(2 * height) });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser draws no pictures");
  context.scale(2, 2);
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  return [canvas, context];
}

async function image(svg: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  return picture;
}

function png(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((end, fail) => canvas.toBlob((blob) => (blob === null ? fail(new Error("the picture is too large for this browser")) : end(blob)), "image/png"));
}

/** A picture of the command as dots. */
async function painted(svg: string): Promise<Blob> {
  const picture = await image(svg);
  const [canvas, context] = sheet(picture.naturalWidth, picture.naturalHeight, "#ffffff");
  context.drawImage(picture, 0, 0);
  return png(canvas);
}

/** A name of a file that all systems take. */
function fileName(expr: string): string {
  return expr.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 80) || "network";
}

/** The command as one types it into a POSIX shell. */
export function shell(args: string[]): string {
  const quoted = (text: string) => (/^[A-Za-z0-9_\-.,:/=@%+]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
  return ["netlace", ...args].map(quoted).join(" ");
}

/** A command taken apart: what it is asked about, and its flags. */
function parts(args: string[]): { places: string[]; flags: [string, string | true][] } {
  const [places, flags] = [[] as string[], [] as [string, string | true][]];
  for (let i = 0; i < args.length; i++) {
    const [, name = "", , value] = /^--([a-z0-9-]+)(=(.*))?$/s.exec(args[i] ?? "") ?? [];
    const next = args[i + 1];
    if (name === "") places.push(args[i] ?? "");
    else if (value !== undefined) flags.push([name, value]);
    else if (SWITCHES.includes(name) || (name === "disjoint" && !next?.includes(":")) || next === undefined || next.startsWith("--")) flags.push([name, true]);
    else flags.push([name, args[++i] ?? ""]);
  }
  return { places, flags };
}

/** The line of Python that asks the same. */
export function python(args: string[]): string {
  const words = DOUBLE.includes(args[0] ?? "") ? 2 : 1;
  const verb = args.slice(0, words).join("_").replaceAll("-", "_");
  const { places, flags } = parts(args.slice(words));
  const of = (name: string) => flags.filter(([flag]) => flag === name).flatMap(([, value]) => (value === true ? [] : value.split(",").filter((text) => text !== "")));
  const faults = { nodes: of("fail-nodes"), links: of("fail-links").map((link) => link.split("-") as [string, string]) };
  const texts = places.map((place, i) => (i === 0 ? text(damaged(place, faults)) : literal(place)));
  const rest = flags.filter(([name]) => name !== "fail-nodes" && name !== "fail-links" && !(verb === "paths" && name === "disjoint"));
  const named = rest.map(([name, value]) => `${(RENAMED[name] ?? name).replaceAll("-", "_")}=${flag(name, value)}`);
  if (SEVERAL.includes(verb)) texts.splice(0, texts.length, `[${texts.join(", ")}]`);
  else if (verb === "embed") texts.splice(1, texts.length, `[${texts.slice(1).join(", ")}]`);
  return `netlace.commands.${verb}(${[...texts, ...named].join(", ")})`;
}

function flag(name: string, value: string | true): string {
  if (value === true) return "True";
  return LISTS.includes(name) ? `[${value.split(",").map(text).join(", ")}]` : literal(value);
}

function literal(value: string): string {
  return /^(0|[1-9]\d*)(\.\d+)?$/.test(value) ? value : text(value);
}

/** A text as JSON writes it is one of Python, too. */
function text(value: string): string {
  return JSON.stringify(value);
}

/** What `netlace draw` can show of what a command answers. */
function drawn([verb, ...args]: string[]): string[] {
  const { places, flags } = parts(args);
  const flagged = (name: string) => flags.filter(([flag]) => flag === name).flatMap(([, value]) => (value === true ? [] : [`--${name}`, value]));
  const [, a, b] = places;
  if (verb === "route" && a !== undefined && b !== undefined) return ["--route", `${a}:${b}`, ...flagged("routing")];
  if (verb === "paths" && a !== undefined && b !== undefined) return ["--disjoint", `${a}:${b}`];
  if (verb === "collective" && a === "broadcast") return ["--broadcast", flagged("root")[1] ?? "0"];
  if (verb === "certify") return ["--cycle", ...flagged("routing")];
  return [];
}
