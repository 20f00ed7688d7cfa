import type { RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { quoteName, quoteValue } from "@/lib/domain/text/quotes";
import { toRoots } from "@/lib/lexicon/words/roots";
import type { Draft } from "../draft";
import { InstructionProblem } from "../instruction-problem";
import { findKnownText, listKnownTexts, readLiteral, toUnquoted } from "../read-value";
import { isRowWord } from "../row-words";

/** A comparison of one column. */
export interface Single {
  expression: string;
  column: RecipeColumn | null;
}

/** Pairs of words for yes and no. */
const answers: readonly (readonly [yes: string, no: string])[] = [
  ["yes", "no"],
  ["y", "n"],
  ["true", "false"],
];

/** Reads “active” where that is a column of yes and no. */
function readFlag(words: string, draft: Draft): Single | null {
  const column = draft.columns.find(({ name }) => toRoots(name).join(" ") === toRoots(words).join(" "));
  if (column === undefined) return null;
  if (column.kind === "boolean") return { expression: `${quoteName(column.name)} = true`, column };
  const texts = listKnownTexts(column.name, draft);
  for (const pair of answers) {
    const yes = texts.find((text) => text.toLowerCase() === pair[0]);
    if (yes !== undefined && texts.every((text) => pair.includes(text.toLowerCase())))
      return { expression: `${quoteName(column.name)} = ${quoteValue(yes)}`, column };
  }
  return null;
}

/** Reads “inactive”, “unpaid” where “active” and “paid” are columns of yes and no. */
function negateFlag(words: string, draft: Draft): Single | null {
  const rest = /^(?:in|un|non-?)(?<rest>\p{L}+)$/iu.exec(words)?.groups?.rest;
  const flag = rest === undefined ? null : readFlag(rest, draft);
  return flag === null ? null : { ...flag, expression: flag.expression.replace(" = ", " != ") };
}

/** Finds a text of a column that is this word, in any case or number. */
function findText(words: string, column: string, draft: Draft): string | null {
  const exact = findKnownText(words, column, draft);
  if (exact !== null) return exact;
  const roots = toRoots(words).join(" ");
  return listKnownTexts(column, draft).find((text) => toRoots(text).join(" ") === roots) ?? null;
}

/** Finds the columns that hold a value. */
function findHolders(value: string, draft: Draft): { column: RecipeColumn; known: string }[] {
  return draft.columns.flatMap((column) => {
    const known = column.kind === "text" ? findText(value, column.name, draft) : null;
    return known === null ? [] : [{ column, known }];
  });
}

/** Strips a word for rows, or the column name, after a value: “cancelled orders”, “basic plans”. */
function toCandidates(words: string, draft: Draft): { value: string; column: RecipeColumn | null }[] {
  const { value = "", noun = "" } = /^(?<value>.+)\s+(?<noun>\S+)$/u.exec(words)?.groups ?? {};
  if (value === "") return [{ value: words, column: null }];
  const named = draft.columns.find(({ name }) => toRoots(name).join(" ") === toRoots(noun).join(" ")) ?? null;
  return [
    { value: words, column: null },
    ...(named === null ? [] : [{ value, column: named }]),
    ...(isRowWord(noun, draft) ? [{ value, column: null }] : []),
  ];
}

/** A value on its own belongs to the column that contains it, or to the column of the previous comparison. */
export function readBareValue(text: string, draft: Draft, before: RecipeColumn | null): Single | null {
  const words = toUnquoted(text.replace(/^(?:the|from|in|of|for)\s+/iu, ""));
  for (const { value, column } of toCandidates(words, draft)) {
    const flag = readFlag(value, draft) ?? negateFlag(value, draft);
    if (flag !== null) return flag;
    const holders = findHolders(value, draft).filter(
      (holder) => (column ?? before ?? holder.column).name === holder.column.name,
    );
    const [only, ...others] = holders;
    if (others.length > 0) {
      throw new InstructionProblem(
        `“${value}” is a value of ${holders.map((holder) => holder.column.name).join(" and of ")}. Specify the column.`,
      );
    }
    if (only !== undefined)
      return { expression: `${quoteName(only.column.name)} = ${quoteValue(only.known)}`, column: only.column };
  }
  // If the profile lists every text of the column, this value is not one of them.
  const isUnknown = before !== null && draft.findProfile(before.name)?.values !== undefined && before.kind === "text";
  if (before === null || isUnknown) return null;
  return { expression: `${quoteName(before.name)} = ${readLiteral(words, before, draft)}`, column: before };
}
