import type { Answer } from "@/lib/domain/answers/answer";
import type { ChangeReading } from "@/lib/domain/investigations/change-reading";
import type { ChangeReport } from "@/lib/domain/investigations/change-report";
import { toAmountText, toPeriodName } from "@/lib/domain/investigations/change-words";
import { isSameResult } from "@/lib/verification/measure/same-result";
import { toList } from "@/lib/prompts/plain-words";
import type { InvestigatorContext } from "../context";
import type { Difference } from "../facts";
import { rerunProgram } from "./rerun-program";
import { findStatedTotals, type StatedTotals } from "./result-totals";

type Context = Pick<InvestigatorContext, "ports" | "sessionId" | "signal" | "datasets" | "seed">;

/** The farthest that parts may lie from the whole. */
const tolerance = 0.005;

/**
 * Finds in what an analyst's result differs from the parameters, by running its program again: on the rows of both periods
 * only, without those of the period, and with the conditions applied. Also compares its totals and its unit.
 */
export async function findDifferences(
  answer: Answer,
  { change, report }: { change: ChangeReading; report: ChangeReport },
  context: Context,
): Promise<Difference[]> {
  const unit = findOtherUnit(answer, change);
  const totals = change.request.measure.kind === "additive" ? findStatedTotals(answer.result) : null;
  const amounts = totals === null ? null : compareTotals(totals, { answer, change, report, context });
  // Complete parts that add up to the whole read the same rows.
  const rows = totals !== null && amounts === null ? [] : await findOtherRows(answer, change, context);
  const found = [...rows, ...unit];
  // Totals differ wherever anything else does.
  return [...found, ...(amounts === null || found.length > 0 ? [] : [amounts])];
}

async function findOtherRows(answer: Answer, change: ChangeReading, context: Context): Promise<Difference[]> {
  const { code, result } = answer;
  const { period, comparison, filters } = change.request;
  if (code === null || result === null) return [];
  const whole = result;
  const run = (rows: Parameters<typeof rerunProgram>[1]) => rerunProgram(code, rows, change, context);
  const [inside, outside, filtered] = await Promise.all([
    run({ within: [period, comparison] }),
    run({ without: [period] }),
    filters.length === 0 ? null : run({ filters }),
  ]);
  const [after, before] = [toPeriodName(period), toPeriodName(comparison)];
  const differences: Difference[] = [];
  if (inside !== null && !isSameResult(inside, whole)) {
    differences.push({ field: "period", says: `It reads rows of other days than ${before} and ${after}.` });
  } else if (outside !== null && isSameResult(outside, whole)) {
    differences.push({ field: "period", says: `It reads no rows of ${after}.` });
  }
  if (filtered !== null && !isSameResult(filtered, whole)) {
    differences.push({ field: "filters", says: `It includes rows that do not meet: ${toList(change.filters, 3)}.` });
  }
  return differences;
}

const currencies: Readonly<Record<string, string>> = { "€": "EUR", $: "USD", "£": "GBP", "¥": "JPY" };
const isCurrency = /^(?:[$€£¥]|EUR|USD|GBP|JPY|CHF|CAD|AUD|INR|CNY|SEK|NOK|DKK|PLN)$/u;

function toCurrencyCode(unit: string): string | null {
  const plain = unit.trim().toUpperCase();
  return isCurrency.test(plain) ? (currencies[plain] ?? plain) : null;
}

/** Compares the currencies that the analyst's plan gives its values with that of the measure. */
function findOtherUnit({ requirements }: Answer, { currency }: ChangeReading): Difference[] {
  const own = currency === null ? null : toCurrencyCode(currency);
  const given = (requirements?.expected_values ?? []).flatMap(({ unit }) => toCurrencyCode(unit ?? "") ?? []);
  const other = given.find((code) => own !== null && code !== own);
  return other === undefined
    ? []
    : [{ field: "currency", says: `Its values are in ${other} instead of ${own ?? ""}.` }];
}

function isNear(value: number, expected: number): boolean {
  return Math.abs(value - expected) <= tolerance * Math.max(Math.abs(expected), 1e-9);
}

/** Compares stated totals with those of the whole; null where they agree within 0.5 %. Says what a difference looks like. */
function compareTotals(
  totals: StatedTotals,
  facts: { answer: Answer; change: ChangeReading; report: ChangeReport; context: Context },
): Difference | null {
  const { answer, change, report } = facts;
  const [before, after] = [report.before ?? 0, report.after ?? 0];
  if (isNear(totals.before, before) && isNear(totals.after, after)) return null;
  const unit = report.unit;
  const stated = `${toAmountText(totals.before, unit)} and ${toAmountText(totals.after, unit)}`;
  const whole = `${toAmountText(before, unit)} and ${toAmountText(after, unit)}`;
  const amounts = `Its totals are ${stated} instead of ${whole}`;
  const [first, second] = [totals.before / before, totals.after / after];
  const { comparison, period } = report;
  const perDay = [
    [comparison.days, period.days],
    [comparison.coveredDays, period.coveredDays],
    [comparison.days / 7, period.days / 7],
  ].some(([one = 1, other = 1]) => isNear(totals.before * one, before) && isNear(totals.after * other, after));
  if (perDay) return { field: "grain", says: `${amounts}, as for a shorter grain than the period.` };
  const named = findNamedValues(answer, change, facts.context);
  if (named.length > 0) return { field: "filters", says: `${amounts}: its program selects ${toList(named, 3)}.` };
  if (isNear(totals.before, after) && isNear(totals.after, before)) {
    return { field: "comparison", says: `${amounts}: the periods are exchanged.` };
  }
  if (Number.isFinite(first) && isNear(first, second) && !isNear(first, 1)) {
    const field = change.currency === null ? "unit" : "currency";
    return { field, says: `${amounts}, ${Number(first.toPrecision(3))} times as much in both periods.` };
  }
  return { field: "totals", says: `${amounts}.` };
}

/** Finds values of category columns that the program names although no condition does. */
function findNamedValues({ code }: Answer, { request }: ChangeReading, { datasets }: Context): string[] {
  const texts = new Set([...(code ?? "").matchAll(/(["'])((?:(?!\1).){2,80})\1/gu)].map(([, , text = ""]) => text));
  const bound = JSON.stringify(request.filters);
  const columns = datasets.find(({ id }) => id === request.dataset)?.profile.columns ?? [];
  const values = columns.flatMap(({ values: all = [], top }) => [...all, ...top.map(({ value }) => value)]);
  const known = [...new Set(values.filter((value) => typeof value === "string"))];
  return known.filter((value) => texts.has(value) && !bound.includes(value));
}
