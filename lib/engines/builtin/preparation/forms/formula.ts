import type { Draft } from "../draft";
import { quoteColumn, toNumber, toUnquoted } from "../read-value";

/** Words for operators of a formula. */
const operators: readonly (readonly [words: RegExp, operator: string])[] = [
  [/\s+(?:times|multiplied by|x|×)\s+/giu, " * "],
  [/\s+(?:divided by|over|÷)\s+/giu, " / "],
  [/\s+(?:plus|added to)\s+/giu, " + "],
  [/\s+(?:minus|less)\s+/giu, " - "],
];

/** Reads a formula in words or signs over columns and numbers as an expression; null when a part of it is neither. */
export function readFormula(words: string, draft: Draft): string | null {
  const signs = operators.reduce(
    (text, [pattern, operator]) => text.replaceAll(pattern, operator),
    ` ${words.trim()} `,
  );
  const parts = signs.trim().split(/(\s*[*/+()]\s*|\s+[-−]\s+)/u);
  if (parts.length < 3) return null;
  const read = parts.map((part, place) => {
    const text = part.trim();
    if (place % 2 === 1 || text === "") return text.replace("−", "-");
    const number = toNumber(text);
    if (number !== null) return String(number);
    const column = draft.findColumn(toUnquoted(text));
    return column === null ? null : quoteColumn(column.name);
  });
  if (read.some((part) => part === null)) return null;
  return read.filter((part) => part !== "").join(" ");
}
