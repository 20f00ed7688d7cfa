import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import type { ChangeRequest, DayRange, Quantity } from "@/lib/domain/investigations/change-request";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import type { InvestigatorRun } from "../context";
import type { SecondTotals } from "../facts";

/** Computes the measure in both periods once more, in SQL that shares nothing with the analysis. */
export async function findSecondTotals(
  request: ChangeRequest,
  { id, versionId, name, profile }: DatasetFacts,
  run: Pick<InvestigatorRun, "ports" | "sessionId" | "signal" | "secondComputation" | "seed">,
): Promise<SecondTotals> {
  const { ports, sessionId, signal, seed, secondComputation } = run;
  if (!secondComputation) return toNone(null, "second computation is off.");
  const storage = profile.columns.find((column) => column.name === request.time)?.storage ?? "";
  const sql = toTotalsQuery(request, storage);
  const { result, failure } = await ports.executor.execute(
    { code: sql, language: "sql", figures: false, datasets: [{ id, versionId, name }], seed, guard: false, sessionId },
    { signal },
  );
  const totals = failure === null ? readTotals(result) : null;
  return totals === null ? toNone(sql, "the second computation gave no totals.") : { sql, ...totals, reason: null };
}

function toNone(sql: string | null, reason: string): SecondTotals {
  return { sql, before: null, after: null, reason };
}

function readTotals(result: AnalysisResult | null): { before: number | null; after: number | null } | null {
  const values =
    result?.kind === "table"
      ? result.columns.map(({ name }, index) => [name, result.rows[0]?.[index] ?? null] as const)
      : result?.kind === "record"
        ? result.entries.map(({ name, value }) => [name, value] as const)
        : [];
  const find = (name: string) => values.find(([known]) => known === name)?.[1] ?? null;
  const [before, after] = [find("before"), find("after")].map((value) => (typeof value === "number" ? value : null));
  return values.length === 0 ? null : { before: before ?? null, after: after ?? null };
}

/** Writes the query for the measure in both periods. @param storage of the time column, in DuckDB's words. */
function toTotalsQuery(request: ChangeRequest, storage: string): string {
  const { measure, period, comparison, filters = [] } = request;
  const rows = filters.length === 0 ? "" : `\nWHERE ${filters.map(toCondition).join("\n  AND ")}`;
  const value = (range: DayRange) => {
    const inRange = toRangeCondition(request.time, storage, range);
    const of = (quantity: Quantity, extra = "") => toQuantity(quantity, `${inRange}${extra}`);
    switch (measure.kind) {
      case "additive":
        return of(measure.of);
      case "ratio":
        return `${of(measure.numerator)} / nullif(${of(measure.denominator)}, 0)`;
      case "average":
        return `avg(${toName(measure.column)}) FILTER (WHERE ${inRange})`;
      case "product":
        return of(measure.chain.at(-1) ?? { kind: "rows" });
    }
  };
  return `SELECT ${value(comparison)} AS before,\n  ${value(period)} AS after\nFROM df${rows}`;
}

function toQuantity(quantity: Quantity, condition: string): string {
  switch (quantity.kind) {
    case "sum": {
      const product = quantity.times === undefined ? "" : ` * ${toName(quantity.times)}`;
      return `coalesce(sum(${toName(quantity.column)}${product}) FILTER (WHERE ${condition}), 0)`;
    }
    case "rows":
      return `count(*) FILTER (WHERE ${condition})`;
    case "distinct":
      return `count(DISTINCT ${toName(quantity.column)}) FILTER (WHERE ${condition})`;
  }
}

function toRangeCondition(column: string, storage: string, { start, end }: DayRange): string {
  if (/INT|DOUBLE|FLOAT|DECIMAL/iu.test(storage)) {
    return `${toName(column)} BETWEEN ${Number(start.slice(0, 4))} AND ${Number(end.slice(0, 4))}`;
  }
  return `TRY_CAST(${toName(column)} AS DATE) BETWEEN DATE ${toText(start)} AND DATE ${toText(end)}`;
}

function toCondition({ column, op, value = null, anyCase }: RowFilter): string {
  const name = toName(column);
  switch (op) {
    case "in":
      return `${name} IN (${(Array.isArray(value) ? value : [value]).map((cell) => toLiteral(cell as Cell)).join(", ")})`;
    case "contains": {
      const text = toLiteral(value as Cell);
      return anyCase === true
        ? `contains(lower(${name}::VARCHAR), lower(${text}))`
        : `contains(${name}::VARCHAR, ${text})`;
    }
    case "is_missing":
      return `${name} IS NULL`;
    case "not_missing":
      return `${name} IS NOT NULL`;
    case "=":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return `${name} ${op} ${toLiteral(value as Cell)}`;
  }
}

function toLiteral(cell: Cell): string {
  return typeof cell === "number" || typeof cell === "boolean" ? String(cell) : toText(String(cell));
}

function toText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function toName(column: string): string {
  return `"${column.replaceAll('"', '""')}"`;
}
