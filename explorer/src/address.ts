// What the page shows, as its address says: `#rdn(torus(5,5),2)&panel=route&from=0&to=17`.

export interface Address {
  expr: string;
  /** All else, by name. */
  values: Map<string, string>;
}

/** A longer expression is not read from an address. */
const LONGEST = 10_000;

export function read(hash: string): Address {
  const [first = "", ...rest] = hash.replace(/^#/, "").split("&");
  const decode = (text: string) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  const halves = (part: string) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)] as const;
  const pairs = rest.filter((part) => part.includes("=")).map(halves).filter(([name]) => /^[a-z]{1,12}$/.test(name));
  return {
    expr: decode(first).slice(0, LONGEST),
    values: new Map(pairs.map(([name, value]) => [name, decode(value).slice(0, LONGEST)])),
  };
}

export function write({ expr, values }: Address): string {
  // What addresses may hold stays readable.
  const encode = (text: string) => encodeURIComponent(text).replace(/%(28|29|2C|3D|5B|5D|3A|2F)/g, (code) => decodeURIComponent(code));
  const rest = [...values].filter(([, value]) => value !== "").map(([name, value]) => `&${name}=${encode(value)}`);
  return `#${encode(expr)}${rest.join("")}`;
}
