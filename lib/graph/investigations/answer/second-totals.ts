import type { ChangeRequest, DayRange } from "@/lib/domain/investigations/change-request";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import type { InvestigatorRun } from "../context";
import { toMeasureSql, toWhereSql } from "../coordination/measure-sql";
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
  const { period, comparison, filters = [] } = request;
  const value = (range: DayRange) => toMeasureSql(request, storage, range);
  return `SELECT ${value(comparison)} AS before,\n  ${value(period)} AS after\nFROM df${toWhereSql(filters)}`;
}
