// What fingers, pens, mice and wheels do: moving, zooming, clicking.

/** What can be done. Places are pixels of the element. */
interface Gestures {
  move: (dx: number, dy: number) => void;
  zoom: (factor: number, x: number, y: number) => void;
  click: (x: number, y: number) => void;
}

/** Listens to what happens on an element. */
export function gestures(element: HTMLElement, { move, zoom, click }: Gestures): void {
  const held = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  element.addEventListener("pointerdown", (event) => {
    // Only the first button, or a finger.
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    held.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    if (held.size === 1) travelled = 0;
  });
  element.addEventListener("pointermove", (event) => {
    const last = held.get(event.pointerId);
    if (last === undefined) return;
    const box = element.getBoundingClientRect();
    const now = { x: event.clientX - box.left, y: event.clientY - box.top };
    travelled += Math.hypot(now.x - last.x, now.y - last.y);
    const [other] = [...held].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    held.set(event.pointerId, now);
    if (other !== undefined) {
      const apart = (at: { x: number; y: number }) => Math.max(1, Math.hypot(at.x - other.x, at.y - other.y));
      zoom(apart(now) / apart(last), other.x, other.y);
    } else move(now.x - last.x, now.y - last.y);
  });
  const end = (event: PointerEvent) => {
    const was = held.delete(event.pointerId);
    const box = element.getBoundingClientRect();
    if (was && event.type === "pointerup" && travelled < 5 && held.size === 0) click(event.clientX - box.left, event.clientY - box.top);
  };
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    const box = element.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
}
