// Expressions as text: the numbers in them, and the name that is being typed.

/** A number in an expression. */
export interface NumberIn {
  value: number;
  start: number;
  end: number;
  /** The family whose argument it is, and which of its arguments. */
  family: string;
  argument: number;
  /** Its name, where the expression says it. */
  name: string;
}

/** The numbers in an expression that a slider can change. */
export function numbers(expr: string): NumberIn[] {
  const found: NumberIn[] = [];
  // Where one is: among the arguments of a family, or in a list that is one of them.
  const calls: { family: string; argument: number; list?: string }[] = [{ family: "", argument: 0 }];
  const nameBefore = (place: number) => /([a-z_]+)\s*=\s*$/.exec(expr.slice(0, place))?.[1] ?? "";
  for (const token of expr.matchAll(/"[^"]*"|([A-Za-z_][A-Za-z_0-9-]*)\s*(\(?)|(?:([a-z_]+)\s*=\s*)?\b(\d{1,9})\b|[()[\],]/g)) {
    const [text, word, opens, , digits] = token;
    const call = calls[calls.length - 1] ?? { family: "", argument: 0 };
    if (word !== undefined && opens === "(") calls.push({ family: word, argument: 0 });
    else if (text === "(") calls.push({ family: call.family, argument: call.argument });
    else if (text === "[") calls.push({ family: call.family, argument: call.argument, list: call.list ?? nameBefore(token.index) });
    else if ((text === ")" || text === "]") && calls.length > 1) calls.pop();
    else if (text === ",") call.argument += call.list === undefined ? 1 : 0;
    else if (digits !== undefined) {
      const end = token.index + text.length;
      const start = end - digits.length;
      const { family, argument, list } = call;
      found.push({ value: Number(digits), start, end, family, argument, name: list ?? nameBefore(start) });
    }
  }
  return found;
}

/** The expression with another number in a place. */
export function changed(expr: string, { start, end }: NumberIn, value: number): string {
  return expr.slice(0, start) + String(value) + expr.slice(end);
}

/** The name that ends at a place, if one does. */
export function wordBefore(text: string, at: number): string {
  return /[A-Za-z_][A-Za-z_0-9]*$/.exec(text.slice(0, at))?.[0] ?? "";
}
