import type { Cell } from "@/lib/domain/datasets/cell";
import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import type { ChangeReading } from "@/lib/domain/investigations/change-reading";
import type { ChangeReport } from "@/lib/domain/investigations/change-report";
import type { ChangeRequest, DayRange } from "@/lib/domain/investigations/change-request";
import { toPeriodName } from "@/lib/domain/investigations/change-words";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { InvestigatorContext } from "../context";
import type { PlannedPart } from "../facts";
import { toBaselineSql, toMeasureSql, toRangeSql, toWhereSql } from "./measure-sql";
import { mostSpans, toNearbySpans } from "./nearby-spans";

/** A value in both periods; null if there is none. */
export interface BothPeriods {
  before: number | null;
  after: number | null;
}

/** What code computes for a part: the value that its result must state, and others that help to identify a mistake. */
export interface Reference extends BothPeriods {
  rows: { before: number; after: number };
  /** The measure over other days. */
  spans: { name: string; value: number }[];
  /** The measure without its own conditions, or without those of the investigation. */
  unfiltered: (BothPeriods & { conditions: string[] })[];
}

type Context = Pick<InvestigatorContext, "ports" | "sessionId" | "signal" | "datasets" | "seed">;

const wholeKey = "whole";
const near = 1e-6;

/**
 * Computes the declared measure of all parts under their own conditions in one query of the sandbox. A part is missing if
 * code cannot compute its measure.
 */
export async function measureParts(
  parts: readonly PlannedPart[],
  { change, report }: { change: ChangeReading; report: ChangeReport },
  context: Context,
): Promise<Map<string, Reference>> {
  const known = parts.filter(({ declared }) => declared.request !== null);
  if (known.length === 0) return new Map();
  const whole = toQuery({ key: wholeKey, variant: "declared" }, change.request, change.request.filters ?? [], context);
  const toQueries = (part: PlannedPart) => [whole, ...toPartQueries(part, context)];
  const together = await runQueries([...new Set(known.flatMap(toQueries))], context);
  // One measure that cannot be computed must not affect the others.
  const separate = together ?? (await Promise.all(known.map((part) => runQueries(toQueries(part), context))));
  const rows = separate.flatMap((own) => own ?? []);
  const own = rows.find(({ part }) => part === wholeKey)?.values;
  const agrees = own !== undefined && isClose(own[0], report.before) && isClose(own[1], report.after);
  return new Map(
    known.flatMap((part) => {
      // If the query parses dates or values differently from the analysis, it is inconclusive for that dataset.
      if (!agrees && part.declared.request?.dataset === change.request.dataset) return [];
      const reference = toReference(part, change, rows);
      return reference === null ? [] : [[part.id, reference] as const];
    }),
  );
}

/** Runs several queries as one; null if they cannot run. */
async function runQueries(queries: readonly string[], context: Context): Promise<Row[] | null> {
  const { ports, sessionId, signal, datasets, seed } = context;
  const used = datasets.filter(({ name }) => queries.some((query) => query.includes(`FROM ${quoteName(name)}`)));
  const { result, failure } = await ports.executor.execute(
    {
      code: queries.join("\nUNION ALL\n"),
      language: "sql",
      figures: false,
      datasets: used.map(({ id, versionId, name }) => ({ id, versionId, name })),
      ...{ seed, guard: false, sessionId },
    },
    { signal },
  );
  return failure === null ? toRows(result) : null;
}

function toPartQueries({ id, declared }: PlannedPart, context: Context): string[] {
  const { request, own } = declared;
  if (request === null) return [];
  const all = request.filters ?? [];
  const shared = all.slice(0, all.length - own.length);
  const variants: [string, readonly RowFilter[]][] = [
    ["declared", all],
    ...(own.length > 0 ? [["shared", shared] satisfies [string, readonly RowFilter[]]] : []),
    ...(shared.length > 0 ? [["own", own] satisfies [string, readonly RowFilter[]]] : []),
  ];
  return variants.map(([variant, filters]) => toQuery({ key: id, variant }, request, filters, context));
}

/** Writes the query of one row: the measure over the two periods and other days, and how many rows the periods have. */
function toQuery(
  { key, variant }: { key: string; variant: string },
  request: ChangeRequest,
  filters: readonly RowFilter[],
  { datasets }: Pick<Context, "datasets">,
): string {
  const dataset = datasets.find(({ id }) => id === request.dataset);
  const storage = dataset?.profile.columns.find(({ name }) => name === request.time)?.storage ?? "";
  const count = (range: DayRange) => `count(*) FILTER (WHERE ${toRangeSql(request.time, storage, range)})`;
  const { baseline } = request;
  // With a plan, both values cover the same days, so other days cannot explain the difference.
  const amounts =
    baseline === undefined
      ? toNearbySpans(request).map((span) => toMeasureSql(request, storage, span))
      : [
          toBaselineSql(request, datasets),
          `${toMeasureSql(request, storage, request.period)} * ${baseline.factors.period}`,
        ];
  // Rows of all measures have the same columns.
  const values = Array.from(
    { length: mostSpans },
    (_, index) => `CAST(${amounts[index] ?? "NULL"} AS DOUBLE) AS s${index}`,
  );
  const columns = [
    `${quoteText(key)} AS part`,
    `${quoteText(variant)} AS variant`,
    `${count(request.comparison)} AS rows_before`,
    `${count(request.period)} AS rows_after`,
    ...values,
  ];
  return `SELECT ${columns.join(",\n  ")}\nFROM ${quoteName(dataset?.name ?? "df")}${toWhereSql(filters)}`;
}

interface Row {
  part: Cell;
  variant: Cell;
  counts: [number, number];
  values: (number | null)[];
}

function toRows(result: AnalysisResult | null): Row[] {
  if (result?.kind !== "table") return [];
  return result.rows.map(([part = null, variant = null, before = 0, after = 0, ...values]) => ({
    ...{ part, variant },
    counts: [Number(before), Number(after)],
    values: values.map((value) => (typeof value === "number" ? value : null)),
  }));
}

function toReference({ id, declared }: PlannedPart, change: ChangeReading, rows: readonly Row[]): Reference | null {
  const { request, own, scope } = declared;
  const find = (variant: string) => rows.find((row) => row.part === id && row.variant === variant);
  const found = find("declared");
  if (request === null || found === undefined) return null;
  const listed = request.baseline === undefined ? toNearbySpans(request) : [];
  const spans = listed.map((span, index) => ({ name: toPeriodName(span), value: found.values[index] }));
  const without = (variant: string, conditions: string[]) => {
    const [before, after] = find(variant)?.values ?? [];
    return before === undefined || after === undefined ? [] : [{ before, after, conditions }];
  };
  return {
    before: found.values[0] ?? null,
    after: found.values[1] ?? null,
    rows: { before: found.counts[0], after: found.counts[1] },
    spans: spans.flatMap(({ name, value }) => (typeof value === "number" ? [{ name, value }] : [])),
    unfiltered: [...without("shared", own.length > 0 ? scope : []), ...without("own", change.filters)],
  };
}

function isClose(left: number | null | undefined, right: number | null): boolean {
  if (typeof left !== "number" || right === null) return (left ?? null) === right;
  return Math.abs(left - right) <= near * Math.max(1, Math.abs(right));
}
