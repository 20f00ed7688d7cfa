import type { Cell } from "@/lib/domain/cell";
import type { RowFilter } from "@/lib/domain/row-filter";
import type { DatasetStore } from "@/lib/ports/dataset-store";
import { toNameWords, type NamedValues } from "../checks/result-values";
import { toNumberText } from "../plain-words";
import { agree } from "./compare-cells";
import type { DerivationPlan } from "./derivation-plan";
import { findNamedAggregate, toMeasures, toMeasureText } from "./measures";
import { findEqual, withMissing, type ComputedMeasure, type Recomputation, type Recomputed } from "./recomputation";

/** Recomputes single values: a scalar, or the entries of a record. One query for each set of filters. */
export async function recomputeValues(
  named: readonly NamedValues[],
  plan: DerivationPlan,
  store: DatasetStore,
): Promise<Recomputation> {
  const measures = toMeasures(plan);
  const open = new Set(named.filter(({ values }) => typeof values[0] === "number" && Number.isFinite(values[0])));
  const equal: string[] = [];
  const matched: ComputedMeasure[] = [];
  const totals: number[] = [];
  let first: Recomputed[] = [];
  for (const filters of plan.filterSets) {
    if (open.size === 0) break;
    const [row = []] = await store.aggregate({ versionId: plan.dataset.versionId, groupBy: [], measures, filters });
    const candidates = withMissing(measures.map((measure, index) => ({ measure, values: [row[index] ?? null] })));
    if (totals.length === 0) first = candidates;
    totals.push(Number(row[0] ?? 0));
    const shares = toShares(totals);
    for (const entry of open) {
      const isEqual = (values: readonly Cell[]) => agree(entry.values, values);
      const found =
        findEqual(candidates, isEqual, findNamedAggregate(toNameWords(entry.name))) ?? findEqual(shares, isEqual, null);
      if (found === null) continue;
      open.delete(entry);
      matched.push({ ...found.measure, rows: { filters, keys: [] } });
      equal.push(toMeasureText(found.measure, 1) + (found.measure.aggregate === "share" ? "" : toFilterText(filters)));
    }
  }
  const different = plan.plain ? [...open].flatMap((entry) => toDifference(entry, plan, first) ?? []) : [];
  return { equal: [...new Set(equal)], different, unmatched: open.size, measures: matched };
}

/** Shares of the narrowest rows in all wider ones, as fractions and in percent. */
function toShares(totals: readonly number[]): Recomputed[] {
  const [part = 0, ...wholes] = totals;
  return wholes
    .filter((whole) => whole > 0)
    .flatMap((whole) => [part / whole, (part / whole) * 100])
    .map((share) => ({ measure: { aggregate: "share", column: null }, values: [share] }));
}

/** A value that says which aggregate it is, of the only column that it can be of, and yet is another. */
function toDifference(entry: NamedValues, plan: DerivationPlan, candidates: readonly Recomputed[]): string | null {
  const aggregate = findNamedAggregate(entry.from === "scalar" ? [...plan.words] : toNameWords(entry.name));
  const [column, ...others] = plan.numeric;
  if (aggregate === null || aggregate.startsWith("count") || column === undefined) return null;
  if (others.length > (aggregate === "corr" ? 1 : 0)) return null;
  const expected = candidates.find(({ measure }) => measure.aggregate === aggregate && measure.column === column.name);
  const [value] = entry.values;
  const [other = null] = expected?.values ?? [];
  if (expected === undefined || typeof value !== "number" || typeof other !== "number") return null;
  return `the ${toMeasureText(expected.measure, 1)} is ${toNumberText(value)} in the result, but ${toNumberText(other)} when recomputed`;
}

function toFilterText(filters: readonly RowFilter[]): string {
  const comparing = filters.filter((filter) => filter.op !== "not_missing");
  if (comparing.length === 0) return "";
  return ` where ${[...new Set(comparing.map((filter) => filter.column))].join(" and ")} is as asked`;
}
