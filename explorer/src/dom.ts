// Elements of the page, made without markup: a text that comes from anywhere stays text.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | EventListener | undefined>;

function fill<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An element of HTML. Attributes named `on…` are listeners. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(name), attributes, children);
}

/** An element of SVG. */
export function s<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/** A picture that the command drew, as an image: whatever its text holds, nothing of it runs. */
export function picture(svg: string, description: string): HTMLImageElement {
  return h("img", { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, alt: description });
}

/** A table with a row of headings. */
export function table(headings: string[], rows: Child[][]): HTMLElement {
  return h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "table" },
    h("table", {},
      h("thead", {}, h("tr", {}, ...headings.map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, cell))))),
    ),
  );
}

/** A choice among names, with its label. */
export function choice(
  label: string,
  options: readonly (readonly [string, string])[],
  chosen: string,
  changed: (value: string) => void,
): HTMLLabelElement {
  const select = h("select", { onchange: () => changed(select.value) });
  for (const [value, text] of options) select.append(h("option", { value, selected: value === chosen }, text));
  return h("label", {}, label, select);
}

/** A button. */
export function button(text: string, pressed: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick: () => pressed(), ...attributes }, text);
}
