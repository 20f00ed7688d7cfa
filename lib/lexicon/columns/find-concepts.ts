import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { Concept } from "../vocabulary/concepts";
import { conceptNames, meanings, type MeaningRole } from "../vocabulary/meanings";
import { isDate } from "./column-date";
import { isIdentifier, isMeasure, isScale, isSigned, isTruth } from "./column-role";
import { findColumnUnit, findRate, mayBeMoney, toNameParts } from "./column-unit";
import { toNameWords } from "./name-words";

interface Pattern {
  names: readonly (readonly string[])[];
  weak: readonly (readonly string[])[];
  not: readonly (readonly string[])[];
  /** The first words of the phrases: a name without any of them cannot match. */
  first: ReadonlySet<string>;
}

let patterns: ReadonlyMap<Concept, Pattern> | null = null;

function getPatterns(): ReadonlyMap<Concept, Pattern> {
  patterns ??= new Map(
    conceptNames.map((concept) => {
      const [names, weak, not] = (["names", "weak", "not"] as const).map((part) =>
        meanings[concept][part].map(toNameWords),
      );
      const first = new Set([...(names ?? []), ...(weak ?? [])].flatMap((phrase) => phrase.slice(0, 1)));
      return [concept, { names: names ?? [], weak: weak ?? [], not: not ?? [], first }];
    }),
  );
  return patterns;
}

/** Columns of prices and recurring amounts, whose names include what they are per. */
const rated: ReadonlySet<Concept> = new Set([
  "unitPrice",
  "unitCost",
  "hourlyRate",
  "fee",
  "salary",
  "budget",
  "amountDue",
]);

function fitsRole(column: ColumnProfile, role: MeaningRole): boolean {
  const unit = findColumnUnit(column.name);
  switch (role) {
    case "money":
      return isMeasure(column) && !isTruth(column) && !isScale(column) && mayBeMoney(column);
    case "number":
      return isMeasure(column) && !isTruth(column) && unit?.kind !== "money";
    case "time":
      return (
        isMeasure(column) &&
        !isTruth(column) &&
        (unit === null || unit.kind === "time") &&
        findRate(column.name) === null
      );
    case "length":
      return isMeasure(column) && (unit === null || unit.kind === "length");
    case "mass":
      return isMeasure(column) && (unit === null || unit.kind === "mass");
    case "date":
      return isDate(column);
    case "entity":
      return !isDate(column) && !isMeasure(column) && !isTruth(column);
  }
}

/** Scores how well a name matches phrases: 0 not at all; up to 1 when one of the first phrases is the entire name. */
function scoreNames(words: readonly string[], phrases: readonly (readonly string[])[]): number {
  let best = 0;
  for (const [place, phrase] of phrases.entries()) {
    if (phrase.length > words.length || !phrase.every((word) => words.includes(word))) continue;
    const extra = words.filter((word) => !phrase.includes(word) && !/^\d+$/.test(word)).length;
    const share = (words.length - extra) / words.length;
    best = Math.max(best, 0.7 * share + 0.3 * (1 - place / phrases.length));
  }
  return best;
}

/** Minimum score of a match. */
const least = 0.45;

function scoreColumn(column: ColumnProfile, words: readonly string[], concept: Concept, pattern: Pattern) {
  const meaning = meanings[concept];
  if (!words.some((word) => pattern.first.has(word)) || !fitsRole(column, meaning.role)) return null;
  if (meaning.role === "money") {
    if (isSigned(column) !== meaning.isSigned && concept !== "balance" && concept !== "net") return null;
    if (findRate(column.name) !== null && !rated.has(concept)) return null;
  }
  // `Paid since` is a start, not a date of payment.
  const isSpelled = pattern.names.some((phrase) => phrase.join(" ") === words.join(" "));
  if (!isSpelled && pattern.not.some((phrase) => phrase.every((word) => words.includes(word)))) return null;
  const strong = scoreNames(words, pattern.names);
  const weak = scoreNames(words, pattern.weak);
  const isRate =
    meaning.role === "money" && findRate(column.name) !== null && (concept === "unitPrice" || concept === "unitCost");
  const isIdentity = meaning.role === "entity" && isIdentifier(column);
  const bonus = (isRate ? 0.3 : 0) + (isIdentity ? 0.05 : 0);
  return { column: column.name, strong: strong === 0 ? 0 : strong + bonus, weak: weak === 0 ? 0 : weak + bonus };
}

/** Returns the words of a name, without its unit and, when the unit is not in brackets, with it: `Labour hrs`, `Picked kg`. */
function toConceptWords(name: string): readonly (readonly string[])[] {
  const core = toNameWords(toNameParts(name).core);
  if (/^(?:h|hr|hour)$/i.test(findRate(name) ?? "")) return [[...core.filter((word) => word !== "h"), "hour"]];
  return /[([]/.test(name) || core.length === toNameWords(name).length ? [core] : [toNameWords(name), core];
}

/**
 * Finds the columns for each concept, best first. A column may have several.
 * @param isPercent whether a column has percentages although its name does not say so; these are not money
 */
export function findConcepts(
  columns: Iterable<ColumnProfile>,
  isPercent: (column: string) => boolean = () => false,
): ReadonlyMap<Concept, readonly string[]> {
  const all = [...columns].flatMap((column) => toConceptWords(column.name).map((words) => ({ column, words })));
  const found = new Map<Concept, readonly string[]>();
  for (const [concept, pattern] of getPatterns()) {
    const isMoney = meanings[concept].role === "money";
    const scored = all.flatMap(({ column, words }) =>
      isMoney && isPercent(column.name) ? [] : (scoreColumn(column, words, concept, pattern) ?? []),
    );
    const strong = scored.filter((fit) => fit.strong >= least).sort((left, right) => right.strong - left.strong);
    const weak = scored.filter((fit) => fit.weak >= least).sort((left, right) => right.weak - left.weak);
    const chosen = [...new Set((strong.length > 0 ? strong : weak).map(({ column }) => column))];
    if (chosen.length > 0) found.set(concept, chosen);
  }
  return found;
}
