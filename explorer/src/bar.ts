// The expression: its text, a slider for each number, what it could be called, what is wrong.

import { type Command, Refused } from "./command/command";
import { h } from "./dom";
import { changed, type NumberIn, numbers, wordBefore } from "./expression";

/** The answer of `netlace families`. */
export interface Families {
  families: { name: string; usage: string; summary: string; example: string; source: string | null; params: { name: string; help: string }[] }[];
}

export class ExpressionBar {
  /** Expressions that the page was made for. */
  offered: string[] = [];
  private readonly input = h("input", {
    id: "expr", type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off", list: "names",
    "aria-label": "expression of a network", "aria-describedby": "wrong",
  });
  private readonly names = h("datalist", { id: "names" });
  private readonly sliders = h("div", { class: "sliders", role: "group", "aria-label": "numbers of the expression" });
  private readonly error = h("pre", { id: "wrong", class: "error", role: "alert" });
  readonly element = h("form", { class: "bar" }, this.input, h("button", { type: "submit" }, "Show"), this.names, this.sliders, this.error);
  private families: Families["families"] = [];
  private slid: Slider[] = [];
  private waiting: number | undefined;

  constructor(
    private readonly command: Command,
    private readonly entered: (expr: string, isSlid: boolean) => void,
  ) {
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      clearTimeout(this.waiting);
      this.entered(this.input.value.trim(), false);
    });
    this.input.addEventListener("input", () => {
      this.suggest();
      this.slide();
    });
  }

  /** Asks which families there are. */
  async prepare(): Promise<void> {
    this.families = (await this.command.json<Families>(["families"])).families;
    this.suggest();
    this.slide();
  }

  show(expr: string): void {
    if (this.input.value.trim() !== expr) this.input.value = expr;
    this.slide();
  }

  /** The expression is right. */
  right(): void {
    this.error.textContent = "";
    this.input.removeAttribute("aria-invalid");
  }

  /** It is wrong: says so under the place, as the command does. */
  wrong(why: unknown): void {
    const text = why instanceof Error ? why.message : String(why);
    if (why instanceof Refused && why.status === 0) return;
    this.error.textContent = text.length > 2000 ? `${text.slice(0, 2000)}…` : text.trim();
    this.input.setAttribute("aria-invalid", "true");
  }

  /** Offers families whose names begin as the word that is typed. */
  private suggest(): void {
    const { value, selectionStart } = this.input;
    const at = selectionStart ?? value.length;
    const word = wordBefore(value, at);
    const before = value.slice(0, at - word.length);
    const fitting = word === "" ? [] : this.families.filter(({ name }) => name.startsWith(word.toLowerCase()));
    const options = fitting.slice(0, 12).map(({ example, usage, summary }) => h("option", { value: before + example + value.slice(at), label: `${usage}: ${summary}` }));
    this.names.replaceChildren(...options, ...(word === "" ? this.offered.map((value) => h("option", { value })) : []));
  }

  /** A slider for each number. Those that stand stay, so that one can be held while the others follow. */
  private slide(): void {
    const found = numbers(this.input.value).slice(0, MOST_SLIDERS);
    const labels = found.map((number) => this.labelled(number));
    const isAsBefore = JSON.stringify(labels) === JSON.stringify(this.slid.map(({ label }) => label));
    if (!isAsBefore) {
      this.slid = labels.map((label, i) => this.slider(label, i));
      this.sliders.replaceChildren(...this.slid.map(({ element }) => element));
    }
    found.forEach(({ value }, i) => this.slid[i]?.set(value));
  }

  private labelled({ family, argument, name }: NumberIn): { name: string; label: string; help: string } {
    const params = this.families.find((one) => one.name === family)?.params ?? [];
    const called = name || params[Math.min(argument, params.length - 1)]?.name || "number";
    const label = `${called} of ${family || "the expression"}`;
    return { name: called, label, help: params.find((param) => param.name === called)?.help ?? label };
  }

  private slider({ name, label, help }: { name: string; label: string; help: string }, i: number): Slider {
    const change = (value: number) => {
      const current = numbers(this.input.value)[i];
      if (current === undefined || !Number.isFinite(value)) return;
      this.input.value = changed(this.input.value, current, Math.max(0, Math.round(value)));
      clearTimeout(this.waiting);
      this.waiting = window.setTimeout(() => this.entered(this.input.value.trim(), true), 120);
    };
    const range = h("input", { type: "range", min: 1, "aria-label": label, oninput: () => { field.value = range.value; change(range.valueAsNumber); } });
    const field = h("input", { type: "number", min: 0, "aria-label": `${label}, as a number`, onchange: () => { if (field.value !== "") { range.value = field.value; change(field.valueAsNumber); } } });
    const set = (value: number) => {
      // A slider that is held keeps its ends.
      if (document.activeElement !== range) range.max = String(Math.max(8, value < 20 ? value + 6 : Math.ceil(value * 1.5)));
      if (range.valueAsNumber !== value) range.value = String(value);
      if (field.valueAsNumber !== value) field.value = String(value);
    };
    return { label: { name, label, help }, set, element: h("span", { class: "slider", title: help }, h("span", { "aria-hidden": "true" }, name), range, field) };
  }
}

/** More sliders would fill the page. */
const MOST_SLIDERS = 8;

interface Slider {
  label: { name: string; label: string; help: string };
  element: HTMLElement;
  set: (value: number) => void;
}
