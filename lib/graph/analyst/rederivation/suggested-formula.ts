import type { RowCondition } from "@/lib/ports/column-expression";
import type { RowFilter } from "@/lib/domain/row-filter";
import { toCodeFilters } from "../python/code-filters";
import type { CodeReading } from "../python/code-reading";
import { toColumnsOf } from "./lineage/describe-expression";
import { toFrame, type Formula, type Groups, type Step } from "./lineage/values";
import type { ComputedMeasure } from "./recomputation";

/** A measure that was found by its values as a formula over the rows that it was found for. */
export function toSuggestedFormula(measure: ComputedMeasure, reading: CodeReading): Formula[] {
  const [dataset] = reading.datasets;
  if (dataset === undefined) return [];
  const { aggregate, column, with: other, rows = { filters: [], keys: [] } } = measure;
  const groups: Groups = {
    frame: { ...toFrame(dataset), where: rows.filters.map(toCondition) },
    keys: rows.keys.map((expression) => ({ name: toColumnsOf(expression).join(" "), expression })),
    keepsMissing: true,
  };
  const of = column === null ? null : ({ kind: "column", name: column } as const);
  const count: Formula = { kind: "measure", groups, measure: { aggregate: "count", of } };
  if (aggregate === "share") return [{ kind: "arithmetic", op: "/", left: count, right: count }];
  if (aggregate === "missing") return [count];
  const second = other === undefined ? {} : { with: { kind: "column", name: other } as const };
  return [{ kind: "measure", groups, measure: { aggregate, of, ...second } }];
}

/** The filters that stand in a program, as steps from all rows of its dataset. */
export function toSuggestedSteps(reading: CodeReading): Step[] {
  const [dataset, ...others] = reading.datasets;
  if (dataset === undefined || others.length > 0) return [];
  const before = toFrame(dataset);
  const { filters } = toCodeFilters(reading);
  const present = filters.filter(({ op }) => op === "not_missing").map(({ column }) => column);
  const condition: RowCondition = {
    kind: "all",
    of: present.map((name) => toCondition({ column: name, op: "not_missing" })),
  };
  return [
    ...filters
      .filter(({ op }) => op !== "not_missing")
      .map((filter): Step => ({ kind: "filter", condition: toCondition(filter), before })),
    ...(present.length === 0 ? [] : [{ kind: "dropna", columns: present, condition, before } satisfies Step]),
  ];
}

function toCondition({ column, op, value }: RowFilter): RowCondition {
  return { kind: "compare", of: { kind: "column", name: column }, op, ...(value === undefined ? {} : { value }) };
}
