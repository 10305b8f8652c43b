// The expression: its text, a slider for each number, what it could be called, what is wrong.

import { type Command, Refused } from "./command/command";
import { h } from "./dom";
import { changed, numbers, wordBefore } from "./expression";

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
  private waiting: number | undefined;

  constructor(
    private readonly command: Command,
    private readonly entered: (expr: string) => void,
  ) {
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.entered(this.input.value.trim());
    });
    this.input.addEventListener("input", () => this.suggest());
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

  /** A slider for each number. Those that stand keep the focus. */
  private slide(): void {
    const found = numbers(this.input.value).slice(0, 8);
    const sliders = found.map((number, i) => {
      const params = this.families.find(({ name }) => name === number.family)?.params ?? [];
      const name = number.name || params[Math.min(number.argument, params.length - 1)]?.name || "number";
      const label = `${name} of ${number.family || "the expression"}`;
      const help = params.find((param) => param.name === name)?.help;
      const set = (value: number) => {
        const current = numbers(this.input.value)[i];
        if (current === undefined || !Number.isFinite(value)) return;
        this.input.value = changed(this.input.value, current, Math.max(0, Math.round(value)));
        clearTimeout(this.waiting);
        this.waiting = window.setTimeout(() => this.entered(this.input.value.trim()), 120);
      };
      const most = Math.max(8, number.value < 20 ? number.value + 6 : Math.ceil(number.value * 1.5));
      const range = h("input", { type: "range", min: 1, max: most, value: number.value, "aria-label": label, oninput: () => { field.value = range.value; set(range.valueAsNumber); } });
      const field = h("input", { type: "number", min: 0, value: number.value, "aria-label": `${label}, as a number`, onchange: () => { range.value = field.value; set(field.valueAsNumber); } });
      return h("span", { class: "slider", title: help ?? label }, h("span", { "aria-hidden": "true" }, name), range, field);
    });
    const places = [...this.sliders.querySelectorAll("input")];
    const focused = places.indexOf(document.activeElement as HTMLInputElement);
    this.sliders.replaceChildren(...sliders);
    if (focused >= 0) this.sliders.querySelectorAll("input")[focused]?.focus();
  }
}
