import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { toRowValueText } from "./row-value-text";
import type { RowValue } from "@/lib/domain/plans/measure";
import type { Concept } from "../vocabulary/concepts";
import type { Unit } from "../vocabulary/find-unit";
import { ConceptResolver } from "../vocabulary/resolve-concepts";
import { toDurationChoices, type Choice } from "./bind-duration";
import { isMeasure, isScale, isSigned, isTruth } from "./column-role";
import { findColumnUnit, findRate, mayBeMoney } from "./column-unit";
import type { Lexicon } from "./lexicon";
import { rankOf } from "./match-columns";
import { toNameRoot } from "./name-words";

/** What a number in a question is compared with. */
export interface BoundAmount extends Omit<Choice, "score"> {
  /** Alternatives, best first. */
  others: Omit<Choice, "score">[];
}

/** A number of a question with its unit. */
interface Amount {
  value: number;
  unit: Unit | null;
}

/** Sorts amounts of money from the likeliest to the least likely. */
const moneyOrder = (
  "revenue signedAmount salary cost fee gross unitPrice amountPaid refund balance budget shipping" as const
).split(" ") as Concept[];
const outgoing: ReadonlySet<string> = new Set(
  "payment spend expense outgoing pay cost debit purchase buy charge withdraw bill".split(" ").map(toNameRoot),
);
const mostOthers = 5;
const [named, unitFits, rangeFits, isRated] = [20, 3, 5, 1];

/** Converts a number to the unit of a column. */
function convert({ value, unit }: Amount, column: string): number {
  const to = findColumnUnit(column);
  if (to === null || unit?.kind !== to.kind || unit.kind === "temperature") return value;
  return Number(((value * unit.factor) / to.factor).toPrecision(12));
}

function isInRange(column: ColumnProfile, value: number): boolean {
  if (typeof column.min !== "number" || typeof column.max !== "number") return true;
  const [low, high] = isSigned(column) ? [0, Math.max(-column.min, column.max)] : [column.min, column.max];
  return value >= low && value <= high;
}

/** Whether a column may contain a number of that unit: it has the same kind of unit, or none and a fitting name or meaning. */
function fitsUnit(column: ColumnProfile, unit: Unit | null, isMeant: boolean): boolean {
  if (unit === null) return true;
  const own = findColumnUnit(column.name);
  return own === null ? isMeant && (unit.kind !== "money" || mayBeMoney(column)) : own.kind === unit.kind;
}

function toColumnChoices(lexicon: Lexicon, amount: Amount, hint: readonly string[]): Choice[] {
  const money = moneyOrder.flatMap((concept) => lexicon.concepts.get(concept)?.[0] ?? []);
  const spans = hint.flatMap((_, place) => [hint.slice(place, place + 1), hint.slice(place, place + 2)]);
  const matches = spans.flatMap((words) => lexicon.matchColumns(words));
  const isOutgoing = hint.some((word) => outgoing.has(toNameRoot(word)));
  return [...lexicon.columns.values()].flatMap((column): Choice[] => {
    if (!isMeasure(column) || isTruth(column)) return [];
    const ranks = matches.filter((match) => match.column === column.name).map(rankOf);
    const place = money.indexOf(column.name);
    if (!fitsUnit(column, amount.unit, ranks.length > 0 || (amount.unit?.kind === "money" && place >= 0))) return [];
    const value = convert(amount, column.name);
    const score =
      (ranks.length === 0 ? 0 : named - Math.min(...ranks)) +
      (isInRange(column, value) ? rangeFits : 0) +
      (amount.unit === null ? 0 : unitFits) +
      (place < 0 ? 0 : (money.length - place) / money.length) -
      (findRate(column.name) === null && !isScale(column) ? 0 : isRated);
    return [{ of: toAmount(column, isOutgoing), value, label: column.name, score }];
  });
}

/** Payments are negative, but people state them as positive. */
function toAmount(column: ColumnProfile, isOutgoing: boolean): RowValue {
  const of: RowValue = { kind: "column", column: column.name };
  if (!isOutgoing || !isSigned(column)) return of;
  return { kind: "arithmetic", operator: "-", left: { kind: "number", value: 0 }, right: of };
}

/** The revenue of each row when no column has it: quantity times price. */
function toDerivedChoices(lexicon: Lexicon, { value, unit }: Amount): Choice[] {
  if (lexicon.concepts.has("revenue") || (unit?.kind ?? "money") !== "money") return [];
  const resolver = new ConceptResolver(lexicon);
  const of = resolver.toRow({ kind: "column", column: "revenue" });
  if (resolver.missing.size > 0) return [];
  return [{ of, value, label: toRowValueText(of), score: rangeFits + (unit === null ? 0 : unitFits) + 1 }];
}

/**
 * Chooses what a number is compared with: "above 1000 euros", "over 5 days", "more than 3 reminders". A column of that unit
 * and magnitude that the surrounding words name, or the duration between two dates; null when nothing has that unit.
 * @param hint roots of the words around the number
 */
export function bindAmount(lexicon: Lexicon, amount: Amount, hint: readonly string[]): BoundAmount | null {
  const choices = [
    ...toColumnChoices(lexicon, amount, hint),
    ...toDerivedChoices(lexicon, amount),
    ...toDurationChoices(lexicon, amount, hint),
  ];
  choices.sort((left, right) => right.score - left.score);
  const [best, ...others] = choices.map(({ of, value, label }) => ({ of, value, label }));
  return best === undefined ? null : { ...best, others: others.slice(0, mostOthers) };
}
