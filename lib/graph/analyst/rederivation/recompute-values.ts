import type { Cell } from "@/lib/domain/cell";
import type { DatasetStore, RowFilter } from "@/lib/ports/dataset-store";
import { toNameWords, type NamedValues } from "../checks/result-values";
import { toNumberText } from "../plain-words";
import { agree } from "./compare-cells";
import type { DerivationPlan } from "./derivation-plan";
import { findNamedAggregate, toMeasures, toMeasureText } from "./measures";
import { findEqualMeasure, type Recomputation, type RecomputedMeasure } from "./recomputation";

/** Recomputes single values: a scalar, or the entries of a record. One query for each set of filters. */
export async function recomputeValues(
  named: readonly NamedValues[],
  plan: DerivationPlan,
  store: DatasetStore,
): Promise<Recomputation> {
  const numbers = named.filter(({ values }) => typeof values[0] === "number" && Number.isFinite(values[0]));
  const measures = toMeasures(plan);
  const open = new Set(numbers);
  const equal: string[] = [];
  const totals: Cell[] = [];
  let first: RecomputedMeasure[] = [];
  for (const filters of plan.filterSets) {
    if (open.size === 0) break;
    const [row = []] = await store.aggregate({ versionId: plan.dataset.versionId, groupBy: [], measures, filters });
    const candidates = measures.map((measure, index) => ({ measure, values: [row[index] ?? null] }));
    if (totals.length === 0) first = candidates;
    totals.push(row[0] ?? null);
    for (const entry of open) {
      const words = toNameWords(entry.name);
      const found = findEqualMeasure(
        candidates,
        (values) => agree(entry.values, values),
        (measure) => measure.aggregate === findNamedAggregate(words),
      );
      if (found === null) continue;
      open.delete(entry);
      equal.push(toMeasureText(found.measure, 1) + toFilterText(filters));
    }
  }
  const [part, ...wholes] = totals;
  for (const entry of open) {
    const share = wholes.length === 0 ? null : toShare(part ?? null, wholes.at(-1) ?? null);
    if (share === null || ![share, share * 100].some((value) => agree(entry.values, [value]))) continue;
    open.delete(entry);
    equal.push("share of rows");
  }
  return { equal, different: plan.plain ? [...open].flatMap((entry) => toDifference(entry, plan, first) ?? []) : [] };
}

function toShare(part: Cell, whole: Cell): number | null {
  return typeof part === "number" && typeof whole === "number" && whole > 0 ? part / whole : null;
}

/** A value that says which aggregate it is, of the only column that it can be of, and yet is another. */
function toDifference(
  entry: NamedValues,
  plan: DerivationPlan,
  candidates: readonly RecomputedMeasure[],
): string | null {
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
