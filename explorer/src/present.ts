// Presenter mode: large letters, the map and one panel, keys to go on.

import type { Host } from "./host";

/** The page that is presented. */
interface Presented extends Pick<Host, "say" | "setValue"> {
  readonly panelNumber: number;
  openNumber(number: number): void;
}

export class Presenter {
  private readonly listener = (event: KeyboardEvent) => this.key(event);
  private isOn = false;

  constructor(private readonly app: Presented) {}

  /** Begins or ends it. */
  toggle(): void {
    this.isOn = !this.isOn;
    document.documentElement.classList.toggle("presenting", this.isOn);
    document.getElementById("present")?.setAttribute("aria-pressed", String(this.isOn));
    this.app.setValue("present", this.isOn ? "1" : "");
    if (this.isOn) {
      addEventListener("keydown", this.listener);
      this.app.say("Presenter mode: Page Down and Page Up change panels, Escape ends.");
    } else removeEventListener("keydown", this.listener);
  }

  private key(event: KeyboardEvent): void {
    const step = { PageDown: 1, PageUp: -1 }[event.key];
    if (step !== undefined) this.app.openNumber(this.app.panelNumber + step);
    else if (event.key === "Escape") this.toggle();
    else return;
    event.preventDefault();
  }
}
