import { toKeyedTable } from "./keyed-table";
import type { Check } from "@/lib/domain/answer";
import type { AnalysisResult, ResultTable } from "@/lib/domain/execution";
import type { DatasetStore } from "@/lib/ports/dataset-store";
import { toNamedValues } from "../checks/result-values";
import { toList } from "../plain-words";
import type { CodeReading } from "../python/code-reading";
import { recomputedCheck } from "../verdict";
import type { DerivedResult } from "./derive-result";
import { toDerivationPlan, toGroupedColumns, type DerivationPlan } from "./derivation-plan";
import { toFormulaText } from "./lineage/describe-formula";
import { toSuggestedFormula } from "./suggested-formula";
import type { Formula } from "./lineage/values";
import type { Recomputation } from "./recomputation";
import { recomputeColumnFacts } from "./recompute-column-facts";
import { recomputePeriods } from "./recompute-periods";
import { recomputeTable } from "./recompute-table";
import { recomputeValues } from "./recompute-values";

const name = recomputedCheck;

/**
 * Whether the database arrives at the same result as the program. A program that could be followed is judged by what it does;
 * of others, the result is compared with the plain aggregates that their words suggest.
 * The check is null when nothing could be recomputed: the result is then neither confirmed nor doubted. `formulas` are the figures that
 * were found equal.
 * @param options.derived what came of following the program; null when it could not be followed.
 */
export async function checkRecomputed(options: {
  result: AnalysisResult;
  reading: CodeReading;
  derived: DerivedResult | null;
  store: DatasetStore;
}): Promise<{ check: Check | null; formulas: readonly Formula[] }> {
  const { derived } = options;
  if (derived?.comparisons.some(({ status }) => status !== "open") === true) {
    const check = derived.confirmed ? toDerivedCheck(derived) : await toDifference(options);
    return { check, formulas: derived.headline };
  }
  const { equal, different, complete, measures = [] } = await recompute(options);
  const formulas = measures.flatMap((measure) => toSuggestedFormula(measure, options.reading));
  if (equal.length > 0 && complete) {
    const detail = `${toSentence(toList(equal))} recomputed independently: equal.`;
    return { check: { name, passed: true, detail }, formulas };
  }
  if (different.length === 0) return { check: null, formulas: [] };
  return { check: { name, passed: false, detail: `${toSentence(toList(different, 2))}.` }, formulas: [] };
}

function toDerivedCheck({ comparisons }: DerivedResult): Check {
  const texts = comparisons.flatMap(({ status, formula, count }) =>
    status === "equal" && formula !== null && formula.kind !== "constant" ? [toFormulaText(formula, count)] : [],
  );
  return { name, passed: true, detail: `${toSentence(toList([...new Set(texts)]))} recomputed independently: equal.` };
}

/** A result that differs from what was followed is failed only if its plain aggregate is another as well. */
async function toDifference(options: Parameters<typeof checkRecomputed>[0]): Promise<Check | null> {
  const { different } = await recompute(options);
  return different.length === 0 ? null : { name, passed: false, detail: `${toSentence(toList(different, 2))}.` };
}

/** `complete`: every figure of the result that is no count was found equal. */
async function recompute(
  options: Parameters<typeof checkRecomputed>[0],
): Promise<Recomputation & { complete: boolean }> {
  const { result, reading, store } = options;
  const plan = toDerivationPlan(reading);
  if (plan === null) return { equal: [], different: [], complete: false };
  const grouped = toGroupedColumns(reading.tokens, reading.columns);
  const found = await recomputeBySuggestion(result, plan, grouped, store);
  return { ...found, complete: found.unmatched === undefined || found.unmatched === 0 };
}

async function recomputeBySuggestion(
  result: AnalysisResult,
  plan: DerivationPlan,
  grouped: readonly string[],
  store: DatasetStore,
): Promise<Recomputation> {
  if (result.kind === "table") {
    const byGroup = await recomputeTable(result, plan, grouped, store);
    if (byGroup.equal.length > 0 || byGroup.different.length > 0) return byGroup;
    const byPeriod = await recomputePeriods(result, plan, store);
    return byPeriod.equal.length > 0 ? byPeriod : recomputeColumnFacts(result, plan, store);
  }
  const inner = result.kind === "record" ? toRow(result) : null;
  if (inner !== null && grouped.length > 0) {
    const asRow = await recomputeTable(inner, plan, grouped, store);
    if (asRow.equal.length > 0) return asRow;
  }
  const named = toNamedValues(result).filter(({ from }) => from !== "column");
  return recomputeValues(named, { ...plan, plain: plan.plain && grouped.length === 0 }, store);
}
/** A record as a table of one row, or of one row an entry when all entries are numbers named after groups. */
function toRow(result: Extract<AnalysisResult, { kind: "record" }>): ResultTable | null {
  const entries = result.entries.flatMap(({ name, value }) =>
    typeof value === "object" && value !== null ? [] : [{ name, value }],
  );
  if (entries.length === 0) return null;
  if (entries.every(({ value }) => typeof value === "number")) return toKeyedTable(entries);
  return {
    kind: "table",
    columns: entries.map(({ name, value }) => ({ name, type: typeof value === "number" ? "number" : "text" })),
    rows: [entries.map(({ value }) => value)],
    totalRows: 1,
  };
}

function toSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
