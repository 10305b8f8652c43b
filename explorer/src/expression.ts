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
  const calls: { family: string; argument: number }[] = [{ family: "", argument: 0 }];
  for (const token of expr.matchAll(/"[^"]*"|([A-Za-z_][A-Za-z_0-9-]*)\s*(\(?)|(?:([a-z_]+)\s*=\s*)?\b(\d{1,9})\b|[()[\],]/g)) {
    const [text, word, opens, , digits] = token;
    const call = calls[calls.length - 1] ?? { family: "", argument: 0 };
    if (word !== undefined && opens === "(") calls.push({ family: word, argument: 0 });
    else if (text === "(" || text === "[") calls.push({ family: call.family, argument: call.argument });
    else if ((text === ")" || text === "]") && calls.length > 1) calls.pop();
    else if (text === ",") call.argument++;
    else if (digits !== undefined) {
      const end = token.index + text.length;
      const before = expr.slice(0, end - digits.length).match(/([a-z_]+)\s*=\s*$/);
      const { family, argument } = call;
      found.push({ value: Number(digits), start: end - digits.length, end, family, argument, name: before?.[1] ?? "" });
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
