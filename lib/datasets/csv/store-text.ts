import type { Notice } from "@/lib/domain/datasets/dataset";
import type { Reading } from "@/lib/domain/datasets/reading";
import type { DuckSession } from "../duck/duck-session";
import { isMisfit, toCheckedValues } from "../typing/checked-value";
import { applyChosenTypes } from "../typing/chosen-types";
import { describePlans, type PlannedColumn } from "../typing/describe-plans";
import { inferColumns, planColumns, type RawTable } from "../typing/infer-columns";
import { toStoredValue } from "../typing/missing-condition";
import { writeParquet } from "../write-parquet";

interface StoreOptions extends RawTable {
  reading: Pick<Reading, "types">;
  /** Receives the Parquet file. */
  target: string;
  /**
   * Called when a text does not fit what the beginning suggests; may throw when there is a better way to read the file.
   */
  onMisfit?: () => Promise<void>;
}

/**
 * Writes with the types that the beginning of the file suggests; returns null when a text further down does not fit.
 * Most files fit, and are read once instead of twice.
 */
async function writeAtOnce(session: DuckSession, options: StoreOptions): Promise<PlannedColumn[] | null> {
  const { target, samples, names } = options;
  const columns = planColumns(options).map((plan, index) => ({ name: names[index] ?? `column_${index + 1}`, plan }));
  const { relation, values } = toCheckedValues(
    options.relation,
    columns.map(({ plan }, index) => ({ plan, empty: samples[index]?.length === 0 })),
  );
  try {
    await writeParquet(session, {
      relation,
      target,
      columns: columns.map(({ name }, index) => ({ name, value: values[index] ?? "NULL" })),
    });
    return columns;
  } catch (error) {
    if (isMisfit(error)) return null;
    throw error;
  }
}

/** For more columns, DuckDB would take minutes to prepare a single statement that checks them all. */
const wide = 400;

/** Decides about every column from all rows, and writes them. */
async function writeAfterAll(
  session: DuckSession,
  options: StoreOptions,
): Promise<{ columns: PlannedColumn[]; notices: Notice[] }> {
  const { relation, target, names } = options;
  const inferred = await inferColumns(session, options);
  const planned = inferred.map((plan, index) => ({ name: names[index] ?? `column_${index + 1}`, plan }));
  const { columns, notices } = await applyChosenTypes(session, { ...options, columns: planned });
  await writeParquet(session, {
    relation,
    target,
    columns: columns.map(({ name, plan }, index) => ({ name, value: toStoredValue(`c${index}`, plan) })),
  });
  return { columns, notices };
}

/** Reads raw text into typed Parquet and returns notices about its columns. Throws as `DuckSession.query` does. */
export async function storeText(session: DuckSession, options: StoreOptions): Promise<Notice[]> {
  const { relation, names, reading } = options;
  const isSimple = names.length <= wide && Object.keys(reading.types ?? {}).length === 0;
  const columns = isSimple ? await writeAtOnce(session, options) : null;
  if (isSimple && columns === null) await options.onMisfit?.();
  const stored = columns === null ? await writeAfterAll(session, options) : { columns, notices: [] };
  const described = await describePlans(session, { relation, columns: stored.columns });
  return [...described, ...stored.notices];
}
