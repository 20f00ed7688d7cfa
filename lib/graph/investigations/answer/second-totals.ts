import type { ChangeRequest, DayRange } from "@/lib/domain/investigations/change-request";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { InvestigatorRun } from "../context";
import { toBaselineSql, toMeasureSql, toStorage, toTotalSql, toWhereSql } from "../coordination/measure-sql";
import type { SecondTotals } from "../facts";

/** Recomputes the measure in both periods, in SQL that shares nothing with the analysis. */
export async function findSecondTotals(
  request: ChangeRequest,
  run: Pick<InvestigatorRun, "ports" | "sessionId" | "signal" | "secondComputation" | "seed" | "datasets">,
): Promise<SecondTotals> {
  const { ports, sessionId, signal, seed, secondComputation, datasets } = run;
  if (!secondComputation) return toNone(null, "the second computation is switched off.");
  const ids = [request.dataset, ...(request.baseline === undefined ? [] : [request.baseline.dataset])];
  const used = ids.flatMap((id, index) =>
    ids.indexOf(id) === index ? (datasets.find((dataset) => dataset.id === id) ?? []) : [],
  );
  const sql = toTotalsQuery(request, used);
  const { result, failure } = await ports.executor.execute(
    {
      ...{ code: sql, language: "sql", figures: false, seed, guard: false, sessionId },
      datasets: used.map(({ id, versionId, name }) => ({ id, versionId, name })),
    },
    { signal },
  );
  const totals = failure === null ? readTotals(result) : null;
  return totals === null ? toNone(sql, "the second computation returned no totals.") : { sql, ...totals, reason: null };
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

/** Writes the query for the measure in both periods, or for a plan and the actual values. @param used that of the request first. */
function toTotalsQuery(request: ChangeRequest, used: readonly DatasetFacts[]): string {
  const { period, comparison, filters = [], baseline } = request;
  const [home] = used;
  if (baseline !== undefined) {
    const before = toBaselineSql(request, used);
    const after = toTotalSql({ ...request, factor: baseline.factors.period }, home, period);
    return `SELECT ${before} AS before,\n  ${after} AS after`;
  }
  const value = (range: DayRange) => toMeasureSql(request, toStorage(home, request.time), range);
  return `SELECT ${value(comparison)} AS before,\n  ${value(period)} AS after\nFROM df${toWhereSql(filters)}`;
}
