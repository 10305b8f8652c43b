// What parts of the page ask of the whole, and the whole of them.

import type { Command } from "./command/command";
import type { Faults, Numbering } from "./faults";
import type { MapView } from "./map/map";
import type { Scene } from "./map/scene";

/** The answer of `netlace show`. */
export interface Show {
  expr: string;
  order: string;
  /** The number of hosts. */
  endpoints: string;
  links: string;
  levels: { label: string; links: string }[];
  /** What the outermost links join, if the network is made of clusters. */
  clusters: { of: string; count: string } | null;
}

/** A part of the page beside the map. */
export interface Panel {
  /** Its name in the address. */
  readonly id: string;
  readonly title: string;
  /** What it is for, in at most 80 words. */
  readonly help: string;
  readonly element: HTMLElement;
  /** It is opened, or the network has changed while it is open. Marks of other panels are gone by then. */
  show(): void;
  /** It is closed: what it plays stops. */
  hide?(): void;
  /** A node was chosen on the map. */
  picked?(node: string): void;
  /** The command that gives the same as what is shown. */
  command?(): string[] | undefined;
}

/** What panels may ask for. */
export interface Host {
  /** The expression as it was typed. */
  readonly expr: string;
  readonly shown: Show | undefined;
  readonly map: MapView;
  readonly scene: Scene | undefined;
  /** The panel that was open before the present one. */
  readonly before: Panel | undefined;
  readonly dark: boolean;
  /** Whether moving pictures are unwelcome. */
  readonly still: boolean;
  /** What a command is asked about: the expression, and what fails. */
  subject(): string[];
  /** Nodes and links that were cut by hand. */
  readonly faults: Faults;
  /** The numbers that the nodes have that are left. */
  readonly numbering: Numbering;
  /** Shows the network with other faults. */
  setFaults(faults: Faults): Promise<void>;
  /** Answers at once; for what takes milliseconds. */
  readonly quick: Command;
  /** Answers figures; only the open panel asks it. */
  readonly slow: Command;
  /** Says something to those who do not see the page. */
  say(text: string): void;
  /** A value that the address keeps. */
  value(name: string): string;
  setValue(name: string, value: string): void;
  setExpr(expr: string): void;
  /** Shows the message of a command that said no. */
  failed(element: HTMLElement, error: unknown): void;
}
