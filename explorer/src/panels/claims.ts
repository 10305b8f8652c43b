// What the papers claim: each statement is checked when one asks, and counterexamples are shown on the map.

import type { Host, Panel } from "../host";
import { button, choice, h } from "../dom";
import type { Mark } from "../map/overlay";
import { isStopped, Latest } from "./latest";
import { format } from "./figures";

/** The answer of `netlace claims --index`. */
interface Index {
  papers: Paper[];
}

interface Paper {
  source: string;
  name: string;
  citation: string;
  notation: string;
  index: Statement[];
}

/** A statement of a paper, as the index records it. */
interface Statement {
  place: string;
  what: string;
  kind: string;
  state: string;
  claims: string[];
  command: string | null;
  note: string | null;
}

/** What `netlace claims --id` answers of one claim. */
interface Claim {
  id: string;
  place: string;
  says: string;
  formula: string;
  corrects: string | null;
  verdict: string;
  in_words: string;
  exception: Exception | null;
  readings: { reading: string; searched: string }[];
  is_expected: boolean;
}

interface Exception {
  expr: string;
  nodes: string;
  what: string;
  claimed: unknown;
  found: unknown;
  reading: string;
}

/** A statement on the page. */
interface Card {
  paper: Paper;
  statement: Statement;
  element: HTMLDetailsElement;
  /** Verdicts found here, by claim. */
  verdicts: Map<string, string>;
  /** All that can be searched for. */
  text: string;
}

/** Instead of one paper, in the address. */
const ALL = "all";

const VERDICTS: Record<string, string> = {
  holds: "holds",
  bound: "holds as a bound: never passed, not always attained",
  false: "does not hold",
  ambiguous: "has several readings with different results",
};

export class Claims implements Panel {
  readonly id = "claims";
  readonly title = "Claims";
  readonly help =
    "What five papers state about their networks, with what the index records: it works, a correction was needed, or the text does not define it. Open a statement and check it: its claims are run on many networks, the smallest first. If one does not hold, the smallest counterexample can be shown on the map. Each check may take 20 seconds.";
  private readonly list = h("div");
  private readonly count = h("p", { role: "status" });
  private readonly filters = h("div", { class: "row" });
  readonly element = h("div", { class: "panel" }, this.filters, this.count, this.list);
  private cards: Card[] = [];
  private sections: { paper: Paper; element: HTMLElement }[] = [];
  private filter = { source: "", verdict: "", text: "" };
  private isAsked = false;
  private readonly latest: Latest;
  /** The claim that was checked last. */
  private last: string | undefined;
  /** The counterexample that the map was asked to show. */
  private shown: { id: string; exception: Exception } | undefined;

  constructor(private readonly host: Host) {
    this.latest = new Latest(host);
  }

  show(): void {
    if (!this.isAsked) void this.fill();
    else this.mark();
  }

  hide(): void {
    this.latest.end();
  }

  command(): string[] {
    return this.last === undefined ? ["claims", "--index"] : ["claims", "--id", this.last];
  }

  private async fill(): Promise<void> {
    const { host, list } = this;
    this.isAsked = true;
    try {
      const { papers } = await host.quick.json<Index>(["claims", "--index"]);
      this.filter.text = host.value("find");
      this.filter.verdict = host.value("verdict");
      const [asked, isAll] = [host.value("paper"), host.value("paper") === ALL || (host.value("paper") === "" && this.filter.text !== "")];
      this.filter.source = isAll ? "" : (papers.find(({ source }) => source === asked)?.source ?? papers[0]?.source ?? "");
      this.cards = papers.flatMap((paper) => paper.index.map((statement) => this.card(paper, statement)));
      this.sections = papers.map((paper) => ({ paper, element: this.section(paper) }));
      list.replaceChildren(...this.sections.map(({ element }) => element));
      this.filters.replaceChildren(...this.controls(papers));
      this.apply();
    } catch (error) {
      this.isAsked = false;
      host.failed(list, error);
    }
  }

  private section(paper: Paper): HTMLElement {
    return h("section", {},
      h("h2", {}, paper.name), h("p", {}, paper.citation),
      h("details", {}, h("summary", {}, "Its symbols"), h("p", {}, paper.notation)),
      ...this.cards.filter((card) => card.paper === paper).map(({ element }) => element));
  }

  private controls(papers: Paper[]): HTMLElement[] {
    const change = (name: keyof typeof this.filter) => (value: string) => {
      this.filter[name] = value;
      if (name === "source") this.host.setValue("paper", value || ALL);
      if (name === "text") this.host.setValue("find", value);
      if (name === "verdict") this.host.setValue("verdict", value);
      this.apply();
    };
    const states = [...new Set(this.cards.map(({ statement }) => statement.state))];
    const search = h("input", { type: "search", id: "claims-search", size: "18", value: this.filter.text, oninput: () => change("text")(search.value) });
    return [
      choice("paper", [["", "all five"], ...papers.map(({ source, name }) => [source, name] as const)], this.filter.source, change("source")),
      choice("verdict", [["", "any"], ...states.map((state) => [state, `recorded: ${state}`] as const),
        ...Object.keys(VERDICTS).map((verdict) => [verdict, `checked here: ${verdict}`] as const)], this.filter.verdict, change("verdict")),
      h("label", {}, "with the words", search),
    ];
  }

  /** Shows the statements that pass the filter. */
  private apply(): void {
    const { source, verdict } = this.filter;
    const words = this.filter.text.toLowerCase().split(/\s+/).filter((word) => word !== "");
    for (const card of this.cards) {
      const isOf = source === "" || card.paper.source === source;
      const isSo = verdict === "" || card.statement.state === verdict || [...card.verdicts.values()].includes(verdict);
      card.element.hidden = !(isOf && isSo && words.every((word) => card.text.includes(word)));
    }
    for (const { paper, element } of this.sections) {
      element.hidden = this.cards.every((card) => card.paper !== paper || card.element.hidden);
    }
    const left = this.cards.filter(({ element }) => !element.hidden).length;
    this.count.textContent = `${left} of ${this.cards.length} statements`;
  }

  private card(paper: Paper, statement: Statement): Card {
    const { place, what, kind, state, claims, note } = statement;
    const verdict = h("span", { class: "verdict" }, state);
    const results = h("div");
    const body = h("div", {}, h("p", {}, `Kind: ${kind}.`), note !== null && h("p", {}, note));
    const element = h("details", { class: "card", style: "margin: 0.4rem 0" },
      h("summary", {}, h("strong", {}, place), " – ", what, " [", verdict, "]"), body);
    const text = [paper.name, place, what, kind, state, note, ...claims].join(" ").toLowerCase();
    const card: Card = { paper, statement, element, verdicts: new Map(), text };
    const row = h("div", { class: "row" });
    if (claims.length > 0) {
      const name = claims.length === 1 ? "Check it now" : `Check its ${claims.length} claims now`;
      row.append(button(name, () => void this.check(card, results, verdict), { "aria-label": `${name}: ${place}` }));
    }
    const expr = network(statement.command);
    if (expr !== undefined) row.append(button("Show its network", () => this.host.setExpr(expr), { title: expr }));
    body.append(row, results);
    return card;
  }

  /** Runs the claims of a statement, one after the other. */
  private async check(card: Card, results: HTMLElement, verdict: HTMLElement): Promise<void> {
    const { host } = this;
    host.slow.stop();
    const isWanted = this.latest.next();
    results.replaceChildren();
    for (const id of card.statement.claims) {
      const place = h("div", {}, h("p", { class: "busy" }, `Checking ${id}…`));
      results.append(place);
      try {
        const { claims } = await host.slow.json<{ claims: Claim[] }>(["claims", "--id", id]);
        const claim = claims.find((one) => one.id === id);
        if (claim === undefined) throw new Error(`no claim is called ${id}`);
        card.verdicts.set(id, claim.verdict);
        this.last = id;
        place.replaceChildren(this.result(claim));
        host.say(`${id}: ${VERDICTS[claim.verdict] ?? claim.verdict}`);
      } catch (error) {
        place.replaceChildren(h("p", {}, `${id} was not finished.`));
        host.failed(place, error);
        if (isStopped(error) || !isWanted()) return;
      }
      verdict.textContent = `recorded: ${card.statement.state}; checked here: ${[...new Set(card.verdicts.values())].join(", ")}`;
    }
  }

  private result(claim: Claim): HTMLElement {
    const { exception, readings } = claim;
    return h("article", { "aria-label": claim.id },
      h("h3", {}, `${claim.id}: ${VERDICTS[claim.verdict] ?? claim.verdict}`),
      claim.corrects !== null && h("p", {}, `In the place of ${claim.corrects}.`),
      h("p", {}, `${claim.place}: ${claim.says}`),
      h("p", {}, h("code", {}, claim.formula)),
      h("p", {}, sentence(claim.in_words)),
      h("p", {}, "Searched: ", readings.map(({ reading, searched }) => (reading === "" ? searched : `“${reading}”: ${searched}`)).join("; "), "."),
      !claim.is_expected && h("p", { class: "error" }, "This is not the verdict that is recorded."),
      exception !== null && this.counterexample(claim.id, exception));
  }

  private counterexample(id: string, exception: Exception): HTMLElement {
    const { expr, nodes, what, reading } = exception;
    const show = () => {
      this.shown = { id, exception };
      if (this.host.expr === expr) {
        this.mark();
        void this.host.map.refresh();
      } else this.host.setExpr(expr);
    };
    return h("div", {},
      h("p", {}, "Smallest network where it is not so: ", h("code", {}, expr), ` (${format(nodes)} nodes). `, compared(exception), reading === "" ? "" : ` Read as: ${reading}.`),
      button("Show it on the map", show, { "aria-label": `Show ${expr} on the map`, title: what }));
  }

  /** Marks the nodes of which a counterexample speaks, if the map shows it. */
  private mark(): void {
    const { shown, host } = this;
    if (shown === undefined || host.expr !== shown.exception.expr) return;
    const text = compared(shown.exception);
    const marks = [...shown.exception.what.matchAll(/\bnode (\d+)/g)].map(([, node = ""]): Mark => (
      { kind: "node", node, colour: host.map.theme.hues[1] ?? "", title: `${shown.id}: ${text}`, label: `node ${node}` }));
    host.map.overlay.set("claims", marks);
    host.say(`${host.expr} is a counterexample to ${shown.id}. ${text}`);
  }
}

/** What was claimed and what was found, in words. */
function compared({ what, claimed, found }: Exception): string {
  const of = what === "" ? "" : `${sentence(what)} `;
  if (claimed === true && found === false) return `${of}It is claimed, and is not so.`;
  if (claimed === false && found === true) return `${of}It is denied, and is so.`;
  return `${of}Claimed: ${number(claimed)}; found: ${number(found)}.`;
}

/** A figure, or between which it is. */
function number(value: unknown): string {
  const { least, most } = Object(value) as { least?: unknown; most?: unknown };
  return least === undefined ? format(value) : `${format(least)} to ${format(most)}`;
}

/** With a capital letter and a full stop. */
function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The network of which a command of the index speaks. */
function network(command: string | null): string | undefined {
  if (command === null || /^(claims|design|check)\b/.test(command)) return undefined;
  const [, quoted, bare] = /^(?:plot )?[a-z]+ (?:'([^']*)'|(\S+))/.exec(command) ?? [];
  const expr = quoted ?? bare;
  return expr === undefined || expr.includes("{") || expr.startsWith("-") ? undefined : expr;
}
