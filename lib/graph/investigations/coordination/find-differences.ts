import type { Answer } from "@/lib/domain/answers/answer";
import type { ChangeReading } from "@/lib/domain/investigations/change-reading";
import type { ChangeReport } from "@/lib/domain/investigations/change-report";
import type { ResultTable } from "@/lib/domain/runs/execution";
import { toList } from "@/lib/prompts/plain-words";
import { isTable } from "@/lib/verification/figures/is-table";
import { toPlainName } from "@/lib/verification/figures/plain-name";
import { isSameResult } from "@/lib/verification/measure/same-result";
import type { InvestigatorContext } from "../context";
import type { Difference, PlannedPart } from "../facts";
import { compareFigures } from "./compare-figures";
import { isNear } from "./is-near";
import type { BothPeriods, Reference } from "./measure-parts";
import { rerunProgram } from "./rerun-program";
import { findStated, toAllNumbers, type StatedFigures } from "./stated-figures";

type Context = Pick<InvestigatorContext, "ports" | "sessionId" | "signal" | "datasets" | "seed">;

/** Outcome of comparing a result with its declaration. */
export interface Comparison {
  differences: Difference[];
  /** The declared measure as the result states it; null if it does not. */
  stated: StatedFigures | null;
  /** Why the figures could not be compared with a computation by code; null if they were. */
  unchecked: string | null;
}

/**
 * Compares only the declared values of an analyst's result. If code computes the same measure, no program is rerun;
 * otherwise the analyst's program is rerun on the relevant rows.
 * @param reference what code computes for the part; null if it cannot.
 */
export async function findDifferences(
  { part, answer, reference }: { part: PlannedPart; answer: Answer; reference: Reference | null },
  { change, report }: { change: ChangeReading; report: ChangeReport },
  context: Context,
): Promise<Comparison> {
  const { declared } = part;
  const stated = findStated(answer, declared);
  const unit = findOtherCurrency(answer, part, stated);
  if (stated === null) {
    const missing = await findUnstated({ part, answer, reference }, change, context);
    return { differences: [...missing, ...unit], stated, unchecked: null };
  }
  if (reference !== null) {
    const isMoney = declared.isOther ? toCurrencyCode(declared.unit ?? "") !== null : change.currency !== null;
    const figures = compareFigures({ stated, reference, declared, report, isMoney });
    const parts = figures === null ? findOpenParts(answer, part, stated) : null;
    return { differences: [figures ?? [], parts ?? [], unit].flat(), stated, unchecked: null };
  }
  const { differences, unchecked } = await rerunOnRows({ part, answer, stated }, change, context);
  return { differences: [...differences, ...unit], stated, unchecked };
}

/** Looks for a measure that a result does not name: its values may have other names. */
async function findUnstated(
  { part, answer, reference }: { part: PlannedPart; answer: Answer; reference: Reference | null },
  change: ChangeReading,
  context: Context,
): Promise<Difference[]> {
  const { names } = part.declared;
  if (reference !== null) {
    const isEmpty = reference.rows.before === 0 && reference.rows.after === 0;
    const numbers = toAllNumbers(answer.result);
    if (isEmpty && numbers.every((value) => value === 0)) return [];
    if (hasBoth(numbers, reference)) return [];
  }
  const missing = `It does not state \`${names.before}\` and \`${names.after}\`, the measure in both periods`;
  const { code, result } = answer;
  const again = code === null ? null : await rerunProgram(code, part, change, context);
  return again?.status === "ran" && result !== null && !isSameResult(again.result, result)
    ? [{ field: "period", says: `${missing}, and its program also reads rows of other days or conditions.` }]
    : [{ field: "totals", says: `${missing}.` }];
}

/** Small integers occur everywhere, so finding them proves nothing. */
const leastTelling = 20;

function hasBoth(numbers: readonly number[], { before, after, rows }: Reference): boolean {
  const has = (expected: number | null, count: number) =>
    count === 0 ||
    (expected !== null &&
      (!Number.isInteger(expected) || Math.abs(expected) > leastTelling) &&
      numbers.some((value) => isNear(value, expected)));
  const at = (expected: number | null) => numbers.findIndex((value) => isNear(value, expected));
  // In the order of the periods, because swapped values would be mistaken for each other.
  return has(before, rows.before) && has(after, rows.after) && (rows.after === 0 || at(before) <= at(after));
}

/** Finds that the complete parts of a declared split do not add up to the stated measure. */
function findOpenParts({ result }: Answer, { declared }: PlannedPart, stated: BothPeriods): Difference | null {
  const measure = declared.request?.measure;
  if (result?.kind !== "record" || measure?.kind !== "additive" || measure.of.kind === "distinct") return null;
  const table = result.entries.find(({ name }) => toPlainName(name) === "parts")?.value ?? null;
  if (!isTable(table)) return null;
  const sums = { before: sumColumn(table, "before"), after: sumColumn(table, "after") };
  const open = (["before", "after"] as const).filter((side) => {
    const [sum, whole] = [sums[side], stated[side] ?? 0];
    return sum !== null && !isNear(sum, whole) && Math.abs(sum - whole) > 0.5;
  });
  if (open.length === 0) return null;
  return {
    field: "totals",
    says: `Its \`parts\` do not add up to the measure in ${toList(open.map((side) => `\`${side}\``))}.`,
  };
}

function sumColumn({ columns, rows, totalRows }: ResultTable, name: string): number | null {
  const at = columns.findIndex((column) => toPlainName(column.name) === name);
  if (at < 0 || rows.length < totalRows) return null;
  return rows.reduce((sum, row) => sum + (typeof row[at] === "number" ? row[at] : 0), 0);
}

/** Runs the program on the relevant rows only: its stated values must not change. A failed run is inconclusive. */
async function rerunOnRows(
  { part, answer, stated }: { part: PlannedPart; answer: Answer; stated: StatedFigures },
  change: ChangeReading,
  context: Context,
): Promise<Pick<Comparison, "differences" | "unchecked">> {
  const { measure } = part.declared;
  const unchecked = `Code cannot compute ${measure} itself, so that it was not held against a second computation.`;
  const again = answer.code === null ? null : await rerunProgram(answer.code, part, change, context);
  const inside = again?.status === "ran" ? findStated({ ...answer, result: again.result }, part.declared) : null;
  if (inside === null) return { differences: [], unchecked };
  const isSame = (left: number | null, right: number | null) => (left === null ? right === null : isNear(left, right));
  if (isSame(stated.before, inside.before) && isSame(stated.after, inside.after)) return { differences: [], unchecked };
  const says = `What it states changes when its program sees only the rows of both periods that meet the conditions: it reads others.`;
  return { differences: [{ field: "period", says }], unchecked: null };
}

const currencies: Readonly<Record<string, string>> = { "€": "EUR", $: "USD", "£": "GBP", "¥": "JPY" };
const isCurrency = /^(?:[$€£¥]|EUR|USD|GBP|JPY|CHF|CAD|AUD|INR|CNY|SEK|NOK|DKK|PLN)$/u;

function toCurrencyCode(unit: string): string | null {
  const plain = unit.trim().toUpperCase();
  return isCurrency.test(plain) ? (currencies[plain] ?? plain) : null;
}

/** Compares the currency that the analyst's plan gives the declared values with that of the declaration. */
function findOtherCurrency(
  { requirements }: Answer,
  { declared }: PlannedPart,
  stated: StatedFigures | null,
): Difference[] {
  const own = toCurrencyCode(declared.unit ?? "");
  const names = [declared.names, ...(stated === null ? [] : [stated.names])].flatMap(({ before, after }) => [
    before,
    after,
  ]);
  const planned = (requirements?.expected_values ?? []).filter(({ name }) =>
    names.some((one) => toPlainName(one) === toPlainName(name)),
  );
  const other = planned.flatMap(({ unit }) => toCurrencyCode(unit ?? "") ?? []).find((code) => code !== own);
  return own === null || other === undefined
    ? []
    : [{ field: "currency", says: `Its values are in ${other} instead of ${own}.` }];
}
