// The gallery: an example of every family, with its picture.

import type { Families } from "./bar";
import type { Command } from "./command/command";
import { button, h, picture } from "./dom";

export class Gallery {
  private readonly cards = h("div", { class: "cards" });
  readonly element = h("dialog", { class: "gallery", "aria-label": "gallery of families" },
    h("header", {}, h("h2", {}, "Families"), button("Close", () => this.element.close(), { autofocus: true })), this.cards);
  private isFilled = false;

  constructor(
    private readonly command: Command,
    private readonly chosen: (expr: string) => void,
  ) {}

  open(): void {
    this.element.showModal();
    if (!this.isFilled) void this.fill();
  }

  private async fill(): Promise<void> {
    this.isFilled = true;
    const { families } = await this.command.json<Families>(["families"]);
    const frames = families.map(({ name, summary, example }) => {
      const frame = h("span", { class: "frame" });
      const card = button("", () => { this.element.close(); this.chosen(example); }, { class: "card", "data-family": name });
      card.append(frame, h("strong", {}, example), h("span", {}, summary));
      this.cards.append(card);
      return { card, frame, example };
    });
    // A picture is drawn when its card comes into view.
    const watch = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const found = frames.find(({ card }) => card === target);
        if (!isIntersecting || found === undefined) continue;
        watch.unobserve(target);
        void this.command.text(["draw", found.example]).then((svg) => found.frame.append(picture(svg, "")), () => undefined);
      }
    }, { root: this.element });
    frames.forEach(({ card }) => watch.observe(card));
  }
}
