import type { Check } from "@/lib/domain/answer";
import type { AnalysisResult, ResultTable } from "@/lib/domain/execution";
import type { DatasetStore } from "@/lib/ports/dataset-store";
import { toNamedValues } from "../checks/result-values";
import { toList } from "../plain-words";
import type { CodeReading } from "../python/code-reading";
import { recomputedCheck } from "../verdict";
import { toDerivationPlan, toGroupedColumns, type DerivationPlan } from "./derivation-plan";
import type { Recomputation } from "./recomputation";
import { recomputeColumnFacts } from "./recompute-column-facts";
import { recomputePeriods } from "./recompute-periods";
import { recomputeTable } from "./recompute-table";
import { recomputeValues } from "./recompute-values";

/**
 * Recomputes a result with the database instead of the program, as far as the result is made of plain aggregates.
 * A handful of queries at most. Null when nothing could be recomputed: the result is then neither confirmed nor doubted.
 */
export async function checkRecomputed(options: {
  result: AnalysisResult;
  reading: CodeReading;
  store: DatasetStore;
}): Promise<Check | null> {
  const { result, reading, store } = options;
  const plan = toDerivationPlan(reading);
  if (plan === null) return null;
  const grouped = toGroupedColumns(reading.tokens, reading.columns);
  const { equal, different } = await recompute(result, plan, grouped, store);
  const name = recomputedCheck;
  if (equal.length > 0)
    return { name, passed: true, detail: `${toSentence(toList(equal))} recomputed independently: equal.` };
  if (different.length > 0) return { name, passed: false, detail: `${toSentence(toList(different, 2))}.` };
  return null;
}

async function recompute(
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
  if (entries.every(({ value }) => typeof value === "number")) {
    return {
      kind: "table",
      columns: [
        { name: "name", type: "text" },
        { name: "value", type: "number" },
      ],
      rows: entries.map(({ name, value }) => [name, value]),
      totalRows: entries.length,
    };
  }
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
