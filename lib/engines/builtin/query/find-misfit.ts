import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { isNumericText, isStoredAsNumber, isTruth, isYear } from "@/lib/lexicon/columns/column-role";
import { toPlanColumns, toPlanFilters, toPlanGroups, toCountedGroups } from "./plan-columns";
import { findColumn } from "./plan-context";
import type { Filter, Group, MeasureValue, RowValue } from "@/lib/domain/plans/measure";
import type { Plan } from "./query";

/** What the plan requires of a column. */
interface Use {
  column: string;
  as: "number" | "date" | "time" | "ordered";
}

function toRowUses(value: RowValue, as: Use["as"] = "number"): Use[] {
  switch (value.kind) {
    case "column":
      return [{ column: value.column, as }];
    case "number":
      return [];
    case "arithmetic":
      return [...toRowUses(value.left), ...toRowUses(value.right)];
    case "duration":
      return [value.from, ...(value.to === null ? [] : [value.to])].map((column) => ({ column, as: "date" }));
  }
}

function toMeasureUses(value: MeasureValue): Use[] {
  switch (value.kind) {
    case "quotient":
      return [...toMeasureUses(value.top), ...toMeasureUses(value.bottom)];
    case "combination":
      return [...toMeasureUses(value.left), ...toMeasureUses(value.right)];
    case "aggregate": {
      const compares = value.aggregate === "min" || value.aggregate === "max" || value.aggregate === "range";
      return toRowUses(value.of, compares ? "ordered" : "number");
    }
    case "percentile":
      return toRowUses(value.of, "ordered");
    case "rows":
    case "distinct":
      return [];
  }
}

function toFilterUses(filter: Filter): Use[] {
  switch (filter.kind) {
    case "compare":
      return toRowUses(filter.of);
    case "period":
      return [{ column: filter.column, as: "time" }];
    case "recurring":
      return [{ column: filter.column, as: "date" }];
    case "values":
    case "contains":
    case "truth":
    case "missing":
    case "columns":
    case "lookup":
      return [];
  }
}

function toGroupUses({ column, grain }: Group): Use[] {
  return grain === null ? [] : [{ column, as: "date" }];
}

function toValueUses(plan: Plan): Use[] {
  switch (plan.family) {
    case "query":
      return plan.measures.flatMap(({ value }) => [
        ...toMeasureUses(value),
        ...toCountedGroups(value).flatMap(toGroupUses),
      ]);
    case "distribution":
      return toRowUses(plan.of, "ordered");
    case "rows":
      return plan.by === null ? [] : toRowUses(plan.by, "ordered");
    case "correlation":
    case "missing":
    case "duplicates":
    case "outliers":
    case "overview":
    case "insights":
      return [];
  }
}

function fits(column: ColumnProfile, as: Use["as"]): boolean {
  const isNumber = isStoredAsNumber(column) || isNumericText(column) || isTruth(column);
  switch (as) {
    case "number":
      return isNumber && !isDate(column);
    case "date":
      return isDate(column);
    case "time":
      return isDate(column) || isYear(column);
    case "ordered":
      return isNumber || isDate(column);
  }
}

const wanted = { number: "numbers", date: "dates", time: "dates", ordered: "numbers or dates" } as const;

/**
 * Explains why a dataset does not suit a plan, as the rest of a sentence: `the data has no column “Margin”`. Null when it
 * does.
 */
export function findMisfit(plan: Plan, dataset: DatasetFacts): string | null {
  const unknown = toPlanColumns(plan).find((name) => findColumn(dataset, name) === undefined);
  if (unknown !== undefined) return `the data has no column “${unknown}”`;
  const uses = [
    ...toValueUses(plan),
    ...toPlanFilters(plan).flatMap(toFilterUses),
    ...toPlanGroups(plan).flatMap(toGroupUses),
  ];
  const misused = uses.find(({ column, as }) => {
    const facts = findColumn(dataset, column);
    return facts === undefined || !fits(facts, as);
  });
  return misused === undefined ? null : `“${misused.column}” does not hold ${wanted[misused.as]}`;
}
