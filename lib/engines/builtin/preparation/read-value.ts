import { isNumberKind, type RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { quoteValue } from "@/lib/domain/text/quotes";
import type { Draft } from "./draft";
import { InstructionProblem } from "./instruction-problem";

/** Removes quotation marks around words. */
export function toUnquoted(words: string): string {
  return words.trim().replaceAll(/^["“'`]|["”'`]$/gu, "");
}

/** Parses a number as people write it; null for other words. */
export function toNumber(words: string): number | null {
  const plain = words.trim().replaceAll(/^[$€£]\s?|\s?[%$€£]$/gu, "");
  return /^[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/u.test(plain)
    ? Number(plain.replaceAll(",", "").replace("−", "-"))
    : null;
}

/** Converts a value compared with a column to a literal of an expression. Throws InstructionProblem. */
export function readLiteral(words: string, { name, kind }: RecipeColumn, draft: Draft): string {
  const text = toUnquoted(words);
  if (isNumberKind(kind)) {
    const number = toNumber(text);
    if (number === null) throw new InstructionProblem(`“${text}” is not a number, but ${name} contains numbers.`);
    return String(number);
  }
  if (kind === "boolean") {
    if (/^(?:true|yes|y)$/iu.test(text)) return "true";
    if (/^(?:false|no|n)$/iu.test(text)) return "false";
    throw new InstructionProblem(`${name} is true or false, so it cannot be “${text}”.`);
  }
  if (kind === "date" || kind === "datetime") {
    if (/^\d{4}-\d{2}-\d{2}$/u.test(text)) return text;
    throw new InstructionProblem(`“${text}” is not a date. Write it as year-month-day, for example 2024-01-31.`);
  }
  return quoteValue(findKnownText(text, name, draft) ?? text);
}

/** Lists the texts of a column that the profile contains. */
export function listKnownTexts(column: string, draft: Draft): string[] {
  const profile = draft.findProfile(column);
  if (profile?.storage !== "VARCHAR") return [];
  const cells = [...(profile.values ?? []), ...profile.top.map(({ value }) => value)];
  return [...new Set(cells.filter((cell) => typeof cell === "string"))];
}

/** Finds the known texts of a column that equal a text except for case and blanks; the text itself when there are none. */
export function findKnownTexts(text: string, column: string, draft: Draft): string[] {
  const plain = text.trim().toLowerCase();
  const known = listKnownTexts(column, draft).filter((cell) => cell.trim().toLowerCase() === plain);
  return known.length === 0 ? [text] : known;
}

/** Finds a known text of a column, ignoring case; null if there is none. */
export function findKnownText(text: string, column: string, draft: Draft): string | null {
  const known = listKnownTexts(column, draft);
  return (
    known.find((value) => value === text) ??
    known.find((value) => value.trim().toLowerCase() === text.trim().toLowerCase()) ??
    null
  );
}

const number = /^\s*(?:[$€£¥%]|eur|usd|gbp|chf)?\s*[-+−]?\s*[$€£¥]?\s*\d[\d.,\s']*(?:[$€£¥%]|\p{L}{1,4})?\s*$/iu;

/** Whether most known texts of a column contain one number with a symbol, a currency or a unit. */
export function looksLikeNumbers(name: string, draft: Draft): boolean {
  const texts = listKnownTexts(name, draft);
  return texts.length > 0 && texts.filter((text) => number.test(text)).length >= 0.6 * texts.length;
}
