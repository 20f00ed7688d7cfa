import { unquoteName } from "@/lib/domain/text/quotes";
import { ExpressionFault } from "./expression-fault";

/** One token; `end` has no text. */
export interface Token {
  type: "name" | "quoted" | "text" | "number" | "date" | "symbol" | "end";
  /** Its value, with quotes removed and doubled quotes resolved. */
  text: string;
  /** 0-based position in the expression. */
  at: number;
}

const forms: readonly [Exclude<Token["type"], "end"> | "blank", RegExp][] = [
  ["blank", /\s+/uy],
  ["date", /\d{4}-\d{2}-\d{2}(?![\d.])/uy],
  ["number", /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?/uy],
  ["name", /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy],
  ["quoted", /"(?:[^"]|"")+"/uy],
  ["text", /'(?:[^']|'')*'/uy],
  ["symbol", /<=|>=|<>|!=|==|[-+*/=<>(),]/uy],
];

/** Splits an expression into tokens. Throws `ExpressionFault`. */
export function toTokens(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const found = findToken(source, at);
    if (found === null) throw new ExpressionFault(describeUnknown(source, at));
    if (found.type !== "blank") tokens.push({ type: found.type, text: toText(found.type, found.written), at });
    at += found.written.length;
  }
  return [...tokens, { type: "end", text: "", at }];
}

function findToken(source: string, at: number) {
  for (const [type, form] of forms) {
    form.lastIndex = at;
    const written = form.exec(source)?.[0];
    if (written !== undefined) return { type, written };
  }
  return null;
}

function toText(type: Token["type"], written: string): string {
  if (type === "quoted") return unquoteName(written);
  return type === "text" ? written.slice(1, -1).replaceAll("''", "'") : written;
}

function describeUnknown(source: string, at: number): string {
  const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
  if (character === "'") return "A text is not closed. End it with a single quote.";
  if (character === '"') return "A column name is not closed. End it with a double quote.";
  return `“${character}” at character ${at + 1} is not allowed here.`;
}
