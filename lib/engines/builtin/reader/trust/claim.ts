import type { DurationUnit, Filter, Grain, MeasureValue, RowValue } from "@/lib/domain/plans/measure";
import type { ChartKind } from "@/lib/lexicon/vocabulary/chart-kinds";
import type { Plan, Query } from "../../query/query";

/** One statement of a plan, which the question must make, too. Conditions and numbers are as in the plan. */
export type Claim =
  | { kind: "column"; column: string }
  | { kind: "group"; column: string }
  | { kind: "grain"; grain: Grain; column: string }
  | { kind: "aggregate"; aggregate: string }
  | { kind: "percentile"; share: number }
  | { kind: "rows" }
  | { kind: "distinct" }
  | { kind: "share" }
  | { kind: "per" }
  | { kind: "combination" }
  | { kind: "duration"; unit: DurationUnit }
  | { kind: "constant"; value: number }
  | { kind: "filter"; filter: Exclude<Filter, { kind: "compare" }> }
  | { kind: "compare"; columns: readonly string[]; operator: string; value: number }
  | { kind: "repeats"; operator: string; value: number }
  | { kind: "contrast" }
  | { kind: "derived"; derived: NonNullable<Query["derived"]> }
  | { kind: "order"; direction: "high" | "low" }
  | { kind: "limit"; value: number }
  | { kind: "chart"; chart: ChartKind }
  | { kind: "family"; family: Plan["family"] };

function toRowValueClaims(value: RowValue): Claim[] {
  switch (value.kind) {
    case "column":
      return [{ kind: "column", column: value.column }];
    case "number":
      // Minus something is written as 0 − x.
      return value.value === 0 ? [] : [{ kind: "constant", value: value.value }];
    case "arithmetic":
      return [...toRowValueClaims(value.left), ...toRowValueClaims(value.right)];
    case "duration": {
      const ends = [value.from, ...(value.to === null ? [] : [value.to])];
      return [{ kind: "duration", unit: value.unit }, ...ends.map((column): Claim => ({ kind: "column", column }))];
    }
  }
}

function toFilterClaims(filters: readonly Filter[]): Claim[] {
  return filters.map((filter): Claim => {
    if (filter.kind !== "compare") return { kind: "filter", filter };
    const columns = toRowValueClaims(filter.of).flatMap((claim) => (claim.kind === "column" ? [claim.column] : []));
    return { kind: "compare", columns, operator: filter.operator, value: filter.value };
  });
}

/** Removes duplicate claims. */
function once(claims: readonly Claim[]): Claim[] {
  const keys = claims.map(toKey);
  return claims.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
}

/** Returns a text that is equal for equivalent claims. */
export function toKey(claim: Claim): string {
  return JSON.stringify(claim);
}

function toValueClaims(value: MeasureValue): Claim[] {
  switch (value.kind) {
    case "rows":
      return [{ kind: "rows" }, ...toFilterClaims(value.where)];
    case "distinct": {
      const { column, grain } = value.of;
      const of: Claim = grain === null ? { kind: "column", column } : { kind: "grain", grain, column };
      const repeats: Claim[] = value.rows === null ? [] : [{ kind: "repeats", ...value.rows }];
      return [{ kind: "distinct" }, of, ...repeats, ...toFilterClaims(value.where)];
    }
    case "aggregate":
      return [
        { kind: "aggregate", aggregate: value.aggregate },
        ...toRowValueClaims(value.of),
        ...toFilterClaims(value.where),
      ];
    case "percentile":
      return [
        { kind: "percentile", share: value.share },
        ...toRowValueClaims(value.of),
        ...toFilterClaims(value.where),
      ];
    case "quotient": {
      const both = once([...toValueClaims(value.top), ...toValueClaims(value.bottom)]);
      return [{ kind: value.times === 100 ? "share" : "per" }, ...both];
    }
    case "combination":
      return [{ kind: "combination" }, ...once([...toValueClaims(value.left), ...toValueClaims(value.right)])];
  }
}

function toQueryClaims(query: Query): Claim[] {
  const { derived, having, order, limit } = query;
  return [
    ...query.measures.flatMap(({ value }) => toValueClaims(value)),
    ...query.groups.map(({ column, grain }): Claim =>
      grain === null ? { kind: "group", column } : { kind: "grain", grain, column },
    ),
    ...toFilterClaims(query.filters),
    ...toFilterClaims(query.segments.flatMap((segment) => segment.filters)),
    ...(query.segments.length > 1 ? [{ kind: "contrast" } as const] : []),
    ...(derived === null
      ? []
      : [derived === "share" ? ({ kind: "share" } as const) : ({ kind: "derived", derived } as const)]),
    ...(having === null ? [] : [{ kind: "repeats", ...having } as const]),
    ...(order === null ? [] : [{ kind: "order", direction: order.direction } as const]),
    ...(limit === null ? [] : [{ kind: "limit", value: limit } as const]),
  ];
}

/** Returns all claims of a plan. */
export function toClaims(plan: Plan): Claim[] {
  const chart: Claim[] = plan.chart === null ? [] : [{ kind: "chart", chart: plan.chart }];
  const family: Claim = { kind: "family", family: plan.family };
  const columns = (names: readonly string[]) => names.map((column): Claim => ({ kind: "column", column }));
  const shared = [...chart, ...(plan.family === "query" ? [] : toFilterClaims(plan.filters))];
  switch (plan.family) {
    case "query":
      return [...toQueryClaims(plan), ...shared];
    case "rows": {
      const order: Claim[] = plan.by === null ? [] : [{ kind: "order", direction: plan.direction }];
      const by = plan.by === null ? [] : toRowValueClaims(plan.by);
      return [family, { kind: "rows" }, ...by, ...order, { kind: "limit", value: plan.limit }, ...shared];
    }
    case "distribution": {
      const group: Claim[] = plan.group === null ? [] : [{ kind: "group", column: plan.group.column }];
      return [family, ...toRowValueClaims(plan.of), ...group, ...shared];
    }
    case "correlation":
    case "missing":
    case "duplicates":
    case "outliers":
      return [family, ...columns(plan.columns), ...shared];
    case "overview":
    case "insights":
      return [family, ...shared];
  }
}
