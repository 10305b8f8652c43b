// A choice whose options change, and a time line.

import { button, h } from "../dom";

/** A choice whose options can change. */
export class Chooser {
  readonly element: HTMLLabelElement;
  private readonly select: HTMLSelectElement;

  constructor(label: string, changed: (value: string) => void) {
    this.select = h("select", { onchange: () => changed(this.select.value) });
    this.element = h("label", {}, label, this.select);
  }

  set(options: (readonly [string, string])[], chosen: string): void {
    this.select.replaceChildren(...options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
  }
}

/** Whether an element is shown. */
export function reveal(element: HTMLElement, isShown: boolean): void {
  element.style.display = isShown ? "" : "none";
}

/** How long a step is shown while a time line plays. */
const MILLISECONDS = 900;

/** A time line of steps from 0: it can be dragged, stepped and played. */
export class Stepper {
  readonly element: HTMLElement;
  private readonly range: HTMLInputElement;
  private readonly playing: HTMLButtonElement;
  private timer: number | undefined;

  /** `changed` shows a step and answers what it is in words. If moving pictures are unwelcome, it is not played. */
  constructor(label: string, isStill: boolean, private readonly changed: (step: number) => string) {
    this.range = h("input", { type: "range", min: 0, max: 0, value: 0, step: 1, oninput: () => { this.stop(); this.show(); } });
    this.playing = button("Play", () => (this.timer === undefined ? this.play() : this.stop()));
    this.element = h("div", { class: "row stepper" },
      h("label", {}, label, this.range),
      button("Back", () => this.by(-1), { "aria-label": "one step back" }),
      this.playing,
      button("Forward", () => this.by(1), { "aria-label": "one step forward" }));
    reveal(this.playing, !isStill);
    reveal(this.element, false);
  }

  get step(): number {
    return Number(this.range.value);
  }

  /** Another number of steps, and the one that is shown. */
  set(steps: number, step: number): void {
    this.stop();
    reveal(this.element, true);
    this.range.max = String(steps);
    this.range.value = String(step);
    this.show();
  }

  /** Shows the step anew. */
  show(): void {
    this.range.setAttribute("aria-valuetext", this.changed(this.step));
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.playing.textContent = "Play";
  }

  clear(): void {
    this.stop();
    reveal(this.element, false);
  }

  private by(steps: number): void {
    this.stop();
    this.range.value = String(this.step + steps);
    this.show();
  }

  /** From the beginning, if it is at its end. */
  private play(): void {
    const last = () => this.step >= Number(this.range.max);
    this.by(last() ? -this.step : 1);
    this.timer = window.setInterval(() => {
      this.range.value = String(this.step + 1);
      this.show();
      if (last()) this.stop();
    }, MILLISECONDS);
    this.playing.textContent = "Pause";
  }
}
